//! Every simulated device on a serial port: what it is told over a cable of bytes, and how the port
//! comes and goes.
#![allow(clippy::unwrap_used, reason = "a test may panic in its own functions too")]

mod support;

use devices::printer::{Outcome, Paper, Printer};
use devices::serial::{self, Setting};
use devices::sim::scanner::Passed;
use devices::sim::{self, Shared, acceptor, printer, scanner, serve_on};
use devices::{acceptor as notes, scanner as cards};
use rules::Amount;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use support::ticket;

/// As a host opens it.
fn open(file: &Path, setting: Setting) -> serial::Serial<File> {
    serial::open(file, setting, 1).unwrap()
}

/// Keeps what happened, and nothing else.
struct Books<E>(Vec<E>);

impl notes::Keep for Books<notes::Event> {
    fn keep(&mut self, _: &notes::Memory, events: &[notes::Event]) -> std::io::Result<()> {
        self.0.extend(events);
        Ok(())
    }
}

impl cards::Keep for Books<cards::Event> {
    fn keep(&mut self, _: &cards::Memory, events: &[cards::Event]) -> std::io::Result<()> {
        self.0.extend(events);
        Ok(())
    }
}

/// Polls a shoe until so many cards were told.
fn told(file: &Path, count: usize) -> Vec<cards::Event> {
    let host = cards::Host::resume(cards::Settings::default(), cards::Memory::NEW);
    let mut host = cards::Scanner::new(host, open(file, Setting::Plain));
    let mut books = Books(Vec::new());
    for _ in 0..200 {
        host.poll(&mut books).unwrap();
        if books.0.len() >= count {
            return books.0;
        }
    }
    panic!("the cards were not told: {:?}", books.0);
}

#[test]
fn a_shoe_tells_its_cards_over_a_serial_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shoe");
    let shoe = Shared::new(sim::Scanner::new(0x7a31, scanner::Faults::default()));
    let _port = serve_on(&shoe, &file).unwrap();
    let drawn = ["4S", "KD", "9H"].map(|card| card.parse().unwrap());
    for card in drawn {
        assert_eq!(shoe.lock().draw(card), Passed::Yes);
    }
    let wanted = drawn.map(|card| cards::Event::Card(Some(card)));
    assert_eq!(told(&file, 3), wanted);
}

#[test]
fn a_printer_prints_over_a_serial_line_every_time_it_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("printer");
    let device = Shared::new(sim::Printer::new(printer::Faults::default()));
    let _port = serve_on(&device, &file).unwrap();
    for serial in [318, 319] {
        device.lock().take_ticket();
        let mut host =
            Printer::new(open(&file, Setting::Plain), devices::printer::Settings::default());
        let job = ticket(serial, 12_550).job().unwrap();
        assert_eq!(host.print(&job), Outcome::Printed(Paper::Enough));
    }
    let device = device.lock();
    let numbers = device.sheets().iter().map(|sheet| support::scan(&printer::picture(sheet)));
    let wanted = [318, 319].map(|serial| Some(ticket(serial, 0).number.to_string()));
    assert_eq!(numbers.collect::<Vec<_>>(), wanted);
}

/// Its line wants parity, which a pseudo-terminal does not have and does not need.
#[test]
fn an_acceptor_takes_a_note_over_a_serial_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("acceptor");
    let device = Shared::new(sim::Acceptor::new(acceptor::Faults::default()));
    let _port = serve_on(&device, &file).unwrap();
    let host = notes::Host::resume(notes::Settings::default(), notes::Memory::NEW);
    let mut host = notes::Acceptor::new(host, open(&file, Setting::Ebds));
    host.enable();
    let note = notes::Document::Note(Amount::from_cents(5_000));
    let mut books = Books(Vec::new());
    for _ in 0..2_000 {
        if device.lock().cassette().is_empty() {
            // Not taken while another one is on its way.
            let _ = device.lock().feed(sim::Paper::Note(*b"AUD", 50));
        }
        let events = host.poll(&mut books).unwrap();
        if events.contains(&notes::Event::Escrowed(note)) {
            host.decide(note, notes::Verdict::Stack, &mut books).unwrap();
        }
        if books.0.contains(&notes::Event::Stacked(note)) {
            assert_eq!(device.lock().cassette().len(), 1);
            return;
        }
    }
    panic!("the note is not stacked: {:?}", books.0);
}

/// A pseudo-terminal: the end of a cable, and the serial port at the other.
fn cable() -> (File, PathBuf) {
    let end = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&end).unwrap();
    unlockpt(&end).unwrap();
    let name = ptsname(&end, Vec::new()).unwrap();
    (end.into(), name.to_str().unwrap().into())
}

#[test]
fn a_port_that_is_there_is_used() {
    let (mut end, file) = cable();
    let shoe = Shared::new(sim::Scanner::new(0x7a31, scanner::Faults::default()));
    let port = serve_on(&shoe, &file).unwrap();
    shoe.lock().draw("4S".parse().unwrap());
    end.write_all(b":0000 0 ASK*0000\n").unwrap();
    let (mut heard, mut buffer) = (Vec::<u8>::new(), [0; 64]);
    let wanted = b":7A31 1 CARD 4S*";
    while !heard.windows(wanted.len()).any(|part| part == wanted) {
        let count = end.read(&mut buffer).unwrap();
        heard.extend(&buffer[..count]);
    }
    drop(port);
    assert!(file.exists(), "a port that was there stays");
}

#[test]
fn the_link_goes_with_the_device_and_one_that_leads_nowhere_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shoe");
    let shoe = Shared::new(sim::Scanner::new(0x7a31, scanner::Faults::default()));
    std::os::unix::fs::symlink(folder.path().join("gone"), &file).unwrap();
    let port = serve_on(&shoe, &file).unwrap();
    assert!(file.exists());
    drop(port);
    assert!(fs::symlink_metadata(&file).is_err(), "the link is gone");
    fs::write(&file, "a letter").unwrap();
    let why = serve_on(&shoe, &file).unwrap_err();
    assert_eq!(why.kind(), ErrorKind::AlreadyExists);
    assert_eq!(fs::read_to_string(&file).unwrap(), "a letter", "nobody's file is touched");
}

/// What is said while nobody has the port open does not wait for whoever opens it.
#[test]
fn a_device_without_power_is_silent_and_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shoe");
    let shoe = Shared::new(sim::Scanner::new(0x7a31, scanner::Faults::default()));
    let _port = serve_on(&shoe, &file).unwrap();
    shoe.lock().draw("4S".parse().unwrap());
    shoe.lock().lose_power();
    let mut line = open(&file, Setting::Plain);
    let mut buffer = [0; 64];
    for _ in 0..3 {
        assert_eq!(line.read(&mut buffer).unwrap_err().kind(), ErrorKind::WouldBlock);
    }
    drop(line);
    shoe.lock().power_up();
    let wanted = [cards::Event::Card(Some("4S".parse().unwrap())), cards::Event::PoweredUp];
    assert_eq!(told(&file, 2), wanted);
}
