//! What happened since the last shoe began, for those who look at a violation.

use std::collections::VecDeque;

/// What happened since the last shoe began, the last lines of it; nothing is written where none
/// are kept.
#[derive(Debug)]
pub(super) struct Trace {
    most: usize,
    lines: VecDeque<String>,
    left_out: usize,
}

impl Trace {
    pub(super) const fn new(most: usize) -> Trace {
        Trace { most, lines: VecDeque::new(), left_out: 0 }
    }

    /// A shoe begins: what happened before it is left out.
    pub(super) fn shoe_begins(&mut self, now: i64) {
        self.lines.clear();
        self.left_out = 0;
        self.note(now, || "a shoe begins".to_owned());
    }

    pub(super) fn note(&mut self, now: i64, what: impl FnOnce() -> String) {
        if self.most == 0 {
            return;
        }
        if self.lines.len() == self.most {
            self.lines.pop_front();
            self.left_out += 1;
        }
        self.lines.push_back(format!("{:>10} {}", now - 1_700_000_000_000, what()));
    }

    /// The lines, and before them how many of this shoe are missing.
    pub(super) fn told(&self) -> Vec<String> {
        let left_out =
            (self.left_out > 0).then(|| format!("… {} lines of this shoe", self.left_out));
        left_out.into_iter().chain(self.lines.iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Trace;

    #[test]
    fn what_happened_before_the_shoe_is_left_out_and_what_is_missing_of_it_is_said() {
        let mut trace = Trace::new(2);
        let note =
            |trace: &mut Trace, what: &str| trace.note(1_700_000_000_007, || what.to_owned());
        note(&mut trace, "long ago");
        trace.shoe_begins(1_700_000_000_005);
        note(&mut trace, "first");
        assert_eq!(trace.told(), ["         5 a shoe begins", "         7 first"]);
        note(&mut trace, "second");
        let told = ["… 1 lines of this shoe", "         7 first", "         7 second"];
        assert_eq!(trace.told(), told);
    }
}
