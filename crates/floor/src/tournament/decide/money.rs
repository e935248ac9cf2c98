//! The end: places, prizes, or everything paid back.

use super::Deciding;
use crate::tournament::event::What;
use crate::tournament::prizes::awards;
use crate::tournament::ranking::final_tie;
use crate::tournament::refusal::{Reason, Refusal};
use crate::tournament::request::Request;
use crate::tournament::state::{EntrantId, Paid};
use ledger::Total;
use rules::Amount;
use rules::tournament::{Item, Point};

impl Deciding<'_> {
    pub(super) fn money(&self, request: &Request) -> Result<What, Refusal> {
        match request {
            Request::Award => self.award(),
            Request::PayPrize { entrant } => self.pay(*entrant),
            Request::Cancel { because } => {
                self.operator()?;
                if !self.t.awards.is_empty() {
                    return Err(Reason::AwardedAlready.by(self.cite(Point::Cancellation)));
                }
                let paid = self.t.numbered().filter(|(_, entrant)| entrant.paid != Paid::NOTHING);
                let refunds = paid.map(|(id, entrant)| (id, entrant.paid)).collect();
                Ok(What::Cancelled { because: because.clone(), refunds })
            }
            _ => self.close(),
        }
    }

    fn award(&self) -> Result<What, Refusal> {
        self.director(Point::Places)?;
        if !self.t.awards.is_empty() {
            return Err(Reason::AwardedAlready.plainly());
        }
        self.nothing_waits()?;
        let awards = awards(self.t);
        if !self.t.is_played_out() || self.t.play_off.is_some() || awards.is_empty() {
            return Err(Reason::NotFinished.by(self.cite(Point::Places)));
        }
        if self.t.owes_second_chance() {
            return Err(Reason::RepechageFirst.by(self.item(Item::Repechage)));
        }
        if let Some(entrants) = final_tie(self.t) {
            return Err(Reason::Tied { entrants }.by(self.item(Item::PrizeTies)));
        }
        let given: Total = awards.iter().map(|award| award.prize).sum();
        self.all_returned(self.t.money - given)?;
        Ok(What::PlacesAwarded { awards })
    }

    /// Refuses to leave something of the pool.
    fn all_returned(&self, left: Total) -> Result<(), Refusal> {
        if left == Total::ZERO {
            return Ok(());
        }
        let left = left.amount().unwrap_or(Amount::ZERO);
        Err(Reason::PoolNotReturned { left }.by(self.cite(Point::Returned)))
    }

    fn pay(&self, id: EntrantId) -> Result<What, Refusal> {
        self.staff()?;
        if self.t.awards.is_empty() {
            return Err(Reason::NotAwarded.by(self.cite(Point::Places)));
        }
        let own = self.t.awards.iter().find(|award| award.entrant == id);
        let prize = own.map(|award| award.prize).filter(|prize| *prize > Amount::ZERO);
        let amount = prize.ok_or_else(|| Reason::NoPrize.plainly())?;
        if self.t.prizes_paid.contains(&id) {
            return Err(Reason::PrizePaid.plainly());
        }
        Ok(What::PrizeDue { entrant: id, amount })
    }

    fn close(&self) -> Result<What, Refusal> {
        self.operator()?;
        if self.t.awards.is_empty() {
            return Err(Reason::NotAwarded.by(self.cite(Point::Places)));
        }
        self.all_returned(self.t.money)?;
        Ok(What::Closed)
    }
}
