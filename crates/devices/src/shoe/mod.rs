//! The virtual shoe: cards shuffled by chance that nobody controls, in an order that is committed
//! to before the first of them and revealed after the last.
//!
//! A table's record says how the shoe was cut and how many cards have left it, so a [`Shoe`] is
//! nothing but its secret order: it is kept once, before its commitment is published, and what
//! comes next follows from the record. Whatever is killed when, no card comes twice and none is
//! passed over. `docs/shuffle.md` says how anyone can check a shoe.

mod battery;
mod chance;
mod dealing;
mod folder;
mod shuffle;
mod tails;

pub use battery::{Counts, Measure, Order, PAIRS_LEAST, Progress, Source, Verdict, measure};
pub use chance::{Fresh, Seeded, Words, below, place};
pub use dealing::{NotYet, Shoe, commitment};
pub use folder::Folder;
pub use shuffle::{decks_of, shuffle};

use std::fmt;
use std::io;

/// Keeps the secrets of shoes where no screen can read them.
///
/// A number is never used for two shuffles: the number of the entry in which a table's shuffle is
/// recorded will do.
pub trait Keep {
    /// Keeps a secret. When this returns, it survives whatever happens to the program.
    fn keep(&mut self, number: u64, secret: &str) -> io::Result<()>;

    /// The secret that was kept under a number, whole and as it was; none where none was.
    fn kept(&self, number: u64) -> io::Result<Option<String>>;

    /// Forgets a secret that has been revealed.
    fn forget(&mut self, number: u64) -> io::Result<()>;
}

/// Why there is no shoe.
#[derive(Debug)]
pub enum Fault {
    /// The operating system gave no entropy.
    Entropy(String),
    /// It gave some that no good source gives.
    Unhealthy,
    /// The shoe could not be kept, or not be read again.
    Kept(io::Error),
    /// What was kept is not a shoe of so many decks.
    NotAShoe {
        /// How many.
        decks: u8,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Entropy(why) => {
                write!(f, "the operating system gives no random numbers ({why}): do not shuffle")
            }
            Fault::Unhealthy => f.write_str(
                "the operating system's random numbers repeat themselves: take this machine out \
                 of service",
            ),
            Fault::Kept(why) => {
                write!(f, "the shoe cannot be kept or read: {why}; see to the disk, then try again")
            }
            Fault::NotAShoe { decks } => write!(
                f,
                "what is kept is no shoe of {decks} decks: void the shoe and have it looked into"
            ),
        }
    }
}

impl std::error::Error for Fault {}

impl From<io::Error> for Fault {
    fn from(why: io::Error) -> Fault {
        Fault::Kept(why)
    }
}
