//! Signs of what will change, and when.

use super::limits::Limits;
use crate::around::Scene;
use crate::wire::Moment;
use serde::{Deserialize, Serialize};
use table::request::ChangeTo;
use utoipa::ToSchema;

/// What will change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// The limits.
    Limits,
    /// The version or the options.
    Version,
    /// The table closes.
    Closed,
}

/// A sign that says what will change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Notice {
    /// What.
    pub change: Change,
    /// Since when the sign stands.
    pub shown: Moment,
    /// From when the change may be made.
    pub due: Moment,
    /// The limits that will be.
    pub limits: Option<Limits>,
    /// The version that will be, by the house's printed words.
    pub version: Option<String>,
}

/// All of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Notices {
    /// In the order in which they were given.
    pub all: Vec<Notice>,
}

/// The signs at a table.
pub(crate) fn notices(scene: &Scene<'_>) -> Notices {
    let rulebook = scene.rulebook();
    let all = scene.table.notices.iter().map(|notice| {
        let (change, limits, version) = match &notice.to {
            ChangeTo::Limits(limits) => (Change::Limits, Some(Limits::of(rulebook, limits)), None),
            ChangeTo::Version(setting) => {
                let version = rulebook.menu.version_set(setting).name.clone();
                (Change::Version, None, Some(version))
            }
            ChangeTo::Closed => (Change::Closed, None, None),
        };
        Notice { change, shown: notice.shown.0, due: notice.due.0, limits, version }
    });
    Notices { all: all.collect() }
}
