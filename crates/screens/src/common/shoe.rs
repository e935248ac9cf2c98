//! How far the shoe has come, in one line.

use crate::around::Scene;
use crate::wire::Stage;
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
    }
}
