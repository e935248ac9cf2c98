//! What is told of a bet: its figures, and each line that can decide it with its rule.

use crate::library::Book;
use num_bigint::BigInt;
use num_rational::BigRational;
use odds::analysis::LooksAtBoth;
use odds::figures::Case;
use odds::{Composition, Figures, TooFewCards};
use pyo3::prelude::*;
use rules::Setting;

/// The exact figures of a bet, for one unit wagered on it.
#[pyclass(frozen, eq, get_all, module = "sabot_odds")]
#[derive(Clone, PartialEq)]
pub(crate) struct Bet {
    /// Its name, such as "player-pair".
    pub(crate) id: &'static str,
    /// The house's printed words.
    name: &'static str,
    /// The rule that offers it.
    rule: &'static str,
    /// What the house keeps: minus the mean net result, stand-offs as zero.
    house_edge: BigRational,
    /// How often it wins.
    win: BigRational,
    /// How often it loses.
    lose: BigRational,
    /// How often it stands off.
    stand_off: BigRational,
    /// The variance of the net result.
    variance: BigRational,
    /// All ordered deals of six cards.
    deals: BigInt,
    /// The lines that can decide it; exactly one decides each deal.
    lines: Vec<Line>,
}

/// A line of a bet that decides some deals.
#[pyclass(frozen, eq, get_all, module = "sabot_odds")]
#[derive(Clone, PartialEq)]
pub(crate) struct Line {
    /// The coups it speaks of, in words.
    when: String,
    /// What becomes of the wager: "win", "lose" or "stand-off".
    outcome: &'static str,
    /// What it is paid at, as in "19:20"; None where it is paid nothing.
    odds: Option<String>,
    /// What is won for one unit wagered, below zero where it is lost.
    net: BigRational,
    /// How likely it is.
    probability: BigRational,
    /// How many deals it decides.
    deals: BigInt,
    /// The rule.
    rule: &'static str,
}

/// Why there are no figures.
pub(crate) enum NoFigures {
    Cards(TooFewCards),
    Bet(LooksAtBoth),
}

impl From<NoFigures> for PyErr {
    fn from(none: NoFigures) -> PyErr {
        match none {
            NoFigures::Cards(too_few) => crate::asked::wrong(too_few),
            NoFigures::Bet(both) => crate::asked::wrong(both),
        }
    }
}

impl Bet {
    /// Every bet that a setting offers, in the order of the rulebook.
    pub(crate) fn all(
        book: Book,
        setting: &Setting,
        left: &Composition,
    ) -> Result<Vec<Bet>, NoFigures> {
        let deals = book.analysis.deals(left).map_err(NoFigures::Cards)?;
        let mut bets = Vec::new();
        for bet in &book.rulebook.bets {
            let figures = book.analysis.figures(&deals, bet, setting).map_err(NoFigures::Bet)?;
            bets.extend(figures.map(|figures| Bet::of(bet, &figures)));
        }
        Ok(bets)
    }

    fn of(bet: &'static rules::Bet, figures: &Figures) -> Bet {
        let (win, stand_off) = (figures.hit(), figures.stand_off());
        let certain = BigRational::from_integer(BigInt::from(1));
        Bet {
            id: &bet.id,
            name: &bet.name,
            rule: bet.cite.as_str(),
            house_edge: figures.house_edge(),
            lose: certain - &win - &stand_off,
            win,
            stand_off,
            variance: figures.variance(),
            deals: figures.total().clone(),
            lines: figures.cases().iter().map(|case| Line::of(bet, figures, case)).collect(),
        }
    }
}

impl Line {
    fn of(bet: &'static rules::Bet, figures: &Figures, case: &Case) -> Line {
        let line = &bet.lines[case.line];
        Line {
            when: line.when_in_words(),
            outcome: case.grade.word(),
            odds: case.odds.map(|odds| odds.to_string()),
            net: case.net(),
            probability: figures.probability(case),
            deals: case.deals.clone(),
            rule: line.cite.as_str(),
        }
    }
}

#[pymethods]
impl Bet {
    fn __repr__(&self) -> String {
        format!("<Bet {}: house edge {} ({})>", self.id, self.house_edge, self.rule)
    }
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        let (outcome, net, when, rule) = (self.outcome, &self.net, &self.when, self.rule);
        format!("<Line {when}: {outcome} {net} ({rule})>")
    }
}
