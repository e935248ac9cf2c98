//! What the API is, as `OpenAPI` 3.1: written from the routes and from what they take and give.

mod feed;
mod page;
mod schemas;

pub(crate) use feed::{screen, station};
pub(crate) use page::{STYLE, page};
pub(crate) use schemas::Schemas;

use serde_json::{Map, Value, json};
use utoipa::ToSchema;

/// Describes what is taken or given, and gives where its schema stands.
type Described = fn(&mut Schemas) -> Value;

/// Who may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    /// Anybody.
    Anybody,
    /// A device or somebody who is signed in.
    Known,
    /// Somebody who is signed in.
    Person,
}

/// What is said of a way in.
pub(crate) struct Says {
    about: &'static str,
    who: Who,
    takes: Option<(Described, Value)>,
    gives: (u16, &'static str, Option<Described>),
    narrowed: &'static [(&'static str, &'static str)],
    is_feed: bool,
    files: &'static [&'static str],
}

/// What a way in does, in a sentence.
pub(crate) fn says(about: &'static str, who: Who) -> Says {
    let gives = (204, "Done", None);
    Says { about, who, takes: None, gives, narrowed: &[], is_feed: false, files: &[] }
}

impl Says {
    /// It takes this in its body, as in the example.
    pub(crate) fn takes<T: ToSchema>(self, example: Value) -> Says {
        Says { takes: Some((Schemas::taken::<T>, example)), ..self }
    }

    /// It gives this.
    pub(crate) fn gives<T: ToSchema>(self) -> Says {
        Says { gives: (200, "What was asked for", Some(Schemas::sent::<T>)), ..self }
    }

    /// It gives several of these.
    pub(crate) fn gives_all<T: ToSchema>(self) -> Says {
        let all: Described = |schemas| json!({ "type": "array", "items": schemas.sent_of::<T>() });
        Says { gives: (200, "All of them", Some(all)), ..self }
    }

    /// It gives what is described by hand.
    pub(crate) fn shows(self, shown: Described) -> Says {
        Says { gives: (200, "What was asked for", Some(shown)), ..self }
    }

    /// It makes something, and has nothing to say of it.
    pub(crate) fn creates(self) -> Says {
        Says { gives: (201, "Made", None), ..self }
    }

    /// It gives a picture.
    pub(crate) fn gives_picture(self) -> Says {
        Says { gives: (200, "The picture", None), files: &["image/png"], ..self }
    }

    /// It gives a file of one of these kinds.
    pub(crate) fn gives_file(self, kinds: &'static [&'static str]) -> Says {
        Says { gives: (200, "The file", None), files: kinds, ..self }
    }

    /// The query may say which are wanted.
    pub(crate) fn narrowed(self, by: &'static [(&'static str, &'static str)]) -> Says {
        Says { narrowed: by, ..self }
    }

    /// It is the way to a feed.
    pub(crate) fn opens_feed(self) -> Says {
        Says { gives: (101, "The feed is open", None), is_feed: true, ..self }
    }
}

/// What is said of every way in, by its method and its path.
pub(crate) struct Book {
    ways: Vec<(&'static str, String, Says)>,
}

impl Book {
    pub(crate) const fn new() -> Book {
        Book { ways: Vec::new() }
    }

    /// Adds a way in below `/api`.
    pub(crate) fn add(&mut self, (method, path): (&'static str, &str), says: Says) {
        self.ways.push((method, path.to_owned(), says));
    }

    /// Adds all that another describes.
    pub(crate) fn join(&mut self, other: Book) {
        self.ways.extend(other.ways);
    }

    /// The whole document. It is written when it is asked for: a house that opens its doors needs
    /// none.
    pub(crate) fn document(self) -> Value {
        let mut written = Written { paths: Map::new(), schemas: Schemas::new() };
        for (method, path, says) in self.ways {
            written.add((method, &path), says);
        }
        written.document()
    }
}

/// The description as far as it has come.
struct Written {
    paths: Map<String, Value>,
    schemas: Schemas,
}

impl Written {
    fn add(&mut self, (method, path): (&str, &str), says: Says) {
        let operation = self.operation((method, path), says);
        let at = self.paths.entry(format!("/api{path}")).or_insert_with(|| json!({}));
        at[method] = operation;
    }

    fn operation(&mut self, (method, path): (&str, &str), says: Says) -> Value {
        let Says { about, who, takes, gives: (status, meaning, gives), .. } = says;
        let mut answer = json!({ "description": meaning });
        if let Some(gives) = gives {
            let schema = gives(&mut self.schemas);
            answer["content"] = json!({ "application/json": { "schema": schema } });
        }
        for kind in says.files {
            answer["content"][kind] = json!({});
        }
        let mut responses = json!({ "default": { "$ref": "#/components/responses/Problem" } });
        responses[status.to_string()] = answer;
        let mut operation = json!({
            "operationId": operation_id(method, path),
            "summary": about,
            "parameters": parameters(path, says.narrowed),
            "responses": responses,
        });
        if let Some((takes, example)) = takes {
            let schema = takes(&mut self.schemas);
            let content = json!({ "application/json": { "schema": schema, "example": example } });
            operation["requestBody"] = json!({ "required": true, "content": content });
        }
        operation["security"] = match who {
            Who::Anybody => json!([{}]),
            Who::Known => json!([{ "credential": [] }, { "device": [] }, { "session": [] }]),
            Who::Person => json!([{ "credential": [] }, { "session": [] }]),
        };
        if says.is_feed {
            operation["x-feed"] = feed::described(&mut self.schemas);
        }
        operation
    }

    fn document(mut self) -> Value {
        let problem = Schemas::sent::<crate::http::Problem>(&mut self.schemas);
        let content = json!({ "application/json": { "schema": problem } });
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Sabot",
                "version": env!("CARGO_PKG_VERSION"),
                "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
                "description": ABOUT,
            },
            "paths": self.paths,
            "components": {
                "schemas": self.schemas.done(),
                "responses": { "Problem": { "description": PROBLEM, "content": content } },
                "securitySchemes": security(),
            },
        })
    }
}

const ABOUT: &str = "A floor of electronic baccarat tables. Money is text with two places \
                     (\"100.00\"), cards are text (\"4S\"), moments are milliseconds since 1970, \
                     rules go by their ids. Whoever asks too much gets 429 with Retry-After.";

const PROBLEM: &str = "It cannot be done: why, in a word and in English";

fn security() -> Value {
    json!({
        "credential": {
            "type": "http",
            "scheme": "bearer",
            "description": "The credential of a device, of a session, or both with a comma between",
        },
        "device": {
            "type": "apiKey",
            "in": "cookie",
            "name": "sabot_device_NAME",
            "description": "The cookie of an enrolled device; the query `as` names the device",
        },
        "session": { "type": "apiKey", "in": "cookie", "name": "sabot_session" },
    })
}

/// A name for an operation, made of its method and its path.
fn operation_id(method: &str, path: &str) -> String {
    let words = path.split('/').filter(|word| !word.is_empty());
    let words = words.map(|word| word.trim_matches(['{', '}']).replace(['-', '.'], "_"));
    [method.to_owned()].into_iter().chain(words).collect::<Vec<_>>().join("_")
}

/// What stands in a path, and the query that every operation has.
fn parameters(path: &str, narrowed: &[(&str, &str)]) -> Vec<Value> {
    let named = path.split('/').filter_map(|word| word.strip_prefix('{')?.strip_suffix('}'));
    let at_place = path.ends_with("{place}");
    let mut all: Vec<Value> = named.map(|name| in_path(name, at_place)).collect();
    let as_device = ("as", "Which of the devices whose cookies are sent is asking");
    all.extend(narrowed.iter().copied().chain([as_device]).map(|(name, about)| {
        let schema = json!({ "type": "string" });
        json!({
            "name": name, "in": "query", "required": false, "description": about, "schema": schema,
        })
    }));
    all
}

fn in_path(name: &str, at_place: bool) -> Value {
    let (about, schema) = match (name, at_place) {
        ("table", _) => ("A table, by its name", json!({ "type": "string" })),
        ("kind", true) => ("What is shown", json!({ "type": "string", "enum": ["station"] })),
        ("kind", false) => {
            let kinds = ["console", "display", "pit"];
            ("What is shown", json!({ "type": "string", "enum": kinds }))
        }
        ("place", _) => {
            let number = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
            ("A place at the table, by its number", number)
        }
        ("device", _) => {
            let kinds = ["acceptor", "printer"];
            ("What is simulated there", json!({ "type": "string", "enum": kinds }))
        }
        _ => ("A name", json!({ "type": "string" })),
    };
    json!({ "name": name, "in": "path", "required": true, "description": about, "schema": schema })
}
