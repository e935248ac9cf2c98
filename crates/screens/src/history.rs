//! The last coups of whoever is at a place: cards, outcome, what each wager did and by which rule.

use crate::around::Scene;
use crate::station::{ResultLine, result_line, sum};
use crate::watch::CoupRef;
use crate::wire::{Face, Money, Outcome, Side, Standing};
use serde::{Deserialize, Serialize};
use table::event::Settled;
use table::state::{DealtCard, PlaceId};
use utoipa::ToSchema;

/// How many coups are told of at most.
const TOLD: usize = 24;

/// A card of a coup that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CardOf {
    /// Its hand.
    pub side: Side,
    /// Its face; none where nobody saw it.
    pub face: Option<Face>,
}

/// A coup that is over, as it concerned somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CoupOf {
    /// The coup.
    pub coup: CoupRef,
    /// Its cards in dealing order.
    pub cards: Vec<CardOf>,
    /// Who won; nobody where it was void.
    pub outcome: Option<Outcome>,
    /// Whether it stands as it was announced.
    pub standing: Standing,
    /// What each wager did, and why.
    pub lines: Vec<ResultLine>,
    /// What was wagered altogether.
    pub wagered: Money,
    /// What went back altogether.
    pub returned: Money,
}

/// The last coups of a place, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct History {
    /// Whoever is at the place; nobody where nothing is told.
    pub bettor: Option<String>,
    /// The coups, those without a wager too.
    pub coups: Vec<CoupOf>,
}

/// The last coups that whoever is at a place can have seen there. What others wagered is not told,
/// and nothing is while nobody is there.
pub fn history(scene: &Scene<'_>, place: PlaceId) -> History {
    let bettor = scene.table.place(place).and_then(|place| place.bettor.clone());
    let Some(name) = bettor else { return History { bettor: None, coups: Vec::new() } };
    let own = |one: &&Settled| one.wager.place == place && one.wager.bettor == name;
    let coups = scene.table.past.iter().rev().take(TOLD).map(|past| {
        let lines: Vec<ResultLine> =
            past.paid.iter().filter(own).map(|one| result_line(scene, one)).collect();
        CoupOf {
            coup: CoupRef::from(past.id),
            cards: past.cards.iter().map(card).collect(),
            outcome: past.outcome.map(Outcome),
            standing: Standing(past.standing),
            wagered: sum(&lines, |line| line.amount),
            returned: sum(&lines, |line| line.returned),
            lines,
        }
    });
    History { bettor: Some(name.to_string()), coups: coups.collect() }
}

fn card(dealt: &DealtCard) -> CardOf {
    CardOf { side: Side(dealt.side), face: dealt.card.filter(|_| dealt.exposed).map(Face) }
}
