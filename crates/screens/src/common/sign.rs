//! The sign of a table: its name, the rules it is played by, what is set and the limits.

use super::limits::Limits;
use crate::around::Scene;
use crate::wire::Rule;
use rules::{Rulebook, Setting};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::holding::style;
use utoipa::ToSchema;

/// Something that a rulebook names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Named {
    /// Its name in requests.
    pub id: String,
    /// The house's printed words.
    pub name: String,
    /// The rule that knows it.
    pub rule: Option<Rule>,
}

/// What is set of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OptionSet {
    /// Its name in requests.
    pub id: String,
    /// What it sets, in the rulebook's words.
    pub name: String,
    /// What is set.
    pub value: String,
    /// The rule that allows it.
    pub rule: Rule,
}

/// The sign of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableSign {
    /// The table's name.
    pub name: String,
    /// Whether it is open.
    pub open: bool,
    /// The rulebook, by its short name.
    pub rulebook: String,
    /// The game's name as printed.
    pub title: String,
    /// The casino.
    pub house: String,
    /// The house's own words, by the canonical ones.
    pub terms: BTreeMap<String, String>,
    /// The version of the game; none while the table is closed.
    pub version: Option<Named>,
    /// The options that matter in it.
    pub options: Vec<OptionSet>,
    /// The limits.
    pub limits: Option<Limits>,
    /// Those of before, where the minimum was raised and some keep theirs.
    pub previous: Option<Limits>,
    /// How many decks are in use; zero while there are no cards.
    pub decks: u8,
    /// The way to deal.
    pub style: Option<String>,
    /// The wagering period in seconds, where there is one.
    pub period_s: Option<u8>,
    /// The tournament that is played.
    pub tournament: Option<String>,
    /// The currency, by three letters of ISO 4217.
    pub currency: Option<String>,
}

/// The sign of a table.
pub(crate) fn sign(scene: &Scene<'_>) -> TableSign {
    let (rulebook, setup) = (scene.rulebook(), scene.setup());
    let terms = rulebook.terms.iter();
    let style = style(rulebook, scene.table);
    let stations = setup.filter(|setup| setup.places.contains(&rules::wagering::Channel::Station));
    let period = rulebook.wagering.period.as_ref().zip(stations);
    TableSign {
        name: scene.around.name.clone(),
        open: setup.is_some(),
        rulebook: scene.edition.id().to_owned(),
        title: rulebook.imprint.title.clone(),
        house: rulebook.imprint.house.clone(),
        terms: terms.map(|term| (term.word.to_owned(), term.printed.clone())).collect(),
        version: setup.map(|setup| {
            let version = rulebook.menu.version_set(&setup.setting);
            let (id, name) = (version.id.clone(), version.name.clone());
            Named { id, name, rule: Some(Rule(version.cite.clone())) }
        }),
        options: setup.map_or_else(Vec::new, |setup| options(scene, setup)),
        limits: setup.map(|setup| Limits::of(rulebook, &setup.limits)),
        previous: scene.table.kept().map(|kept| Limits::of(rulebook, kept)),
        decks: scene.table.shoe.decks,
        style: style.map(|style| style.id.clone()),
        period_s: period
            .map(|(clause, setup)| setup.period_s.unwrap_or(clause.value.seconds_usual)),
        tournament: scene.around.tournament.clone(),
        currency: scene.around.currency.clone(),
    }
}

fn options(scene: &Scene<'_>, setup: &table::state::Setup) -> Vec<OptionSet> {
    let menu = &scene.rulebook().menu;
    let numbered = menu.options.iter().enumerate();
    let mattering = numbered.filter(|(_, option)| option.matters.holds(&setup.setting));
    mattering.map(|(place, _)| OptionSet::of(scene.rulebook(), &setup.setting, place)).collect()
}

impl OptionSet {
    /// What a setting sets of an option, by its place in the menu.
    pub(super) fn of(rulebook: &Rulebook, setting: &Setting, place: usize) -> OptionSet {
        let option = &rulebook.menu.options[place];
        OptionSet {
            id: option.id.clone(),
            name: option.name.clone(),
            value: rulebook.menu.value_set(setting, place),
            rule: Rule(option.cite.clone()),
        }
    }
}
