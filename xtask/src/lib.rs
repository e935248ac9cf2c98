#![doc = include_str!("../README.md")]

pub mod bench;
pub mod ci;
pub mod events;
pub mod fuzz;
pub mod irregularities;
pub mod licences;
pub mod matrix;
pub mod playthroughs;
pub mod refusals;
pub mod staff_events;
pub mod tree;
pub mod types;
