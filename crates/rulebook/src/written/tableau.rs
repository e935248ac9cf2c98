//! The table of play as written.

use super::each;
use crate::page::{At, Read, Section};
use std::ops::Range;

pub(crate) struct TableauFile {
    pub(crate) initial_deal: At<String>,
    pub(crate) naturals: At<Vec<u8>>,
    pub(crate) naturals_cite: At<String>,
    pub(crate) players_hand: ChartFile,
    pub(crate) bankers_hand_after_stand: ChartFile,
    pub(crate) bankers_hand_after_draw: ChartFile,
}

pub(crate) struct ChartFile {
    pub(crate) cite: At<String>,
    pub(crate) rows: Vec<RowFile>,
    pub(crate) span: Range<usize>,
}

pub(crate) struct RowFile {
    pub(crate) counts: At<Vec<u8>>,
    pub(crate) draws: DrawsFile,
    pub(crate) cite: At<String>,
}

/// Whether the hand draws: always the same, or by the value of the Player's third card.
pub(crate) enum DrawsFile {
    Action(At<String>),
    On(At<Vec<u8>>),
}

pub(super) fn tableau(section: &Section<'_>) -> Read<TableauFile> {
    let initial_deal = section.text("initial_deal");
    let naturals = section.section("naturals").and_then(|naturals| {
        let (counts, cite) = (naturals.numbers("counts", 9), naturals.cite());
        Ok((counts?, cite?))
    });
    let chart = |key| section.section(key).and_then(|section| chart(&section));
    let players_hand = chart("players_hand");
    let bankers_hand_after_stand = chart("bankers_hand_after_stand");
    let bankers_hand_after_draw = chart("bankers_hand_after_draw");
    let (naturals, naturals_cite) = naturals?;
    Ok(TableauFile {
        initial_deal: initial_deal?,
        naturals,
        naturals_cite,
        players_hand: players_hand?,
        bankers_hand_after_stand: bankers_hand_after_stand?,
        bankers_hand_after_draw: bankers_hand_after_draw?,
    })
}

fn chart(section: &Section<'_>) -> Read<ChartFile> {
    let (cite, rows) = (section.cite(), each(section, "rows", row));
    Ok(ChartFile { cite: cite?, rows: rows?, span: section.span() })
}

fn row(section: &Section<'_>) -> Read<RowFile> {
    let counts = section.numbers("counts", 9);
    let draws = if section.has("draws_on") {
        section.numbers("draws_on", 9).map(DrawsFile::On)
    } else {
        section.text("action").map(DrawsFile::Action)
    };
    let cite = section.cite();
    Ok(RowFile { counts: counts?, draws: draws?, cite: cite? })
}
