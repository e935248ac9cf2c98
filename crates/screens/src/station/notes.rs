//! What is to be said to one place alone, each with its rule.

use super::At;
use crate::wire::{Goes, Moment, Money, Outcome, Rule, Situation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a note says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoteCode {
    /// A wager of a coup that was over has been settled again.
    Corrected,
    /// The station has failed.
    OutOfOrder,
    /// The credit is held while something is looked into.
    CreditHeld,
    /// No further wager: the station is to be paid out.
    SentAway,
    /// This person may not play.
    Excluded,
    /// Wagers below the minimum will not be taken again.
    Warned,
    /// Limits of this person's own.
    PersonalLimit,
    /// The limits from before they were raised.
    KeptLimit,
    /// No wagers are accepted at this place.
    BoxClosed,
}

/// Something that is said to one place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Note {
    /// What.
    pub code: NoteCode,
    /// The coup it is about, by its number in the shoe.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub coup: Option<u32>,
    /// The bet it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub bet: Option<String>,
    /// What went back before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub before: Option<Money>,
    /// What goes back now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub after: Option<Money>,
    /// Who has won now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub outcome: Option<Outcome>,
    /// Where the difference goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub goes: Option<Goes>,
    /// What had gone wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub situation: Option<Situation>,
    /// Until when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub until: Option<Moment>,
    /// The rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rule: Option<Rule>,
    /// What the rule says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub gist: Option<String>,
}

/// All of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Notes {
    /// The most pressing first.
    pub all: Vec<Note>,
}

fn note(code: NoteCode) -> Note {
    Note {
        code,
        coup: None,
        bet: None,
        before: None,
        after: None,
        outcome: None,
        goes: None,
        situation: None,
        until: None,
        rule: None,
        gist: None,
    }
}

pub(super) fn notes(at: &At<'_>) -> Notes {
    let mut all = Vec::new();
    troubles(at, &mut all);
    all.extend(corrections(at));
    let (table, rulebook) = (at.scene.table, at.scene.rulebook());
    let place = at.place;
    if let Some(bettor) = at.bettor() {
        if table.excluded.contains(bettor) {
            all.push(note(NoteCode::Excluded));
        }
        if table.warned.contains(bettor) {
            let channel = place.and_then(|place| rulebook.wagering.channel(place.channel));
            let rule = channel.and_then(|limits| Rule::of(&limits.under.source));
            all.push(Note { rule, ..note(NoteCode::Warned) });
        }
    }
    if place.is_some_and(|place| place.closed) {
        all.push(note(NoteCode::BoxClosed));
    }
    if table.personal_limit_at(at.id).is_some() {
        all.push(note(NoteCode::PersonalLimit));
    } else if place.is_some_and(|place| place.kept.is_some()) {
        all.push(note(NoteCode::KeptLimit));
    }
    Notes { all }
}

/// What keeps the station from being used.
fn troubles(at: &At<'_>, all: &mut Vec<Note>) {
    let (table, rulebook) = (at.scene.table, at.scene.rulebook());
    if let Some(incident) = table.out_of_order(at.id) {
        let rule = Rule::of(&rulebook.irregularities.of(incident.situation).source);
        let situation = Some(Situation(incident.situation));
        all.push(Note { situation, rule, ..note(NoteCode::OutOfOrder) });
    }
    let held = table.unresolved().find(|it| it.until.is_some() && it.about.place == Some(at.id));
    if let Some(incident) = held {
        let situation = Some(Situation(incident.situation));
        let until = incident.until.map(|until| until.0);
        let rule = Rule::of(&rulebook.irregularities.of(incident.situation).source);
        all.push(Note { situation, until, rule, ..note(NoteCode::CreditHeld) });
    }
    if at.place.is_some_and(|place| place.sent_away) {
        let clauses = rulebook.accounts.as_ref();
        let rule = clauses.and_then(|clauses| Rule::of(&clauses.send_away.source));
        all.push(Note { rule, ..note(NoteCode::SentAway) });
    }
}

/// The wagers of whoever is here that have been settled again.
fn corrections(at: &At<'_>) -> Vec<Note> {
    let Some(bettor) = at.bettor() else { return Vec::new() };
    let mut notes = Vec::new();
    for made in at.scene.watch.corrections() {
        let own = made.changes.iter();
        let own = own.filter(|change| change.place == at.id.0 && *change.bettor == **bettor);
        notes.extend(own.map(|change| Note {
            coup: Some(made.coup.number),
            bet: Some(change.bet.clone()),
            before: Some(change.before),
            after: Some(change.after),
            outcome: made.outcome,
            goes: Some(change.goes),
            situation: made.situation,
            rule: made.rule.clone(),
            gist: at.scene.gist_of(made.rule.as_ref()),
            ..note(NoteCode::Corrected)
        }));
    }
    notes
}
