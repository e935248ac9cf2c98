//! What is asked of a bettor: options after something went wrong, a hand's cards, the cut.

use super::At;
use crate::wire::{Moment, OfferKind, Rule, Side, Situation};
use serde::{Deserialize, Serialize};
use table::state::HandState;
use utoipa::ToSchema;

/// What those who wagered may do before the coup goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Offered {
    /// What they may do beside keeping their wagers.
    pub offer: OfferKind,
    /// Until when; none where the table waits for everybody.
    pub until: Option<Moment>,
    /// Whether this bettor has answered.
    pub answered: bool,
    /// What went wrong.
    pub situation: Option<Situation>,
    /// The rule.
    pub rule: Option<Rule>,
}

/// What is asked of a bettor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Default)]
pub struct Asked {
    /// What becomes of their wagers.
    pub wagers: Option<Offered>,
    /// Hands whose cards are offered to this place.
    pub hands: Vec<Side>,
    /// Hands whose cards this place has.
    pub holds: Vec<Side>,
}

pub(super) fn asked(at: &At<'_>) -> Asked {
    let Some(coup) = &at.scene.table.coup else { return Asked::default() };
    let sides = [rules::Side::Player, rules::Side::Banker];
    let of = |wanted: fn(&HandState) -> Option<u8>| {
        let own = sides.into_iter().filter(|side| wanted(coup.hands.of(*side)) == Some(at.id.0));
        own.map(Side).collect()
    };
    Asked {
        wagers: offered(at),
        hands: of(|state| match state {
            HandState::Offered(place) => Some(place.0),
            _ => None,
        }),
        holds: of(|state| match state {
            HandState::With(place) | HandState::WithNominee(place, _) => Some(place.0),
            _ => None,
        }),
    }
}

fn offered(at: &At<'_>) -> Option<Offered> {
    let answers = at.scene.table.coup.as_ref()?.answers.as_ref()?;
    let bettor = at.bettor().filter(|name| answers.asked.contains(name))?;
    let why = at.scene.watch.kept().offered.as_ref();
    let answer = || Rule::of(&at.scene.rulebook().irregularities.answer_s.source);
    Some(Offered {
        offer: OfferKind(answers.offer),
        until: answers.until.map(|until| until.0),
        answered: answers.answered.contains(bettor),
        situation: why.and_then(|why| why.situation),
        rule: why.and_then(|why| why.rule.clone()).or_else(answer),
    })
}
