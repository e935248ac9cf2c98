//! Those whom the house has excluded, as the journal has them.

use journal::{Store, StreamId};
use record::NotRestored;
use record::exclusions::{after, streams};
use std::collections::{BTreeMap, BTreeSet};
use table::actor::Name;

/// Those whom the house has excluded.
#[derive(Debug, Default)]
pub struct Exclusions {
    /// The number of the last entry that was read of each stream.
    numbers: BTreeMap<StreamId, u64>,
    names: BTreeSet<Name>,
}

impl Exclusions {
    /// Takes in whom tables have excluded since, whichever process runs them.
    pub fn catch_up(&mut self, store: &dyn Store) -> Result<(), NotRestored> {
        for (stream, head) in streams(store)? {
            let number = self.numbers.get(&stream).copied().unwrap_or(0);
            if number < head {
                let (found, number) = after(store, (&stream, number))?;
                self.names.extend(found.into_iter().map(|one| Name::from(one.bettor.as_str())));
                self.numbers.insert(stream, number);
            }
        }
        Ok(())
    }

    /// Their names.
    pub fn names(&self) -> &BTreeSet<Name> {
        &self.names
    }
}
