//! PostgreSQL, and processes that are killed: what the full test runs and the quick one does not.

#[path = "../suite/mod.rs"]
mod suite;

mod crash;
mod postgres;
mod proxy;
mod server;
