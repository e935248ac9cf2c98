#![doc = include_str!("../README.md")]

mod acting;
mod answered;
mod crowd;
mod dealer;
mod dice;
mod due;
mod heard;
mod library;
mod opening;
mod owner;
pub mod plan;

pub use crowd::Crowd;
pub use dealer::{Dealer, Orders, Pace};
pub use heard::{Heard, What};
pub use library::Library;
pub use opening::{NotOpened, SERVER, open};
pub use owner::{Landed, Landing, Owner, Played, Reply, See};
