//! Requests that are made up of the description: what it allows, what it nearly allows, and
//! anything at all.

use proptest::prelude::*;
use proptest::strategy::{Union, ValueTree as _};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// What gives another seed than the one that is always the same.
const SEED: &str = "SABOT_HOSTILE_SEED";

/// Chance from a seed, which is said when a test fails.
pub(crate) struct Chance {
    runner: TestRunner,
    seed: u64,
}

impl Drop for Chance {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("made up from {SEED}={}", self.seed);
        }
    }
}

impl Chance {
    pub(crate) fn new() -> Chance {
        let seed = std::env::var(SEED).map_or(8, |seed| seed.parse().expect("a whole number"));
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&u64::to_le_bytes(seed));
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        Chance { runner: TestRunner::new_with_rng(Config::default(), rng), seed }
    }

    pub(crate) fn pick<T: std::fmt::Debug>(&mut self, of: &impl Strategy<Value = T>) -> T {
        of.new_tree(&mut self.runner).expect("there is always something").current()
    }
}

/// Any JSON at all.
fn anything() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
    ];
    let deeper = leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-z_]{1,8}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect::<Map<_, _>>())),
        ]
    });
    deeper.boxed()
}

/// Texts that are nearly right.
const TEXTS: [&str; 24] = [
    "100.00",
    "-1.00",
    "99999999999999999999.00",
    "0.001",
    "4S",
    "ZZ",
    "banker",
    "tie",
    "Ann",
    "8:1",
    "commission",
    "#0",
    "#999",
    "",
    "\u{0}",
    "𝄞",
    "../../etc",
    "1e9",
    "one",
    "station",
    "dealer-two",
    "two-display",
    "wa",
    "1",
];

fn texts() -> BoxedStrategy<Value> {
    let known = prop::sample::select(&TEXTS[..]).prop_map(Value::from);
    prop_oneof![4 => known, 1 => "\\PC{0,80}".prop_map(Value::from)].boxed()
}

/// What a schema allows, and now and then what it does not.
pub(crate) fn nearly(book: &Value, schema: &Value, depth: u32) -> BoxedStrategy<Value> {
    if depth == 0 {
        return anything();
    }
    let right = as_told(book, schema, depth - 1);
    prop_oneof![12 => right, 1 => anything()].boxed()
}

fn as_told(book: &Value, schema: &Value, depth: u32) -> BoxedStrategy<Value> {
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = book.pointer(reference.trim_start_matches('#')).expect("it is there");
        return nearly(book, schema, depth + 1);
    }
    let choices = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    if let Some(choices) = choices {
        let all = choices.iter().map(|one| nearly(book, one, depth));
        return Union::new(all.collect::<Vec<_>>()).boxed();
    }
    if let Some(words) = schema["enum"].as_array() {
        return prop::sample::select(words.clone()).boxed();
    }
    if !schema["const"].is_null() {
        return Just(schema["const"].clone()).boxed();
    }
    let kind = schema["type"].as_str().or(schema["type"][0].as_str());
    match kind {
        Some("string") => texts(),
        Some("boolean") => any::<bool>().prop_map(Value::from).boxed(),
        Some("integer") => prop_oneof![
            (0_u64..10).prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            Just(json!(256)),
            Just(json!(-1)),
        ]
        .boxed(),
        Some("array") => {
            let item = nearly(book, &schema["items"], depth);
            prop::collection::vec(item, 0..3).prop_map(Value::from).boxed()
        }
        Some("object") => fields(book, schema, depth),
        _ => anything(),
    }
}

fn fields(book: &Value, schema: &Value, depth: u32) -> BoxedStrategy<Value> {
    let Some(properties) = schema["properties"].as_object() else { return anything() };
    let mut object = Just(Map::new()).boxed();
    for (name, field) in properties {
        let (name, field) = (name.clone(), nearly(book, field, depth));
        let there = prop::bool::weighted(0.95);
        object = (object, field, there)
            .prop_map(move |(mut object, field, there)| {
                if there {
                    object.insert(name.clone(), field);
                }
                object
            })
            .boxed();
    }
    object.prop_map(Value::Object).boxed()
}

/// Where the leaves of a document are.
fn leaves(document: &Value, at: &str, found: &mut Vec<String>) {
    match document {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| leaves(field, &format!("{at}/{name}"), found));
        }
        Value::Array(all) => {
            all.iter().zip(0..).for_each(|(one, n)| leaves(one, &format!("{at}/{n}"), found));
        }
        _ => found.push(at.to_owned()),
    }
}

/// The example of a body, as it is or with one thing changed.
fn like(example: &Value) -> BoxedStrategy<Value> {
    let mut found = Vec::new();
    leaves(example, "", &mut found);
    let as_it_is = Just(example.clone());
    if found.is_empty() {
        return as_it_is.boxed();
    }
    let example = example.clone();
    let changed = (prop::sample::select(found), prop_oneof![2 => texts(), 1 => anything()]);
    let changed = changed.prop_map(move |(at, other)| {
        let mut document = example.clone();
        *document.pointer_mut(&at).expect("it is one of its leaves") = other;
        document
    });
    prop_oneof![as_it_is, changed].boxed()
}

/// What may stand in a path or a query under this name.
fn known(name: &str) -> &'static [&'static str] {
    match name {
        "table" => &["one", "two", "three", "long-ago"],
        "tables" => &["one", "one,two", "three", ",,"],
        "place" => &["0", "1", "4", "5", "255", "256", "-1"],
        "kind" => &["console", "station", "pit", "display", "surveillance", "coup_completed"],
        "device" => &["printer", "acceptor"],
        "coup" => &["1.1", "1.2", "0.0", "1.", "first", "99999999999.1", "-1.1"],
        "id" => &["1", "2", "0", "01"],
        "promotion" => &["spring-draw", "another", "Spring-Draw"],
        "file" => &[
            "conditions.pdf",
            "conditions.html",
            "results.pdf",
            "certificate-1.html",
            "certificate-0.pdf",
            "denied.pdf",
            "entries.txt",
            "figures.csv",
            "irregularities.csv",
            "report.pdf",
            "report.exe",
        ],
        "drill" => &["brawl", "power-cut", "marked-cards", "card-exposed"],
        "rulebook" | "other" => &["wa", "act", "nsw", "vic", "mini", "odd"],
        "from" | "to" => &["0", "-1", "1900000000000", "9223372036854775807", "2026-11-17", "now"],
        "amount" => &["100", "1-", "-1", "100-250", "250-100", "99999999999999999999"],
        "set" => &["coups", "cards", "wagers", "postings", "incidents", "corrections", "entries"],
        "format" => &["csv", "jsonl", "parquet", "xml"],
        "of" => &["bettor", "bet", "rule", "person", "situation", "kind", "secret"],
        "result" => &["player", "banker", "tie"],
        "mark" => &["corrected", "void", "disputed", "incident"],
        "here" | "taken" => &["true", "false"],
        "after" | "limit" | "seed" => &["0", "1", "200", "18446744073709551615", "-1", "1.1"],
        "as" => &["one-station-4", "one-console", "nobody"],
        _ => &["Ann", "%", "_", "'"],
    }
}

/// What is written for a parameter: mostly something that is known, or nearly.
fn parameter(name: &str) -> BoxedStrategy<String> {
    let known = prop::sample::select(known(name)).prop_map(str::to_owned);
    let odd = prop::sample::select(&TEXTS[..]).prop_map(str::to_owned);
    let written = prop_oneof![8 => known, 1 => odd, 1 => "\\PC{0,40}"];
    written.prop_map(|text| escaped(&text)).boxed()
}

/// As it stands in an address.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-.".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

/// Something that the description says can be asked.
pub(crate) struct Operation {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) responses: Value,
    /// Its parameters, each with whether it stands in the path.
    parameters: Vec<(String, bool, BoxedStrategy<String>)>,
    body: BoxedStrategy<Value>,
}

/// A request for it.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) path: String,
    pub(crate) body: Option<String>,
}

/// All that can be asked.
pub(crate) fn operations(book: &Value) -> Vec<Operation> {
    let paths = book["paths"].as_object().expect("paths").iter();
    let all = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods").iter();
        methods.map(move |(method, said)| Operation::read(book, (method, path), said))
    });
    all.collect()
}

impl Operation {
    fn read(book: &Value, (method, path): (&str, &str), said: &Value) -> Operation {
        let parameters = said["parameters"].as_array().into_iter().flatten().map(|parameter| {
            let name = parameter["name"].as_str().expect("a name").to_owned();
            let values = self::parameter(&name);
            (name, parameter["in"] == "path", values)
        });
        let body = &said["requestBody"]["content"]["application/json"];
        let made_up = if body.is_null() {
            Just(Value::Null).boxed()
        } else {
            prop_oneof![nearly(book, &body["schema"], 6), like(&body["example"])].boxed()
        };
        Operation {
            method: method.to_uppercase(),
            path: path.to_owned(),
            responses: said["responses"].clone(),
            parameters: parameters.collect(),
            body: made_up,
        }
    }

    /// Makes a request up. Most have a key of their own, or nothing would be new.
    pub(crate) fn made_up(&self, chance: &mut Chance, number: usize) -> Asked {
        let (mut path, mut query) = (self.path.clone(), Vec::new());
        for (name, in_path, values) in &self.parameters {
            let value = chance.pick(values);
            if *in_path {
                path = path.replace(&format!("{{{name}}}"), &value);
            } else if chance.pick(&prop::bool::weighted(0.2)) {
                query.push(format!("{name}={value}"));
            }
        }
        if !query.is_empty() {
            path = format!("{path}?{}", query.join("&"));
        }
        let mut body = chance.pick(&self.body);
        let is_new = chance.pick(&prop::bool::weighted(0.8));
        if let Some(key) = body.get_mut("key").filter(|_| is_new) {
            *key = format!("made up {number}").into();
        }
        Asked { path, body: (!body.is_null()).then(|| body.to_string()) }
    }
}
