//! A long list of entries, proved from the first posting to the last.

use crate::book::{Ledger, Refused};
use crate::entry::{NotAnEntry, prove};
use crate::posting::Posting;
use core::fmt;

/// The ledger that entries lead to, or the first of them that is wrong. Nothing is taken on
/// trust: each entry's sum is proved again, and every account after each.
pub fn verify<E: AsRef<[Posting]>>(entries: impl IntoIterator<Item = E>) -> Result<Ledger, Broken> {
    let mut ledger = Ledger::default();
    for (number, entry) in (1..).zip(entries) {
        let postings = entry.as_ref();
        let proved = prove(postings).map_err(Because::NotAnEntry);
        let posted = proved.and_then(|()| ledger.post(postings).map_err(Because::Refused));
        posted.map_err(|because| Broken { number, because })?;
    }
    Ok(ledger)
}

/// The entry at which a list stops being a ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Broken {
    /// Which, the first being 1.
    pub number: u64,
    /// What is wrong with it.
    pub because: Because,
}

/// What is wrong with an entry of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Because {
    /// It is none.
    NotAnEntry(NotAnEntry),
    /// An account cannot take it.
    Refused(Refused),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: ", self.number)?;
        match &self.because {
            Because::NotAnEntry(fault) => fault.fmt(f),
            Because::Refused(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for Broken {}
