//! Talking with a note acceptor: what waits in escrow is judged by the table and the cage; what is
//! stacked is credited once, in the batch that also keeps where the conversation stands.

use super::line;
use super::words::{Once, Told, UNREACHABLE, of_acceptor, word};
use crate::authority::Hearing;
use crate::cage::tickets::paid;
use crate::cage::{Asked, AtTable};
use crate::floor::Floor;
use crate::stop::Stop;
use crate::table::{Came, Responder, TableHandle};
use devices::acceptor::{Acceptor, Document, Event, Host, Keep, Memory, Settings, Verdict};
use devices::number::Number;
use floor::Key;
use floor::cage::Request;
use floor::ticket::{self, TicketNumber, Till};
use house::plan::DevicePlan;
use house::{AcceptorMemory, Heard, Kept, What};
use journal::Actor;
use ledger::{Spot, TableId};
use record::Part;
use record::recorder::EQUIPMENT;
use rules::Amount;
use rules::accounts::Tender;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use table::Observation;
use table::state::PlaceId;

/// How often the device is polled.
const POLL: Duration = Duration::from_millis(100);

/// How long a device that cannot be reached is left alone.
const AGAIN: Duration = Duration::from_secs(1);

/// Polls between two looks at whether the station takes anything.
const LOOK: u32 = 5;

/// Talks with an acceptor until it is told to stop.
pub(super) fn run(floor: &Arc<Floor>, device: &DevicePlan, stop: &Stop) {
    while !stop.is_told() {
        if let Err(why) = talk(floor, device, stop) {
            tracing::warn!(device = device.name(), %why, "the acceptor is tried again");
            floor.trouble(device, &Told::Began(UNREACHABLE));
            std::thread::sleep(AGAIN);
        }
    }
}

fn talk(floor: &Arc<Floor>, device: &DevicePlan, stop: &Stop) -> io::Result<()> {
    let (kept, memory) = Kept::read(&*floor.store, &device.name()).map_err(io::Error::other)?;
    let memory = memory.as_ref().and_then(AcceptorMemory::load).unwrap_or(Memory::NEW);
    let settings = Settings { currency: currency(floor), ..Settings::default() };
    let line = line::open(device, &floor.equipment.simulations)?;
    let mut acceptor = Acceptor::new(Host::resume(settings, memory), line);
    let mut mouth = Mouth { floor: Arc::clone(floor), device, kept, memory };
    let (mut polls, mut settled) = (0, false);
    while !stop.is_told() {
        if polls % LOOK == 0 {
            let open = mouth.accepts(Tender::Note, Amount::CENT) || mouth.accepts_tickets();
            if open { acceptor.enable() } else { acceptor.disable() }
        }
        polls += 1;
        let events = acceptor.poll(&mut mouth)?;
        floor.trouble(device, &Told::Ended(UNREACHABLE));
        if let (false, Some(troubles)) = (settled, acceptor.troubles()) {
            // What ended while nobody listened is over.
            let troubles: Vec<&str> = troubles.iter().map(|trouble| word(*trouble)).collect();
            floor.troubles_are(device, &troubles);
            settled = true;
        }
        for event in events {
            if let Event::Escrowed(document) = event {
                let verdict = mouth.judge(document);
                let more = acceptor.decide(document, verdict, &mut mouth)?;
                for event in more {
                    mouth.note(event);
                }
            }
            mouth.note(event);
        }
        std::thread::sleep(POLL);
    }
    Ok(())
}

/// The currency of the house's notes.
fn currency(floor: &Floor) -> [u8; 3] {
    floor.counter.house.currency.as_bytes().try_into().unwrap_or(Settings::default().currency)
}

/// The mouth of a station, through which notes and tickets come in.
struct Mouth<'m> {
    floor: Arc<Floor>,
    device: &'m DevicePlan,
    kept: Kept,
    memory: Memory,
}

impl Mouth<'_> {
    fn table(&self) -> Option<TableHandle> {
        self.floor.table(&self.device.table).ok()
    }

    const fn place(&self) -> PlaceId {
        PlaceId(self.device.place)
    }

    fn spot(&self) -> Spot {
        let number = self.floor.planned(&self.device.table).map_or(0, |plan| plan.number);
        Spot { table: TableId(number), place: self.device.place }
    }

    fn accepts_tickets(&self) -> bool {
        self.accepts(Tender::Ticket, Amount::CENT)
    }

    /// Whether the table lets the station take so much.
    fn accepts(&self, tender: Tender, amount: Amount) -> bool {
        let place = self.place();
        let Some(table) = self.table() else { return false };
        let looked = table.look_blocking(move |owner, _| {
            let rulebook = owner.recorded().edition.at_table();
            let free = !owner.is_barred(place);
            free && table::acceptable(rulebook, owner.ahead(), (place, tender, amount)).is_ok()
        });
        looked.unwrap_or(false)
    }

    fn judge(&self, document: Document) -> Verdict {
        let good = match document {
            Document::Note(amount) => self.accepts(Tender::Note, amount),
            Document::Ticket(number) => self.present(number),
        };
        if good { Verdict::Stack } else { Verdict::Return }
    }

    /// Keeps a ticket for this station, if it is one that is paid here.
    fn present(&self, number: Number) -> bool {
        let (number, check) = self.floor.counter.read(number);
        let till = Till::Station(self.spot());
        let presented = self.ask(ticket::Request::Present { number, till, check }, number);
        if let Err(why) = presented {
            tracing::info!(device = self.device.name(), %why, "a ticket is not taken");
            return false;
        }
        let counter = &self.floor.counter;
        let amount = counter.look(|cage| cage.tickets.ticket(number).map(|ticket| ticket.amount));
        let amount = amount.ok().flatten().unwrap_or(Amount::ZERO);
        let good = self.accepts(Tender::Ticket, amount);
        if !good {
            self.give_back(number);
        }
        good
    }

    fn give_back(&self, number: TicketNumber) {
        let till = Till::Station(self.spot());
        // Its time may have run out: then it has gone back by itself.
        let _ = self.ask(ticket::Request::Return { number, till }, number);
    }

    fn ask(
        &self,
        request: ticket::Request,
        number: TicketNumber,
    ) -> Result<floor::cage::Event, house::NotAsked> {
        self.floor.counter.ask(&self.asked(request, number))
    }

    /// Something asked about a ticket. A ticket may come in and go out again any number of times:
    /// each has a key of its own.
    fn asked(&self, request: ticket::Request, number: TicketNumber) -> Asked {
        let digits: u128 = number.in_full().to_string().parse().unwrap_or_default();
        let now = u128::try_from(self.floor.clock.now_ms()).unwrap_or_default();
        let key = Key((1 << 121) | (digits << 44) | (now & ((1 << 44) - 1)));
        let actor = Actor::new(&self.device.name(), EQUIPMENT);
        Asked { actor, key, request: Request::Ticket(request) }
    }

    /// What somebody has to know of what happened.
    fn note(&self, event: Event) {
        let device = self.device.name();
        if let Some(told) = of_acceptor(event) {
            self.floor.trouble(self.device, &told);
        }
        match event {
            Event::Returned(Some(Document::Ticket(number)))
            | Event::PulledBack(Document::Ticket(number))
            | Event::Undecided(Document::Ticket(number)) => {
                self.give_back(self.floor.counter.read(number).0);
            }
            Event::Unclaimed(_) | Event::Disputed(_) | Event::Cheated | Event::OutOfOrder => {
                tracing::error!(device, ?event, "somebody has to look at the acceptor");
            }
            Event::Lost | Event::Began(_) => tracing::warn!(device, ?event, "the acceptor"),
            _ => tracing::debug!(device, ?event, "the acceptor"),
        }
    }

    /// Credits what was stacked, and keeps where the conversation stands in the same batch.
    fn credit(&mut self, document: Document, memory: &Memory) -> io::Result<()> {
        let time_ms = self.floor.clock.now_ms();
        let part = self.kept.part(&AcceptorMemory::store(memory), time_ms);
        let part = part.map_err(io::Error::other)?;
        let key = journal::Key::new(&format!("{} {}", self.device.name(), part.number));
        let key = key.map_err(io::Error::other)?;
        let credited = match document {
            Document::Note(amount) => {
                let observation = Observation::NoteStacked { place: self.place(), amount };
                self.stacked(self.heard(key, observation), part)
            }
            Document::Ticket(number) => self.redeemed((key, number), part),
        };
        if credited? {
            self.kept.took();
            return Ok(());
        }
        tracing::error!(device = self.device.name(), "a stacked ticket is not paid: look at it");
        self.looked_into(Once::not_paid(document))?;
        self.remember(memory)
    }

    /// Records what somebody has to look into, and calls an attendant to the station.
    fn looked_into(&self, once: Once) -> io::Result<()> {
        self.floor.happened(self.device, once)?;
        if let Some(table) = self.table() {
            table.hear(Hearing::Called(self.place()), Responder::nobody());
        }
        Ok(())
    }

    fn heard(&self, key: journal::Key, observation: Observation) -> Heard {
        let (by, time_ms) = (self.device.name(), self.floor.clock.now_ms());
        Heard { key, time_ms, what: What::Seen { by, observation } }
    }

    fn stacked(&self, heard: Heard, part: Part) -> io::Result<bool> {
        let table = self.table().ok_or(io::ErrorKind::NotConnected)?;
        match table.together(heard, vec![part], Box::new(|_| true)) {
            Ok(Came::Landed(_) | Came::Done) => Ok(true),
            Ok(Came::Lost(why)) => Err(io::Error::other(why)),
            Ok(Came::Otherwise) => Ok(false),
            Err(_) => Err(io::ErrorKind::NotConnected.into()),
        }
    }

    /// Redeems a ticket that is in the cassette. If its time has run out meanwhile it is presented
    /// anew: nobody else can have it.
    fn redeemed(&self, (key, number): (journal::Key, Number), part: Part) -> io::Result<bool> {
        let table = self.table().ok_or(io::ErrorKind::NotConnected)?;
        let (number, check) = self.floor.counter.read(number);
        let till = Till::Station(self.spot());
        let counter = &self.floor.counter;
        let found = counter.look(|cage| cage.tickets.ticket(number).map(|ticket| ticket.amount));
        let Some(amount) = found.map_err(io::Error::other)? else { return Ok(false) };
        let _ = self.ask(ticket::Request::Present { number, till, check }, number);
        let request = ticket::Request::Redeem { numbers: vec![number], till };
        let observation = Observation::TicketRedeemed { place: self.place(), amount };
        let at = AtTable { heard: self.heard(key, observation), stands: paid, others: vec![part] };
        match counter.ask_with(&table, &self.asked(request, number), &at) {
            Ok(_) => Ok(true),
            Err(why) if why.is_final() => {
                tracing::error!(device = self.device.name(), %why, "a ticket is not redeemed");
                Ok(false)
            }
            Err(why) => Err(io::Error::other(why)),
        }
    }

    fn remember(&mut self, memory: &Memory) -> io::Result<()> {
        let now_ms = self.floor.clock.now_ms();
        let stored = AcceptorMemory::store(memory);
        let written = self.kept.write(&*self.floor.store, (&stored, now_ms));
        written.map_err(io::Error::other)
    }
}

impl Keep for Mouth<'_> {
    fn keep(&mut self, memory: &Memory, events: &[Event]) -> io::Result<()> {
        for event in events {
            if let Some(Told::Once(once)) = of_acceptor(*event) {
                self.looked_into(once)?;
            }
        }
        let stacked = events.iter().find_map(|event| match event {
            Event::Stacked(document) => Some(*document),
            _ => None,
        });
        match stacked {
            Some(document) => self.credit(document, memory)?,
            None if !memory.has_to_be_kept_after(&self.memory) => {}
            None => self.remember(memory)?,
        }
        self.memory = *memory;
        Ok(())
    }
}
