//! What stored forms look like, as JSON Schema made of the declarations themselves.

use crate::form::Shape;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What stands before the name of a form, so that it is not taken for what screens show.
const PREFIX: &str = "Stored";

/// The schemas of forms that have a name.
#[derive(Debug, Default)]
pub struct Forms(BTreeMap<String, Value>);

impl Forms {
    /// The schema of a form, with those of everything that it is made of.
    pub fn of<F: Shape>() -> (Value, BTreeMap<String, Value>) {
        let mut forms = Forms::default();
        let schema = F::describe(&mut forms);
        (schema, forms.0)
    }

    /// A form by its name: described once, and pointed at wherever it is used.
    pub(crate) fn named(
        &mut self,
        name: &str,
        describe: impl FnOnce(&mut Forms) -> Value,
    ) -> Value {
        let name = format!("{PREFIX}{name}");
        let reference = json!({ "$ref": format!("#/components/schemas/{name}") });
        if !self.0.contains_key(&name) {
            // A form within itself finds it under way.
            self.0.insert(name.clone(), Value::Null);
            let schema = describe(self);
            self.0.insert(name, schema);
        }
        reference
    }
}

/// A text with an example of it, or with all that it can be.
pub(crate) fn text(about: &str, example: Option<&str>, words: &[&str]) -> Value {
    let mut schema = json!({ "type": "string", "description": about });
    if let Some(example) = example {
        schema["examples"] = json!([example]);
    }
    if !words.is_empty() {
        schema["enum"] = json!(words);
    }
    schema
}

/// The schema of a struct or a variant, field by field.
pub(crate) struct Fields {
    properties: Map<String, Value>,
    required: Vec<Value>,
}

impl Fields {
    pub(crate) fn new() -> Fields {
        Fields { properties: Map::new(), required: Vec::new() }
    }

    /// Adds what tells a variant from others.
    pub(crate) fn word(&mut self, tag: &str, word: &str) {
        self.properties.insert(tag.to_owned(), json!({ "type": "string", "const": word }));
        self.required.push(tag.into());
    }

    /// Adds a field with the attributes that it was declared with.
    pub(crate) fn add<F: Shape>(&mut self, forms: &mut Forms, name: &str, attributes: &str) {
        let mut schema = F::describe(forms);
        let about = said(attributes);
        if !about.is_empty() {
            schema["description"] = about.into();
        }
        if !F::MAY_BE_LEFT_OUT && !attributes.contains("default") {
            self.required.push(name.into());
        }
        self.properties.insert(name.to_owned(), schema);
    }

    pub(crate) fn schema(self, attributes: &str) -> Value {
        let mut schema = json!({ "type": "object", "properties": self.properties });
        let about = said(attributes);
        if !about.is_empty() {
            schema["description"] = about.into();
        }
        if !self.required.is_empty() {
            schema["required"] = Value::Array(self.required);
        }
        schema["additionalProperties"] = false.into();
        schema
    }
}

/// What the comments among attributes say, which come here as the text of the source.
pub(crate) fn said(attributes: &str) -> String {
    let comments = attributes.split("doc =").skip(1).filter_map(|rest| {
        let (_, rest) = rest.split_once('"')?;
        let (comment, _) = rest.split_once("\"]").or_else(|| rest.rsplit_once('"'))?;
        Some(comment.trim().replace("\\\"", "\"").replace("\\'", "'"))
    });
    comments.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::Forms;
    use crate::table_v1::request::Request;
    use serde_json::Value;

    fn blanks(at: &str, schema: &Value, found: &mut Vec<String>) {
        match schema {
            Value::Object(fields) if fields.is_empty() => found.push(at.to_owned()),
            Value::Object(fields) => {
                fields.iter().for_each(|(name, it)| blanks(&format!("{at}/{name}"), it, found));
            }
            Value::Array(all) => all.iter().for_each(|it| blanks(at, it, found)),
            Value::Null => found.push(at.to_owned()),
            _ => {}
        }
    }

    #[test]
    fn everything_in_a_request_is_described() {
        let (_, forms) = Forms::of::<Request>();
        let mut found = Vec::new();
        for (name, schema) in &forms {
            blanks(name, schema, &mut found);
        }
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn comments_become_descriptions_and_defaults_make_fields_optional() {
        let (_, forms) = Forms::of::<Request>();
        let range = &forms["StoredRange"];
        assert_eq!(range["properties"]["min"]["description"], "The minimum.");
        assert_eq!(range["required"], serde_json::json!(["min", "max"]));
        let setup = forms["StoredSetup"]["required"].to_string();
        assert!(setup.contains("limits") && !setup.contains("private"), "{setup}");
        let requests = forms["StoredRequest"]["oneOf"].as_array().expect("variants");
        assert_eq!(requests.len(), Request::WORDS.len());
        assert!(requests.iter().all(|it| it["description"].is_string()), "each says what it asks");
    }
}
