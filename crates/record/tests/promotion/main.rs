//! The record of promotions: whole ones from a seed, kept, restored, audited and checked by hand.

mod golden;
mod whole;
