//! What the house does at a table in people's stead: deals, and sends simulated bettors.

use devices::shoe::Fault;
use house::plan::{self, TablePlan};
use house::{AUTOMATIC, Crowd, Dealer, Landed, Owner, What};
use screens::Dealing;
use table::{Event, Table};

/// The robots of a table.
#[derive(Debug, Default)]
pub(crate) struct Robots {
    dealer: Option<Dealer>,
    crowd: Option<Crowd>,
    /// Whether somebody has taken the dealer's place.
    by_hand: bool,
    /// Whether the table is one of a tournament: a coup that is on is played, and no other.
    pub(crate) resting: bool,
    dealer_at: u64,
    crowd_at: u64,
}

/// How often a dealer who waits looks again.
const LOOK_AGAIN_MS: u64 = 500;

/// How often somebody in the crowd does something.
const CROWD_MS: u64 = 700;

/// Whether a person deals at a table: by its plan, or because one has taken over and not handed
/// back. The record says who deals.
pub(crate) fn is_by_hand(plan: &TablePlan, table: &Table) -> bool {
    plan.dealing == plan::Dealing::Person || is_person_s(table)
}

fn is_person_s(table: &Table) -> bool {
    table.dealer.as_ref().is_some_and(|name| **name != *AUTOMATIC)
}

impl Robots {
    pub(crate) fn new(dealer: Option<Dealer>, crowd: Option<Crowd>) -> Robots {
        Robots { dealer, crowd, ..Robots::default() }
    }

    /// Whether the system deals now.
    fn is_automatic(&self) -> bool {
        self.dealer.is_some() && !self.by_hand
    }

    /// Whether the system can deal.
    pub(crate) const fn can_deal(&self) -> bool {
        self.dealer.is_some()
    }

    /// Who deals, and where the cards come from, as screens are to show it.
    pub(crate) fn dealing(&self) -> Dealing {
        Dealing { automatic: self.is_automatic(), virtual_shoe: self.dealer.is_some() }
    }

    /// Lets a person deal, or the system again.
    pub(crate) fn take_over(&mut self, by_hand: bool) {
        self.by_hand = by_hand;
        self.dealer_at = 0;
    }

    /// The table was restored: somebody may have taken over by a step that was in doubt.
    pub(crate) fn restored(&mut self, table: &Table) {
        if is_person_s(table) {
            self.take_over(true);
        }
    }

    /// How long they do nothing.
    pub(crate) fn pause_ms(&self, now: u64) -> Option<u64> {
        let dealer = self.dealer.is_some().then_some(self.dealer_at);
        let crowd = self.crowd.is_some().then_some(self.crowd_at);
        dealer.into_iter().chain(crowd).min().map(|at| at.saturating_sub(now))
    }

    /// What one of them does by now.
    pub(crate) fn act(&mut self, owner: &Owner, now: u64) -> Option<What> {
        let (rulebook, table) = (owner.recorded().edition.at_table(), owner.table());
        if self.resting {
            self.crowd_at = now + LOOK_AGAIN_MS;
            if table.is_idle() {
                self.dealer_at = now + LOOK_AGAIN_MS;
                return None;
            }
        }
        if self.dealer.is_some() && self.dealer_at <= now {
            self.dealer_at = now + LOOK_AGAIN_MS;
            let recorded = owner.recorded();
            let (at_table, number) = (recorded.edition.at_table(), recorded.number);
            let what = if self.by_hand {
                self.shoe(owner, |dealer| dealer.tell(&recorded.table, number))
            } else {
                self.shoe(owner, |dealer| dealer.act(at_table, &recorded.table, number))
            };
            if what.is_some() {
                return what;
            }
        }
        let crowd = self.crowd.as_mut().filter(|_| self.crowd_at <= now)?;
        self.crowd_at = now + CROWD_MS;
        crowd.act(rulebook, table)
    }

    /// The commitment of a virtual shoe whose cards have just been mixed, by what was sent.
    pub(crate) fn commit(&mut self, owner: &Owner) -> Option<What> {
        self.shoe(owner, |dealer| dealer.commit(owner.ahead(), owner.number()))
    }

    /// The card that is due, for whoever deals by hand.
    pub(crate) fn draw(&mut self, owner: &Owner) -> Option<What> {
        let recorded = owner.recorded();
        self.shoe(owner, |dealer| dealer.draw(recorded.edition.at_table(), &recorded.table))
    }

    /// Something of the dealer's with a virtual shoe; nothing where there is none, or it fails.
    fn shoe(
        &mut self,
        owner: &Owner,
        does: impl FnOnce(&mut Dealer) -> Result<Option<What>, Fault>,
    ) -> Option<What> {
        does(self.dealer.as_mut()?).unwrap_or_else(|why| {
            let table = &owner.recorded().begun.table;
            tracing::error!(table, %why, "the virtual shoe has failed");
            None
        })
    }

    /// They take in what has happened.
    pub(crate) fn saw(&mut self, landed: &Landed, owner: &Owner, now: u64) {
        for event in &landed.events {
            if let Event::DealerChanged { name } = event {
                self.take_over(**name != *AUTOMATIC);
            }
        }
        let Some(dealer) = &mut self.dealer else { return };
        if let Err(why) = dealer.saw(landed) {
            tracing::error!(%why, "a secret of the virtual shoe cannot be forgotten");
        }
        let recorded = owner.recorded();
        let pause = dealer.pause_ms(recorded.edition.at_table(), &recorded.table);
        self.dealer_at = now + pause;
    }
}
