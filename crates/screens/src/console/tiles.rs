//! The places of a table as tiles.

use crate::around::{Printer, Scene};
use crate::wire::{Channel, Money, StationState};
use serde::{Deserialize, Serialize};
use table::state::PlaceId;
use utoipa::ToSchema;

/// A place.
#[expect(clippy::struct_excessive_bools, reason = "each is a lamp of its own on the screen")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Tile {
    /// Its printed number.
    pub place: u8,
    /// On the cloth, or a station.
    pub channel: Channel,
    /// Whether it is away from the table.
    pub remote: bool,
    /// Whoever has taken it.
    pub bettor: Option<String>,
    /// What its station is doing.
    pub state: Option<StationState>,
    /// What is on its account.
    pub credit: Money,
    /// What is wagered there on the coup.
    pub wagered: Money,
    /// For how many coups there was no wager.
    pub idle_coups: u8,
    /// Whether no wagers are accepted there.
    pub closed: bool,
    /// Whether it has limits of its own.
    pub own_limits: bool,
    /// What its printer is doing.
    pub printer: Printer,
    /// Whether somebody there wants an attendant.
    pub called: bool,
}

/// All places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Stations {
    /// By number.
    pub all: Vec<Tile>,
}

pub(crate) fn stations(scene: &Scene<'_>) -> Stations {
    let table = scene.table;
    let mut wagered = vec![0_i64; table.places.len()];
    for held in &table.wagers {
        let at = usize::from(held.place.0).checked_sub(1).and_then(|at| wagered.get_mut(at));
        if let Some(sum) = at {
            *sum = sum.saturating_add(held.amount.cents());
        }
    }
    let places = (1..).map(PlaceId).zip(&table.places).zip(wagered);
    let all = places.map(|((id, place), wagered)| Tile {
        place: id.0,
        channel: Channel(place.channel),
        remote: table.is_remote(id),
        bettor: place.bettor.as_ref().map(ToString::to_string),
        state: table.station_state(id).map(StationState),
        credit: Money(place.credit),
        wagered: Money::of_cents(wagered),
        idle_coups: place.idle,
        closed: place.closed,
        own_limits: table.kept_at(id).is_some() || table.personal_limit_at(id).is_some(),
        printer: scene.around.printers.get(&id.0).copied().unwrap_or_default(),
        called: scene.around.calls.contains(&id.0),
    });
    Stations { all: all.collect() }
}
