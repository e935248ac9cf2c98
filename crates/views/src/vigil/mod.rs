//! What those who watch a table look for: which cards are left, cards that come in an order that
//! they had before, wagers that follow the odds, and touches that come too late. The mathematics
//! is told in docs/surveillance.md.

mod census;
mod follow;
mod late;
mod repeat;
mod trace;

pub use census::{Beside, Census, seen};
pub use follow::{Evidence, SHADOWS, rank, worth};
pub use late::{HOURS, Late, LateAt, MOMENTS_MS};
pub use repeat::{
    FALSE_ALARMS, Order, PAST_SHOES, Run, Way, chance, chance_against, chance_within, factory,
    one_in, run, run_within, threshold,
};
pub use trace::Trace;
