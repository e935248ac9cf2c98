//! What is said over a feed, in both directions.

use super::schemas::{Schemas, at};
use crate::answers::Answered;
use crate::feed::{Asking, Greeting};
use screens::{Console, Display, PitTable, Station, Surveillance};
use serde_json::{Value, json};

const ABOUT: &str = "A WebSocket. The screen first says what it has seen (Greeting), 0 for \
                     nothing; then it asks whatever it wants (Asking), each under a key of its \
                     own: heard again under the same key it happens once. The server sends \
                     everything or only the sections that changed (Update), numbered by the \
                     last entry of the table's stream, and an answer to everything asked \
                     (Answer). A screen that does not keep up is dropped: it connects again and \
                     says what it has seen.";

/// The messages of a feed.
pub(super) fn described(schemas: &mut Schemas) -> Value {
    let greeting = schemas.taken::<Greeting>();
    let asking = schemas.taken::<Asking>();
    asked(schemas);
    json!({
        "description": ABOUT,
        "client": [greeting, asking],
        "server": [update(schemas), answer(schemas)],
    })
}

/// What can be asked of a table.
pub(super) fn asked(schemas: &mut Schemas) {
    let seen = schemas.taken::<screens::asks::Seen>();
    let draw = json!({
        "type": "object",
        "description": "The next card of the virtual shoe, please.",
        "properties": { "is": { "type": "string", "const": "draw" } },
        "required": ["is"],
    });
    let all = json!([at("StoredRequest"), seen, draw]);
    let about = "Something that is asked of a table, or was seen at it.";
    schemas.put("TableAsk", json!({ "description": about, "oneOf": all }));
}

fn screens(schemas: &mut Schemas) -> [Value; 5] {
    [
        schemas.sent::<Station>(),
        schemas.sent::<Console>(),
        schemas.sent::<Display>(),
        schemas.sent::<PitTable>(),
        schemas.sent::<Surveillance>(),
    ]
}

fn numbered(about: &str, more: &[(&str, Value)], required: &[&str]) -> Value {
    let n = json!({
        "type": "integer",
        "minimum": 0,
        "description": "The number of the last entry of the table's stream.",
    });
    let mut schema = json!({ "type": "object", "description": about, "properties": { "n": n } });
    for (name, field) in more {
        schema["properties"][*name] = field.clone();
    }
    schema["required"] = json!(required);
    schema["additionalProperties"] = false.into();
    schema
}

fn now() -> Value {
    json!({ "type": "integer", "description": "The server's clock, in milliseconds since 1970." })
}

fn update(schemas: &mut Schemas) -> Value {
    let full = json!({ "description": "Every section.", "anyOf": screens(schemas) });
    let about = "Sections that have changed, to be laid over what was there.";
    let part = json!({ "type": "object", "description": about });
    let fields = [("now", now()), ("full", full), ("part", part)];
    let about = "A screen in full, or what has changed of it.";
    schemas.put("Update", numbered(about, &fields, &["n", "now"]))
}

fn answer(schemas: &mut Schemas) -> Value {
    let mut fields = outcomes(schemas);
    fields.push(("key", json!({ "type": "string", "description": "The key of what was asked." })));
    let about = "What became of something that was asked: one of the three.";
    schemas.put("Answer", numbered(about, &fields, &["n", "key"]))
}

fn outcomes(schemas: &mut Schemas) -> Vec<(&'static str, Value)> {
    vec![
        ("accepted", schemas.sent::<screens::Told>()),
        ("refused", schemas.sent::<screens::Refused>()),
        ("unavailable", schemas.sent::<crate::answers::Unavailable>()),
    ]
}

impl Answered {
    /// The schema of an answer over HTTP.
    pub(crate) fn described(schemas: &mut Schemas) -> Value {
        asked(schemas);
        let fields = outcomes(schemas);
        let about = "What became of something that was asked: one of the three.";
        schemas.put("Answered", numbered(about, &fields, &["n"]))
    }
}

/// The screen of a place, in full.
pub(crate) fn station(schemas: &mut Schemas) -> Value {
    let fields = [("now", now()), ("full", schemas.sent::<Station>())];
    let about = "The screen of a place, in full.";
    schemas.put("StationShown", numbered(about, &fields, &["n", "now", "full"]))
}

/// Any other screen, in full.
pub(crate) fn screen(schemas: &mut Schemas) -> Value {
    let [_, console, display, pit, watched] = screens(schemas);
    let any = json!({ "anyOf": [console, watched, pit, display] });
    let fields = [("now", now()), ("full", any)];
    let about = "A screen of a table, in full.";
    schemas.put("ScreenShown", numbered(about, &fields, &["n", "now", "full"]))
}
