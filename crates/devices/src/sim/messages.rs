//! Messages of EBDS as the simulated acceptor reads and writes them.

use crate::ebds::{BARCODE_LENGTH, ETX, FILLER, NOTE_LENGTH, STX, TOGGLE, kind, subtype};

/// What somebody can feed to an acceptor that it recognises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Paper {
    /// A note: its currency, and its value in whole units.
    Note([u8; 3], u32),
    /// A slip with this barcode.
    Slip(String),
}

/// A message of the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Heard {
    pub(super) toggle: u8,
    pub(super) data: [u8; 3],
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) toggle: u8,
    pub(super) data: [u8; 6],
    pub(super) paper: Option<Paper>,
}

fn sum(bytes: &[u8]) -> u8 {
    bytes.iter().copied().reduce(|sum, byte| sum ^ byte).unwrap_or_default()
}

/// Takes the first message out of what came in; noise is dropped.
pub(super) fn take(heard: &mut Vec<u8>) -> Option<Heard> {
    while heard.len() >= 8 {
        if let [STX, 8, control, one, two, three, ETX, check] = heard[..8]
            && control & kind::MASK == kind::COMMAND
            && sum(&heard[1..6]) == check
        {
            heard.drain(..8);
            return Some(Heard { toggle: control & TOGGLE, data: [one, two, three] });
        }
        heard.remove(0);
    }
    None
}

/// Writes an answer, in the long form where it tells of a document.
pub(super) fn write(said: &Said) -> Vec<u8> {
    let (kind, head, tail) = match &said.paper {
        None => (kind::REPLY, vec![], vec![]),
        Some(Paper::Note(currency, units)) => {
            (kind::EXTENDED, vec![subtype::NOTE], note(*currency, *units))
        }
        Some(Paper::Slip(code)) => (kind::EXTENDED, vec![subtype::BARCODE], barcode(code)),
    };
    let body = [head, said.data.to_vec(), tail].concat();
    let length = u8::try_from(body.len() + 5).expect("no answer has more than 40 bytes");
    let mut message = vec![STX, length, kind | said.toggle];
    message.extend(body);
    let check = sum(&message[1..]);
    message.extend([ETX, check]);
    message
}

/// Three digits and a power of ten.
fn note(currency: [u8; 3], units: u32) -> Vec<u8> {
    let (mut base, mut power) = (units, 0);
    while base > 999 || base > 0 && base.is_multiple_of(10) {
        (base, power) = (base / 10, power + 1);
    }
    let code = String::from_utf8_lossy(&currency).into_owned();
    let mut note = format!("\0{code}{base:03}+{power:02}\0AAAA\u{4}").into_bytes();
    note.resize(NOTE_LENGTH, 0);
    note
}

fn barcode(code: &str) -> Vec<u8> {
    let mut barcode = code.as_bytes().to_vec();
    barcode.resize(BARCODE_LENGTH, FILLER);
    barcode
}
