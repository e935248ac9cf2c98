//! What is exported is what happened, whole, and the same in every format.

mod complaint;
mod dictionary;
mod files;
mod filters;
mod formats;
mod honest;
mod house;
mod memory;
mod sums;
