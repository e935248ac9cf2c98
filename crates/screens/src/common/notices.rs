//! Signs of what will change, and when.

use super::limits::Limits;
use super::sign::OptionSet;
use crate::around::Scene;
use crate::wire::Moment;
use serde::{Deserialize, Serialize};
use table::request::ChangeTo;
use table::signs::options_changed;
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
    /// The options that will be set otherwise than they are.
    pub options: Vec<OptionSet>,
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
        let (shown, due) = (notice.shown.0, notice.due.0);
        let plain = |change| Notice {
            change,
            shown,
            due,
            limits: None,
            version: None,
            options: Vec::new(),
        };
        match &notice.to {
            ChangeTo::Limits(limits) => {
                Notice { limits: Some(Limits::of(rulebook, limits)), ..plain(Change::Limits) }
            }
            ChangeTo::Version(then) => {
                let now = scene.setup().map(|setup| &setup.setting);
                let changed = now.into_iter().flat_map(|now| options_changed(rulebook, now, then));
                let set = changed.map(|place| OptionSet::of(rulebook, then, place));
                Notice {
                    version: Some(rulebook.menu.version_set(then).name.clone()),
                    options: set.collect(),
                    ..plain(Change::Version)
                }
            }
            ChangeTo::Closed => plain(Change::Closed),
        }
    });
    Notices { all: all.collect() }
}
