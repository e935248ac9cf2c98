//! The duty of the moment, and what does it.

use super::incidents::Given;
use crate::around::Scene;
use crate::common::StepCode;
use crate::wire::{Moment, Rule, Side, Situation, StoredRequest, Task};
use record::form::Form;
use record::table_v1::request::Request as Stored;
use serde::{Deserialize, Serialize};
use table::Request;
use table::duty::{Duty as Due, Step};
use table::request::With;
use table::state::Task as What;
use utoipa::ToSchema;

/// What the dealer must enter before the step can be confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Enters {
    /// Nothing: one confirm does it.
    Nothing,
    /// A card that left the shoe, its face where it is seen.
    DrawnCard,
    /// The face of a card that lies on the table.
    ExposedCard,
    /// How the table is set up.
    Setup,
    /// How many decks, where from, with which backs.
    Cards,
    /// How the cards are shuffled, or that they are accepted.
    Shuffling,
    /// How deep they are cut.
    Cut,
    /// How many cards lie behind the cutting card.
    CuttingCard,
    /// In which way they are burnt.
    Burn,
    /// Which hand a card lies on, or which situation it is.
    WhereItLies,
    /// What was found out.
    Assessment,
    /// What is done about it.
    Remedy,
    /// Which wagers the records confirm.
    Wagers,
    /// Somebody else's confirmation.
    Confirmation,
    /// Nothing: time passes.
    Time,
}

/// The duty of the moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Duty {
    /// The step.
    pub step: StepCode,
    /// The hand it is about.
    pub side: Option<Side>,
    /// The card it is about, in dealing order from one.
    pub card: Option<u8>,
    /// How many cards are left to burn.
    pub left: Option<u8>,
    /// Until when it waits.
    pub until: Option<Moment>,
    /// The incident it is about.
    pub incident: Option<u32>,
    /// What went wrong.
    pub situation: Option<Situation>,
    /// The task.
    pub task: Option<Task>,
    /// What must be entered first.
    pub enters: Enters,
    /// Whether the system does it, until somebody deals themselves.
    pub automatic: bool,
    /// Whether cards come from a virtual shoe: one confirm draws or turns the one that is due.
    pub virtual_shoe: bool,
    /// What must be said with a task that is done.
    pub given: Vec<Given>,
    /// The request that one confirm makes, where nothing must be entered or what is usual will do.
    #[schema(value_type = Option<StoredRequest>)]
    pub confirm: Option<Stored>,
    /// The rule.
    pub rule: Option<Rule>,
    /// What the rule says.
    pub gist: Option<String>,
}

pub(super) fn duty(scene: &Scene<'_>, due: &Due) -> Duty {
    let rule = due.cite.clone().map(Rule);
    let confirm = confirm(scene, &due.step);
    let (incident, situation, task) = of_incident(scene, &due.step);
    Duty {
        step: StepCode::from(&due.step),
        side: match due.step {
            Step::DealCard { side } | Step::ThirdCard { side } => Some(Side(side)),
            _ => None,
        },
        card: match due.step {
            Step::ExposeCard { number } => Some(number),
            _ => None,
        },
        left: match due.step {
            Step::BurnCard { left } => left,
            _ => None,
        },
        until: match due.step {
            Step::AwaitWagers { until } | Step::Resume { until } => until.map(|until| until.0),
            _ => None,
        },
        incident,
        situation,
        task,
        enters: enters(&due.step),
        automatic: scene.around.dealing.automatic && is_dealt(&due.step),
        virtual_shoe: scene.around.dealing.virtual_shoe,
        given: given(&due.step),
        confirm: confirm.map(|request| Stored::store(&request, scene.rulebook())),
        gist: scene.gist_of(rule.as_ref()),
        rule,
    }
}

fn of_incident(scene: &Scene<'_>, step: &Step) -> (Option<u32>, Option<Situation>, Option<Task>) {
    let (number, task) = match step {
        Step::DoTask { number, task } => (*number, Some(Task(*task))),
        Step::Assess { number }
        | Step::ConfirmWagers { number }
        | Step::ConfirmCorrection { number }
        | Step::Resolve { number, .. } => (*number, None),
        _ => return (None, None, None),
    };
    let situation = scene.table.incident(number).map(|it| Situation(it.situation));
    (Some(number), situation, task)
}

/// Whether an automatic dealer does a step: what went wrong waits for people.
const fn is_dealt(step: &Step) -> bool {
    !matches!(
        step,
        Step::SayWhereItLies
            | Step::Assess { .. }
            | Step::DoTask { .. }
            | Step::ConfirmWagers { .. }
            | Step::ConfirmCorrection { .. }
            | Step::Resolve { .. }
    )
}

const fn enters(step: &Step) -> Enters {
    match step {
        Step::OpenTable => Enters::Setup,
        Step::BringCards | Step::ShuffleOrReplace => Enters::Cards,
        Step::ShuffleOrAccept => Enters::Shuffling,
        Step::Cut => Enters::Cut,
        Step::PlaceCuttingCard => Enters::CuttingCard,
        Step::Burn => Enters::Burn,
        Step::BurnCard { .. }
        | Step::BurnBeforeCoup
        | Step::DealCard { .. }
        | Step::ThirdCard { .. } => Enters::DrawnCard,
        Step::ExposeCard { .. } => Enters::ExposedCard,
        Step::SayWhereItLies => Enters::WhereItLies,
        Step::Assess { .. } => Enters::Assessment,
        Step::Resolve { .. } => Enters::Remedy,
        Step::ConfirmWagers { .. } => Enters::Wagers,
        Step::ConfirmCorrection { .. } => Enters::Confirmation,
        Step::AwaitWagers { .. } => Enters::Time,
        Step::CheckCards
        | Step::UseCarriedCard
        | Step::Resume { .. }
        | Step::DoTask { .. }
        | Step::OpenWagering
        | Step::CallNoMoreBets
        | Step::SettleEarly
        | Step::Announce
        | Step::Settle
        | Step::CompleteCoup => Enters::Nothing,
    }
}

/// What must be said with a task that is done, as the table asks for it.
fn given(step: &Step) -> Vec<Given> {
    match step {
        Step::DoTask { task: What::MoveCards, .. } => vec![Given::Count, Given::Note],
        Step::DoTask { task: What::CheckDecks | What::HandOver, .. } => vec![Given::Note],
        _ => Vec::new(),
    }
}

/// The damaged cards, where a task is done with them.
fn damaged(scene: &Scene<'_>, number: u32, task: What) -> Vec<rules::Card> {
    if !matches!(task, What::RemoveDamaged | What::AddReplacements) {
        return Vec::new();
    }
    let incident = scene.table.incident(number);
    let found = incident.and_then(|incident| incident.assessment.as_ref());
    found.map(|found| found.damaged.clone()).unwrap_or_default()
}

/// As many decks as the house has planned, or as are usual.
fn usual_decks(scene: &Scene<'_>) -> u8 {
    let planned = scene.around.planned.as_ref().map(|planned| planned.decks);
    planned.unwrap_or_else(|| scene.rulebook().usual_decks())
}

/// Cards of two colours take turns.
fn other_backs(backs: &str) -> String {
    if backs == "red" { "blue" } else { "red" }.to_owned()
}

/// The request that one confirm makes.
fn confirm(scene: &Scene<'_>, step: &Step) -> Option<Request> {
    let (shoe, clauses) = (&scene.table.shoe, &scene.rulebook().shoe);
    Some(match step {
        Step::OpenTable => {
            let planned = scene.around.planned.as_ref()?;
            Request::OpenTable(Box::new(planned.setup.clone()))
        }
        Step::BringCards => Request::BringCards {
            decks: usual_decks(scene),
            source: table::state::CardSource::Plain,
            backs: other_backs(&shoe.backs),
        },
        Step::CheckCards => Request::CheckCards,
        Step::ShuffleOrAccept if !shoe.is_pre_shuffled() => {
            Request::Shuffle { how: table::steps::usual_shuffling(scene.rulebook(), shoe.decks) }
        }
        Step::ShuffleOrAccept => Request::AcceptCards,
        Step::Cut => Request::Cut { depth: shoe.cards() / 2 },
        Step::PlaceCuttingCard => Request::PlaceCuttingCard {
            cards_behind: u16::from(clauses.placings.first()?.cards_behind),
        },
        Step::Burn => Request::Burn { method: 0 },
        Step::UseCarriedCard => Request::UseCarriedCard,
        Step::Resume { .. } => Request::Resume,
        Step::OpenWagering => Request::OpenWagering,
        Step::CallNoMoreBets => Request::CallNoMoreBets,
        Step::SettleEarly => Request::SettleEarly,
        Step::Announce => Request::Announce,
        Step::Settle => Request::Settle,
        Step::CompleteCoup => Request::CompleteCoup,
        Step::ConfirmCorrection { number } => Request::ConfirmCorrection { number: *number },
        Step::DoTask { number, task } => {
            let cards = damaged(scene, *number, *task);
            let with = Box::new(With { cards, ..With::default() });
            Request::Done { number: *number, task: *task, with }
        }
        _ => return None,
    })
}
