//! Snapshots of what screens are drawn from: kept to save time, never the truth.

use journal::{Fault, Snapshot, Store};
use record::Recorded;
use record::form::Form;
use record::table_v1::state;
use screens::surveillance::VigilKept;
use screens::watch::Kept;
use screens::{Vigil, Watch};
use serde::{Deserialize, Serialize};
use table::Table;

/// What folded it: the program, and a digest of the source by which it folds. Another program
/// finds nothing and folds anew.
const TAG: &str = concat!("stage ", env!("CARGO_PKG_VERSION"), " ", env!("STAGE_DIGEST"));

/// The history of a table and the table that it led to.
#[derive(Serialize, Deserialize)]
struct Body {
    table: state::Table,
    watch: Kept,
    vigil: VigilKept,
}

/// A table and the history behind its screens, to be kept.
pub(crate) struct Snapshots {
    pub(super) recorded: Recorded<'static>,
    pub(super) watch: Kept,
    pub(super) vigil: VigilKept,
}

impl Snapshots {
    /// Keeps both; nothing where the stream has gone on, since the last entry is not known then. It
    /// blocks.
    pub(crate) fn keep(mut self, store: &dyn Store) -> Result<(), Fault> {
        let Some(head) = store.head(&self.recorded.stream)? else { return Ok(()) };
        if head.number != self.recorded.number {
            return Ok(());
        }
        self.recorded.keep(store)?;
        let rulebook = self.recorded.edition.at_table();
        let table = state::Table::store(&self.recorded.table, rulebook);
        let body = Body { table, watch: self.watch, vigil: self.vigil };
        let body = serde_json::to_vec(&body).expect("its keys are texts");
        let (stream, tag) = (self.recorded.stream, TAG.to_owned());
        store.keep_snapshot(&Snapshot { stream, number: head.number, tag, head: head.hash, body })
    }
}

/// What was found of a table's screens.
#[derive(Default)]
pub(crate) struct Found {
    /// The number of its last entry.
    pub(super) number: u64,
    pub(super) table: Table,
    pub(super) watch: Watch,
    pub(super) vigil: Vigil,
}

/// The newest snapshot of a table's screens that goes no further than the table does; none where
/// none can be read, and then nothing is lost but time.
pub(crate) fn newest(store: &dyn Store, recorded: &Recorded<'_>) -> Result<Option<Found>, Fault> {
    let kept = store.snapshot(&recorded.stream, TAG, recorded.number)?;
    Ok(kept.and_then(|kept| {
        let body: Body = serde_json::from_slice(&kept.body).ok()?;
        let table = state::Table::load(&body.table, recorded.edition.at_table()).ok()?;
        let (watch, vigil) = (Watch::restored(body.watch), Vigil::restored(body.vigil));
        Some(Found { number: kept.number, table, watch, vigil })
    }))
}
