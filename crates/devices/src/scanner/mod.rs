//! The host's side of a scanning shoe: every card that leaves it is told once and in order.
//!
//! The shoe numbers what happens, remembers it without power, and tells it until it is
//! acknowledged; [`Host`] takes the next number and no other, as a pure function of what came in,
//! and acknowledges what has been kept. [`Scanner`] runs it over a line.

mod driver;
mod frame;
mod host;

pub use driver::Scanner;
pub use host::{Host, Input, Step};

use rules::Card;
use std::io;
use table::Observation;

/// What happened at a scanning shoe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A card left it; none where it could not be read.
    Card(Option<Card>),
    /// The cutting card left it.
    CuttingCard,
    /// Two cards left it at once: the two before this. Somebody has to look which is which.
    DoubleFeed,
    /// No card is left.
    Empty,
    /// The lid was opened.
    LidOpened,
    /// The lid was closed.
    LidClosed,
    /// Power came back. While it was gone the gate was locked.
    PoweredUp,
    /// It told something that this host does not know.
    Strange,
    /// So many events were acknowledged to another host and are lost to this one: somebody has to
    /// say what they were.
    Missed(u32),
    /// It is another shoe, or its memory is new.
    Exchanged,
    /// It does not answer.
    Lost,
    /// It answers again.
    Found,
}

impl Event {
    /// What a table sees of it.
    pub fn observation(self) -> Option<Observation> {
        match self {
            Event::Card(card) => Some(Observation::CardDrawn(card)),
            Event::CuttingCard => Some(Observation::CuttingCardSeen),
            _ => None,
        }
    }
}

/// How a scanning shoe is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Polls without an answer before the shoe counts as lost.
    pub lost_ticks: u32,
}

impl Default for Settings {
    /// For a poll every 100 ms: one second.
    fn default() -> Settings {
        Settings { lost_ticks: 10 }
    }
}

/// What a host must still know after it was restarted. Whoever runs it keeps this together with
/// the events of a step, in one write, before anything of the step is sent: then each card is
/// observed exactly once, whatever fails when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory {
    /// The shoe's epoch; none before any was heard.
    pub epoch: Option<u16>,
    /// The number of the last event that was taken.
    pub last: u32,
}

impl Memory {
    /// Of a host that has heard of no shoe.
    pub const NEW: Memory = Memory { epoch: None, last: 0 };
}

/// Keeps what must not be lost.
pub trait Keep {
    /// Writes both, or neither.
    fn keep(&mut self, memory: &Memory, events: &[Event]) -> io::Result<()>;
}
