#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod actor;
pub mod cage;
pub mod lots;
pub mod promotion;
pub mod refusal;
pub mod staff;
pub mod terms;
pub mod ticket;
pub mod tournament;

pub use actor::{Key, Name, Time};
pub use refusal::Refusal;
pub use terms::{ByHand, Lost, Overdue, Terms, Validity};
