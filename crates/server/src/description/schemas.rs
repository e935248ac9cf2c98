//! The schemas of everything that goes over the wire, by name.

use record::describe::Forms;
use record::table_v1::request::Request;
use record::tournament_v1::parts::Conditions;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// The schemas by name.
pub(crate) struct Schemas {
    all: BTreeMap<String, Value>,
}

/// Where a schema stands.
pub(crate) fn at(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

impl Schemas {
    pub(crate) fn new() -> Schemas {
        Schemas { all: BTreeMap::new() }
    }

    /// Something that we take: what may be nothing may be left out.
    pub(crate) fn taken<T: ToSchema>(&mut self) -> Value {
        self.collect::<T>(|mut schema| {
            in_order(&mut schema);
            schema
        })
    }

    /// Something that we send: what may be nothing is there, as `null`.
    pub(crate) fn sent<T: ToSchema>(&mut self) -> Value {
        self.sent_of::<T>()
    }

    /// The same, for what is made of it.
    pub(crate) fn sent_of<T: ToSchema>(&mut self) -> Value {
        self.collect::<T>(|mut schema| {
            complete(&mut schema);
            schema
        })
    }

    fn collect<T: ToSchema>(&mut self, as_it_goes: impl Fn(Value) -> Value) -> Value {
        let mut found: Vec<(String, RefOr<Schema>)> = Vec::new();
        found.push((T::name().into_owned(), T::schema()));
        T::schemas(&mut found);
        for (name, schema) in found {
            let schema = serde_json::to_value(&schema).expect("a schema is JSON");
            let (name, schema) = moments(name, &schema);
            // What is described elsewhere only says where.
            if schema != at(&name) {
                self.put(&name, as_it_goes(schema));
            }
        }
        at(&T::name())
    }

    /// Adds a schema. One name stands for one thing.
    pub(crate) fn put(&mut self, name: &str, schema: Value) -> Value {
        let before = self.all.insert(name.to_owned(), schema);
        let same = before.is_none_or(|before| before == self.all[name]);
        assert!(same, "{name} is the name of two schemas: give one of them another");
        at(name)
    }

    /// All of them, with the stored forms that they point at.
    pub(crate) fn done(mut self) -> Map<String, Value> {
        let (_, forms) = Forms::of::<Request>();
        self.all.extend(forms);
        let (_, forms) = Forms::of::<Conditions>();
        self.all.extend(forms.iter().map(of_tournaments));
        self.all.into_iter().collect()
    }
}

/// Forms of tournaments go by names of their own: tables have limits too.
fn of_tournaments((name, schema): (&String, &Value)) -> (String, Value) {
    let own = |text: &str| text.replace("#/components/schemas/Stored", OF_TOURNAMENTS);
    let schema = serde_json::from_str(&own(&schema.to_string())).expect("it was JSON before");
    (name.replacen("Stored", "Tournament", 1), schema)
}

const OF_TOURNAMENTS: &str = "#/components/schemas/Tournament";

/// The only numbers of 64 bits that have a name are moments.
fn moments(name: String, schema: &Value) -> (String, Value) {
    let named = |name: &str| format!("\"#/components/schemas/{name}\"");
    let text = schema.to_string().replace(&named("u64"), &named("Moment"));
    let mut schema: Value = serde_json::from_str(&text).expect("it was JSON before");
    if name != "u64" {
        return (name, schema);
    }
    schema["description"] = "Milliseconds since 1970.".into();
    ("Moment".to_owned(), schema)
}

/// Says of every field that may be null that it is there.
fn complete(schema: &mut Value) {
    if let Some(all) = schema.get_mut("allOf").and_then(Value::as_array_mut) {
        all.iter_mut().for_each(complete);
    }
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return };
    let nullable: Vec<String> =
        properties.iter().filter(|(_, it)| may_be_null(it)).map(|(name, _)| name.clone()).collect();
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut required: Vec<String> =
        required.iter().filter_map(Value::as_str).map(str::to_owned).chain(nullable).collect();
    required.sort();
    required.dedup();
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
}

/// Names what must be there in the order of `complete`, so that what is both taken and sent, with
/// everything there, is one schema.
fn in_order(schema: &mut Value) {
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.sort_by(|one, other| one.as_str().cmp(&other.as_str()));
    }
}

fn may_be_null(schema: &Value) -> bool {
    let is_null = |kind: &Value| kind == "null";
    let of_types = schema["type"].as_array().is_some_and(|types| types.iter().any(is_null));
    let one_of = schema["oneOf"].as_array();
    of_types || one_of.is_some_and(|all| all.iter().any(|it| it["type"] == "null"))
}
