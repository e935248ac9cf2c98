//! Those whom the house has excluded: every table is told, whichever process excluded them.

use crate::floor::Floor;
use crate::table::Message;
use std::sync::{Arc, PoisonError};
use table::Name;

impl Floor {
    /// Reads whom tables have excluded from the house since, and who all of them are. It blocks.
    pub(crate) fn read_excluded(&self) -> Arc<[Name]> {
        let mut excluded = self.excluded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(why) = excluded.catch_up(&*self.store) {
            tracing::warn!(%why, "who is excluded from the house cannot be read");
        }
        excluded.names().iter().cloned().collect()
    }

    /// Tells every table that is run here. Each is told again and again: a task may have begun
    /// anew, and who is known there is not told twice. It blocks.
    pub(crate) fn tell_excluded(&self) {
        let names = self.read_excluded();
        if names.is_empty() {
            return;
        }
        for plan in &self.plan().tables {
            if let Ok(handle) = self.table(&plan.name) {
                let _ = handle.tell(Message::KeepOut(Arc::clone(&names)));
            }
        }
    }

    /// Tells a table that is run here from now on, as far as it has been read.
    pub(crate) fn keep_out(&self, table: &str) {
        let excluded = self.excluded.lock().unwrap_or_else(PoisonError::into_inner);
        let names: Arc<[Name]> = excluded.names().iter().cloned().collect();
        drop(excluded);
        if let Ok(handle) = self.table(table) {
            let _ = handle.tell(Message::KeepOut(names));
        }
    }
}
