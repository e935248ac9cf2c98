#![doc = include_str!("../README.md")]
// Counts and point values are letters of the algebra, and index several tables at once.
#![allow(clippy::needless_range_loop)]

pub mod advantage;
pub mod analysis;
pub mod composition;
pub mod fast;
pub mod figures;
mod lanes;
pub mod live;
pub mod pairs;
pub mod processor;
pub mod simulation;
pub mod table;

pub use analysis::{Analysis, TooFewCards};
pub use composition::Composition;
pub use figures::{Figures, approximate};
pub use live::Live;
// What figures are given in: who uses the crate need not name the crates of big numbers.
pub use num_bigint::BigInt;
pub use num_rational::BigRational;
