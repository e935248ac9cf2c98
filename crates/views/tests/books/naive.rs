//! A second account of the same events: a list of what was settled on each coup, and the cash that
//! went to and fro, added up at the end.

use rules::Grade;
use std::collections::BTreeMap;
use table::event::{Settled, WagerOf};
use table::state::CoupId;
use table::{Event, Table, evolve};
use views::accounting::Sums;

/// What the events come to.
#[derive(Default)]
pub(crate) struct Naive {
    table: Table,
    settled: BTreeMap<CoupId, Vec<Settled>>,
    /// Cash that bettors put down less cash that they took up, by name.
    out: BTreeMap<String, i64>,
    forfeited: i64,
}

impl Naive {
    pub(crate) fn from(table: Table) -> Naive {
        Naive { table, ..Naive::default() }
    }

    fn pays(&mut self, wager: &WagerOf, cents: i64) {
        *self.out.entry(wager.bettor.to_string()).or_default() += cents;
    }

    pub(crate) fn one(&mut self, event: &Event) {
        let id = self.table.coup_id();
        match event {
            Event::WagerPlaced { wager } => {
                let there = self.table.wager(wager.place, &wager.bettor, wager.bet);
                let there = there.map_or(0, |held| held.amount.cents());
                self.pays(wager, wager.amount.cents() - there);
            }
            Event::WagerReduced { wager, to } => {
                self.pays(wager, to.cents() - wager.amount.cents());
            }
            Event::WagersReturned { wagers, .. } => {
                for wager in wagers {
                    self.pays(wager, -wager.amount.cents());
                }
            }
            Event::WagersForfeited { wagers } => {
                self.forfeited += wagers.iter().map(|wager| wager.amount.cents()).sum::<i64>();
            }
            Event::WagersSettled { settled, .. } => {
                for one in settled {
                    self.pays(&one.wager, -one.returned.cents());
                }
                self.settled.entry(id).or_default().extend(settled.iter().cloned());
            }
            Event::SettlementReversed { settled, at_cage, .. } => {
                for one in settled.iter().chain(at_cage) {
                    self.pays(&one.wager, one.returned.cents() - one.wager.amount.cents());
                }
                if let Some(all) = self.settled.get_mut(&id) {
                    all.retain(|one| !settled.contains(one) && !at_cage.contains(one));
                }
            }
            Event::CoupCorrected { coup, changes, .. } => {
                for change in changes {
                    self.pays(&change.before.wager, -change.difference());
                    let all = self.settled.get_mut(coup).expect("it was settled");
                    let one = all.iter_mut().find(|one| **one == change.before);
                    *one.expect("it was settled so") = change.after.clone();
                }
            }
            Event::PastCoupVoided { coup, changes } => {
                for change in changes {
                    self.pays(&change.before.wager, -change.difference());
                    if change.after.grade == Grade::Lose {
                        self.forfeited += change.before.wager.amount.cents();
                    }
                }
                self.settled.remove(coup);
            }
            _ => {}
        }
        self.table = evolve(core::mem::take(&mut self.table), event);
    }

    /// Fails where the books say something else.
    pub(crate) fn agrees(&self, books: &Sums) {
        let all = || self.settled.values().flatten();
        let above = |one: &Settled| one.wager.amount.cents() - one.staked.cents();
        let sum = |of: &dyn Fn(&Settled) -> i64| i128::from(all().map(of).sum::<i64>());
        let total = &books.total;
        assert_eq!(total.wagers, all().count() as u64);
        assert_eq!(total.handle.cents(), sum(&|one| one.staked.cents()));
        assert_eq!(total.returned.cents(), sum(&|one| one.returned.cents() - above(one)));
        assert_eq!(total.above.amount.cents(), sum(&above));
        assert_eq!(total.forfeited.amount.cents(), i128::from(self.forfeited));
        let held: i64 = self.table.wagers.iter().map(|held| held.amount.cents()).sum();
        let out: i64 = self.out.values().sum();
        let explained = total.win() + total.forfeited.amount;
        assert_eq!(i128::from(out - held), explained.cents(), "cash went missing");
        for (name, out) in &self.out {
            let own = self.table.wagers.iter().filter(|held| *held.bettor == **name);
            let held: i64 = own.map(|held| held.amount.cents()).sum();
            let figures = books.by_bettor.get(name.as_str()).cloned().unwrap_or_default();
            let explained = figures.win() + figures.forfeited.amount;
            assert_eq!(i128::from(out - held), explained.cents(), "cash of {name}");
        }
    }
}
