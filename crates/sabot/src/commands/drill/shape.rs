//! Drills and exams as JSON.

use super::{Laid, Sheet};
use scenario::drill::{Action, Answered, Drill, Marked, Part};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct ListShape<'a> {
    drills: Vec<ListedShape<'a>>,
}

#[derive(Serialize)]
struct ListedShape<'a> {
    drill: &'a str,
    rulebook: &'a str,
    title: &'a str,
}

impl<'a> ListShape<'a> {
    pub(super) fn of(drills: &'a [(&str, Drill<'_>)]) -> ListShape<'a> {
        let listed = |(name, drill): &'a (&str, Drill<'_>)| ListedShape {
            drill: name,
            rulebook: drill.document(),
            title: &drill.title,
        };
        ListShape { drills: drills.iter().map(listed).collect() }
    }
}

#[derive(Serialize)]
pub(super) struct DrillShape<'a> {
    drill: &'a str,
    title: &'a str,
    question: &'a str,
    choices: ChoicesShape,
    right: RightShape<'a>,
    /// Null where nothing was answered.
    score: Option<ScoreShape>,
}

#[derive(Serialize)]
struct ChoicesShape {
    situations: Vec<NamedShape>,
    answers: Vec<NamedShape>,
    roles: Vec<NamedShape>,
}

#[derive(Serialize)]
struct NamedShape {
    id: String,
    words: String,
}

#[derive(Serialize)]
struct RightShape<'a> {
    situation: NamedShape,
    answers: Vec<AnswerShape<'a>>,
}

#[derive(Serialize)]
struct AnswerShape<'a> {
    answer: String,
    words: String,
    by: &'a str,
    /// Null where the document does not address it.
    rule: Option<&'a str>,
    gist: Option<&'a str>,
    reading: Option<&'a str>,
    because: Option<&'static str>,
}

#[derive(Serialize)]
struct ScoreShape {
    points: u32,
    of: u32,
    situation: PartShape,
    answer: PartShape,
    by: PartShape,
}

#[derive(Serialize)]
struct PartShape {
    said: String,
    points: u32,
    of: u32,
    /// Null where it is right.
    wrong: Option<WrongShape>,
}

#[derive(Serialize)]
struct WrongShape {
    why: String,
    rule: Option<String>,
}

fn action(action: Action) -> NamedShape {
    NamedShape { id: action.to_string(), words: action.words() }
}

impl<'a> DrillShape<'a> {
    /// A drill, with what an answer came to where there is one.
    pub(super) fn of(laid: &'a Laid<'_>, marked: Option<&(Answered, Marked)>) -> DrillShape<'a> {
        let Laid { name, drill, ruling, paper } = laid;
        let situation = |one: &rules::irregularity::Situation| NamedShape {
            id: one.id().to_owned(),
            words: one.words().to_owned(),
        };
        let role = |id: &rules::role::RoleId| {
            let role = drill.rulebook().role(*id);
            NamedShape { id: role.id.clone(), words: role.name.clone() }
        };
        DrillShape {
            drill: name,
            title: &drill.title,
            question: &drill.question,
            choices: ChoicesShape {
                situations: paper.situations.iter().map(situation).collect(),
                answers: paper.actions.iter().map(|one| action(*one)).collect(),
                roles: paper.roles.iter().map(role).collect(),
            },
            right: RightShape { situation: situation(&ruling.situation), answers: answers(laid) },
            score: marked.map(|(said, marked)| score(drill, said, marked)),
        }
    }
}

fn answers<'a>(laid: &'a Laid<'_>) -> Vec<AnswerShape<'a>> {
    let shape = |answer: &'a scenario::drill::Answer| {
        let explained = laid.drill.explain(&laid.ruling, answer);
        AnswerShape {
            answer: answer.action.to_string(),
            words: answer.action.words(),
            by: &laid.drill.rulebook().role(answer.by).id,
            rule: explained.rule,
            gist: explained.gist,
            reading: explained.reading,
            because: explained.because,
        }
    };
    laid.drill.answers.iter().map(shape).collect()
}

fn score(drill: &Drill<'_>, said: &Answered, marked: &Marked) -> ScoreShape {
    let part = |part: &Part, said: String| PartShape {
        said,
        points: part.points(),
        of: part.of,
        wrong: part
            .wrong
            .as_ref()
            .map(|told| WrongShape { why: told.words.clone(), rule: told.rule.clone() }),
    };
    ScoreShape {
        points: marked.points(),
        of: Marked::OF,
        situation: part(&marked.situation, said.situation.id().to_owned()),
        answer: part(&marked.action, said.action.to_string()),
        by: part(&marked.role, drill.rulebook().role(said.by).id.clone()),
    }
}

#[derive(Serialize)]
pub(super) struct ExamShape<'a> {
    seed: u64,
    questions: Vec<DrillShape<'a>>,
    points: u32,
    of: u32,
    percent: u32,
    pass: u8,
    passed: bool,
}

/// An exam that is over.
pub(super) fn exam<'a>(sheet: &'a Sheet<'_>) -> ExamShape<'a> {
    let shape = |done: &'a super::Done<'_>| {
        DrillShape::of(&done.laid, Some(&(done.said, done.marked.clone())))
    };
    ExamShape {
        seed: sheet.seed,
        questions: sheet.done.iter().map(shape).collect(),
        points: sheet.points(),
        of: sheet.of(),
        percent: sheet.percent(),
        pass: sheet.pass,
        passed: sheet.passed(),
    }
}
