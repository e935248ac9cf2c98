#![doc = include_str!("../README.md")]

pub mod account;
mod claims;
pub mod drill;
mod fault;
mod hash;
pub mod promotion;
pub mod read;
mod run;
mod shown;
pub mod tournament;

pub use account::Account;
pub use claims::{Claim, claims};
pub use drill::Drill;
pub use fault::{Fault, Faults};
pub use read::Scenario;
pub use run::{
    Came, Check, Entry, Failed, Heard, Told, Transcript, run, run_with_doings, run_with_events,
};
pub use shown::Shown;
pub use tournament::TournamentScenario;

include!(concat!(env!("OUT_DIR"), "/built_in.rs"));

/// The scenarios that came with the source tree: the path of each below `scenarios/`, and its text.
pub const fn built_in() -> &'static [(&'static str, &'static str)] {
    SCENARIOS
}

/// The scenarios of promotions that came with the source tree, likewise.
pub const fn built_in_promotions() -> &'static [(&'static str, &'static str)] {
    PROMOTIONS
}

/// The drills that came with the source tree: the path of each below `drills/`, and its text.
pub const fn built_in_drills() -> &'static [(&'static str, &'static str)] {
    DRILLS
}

/// The tournament scenarios that came with the source tree: the path of each below `scenarios/`,
/// and its text.
pub const fn built_in_tournaments() -> &'static [(&'static str, &'static str)] {
    TOURNAMENTS
}

/// The rows of cards and what must come of them that came with the source tree: the path of each
/// file below `conformance/`, and its text.
pub const fn built_in_rows() -> &'static [(&'static str, &'static str)] {
    ROWS
}
