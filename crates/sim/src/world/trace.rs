//! What happened since the last shoe began, for those who look at a violation.

/// What happened since the last shoe began, all of it; nothing is written where nobody wants it.
#[derive(Debug)]
pub(super) struct Trace {
    lines: Option<Vec<String>>,
}

impl Trace {
    /// One in which everything is written.
    pub(super) const fn on() -> Trace {
        Trace { lines: Some(Vec::new()) }
    }

    /// One in which nothing is.
    pub(super) const fn off() -> Trace {
        Trace { lines: None }
    }

    /// A shoe begins: what happened before it is left out.
    pub(super) fn shoe_begins(&mut self, now: i64) {
        self.lines.iter_mut().for_each(Vec::clear);
        self.note(now, || "a shoe begins".to_owned());
    }

    pub(super) fn note(&mut self, now: i64, what: impl FnOnce() -> String) {
        if let Some(lines) = &mut self.lines {
            lines.push(format!("{:>10} {}", now - 1_700_000_000_000, what()));
        }
    }

    /// The lines of the shoe.
    pub(super) fn told(&self) -> Vec<String> {
        self.lines.clone().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Trace;

    #[test]
    fn all_that_happened_since_the_shoe_began_is_told_and_nothing_before_it() {
        let (mut trace, mut off) = (Trace::on(), Trace::off());
        trace.note(1_700_000_000_001, || "long ago".to_owned());
        trace.shoe_begins(1_700_000_000_005);
        for number in 0..5_000 {
            trace.note(1_700_000_000_007, || format!("thing {number}"));
            off.note(1_700_000_000_007, || unreachable!("nobody wants it"));
        }
        let told = trace.told();
        assert_eq!(told.len(), 5_001);
        assert_eq!((&*told[0], &*told[1]), ("         5 a shoe begins", "         7 thing 0"));
        assert!(off.told().is_empty());
    }
}
