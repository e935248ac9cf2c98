//! The record of promotions: whole ones from a seed, kept, restored, audited and checked by hand.

mod golden;
#[path = "../kit/lines.rs"]
mod lines;
mod whole;
