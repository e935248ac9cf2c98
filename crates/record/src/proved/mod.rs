//! One coup, proved to somebody who has nothing but the journal's public key.
//!
//! A proof holds the entries of the coup, all of them, and those that say under what it was
//! settled: the beginning of the record with the rulebook's digest, the opening of the table, the
//! last change of version and limits, and who sat where there are wagers. `docs/reference/
//! proof-file.md` describes the file.

mod check;
mod choose;
mod file;

pub use check::{NotProved, Shown, Step};
pub use choose::NotMade;
pub use file::FORMAT;

use crate::coups::Span;
use crate::reader::Reader;
use journal::proof::{EntriesProof, GrowthProof, Verifier};
use rulebook::Edition;

/// A coup and what shows that it happened so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoupProof {
    /// The entries, and that they are in the journal.
    pub entries: EntriesProof,
    /// That the checkpoint of the proof goes on from one that somebody has.
    pub growth: Option<GrowthProof>,
}

impl CoupProof {
    /// Proves a coup that is over by a signed checkpoint that covers it.
    pub fn make(reader: &Reader<'_, '_>, span: &Span, note: &str) -> Result<CoupProof, NotMade> {
        let positions = choose::positions(reader, span)?;
        let entries = EntriesProof::make(reader.store(), &positions, note)?;
        Ok(CoupProof { entries, growth: None })
    }

    /// The file: the one way to write it.
    pub fn to_text(&self) -> String {
        file::write(self)
    }

    /// Reads a file, which must be written in that way.
    pub fn read(text: &str) -> Result<CoupProof, NotProved> {
        file::read(text).map_err(NotProved::Form)
    }

    /// Whether it holds, by the journal's public key and the rulebook alone.
    pub fn check<'e>(
        &self,
        key: &Verifier,
        editions: &[&'e Edition],
    ) -> Result<Shown<'e>, NotProved> {
        check::check(self, key, editions)
    }
}
