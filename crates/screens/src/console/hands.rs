//! The cards of the hands where bettors may have them: who is offered them, who may be, and the
//! ways to deal.

use crate::around::Scene;
use crate::wire::{Rule, Side};
use rules::conduct::{Faces, HandsTo};
use serde::{Deserialize, Serialize};
use table::holding::{marker_with, style};
use table::legal::{may_get_hand, may_get_shoe};
use table::state::PlaceId;
use utoipa::ToSchema;

/// A way to deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StyleOffered {
    /// Its name in requests.
    pub id: String,
    /// Whether it is the one in use.
    pub used: bool,
    /// Whether cards are dealt face down.
    pub face_down: bool,
    /// Whether bettors get the cards of a hand.
    pub hands_out: bool,
    /// The rule.
    pub rule: Rule,
}

/// Whom the cards of a hand may be offered to now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HandOffered {
    /// The hand.
    pub side: Side,
    /// The places, the first choice of the rulebook alone where it has one.
    pub to: Vec<u8>,
}

/// The cards of the hands where bettors may have them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct HandsOut {
    /// The ways to deal that may be chosen now; none while a coup is dealt.
    pub styles: Vec<StyleOffered>,
    /// The hands that may be offered now.
    pub offers: Vec<HandOffered>,
    /// The place that has the marker or the shoe; that of the marker also before it has moved.
    pub marker: Option<u8>,
    /// The places that the shoe may be given to now.
    pub shoe: Vec<u8>,
}

pub(super) fn hands(scene: &Scene<'_>) -> HandsOut {
    let styles = styles(scene);
    if !goes_out(scene) {
        return HandsOut { styles, ..HandsOut::default() };
    }
    HandsOut {
        styles,
        offers: offers(scene),
        marker: marker(scene).map(|place| place.0),
        shoe: numbers(may_get_shoe(scene.rulebook(), scene.table)),
    }
}

/// Where the marker or the shoe is.
fn marker(scene: &Scene<'_>) -> Option<PlaceId> {
    match style(scene.rulebook(), scene.table) {
        Some(style) if style.hands_to == HandsTo::MarkerHolder => marker_with(scene.table),
        _ => scene.table.marker,
    }
}

/// The ways to deal, where there is a choice.
fn styles(scene: &Scene<'_>) -> Vec<StyleOffered> {
    let styles = &scene.rulebook().conduct.styles;
    let Some(setup) = scene.setup().filter(|_| scene.table.coup.is_none()) else {
        return Vec::new();
    };
    if styles.len() < 2 {
        return Vec::new();
    }
    let offered = styles.iter().enumerate().map(|(number, style)| StyleOffered {
        id: style.id.clone(),
        used: number == setup.style,
        face_down: style.faces == Faces::Down,
        hands_out: style.hands_to != HandsTo::Dealer,
        rule: Rule(style.cite.clone()),
    });
    offered.collect()
}

/// The hands that may be offered to somebody.
fn offers(scene: &Scene<'_>) -> Vec<HandOffered> {
    let sides = [rules::Side::Player, rules::Side::Banker].into_iter();
    let offered = sides.map(|side| HandOffered {
        side: Side(side),
        to: numbers(may_get_hand(scene.rulebook(), scene.table, side)),
    });
    offered.filter(|hand| !hand.to.is_empty()).collect()
}

fn numbers(places: Vec<PlaceId>) -> Vec<u8> {
    places.into_iter().map(|place| place.0).collect()
}

/// Whether the way to deal that is in use gives cards to bettors.
fn goes_out(scene: &Scene<'_>) -> bool {
    let style = style(scene.rulebook(), scene.table);
    style.is_some_and(|style| style.hands_to != HandsTo::Dealer)
}
