//! The lines to devices: whatever comes over them.

use devices::acceptor::{self, Document, Verdict};
use devices::ebds::{ETX, STX, TOGGLE};
use devices::printer::{Job, Outcome, Presenter, Printer, Settings};
use devices::scanner;
use devices::scanning::{CHECK, CRC_START, POLYNOMIAL, START};
use devices::ticket::{Copy, Expiry, Kind, Ticket};
use devices::{date, number};
use rules::Amount;
use std::borrow::Cow;
use std::io::{self, ErrorKind, Read, Write};
use std::sync::LazyLock;

/// A packet that begins with it comes with a right check around what is behind it: no mutation
/// of bytes finds that by itself. Other packets come as they are.
pub(crate) const FRAMED: u8 = 1;

/// The same, and it is what the host waits for next.
pub(crate) const NEXT: u8 = 2;

/// Bytes in packets: each has its length before it, and none is a moment in which nothing comes.
pub(super) struct Packets<'b>(pub(super) &'b [u8]);

impl<'b> Packets<'b> {
    pub(super) fn next(&mut self) -> Option<&'b [u8]> {
        let (length, rest) = self.0.split_first()?;
        let (packet, rest) = rest.split_at(rest.len().min(usize::from(*length)));
        self.0 = rest;
        Some(packet)
    }
}

/// A line of a scanning shoe with its check.
fn line(checked: &[u8]) -> Vec<u8> {
    let check = checked.iter().fold(CRC_START, |crc, byte| {
        (0..8).fold(crc ^ u16::from(*byte) << 8, |crc, _| {
            if crc & 0x8000 == 0 { crc << 1 } else { crc << 1 ^ POLYNOMIAL }
        })
    });
    let check = format!("{check:04X}\r\n");
    [&[START], checked, &[CHECK], check.as_bytes()].concat()
}

/// What comes over the line of a scanning shoe for a packet.
pub(crate) fn from_shoe(packet: &[u8], memory: scanner::Memory) -> Cow<'_, [u8]> {
    match packet {
        [FRAMED, checked @ ..] => line(checked).into(),
        [NEXT, ahead, body @ ..] => {
            let number = memory.last.wrapping_add(1).wrapping_add(u32::from(*ahead));
            let head = format!("{:04X} {number} ", memory.epoch.unwrap_or(7));
            line(&[head.as_bytes(), body].concat()).into()
        }
        packet => packet.into(),
    }
}

/// What comes over the line of a note acceptor for a packet: the toggle of a framed answer is
/// turned by that of the host's last message.
pub(crate) fn from_acceptor(packet: &[u8], toggle: u8) -> Cow<'_, [u8]> {
    let [FRAMED, control, data @ ..] = packet else { return packet.into() };
    let length = u8::try_from(data.len() + 5).unwrap_or(u8::MAX);
    let checked = [&[length, control ^ toggle], data].concat();
    let sum = checked.iter().fold(0, |sum, byte| sum ^ byte);
    [&[STX], &checked[..], &[ETX, sum]].concat().into()
}

/// A scanning shoe says anything: what is acknowledged never goes back while it is the same shoe,
/// and after a restart the host goes on from what was kept.
pub(super) fn scanner(bytes: &[u8]) {
    let settings = scanner::Settings { lost_ticks: 3 };
    let mut host = scanner::Host::resume(settings, scanner::Memory::NEW);
    let mut packets = Packets(bytes);
    while let Some(packet) = packets.next() {
        let before = host.memory();
        let bytes = from_shoe(packet, before);
        let input = match &*bytes {
            [] => scanner::Input::Tick,
            bytes => scanner::Input::Bytes(bytes),
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
    let (mut packets, mut toggle) = (Packets(bytes), 0);
    while let Some(packet) = packets.next() {
        let bytes = from_acceptor(packet, toggle);
        let input = match (packet, waiting) {
            ([], _) => acceptor::Input::Tick,
            (b"stack", Some(document)) => acceptor::Input::Decide(document, Verdict::Stack),
            (b"return", Some(document)) => acceptor::Input::Decide(document, Verdict::Return),
            (b"enable", _) => acceptor::Input::Enable,
            _ => acceptor::Input::Bytes(&bytes),
        };
        let step = host.step(input);
        if let acceptor::Input::Decide(document, Verdict::Stack) = input
            && !step.events.contains(&acceptor::Event::TooLate(document))
        {
            ordered = Some(document);
        }
        toggle = step.send.as_ref().map_or(toggle, |sent| sent[2] & TOGGLE);
        for event in step.events {
            match event {
                acceptor::Event::Escrowed(document) => waiting = Some(document),
                acceptor::Event::Stacked(document) => {
                    assert_eq!(ordered.take(), Some(document), "credited and not ordered");
                }
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
        // The printer confirms an attempt, and says something behind that.
        let packet: Cow<'_, [u8]> = match packet {
            [FRAMED, attempt, behind @ ..] => {
                [&JOB.confirmation(u32::from(*attempt)), behind].concat().into()
            }
            packet => packet.into(),
        };
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

/// What the printer is told to print.
pub(crate) static JOB: LazyLock<Job> = LazyLock::new(|| ticket().job().expect("it can be drawn"));

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

/// A printer as a byte chooses it.
pub(crate) fn settings(first: u8) -> Settings {
    let presenter = if first.is_multiple_of(2) { Presenter::Holds } else { Presenter::None };
    Settings { answer_ticks: 3, print_ticks: 40, presenter }
}

/// A printer says anything: a ticket counts as printed only if the printer has confirmed this very
/// attempt.
pub(super) fn printer(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let settings = settings(*first);
    let mut line = Said { packets: Packets(rest), heard: Vec::new() };
    let outcome = Printer::new(&mut line, settings).print(&JOB);
    let confirmed = |attempt: u32| {
        let word = JOB.confirmation(attempt);
        line.heard.windows(word.len()).any(|heard| heard == word)
    };
    let printed = matches!(outcome, Outcome::Printed(_));
    assert!(!printed || (0..4).any(confirmed), "printed, and the printer did not say so");
}
