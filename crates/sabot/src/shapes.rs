//! The JSON that goes out, as the contract has it.

use crate::question::{Answer, Condition};
use rules::tableau::{Decision, Tableau};
use rules::{Amount, Coup, Hand, Rulebook, Settlement, Side, Wager};
use serde::Serialize;
use std::collections::BTreeMap;
use views::roads::{Bead, Derived, Mark, Roads, letter};

/// One JSON document and a newline.
pub(crate) fn to_line(document: &impl Serialize) -> String {
    let mut text = serde_json::to_string(document).expect("the shapes have only text keys");
    text.push('\n');
    text
}

/// A thing written as its text.
struct Text<T>(T);

impl<T: std::fmt::Display> Serialize for Text<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// An amount written as dollars and cents. Every settled wager has four of them, so the digits are
/// set one by one instead of through the formatter.
struct Money(Amount);

impl Serialize for Money {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut digits = [b'0'; 24];
        let mut first = digits.len();
        let mut left = self.0.cents().unsigned_abs();
        // At least "0.00": one digit before the point and two behind it.
        for place in 0.. {
            if place == 2 {
                first -= 1;
                digits[first] = b'.';
            }
            if place > 2 && left == 0 {
                break;
            }
            first -= 1;
            digits[first] += (left % 10) as u8;
            left /= 10;
        }
        if self.0 < Amount::ZERO {
            first -= 1;
            digits[first] = b'-';
        }
        serializer.serialize_str(std::str::from_utf8(&digits[first..]).expect("digits are text"))
    }
}

/// What went wrong.
#[derive(Serialize)]
pub(crate) struct FailureShape<'a> {
    pub(crate) error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
}

/// A hand.
#[derive(Serialize)]
pub(crate) struct HandShape {
    cards: Vec<Text<rules::Card>>,
    points: u8,
    natural: bool,
}

impl HandShape {
    fn of(tableau: &Tableau, hand: &Hand) -> HandShape {
        HandShape {
            cards: hand.cards().map(Text).collect(),
            points: hand.point_count(),
            natural: tableau.is_natural(hand),
        }
    }
}

/// What a hand did after the first four cards.
#[derive(Serialize)]
struct DrawShape<'r> {
    hand: &'static str,
    action: &'static str,
    rule: &'r str,
    row: &'r str,
}

impl<'r> DrawShape<'r> {
    fn of(decision: Decision<'r>) -> DrawShape<'r> {
        DrawShape {
            hand: decision.side.word(),
            action: decision.action.word(),
            rule: decision.cite.as_str(),
            row: decision.row.as_str(),
        }
    }
}

/// A dealt coup.
#[derive(Serialize)]
pub(crate) struct DealShape<'r> {
    rulebook: &'r str,
    #[serde(rename = "player")]
    players_hand: HandShape,
    #[serde(rename = "banker")]
    bankers_hand: HandShape,
    result: &'static str,
    cards_used: usize,
    draws: [DrawShape<'r>; 2],
}

impl<'r> DealShape<'r> {
    pub(crate) fn of(rulebook: &'r Rulebook, coup: &Coup) -> DealShape<'r> {
        let tableau = &rulebook.tableau;
        DealShape {
            rulebook: &rulebook.id,
            players_hand: HandShape::of(tableau, coup.players_hand()),
            bankers_hand: HandShape::of(tableau, coup.bankers_hand()),
            result: coup.outcome().word(),
            cards_used: coup.cards_used(),
            draws: coup.draws(tableau).map(DrawShape::of),
        }
    }
}

/// A settled wager.
#[derive(Serialize)]
struct WagerShape<'r> {
    wager: &'r str,
    stake: Money,
    outcome: &'static str,
    odds: Option<Text<rules::Odds>>,
    winnings: Money,
    commission: Money,
    returned: Money,
    rule: &'r str,
}

impl<'r> WagerShape<'r> {
    fn of(rulebook: &'r Rulebook, wager: Wager, settled: &Settlement<'r>) -> WagerShape<'r> {
        WagerShape {
            wager: &rulebook.bet_clauses(wager.bet()).id,
            stake: Money(wager.amount()),
            outcome: settled.grade.word(),
            odds: settled.odds.map(Text),
            winnings: Money(settled.winnings),
            commission: Money(settled.commission),
            returned: Money(settled.returned),
            rule: settled.cite.as_str(),
        }
    }
}

/// Something that must have been so.
#[derive(Serialize)]
struct ConditionShape<'a> {
    text: &'a str,
    rule: Option<&'a str>,
}

impl<'a> ConditionShape<'a> {
    fn of(condition: &'a Condition<'_>) -> ConditionShape<'a> {
        ConditionShape { text: &condition.text, rule: condition.rule }
    }
}

/// A coup with every wager settled.
#[derive(Serialize)]
pub(crate) struct SettleShape<'a> {
    result: &'static str,
    wagers: Vec<WagerShape<'a>>,
    staked: Money,
    returned: Money,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conditions: Vec<ConditionShape<'a>>,
}

impl<'a> SettleShape<'a> {
    pub(crate) fn of(answer: &'a Answer<'a>) -> SettleShape<'a> {
        let wager = |(wager, settled): &(Wager, Settlement<'a>)| {
            WagerShape::of(answer.rulebook, *wager, settled)
        };
        SettleShape {
            result: answer.coup.outcome().word(),
            wagers: answer.wagers.iter().map(wager).collect(),
            staked: Money(answer.staked),
            returned: Money(answer.returned),
            conditions: answer.conditions.iter().map(ConditionShape::of).collect(),
        }
    }
}

/// An exact number: a fraction in lowest terms, and the nearest number to it.
#[derive(Serialize)]
pub(crate) struct Exact {
    num: String,
    den: String,
    pub(crate) value: f64,
}

impl Exact {
    pub(crate) fn of(fraction: &num_rational::BigRational) -> Exact {
        Exact {
            num: fraction.numer().to_string(),
            den: fraction.denom().to_string(),
            value: odds::approximate(fraction),
        }
    }
}

/// One line of a bet, with how often it decides.
#[derive(Serialize)]
pub(crate) struct OddsCaseShape<'a> {
    pub(crate) outcome: &'static str,
    pub(crate) odds: Option<String>,
    pub(crate) probability: Exact,
    pub(crate) deals: String,
    pub(crate) rule: &'a str,
}

/// The figures of one bet under one setting.
#[derive(Serialize)]
pub(crate) struct OddsWagerShape<'a> {
    pub(crate) wager: &'a str,
    pub(crate) version: &'a str,
    pub(crate) options: &'a BTreeMap<&'a str, String>,
    pub(crate) house_edge: Exact,
    pub(crate) hit: Exact,
    pub(crate) stand_off: Exact,
    pub(crate) standard_deviation: f64,
    pub(crate) variance: Exact,
    pub(crate) returns: Vec<OddsCaseShape<'a>>,
}

/// The odds of a rulebook's bets.
#[derive(Serialize)]
pub(crate) struct OddsShape<'a> {
    pub(crate) rulebook: &'a str,
    pub(crate) decks: Option<u8>,
    pub(crate) cards: u32,
    pub(crate) outcomes: BTreeMap<&'static str, Exact>,
    pub(crate) wagers: Vec<OddsWagerShape<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) not_analysed: Vec<String>,
}

/// A cell of the big road; ties that nobody's win has come before stand without a side.
#[derive(Serialize)]
struct RoadCellShape {
    column: u32,
    row: u8,
    side: Option<char>,
    ties: u32,
}

/// What the next coup would add to each derived road.
#[derive(Serialize)]
struct AskShape {
    #[serde(rename = "banker")]
    if_bankers_hand: [Option<char>; 3],
    #[serde(rename = "player")]
    if_players_hand: [Option<char>; 3],
}

/// The roads of a shoe.
#[derive(Serialize)]
pub(crate) struct RoadsShape {
    bead: Vec<Vec<char>>,
    big: Vec<RoadCellShape>,
    eye: String,
    small: String,
    cockroach: String,
    ask: AskShape,
}

impl RoadsShape {
    pub(crate) fn of(roads: &Roads) -> RoadsShape {
        let column = |beads: &[Bead]| beads.iter().map(|bead| letter(bead.outcome)).collect();
        let lone = roads.big().lone_ties();
        let lone = lone.map(|ties| RoadCellShape { column: 0, row: 0, side: None, ties });
        let big = roads.big().cells().iter().map(|cell| RoadCellShape {
            column: cell.place.column,
            row: cell.place.row,
            side: Some(letter(cell.side.into())),
            ties: cell.ties,
        });
        let marks = |kind| roads.derived(kind).marks().iter().map(|at| at.mark.letter()).collect();
        let ask = |side| roads.ask(side).map(|mark| mark.map(Mark::letter));
        RoadsShape {
            bead: roads.beads().columns().map(column).collect(),
            big: lone.into_iter().chain(big).collect(),
            eye: marks(Derived::BigEyeBoy),
            small: marks(Derived::SmallRoad),
            cockroach: marks(Derived::CockroachPig),
            ask: AskShape {
                if_bankers_hand: ask(Side::Banker),
                if_players_hand: ask(Side::Player),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Money;
    use rules::Amount;

    #[test]
    fn money_is_written_as_an_amount_is_shown() {
        for cents in [0, 1, 9, 10, 99, 100, 101, 12_345, -1, -250, i64::MAX, i64::MIN] {
            let amount = Amount::from_cents(cents);
            let written = serde_json::to_string(&Money(amount)).expect("a text");
            assert_eq!(written, format!("\"{amount}\""));
        }
    }
}
