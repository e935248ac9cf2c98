//! The sections that all who look at a table see alike.

mod bands;
mod cards;
mod layout;
mod limits;
mod notices;
mod phase;
mod roads;
mod shoe;
mod sign;
mod steps;
mod whole;

pub use bands::{Band, BandCode, Bands};
pub use cards::{CardShown, Cards, Does, HandShown, Verdict};
pub use layout::{BetShown, Case, Layout, Needs, Pays};
pub use limits::{BetLimits, Limits, Range};
pub use notices::{Change, Notice, Notices};
pub use phase::{CoupKind, Next, Phase, PhaseCode};
pub use roads::{Bead, Cell, Counts, Derived, Roads, Streak};
pub use shoe::ShoeLine;
pub use sign::{Named, OptionSet, TableSign};
pub use steps::StepCode;
pub use whole::{Common, common};

pub(crate) use bands::bands;
pub(crate) use cards::cards;
pub(crate) use layout::{layout, lines, names, offered, shown};
pub(crate) use notices::notices;
pub(crate) use phase::phase;
pub(crate) use roads::roads;
pub(crate) use shoe::shoe;
pub(crate) use sign::sign;
