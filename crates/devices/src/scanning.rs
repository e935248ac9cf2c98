//! The constants of a scanning shoe's line that host and simulated shoe share:
//! `docs/reference/scanning-shoe.md` lays the protocol down.
//!
//! A line is `:EEEE N BODY*CCCC` and a line feed, with or without a carriage return before it: the
//! epoch of the shoe's memory, a number, what is said, and the check of all between `:` and `*`.

/// Begins what is checked.
pub const START: u8 = b':';
/// Ends it; four hexadecimal digits follow.
pub const CHECK: u8 = b'*';
/// Ends a line.
pub const END: u8 = b'\n';
/// No line is longer.
pub const LINE_MAX: usize = 64;

/// The check is CRC-16/CCITT-FALSE: this polynomial, most significant bit first.
pub const POLYNOMIAL: u16 = 0x1021;
/// What the check starts from.
pub const CRC_START: u16 = 0xffff;

/// What is said.
pub mod word {
    /// From the shoe: a card left it.
    pub const CARD: &str = "CARD";
    /// In place of a card: it could not be read.
    pub const UNREAD: &str = "??";
    /// From the shoe: two cards left it at once, and the upper one was read.
    pub const DOUBLE: &str = "DOUBLE";
    /// From the shoe: the cutting card left it.
    pub const CUT: &str = "CUT";
    /// From the shoe: no card is left.
    pub const EMPTY: &str = "EMPTY";
    /// From the shoe: its lid was opened.
    pub const LID_OPEN: &str = "LID OPEN";
    /// From the shoe: its lid was closed.
    pub const LID_CLOSED: &str = "LID CLOSED";
    /// From the shoe: power came back.
    pub const POWER: &str = "POWER";
    /// From the shoe, not numbered itself: the number of the last event and, behind it, of the
    /// last that was acknowledged.
    pub const BEAT: &str = "BEAT";
    /// From the host: everything up to this number is kept. The shoe sends what comes after.
    pub const ACK: &str = "ACK";
    /// From the host: who are you? The shoe answers with a beat.
    pub const ASK: &str = "ASK";
}
