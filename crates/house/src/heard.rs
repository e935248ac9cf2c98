//! What reaches a table: something that a person asks for, or that equipment has seen.

use journal::Key;
use table::{Actor, Observation, Request};

/// Something heard at a table.
#[derive(Debug, Clone)]
pub struct Heard {
    /// The idempotency key: heard again under it, it happens once.
    pub key: Key,
    /// When, in milliseconds since 1970.
    pub time_ms: i64,
    /// What.
    pub what: What,
}

/// What was heard.
#[derive(Debug, Clone)]
pub enum What {
    /// Somebody asks for something, which may be refused.
    Asked {
        /// Who.
        actor: Actor,
        /// For what.
        request: Request,
    },
    /// Equipment has seen something, which cannot be refused.
    Seen {
        /// Which equipment, by its name.
        by: String,
        /// What it saw.
        observation: Observation,
    },
}

impl What {
    /// Whether it happened whatever the house thinks of it.
    pub const fn is_a_fact(&self) -> bool {
        matches!(self, What::Seen { .. })
    }
}
