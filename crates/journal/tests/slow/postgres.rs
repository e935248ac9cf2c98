//! The store in PostgreSQL: conformance, tampering, faults, migrations, several nodes.

mod conforms;
mod faults;
mod nodes;
mod restored;
mod secured;
mod tampered;

use crate::suite::kit::Subject;
use journal::Postgres;
use journal::postgres::PATIENCE;
use std::sync::Arc;

fn open(address: &str) -> Subject {
    Arc::new(Postgres::open(address, PATIENCE).unwrap())
}
