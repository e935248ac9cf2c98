//! Tournaments: conditions, entries, sessions, places and prizes. Chips are no money; what people
//! pay and are paid goes through the books.

mod again;
pub mod conditions;
mod corrected;
mod decide;
pub mod draw;
mod event;
mod evolve;
mod felt;
mod postings;
mod prizes;
mod ranking;
mod refusal;
mod request;
mod state;
mod views;
mod words;

pub use again::asked;
pub use conditions::Conditions;
pub use decide::{House, NOBODY, Taking, by_staff, decide, taking};
pub use event::{Event, Turn, What};
pub use evolve::{evolve, evolve_all};
pub use postings::{entry, handed};
pub use ranking::{Groups, coups_max, places};
pub use refusal::{Reason, Refusal};
pub use request::{Asking, Request, TurnedDown};
pub use state::{
    Award, ChipDeed, Correcting, Entrant, EntrantId, Felt, Game, Kind, Paid, PlayOff, Seat,
    Session, Settled, Stage, Stake, Standing, Tournament, Wagering,
};
pub use views::{Act, Line, Seen, Station, leaderboard, next_act, seen, station};
pub use words::words;
