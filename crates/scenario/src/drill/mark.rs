//! Marking what a trainee said: points, and in plain words why something is right or wrong.

use super::ruling::Allowed;
use super::{Action, Answer, Drill, Effect, Ruling, Wrong};
use crate::run::Told;
use rules::Rulebook;
use rules::cite::Source;
use rules::irregularity::{Carried, Choice, Offer, Situation};
use rules::role::{RoleId, Standing};
use table::Reason;

/// What it is worth to say what happened.
pub const SITUATION_POINTS: u32 = 2;
/// What it is worth to say what must be done.
pub const ACTION_POINTS: u32 = 5;
/// What it is worth to say who decides it.
pub const ROLE_POINTS: u32 = 3;

/// What a trainee said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answered {
    /// What happened.
    pub situation: Situation,
    /// What must be done.
    pub action: Action,
    /// Who decides it.
    pub by: RoleId,
}

/// One of the three things that were asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The points that it is worth.
    pub of: u32,
    /// Why it is wrong; none where it is right.
    pub wrong: Option<Told>,
}

impl Part {
    /// The points that were made.
    pub const fn points(&self) -> u32 {
        if self.wrong.is_none() { self.of } else { 0 }
    }
}

/// What a trainee's answer came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// What happened.
    pub situation: Part,
    /// What must be done.
    pub action: Part,
    /// Who decides it.
    pub role: Part,
}

impl Marked {
    /// The points that can be made.
    pub const OF: u32 = SITUATION_POINTS + ACTION_POINTS + ROLE_POINTS;

    /// The points that were made.
    pub const fn points(&self) -> u32 {
        self.situation.points() + self.action.points() + self.role.points()
    }
}

/// Why an answer is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained<'d> {
    /// The rule; none where the document does not address it.
    pub rule: Option<&'d str>,
    /// What the rule says, in a line.
    pub gist: Option<&'d str>,
    /// How the text is read, where it is unclear or silent.
    pub reading: Option<&'d str>,
    /// Why it is so here, where rulebooks differ.
    pub because: Option<&'static str>,
}

impl<'e> Drill<'e> {
    /// Marks what a trainee said.
    pub fn mark(&self, ruling: &Ruling<'e>, said: &Answered) -> Marked {
        let hit = self.answers.iter().find(|answer| answer.action.is_same(said.action));
        let situation = (said.situation != ruling.situation).then(|| Told {
            words: format!("what happened is this: {}", ruling.situation.words()),
            rule: ruling.irregular.source.cite().map(ToString::to_string),
        });
        let action = hit.is_none().then(|| self.why_not(ruling, said.action));
        let role = self.why_not_by(hit, said.by);
        Marked {
            situation: Part { of: SITUATION_POINTS, wrong: situation },
            action: Part { of: ACTION_POINTS, wrong: action },
            role: Part { of: ROLE_POINTS, wrong: role },
        }
    }

    /// Why an answer is right.
    pub fn explain<'d>(&'d self, ruling: &Ruling<'d>, answer: &'d Answer) -> Explained<'d> {
        let rule = answer.rule.as_deref();
        let allowed = ruling.allowed.iter().find(|allowed| allowed.action == answer.action);
        let reading = allowed.and_then(|allowed| match &allowed.choice.source {
            Source::Rule(_) => None,
            Source::Read(_, text) | Source::NotAddressed(text) => Some(text.as_str()),
        });
        Explained {
            rule,
            gist: rule.and_then(|rule| self.gist(rule)),
            reading,
            because: allowed.and_then(|allowed| because(allowed, ruling.exposed)),
        }
    }

    /// Why something must not be done.
    fn why_not(&self, ruling: &Ruling<'_>, action: Action) -> Told {
        let told = |words: String, rule: Option<String>| Told { words, rule };
        if let Some(wrong) = self.warning(action) {
            return told(wrong.why.clone(), wrong.rule.clone());
        }
        let same = ruling.allowed.iter().find(|allowed| allowed.action.remedy == action.remedy);
        if let Some(allowed) = same {
            let why = because(allowed, ruling.exposed).unwrap_or("it comes otherwise here");
            return told(why.to_owned(), allowed.rule().map(str::to_owned));
        }
        let refused = ruling.refused.iter().find(|(remedy, _)| *remedy == action.remedy);
        let Some((_, refusal)) = refused else {
            let rule = ruling.irregular.source.cite().map(ToString::to_string);
            return told("this rulebook does not provide for that here".to_owned(), rule);
        };
        match refusal.reason {
            // Something else was done at once, because the facts are not those of this remedy.
            Reason::NoSuchIncident | Reason::AlreadyDone => self.otherwise(ruling, action),
            Reason::AmountNeeded => told("no amount was paid or owed by this".to_owned(), None),
            _ => {
                let rule = refusal.cite.as_ref().map(ToString::to_string);
                told(refusal.reason.to_string(), rule)
            }
        }
    }

    /// What the drill says against something: of that very thing, or of the same remedy with
    /// another effect where the remedy itself is wrong.
    fn warning(&self, action: Action) -> Option<&Wrong> {
        let right = self.answers.iter().any(|answer| answer.action.remedy == action.remedy);
        let exactly = self.wrong.iter().find(|wrong| wrong.action.is_same(action));
        let likewise = self.wrong.iter().find(|wrong| wrong.action.remedy == action.remedy);
        exactly.or(likewise.filter(|_| !right))
    }

    /// When something would have to be done that must not be done here.
    fn otherwise(&self, ruling: &Ruling<'_>, action: Action) -> Told {
        let cite = ruling.irregular.choice(action.remedy).and_then(|choice| choice.source.cite());
        let rule = cite.map(ToString::to_string);
        let words = match rule.as_deref().and_then(|rule| self.gist(rule)) {
            Some(gist) => format!("that is for another case: {gist}"),
            None => "that is for another case".to_owned(),
        };
        Told { words, rule }
    }

    /// Why somebody does not decide what must be done.
    fn why_not_by(&self, hit: Option<&Answer>, by: RoleId) -> Option<Told> {
        let rulebook = self.rulebook();
        let counted = hit.map_or(&self.answers[..], std::slice::from_ref);
        if counted.iter().any(|answer| counts_as(rulebook, by, answer.by)) {
            return None;
        }
        let answer = counted.first()?;
        let (said, needs) = (rulebook.role(by), rulebook.role(answer.by));
        let words = match (said.standing, needs.standing) {
            (Standing::Rung(own), Standing::Rung(wanted)) if own > wanted => {
                format!("it does not need the {}: the {} decides it", said.name, needs.name)
            }
            _ => format!("the {} may not decide it: the {} must", said.name, needs.name),
        };
        Some(Told { words, rule: answer.rule.clone() })
    }
}

/// Whether a role is another, or stands on the same rung.
fn counts_as(rulebook: &Rulebook, role: RoleId, other: RoleId) -> bool {
    let standing = |role| rulebook.role(role).standing;
    let rung = matches!(standing(role), Standing::Rung(_));
    role == other || (rung && standing(role) == standing(other))
}

/// Why what follows from a remedy follows here.
fn because(allowed: &Allowed<'_>, exposed: bool) -> Option<&'static str> {
    carried(allowed.choice, exposed).or_else(|| asked(allowed))
}

const fn carried(choice: &Choice, exposed: bool) -> Option<&'static str> {
    Some(match (choice.next, exposed) {
        (None, _) => return None,
        (Some(Carried::Dummy), _) => {
            "in this rulebook the coup that the card begins is played without wagers, whether or \
             not the card was exposed"
        }
        (Some(Carried::DummyIfExposed), true) => {
            "in this rulebook the coup that the card begins is played without wagers because the \
             card was exposed"
        }
        (Some(Carried::DummyIfExposed), false) => {
            "in this rulebook the next coup is an ordinary one because the card was not exposed"
        }
        (Some(Carried::Ordinary), _) => {
            "in this rulebook the coup that the card begins is an ordinary one"
        }
    })
}

fn asked(allowed: &Allowed<'_>) -> Option<&'static str> {
    let offered = allowed.action.effect == Some(Effect::Offer);
    match allowed.choice.offer {
        _ if allowed.action.remedy != rules::irregularity::Remedy::Rebuild => None,
        None => Some("in this rulebook wagers stay as they are when the cards are put right"),
        Some(Offer::RemovalUnlessExposed) if offered => {
            Some("in this rulebook wagers may be taken back because no card was exposed")
        }
        Some(Offer::RemovalUnlessExposed) => {
            Some("in this rulebook wagers stay because a card was exposed")
        }
        Some(_) => Some("in this rulebook wagers may be taken back, cards exposed or not"),
    }
}
