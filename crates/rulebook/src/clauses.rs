//! What a document settles, clause by clause, so that people can read two of them side by side.

use crate::edition::Edition;
use std::collections::{BTreeSet, HashMap};

/// Everything that a document settles under one name, such as `bet[tie].lines`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// The name: the keys that lead there, with the ids of what is listed in place of numbers.
    pub path: String,
    /// What is settled, in the file's order.
    pub says: Vec<Says>,
}

/// One clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Says {
    /// Its values, each with its key unless there is but one.
    pub text: String,
    /// The rule that it is taken from.
    pub cite: Option<String>,
    /// How that rule is read, where it can be read in more than one way.
    pub reading: Option<String>,
}

/// A clause while its lines are gathered.
#[derive(Default)]
struct Gathered<'c> {
    fields: Vec<(&'c str, Vec<String>)>,
    cite: Option<String>,
    reading: Option<String>,
}

impl Edition {
    /// What the document settles, in the order of its names.
    pub fn settled(&self) -> Vec<Settled> {
        let lines: Vec<_> =
            self.canonical.lines().filter_map(|line| line.split_once(" = ")).collect();
        let clauses = lines.iter().filter_map(|(path, _)| path.strip_suffix(".cite"));
        let clauses: BTreeSet<&str> = clauses.collect();
        let mut order: Vec<&str> = Vec::new();
        let mut gathered: HashMap<&str, Gathered<'_>> = HashMap::new();
        for (path, value) in &lines {
            let owner = owner(&clauses, path);
            let clause = gathered.entry(owner).or_insert_with(|| {
                order.push(owner);
                Gathered::default()
            });
            clause.take(path[owner.len()..].trim_start_matches('.'), plain(value));
        }
        let names = names(&lines);
        let mut all: Vec<Settled> = Vec::new();
        for owner in order {
            let (path, says) = (named(owner, &names), gathered[owner].says());
            match all.iter_mut().find(|settled| settled.path == path) {
                Some(settled) => settled.says.push(says),
                None => all.push(Settled { path, says: vec![says] }),
            }
        }
        all
    }
}

impl<'c> Gathered<'c> {
    fn take(&mut self, key: &'c str, value: String) {
        // What lists nothing says nothing.
        if value == "[]" || value == "{}" {
            return;
        }
        let key = key.trim_end_matches(|it: char| it.is_ascii_digit() || it == '[' || it == ']');
        match key {
            "cite" => self.cite = Some(value),
            "reading" => self.reading = Some(value),
            _ => match self.fields.iter_mut().find(|(known, _)| *known == key) {
                Some((_, values)) => values.push(value),
                None => self.fields.push((key, vec![value])),
            },
        }
    }

    fn says(&self) -> Says {
        let text = match &self.fields[..] {
            [("value", values)] => values.join(", "),
            fields => {
                let each =
                    fields.iter().map(|(key, values)| format!("{key} {}", values.join(", ")));
                each.collect::<Vec<_>>().join("; ")
            }
        };
        Says { text, cite: self.cite.clone(), reading: self.reading.clone() }
    }
}

/// The clause that a line belongs to: the nearest that has a citation, else what it stands in.
fn owner<'l>(clauses: &BTreeSet<&str>, path: &'l str) -> &'l str {
    let mut rest = path;
    while let Some(cut) = rest.rfind(['.', '[']) {
        rest = &rest[..cut];
        if clauses.contains(rest) {
            return rest;
        }
    }
    path.rfind('.').map_or("", |cut| &path[..cut])
}

/// The ids of what is listed, by where it stands.
fn names<'l>(lines: &[(&'l str, &'l str)]) -> HashMap<&'l str, String> {
    let ids = lines.iter().filter_map(|(path, id)| Some((path.strip_suffix(".id")?, plain(id))));
    ids.filter(|(at, _)| at.ends_with(']')).collect()
}

/// A path with ids in place of numbers; what has no id goes without.
fn named(path: &str, names: &HashMap<&str, String>) -> String {
    let mut text = String::new();
    let mut at = 0;
    while let Some(open) = path[at..].find('[').map(|open| at + open) {
        let close = path[open..].find(']').map_or(path.len(), |close| open + close + 1);
        text += &path[at..open];
        if let Some(id) = names.get(&path[..close]) {
            text.extend(["[", id, "]"]);
        }
        at = close;
    }
    text + &path[at..]
}

/// A value as people write it.
fn plain(value: &str) -> String {
    let inner = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.map_or_else(|| value.to_owned(), |text| text.replace("\\\"", "\"").replace("\\\\", "\\"))
}
