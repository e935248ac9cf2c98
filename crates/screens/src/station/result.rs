//! What became of the wagers of a place, each with its rule.

use super::At;
use crate::around::Scene;
use crate::wire::{Grade, Money, Odds, Outcome, Rule};
use serde::{Deserialize, Serialize};
use table::event::Settled;
use utoipa::ToSchema;

/// What became of one wager.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ResultLine {
    /// The bet.
    pub bet: String,
    /// What was wagered.
    pub amount: Money,
    /// What of it was settled; the rest was above the maximum.
    pub staked: Money,
    /// What became of it.
    pub grade: Grade,
    /// What it was paid at.
    pub odds: Option<Odds>,
    /// What goes back, the wager itself included where it does.
    pub returned: Money,
    /// The rule.
    pub rule: Rule,
    /// What the rule says.
    pub gist: Option<String>,
}

/// What became of the wagers of a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Results {
    /// The coup, by its number in the shoe; none where nothing was settled here.
    pub coup: Option<u32>,
    /// Who won.
    pub outcome: Option<Outcome>,
    /// Each wager.
    pub lines: Vec<ResultLine>,
    /// What was wagered altogether.
    pub wagered: Money,
    /// What goes back altogether.
    pub returned: Money,
}

pub(super) fn results(at: &At<'_>) -> Results {
    let table = at.scene.table;
    let now = table.coup.as_ref();
    // The last result stands until the next coup has a card.
    let now = now.filter(|coup| !coup.cards.is_empty() || !coup.paid.is_empty());
    let (number, outcome, paid): (_, _, &[Settled]) = match (now, table.past.last()) {
        (Some(coup), _) => (coup.number, coup.announced, &coup.paid),
        (None, Some(past)) if past.id.shoe == table.shoes => {
            (past.id.number, past.outcome, &past.paid)
        }
        _ => (0, None, &[]),
    };
    let own = paid
        .iter()
        .filter(|one| one.wager.place == at.id && at.bettor() == Some(&one.wager.bettor));
    let lines: Vec<ResultLine> = own.map(|one| result_line(&at.scene, one)).collect();
    Results {
        coup: (!lines.is_empty()).then_some(number),
        outcome: outcome.filter(|_| !lines.is_empty()).map(Outcome),
        wagered: sum(&lines, |line| line.amount),
        returned: sum(&lines, |line| line.returned),
        lines,
    }
}

/// What lines come to together.
pub(crate) fn sum(lines: &[ResultLine], of: fn(&ResultLine) -> Money) -> Money {
    Money::of_cents(lines.iter().map(|line| of(line).0.cents()).sum())
}

/// What became of a wager.
pub(crate) fn result_line(scene: &Scene<'_>, one: &Settled) -> ResultLine {
    ResultLine {
        bet: scene.rulebook().bet_clauses(one.wager.bet).id.clone(),
        amount: Money(one.wager.amount),
        staked: Money(one.staked),
        grade: Grade(one.grade),
        odds: one.odds.map(Odds),
        returned: Money(one.returned),
        rule: Rule(one.cite.clone()),
        gist: scene.gist(&one.cite),
    }
}
