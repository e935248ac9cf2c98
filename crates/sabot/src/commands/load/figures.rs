//! What was measured, made of what every station has seen.

use super::process::Usage;
use super::station::Seen;
use serde::Serialize;
use std::time::{Duration, Instant};

/// Times in milliseconds: what so many in a hundred stayed below.
#[derive(Debug, Default, PartialEq, Serialize)]
pub(super) struct Times {
    pub(super) count: usize,
    pub(super) p50: f64,
    pub(super) p99: f64,
    pub(super) p99_9: f64,
    pub(super) max: f64,
}

impl Times {
    /// Of times in microseconds.
    pub(super) fn of(mut micros: Vec<u32>) -> Times {
        micros.sort_unstable();
        let at = |per_mille: usize| {
            let place = (micros.len() * per_mille).div_ceil(1_000).max(1) - 1;
            micros.get(place).map_or(0.0, |micros| f64::from(*micros) / 1e3)
        };
        Times { count: micros.len(), p50: at(500), p99: at(990), p99_9: at(999), max: at(1_000) }
    }
}

/// What a process used while stations played.
#[derive(Debug, Default, PartialEq, Serialize)]
pub(super) struct Used {
    /// Resident memory at the end, in bytes.
    pub(super) memory: u64,
    /// Of one processor, in per cent.
    pub(super) processor: f64,
}

impl Used {
    /// Between two looks.
    pub(super) fn between(before: Usage, after: Usage, time: Duration) -> Used {
        // A process that was started anew has begun to count anew.
        let used = after.processor_ms.saturating_sub(before.processor_ms);
        let processor = 100.0 * Duration::from_millis(used).div_duration_f64(time);
        Used { memory: after.memory, processor }
    }
}

/// What a house came to that was killed.
#[derive(Debug, Default, PartialEq, Serialize)]
pub(super) struct Killed {
    /// From the kill until so many stations had resumed.
    pub(super) resumed: Times,
    /// Stations that did not.
    pub(super) not_resumed: usize,
}

/// What was found in the store.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Found {
    /// Wagers that were acknowledged.
    pub(super) acknowledged: usize,
    /// Those of them that are not in the store.
    pub(super) lost: usize,
    /// Whether `verify` finds nothing.
    pub(super) sound: bool,
    pub(super) entries: u64,
}

impl Found {
    /// Whether anything is wrong with the store.
    pub(super) const fn is_broken(&self) -> bool {
        self.lost > 0 || !self.sound
    }
}

/// All that was measured.
#[derive(Debug, Default, PartialEq, Serialize)]
pub(super) struct Figures {
    pub(super) tables: usize,
    pub(super) stations: usize,
    pub(super) seconds: f64,
    /// How long it took to enrol everybody, connect them and buy in, in seconds.
    pub(super) seating: f64,
    pub(super) accepted: usize,
    /// Accepted wagers a second, over the whole time.
    pub(super) a_second: f64,
    /// Refused, the wagering period being over.
    pub(super) late: u64,
    pub(super) refused: u64,
    pub(super) unavailable: u64,
    pub(super) unanswered: u64,
    /// Links that stations had to open again.
    pub(super) links_lost: usize,
    pub(super) touch_to_accepted_ms: Times,
    /// Coups that stations have shown as settled.
    pub(super) coups: usize,
    /// From the step that pays a coup to its being shown at the last station of its table, where
    /// the store can be read.
    pub(super) result_to_paid_ms: Option<Times>,
    pub(super) house: Option<Used>,
    /// Processor time of the house by accepted wager, everything else that it did included.
    pub(super) micros_a_wager: Option<f64>,
    /// What the house takes with everybody connected beyond what it took with nobody, by station.
    pub(super) bytes_a_station: Option<u64>,
    pub(super) generator: Option<Used>,
    pub(super) killed: Option<Killed>,
    pub(super) found: Option<Found>,
}

impl Figures {
    /// Takes in what all stations have seen.
    pub(super) fn saw(&mut self, seen: &[Seen]) {
        let sum = |of: fn(&Seen) -> u64| seen.iter().map(of).sum();
        self.accepted = seen.iter().map(|seen| seen.accepted.len()).sum();
        let accepted = u32::try_from(self.accepted).unwrap_or(u32::MAX);
        self.a_second = f64::from(accepted) / self.seconds.max(f64::MIN_POSITIVE);
        let used = self.house.as_ref().filter(|_| accepted > 0);
        self.micros_a_wager = used.map(|used| used.processor * 1e4 / self.a_second);
        self.late = sum(|seen| seen.late);
        self.refused = sum(|seen| seen.refused);
        self.unavailable = sum(|seen| seen.unavailable);
        self.unanswered = sum(|seen| seen.unanswered);
        self.links_lost = seen.iter().map(|seen| seen.links.len().saturating_sub(1)).sum();
        let took = seen.iter().flat_map(|seen| &seen.took).copied().collect();
        self.touch_to_accepted_ms = Times::of(took);
    }
}

/// From a kill to the next link of every station.
pub(super) fn resumed(seen: &[Seen], killed: Instant) -> Killed {
    let next = |seen: &Seen| seen.links.iter().find(|at| **at > killed).copied();
    let links: Vec<Option<Instant>> = seen.iter().map(next).collect();
    let micros = |at: &Instant| {
        u32::try_from(at.saturating_duration_since(killed).as_micros()).unwrap_or(u32::MAX)
    };
    Killed {
        resumed: Times::of(links.iter().flatten().map(micros).collect()),
        not_resumed: links.iter().filter(|link| link.is_none()).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Times, resumed};
    use crate::commands::load::station::Seen;
    use std::time::{Duration, Instant};

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let times = Times::of((1..=1_000).rev().map(|ms| ms * 1_000).collect());
        let measured = Times { count: 1_000, p50: 500.0, p99: 990.0, p99_9: 999.0, max: 1_000.0 };
        assert_eq!(times, measured);
        let one = Times { count: 1, p50: 7.0, p99: 7.0, p99_9: 7.0, max: 7.0 };
        assert_eq!(Times::of(vec![7_000]), one);
        assert_eq!(Times::of(Vec::new()), Times::default());
    }

    #[test]
    fn a_station_has_resumed_at_its_first_link_after_the_kill() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let seen = |links| Seen { links, ..Seen::default() };
        let killed = resumed(&[seen(vec![at(0), at(250)]), seen(vec![at(0)])], at(50));
        assert_eq!((killed.resumed.count, killed.resumed.max, killed.not_resumed), (1, 200.0, 1));
    }
}
