//! Settlement: what a finished coup does to a wager, and by which rule.

use crate::amount::Amount;
use crate::bet::{Pays, Wager};
use crate::cite::Cite;
use crate::coup::Coup;
use crate::odds::{Odds, winnings};
use crate::refusal::{Reason, Refusal};
use crate::rulebook::{Rulebook, Unit};
use crate::setting::Setting;

/// What became of a wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// It won.
    Win,
    /// It lost.
    Lose,
    /// It neither won nor lost.
    StandOff,
}

impl Grade {
    /// `win`, `lose` or `stand-off`.
    pub const fn word(self) -> &'static str {
        match self {
            Grade::Win => "win",
            Grade::Lose => "lose",
            Grade::StandOff => "stand-off",
        }
    }
}

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
    if let Some(cite) = bet.withheld(setting) {
        return Err(Reason::BetNotOffered { bet: bet.id.clone() }.by(cite));
    }
    let line = bet
        .line(setting, coup.facts())
        .expect("the loader proves that a line decides every possible coup");
    let (grade, odds, gross) = match line.pays {
        Pays::Win(odds) => (Grade::Win, Some(odds), odds),
        Pays::WinLess { gross, net } => (Grade::Win, Some(net), gross),
        Pays::StandOffAndShare { option } => {
            let share = Odds::of_percent(setting.percent(option));
            let share = share.expect("a percent option is above zero");
            (Grade::StandOff, Some(share), share)
        }
        Pays::StandOff => return Ok(unpaid(Grade::StandOff, wager.amount(), &line.cite)),
        Pays::Lose => return Ok(unpaid(Grade::Lose, Amount::ZERO, &line.cite)),
    };
    let pay = |odds: Odds| {
        let rounding = rulebook.rounding.value;
        let unit = match rounding.unit {
            Unit::Fixed(unit) => unit,
            Unit::Option(option) => setting.amount(option),
        };
        winnings(wager.amount(), odds, unit, rounding.direction)
    };
    let paid = || {
        let net = odds.unwrap_or(gross);
        let winnings = pay(net)?;
        let commission =
            if net == gross { Amount::ZERO } else { pay(gross)?.checked_sub(winnings)? };
        let returned = wager.amount().checked_add(winnings)?;
        Some(Settlement { grade, odds, winnings, commission, returned, cite: &line.cite })
    };
    paid().ok_or_else(|| Reason::PayoutTooLarge { bet: bet.id.clone() }.plainly())
}

const fn unpaid(grade: Grade, returned: Amount, cite: &Cite) -> Settlement<'_> {
    Settlement {
        grade,
        odds: None,
        winnings: Amount::ZERO,
        commission: Amount::ZERO,
        returned,
        cite,
    }
}
