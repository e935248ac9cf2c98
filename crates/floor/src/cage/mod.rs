//! The cage: shifts, tickets, payments by hand, credits that are held, vouchers.

mod decide;
mod dues;
mod event;
mod evolve;
mod lapse;
mod postings;
mod reconcile;
mod request;
mod state;

pub use decide::{Answer, decide};
pub use event::{Asked, Event, Origin, What};
pub use evolve::{evolve, evolve_all};
pub use lapse::lapse;
pub use postings::{due, entry};
pub use reconcile::{Alarm, Where, reconcile, reconcile_cash};
pub use request::{Asking, Request, Source};
pub use state::{Cage, Closed, Desk, DeskKind, Due, DueKind, DueState, Payouts, Shift};
