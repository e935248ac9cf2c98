//! What can be done and recorded beside the play, and what of it the table asks for.

use crate::around::Scene;
use crate::wire::Rule;
use rules::procedure::{Comes, Says};
use serde::{Deserialize, Serialize};
use table::steps::{OpenStep, steps};
use utoipa::ToSchema;

/// What must be said of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepSays {
    /// Nothing but that it is done.
    Nothing,
    /// What came of it, or where and when.
    Note,
    /// Which bettor asked for it.
    Asker,
}

/// A step beside the play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StepOpen {
    /// Its name in requests.
    pub id: String,
    /// What is done, in the rulebook's words.
    pub name: String,
    /// Whether it waits to be done.
    pub due: bool,
    /// Whether it must be ordered before it is recorded, and is not yet.
    pub to_order: bool,
    /// What must be said of it.
    pub says: StepSays,
    /// The rule.
    pub rule: Option<Rule>,
}

/// The steps beside the play that can be ordered or recorded now.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct Beside {
    /// Those that wait to be done first.
    pub all: Vec<StepOpen>,
}

pub(super) fn beside(scene: &Scene<'_>) -> Beside {
    let mut all: Vec<_> = steps(scene.rulebook(), scene.table).iter().map(shown).collect();
    all.sort_by_key(|step| !step.due);
    Beside { all }
}

fn shown(open: &OpenStep<'_>) -> StepOpen {
    let step = open.step;
    StepOpen {
        id: step.id.clone(),
        name: step.name.clone(),
        due: open.due,
        to_order: matches!(step.comes, Comes::Ordered(_)) && !open.due,
        says: match step.says {
            Says::Nothing => StepSays::Nothing,
            Says::Note => StepSays::Note,
            Says::Asker => StepSays::Asker,
        },
        rule: Rule::of(&step.source),
    }
}
