//! Short words for streams, drafts and batches.

use journal::proof::Signer;
use journal::{
    Actor, Answer, Appended, Batch, Cause, Draft, Entry, Expected, Key, NotAppended, Payload,
    Refusal, Store, StreamId,
};
use std::sync::Arc;

/// A store to be tried.
pub(crate) type Subject = Arc<dyn Store>;

/// A store to be tried, with what must outlive it.
pub(crate) struct Made {
    pub(crate) store: Subject,
    pub(crate) _kept: Option<tempfile::TempDir>,
}

/// The time at which nothing has happened yet.
pub(crate) const START_MS: i64 = 1_700_000_000_000;

pub(crate) fn stream(name: &str) -> StreamId {
    StreamId::new(name).unwrap()
}

pub(crate) fn key(text: &str) -> Key {
    Key::new(text).unwrap()
}

/// Something happens in a stream.
pub(crate) fn draft(name: &str, what: u64) -> Draft {
    Draft {
        stream: stream(name),
        time_ms: START_MS,
        actor: Actor::new("alice", "dealer"),
        approval: None,
        cause: None,
        kind: "happened".to_owned(),
        schema: 1,
        payload: Payload::new(&format!("{{\"what\":{what}}}")).unwrap(),
    }
}

/// So many things happen in a stream that is at a number.
pub(crate) fn batch(text: &str, name: &str, at: u64, count: u64) -> Batch {
    Batch::one(key(text), at, (0..count).map(|what| draft(name, at + what + 1)).collect())
}

/// Things happen in several streams, whatever they are at.
pub(crate) fn joint(text: &str, names: &[&str]) -> Batch {
    let expected = names.iter().map(|name| (stream(name), Expected::Any)).collect();
    let drafts = names.iter().map(|name| draft(name, 0)).collect();
    Batch { key: key(text), drafts, expected, fences: Vec::new() }
}

pub(crate) fn refusal(answer: Answer) -> Refusal {
    match answer {
        Err(NotAppended::Refused(refusal)) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

pub(crate) fn all(store: &Subject) -> Vec<Entry> {
    let mut entries = Vec::new();
    store
        .walk(0, &mut |row| {
            entries.push(row.to_entry());
            std::ops::ControlFlow::Continue(())
        })
        .unwrap();
    entries
}

/// Three streams, some batches of several entries, causes and an approval.
pub(crate) fn fill(store: &Subject) -> Appended {
    for round in 0..4 {
        for name in ["table/1", "table/2"] {
            let text = format!("{name} round {round}");
            let mut batch = batch(&text, name, round * 3, 3);
            batch.drafts[1].cause = Some(Cause::Draft(0));
            batch.drafts[2].approval = Some(Actor::new("bob", "supervisor"));
            store.append(batch).unwrap();
        }
    }
    store.append(joint("both", &["table/1", "cage"])).unwrap()
}

/// The signer of the tests' journal.
pub(crate) fn signer() -> Signer {
    Signer::new("floor.example", &[7; 32]).unwrap()
}

pub(crate) fn clerk() -> Actor {
    Actor::new("journal", "system")
}
