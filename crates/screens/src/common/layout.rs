//! The bets that a table offers, with what they pay, as they lie on its layout.

use crate::around::Scene;
use crate::wire::{Grade, Odds, Rule};
use rules::facts::{Condition, Group};
use rules::procedure::Fixture;
use rules::{Bet, BetId, Rulebook, Setting};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::state::Setup;
use table::steps::is_wanted;
use utoipa::ToSchema;

/// The coups that a line of a bet speaks of: of each thing it looks at, the values it allows.
pub type Case = BTreeMap<String, Vec<String>>;

/// One line of a bet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Pays {
    /// The coups it speaks of; any where nothing is named.
    pub when: BTreeMap<String, Vec<String>>,
    /// The coups among those that it leaves to other lines.
    pub unless: Option<BTreeMap<String, Vec<String>>>,
    /// What becomes of the wager.
    pub grade: Grade,
    /// What is paid, after commission.
    pub odds: Option<Odds>,
    /// What was paid before a commission on the winnings.
    pub gross: Option<Odds>,
    /// The rule.
    pub rule: Rule,
}

/// Another wager that a bet cannot be without.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Needs {
    /// One of these is enough.
    pub any_of: Vec<String>,
    /// The rule.
    pub rule: Rule,
}

/// A bet that is offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BetShown {
    /// Its name in requests.
    pub id: String,
    /// The house's printed words.
    pub name: String,
    /// What it pays: the lines that do not lose.
    pub pays: Vec<Pays>,
    /// What else the bettor must have wagered on.
    pub needs: Option<Needs>,
    /// Whether it is settled before the third cards.
    pub early: bool,
    /// The rule that offers it.
    pub rule: Rule,
}

/// Something that the table stands with, where the rulebook knows it in several kinds: the drawing
/// that its layout follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Drawing {
    /// Its name in requests.
    pub id: String,
    /// What it is, in the rulebook's words.
    pub name: String,
    /// Which of its kinds it is.
    pub is: String,
    /// The languages in which it names the bets, `en` and `zh`; none where that is not said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<String>,
    /// The rule.
    pub rule: Option<Rule>,
}

/// What is offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Default)]
pub struct Layout {
    /// The bets, in the rulebook's order.
    pub bets: Vec<BetShown>,
    /// The drawings that it follows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawings: Vec<Drawing>,
}

/// What a condition allows.
pub(crate) fn cases(condition: Condition) -> Case {
    let restricted = Group::ALL.into_iter().filter(|group| condition.restricts(*group));
    let values = |group: Group| condition.allowed(group).map(str::to_owned).collect();
    restricted.map(|group| (group.key().to_owned(), values(group))).collect()
}

/// The lines of a bet that are in force.
pub(crate) fn lines(bet: &Bet, setting: &Setting) -> Vec<Pays> {
    let lines = bet.lines.iter().filter(|line| line.in_force.holds(setting));
    let shown = lines.map(|line| Pays {
        when: cases(line.when),
        unless: line.unless.map(cases),
        grade: Grade(line.pays.grade()),
        odds: line.pays.odds(setting).map(Odds),
        gross: match line.pays {
            rules::bet::Pays::WinLess { gross, .. } => Some(Odds(gross)),
            _ => None,
        },
        rule: Rule(line.cite.clone()),
    });
    shown.collect()
}

/// The bets that a rulebook offers under a setting and so many decks.
pub(crate) fn offered(rulebook: &Rulebook, setting: &Setting, decks: u8) -> Vec<BetId> {
    let bets = (0..u8::try_from(rulebook.bets.len()).unwrap_or(u8::MAX)).map(BetId);
    // Before there are cards nobody knows which decks they will be.
    let decks = if decks == 0 { rulebook.usual_decks() } else { decks };
    bets.filter(|bet| rulebook.offers(*bet, setting, decks)).collect()
}

/// A bet as it is shown.
pub(crate) fn shown(rulebook: &Rulebook, setting: &Setting, id: BetId) -> BetShown {
    let bet = rulebook.bet_clauses(id);
    let needs = bet.needs.as_ref();
    let needs = needs.filter(|needs| needs.in_force.holds(setting) && !needs.any_of.is_empty());
    let early = rulebook.wagering.settled_early.as_ref();
    let mut pays = lines(bet, setting);
    pays.retain(|line| line.grade != Grade(rules::Grade::Lose));
    BetShown {
        id: bet.id.clone(),
        name: bet.name.clone(),
        pays,
        needs: needs.map(|needs| Needs {
            any_of: names(rulebook, &needs.any_of),
            rule: Rule(needs.cite.clone()),
        }),
        early: early.is_some_and(|clause| clause.value.contains(&id)),
        rule: Rule(bet.cite.clone()),
    }
}

pub(crate) fn names(rulebook: &Rulebook, bets: &[BetId]) -> Vec<String> {
    bets.iter().map(|bet| rulebook.bet_clauses(*bet).id.clone()).collect()
}

/// What is offered at a table.
pub(crate) fn layout(scene: &Scene<'_>) -> Layout {
    let Some(setup) = scene.setup() else { return Layout::default() };
    let (rulebook, setting) = (scene.rulebook(), &setup.setting);
    let bets = offered(rulebook, setting, scene.table.shoe.decks);
    Layout {
        bets: bets.into_iter().map(|bet| shown(rulebook, setting, bet)).collect(),
        drawings: drawings(rulebook, setup),
    }
}

/// What a table stands with that could also be another.
fn drawings(rulebook: &Rulebook, setup: &Setup) -> Vec<Drawing> {
    let several = rulebook.conduct.fixtures.iter().filter(|fixture| fixture.values.len() > 1);
    let wanted = several.filter(|fixture| is_wanted(fixture, setup, &setup.setting));
    let drawing = |fixture: &Fixture| {
        let fitted = setup.fixtures.iter().find(|fitted| *fitted.fixture == *fixture.id)?;
        Some(Drawing {
            id: fixture.id.clone(),
            name: fixture.name.clone(),
            is: fitted.is.clone(),
            languages: fixture.languages_of(&fitted.is).to_vec(),
            rule: Rule::of(&fixture.source),
        })
    };
    wanted.filter_map(drawing).collect()
}
