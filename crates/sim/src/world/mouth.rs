//! The note acceptors of stations: what is put in is judged by the table and the cage, and credited
//! once, in the batch that also keeps where the conversation stands.

use super::cage::{Came, Office, office, office_of, said};
use super::mishaps::Mishap;
use super::node::{Sent, passes};
use super::tickets::{Beside, spot};
use super::{Documents, World};
use crate::auditor::Expected;
use crate::faults::Kind;
use crate::people::lines::over;
use crate::wire::Who;
use devices::acceptor::{Document, Event, Host, Input, Memory, Phase, Settings, Verdict};
use devices::number::Number;
use devices::sim::acceptor::Taken;
use devices::sim::{self, Device, Paper};
use floor::cage::{self, Answer};
use floor::ticket::{self, Check, Request, TicketNumber, Till};
use house::{AcceptorMemory, Heard, Kept, Reply, What};
use journal::{Actor, Key, Store, StreamId};
use record::Part;
use record::recorder::EQUIPMENT;
use rules::Amount;
use rules::accounts::Tender;
use table::Observation;
use table::state::PlaceId;

/// After so many polls something that was put in must have been told of.
const POLLS: usize = 2_000;

/// So many polls after a device has come to rest the house has heard of all that it had to tell.
const REST: usize = 24;

/// The acceptor of a station, and the house's end of its line.
pub(super) struct Mouth {
    pub(super) place: PlaceId,
    name: String,
    stream: StreamId,
    pub(super) device: sim::Acceptor,
    /// The house's end; none where nobody talks with it.
    pub(super) host: Option<Host>,
    /// What the journal has of it, once that is read, and the last memory that is kept.
    kept: Option<Kept>,
    memory: Memory,
    /// What was to be kept last, and nobody knows whether it is.
    unknown: Vec<Event>,
    pub(super) documents: Documents,
    /// What nobody could credit, in cents, of notes.
    pub(super) doubted: i64,
    /// A ticket that was put in and has not come to rest.
    pub(super) inside: Option<(TicketNumber, Amount)>,
}

impl Mouth {
    pub(super) fn new(table: &str, place: u8) -> Mouth {
        let name = format!("{table}/acceptor/{place}");
        let stream = StreamId::new(&format!("device/{name}")).expect("it is a name");
        Mouth {
            place: PlaceId(place),
            name,
            stream,
            device: sim::Acceptor::new(sim::acceptor::Faults::default()),
            host: None,
            kept: None,
            memory: Memory::NEW,
            unknown: Vec::new(),
            documents: Documents::default(),
            doubted: 0,
            inside: None,
        }
    }

    /// Nobody talks with it any more.
    pub(super) fn hang_up(&mut self) {
        self.host = None;
    }

    /// Something was put in, and not all of it is told.
    fn is_interrupted(&self) -> bool {
        !self.device.is_at_rest()
    }

    /// What the journal has of it: what was kept last, as the house reads it after a restart.
    fn read(&mut self, store: &dyn Store) -> Result<(), String> {
        let (kept, memory) = Kept::read::<AcceptorMemory>(store, &self.name).map_err(said)?;
        let read = memory.as_ref().and_then(AcceptorMemory::load);
        if read.is_none() && kept.number() > 0 {
            return Err("what was kept of an acceptor cannot be read".to_owned());
        }
        let read = read.unwrap_or(Memory::NEW);
        let before = self.kept.as_ref().map_or(0, Kept::number);
        let same = |it: Memory| (between_documents(it.phase), it.interrupted, it.last);
        let known = before > 0 && kept.number() == before;
        if before > kept.number() || (known && same(read) != same(self.memory)) {
            return Err(format!("{:?} was kept of an acceptor, and is {read:?}", self.memory));
        }
        let taken = kept.number() > before;
        for event in std::mem::take(&mut self.unknown).into_iter().filter(|_| taken) {
            self.looked_into(event);
        }
        (self.kept, self.memory) = (Some(kept), read);
        Ok(())
    }

    fn part(&self, memory: &Memory, time_ms: i64) -> Result<Part, String> {
        let kept = self.kept.as_ref().ok_or("nobody has read what is kept of an acceptor")?;
        kept.part(&AcceptorMemory::store(memory), time_ms).map_err(said)
    }

    /// Somebody has to look into that.
    fn looked_into(&mut self, event: Event) {
        match event {
            Event::Disputed(document) => {
                self.documents.disputed += 1;
                self.doubt(Some(document));
            }
            Event::Unclaimed(document) => {
                self.documents.unclaimed += 1;
                self.doubt(document);
            }
            _ => {}
        }
    }

    /// The journal has taken it, whether or not anybody lived to hear that.
    fn took(&mut self, memory: &Memory) {
        self.memory = *memory;
        if let Some(kept) = &mut self.kept {
            kept.took();
        }
    }
}

/// Where a document is. Between documents the device's own word for that counts.
const fn between_documents(phase: Phase) -> Phase {
    match phase {
        Phase::Idle | Phase::Accepting => Phase::Waking,
        phase => phase,
    }
}

/// Whether a ticket in the cassette is redeemed.
enum Redeeming {
    Now(Beside),
    /// It is tried again.
    Later,
    /// It is not good any more.
    Never,
}

impl World<'_> {
    pub(super) fn mouth(&mut self, who: Who) -> &mut Mouth {
        &mut self.tables[who.table].mouths[who.line - 1]
    }

    /// Whether somebody's acceptor has something that nobody has talked about to its end.
    pub(super) fn is_interrupted(&self, who: Who) -> bool {
        let at = &self.tables[who.table];
        let mouth = who.line.checked_sub(1).and_then(|place| at.mouths.get(place));
        let up = at.node.as_ref().is_some_and(super::node::Node::may_hear);
        up && mouth.is_some_and(Mouth::is_interrupted)
    }

    /// A ticket that somebody has is put into an acceptor.
    pub(super) fn put_in(&mut self, table: usize) -> Result<(), String> {
        let Some((number, _)) = self.paper() else { return Ok(()) };
        let line = 1 + self.chance.below(self.tables[table].bettors.len());
        let who = Who { table, line };
        let stands = self.tables[table].mouths.get(line - 1).is_some();
        if !stands || self.is_interrupted(who) {
            return Ok(());
        }
        self.talk(who, Some(Paper::Slip(number.in_full().to_string())))
    }

    /// The house talks with an acceptor, into which somebody may put something, until nothing is
    /// left to tell; or until something cannot be kept: then it is told again another time.
    pub(super) fn talk(&mut self, who: Who, paper: Option<Paper>) -> Result<(), String> {
        if who.line == 0 || self.tables[who.table].mouths.is_empty() {
            return Ok(());
        }
        let disk = std::sync::Arc::clone(&self.disk);
        let dies = paper.is_some() && self.faults.strikes(Kind::AcceptorDied);
        let mut mishap = dies.then(|| Mishap::of(self.faults.chance()));
        let mouth = self.mouth(who);
        if mouth.host.is_none() {
            mouth.read(&*disk)?;
            mouth.host = Some(Host::resume(Settings::default(), mouth.memory));
        }
        let (mut paper, mut rest) = (paper, 0);
        for poll in 0..POLLS {
            if !self.poll(who)? {
                let mouth = self.mouth(who);
                mouth.hang_up();
                // Somebody sees to it meanwhile.
                mouth.device.clear_jam();
                return Ok(());
            }
            let mouth = self.mouth(who);
            mishap = mishap.and_then(|mishap| mouth.befalls(mishap, poll));
            if let Some(fed) = &paper {
                if mouth.device.feed(fed.clone()) == Taken::Yes {
                    self.goes_in(who, fed.clone());
                    paper = None;
                }
            } else if mouth.device.is_at_rest() {
                rest += 1;
                if rest == REST {
                    self.comes_out(who);
                    return self.count_mouth(who).map(drop);
                }
            }
        }
        let device = &self.mouth(who).device;
        Err(format!(
            "after {POLLS} polls an acceptor has not told what became of a note: {device:?}"
        ))
    }

    /// One poll, and what comes of it; whether all of that is kept.
    fn poll(&mut self, who: Who) -> Result<bool, String> {
        if self.faults.strikes(Kind::HostRestarted) {
            let disk = std::sync::Arc::clone(&self.disk);
            let mouth = self.mouth(who);
            mouth.read(&*disk)?;
            mouth.host = Some(Host::resume(Settings::default(), mouth.memory));
        }
        let Some(mut host) = self.mouth(who).host.take() else { return Ok(false) };
        host.step(Input::Enable);
        let step = host.step(Input::Tick);
        if !self.keep(who, &host.memory(), &step.events)? {
            return Ok(false);
        }
        let faults = &mut self.faults;
        let mouth = &mut self.tables[who.table].mouths[who.line - 1];
        mouth.device.receive(&over(step.send.unwrap_or_default(), faults));
        mouth.device.tick();
        let answer = over(mouth.device.transmit(), faults);
        let step = host.step(Input::Bytes(&answer));
        if !self.keep(who, &host.memory(), &step.events)? {
            return Ok(false);
        }
        for event in step.events {
            if let Event::Escrowed(document) = event {
                let verdict = self.judged(who, document)?;
                let more = host.step(Input::Decide(document, verdict)).events;
                if !self.keep(who, &host.memory(), &more)? {
                    return Ok(false);
                }
                for event in more {
                    self.note(who, event)?;
                }
            }
            self.note(who, event)?;
        }
        self.mouth(who).host = Some(host);
        Ok(true)
    }

    fn judged(&mut self, who: Who, document: Document) -> Result<Verdict, String> {
        let good = match document {
            Document::Note(amount) => self.accepts(who, Tender::Note, amount),
            Document::Ticket(number) => self.presents(who, number)?,
        };
        Ok(if good { Verdict::Stack } else { Verdict::Return })
    }

    /// Whether the table lets the station take so much.
    fn accepts(&self, who: Who, tender: Tender, amount: Amount) -> bool {
        let at = &self.tables[who.table];
        let place = at.mouths[who.line - 1].place;
        at.node.as_ref().is_some_and(|node| {
            let asked = (place, tender, amount);
            let free = !node.owner.is_barred(place);
            free && table::acceptable(at.rulebook, node.owner.ahead(), asked).is_ok()
        })
    }

    /// Keeps a ticket for this station, if it is one that is paid here.
    fn presents(&mut self, who: Who, number: Number) -> Result<bool, String> {
        let (number, check) = self.checked(number);
        let till = self.till(who);
        let came = self.of_mouth(who, Request::Present { number, till, check })?;
        if came != Came::Done {
            return Ok(false);
        }
        let amount = self.worth(who, number).unwrap_or(Amount::ZERO);
        let good = self.accepts(who, Tender::Ticket, amount);
        if !good {
            self.of_mouth(who, Request::Return { number, till })?;
        }
        Ok(good)
    }

    fn worth(&self, who: Who, number: TicketNumber) -> Option<Amount> {
        let cage = self.cage_of(self.process(who)?)?;
        cage.tickets.ticket(number).map(|ticket| ticket.amount)
    }

    fn process(&self, who: Who) -> Option<u64> {
        self.tables[who.table].node.as_ref().map(|node| node.number)
    }

    fn till(&self, who: Who) -> Till {
        let at = &self.tables[who.table];
        Till::Station(spot(at, at.mouths[who.line - 1].place))
    }

    /// A number as the cage has it, and whether it is genuine.
    fn checked(&self, number: Number) -> (TicketNumber, Check) {
        let genuine = self.cage.as_ref().is_some_and(|it| it.numbers.check(number).is_ok());
        let check = if genuine { Check::Holds } else { Check::Fails };
        (number.to_string().parse().expect("both have eighteen digits"), check)
    }

    fn of_mouth(&mut self, who: Who, request: Request) -> Result<Came, String> {
        let Some(process) = self.process(who) else { return Ok(Came::NotNow) };
        let by = self.mouth(who).name.clone();
        self.at_cage(process, &by, cage::Request::Ticket(request))
    }

    /// What was told of a document that nobody is credited for.
    fn note(&mut self, who: Who, event: Event) -> Result<(), String> {
        match event {
            Event::Returned(Some(Document::Ticket(number)))
            | Event::PulledBack(Document::Ticket(number))
            | Event::Undecided(Document::Ticket(number)) => {
                let (number, _) = self.checked(number);
                let till = self.till(who);
                // Its time may have run out: then it has gone back by itself.
                self.of_mouth(who, Request::Return { number, till })?;
            }
            event => self.mouth(who).looked_into(event),
        }
        Ok(())
    }

    /// Keeps where the conversation stands, with what came of it. Whether it is kept.
    fn keep(&mut self, who: Who, memory: &Memory, events: &[Event]) -> Result<bool, String> {
        let stacked = events.iter().find_map(|event| match event {
            Event::Stacked(document) => Some(*document),
            _ => None,
        });
        let done = match stacked {
            Some(document) => self.credit(who, document, memory)?,
            None if !memory.has_to_be_kept_after(&self.mouth(who).memory) => true,
            None => self.remember(who, memory)?,
        };
        if done {
            self.mouth(who).memory = *memory;
        } else if self.mouth(who).memory == *memory {
            // It is kept, and whoever kept it did not live to hear that.
            for event in events {
                self.mouth(who).looked_into(*event);
            }
        } else {
            self.mouth(who).unknown = events.to_vec();
        }
        Ok(done)
    }

    /// Keeps it alone.
    fn remember(&mut self, who: Who, memory: &Memory) -> Result<bool, String> {
        let time_ms = self.device_ms(who)?;
        let mouth = self.mouth(who);
        let kept = mouth.kept.clone().ok_or("nobody has read what is kept of an acceptor")?;
        let (mut own, stored) = (kept, AcceptorMemory::store(memory));
        let answer = self.waits(|store| own.write(store, (&stored, time_ms)));
        let kept = match answer {
            Some(Ok(())) => true,
            Some(Err(why)) if !passes(&why) => return Err(said(why)),
            Some(Err(_)) | None => false,
        };
        self.land()?;
        if kept {
            self.mouth(who).took(memory);
        }
        Ok(kept && self.tables[who.table].node.is_some())
    }

    /// The time of the next entry of a device: a clock that was set back stands still.
    fn device_ms(&mut self, who: Who) -> Result<i64, String> {
        let now = self.house_ms();
        let stream = self.mouth(who).stream.clone();
        let head = self.disk.head(&stream).map_err(said)?;
        Ok(head.map_or(now, |head| now.max(head.time_ms)))
    }

    /// Credits what was stacked, and keeps where the conversation stands in the same batch.
    fn credit(&mut self, who: Who, document: Document, memory: &Memory) -> Result<bool, String> {
        let time_ms = self.device_ms(who)?;
        let mouth = self.mouth(who);
        let (part, by, place) = (mouth.part(memory, time_ms)?, mouth.name.clone(), mouth.place);
        let key = Key::new(&format!("{by} {}", part.number)).map_err(said)?;
        let (observation, beside) = match document {
            Document::Note(amount) => (Observation::NoteStacked { place, amount }, None),
            Document::Ticket(number) => {
                let (number, check) = self.checked(number);
                let till = self.till(who);
                let Some(amount) = self.worth(who, number) else { return Ok(false) };
                // Where its time has run out it is presented anew: nobody else can have it.
                self.of_mouth(who, Request::Present { number, till, check })?;
                let redeem = Request::Redeem { numbers: vec![number], till };
                let beside = match self.redeeming(who, (redeem, &key))? {
                    Redeeming::Now(beside) => beside,
                    Redeeming::Later => return Ok(false),
                    Redeeming::Never => return self.not_paid(who, memory),
                };
                (Observation::TicketRedeemed { place, amount }, Some(beside))
            }
        };
        let heard = Heard { key, time_ms: self.house_ms(), what: What::Seen { by, observation } };
        let credited = self.recorded_with(who, &heard, (part, beside))?;
        if credited {
            self.mouth(who).took(memory);
            self.played.tickets += u64::from(matches!(document, Document::Ticket(_)));
        }
        Ok(credited)
    }

    /// A ticket in the cassette is no longer good: somebody has to look at it.
    fn not_paid(&mut self, who: Who, memory: &Memory) -> Result<bool, String> {
        let kept = self.remember(who, memory)?;
        self.mouth(who).documents.unpaid += u64::from(kept);
        Ok(kept)
    }

    /// What the cage decides of a ticket in the cassette; nothing where that has to wait.
    fn redeeming(
        &mut self,
        who: Who,
        (request, key): (Request, &Key),
    ) -> Result<Redeeming, String> {
        let Some(process) = self.process(who) else { return Ok(Redeeming::Later) };
        let step = floor::Key((1 << 121) | u128::from(self.next_asked()));
        let by = self.mouth(who).name.clone();
        let asking = self.asking(&by, step, cage::Request::Ticket(request));
        let own = office_of(&mut self.cage, process);
        let Some(Office { owner, .. }) = own.filter(|own| !own.busy) else {
            return Ok(Redeeming::Later);
        };
        owner.catch_up(&*self.disk).map_err(said)?;
        match owner.decided(&asking) {
            Ok(Answer::New(event)) => {
                Ok(Redeeming::Now(Beside { process, event, key: key.clone() }))
            }
            // It may be that it was redeemed in the write of which nobody knew.
            Ok(Answer::Again(_)) | Err(floor::Refusal::AlreadyRedeemed { .. }) => {
                Ok(Redeeming::Later)
            }
            // It was stopped or made void by its number, or expired, while nobody could write.
            Err(floor::Refusal::Expired | floor::Refusal::Lost | floor::Refusal::Void) => {
                Ok(Redeeming::Never)
            }
            Err(floor::Refusal::NotPresentedHere) => Ok(Redeeming::Later),
            Err(why) => Err(format!("a ticket in the cassette is not redeemed: {why:?}")),
        }
    }

    /// A step of the table is recorded with what the device and the cage have of it: whoever waits
    /// for it hears whether it is there.
    fn recorded_with(
        &mut self,
        who: Who,
        heard: &Heard,
        (part, beside): (Part, Option<Beside>),
    ) -> Result<bool, String> {
        let Who { table, .. } = who;
        let Some(node) = self.tables[table].node.as_mut().filter(|it| it.may_hear()) else {
            return Ok(false);
        };
        let (process, mut parts) = (node.number, vec![part]);
        if let (Some(beside), Some(cage)) = (&beside, &self.cage) {
            let actor = Actor::new("acceptor", EQUIPMENT);
            let owner = &cage.offices[office(process)].owner;
            parts.push(owner.part(&actor, &beside.event).map_err(said)?);
        }
        let came = beside.as_ref().map(|beside| beside.event.what.clone());
        let stands =
            |events: &[table::Event]| came.as_ref().is_none_or(|what| ticket::stands(what, events));
        match node.owner.hear_with(heard, parts, &stands) {
            Reply::Send(batch) => {
                let (key, expected) = (heard.key.clone(), Expected::Either);
                self.submit(table, batch, Sent { from: None, key, expected, beside });
                self.work()?;
                let node = self.tables[table].node.as_ref();
                let node = node.filter(|node| node.number == process);
                let said = node.and_then(|node| node.owner.at_once(heard));
                Ok(matches!(said, Some(Reply::Done(_))))
            }
            Reply::Done(_) => Ok(true),
            Reply::UnderWay | Reply::Wait => Ok(false),
            other => {
                Err(format!("{:?} is in the cassette and not credited: {other:?}", heard.what))
            }
        }
    }
}
