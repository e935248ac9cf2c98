//! What becomes of the wagers on a finished coup.

use crate::event::{Settled, WagerOf};
use crate::limits::{Asked, at_risk};
use crate::state::{Held, Setup, Table};
use alloc::vec::Vec;
use rules::irregularity::Remedy;
use rules::tokens::TokensWon;
use rules::{Amount, Card, Coup, Grade, Rulebook, Setting, Wager, settle};

/// A wager as events name it.
pub(crate) fn named(held: &Held) -> WagerOf {
    let Held { place, bettor, bet, amount, tokens } = held;
    let bettor = bettor.clone();
    WagerOf { place: *place, bettor, bet: *bet, amount: *amount, tokens: *tokens }
}

/// The coup that these cards make, if they finish one.
pub fn finished(rulebook: &Rulebook, cards: &[Card]) -> Option<Coup> {
    let coup = Coup::deal(&rulebook.tableau, cards).ok()?;
    (coup.cards_used() == cards.len()).then_some(coup)
}

/// Settles the wagers that are chosen.
fn settled(
    rulebook: &Rulebook,
    table: &Table,
    coup: &Coup,
    chosen: impl Fn(&Held) -> bool,
) -> Vec<Settled> {
    let Some(setup) = &table.setup else { return Vec::new() };
    let wagers = table.wagers.iter().filter(|held| chosen(held));
    let mut settled: Vec<Settled> =
        wagers.filter_map(|held| settle_one(rulebook, table, setup, (coup, held))).collect();
    // Losing wagers are taken before winning ones are paid.
    settled.sort_by_key(|settled| settled.grade != Grade::Lose);
    settled
}

/// Which wagers of a coup are settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// All of them, on the finished coup.
    All,
    /// Those that third cards cannot change, on its first four cards.
    Early,
}

/// What the wagers at a table come to on the coup of the moment, as far as its exposed cards say.
pub fn due(rulebook: &Rulebook, table: &Table, part: Part) -> Option<Vec<Settled>> {
    let cards = table.coup.as_ref()?.known()?;
    match part {
        Part::All => Some(settled(rulebook, table, &finished(rulebook, &cards)?, |_| true)),
        Part::Early => {
            // What these bets look at does not change with third cards, so any will do.
            let first = *cards.first()?;
            let filler = [cards.as_slice(), &[first, first]].concat();
            let whole = Coup::deal(&rulebook.tableau, &filler).ok()?;
            Some(settled(rulebook, table, &whole, |held| is_early(rulebook, held)))
        }
    }
}

/// Whether a wager is settled before third cards.
pub(crate) fn is_early(rulebook: &Rulebook, held: &Held) -> bool {
    let early = rulebook.wagering.settled_early.as_ref();
    early.is_some_and(|clause| clause.value.contains(&held.bet))
}

/// Whether a wager was handed back because it was declared void, whatever the cards are: by a rule
/// about whoever made it.
pub fn is_void(rulebook: &Rulebook, one: &Settled) -> bool {
    let back = (one.grade, one.returned) == (Grade::StandOff, one.wager.amount);
    let mut choices = rulebook.irregularities.of.iter().filter_map(|irregular| {
        irregular.choice(Remedy::VoidTheirWagers).and_then(|choice| choice.source.cite())
    });
    back && choices.any(|cite| *cite == one.cite)
}

/// A wager as it is settled on other cards; one that is void stays so.
pub fn again(
    rulebook: &Rulebook,
    setting: &Setting,
    coup: &Coup,
    before: &Settled,
) -> Option<Settled> {
    if is_void(rulebook, before) {
        return Some(before.clone());
    }
    let wager = Wager::new(before.wager.bet, before.staked)?;
    let settlement = settle(rulebook, setting, coup, wager).ok()?;
    let (tokens, kept) = tokens_back(rulebook, &before.wager, (before.staked, settlement.grade));
    let above = before.wager.amount.checked_sub(before.staked)?.checked_sub(kept)?;
    Some(Settled {
        wager: before.wager.clone(),
        staked: before.staked,
        grade: settlement.grade,
        odds: settlement.odds,
        returned: settlement.returned.checked_add(above)?,
        tokens,
        cite: settlement.cite.clone(),
    })
}

fn settle_one(
    rulebook: &Rulebook,
    table: &Table,
    setup: &Setup,
    (coup, held): (&Coup, &Held),
) -> Option<Settled> {
    let staked = at_risk(rulebook, table, &setup.limits, &Asked::of(held));
    let wager = Wager::new(held.bet, staked)?;
    let settlement = settle(rulebook, &setup.setting, coup, wager).ok()?;
    let wager = named(held);
    let (tokens, kept) = tokens_back(rulebook, &wager, (staked, settlement.grade));
    let above = held.amount.cents() - staked.cents() - kept.cents();
    Some(Settled {
        wager,
        staked,
        grade: settlement.grade,
        odds: settlement.odds,
        returned: settlement.returned.checked_add(Amount::from_cents(above))?,
        tokens,
        cite: settlement.cite.clone(),
    })
}

/// The tokens of a wager that go back when it is settled, and those that are kept although the
/// wager goes back. What is above the maximum goes back in chips first.
pub fn tokens_back(
    rulebook: &Rulebook,
    wager: &WagerOf,
    (staked, grade): (Amount, Grade),
) -> (Amount, Amount) {
    let on = wager.tokens.min(staked);
    let above = wager.tokens.cents() - on.cents();
    let clause = rulebook.wagering.tokens.as_ref();
    let keeps = clause.is_some_and(|clauses| clauses.won.value == TokensWon::Kept);
    let all = || Amount::from_cents(above + on.cents());
    match grade {
        Grade::Lose => (Amount::from_cents(above), Amount::ZERO),
        Grade::Win if keeps => (Amount::from_cents(above), on),
        Grade::Win | Grade::StandOff => (all(), Amount::ZERO),
    }
}
