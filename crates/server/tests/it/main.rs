//! The house as its screens and callers see it: in one process, on a store that fails on command.
#![allow(clippy::unwrap_used, reason = "a test may")]

mod busy;
mod claims;
#[path = "../kit/client.rs"]
#[allow(dead_code, reason = "tests of several processes use more of it")]
mod client;
#[path = "../kit/config.rs"]
mod config;
mod excluded;
mod failing;
mod heartbeats;
mod house;
mod keeper;
mod snapshots;
mod time;
mod trouble;
