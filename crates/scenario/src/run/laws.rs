//! What must hold after every step, whatever a scenario expects.

use super::Playing;
use rules::Amount;
use std::collections::BTreeMap;
use table::event::WagerOf;
use table::evolve::evolve;
use table::{Event, Name, Table};

/// The money of one bettor, in cents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Purse {
    /// All that was wagered.
    wagered: i64,
    /// What of it has been handed back or settled, as it was wagered.
    gone: i64,
    /// All that was handed back, winnings included.
    returned: i64,
}

/// What everybody has wagered and got back, by the events alone.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    purses: BTreeMap<Name, Purse>,
    /// What stands, by place, bettor and bet.
    standing: BTreeMap<(u8, Name, u8), i64>,
}

impl Ledger {
    fn purse(&mut self, wager: &WagerOf) -> &mut Purse {
        self.purses.entry(wager.bettor.clone()).or_default()
    }

    /// Sets what stands of a wager to another amount; what it was before.
    fn stand(&mut self, wager: &WagerOf, cents: i64) -> i64 {
        let key = (wager.place.0, wager.bettor.clone(), wager.bet.0);
        match cents {
            0 => self.standing.remove(&key),
            cents => self.standing.insert(key, cents),
        }
        .unwrap_or(0)
    }

    /// Takes in an event.
    pub(super) fn take(&mut self, event: &Event) {
        match event {
            Event::WagerPlaced { wager } => {
                let before = self.stand(wager, wager.amount.cents());
                let purse = self.purse(wager);
                purse.wagered += wager.amount.cents();
                // A wager in the place of another hands that one back.
                purse.gone += before;
                purse.returned += before;
            }
            Event::WagerReduced { wager, to } => {
                let less = self.stand(wager, to.cents()) - to.cents();
                self.back(wager, less, less);
            }
            Event::WagersReturned { wagers, .. } => {
                for wager in wagers {
                    let stood = self.stand(wager, 0);
                    self.back(wager, stood, wager.amount.cents());
                }
            }
            Event::WagersSettled { settled, .. } => {
                for one in settled {
                    let stood = self.stand(&one.wager, 0);
                    self.back(&one.wager, stood, one.returned.cents());
                }
            }
            Event::SettlementReversed { settled, at_cage, .. } => {
                for one in settled.iter().chain(at_cage) {
                    // The wager comes back, and what was paid for it is taken back.
                    let returned = one.wager.amount.cents() - one.returned.cents();
                    self.purse(&one.wager).returned += returned;
                }
            }
            Event::WagersForfeited { wagers } => {
                for wager in wagers {
                    let stood = self.stand(wager, 0);
                    self.back(wager, stood, 0);
                }
            }
            other => {
                for change in other.put_right().into_iter().flat_map(|(_, changes)| changes) {
                    self.purse(&change.before.wager).returned += change.difference();
                }
            }
        }
    }

    fn back(&mut self, wager: &WagerOf, gone: i64, returned: i64) {
        let purse = self.purse(wager);
        purse.gone += gone;
        purse.returned += returned;
    }

    /// All that went back to somebody, less all that was wagered.
    pub(super) fn balance(&self, name: &str) -> Amount {
        let purse = self.purses.get(name).copied().unwrap_or_default();
        Amount::from_cents(purse.returned - purse.wagered)
    }

    /// What is wrong, if the wagers at the table are not what was wagered and has not gone.
    fn fault(&self, table: &Table) -> Option<String> {
        let held = |name: &Name| -> i64 {
            let own = table.wagers.iter().filter(|held| held.bettor == *name);
            own.map(|held| held.amount.cents()).sum()
        };
        if let Some(held) = table.wagers.iter().find(|held| !self.purses.contains_key(&held.bettor))
        {
            return Some(format!("a wager of {} came from nowhere", held.bettor));
        }
        self.purses.iter().find_map(|(name, purse)| {
            let (held, left) = (held(name), purse.wagered - purse.gone);
            let (held, left) = (Amount::from_cents(held), Amount::from_cents(left));
            let what = || {
                format!("{name} has wagered {left} that has not come back, the table holds {held}")
            };
            (held != left).then(what)
        })
    }
}

impl Playing<'_> {
    /// What is wrong after a step that began with this table and these many events, if anything.
    pub(super) fn obeys_laws(&self, before: &Table, from: usize, refused: bool) -> Option<String> {
        if refused && self.events.len() == from && *before != self.table {
            return Some("a refusal changed the table".to_owned());
        }
        let folded = self.events[from..].iter().fold(before.clone(), evolve);
        if folded != self.table {
            return Some("the events folded one by one give another table".to_owned());
        }
        self.ledger.fault(&self.table).or_else(|| self.books.fault(&self.table))
    }
}
