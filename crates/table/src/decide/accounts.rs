//! Chip accounts at stations: bought into, paid out, left; and compared with their meters.

use super::{Decided, Deciding, Found, recognise};
use crate::actor::{Actor, Name};
use crate::event::Event;
use crate::frozen::kept_in_by;
use crate::observe::NOTE_MAX;
use crate::refusal::{Reason, Refusal};
use crate::request::{PayOut, Request};
use crate::state::{About, Place, PlaceId, Table};
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use rules::accounts::{AccountClauses, ByHandAfter, CashOut, Remote, Tender, Tickets};
use rules::conduct::Act;
use rules::irregularity::Situation;
use rules::wagering::Channel;
use rules::{Amount, Rulebook};

/// No credit is larger than this, so that no sum can be too large to be an amount.
pub(crate) const CREDIT_MAX: Amount = Amount::from_cents(100_000_000_000_000);

pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    match request {
        Request::BuyIn { place, bettor, tender, amount } => {
            let tendered = (*tender, *amount);
            buy_in(deciding, *place, bettor, tendered)
        }
        Request::CashOut { place, how } => cash_out(deciding, *place, *how),
        Request::SendAway { place, reason } => send_away(deciding, *place, reason),
        Request::Abandon { place } => abandon(deciding, *place),
        _ => Err(Reason::NotInThisRulebook.plainly()),
    }
}

impl<'a> Deciding<'a> {
    /// The clauses on accounts, and a station whose account this table keeps.
    fn station(&self, place: PlaceId) -> Result<(&'a AccountClauses, &'a Place), Refusal> {
        let setup = self.setup()?;
        let clauses = self.rulebook.accounts.as_ref().filter(|_| setup.accounts);
        let clauses = clauses.ok_or_else(|| Reason::NotInThisRulebook.plainly())?;
        let found = self.table.place(place);
        let found = found.filter(|place| place.channel == Channel::Station);
        let found = found.ok_or_else(|| Reason::NoSuchThing.plainly())?;
        Ok((clauses, found))
    }

    /// Refuses a wager at a station without an account, with too little on it, or whose bettor was
    /// sent away. What stands on the same bet already is there to be used again.
    pub(super) fn enough(
        &self,
        place: PlaceId,
        amount: Amount,
        standing: Amount,
    ) -> Result<(), Refusal> {
        let Ok((clauses, found)) = self.station(place) else { return Ok(()) };
        if !found.open {
            return Err(Reason::NoAccount.from(&clauses.account.source));
        }
        if found.sent_away {
            return Err(Reason::SentAway.from(&clauses.send_away.source));
        }
        let credit = self.table.spendable(place);
        let credit = credit.checked_add(standing).unwrap_or(credit);
        if amount > credit {
            return Err(Reason::NotEnoughCredit { credit }.from(&clauses.account.source));
        }
        let held = self.table.held_credit(place, self.at);
        let free = held.map(|(held, _)| credit.cents().saturating_sub(held.cents()));
        if free.is_some_and(|free| amount.cents() > free) {
            super::conduct::held_back(self, place)?;
        }
        Ok(())
    }

    /// Whether the acceptor of a station may take a note or a ticket now. It is asked before the
    /// acceptor is opened; what it has taken all the same is recorded, whatever the answer was.
    fn acceptable(&self, place: PlaceId, amount: Amount) -> Result<(), Refusal> {
        let (clauses, found) = self.station(place)?;
        let own = found.bettor.as_ref();
        if found.closed {
            return Err(Reason::BoxClosed.plainly());
        }
        let irregularities = &self.rulebook.irregularities;
        if let Some(incident) = kept_in_by(self.rulebook, self.table) {
            return Err(self.frozen(incident));
        }
        if let Some(incident) = self.table.out_of_order(place) {
            return Err(Reason::OutOfOrder.from(&irregularities.of(incident.situation).source));
        }
        if found.sent_away {
            return Err(Reason::SentAway.from(&clauses.send_away.source));
        }
        if own.is_some_and(|own| self.table.excluded.contains(own)) {
            let clause = self.clause(Act::ExcludeBettor)?;
            return Err(Reason::Excluded.from(&clause.source));
        }
        full(found, amount)
    }
}

/// Whether the acceptor of a station may take a note or a ticket of an amount now.
pub fn acceptable(
    rulebook: &Rulebook,
    table: &Table,
    (place, tender, amount): (PlaceId, Tender, Amount),
) -> Result<(), Refusal> {
    let actor = Actor { name: Name::from("acceptor"), role: rulebook.conduct.bettor };
    let deciding = Deciding { rulebook, table, actor: &actor, at: table.now };
    let (clauses, _) = deciding.station(place)?;
    let as_what = if tender == Tender::Note { Tender::Cash } else { tender };
    if !clauses.acceptor_takes.value.contains(&as_what) {
        return Err(Reason::TenderNotTaken.from(&clauses.acceptor_takes.source));
    }
    if amount.cents() <= 0 || amount > NOTE_MAX {
        return Err(Reason::AmountNeeded.from(&clauses.acceptor_takes.source));
    }
    deciding.acceptable(place, amount)
}

/// Refuses what an account cannot take, so that no sum can be too large to be an amount.
fn full(found: &Place, amount: Amount) -> Result<(), Refusal> {
    if found.credit.checked_add(amount).is_none_or(|sum| sum > CREDIT_MAX) {
        return Err(Reason::OverMaximum { max: CREDIT_MAX }.plainly());
    }
    Ok(())
}

/// A station whose figures do not add up is halted, and it is said; nothing where they do, or
/// where it is out of order already.
pub(super) fn halted(deciding: &Deciding<'_>, table: &Table, place: PlaceId) -> Vec<Event> {
    let difference = table.difference(place);
    let Some(difference) = difference.filter(|_| table.out_of_order(place).is_none()) else {
        return Vec::new();
    };
    let about = About { place: Some(place), note: difference.to_string(), ..About::default() };
    let found = Found { situation: Situation::StationFault, about, by: None };
    recognise(deciding.rulebook, table, &found)
}

/// Refuses to let value go from a station that is halted because its figures do not add up.
pub(super) fn adds_up(deciding: &Deciding<'_>, place: PlaceId) -> Result<(), Refusal> {
    let irregular = deciding.rulebook.irregularities.of(Situation::StationFault);
    match deciding.table.difference(place) {
        Some(_) => Err(Reason::CreditDiffers.from(&irregular.source)),
        None => Ok(()),
    }
}

fn buy_in(
    deciding: &Deciding<'_>,
    place: PlaceId,
    bettor: &Name,
    (tender, amount): (Tender, Amount),
) -> Decided {
    let (clauses, found) = deciding.station(place)?;
    deciding.dealer()?;
    if !clauses.dealer_takes.value.contains(&tender) {
        return Err(Reason::TenderNotTaken.from(&clauses.dealer_takes.source));
    }
    let remote = deciding.table.is_remote(place);
    if remote && clauses.remote.value == Remote::AcceptorOnly {
        return Err(Reason::RemoteStation.from(&clauses.remote.source));
    }
    if amount.cents() <= 0 {
        return Err(Reason::AmountNeeded.from(&clauses.dealer_takes.source));
    }
    full(found, amount)?;
    if found.closed {
        return Err(Reason::BoxClosed.plainly());
    }
    if let Some(incident) = kept_in_by(deciding.rulebook, deciding.table) {
        return Err(deciding.frozen(incident));
    }
    let mut taken = deciding.table.taken();
    if taken.any(|(_, place, name)| place.sent_away && name == bettor) {
        return Err(Reason::SentAway.from(&clauses.send_away.source));
    }
    if let Some(incident) = deciding.table.out_of_order(place) {
        let irregular = deciding.rulebook.irregularities.of(incident.situation);
        return Err(Reason::OutOfOrder.from(&irregular.source));
    }
    super::conduct::not_excluded(deciding, bettor)?;
    if found.bettor.as_ref().is_some_and(|own| own != bettor) {
        return Err(Reason::PlaceTaken.plainly());
    }
    // Whoever buys in is given control of the station.
    let taken = found.bettor.is_none();
    let taken = taken.then(|| Event::PlaceTaken { place, bettor: bettor.clone() });
    let bettor = Some(bettor.clone());
    let credited = Event::StationCredited { place, bettor, tender, amount };
    Ok(taken.into_iter().chain([credited]).collect())
}

/// The whole credit is paid out, by one way only, and the account is closed.
fn cash_out(deciding: &Deciding<'_>, place: PlaceId, how: PayOut) -> Decided {
    let (clauses, found) = deciding.station(place)?;
    let bettor = found.bettor.clone().ok_or_else(|| Reason::NotYourPlace.plainly())?;
    let own = deciding.actor.name == bettor;
    if !own && deciding.dealer().is_err() {
        return Err(Reason::NotYourPlace.plainly());
    }
    let source = match how {
        PayOut::Chips => {
            deciding.dealer()?;
            &clauses.chips.source
        }
        PayOut::Ticket => &clauses.tickets.source,
        PayOut::Manual => {
            deciding.authorised(clauses.manual.by, &clauses.manual.source)?;
            &clauses.manual.source
        }
    };
    let remote = deciding.table.is_remote(place);
    if how == PayOut::Ticket && clauses.tickets.value == Tickets::RemoteOnly && !remote {
        return Err(Reason::NoPrinter.from(source));
    }
    if how == PayOut::Ticket && deciding.table.out_of_order(place).is_some() {
        return Err(Reason::OutOfOrder.from(source));
    }
    if deciding.table.has_wagers_at(place) {
        // Somebody may leave at any time: the wagers are settled first, then the account is closed.
        if clauses.cash_out.value == CashOut::AnyTime && !found.sent_away {
            return Ok(vec![Event::DepartureAsked { place }]);
        }
        return Err(Reason::WagersLive.from(&clauses.cash_out.source));
    }
    let between = clauses.cash_out.value == CashOut::BetweenCoups;
    if between && deciding.table.is_dealing() {
        return Err(Reason::CoupInProgress.from(&clauses.cash_out.source));
    }
    super::conduct::held_back(deciding, place)?;
    if how == PayOut::Manual {
        by_hand(deciding, clauses, place)?;
    }
    let amount = found.credit;
    if amount.cents() <= 0 {
        return Err(Reason::AmountNeeded.from(source));
    }
    let halt = halted(deciding, deciding.table, place);
    if !halt.is_empty() {
        return Ok(halt);
    }
    adds_up(deciding, place)?;
    if how == PayOut::Chips {
        super::float::payable(deciding, amount, source)?;
    }
    let paid = Event::StationPaid { place, bettor, amount, how };
    Ok(vec![paid, Event::PlaceLeft { place }])
}

/// Refuses to pay by hand what can be had on a ticket.
fn by_hand(
    deciding: &Deciding<'_>,
    clauses: &AccountClauses,
    place: PlaceId,
) -> Result<(), Refusal> {
    let after = &clauses.by_hand_after;
    let printer = deciding.table.place(place).is_some_and(|place| place.print_failed);
    let fault = || deciding.table.out_of_order(place).is_some();
    let holds = |cause: &ByHandAfter| match cause {
        ByHandAfter::FailedPrint => printer,
        ByHandAfter::Malfunction => fault(),
    };
    if after.value.iter().any(holds) {
        return Ok(());
    }
    let source = if after.source.cite().is_some() { &after.source } else { &clauses.manual.source };
    Err(Reason::NoPrintFailed.from(source))
}

/// Somebody is sent away: no further wager, and what is there is paid out.
fn send_away(deciding: &Deciding<'_>, place: PlaceId, reason: &str) -> Decided {
    let (clauses, found) = deciding.station(place)?;
    let clause = &clauses.send_away;
    deciding.authorised(clause.by, &clause.source)?;
    if reason.trim().is_empty() {
        return Err(Reason::ReasonNeeded.from(&clause.source));
    }
    if found.bettor.is_none() {
        return Err(Reason::NotYourPlace.from(&clause.source));
    }
    if found.sent_away {
        return Err(Reason::AlreadyDone.from(&clause.source));
    }
    Ok(vec![Event::PlayerSentAway { place, reason: reason.to_string() }])
}

/// Nobody is at a station that has credit: the cage keeps it.
fn abandon(deciding: &Deciding<'_>, place: PlaceId) -> Decided {
    let (clauses, found) = deciding.station(place)?;
    deciding.dealer()?;
    let bettor = found.bettor.clone().unwrap_or_else(|| Name::from("nobody known"));
    if found.credit.cents() <= 0 && found.bettor.is_none() {
        return Err(Reason::NotYourPlace.plainly());
    }
    if deciding.table.has_wagers_at(place) {
        return Err(Reason::WagersLive.from(&clauses.cash_out.source));
    }
    super::conduct::held_back(deciding, place)?;
    let halt = halted(deciding, deciding.table, place);
    if !halt.is_empty() {
        return Ok(halt);
    }
    adds_up(deciding, place)?;
    let held = Event::StationAbandoned { place, bettor, amount: found.credit };
    Ok(vec![held, Event::PlaceLeft { place }])
}
