//! Checkpoints as entries of a stream of their own, and who makes them.

use super::checkpoint::{Checkpoint, heads_root, note_hash};
use super::merkle::{Frontier, Tree, leaf};
use super::note::{Signer, Verifier};
use crate::batch::{Batch, Draft, Expected};
use crate::entry::{Actor, Entry, Hash, Row};
use crate::fault::{Fault, NotAppended};
use crate::names::{Key, Payload, StreamId};
use crate::store::Store;
use crate::verify::{Difference, What};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The stream in which checkpoints are kept.
pub const STREAM: &str = "journal/checkpoints";

/// The kind of their entries.
pub const KIND: &str = "checkpoint";

/// The stream of checkpoints.
pub fn stream() -> StreamId {
    StreamId::stored(STREAM)
}

/// What an entry of that stream holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// The checkpoint, signed.
    pub note: String,
    /// The tree of entries it was made of, to go on from.
    pub log: Frontier,
    /// What the note says.
    pub checkpoint: Checkpoint,
}

impl Stored {
    /// Reads an entry's payload.
    pub fn read(payload: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(payload).map_err(|error| error.to_string())?;
        let note = value["note"].as_str().ok_or("it has no note")?.to_owned();
        let checkpoint = Checkpoint::read(&note).map_err(|error| error.to_string())?;
        let peaks = value["peaks"].as_array().into_iter().flatten();
        let peaks = peaks.map(|peak| peak.as_str().and_then(Hash::from_hex));
        let peaks: Option<Vec<Hash>> = peaks.collect();
        let log = peaks.and_then(|peaks| Frontier::restored(checkpoint.log.size, peaks));
        let log = log.ok_or("its peaks are not those of a tree of its size")?;
        if log.root() != checkpoint.log.root {
            return Err("its peaks do not make its root".to_owned());
        }
        Ok(Self { note, log, checkpoint })
    }

    fn payload(note: &str, log: &Frontier) -> Payload {
        let peaks: Vec<String> = log.peaks().iter().map(Hash::to_string).collect();
        Payload::of(&json!({ "note": note, "peaks": peaks }))
            .expect("it is small and has no numbers")
    }
}

/// All checkpoints of a store, with their entries.
pub fn checkpoints(store: &dyn Store) -> Result<Vec<(Entry, Stored)>, Fault> {
    let entries = store.read_stream(&stream(), 0)?;
    entries.into_iter().map(|entry| stored(&entry).map(|stored| (entry, stored))).collect()
}

fn stored(entry: &Entry) -> Result<Stored, Fault> {
    Stored::read(entry.payload.as_str()).map_err(|why| damaged(&entry.row(), why))
}

fn damaged(row: &Row<'_>, why: String) -> Fault {
    Fault::Damaged(Difference::of(row, What::Checkpoint(why)))
}

/// Makes checkpoints, each in the time that the entries since the last one take.
pub struct Checkpointer {
    signer: Signer,
    actor: Actor,
    log: Frontier,
    heads: HashMap<StreamId, (u64, Hash)>,
    /// The last checkpoint: its number in the stream, and its hash.
    last: (u64, Option<Hash>),
}

impl Checkpointer {
    /// Goes on after the last checkpoint of a store, which this signer must have signed.
    pub fn resume(store: &dyn Store, signer: Signer, actor: Actor) -> Result<Self, Fault> {
        let mut checkpointer = Self {
            signer,
            actor,
            log: Frontier::default(),
            heads: HashMap::new(),
            last: (0, None),
        };
        let verifier = checkpointer.signer.verifier();
        if let Some(head) = store.head(&stream())? {
            let last = store.read_stream(&stream(), head.number - 1)?;
            let last =
                last.first().ok_or(Fault::Damaged(Difference::at(head.position, What::Missing)))?;
            checkpointer.go_on(last, &verifier)?;
        }
        let heads = store.heads()?;
        let upto = heads.iter().map(|(_, head)| head.position).max().unwrap_or(0);
        checkpointer.heads =
            heads.into_iter().map(|(stream, head)| (stream, (head.number, head.hash))).collect();
        checkpointer.read(store, upto)?;
        Ok(checkpointer)
    }

    fn go_on(&mut self, last: &Entry, verifier: &Verifier) -> Result<(), Fault> {
        let found = stored(last)?;
        Checkpoint::open(&found.note, verifier)
            .map_err(|error| damaged(&last.row(), error.to_string()))?;
        self.log = found.log;
        self.last = (last.number, Some(note_hash(&found.note)));
        Ok(())
    }

    /// Takes in all entries up to a position.
    fn read(&mut self, store: &dyn Store, upto: u64) -> Result<(), Fault> {
        let mut gap = None;
        store.walk(self.log.size(), &mut |row| {
            if row.position > upto {
                return ControlFlow::Break(());
            }
            if row.position != self.log.size() + 1 {
                gap = Some(Difference::at(self.log.size() + 1, What::Missing));
                return ControlFlow::Break(());
            }
            self.log.push(leaf(&row.hash.0));
            let head = (row.number, row.hash);
            match self.heads.get_mut(row.stream) {
                Some(known) => *known = head.max(*known),
                None => drop(self.heads.insert(StreamId::stored(row.stream), head)),
            }
            if row.stream == STREAM {
                self.last.0 = self.last.0.max(row.number);
                let note = Stored::read(row.payload).map(|stored| note_hash(&stored.note));
                self.last.1 = note.ok().or(self.last.1);
            }
            ControlFlow::Continue(())
        })?;
        gap.map_or(Ok(()), |gap| Err(Fault::Damaged(gap)))
    }

    /// Signs all that is in the store now and appends the checkpoint to it.
    pub fn checkpoint(
        &mut self,
        store: &dyn Store,
        time_ms: i64,
    ) -> Result<Checkpoint, NotAppended> {
        self.read(store, store.last()?)?;
        let heads = self.heads.iter();
        let checkpoint = Checkpoint {
            origin: self.signer.name().to_owned(),
            log: Tree { size: self.log.size(), root: self.log.root() },
            heads: heads_root(heads.map(|(stream, head)| (stream.as_str(), head.0, head.1))),
            time_ms,
            previous: self.last.1,
        };
        let note = checkpoint.sign(&self.signer);
        let (number, size) = (self.last.0, checkpoint.log.size);
        let draft = Draft {
            stream: stream(),
            time_ms,
            actor: self.actor.clone(),
            approval: None,
            cause: None,
            kind: KIND.to_owned(),
            schema: 1,
            payload: Stored::payload(&note, &self.log),
        };
        let key = Key::new(&format!("checkpoint {} of {size} entries", number + 1))?;
        let expected = vec![(stream(), Expected::Number(number))];
        store.append(Batch { key, drafts: vec![draft], expected, fences: Vec::new() })?;
        Ok(checkpoint)
    }
}
