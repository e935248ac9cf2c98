#![doc = include_str!("../README.md")]

mod answered;
mod due;
mod heard;
mod library;
mod opening;
mod owner;
pub mod plan;

pub use heard::{Heard, What};
pub use library::Library;
pub use opening::{NotOpened, SERVER, open};
pub use owner::{Landed, Landing, Owner, Played, Reply};
