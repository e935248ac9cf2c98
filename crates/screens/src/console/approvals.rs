//! What waits for somebody's approval, with everything needed to decide.

use crate::around::Scene;
use crate::pit::{Exposure, exposure_after};
use crate::station::Ask;
use crate::wire::{Coded, Moment, Rule, StoredRequest};
use record::form::Form;
use record::table_v1::request::Request as Stored;
use serde::{Deserialize, Serialize};
use table::state::Waiting;
use utoipa::ToSchema;

/// A request that waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Approval {
    /// Its number.
    pub number: u32,
    /// What kind of request it is.
    pub is: Ask,
    /// The request in full.
    #[schema(value_type = StoredRequest)]
    pub request: Stored,
    /// Who asked.
    pub by: String,
    /// As what, in the house's printed words.
    pub by_role: String,
    /// The lowest role that may approve it, by its name in requests.
    pub needs: String,
    /// The same, in the house's printed words.
    pub needs_name: String,
    /// The rule that asks for the approval.
    pub rule: Option<Rule>,
    /// What it says.
    pub gist: Option<String>,
    /// What the wagers on the coup would cost if it were approved; none where it is not about
    /// wagers.
    pub after: Option<Exposure>,
    /// Since when it waits.
    pub since: Option<Moment>,
}

/// All of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Approvals {
    /// In the order in which they were asked for.
    pub all: Vec<Approval>,
}

pub(crate) fn approvals(scene: &Scene<'_>) -> Approvals {
    Approvals { all: scene.table.waiting.iter().map(|waiting| shown(scene, waiting)).collect() }
}

fn shown(scene: &Scene<'_>, waiting: &Waiting) -> Approval {
    let rulebook = scene.rulebook();
    let request = Stored::store(&waiting.request, rulebook);
    let needs = rulebook.role(waiting.needs);
    let rule = table::approving_rule(rulebook, &waiting.request).map(Rule);
    Approval {
        number: waiting.number,
        is: kind(&request),
        request,
        by: waiting.actor.name.to_string(),
        by_role: rulebook.role(waiting.actor.role).name.clone(),
        needs: needs.id.clone(),
        needs_name: needs.name.clone(),
        gist: scene.gist_of(rule.as_ref()),
        rule,
        after: exposure_after(scene, &waiting.request),
        since: scene.watch.kept().waiting.get(&waiting.number).copied(),
    }
}

/// The kind of a request, by its stored name.
pub(crate) fn kind(request: &Stored) -> Ask {
    let value = serde_json::to_value(request).expect("its keys are texts and its numbers whole");
    let is = value["is"].as_str().unwrap_or_default();
    let known = Ask::words().into_iter().find(|word| *word == is);
    Ask(known.expect("a stored request names its kind"))
}
