//! The page of the API, `docs/reference/api.md`: every way in, from the description that programs
//! read.

use crate::reference::{compare, write};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;

const PAGE: &str = "docs/reference/api.md";

/// The query that every way has, of which it is told once.
const AS_DEVICE: &str = "as";

/// Where nothing is taken or answered.
const NOTHING: &str = "-";

const HEAD: &str = "\
# The API

Every endpoint of a running house. Types of requests and answers are in [openapi.json](openapi.json), which a house
serves at `/api` too; `sabot ctl` speaks it, and `sabot ctl call METHOD PATH BODY` says anything that has no command
of its own. Written by `cargo xtask reference --bless` from the code and checked by a test.

What is taken is the type of the body and, behind `?`, what the query may say. Every query may say `as` too: a browser in
which several devices are enrolled names there which of them is asking.

";

/// The name of the type that a reference means.
fn name(schema: &Value) -> Option<String> {
    let of = |schema: &Value| {
        let reference = schema["$ref"].as_str().and_then(|it| it.rsplit('/').next());
        reference.map(|name| format!("`{name}`"))
    };
    let list = of(&schema["items"]).map(|name| format!("a list of {name}"));
    of(schema).or(list)
}

/// The type of what is sent as JSON.
fn body(content: &Value) -> Option<String> {
    name(&content["content"]["application/json"]["schema"])
}

/// What a query may say: each name, with what is said of it. Every query may name who asks.
fn query(way: &Value) -> impl Iterator<Item = (&str, &str)> {
    let all = way["parameters"].as_array().into_iter().flatten();
    let all = all.filter(|it| it["in"] == "query" && it["name"] != AS_DEVICE);
    all.filter_map(|it| Some((it["name"].as_str()?, it["description"].as_str()?)))
}

/// What a way takes.
fn takes(way: &Value) -> String {
    let names: Vec<String> = query(way).map(|(name, _)| format!("`{name}`")).collect();
    let query = (!names.is_empty()).then(|| format!("? {}", names.join(", ")));
    let parts: Vec<String> = body(&way["requestBody"]).into_iter().chain(query).collect();
    if parts.is_empty() { NOTHING.to_owned() } else { parts.join(" ") }
}

/// What a way answers: a type, or files.
fn answers(way: &Value) -> String {
    let answer = &way["responses"]["200"];
    let kinds = answer["content"].as_object().into_iter().flatten().map(|(kind, _)| kind);
    let files: Vec<String> = kinds.map(|kind| format!("`{kind}`")).collect();
    let files = (!files.is_empty()).then(|| format!("a file: {}", files.join(" or ")));
    body(answer).or(files).unwrap_or_else(|| NOTHING.to_owned())
}

fn page() -> String {
    let document = server::description();
    let (mut page, mut said) = (HEAD.to_owned(), BTreeSet::new());
    page.push_str(document["info"]["description"].as_str().unwrap_or_default());
    page.push_str("\n\n| way | what it does | takes | answers |\n|---|---|---|---|\n");
    for (path, ways) in document["paths"].as_object().into_iter().flatten() {
        for (method, way) in ways.as_object().into_iter().flatten() {
            let summary = way["summary"].as_str().unwrap_or_default();
            let (takes, answers, method) = (takes(way), answers(way), method.to_uppercase());
            said.extend(query(way).map(|(name, about)| (name.to_owned(), about.to_owned())));
            writeln!(page, "| `{method} {path}` | {summary} | {takes} | {answers} |")
                .expect("a string");
        }
    }
    page.push_str("\n## What queries say\n\n| name | what it says |\n|---|---|\n");
    for (name, about) in said {
        writeln!(page, "| `{name}` | {about} |").expect("a string");
    }
    page
}

/// Writes the page.
pub fn bless() -> Result<(), String> {
    write(PAGE, &page())
}

/// Fails where the page is not what would be written now.
pub fn check() -> Result<(), String> {
    compare(PAGE, &page())
}
