//! Who is in control of a place, what its station is doing, and whether it can be paid out.

use super::{At, OwnCard};
use crate::answer::Code;
use crate::around::Printer;
use crate::watch::PaidOut;
use crate::wire::{Channel, Moment, PayOut, Rule, StationState};
use rules::accounts::{AccountClauses, CashOut as When, Tickets};
use serde::{Deserialize, Serialize};
use table::frozen::kept_in_by;
use table::state::Place;
use utoipa::ToSchema;

/// Whether the credit can be paid out now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CashOut {
    /// How it can be, now.
    pub ways: Vec<PayOut>,
    /// Whether it waits until the wagers on the coup are settled.
    pub after_settlement: bool,
    /// Why it cannot be.
    pub why: Option<Code>,
    /// Until when it cannot be.
    pub until: Option<Moment>,
    /// The rule.
    pub rule: Option<Rule>,
}

/// A place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Seat {
    /// Its printed number.
    pub place: u8,
    /// On the cloth, or a station.
    pub channel: Option<Channel>,
    /// Whether it is away from the table.
    pub remote: bool,
    /// Whoever has taken it.
    pub bettor: Option<String>,
    /// What its station is doing.
    pub state: Option<StationState>,
    /// For how many coups there was no wager.
    pub idle_coups: u8,
    /// Whether its credit can be paid out.
    pub cash_out: CashOut,
    /// How it was paid out last, until somebody takes it again.
    pub paid: Option<PaidOut>,
    /// What its printer is doing.
    pub printer: Printer,
    /// Whether notes or tickets can be put in there.
    pub accepts: bool,
    /// Whether an attendant was called and has not come.
    pub called: bool,
    /// The limits that whoever has taken it set to their own play, where the house offers them.
    pub card: Option<OwnCard>,
}

pub(super) fn seat(at: &At<'_>) -> Seat {
    let table = at.scene.table;
    let printer = at.scene.around.printers.get(&at.id.0);
    Seat {
        place: at.id.0,
        channel: at.place.map(|place| Channel(place.channel)),
        remote: table.is_remote(at.id),
        bettor: at.bettor().map(ToString::to_string),
        state: table.station_state(at.id).map(StationState),
        idle_coups: at.place.map_or(0, |place| place.idle),
        cash_out: cash_out(at),
        paid: at.scene.watch.payout(at.id).copied(),
        printer: printer.copied().unwrap_or_default(),
        accepts: at.scene.around.acceptors.contains(&at.id.0),
        called: at.scene.around.calls.contains(&at.id.0),
        card: super::card::card(at),
    }
}

const fn not(why: Code, rule: Option<Rule>) -> CashOut {
    CashOut { ways: Vec::new(), after_settlement: false, why: Some(why), until: None, rule }
}

/// Whether the credit of a place can be paid out, as the table would decide.
pub(super) fn cash_out(at: &At<'_>) -> CashOut {
    let clauses = at.scene.rulebook().accounts.as_ref();
    let clauses = clauses.filter(|_| at.scene.table.keeps_accounts());
    let station = at.place.filter(|it| it.channel == rules::wagering::Channel::Station);
    let (Some(clauses), Some(place)) = (clauses, station) else {
        return not(Code::NoAccount, None);
    };
    if place.bettor.is_none() {
        return not(Code::NoAccount, Rule::of(&clauses.account.source));
    }
    if let Some(stopped) = stopped(at, clauses, place) {
        return stopped;
    }
    let ways = ways(at, clauses);
    let after_settlement = !at.wagers.is_empty();
    CashOut { ways, after_settlement, why: None, until: None, rule: None }
}

/// What keeps it from being paid out.
fn stopped(at: &At<'_>, clauses: &AccountClauses, place: &Place) -> Option<CashOut> {
    let table = at.scene.table;
    let rule = Rule::of(&clauses.cash_out.source);
    let live = table.has_wagers_at(at.id);
    if live {
        let may_leave = clauses.cash_out.value == When::AnyTime && !place.sent_away;
        return (!may_leave).then(|| not(Code::WagersLive, rule));
    }
    if clauses.cash_out.value == When::BetweenCoups && table.is_dealing() {
        return Some(not(Code::CoupInProgress, rule));
    }
    let irregularities = &at.scene.rulebook().irregularities;
    if let Some(incident) = kept_in_by(at.scene.rulebook(), table) {
        let rule = Rule::of(irregularities.freezing(incident.situation));
        return Some(not(Code::Frozen, rule));
    }
    let held = table.unresolved().find(|it| {
        it.until.is_some_and(|until| table.now < until) && it.about.place == Some(at.id)
    });
    if let Some(incident) = held {
        let rule = Rule::of(&irregularities.of(incident.situation).source);
        let until = incident.until.map(|until| until.0);
        return Some(CashOut { until, ..not(Code::CreditHeld, rule) });
    }
    (place.credit.cents() <= 0).then(|| not(Code::AmountNeeded, None))
}

/// The ways that are open here: the dealer pays in chips, a ticket is printed.
fn ways(at: &At<'_>, clauses: &AccountClauses) -> Vec<PayOut> {
    let remote = at.scene.table.is_remote(at.id);
    let prints = clauses.tickets.value == Tickets::Anywhere || remote;
    let works = at.scene.table.out_of_order(at.id).is_none();
    let ticket = (prints && works).then_some(PayOut(table::request::PayOut::Ticket));
    let chips = PayOut(table::request::PayOut::Chips);
    ticket.into_iter().chain([chips]).collect()
}
