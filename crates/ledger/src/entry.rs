//! An entry: postings that belong together, whose sum is zero.

use crate::account::Account;
use crate::posting::Posting;
use crate::total::Total;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use rules::Amount;

/// Postings whose sum is zero. There is no way to make one whose sum is not, and none to change
/// one: what was wrong is put right by a further entry.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Entry {
    postings: Box<[Posting]>,
}

impl Entry {
    /// The entry of some postings; those of nothing are left out.
    pub fn new(postings: impl IntoIterator<Item = Posting>) -> Result<Entry, NotAnEntry> {
        let moves = postings.into_iter().filter(|posting| posting.amount != Amount::ZERO);
        let postings: Box<[Posting]> = moves.collect();
        prove(&postings)?;
        Ok(Entry { postings })
    }

    /// The same, or none where the postings move nothing.
    pub fn moving(postings: Vec<Posting>) -> Result<Option<Entry>, NotAnEntry> {
        let moves = postings.iter().any(|posting| posting.amount != Amount::ZERO);
        moves.then(|| Entry::new(postings)).transpose()
    }

    /// The postings, in the order in which they were given.
    pub fn postings(&self) -> &[Posting] {
        &self.postings
    }
}

impl AsRef<[Posting]> for Entry {
    fn as_ref(&self) -> &[Posting] {
        &self.postings
    }
}

/// Proves that postings make an entry.
pub(crate) fn prove(postings: &[Posting]) -> Result<(), NotAnEntry> {
    if postings.is_empty() {
        return Err(NotAnEntry::Empty);
    }
    let mut by = Total::ZERO;
    for posting in postings {
        fits(posting)?;
        by += posting.signed();
    }
    if by == Total::ZERO { Ok(()) } else { Err(NotAnEntry::Uneven { by }) }
}

/// Proves that a posting may be in an entry.
fn fits(posting: &Posting) -> Result<(), NotAnEntry> {
    let account = posting.account;
    if posting.amount < Amount::ZERO {
        return Err(NotAnEntry::Negative { account });
    }
    match (account, posting.meter) {
        (Account::StationCredit(_), None) => Err(NotAnEntry::Unmetered { account }),
        (Account::StationCredit(_), Some(_)) | (_, None) => Ok(()),
        (_, Some(_)) => Err(NotAnEntry::StrayMeter { account }),
    }
}

/// Why postings make no entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotAnEntry {
    /// There are none that move anything.
    Empty,
    /// An amount is below zero.
    Negative {
        /// Where.
        account: Account,
    },
    /// Station credit changes and no meter counts it.
    Unmetered {
        /// Where.
        account: Account,
    },
    /// A meter counts what is no station credit.
    StrayMeter {
        /// Where.
        account: Account,
    },
    /// The sum is not zero.
    Uneven {
        /// The sum.
        by: Total,
    },
}

impl fmt::Display for NotAnEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAnEntry::Empty => f.write_str("an entry must move something"),
            NotAnEntry::Negative { account } => {
                write!(f, "{account}: the amount is below zero: post it as less instead of more")
            }
            NotAnEntry::Unmetered { account } => write!(f, "{account}: say which meter counts it"),
            NotAnEntry::StrayMeter { account } => {
                write!(f, "{account}: meters count station credit and nothing else")
            }
            NotAnEntry::Uneven { by } => {
                write!(f, "the postings leave {by} over: what one account gains another gives")
            }
        }
    }
}

impl core::error::Error for NotAnEntry {}
