//! What a table that is closed can be opened with: versions, options and decks of its rulebook.

use crate::around::Scene;
use crate::wire::Rule;
use rules::Rulebook;
use rules::setting::{HouseOption, OptionKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An option, and what it can be set to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OptionOffered {
    /// Its name in requests.
    pub id: String,
    /// What it sets, in the rulebook's words.
    pub name: String,
    /// What it can be set to; none where any number or amount will do.
    pub values: Vec<String>,
    /// The rule that allows it.
    pub rule: Rule,
}

/// A version of the game, and the options that matter in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct VersionOffered {
    /// Its name in requests.
    pub id: String,
    /// The house's printed words.
    pub name: String,
    /// The rule that offers it.
    pub rule: Rule,
    /// The options that matter in it, by their names.
    pub options: Vec<String>,
}

/// What a table can be opened with; nothing while it is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Default)]
pub struct Opening {
    /// The versions.
    pub versions: Vec<VersionOffered>,
    /// The options.
    pub options: Vec<OptionOffered>,
    /// How many decks there can be.
    pub decks: Vec<u8>,
}

pub(super) fn opening(scene: &Scene<'_>) -> Opening {
    let rulebook = scene.rulebook();
    let decks = rulebook.decks.allowed.value.clone();
    if scene.setup().is_some() {
        return Opening { decks, ..Opening::default() };
    }
    let (versions, options) = menu(rulebook);
    Opening { versions, options, decks }
}

/// The versions and the options of a rulebook.
pub(crate) fn menu(rulebook: &Rulebook) -> (Vec<VersionOffered>, Vec<OptionOffered>) {
    let menu = &rulebook.menu;
    let versions = menu.versions.iter().enumerate().map(|(place, version)| {
        let setting = menu.default_setting(place);
        let mattering = menu.options.iter().filter(|option| option.matters.holds(&setting));
        VersionOffered {
            id: version.id.clone(),
            name: version.name.clone(),
            rule: Rule(version.cite.clone()),
            options: mattering.map(|option| option.id.clone()).collect(),
        }
    });
    (versions.collect(), menu.options.iter().map(offered).collect())
}

fn offered(option: &HouseOption) -> OptionOffered {
    OptionOffered {
        id: option.id.clone(),
        name: option.name.clone(),
        values: match &option.kind {
            OptionKind::Choice { values, .. } => values.clone(),
            OptionKind::Percent { .. } | OptionKind::Amount { .. } => Vec::new(),
        },
        rule: Rule(option.cite.clone()),
    }
}
