//! The description as a page to read: no script, and the one style sheet of its own.

use serde_json::Value;
use std::fmt::Write as _;

/// How the page looks.
pub(crate) const STYLE: &str = include_str!("page.css");

/// A page that lists every way in and every schema of a description.
pub(crate) fn page(document: &Value) -> String {
    let mut page = String::from(HEAD);
    let mut line = |text: &str| writeln!(page, "{text}").expect("a text takes what is written");
    line(&format!("<p>{}</p>", escaped(text(&document["info"]["description"]))));
    line("<h2>Ways in</h2>");
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            line(&operation_of(method, path, operation));
        }
    }
    line("<h2 id=\"schemas\">Schemas</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        line(&format!("<section id=\"{name}\"><h3>{name}</h3>"));
        line(&format!("<p>{}</p>", escaped(text(&schema["description"]))));
        line(&format!("<div class=\"shape\">{}</div></section>", shape(schema)));
    }
    line("</main>");
    page
}

const HEAD: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
                    <meta name=\"viewport\" content=\"width=device-width\">\n\
                    <title>Sabot: the API</title>\n\
                    <link rel=\"stylesheet\" href=\"/api/page.css\">\n<main>\n<h1>The API</h1>\n\
                    <p>For programs: <a href=\"/api/openapi.json\">openapi.json</a>. \
                    <a href=\"#schemas\">Schemas</a> are below.</p>";

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn operation_of(method: &str, path: &str, operation: &Value) -> String {
    let mut html = format!(
        "<section><h3><b>{}</b> <code>{path}</code></h3><p>{}</p>",
        method.to_uppercase(),
        escaped(text(&operation["summary"])),
    );
    let mut add = |text: String| html.push_str(&text);
    let who = operation["security"].as_array().is_some_and(|all| all.iter().all(has_scheme));
    add(format!("<p class=\"who\">{}</p>", if who { "With a credential" } else { "For anybody" }));
    for given in operation["parameters"].as_array().into_iter().flatten() {
        let (name, about) = (text(&given["name"]), escaped(text(&given["description"])));
        add(format!("<p><code>{name}</code> in {}: {about}</p>", text(&given["in"])));
    }
    let body = &operation["requestBody"]["content"]["application/json"];
    if body.is_object() {
        let example = serde_json::to_string_pretty(&body["example"]).unwrap_or_default();
        add(format!("<p>Takes {}, such as</p>", shape(&body["schema"])));
        add(format!("<pre>{}</pre>", escaped(&example)));
    }
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let schema = &response["content"]["application/json"]["schema"];
        let about = response.get("description").map_or("A problem", text);
        let shape = if schema.is_object() { shape(schema) } else { String::new() };
        add(format!("<p><code>{status}</code> {} {shape}</p>", escaped(about)));
    }
    let feed = &operation["x-feed"];
    if feed.is_object() {
        add(format!("<p>{}</p>", escaped(text(&feed["description"]))));
        add(format!("<p>To the server: {}</p>", joined(&feed["client"], ", ")));
        add(format!("<p>To the screen: {}</p>", joined(&feed["server"], ", ")));
    }
    html + "</section>"
}

fn has_scheme(scheme: &Value) -> bool {
    scheme.as_object().is_some_and(|scheme| !scheme.is_empty())
}

fn joined(all: &Value, with: &str) -> String {
    all.as_array().into_iter().flatten().map(shape).collect::<Vec<_>>().join(with)
}

/// A schema in one line, or as a list of its fields.
fn shape(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|at| at.rsplit('/').next()) {
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    if schema["oneOf"].is_array() {
        return joined(&schema["oneOf"], " <i>or</i> ");
    }
    if schema["anyOf"].is_array() {
        return joined(&schema["anyOf"], " <i>or</i> ");
    }
    if schema["allOf"].is_array() {
        return joined(&schema["allOf"], " <i>and</i> ");
    }
    if let Some(word) = schema["const"].as_str() {
        return format!("<code>\"{word}\"</code>");
    }
    if let Some(words) = schema["enum"].as_array() {
        let words = words.iter().map(|word| format!("<code>{}</code>", escaped(&word.to_string())));
        return words.collect::<Vec<_>>().join(" <i>or</i> ");
    }
    if let Some(fields) = schema["properties"].as_object() {
        let required = schema["required"].as_array();
        let is = |name: &str| required.is_some_and(|all| all.iter().any(|it| it == name));
        let fields = fields.iter().map(|(name, field)| {
            let mark = if is(name) { "" } else { "?" };
            let about = escaped(text(&field["description"]));
            format!("<li><code>{name}{mark}</code>: {} <small>{about}</small></li>", shape(field))
        });
        let about = escaped(text(&schema["description"]));
        return format!("<ul title=\"{about}\">{}</ul>", fields.collect::<String>());
    }
    match &schema["type"] {
        Value::String(kind) if kind == "array" => format!("list of {}", shape(&schema["items"])),
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => kinds.iter().map(text).collect::<Vec<_>>().join(" <i>or</i> "),
        _ => "anything".to_owned(),
    }
}
