//! What the targets begin with beside what is kept: real conversations with simulated devices, and
//! everything that the source tree holds of what people write.

use devices::sim::{self, Device, Paper};
use devices::{acceptor, scanner};
use rules::Card;

/// Inputs of a target.
pub(super) fn of(target: &str) -> Vec<Vec<u8>> {
    match target {
        "scanning_shoe" => vec![shoe()],
        "note_acceptor" => vec![notes()],
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

/// Bytes as one packet of a line.
fn packet(bytes: &[u8], into: &mut Vec<u8>) {
    for some in bytes.chunks(255) {
        into.push(u8::try_from(some.len()).expect("at most 255"));
        into.extend(some);
    }
}

/// A scanning shoe that some cards leave.
fn shoe() -> Vec<u8> {
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
            packet(&answer, &mut said);
            let step = host.step(scanner::Input::Bytes(&answer));
            step.send.iter().for_each(|bytes| device.receive(bytes));
        }
    }
    said
}

/// An acceptor that takes a note.
fn notes() -> Vec<u8> {
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
        packet(&answer, &mut said);
        for event in host.step(acceptor::Input::Bytes(&answer)).events {
            if let acceptor::Event::Escrowed(document) = event {
                host.step(acceptor::Input::Decide(document, acceptor::Verdict::Stack));
                packet(b"stack", &mut said);
            }
        }
    }
    said
}
