//! How the simulated printer reads its line: commands and letters, byte by byte.

use crate::escpos::{CAN, ESC, FF, GS, LF};

/// What a printer is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Initialize,
    PageMode,
    StandardMode,
    Area([u16; 4]),
    Direction(u8),
    Along(u16),
    Down(u16),
    SmallFont(bool),
    Scale {
        width: u8,
        height: u8,
    },
    Bold(bool),
    Reversed(bool),
    BarHeight(u8),
    BarWidth(u8),
    Code {
        system: u8,
        data: Vec<u8>,
    },
    Letter(u8),
    LineFeed,
    PrintPage,
    ForgetPage,
    Cut,
    Confirm([u8; 4]),
    /// Understood, and without a trace on paper.
    Nothing,
    /// Not understood: the two bytes are dropped, as printers do.
    Unknown([u8; 2]),
}

/// Reads the first command of what came in, and how many bytes it took. None while it is not
/// whole.
pub(super) fn read(bytes: &[u8]) -> Option<(Command, usize)> {
    match *bytes.first()? {
        ESC => after_esc(*bytes.get(1)?, &bytes[2..]).map(|(command, used)| (command, used + 2)),
        GS => after_gs(*bytes.get(1)?, &bytes[2..]).map(|(command, used)| (command, used + 2)),
        FF => Some((Command::PrintPage, 1)),
        CAN => Some((Command::ForgetPage, 1)),
        LF => Some((Command::LineFeed, 1)),
        control if control < 0x20 => Some((Command::Nothing, 1)),
        letter => Some((Command::Letter(letter), 1)),
    }
}

fn word(low: u8, high: u8) -> u16 {
    u16::from_le_bytes([low, high])
}

fn after_esc(name: u8, rest: &[u8]) -> Option<(Command, usize)> {
    let one = || rest.first().copied();
    let command = match name {
        b'@' => return Some((Command::Initialize, 0)),
        b'L' => return Some((Command::PageMode, 0)),
        b'S' => return Some((Command::StandardMode, 0)),
        b'W' => {
            let side = |at: usize| Some(word(*rest.get(at)?, *rest.get(at + 1)?));
            return Some((Command::Area([side(0)?, side(2)?, side(4)?, side(6)?]), 8));
        }
        b'$' => return Some((Command::Along(word(one()?, *rest.get(1)?)), 2)),
        b'T' => Command::Direction(one()?),
        b'M' => Command::SmallFont(one()? & 1 == 1),
        b'E' => Command::Bold(one()? & 1 == 1),
        b't' | b'a' | b'd' | b'J' | b'3' | b'-' | b'R' => one().map(|_| Command::Nothing)?,
        _ => return Some((Command::Unknown([ESC, name]), 0)),
    };
    Some((command, 1))
}

fn after_gs(name: u8, rest: &[u8]) -> Option<(Command, usize)> {
    let one = || rest.first().copied();
    let command = match name {
        b'$' => return Some((Command::Down(word(one()?, *rest.get(1)?)), 2)),
        b'(' => return function(rest),
        b'k' => return code(rest),
        b'V' if matches!(one()?, 65 | 66) => return rest.get(1).map(|_| (Command::Cut, 2)),
        b'V' => one().map(|_| Command::Cut)?,
        b'!' => Command::Scale { width: (one()? >> 4 & 7) + 1, height: (one()? & 7) + 1 },
        b'B' => Command::Reversed(one()? & 1 == 1),
        b'h' => Command::BarHeight(one()?),
        b'w' => Command::BarWidth(one()?),
        b'H' | b'f' | b'a' => one().map(|_| Command::Nothing)?,
        _ => return Some((Command::Unknown([GS, name]), 0)),
    };
    Some((command, 1))
}

/// `GS ( x pL pH …`: a function with its length, so that one that is not known can be passed over.
fn function(rest: &[u8]) -> Option<(Command, usize)> {
    let [name, low, high, data @ ..] = rest else { return None };
    let length = usize::from(word(*low, *high));
    let data = data.get(..length)?;
    let command = match (name, data) {
        (b'H', [48, 48, one, two, three, four]) => Command::Confirm([*one, *two, *three, *four]),
        _ => Command::Unknown([GS, *name]),
    };
    Some((command, length + 3))
}

/// `GS k m n …` with a length, or `GS k m … NUL`.
fn code(rest: &[u8]) -> Option<(Command, usize)> {
    let [system, data @ ..] = rest else { return None };
    if *system < 65 {
        let end = data.iter().position(|byte| *byte == 0)?;
        let data = data[..end].to_vec();
        return Some((Command::Code { system: *system, data }, end + 2));
    }
    let [length, data @ ..] = data else { return None };
    let data = data.get(..usize::from(*length))?.to_vec();
    Some((Command::Code { system: *system, data }, usize::from(*length) + 2))
}
