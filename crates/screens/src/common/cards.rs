//! The cards of the coup, as far as they have been exposed, and what the tableau says of them.

use crate::around::Scene;
use crate::wire::{Face, Outcome, Pair, Rule, Side, Standing};
use rules::tableau::Action;
use rules::{Card, Rulebook};
use serde::{Deserialize, Serialize};
use table::state::{DealtCard, HandState, Hands};
use utoipa::ToSchema;

/// A card on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CardShown {
    /// Which card of the coup it is, in dealing order from one.
    pub number: u8,
    /// What it is; none while it lies face down.
    pub face: Option<Face>,
}

/// A hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HandShown {
    /// Its first two cards, as far as they are dealt.
    pub first: Vec<CardShown>,
    /// Its third card.
    pub third: Option<CardShown>,
    /// Its point count, once all its cards are exposed.
    pub points: Option<u8>,
    /// Whether it is a natural.
    pub natural: bool,
    /// What its first two cards are, once both are exposed.
    pub pair: Option<Pair>,
    /// The place that has been given its cards.
    pub with: Option<u8>,
    /// The place that its cards are offered to.
    pub offered_to: Option<u8>,
    /// Whether it won.
    pub won: bool,
}

/// What a hand does after the first four cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Does {
    /// It takes a third card.
    Draws,
    /// It takes none.
    Stands,
}

/// What the tableau says of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Verdict {
    /// The hand.
    pub side: Side,
    /// What it does.
    pub does: Does,
    /// Its count with two cards.
    pub count: u8,
    /// The value of the other hand's third card, where that matters.
    pub against: Option<u8>,
    /// Whether a natural ends the coup.
    pub natural: bool,
    /// The row of the tableau.
    pub rule: Rule,
}

/// The cards of a coup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Cards {
    /// The coup, by its number in the shoe; none where no card has been dealt in it.
    pub coup: Option<u32>,
    /// Whether it is over and the next one has no card yet.
    pub last: bool,
    /// The Player's Hand.
    pub players: HandShown,
    /// The Banker's Hand.
    pub bankers: HandShown,
    /// Who won, once it was announced.
    pub outcome: Option<Outcome>,
    /// What has become of it since it was completed.
    pub standing: Option<Standing>,
    /// What the tableau says, as far as the cards that are exposed decide it.
    pub tableau: Vec<Verdict>,
}

/// A coup whose cards are shown.
struct Coup<'a> {
    number: Option<u32>,
    last: bool,
    cards: &'a [DealtCard],
    hands: Option<&'a Hands>,
    outcome: Option<rules::Outcome>,
    standing: Option<Standing>,
}

/// The coup whose cards are shown: the last one until the next has a card.
fn of<'a>(scene: &Scene<'a>) -> Coup<'a> {
    let table = scene.table;
    let nothing =
        Coup { number: None, last: false, cards: &[], hands: None, outcome: None, standing: None };
    if let Some(coup) = table.coup.as_ref().filter(|coup| !coup.cards.is_empty()) {
        return Coup {
            number: Some(coup.number),
            cards: &coup.cards,
            hands: Some(&coup.hands),
            outcome: coup.announced,
            ..nothing
        };
    }
    let last = table.past.last().filter(|_| table.setup.is_some());
    let last =
        last.filter(|past| past.id.shoe == table.shoes && past.id.number == table.shoe.coups);
    last.map_or(nothing, |past| Coup {
        number: Some(past.id.number),
        last: true,
        cards: &past.cards,
        hands: None,
        outcome: past.outcome,
        standing: Some(Standing(past.standing)),
    })
}

/// The cards of a table.
pub(crate) fn cards(scene: &Scene<'_>) -> Cards {
    let rulebook = scene.rulebook();
    let coup = of(scene);
    let hand = |side| hand(rulebook, &coup, side);
    Cards {
        coup: coup.number,
        last: coup.last,
        players: hand(rules::Side::Player),
        bankers: hand(rules::Side::Banker),
        outcome: coup.outcome.map(Outcome),
        standing: coup.standing,
        tableau: verdicts(rulebook, coup.cards),
    }
}

fn hand(rulebook: &Rulebook, coup: &Coup<'_>, side: rules::Side) -> HandShown {
    let numbered = (1..).zip(coup.cards);
    let own: Vec<CardShown> = numbered
        .filter(|(_, dealt)| dealt.side == side)
        .map(|(number, dealt)| CardShown {
            number,
            face: dealt.card.filter(|_| dealt.exposed).map(Face),
        })
        .collect();
    let faces: Option<Vec<Card>> = own.iter().map(|card| card.face.map(|face| face.0)).collect();
    let points = faces.as_ref().filter(|faces| faces.len() >= 2).map(|faces| count(faces));
    let two = own.iter().take(2).filter_map(|card| card.face).collect::<Vec<_>>();
    let two = if let [first, second] = two[..] { Some((first.0, second.0)) } else { None };
    let natural = two.is_some_and(|(first, second)| {
        own.len() == 2 && rulebook.tableau.is_natural(&rules::Hand::of_two(first, second))
    });
    let state = coup.hands.map(|hands| hands.of(side));
    let won = match side {
        rules::Side::Player => rules::Outcome::Player,
        rules::Side::Banker => rules::Outcome::Banker,
    };
    HandShown {
        third: own.get(2).copied(),
        first: own.into_iter().take(2).collect(),
        points,
        natural,
        pair: two.map(|(first, second)| Pair(rules::Pair::of(first, second))),
        with: match state {
            Some(HandState::With(place) | HandState::WithNominee(place, _)) => Some(place.0),
            _ => None,
        },
        offered_to: match state {
            Some(HandState::Offered(place)) => Some(place.0),
            _ => None,
        },
        won: coup.outcome == Some(won),
    }
}

fn count(cards: &[Card]) -> u8 {
    cards.iter().map(|card| card.point_value()).sum::<u8>() % 10
}

/// What the tableau says once the first four cards are exposed: of the Player's Hand at once, of
/// the Banker's when it is known what the Player's Hand has drawn.
fn verdicts(rulebook: &Rulebook, cards: &[DealtCard]) -> Vec<Verdict> {
    let value = |side: rules::Side, place: usize| {
        let own = cards.iter().filter(|dealt| dealt.side == side).nth(place);
        own.filter(|dealt| dealt.exposed)?.card.map(Card::point_value)
    };
    let of = |place| (value(rules::Side::Player, place), value(rules::Side::Banker, place));
    let ((Some(one), Some(two)), (Some(three), Some(four))) = (of(0), of(1)) else {
        return Vec::new();
    };
    let (players, bankers) = ((one + three) % 10, (two + four) % 10);
    let tableau = &rulebook.tableau;
    let natural = tableau.naturals.contains(players) || tableau.naturals.contains(bankers);
    let first = tableau.players_hand(players, bankers);
    let draws = first.action == Action::Draw;
    let verdict = |decision: rules::tableau::Decision<'_>, count, against| Verdict {
        side: Side(decision.side),
        does: if decision.action == Action::Draw { Does::Draws } else { Does::Stands },
        count,
        against,
        natural,
        rule: Rule(decision.row.clone()),
    };
    let mut verdicts = vec![verdict(first, players, None)];
    let third = value(rules::Side::Player, 2).filter(|_| draws);
    if !draws || third.is_some() {
        let second = tableau.bankers_hand(players, bankers, third);
        verdicts.push(verdict(second, bankers, third));
    }
    verdicts
}
