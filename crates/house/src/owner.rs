//! The owner of a table: the one who decides what is heard there and appends what comes of it.
//!
//! Batches are sent without waiting for those before them. What is decided next stands on what
//! was sent (`ahead`); what is shown stands on what the journal has acknowledged (`recorded`).

use crate::answered::{Answered, Known};
use crate::bars::Bars;
use crate::heard::{Heard, What};
use journal::{Answer, Appended, Batch, Fence, Key, NotAppended, Refusal, Store};
use record::{By, NotRecorded, Part, Recorded, Recorder, Step, joined};
use std::collections::VecDeque;
use table::evolve::evolve_all;
use table::state::PlaceId;
use table::{Asking, Event, Observation, Table, Time, decide, observe};

/// What comes of something that was heard.
#[derive(Debug)]
pub enum Reply {
    /// It is on its way: append this, and hand the journal's answer to [`Owner::landed`].
    Send(Batch),
    /// It is refused, with its rule.
    Refused(table::Refusal),
    /// It changes nothing.
    Nothing,
    /// It was done before under the same key; its last entry has this number.
    Done(u64),
    /// It is on its way already under the same key.
    UnderWay,
    /// Something else was asked under the same key.
    KeyUsed,
    /// It cannot be recorded as it is: a fault of the program or of the books.
    Faulty(NotRecorded),
    /// Batches that were sent are in doubt: hear it again when they are not.
    Wait,
}

/// A step that was sent and not answered.
#[derive(Debug)]
struct Flight {
    heard: Heard,
    events: Vec<Event>,
}

/// Looks at an event that is in the journal: the table before it, what was heard, and all that came
/// of it.
pub type See<'s> = dyn FnMut(&Table, &Event, &Heard, &[Event]) + 's;

/// Whether what comes of something at a table is what others stand on.
pub type Stands<'s> = dyn Fn(&[Event]) -> bool + 's;

/// What the journal's answer means for the table.
#[derive(Debug)]
pub enum Landing {
    /// The oldest step that was sent is in the journal.
    Landed(Landed),
    /// It is not. Steps that were sent after it will not be either: hand in their answers first.
    Lost {
        /// Why.
        why: NotAppended,
        /// Whether others are still to be answered.
        more: bool,
    },
}

/// A step that is in the journal.
#[derive(Debug)]
pub struct Landed {
    /// The key under which it was heard.
    pub key: Key,
    /// When it was heard.
    pub time_ms: i64,
    /// What happened.
    pub events: Vec<Event>,
    /// The number of its last entry in the table's stream.
    pub number: u64,
}

/// Owns a table.
#[derive(Debug)]
pub struct Owner {
    recorded: Recorded<'static>,
    recorder: Recorder<'static>,
    ahead: Table,
    flights: VecDeque<Flight>,
    /// Steps to be heard again, since one before them was not appended.
    again: Vec<Heard>,
    /// Answers to come for steps that cannot be in the journal.
    doomed: usize,
    fence: Option<Fence>,
    answered: Answered,
    clock_read: Time,
    bars: Bars,
}

impl Owner {
    /// The owner of a table that was restored, with the fence of its lease where it has one.
    pub fn new(recorded: Recorded<'static>, fence: Option<Fence>) -> Owner {
        Owner {
            recorder: Recorder::resume(&recorded),
            ahead: recorded.table.clone(),
            recorded,
            flights: VecDeque::new(),
            again: Vec::new(),
            doomed: 0,
            fence,
            answered: Answered::default(),
            clock_read: Time::default(),
            bars: Bars::default(),
        }
    }

    /// The credit of a place goes onto a ticket: until it is there or has failed, nothing else may
    /// be made of it.
    pub fn bar(&mut self, place: PlaceId) {
        self.bars.put(place);
    }

    /// Whether the credit of a place goes onto a ticket.
    pub fn is_barred(&self, place: PlaceId) -> bool {
        self.bars.has(place)
    }

    /// No ticket is coming any more at a place.
    pub fn lift_bar(&mut self, place: PlaceId) {
        self.bars.lift(place);
    }

    /// The table serves a tournament by this rule, or no longer: until then nobody plays at it for
    /// money, and nothing is taken in.
    pub fn serve_tournament(&mut self, tournament: Option<crate::bars::Alone>) {
        self.bars.serve(tournament);
    }

    /// The house has planned the table so: in what must be the same at every table it is not
    /// opened or changed otherwise.
    pub fn plan(&mut self, setting: rules::Setting) {
        self.bars.plan(setting);
    }

    /// Learns from the end of the table's stream what was answered lately.
    pub fn remember(&mut self, store: &dyn Store) -> Result<(), journal::Fault> {
        self.answered.read(store, &self.recorded.stream, self.recorded.number)
    }

    /// The table as the journal has it: what may be shown.
    pub fn table(&self) -> &Table {
        &self.recorded.table
    }

    /// The table with everything that was sent: what is decided upon.
    pub fn ahead(&self) -> &Table {
        &self.ahead
    }

    /// The table with its stream, rulebook and books, as the journal has it.
    pub fn recorded(&self) -> &Recorded<'static> {
        &self.recorded
    }

    /// The number of the last entry, with everything that was sent.
    pub fn number(&self) -> u64 {
        self.recorder.number()
    }

    /// Whether something was heard under a key lately.
    pub fn has_heard(&self, key: &Key) -> bool {
        self.answered.has(key)
    }

    /// Keeps a snapshot of the table, which saves time when it is taken over.
    pub fn keep(&mut self, store: &dyn Store) -> Result<(), journal::Fault> {
        self.recorded.keep(store)
    }

    /// Whether everything that was sent has been answered.
    pub fn is_quiet(&self) -> bool {
        self.flights.is_empty() && self.doomed == 0
    }

    /// Takes another lease's fence.
    pub fn fenced(&mut self, fence: Option<Fence>) {
        self.fence = fence;
    }

    /// The moment at which the clock will change something, if it will.
    pub fn due(&self) -> Option<Time> {
        crate::due::due(&self.ahead, self.clock_read)
    }

    fn is_due(&self, at: Time) -> bool {
        self.due().is_some_and(|due| due <= at)
    }

    /// What is to be said without a decision: it was heard before, or nothing can be sent now.
    pub fn at_once(&self, heard: &Heard) -> Option<Reply> {
        if self.doomed > 0 || !self.again.is_empty() {
            return Some(Reply::Wait);
        }
        self.answered.known(heard).map(|known| match known {
            Known::Done(number) => Reply::Done(number),
            Known::UnderWay => Reply::UnderWay,
            Known::ForOther => Reply::KeyUsed,
        })
    }

    /// Decides what comes of something that was heard.
    pub fn hear(&mut self, heard: &Heard) -> Reply {
        if let Some(reply) = self.at_once(heard) {
            return reply;
        }
        let nothing_due = is_clock(heard) && !self.is_due(self.at(heard));
        if is_clock(heard) {
            self.clock_read = self.clock_read.max(self.at(heard));
        }
        match self.decided(heard) {
            Err(refusal) => Reply::Refused(refusal),
            Ok(events) if events.is_empty() || nothing_due && is_time(&events) => Reply::Nothing,
            Ok(events) => self.send(heard, events, Vec::new()),
        }
    }

    /// Records that time has passed, whether or not anything was due: what comes of it shows
    /// whether the journal takes anything.
    pub fn probe(&mut self, clock_read: &Heard) -> Reply {
        if !self.is_quiet() || !self.again.is_empty() {
            return Reply::Wait;
        }
        let at = self.at(clock_read);
        self.clock_read = self.clock_read.max(at);
        let mut events =
            observe(self.recorded.edition.at_table(), &self.ahead, at, Observation::ClockRead);
        if events.is_empty() {
            events.push(Event::TimePassed { now: at });
        }
        self.send(clock_read, events, Vec::new())
    }

    /// What would come of something, without its being done.
    pub fn decided(&self, heard: &Heard) -> Result<Vec<Event>, table::Refusal> {
        let (rulebook, at) = (self.recorded.edition.at_table(), self.at(heard));
        match &heard.what {
            What::Asked { actor, request } => {
                self.bars.refuse(rulebook, &self.ahead, request)?;
                let asking = Asking { at, actor: actor.clone(), request: request.clone() };
                let events = decide(rulebook, &self.ahead, &asking)?;
                self.bars.refuse_changes(rulebook, &self.ahead, &events)?;
                Ok(events)
            }
            What::Seen { observation, .. } => {
                Ok(observe(rulebook, &self.ahead, at, observation.clone()))
            }
        }
    }

    /// Decides what comes of something that is recorded together with what happens elsewhere, all
    /// or nothing. Where it is not what the others stand on, nothing is sent.
    pub fn hear_with(&mut self, heard: &Heard, others: Vec<Part>, stands: &Stands<'_>) -> Reply {
        if let Some(reply) = self.at_once(heard) {
            return reply;
        }
        let events = match self.decided(heard) {
            Ok(events) if stands(&events) => events,
            Ok(_) => return Reply::Nothing,
            Err(refusal) => return Reply::Refused(refusal),
        };
        self.send(heard, events, others)
    }

    /// Sends what came of something to the journal, with what happens elsewhere.
    fn send(&mut self, heard: &Heard, events: Vec<Event>, others: Vec<Part>) -> Reply {
        match self.step(heard, &events) {
            Ok(Some(batch)) => self.sent(heard.clone(), events, joined(batch, others)),
            Ok(None) => Reply::Nothing,
            Err(why) => Reply::Faulty(why),
        }
    }

    /// The batch that a step becomes, to which others may add what happens elsewhere with it.
    pub fn step(&self, heard: &Heard, events: &[Event]) -> Result<Option<Batch>, NotRecorded> {
        let by = match &heard.what {
            What::Asked { actor, .. } => By::Person(actor),
            What::Seen { by, .. } => By::Equipment(by),
        };
        let step = Step {
            key: heard.key.clone(),
            time_ms: self.time_ms(heard),
            by,
            cause: None,
            before: &self.ahead,
            events,
        };
        let mut batch = self.recorder.batch(&step)?;
        if let Some(batch) = &mut batch {
            record::exclusions::add(batch, &self.ahead, events)?;
            batch.fences.extend(self.fence.clone());
        }
        Ok(batch)
    }

    /// Counts a step as sent.
    pub fn sent(&mut self, heard: Heard, events: Vec<Event>, batch: Batch) -> Reply {
        self.recorder.sent(events.len());
        self.ahead = evolve_all(std::mem::take(&mut self.ahead), &events);
        self.answered.under_way(&heard);
        self.flights.push_back(Flight { heard, events });
        Reply::Send(batch)
    }

    /// Takes in the journal's answer to the oldest batch that was sent. If it is there, each of its
    /// events is shown with the table before it.
    pub fn landed(&mut self, answer: Answer, see: &mut See<'_>) -> Landing {
        if self.doomed > 0 {
            self.doomed -= 1;
            let why = answer.err().unwrap_or_else(|| {
                NotAppended::Unknown("a step is in the journal behind one that is not".to_owned())
            });
            return Landing::Lost { why, more: self.doomed > 0 };
        }
        match answer {
            Ok(appended) => Landing::Landed(self.land(&appended, see)),
            Err(why) => {
                self.rewind(&why);
                Landing::Lost { why, more: self.doomed > 0 }
            }
        }
    }

    fn land(&mut self, appended: &Appended, see: &mut See<'_>) -> Landed {
        let flight = self.flights.pop_front().expect("an answer is to something that was sent");
        self.recorder.acknowledged(appended);
        let Flight { heard, events } = &flight;
        self.recorded.took(events, (appended, heard.time_ms), &mut |before, event| {
            see(before, event, heard, events);
        });
        let number = self.recorded.number;
        self.answered.done(&flight.heard.key, number);
        let Heard { key, time_ms, .. } = flight.heard;
        Landed { key, time_ms, events: flight.events, number }
    }

    /// Goes back to what the journal has. Whatever was sent behind the lost step is lost with it,
    /// since it expects the lost one before it.
    fn rewind(&mut self, why: &NotAppended) {
        let lost = self.flights.pop_front();
        self.doomed = self.flights.len();
        let behind = self.flights.drain(..).map(|flight| flight.heard);
        // A key that was used for something else is not tried again; all the rest is.
        let refused = matches!(why, NotAppended::Refused(Refusal::KeyUsed { .. }));
        let lost = lost.map(|flight| flight.heard);
        let heard: Vec<Heard> = lost.into_iter().filter(|_| !refused).chain(behind).collect();
        for heard in &heard {
            self.answered.forget(&heard.key);
        }
        self.again.extend(heard);
        self.ahead = self.recorded.table.clone();
        // What came of reading the clock may be among what is lost.
        self.clock_read = self.recorded.table.now;
        self.recorder = Recorder::resume(&self.recorded);
    }

    /// What is to be heard again, once no answer is to come any more.
    pub fn again(&mut self) -> Vec<Heard> {
        if self.doomed > 0 { Vec::new() } else { std::mem::take(&mut self.again) }
    }

    fn at(&self, heard: &Heard) -> Time {
        Time::from_ms(self.time_ms(heard))
    }

    /// A clock that was set back stands still.
    fn time_ms(&self, heard: &Heard) -> i64 {
        let now = self.ahead.now.ms();
        let sent = self.flights.back().map_or(now, |flight| flight.heard.time_ms);
        heard.time_ms.max(now).max(sent).max(self.recorded.time_ms)
    }
}

/// Whether nothing happened but that time passed, which needs no record unless something was due.
fn is_time(events: &[Event]) -> bool {
    events.iter().all(|event| matches!(event, Event::TimePassed { .. }))
}

fn is_clock(heard: &Heard) -> bool {
    matches!(heard.what, What::Seen { observation: Observation::ClockRead, .. })
}
