//! The journal in memory and in files of SQLite; PostgreSQL and crashes are in `slow`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../suite/mod.rs"]
mod suite;

mod archive;
mod golden;
mod memory;
mod merkle;
mod names;
mod sqlite;
