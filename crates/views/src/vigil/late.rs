//! Touches that were refused in the last moments: wagers that came just after the close, by station
//! and hour.
//!
//! A bettor who hopes to be a little late, or a screen that lags behind, shows as a station with
//! more than its share. If late touches fell to stations as wagers do, a station with the share `s`
//! of the wagers would have at least `k` of `n` late ones with the chance of a binomial tail; that
//! is multiplied by the number of stations, since the worst of them is looked at (Bonferroni).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// How long after the close a touch counts as late.
pub const MOMENTS_MS: u64 = 5_000;

/// How many hours are kept.
pub const HOURS: u64 = 24;

const HOUR_MS: u64 = 3_600_000;

/// What came from a station within an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LateAt {
    /// Touches that were refused just after the close.
    pub late: u32,
    /// Wagers that were taken.
    pub taken: u32,
}

/// The touches of a table, by hour and place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Late {
    hours: BTreeMap<u64, BTreeMap<u8, LateAt>>,
}

impl Late {
    fn at(&mut self, place: u8, now_ms: u64) -> &mut LateAt {
        let hour = now_ms / HOUR_MS;
        let oldest = hour.saturating_sub(HOURS - 1);
        self.hours = self.hours.split_off(&oldest);
        self.hours.entry(hour).or_default().entry(place).or_default()
    }

    /// A wager was taken at a place.
    pub fn taken(&mut self, place: u8, now_ms: u64) {
        self.at(place, now_ms).taken += 1;
    }

    /// A wager was refused, wagering having been closed at this time. Whether that was just after.
    pub fn refused(&mut self, place: u8, now_ms: u64, closed_ms: u64) -> bool {
        let is_late = now_ms.saturating_sub(closed_ms) <= MOMENTS_MS;
        if is_late {
            self.at(place, now_ms).late += 1;
        }
        is_late
    }

    /// The hours in which something came, by their beginning, the last one last; in each the
    /// stations with the chance, at most, that one of them has so many late ones.
    pub fn hours(&self) -> impl Iterator<Item = (u64, Vec<(u8, LateAt, f64)>)> {
        self.hours.iter().map(|(hour, stations)| (hour * HOUR_MS, judged(stations)))
    }
}

fn judged(stations: &BTreeMap<u8, LateAt>) -> Vec<(u8, LateAt, f64)> {
    let sum = |of: fn(&LateAt) -> u32| stations.values().map(of).sum::<u32>();
    let (late, taken) = (sum(|at| at.late), sum(|at| at.taken));
    let count = u32::try_from(stations.len()).unwrap_or(u32::MAX);
    let judge = |(place, at): (&u8, &LateAt)| {
        // One more wager for each, so that none has a share of nothing.
        let share = f64::from(at.taken + 1) / f64::from(taken + count);
        let chance = tail(late, at.late, share) * f64::from(count);
        (*place, *at, chance.min(1.0))
    };
    stations.iter().map(judge).collect()
}

/// The chance that of `n` things at least `k` fall to somebody with this share of them.
fn tail(n: u32, k: u32, share: f64) -> f64 {
    if k == 0 || share >= 1.0 {
        return 1.0;
    }
    // P(j) from P(j - 1), beginning with none of them.
    let mut point = (0..n).fold(1.0, |chance, _| chance * (1.0 - share));
    if point < f64::MIN_POSITIVE {
        // Too many to be told by this number: nothing is claimed.
        return 1.0;
    }
    let mut below = 0.0;
    for j in 0..k {
        below += point;
        point *= f64::from(n - j) / f64::from(j + 1) * share / (1.0 - share);
    }
    // What is left of one, or where that is too small for the number, the tail's own terms.
    let mut above = 0.0;
    for j in k..=n {
        above += point;
        point *= f64::from(n - j) / f64::from(j + 1) * share / (1.0 - share);
    }
    if below < 0.5 { (1.0 - below).max(above) } else { above }
}
