//! What went wrong and is not resolved, with what may be done about it.

use super::RuleBroken;
use crate::around::Scene;
use crate::watch::CoupRef;
use crate::wire::{Face, Goes, Moment, Money, OfferKind, Outcome, Remedy, Rule, Situation, Task};
use rules::irregularity::Remedy as What;
use serde::{Deserialize, Serialize};
use table::event::WagerOf;
use table::state::{Correction, Incident};
use utoipa::ToSchema;

/// What a remedy or a task must be done with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Given {
    /// The true cards in dealing order, where they are not those that lie there.
    CardsIfOther,
    /// The true cards in dealing order.
    Cards,
    /// How many cards.
    Count,
    /// An amount of money.
    Amount,
    /// An amount of money, or all there is.
    AmountIfLess,
    /// Who gets it, where that is not whom it is about.
    WhomIfOther,
    /// Why, in words.
    Note,
}

/// Something that may be done about an incident.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChoiceShown {
    /// What.
    pub remedy: Remedy,
    /// The lowest role that may do it, by its name in requests.
    pub by: String,
    /// The same, in the house's printed words.
    pub by_name: String,
    /// What those who wagered may do first.
    pub offer: Option<OfferKind>,
    /// What must be said with it.
    pub given: Vec<Given>,
    /// The rule.
    pub rule: Option<Rule>,
    /// What the rule says.
    pub gist: Option<String>,
}

/// Somebody who has to be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TellingShown {
    /// Who, by the role's name in requests.
    pub whom: String,
    /// The same, in the house's printed words.
    pub whom_name: String,
    /// When they were told.
    pub told: Option<Moment>,
    /// Whether they have acknowledged it.
    pub acknowledged: bool,
}

/// A wager.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WagerShown {
    /// Where.
    pub place: u8,
    /// Whose.
    pub bettor: String,
    /// On what.
    pub bet: String,
    /// How much.
    pub amount: Money,
}

/// A wager that a correction settles otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WagerChangedShown {
    /// The wager.
    pub wager: WagerShown,
    /// What went back.
    pub before: Money,
    /// What will go back.
    pub after: Money,
    /// Where the difference goes.
    pub goes: Goes,
    /// The rule by which it is settled now.
    pub rule: Rule,
}

/// A correction that waits for those who confirm it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CorrectionShown {
    /// The coup.
    pub coup: CoupRef,
    /// What is done.
    pub remedy: Remedy,
    /// Its true cards.
    pub cards: Vec<Face>,
    /// Who won with them; nobody where the coup becomes void.
    pub outcome: Option<Outcome>,
    /// Every wager that is settled otherwise.
    pub changes: Vec<WagerChangedShown>,
    /// What all of them get more than before, below zero where it is less.
    pub difference: Money,
    /// Who has confirmed it.
    pub confirmed: Option<String>,
    /// The role that one of the two must have, in the house's printed words.
    pub needs: String,
}

/// Something that went wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct IncidentShown {
    /// Its number at this table.
    pub number: u32,
    /// What it is.
    pub situation: Situation,
    /// Whether it is still to be resolved; else somebody has still to be told.
    pub open: bool,
    /// Whether the coup does not go on until it is.
    pub halts: bool,
    /// When it was reported or recognised.
    pub opened: Moment,
    /// Who reported it; nobody where the table recognised it.
    pub by: Option<String>,
    /// The coup it is about.
    pub coup: Option<CoupRef>,
    /// The place it is about.
    pub place: Option<u8>,
    /// Whom it is about.
    pub bettor: Option<String>,
    /// The rules that somebody broke.
    pub broken: Vec<RuleBroken>,
    /// In words.
    pub note: String,
    /// What may be done.
    pub choices: Vec<ChoiceShown>,
    /// What has been done.
    pub done: Vec<Remedy>,
    /// What is left to do, in order.
    pub tasks: Vec<Task>,
    /// Whether it was said what was found out.
    pub assessed: bool,
    /// A correction that is proposed.
    pub correction: Option<CorrectionShown>,
    /// Wagers that the records have still to confirm.
    pub in_doubt: Vec<WagerShown>,
    /// Until when a credit is held.
    pub until: Option<Moment>,
    /// Who is told.
    pub telling: Vec<TellingShown>,
    /// The rule.
    pub rule: Option<Rule>,
    /// What the rule says.
    pub gist: Option<String>,
}

/// What those who wagered are asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AnswersShown {
    /// What they may do.
    pub offer: OfferKind,
    /// Until when; none where the table waits for all of them.
    pub until: Option<Moment>,
    /// How many are asked.
    pub asked: u32,
    /// Those who have not answered.
    pub missing: Vec<String>,
}

/// What is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Incidents {
    /// In the order in which they were reported.
    pub all: Vec<IncidentShown>,
    /// What those who wagered are asked, while they are.
    pub answers: Option<AnswersShown>,
}

pub(crate) fn incidents(scene: &Scene<'_>) -> Incidents {
    let all = scene.table.incidents.iter().map(|incident| shown(scene, incident)).collect();
    let answers = scene.table.coup.as_ref().and_then(|coup| coup.answers.as_ref());
    let answers = answers.map(|answers| AnswersShown {
        offer: OfferKind(answers.offer),
        until: answers.until.map(|until| until.0),
        asked: u32::try_from(answers.asked.len()).unwrap_or(u32::MAX),
        missing: answers.missing().map(ToString::to_string).collect(),
    });
    Incidents { all, answers }
}

fn shown(scene: &Scene<'_>, incident: &Incident) -> IncidentShown {
    let rulebook = scene.rulebook();
    let irregular = rulebook.irregularities.of(incident.situation);
    let rule = Rule::of(&irregular.source);
    let doubt = incident.in_doubt.iter();
    let correction = incident.correction.as_ref();
    IncidentShown {
        number: incident.number,
        situation: Situation(incident.situation),
        open: incident.open,
        halts: incident.open && incident.situation.halts(),
        opened: incident.opened.0,
        by: incident.by.as_ref().map(|by| by.name.to_string()),
        coup: incident.about.coup.map(CoupRef::from),
        place: incident.about.place.map(|place| place.0),
        bettor: incident.about.bettor.as_ref().map(ToString::to_string),
        broken: RuleBroken::named(irregular, &incident.about.under),
        note: incident.about.note.clone(),
        choices: if incident.open { choices(scene, incident) } else { Vec::new() },
        done: incident.done.iter().copied().map(Remedy).collect(),
        tasks: incident.tasks.iter().copied().map(Task).collect(),
        assessed: incident.assessment.is_some(),
        correction: correction.map(|correction| corrected(scene, correction)),
        in_doubt: doubt.map(|wager| wager_shown(scene, wager)).collect(),
        until: incident.until.map(|until| until.0),
        telling: telling(scene, incident),
        gist: scene.gist_of(rule.as_ref()),
        rule,
    }
}

fn choices(scene: &Scene<'_>, incident: &Incident) -> Vec<ChoiceShown> {
    let rulebook = scene.rulebook();
    let choices = &rulebook.irregularities.of(incident.situation).choices;
    let shown = choices.iter().map(|choice| {
        let by = rulebook.role(choice.by);
        let rule = Rule::of(&choice.source);
        ChoiceShown {
            remedy: Remedy(choice.remedy),
            by: by.id.clone(),
            by_name: by.name.clone(),
            offer: choice.offer.map(OfferKind),
            given: given(scene, incident, choice.remedy),
            gist: scene.gist_of(rule.as_ref()),
            rule,
        }
    });
    shown.collect()
}

/// What a remedy must be done with, as the table asks for it.
fn given(scene: &Scene<'_>, incident: &Incident, remedy: What) -> Vec<Given> {
    let past = incident.about.coup.is_some_and(|coup| coup != scene.table.coup_id());
    let unsettled = scene.table.coup.as_ref().is_some_and(|coup| !coup.settled);
    match remedy {
        What::Recalculate if !past && unsettled => vec![Given::CardsIfOther],
        What::Recalculate => vec![Given::Cards],
        What::Rebuild | What::Offer | What::ConfirmOutcome => vec![Given::CardsIfOther],
        What::VoidCoup | What::VoidAndShuffle | What::VoidThatCoup if past => Vec::new(),
        What::VoidCoup
        | What::VoidAndShuffle
        | What::VoidThatCoup
        | What::VoidShoe
        | What::Decide
        | What::Review
        | What::FinalDecision
        | What::Confiscate => vec![Given::Note],
        What::HoldCredit => vec![Given::AmountIfLess],
        What::Release => vec![Given::AmountIfLess, Given::Note],
        What::Seize => vec![Given::Amount],
        What::RestoreCredit => vec![Given::Amount, Given::Note],
        What::RefuseCredit => vec![Given::Amount, Given::WhomIfOther],
        What::DemandBack | What::PayFromFloat => {
            vec![Given::Amount, Given::WhomIfOther, Given::Note]
        }
        _ => Vec::new(),
    }
}

fn telling(scene: &Scene<'_>, incident: &Incident) -> Vec<TellingShown> {
    let shown = incident.telling.iter().map(|telling| {
        let role = scene.rulebook().role(telling.whom);
        TellingShown {
            whom: role.id.clone(),
            whom_name: role.name.clone(),
            told: telling.told.map(|told| told.0),
            acknowledged: telling.acknowledged,
        }
    });
    shown.collect()
}

pub(crate) fn wager_shown(scene: &Scene<'_>, wager: &WagerOf) -> WagerShown {
    WagerShown {
        place: wager.place.0,
        bettor: wager.bettor.to_string(),
        bet: scene.rulebook().bet_clauses(wager.bet).id.clone(),
        amount: Money(wager.amount),
    }
}

fn corrected(scene: &Scene<'_>, correction: &Correction) -> CorrectionShown {
    let rulebook = scene.rulebook();
    let changes = correction.changes.iter().map(|change| WagerChangedShown {
        wager: wager_shown(scene, &change.before.wager),
        before: Money(change.before.returned),
        after: Money(change.after.returned),
        goes: Goes(change.goes),
        rule: Rule(change.after.cite.clone()),
    });
    let difference = correction.changes.iter().map(|change| i128::from(change.difference()));
    CorrectionShown {
        coup: CoupRef::from(correction.coup),
        remedy: Remedy(correction.remedy),
        cards: correction.cards.iter().copied().map(Face).collect(),
        outcome: correction.outcome.map(Outcome),
        changes: changes.collect(),
        difference: Money::of_many(difference.sum()),
        confirmed: correction.confirmed.as_ref().map(|by| by.name.to_string()),
        needs: rulebook.role(rulebook.irregularities.corrections.by).name.clone(),
    }
}
