//! Whether a document is as a schema says, as far as our schemas go.

use serde_json::Value;

/// Everything in a document that a schema does not allow.
pub(crate) fn faults(book: &Value, schema: &Value, document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(book, schema, ("", document), &mut found);
    found
}

fn allows(book: &Value, schema: &Value, document: &Value) -> bool {
    faults(book, schema, document).is_empty()
}

fn check(book: &Value, schema: &Value, (at, document): (&str, &Value), found: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = book.pointer(reference.trim_start_matches('#'));
        let schema = schema.unwrap_or_else(|| panic!("{reference} is nowhere"));
        return check(book, schema, (at, document), found);
    }
    let mut wrong = |why: String| found.push(format!("{at}: {why}: {document}"));
    for word in ["oneOf", "anyOf"] {
        let Some(all) = schema[word].as_array() else { continue };
        let fitting = all.iter().filter(|one| allows(book, one, document)).count();
        if fitting == 0 || (word == "oneOf" && fitting > 1) {
            wrong(format!("{fitting} of {word} fit"));
        }
    }
    let is = |kind: &Value| match kind.as_str() {
        Some("null") => document.is_null(),
        Some("string") => document.is_string(),
        Some("boolean") => document.is_boolean(),
        Some("integer") => document.is_i64() || document.is_u64(),
        Some("number") => document.is_number(),
        Some("array") => document.is_array(),
        Some("object") => document.is_object(),
        _ => false,
    };
    let fits = match &schema["type"] {
        Value::Null => true,
        Value::Array(kinds) => kinds.iter().any(is),
        kind => is(kind),
    };
    if !fits {
        wrong(format!("is no {}", schema["type"]));
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(document)) {
        wrong("is none of the words".to_owned());
    }
    if !schema["const"].is_null() && schema["const"] != *document {
        wrong(format!("is not {}", schema["const"]));
    }
    let number = document.as_i64();
    let below = schema["minimum"].as_i64().zip(number).is_some_and(|(least, it)| it < least);
    let above = schema["maximum"].as_i64().zip(number).is_some_and(|(most, it)| it > most);
    if below || above {
        wrong("is out of range".to_owned());
    }
    parts(book, schema, (at, document), found);
}

/// The items of a list and the fields of an object.
fn parts(book: &Value, schema: &Value, (at, document): (&str, &Value), found: &mut Vec<String>) {
    for one in schema["allOf"].as_array().into_iter().flatten() {
        check(book, one, (at, document), found);
    }
    for item in document.as_array().into_iter().flatten() {
        check(book, &schema["items"], (&format!("{at}[]"), item), found);
    }
    let Some(fields) = document.as_object() else { return };
    for name in schema["required"].as_array().into_iter().flatten() {
        if !fields.contains_key(name.as_str().unwrap_or_default()) {
            found.push(format!("{at}: {name} is missing"));
        }
    }
    for (name, value) in fields {
        let at = format!("{at}.{name}");
        match (schema["properties"].get(name), &schema["additionalProperties"]) {
            (Some(field), _) => check(book, field, (&at, value), found),
            (None, Value::Bool(false)) => found.push(format!("{at}: is not expected")),
            (None, more) => check(book, more, (&at, value), found),
        }
    }
}
