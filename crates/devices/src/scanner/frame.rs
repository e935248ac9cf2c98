//! Lines of a scanning shoe as the host writes and reads them.

use super::Event;
use crate::scanning::{CHECK, CRC_START, END, LINE_MAX, POLYNOMIAL, START, word};
use rules::Card;

/// A line that carries its check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) epoch: u16,
    pub(super) number: u32,
    pub(super) said: Said,
}

/// What a shoe says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    /// Its last event has the line's number, and this one was acknowledged last.
    Beat { acknowledged: u32 },
    /// The event with the line's number.
    Events(Vec<Event>),
}

fn crc(bytes: &[u8]) -> u16 {
    bytes.iter().fold(CRC_START, |crc, byte| {
        (0..8).fold(crc ^ u16::from(*byte) << 8, |crc, _| {
            let carried = crc & 0x8000 != 0;
            if carried { crc << 1 ^ POLYNOMIAL } else { crc << 1 }
        })
    })
}

/// A line of the host's.
pub(super) fn write(epoch: u16, number: u32, body: &str) -> Vec<u8> {
    let checked = format!("{epoch:04X} {number} {body}");
    format!(":{checked}*{:04X}\r\n", crc(checked.as_bytes())).into_bytes()
}

/// Takes the first line out of what came in. What is none is passed over. None while there is no
/// whole one.
pub(super) fn take(heard: &mut Vec<u8>) -> Option<Line> {
    while let Some(end) = heard.iter().position(|byte| *byte == END) {
        let line: Vec<u8> = heard.drain(..=end).collect();
        if let Some(line) = read(&line[..end]) {
            return Some(line);
        }
    }
    // What has grown too long for a line is noise, all but the beginning of one.
    if heard.len() > LINE_MAX {
        let keep = heard.iter().rposition(|byte| *byte == START).unwrap_or(heard.len());
        let keep = keep.max(heard.len() - LINE_MAX);
        heard.drain(..keep);
    }
    None
}

fn read(line: &[u8]) -> Option<Line> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let start = line.iter().rposition(|byte| *byte == START)?;
    let line = &line[start + 1..];
    let check = line.iter().rposition(|byte| *byte == CHECK)?;
    let (checked, told) = (&line[..check], &line[check + 1..]);
    if told != format!("{:04X}", crc(checked)).as_bytes() {
        return None;
    }
    let mut parts = std::str::from_utf8(checked).ok()?.splitn(3, ' ');
    let (epoch, number, body) = (parts.next()?, parts.next()?, parts.next()?);
    let epoch = u16::from_str_radix(epoch, 16).ok().filter(|it| format!("{it:04X}") == epoch)?;
    let number = number_of(number)?;
    Some(Line { epoch, number, said: said(body)? })
}

fn number_of(text: &str) -> Option<u32> {
    text.parse::<u32>().ok().filter(|number| number.to_string() == text)
}

fn said(body: &str) -> Option<Said> {
    if let Some(acknowledged) = body.strip_prefix(word::BEAT) {
        let acknowledged = number_of(acknowledged.strip_prefix(' ')?)?;
        return Some(Said::Beat { acknowledged });
    }
    Some(Said::Events(match body {
        word::CUT => vec![Event::CuttingCard],
        word::EMPTY => vec![Event::Empty],
        word::LID_OPEN => vec![Event::LidOpened],
        word::LID_CLOSED => vec![Event::LidClosed],
        word::POWER => vec![Event::PoweredUp],
        _ => match body.split_once(' ') {
            Some((word::CARD, card)) => vec![read_card(card)],
            Some((word::DOUBLE, card)) => {
                let upper = read_card(card);
                vec![upper, Event::Card(None), Event::DoubleFeed]
            }
            _ => vec![Event::Strange],
        },
    }))
}

/// A card, or one that the shoe could not read; something strange where it is no card at all.
fn read_card(text: &str) -> Event {
    if text == word::UNREAD {
        return Event::Card(None);
    }
    let card = text.parse::<Card>().ok().filter(|card| card.to_string() == text);
    card.map_or(Event::Strange, |card| Event::Card(Some(card)))
}

#[cfg(test)]
mod tests {
    use super::{Line, Said, crc, take, write};
    use crate::scanner::Event;

    #[test]
    fn the_check_is_the_published_one() {
        assert_eq!(crc(b"123456789"), 0x29b1);
    }

    #[test]
    fn a_line_is_written_as_the_document_has_it() {
        assert_eq!(write(0x7a31, 17, "ACK"), b":7A31 17 ACK*14E0\r\n");
    }

    fn one(bytes: &[u8]) -> Option<Line> {
        take(&mut bytes.to_vec())
    }

    #[test]
    fn one_or_two_wrong_bits_make_a_line_none() {
        let good = write(0x7a31, 17, "CARD 4S");
        let card = Said::Events(vec![Event::Card(Some("4S".parse().unwrap()))]);
        assert_eq!(one(&good), Some(Line { epoch: 0x7a31, number: 17, said: card }));
        let bits = good.len() * 8 - 16;
        for first in 0..bits {
            for second in first..bits {
                let mut wrong = good.clone();
                wrong[first / 8] ^= 1 << (first % 8);
                if second != first {
                    wrong[second / 8] ^= 1 << (second % 8);
                }
                assert_eq!(one(&wrong), None, "{first} {second}");
            }
        }
    }

    #[test]
    fn noise_before_a_line_is_passed_over() {
        for noise in
            [&b""[..], b"\xff\x00", b":7A31 16 CARD", b"*", b"\n\n:", b":::::", &[b'x'; 300]]
        {
            let mut heard = [noise, &write(1, 2, "CUT")].concat();
            assert!(take(&mut heard).is_some(), "{noise:?}");
            assert!(heard.is_empty());
        }
        let mut endless = vec![b'x'; 10_000];
        assert_eq!(take(&mut endless), None);
        assert!(endless.is_empty());
    }

    #[test]
    fn what_is_not_known_is_strange_and_what_is_written_otherwise_is_none() {
        let said = |body: &str| one(&write(1, 2, body)).map(|line| line.said);
        let strange = Some(Said::Events(vec![Event::Strange]));
        for body in ["SHUFFLE", "CARD", "CARD 1S", "CARD 10S", "CARD 4s", "CUT 1"] {
            assert_eq!(said(body), strange, "{body}");
        }
        assert_eq!(said("BEAT"), None);
        assert_eq!(said("BEAT x"), None);
        assert_eq!(said("BEAT 4"), Some(Said::Beat { acknowledged: 4 }));
        assert_eq!(one(&write(1, 2, "CARD ??")).map(|line| line.number), Some(2));
    }
}
