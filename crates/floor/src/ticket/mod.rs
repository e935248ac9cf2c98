//! Tickets: from a number that is reserved to the one time that it is paid.

mod decide;
mod event;
mod evolve;
mod number;
mod postings;
mod report;
mod request;
mod state;
mod together;

pub use decide::decide;
pub use event::{Backing, Event, Paid};
pub use evolve::evolve;
pub use number::{InFull, NotATicketNumber, TicketNumber};
pub use postings::postings;
pub use report::{Report, Sum};
pub use request::{Check, Request};
pub use state::{State, Ticket, Tickets, Till, VoidWhy};
pub use together::{stands, step_key};

pub(crate) use decide::{found, payable_by_hand, spare};
pub(crate) use evolve::void;
