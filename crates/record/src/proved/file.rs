//! The file of a proof: JSON, written in one way, with nothing in it that is not checked.

use super::CoupProof;
use journal::entry::Place;
use journal::proof::{EntriesProof, GrowthProof};
use journal::{Actor, Entry, Hash, Key, Payload, StreamId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the file says it is.
pub const FORMAT: &str = "sabot proof 1";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileShape {
    format: String,
    stream: String,
    entries: Vec<EntryShape>,
    checkpoint: String,
    path: Vec<String>,
    growth: Option<GrowthShape>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GrowthShape {
    from: String,
    path: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ActorShape {
    name: String,
    role: String,
}

/// An entry but for its stream, which all share, and its hash, which is computed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryShape {
    position: u64,
    number: u64,
    time_ms: i64,
    actor: ActorShape,
    approval: Option<ActorShape>,
    cause: Option<u64>,
    key: String,
    index: u32,
    count: u32,
    kind: String,
    schema: u32,
    payload: Value,
    previous: String,
}

pub(super) fn write(proof: &CoupProof) -> String {
    let EntriesProof { entries, note, path } = &proof.entries;
    let shape = FileShape {
        format: FORMAT.to_owned(),
        stream: entries.first().map_or_else(String::new, |entry| entry.stream.to_string()),
        entries: entries.iter().map(entry_shape).collect(),
        checkpoint: note.clone(),
        path: path.iter().map(Hash::to_string).collect(),
        growth: proof.growth.as_ref().map(|growth| GrowthShape {
            from: growth.old.clone(),
            path: growth.path.iter().map(Hash::to_string).collect(),
        }),
    };
    let mut text = serde_json::to_string_pretty(&shape).expect("its keys are texts");
    text.push('\n');
    text
}

fn actor_shape(actor: &Actor) -> ActorShape {
    ActorShape { name: actor.name.clone(), role: actor.role.clone() }
}

fn entry_shape(entry: &Entry) -> EntryShape {
    let payload = serde_json::from_str(entry.payload.as_str());
    EntryShape {
        position: entry.position,
        number: entry.number,
        time_ms: entry.time_ms,
        actor: actor_shape(&entry.actor),
        approval: entry.approval.as_ref().map(actor_shape),
        cause: entry.cause,
        key: entry.key.to_string(),
        index: entry.place.index,
        count: entry.place.count,
        kind: entry.kind.clone(),
        schema: entry.schema,
        payload: payload.expect("a payload is JSON"),
        previous: entry.previous.to_string(),
    }
}

pub(super) fn read(text: &str) -> Result<CoupProof, String> {
    let shape: FileShape = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if shape.format != FORMAT {
        return Err(format!("it says that it is \"{}\", not \"{FORMAT}\"", shape.format));
    }
    let stream = StreamId::new(&shape.stream).map_err(|refusal| refusal.to_string())?;
    let entries = shape.entries.into_iter().map(|entry| entry_of(&stream, entry));
    let entries = EntriesProof {
        entries: entries.collect::<Result<_, _>>()?,
        path: hashes(&shape.path)?,
        note: shape.checkpoint,
    };
    let growth = shape.growth.map(|growth| {
        let (old, new) = (growth.from, entries.note.clone());
        Ok::<_, String>(GrowthProof { old, new, path: hashes(&growth.path)? })
    });
    let proof = CoupProof { growth: growth.transpose()?, entries };
    // There is one way to write a proof: whatever else is in a file was put there by somebody.
    if write(&proof) == text { Ok(proof) } else { Err("it is written oddly".to_owned()) }
}

fn hash(text: &str) -> Result<Hash, String> {
    Hash::from_hex(text).ok_or_else(|| format!("\"{text}\" is not a hash"))
}

fn hashes(texts: &[String]) -> Result<Vec<Hash>, String> {
    texts.iter().map(|text| hash(text)).collect()
}

fn entry_of(stream: &StreamId, shape: EntryShape) -> Result<Entry, String> {
    let actor = |shape: ActorShape| Actor { name: shape.name, role: shape.role };
    let mut entry = Entry {
        position: shape.position,
        stream: stream.clone(),
        number: shape.number,
        time_ms: shape.time_ms,
        actor: actor(shape.actor),
        approval: shape.approval.map(actor),
        cause: shape.cause,
        key: Key::new(&shape.key).map_err(|refusal| refusal.to_string())?,
        place: Place { index: shape.index, count: shape.count },
        kind: shape.kind,
        schema: shape.schema,
        payload: Payload::of(&shape.payload).map_err(|refusal| refusal.to_string())?,
        previous: hash(&shape.previous)?,
        hash: Hash::NONE,
    };
    entry.hash = entry.computed_hash();
    Ok(entry)
}
