//! What the fuzz targets that need a house begin with: everything that the description says can be
//! asked, and what people, browsers, screens and directories say one behind the other.
//! `cargo xtask fuzz --starters` keeps it in the corpora.

use super::served::feeds::FEEDS;
use super::served::tokens::{EXPECTED, NOW_S, published};
use serde_json::{Map, Value, json};

/// Inputs of a target.
pub(crate) fn of(target: &str) -> Vec<Vec<u8>> {
    let parts = |text: &str, between: &str| -> Vec<Vec<u8>> {
        text.trim_end().split(between).map(|part| part.as_bytes().to_vec()).collect()
    };
    match target {
        "served_bodies" => {
            let described = described().into_iter().map(String::into_bytes);
            described.chain(parts(STORIES, "\n\n")).collect()
        }
        "served_heads" => parts(HEADS, "\n====\n"),
        "served_feeds" => said(),
        "served_tokens" => shown(),
        _ => Vec::new(),
    }
}

/// What needs more than one line, with an empty one between.
const STORIES: &str = include_str!("../../../../fuzz/served/stories.txt");

/// Heads as browsers, programs and proxies write them, and as others do, with a double line
/// between.
const HEADS: &str = include_str!("../../../../fuzz/served/heads.txt");

/// What screens say, over each of the feeds.
fn said() -> Vec<Vec<u8>> {
    let lines = [
        r#"{"key":"a","seen":1,"ask":{"is":"call_attendant"}}"#,
        r#"{"key":"b","seen":0,"unless_changed":true,"ask":{"is":"place_wager","place":4,"bettor":"Ann","bet":"banker","amount":"100.00"}}"#,
        r#"{"key":"c","ask":{"is":"card_drawn","card":"9S"}}"#,
        r#"{"key":"d","as":{"name":"supervisor-one","pin":"483920"},"ask":{"is":"approve","number":1}}"#,
        r#"{"key":"e","ask":{"is":"leave_place","place":4}}"#,
        "{\"key\":\"f\"}",
        "\u{1}{}",
    ];
    let mut all = Vec::new();
    for number in 0..FEEDS.len() {
        let first = u8::try_from(number).expect("few");
        all.push([&[first][..], b"{\"resume\":0}\n", lines.join("\n").as_bytes()].concat());
    }
    all.push(b"\0{\"resume\":18446744073709551615}\n{}".to_vec());
    all.push(b"\x01{\"resume\":-1}\n{}".to_vec());
    all
}

/// What a directory says of somebody, and what people show of themselves.
fn shown() -> Vec<Vec<u8>> {
    let claims = json!({
        "iss": EXPECTED.issuer, "aud": EXPECTED.client, "sub": "7", "nonce": EXPECTED.nonce,
        "iat": NOW_S, "exp": NOW_S + 300, "auth_time": NOW_S, "preferred_username": "Carla",
        "email": "carla@house", "email_verified": true, "amr": ["mfa"], "acr": "strong",
    });
    let mut for_two = claims.clone();
    for_two["aud"] = json!(["another", EXPECTED.client]);
    for_two["azp"] = EXPECTED.client.into();
    let head = json!({ "alg": "EdDSA", "kid": "one" });
    let keys = published();
    let rsa = json!({ "kty": "RSA", "n": "AQAB", "e": "AQAB", "kid": "two", "use": "sig" });
    let curve = json!({ "kty": "EC", "crv": "P-256", "x": "AQAB", "y": "AQAB" });
    let others = json!({ "keys": [rsa, curve] });
    let texts = [
        format!("\0{head}\n{claims}"),
        format!("\0{head}\n{for_two}"),
        format!("\0{head}\n{claims}\n{keys}"),
        format!("\0{{\"alg\":\"RS256\",\"kid\":\"two\"}}\n{claims}\n{others}"),
        format!("\0{{\"alg\":\"ES256\"}}\n{claims}\n{others}"),
        format!("\0{{\"alg\":\"none\"}}\n{claims}"),
        format!("\u{1}{head}\n{claims}"),
        "\u{2}eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJhIn0.AAAA".to_owned(),
        format!("\u{3}d.one-station-4.{}", "0".repeat(64)),
        format!("\u{3}s.17.{}", "f".repeat(64)),
        "\u{3}K7WX-2M9Q-4TRZ".to_owned(),
        "\u{3}483920".to_owned(),
        "\u{3}correct horse battery".to_owned(),
    ];
    texts.map(String::into_bytes).to_vec()
}

/// Who is let in there, as inputs name them.
fn likely(path: &str) -> &'static str {
    let rooms = [
        ("/api/audit", "auditor"),
        ("/api/cage", "cashier"),
        ("/api/devices/enrol", "nobody"),
        ("/api/devices", "technician"),
        ("/api/health", "technician"),
        ("/api/me", "cashier"),
        ("/api/owner", "nobody"),
        ("/api/pit", "supervisor-one"),
        ("/api/promotions", "promotions-manager"),
        ("/api/rulebooks", "auditor"),
        ("/api/sign-in", "nobody"),
        ("/api/surveillance", "surveillance"),
        ("/api/tables/one/equipment", "station"),
        ("/api/tables/one/history", "station"),
        ("/api/tables/one/screen/station", "station"),
        ("/api/tables/two/tournament", "cloth"),
        ("/api/tables", "supervisor"),
        ("/api/tournaments", "tournament-director"),
    ];
    rooms.iter().find(|(start, _)| path.starts_with(start)).map_or("owner", |(_, who)| who)
}

/// What stands in a path or a query under this name.
fn value(name: &str) -> &'static str {
    match name {
        "table" | "tables" => "one",
        "place" => "4",
        "kind" => "console",
        "device" => "printer",
        "coup" => "1.1",
        "promotion" => "spring-draw",
        "file" => "conditions.pdf",
        "drill" => "power-cut",
        "rulebook" => "wa",
        "other" => "act",
        "from" => "1800000000000",
        "to" => "1900003600000",
        "amount" => "10-500",
        "set" => "coups",
        "format" => "csv",
        "of" => "bettor",
        "result" => "player",
        "mark" => "corrected",
        "here" | "taken" => "true",
        "after" | "id" | "limit" | "seed" => "1",
        "as" => "one-console",
        _ => "Ann",
    }
}

/// A line for everything that the description says can be asked: once as it is, once with all that
/// narrows it, and of requests that are of several kinds each kind.
fn described() -> Vec<String> {
    let book = server::description();
    let mut lines = Vec::new();
    for (path, methods) in book["paths"].as_object().expect("paths") {
        for (method, said) in methods.as_object().expect("methods") {
            operation(&book, (method, path), said, &mut lines);
        }
    }
    lines
}

fn operation(book: &Value, (method, path): (&str, &str), said: &Value, lines: &mut Vec<String>) {
    let (mut path, mut query) = (path.to_owned(), Vec::new());
    if path.contains("tournament/") || path.ends_with("/tournament") {
        path = path.replace("{table}", "two");
    }
    for parameter in said["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().expect("a name");
        let known = parameter["schema"]["enum"][0].as_str().unwrap_or(value(name));
        if parameter["in"] == "path" {
            path = path.replace(&format!("{{{name}}}"), known);
        } else if name != "as" {
            query.push(format!("{name}={known}"));
        }
    }
    let head = format!("{} {} {path}", likely(&path), method.to_uppercase());
    let body = &said["requestBody"]["content"]["application/json"];
    if body.is_null() {
        lines.push(head.clone());
    } else {
        lines.push(format!("{head} {}", body["example"]));
    }
    if !query.is_empty() {
        lines.push(format!("{head}?{}", query.join("&")));
    }
    // What is asked of a table is another target's.
    if !body.is_null() && !path.starts_with("/api/tables/one") {
        let kinds = kinds(book, &body["schema"], 6);
        let several = kinds.len() > 1;
        lines.extend(kinds.iter().filter(|_| several).map(|it| format!("{head} {it}")));
    }
}

/// A document for each of the kinds that a schema allows.
fn kinds(book: &Value, schema: &Value, depth: usize) -> Vec<Value> {
    if depth == 0 {
        return vec![Value::Null];
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = book.pointer(reference.trim_start_matches('#')).expect("it is there");
        return kinds(book, schema, depth);
    }
    if let Some(all) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        return all.iter().flat_map(|one| kinds(book, one, depth - 1)).collect();
    }
    let Some(properties) = schema["properties"].as_object() else {
        return vec![leaf(book, schema, depth)];
    };
    let mut all = vec![Map::new()];
    for (name, field) in properties {
        let values = match named(name, field) {
            Some(value) => vec![value],
            None => kinds(book, field, depth - 1),
        };
        // One field alone is of several kinds at a time: the others are as their first.
        let first = all[0].clone();
        for object in &mut all {
            object.insert(name.clone(), values[0].clone());
        }
        for other in &values[1..] {
            let mut object = first.clone();
            object.insert(name.clone(), other.clone());
            all.push(object);
        }
    }
    all.into_iter().map(Value::Object).collect()
}

fn leaf(book: &Value, schema: &Value, depth: usize) -> Value {
    if !schema["const"].is_null() {
        return schema["const"].clone();
    }
    if let Some(words) = schema["enum"].as_array() {
        return words[0].clone();
    }
    match schema["type"].as_str().or(schema["type"][0].as_str()) {
        Some("string") => json!("Ann"),
        Some("integer") => json!(1),
        Some("boolean") => json!(true),
        Some("array") => json!([kinds(book, &schema["items"], depth - 1)[0]]),
        Some("object") => json!({}),
        _ => Value::Null,
    }
}

/// What stands in a field of this name, where a text of its own kind is wanted.
fn named(name: &str, field: &Value) -> Option<Value> {
    let text = field["type"] == "string" || field["type"][0] == "string";
    let known = match name {
        "amount" | "counted" | "value" | "wagered" | "chips" | "fee" => "100.00",
        "number" => "123456789012345678",
        "bet" => "player",
        "table" => "two",
        "rulebook" => "act",
        "key" => "another",
        _ => return None,
    };
    (text && field["enum"].is_null() && field["const"].is_null()).then(|| known.into())
}
