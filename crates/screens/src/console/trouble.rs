//! What may have gone wrong, by what the dealer sees: the likely first, then all.

use crate::around::Scene;
use crate::wire::{Rule, Situation};
use rules::irregularity::Situation as What;
use serde::{Deserialize, Serialize};
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

/// What may have gone wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Trouble {
    /// The likely ones of this moment, the likeliest first.
    pub likely: Vec<Situation>,
    /// All that the rulebook provides for, by what the dealer sees.
    pub all: Vec<Sights>,
}

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
    }
}

fn sight(scene: &Scene<'_>, what: What) -> Sight {
    Sight {
        situation: Situation(what),
        place: what == What::StationFault,
        bettor: matches!(what, What::Device | What::Breach),
        note: matches!(what, What::Claim | What::Device | What::Breach),
        exposed: matches!(what, What::StrayOnPlayers | What::StrayOnBankers | What::ExcessCard),
        rule: Rule::of(&scene.rulebook().irregularities.of(what).source),
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
