//! What was answered lately, so that a request sent again is not done again.

use crate::heard::{Heard, What};
use journal::{Fault, Key, Store, StreamId};
use std::collections::{HashMap, VecDeque};
use std::fmt::{self, Write as _};
use std::hash::{BuildHasher as _, DefaultHasher, Hasher, RandomState};
use std::ops::ControlFlow;

/// How many answers are kept. Older ones are found by the journal, which refuses a key twice.
const KEPT: usize = 2048;

/// How many entries are read again when a table is taken over: who was not answered then has asked
/// lately.
const READ: u64 = 1024;

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

/// Takes a text in as it is written.
struct Hashing(DefaultHasher);

impl fmt::Write for Hashing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

fn content(what: &What) -> u64 {
    let mut hashing = Hashing(DefaultHasher::new());
    write!(hashing, "{what:?}").expect("a hash takes what is written");
    hashing.0.finish()
}

/// A key, made short: every table keeps thousands. Nobody outside can know which two keys are the
/// same by it, and if two ever are, the second is refused as one that was used for something else.
type Short = u64;

/// Keys and what became of them.
#[derive(Debug, Default)]
pub(crate) struct Answered {
    shortened: RandomState,
    known: HashMap<Short, (Known, Content)>,
    oldest: VecDeque<Short>,
}

impl Answered {
    fn short(&self, key: &str) -> Short {
        self.shortened.hash_one(key)
    }

    pub(crate) fn known(&self, heard: &Heard) -> Option<Known> {
        let (known, used_for) = *self.known.get(&self.short(heard.key.as_str()))?;
        let other = used_for.is_some_and(|used_for| used_for != content(&heard.what));
        Some(if other { Known::ForOther } else { known })
    }

    pub(crate) fn has(&self, key: &Key) -> bool {
        self.known.contains_key(&self.short(key.as_str()))
    }

    pub(crate) fn under_way(&mut self, heard: &Heard) {
        self.keep(self.short(heard.key.as_str()), Known::UnderWay, Some(content(&heard.what)));
    }

    pub(crate) fn done(&mut self, key: &Key, number: u64) {
        self.found(key.as_str(), number);
    }

    fn found(&mut self, key: &str, number: u64) {
        let key = self.short(key);
        let content = self.known.get(&key).and_then(|(_, content)| *content);
        self.keep(key, Known::Done(number), content);
    }

    pub(crate) fn forget(&mut self, key: &Key) {
        self.known.remove(&self.short(key.as_str()));
    }

    fn keep(&mut self, key: Short, known: Known, content: Content) {
        if self.known.insert(key, (known, content)).is_none() {
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
        store.walk_stream(stream, last.saturating_sub(READ), &mut |row| {
            self.found(row.key, row.number);
            ControlFlow::Continue(())
        })
    }
}
