//! What a host must still know of a device after a restart: kept in the journal, in a stream of the
//! device, together with what the device brought about.

use journal::{Actor, Batch, Draft, Entry, Expected, Fault, Key, NotAppended, Payload, Store};
use journal::{Refusal, StreamId};
use record::Part;
use record::recorder::EQUIPMENT;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ops::ControlFlow;

/// The memory of one device.
#[derive(Debug, Clone)]
pub struct Kept {
    stream: StreamId,
    device: String,
    number: u64,
}

/// The stored form of memories.
const SCHEMA: u32 = 1;

/// The kind of their entries.
const KIND: &str = "device_memory";

impl Kept {
    /// The memory of a device as the journal has it; none where it has none, or one that this
    /// program does not know.
    pub fn read<M: DeserializeOwned>(
        store: &dyn Store,
        device: &str,
    ) -> Result<(Kept, Option<M>), Fault> {
        let stream = StreamId::new(&format!("device/{device}"))
            .map_err(|why| Fault::Engine(why.to_string()))?;
        let number = store.head(&stream)?.map_or(0, |head| head.number);
        let mut last: Option<Entry> = None;
        store.walk_stream(&stream, number.saturating_sub(1), &mut |row| {
            last = Some(row.to_entry());
            ControlFlow::Continue(())
        })?;
        let memory = last.and_then(|entry| serde_json::from_str(entry.payload.as_str()).ok());
        Ok((Kept { stream, device: device.to_owned(), number }, memory))
    }

    /// What is recorded of a memory, for those who record it together with something else.
    pub fn part<M: Serialize>(&self, memory: &M, time_ms: i64) -> Result<Part, Refusal> {
        let payload = serde_json::to_value(memory).expect("a memory has texts for keys");
        let draft = Draft {
            stream: self.stream.clone(),
            time_ms,
            actor: Actor::new(&self.device, EQUIPMENT),
            approval: None,
            cause: None,
            kind: KIND.to_owned(),
            schema: SCHEMA,
            payload: Payload::of(&payload)?,
        };
        Ok(Part { stream: self.stream.clone(), number: self.number, drafts: vec![draft] })
    }

    /// The number of the last memory that is kept.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Counts a memory as recorded.
    pub fn took(&mut self) {
        self.number += 1;
    }

    /// Records a memory alone.
    pub fn write<M: Serialize>(
        &mut self,
        store: &dyn Store,
        (memory, time_ms): (&M, i64),
    ) -> Result<(), NotAppended> {
        let part = self.part(memory, time_ms)?;
        let key = Key::new(&format!("memory {} {}", self.device, self.number))?;
        let expected = vec![(self.stream.clone(), Expected::Number(self.number))];
        store.append(Batch { key, drafts: part.drafts, expected, fences: Vec::new() })?;
        self.took();
        Ok(())
    }
}
