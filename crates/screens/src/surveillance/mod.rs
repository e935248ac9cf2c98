//! What surveillance sees of a table: the exact odds of the remaining shoe, its cards, and what
//! does not look like chance. Nobody at the table sees any of it.

mod alarms;
mod band;
mod course;
mod draw;
mod edge;
mod fold;
mod follow;
pub mod kept;

pub use alarms::{VigilAlarm, VigilAlarmCode, VigilAlarms};
pub use band::{BandAt, EdgeBand, EdgeBands, SHOES, bands};
pub use draw::{
    BetOdds, CardCensus, CensusRow, Follower, Followers, LateHour, LateStation, LateTouches,
    OddsCourse, OddsNow,
};
pub use edge::EdgeShown;
pub use kept::VigilKept;

use crate::around::Scene;
use crate::common::{Cards, Layout, Phase, ShoeLine};
use crate::pit::Identity;
use crate::sheet::{Part, Sheet, screen};
use crate::showing::Shown;
use course::Ready;
use rules::Rulebook;
use table::state::PlaceId;
use table::{Event, Table};
use views::vigil::Late;

screen! {
    /// A table as surveillance sees it.
    Surveillance {
        /// Which table it is.
        identity: Identity,
        /// The bets that are offered.
        layout: Layout,
        /// Where it stands.
        phase: Phase,
        /// The cards.
        cards: Cards,
        /// The shoe.
        shoe: ShoeLine,
        /// What every bet brings just now.
        odds: OddsNow,
        /// What it has brought through the shoe.
        course: OddsCourse,
        /// The cards that nobody has seen.
        census: CardCensus,
        /// What does not look like chance.
        alarms: VigilAlarms,
        /// Whose wagers follow the odds.
        followers: Followers,
        /// Touches that came too late.
        late: LateTouches,
    }
}

screen! {
    /// The sections that only surveillance sees.
    Watched {
        /// What every bet brings just now.
        odds: OddsNow,
        /// What it has brought through the shoe.
        course: OddsCourse,
        /// The cards that nobody has seen.
        census: CardCensus,
        /// What does not look like chance.
        alarms: VigilAlarms,
        /// Whose wagers follow the odds.
        followers: Followers,
        /// Touches that came too late.
        late: LateTouches,
    }
}

/// The watch over one table.
///
/// Events are taken in as they come, which costs next to nothing; odds are worked out when there is
/// something new to show, once a coup, and one shadow of the shoe before with them.
#[derive(Default)]
pub struct Vigil {
    kept: VigilKept,
    /// Touches that were refused are in no record: they are known since this program has the table.
    late: Late,
    ready: Option<Ready>,
    shown: Shown<Watched>,
    stale: bool,
}

impl Vigil {
    /// The watch that was kept.
    pub fn restored(kept: VigilKept) -> Vigil {
        Vigil { kept, stale: true, ..Vigil::default() }
    }

    /// What there is to keep.
    pub const fn kept(&self) -> &VigilKept {
        &self.kept
    }

    /// Takes in what happens, at the table as it stood before.
    pub fn take(&mut self, rulebook: &Rulebook, before: &Table, event: &Event) {
        if let Event::WagerPlaced { wager } = event {
            self.late.taken(wager.place.0, before.now.0);
        }
        self.stale |= fold::take(&mut self.kept, rulebook, before, event);
    }

    /// A wager at a place was refused because wagering was closed.
    pub fn refused(&mut self, place: PlaceId, now_ms: u64) {
        if let Some(closed) = self.kept.closed {
            self.stale |= self.late.refused(place.0, now_ms, closed);
        }
    }

    /// Works out what is new, and shows it; what has changed.
    pub fn show(&mut self, scene: &Scene<'_>) -> Part {
        if !std::mem::take(&mut self.stale) {
            return Part::default();
        }
        course::work(&mut self.kept, &mut self.ready, scene);
        let now = draw::watched(&self.kept, &self.late, scene);
        self.shown.show(now)
    }

    /// The sections as they were last shown.
    pub const fn sheet(&self) -> &Sheet {
        self.shown.sheet()
    }

    /// What was last shown.
    pub const fn watched(&self) -> Option<&Watched> {
        self.shown.screen()
    }
}
