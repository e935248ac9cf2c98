//! What everybody in the room sees.

use crate::around::Scene;
use crate::common::{
    Bands, Cards, Common, Layout, Notices, Phase, Roads, ShoeLine, TableSign, common,
};
use crate::sheet::screen;

screen! {
    /// The display of a table.
    Display {
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

/// The display of a table: nothing but what all may see.
pub fn display(scene: &Scene<'_>) -> Display {
    let Common { table, layout, phase, cards, roads, shoe, notices, bands } = common(scene);
    Display { table, layout, phase, cards, roads, shoe, notices, bands }
}
