//! The description says what the server does.

use super::running::Running;
use super::schema::faults;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

fn operations(book: &Value) -> Vec<(String, String, Value)> {
    let paths = book["paths"].as_object().expect("paths");
    let each = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods");
        methods.iter().map(|(method, operation)| (path.clone(), method.clone(), operation.clone()))
    });
    each.collect()
}

fn references<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(all) => all.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn every_reference_leads_to_a_schema_and_every_schema_is_used() {
    let book = server::description();
    let mut found = Vec::new();
    references(&book, &mut found);
    assert!(found.len() > 200, "{}", found.len());
    for reference in &found {
        assert!(book.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
    }
    for name in book["components"]["schemas"].as_object().expect("schemas").keys() {
        let own = format!("#/components/schemas/{name}");
        assert!(found.contains(&own.as_str()), "{name} is used by nothing");
    }
}

#[test]
fn examples_are_as_their_schemas_say() {
    let book = server::description();
    let mut count = 0;
    for (path, _, operation) in operations(&book) {
        let body = &operation["requestBody"]["content"]["application/json"];
        if body.is_object() {
            let found = faults(&book, &body["schema"], &body["example"]);
            assert!(found.is_empty(), "{path}: {found:?}");
            count += 1;
        }
    }
    assert!(count >= 7, "{count}");
}

/// A route is added with what is said of it; only pages go without.
#[test]
fn no_route_is_without_description() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http");
    let pages = [
        "/",
        "/api/",
        "/{*rest}",
        "/openapi.json",
        "/page.css",
        "/readyz",
        "/metrics",
        "/healthz",
        "/directory/sign-in",
        "BACK",
        "/{page}",
        "/{page}/",
        "/{page}/{*rest}",
        "/assets/{*file}",
    ];
    let files = files_below(&folder);
    let audits = folder.join("audit/ways.rs");
    assert!(files.contains(&audits), "folders within folders are looked at: {files:?}");
    for file in files {
        let text = fs::read_to_string(&file).expect("a file");
        for after in text.split(".route(").skip(1) {
            let path = after.trim_start().split(',').next().unwrap_or_default();
            let page = path.trim_matches('"');
            let known = pages.contains(&page) || path == "path";
            assert!(known, "{path} in {} must be added through Api", file.display());
        }
    }
}

/// All files of a folder and of those in it.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let inside = fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path());
    let each = inside.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] });
    each.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_that_is_described_is_there() {
    let running = Running::start().await;
    let book: Value = running.get("/api/openapi.json", "").await.json();
    assert_eq!(book, server::description());
    for (path, method, _) in operations(&book) {
        let path = path.replace("{table}", "one").replace("{place}", "4");
        let kind = if path.ends_with("/4") { "station" } else { "console" };
        let path = path.replace("{kind}", kind).replace("{device}", "printer");
        let reply = running.send((&method.to_uppercase(), &path), "", None).await;
        assert!(![404, 405].contains(&reply.status), "{method} {path}: {reply:?}");
        let is_feed = path.contains("/feed/");
        assert!(reply.status != 500 && (is_feed || reply.status != 426), "{path}: {reply:?}");
    }
    let reply = running.get("/api/nothing", "").await;
    assert_eq!((reply.status, reply.code().as_str()), (404, "not_found"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_is_as_its_schema_says() {
    let running = Running::start().await;
    let book = server::description();
    let console = running.enrol("one", "console").await;
    let display = running.enrol("one", "display").await;
    let station = running.enrol("one", "station").await;
    let staff = running.sign_in(&console, "supervisor-one").await;
    let wanted = [
        ("/api/tables/one/screen/console", &console, "ScreenShown"),
        ("/api/tables/one/screen/display", &display, "ScreenShown"),
        ("/api/tables/one/screen/pit", &staff, "ScreenShown"),
        ("/api/tables/one/screen/station/4", &station, "StationShown"),
        ("/api/tables/one/bets", &station, "Bets"),
        ("/api/me", &staff, "Me"),
        ("/api/nothing", &staff, "Problem"),
    ];
    for (path, shown, schema) in wanted {
        let schema = json!({ "$ref": format!("#/components/schemas/{schema}") });
        let mut reply = running.get(path, shown).await;
        // A table that has just been opened has no cards to reckon with.
        while reply.status == 409 {
            reply = running.get(path, shown).await;
        }
        let found = faults(&book, &schema, &reply.json());
        assert!(found.is_empty(), "{path}: {found:#?}");
    }
    for path in ["screen/station/0", "screen/station/5", "history/255"] {
        let reply = running.get(&format!("/api/tables/one/{path}"), &staff).await;
        assert_eq!(reply.status, 404, "the table has four places: {path}: {reply:?}");
    }
    let ask = json!({ "is": "take_place", "place": 4, "bettor": "Ann" });
    for key in ["first", "second"] {
        let reply = running.ask("one", &staff, (key, ask.clone())).await;
        let schema = json!({ "$ref": "#/components/schemas/Answered" });
        let found = faults(&book, &schema, &reply.json());
        assert!(found.is_empty(), "{reply:?}: {found:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_lists_everything_and_needs_neither_scripts_nor_inline_styles() {
    let running = Running::start().await;
    let page = running.get("/api/", "").await;
    assert_eq!(page.status, 200);
    for (path, _, _) in operations(&server::description()) {
        assert!(page.body.contains(&format!("<code>{path}</code>")), "{path}");
    }
    for word in ["<script", "style=", "http://", "https://", "<style"] {
        assert!(!page.body.contains(word), "{word}");
    }
    let style = running.get("/api/page.css", "").await;
    assert!(style.head.contains("text/css"), "{style:?}");
    for reply in [page, style, running.get("/healthz", "").await] {
        assert!(reply.head.contains("content-security-policy: default-src 'self'"), "{reply:?}");
        assert!(!reply.head.contains("unsafe"), "{reply:?}");
        assert!(!reply.head.contains("strict-transport-security"), "not over plain HTTP");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_by_another_method_is_told_so_in_words_at_the_page_of_the_api_too() {
    let running = Running::start().await;
    for path in ["/api/", "/api/openapi.json", "/api/me"] {
        let reply = running.post(path, "", &json!({})).await;
        assert_eq!((reply.status, &*reply.code()), (405, "other_method"), "{path}: {reply:?}");
    }
}
