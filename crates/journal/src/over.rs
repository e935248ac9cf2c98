//! A store over another, for whoever wants to see or change some of what passes.

use crate::batch::{Appended, Batch};
use crate::fault::Fault;
use crate::lease::{Lease, Leased};
use crate::names::{Key, StreamId};
use crate::snapshot::Snapshot;
use crate::store::{Done, Head, Store, Visit};
use crate::subscription::Watch;
use crate::verify::Difference;
use std::sync::Arc;
use std::time::Duration;

/// Declares what a store over another does itself where it says so, and the one below otherwise.
macro_rules! over {
    ($($name:ident($($given:ident: $kind:ty),*) $(-> $answer:ty)?;)*) => {
        /// A store over another: what it does not do itself, the one below does. It is a
        /// [`Store`], whose methods have the same names.
        #[allow(missing_docs, reason = "each is that of a store")]
        pub trait Over: Send + Sync {
            /// The store below.
            fn below(&self) -> &dyn Store;
            $(fn $name(&self, $($given: $kind),*) $(-> $answer)? {
                self.below().$name($($given),*)
            })*
        }

        impl<S: Over> Store for S {
            $(fn $name(&self, $($given: $kind),*) $(-> $answer)? {
                Over::$name(self, $($given),*)
            })*
        }
    };
}

over! {
    submit(batch: Batch, done: Done);
    resolve(key: &Key) -> Result<Option<Appended>, Fault>;
    page(after: u64, limit: u32, visit: &mut Visit<'_>) -> Result<(), Fault>;
    page_stream(stream: &StreamId, after: u64, visit: &mut Visit<'_>) -> Result<(), Fault>;
    first(stream: &StreamId, visit: &mut Visit<'_>) -> Result<(), Fault>;
    last() -> Result<u64, Fault>;
    head(stream: &StreamId) -> Result<Option<Head>, Fault>;
    heads() -> Result<Vec<(StreamId, Head)>, Fault>;
    watch() -> Arc<Watch>;
    keep_snapshot(snapshot: &Snapshot) -> Result<(), Fault>;
    snapshot(stream: &StreamId, tag: &str, upto: u64) -> Result<Option<Snapshot>, Fault>;
    drop_snapshots() -> Result<(), Fault>;
    acquire(name: &str, owner: &str, duration: Duration) -> Result<Leased, Fault>;
    renew(lease: &Lease, duration: Duration) -> Result<Option<Lease>, Fault>;
    release(lease: &Lease) -> Result<(), Fault>;
    leases() -> Result<Vec<Lease>, Fault>;
    renew_all(leases: &[Lease], duration: Duration) -> Result<Vec<Lease>, Fault>;
    inspect() -> Result<Option<Difference>, Fault>;
}
