//! Messages of EBDS as the host writes and reads them.

use super::{Document, Toggle};
use crate::ebds::{BARCODE_LENGTH, ETX, FILLER, NOTE_LENGTH, STX, TOGGLE, kind, order, subtype};
use rules::Amount;

/// What a host asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Wait,
    Stack,
    Return,
}

/// The host's message.
pub(super) fn command(toggle: Toggle, enabled: bool, ordered: Order) -> Vec<u8> {
    let ordered = match ordered {
        Order::Wait => 0,
        Order::Stack => order::STACK,
        Order::Return => order::RETURN,
    };
    let data = [
        if enabled { order::ENABLE } else { 0 },
        order::ESCROW | order::ANY_WAY | ordered,
        order::BARCODES | order::POWER_UP_B | order::EXTENDED_NOTES,
    ];
    let mut message = vec![STX, 8, kind::COMMAND | toggle.bit()];
    message.extend(data);
    let sum = checksum(&message[1..]);
    message.extend([ETX, sum]);
    message
}

fn checksum(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |sum, byte| sum ^ byte)
}

/// What the device tells of its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    Nothing,
    Known(Document),
    /// A foreign note, or a barcode that is no ticket's.
    Strange,
}

impl Told {
    pub(super) fn document(self) -> Option<Document> {
        match self {
            Told::Known(document) => Some(document),
            Told::Nothing | Told::Strange => None,
        }
    }
}

/// The device's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reply {
    pub(super) toggle: Toggle,
    pub(super) state: u8,
    pub(super) status: u8,
    pub(super) exception: u8,
    pub(super) told: Told,
}

/// The longest answer there is.
const LENGTH_MAX: usize = 10 + BARCODE_LENGTH + 2;

/// Takes the first answer out of what came in. What is none is dropped, byte by byte, so that an
/// answer after noise is found. None while there is no whole one.
pub(super) fn take_reply(heard: &mut Vec<u8>, currency: [u8; 3]) -> Option<Reply> {
    loop {
        let start = heard.iter().position(|byte| *byte == STX).unwrap_or(heard.len());
        heard.drain(..start);
        let length = usize::from(*heard.get(1)?);
        let possible = (11..=LENGTH_MAX).contains(&length);
        if possible && heard.len() < length {
            return None;
        }
        let reply = if possible { read_reply(&heard[..length], currency) } else { None };
        heard.drain(..if reply.is_some() { length } else { 1 });
        if reply.is_some() {
            return reply;
        }
    }
}

fn read_reply(message: &[u8], currency: [u8; 3]) -> Option<Reply> {
    let (body, [ETX, sum]) = message.split_at_checked(message.len() - 2)? else { return None };
    if checksum(&body[1..]) != *sum {
        return None;
    }
    let toggle = if body[2] & TOGGLE == 0 { Toggle::Zero } else { Toggle::One };
    let (data, told) = match (body[2] & kind::MASK, &body[3..]) {
        (kind::REPLY, data) if data.len() == 6 => (data, Told::Nothing),
        (kind::EXTENDED, [subtype::NOTE, rest @ ..]) if rest.len() == 6 + NOTE_LENGTH => {
            (&rest[..6], read_note(&rest[6..], currency))
        }
        (kind::EXTENDED, [subtype::BARCODE, rest @ ..]) if rest.len() == 6 + BARCODE_LENGTH => {
            (&rest[..6], read_barcode(&rest[6..]))
        }
        _ => return None,
    };
    Some(Reply { toggle, state: data[0], status: data[1], exception: data[2], told })
}

/// A note: index, currency, three digits, sign and two digits of a power of ten.
fn read_note(note: &[u8], currency: [u8; 3]) -> Told {
    let value = (note[1..4] == currency).then(|| note_value(note)).flatten();
    value.map_or(Told::Strange, |value| Told::Known(Document::Note(value)))
}

fn note_value(note: &[u8]) -> Option<Amount> {
    let number = |digits: &[u8]| {
        let digits = digits.iter().all(u8::is_ascii_digit).then_some(digits)?;
        std::str::from_utf8(digits).ok()?.parse::<u32>().ok()
    };
    let cents = i64::from(number(&note[4..7])?) * 100;
    let power = 10_i64.checked_pow(number(&note[8..10])?)?;
    let cents = match note[7] {
        b'+' => cents.checked_mul(power)?,
        b'-' if cents % power == 0 => cents / power,
        _ => return None,
    };
    (cents > 0).then_some(Amount::from_cents(cents))
}

fn read_barcode(barcode: &[u8]) -> Told {
    let end = barcode.iter().rposition(|byte| *byte != FILLER).map_or(0, |last| last + 1);
    let text = std::str::from_utf8(&barcode[..end]).ok();
    let bare = text.filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let number = bare.and_then(|text| text.parse().ok());
    number.map_or(Told::Strange, |number| Told::Known(Document::Ticket(number)))
}

#[cfg(test)]
mod tests {
    use super::{Document, LENGTH_MAX, Order, Reply, Toggle, Told, command, take_reply};
    use crate::ebds::{exception, state, status};
    use rules::Amount;

    fn bytes(hex: &str) -> Vec<u8> {
        let pairs = hex.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
        pairs.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect()
    }

    fn read(hex: &str) -> Option<Reply> {
        take_reply(&mut bytes(hex), *b"AUD")
    }

    /// As the crate `ebds` 0.4.2 writes them, which shares nothing with this one.
    #[test]
    fn messages_are_those_of_another_implementation() {
        assert_eq!(command(Toggle::Zero, true, Order::Wait), bytes("0208107f18160369"));
        assert_eq!(command(Toggle::One, true, Order::Stack), bytes("0208117f38160348"));
        assert_eq!(command(Toggle::Zero, true, Order::Return), bytes("0208107f58160329"));
        assert_eq!(command(Toggle::Zero, false, Order::Wait), bytes("0208100018160316"));
    }

    #[test]
    fn answers_of_another_implementation_are_read() {
        let idle = read("020b20011000000000033a").unwrap();
        assert_eq!((idle.toggle, idle.state, idle.status), (Toggle::Zero, 1, status::CASSETTE));
        let power_up = read("020b21001001000000033b").unwrap();
        assert_eq!((power_up.toggle, power_up.state), (Toggle::One, 0));
        assert_eq!(power_up.exception, exception::POWER_UP);
        let stacked = read("020b20101000000000032b").unwrap();
        assert_eq!((stacked.state, stacked.told), (state::STACKED, Told::Nothing));
        let note = "021e7002041000000000004155443030352b303100414243440400000337";
        let note = read(note).unwrap();
        let fifty = Document::Note(Amount::from_cents(5_000));
        assert_eq!((note.state, note.told), (state::ESCROWED, Told::Known(fifty)));
    }

    #[test]
    fn noise_before_an_answer_is_passed_over() {
        let noise = ["", "02", "0202", "020b", "020b20", "ff02ff00", "0228", "0203"];
        for noise in noise {
            let mut heard = bytes(&format!("{noise}020b20011000000000033a"));
            // A beginning that promises more than came is only known to be noise after more came.
            heard.extend(bytes("020b20011000000000033a").repeat(LENGTH_MAX / 11));
            assert!(take_reply(&mut heard, *b"AUD").is_some(), "{noise}");
        }
    }

    #[test]
    fn one_wrong_bit_makes_an_answer_none() {
        let good = bytes("020b20011000000000033a");
        for bit in 0..good.len() * 8 {
            let mut wrong = good.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(take_reply(&mut wrong, *b"AUD"), None, "{bit}");
        }
    }

    #[test]
    fn foreign_notes_and_odd_values_are_strange() {
        let note = |text: &[u8]| super::read_note(text, *b"AUD");
        let strange: [&[u8]; 6] = [
            b"\x00USD005+01\0ABCD\x04\0\0",
            b"\x00AUD0x5+01\0ABCD\x04\0\0",
            b"\x00AUD005*01\0ABCD\x04\0\0",
            b"\x00AUD005+99\0ABCD\x04\0\0",
            b"\x00AUD000+01\0ABCD\x04\0\0",
            b"\x00AUD005-03\0ABCD\x04\0\0",
        ];
        assert!(strange.into_iter().all(|text| note(text) == Told::Strange));
        let half = Document::Note(Amount::from_cents(50));
        assert_eq!(note(b"\x00AUD005-01\0ABCD\x04\0\0"), Told::Known(half));
    }
}
