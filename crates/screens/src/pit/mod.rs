//! What the pit sees of a table: a row among others, and the table in depth.

mod alerts;
mod exposure;
mod permits;
mod play;
mod report;

pub use alerts::{Alert, AlertCode, Alerts};
pub use exposure::Exposure;
pub use permits::{ActAllowed, Allowed, ChangeAllowed, Permits, permits};
pub use play::{Expected, Identity, Play};
pub use report::{Figures, FiguresAt, FiguresOf, Report, Span, WentWrong, report};

pub(crate) use exposure::exposure_after;
pub(crate) use play::edges_of;

use crate::around::Scene;
use crate::bets::Edges;
use crate::common::{
    Bands, Cards, Common, Layout, Notices, Phase, Roads, ShoeLine, TableSign, common,
};
use crate::console::{
    Approvals, Duty, Equipment, HandsOut, Incidents, Opening, Stations, Stock, Trouble, Wagering,
    approvals,
};
use crate::sheet::screen;
use crate::station::Asks;
use crate::watch::Float;

screen! {
    /// A table as a row of the pit.
    PitRow {
        /// Which table it is.
        identity: Identity,
        /// Where it stands.
        phase: Phase,
        /// The shoe.
        shoe: ShoeLine,
        /// What is played.
        play: Play,
        /// What the wagers on the coup may cost.
        exposure: Exposure,
        /// What needs somebody.
        alerts: Alerts,
        /// The chips in the tray.
        float: Float,
        /// What waits for approval.
        approvals: Approvals,
    }
}

screen! {
    /// A table in depth: everything that its console shows, and what only the pit sees.
    PitTable {
        /// The sign of the table.
        table: TableSign,
        /// The bets that are offered.
        layout: Layout,
        /// Where it stands.
        phase: Phase,
        /// The cards.
        cards: Cards,
        /// The roads.
        roads: Roads,
        /// The shoe.
        shoe: ShoeLine,
        /// Signs of what will change.
        notices: Notices,
        /// What is written across the screens.
        bands: Bands,
        /// Which table it is.
        identity: Identity,
        /// What is played.
        play: Play,
        /// What the wagers on the coup may cost.
        exposure: Exposure,
        /// What needs somebody.
        alerts: Alerts,
        /// The chips in the tray.
        float: Float,
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
        /// What is due now.
        duty: Duty,
        /// What a table that is closed can be opened with.
        opening: Opening,
        /// The cards of the hands where bettors may have them.
        hands: HandsOut,
        /// The cards that are left, and the procedure of the shoe.
        stock: Stock,
        /// What may have gone wrong, by what the dealer sees.
        trouble: Trouble,
        /// What may be asked for now.
        actions: Asks,
    }
}

screen! {
    /// The sections that only the pit sees.
    Floor {
        /// Which table it is.
        identity: Identity,
        /// What is played.
        play: Play,
        /// What the wagers on the coup may cost.
        exposure: Exposure,
        /// What needs somebody.
        alerts: Alerts,
        /// The chips in the tray.
        float: Float,
    }
}

/// What only the pit sees of a table whose bets have these figures.
pub fn floor(scene: &Scene<'_>, edges: &dyn Fn(usize) -> Option<Edges>) -> Floor {
    Floor {
        identity: play::identity(scene),
        play: play::play(scene, edges),
        exposure: exposure::exposure(scene),
        alerts: alerts::alerts(scene),
        float: scene.watch.kept().float,
    }
}

/// A table as a row of the pit.
pub fn pit_row(scene: &Scene<'_>) -> PitRow {
    let Common { phase, shoe, .. } = common(scene);
    let edges = |place| edges_of(scene, place);
    let Floor { identity, play, exposure, alerts, float } = floor(scene, &edges);
    let approvals = approvals(scene);
    PitRow { identity, phase, shoe, play, exposure, alerts, float, approvals }
}

/// A table in depth.
pub fn pit_table(scene: &Scene<'_>) -> PitTable {
    let Common { table, layout, phase, cards, roads, shoe, notices, bands } = common(scene);
    let edges = |place| edges_of(scene, place);
    let Floor { identity, play, exposure, alerts, float } = floor(scene, &edges);
    let desk = crate::console::desk(scene);
    PitTable {
        table,
        layout,
        phase,
        cards,
        roads,
        shoe,
        notices,
        bands,
        identity,
        play,
        exposure,
        alerts,
        float,
        wagering: desk.wagering,
        stations: desk.stations,
        equipment: desk.equipment,
        incidents: desk.incidents,
        approvals: desk.approvals,
        duty: desk.duty,
        opening: desk.opening,
        hands: desk.hands,
        stock: desk.stock,
        trouble: desk.trouble,
        actions: desk.actions,
    }
}
