//! What was answered lately, so that a request sent again is not done again.

use crate::heard::{Heard, What};
use journal::{Fault, Key, Store, StreamId};
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

/// How many answers are kept. Older ones are found by the journal, which refuses a key twice.
const KEPT: usize = 4096;

/// What is known of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// It is in the journal, its last entry under this number.
    Done(u64),
    /// It was sent and not answered.
    UnderWay,
    /// It was used for something else.
    ForOther,
}

/// What a key was used for; none where only the journal remembers.
type Content = Option<u64>;

fn content(what: &What) -> u64 {
    let mut hasher = DefaultHasher::new();
    format!("{what:?}").hash(&mut hasher);
    hasher.finish()
}

/// Keys and what became of them.
#[derive(Debug, Default)]
pub(crate) struct Answered {
    known: HashMap<Key, (Known, Content)>,
    oldest: VecDeque<Key>,
}

impl Answered {
    pub(crate) fn known(&self, heard: &Heard) -> Option<Known> {
        let (known, used_for) = *self.known.get(&heard.key)?;
        let other = used_for.is_some_and(|used_for| used_for != content(&heard.what));
        Some(if other { Known::ForOther } else { known })
    }

    pub(crate) fn under_way(&mut self, heard: &Heard) {
        self.keep(heard.key.clone(), Known::UnderWay, Some(content(&heard.what)));
    }

    pub(crate) fn done(&mut self, key: Key, number: u64) {
        let content = self.known.get(&key).and_then(|(_, content)| *content);
        self.keep(key, Known::Done(number), content);
    }

    pub(crate) fn forget(&mut self, key: &Key) {
        self.known.remove(key);
    }

    fn keep(&mut self, key: Key, known: Known, content: Content) {
        if self.known.insert(key.clone(), (known, content)).is_none() {
            self.oldest.push_back(key);
        }
        while self.oldest.len() > KEPT {
            let key = self.oldest.pop_front().expect("there are more than enough");
            self.known.remove(&key);
        }
    }

    /// Reads the end of a stream.
    pub(crate) fn read(
        &mut self,
        store: &dyn Store,
        stream: &StreamId,
        last: u64,
    ) -> Result<(), Fault> {
        let mut found = Vec::new();
        store.walk_stream(stream, last.saturating_sub(KEPT as u64), &mut |row| {
            found.extend(Key::new(row.key).map(|key| (key, row.number)));
            ControlFlow::Continue(())
        })?;
        for (key, number) in found {
            self.done(key, number);
        }
        Ok(())
    }
}
