//! The host's conversation with an acceptor, as a pure function: what came in gives events and a
//! message.

use super::frame::{Order, Reply, Told, command, take_reply};
use super::{Document, Event, Memory, Phase, Settings, Trouble, Verdict};
use crate::ebds::{exception, state, status};
use std::collections::BTreeSet;

/// What comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input<'a> {
    /// It is time to poll.
    Tick,
    /// Bytes came over the line.
    Bytes(&'a [u8]),
    /// The house decided about this document.
    Decide(Document, Verdict),
    /// Documents are taken from now on.
    Enable,
    /// No more documents are taken.
    Disable,
}

/// What comes of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Step {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What to send, if anything.
    pub send: Option<Vec<u8>>,
}

/// The host's side of the conversation.
#[derive(Debug, Clone)]
pub struct Host {
    settings: Settings,
    memory: Memory,
    enabled: bool,
    heard: Vec<u8>,
    /// Polls since the last answer.
    silent: u32,
    /// Polls since the document came to escrow.
    waited: u32,
    powering: bool,
    /// Whether the device has answered this host.
    answered: bool,
    troubles: BTreeSet<Trouble>,
    /// Bits of the last status, to tell a new alarm from an old one.
    alarms: u8,
}

impl Host {
    /// A host that goes on from what was kept.
    pub fn resume(settings: Settings, memory: Memory) -> Host {
        // Whoever was asked for a verdict before the restart is asked again, and between documents
        // the device's own word for where it is counts.
        let phase = match memory.phase {
            Phase::Idle | Phase::Accepting | Phase::Escrowed(_) => Phase::Waking,
            phase => phase,
        };
        Host {
            settings,
            memory: Memory { phase, ..memory },
            enabled: false,
            heard: Vec::new(),
            silent: 0,
            waited: 0,
            powering: false,
            answered: false,
            troubles: BTreeSet::new(),
            alarms: 0,
        }
    }

    /// What has to be kept.
    pub fn memory(&self) -> Memory {
        self.memory
    }

    /// What keeps the device from taking notes; none where it has not said so yet.
    pub fn troubles(&self) -> Option<&BTreeSet<Trouble>> {
        self.answered.then_some(&self.troubles)
    }

    /// Takes something in.
    pub fn step(&mut self, input: Input<'_>) -> Step {
        let mut step = Step::default();
        match input {
            Input::Tick => self.tick(&mut step),
            Input::Enable => self.enabled = true,
            Input::Disable => self.enabled = false,
            Input::Decide(document, verdict) => step.events.extend(self.decide(document, verdict)),
            Input::Bytes(bytes) => {
                self.heard.extend(bytes);
                while let Some(reply) = take_reply(&mut self.heard, self.settings.currency) {
                    self.hear(reply, &mut step.events);
                }
            }
        }
        step
    }

    fn tick(&mut self, step: &mut Step) {
        // Counted as far as anything depends on them.
        self.silent = self.silent.min(self.settings.lost_ticks) + 1;
        self.waited = self.waited.min(self.settings.verdict_ticks) + 1;
        if self.silent > 1 && self.memory.phase == Phase::Idle {
            // Something may have come and gone unheard.
            self.memory.phase = Phase::Waking;
        }
        if self.silent == self.settings.lost_ticks {
            step.events.push(Event::Lost);
        }
        if let Phase::Escrowed(document) = self.memory.phase
            && self.waited > self.settings.verdict_ticks
        {
            self.memory.phase = Phase::Returning(Some(document));
            step.events.push(Event::Undecided(document));
        }
        let order = match self.memory.phase {
            Phase::Stacking(_) if !self.memory.interrupted => Order::Stack,
            Phase::Returning(_) => Order::Return,
            _ => Order::Wait,
        };
        step.send = Some(command(self.memory.toggle, self.enabled, order));
    }

    fn decide(&mut self, document: Document, verdict: Verdict) -> Option<Event> {
        if self.memory.phase != Phase::Escrowed(document) {
            return Some(Event::TooLate(document));
        }
        self.memory.phase = match verdict {
            Verdict::Stack => Phase::Stacking(document),
            Verdict::Return => Phase::Returning(Some(document)),
        };
        None
    }

    /// An answer counts when it answers the last message; all others were heard before.
    fn hear(&mut self, reply: Reply, events: &mut Vec<Event>) {
        if reply.toggle != self.memory.toggle {
            return;
        }
        self.memory.toggle = self.memory.toggle.other();
        if self.silent >= self.settings.lost_ticks {
            events.push(Event::Found);
        }
        // What it said to a question that was asked before, it says again as it was then.
        let fresh = self.answered && self.silent <= 1;
        self.silent = 0;
        self.answered = true;
        self.note_troubles(reply, events);
        if reply.exception & exception::POWER_UP != 0 {
            return self.power_up(events);
        }
        self.powering = false;
        self.follow(reply, fresh, events);
    }

    fn note_troubles(&mut self, reply: Reply, events: &mut Vec<Event>) {
        let known = [
            (Trouble::Jam, reply.status & status::JAMMED != 0),
            (Trouble::CassetteFull, reply.status & status::FULL != 0),
            (Trouble::CassetteRemoved, reply.status & status::CASSETTE == 0),
            (Trouble::Open, reply.exception & exception::OPEN != 0),
            (Trouble::Failure, reply.exception & exception::FAILURE != 0),
        ];
        for (trouble, present) in known {
            if present && self.troubles.insert(trouble) {
                events.push(Event::Began(trouble));
            } else if !present && self.troubles.remove(&trouble) {
                events.push(Event::Ended(trouble));
            }
        }
        let new = reply.status & !self.alarms;
        self.alarms = reply.status;
        for (bit, event) in [(status::CHEATED, Event::Cheated), (status::REJECTED, Event::Rejected)]
        {
            events.extend((new & bit != 0).then_some(event));
        }
    }

    /// After power was lost only one thing is still known: what is on its way to the cassette.
    fn power_up(&mut self, events: &mut Vec<Event>) {
        if !self.powering {
            events.push(Event::PoweredUp);
        }
        self.powering = true;
        match self.memory.phase {
            Phase::Stacking(_) => self.memory.interrupted = true,
            Phase::Unordered => {}
            _ => self.memory.phase = Phase::Waking,
        }
    }

    /// Events first, then where the device is now.
    fn follow(&mut self, reply: Reply, fresh: bool, events: &mut Vec<Event>) {
        if reply.state & state::STACKED != 0 {
            events.push(self.stacked(reply.told));
        } else {
            // What it told was heard: whatever it tells from now on is another document.
            self.memory.last = None;
            if reply.state & state::RETURNED != 0 {
                events.extend(self.returned());
            }
        }
        if reply.state & state::ESCROWED != 0 {
            events.extend(self.escrowed(reply.told));
        } else if reply.state & state::STACKING != 0 {
            events.extend(self.stacking());
        } else if reply.state & state::ACCEPTING != 0 {
            events.extend(self.left());
            self.memory.phase = Phase::Accepting;
        } else if reply.state & state::IDLING != 0 {
            events.extend(self.left());
            self.memory.phase = if fresh { Phase::Idle } else { Phase::Waking };
        }
    }

    /// A document is worth something only where it was ordered to be stacked, and once.
    fn stacked(&mut self, told: Told) -> Event {
        let phase = std::mem::replace(&mut self.memory.phase, Phase::Idle);
        let before = std::mem::replace(&mut self.memory.last, told.document());
        self.memory.interrupted = false;
        match (phase, told.document()) {
            (Phase::Stacking(document), Some(told)) if told == document => Event::Stacked(document),
            (Phase::Stacking(document), _) => Event::Disputed(document),
            (Phase::Waking, Some(told)) if before == Some(told) => Event::Repeated(told),
            (_, told) => Event::Unclaimed(told),
        }
    }

    /// It stacks something, as ordered or not. Of one that has just begun nobody knows which.
    fn stacking(&mut self) -> Option<Event> {
        if matches!(self.memory.phase, Phase::Stacking(_) | Phase::Unordered) {
            return None;
        }
        self.memory.phase = Phase::Unordered;
        Some(Event::OutOfOrder)
    }

    fn returned(&mut self) -> Option<Event> {
        let phase = std::mem::replace(&mut self.memory.phase, Phase::Idle);
        self.memory.interrupted = false;
        match phase {
            Phase::Escrowed(document) => Some(Event::PulledBack(document)),
            Phase::Stacking(document) => Some(Event::Returned(Some(document))),
            Phase::Returning(document) => Some(Event::Returned(document)),
            Phase::Waking | Phase::Accepting | Phase::Unordered => Some(Event::Returned(None)),
            Phase::Idle => None,
        }
    }

    /// The device has gone on without a word about the document it had.
    fn left(&mut self) -> Option<Event> {
        self.memory.interrupted = false;
        match self.memory.phase {
            Phase::Escrowed(document) => Some(Event::PulledBack(document)),
            Phase::Stacking(document) if self.alarms & status::CHEATED != 0 => {
                Some(Event::PulledBack(document))
            }
            Phase::Stacking(document) => Some(Event::Disputed(document)),
            Phase::Returning(document) => Some(Event::Returned(document)),
            Phase::Unordered if self.alarms & status::CHEATED != 0 => Some(Event::Returned(None)),
            Phase::Unordered => Some(Event::Unclaimed(None)),
            Phase::Waking | Phase::Idle | Phase::Accepting => None,
        }
    }

    fn escrowed(&mut self, told: Told) -> Option<Event> {
        match (self.memory.phase, told) {
            (Phase::Returning(_), _) => None,
            (Phase::Escrowed(known), Told::Known(document)) if known == document => None,
            (Phase::Stacking(known), _) if self.memory.interrupted => {
                // It never came to be stacked, and waits since power came back: it goes back.
                self.memory.interrupted = false;
                self.memory.phase = Phase::Returning(Some(known));
                None
            }
            (Phase::Stacking(known), Told::Known(document)) if known == document => None,
            (Phase::Stacking(known), _) => {
                self.memory.phase = Phase::Returning(None);
                Some(Event::Disputed(known))
            }
            (Phase::Escrowed(_), _) => {
                self.memory.phase = Phase::Returning(None);
                Some(Event::OutOfOrder)
            }
            (_, Told::Known(document)) => {
                self.waited = 0;
                self.memory.phase = Phase::Escrowed(document);
                Some(Event::Escrowed(document))
            }
            (_, Told::Nothing | Told::Strange) => {
                self.memory.phase = Phase::Returning(None);
                None
            }
        }
    }
}
