//! What the targets begin with: real conversations with simulated devices, and everything that the
//! source tree holds of what people write. `cargo xtask fuzz --starters` keeps it in the corpora.

use crate::targets::devices_lines::{FRAMED, JOB, NEXT, settings};
use devices::ebds::TOGGLE;
use devices::printer::{Outcome, Printer};
use devices::sim::{self, Device, Paper, Shared, Wire};
use devices::{acceptor, scanner};
use record::form::Form;
use record::table_v1::request::Request as Written;
use rules::{Card, Rulebook};
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use testkit::moves::{Bytes, anything};

/// Inputs of a target.
pub(super) fn of(target: &str) -> Vec<Vec<u8>> {
    match target {
        "scanning_shoe" => vec![shoe(Lines::AsTheyAre), shoe(Lines::Framed), every_word()],
        "note_acceptor" => vec![notes(Lines::AsTheyAre), notes(Lines::Framed)],
        "ticket_printer" => vec![printed(0), printed(1)],
        "api_asks" => requests(),
        "scenario_text" => {
            let all = scenario::built_in().iter().step_by(24);
            all.map(|(_, text)| text.as_bytes().to_vec()).collect()
        }
        "record_roundtrip" => golden(),
        _ => Vec::new(),
    }
}

/// Every stored event that is kept as an example.
fn golden() -> Vec<Vec<u8>> {
    let lines = include_str!("../../../record/golden/table_v1.jsonl").lines();
    let kinds = lines.filter_map(|line| {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        let (kind, payload) = (value.get("kind")?.as_str()?, value.get("payload")?);
        let rulebook = value.get("rulebook")?.as_str()?;
        let book = testkit::GAMES.iter().position(|id| *id == rulebook).unwrap_or(4);
        let mut bytes = vec![u8::try_from(book).ok()?, 1];
        bytes.extend(format!("{kind}\n{payload}").bytes());
        Some(bytes)
    });
    kinds.collect()
}

/// A request of every kind that people ask, as JSON, at the first table of all.
fn requests() -> Vec<Vec<u8>> {
    let rulebook = testkit::rulebook(testkit::GAMES[0]);
    let mut chance = sim_chance();
    let mut kinds: BTreeMap<String, String> = BTreeMap::new();
    for _ in 0..4_000 {
        let bytes: Vec<u8> = (0..32).map(|_| chance.small(u8::MAX)).collect();
        let request = anything(rulebook, &mut Bytes(&bytes));
        let written = <Written as Form<Rulebook>>::store(&request, rulebook);
        let value = serde_json::to_value(&written).expect("it can be written");
        let is = value["is"].as_str().expect("it has a name").to_owned();
        kinds.entry(is).or_insert_with(|| value.to_string());
    }
    let seen = SEEN.into_iter().map(str::to_owned);
    kinds.into_values().chain(seen).map(|text| [&[0], text.as_bytes()].concat()).collect()
}

/// What else is asked at a table, and what is seen there.
const SEEN: [&str; 8] = [
    r#"{"is":"draw"}"#,
    r#"{"is":"call_attendant"}"#,
    r#"{"is":"attended","place":2}"#,
    r#"{"is":"card_drawn","card":"4S"}"#,
    r#"{"is":"card_exposed","number":1,"card":"TC"}"#,
    r#"{"is":"cutting_card_seen"}"#,
    r#"{"is":"station_lost","place":1}"#,
    r#"{"is":"display_shows","outcome":"tie"}"#,
];

fn sim_chance() -> ::sim::Chance {
    ::sim::Chance::of(20_261_117, 1)
}

/// Whether what devices say stands in an input as it goes over the line, or without its check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    AsTheyAre,
    Framed,
}

/// Bytes as one packet of a line.
fn packet(bytes: &[u8], into: &mut Vec<u8>) {
    for some in bytes.chunks(255) {
        into.push(u8::try_from(some.len()).expect("at most 255"));
        into.extend(some);
    }
}

/// A scanning shoe that some cards leave.
fn shoe(lines: Lines) -> Vec<u8> {
    let mut device = sim::Scanner::new(7, sim::scanner::Faults::default());
    let mut host = scanner::Host::resume(scanner::Settings::default(), scanner::Memory::NEW);
    let mut said = Vec::new();
    for card in Card::deck().take(8) {
        device.draw(card);
        for _ in 0..6 {
            let step = host.step(scanner::Input::Tick);
            said.push(0);
            step.send.iter().for_each(|bytes| device.receive(bytes));
            device.tick();
            let answer = device.transmit();
            match lines {
                Lines::AsTheyAre => packet(&answer, &mut said),
                Lines::Framed => without_check(&answer, &mut said),
            }
            let step = host.step(scanner::Input::Bytes(&answer));
            step.send.iter().for_each(|bytes| device.receive(bytes));
        }
    }
    said
}

/// The lines of a shoe, each without what stands around what is checked.
fn without_check(answer: &[u8], said: &mut Vec<u8>) {
    for line in answer.split_inclusive(|byte| *byte == b'\n') {
        let checked = line.split(|byte| *byte == b'*').next().unwrap_or_default();
        let checked = checked.strip_prefix(b":").unwrap_or(checked);
        packet(&[&[FRAMED], checked].concat(), said);
    }
}

/// A shoe that says everything that a shoe can say, one behind the other.
fn every_word() -> Vec<u8> {
    let words = ["CARD 4S", "CARD ??", "DOUBLE 9H", "CUT", "EMPTY", "LID OPEN", "LID CLOSED"];
    let mut said = Vec::new();
    packet(&[&[FRAMED], &b"7A31 0 BEAT 0"[..]].concat(), &mut said);
    for word in words.into_iter().chain(["POWER", "SHUFFLE"]) {
        packet(&[&[NEXT, 0], word.as_bytes()].concat(), &mut said);
        said.push(0);
    }
    packet(b"restart", &mut said);
    packet(&[&[FRAMED], &b"7A31 20 BEAT 12"[..]].concat(), &mut said);
    packet(&[&[FRAMED], &b"7A32 5 BEAT 5"[..]].concat(), &mut said);
    said
}

/// An acceptor that takes a note.
fn notes(lines: Lines) -> Vec<u8> {
    let mut device = sim::Acceptor::new(sim::acceptor::Faults::default());
    let settings = acceptor::Settings::default();
    let mut host = acceptor::Host::resume(settings, acceptor::Memory::NEW);
    let mut said = Vec::new();
    host.step(acceptor::Input::Enable);
    packet(b"enable", &mut said);
    for round in 0..40 {
        if round == 6 {
            device.feed(Paper::Note(*b"AUD", 50));
        }
        let step = host.step(acceptor::Input::Tick);
        said.push(0);
        step.send.iter().for_each(|bytes| device.receive(bytes));
        device.tick();
        let answer = device.transmit();
        match (lines, &answer[..]) {
            (Lines::Framed, [_, _, control, data @ .., _, _]) => {
                packet(&[&[FRAMED, control & !TOGGLE], data].concat(), &mut said);
            }
            (_, answer) => packet(answer, &mut said),
        }
        for event in host.step(acceptor::Input::Bytes(&answer)).events {
            if let acceptor::Event::Escrowed(document) = event {
                host.step(acceptor::Input::Decide(document, acceptor::Verdict::Stack));
                packet(b"stack", &mut said);
            }
        }
    }
    said
}

/// A line to a printer of which everything that comes over it is kept.
struct Tapped {
    wire: Wire<sim::Printer>,
    said: Vec<u8>,
}

impl Read for Tapped {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.wire.read(buffer);
        match &read {
            Ok(count) => packet(&buffer[..*count], &mut self.said),
            Err(_) => self.said.push(0),
        }
        read
    }
}

impl Write for Tapped {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.wire.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.wire.flush()
    }
}

/// A printer, as a byte chooses it, that prints a ticket.
fn printed(first: u8) -> Vec<u8> {
    let device = Shared::new(sim::Printer::new(sim::printer::Faults::default()));
    let mut line = Tapped { wire: Wire::new(&device), said: vec![first] };
    let outcome = Printer::new(&mut line, settings(first)).print(&JOB);
    assert!(matches!(outcome, Outcome::Printed(_)), "{outcome:?}");
    line.said
}
