//! How the memories of devices are stored.

use devices::acceptor::{Document, Memory, Phase, Toggle};
use devices::scanner;
use rules::Amount;
use serde::{Deserialize, Serialize};

/// A note or a ticket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Stored {
    /// A note, in cents.
    Note(i64),
    /// A ticket, by its number.
    Ticket(String),
}

impl Stored {
    fn store(document: Document) -> Stored {
        match document {
            Document::Note(amount) => Stored::Note(amount.cents()),
            Document::Ticket(number) => Stored::Ticket(number.to_string()),
        }
    }

    fn load(&self) -> Option<Document> {
        Some(match self {
            Stored::Note(cents) => Document::Note(Amount::from_cents(*cents)),
            Stored::Ticket(number) => Document::Ticket(number.parse().ok()?),
        })
    }
}

/// Where a document is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Where {
    Waking,
    Idle,
    Accepting,
    Escrowed(Stored),
    Stacking(Stored),
    Returning(Option<Stored>),
    Unordered,
}

/// What the host of an acceptor must know after a restart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcceptorMemory {
    phase: Where,
    toggle: bool,
    interrupted: bool,
    last: Option<Stored>,
}

impl AcceptorMemory {
    /// The form that is kept of a memory.
    pub fn store(memory: &Memory) -> AcceptorMemory {
        let phase = match memory.phase {
            Phase::Waking => Where::Waking,
            Phase::Idle => Where::Idle,
            Phase::Accepting => Where::Accepting,
            Phase::Escrowed(document) => Where::Escrowed(Stored::store(document)),
            Phase::Stacking(document) => Where::Stacking(Stored::store(document)),
            Phase::Returning(document) => Where::Returning(document.map(Stored::store)),
            Phase::Unordered => Where::Unordered,
        };
        AcceptorMemory {
            phase,
            toggle: memory.toggle == Toggle::One,
            interrupted: memory.interrupted,
            last: memory.last.map(Stored::store),
        }
    }

    /// The memory to go on from.
    pub fn load(&self) -> Option<Memory> {
        let phase = match &self.phase {
            Where::Waking => Phase::Waking,
            Where::Idle => Phase::Idle,
            Where::Accepting => Phase::Accepting,
            Where::Escrowed(document) => Phase::Escrowed(document.load()?),
            Where::Stacking(document) => Phase::Stacking(document.load()?),
            Where::Returning(None) => Phase::Returning(None),
            Where::Unordered => Phase::Unordered,
            Where::Returning(Some(document)) => Phase::Returning(Some(document.load()?)),
        };
        let last = match &self.last {
            Some(last) => Some(last.load()?),
            None => None,
        };
        let toggle = if self.toggle { Toggle::One } else { Toggle::Zero };
        Some(Memory { phase, toggle, interrupted: self.interrupted, last })
    }
}

/// What the host of a scanning shoe must know after a restart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScannerMemory {
    epoch: Option<u16>,
    last: u32,
    /// How many of its events tables have seen.
    pub seen: u64,
}

impl ScannerMemory {
    /// The form that is kept of a memory, and how many events tables have seen.
    pub fn store(memory: &scanner::Memory, seen: u64) -> ScannerMemory {
        ScannerMemory { epoch: memory.epoch, last: memory.last, seen }
    }

    /// The memory to go on from.
    pub fn load(self) -> scanner::Memory {
        scanner::Memory { epoch: self.epoch, last: self.last }
    }
}
