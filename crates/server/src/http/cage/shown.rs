//! What the cage shows: shifts, dues, tickets.

use super::not_asked;
use crate::authority::Denied;
use crate::caller::Caller;
use crate::floor::Floor;
use crate::http::Problem;
use axum::Json;
use axum::extract::{Query, State};
use floor::cage::{self, DeskKind};
use floor::staff::Power;
use floor::ticket;
use house::NotAsked;
use ledger::{DeskId, Spot, TableId};
use rules::Amount;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// So many of so much.
#[derive(Serialize, ToSchema)]
pub(super) struct SumShown {
    pub(super) count: u64,
    pub(super) total: String,
}

impl From<ticket::Sum> for SumShown {
    fn from(sum: ticket::Sum) -> SumShown {
        SumShown { count: sum.count, total: sum.total.to_string() }
    }
}

/// A shift at a desk.
#[derive(Serialize, ToSchema)]
struct ShiftShown {
    desk: u16,
    /// `window` or `kiosk`.
    kind: &'static str,
    cashier: String,
    /// When it was opened, in milliseconds since 1970.
    opened: u64,
    float: String,
    brought: String,
    taken: String,
    tickets: String,
    by_hand: String,
    held: String,
    vouchers: String,
    /// What must be in the drawer.
    expected: String,
    /// When it was closed, what was counted, and how much that is above what should be there.
    closed: Option<ClosedShown>,
}

#[derive(Serialize, ToSchema)]
struct ClosedShown {
    at: u64,
    counted: String,
    variance: String,
}

/// Something that is due.
#[derive(Serialize, ToSchema)]
struct DueShown {
    due: u32,
    /// `by_hand` or `held`.
    kind: &'static str,
    amount: String,
    whose: String,
    approved: Vec<String>,
    /// How many people must approve of it, none of whom pays it.
    needs: u8,
    /// Where it came from: station, ticket, expired, house, table or tournament.
    origin: &'static str,
    /// The number of the table that it came from.
    table: Option<u16>,
    /// The place of the table.
    place: Option<u8>,
}

/// What the house has settled about its cage.
#[derive(Serialize, ToSchema)]
#[schema(as = CageTerms)]
struct TermsShown {
    currency: String,
    /// The largest ticket; what is above it is paid by hand.
    ticket_max: String,
    /// The largest ticket that a kiosk pays.
    kiosk_max: String,
    /// The largest payment by hand that one person may approve; what is above it takes two.
    one_approves_max: String,
    /// How many seconds a presented ticket is kept for who presented it.
    kept_s: u64,
}

/// The cage as it stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct CageShown {
    /// What does not add up, where something does not: nothing is paid.
    alarm: Option<String>,
    /// Tickets ever issued, and what became of them; issued is all the others together.
    issued: SumShown,
    redeemed: SumShown,
    outstanding: SumShown,
    expired: SumShown,
    void: SumShown,
    /// The shifts that are open, and the last of those that are closed.
    shifts: Vec<ShiftShown>,
    /// What is still due.
    dues: Vec<DueShown>,
    terms: TermsShown,
}

/// Those who pay and those who read may look.
pub(super) fn may_look(caller: &Caller) -> Result<(), Denied> {
    let person = caller.person.as_ref().ok_or_else(|| caller.denied())?;
    let may = person.may(Power::PayOut) || person.may(Power::Read);
    let denied = || Denied::NotAllowed("this is for the cage and for auditors".to_owned());
    if may { Ok(()) } else { Err(denied()) }
}

pub(super) async fn looked<T: Send + 'static>(
    floor: Arc<Floor>,
    look: impl FnOnce(&cage::Cage) -> T + Send + 'static,
) -> Result<T, Problem> {
    let looked = tokio::task::spawn_blocking(move || floor.counter.look(look));
    let looked = looked.await?;
    looked.map_err(|why| not_asked(&NotAsked::NotRestored(why)))
}

pub(crate) async fn show(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<CageShown>, Problem> {
    may_look(&caller)?;
    let alarm = floor.counter.alarm();
    let (house, currency) =
        (floor.counter.house.terms.clone(), floor.plan().house.currency.clone());
    let shown = looked(floor, move |cage| {
        let report = ticket::Report::of(&cage.tickets);
        CageShown {
            alarm: None,
            issued: report.issued.into(),
            redeemed: report.redeemed.into(),
            outstanding: report.outstanding.into(),
            expired: report.expired.into(),
            void: report.void.into(),
            shifts: shifts(cage),
            dues: dues(cage, house.one_approves_max),
            terms: terms(&house, currency),
        }
    });
    Ok(Json(CageShown { alarm, ..shown.await? }))
}

fn terms(house: &floor::Terms, currency: String) -> TermsShown {
    TermsShown {
        currency,
        ticket_max: house.ticket_max.to_string(),
        kiosk_max: house.kiosk_max.to_string(),
        one_approves_max: house.one_approves_max.to_string(),
        kept_s: house.lease_s,
    }
}

/// How many shifts that are closed are shown: a month of three windows.
const CLOSED: usize = 100;

fn shifts(cage: &cage::Cage) -> Vec<ShiftShown> {
    let open = cage.desks.iter().filter_map(|(id, desk)| Some(shift(*id, desk.shift.as_ref()?)));
    let last = cage
        .desks
        .iter()
        .flat_map(|(id, desk)| desk.closed.iter().rev().take(CLOSED).map(|closed| (*id, closed)));
    let mut last: Vec<_> = last.collect();
    last.sort_by_key(|(_, closed)| std::cmp::Reverse(closed.at));
    let closed = last.into_iter().take(CLOSED).map(|(id, closed)| ShiftShown {
        expected: closed.expected.to_string(),
        closed: Some(ClosedShown {
            at: closed.at.0,
            counted: closed.counted.to_string(),
            variance: closed.variance().to_string(),
        }),
        ..shift(id, &closed.shift)
    });
    open.chain(closed).collect()
}

fn shift(desk: DeskId, shift: &cage::Shift) -> ShiftShown {
    ShiftShown {
        desk: desk.0,
        kind: match shift.kind {
            DeskKind::Window => "window",
            DeskKind::Kiosk => "kiosk",
        },
        cashier: shift.cashier.to_string(),
        opened: shift.opened.0,
        float: shift.float.to_string(),
        brought: shift.brought.to_string(),
        taken: shift.taken.to_string(),
        tickets: shift.paid.tickets.to_string(),
        by_hand: shift.paid.by_hand.to_string(),
        held: shift.paid.held.to_string(),
        vouchers: shift.vouchers.to_string(),
        expected: shift.expected().to_string(),
        closed: None,
    }
}

fn dues(cage: &cage::Cage, one_approves_max: Amount) -> Vec<DueShown> {
    let all = (1..).zip(&cage.dues);
    let open = all.filter(|(_, due)| due.state == cage::DueState::Open);
    let line = |(number, due): (u32, &cage::Due)| DueShown {
        due: number,
        kind: match due.kind {
            cage::DueKind::ByHand => "by_hand",
            cage::DueKind::Held => "held",
        },
        amount: due.amount.to_string(),
        whose: due.whose.to_string(),
        approved: due.approved.iter().map(ToString::to_string).collect(),
        needs: if due.amount > one_approves_max { 2 } else { 1 },
        origin: origin(due.origin),
        table: spot(cage, due.origin).0,
        place: spot(cage, due.origin).1,
    };
    open.map(line).collect()
}

const fn origin(origin: cage::Origin) -> &'static str {
    match origin {
        cage::Origin::Station(_) => "station",
        cage::Origin::Ticket(_) => "ticket",
        cage::Origin::Expired(_) => "expired",
        cage::Origin::House(_) => "house",
        cage::Origin::Table(_) => "table",
        cage::Origin::Promotion(_) => "promotion",
        cage::Origin::Tournament(_) => "tournament",
    }
}

/// The table and the place that something came from.
fn spot(cage: &cage::Cage, origin: cage::Origin) -> (Option<u16>, Option<u8>) {
    let at = |spot: Spot| (Some(spot.table.0), Some(spot.place));
    match origin {
        cage::Origin::Station(spot) => at(spot),
        cage::Origin::Ticket(number) | cage::Origin::Expired(number) => {
            cage.tickets.ticket(number).map_or((None, None), |ticket| at(ticket.from))
        }
        cage::Origin::House(table) | cage::Origin::Table(table) => (Some(table.0), None),
        cage::Origin::Promotion(_) | cage::Origin::Tournament(_) => (None, None),
    }
}

/// Which tickets are wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichTickets {
    /// Of this table alone.
    table: Option<String>,
    /// Of this place of it alone.
    place: Option<u8>,
    /// Those that were put in there, and not those that came out.
    #[serde(default)]
    taken: bool,
    /// Which device asks, in every query.
    #[serde(rename = "as")]
    _device: Option<String>,
}

impl WhichTickets {
    fn wants(&self, table: Option<TableId>, ticket: &ticket::Ticket) -> bool {
        let spot = match (&ticket.state, self.taken) {
            (_, false) => Some(ticket.from),
            (ticket::State::Redeemed { till: ticket::Till::Station(spot), .. }, true) => {
                Some(*spot)
            }
            (_, true) => None,
        };
        spot.is_some_and(|spot| {
            table.is_none_or(|table| spot.table == table)
                && self.place.is_none_or(|place| spot.place == place)
        })
    }
}

/// A ticket.
#[derive(Serialize, ToSchema)]
pub(crate) struct TicketShown {
    /// In full once it is redeemed, masked before.
    number: String,
    amount: String,
    table: u16,
    place: u8,
    /// Where it is in its life.
    state: &'static str,
    /// When there came to be such a ticket, in milliseconds since 1970.
    since: u64,
    duplicate: bool,
}

impl TicketShown {
    /// The same ticket where it has come to by now.
    pub(super) fn in_state(self, state: &'static str) -> TicketShown {
        TicketShown { state, ..self }
    }
}

/// How many tickets are shown: what a station must remember at the least.
const TICKETS: usize = 35;

/// The last tickets, the newest first.
pub(crate) async fn tickets(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Query(which): Query<WhichTickets>,
) -> Result<Json<Vec<TicketShown>>, Problem> {
    may_look(&caller)?;
    let table = which.table.as_ref().map(|name| floor.id_of(name)).transpose()?;
    let lines = looked(floor, move |cage| {
        let own = cage.tickets.iter().filter(|ticket| which.wants(table, ticket));
        let mut own: Vec<_> = own.collect();
        own.sort_by_key(|ticket| std::cmp::Reverse(ticket.since));
        own.into_iter().take(TICKETS).map(shown).collect()
    });
    Ok(Json(lines.await?))
}

pub(super) fn shown(ticket: &ticket::Ticket) -> TicketShown {
    TicketShown {
        number: ticket.shown_number(),
        amount: ticket.amount.to_string(),
        table: ticket.from.table.0,
        place: ticket.from.place,
        state: word(&ticket.state),
        since: ticket.since.0,
        duplicate: ticket.duplicate_of.is_some(),
    }
}

/// Where a ticket is in its life, in a word.
pub(super) const fn word(state: &ticket::State) -> &'static str {
    use ticket::State;
    match state {
        State::Reserved => "reserved",
        State::Printing => "printing",
        State::Issued => "issued",
        State::Presented { .. } => "presented",
        State::Reprinting(_) => "reprinting",
        State::Redeemed { .. } => "redeemed",
        State::Void(_) => "void",
        State::Expired => "expired",
        State::Failed => "failed",
        State::Abandoned => "abandoned",
        State::Lost { .. } => "lost",
    }
}
