//! What must come of requests for money, places and approvals, and of a dealer's steps: whose they
//! are, and whether there is anything to be had.

use super::{Auditor, Expected, Place};
use rules::accounts::Tender;
use rules::wagering::Channel;
use rules::{Amount, BetId, Name, Time};
use table::Request;
use table::request::PayOut;
use table::state::{CoupKind, PlaceId};

/// The largest credit that any house of this program keeps.
const CREDIT_MAX: i64 = 100_000_000_000_000;

/// What nobody who wagers may ask for, whatever has happened: the documents give it to the dealer
/// or to somebody above.
pub(super) const fn is_of_staff(request: &Request) -> bool {
    matches!(
        request,
        Request::OpenTable(_)
            | Request::GiveNotice(_)
            | Request::Change(_)
            | Request::RaiseMinimumAtOnce(_)
            | Request::AgreeFor { .. }
            | Request::BringCards { .. }
            | Request::CheckCards
            | Request::PlaceCuttingCard { .. }
            | Request::MarkBox { .. }
            | Request::VacateSeat { .. }
            | Request::BuyIn { .. }
            | Request::CashOut { how: PayOut::Chips | PayOut::Manual, .. }
            | Request::SendAway { .. }
            | Request::Abandon { .. }
            | Request::MoveFloat(_)
            | Request::OpenWagering
            | Request::ReduceWagers { .. }
            | Request::RefuseWager { .. }
            | Request::CallNoMoreBets
            | Request::CallOffCoup
            | Request::SettleEarly
            | Request::Announce
            | Request::Settle
            | Request::CompleteCoup
            | Request::Resolve { .. }
            | Request::ConfirmCorrection { .. }
            | Request::Resume
            | Request::UseCarriedCard
            | Request::ChangeDealer { .. }
    )
}

const fn done(holds: bool) -> Expected {
    if holds { Expected::Done } else { Expected::Refused }
}

impl Auditor {
    /// Whether somebody who wagers asks for what is another's: their money, wagers or place.
    pub(super) fn is_anothers(&self, asker: &Name, request: &Request) -> bool {
        match request {
            Request::PlaceWager { bettor, .. }
            | Request::WagerTokens { bettor, .. }
            | Request::WithdrawWager { bettor, .. }
            | Request::MoveWager { bettor, .. }
            | Request::TakePlace { bettor, .. }
            | Request::KeepWagers { bettor } => bettor != asker,
            Request::LeavePlace { place } | Request::CashOut { place, .. } => {
                self.place(*place).is_none_or(|place| place.bettor.as_ref() != Some(asker))
            }
            // What a bettor's word is asked for, such as a way to burn, is any bettor's to say.
            Request::Approve { number } | Request::Decline { number } => {
                let bettor = self.rulebook.conduct.bettor;
                let mut waiting = self.waiting.iter();
                !waiting.any(|(waiting, needs)| waiting == number && *needs == bettor)
            }
            _ => false,
        }
    }

    /// Whether there is nothing that it could be about, whoever asks.
    pub(super) fn is_of_no_use(&self, request: &Request) -> bool {
        match request {
            Request::Approve { number } | Request::Decline { number } => {
                !self.waiting.iter().any(|(waiting, _)| waiting == number)
            }
            Request::Resume | Request::KeepWagers { .. } => self.offer.is_none(),
            Request::UseCarriedCard => self.carried == 0,
            Request::BuyIn { .. } => self.is_frozen(),
            // wa:5.14, vic:11.11: nobody wagers from an account that is frozen, or takes a wager
            // back into it.
            Request::PlaceWager { place, .. }
            | Request::WagerTokens { place, .. }
            | Request::WithdrawWager { place, .. }
            | Request::MoveWager { place, .. } => self.is_frozen() && self.is_station(*place),
            Request::OpenWagering => {
                let cloth = |place: &Place| place.channel == Channel::Cloth;
                self.is_frozen() && !self.places.iter().any(cloth)
            }
            Request::CallNoMoreBets => {
                let taken =
                    |place: &Place| place.channel == Channel::Station && place.bettor.is_some();
                self.is_frozen() && self.places.iter().any(taken)
            }
            // wa:3.2, act:4.6: what is wagered is what it is once wagering is over.
            Request::SetPersonalLimit { .. } => self
                .coup
                .as_ref()
                .is_some_and(|coup| !coup.open || coup.burnt || !coup.cards.is_empty()),
            Request::CashOut { place, how } => {
                let frozen = self.is_frozen() && !self.wagers.iter().any(|own| own.place == *place);
                let chips = *how == PayOut::Chips;
                frozen || (chips && self.expects_paid(*place) == Expected::Refused)
            }
            Request::Settle | Request::CompleteCoup => {
                self.expects_step(request) == Expected::Refused
            }
            Request::Resolve { number, .. }
            | Request::ConfirmCorrection { number }
            | Request::Assess { number, .. } => {
                !self.troubles.iter().any(|trouble| trouble.number == *number)
            }
            _ => false,
        }
    }

    /// Something that somebody asks for themselves.
    pub(super) fn expects_own(&self, request: &Request, at: Time) -> Expected {
        match request {
            Request::WithdrawWager { place, bettor, bet } => {
                self.expects_withdrawn((*place, bettor), *bet, at)
            }
            Request::TakePlace { place, bettor } => {
                let Some(found) = self.place(*place) else { return Expected::Refused };
                if self.persons.limits_themselves(bettor) {
                    return Expected::Either;
                }
                let free = found.bettor.is_none() && !found.closed;
                done(free && !self.persons.is_excluded(bettor))
            }
            Request::LeavePlace { place } => {
                let live = self.wagers.iter().any(|own| own.place == *place);
                let credit = self.place(*place).map_or(0, |place| place.credit);
                done(!live && credit == 0)
            }
            _ => Expected::Either,
        }
    }

    /// A wager is taken back while wagers are taken, by whoever made it.
    pub(super) fn expects_withdrawn(
        &self,
        (place, bettor): (PlaceId, &Name),
        bet: BetId,
        at: Time,
    ) -> Expected {
        let (Some(coup), Some(found)) = (&self.coup, self.place(place)) else {
            return Expected::Refused;
        };
        let barred = matches!(coup.kind, CoupKind::Dummy(_));
        let over = coup.until.is_some_and(|until| at >= until);
        let shut = over && found.channel == Channel::Station;
        let kept_out = found.closed || self.persons.is_excluded(bettor);
        let own = |it: &&super::Wager| (it.place, it.bet) == (place, bet) && it.bettor == *bettor;
        let held = self.wagers.iter().find(own).is_some();
        if !coup.open || barred || shut || kept_out || !held {
            return Expected::Refused;
        }
        if over { Expected::Either } else { Expected::Done }
    }

    /// Something that the dealer asks for.
    pub(super) fn expects_dealt(&self, request: &Request, at: Time) -> Expected {
        match request {
            Request::OpenWagering | Request::Announce | Request::Settle | Request::CompleteCoup => {
                self.expects_step(request)
            }
            Request::BuyIn { place, bettor, tender, amount } => {
                self.expects_credited(*place, bettor, (*tender, *amount))
            }
            Request::CashOut { place, how: PayOut::Chips } => self.expects_paid(*place),
            Request::SettleEarly => {
                let cards = self.coup.as_ref().map(|coup| &coup.cards);
                let four = cards.is_some_and(|cards| {
                    cards.len() == 4 && cards.iter().all(|dealt| dealt.exposed)
                });
                if four { Expected::Either } else { Expected::Refused }
            }
            Request::CallNoMoreBets => self.expects_call(at),
            Request::CallOffCoup => {
                let undealt = self.coup.as_ref().is_some_and(|coup| {
                    let barred = matches!(coup.kind, CoupKind::Dummy(_));
                    coup.cards.is_empty() && !coup.burnt && !barred
                });
                let none = undealt && self.wagers.is_empty() && self.carried == 0;
                if none { Expected::Either } else { Expected::Refused }
            }
            // The cards are in play.
            Request::CheckCards | Request::Burn { .. } if self.coup.is_some() => Expected::Refused,
            _ => Expected::Either,
        }
    }

    /// No more bets are called where wagers are taken, and no period of a station still runs.
    fn expects_call(&self, at: Time) -> Expected {
        let (Some(coup), Some(paper)) = (&self.coup, &self.paper) else {
            return Expected::Refused;
        };
        let station = |place: &Place| place.channel == Channel::Station && place.bettor.is_some();
        let waits = coup.until.is_some_and(|until| at < until);
        let waits = waits && self.places.iter().any(station);
        if !paper.ways().call || !coup.open || waits {
            return Expected::Refused;
        }
        if self.wagers.is_empty() { Expected::Either } else { Expected::Done }
    }

    /// The dealer takes something and credits a station for it.
    fn expects_credited(
        &self,
        place: PlaceId,
        bettor: &Name,
        (tender, amount): (Tender, Amount),
    ) -> Expected {
        let station = self.place(place).filter(|_| self.accounts && self.is_station(place));
        let (Some(found), Some(paper)) = (station, &self.paper) else { return Expected::Refused };
        let ways = paper.ways();
        let remote = self.remote.contains(&place) && !ways.remote;
        let cents = amount.cents();
        if !ways.takes(tender.id()) || remote || cents <= 0 {
            return Expected::Refused;
        }
        if cents > CREDIT_MAX - found.credit || self.persons.limits_themselves(bettor) {
            return Expected::Either;
        }
        let own = |place: &&Place| place.bettor.as_ref() == Some(bettor);
        let leaving = self.places.iter().filter(own).any(|place| place.leaving);
        let kept_out = found.closed || leaving || self.persons.is_excluded(bettor);
        let anothers = found.bettor.as_ref().is_some_and(|other| other != bettor);
        done(!kept_out && !anothers)
    }

    /// The dealer pays a station out: all of it, when nothing of it is wagered.
    fn expects_paid(&self, place: PlaceId) -> Expected {
        let station = self.place(place).filter(|_| self.accounts && self.is_station(place));
        let (Some(found), Some(paper)) = (station, &self.paper) else { return Expected::Refused };
        let any_time = paper.ways().any_time;
        if found.bettor.is_none() {
            return Expected::Refused;
        }
        if self.wagers.iter().any(|own| own.place == place) {
            return done(any_time && !found.leaving);
        }
        let dealt = self.coup.as_ref().is_some_and(|coup| coup.burnt || !coup.cards.is_empty());
        if (dealt && !any_time) || found.credit == 0 {
            return Expected::Refused;
        }
        // Where wagers lie on the cloth, what is won and lost goes in and out of the tray too.
        let cloth = self.places.iter().any(|place| place.channel == Channel::Cloth);
        match self.tray {
            Some(most) if !cloth && found.credit > most => Expected::Refused,
            Some(_) => Expected::Either,
            None => Expected::Done,
        }
    }
}
