#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod accounts;
pub mod amount;
pub mod bet;
pub mod bits;
pub mod calendar;
pub mod card;
pub mod cite;
pub mod conduct;
pub mod coup;
pub mod everywhere;
pub mod facts;
pub mod given;
pub mod hand;
pub mod irregularity;
pub mod moment;
pub mod odds;
pub mod procedure;
pub mod promotion;
pub mod refusal;
pub mod role;
pub mod rulebook;
pub mod setting;
pub mod settle;
pub mod shoe;
pub mod tableau;
pub mod tokens;
pub mod tournament;
pub mod wagering;

pub use amount::Amount;
pub use bet::{Bet, BetId, Grade, Wager};
pub use card::{Card, parse_cards};
pub use cite::Cite;
pub use coup::{Coup, Outcome};
pub use facts::Facts;
pub use hand::{Hand, Pair, Side};
pub use moment::{Name, Time};
pub use odds::Odds;
pub use refusal::{Reason, Refusal};
pub use rulebook::Rulebook;
pub use setting::Setting;
pub use settle::{Settlement, settle};
pub use tableau::Tableau;
