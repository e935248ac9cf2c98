//! Reading a drill: the head and steps of a scenario, then the question and its answer.

use super::{Action, Answer, Drill, InWords, Wrong};
use crate::fault::{Fault, Faults};
use crate::read::{Deed, Editions, Head, Line, Notes, Scenario, lines, read_deed};
use rulebook::Edition;
use rules::Rulebook;
use rules::given::Given;
use rules::role::{RoleId, Standing};
use table::Request;
use table::request::With;

/// What may be said below the steps.
const KEYS: [&str; 12] = [
    "question",
    "report",
    "assess",
    "then",
    "answer",
    "wrong",
    "zh-Hans title",
    "zh-Hans question",
    "zh-Hans why",
    "zh-Hant title",
    "zh-Hant question",
    "zh-Hant why",
];

/// How an answer is written where the document does not address what happened.
const NOT_ADDRESSED: &str = "not-addressed";

/// Something said below the steps; lines that are set in belong to the one above them.
struct Said {
    line: usize,
    key: String,
    text: String,
}

impl<'e> Drill<'e> {
    /// Reads a drill; every line that is not understood is told.
    pub fn read(file: &str, text: &str, editions: &Editions<'e>) -> Result<Drill<'e>, Faults> {
        let lines = lines(text);
        let below = lines.iter().position(|line| !line.indented && KEYS.contains(&key(line.text)));
        let (above, below) = lines.split_at(below.unwrap_or(lines.len()));
        let setup = Scenario::read_lines("drill", file, above, editions)?;
        let id = above.iter().find_map(|line| line.text.strip_prefix("rulebook:"));
        let edition = editions(id.unwrap_or_default().trim())
            .map_err(|what| Faults(vec![Fault { file: file.to_owned(), line: 1, what }]))?;
        let mut notes = Notes { file, faults: Vec::new() };
        let said = said(below, &mut notes);
        let reading = Reading { edition, rulebook: setup.rulebook, said: &said };
        let drill = reading.drill(setup, &mut notes);
        if notes.faults.is_empty() { Ok(drill) } else { Err(Faults(notes.faults)) }
    }
}

fn key(line: &str) -> &str {
    line.split(':').next().unwrap_or_default().trim()
}

fn said(lines: &[Line<'_>], notes: &mut Notes<'_>) -> Vec<Said> {
    let mut all: Vec<Said> = Vec::new();
    for line in lines {
        match (line.indented, all.last_mut()) {
            (true, Some(before)) => {
                before.text.push(' ');
                before.text.push_str(line.text);
            }
            _ if KEYS.contains(&key(line.text)) => {
                let text = line.text.split_once(':').map_or("", |(_, text)| text.trim());
                let (line, key) = (line.number, key(line.text).to_owned());
                all.push(Said { line, key, text: text.to_owned() });
            }
            _ => notes.note(line.number, not_a_key(line.text)),
        }
    }
    all
}

fn not_a_key(text: &str) -> String {
    let known: Vec<_> = KEYS.iter().map(|key| format!("`{key}:`")).collect();
    format!("{} is not understood: below the steps write {}", Given(text), known.join(", "))
}

/// A drill of which everything below the steps is still to be read.
struct Reading<'r, 'e> {
    edition: &'e Edition,
    rulebook: &'e Rulebook,
    said: &'r [Said],
}

impl<'e> Reading<'_, 'e> {
    fn drill(&self, setup: Scenario<'e>, notes: &mut Notes<'_>) -> Drill<'e> {
        let question = self.once("question", notes);
        if question.is_none_or(|said| said.text.is_empty()) {
            let what = "a drill needs a question: write `question:` and what the trainee is told";
            notes.note(question.map_or(1, |said| said.line), what.to_owned());
        }
        let report = self.request(&setup.head, "report", notes);
        let assess = self.request(&setup.head, "assess", notes);
        let then = self.request(&setup.head, "then", notes);
        let answers = self.all("answer", notes, |said| self.answer(said));
        let wrong = self.all("wrong", notes, |said| self.wrong(said));
        if !self.said.iter().any(|said| said.key == "answer") {
            let what = "a drill needs an answer: write `answer: REMEDY by ROLE (RULE)`";
            notes.note(question.map_or(1, |said| said.line), what.to_owned());
        }
        Drill {
            title: setup.title.clone(),
            question: question.map_or_else(String::new, |said| said.text.clone()),
            zh_hans: self.in_words("zh-Hans", wrong.len(), notes),
            zh_hant: self.in_words("zh-Hant", wrong.len(), notes),
            answers,
            wrong,
            edition: self.edition,
            setup,
            report,
            assessment: assess.and_then(|request| match request {
                Request::Assess { assessment, .. } => Some(*assessment),
                _ => None,
            }),
            with: then.map_or_else(With::default, |request| match request {
                Request::Resolve { with, .. } => *with,
                _ => With::default(),
            }),
            line: question.map_or(1, |said| said.line),
        }
    }

    /// What a drill says in another language: all of it, or nothing.
    fn in_words(&self, language: &str, whys: usize, notes: &mut Notes<'_>) -> Option<InWords> {
        let own = |said: &&Said| said.key.starts_with(language);
        let line = self.said.iter().find(own)?.line;
        let title = self.once(&format!("{language} title"), notes);
        let question = self.once(&format!("{language} question"), notes);
        let why = format!("{language} why");
        let said: Vec<_> = self.said.iter().filter(|said| said.key == why).collect();
        let (Some(title), Some(question), true) = (title, question, said.len() == whys) else {
            let what = format!(
                "a drill that is told in {language} needs `{language} title:`, `{language} \
                 question:` and a `{language} why:` for every `wrong:`"
            );
            notes.note(line, what);
            return None;
        };
        Some(InWords {
            title: title.text.clone(),
            question: question.text.clone(),
            whys: said.into_iter().map(|said| said.text.clone()).collect(),
        })
    }

    /// What is said at most once.
    fn once(&self, key: &str, notes: &mut Notes<'_>) -> Option<&Said> {
        let mut all = self.said.iter().filter(|said| said.key == key);
        let first = all.next();
        for again in all {
            notes.note(again.line, "this has been said above".to_owned());
        }
        first
    }

    fn all<T>(
        &self,
        key: &str,
        notes: &mut Notes<'_>,
        read: impl Fn(&Said) -> Result<T, String>,
    ) -> Vec<T> {
        let all = self.said.iter().filter(|said| said.key == key);
        all.filter_map(|said| notes.keep(said.line, read(said))).collect()
    }

    /// Reads a line in the words of a scenario, said by the lowest rung of the staff. An incident
    /// has its number only when the drill is played.
    fn request(&self, head: &Head, key: &str, notes: &mut Notes<'_>) -> Option<Request> {
        let said = self.once(key, notes)?;
        let words = match key {
            "report" => format!("report {}", said.text),
            "assess" => format!("assess 1 {}", said.text),
            _ => format!("resolve 1 by rebuild {}", said.text),
        };
        let lowest = &self.rulebook.role(lowest(self.rulebook)).id;
        match notes.keep(said.line, read_deed(self.rulebook, head, lowest, &words))? {
            Deed::Ask(_, request) => Some(request),
            _ => None,
        }
    }

    /// Reads `void-coup by dealer (wa:5.6)`.
    fn answer(&self, said: &Said) -> Result<Answer, String> {
        let wrong = || {
            let given = Given(&said.text);
            format!("{given} is no answer: write `REMEDY by ROLE (RULE)`, or (not-addressed)")
        };
        let (words, rule) = self.rule(&said.text)?;
        let (action, by) = words.split_once(" by ").ok_or_else(wrong)?;
        let rule = match rule {
            Some(rule) if rule == NOT_ADDRESSED => None,
            Some(rule) => Some(rule),
            None => return Err(wrong()),
        };
        let action = Action::named(action.trim())?;
        Ok(Answer { line: said.line, action, by: role(self.rulebook, by.trim())?, rule })
    }

    /// Reads `rebuild because nobody knows how they lay (wa:5.1)`.
    fn wrong(&self, said: &Said) -> Result<Wrong, String> {
        let (words, rule) = self.rule(&said.text)?;
        let (action, why) = words.split_once(" because ").ok_or_else(|| {
            format!("{} says not why: write `REMEDY because REASON (RULE)`", Given(&said.text))
        })?;
        let action = Action::named(action.trim())?;
        let rule = rule.filter(|rule| rule != NOT_ADDRESSED);
        Ok(Wrong { line: said.line, action, why: why.trim().to_owned(), rule })
    }

    /// Takes the rule in brackets from the end of a text.
    fn rule<'t>(&self, text: &'t str) -> Result<(&'t str, Option<String>), String> {
        let Some((words, rule)) = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("))
        else {
            return Ok((text, None));
        };
        if rule == NOT_ADDRESSED || self.edition.register.rule(rule).is_some() {
            return Ok((words.trim(), Some(rule.to_owned())));
        }
        let id = super::document(self.edition);
        Err(format!("{} is not in the register: see `sabot rules {id}`", Given(rule)))
    }
}

/// The lowest rung of the staff.
pub(super) fn lowest(rulebook: &Rulebook) -> RoleId {
    let rungs = rulebook.roles.iter().position(|role| matches!(role.standing, Standing::Rung(0)));
    RoleId(rungs.and_then(|place| u8::try_from(place).ok()).unwrap_or(0))
}

/// A role by its name in files.
pub(super) fn role(rulebook: &Rulebook, id: &str) -> Result<RoleId, String> {
    let place = rulebook.roles.iter().position(|role| role.id == id);
    place.and_then(|place| u8::try_from(place).ok()).map(RoleId).ok_or_else(|| {
        let known: Vec<_> = rulebook.roles.iter().map(|role| role.id.as_str()).collect();
        format!("{} is no role of the rulebook: there are {}", Given(id), known.join(", "))
    })
}
