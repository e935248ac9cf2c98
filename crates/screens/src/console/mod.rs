//! What the dealer sees: the duty of the moment, the shoe, the wagers, the stations, and what went
//! wrong.

mod actions;
mod approvals;
mod beside;
mod duty;
mod equipment;
mod hands;
mod incidents;
mod opening;
mod stock;
mod tiles;
mod trouble;
mod wagering;

pub(crate) use approvals::approvals;
pub use approvals::{Approval, Approvals};
pub use beside::{Beside, StepOpen, StepSays};
pub use duty::{Duty, Enters};
pub use equipment::Equipment;
pub use hands::{HandOffered, HandsOut, StyleOffered};
pub use incidents::{
    AnswersShown, ChoiceShown, CorrectionShown, Given, IncidentShown, Incidents, TellingShown,
    WagerChangedShown, WagerShown,
};
pub(crate) use opening::menu;
pub use opening::{Opening, OptionOffered, VersionOffered};
pub use stock::{Checked, RankLeft, Stock, Stocked};
pub use tiles::{Stations, Tile};
pub use trouble::{Family, RuleBroken, Showing, Sight, Sights, Trouble, VersionSeen};
pub use wagering::{Differential, TotalOn, Wagering};

use crate::around::Scene;
use crate::common::{
    Bands, Cards, Common, Layout, Notices, Phase, Roads, ShoeLine, TableSign, common,
};
use crate::sheet::screen;
use crate::station::Asks;

screen! {
    /// The console of a table.
    Console {
        /// The sign of the table.
        table: TableSign,
        /// The bets that are offered.
        layout: Layout,
        /// Where the table stands.
        phase: Phase,
        /// The cards, their counts, and what the tableau says.
        cards: Cards,
        /// The roads.
        roads: Roads,
        /// The shoe.
        shoe: ShoeLine,
        /// Signs of what will change.
        notices: Notices,
        /// What is written across the screen.
        bands: Bands,
        /// What is due now.
        duty: Duty,
        /// What a table that is closed can be opened with.
        opening: Opening,
        /// The cards that are left, and the procedure of the shoe.
        stock: Stock,
        /// What can be done and recorded beside the play.
        beside: Beside,
        /// The cards of the hands where bettors may have them.
        hands: HandsOut,
        /// The wagers on the coup.
        wagering: Wagering,
        /// The stations and places.
        stations: Stations,
        /// What is wrong with devices.
        equipment: Equipment,
        /// What went wrong and is not resolved.
        incidents: Incidents,
        /// What waits for approval.
        approvals: Approvals,
        /// What may have gone wrong, by what the dealer sees.
        trouble: Trouble,
        /// What may be asked for now.
        actions: Asks,
    }
}

screen! {
    /// The sections of a console that are its own.
    Desk {
        /// What is due now.
        duty: Duty,
        /// What a table that is closed can be opened with.
        opening: Opening,
        /// The cards that are left, and the procedure of the shoe.
        stock: Stock,
        /// What can be done and recorded beside the play.
        beside: Beside,
        /// The cards of the hands where bettors may have them.
        hands: HandsOut,
        /// The wagers on the coup.
        wagering: Wagering,
        /// The stations and places.
        stations: Stations,
        /// What is wrong with devices.
        equipment: Equipment,
        /// What went wrong and is not resolved.
        incidents: Incidents,
        /// What waits for approval.
        approvals: Approvals,
        /// What may have gone wrong, by what the dealer sees.
        trouble: Trouble,
        /// What may be asked for now.
        actions: Asks,
    }
}

/// What the console shows that is its own.
pub fn desk(scene: &Scene<'_>) -> Desk {
    let due = table::duty(scene.rulebook(), scene.table);
    Desk {
        duty: duty::duty(scene, &due),
        opening: opening::opening(scene),
        stock: stock::stock(scene, &due),
        beside: beside::beside(scene),
        hands: hands::hands(scene),
        wagering: wagering::wagering(scene),
        stations: tiles::stations(scene),
        equipment: equipment::equipment(scene),
        incidents: incidents::incidents(scene),
        approvals: approvals::approvals(scene),
        trouble: trouble::trouble(scene),
        actions: actions::actions(scene, &due),
    }
}

/// The console of a table.
pub fn console(scene: &Scene<'_>) -> Console {
    let Common { table, layout, phase, cards, roads, shoe, notices, bands } = common(scene);
    let Desk {
        duty,
        opening,
        stock,
        beside,
        hands,
        wagering,
        stations,
        equipment,
        incidents,
        approvals,
        trouble,
        actions,
    } = desk(scene);
    Console {
        table,
        layout,
        phase,
        cards,
        roads,
        shoe,
        notices,
        bands,
        duty,
        opening,
        stock,
        beside,
        hands,
        wagering,
        stations,
        equipment,
        incidents,
        approvals,
        trouble,
        actions,
    }
}
