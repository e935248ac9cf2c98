#![doc = include_str!("../README.md")]

pub mod dictionary;
mod export;
mod fault;
mod files;
mod filter;
pub mod following;
pub mod format;
pub mod row;
pub mod sets;
mod time;
mod trail;
pub mod value;
mod words;
mod writing;

pub use export::{Destination, Order, Progress, Report, Watch, export, stream};
pub use fault::NotExported;
pub use files::{Sink, Written};
pub use filter::Filter;
pub use format::Format;
pub use sets::Set;
pub use time::NotATime;
pub use value::Moment;
