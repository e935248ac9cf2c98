//! What is asked of a bettor: options after something went wrong, a hand's cards, the cut.

use super::{At, actions};
use crate::wire::{Moment, OfferKind, Rule, Side, Situation};
use rules::shoe::Bound;
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

/// Cards that this bettor may cut.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CutOffered {
    /// How many cards lie before the cut at the least.
    pub least: u16,
    /// How many at the most.
    pub most: u16,
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
    /// The cut, where it is this bettor's to make or to refuse.
    pub cut: Option<CutOffered>,
}

pub(super) fn asked(at: &At<'_>) -> Asked {
    let cut = cut(at);
    let Some(coup) = &at.scene.table.coup else {
        return Asked { cut, ..Asked::default() };
    };
    let sides = [rules::Side::Player, rules::Side::Banker];
    let of = |wanted: fn(&HandState) -> Option<u8>| {
        let here = |side: &rules::Side| wanted(coup.hands.of(*side)) == Some(at.id.0);
        let own = sides.into_iter().filter(|side| here(side) && at.opens(*side));
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
        cut,
    }
}

/// The cut, where the table would let this bettor make it.
fn cut(at: &At<'_>) -> Option<CutOffered> {
    let rulebook = at.scene.rulebook();
    let conduct = &rulebook.conduct;
    // Somebody who is let cut for want of others is asked by the house, not by a screen.
    let named = conduct.cutters.value.contains(&conduct.bettor);
    let margin = &rulebook.shoe.cut;
    let least = match margin.value.bound {
        Bound::About => 1,
        _ => u16::from(margin.value.cards),
    };
    (named && actions::may_cut(at)).then(|| CutOffered {
        least,
        most: at.scene.table.shoe.cards().saturating_sub(least),
        rule: Rule::of(&margin.source),
    })
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
