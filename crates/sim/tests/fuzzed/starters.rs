//! What the targets begin with: real conversations with simulated devices, and everything that the
//! source tree holds of what people write. `cargo xtask fuzz --starters` keeps it in the corpora.

use crate::targets::devices_lines::{FRAMED, JOB, NEXT, settings};
use crate::targets::played::{MOMENTS, played, written};
use crate::targets::tables::{BOOKS, LINES, Line, book, said};
use devices::ebds::TOGGLE;
use devices::printer::{Outcome, Printer};
use devices::sim::{self, Device, Paper, Shared, Wire};
use devices::{acceptor, scanner};
use rules::Card;
use serde_json::Value;
use std::io::{self, Read, Write};
use table::{Table, evolve};
use testkit::Watched;

/// Inputs of a target.
pub(super) fn of(target: &str) -> Vec<Vec<u8>> {
    match target {
        "scanning_shoe" => vec![shoe(Lines::AsTheyAre), shoe(Lines::Framed), every_word()],
        "note_acceptor" => vec![notes(Lines::AsTheyAre), notes(Lines::Framed)],
        "ticket_printer" => vec![printed(0), printed(1)],
        "api_asks" => asks(),
        "table_requests" => stories(),
        "scenario_text" => {
            let all = scenario::built_in().iter().step_by(24);
            all.map(|(_, text)| text.as_bytes().to_vec()).collect()
        }
        "record_roundtrip" => golden(),
        "device_memory" => memories(),
        "floor_plan" => plans(),
        _ => Vec::new(),
    }
}

/// Every stored event that is kept as an example, of every stream.
fn golden() -> Vec<Vec<u8>> {
    let files = [
        include_str!("../../../record/golden/table_v1.jsonl"),
        include_str!("../../../record/golden/cage_v1.jsonl"),
        include_str!("../../../record/golden/staff_v1.jsonl"),
        include_str!("../../../record/golden/tournament_v1.jsonl"),
        include_str!("../../../record/golden/promotion_v1.jsonl"),
    ];
    files.iter().flat_map(|file| file.lines()).map(stored).collect()
}

/// Every floor plan of the tree; the sample that is installed without what it says of itself.
fn plans() -> Vec<Vec<u8>> {
    let whole = [
        include_str!("../../../../floors/demonstration.toml"),
        include_str!("../../../../floors/load.toml"),
        include_str!("../../../../floors/practice.toml"),
        include_str!("../../../../fuzz/served/floor.toml"),
    ];
    let sample = include_str!("../../../../deploy/floor.toml");
    let said = sample.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let sample = said.map(|line| format!("{line}\n")).collect::<String>();
    let all = whole.iter().map(|text| (*text).to_owned()).chain([sample]);
    all.map(String::into_bytes).collect()
}

/// A stored event: its rulebook, the version of its form, and what it is.
fn stored(line: &str) -> Vec<u8> {
    let value: Value = serde_json::from_str(line).expect("examples are JSON");
    let kind = value["kind"].as_str().expect("a kind");
    let book = BOOKS.iter().position(|id| value["rulebook"] == *id).unwrap_or_default();
    let schema = value["schema"].as_u64().unwrap_or(1);
    let head = [book as u64, 2 * schema - 1].map(|byte| u8::try_from(byte).expect("small"));
    [&head[..], format!("{kind}\n{}", value["payload"]).as_bytes()].concat()
}

/// For every rulebook, every kind of request and sight that scenarios hear, at the table where
/// they hear it and by whoever asks; and what else is asked at a table.
fn asks() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for (book, moments) in (0..).zip(&*MOMENTS) {
        for (number, moment) in (1..).zip(moments) {
            let role = moment.by.as_ref().map_or(0, |by| by.role.0);
            all.push([&[book, number, role], moment.said.to_string().as_bytes()].concat());
        }
    }
    all.extend(BESIDE.iter().map(|text| [&[0, 0, 0], text.as_bytes()].concat()));
    all
}

/// What else is asked at a table, and what is seen there.
const BESIDE: [&str; 4] = [
    r#"{"is":"draw"}"#,
    r#"{"is":"call_attendant"}"#,
    r#"{"is":"attended","place":2}"#,
    r#"{"is":"display_shows","outcome":"tie"}"#,
];

/// The longest input that the fuzzer takes.
const LONGEST: usize = 4_096;

/// What is kept of devices, and what they say then.
fn memories() -> Vec<Vec<u8>> {
    let (notes, words) = (notes(Lines::Framed), every_word());
    let of_acceptors = KEPT.map(|kept| [&[0], kept.as_bytes(), b"\n", &notes[..]].concat());
    let of_shoe = r#"{"epoch":31281,"last":16,"seen":9}"#.as_bytes();
    let of_shoe = [&[1], of_shoe, b"\n", &words[..]].concat();
    of_acceptors.into_iter().chain([of_shoe]).collect()
}

/// What is kept of an acceptor, wherever the document is.
const KEPT: [&str; 5] = [
    r#"{"phase":"waking","toggle":false,"interrupted":false,"last":null}"#,
    r#"{"phase":{"escrowed":{"note":5000}},"toggle":true,"interrupted":false,"last":null}"#,
    r#"{"phase":{"stacking":{"ticket":"071234567890123456"}},"toggle":true,"interrupted":true,"last":null}"#,
    r#"{"phase":{"returning":null},"toggle":false,"interrupted":false,"last":{"note":2000}}"#,
    r#"{"phase":{"returning":{"note":5000}},"toggle":false,"interrupted":true,"last":null}"#,
];

/// Everything that is heard in a scenario, a line each: of every twelfth scenario that can be
/// written so, and that is not too long.
fn stories() -> Vec<Vec<u8>> {
    let all = scenario::built_in().iter().filter_map(|(file, text)| story(file, text));
    all.filter(|story| story.len() <= LONGEST).step_by(12).collect()
}

fn story(file: &str, text: &str) -> Option<Vec<u8>> {
    let (number, came) = played(file, text)?;
    let rulebook = book(number);
    let (mut now, mut story) = (0, vec![u8::try_from(number).expect("few")]);
    for one in &came {
        let said = written(rulebook, &one.heard)?;
        let (role, name) = one.by().map_or((0, ""), |by| (by.role.0, &by.name));
        // A scenario may name a time that is past already.
        let line: Line<'_> = (one.at.0.checked_sub(now)?, role, name, said);
        now = one.at.0;
        story.push(LINES);
        story.extend(serde_json::to_vec(&line).expect("it can be written"));
    }
    Some(story)
}

/// Lines that did not bring a table to where the scenario does would be fuzzed for nothing.
#[test]
fn what_scenarios_ask_brings_the_table_to_where_they_bring_it() {
    let mut compared = 0;
    for (file, text) in scenario::built_in().iter().step_by(12) {
        let Some(story) = story(file, text) else { continue };
        let (number, came) = played(file, text).expect("it was played before");
        let mut watched = Watched::new(book(number), Table::default());
        for line in story[1..].split(|byte| *byte == LINES) {
            said(book(number), &mut watched, line);
        }
        let events = came.iter().flat_map(|one| &one.events);
        assert_eq!(*watched.table(), events.fold(Table::default(), evolve), "{file}");
        compared += 1;
    }
    assert!(compared > 20, "{compared} scenarios can be written");
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
