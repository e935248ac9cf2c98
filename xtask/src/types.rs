//! The description of the API, `docs/reference/openapi.json`, and the TypeScript types that are
//! made of it.

use crate::tree::root;
use serde_json::{Map, Value};
use std::fmt::Write;
use std::fs;

const DESCRIPTION: &str = "docs/reference/openapi.json";
const TYPES: &str = "web/src/api/types.ts";

const HEAD: &str = "\
// What goes over the wire, written by `cargo xtask types --bless` from docs/reference/openapi.json.
// Change the types of the crates `screens`, `record` and `server` instead.
";

/// The longest line that is not broken.
const WIDTH: usize = 100;

fn document() -> Value {
    server::description()
}

fn written(document: &Value) -> String {
    let mut text = serde_json::to_string_pretty(document).expect("it is JSON");
    text.push('\n');
    text
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The types of a description.
fn types(document: &Value) -> String {
    let mut out = HEAD.to_owned();
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        out.push('\n');
        comment(&mut out, "", &schema["description"]);
        out.push_str(&declared(name, schema));
    }
    out.push_str(&operations(document));
    out
}

fn comment(out: &mut String, indent: &str, said: &Value) {
    let said = text(said);
    if said.is_empty() {
        return;
    }
    let line = format!("{indent}/** {said} */");
    if line.chars().count() <= WIDTH {
        writeln!(out, "{line}").expect("a string");
        return;
    }
    writeln!(out, "{indent}/**").expect("a string");
    let mut line = format!("{indent} *");
    for word in said.split_whitespace() {
        if line.chars().count() + word.chars().count() + 1 > WIDTH {
            writeln!(out, "{line}").expect("a string");
            line = format!("{indent} *");
        }
        write!(line, " {word}").expect("a string");
    }
    writeln!(out, "{line}\n{indent} */").expect("a string");
}

fn declared(name: &str, schema: &Value) -> String {
    match schema["properties"].as_object() {
        Some(fields) => {
            let mut out = format!("export interface {name} {{\n");
            members(&mut out, "  ", (fields, schema));
            out + "}\n"
        }
        None => union(&format!("export type {name} ="), &alternatives(schema), "  ") + ";\n",
    }
}

/// The fields of an object, one a line.
fn members(out: &mut String, indent: &str, (fields, schema): (&Map<String, Value>, &Value)) {
    let required = schema["required"].as_array();
    for (name, field) in fields {
        comment(out, indent, &field["description"]);
        let there = required.is_some_and(|all| all.iter().any(|it| it == name));
        let mark = if there { "" } else { "?" };
        let key = if is_word(name) { name.clone() } else { format!("\"{name}\"") };
        let head = format!("{indent}{key}{mark}:");
        let deeper = format!("{indent}  ");
        writeln!(out, "{};", union(&head, &alternatives(field), &deeper)).expect("a string");
    }
}

fn is_word(name: &str) -> bool {
    name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// What stands behind a head: in one line where it fits, else one alternative a line.
fn union(head: &str, all: &[String], indent: &str) -> String {
    let line = format!("{head} {}", all.join(" | "));
    if all.len() == 1 || (line.chars().count() < WIDTH && !line.contains('\n')) {
        return line;
    }
    let short = format!("{indent}{}", all.join(" | "));
    if short.chars().count() < WIDTH && !short.contains('\n') {
        return format!("{head}\n{short}");
    }
    let lines: String = all.iter().map(|one| format!("\n{indent}| {one}")).collect();
    format!("{head}{lines}")
}

/// What a schema can be, each as a type.
fn alternatives(schema: &Value) -> Vec<String> {
    if let Some(all) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let (nulls, others): (Vec<&Value>, Vec<&Value>) =
            all.iter().partition(|one| one["type"] == "null");
        return others.into_iter().chain(nulls).flat_map(alternatives).collect();
    }
    if let Some(all) = schema["allOf"].as_array() {
        return vec![all.iter().map(one).collect::<Vec<_>>().join(" & ")];
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(ToString::to_string).collect();
    }
    if let Value::Array(kinds) = &schema["type"] {
        let with = |kind: &Value| {
            let mut schema = schema.clone();
            schema["type"] = kind.clone();
            one(&schema)
        };
        let (nulls, others): (Vec<&Value>, Vec<&Value>) =
            kinds.iter().partition(|kind| *kind == "null");
        return others.into_iter().chain(nulls).map(with).collect();
    }
    vec![one(schema)]
}

/// A schema as one type.
fn one(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|at| at.rsplit('/').next()) {
        return name.to_owned();
    }
    if schema["const"].is_string() {
        return schema["const"].to_string();
    }
    let composed = ["oneOf", "anyOf", "allOf", "enum"].iter().any(|word| !schema[*word].is_null());
    if composed || schema["type"].is_array() {
        let all = alternatives(schema);
        return if all.len() == 1 { all.concat() } else { format!("({})", all.join(" | ")) };
    }
    match text(&schema["type"]) {
        "string" => "string".to_owned(),
        "boolean" => "boolean".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "null" => "null".to_owned(),
        "array" => list(schema),
        "object" => object(schema),
        _ => "unknown".to_owned(),
    }
}

fn list(schema: &Value) -> String {
    let item = one(&schema["items"]);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most && most <= 4 => {
            let item = item.trim_start_matches('(').trim_end_matches(')');
            let count = usize::try_from(most).unwrap_or_default();
            format!("[{}]", vec![item; count].join(", "))
        }
        _ => format!("{item}[]"),
    }
}

fn object(schema: &Value) -> String {
    let Some(fields) = schema["properties"].as_object() else {
        let values = &schema["additionalProperties"];
        let values = if values.is_object() { one(values) } else { "unknown".to_owned() };
        return format!("Record<string, {values}>");
    };
    let required = schema["required"].as_array();
    let fields = fields.iter().map(|(name, field)| {
        let there = required.is_some_and(|all| all.iter().any(|it| it == name));
        let mark = if there { "" } else { "?" };
        format!("{name}{mark}: {}", alternatives(field).join(" | "))
    });
    let fields: Vec<_> = fields.collect();
    format!("{{ {} }}", fields.join("; "))
}

/// What every operation takes and gives.
fn operations(document: &Value) -> String {
    let mut out = "\n/** Every operation, with what it takes and gives. */\n".to_owned();
    out.push_str("export interface Operations {\n");
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            comment(&mut out, "  ", &operation["summary"]);
            let body = |at: &Value| {
                let schema = &at["content"]["application/json"]["schema"];
                if schema.is_null() { "undefined".to_owned() } else { one(schema) }
            };
            let responses = operation["responses"].as_object().into_iter().flatten();
            let given = responses.filter(|(status, _)| *status != "default");
            let given = given.map(|(_, given)| body(given)).next().unwrap_or_default();
            let takes = body(&operation["requestBody"]);
            let head = format!("{} {path}", method.to_uppercase());
            writeln!(out, "  \"{head}\": {{ takes: {takes}; gives: {given} }};").expect("a string");
        }
    }
    out + "}\n"
}

fn all() -> [(&'static str, String); 2] {
    let document = document();
    [(DESCRIPTION, written(&document)), (TYPES, types(&document))]
}

/// Writes the description and the types.
pub fn bless() -> Result<(), String> {
    all().into_iter().try_for_each(|(file, text)| {
        fs::write(root().join(file), text).map_err(|error| format!("{file}: {error}"))
    })
}

/// Fails where one of them is not what would be written now.
pub fn check() -> Result<(), String> {
    for (file, text) in all() {
        if fs::read_to_string(root().join(file)).unwrap_or_default() != text {
            return Err(format!("{file} is stale: run cargo xtask types --bless"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{alternatives, declared};
    use serde_json::json;

    #[test]
    fn schemas_become_types() {
        let cases = [
            (json!({ "type": "string" }), "string"),
            (json!({ "type": ["integer", "null"] }), "number | null"),
            (json!({ "type": "array", "items": { "enum": ["a", "b"] } }), "(\"a\" | \"b\")[]"),
            (json!({ "oneOf": [{ "type": "null" }, { "$ref": "#/x/Range" }] }), "Range | null"),
            (
                json!({ "type": "object", "additionalProperties": { "type": "string" } }),
                "Record<string, string>",
            ),
            (json!({ "type": "string", "const": "draw" }), "\"draw\""),
            (json!({}), "unknown"),
        ];
        for (schema, expected) in cases {
            assert_eq!(alternatives(&schema).join(" | "), expected, "{schema}");
        }
    }

    #[test]
    fn fields_that_may_be_missing_have_a_question_mark() {
        let schema = json!({
            "properties": { "n": { "type": "integer" }, "why": { "type": "string" } },
            "required": ["n"],
        });
        let expected = "export interface It {\n  n: number;\n  why?: string;\n}\n";
        assert_eq!(declared("It", &schema), expected);
    }
}
