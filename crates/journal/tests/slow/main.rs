//! PostgreSQL, and processes that are killed: what the full test runs and the quick one does not.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../suite/mod.rs"]
mod suite;

mod crash;
mod disk;
mod postgres;
mod proxy;
mod server;
