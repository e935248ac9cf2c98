//! The cards that are left, and the procedure of the shoe step by step.

use crate::around::Scene;
use crate::common::StepCode;
use crate::wire::Rule;
use rules::Card;
use rules::card::Rank;
use serde::{Deserialize, Serialize};
use table::duty::Duty as Due;
use table::state::Stage;
use utoipa::ToSchema;

/// How far a step of the procedure has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Checked {
    /// It is done.
    Done,
    /// It is due now.
    Now,
    /// It comes later.
    Later,
}

/// A step of the procedure of a shoe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Stocked {
    /// The step.
    pub step: StepCode,
    /// How far it has come.
    pub is: Checked,
    /// The rule.
    pub rule: Option<Rule>,
}

/// How many cards of a rank have not been seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RankLeft {
    /// The rank, as it stands on a card.
    pub rank: String,
    /// How many.
    pub left: u16,
}

/// The cards of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Stock {
    /// How many have not been seen, by rank.
    pub unseen: Vec<RankLeft>,
    /// How many have left the shoe.
    pub cards_out: u16,
    /// How many are left in it.
    pub cards_left: u16,
    /// How many lie behind the cutting card.
    pub cards_behind: u16,
    /// The backs of the cards.
    pub backs: String,
    /// The procedure of the shoe.
    pub procedure: Vec<Stocked>,
    /// Cards that lie on the table and nobody had to draw.
    pub strays: u8,
    /// Cards that will be the first of the next coup.
    pub carried: u8,
    /// Whether the cards are shuffled after this coup.
    pub shuffle_ordered: bool,
    /// The ways to burn, by their names.
    pub burns: Vec<String>,
    /// How many cards may lie behind the cutting card, the usual way first.
    pub placings: Vec<u8>,
    /// The places that have not refused to cut, while the cards are to be cut.
    pub cutters: Vec<u8>,
}

pub(super) fn stock(scene: &Scene<'_>, due: &Due) -> Stock {
    let (table, shoe) = (scene.table, &scene.table.shoe);
    let clauses = &scene.rulebook().shoe;
    let small = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    Stock {
        unseen: unseen(scene),
        cards_out: shoe.cards_out,
        cards_left: shoe.cards().saturating_sub(shoe.cards_out),
        cards_behind: shoe.cards_behind,
        backs: shoe.backs.clone(),
        procedure: procedure(scene, due),
        strays: small(table.strays.len()),
        carried: small(table.carried.len()),
        shuffle_ordered: shoe.shuffle_ordered,
        burns: clauses.burns.iter().map(|burn| burn.id.clone()).collect(),
        placings: clauses.placings.iter().map(|placing| placing.cards_behind).collect(),
        cutters: cutters(scene),
    }
}

/// Those who may be offered the cut, where the rulebook names those who wager.
fn cutters(scene: &Scene<'_>) -> Vec<u8> {
    let (table, conduct) = (scene.table, &scene.rulebook().conduct);
    let to_be_cut = table.shoe.stage == Stage::Mixed && !table.shoe.automatic;
    if !to_be_cut || !conduct.cutters.value.contains(&conduct.bettor) {
        return Vec::new();
    }
    let left = table.taken().filter(|(place, ..)| !table.shoe.cut_refused.contains(place));
    left.map(|(place, ..)| place.0).collect()
}

/// How many of each rank have not been seen. Cards that lie face down, were burnt, or lie where
/// nobody had to draw them count as unseen, so that no census tells what they are.
fn unseen(scene: &Scene<'_>) -> Vec<RankLeft> {
    let (shoe, seen) = (&scene.table.shoe, views::vigil::seen(scene.table));
    let mut left = [0_u16; Rank::ALL.len()];
    for card in Card::deck() {
        let unseen = shoe.decks.saturating_sub(seen[card.index()]);
        left[card.rank as usize] += u16::from(unseen);
    }
    let ranks = Rank::ALL.into_iter().zip(left);
    ranks.map(|(rank, left)| RankLeft { rank: rank.letter().to_string(), left }).collect()
}

/// The steps that bring a shoe into play.
fn procedure(scene: &Scene<'_>, due: &Due) -> Vec<Stocked> {
    let (shoe, rulebook) = (&scene.table.shoe, scene.rulebook());
    let clauses = &rulebook.shoe;
    let now = StepCode::from(&due.step);
    let act = rulebook.conduct.act(rules::conduct::Act::ShuffleByHand);
    let stage = if shoe.stage == Stage::Ended { Stage::Empty } else { shoe.stage };
    let steps = [
        (StepCode::BringCards, stage >= Stage::Brought, Some(&rulebook.decks.allowed.source)),
        (StepCode::CheckCards, shoe.checked, Some(&clauses.check.source)),
        (StepCode::ShuffleOrAccept, stage >= Stage::Mixed, act.map(|clause| &clause.source)),
        (StepCode::Cut, stage >= Stage::Cut, Some(&clauses.cut.source)),
        (StepCode::PlaceCuttingCard, stage >= Stage::Loaded, None),
        (StepCode::Burn, stage >= Stage::InPlay, None),
    ];
    let applies = |step: &StepCode| match step {
        StepCode::CheckCards => table::steps::are_to_be_checked(rulebook, shoe),
        StepCode::Cut => !shoe.automatic,
        _ => true,
    };
    let cites = |step: StepCode| match step {
        StepCode::PlaceCuttingCard => clauses.placings.first().map(|it| Rule(it.cite.clone())),
        StepCode::Burn => clauses.burns.first().map(|it| Rule(it.cite.clone())),
        _ => None,
    };
    let due_now = |step: StepCode| {
        let burning = step == StepCode::Burn && now == StepCode::BurnCard;
        let again = step == StepCode::BringCards && now == StepCode::ShuffleOrReplace;
        step == now || burning || again
    };
    let steps = steps.into_iter().filter(|(step, ..)| applies(step));
    steps
        .map(|(step, done, source)| Stocked {
            step,
            is: match (due_now(step), done) {
                (true, _) => Checked::Now,
                (false, true) => Checked::Done,
                (false, false) => Checked::Later,
            },
            rule: source.and_then(Rule::of).or_else(|| cites(step)),
        })
        .collect()
}
