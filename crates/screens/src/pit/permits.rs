//! What a rulebook lets staff do at a table: by whom, after which notice, by which rule. Forms say
//! it before somebody errs.

use crate::console::{OptionOffered, VersionOffered, menu};
use crate::wire::Rule;
use rulebook::Edition;
use rules::Rulebook;
use rules::cite::Source;
use rules::conduct::{Act, Change, Instead, NoticeClause};
use rules::role::RoleId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::Actor;
use utoipa::ToSchema;

/// Whether whoever asks may do something, and whose it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Allowed {
    /// The lowest role that may, by its name in requests.
    pub by: String,
    /// The same, in the house's printed words.
    pub by_name: String,
    /// Whether whoever asks may.
    pub may: bool,
    /// The rule.
    pub rule: Option<Rule>,
    /// What it says.
    pub gist: Option<String>,
}

/// What is done to whoever is playing before something changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChangeAllowed {
    /// What changes: `raise-minimum`, `limits`, `differential`, `version` or `close-table`.
    pub change: String,
    /// Who may change it.
    #[serde(flatten)]
    pub allowed: Allowed,
    /// For how many minutes a sign must stand; none where none is needed.
    pub minutes: Option<u8>,
    /// What will do instead: `no-bettors`, `all-agree`.
    pub instead: Vec<String>,
}

/// What the rules give to certain people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ActAllowed {
    /// The act, as written in a rulebook.
    pub act: String,
    /// Who may.
    #[serde(flatten)]
    pub allowed: Allowed,
}

/// A version with its options as usual.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Usual {
    /// The version, by its name in requests.
    pub version: String,
    /// Every option of the rulebook and what it is set to.
    pub options: BTreeMap<String, String>,
}

/// What may be done at a table, and as what whoever asks would do it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Permits {
    /// As what whoever asks acts at the table, in the house's printed words; none where they only
    /// look on.
    pub role: Option<String>,
    /// The changes.
    pub changes: Vec<ChangeAllowed>,
    /// The acts that the rulebook knows.
    pub acts: Vec<ActAllowed>,
    /// Who may set somebody's own limits; none where the rulebook knows none.
    pub personal_limit: Option<Allowed>,
    /// Who must have been told of them before, in the house's printed words.
    pub personal_limit_told: Option<String>,
    /// Whether a differential may be set.
    pub differential: bool,
    /// The versions that can be played.
    pub versions: Vec<VersionOffered>,
    /// The options.
    pub options: Vec<OptionOffered>,
    /// Every version with its options as usual.
    pub usual: Vec<Usual>,
    /// The ways to deal.
    pub styles: Vec<String>,
}

/// What a rulebook lets staff do, as it looks to somebody.
pub fn permits(edition: &Edition, actor: Option<&Actor>) -> Permits {
    let rulebook = edition.at_table();
    let conduct = &rulebook.conduct;
    let looks = Looks { edition, actor };
    let personal = rulebook.wagering.personal_limit.as_ref();
    let told = personal.and_then(|permitted| permitted.what);
    let (versions, options) = menu(rulebook);
    Permits {
        role: actor.map(|actor| rulebook.role(actor.role).name.clone()),
        changes: Change::ALL.iter().map(|change| looks.change(change)).collect(),
        acts: Act::ALL.iter().filter_map(|act| looks.act(act)).collect(),
        personal_limit: personal.and_then(|_| {
            let clause = conduct.act(Act::SetPersonalLimit)?;
            Some(looks.allowed(clause.by, &clause.source))
        }),
        personal_limit_told: told.map(|role| rulebook.role(role).name.clone()),
        differential: rulebook.wagering.differential.is_some(),
        versions,
        options,
        usual: usual(rulebook),
        styles: conduct.styles.iter().map(|style| style.id.clone()).collect(),
    }
}

fn usual(rulebook: &Rulebook) -> Vec<Usual> {
    let menu = &rulebook.menu;
    let versions = menu.versions.iter().enumerate().map(|(place, version)| {
        let setting = menu.default_setting(place);
        let options = menu.options_set(&setting);
        let options = options.map(|(option, value)| (option.id.clone(), value));
        Usual { version: version.id.clone(), options: options.collect() }
    });
    versions.collect()
}

/// A rulebook as somebody sees it.
struct Looks<'l> {
    edition: &'l Edition,
    actor: Option<&'l Actor>,
}

impl Looks<'_> {
    fn allowed(&self, by: RoleId, source: &Source) -> Allowed {
        let rulebook = self.edition.at_table();
        let (whose, rule) = (rulebook.role(by), Rule::of(source));
        let gist = rule.as_ref().and_then(|rule| {
            let known = self.edition.register.rule(rule.0.as_str());
            known.map(|rule| rule.gist.clone())
        });
        Allowed {
            by: whose.id.clone(),
            by_name: whose.name.clone(),
            may: self.actor.is_some_and(|actor| actor.may_act_as(rulebook, by)),
            rule,
            gist,
        }
    }

    fn change(&self, (id, change): &(&'static str, Change)) -> ChangeAllowed {
        let clause = self.edition.at_table().conduct.change(*change);
        let NoticeClause { minutes, instead, by, source } = clause;
        let words = |one: &Instead| {
            let known = Instead::ALL.iter().find(|(_, known)| known == one);
            known.map_or_else(String::new, |(word, _)| (*word).to_owned())
        };
        ChangeAllowed {
            change: (*id).to_owned(),
            allowed: self.allowed(*by, source),
            minutes: *minutes,
            instead: instead.iter().map(words).collect(),
        }
    }

    fn act(&self, (id, act): &(&'static str, Act)) -> Option<ActAllowed> {
        let clause = self.edition.at_table().conduct.act(*act)?;
        let allowed = self.allowed(clause.by, &clause.source);
        Some(ActAllowed { act: (*id).to_owned(), allowed })
    }
}
