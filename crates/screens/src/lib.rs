#![doc = include_str!("../README.md")]

mod answer;
mod around;
pub mod asks;
mod bets;
pub mod common;
pub mod console;
mod display;
mod history;
pub mod pit;
mod rules_text;
mod sheet;
mod showing;
pub mod station;
pub mod surveillance;
mod touched;
pub mod watch;
pub mod wire;

pub use answer::{Code, Filled, Refused, Taken, Told, refused, told};
pub use around::{Around, Dealing, DeviceTrouble, Planned, Printer, Scene};
pub use bets::{BetInFull, Bets, Edges, Fraction, LineShown, bets};
pub use console::{Console, console};
pub use display::{Display, display};
pub use history::{CoupOf, History, history};
pub use pit::{PitRow, PitTable, pit_row, pit_table};
pub use rules_text::{RuleShown, RulesText, rules_text};
pub use sheet::{Part, Screen, Sheet, Text, changed, text};
pub use showing::{Changes, Showing};
pub use station::{Station, station};
pub use surveillance::{Surveillance, Vigil};
pub use touched::Touched;
pub use watch::Watch;
