//! What the counts of a bet's cases come to, as exact fractions.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use rules::{Bet, Grade, Odds, Setting};

/// One line of a bet, and how many deals it decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The line's place in the bet.
    pub line: usize,
    /// What becomes of the wager.
    pub grade: Grade,
    /// What it is paid at; none where it is paid nothing.
    pub odds: Option<Odds>,
    /// How many of all deals it decides.
    pub deals: BigInt,
}

impl Case {
    /// The lines of a bet that decide any deals, by how many each does.
    pub(crate) fn all<N: Into<BigInt>>(bet: &Bet, setting: &Setting, counts: Vec<N>) -> Vec<Case> {
        let lines = bet.lines.iter().enumerate().zip(counts);
        let cases = lines.map(|((place, line), count)| Case {
            line: place,
            grade: line.pays.grade(),
            odds: line.pays.odds(setting),
            deals: count.into(),
        });
        cases.filter(|case| !case.deals.is_zero()).collect()
    }

    /// What is won for every unit wagered, below zero where it is lost.
    pub fn net(&self) -> BigRational {
        match (self.grade, self.odds) {
            (Grade::Lose, _) => -BigRational::one(),
            (_, None) => BigRational::zero(),
            (_, Some(odds)) => {
                BigRational::new(BigInt::from(odds.win()), BigInt::from(odds.stake()))
            }
        }
    }
}

/// A bet's figures for one composition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    cases: Vec<Case>,
    total: BigInt,
}

impl Figures {
    pub(crate) const fn new(cases: Vec<Case>, total: BigInt) -> Figures {
        Figures { cases, total }
    }

    /// The lines that can decide, with their deals.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// All deals.
    pub const fn total(&self) -> &BigInt {
        &self.total
    }

    /// How likely one of the cases is.
    pub fn probability(&self, case: &Case) -> BigRational {
        BigRational::new(case.deals.clone(), self.total.clone())
    }

    fn mean(&self, of: impl Fn(&Case) -> BigRational) -> BigRational {
        let sum = self.cases.iter().fold(BigRational::zero(), |sum, case| {
            sum + of(case) * BigRational::from_integer(case.deals.clone())
        });
        sum / BigRational::from_integer(self.total.clone())
    }

    /// What the house keeps of every unit wagered: minus the mean net result, stand-offs as zero.
    pub fn house_edge(&self) -> BigRational {
        -self.mean(Case::net)
    }

    /// How often the wager wins.
    pub fn hit(&self) -> BigRational {
        self.share(Grade::Win)
    }

    /// How often it stands off.
    pub fn stand_off(&self) -> BigRational {
        self.share(Grade::StandOff)
    }

    fn share(&self, grade: Grade) -> BigRational {
        self.mean(|case| if case.grade == grade { BigRational::one() } else { BigRational::zero() })
    }

    /// The variance of the net result.
    pub fn variance(&self) -> BigRational {
        let mean = self.mean(Case::net);
        self.mean(|case| case.net() * case.net()) - &mean * &mean
    }
}

/// A fraction as the nearest number that a screen can show.
pub fn approximate(fraction: &BigRational) -> f64 {
    use num_traits::ToPrimitive;
    fraction.to_f64().unwrap_or(f64::NAN)
}
