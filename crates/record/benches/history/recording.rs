//! What is played, recorded in a store step by step.

use crate::play::{Came, NUMBER};
use journal::{Done, Key, Store};
use record::{Beginning, By, Recorder, Step};
use rulebook::Edition;
use table::Table;
use table::evolve::evolve_in;

/// A table as it is recorded.
pub(crate) struct Recording<'s> {
    store: &'s dyn Store,
    pub(crate) recorder: Recorder<'static>,
    pub(crate) table: Table,
    pub(crate) steps: u64,
}

impl<'s> Recording<'s> {
    /// The record of a table begins.
    pub(crate) fn begin(
        store: &'s dyn Store,
        name: &str,
        edition: &'static Edition,
    ) -> Recording<'s> {
        let beginning = Beginning {
            name,
            table: NUMBER,
            edition,
            editions: &[edition],
            key: Key::new("begin").expect("a key"),
            time_ms: 0,
            by: By::Equipment("bench"),
        };
        let recorder = Recorder::begin(store, &beginning).expect("it begins");
        Recording { store, recorder, table: Table::default(), steps: 0 }
    }

    /// Sends what came, and takes it into the table.
    pub(crate) fn keep(&mut self, came: &Came) {
        let step = Step {
            key: Key::new(&format!("step {}", self.steps)).expect("a key"),
            time_ms: i64::try_from(came.now.0).expect("soon"),
            by: By::Equipment("bench"),
            cause: None,
            before: &self.table,
            events: &came.events,
        };
        let Some(batch) = self.recorder.batch(&step).expect("it balances") else { return };
        self.recorder.sent(batch.drafts.len());
        self.store.submit(batch, Done::new(|answer| drop(answer.expect("it is appended"))));
        for event in &came.events {
            evolve_in(&mut self.table, event);
        }
        self.steps += 1;
    }

    /// Waits until everything is recorded.
    pub(crate) fn rest(&self) {
        self.store.resolve(&Key::new("none").expect("a key")).expect("all is answered");
    }
}
