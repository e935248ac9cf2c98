//! Settlement: what a finished coup does to a wager, and by which rule.

use crate::amount::Amount;
use crate::bet::{Grade, Pays, Wager};
use crate::cite::Cite;
use crate::coup::Coup;
use crate::odds::{Odds, winnings};
use crate::refusal::{Reason, Refusal};
use crate::rulebook::{Rulebook, Unit};
use crate::setting::Setting;

/// A settled wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settlement<'r> {
    /// What became of it.
    pub grade: Grade,
    /// The odds it was paid at, after commission; none where it was paid nothing.
    pub odds: Option<Odds>,
    /// What it won, after commission and rounding.
    pub winnings: Amount,
    /// What was kept back from the winnings as commission.
    pub commission: Amount,
    /// What goes back to the bettor: the wager, unless it lost, and the winnings.
    pub returned: Amount,
    /// The rule.
    pub cite: &'r Cite,
}

/// Settles a wager on a finished coup. The coup must have been dealt by this rulebook's tableau.
pub fn settle<'r>(
    rulebook: &'r Rulebook,
    setting: &Setting,
    coup: &Coup,
    wager: Wager,
) -> Result<Settlement<'r>, Refusal> {
    let bet = rulebook.bet_clauses(wager.bet());
    if let Some(offer) = bet.withheld(setting) {
        return Err(rulebook.not_offered(bet, offer));
    }
    let line = bet
        .line(setting, coup.facts())
        .expect("the loader proves that a line decides every possible coup");
    let (grade, amount) = (line.pays.grade(), wager.amount());
    let kept = if grade == Grade::Lose { Amount::ZERO } else { amount };
    let pay = |odds: Option<Odds>| match odds {
        None => Some(Amount::ZERO),
        Some(odds) => {
            winnings(amount, odds, unit(rulebook, setting), rulebook.rounding.value.direction)
        }
    };
    let odds = line.pays.odds(setting);
    let paid = || {
        let winnings = pay(odds)?;
        let commission = match line.pays {
            Pays::WinLess { gross, .. } => pay(Some(gross))?.checked_sub(winnings)?,
            _ => Amount::ZERO,
        };
        let returned = kept.checked_add(winnings)?;
        Some(Settlement { grade, odds, winnings, commission, returned, cite: &line.cite })
    };
    paid().ok_or_else(|| Reason::PayoutTooLarge { bet: bet.id.clone() }.plainly())
}

/// The smallest amount that can be paid.
const fn unit(rulebook: &Rulebook, setting: &Setting) -> Amount {
    match rulebook.rounding.value.unit {
        Unit::Fixed(unit) => unit,
        Unit::Option(option) => setting.amount(option),
    }
}
