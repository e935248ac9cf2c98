//! The files in `golden/`: lines that were written once, are read forever and never change.

use record::Unreadable;
use record::payload::{Sealed, Written};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Every line is read and written as it was, by what reads one and writes what it has read.
pub(crate) fn read_again(
    file: &str,
    again: impl Fn(&Value, Sealed<'_>) -> Result<Written, Unreadable>,
) {
    for line in file.lines() {
        let line: Value = serde_json::from_str(line).expect("a line is JSON");
        let kind = line["kind"].as_str().expect("a kind");
        let schema = line["schema"].as_u64().and_then(|schema| u32::try_from(schema).ok());
        let schema = schema.expect("a version");
        let payload = line["payload"].to_string();
        let again = again(&line, Sealed { kind, schema, payload: &payload });
        let again = again.unwrap_or_else(|why| panic!("{kind}: {why}"));
        assert_eq!(again.kind, kind);
        if again.schema == schema {
            assert_eq!(again.payload.as_str(), payload);
        }
    }
}

/// A line for each kind among these, as it is written now.
pub(crate) fn by_kind(all: impl IntoIterator<Item = Written>) -> BTreeMap<&'static str, String> {
    let mut lines = BTreeMap::new();
    for Written { kind, schema, payload } in all {
        let payload: Value = serde_json::from_str(payload.as_str()).expect("it is JSON");
        let line = json!({"kind": kind, "payload": payload, "schema": schema}).to_string();
        lines.entry(kind).or_insert(line);
    }
    lines
}

/// Whether a file has a line of a kind.
pub(crate) fn has(file: &str, kind: &str) -> bool {
    file.contains(&format!("{{\"kind\":\"{kind}\","))
}

/// A file has a line of each of these kinds.
pub(crate) fn has_each(
    (name, file): (&str, &str),
    lines: impl IntoIterator<Item = (&'static str, String)>,
) {
    let missing = lines.into_iter().filter(|(kind, _)| !has(file, kind));
    let missing: Vec<String> = missing.map(|(_, line)| line).collect();
    let text = missing.join("\n");
    assert!(missing.is_empty(), "add to crates/record/golden/{name}:\n{text}\nEND");
}
