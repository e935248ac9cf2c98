//! Who asks, when, and under which key.

pub use rules::{Name, Time};

/// What a caller names a request by, so that a repeat of it is known for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u128);
