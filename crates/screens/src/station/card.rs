//! The play card of whoever has taken a place: the limits that they have set to their own play.

use super::At;
use crate::wire::{Moment, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The limits of whoever has taken a place, in a house that offers play cards.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct OwnCard {
    /// After how many minutes a break is due.
    pub minutes: Option<u32>,
    /// How long the break is then, in minutes.
    pub break_minutes: u32,
    /// What may be lost at most.
    pub loss: Option<Money>,
    /// Whether they do not want to play at all.
    pub excluded: bool,
    /// When the break is due.
    pub due: Option<Moment>,
    /// What may still be lost.
    pub room: Option<Money>,
    /// Until when they are on a break.
    pub break_until: Option<Moment>,
}

/// The card of a place; none where the house offers none.
pub(super) fn card(at: &At<'_>) -> Option<OwnCard> {
    let least = at.scene.around.play_cards?;
    let nothing = OwnCard { break_minutes: least, ..OwnCard::default() };
    let card = at.bettor().and_then(|bettor| at.scene.table.play_card(bettor));
    let now = at.scene.table.now;
    Some(card.map_or(nothing, |card| OwnCard {
        minutes: card.limits.minutes,
        break_minutes: card.limits.break_minutes.max(least),
        loss: card.limits.loss.map(Money),
        excluded: card.limits.excluded,
        due: card.due().map(|due| due.0),
        room: card.room().map(Money),
        break_until: card.break_until.filter(|until| now < *until).map(|until| until.0),
    }))
}
