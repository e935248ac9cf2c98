//! What each bet pays, by which rule, within which limits, and what the house keeps of it exactly.

use crate::common::{BetShown, Pays, Range, lines, offered, shown};
use crate::wire::Rule;
use num_rational::BigRational;
use odds::{Analysis, Composition, approximate};
use rulebook::Edition;
use rules::{BetId, Rulebook, Setting};
use serde::{Deserialize, Serialize};
use table::state::Limits;
use utoipa::ToSchema;

/// An exact fraction, and the number nearest to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Fraction {
    /// The fraction in lowest terms.
    pub exact: String,
    /// The number nearest to it.
    pub value: f64,
}

/// A line of a bet, and how likely it is with a full shoe.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LineShown {
    /// The line.
    #[serde(flatten)]
    pub pays: Pays,
    /// What the rule says.
    pub gist: Option<String>,
    /// How likely it is.
    pub chance: Fraction,
}

/// A bet in full.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BetInFull {
    /// The bet.
    #[serde(flatten)]
    pub bet: BetShown,
    /// Every line of it, those that lose too.
    pub lines: Vec<LineShown>,
    /// What the house keeps of every unit wagered, stand-offs counted.
    pub house_edge: Fraction,
    /// How often it wins.
    pub wins: Fraction,
    /// The limits.
    pub range: Range,
}

/// The pay tables of a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Bets {
    /// The rulebook.
    pub rulebook: String,
    /// The version.
    pub version: String,
    /// How many decks the figures are for.
    pub decks: u8,
    /// The rule that says which wagers there are.
    pub rule: Rule,
    /// The bets that are offered.
    pub bets: Vec<BetInFull>,
}

/// What the house keeps of the bets of a setting, and how much that varies.
#[derive(Debug, Clone, PartialEq)]
pub struct Edges {
    of: Vec<(String, f64, f64)>,
}

impl Edges {
    /// The figures of every bet that a setting offers with so many decks.
    pub fn of(rulebook: &Rulebook, setting: &Setting, decks: u8) -> Edges {
        let figures = figures(rulebook, setting, decks).into_iter().map(|(bet, figures)| {
            let id = rulebook.bet_clauses(bet).id.clone();
            (id, approximate(&figures.house_edge()), approximate(&figures.variance()))
        });
        Edges { of: figures.collect() }
    }

    /// What the house keeps of every unit wagered on a bet, and the variance of it.
    pub fn of_bet(&self, bet: &str) -> Option<(f64, f64)> {
        self.of.iter().find(|(id, ..)| id == bet).map(|(_, edge, variance)| (*edge, *variance))
    }
}

/// The exact figures of every bet that is offered.
fn figures(rulebook: &Rulebook, setting: &Setting, decks: u8) -> Vec<(BetId, odds::Figures)> {
    let decks = if decks == 0 { rulebook.usual_decks() } else { decks };
    let analysis = Analysis::new(rulebook);
    let deals = analysis.deals(&Composition::fresh(decks)).expect("a deck is enough for a coup");
    let offered = offered(rulebook, setting, decks).into_iter();
    offered
        .filter_map(|bet| {
            let figures = analysis.figures(&deals, rulebook.bet_clauses(bet), setting);
            Some((bet, figures.ok()??))
        })
        .collect()
}

/// The pay tables of a setting.
pub fn bets(edition: &Edition, setting: &Setting, limits: &Limits, decks: u8) -> Bets {
    let rulebook = edition.at_table();
    let decks = if decks == 0 { rulebook.usual_decks() } else { decks };
    let bets = figures(rulebook, setting, decks).into_iter().map(|(id, figures)| BetInFull {
        bet: shown(rulebook, setting, id),
        lines: in_full(edition, setting, id, &figures),
        house_edge: fraction(&figures.house_edge()),
        wins: fraction(&figures.hit()),
        range: Range::from(limits.of(id)),
    });
    Bets {
        rulebook: rulebook.id.clone(),
        version: rulebook.menu.version_set(setting).id.clone(),
        decks,
        rule: Rule(rulebook.wagers_cite.clone()),
        bets: bets.collect(),
    }
}

fn in_full(
    edition: &Edition,
    setting: &Setting,
    id: BetId,
    figures: &odds::Figures,
) -> Vec<LineShown> {
    let bet = edition.at_table().bet_clauses(id);
    let in_force = bet.lines.iter().enumerate();
    let in_force = in_force.filter(|(_, line)| line.in_force.holds(setting));
    let with_place = in_force.map(|(place, _)| place).zip(lines(bet, setting));
    with_place
        .filter_map(|(place, pays)| {
            // A line that no coup can be decided by is not shown.
            let case = figures.cases().iter().find(|case| case.line == place)?;
            let rule = edition.register.rule(pays.rule.0.as_str());
            let gist = rule.map(|rule| rule.gist.clone());
            Some(LineShown { pays, gist, chance: fraction(&figures.probability(case)) })
        })
        .collect()
}

fn fraction(exact: &BigRational) -> Fraction {
    Fraction { exact: exact.to_string(), value: approximate(exact) }
}
