#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod actor;
pub mod autopilot;
pub mod decide;
pub mod duty;
pub mod event;
pub mod evolve;
pub mod frozen;
pub mod holding;
pub mod legal;
pub mod limits;
pub mod observe;
pub mod postings;
pub mod refusal;
pub mod request;
pub mod settlement;
pub mod signs;
pub mod state;
pub mod steps;
pub mod words;

pub use actor::{Actor, Name, Time};
pub use decide::{Asking, acceptable, approving_rule, decide};
pub use duty::{Duty, duty};
pub use event::Event;
pub use evolve::evolve;
pub use legal::legal;
pub use observe::{Observation, observe};
pub use refusal::{Reason, Refusal};
pub use request::Request;
pub use state::Table;
