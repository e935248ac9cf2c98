//! The register of a document: every numbered rule with its gist.

use crate::fault::{Fault, Faults};
use std::collections::HashMap;

/// What a rule is about, and so how it is shown to be honoured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A figure or a result.
    Compute,
    /// What may happen when.
    State,
    /// What must be shown.
    Display,
    /// What must be kept.
    Record,
    /// What a person must do.
    Procedure,
    /// What a word means.
    Define,
    /// Nothing that binds.
    Info,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 7] = [
        Kind::Compute,
        Kind::State,
        Kind::Display,
        Kind::Record,
        Kind::Procedure,
        Kind::Define,
        Kind::Info,
    ];

    /// Its word in the register.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Compute => "compute",
            Kind::State => "state",
            Kind::Display => "display",
            Kind::Record => "record",
            Kind::Procedure => "procedure",
            Kind::Define => "define",
            Kind::Info => "info",
        }
    }

    /// The kind of this word.
    pub fn of_word(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// One rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Its id, by which it is cited.
    pub id: String,
    /// What it says, in our words.
    pub gist: String,
    /// What it is about.
    pub kind: Kind,
    /// How to see that it is honoured; none where there is nothing to see.
    pub check: Option<String>,
    /// Who is concerned.
    pub roles: Vec<String>,
}

/// All the rules of one document, in its order.
#[derive(Debug, Clone)]
pub struct Register {
    rules: Vec<Rule>,
    by_id: HashMap<String, usize>,
}

const COLUMNS: [&str; 5] = ["id", "gist", "kind", "check", "roles"];

impl Register {
    /// Reads a register: tab-separated columns id, gist, kind, check, roles. Ids begin with the
    /// document's name.
    pub fn read(document: &str, file: &str, text: &str) -> Result<Register, Faults> {
        let mut faults = Vec::new();
        let mut register = Register { rules: Vec::new(), by_id: HashMap::new() };
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, line)| line) != Some(&COLUMNS.join("\t")) {
            let what = format!("the first line must name the columns {}", COLUMNS.join(", "));
            faults.push((1, what));
        }
        for (index, line) in lines {
            let rule = read_rule(document, line).and_then(|rule| match register.rule(&rule.id) {
                Some(_) => Err(format!("`{}` is there twice", rule.id)),
                None => Ok(rule),
            });
            match rule {
                Ok(rule) => register.push(rule),
                Err(what) => faults.push((index + 1, what)),
            }
        }
        if faults.is_empty() {
            return Ok(register);
        }
        let fault = |(line, what)| Fault { file: file.to_owned(), line, column: 1, what };
        Err(Faults(faults.into_iter().map(fault).collect()))
    }

    fn push(&mut self, rule: Rule) {
        self.by_id.insert(rule.id.clone(), self.rules.len());
        self.rules.push(rule);
    }

    /// The rule of this id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.by_id.get(id).map(|index| &self.rules[*index])
    }

    /// All rules, in the document's order.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}

fn read_rule(document: &str, line: &str) -> Result<Rule, String> {
    let columns: Vec<_> = line.split('\t').collect();
    let Ok([id, gist, kind, check, roles]) = <[&str; 5]>::try_from(columns) else {
        let found = line.split('\t').count();
        return Err(format!("expected 5 columns with a tab between them, found {found}"));
    };
    if !id.strip_prefix(document).is_some_and(|rest| rest.starts_with(':')) {
        return Err(format!("`{id}` must begin with `{document}:`"));
    }
    let kinds = || Kind::ALL.map(Kind::word).join(", ");
    let kind = Kind::of_word(kind).ok_or_else(|| format!("`{kind}` is not one of {}", kinds()))?;
    let some = |text: &str| (text != "-").then(|| text.to_owned());
    let roles = some(roles).map_or_else(Vec::new, |roles| {
        roles.split(',').map(|role| role.trim().to_owned()).collect()
    });
    Ok(Rule { id: id.to_owned(), gist: gist.to_owned(), kind, check: some(check), roles })
}
