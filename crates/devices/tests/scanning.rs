//! Whatever the line does, every card that left the scanning shoe is observed once and in order.
#![allow(clippy::unwrap_used, reason = "a test may panic in its own functions too")]

#[path = "support/harm.rs"]
mod harm;

use devices::scanner::{Event, Host, Input, Keep, Memory, Scanner, Settings, Step};
use devices::sim::scanner::{Faults, Left, Passed};
use devices::sim::{self, Device, Shared, Wire, serve};
use harm::{Crash, Harm, harmed};
use proptest::prelude::*;
use rules::Card;
use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use table::Observation;

const EPOCH: u16 = 0x7a31;

/// What a host must have told of what left the shoe.
fn told(left: &[Left]) -> Vec<Event> {
    let event = |left: &Left| match left {
        Left::Card(card) => Event::Card(Some(*card)),
        Left::Unreadable(_) | Left::Below(_) => Event::Card(None),
        Left::CuttingCard => Event::CuttingCard,
    };
    left.iter().map(event).collect()
}

/// The cards among events.
fn cards(events: &[Event]) -> Vec<Event> {
    let card = |event: &&Event| matches!(event, Event::Card(_) | Event::CuttingCard);
    events.iter().filter(card).copied().collect()
}

/// What can happen between two polls.
#[derive(Debug, Clone)]
enum Act {
    Poll,
    Draw(u8),
    DrawUnreadable(u8),
    DrawTwo(u8),
    CuttingCard,
    Lid(bool),
    LosePower,
    PowerUp,
    /// The line is closed and opened again: what was under way on it is lost.
    Reconnect,
    /// The next line to the shoe is lost, spoilt, doubled, cut, or comes after noise.
    HarmMessage(Harm),
    /// The same for what the shoe says next.
    HarmAnswer(Harm),
    /// What the shoe says next comes only with what comes after it.
    AnswerLate,
    Crash(Crash),
}

fn harm() -> impl Strategy<Value = Harm> {
    let byte = prop_oneof![Just(b':'), Just(b'*'), Just(b'\n'), Just(b' '), any::<u8>()];
    Harm::any(60, prop::collection::vec(byte, 1..80))
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        40 => Just(Act::Poll),
        30 => any::<u8>().prop_map(Act::Draw),
        3 => any::<u8>().prop_map(Act::DrawUnreadable),
        3 => any::<u8>().prop_map(Act::DrawTwo),
        1 => Just(Act::CuttingCard),
        1 => any::<bool>().prop_map(Act::Lid),
        1 => Just(Act::LosePower),
        6 => Just(Act::PowerUp),
        2 => Just(Act::Reconnect),
        5 => harm().prop_map(Act::HarmMessage),
        4 => harm().prop_map(Act::HarmAnswer),
        1 => Just(Act::AnswerLate),
        3 => Crash::any().prop_map(Act::Crash),
    ]
}

fn card(which: u8) -> Card {
    Card::deck().nth(usize::from(which) % Card::KINDS).unwrap()
}

/// Host, shoe, the line between them, and what the house has on record.
struct World {
    host: Host,
    shoe: sim::Scanner,
    kept: Memory,
    events: Vec<Event>,
    late: Vec<u8>,
    is_late: bool,
    to_message: Option<Harm>,
    to_answer: Option<Harm>,
    crash: Option<Crash>,
}

impl World {
    fn new() -> World {
        World {
            host: Host::resume(Settings::default(), Memory::NEW),
            shoe: sim::Scanner::new(EPOCH, Faults::default()),
            kept: Memory::NEW,
            events: Vec::new(),
            late: Vec::new(),
            is_late: false,
            to_message: None,
            to_answer: None,
            crash: None,
        }
    }

    /// What is heard of what the shoe says, with what came late.
    fn heard(&mut self, said: Vec<u8>) -> Vec<u8> {
        let bytes = [mem::take(&mut self.late), said].concat();
        if mem::take(&mut self.is_late) {
            self.late = bytes;
            return Vec::new();
        }
        harmed(bytes, self.to_answer.take())
    }

    /// A step of the host, kept in one write, unless it crashes. What it sends then.
    fn step(&mut self, input: Input<'_>) -> Option<Vec<u8>> {
        let Step { events, send } = self.host.step(input);
        let crash = Crash::comes(&mut self.crash);
        if crash.is_none_or(|crash| crash.kept) {
            self.kept = self.host.memory();
            self.events.extend(&events);
        }
        if crash.is_some() {
            self.host = Host::resume(Settings::default(), self.kept);
            return None;
        }
        send
    }

    fn send(&mut self, message: Option<Vec<u8>>) {
        let Some(message) = message else { return };
        let message = harmed(message, self.to_message.take());
        if self.shoe.is_on() {
            self.shoe.receive(&message);
        }
    }

    fn poll(&mut self) {
        let message = self.step(Input::Tick);
        self.send(message);
        self.shoe.tick();
        // The host answers what it takes, and the shoe tells the next.
        for _ in 0..4 {
            let said = self.shoe.transmit();
            let said = self.heard(said);
            if said.is_empty() {
                return;
            }
            for piece in said.chunks(13) {
                let message = self.step(Input::Bytes(piece));
                self.send(message);
            }
        }
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Poll => self.poll(),
            Act::Draw(which) => drop(self.shoe.draw(card(which))),
            Act::DrawUnreadable(which) => drop(self.shoe.draw_unreadable(card(which))),
            Act::DrawTwo(which) => {
                self.shoe.draw_two(card(which), card(which.wrapping_add(1)));
            }
            Act::CuttingCard => drop(self.shoe.draw_cutting_card()),
            Act::Lid(true) => self.shoe.open_lid(),
            Act::Lid(false) => self.shoe.close_lid(),
            Act::LosePower => self.shoe.lose_power(),
            Act::PowerUp => self.shoe.power_up(),
            Act::Reconnect => {
                self.shoe.transmit();
                self.late.clear();
                self.host.reconnect();
            }
            Act::HarmMessage(harm) => self.to_message = Some(harm),
            Act::HarmAnswer(harm) => self.to_answer = Some(harm),
            Act::AnswerLate => self.is_late = true,
            Act::Crash(crash) => self.crash = Some(crash),
        }
    }

    /// Everything is mended.
    fn come_to_rest(&mut self) {
        (self.to_message, self.to_answer, self.crash) = (None, None, None);
        self.is_late = false;
        self.shoe.power_up();
        for _ in 0..200 {
            self.poll();
        }
        assert!(self.shoe.is_at_rest(), "{:?}", self.events);
    }

    fn check(&self) {
        assert_eq!(cards(&self.events), told(self.shoe.left()), "{:?}", self.events);
        let wrong =
            |event: &&Event| matches!(event, Event::Missed(_) | Event::Strange | Event::Exchanged);
        assert_eq!(self.events.iter().find(wrong), None, "{:?}", self.events);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn every_card_that_left_is_observed_once_and_in_order(
        acts in prop::collection::vec(act(), 0..300),
    ) {
        let mut world = World::new();
        for act in acts {
            world.act(act);
        }
        world.come_to_rest();
        world.check();
    }

    /// Whoever speaks to the host cannot make it panic, nor see a card.
    #[test]
    fn noise_alone_is_no_card(noise in prop::collection::vec(any::<u8>(), 0..600)) {
        let mut host = Host::resume(Settings::default(), Memory { epoch: Some(EPOCH), last: 3 });
        for piece in noise.chunks(7) {
            host.step(Input::Tick);
            prop_assert_eq!(cards(&host.step(Input::Bytes(piece)).events), []);
        }
    }

    /// Nor does the shoe listen to it.
    #[test]
    fn noise_alone_acknowledges_nothing(noise in prop::collection::vec(any::<u8>(), 0..600)) {
        let mut shoe = sim::Scanner::new(EPOCH, Faults::default());
        shoe.draw(card(3));
        shoe.receive(&noise);
        prop_assert!(!shoe.is_at_rest());
    }
}

/// The test above is worth something only if its world does something.
#[test]
fn the_random_world_draws_and_fails_in_every_way() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut counts = [0_usize; 7];
    for _ in 0..150 {
        let acts = prop::collection::vec(act(), 300).new_tree(&mut runner).unwrap().current();
        let mut world = World::new();
        for act in acts {
            world.act(act);
        }
        world.come_to_rest();
        world.check();
        for event in &world.events {
            let kind = match event {
                Event::Card(Some(_)) => 0,
                Event::Card(None) => 1,
                Event::CuttingCard => 2,
                Event::DoubleFeed => 3,
                Event::PoweredUp => 4,
                Event::LidOpened => 5,
                Event::Lost => 6,
                _ => continue,
            };
            counts[kind] += 1;
        }
    }
    println!("read, unread, cutting cards, double feeds, powered up, lids, lost: {counts:?}");
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    assert!(counts[0] > 10_000, "{counts:?}");
}

/// A store in memory.
struct Books {
    memory: Memory,
    events: Vec<Event>,
}

impl Keep for Books {
    fn keep(&mut self, memory: &Memory, events: &[Event]) -> io::Result<()> {
        self.memory = *memory;
        self.events.extend(events);
        Ok(())
    }
}

fn books() -> Books {
    Books { memory: Memory::NEW, events: Vec::new() }
}

fn host(books: &Books) -> Host {
    Host::resume(Settings::default(), books.memory)
}

#[test]
fn a_shoe_over_a_line_tells_cards_cutting_card_lid_and_end() {
    let shoe = Shared::new(sim::Scanner::new(EPOCH, Faults::default()));
    let mut books = books();
    let mut scanner = Scanner::new(host(&books), Wire::new(&shoe));
    assert_eq!(scanner.poll(&mut books).unwrap(), []);
    shoe.lock().draw("4S".parse().unwrap());
    shoe.lock().draw_cutting_card();
    shoe.lock().draw_two("KD".parse().unwrap(), "9H".parse().unwrap());
    shoe.lock().open_lid();
    shoe.lock().close_lid();
    shoe.lock().empty();
    let due = [
        Event::Card(Some("4S".parse().unwrap())),
        Event::CuttingCard,
        Event::Card(Some("KD".parse().unwrap())),
        Event::Card(None),
        Event::DoubleFeed,
        Event::LidOpened,
        Event::LidClosed,
        Event::Empty,
    ];
    assert_eq!(scanner.poll(&mut books).unwrap(), due);
    assert_eq!(books.events, due);
    let seen: Vec<_> = due.into_iter().filter_map(Event::observation).collect();
    let drawn = |text: &str| Observation::CardDrawn(Some(text.parse().unwrap()));
    let none = Observation::CardDrawn(None);
    assert_eq!(seen, [drawn("4S"), Observation::CuttingCardSeen, drawn("KD"), none]);
    assert!(shoe.lock().is_at_rest());
}

#[test]
fn a_host_that_comes_new_to_a_used_shoe_begins_where_the_last_one_ended() {
    let shoe = Shared::new(sim::Scanner::new(EPOCH, Faults::default()));
    let mut first = books();
    let mut scanner = Scanner::new(host(&first), Wire::new(&shoe));
    shoe.lock().draw(card(1));
    for _ in 0..3 {
        scanner.poll(&mut first).unwrap();
    }
    shoe.lock().draw(card(2));
    let mut second = books();
    let mut scanner = Scanner::new(host(&second), Wire::new(&shoe));
    for _ in 0..3 {
        scanner.poll(&mut second).unwrap();
    }
    assert_eq!(first.events, [Event::Card(Some(card(1)))]);
    assert_eq!(second.events, [Event::Card(Some(card(2)))]);
}

#[test]
fn a_shoe_that_is_exchanged_and_a_host_that_forgot_are_told() {
    let shoe = Shared::new(sim::Scanner::new(EPOCH, Faults::default()));
    let mut books = books();
    let mut scanner = Scanner::new(host(&books), Wire::new(&shoe));
    for which in 0..5 {
        shoe.lock().draw(card(which));
        scanner.poll(&mut books).unwrap();
    }
    scanner.poll(&mut books).unwrap();
    // A copy from yesterday is put back.
    books.memory.last = 2;
    let mut scanner = Scanner::new(host(&books), Wire::new(&shoe));
    assert_eq!(scanner.poll(&mut books).unwrap(), [Event::Missed(3)]);
    shoe.lock().forget();
    shoe.lock().draw(card(9));
    let mut events = Vec::new();
    for _ in 0..4 {
        events.extend(scanner.poll(&mut books).unwrap());
    }
    assert_eq!(events, [Event::Exchanged, Event::Card(Some(card(9)))]);
}

#[test]
fn a_shoe_that_is_full_of_untold_cards_locks_its_gate() {
    let mut shoe = sim::Scanner::new(EPOCH, Faults::default());
    let drawn = (0..2_000).filter(|_| shoe.draw(card(1)) == Passed::Yes).count();
    assert_eq!((drawn, shoe.left().len()), (1_024, 1_024));
    shoe.lose_power();
    assert_eq!(shoe.draw(card(1)), Passed::No);
}

#[test]
fn a_shoe_that_is_silent_is_lost_and_found() {
    let mut host = Host::resume(Settings { lost_ticks: 3 }, Memory::NEW);
    let ticks: Vec<_> = (0..6).flat_map(|_| host.step(Input::Tick).events).collect();
    assert_eq!(ticks, [Event::Lost]);
    let mut shoe = sim::Scanner::new(EPOCH, Faults::default());
    assert_eq!(host.step(Input::Bytes(&shoe.transmit())).events, [Event::Found]);
}

/// A line that is opened again whenever it breaks.
fn until_at_rest(shoe: &Shared<sim::Scanner>, books: &mut Books, open: impl Fn() -> Opened) {
    for _ in 0..200 {
        let mut scanner = Scanner::new(host(books), open());
        while !shoe.lock().is_at_rest() {
            match scanner.poll(books) {
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::ConnectionReset => break,
                Err(error) => panic!("{error}"),
            }
        }
        if shoe.lock().is_at_rest() {
            return;
        }
    }
    panic!("it never comes to rest: {:?}", books.events);
}

trait Line: Read + Write {}
impl<L: Read + Write> Line for L {}
type Opened = Box<dyn Line>;

#[test]
fn over_tcp_with_every_fault_no_card_is_lost_or_doubled() {
    let faults = Faults {
        lost: vec![3, 9, 10, 11],
        doubled: vec![4, 12, 20],
        spoilt: vec![5, 13, 21],
        noisy: vec![6, 14, 22],
        cuts: vec![17, 30],
        dark_ticks: 3,
    };
    let shoe = Shared::new(sim::Scanner::new(EPOCH, faults));
    let server = serve(&shoe).unwrap();
    let mut books = books();
    let mut drawn = 0;
    while drawn < 40 {
        let passed = shoe.lock().draw(card(drawn));
        drawn += u8::from(passed == Passed::Yes);
        // Without power the gate stays locked until somebody calls.
        if drawn % 5 == 0 || passed == Passed::No {
            until_at_rest(&shoe, &mut books, || Box::new(server.connect().unwrap()));
        }
    }
    until_at_rest(&shoe, &mut books, || Box::new(server.connect().unwrap()));
    assert_eq!(cards(&books.events), told(shoe.lock().left()));
    let powered = books.events.iter().filter(|event| **event == Event::PoweredUp).count();
    assert_eq!(powered, 2);
}
