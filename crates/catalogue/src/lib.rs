#![doc = include_str!("../README.md")]

mod fault;
mod find;
mod follow;
mod keep;
mod names;
mod rows;
mod schema;
mod states;
mod told;

pub use fault::Fault;
pub use find::{Amounts, Catalogue, Search};
pub use follow::{Follower, Stood};
pub use keep::{Keeper, Upto};
pub use rows::{
    CorrectionFound, CorrectionPage, CoupFound, CoupPage, EventFound, EventPage, IncidentFound,
    IncidentPage, WagerFound, WagerPage,
};
pub use schema::File;
pub use told::{Entry, Told, told};
