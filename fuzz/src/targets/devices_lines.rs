//! The lines to devices: whatever comes over them.

use devices::acceptor::{self, Document, Verdict};
use devices::printer::{Outcome, Presenter, Printer, Settings};
use devices::scanner;
use devices::ticket::{Copy, Expiry, Kind, Ticket};
use devices::{date, number};
use rules::Amount;
use std::io::{self, ErrorKind, Read, Write};

/// Bytes in packets: each has its length before it, and none is a moment in which nothing comes.
struct Packets<'b>(&'b [u8]);

impl<'b> Packets<'b> {
    fn next(&mut self) -> Option<&'b [u8]> {
        let (length, rest) = self.0.split_first()?;
        let (packet, rest) = rest.split_at(rest.len().min(usize::from(*length)));
        self.0 = rest;
        Some(packet)
    }
}

/// A scanning shoe says anything: what is acknowledged never goes back while it is the same shoe,
/// and after a restart the host goes on from what was kept.
pub(super) fn scanner(bytes: &[u8]) {
    let settings = scanner::Settings { lost_ticks: 3 };
    let mut host = scanner::Host::resume(settings, scanner::Memory::NEW);
    let mut packets = Packets(bytes);
    while let Some(packet) = packets.next() {
        let before = host.memory();
        let input = match packet {
            [] => scanner::Input::Tick,
            packet => scanner::Input::Bytes(packet),
        };
        let step = host.step(input);
        let after = host.memory();
        assert!(after.epoch != before.epoch || after.last >= before.last, "a number goes back");
        let cards = step.events.iter().filter(|event| event.observation().is_some()).count();
        assert!(after != before || cards == 0, "a card is told that nothing acknowledges");
        if packet == b"restart" {
            host = scanner::Host::resume(settings, after);
        }
    }
}

/// An acceptor says anything: nothing is credited that was not ordered to be stacked, and nothing
/// twice for one order.
pub(super) fn acceptor(bytes: &[u8]) {
    let settings = acceptor::Settings { currency: *b"AUD", verdict_ticks: 5, lost_ticks: 3 };
    let mut host = acceptor::Host::resume(settings, acceptor::Memory::NEW);
    let (mut waiting, mut ordered): (Option<Document>, Option<Document>) = (None, None);
    let mut packets = Packets(bytes);
    while let Some(packet) = packets.next() {
        let input = match (packet, waiting) {
            ([], _) => acceptor::Input::Tick,
            (b"stack", Some(document)) => {
                ordered = Some(document);
                acceptor::Input::Decide(document, Verdict::Stack)
            }
            (b"return", Some(document)) => acceptor::Input::Decide(document, Verdict::Return),
            (b"enable", _) => acceptor::Input::Enable,
            (packet, _) => acceptor::Input::Bytes(packet),
        };
        for event in host.step(input).events {
            match event {
                acceptor::Event::Escrowed(document) => waiting = Some(document),
                acceptor::Event::Stacked(document) => {
                    assert_eq!(ordered.take(), Some(document), "credited and not ordered");
                }
                acceptor::Event::TooLate(_) => ordered = None,
                _ => {}
            }
        }
        if packet == b"restart" {
            host = acceptor::Host::resume(settings, host.memory());
        }
    }
}

/// A line on which these packets come, whatever is said.
struct Said<'b> {
    packets: Packets<'b>,
    heard: Vec<u8>,
}

impl Read for Said<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(packet) = self.packets.next() else { return Ok(0) };
        if packet.is_empty() {
            return Err(ErrorKind::WouldBlock.into());
        }
        let count = packet.len().min(buffer.len());
        buffer[..count].copy_from_slice(&packet[..count]);
        self.heard.extend(&packet[..count]);
        Ok(count)
    }
}

impl Write for Said<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn ticket() -> Ticket {
    let system = number::SystemId::new(7).expect("a system");
    let numbers = number::Numbers::new(b"a key for tests, of 32 bytes....", system);
    Ticket {
        casino: "THE HOUSE".to_owned(),
        site: "1 EXAMPLE QUAY".to_owned(),
        table: "B04".to_owned(),
        station: "12".to_owned(),
        date: date::Date::new(15, 11, 2026).expect("a day"),
        time: date::Time::new(21, 4, 5).expect("a time"),
        value: Amount::from_cents(12_345),
        sequence: 1,
        number: numbers.issue(1).expect("a number"),
        kind: Kind::Cashable,
        expiry: Expiry::Days(30),
        copy: Copy::Original,
    }
}

/// A printer says anything: a ticket counts as printed only if the printer has confirmed this very
/// attempt.
pub(super) fn printer(bytes: &[u8]) {
    static JOB: std::sync::LazyLock<devices::printer::Job> =
        std::sync::LazyLock::new(|| ticket().job().expect("it can be drawn"));
    let Some((first, rest)) = bytes.split_first() else { return };
    let presenter = if first % 2 == 0 { Presenter::Holds } else { Presenter::None };
    let settings = Settings { answer_ticks: 3, print_ticks: 12, presenter };
    let mut line = Said { packets: Packets(rest), heard: Vec::new() };
    let outcome = Printer::new(&mut line, settings).print(&JOB);
    let confirmed = |attempt: u32| {
        let word = JOB.confirmation(attempt);
        line.heard.windows(word.len()).any(|heard| heard == word)
    };
    let printed = matches!(outcome, Outcome::Printed(_));
    assert!(!printed || (0..4).any(confirmed), "printed, and the printer did not say so");
}
