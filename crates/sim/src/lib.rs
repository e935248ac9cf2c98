#![doc = include_str!("../README.md")]

mod auditor;
mod chance;
mod disk;
mod faults;
mod opening;
mod parts;
mod people;
mod run;
mod shrink;
mod wire;
mod world;

pub use auditor::cage::{AtCage, CageBook};
pub use auditor::hands::{Hands, Pair};
pub use auditor::paper::{Found, Paper};
pub use auditor::promotion::PromotionAuditor;
pub use auditor::tournament::{Followed, TournamentAuditor};
pub use auditor::{Auditor, Checked, Foretold, Looked};
pub use chance::Chance;
pub use disk::{Cut, Disk, Moment};
pub use faults::{Faults, Kind, Which};
pub use opening::Rulebooks;
pub use parts::{Part, Parts};
pub use run::{Order, Progress, Report, Stuck, run, run_house};
pub use shrink::{Shrunk, shrink};
pub use world::{Contests, Documents, Played, Promotions, Troubles, Violation};
pub use world::{caged, contested, events, play};
