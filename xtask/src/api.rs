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

const COLUMNS: &str = "| way | what it does | who | takes | answers | status |\n\
    |---|---|---|---|---|---|\n";

const HEAD: &str = "\
# The API

Every endpoint of a running house. Types of requests and answers are in [openapi.json](openapi.json), which a house
serves at `/api` too; `sabot ctl` speaks it, and `sabot ctl call METHOD PATH BODY` says anything that has no command
of its own. Written by `cargo xtask reference --bless` from the code and checked by a test.

Who asks is anybody, somebody who has signed in (a session), or an enrolled device too; what they may do goes by their role.
What is taken is the type of the body and, behind `?`, what the query may say. Every query may say `as` too: a browser in
which several devices are enrolled names there which of them is asking. The status is that of what was done; whatever cannot
be done is answered with a `Problem` that says why.

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

/// Who may ask.
fn who(way: &Value) -> &'static str {
    let ways = way["security"].as_array().into_iter().flatten();
    let names: BTreeSet<&str> =
        ways.filter_map(|it| it.as_object()?.keys().next().map(String::as_str)).collect();
    match (names.contains("session"), names.contains("device")) {
        (_, true) => "session or device",
        (true, false) => "session",
        (false, false) => "anybody",
    }
}

/// The statuses of answers, but for those to what cannot be done.
fn statuses(way: &Value) -> String {
    let all = way["responses"].as_object().into_iter().flatten().map(|(status, _)| status);
    all.filter(|status| *status != "default").cloned().collect::<Vec<_>>().join(", ")
}

/// The part of a house that a way leads into: the first word of its path.
fn room(path: &str) -> &str {
    path.trim_start_matches("/api/").split('/').next().unwrap_or_default()
}

fn page() -> String {
    let document = server::description();
    let (mut page, mut said, mut within) = (HEAD.to_owned(), BTreeSet::new(), "");
    page.push_str(document["info"]["description"].as_str().unwrap_or_default());
    page.push('\n');
    for (path, ways) in document["paths"].as_object().into_iter().flatten() {
        if room(path) != within {
            within = room(path);
            write!(page, "\n## {within}\n\n{COLUMNS}").expect("a string");
        }
        for (method, way) in ways.as_object().into_iter().flatten() {
            said.extend(query(way).map(|(name, about)| (name.to_owned(), about.to_owned())));
            let cells = [
                format!("`{} {path}`", method.to_uppercase()),
                way["summary"].as_str().unwrap_or_default().to_owned(),
                who(way).to_owned(),
                takes(way),
                answers(way),
                statuses(way),
            ];
            writeln!(page, "| {} |", cells.join(" | ")).expect("a string");
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
