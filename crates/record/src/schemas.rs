//! Versions of stored forms, and the steps that lead from an old one to the next.

use crate::unreadable::Unreadable;
use serde_json::{Value, json};

/// Leads the payload of a kind from one version to the next.
#[derive(Debug, Clone, Copy)]
pub struct Upcaster {
    /// The kind.
    pub kind: &'static str,
    /// The version that it takes; it gives the next.
    pub from: u32,
    /// How.
    pub change: fn(Value) -> Value,
}

/// The versions that a program knows. Every kind begins with version 1, and each upcaster adds one.
#[derive(Debug, Clone, Copy)]
pub struct Schemas<'u>(&'u [Upcaster]);

/// The steps that have been needed so far.
const UPCASTERS: &[Upcaster] = &[
    // All of the credit was held, whatever it was.
    Upcaster { kind: "credit_held", from: 1, change: |old| with(old, "amount", json!("0.00")) },
    // A wager was taken back at the station or at the cage, whole.
    Upcaster { kind: "settlement_reversed", from: 1, change: |old| with(old, "short", json!([])) },
    // A hand was offered to a place, never to somebody there by name; nor did anybody ask for it.
    Upcaster { kind: "hand_offered", from: 1, change: |old| with(old, "bettor", json!(null)) },
    Upcaster { kind: "approval_asked", from: 1, change: |old| old },
    // The wagers on the coup after one that was corrected went back, closed or not.
    Upcaster {
        kind: "tournament_coup_corrected",
        from: 1,
        change: |old| with_what(old, "kept", json!(false)),
    },
    // All of those that were kept were kept, whether there were chips for them or not; and beside
    // them the coup was void, whatever its cards.
    Upcaster { kind: "tournament_coup_corrected", from: 2, change: void_where_kept },
];

/// The payload with a field that the event did not have.
fn with(mut payload: Value, field: &str, value: Value) -> Value {
    if let Some(event) = payload.get_mut("event").and_then(Value::as_object_mut) {
        event.insert(field.to_owned(), value);
    }
    payload
}

/// The same where the event says when and by whom, and has its fields in a part of their own.
fn with_what(mut payload: Value, field: &str, value: Value) -> Value {
    let what = payload.pointer_mut("/event/what").and_then(Value::as_object_mut);
    if let Some(what) = what {
        what.insert(field.to_owned(), value);
    }
    payload
}

/// The correction of a coup in a tournament as it was understood: where the wagers on the next coup
/// were kept, every wager on it went back.
fn void_where_kept(old: Value) -> Value {
    let mut new = with_what(old, "uncovered", json!([]));
    let what = new.pointer_mut("/event/what").and_then(Value::as_object_mut);
    let Some(what) = what.filter(|what| what.get("kept") == Some(&json!(true))) else { return new };
    what.insert("cards".to_owned(), json!(null));
    what.insert("out".to_owned(), json!([]));
    let settled = what.get_mut("settled").and_then(Value::as_array_mut);
    for wager in settled.into_iter().flatten().filter_map(Value::as_object_mut) {
        if let Some(amount) = wager.get("amount").cloned() {
            wager.insert("returned".to_owned(), amount);
        }
    }
    new
}

impl Schemas<'static> {
    /// What this program knows.
    pub const CURRENT: Schemas<'static> = Schemas(UPCASTERS);
}

impl<'u> Schemas<'u> {
    /// The versions to which these steps lead.
    pub const fn new(upcasters: &'u [Upcaster]) -> Schemas<'u> {
        Schemas(upcasters)
    }

    /// The version in which a kind is written now.
    pub fn version(&self, kind: &str) -> u32 {
        let steps = self.0.iter().filter(|step| step.kind == kind);
        steps.map(|step| step.from + 1).max().unwrap_or(1)
    }

    /// The payload of a kind, from the version it was written in to the one of now.
    pub fn upcast(&self, kind: &str, version: u32, payload: Value) -> Result<Value, Unreadable> {
        let known = self.version(kind);
        if version > known {
            let kind = kind.to_owned();
            return Err(Unreadable::Newer { kind, found: version, known });
        }
        let mut payload = payload;
        for from in version..known {
            let step = self.0.iter().find(|step| step.kind == kind && step.from == from);
            let missing = || Unreadable::NoVersion { kind: kind.to_owned(), found: version };
            payload = (step.ok_or_else(missing)?.change)(payload);
        }
        Ok(payload)
    }
}
