//! The cards of the hands where bettors may have them: who is offered them, who may be, and the
//! ways to deal.

use crate::around::Scene;
use crate::wire::{Rule, Side};
use rules::conduct::{Act, Faces, HandsTo};
use serde::{Deserialize, Serialize};
use table::state::PlaceId;
use table::{Actor, Asking, Name, Request};
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HandsOut {
    /// The ways to deal that may be chosen now; none while a coup is dealt.
    pub styles: Vec<StyleOffered>,
    /// The hands that may be offered now.
    pub offers: Vec<HandOffered>,
    /// The place that has the marker or the shoe.
    pub marker: Option<u8>,
    /// The places that the shoe may be given to now.
    pub shoe: Vec<u8>,
}

pub(super) fn hands(scene: &Scene<'_>) -> HandsOut {
    HandsOut {
        styles: styles(scene),
        offers: offers(scene),
        marker: scene.table.marker.map(|place| place.0),
        shoe: allowed(scene, Act::GiveShoe, |place| Request::GiveShoe { place: Some(place) }),
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

fn offers(scene: &Scene<'_>) -> Vec<HandOffered> {
    let sides = [rules::Side::Player, rules::Side::Banker];
    let offered = sides.into_iter().map(|side| HandOffered {
        side: Side(side),
        to: allowed(scene, Act::Deal, |place| Request::OfferHand { side, place }),
    });
    offered.filter(|hand| !hand.to.is_empty()).collect()
}

/// The places for which the table would not refuse this to whoever may do the act.
fn allowed(scene: &Scene<'_>, act: Act, request: impl Fn(PlaceId) -> Request) -> Vec<u8> {
    let (rulebook, table) = (scene.rulebook(), scene.table);
    let goes_out = |setup: &table::state::Setup| {
        rulebook.conduct.styles.get(setup.style).is_some_and(|it| it.hands_to != HandsTo::Dealer)
    };
    let clause = scene.setup().filter(|setup| goes_out(setup)).and(rulebook.conduct.act(act));
    let Some(clause) = clause else { return Vec::new() };
    let may = |place: &PlaceId| {
        let actor = Actor { name: Name::from(""), role: clause.by };
        let asking = Asking { at: table.now, actor, request: request(*place) };
        table::decide(rulebook, table, &asking).is_ok()
    };
    table.taken().map(|(place, _, _)| place).filter(may).map(|place| place.0).collect()
}
