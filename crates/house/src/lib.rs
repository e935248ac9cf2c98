#![doc = include_str!("../README.md")]

mod acting;
mod answered;
mod bars;
mod cage;
pub mod contest;
mod crowd;
mod dealer;
pub mod dice;
mod due;
mod dues;
mod exclusions;
mod heard;
mod library;
mod loss;
mod numbers;
mod opening;
mod owner;
mod passing;
pub mod plan;
mod promotions;
pub mod tournaments;

pub use acting::ladder;
pub use bars::Alone;
pub use cage::{CageOwner, NotAsked};
pub use crowd::Crowd;
pub use dealer::{AUTOMATIC, Dealer, Orders, Pace};
pub use dues::Follower;
pub use exclusions::Exclusions;
pub use heard::{Heard, What};
pub use library::Library;
pub use loss::Loss;
pub use numbers::Numbers;
pub use opening::{NotOpened, SERVER, open};
pub use owner::{Landed, Landing, NotPlayed, Owner, Played, Reply, See, Stands};
pub use promotions::{Happened, NotPromoted, Promoting, PromotionOwner, Run};
