//! Whatever fails and whenever, credits are the documents in the cassette, each once and in order.
#![allow(clippy::unwrap_used, reason = "a test may panic in its own functions too")]

#[path = "support/harm.rs"]
mod harm;
mod support;

use devices::acceptor::{Document, Event, Host, Input, Memory, Settings, Step, Verdict};
use devices::sim::acceptor::Faults;
use devices::sim::{self, Device, Paper};
use harm::{Crash, Harm, harmed};
use proptest::prelude::*;
use rules::Amount;
use support::numbers;

/// What can happen between two polls.
#[derive(Debug, Clone)]
enum Act {
    Poll,
    Feed(u8),
    Decide(bool),
    Pull,
    Jam,
    ClearJam,
    LosePower,
    PowerUp,
    /// The next message to the device is lost, spoilt, doubled, or comes after noise.
    HarmMessage(Harm),
    /// The same for the next answer.
    HarmAnswer(Harm),
    Crash(Crash),
    Enabled(bool),
}

fn harm() -> impl Strategy<Value = Harm> {
    let byte = prop_oneof![Just(2_u8), Just(3), Just(11), any::<u8>()];
    Harm::any(11, prop::collection::vec(byte, 1..6))
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        60 => Just(Act::Poll),
        12 => any::<u8>().prop_map(Act::Feed),
        12 => prop::bool::weighted(0.8).prop_map(Act::Decide),
        1 => Just(Act::Pull),
        1 => Just(Act::Jam),
        6 => Just(Act::ClearJam),
        1 => Just(Act::LosePower),
        6 => Just(Act::PowerUp),
        2 => harm().prop_map(Act::HarmMessage),
        2 => harm().prop_map(Act::HarmAnswer),
        2 => Crash::any().prop_map(Act::Crash),
        1 => prop::bool::weighted(0.9).prop_map(Act::Enabled),
    ]
}

/// The kinds of paper that are fed. Two notes of a kind follow each other often.
fn paper(which: u8) -> Paper {
    match which % 4 {
        0 | 1 => Paper::Note(*b"AUD", 50),
        2 => Paper::Note(*b"AUD", 20),
        _ => Paper::Slip(numbers().issue(u64::from(which)).unwrap().to_string()),
    }
}

fn document(paper: &Paper) -> Document {
    match paper {
        Paper::Note(_, dollars) => Document::Note(Amount::from_cents(i64::from(*dollars) * 100)),
        Paper::Slip(digits) => Document::Ticket(digits.parse().unwrap()),
    }
}

/// Host, device, the line between them, and what the house has on record.
struct World {
    host: Host,
    device: sim::Acceptor,
    kept: Memory,
    events: Vec<Event>,
    waiting: Option<Document>,
    to_message: Option<Harm>,
    to_answer: Option<Harm>,
    crash: Option<Crash>,
}

impl World {
    fn new() -> World {
        let mut world = World {
            host: Host::resume(Settings::default(), Memory::NEW),
            device: sim::Acceptor::new(Faults::default()),
            kept: Memory::NEW,
            events: Vec::new(),
            waiting: None,
            to_message: None,
            to_answer: None,
            crash: None,
        };
        world.host.step(Input::Enable);
        world
    }

    /// A step of the host, kept in one write, unless it crashes. What it sends then.
    fn step(&mut self, input: Input<'_>) -> Option<Vec<u8>> {
        let Step { events, send } = self.host.step(input);
        let crash = Crash::comes(&mut self.crash);
        if crash.is_none_or(|crash| crash.kept) {
            self.kept = self.host.memory();
            self.events.extend(&events);
            self.note(&events);
        }
        if crash.is_some() {
            self.waiting = None;
            self.host = Host::resume(Settings::default(), self.kept);
            self.host.step(Input::Enable);
            return None;
        }
        send
    }

    fn note(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Escrowed(document) => self.waiting = Some(*document),
                Event::PulledBack(_) | Event::Undecided(_) | Event::PoweredUp => {
                    self.waiting = None;
                }
                _ => {}
            }
        }
    }

    fn poll(&mut self) {
        if let Some(message) = self.step(Input::Tick) {
            let message = harmed(message, self.to_message.take());
            if self.device.is_on() {
                self.device.receive(&message);
            }
        }
        self.device.tick();
        let answer = harmed(self.device.transmit(), self.to_answer.take());
        if !answer.is_empty() {
            self.step(Input::Bytes(&answer));
        }
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Poll => self.poll(),
            Act::Feed(which) => {
                self.device.feed(paper(which));
            }
            Act::Decide(stack) => self.decide(if stack { Verdict::Stack } else { Verdict::Return }),
            Act::Pull => self.device.pull(),
            Act::Jam => self.device.jam(),
            Act::ClearJam => self.device.clear_jam(),
            Act::LosePower => self.device.lose_power(),
            Act::PowerUp if !self.device.is_on() => self.device.power_up(),
            Act::PowerUp => {}
            Act::HarmMessage(harm) => self.to_message = Some(harm),
            Act::HarmAnswer(harm) => self.to_answer = Some(harm),
            Act::Crash(crash) => self.crash = Some(crash),
            Act::Enabled(enabled) => {
                self.step(if enabled { Input::Enable } else { Input::Disable });
            }
        }
    }

    fn decide(&mut self, verdict: Verdict) {
        if let Some(document) = self.waiting.take() {
            self.step(Input::Decide(document, verdict));
        }
    }

    /// Everything is mended, and what waits goes back.
    fn come_to_rest(&mut self) {
        (self.to_message, self.to_answer, self.crash) = (None, None, None);
        self.act(Act::PowerUp);
        self.device.clear_jam();
        for _ in 0..60 {
            self.decide(Verdict::Return);
            self.poll();
        }
        assert!(self.device.is_at_rest(), "{:?}", self.events);
    }

    fn credited(&self) -> Vec<Document> {
        let stacked = |event: &Event| match event {
            Event::Stacked(document) => Some(*document),
            _ => None,
        };
        self.events.iter().filter_map(stacked).collect()
    }

    fn check(&self) {
        let stacked: Vec<Document> = self.device.cassette().iter().map(document).collect();
        assert_eq!(self.credited(), stacked, "{:?}", self.events);
        let wrong = |event: &&Event| {
            matches!(event, Event::Disputed(_) | Event::Unclaimed(_) | Event::OutOfOrder)
        };
        assert_eq!(self.events.iter().find(wrong), None, "{:?}", self.events);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn credits_are_what_is_in_the_cassette(acts in prop::collection::vec(act(), 0..400)) {
        let mut world = World::new();
        for act in acts {
            world.act(act);
        }
        world.come_to_rest();
        world.check();
    }

    /// Whoever speaks to the host cannot make it panic, nor credit what it did not order.
    #[test]
    fn noise_alone_credits_nothing(noise in prop::collection::vec(any::<u8>(), 0..600)) {
        let mut host = Host::resume(Settings::default(), Memory::NEW);
        for piece in noise.chunks(7) {
            host.step(Input::Tick);
            let step = host.step(Input::Bytes(piece));
            let credits = |event: &Event| matches!(event, Event::Stacked(_));
            prop_assert!(!step.events.iter().any(credits));
        }
    }
}

/// The test above is worth something only if its world does something.
#[test]
fn the_random_world_stacks_returns_and_loses() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut counts = [0_usize; 6];
    for _ in 0..300 {
        let acts = prop::collection::vec(act(), 400).new_tree(&mut runner).unwrap().current();
        let mut world = World::new();
        for act in acts {
            world.act(act);
        }
        world.come_to_rest();
        world.check();
        for event in &world.events {
            let kind = match event {
                Event::Stacked(_) => 0,
                Event::Returned(_) => 1,
                Event::PulledBack(_) => 2,
                Event::Repeated(_) => 3,
                Event::PoweredUp => 4,
                _ => 5,
            };
            counts[kind] += 1;
        }
    }
    println!("stacked, returned, pulled back, repeated, powered up, other: {counts:?}");
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    assert!(counts[0] > 500, "{counts:?}");
}
