//! A settlement looked at again: the line that decided it, the commission in it, and what rounding
//! gave or kept. What was settled keeps the odds and the rule; the rest is worked out from them.

use crate::part::Part;
use alloc::vec::Vec;
use rules::bet::Line;
use rules::{Amount, Card, Coup, Rulebook, Setting, Wager, settle};
use table::event::Settled;
use table::state::DealtCard;

/// What is behind a settlement.
pub(super) struct Again<'r> {
    /// The line of the bet that decided it.
    pub(super) line: &'r Line,
    /// The coup, finished with any cards where it was settled before third cards.
    pub(super) coup: Coup,
    /// What was kept back from the winnings.
    pub(super) commission: Amount,
    /// What was paid more than the odds come to exactly; below zero where it was less.
    pub(super) rounding: Part,
}

/// The coup that the cards make. Where third cards are still to come any will do: what is settled
/// before them does not look at them.
fn coup(rulebook: &Rulebook, cards: &[DealtCard]) -> Option<Coup> {
    let mut cards: Vec<Card> = cards.iter().map(|dealt| dealt.card).collect::<Option<_>>()?;
    let filler = *cards.first()?;
    cards.extend([filler, filler]);
    Coup::deal(&rulebook.tableau, &cards).ok()
}

/// Settles a wager again; none where that gives something else, as when it was just handed back.
pub(super) fn again<'r>(
    rulebook: &'r Rulebook,
    setting: &Setting,
    cards: &[DealtCard],
    settled: &Settled,
) -> Option<Again<'r>> {
    let coup = coup(rulebook, cards)?;
    let wager = Wager::new(settled.wager.bet, settled.staked)?;
    let settlement = settle(rulebook, setting, &coup, wager).ok()?;
    let same = settlement.grade == settled.grade
        && settlement.odds == settled.odds
        && *settlement.cite == settled.cite;
    let line = rulebook.bet_clauses(settled.wager.bet).line(setting, coup.facts())?;
    let rounding = settlement.odds.map_or(Part::ZERO, |odds| {
        let (stake, under) = (i128::from(settled.staked.cents()), i128::from(odds.stake()));
        let paid = i128::from(settlement.winnings.cents()) * under;
        Part::new(paid - stake * i128::from(odds.win()), under)
    });
    let commission = settlement.commission;
    same.then_some(Again { line, coup, commission, rounding })
}
