//! The tables that this process runs as the pit sees them: a row each, posted by the table whenever
//! it changes. Whoever listens takes the rows as they are then, so that nobody can fall behind.

use rules::Setting;
use screens::{Edges, Sheet};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use tokio::sync::watch;

/// Rows by the names of their tables.
pub(crate) type Rows = BTreeMap<String, Sheet>;

/// What the house keeps of every bet, by rulebook, version with its options, and decks.
type Known = Vec<(String, Setting, u8, Arc<Edges>)>;

/// The rows of the tables, and what was worked out once for reports of them.
#[derive(Default)]
pub(crate) struct Board {
    rows: RwLock<Rows>,
    changes: watch::Sender<u64>,
    edges: Mutex<Known>,
}

impl Board {
    /// A table has changed.
    pub(crate) fn post(&self, table: &str, row: Sheet) {
        self.rows.write().unwrap_or_else(PoisonError::into_inner).insert(table.to_owned(), row);
        self.changed();
    }

    /// A table is not run here any more.
    pub(crate) fn take(&self, table: &str) {
        self.rows.write().unwrap_or_else(PoisonError::into_inner).remove(table);
        self.changed();
    }

    fn changed(&self) {
        self.changes.send_modify(|changes| *changes = changes.wrapping_add(1));
    }

    /// All rows as they are.
    pub(crate) fn rows(&self) -> Rows {
        self.rows.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Tells when a row changes.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// What the house keeps of the bets of a rulebook. It takes a moment the first time.
    pub(crate) fn edges(
        &self,
        rulebook: &rules::Rulebook,
        (setting, decks): (&Setting, u8),
    ) -> Arc<Edges> {
        let is = |known: &&(String, Setting, u8, Arc<Edges>)| {
            known.0 == rulebook.id && known.1 == *setting && known.2 == decks
        };
        let known = self.known().iter().find(is).map(|known| Arc::clone(&known.3));
        known.unwrap_or_else(|| {
            let edges = Arc::new(Edges::of(rulebook, setting, decks));
            self.known().push((rulebook.id.clone(), *setting, decks, Arc::clone(&edges)));
            edges
        })
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.edges.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
