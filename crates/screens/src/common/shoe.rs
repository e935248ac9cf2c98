//! How far the shoe has come, in one line.

use crate::around::Scene;
use crate::wire::{Face, Stage};
use rules::shoe::BurnFace;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The shoe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ShoeLine {
    /// Which shoe it is since the table was first opened.
    pub number: u32,
    /// How far it has come.
    pub stage: Stage,
    /// The coup of the moment, or the last one.
    pub coup: u32,
    /// How many coups of it are over.
    pub coups: u32,
    /// How many decks it holds.
    pub decks: u8,
    /// How many cards have left it.
    pub cards_out: u16,
    /// How many are left.
    pub cards_left: u16,
    /// Whether the cutting card has come out, and in which coup.
    pub cutting_card: Option<u32>,
    /// How many coups are left, once that is known.
    pub coups_left: Option<u8>,
    /// Whether the coup of the moment, or the next, is the last.
    pub last_coup: bool,
    /// The first card of the burn, as long as it lies face up on the table: until the others that
    /// it takes with it are burnt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub burnt: Option<Face>,
}

/// The shoe of a table.
pub(crate) fn shoe(scene: &Scene<'_>) -> ShoeLine {
    let (table, shoe) = (scene.table, &scene.table.shoe);
    ShoeLine {
        number: table.shoes,
        stage: Stage(shoe.stage),
        coup: table.coup.as_ref().map_or(shoe.coups, |coup| coup.number),
        coups: shoe.coups,
        decks: shoe.decks,
        cards_out: shoe.cards_out,
        cards_left: shoe.cards().saturating_sub(shoe.cards_out),
        cutting_card: shoe.cutting_card,
        coups_left: shoe.coups_left,
        last_coup: shoe.coups_left == Some(1),
        burnt: burnt(scene),
    }
}

/// The first card of a burn that has not ended, where the burn is one of which everybody sees it. A
/// shoe that reads its cards knows others too, which lie face down.
fn burnt(scene: &Scene<'_>) -> Option<Face> {
    let shoe = &scene.table.shoe;
    let burning = shoe.burning?;
    let method = scene.rulebook().shoe.burns.get(burning.method)?;
    let seen = method.face == BurnFace::Up;
    shoe.burnt.first().copied().flatten().filter(|_| seen).map(Face)
}
