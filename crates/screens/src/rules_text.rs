//! The rules of a table as somebody at a station reads them: every rule of the document, in a line.

use rulebook::Edition;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RuleShown {
    /// Its id.
    pub rule: String,
    /// What it says, in the register's words.
    pub gist: String,
}

/// The rules of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RulesText {
    /// The rulebook, by its short name.
    pub rulebook: String,
    /// The game's name as printed.
    pub title: String,
    /// The rules, in the document's order.
    pub rules: Vec<RuleShown>,
}

/// The rules of an edition.
pub fn rules_text(edition: &Edition) -> RulesText {
    let rules = edition.register.rules().iter();
    RulesText {
        rulebook: edition.id().to_owned(),
        title: edition.at_table().imprint.title.clone(),
        rules: rules
            .map(|rule| RuleShown { rule: rule.id.clone(), gist: rule.gist.clone() })
            .collect(),
    }
}
