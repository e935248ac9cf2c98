//! What needs somebody of the pit.

use crate::around::{Printer, Scene};
use crate::wire::{Moment, Situation};
use serde::{Deserialize, Serialize};
use table::state::{PlaceId, StationState};
use utoipa::ToSchema;

/// What needs somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AlertCode {
    /// No account moves.
    Frozen,
    /// The coup does not go on.
    Halted,
    /// Something is to be resolved.
    Incident,
    /// Somebody of the house has to be told of something.
    Telling,
    /// A correction waits for those who confirm it.
    Correction,
    /// A request waits for approval.
    Approval,
    /// A station has failed.
    StationOutOfOrder,
    /// A printer has failed.
    PrinterFault,
    /// Something is wrong with a device.
    DeviceTrouble,
    /// Somebody waits to be paid out.
    PayOutDue,
}

/// Something that needs somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Alert {
    /// What.
    pub code: AlertCode,
    /// The incident or the request, by its number.
    pub number: Option<u32>,
    /// What went wrong.
    pub situation: Option<Situation>,
    /// The place.
    pub place: Option<u8>,
    /// Since when.
    pub since: Option<Moment>,
}

/// All of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Alerts {
    /// The most pressing first.
    pub all: Vec<Alert>,
}

pub(super) fn alerts(scene: &Scene<'_>) -> Alerts {
    let mut all = incidents(scene);
    let kept = scene.watch.kept();
    all.extend(scene.table.waiting.iter().map(|waiting| Alert {
        code: AlertCode::Approval,
        number: Some(waiting.number),
        situation: None,
        place: None,
        since: kept.waiting.get(&waiting.number).copied(),
    }));
    let places = u8::try_from(scene.table.places.len()).unwrap_or(u8::MAX);
    for id in 1..=places {
        all.extend(of_place(scene, PlaceId(id)).map(|code| Alert {
            code,
            number: None,
            situation: None,
            place: Some(id),
            since: None,
        }));
    }
    all.extend(scene.around.equipment.iter().map(|trouble| Alert {
        code: AlertCode::DeviceTrouble,
        number: None,
        situation: None,
        place: trouble.place,
        since: Some(trouble.since),
    }));
    Alerts { all }
}

fn incidents(scene: &Scene<'_>) -> Vec<Alert> {
    let shown = scene.table.incidents.iter().map(|incident| Alert {
        code: match incident {
            it if !it.open => AlertCode::Telling,
            it if it.correction.is_some() => AlertCode::Correction,
            it if it.situation.freezes() => AlertCode::Frozen,
            it if it.situation.halts() => AlertCode::Halted,
            _ => AlertCode::Incident,
        },
        number: Some(incident.number),
        situation: Some(Situation(incident.situation)),
        place: incident.about.place.map(|place| place.0),
        since: Some(incident.opened.0),
    });
    shown.collect()
}

fn of_place(scene: &Scene<'_>, id: PlaceId) -> Option<AlertCode> {
    let known = scene.around.equipment.iter().any(|trouble| trouble.place == Some(id.0));
    let printer = scene.around.printers.get(&id.0).filter(|_| !known);
    match scene.table.station_state(id) {
        Some(StationState::OutOfOrder) => Some(AlertCode::StationOutOfOrder),
        Some(StationState::SentAway) => Some(AlertCode::PayOutDue),
        _ if printer == Some(&Printer::Fault) => Some(AlertCode::PrinterFault),
        _ => None,
    }
}
