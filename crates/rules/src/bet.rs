//! Bets: the contingencies a wager can be put on, as graded lines over the facts of a coup.

use crate::amount::Amount;
use crate::cite::Cite;
use crate::facts::{Condition, Facts};
use crate::odds::Odds;
use crate::setting::{InForce, Menu, Setting};
use alloc::string::String;
use alloc::vec::Vec;

/// A bet's place in its rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BetId(pub u8);

/// Money put on a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wager {
    bet: BetId,
    amount: Amount,
}

impl Wager {
    /// A wager of this amount; none where the amount is not above zero.
    pub fn new(bet: BetId, amount: Amount) -> Option<Wager> {
        (amount > Amount::ZERO).then_some(Wager { bet, amount })
    }

    /// What it is put on.
    pub const fn bet(self) -> BetId {
        self.bet
    }

    /// How much.
    pub const fn amount(self) -> Amount {
        self.amount
    }
}

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

/// What a line does to a wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pays {
    /// It wins at these odds.
    Win(Odds),
    /// It wins at `gross` odds less a commission on the winnings, which comes to `net` odds.
    WinLess {
        /// The odds before commission.
        gross: Odds,
        /// The odds after commission.
        net: Odds,
    },
    /// It neither wins nor loses.
    StandOff,
    /// It neither wins nor loses, and is paid the percentage that an option sets.
    StandOffAndShare {
        /// The option's place in the rulebook.
        option: usize,
    },
    /// It loses.
    Lose,
}

impl Pays {
    /// What becomes of the wager.
    pub const fn grade(self) -> Grade {
        match self {
            Pays::Win(_) | Pays::WinLess { .. } => Grade::Win,
            Pays::StandOff | Pays::StandOffAndShare { .. } => Grade::StandOff,
            Pays::Lose => Grade::Lose,
        }
    }

    /// The odds that are paid, after commission; none where nothing is paid.
    pub fn odds(self, setting: &Setting) -> Option<Odds> {
        match self {
            Pays::Win(odds) | Pays::WinLess { net: odds, .. } => Some(odds),
            Pays::StandOffAndShare { option } => Odds::of_percent(setting.percent(option)),
            Pays::StandOff | Pays::Lose => None,
        }
    }
}

/// One line of a bet: a case, what it pays, and the rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The coups it speaks of.
    pub when: Condition,
    /// The coups among those that it leaves to other lines.
    pub unless: Option<Condition>,
    /// The versions and options under which it is in force.
    pub in_force: InForce,
    /// What it does.
    pub pays: Pays,
    /// The rule.
    pub cite: Cite,
}

impl Line {
    /// The coups it speaks of, in words.
    pub fn when_in_words(&self) -> String {
        let when = match self.when.in_words() {
            any if any.is_empty() => String::from("any coup"),
            when => when,
        };
        match self.unless {
            Some(except) => when + " unless " + &except.in_words(),
            None => when,
        }
    }

    /// Whether the line decides a coup with these facts under this setting.
    pub fn decides(&self, setting: &Setting, facts: Facts) -> bool {
        self.in_force.holds(setting)
            && self.when.holds(facts)
            && !self.unless.is_some_and(|except| except.holds(facts))
    }
}

/// A condition under which a bet is offered at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The versions and options in which it is offered.
    pub in_force: InForce,
    /// The rule.
    pub cite: Cite,
}

/// Other wagers of the same bettor without which a bet cannot be wagered on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Needs {
    /// One of these is enough; none are named where the document says that nothing is needed.
    pub any_of: Vec<BetId>,
    /// The versions and options under which it is asked for.
    pub in_force: InForce,
    /// The rule.
    pub cite: Cite,
}

/// Something that can be wagered on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bet {
    /// Its name in files and requests, such as `player-pair`.
    pub id: String,
    /// The house's printed words.
    pub name: String,
    /// The rule that offers it.
    pub cite: Cite,
    /// All of these must hold for it to be offered.
    pub offered: Vec<Offer>,
    /// What else the bettor must have wagered on; none where the document asks for nothing.
    pub needs: Option<Needs>,
    /// Its lines: for every setting in which it is offered and every possible coup, exactly one
    /// decides. The loader proves it.
    pub lines: Vec<Line>,
}

impl Bet {
    /// The condition by which it is not offered under this setting, if it is not.
    pub fn withheld(&self, setting: &Setting) -> Option<&Offer> {
        self.offered.iter().find(|offer| !offer.in_force.holds(setting))
    }

    /// Whether anything about the bet depends on what is set of this: [`VERSION`] or an option.
    ///
    /// [`VERSION`]: crate::setting::VERSION
    pub fn depends_on(&self, menu: &Menu, key: &str) -> bool {
        let offers = self.offered.iter().map(|offer| offer.in_force);
        let mut conditions = offers.chain(self.needs.iter().map(|needs| needs.in_force));
        let taken_by = |bits| conditions.any(|condition: InForce| condition.restricts(bits));
        self.pays_by(menu, key) || menu.bits(key).is_some_and(taken_by)
    }

    /// Whether what it pays depends on what is set of this, as [`depends_on`](Bet::depends_on).
    pub fn pays_by(&self, menu: &Menu, key: &str) -> bool {
        match menu.bits(key) {
            Some(bits) => self.lines.iter().any(|line| line.in_force.restricts(bits)),
            None => self.lines.iter().any(|line| match line.pays {
                Pays::StandOffAndShare { option } => menu.options[option].id == key,
                _ => false,
            }),
        }
    }

    /// The line that decides a coup with these facts.
    pub fn line(&self, setting: &Setting, facts: Facts) -> Option<&Line> {
        self.lines.iter().find(|line| line.decides(setting, facts))
    }
}
