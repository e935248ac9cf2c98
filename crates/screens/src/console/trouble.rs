//! What may have gone wrong, by what the dealer sees: the likely first, then all.

use crate::around::Scene;
use crate::watch::CoupRef;
use crate::wire::{Rule, Situation};
use record::form::Form;
use record::table_v1::names::Setting as Stored;
use rules::Cite;
use rules::irregularity::{Forbidden, Irregular, Situation as What};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::Table;
use table::state::Stage;
use utoipa::ToSchema;

/// What the dealer sees, in families.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// A card that should not be out, or lies wrong.
    ACardIsOut,
    /// Cards in the wrong place, order or hands.
    CardsAreWrong,
    /// The cards of the shoe are not as they should be.
    TheShoeIsWrong,
    /// The result or the settlement is wrong.
    TheResultIsWrong,
    /// A screen, a station or a machine fails.
    SomethingFails,
    /// Somebody disputes something or breaks the rules.
    APerson,
    /// Something from outside.
    TheRoom,
}

/// A rule that somebody may have broken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RuleBroken {
    /// The rule.
    pub rule: Rule,
    /// What was done, in the rulebook's words.
    pub what: String,
}

impl RuleBroken {
    /// The rules that somebody may have broken in a situation.
    fn all(irregular: &Irregular) -> Vec<RuleBroken> {
        irregular.forbids.iter().map(RuleBroken::of).collect()
    }

    /// Those that a report names.
    pub(super) fn named(irregular: &Irregular, under: &[Cite]) -> Vec<RuleBroken> {
        let named = under.iter().map(|cite| {
            let what = irregular.forbidden(cite).map(|it| it.what.clone());
            RuleBroken { rule: Rule(cite.clone()), what: what.unwrap_or_default() }
        });
        named.collect()
    }

    fn of(forbidden: &Forbidden) -> RuleBroken {
        RuleBroken { rule: Rule(forbidden.cite.clone()), what: forbidden.what.clone() }
    }
}

/// Something that can be reported.
#[expect(clippy::struct_excessive_bools, reason = "each is a lamp of its own on the screen")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sight {
    /// What.
    pub situation: Situation,
    /// Whether it has to be said which place it is about.
    pub place: bool,
    /// Whether it has to be said whom it is about.
    pub bettor: bool,
    /// Whether it has to be said in words.
    pub note: bool,
    /// Whether it has to be said if anybody has seen the card's face.
    pub exposed: bool,
    /// Whether it has to be said which version is shown.
    pub version: bool,
    /// Whether it may be about a coup before this one.
    pub coup: bool,
    /// The rules that may have been broken, one or several of which are to be named.
    pub broken: Vec<RuleBroken>,
    /// The rule.
    pub rule: Option<Rule>,
}

/// What can be reported, of one family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sights {
    /// What the dealer sees.
    pub family: Family,
    /// What it may be.
    pub all: Vec<Sight>,
}

/// A version of the game that may be the one that is shown, as it is told in a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Showing {
    /// Its name in requests.
    pub version: String,
    /// What each option is set to.
    pub options: BTreeMap<String, String>,
}

/// A version other than the one that is played, in the house's printed words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct VersionSeen {
    /// The house's printed words.
    pub name: String,
    /// How it is told in a report.
    pub setting: Showing,
}

/// What may have gone wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Trouble {
    /// The likely ones of this moment, the likeliest first.
    pub likely: Vec<Situation>,
    /// All that the rulebook provides for, by what the dealer sees.
    pub all: Vec<Sights>,
    /// The coups that it may be about, the latest first.
    pub coups: Vec<CoupRef>,
    /// The versions that may be shown beside the one that is played.
    pub versions: Vec<VersionSeen>,
}

/// How many coups a report can be about; what lies further back is found in the journal.
const COUPS: usize = 12;

/// Every situation with its family, in the order in which they are shown.
const FAMILIES: [(Family, &[What]); 7] = [
    (
        Family::ACardIsOut,
        &[
            What::ExcessCard,
            What::StrayOnPlayers,
            What::StrayOnBankers,
            What::PlayersOnBankers,
            What::ThreeInTheDeal,
            What::DealtTooEarly,
            What::FaceUp,
        ],
    ),
    (
        Family::CardsAreWrong,
        &[
            What::Misdeal,
            What::WrongArea,
            What::WrongHolder,
            What::WrongStyle,
            What::WrongOpener,
            What::WagersToChange,
        ],
    ),
    (
        Family::TheShoeIsWrong,
        &[
            What::TooFewCards,
            What::BurnForgotten,
            What::NotCut,
            What::NotShuffled,
            What::MissingCard,
            What::ForeignCard,
            What::OrderRevealed,
            What::CardsDropped,
        ],
    ),
    (
        Family::TheResultIsWrong,
        &[What::WrongResult, What::SettledError, What::LateError, What::WrongVersion],
    ),
    (
        Family::SomethingFails,
        &[
            What::ScannerDisagrees,
            What::DisplayDisagrees,
            What::ScreensDisagree,
            What::DisplayDead,
            What::StationFault,
            What::SystemFault,
            What::ControllerFault,
            What::ShufflerFault,
            What::EquipmentFault,
        ],
    ),
    (Family::APerson, &[What::Claim, What::Breach, What::Device, What::Fraud]),
    (Family::TheRoom, &[What::Disturbance, What::Impractical]),
];

pub(super) fn trouble(scene: &Scene<'_>) -> Trouble {
    let irregularities = &scene.rulebook().irregularities;
    let provided = |what: &What| !irregularities.of(*what).choices.is_empty();
    let families = FAMILIES.iter().map(|(family, all)| Sights {
        family: *family,
        all: all.iter().filter(|what| provided(what)).map(|what| sight(scene, *what)).collect(),
    });
    let likely = likely(scene.table).iter().filter(|what| provided(what));
    Trouble {
        likely: likely.copied().map(Situation).collect(),
        all: families.filter(|sights| !sights.all.is_empty()).collect(),
        coups: coups(scene.table),
        versions: versions(scene),
    }
}

/// The coup of the moment and those before it, the latest first.
fn coups(table: &Table) -> Vec<CoupRef> {
    let mut past: Vec<_> = table.past.iter().map(|past| past.id).collect();
    past.extend(table.coup.as_ref().map(|_| table.coup_id()));
    past.dedup();
    past.into_iter().rev().take(COUPS).map(CoupRef::from).collect()
}

/// The other versions of the rulebook, with the options as they are set.
fn versions(scene: &Scene<'_>) -> Vec<VersionSeen> {
    let rulebook = scene.rulebook();
    let Some(setup) = scene.setup() else { return Vec::new() };
    let set = Stored::store(&setup.setting, rulebook);
    let others = rulebook.menu.versions.iter().filter(|version| version.id != set.version);
    others
        .map(|version| VersionSeen {
            name: version.name.clone(),
            setting: Showing { version: version.id.clone(), options: set.options.clone() },
        })
        .collect()
}

fn sight(scene: &Scene<'_>, what: What) -> Sight {
    let irregular = scene.rulebook().irregularities.of(what);
    Sight {
        situation: Situation(what),
        place: what == What::StationFault,
        bettor: what.is_conduct(),
        note: what == What::Claim || what.is_conduct(),
        exposed: matches!(what, What::StrayOnPlayers | What::StrayOnBankers | What::ExcessCard),
        version: what == What::WrongVersion,
        coup: matches!(
            what,
            What::SettledError
                | What::LateError
                | What::WrongResult
                | What::EquipmentFault
                | What::Fraud
                | What::Disturbance
                | What::Impractical
                | What::Claim
        ),
        broken: RuleBroken::all(irregular),
        rule: Rule::of(&irregular.source),
    }
}

/// What goes wrong at such a moment, the likeliest first.
fn likely(table: &Table) -> &'static [What] {
    if !table.strays.is_empty() {
        return &[
            What::StrayOnPlayers,
            What::StrayOnBankers,
            What::ExcessCard,
            What::PlayersOnBankers,
            What::Misdeal,
        ];
    }
    let Some(coup) = &table.coup else { return between(table) };
    if coup.settled || coup.announced.is_some() {
        return &[What::WrongResult, What::SettledError, What::DisplayDisagrees, What::Claim];
    }
    match coup.cards.len() {
        0 => &[What::DealtTooEarly, What::FaceUp, What::StationFault, What::Claim],
        1..4 => &[
            What::Misdeal,
            What::ThreeInTheDeal,
            What::DealtTooEarly,
            What::WrongArea,
            What::WagersToChange,
        ],
        4 => &[
            What::WrongArea,
            What::WrongHolder,
            What::WrongOpener,
            What::ScannerDisagrees,
            What::Misdeal,
        ],
        _ => &[
            What::StrayOnBankers,
            What::StrayOnPlayers,
            What::PlayersOnBankers,
            What::ScannerDisagrees,
            What::TooFewCards,
        ],
    }
}

fn between(table: &Table) -> &'static [What] {
    match table.shoe.stage {
        Stage::Empty => &[],
        Stage::Brought | Stage::Mixed | Stage::Cut | Stage::Loaded => {
            &[What::CardsDropped, What::OrderRevealed]
        }
        Stage::InPlay if table.shoe.coups == 0 => {
            &[What::BurnForgotten, What::NotCut, What::NotShuffled, What::FaceUp]
        }
        Stage::InPlay => &[What::SettledError, What::ExcessCard, What::FaceUp, What::Claim],
        Stage::Ended => &[What::LateError, What::MissingCard, What::Claim],
    }
}
