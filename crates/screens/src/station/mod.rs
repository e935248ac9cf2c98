//! What somebody sees at a place: the table, their wagers, their money.

mod actions;
mod asked;
mod card;
mod chips;
mod felt;
mod notes;
mod purse;
mod result;
mod seat;

pub use actions::{Ask, Asks};
pub use asked::{Asked, CutOffered, Offered};
pub use card::OwnCard;
pub use chips::Chips;
pub use felt::{Felt, Missing, Spot, SpotState};
pub use notes::{Note, NoteCode, Notes};
pub use purse::Purse;
pub use result::{ResultLine, Results};
pub(crate) use result::{result_line, sum};
pub use seat::{CashOut, Seat};

use crate::around::Scene;
use crate::common::{Bands, Cards, Layout, Notices, Phase, Roads, ShoeLine, TableSign};
use crate::sheet::screen;
use table::Name;
use table::holding::opener;
use table::state::{Held, Place, PlaceId};

screen! {
    /// The screen of a place.
    Station {
        /// The sign of the table.
        table: TableSign,
        /// The bets that are offered.
        layout: Layout,
        /// Where the table stands.
        phase: Phase,
        /// The cards.
        cards: Cards,
        /// The roads.
        roads: Roads,
        /// The shoe.
        shoe: ShoeLine,
        /// Signs of what will change.
        notices: Notices,
        /// What is written across the screen.
        bands: Bands,
        /// Own wagers, and what may be wagered.
        felt: Felt,
        /// Own money.
        money: Purse,
        /// What became of own wagers.
        result: Results,
        /// What is asked of the bettor.
        asked: Asked,
        /// What is to be said to this place alone.
        notes: Notes,
        /// Who is in control, and what the station is doing.
        seat: Seat,
        /// The chips to choose from.
        chips: Chips,
        /// What may be asked for now.
        actions: Asks,
    }
}

screen! {
    /// The sections of a place's screen that are its own.
    Own {
        /// Own wagers, and what may be wagered.
        felt: Felt,
        /// Own money.
        money: Purse,
        /// What became of own wagers.
        result: Results,
        /// What is asked of the bettor.
        asked: Asked,
        /// What is to be said to this place alone.
        notes: Notes,
        /// Who is in control, and what the station is doing.
        seat: Seat,
        /// The chips to choose from.
        chips: Chips,
        /// What may be asked for now.
        actions: Asks,
    }
}

/// A place that is looked at.
pub(crate) struct At<'a> {
    pub(crate) scene: Scene<'a>,
    pub(crate) id: PlaceId,
    pub(crate) place: Option<&'a Place>,
    /// The wagers of whoever has taken it.
    pub(crate) wagers: Vec<&'a Held>,
}

impl<'a> At<'a> {
    pub(crate) fn new(scene: &Scene<'a>, id: PlaceId) -> At<'a> {
        let place = scene.table.place(id);
        let bettor = place.and_then(|place| place.bettor.as_ref());
        let own = |held: &&Held| held.place == id && Some(&held.bettor) == bettor;
        let wagers = scene.table.wagers.iter().filter(own).collect();
        At { scene: *scene, id, place, wagers }
    }

    /// Whoever has taken the place.
    pub(crate) fn bettor(&self) -> Option<&'a Name> {
        self.place.and_then(|place| place.bettor.as_ref())
    }

    /// Whether a hand that is offered or given to this place is for whoever has taken it, and not
    /// for somebody who stands beside them.
    pub(crate) fn opens(&self, side: rules::Side) -> bool {
        let opener = opener(self.scene.rulebook(), self.scene.table, side, self.id);
        opener.is_some() && opener == self.bettor()
    }

    /// What is wagered here.
    pub(crate) fn wagered(&self) -> i64 {
        self.wagers.iter().map(|held| held.amount.cents()).sum()
    }
}

/// What a place shows that is its own.
pub fn own(scene: &Scene<'_>, place: PlaceId) -> Own {
    let at = At::new(scene, place);
    let felt = felt::felt(&at);
    Own {
        money: purse::purse(&at),
        result: result::results(&at),
        asked: asked::asked(&at),
        notes: notes::notes(&at),
        seat: seat::seat(&at),
        chips: chips::chips(&at),
        actions: actions::actions(&at, &felt),
        felt,
    }
}

/// The screen of a place.
pub fn station(scene: &Scene<'_>, place: PlaceId) -> Station {
    let crate::common::Common { table, layout, phase, cards, roads, shoe, notices, bands } =
        crate::common::common(scene);
    let Own { felt, money, result, asked, notes, seat, chips, actions } = own(scene, place);
    Station {
        table,
        layout,
        phase,
        cards,
        roads,
        shoe,
        notices,
        bands,
        felt,
        money,
        result,
        asked,
        notes,
        seat,
        chips,
        actions,
    }
}
