//! Promotional prizes: conditions, entries, a draw that anyone can check, winners and claims.

mod conditions;
mod decide;
mod duty;
mod event;
mod evolve;
mod lapse;
mod postings;
mod refusal;
mod request;
mod state;
pub mod words;

pub use conditions::{Conditions, Entering, Missing, Part, Presence, Prize, Unclaimed};
pub use decide::{Context, decide};
pub use duty::{Due, Duty, duties};
pub use event::{Event, What, Won};
pub use evolve::{evolve, evolve_all};
pub use lapse::lapse;
pub use postings::{entry, owed_at_cage};
pub use refusal::{Reason, Refusal};
pub use request::{Asking, Request};
pub use state::{
    Claim, ClaimState, Dispute, Doubt, Draw, Fate, Given, Marketing, Notice, Paid, Phase,
    Promotion, PromotionId, Reached, Scrutineer, Standing, Switch, Taken,
};
