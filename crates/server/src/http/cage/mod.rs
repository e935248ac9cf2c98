//! The cage over HTTP: what it is asked, and what it shows.

mod owed;
mod shown;

pub(crate) use owed::{LiabilityShown, TicketFound, TicketSought, liability, look};
pub(crate) use shown::{CageShown, TicketShown, show, tickets};

use super::Problem;
use super::asked::{amount, short_key, wrong};
use crate::authority::Denied;
use crate::cage::Asked;
use crate::caller::Caller;
use crate::floor::Floor;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use devices::number::Number;
use floor::Key;
use floor::cage::{DeskKind, Request, Source};
use floor::staff::{Acting, Deed, Power, may_do};
use floor::ticket::{self, Check, TicketNumber, Till};
use house::NotAsked;
use journal::Actor;
use ledger::DeskId;
use record::cage_v1;
use record::form::Form;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// What is asked of the cage, under a key: asked again under it, it is done once.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CageAsk {
    /// Heard again under the same key it happens once.
    key: String,
    /// What is asked.
    ask: Written,
}

/// What can be asked. Amounts are texts with two places; numbers of tickets have 18 digits.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = CageRequest)]
enum Written {
    /// Open a desk with a counted float.
    OpenShift { desk: u16, kind: WrittenKind, cashier: String, counted: String },
    /// Put cash into a drawer.
    BringCash { desk: u16, amount: String },
    /// Take cash out of a drawer.
    TakeCash { desk: u16, amount: String },
    /// Close a desk with what was counted.
    CloseShift { desk: u16, counted: String },
    /// Keep a ticket for whoever brings it.
    Present { number: String, desk: u16 },
    /// Give it back unpaid.
    Return { number: String, desk: u16 },
    /// Pay tickets that are presented, all of them or none.
    Redeem { numbers: Vec<String>, desk: u16 },
    /// Stop a ticket that somebody has lost.
    ReportLost { number: String },
    /// Let it go again.
    ReportFound { number: String },
    /// Have a ticket that cannot be read paid by hand.
    PayByHand { number: String, whose: String },
    /// Hold what a ticket is worth.
    Hold { number: String, whose: String },
    /// Have something paid from a table's win.
    PayFromHouse { table: String, amount: String, whose: String },
    /// Approve of paying what is due.
    Approve { due: u32 },
    /// Decline to pay it.
    Decline { due: u32 },
    /// Pay it.
    Pay { due: u32, desk: u16 },
    /// Give tokens for a promotional voucher that was looked at and is genuine.
    ExchangeVoucher { voucher: String, value: String, desk: u16 },
}

/// Where people are paid, or machines pay.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CageDeskKind)]
enum WrittenKind {
    Window,
    Kiosk,
}

/// What came of it: the event as it is stored.
#[derive(Serialize, ToSchema)]
pub(crate) struct CageDone {
    /// The kind of the event.
    event: String,
    /// Its fields.
    #[schema(value_type = Object)]
    what: Value,
}

/// What is asked, read with what only the house knows.
struct Reading<'r> {
    floor: &'r Floor,
}

impl Reading<'_> {
    fn number(&self, text: &str) -> Result<(TicketNumber, Check), Problem> {
        let number: Number = text.parse().map_err(|why: devices::number::Refused| {
            Problem::new(StatusCode::BAD_REQUEST, "not_a_ticket_number", &why.to_string())
        })?;
        Ok(self.floor.counter.read(number))
    }

    fn request(&self, written: Written) -> Result<Request, Problem> {
        let at = |desk: u16| Till::Desk(DeskId(desk));
        Ok(match written {
            Written::OpenShift { desk, kind, cashier, counted } => {
                let kind = match kind {
                    WrittenKind::Window => DeskKind::Window,
                    WrittenKind::Kiosk => DeskKind::Kiosk,
                };
                let (cashier, counted) = (cashier.as_str().into(), amount(&counted)?);
                Request::OpenShift { desk: DeskId(desk), kind, cashier, counted }
            }
            Written::BringCash { desk, amount: much } => {
                Request::BringCash { desk: DeskId(desk), amount: amount(&much)? }
            }
            Written::TakeCash { desk, amount: much } => {
                Request::TakeCash { desk: DeskId(desk), amount: amount(&much)? }
            }
            Written::CloseShift { desk, counted } => {
                Request::CloseShift { desk: DeskId(desk), counted: amount(&counted)? }
            }
            Written::Present { number, desk } => {
                let (number, check) = self.number(&number)?;
                Request::Ticket(ticket::Request::Present { number, till: at(desk), check })
            }
            Written::Return { number, desk } => {
                let (number, _) = self.number(&number)?;
                Request::Ticket(ticket::Request::Return { number, till: at(desk) })
            }
            Written::Redeem { numbers, desk } => {
                let numbers = numbers.iter().map(|number| Ok(self.number(number)?.0));
                let numbers = numbers.collect::<Result<_, Problem>>()?;
                Request::Ticket(ticket::Request::Redeem { numbers, till: at(desk) })
            }
            other => self.further(other)?,
        })
    }

    fn further(&self, written: Written) -> Result<Request, Problem> {
        Ok(match written {
            Written::ReportLost { number } => {
                let (number, _) = self.number(&number)?;
                Request::Ticket(ticket::Request::ReportLost { number })
            }
            Written::ReportFound { number } => {
                let (number, _) = self.number(&number)?;
                Request::Ticket(ticket::Request::ReportFound { number })
            }
            Written::PayByHand { number, whose } => {
                let from = Source::Ticket { number: self.number(&number)?.0 };
                Request::CallPayment { from, whose: whose.as_str().into() }
            }
            Written::Hold { number, whose } => {
                let from = Source::Ticket { number: self.number(&number)?.0 };
                Request::HoldCredit { from, whose: whose.as_str().into() }
            }
            Written::PayFromHouse { table, amount: much, whose } => {
                let (table, amount) = (self.floor.id_of(&table)?, amount(&much)?);
                let from = Source::House { table, amount };
                Request::CallPayment { from, whose: whose.as_str().into() }
            }
            Written::Approve { due } => Request::Approve { due },
            Written::Decline { due } => Request::Decline { due },
            Written::Pay { due, desk } => Request::Pay { due, desk: DeskId(desk) },
            Written::ExchangeVoucher { voucher, value, desk } => {
                let (voucher, value) = (voucher.as_str().into(), amount(&value)?);
                let check = Check::Holds;
                Request::ExchangeVoucher { voucher, value, desk: DeskId(desk), check }
            }
            _ => return Err(wrong("this is nothing that can be asked of the cage")),
        })
    }
}

/// Whether somebody may ask something of the cage, and as whom.
fn actor(caller: &Caller, request: &Request) -> Result<Actor, Denied> {
    let person = || {
        let person = caller.person.as_ref().ok_or_else(|| caller.denied())?;
        if person.may(Power::PayOut) {
            return Ok(Actor::new(&person.name, "cashier"));
        }
        Err(Denied::NotAllowed(format!("{} does not work at the cage", person.name)))
    };
    let Some(device) = &caller.device else { return person() };
    match may_do(device, Deed::Cage(request)) {
        Ok(Acting::Itself) => Ok(Actor::new(&device.name, record::recorder::EQUIPMENT)),
        Ok(_) => person(),
        Err(why) => Err(Denied::NotAllowed(why.to_string())),
    }
}

/// Whether a request hands out money.
const fn pays(request: &Request) -> bool {
    matches!(request, Request::Pay { .. } | Request::Ticket(ticket::Request::Redeem { .. }))
}

/// A key that no other device or person can use, as the cage has keys.
fn key(actor: &Actor, key: &str) -> Result<Key, Problem> {
    let bytes = short_key("cage", (&actor.name, key))?;
    // The house's own keys have noughts where these have a one.
    Ok(Key(u128::from_be_bytes(bytes) | (1 << 127)))
}

pub(crate) async fn ask(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<CageAsk>,
) -> Result<Json<CageDone>, Problem> {
    let request = Reading { floor: &floor }.request(asked.ask)?;
    let actor = actor(&caller, &request)?;
    if let (true, Some(alarm)) = (pays(&request), floor.counter.alarm()) {
        let words = format!("the books do not add up, nothing is paid: {alarm}");
        return Err(Problem::new(StatusCode::CONFLICT, "books_differ", &words));
    }
    let key = key(&actor, &asked.key)?;
    let done =
        tokio::task::spawn_blocking(move || floor.counter.ask(&Asked { actor, key, request }));
    let event = done.await?.map_err(|why| not_asked(&why))?;
    let stored = cage_v1::Event::store(&event, &());
    let event = record::kinds::Kinds::kind(&stored).to_owned();
    let what = serde_json::to_value(&stored).unwrap_or_default();
    let what = what.get("what").cloned().unwrap_or_default();
    Ok(Json(CageDone { event, what }))
}

pub(super) fn not_asked(why: &NotAsked) -> Problem {
    match why {
        NotAsked::Refused(refusal) => {
            Problem::new(StatusCode::CONFLICT, refusal.code(), &refusal.to_string())
        }
        NotAsked::NotRecorded(_) | NotAsked::NotRestored(_) => {
            let words = format!("it could not be recorded ({why}): ask again with the same key");
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not_recorded", &words)
        }
    }
}
