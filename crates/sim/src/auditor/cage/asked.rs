//! What must come of a request to the cage, said before it is decided.

use super::{CageBook, Drawer, Fate};
use crate::auditor::{Checked, ensure};
use floor::cage::{Asking, Request, Source};
use floor::ticket::{self, Check, Till};
use floor::{Lost, Name, Time};
use ledger::DeskId;

impl CageBook {
    /// Whether something that is asked for the first time must be done; none where that rests on
    /// what the book does not follow.
    pub fn expects(&self, asking: &Asking) -> Option<bool> {
        let (at, by) = (asking.at.max(self.now), &asking.by);
        let own = |desk: DeskId| self.drawers.get(&desk).filter(|it| it.cashier == *by);
        let window = |desk: DeskId| own(desk).filter(|drawer| !drawer.kiosk);
        Some(match &asking.request {
            Request::Ticket(request) => return self.expects_of_ticket((at, by), request),
            Request::OpenShift { desk, counted, .. } => {
                !self.drawers.contains_key(desk) && counted.cents() >= 0
            }
            Request::BringCash { desk, amount } => {
                self.drawers.contains_key(desk) && amount.cents() > 0
            }
            Request::TakeCash { desk, amount } => {
                let cents = amount.cents();
                self.drawers.get(desk).is_some_and(|it| (1..=it.cash).contains(&cents))
            }
            Request::CloseShift { desk, counted } => {
                let here = Till::Desk(*desk);
                let shown = self.slips.keys().any(|number| {
                    let standing = self.standing(*number, at);
                    matches!(standing, Some(Fate::Shown(till, _)) if till == here)
                });
                self.drawers.contains_key(desk) && counted.cents() >= 0 && !shown
            }
            Request::ExchangeVoucher { voucher, value, desk, check } => {
                let sound = *check == Check::Holds && value.cents() > 0;
                window(*desk).is_some() && sound && !self.vouchers.contains(voucher)
            }
            Request::CallPayment { from, .. } | Request::HoldCredit { from, .. } => match from {
                Source::Ticket { number } => self.is_payable(*number, at),
                Source::House { amount, .. } => amount.cents() > 0,
                _ => return None,
            },
            Request::Approve { due } => {
                self.owed(*due).is_some_and(|owed| !owed.approved.contains(by))
            }
            Request::Decline { due } => self.owed(*due).is_some_and(|owed| !owed.held),
            Request::Pay { due, desk } => self.expects_payment(*due, window(*desk), by),
        })
    }

    fn owed(&self, due: u32) -> Option<&super::Owed> {
        let index = usize::try_from(due).ok()?.checked_sub(1)?;
        self.owed.get(index).filter(|owed| owed.open)
    }

    fn expects_payment(&self, due: u32, window: Option<&Drawer>, by: &Name) -> bool {
        let (Some(owed), Some(drawer)) = (self.owed(due), window) else { return false };
        let needed = if owed.cents > self.terms.one_approves_max.cents() { 2 } else { 1 };
        let approved = owed.approved.len() >= needed && !owed.approved.contains(by);
        approved && drawer.cash >= owed.cents
    }

    fn expects_of_ticket(&self, (at, by): (Time, &Name), of: &ticket::Request) -> Option<bool> {
        let serves = |till: Till| match till {
            Till::Desk(desk) => self.drawers.get(&desk).is_some_and(|it| it.cashier == *by),
            Till::Station(_) => true,
        };
        let shown = |number, till| {
            let standing = self.standing(number, at);
            matches!(standing, Some(Fate::Shown(own, _)) if own == till)
        };
        Some(match of {
            ticket::Request::Present { number, till, check } => {
                let out = self.standing(*number, at) == Some(Fate::Out);
                let cents = self.slips.get(number).map_or(0, |slip| slip.cents);
                let kiosk = match till {
                    Till::Desk(desk) => self.drawers.get(desk).is_some_and(|it| it.kiosk),
                    Till::Station(_) => false,
                };
                let small = !kiosk || cents <= self.terms.kiosk_max.cents();
                let genuine = *check == Check::Holds && number.system() == self.terms.system;
                serves(*till) && genuine && out && small
            }
            ticket::Request::Return { number, till } => serves(*till) && shown(*number, *till),
            ticket::Request::Redeem { numbers, till } => {
                let all = numbers.iter().all(|number| shown(*number, *till));
                let mut sorted = numbers.clone();
                sorted.sort_unstable();
                sorted.dedup();
                let once = !numbers.is_empty() && sorted.len() == numbers.len();
                let slips = sorted.iter().filter_map(|number| self.slips.get(number));
                let cents: i64 = slips.map(|slip| slip.cents).sum();
                let enough = match till {
                    Till::Desk(desk) => self.drawer(*desk) >= cents,
                    Till::Station(_) => true,
                };
                serves(*till) && once && all && enough
            }
            ticket::Request::ReportLost { number } => {
                let stops = matches!(self.terms.lost, Lost::Stopped { .. });
                stops && self.standing(*number, at) == Some(Fate::Out)
            }
            ticket::Request::ReportFound { number } => {
                matches!(self.standing(*number, at), Some(Fate::Stopped(_)))
            }
            _ => return None,
        })
    }

    /// Whether what came of a request is what had to.
    pub(crate) fn check(&mut self, (asking, expected): (&Asking, bool), done: bool) -> Checked {
        self.followed.requests += 1;
        self.followed.refused += u64::from(!done);
        ensure(expected == done, || {
            let word = |done: bool| if done { "done" } else { "refused" };
            format!("{asking:?} is {} and had to be {}", word(done), word(expected))
        })
    }
}
