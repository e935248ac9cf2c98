//! The declarations of stored forms as the pages of events write them: kinds with their fields,
//! texts and numbers, what fields hold.

use crate::reference::compare;
use crate::tree::{root, sha256};
use std::{fs, iter};

/// A row of a page: the word of a kind or the name of a form, what it holds, and what it means.
pub(crate) type Row = (String, String, String);

/// The text of a file of the tree.
pub(crate) fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_default()
}

/// The SHA-256 of a file of the tree.
fn hash(file: &str) -> String {
    sha256(text(file).as_bytes())
}

/// A declaration that runs over several lines, as one, without what is said of its members.
pub(crate) fn joined(lines: &str) -> String {
    let code = lines.lines().map(str::trim).filter(|line| !line.starts_with("///"));
    code.filter(|line| !line.starts_with("#[")).collect::<Vec<_>>().join(" ")
}

/// A form as the page writes it: `Option<T>` as `T?`, `Vec<T>` as `T[]`.
fn form(form: &str) -> String {
    let inside = |name: &str| {
        form.strip_prefix(name).and_then(|rest| rest.strip_prefix('<')?.strip_suffix('>'))
    };
    if let Some(inner) = inside("Option") {
        return format!("{}?", self::form(inner));
    }
    if let Some(inner) = inside("Vec") {
        return format!("{}[]", self::form(inner));
    }
    match inside("Box") {
        Some(inner) => self::form(inner),
        None => match form {
            "bool" => "flag".to_owned(),
            "u8" | "u16" | "u32" | "u64" | "i64" => "number".to_owned(),
            "String" => "text".to_owned(),
            other => other.to_owned(),
        },
    }
}

/// Fields as the page writes them.
pub(crate) fn fields(declared: &str) -> String {
    let all = declared.split(',').filter_map(|field| field.split_once(':'));
    let written = all.map(|(name, of)| format!("`{}` {}", name.trim(), form(of.trim())));
    written.collect::<Vec<_>>().join(", ")
}

/// The part of a declaration in brackets.
pub(crate) fn bracketed(declared: &str) -> &str {
    let from = declared.find(['{', '(']).map_or(declared.len(), |at| at + 1);
    let upto = declared.rfind(['}', ')']).unwrap_or(declared.len()).max(from);
    &declared[from..upto]
}

/// The words of a list of variants, each with its fields.
fn variants(body: &str) -> String {
    let parts: Vec<&str> = body.split('"').collect();
    let words = parts.chunks(2).filter_map(|pair| match pair {
        [_, word] => Some(*word),
        _ => None,
    });
    let behind = parts.iter().skip(2).step_by(2);
    let one = |(word, rest): (&str, &&str)| {
        let fields = fields(bracketed(rest.rsplit_once(" =").map_or(*rest, |(own, _)| own)));
        if fields.is_empty() { format!("`{word}`") } else { format!("`{word}` ({fields})") }
    };
    words.zip(behind).map(one).collect::<Vec<_>>().join(", ")
}

/// The kinds that an enum declares.
pub(crate) fn kinds(file: &str, events: &str) -> Vec<Row> {
    let text = text(file);
    let body = text.split(&format!("events {events} of")).nth(1).unwrap_or_default();
    let body = body.split("\n    }\n}").next().unwrap_or_default();
    let mut kinds = Vec::new();
    let mut said = String::new();
    for part in body.split("        /// ").skip(1) {
        let (words, rest) = part.split_once('\n').unwrap_or_default();
        said.push(' ');
        said.push_str(words);
        let rest = joined(rest);
        // What is said may run over several lines.
        if let Some(word) = rest.split('"').nth(1) {
            let said = std::mem::take(&mut said);
            kinds.push((word.to_owned(), fields(bracketed(&rest)), said.trim().to_owned()));
        }
    }
    kinds
}

/// What is declared in a file with `stored!`.
pub(crate) fn declared(file: &str) -> Vec<Row> {
    let text = text(file);
    let mut all = Vec::new();
    for block in text.split("stored! {\n").skip(1) {
        let block = block.split("\n}\n").next().unwrap_or_default();
        let said = block.lines().next().unwrap_or_default().trim().trim_start_matches("/// ");
        let whole = joined(block);
        let (head, body) = whole.split_once('{').unwrap_or_default();
        let body = body.trim_end().trim_end_matches('}');
        let mut words = head.split_whitespace();
        let (kind, name) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let holds = match kind {
            "struct" | "pair" => fields(body),
            _ => variants(body),
        };
        all.push((name.to_owned(), holds, said.to_owned()));
    }
    all
}

/// The forms that are one text or number: name and meaning.
pub(crate) fn named(file: &str) -> Vec<(String, String)> {
    let text = text(file);
    let (mut all, mut said) = (Vec::new(), "");
    for line in text.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("/// ") {
            said = words;
        }
        let one = line.strip_prefix("pub enum ").and_then(|it| it.strip_suffix(" {}"));
        let listed = line.strip_suffix(';').and_then(|it| it.split_once(" of "));
        let name = one.or(listed.map(|(name, _)| name)).unwrap_or_default();
        if name.starts_with(char::is_uppercase) {
            all.push((name.to_owned(), said.to_owned()));
        }
    }
    all
}

/// A table of a page: its head, and its rows.
fn table(head: &str, rows: impl Iterator<Item = String>) -> String {
    iter::once(head.to_owned()).chain(rows).collect::<Vec<_>>().join("\n")
}

/// The table of kinds, with what the column of their fields is called.
pub(crate) fn kind_table(fields: &str, kinds: Vec<Row>) -> String {
    let row = |(kind, fields, said)| format!("| `{kind}` | {fields} | {said} |");
    let head = format!("| kind | {fields} | meaning |\n|---|---|---|");
    table(&head, kinds.into_iter().map(row))
}

/// The table of what fields hold.
pub(crate) fn form_table(forms: impl IntoIterator<Item = Row>) -> String {
    let row = |(name, holds, said)| format!("| {name} | {holds} | {said} |");
    table("| form | holds | what it is |\n|---|---|---|", forms.into_iter().map(row))
}

/// The table of the files that declare what is on a page.
pub(crate) fn file_table(files: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let row = |file: &str| format!("| `{file}` | `{}` |", hash(file));
    let rows = files.into_iter().map(|file| row(file.as_ref()));
    table("| file | SHA-256 |\n|---|---|", rows)
}

/// Fails where a page of stored forms is not this.
pub(crate) fn compare_forms(page: &str, text: &str) -> Result<(), String> {
    let first = "if a stored form changed that has ever been written, give it a new version and \
                 an upcaster first";
    compare(page, text).map_err(|stale| format!("{stale}; {first}"))
}
