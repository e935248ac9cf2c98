//! What would have been: the same requests and the same cards, under another version or other
//! limits. Nothing of it has happened.

mod instead;

use crate::recall::{Fate, Recall, Record};
use alloc::vec::Vec;
use ledger::Total;
use rules::{Rulebook, Setting};
use table::event::WagerOf;
use table::state::Limits;
use table::{Event, Refusal, Time};

/// What is different.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terms {
    /// The version and options; those of the table where none.
    pub setting: Option<Setting>,
    /// The limits; those of the table where none.
    pub limits: Option<Limits>,
}

/// A wager that was taken, and would have been refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The place of its coup among all.
    pub coup: usize,
    /// When.
    pub at: Time,
    /// The wager as it was taken.
    pub wager: WagerOf,
    /// Why it would not have been.
    pub refusal: Refusal,
}

/// A table beside its shadow.
#[derive(Debug, Clone)]
pub struct Shadow<'r> {
    terms: Terms,
    /// What happened.
    pub really: Recall<'r>,
    /// What would have happened.
    pub would: Recall<'r>,
    /// Wagers that would have been refused.
    pub refused: Vec<Refused>,
    /// Wagers whose settlement was just taken back, as they would have been.
    undone: Vec<WagerOf>,
    doing: Doing,
}

/// What the events of one request or observation are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Doing {
    Anything,
    /// Wagering closes: what goes back was worked out for the shadow when it did.
    Closing,
    /// Wagers are cut in proportion, which was worked out when the first was.
    Reducing,
}

impl<'r> Shadow<'r> {
    /// A table before anything has happened at it.
    pub fn new(rulebook: &'r Rulebook, terms: Terms) -> Shadow<'r> {
        Shadow {
            terms,
            really: Recall::new(rulebook),
            would: Recall::new(rulebook),
            refused: Vec::new(),
            undone: Vec::new(),
            doing: Doing::Anything,
        }
    }

    /// Takes in what came of one request or observation.
    pub fn take(&mut self, events: &[Event]) {
        self.doing = Doing::Anything;
        for event in events {
            for instead in self.instead(event) {
                self.would.one(&instead);
            }
            self.really.one(event);
        }
    }

    /// Every coup as it was and as it would have been.
    pub fn coups(&self) -> impl Iterator<Item = (&Record, &Record)> {
        self.really.records.iter().zip(&self.would.records)
    }

    /// The wagers of a coup, by its place among all, that would have been refused.
    pub fn refused_of(&self, coup: usize) -> impl Iterator<Item = &Refused> {
        self.refused.iter().filter(move |refused| refused.coup == coup)
    }
}

/// What the house won on a coup; below zero where it lost.
pub fn house_win(record: &Record) -> Total {
    let won = record.wagers.iter().map(|wagered| match &wagered.fate {
        Fate::Settled(settlement) => {
            Total::from(wagered.wager.amount) - Total::from(settlement.settled.returned)
        }
        Fate::Forfeited(_) => Total::from(wagered.wager.amount),
        Fate::Held | Fate::Back(..) | Fate::Undone(_) => Total::from_cents(0),
    });
    won.fold(Total::from_cents(0), |sum, one| sum + one)
}
