#![doc = include_str!("../README.md")]

mod clauses;
mod digest;
mod edition;
mod fault;
mod lower;
pub mod page;
mod register;
mod shelf;
mod written;

pub use clauses::{Says, Settled};
pub use digest::Digest;
pub use edition::Edition;
pub use fault::{Fault, Faults};
pub use lower::{Document, Fragment};
pub use register::{Kind, Register, Rule};
pub use shelf::{Shelf, earlier_name, parts};
