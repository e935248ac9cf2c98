//! A table whose rows are kept as they stand, entry by entry: what an index of a store is fed from.

use crate::sets::{At, Correction, Coup, Incident, Wager};
use crate::trail::{Came, CoupTrail, Fold, Stamp};
use crate::writing::{Entry, incidents_of};
use journal::Row;
use record::{Begun, Kept};
use rules::{Rulebook, Side};
use std::collections::BTreeSet;
use std::mem;
use table::Table;
use views::recall::Record;

/// A coup as it stands, with everything that has rows of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoupRows {
    /// The position of the entry that opened it.
    pub position: u64,
    /// The coup.
    pub coup: Coup,
    /// Whether the Player's Hand and the Banker's Hand are naturals.
    pub naturals: [bool; 2],
    /// Those of its wagers of which anything has changed, in the order of placing.
    pub wagers: Vec<Wager>,
    /// What was put right, with the positions of the entries that did.
    pub corrections: Vec<(u64, Correction)>,
}

/// What has changed since it was last asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changed {
    /// Coups.
    pub coups: Vec<CoupRows>,
    /// Incidents, with the positions of the entries that opened them.
    pub incidents: Vec<(u64, Incident)>,
}

/// A table that is followed.
pub struct Following<'r> {
    begun: Begun,
    rulebook: &'r Rulebook,
    fold: Fold<'r>,
    step: Vec<Entry>,
    /// The coups that were changed, by the entries that opened them.
    touched: BTreeSet<u64>,
    /// The number of the last entry of the last whole batch.
    number: u64,
    /// The same when it was last asked what has changed.
    asked: u64,
}

impl<'r> Following<'r> {
    /// A table from the beginning of its record.
    pub fn new(begun: Begun, rulebook: &'r Rulebook) -> Following<'r> {
        Following::from(begun, rulebook, (1, Table::default()))
    }

    /// A table as it stood after an entry. Coups and incidents from before are not told of.
    pub fn from(
        begun: Begun,
        rulebook: &'r Rulebook,
        (number, table): (u64, Table),
    ) -> Following<'r> {
        let (fold, step, touched) = (Fold::from(rulebook, table), Vec::new(), BTreeSet::new());
        Following { begun, rulebook, fold, step, touched, number, asked: 0 }
    }

    /// The table as it stands after the last whole batch.
    pub fn table(&self) -> &Table {
        self.fold.table()
    }

    /// The number of the last entry of that batch.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The number of the first entry that has to be taken in again to go on from here: whoever
    /// begins with the table as it stood before it has everything that can still change.
    pub fn first(&self) -> u64 {
        self.fold.first().unwrap_or(self.number + 1)
    }

    /// Notes an entry of the table.
    pub fn note(&mut self, row: &Row<'_>, kept: Kept) {
        self.step.push(Entry { stamp: Stamp::of(row), kind: row.kind.to_owned(), kept });
    }

    /// Takes in what was noted: it is all that the table has of a batch.
    pub fn take(&mut self) {
        let step = mem::take(&mut self.step);
        for (entry, incident) in step.iter().zip(incidents_of(&step)) {
            let came = Came { stamp: entry.stamp, event: &entry.kept.event, incident };
            self.touched.extend(self.fold.take(came));
            self.number = entry.stamp.number;
        }
    }

    /// What has changed since this was last asked. What can change no more is forgotten.
    pub fn changed(&mut self) -> Changed {
        let at = At { begun: &self.begun, rulebook: self.rulebook };
        let touched = mem::take(&mut self.touched);
        let asked = mem::replace(&mut self.asked, self.number);
        let coups = touched.iter().filter_map(|entry| self.fold.coup(*entry));
        let coups = coups.map(|told| rows(at, told, asked)).collect();
        let over = self.fold.closed();
        let incidents = over.iter().chain(self.fold.open());
        let incidents = incidents.map(|one| (one.opened.position, Incident::new(at, one)));
        let changed = Changed { coups, incidents: incidents.collect() };
        self.fold.release_all();
        self.fold.lighten();
        changed
    }
}

fn rows(at: At<'_>, told: (&Record, &CoupTrail), asked: u64) -> CoupRows {
    let (record, trail) = told;
    let stamps = trail.corrected.iter().map(|stamp| stamp.position);
    let coup = Coup::new(at, told);
    let natural = |side: Side, count: Option<u8>| {
        let dealt = record.cards.iter().filter(|dealt| dealt.side == side).count();
        dealt == 2 && count.is_some_and(|count| at.rulebook.tableau.naturals.contains(count))
    };
    CoupRows {
        position: trail.opened.position,
        naturals: [
            natural(Side::Player, coup.players_count),
            natural(Side::Banker, coup.bankers_count),
        ],
        coup,
        wagers: Wager::changed_after(at, told, asked),
        corrections: stamps.zip(Correction::all(at, told)).collect(),
    }
}
