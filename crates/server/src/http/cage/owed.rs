//! One ticket looked up by its number, and all that the house owes.

use super::shown::{SumShown, TicketShown, looked, may_look, shown, word};
use super::{Reading, not_asked};
use crate::caller::Caller;
use crate::floor::Floor;
use crate::http::Problem;
use crate::monitor::Figures;
use axum::Json;
use axum::extract::State;
use floor::cage::{Cage, DueKind};
use floor::ticket::{Check, State as TicketState, Sum, Ticket, Till, VoidWhy};
use floor::{Overdue, Refusal, Time};
use house::NotAsked;
use ledger::{TableId, Total};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// The ticket that is looked up. Its number goes in the body: whoever knows it can be paid for it,
/// and addresses are kept by too many.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TicketSought {
    /// All of its 18 digits.
    number: String,
}

/// A ticket that was looked up by its number.
#[derive(Serialize, ToSchema)]
pub(crate) struct TicketFound {
    ticket: TicketShown,
    /// When it was issued.
    issued: Option<u64>,
    /// Until when it is good.
    expires: Option<u64>,
    /// Where and when it was paid, and by whom.
    paid: Option<TicketPaid>,
    /// The desk at which it is presented, and until when it is kept there.
    presented: Option<TicketKept>,
    /// The number of what is due in its place.
    due: Option<u32>,
    /// From when on it may be paid by hand, having been lost.
    payable: Option<u64>,
}

/// Where a ticket was paid.
#[derive(Serialize, ToSchema)]
struct TicketPaid {
    at: u64,
    by: String,
    /// The desk; none where it became credit of a station.
    desk: Option<u16>,
}

/// Where a ticket is presented.
#[derive(Serialize, ToSchema)]
struct TicketKept {
    /// The desk; none where it is in a station.
    desk: Option<u16>,
    until: u64,
}

const fn desk(till: Till) -> Option<u16> {
    match till {
        Till::Desk(desk) => Some(desk.0),
        Till::Station(_) => None,
    }
}

fn found(ticket: &Ticket, now: Time) -> TicketFound {
    let state = ticket.state_at(now);
    TicketFound {
        ticket: shown(ticket).in_state(word(state)),
        issued: ticket.issued.map(|at| at.0),
        expires: ticket.expires.map(|at| at.0),
        paid: match state {
            TicketState::Redeemed { till, at, by } => {
                Some(TicketPaid { at: at.0, by: by.to_string(), desk: desk(*till) })
            }
            _ => None,
        },
        presented: match state {
            TicketState::Presented { till, until } => {
                Some(TicketKept { desk: desk(*till), until: until.0 })
            }
            _ => None,
        },
        due: match state {
            TicketState::Void(VoidWhy::Due(due)) => Some(*due),
            _ => None,
        },
        payable: match state {
            TicketState::Lost { payable } => Some(payable.0),
            _ => None,
        },
    }
}

pub(crate) async fn look(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(sought): Json<TicketSought>,
) -> Result<Json<TicketFound>, Problem> {
    may_look(&caller)?;
    let (number, check) = Reading { floor: &floor }.number(&sought.number)?;
    let now = floor.people.now();
    let own = floor.counter.house.terms.system;
    let found = looked(floor, move |cage| match cage.tickets.ticket(number) {
        Some(ticket) => Ok(found(ticket, now)),
        None if number.system() != own => Err(Refusal::OtherHouse),
        None if check == Check::Fails => Err(Refusal::CheckFails),
        None => Err(Refusal::NoSuchTicket),
    });
    found.await?.map(Json).map_err(|refusal| not_asked(&NotAsked::Refused(refusal)))
}

/// What the house owes.
#[derive(Serialize, ToSchema)]
pub(crate) struct LiabilityShown {
    /// When it was asked for.
    at: u64,
    /// Each thing that is owed.
    lines: Vec<OwedLine>,
    /// All of them together.
    total: String,
    /// The tickets that are outstanding, by how long ago they were issued.
    ages: Vec<OwedAge>,
    /// By table: what its tickets and its stations hold.
    tables: Vec<OwedAt>,
    /// Up to which entry of the journal stations, wagers and tokens are counted.
    position: u64,
}

/// Something that the house owes.
#[derive(Serialize, ToSchema)]
struct OwedLine {
    /// `tickets`, `by_hand`, `held`, `unclaimed`, `credit`, `wagers` or `tokens`.
    what: &'static str,
    /// How many, where they are counted.
    count: Option<u64>,
    total: String,
    /// Whether it counts: what has lapsed does not.
    counts: bool,
}

/// Outstanding tickets of an age.
#[derive(Serialize, ToSchema)]
struct OwedAge {
    /// day, week, month or older.
    age: &'static str,
    sum: SumShown,
}

/// What is owed of one table.
#[derive(Serialize, ToSchema)]
struct OwedAt {
    /// Its number.
    table: u16,
    tickets: SumShown,
    credit: String,
    wagers: String,
}

const DAY_MS: u64 = 86_400_000;

/// The ages by which tickets are told apart, each up to so many days.
const AGES: [(&str, u64); 4] = [("day", 1), ("week", 7), ("month", 30), ("older", u64::MAX)];

fn ages<'t>(tickets: impl Iterator<Item = &'t Ticket>, now: Time) -> Vec<OwedAge> {
    let mut sums = [Sum::default(); 4];
    for ticket in tickets {
        let days = now.0.saturating_sub(ticket.issued.unwrap_or(now).0) / DAY_MS;
        let place = AGES.iter().position(|(_, upto)| days < *upto).unwrap_or(AGES.len() - 1);
        add(&mut sums[place], ticket);
    }
    let aged = AGES.iter().zip(sums).map(|((age, _), sum)| OwedAge { age, sum: sum.into() });
    aged.collect()
}

fn add(sum: &mut Sum, ticket: &Ticket) {
    sum.count += 1;
    sum.total += ticket.amount;
}

fn outstanding(cage: &Cage) -> impl Iterator<Item = &Ticket> {
    cage.tickets.iter().filter(|ticket| ticket.state.is_outstanding())
}

fn by_table(cage: &Cage, figures: &Figures) -> Vec<OwedAt> {
    let mut tickets: BTreeMap<TableId, Sum> = BTreeMap::new();
    for ticket in outstanding(cage) {
        add(tickets.entry(ticket.from.table).or_default(), ticket);
    }
    for table in figures.credit.keys().chain(figures.wagers.keys()) {
        tickets.entry(*table).or_default();
    }
    let of = |sums: &BTreeMap<TableId, Total>, table| {
        sums.get(&table).copied().unwrap_or_default().to_string()
    };
    let line = |(table, sum): (TableId, Sum)| OwedAt {
        table: table.0,
        tickets: sum.into(),
        credit: of(&figures.credit, table),
        wagers: of(&figures.wagers, table),
    };
    tickets.into_iter().map(line).collect()
}

fn owed(cage: &Cage, figures: &Figures, lapses: Lapses) -> (Vec<OwedLine>, Total) {
    let report = floor::ticket::Report::of(&cage.tickets);
    let all =
        |sums: &BTreeMap<TableId, Total>| sums.values().fold(Total::ZERO, |sum, part| sum + *part);
    let due = |kind| cage.open_dues(kind);
    let counted = [
        ("tickets", Some(report.outstanding.count), report.outstanding.total, Lapses::No),
        ("by_hand", None, due(DueKind::ByHand), Lapses::No),
        ("held", None, due(DueKind::Held), Lapses::No),
        ("unclaimed", Some(report.expired.count), report.expired.total, lapses),
        ("credit", None, all(&figures.credit), Lapses::No),
        ("wagers", None, all(&figures.wagers), Lapses::No),
        ("tokens", None, figures.tokens, Lapses::No),
    ];
    let owes = counted.iter().filter(|(_, _, _, lapses)| *lapses == Lapses::No);
    let total = owes.fold(Total::ZERO, |sum, (_, _, part, _)| sum + *part);
    let line = |(what, count, total, lapses): (&'static str, Option<u64>, Total, Lapses)| {
        OwedLine { what, count, total: total.to_string(), counts: lapses == Lapses::No }
    };
    (counted.into_iter().map(line).collect(), total)
}

/// Whether something is owed no longer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lapses {
    Yes,
    No,
}

pub(crate) async fn liability(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<LiabilityShown>, Problem> {
    may_look(&caller)?;
    let (now, figures) = (floor.people.now(), floor.counter.figures());
    let validity = floor.counter.house.terms.validity;
    let paid_late = validity.is_none_or(|it| it.overdue == Overdue::PaidByHand);
    let lapses = if paid_late { Lapses::No } else { Lapses::Yes };
    let shown = looked(floor, move |cage| {
        let (lines, total) = owed(cage, &figures, lapses);
        LiabilityShown {
            at: now.0,
            lines,
            total: total.to_string(),
            ages: ages(outstanding(cage), now),
            tables: by_table(cage, &figures),
            position: figures.position,
        }
    });
    Ok(Json(shown.await?))
}
