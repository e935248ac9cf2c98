#![doc = include_str!("../README.md")]

pub mod advisories;
pub mod api;
pub mod bench;
pub mod book;
pub mod ci;
pub mod equipment_events;
pub mod events;
mod forms;
pub mod fuzz;
pub mod house_events;
pub mod irregularities;
pub mod keys;
pub mod licences;
pub mod matrix;
pub mod measures;
pub mod package;
pub mod playthroughs;
pub mod reference;
pub mod refusals;
pub mod streams;
pub mod surface;
pub mod tree;
pub mod types;
