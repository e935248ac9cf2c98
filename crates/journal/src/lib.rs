#![doc = include_str!("../README.md")]

mod admit;
pub mod archive;
pub mod batch;
mod canonical;
pub mod clock;
mod encoding;
pub mod entry;
pub mod fault;
pub mod lease;
pub mod memory;
mod migrations;
pub mod names;
pub mod over;
pub mod postgres;
pub mod proof;
pub mod snapshot;
pub mod sqlite;
pub mod store;
pub mod subscription;
pub mod verify;
mod writer;

pub use batch::{Appended, Batch, Cause, Draft, Expected};
pub use entry::{Actor, Entry, Hash, Place, Row};
pub use fault::{Answer, Fault, NotAppended, Refusal};
pub use lease::{Fence, Lease, Leased};
pub use memory::Memory;
pub use migrations::Schema;
pub use names::{Key, Payload, StreamId};
pub use over::Over;
pub use postgres::Postgres;
pub use snapshot::Snapshot;
pub use sqlite::Sqlite;
pub use store::{Done, Head, Store};
pub use subscription::Subscription;
pub use verify::{Difference, Report, verify};
