//! Copies the WAL back into its file on a thread of its own: nobody who appends waits for it.
//!
//! Left to itself, SQLite copies at a commit, while everybody waits for the writer: thousands of
//! pages and a flush. Here another connection copies while the writer goes on. What comes in
//! meanwhile it cannot copy, so the WAL would grow for ever under load; once it is long the writer
//! itself copies the little that is left, between two groups, and the WAL begins again.

use super::connect;
use super::faults::OrFault;
use crate::fault::Fault;
use rusqlite::Connection;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::{self, JoinHandle};

/// After so many rows were written the WAL is copied: some 4 MiB of it.
const ROWS: usize = 500;

/// A WAL of so many pages of 4 KiB is to begin again at its start.
const PAGES_MAX: i64 = 16_000;

/// The thread, and what it is told.
pub(super) struct Copier {
    /// Rows written since it was last told to copy.
    rows: usize,
    tell: Option<SyncSender<()>>,
    /// Whether the WAL is long, and what is left of it short.
    is_long: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Copier {
    pub(super) fn start(path: &Path) -> Result<Copier, Fault> {
        // One wish to copy is enough, however many come while it copies.
        let (tell, told) = mpsc::sync_channel(1);
        let is_long = Arc::new(AtomicBool::new(false));
        let (path, long) = (path.to_owned(), Arc::clone(&is_long));
        let thread = thread::Builder::new().name("journal-copier".to_owned());
        let thread = thread
            .spawn(move || work(&path, &told, &long))
            .map_err(|error| Fault::Engine(format!("no thread to copy the WAL: {error}")))?;
        Ok(Copier { rows: 0, tell: Some(tell), is_long, thread: Some(thread) })
    }

    /// So many rows were written.
    pub(super) fn wrote(&mut self, rows: usize) {
        self.rows += rows;
        if self.rows >= ROWS
            && let Some(tell) = &self.tell
        {
            self.rows = 0;
            // Whoever copies already was told.
            let _ = tell.try_send(());
        }
    }

    /// Lets the WAL begin again at its start, if it is long: the writer copies what is left of it.
    pub(super) fn shorten(&self, writer: &Connection) {
        if self.is_long.swap(false, Ordering::Relaxed) {
            // What cannot be copied now stays in the WAL, where it is as safe.
            let _ = copy(writer);
        }
    }
}

impl Drop for Copier {
    fn drop(&mut self) {
        drop(self.tell.take());
        if let Some(thread) = self.thread.take() {
            // It has nothing that could be lost.
            drop(thread.join());
        }
    }
}

fn work(path: &Path, told: &Receiver<()>, is_long: &AtomicBool) {
    while told.recv().is_ok() {
        // Opened anew each time: whatever has the name now is what is copied.
        let pages = connect::copier(path).and_then(|connection| copy(&connection));
        if pages.is_ok_and(|pages| pages > PAGES_MAX) {
            is_long.store(true, Ordering::Relaxed);
        }
    }
}

/// Copies what can be copied without waiting for anybody; how many pages the WAL has.
fn copy(connection: &Connection) -> Result<i64, Fault> {
    let sql = "pragma wal_checkpoint(passive)";
    connection.query_row(sql, [], |row| row.get(1)).or_fault()
}
