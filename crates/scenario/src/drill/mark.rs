//! Marking what a trainee said: points, and in plain words why something is right or wrong.

use super::why::{Grounds, Why, because};
use super::{Action, Answer, Drill, Ruling};
use rules::Rulebook;
use rules::cite::Source;
use rules::irregularity::Situation;
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
    pub wrong: Option<Why>,
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
        let situation = (said.situation != ruling.situation).then(|| Why {
            grounds: Grounds::Otherwise,
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
            because: allowed
                .and_then(|allowed| because(allowed, ruling.exposed))
                .map(Grounds::words),
        }
    }

    /// Why something must not be done.
    fn why_not(&self, ruling: &Ruling<'_>, action: Action) -> Why {
        if let Some(place) = self.warning(action) {
            let wrong = &self.wrong[place];
            let (words, rule) = (wrong.why.clone(), wrong.rule.clone());
            return Why { grounds: Grounds::Warned(place), words, rule };
        }
        let same = ruling.allowed.iter().find(|allowed| allowed.action.remedy == action.remedy);
        if let Some(allowed) = same {
            let grounds = because(allowed, ruling.exposed).unwrap_or(Grounds::Differs);
            return Why::of(grounds, allowed.rule().map(str::to_owned));
        }
        let refused = ruling.refused.iter().find(|(remedy, _)| *remedy == action.remedy);
        let Some((_, refusal)) = refused else {
            let rule = ruling.irregular.source.cite().map(ToString::to_string);
            return Why::of(Grounds::NotProvided, rule);
        };
        match refusal.reason {
            // Something else was done at once, because the facts are not those of this remedy.
            Reason::NoSuchIncident | Reason::AlreadyDone => self.otherwise(ruling, action),
            Reason::AmountNeeded => Why::of(Grounds::NoAmount, None),
            _ => {
                let rule = refusal.cite.as_ref().map(ToString::to_string);
                Why { grounds: Grounds::Refused, words: refusal.reason.to_string(), rule }
            }
        }
    }

    /// What the drill says against something: of that very thing, or of the same remedy with
    /// another effect where the remedy itself is wrong.
    fn warning(&self, action: Action) -> Option<usize> {
        let right = self.answers.iter().any(|answer| answer.action.remedy == action.remedy);
        let exactly = self.wrong.iter().position(|wrong| wrong.action.is_same(action));
        let likewise = self.wrong.iter().position(|wrong| wrong.action.remedy == action.remedy);
        exactly.or(likewise.filter(|_| !right))
    }

    /// When something would have to be done that must not be done here.
    fn otherwise(&self, ruling: &Ruling<'_>, action: Action) -> Why {
        let cite = ruling.irregular.choice(action.remedy).and_then(|choice| choice.source.cite());
        let rule = cite.map(ToString::to_string);
        let words = match rule.as_deref().and_then(|rule| self.gist(rule)) {
            Some(gist) => format!("that is for another case: {gist}"),
            None => Grounds::OtherCase.words().to_owned(),
        };
        Why { grounds: Grounds::OtherCase, words, rule }
    }

    /// Why somebody does not decide what must be done.
    fn why_not_by(&self, hit: Option<&Answer>, by: RoleId) -> Option<Why> {
        let rulebook = self.rulebook();
        let counted = hit.map_or(&self.answers[..], std::slice::from_ref);
        if counted.iter().any(|answer| counts_as(rulebook, by, answer.by)) {
            return None;
        }
        let answer = counted.first()?;
        let (said, needs) = (rulebook.role(by), rulebook.role(answer.by));
        let (grounds, words) = match (said.standing, needs.standing) {
            (Standing::Rung(own), Standing::Rung(wanted)) if own > wanted => {
                let words =
                    format!("it does not need the {}: the {} decides it", said.name, needs.name);
                (Grounds::LowerDecides, words)
            }
            _ => {
                let words = format!("the {} may not decide it: the {} must", said.name, needs.name);
                (Grounds::OtherDecides, words)
            }
        };
        Some(Why { grounds, words, rule: answer.rule.clone() })
    }
}

/// Whether a role is another, or stands on the same rung.
fn counts_as(rulebook: &Rulebook, role: RoleId, other: RoleId) -> bool {
    let standing = |role| rulebook.role(role).standing;
    let rung = matches!(standing(role), Standing::Rung(_));
    role == other || (rung && standing(role) == standing(other))
}
