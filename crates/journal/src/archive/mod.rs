//! Archives: entries of closed days in a sealed file, beside the store that keeps them.
//!
//! The first line of a file is its seal as JSON: a signed note that says which positions it holds,
//! the root of the tree of those entries, and the roots of the tree of all entries and of the
//! heads of all streams behind them, with the peaks and heads from which those are made. Each
//! further line is an entry. A file can be checked by itself, and a history of files and a store
//! as one.

mod file;
mod history;
mod seal;

pub use file::Archive;
pub use history::{closed_before, verify_with};
pub use seal::{NotSealed, Seal, Sealing, seal};
