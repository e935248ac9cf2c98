//! Those whom the house has excluded, as the journal has them.

use journal::Store;
use record::NotRestored;
use record::exclusions::after;
use std::collections::BTreeSet;
use table::actor::Name;

/// Those whom the house has excluded.
#[derive(Debug, Default)]
pub struct Exclusions {
    /// The number of the last entry that was read.
    number: u64,
    names: BTreeSet<Name>,
}

impl Exclusions {
    /// Takes in whom tables have excluded since, whichever process runs them.
    pub fn catch_up(&mut self, store: &dyn Store) -> Result<(), NotRestored> {
        let (found, number) = after(store, self.number)?;
        self.names.extend(found.into_iter().map(|one| Name::from(one.bettor.as_str())));
        self.number = number;
        Ok(())
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        self.names.iter()
    }
}
