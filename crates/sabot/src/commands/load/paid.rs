//! How long it takes from the step that pays a coup until every station of its table shows it.

use super::station::Seen;
use std::collections::HashMap;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A settled coup at a table, and when the first and the last station showed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) table: usize,
    first: Instant,
    last: Instant,
}

/// Every settled coup that stations have shown.
pub(super) fn shown(seen: &[Seen], table_of: impl Fn(usize) -> usize) -> Vec<Shown> {
    // By table, coup, and how often a shoe has had a coup of that number.
    let mut coups: HashMap<(usize, u32, usize), Shown> = HashMap::new();
    for seen in seen {
        let (table, mut before) = (table_of(seen.seat), HashMap::new());
        for (coup, at) in &seen.settled {
            let again = before.entry(*coup).and_modify(|count| *count += 1).or_default();
            let new = Shown { table, first: *at, last: *at };
            let shown = coups.entry((table, *coup, *again)).or_insert(new);
            (shown.first, shown.last) = (shown.first.min(*at), shown.last.max(*at));
        }
    }
    coups.into_values().collect()
}

/// The time of day of moments of this process, in microseconds since 1970.
#[derive(Debug, Clone, Copy)]
pub(super) struct TimeOfDay {
    at: Instant,
    micros: i64,
}

impl TimeOfDay {
    pub(super) fn now() -> TimeOfDay {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        TimeOfDay { at: Instant::now(), micros: i64::try_from(since.as_micros()).unwrap_or(0) }
    }

    fn of(self, at: Instant) -> i64 {
        let ago = self.at.saturating_duration_since(at).as_micros();
        self.micros - i64::try_from(ago).unwrap_or(0)
    }
}

/// When the house heard the steps that paid coups, in milliseconds since 1970 and in their order,
/// by table.
pub(super) type Settled = HashMap<usize, Vec<i64>>;

/// From each step that paid a coup to the last station of its table that showed it, in
/// microseconds. The house's clock is read in milliseconds, and counts from their beginning.
pub(super) fn took(shown: &[Shown], settled: &Settled, now: TimeOfDay) -> Vec<u32> {
    let one = |shown: &Shown| {
        let (first, last) = (now.of(shown.first), now.of(shown.last));
        let steps = settled.get(&shown.table)?;
        let before = steps.partition_point(|step_ms| step_ms * 1_000 <= first);
        let step_ms = steps.get(before.checked_sub(1)?)?;
        u32::try_from(last - step_ms * 1_000).ok()
    };
    shown.iter().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::{Settled, TimeOfDay, shown, took};
    use crate::commands::load::station::Seen;
    use std::time::{Duration, Instant};

    #[test]
    fn a_coup_is_paid_when_the_last_station_of_its_table_shows_it() {
        let start = Instant::now();
        let at = |coup, ms| (coup, start + Duration::from_millis(ms));
        let seen = |seat, settled| Seen { seat, settled, ..Seen::default() };
        // Stations 0 and 1 are at one table, 2 at another; coup 1 comes again in the next shoe.
        let all = [
            seen(0, vec![at(1, 100), at(1, 900)]),
            seen(1, vec![at(1, 130), at(1, 905)]),
            seen(2, vec![at(1, 500)]),
        ];
        let shown = shown(&all, |seat| seat / 2);
        let now = TimeOfDay { at: start + Duration::from_secs(1), micros: 51_000_000 };
        // The second table's first step is of a coup that no station was there to see.
        let settled = Settled::from([(0, vec![50_090, 50_880]), (1, vec![50_020, 50_480])]);
        let mut took = took(&shown, &settled, now);
        took.sort_unstable();
        assert_eq!(took, [20_000, 25_000, 40_000]);
    }
}
