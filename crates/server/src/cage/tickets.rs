//! A ticket from a station's credit to paper: reserved, printed, and paid from the credit in the
//! moment that the printer has confirmed it. Whatever fails before that leaves the credit where it
//! was.

use super::{Asked, AtTable, Counter, NotTogether};
use crate::table::{Message, Stands, TableHandle};
use devices::date::of_moment;
use devices::number::Number;
use devices::printer::Outcome;
use devices::ticket::{Copy, Expiry, Kind, Ticket as Paper};
use floor::Time;
use floor::cage::{self, Cage, Event, Request};
use floor::ticket::{self, State, TicketNumber};
use house::{Heard, NotAsked, NotPlayed, What};
use journal::{Actor, NotAppended};
use ledger::{Spot, TableId};
use record::NotRecorded;
use record::recorder::EQUIPMENT;
use rules::Amount;
use screens::Printer;
use std::time::Duration;
use table::Observation;
use table::state::PlaceId;

/// A ticket that somebody at a station wants.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    /// The key under which it was asked: what comes of it is recorded under it.
    pub(crate) key: journal::Key,
    /// The table's name.
    pub(crate) table: String,
    /// The station.
    pub(crate) spot: Spot,
    /// How much: all of the credit.
    pub(crate) amount: Amount,
    /// The printer's name.
    pub(crate) printer: String,
}

impl Order {
    fn place(&self) -> PlaceId {
        PlaceId(self.spot.place)
    }

    fn actor(&self) -> Actor {
        Actor::new(&self.printer, EQUIPMENT)
    }
}

/// A pause between two tries at what must be recorded.
const AGAIN: Duration = Duration::from_millis(200);

impl Counter {
    /// Makes a ticket and hands it to a printer. It blocks until the ticket is out or has failed,
    /// and tells the table.
    pub(crate) fn make(
        &self,
        order: &Order,
        table: &TableHandle,
        print: impl FnOnce(&Paper) -> Outcome,
    ) {
        let printer = match self.begin(order) {
            Ok((number, paper)) => self.finish(order, table, (number, print(&paper))),
            Err(why) => {
                tracing::warn!(table = order.table, place = order.spot.place, %why, "no ticket");
                Printer::Fault
            }
        };
        let _ = table.tell(Message::TicketOver(order.place(), printer));
    }

    /// Sets the credit aside and notes that the ticket goes to the printer.
    fn begin(&self, order: &Order) -> Result<(TicketNumber, Paper), NotAsked> {
        loop {
            let (serial, sequence) = self.look(|cage| counts(cage, order.spot))?;
            let issued = self.numbers.issue(serial).map_err(|_| floor::Refusal::OutOfRange)?;
            let number: TicketNumber =
                issued.to_string().parse().expect("both have eighteen digits");
            let (from, amount) = (order.spot, order.amount);
            let reserve = ticket::Request::Reserve { number, from, amount, credit: amount };
            match self.ask(&step(order, number, reserve)) {
                Err(why) if is_taken(&why) => continue,
                reserved => reserved?,
            };
            let printing = self.ask(&step(order, number, ticket::Request::Print { number }))?;
            return Ok((number, self.paper(order, (issued, sequence), printing.at)));
        }
    }

    /// Records what the printer says, for as long as that takes.
    fn finish(
        &self,
        order: &Order,
        table: &TableHandle,
        (number, outcome): (TicketNumber, Outcome),
    ) -> Printer {
        let printed = matches!(outcome, Outcome::Printed(_));
        if let Outcome::NotPrinted(trouble) | Outcome::Unknown(trouble) = outcome {
            tracing::warn!(table = order.table, place = order.spot.place, %trouble, "no ticket");
        }
        let mut said = printed;
        loop {
            match self.said(order, table, (number, said)) {
                Ok(_) if said => return Printer::Printed,
                Ok(_) => return Printer::Fault,
                // The credit is no longer there: the paper is worth nothing.
                Err(NotTogether::Otherwise) if said => said = false,
                Err(NotTogether::Cage(NotAsked::NotRecorded(why))) => {
                    tracing::warn!(table = order.table, %why, "a ticket waits for its record");
                    std::thread::sleep(AGAIN);
                }
                Err(why) => {
                    tracing::error!(table = order.table, %why, "a ticket is left behind");
                    return Printer::Fault;
                }
            }
        }
    }

    fn said(
        &self,
        order: &Order,
        table: &TableHandle,
        (number, printed): (TicketNumber, bool),
    ) -> Result<Event, NotTogether> {
        let place = order.place();
        let (request, observation) = if printed {
            let printed = Observation::TicketPrinted { place, amount: order.amount };
            (ticket::Request::Confirm { number }, printed)
        } else {
            (ticket::Request::Fail { number }, Observation::PrintFailed(place))
        };
        let what = What::Seen { by: order.printer.clone(), observation };
        let time_ms = self.clock.now_ms();
        let heard = Heard { key: order.key.clone(), time_ms, what };
        let at = AtTable { heard, stands: paid, others: Vec::new() };
        self.ask_with(table, &step(order, number, request), &at)
    }

    fn paper(&self, order: &Order, (number, sequence): (Number, u32), at: Time) -> Paper {
        let (date, time) = of_moment(at.ms());
        let days = self.house.terms.validity.map(|validity| validity.good_s / 86_400);
        let expiry = days
            .map_or(Expiry::Never, |days| Expiry::Days(u16::try_from(days).unwrap_or(u16::MAX)));
        Paper {
            casino: self.house.name.clone(),
            site: self.house.site.clone(),
            table: order.table.clone(),
            station: order.spot.place.to_string(),
            date,
            time,
            value: order.amount,
            sequence,
            number,
            kind: Kind::Cashable,
            expiry,
            copy: Copy::Original,
        }
    }

    /// Ends what an owner of a table who is gone has left: a ticket that did not go to a printer
    /// is given up; whether one that did came out nobody knows, and it is not paid.
    pub(crate) fn end_unfinished(
        &self,
        id: TableId,
        mut with_table: impl FnMut(PlaceId, &Asked) -> Result<(), NotTogether>,
    ) -> Result<(), NotTogether> {
        let coming = self.look(|cage| coming(cage, id)).map_err(NotAsked::from)?;
        for (number, state, spot) in coming {
            let printing = state == State::Printing;
            let request = if printing {
                ticket::Request::Fail { number }
            } else {
                ticket::Request::Abandon { number }
            };
            let key = ticket::step_key(number, &request);
            let actor = Actor::new(house::SERVER, EQUIPMENT);
            let asked = Asked { actor, key, request: Request::Ticket(request) };
            match spot {
                Some(spot) if printing => with_table(PlaceId(spot.place), &asked)?,
                _ => drop(self.ask(&asked)?),
            }
        }
        Ok(())
    }

    /// Records what the cage decides together with a table that nobody runs yet.
    pub(crate) fn ask_before(
        &self,
        owner: &mut house::Owner,
        asked: &Asked,
        heard: &Heard,
    ) -> Result<(), NotTogether> {
        let mut cage = self.cage();
        let cage::Answer::New(event) = cage.decided(&self.asking(asked))? else { return Ok(()) };
        let part = cage.part(&asked.actor, &event)?;
        match owner.play_with(&*self.store, heard, (vec![part], &*paid(&event))) {
            Ok(appended) => {
                cage.took(&event, &appended);
                Ok(())
            }
            Err(NotPlayed::Lost(why)) => Err(NotRecorded::NotAppended(why).into()),
            Err(NotPlayed::Otherwise) => Err(NotTogether::Otherwise),
        }
    }
}

/// Whether another process has taken the number: the cage knows it, or the journal has its key,
/// which is the same for all who want that number.
fn is_taken(why: &NotAsked) -> bool {
    let NotAsked::NotRecorded(NotRecorded::NotAppended(why)) = why else {
        let taken = [floor::Refusal::NumberUsed, floor::Refusal::KeyUsed];
        return matches!(why, NotAsked::Refused(refusal) if taken.contains(refusal));
    };
    matches!(why, NotAppended::Refused(journal::Refusal::KeyUsed { .. }))
}

/// A step in the life of a ticket.
fn step(order: &Order, number: TicketNumber, request: ticket::Request) -> Asked {
    let key = ticket::step_key(number, &request);
    Asked { actor: order.actor(), key, request: Request::Ticket(request) }
}

/// The serial number of the next ticket, and its place among those of a station.
fn counts(cage: &Cage, spot: Spot) -> (u64, u32) {
    let all = cage.tickets.iter().count() as u64;
    let own = cage.tickets.iter().filter(|ticket| ticket.from == spot).count();
    (all + 1, u32::try_from(own + 1).unwrap_or(u32::MAX))
}

/// The tickets of a table that are neither out nor given up.
fn coming(cage: &Cage, id: TableId) -> Vec<(TicketNumber, State, Option<Spot>)> {
    let own = cage.tickets.iter().filter(|ticket| ticket.from.table == id);
    let coming = own.filter(|it| matches!(it.state, State::Reserved | State::Printing));
    let line = |ticket: &ticket::Ticket| {
        let spot = match ticket.backing {
            ticket::Backing::Credit(spot) => Some(spot),
            ticket::Backing::Ticket(_) => None,
        };
        (ticket.number, ticket.state.clone(), spot)
    };
    coming.map(line).collect()
}

/// What must come of a ticket's step at the table: the same money as at the cage.
pub(crate) fn paid(event: &Event) -> Stands {
    let what = event.what.clone();
    Box::new(move |events| ticket::stands(&what, events))
}
