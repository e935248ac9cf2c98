//! All common sections together.

use super::{Bands, Cards, Layout, Notices, Phase, Roads, ShoeLine, TableSign};
use crate::around::Scene;
use crate::sheet::screen;

screen! {
    /// The sections that all who look at a table see alike.
    Common {
        /// The sign of the table.
        table: TableSign,
        /// The bets that are offered.
        layout: Layout,
        /// Where the table stands.
        phase: Phase,
        /// The cards.
        cards: Cards,
        /// The roads.
        roads: Roads,
        /// The shoe.
        shoe: ShoeLine,
        /// Signs of what will change.
        notices: Notices,
        /// What is written across the screen.
        bands: Bands,
    }
}

/// All of them, as they are now.
pub fn common(scene: &Scene<'_>) -> Common {
    let duty = table::duty(scene.rulebook(), scene.table);
    Common {
        table: super::sign(scene),
        layout: super::layout(scene),
        phase: super::phase(scene, &duty),
        cards: super::cards(scene),
        roads: super::roads(scene),
        shoe: super::shoe(scene),
        notices: super::notices(scene),
        bands: super::bands(scene),
    }
}
