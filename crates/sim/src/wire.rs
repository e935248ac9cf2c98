//! The network between people and the house: messages that arrive when they do, if they do.

use crate::chance::Chance;
use crate::faults::{Faults, Kind};
use journal::Key;
use std::collections::BTreeMap;

/// Whose line something comes over: that of the dealer of a table first, bettors' behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Who {
    /// The table.
    pub(crate) table: usize,
    /// The line.
    pub(crate) line: usize,
}

/// Something under way: somebody asks the house for something, or is answered.
#[derive(Debug, Clone)]
pub(crate) enum Message<P, W> {
    /// Somebody asks the house.
    Ask {
        /// Who.
        from: P,
        /// Under which key.
        key: Key,
        /// What.
        what: W,
    },
    /// The house answers.
    Answer {
        /// Whom.
        to: P,
        /// What was asked under this key.
        key: Key,
        /// What came of it.
        answer: Said,
    },
}

/// What the house says to somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Said {
    /// It is done, or changes nothing.
    Done,
    /// It is refused.
    Refused,
    /// Ask again.
    Later,
}

/// Messages under way, by when they arrive; those of one moment in the order in which they were
/// sent.
#[derive(Debug)]
pub(crate) struct Wire<M> {
    under_way: BTreeMap<(i64, u64), M>,
    sent: u64,
}

impl<M> Default for Wire<M> {
    fn default() -> Wire<M> {
        Wire { under_way: BTreeMap::new(), sent: 0 }
    }
}

/// Something that can be sent.
pub(crate) trait Sent: Clone {
    /// What it is called where it is lost.
    fn lost(&self) -> Kind;
}

impl<P: Clone, W: Clone> Sent for Message<P, W> {
    fn lost(&self) -> Kind {
        match self {
            Message::Ask { .. } => Kind::MessageLost,
            Message::Answer { .. } => Kind::AnswerLost,
        }
    }
}

impl<M: Sent> Wire<M> {
    /// Sends something, and all that may become of it.
    pub(crate) fn send(&mut self, now: i64, message: M, (chance, faults): Sending<'_>) {
        let usual = chance.between(1, 40);
        let lost = faults.strikes(message.lost());
        let late = faults.strikes(Kind::MessageLate);
        let delay = if late { usual + faults.chance().between(50, 4_000) } else { usual };
        if faults.strikes(Kind::MessageDoubled) {
            let again = now + faults.chance().between(1, 6_000);
            self.put(again, message.clone());
        }
        if !lost {
            self.put(now + delay, message);
        }
    }

    fn put(&mut self, at: i64, message: M) {
        self.sent += 1;
        self.under_way.insert((at, self.sent), message);
    }

    /// When the next one arrives.
    pub(crate) fn next_at(&self) -> Option<i64> {
        self.under_way.first_key_value().map(|((at, _), _)| *at)
    }

    /// The next one.
    pub(crate) fn arrive(&mut self) -> Option<M> {
        self.under_way.pop_first().map(|(_, message)| message)
    }
}

/// What a message is sent with: chance, and what may go wrong.
pub(crate) type Sending<'s> = (&'s mut Chance, &'s mut Faults);
