//! The host's side of a note acceptor that speaks EBDS.
//!
//! A note or ticket is drawn in, recognised and held in escrow; the house decides to stack or to
//! return it; it is worth something once the device has told that it is stacked, past the point
//! where it can be pulled back. [`Host`] is that conversation as a pure function of what came in;
//! [`Acceptor`] holds it over a line.

mod driver;
mod frame;
mod host;

use crate::number::Number;
pub use driver::Acceptor;
pub use host::{Host, Input, Step};
use rules::Amount;
use std::fmt;

/// What is fed to an acceptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Document {
    /// A note of this value in the house's currency.
    Note(Amount),
    /// A ticket with this number. Whether the number is worth anything, the house decides while
    /// the ticket waits in escrow.
    Ticket(Number),
}

/// What the house decides about a document in escrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Keep it.
    Stack,
    /// Give it back.
    Return,
}

/// What happened at an acceptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A document waits for a verdict.
    Escrowed(Document),
    /// The document is stacked: its value is the bettor's credit, once and now.
    Stacked(Document),
    /// The document went back, and nothing is credited. It is None where the device did not tell
    /// what it was.
    Returned(Option<Document>),
    /// The document was pulled out of escrow, and nothing is credited.
    PulledBack(Document),
    /// No verdict came in time: the document is given back.
    Undecided(Document),
    /// The verdict came when its document was no longer in escrow.
    TooLate(Document),
    /// The device tells again of a stacked document of which it told before: nothing is credited.
    Repeated(Document),
    /// The device tells of a stacked document that nobody ordered it to stack. Nothing is
    /// credited; somebody has to count the cassette.
    Unclaimed(Option<Document>),
    /// A document was ordered to be stacked and the device does not say what became of it.
    /// Nothing is credited; somebody has to look.
    Disputed(Document),
    /// The device did something before its turn, such as stacking without an order.
    OutOfOrder,
    /// The device could not make out what was fed to it, and gave it back.
    Rejected,
    /// The device tells of an attempt to cheat it.
    Cheated,
    /// The device was switched on.
    PoweredUp,
    /// The device does not answer.
    Lost,
    /// The device answers again.
    Found,
    /// Something keeps it from taking notes.
    Began(Trouble),
    /// It no longer does.
    Ended(Trouble),
}

/// What keeps an acceptor from taking notes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// A document is stuck.
    Jam,
    /// The cassette is full.
    CassetteFull,
    /// The cassette is out.
    CassetteRemoved,
    /// The path of the notes is open.
    Open,
    /// The device is broken.
    Failure,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Trouble::Jam => "a note is stuck: open the acceptor, take the note out, close it",
            Trouble::CassetteFull => "the cassette is full: change it, with a second person",
            Trouble::CassetteRemoved => "the cassette is out: put it back until it locks",
            Trouble::Open => "the acceptor is open: close it until it clicks",
            Trouble::Failure => "the acceptor is broken: take it out of service, call a technician",
        })
    }
}

/// How an acceptor is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The currency that notes must have: three letters of ISO 4217.
    pub currency: [u8; 3],
    /// Polls that a document waits in escrow before it is given back.
    pub verdict_ticks: u32,
    /// Polls without an answer before the device counts as lost.
    pub lost_ticks: u32,
}

impl Default for Settings {
    /// For a poll every 100 ms: ten seconds for a verdict, two before the device is lost.
    fn default() -> Settings {
        Settings { currency: *b"AUD", verdict_ticks: 100, lost_ticks: 20 }
    }
}

/// Where a document is, as far as the host knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Nothing is known: the host or the device has just begun, or answers have failed to come.
    Waking,
    /// Nothing is in the device.
    Idle,
    /// A document is being drawn in.
    Accepting,
    /// A document waits for a verdict.
    Escrowed(Document),
    /// A document was ordered to be stacked, and is neither stacked nor returned yet.
    Stacking(Document),
    /// A document was ordered to be returned.
    Returning(Option<Document>),
    /// A document is being stacked that nobody ordered to be.
    Unordered,
}

/// What a host must still know after it was restarted. Whoever runs it keeps this together with
/// the events of a step, in one write, before anything of the step is sent: then a credit is
/// booked exactly once, whatever fails when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory {
    /// Where a document is.
    pub phase: Phase,
    /// The bit of the next message.
    pub toggle: Toggle,
    /// Whether power was lost after the order to stack.
    pub interrupted: bool,
    /// The document that was told as stacked last, as long as the device may tell of it again.
    pub last: Option<Document>,
}

impl Memory {
    /// Of an acceptor that was never used.
    pub const NEW: Memory =
        Memory { phase: Phase::Waking, toggle: Toggle::Zero, interrupted: false, last: None };

    /// Whether this has to be written where the other is what was known before. As long as the
    /// device may have something to tell it must be asked under the bit it was asked under last,
    /// after a restart too: asked under the other it takes what it told for heard, and does not
    /// tell it again. While nothing is in it every poll turns the bit, which nobody needs.
    pub fn has_to_be_kept_after(&self, known: &Memory) -> bool {
        let turned = Memory { toggle: self.toggle, ..*known };
        self != known && (*self != turned || self.phase != Phase::Idle)
    }
}

/// Keeps what must not be lost.
pub trait Keep {
    /// Writes both, or neither.
    fn keep(&mut self, memory: &Memory, events: &[Event]) -> std::io::Result<()>;
}

/// The bit that tells a repeated message from a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Toggle {
    /// 0.
    Zero,
    /// 1.
    One,
}

impl Toggle {
    fn bit(self) -> u8 {
        match self {
            Toggle::Zero => 0,
            Toggle::One => crate::ebds::TOGGLE,
        }
    }

    fn other(self) -> Toggle {
        match self {
            Toggle::Zero => Toggle::One,
            Toggle::One => Toggle::Zero,
        }
    }
}
