//! Notes and tickets in: what the device does, the host says, in order, and nothing else.
#![allow(clippy::unwrap_used, reason = "a test may panic in its own functions too")]

mod support;

use devices::acceptor::{
    Acceptor, Document, Event, Host, Keep, Memory, Phase, Settings, Trouble, Verdict,
};
use devices::number::Refused;
use devices::sim::acceptor::{Cut, Faults, Taken};
use devices::sim::{self, Paper, Shared, Wire, serve};
use rules::Amount;
use std::io::{self, Read, Write};
use support::numbers;

/// A store in memory: what a house books, and what the host must still know.
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

impl Books {
    fn new() -> Books {
        Books { memory: Memory::NEW, events: Vec::new() }
    }

    fn credited(&self) -> Vec<Document> {
        let stacked = |event: &Event| match event {
            Event::Stacked(document) => Some(*document),
            _ => None,
        };
        self.events.iter().filter_map(stacked).collect()
    }
}

/// An acceptor over a line, and the device at its other end.
struct Station<L> {
    acceptor: Acceptor<L>,
    device: Shared<sim::Acceptor>,
    books: Books,
}

fn station(faults: Faults) -> Station<Wire<sim::Acceptor>> {
    let device = Shared::new(sim::Acceptor::new(faults));
    let line = Wire::new(&device);
    Station::new(device, line, Books::new())
}

impl<L: Read + Write> Station<L> {
    fn new(device: Shared<sim::Acceptor>, line: L, books: Books) -> Station<L> {
        let host = Host::resume(Settings::default(), books.memory);
        let mut acceptor = Acceptor::new(host, line);
        acceptor.enable();
        Station { acceptor, device, books }
    }

    /// Polls until this is among the events.
    fn until(&mut self, wanted: Event) {
        for _ in 0..20_000 {
            if self.acceptor.poll(&mut self.books).unwrap().contains(&wanted) {
                return;
            }
        }
        panic!("{wanted:?} did not happen: {:?}", self.books.events);
    }

    fn polls(&mut self, count: usize) {
        for _ in 0..count {
            self.acceptor.poll(&mut self.books).unwrap();
        }
    }

    fn feed(&mut self, paper: &Paper) {
        for _ in 0..20_000 {
            if self.device.lock().feed(paper.clone()) == Taken::Yes {
                return;
            }
            self.polls(1);
        }
        panic!("the slot stayed shut: {:?}", self.books.events);
    }

    fn decide(&mut self, document: Document, verdict: Verdict) -> Vec<Event> {
        self.acceptor.decide(document, verdict, &mut self.books).unwrap()
    }
}

fn note(dollars: u32) -> (Paper, Document) {
    let value = Amount::from_cents(i64::from(dollars) * 100);
    (Paper::Note(*b"AUD", dollars), Document::Note(value))
}

fn slip(serial: u64) -> (Paper, Document) {
    let number = numbers().issue(serial).unwrap();
    (Paper::Slip(number.to_string()), Document::Ticket(number))
}

#[test]
fn a_note_is_credited_when_it_is_stacked_and_not_before() {
    for dollars in [5, 10, 20, 50, 100] {
        let mut station = station(Faults::default());
        let (paper, document) = note(dollars);
        station.feed(&paper);
        station.until(Event::Escrowed(document));
        station.polls(5);
        assert_eq!(station.books.credited(), []);
        assert_eq!(station.decide(document, Verdict::Stack), []);
        assert_eq!(station.books.memory.phase, Phase::Stacking(document), "kept before it is sent");
        station.until(Event::Stacked(document));
        station.polls(10);
        assert_eq!(station.books.credited(), [document]);
        assert_eq!(station.device.lock().cassette(), [paper]);
    }
}

#[test]
fn a_ticket_takes_the_same_way() {
    let mut station = station(Faults::default());
    let (paper, document) = slip(77);
    station.feed(&paper);
    station.until(Event::Escrowed(document));
    let Document::Ticket(number) = document else { panic!() };
    assert_eq!(numbers().check(number), Ok(77));
    station.decide(document, Verdict::Stack);
    station.until(Event::Stacked(document));
}

#[test]
fn what_is_refused_comes_back() {
    let mut station = station(Faults::default());
    let (paper, document) = note(50);
    station.feed(&paper);
    station.until(Event::Escrowed(document));
    station.decide(document, Verdict::Return);
    station.until(Event::Returned(Some(document)));
    assert!(station.device.lock().cassette().is_empty());
    assert_eq!(station.books.credited(), []);
}

#[test]
fn foreign_notes_and_slips_that_are_no_tickets_come_back_unasked() {
    let strange = [
        Paper::Note(*b"NZD", 20),
        Paper::Slip("12345".to_owned()),
        Paper::Slip("07123456789012345X".to_owned()),
        Paper::Slip("071234567890123456789012".to_owned()),
        Paper::Slip("07-1234-5678-9012-3456".to_owned()),
    ];
    for paper in strange {
        let mut station = station(Faults::default());
        station.feed(&paper);
        station.until(Event::Returned(None));
        let asked = |event: &Event| matches!(event, Event::Escrowed(_));
        assert!(!station.books.events.iter().any(asked), "{paper:?}");
    }
}

/// One digit wrong is still 18 digits: the house finds out while the ticket waits.
#[test]
fn a_ticket_with_a_wrong_digit_is_refused_by_the_house() {
    let mut station = station(Faults::default());
    let (Paper::Slip(mut digits), _) = slip(77) else { panic!() };
    let last = if digits.pop() == Some('1') { '2' } else { '1' };
    digits.push(last);
    let document = Document::Ticket(digits.parse().unwrap());
    station.feed(&Paper::Slip(digits.clone()));
    station.until(Event::Escrowed(document));
    assert_eq!(numbers().check(digits.parse().unwrap()), Err(Refused::CheckFails));
    station.decide(document, Verdict::Return);
    station.until(Event::Returned(Some(document)));
}

#[test]
fn a_note_pulled_out_of_escrow_is_worth_nothing_and_a_verdict_comes_too_late() {
    let mut station = station(Faults::default());
    let (paper, document) = note(50);
    station.feed(&paper);
    station.until(Event::Escrowed(document));
    station.device.lock().pull();
    station.until(Event::PulledBack(document));
    assert_eq!(station.decide(document, Verdict::Stack), [Event::TooLate(document)]);
    station.polls(20);
    assert_eq!(station.books.credited(), []);
}

#[test]
fn a_note_on_a_string_is_worth_nothing() {
    let mut station = station(Faults::default());
    let (paper, document) = note(100);
    station.feed(&paper);
    station.until(Event::Escrowed(document));
    station.decide(document, Verdict::Stack);
    station.polls(1);
    station.device.lock().pull();
    station.until(Event::PulledBack(document));
    assert!(station.books.events.contains(&Event::Cheated));
    assert_eq!(station.books.credited(), []);
}

#[test]
fn a_verdict_for_another_document_is_none_for_this() {
    let mut station = station(Faults::default());
    let (paper, document) = note(50);
    let (_, other) = note(100);
    station.feed(&paper);
    station.until(Event::Escrowed(document));
    assert_eq!(station.decide(other, Verdict::Stack), [Event::TooLate(other)]);
    station.polls(10);
    assert_eq!(station.books.credited(), []);
}

#[test]
fn without_a_verdict_the_document_comes_back() {
    let mut station = station(Faults::default());
    let (paper, document) = note(50);
    station.feed(&paper);
    station.until(Event::Escrowed(document));
    station.until(Event::Undecided(document));
    station.until(Event::Returned(Some(document)));
}

#[test]
fn a_jam_is_told_and_the_note_is_credited_when_it_is_through() {
    let mut station = station(Faults::default());
    let (paper, document) = note(20);
    station.feed(&paper);
    station.until(Event::Escrowed(document));
    station.decide(document, Verdict::Stack);
    station.polls(1);
    station.device.lock().jam();
    station.until(Event::Began(Trouble::Jam));
    station.polls(20);
    assert_eq!(station.books.credited(), []);
    station.device.lock().clear_jam();
    station.until(Event::Stacked(document));
    assert!(station.books.events.contains(&Event::Ended(Trouble::Jam)));
}

#[test]
fn a_full_or_missing_cassette_is_told_and_takes_nothing() {
    let mut station = station(Faults::default());
    station.polls(5);
    station.device.lock().set_cassette(false);
    station.until(Event::Began(Trouble::CassetteRemoved));
    assert_eq!(station.device.lock().feed(note(5).0), Taken::No);
    station.device.lock().set_cassette(true);
    station.until(Event::Ended(Trouble::CassetteRemoved));
    station.device.lock().set_room(0);
    station.until(Event::Began(Trouble::CassetteFull));
    assert_eq!(station.device.lock().feed(note(5).0), Taken::No);
}

#[test]
fn a_disabled_acceptor_takes_nothing() {
    let mut station = station(Faults::default());
    station.polls(5);
    station.acceptor.disable();
    station.polls(2);
    assert_eq!(station.device.lock().feed(note(5).0), Taken::No);
    station.acceptor.enable();
    station.polls(2);
    assert_eq!(station.device.lock().feed(note(5).0), Taken::Yes);
}

#[test]
fn lost_doubled_spoilt_and_noisy_answers_change_nothing() {
    let every = |by: usize, from: usize| (from..600).step_by(by).collect::<Vec<_>>();
    let faults = Faults {
        lost: every(5, 1),
        doubled: every(3, 0),
        spoilt: every(7, 2),
        noisy: every(4, 3),
        noise: b"\x02\x0b\xff\x02".to_vec(),
        ..Faults::default()
    };
    let mut station = station(faults);
    let mut fed = Vec::new();
    for (paper, document) in [note(50), note(50), slip(3), note(5)] {
        station.feed(&paper);
        station.until(Event::Escrowed(document));
        station.decide(document, Verdict::Stack);
        station.until(Event::Stacked(document));
        fed.push((paper, document));
    }
    let documents: Vec<_> = fed.iter().map(|(_, document)| *document).collect();
    assert_eq!(station.books.credited(), documents);
    assert_eq!(station.device.lock().cassette().len(), 4);
}

#[test]
fn a_device_that_falls_silent_is_lost_and_found() {
    let faults = Faults { lost: (10..60).collect(), ..Faults::default() };
    let mut station = station(faults);
    station.until(Event::Lost);
    station.until(Event::Found);
}

/// Power fails at every moment of a note's way, and host and device come back.
#[test]
fn power_lost_at_any_moment_credits_what_is_in_the_cassette_once() {
    for cut in (1..40).map(Cut::AtTick).chain((1..40).map(Cut::AtMessage)) {
        let device =
            Shared::new(sim::Acceptor::new(Faults { cuts: vec![cut], ..Faults::default() }));
        let mut books = Books::new();
        let mut fed = false;
        for _ in 0..4 {
            let mut station = Station::new(device.clone(), Wire::new(&device), books);
            let lost = run_until_the_line_breaks(&mut station, &mut fed);
            books = station.books;
            if lost {
                device.lock().power_up();
            }
        }
        let device = device.lock();
        let stacked = device.cassette().len();
        assert_eq!(books.credited().len(), stacked, "{cut:?}: {:?}", books.events);
        let wrong = |event: &&Event| matches!(event, Event::Disputed(_) | Event::Unclaimed(_));
        assert_eq!(books.events.iter().find(wrong), None, "{cut:?}");
        assert!(device.is_at_rest());
    }
}

/// Feeds one note, once, and stacks whatever comes to escrow. Whether the line broke.
fn run_until_the_line_breaks(station: &mut Station<Wire<sim::Acceptor>>, fed: &mut bool) -> bool {
    for _ in 0..60 {
        if !*fed {
            *fed = station.device.lock().feed(note(100).0) == Taken::Yes;
        }
        let Ok(events) = station.acceptor.poll(&mut station.books) else { return true };
        for event in events {
            if let Event::Escrowed(document) = event {
                station.decide(document, Verdict::Stack);
            }
        }
    }
    false
}

#[test]
fn over_tcp_with_a_power_cut_in_the_middle_of_stacking() {
    let device = Shared::new(sim::Acceptor::new(Faults { dark_ticks: 2, ..Faults::default() }));
    let server = serve(&device).unwrap();
    let (paper, document) = note(50);
    let mut station = Station::new(device.clone(), server.connect().unwrap(), Books::new());
    station.feed(&paper);
    station.until(Event::Escrowed(document));
    station.decide(document, Verdict::Stack);
    device.lock().lose_power();
    let mut books = station.books;
    let mut tries = 0;
    while !books.events.contains(&Event::Returned(Some(document))) {
        assert!(tries < 20, "{:?}", books.events);
        tries += 1;
        let mut station = Station::new(device.clone(), server.connect().unwrap(), books);
        for _ in 0..2_000 {
            let Ok(events) = station.acceptor.poll(&mut station.books) else { break };
            if events.contains(&Event::Returned(Some(document))) {
                break;
            }
        }
        books = station.books;
    }
    // The order had not reached the device: the note was held in escrow and came back.
    assert!(device.lock().cassette().is_empty());
    assert_eq!(books.credited(), []);
    let mut station = Station::new(device.clone(), server.connect().unwrap(), books);
    let (paper, document) = slip(9);
    station.feed(&paper);
    station.until(Event::Escrowed(document));
    station.decide(document, Verdict::Stack);
    station.until(Event::Stacked(document));
    assert_eq!(device.lock().cassette().len(), 1);
}

#[test]
fn every_trouble_says_what_to_do() {
    let all = [
        Trouble::Jam,
        Trouble::CassetteFull,
        Trouble::CassetteRemoved,
        Trouble::Open,
        Trouble::Failure,
    ];
    assert!(all.iter().all(|trouble| trouble.to_string().contains(": ")));
}
