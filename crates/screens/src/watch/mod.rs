//! What has happened at a table, as far as screens show it and the table does not keep it.

mod fold;
mod hours;
mod kept;
mod money;

pub use hours::{DAY, HOUR, Hour, Hours, Kind, OfKind, Wrong};
pub use kept::{
    Beaded, Became, Blame, CorrectionMade, CoupRef, Ended, EndedHow, Float, Kept, PaidOut, Sum,
    Sums, WagerChanged, WagerMark, Win,
};

use rules::{BetId, Rulebook, Setting};
use std::collections::BTreeMap;
use table::state::PlaceId;
use table::{Event, Table};
use views::roads::Roads;

/// The history of a table. It is folded from events beside the table, or restored from what was
/// kept.
#[derive(Debug, Clone, Default)]
pub struct Watch {
    kept: Kept,
    roads: Roads,
    /// How often the roads have changed.
    drawn: u64,
    /// The setting of the last sums, so that it is not looked up by its names for every coup.
    summed: Option<(Setting, u8)>,
    /// The bets of the same setting, by their places among all kinds of the hours.
    kinds: BTreeMap<BetId, usize>,
}

impl Watch {
    /// The history that was kept.
    pub fn restored(kept: Kept) -> Watch {
        let mut watch = Watch { kept, ..Watch::default() };
        watch.draw();
        watch
    }

    /// What there is to keep: a snapshot, from which the same history is restored.
    pub const fn kept(&self) -> &Kept {
        &self.kept
    }

    /// Takes in what happens, at the table as it stood before.
    pub fn take(&mut self, rulebook: &Rulebook, before: &Table, event: &Event) {
        fold::take(self, rulebook, before, event);
    }

    /// The roads of the shoe.
    pub const fn roads(&self) -> &Roads {
        &self.roads
    }

    /// How often the roads have changed since the history was begun or restored.
    pub(crate) const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// The corrections of late, the latest last.
    pub fn corrections(&self) -> impl Iterator<Item = &CorrectionMade> {
        self.kept.corrections.iter()
    }

    /// The coup before, where it came to no result and the next has not been opened.
    pub const fn ended(&self) -> Option<&Ended> {
        self.kept.ended.as_ref()
    }

    /// The wagers of a place that are not what they were.
    pub fn marks(&self, place: PlaceId) -> impl Iterator<Item = &WagerMark> {
        self.kept.marks.iter().filter(move |mark| mark.place == place.0)
    }

    /// What was won last at a place.
    pub fn win(&self, place: PlaceId) -> Option<&Win> {
        self.kept.wins.get(&place.0)
    }

    /// How a station was paid out last.
    pub fn payout(&self, place: PlaceId) -> Option<&PaidOut> {
        self.kept.payouts.get(&place.0)
    }

    /// Builds the roads anew from their beads.
    fn draw(&mut self) {
        self.drawn += 1;
        self.roads.clear();
        self.roads.extend(self.kept.beads.iter().map(|beaded| views::roads::Bead {
            outcome: beaded.bead.is.0,
            players_pair: beaded.bead.players_pair,
            bankers_pair: beaded.bead.bankers_pair,
            natural: beaded.bead.natural,
        }));
    }
}
