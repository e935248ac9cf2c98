//! The page of the API, `docs/reference/api.md`: every way in, from the description that programs
//! read.

use crate::reference::{compare, write};
use serde_json::Value;
use std::fmt::Write;

const PAGE: &str = "docs/reference/api.md";

const HEAD: &str = "\
# The API

Every endpoint of a running house. Types of requests and answers are in [openapi.json](openapi.json), which a house
serves at `/api` too; `sabot ctl` speaks it, and `sabot ctl call METHOD PATH BODY` says anything that has no command
of its own. Written by `cargo xtask reference --bless` from the code and checked by a test.

";

/// The name of the type that a reference means.
fn name(schema: &Value) -> String {
    let of = |schema: &Value| {
        let reference = schema["$ref"].as_str().and_then(|it| it.rsplit('/').next());
        reference.map(|name| format!("`{name}`"))
    };
    let list = of(&schema["items"]).map(|name| format!("a list of {name}"));
    of(schema).or(list).unwrap_or_else(|| "-".to_owned())
}

/// What is sent as JSON.
fn body(content: &Value) -> String {
    name(&content["content"]["application/json"]["schema"])
}

fn page() -> String {
    let document = server::description();
    let mut page = HEAD.to_owned();
    page.push_str(document["info"]["description"].as_str().unwrap_or_default());
    page.push_str("\n\n| way | what it does | takes | answers |\n|---|---|---|---|\n");
    for (path, ways) in document["paths"].as_object().into_iter().flatten() {
        for (method, way) in ways.as_object().into_iter().flatten() {
            let summary = way["summary"].as_str().unwrap_or_default();
            let (takes, answers) = (body(&way["requestBody"]), body(&way["responses"]["200"]));
            let method = method.to_uppercase();
            writeln!(page, "| `{method} {path}` | {summary} | {takes} | {answers} |")
                .expect("a string");
        }
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
