//! What everybody has wagered and got back, as events say.

use super::record::Purse;
use alloc::collections::{BTreeMap, BTreeSet};
use ledger::Total;
use table::event::{Settled, WagerOf};
use table::{Event, Name, Table};

/// The purses of all who have wagered.
#[derive(Debug, Clone, Default)]
pub(super) struct Purses(BTreeMap<Name, Purse>);

/// What of a settlement was staked, and what of that went back.
fn staked(settled: &Settled) -> (Total, Total) {
    let above = Total::from(settled.wager.amount) - Total::from(settled.staked);
    (settled.staked.into(), Total::from(settled.returned) - above)
}

impl Purses {
    pub(super) fn of(&self, bettor: &str) -> Purse {
        self.0.get(bettor).copied().unwrap_or_default()
    }

    /// Forgets all but these.
    pub(super) fn keep(&mut self, names: &BTreeSet<Name>) {
        self.0.retain(|name, _| names.contains(name));
    }

    fn change(&mut self, bettor: &Name, wagered: Total, returned: Total) {
        let purse = self.0.entry(bettor.clone()).or_default();
        purse.wagered += wagered;
        purse.returned += returned;
    }

    /// Takes in an event, the table being as it was before it.
    pub(super) fn take(&mut self, table: &Table, event: &Event) {
        match event {
            Event::WagerPlaced { wager } => {
                let there = table.wager(wager.place, &wager.bettor, wager.bet);
                let there = there.map_or(Total::ZERO, |held| held.amount.into());
                self.change(&wager.bettor, Total::from(wager.amount) - there, Total::ZERO);
            }
            Event::WagerReduced { wager, to } => {
                let there = table.wager(wager.place, &wager.bettor, wager.bet);
                let there = there.map_or(wager.amount, |held| held.amount);
                self.change(&wager.bettor, Total::from(*to) - there.into(), Total::ZERO);
            }
            Event::WagersReturned { wagers, .. } => {
                for wager in wagers {
                    self.change(&wager.bettor, -Total::from(wager.amount), Total::ZERO);
                }
            }
            Event::WagersSettled { settled, .. } => {
                for one in settled {
                    let (stake, returned) = staked(one);
                    self.change(&one.wager.bettor, stake - one.wager.amount.into(), returned);
                }
            }
            Event::SettlementReversed { settled, at_cage, .. } => {
                for one in settled.iter().chain(at_cage) {
                    self.undo(one);
                }
            }
            Event::CoupCorrected { changes, .. } => {
                for change in changes {
                    let more = Total::from_cents(change.difference().into());
                    self.change(&change.before.wager.bettor, Total::ZERO, more);
                }
            }
            _ => {}
        }
    }

    /// A wager that went back goes to the house after all.
    pub(super) fn forfeit(&mut self, wager: &WagerOf) {
        self.change(&wager.bettor, wager.amount.into(), Total::ZERO);
    }

    /// A settled wager of a coup that is void now goes back whole.
    pub(super) fn undo(&mut self, settled: &Settled) {
        let (stake, returned) = staked(settled);
        self.change(&settled.wager.bettor, -stake, -returned);
    }
}
