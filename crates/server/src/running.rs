//! The tables that this process runs, and those who wait for one that is being opened.

use crate::table::{NotHere, TableHandle};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

/// How long a screen waits for a table that is not open yet. When a house is started again all its
/// stations come at once: those sent away would knock until their tables are open, and hold that
/// up.
const SOON: Duration = Duration::from_secs(2);

/// The tables that are run here, by name.
#[derive(Default)]
pub(crate) struct Running {
    tables: RwLock<BTreeMap<String, TableHandle>>,
    /// What tells those who wait for a table.
    awaited: Mutex<BTreeMap<String, Arc<Notify>>>,
}

impl Running {
    pub(crate) fn get(&self, name: &str) -> Result<TableHandle, NotHere> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.get(name).cloned().ok_or(NotHere)
    }

    /// A table that is run here now or in a moment.
    pub(crate) async fn soon(&self, name: &str) -> Result<TableHandle, NotHere> {
        let until = Instant::now() + SOON;
        while self.get(name).is_err() {
            let opened = Arc::clone(self.awaited().entry(name.to_owned()).or_default());
            let opened = opened.notified();
            tokio::pin!(opened);
            // Whoever opens it from here on is heard of.
            opened.as_mut().enable();
            let table = self.get(name);
            if table.is_ok() || timeout_at(until, opened).await.is_err() {
                return table;
            }
        }
        self.get(name)
    }

    pub(crate) fn put(&self, name: &str, handle: TableHandle) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.insert(name.to_owned(), handle);
        drop(tables);
        if let Some(opened) = self.awaited().remove(name) {
            opened.notify_waiters();
        }
    }

    pub(crate) fn take(&self, name: &str) {
        self.tables.write().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    pub(crate) fn all(&self) -> Vec<TableHandle> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.values().cloned().collect()
    }

    fn awaited(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Notify>>> {
        self.awaited.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{Running, TableHandle};
    use std::sync::Arc;
    use tokio::sync::mpsc;

    fn handle() -> TableHandle {
        TableHandle::new(mpsc::unbounded_channel().0)
    }

    #[tokio::test]
    async fn whoever_comes_before_the_table_is_open_waits_for_it() {
        let running = Arc::new(Running::default());
        let waiting = {
            let running = Arc::clone(&running);
            tokio::spawn(async move { running.soon("one").await.is_ok() })
        };
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished(), "it is not open yet");
        running.put("two", handle());
        running.put("one", handle());
        assert!(waiting.await.expect("it ends"), "it was opened meanwhile");
        assert!(running.soon("one").await.is_ok(), "it is open");
    }
}
