//! What happened lately, for those who look at a violation.

use std::collections::VecDeque;

/// The last lines of what happened; nothing is written where none are kept.
#[derive(Debug)]
pub(super) struct Trace {
    most: usize,
    lines: VecDeque<String>,
}

impl Trace {
    pub(super) const fn new(most: usize) -> Trace {
        Trace { most, lines: VecDeque::new() }
    }

    pub(super) fn note(&mut self, now: i64, what: impl FnOnce() -> String) {
        if self.most == 0 {
            return;
        }
        if self.lines.len() == self.most {
            self.lines.pop_front();
        }
        self.lines.push_back(format!("{:>10} {}", now - 1_700_000_000_000, what()));
    }

    pub(super) fn told(&self) -> Vec<String> {
        self.lines.iter().cloned().collect()
    }
}
