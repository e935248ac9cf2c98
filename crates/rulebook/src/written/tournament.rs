//! The clauses on tournaments, as written.

use super::accounts::{WordsFile, words};
use super::conduct::{ByFile, by};
use super::wagering::{WordFile, word, word_of};
use super::{SourceFile, each, optional, source};
use crate::page::{At, Read, Section, collect};
use rules::tournament::Point;

/// The policies of which a rulebook chooses one each.
const POLICIES: [&str; 12] = [
    "regulator",
    "agreement",
    "briefing",
    "commission",
    "refunds",
    "absence",
    "late_seats",
    "least",
    "turns",
    "out_of_turn",
    "presence",
    "early_end",
];

pub(crate) struct TournamentFile {
    pub(crate) operator: ByFile,
    pub(crate) nominates: ByFile,
    pub(crate) director: ByFile,
    pub(crate) items: Vec<WordFile>,
    /// In the order of [`Point::ALL`].
    pub(crate) points: Vec<SourceFile>,
    pub(crate) alterable: WordsFile,
    /// In the order of [`POLICIES`].
    policies: Vec<WordFile>,
    /// None in editions that did not say it.
    pub(crate) wagering: Option<WordFile>,
    /// None in editions that did not say it.
    pub(crate) in_cash: Option<WordFile>,
    pub(crate) layouts: Option<LayoutsFile>,
}

pub(crate) struct LayoutsFile {
    pub(crate) option: At<String>,
    pub(crate) value: At<Vec<u8>>,
    pub(crate) source: SourceFile,
}

impl TournamentFile {
    /// The policy of a key.
    pub(crate) fn policy(&self, key: &str) -> &WordFile {
        let place = POLICIES.iter().position(|known| *known == key);
        &self.policies[place.expect("the key is one of the policies")]
    }
}

pub(super) fn tournament(section: &Section<'_>) -> Read<TournamentFile> {
    let somebody = |key| section.section(key).and_then(|section| by(&section));
    let (operator, nominates) = (somebody("operator"), somebody("nominates"));
    let director = somebody("director");
    let items = each(section, "items", word_of);
    let points = section.section("points").and_then(|points| {
        let plain = |key| points.section(key).and_then(|section| source(&section));
        collect(Point::ALL.iter().map(|(key, _)| plain(key)))
    });
    let alterable = words(section, "alterable");
    let policies = collect(POLICIES.into_iter().map(|key| word(section, key)));
    let wagering = optional(section, "wagering", word_of);
    let in_cash = optional(section, "in_cash", word_of);
    let layouts = optional(section, "layouts", |layouts| {
        let (option, source) = (layouts.text("option"), source(layouts));
        let value = layouts.numbers("value", u8::MAX);
        Ok(LayoutsFile { option: option?, value: value?, source: source? })
    });
    Ok(TournamentFile {
        operator: operator?,
        nominates: nominates?,
        director: director?,
        items: items?,
        points: points?,
        alterable: alterable?,
        policies: policies?,
        wagering: wagering?,
        in_cash: in_cash?,
        layouts: layouts?,
    })
}
