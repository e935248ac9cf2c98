//! What was played hour by hour, for reports: sums only, and of long ago by days, so that a year
//! of play stays small.

use super::kept::Sum;
use crate::wire::{Moment, Rule, Situation};
use record::table_v1::names::Setting;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// An hour, in milliseconds.
pub const HOUR: Moment = 3_600_000;

/// A day.
pub const DAY: Moment = 24 * HOUR;

/// For so long hours are kept one by one; then they are put together to days.
const BY_HOUR: Moment = 35 * DAY;

/// For so long anything is kept.
const KEPT: Moment = 400 * DAY;

/// What can be settled: a bet under one version and so many decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// The version and options.
    pub setting: Setting,
    /// The decks.
    pub decks: u8,
    /// The bet.
    pub bet: String,
}

/// What was settled of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfKind {
    /// The kind, by its place among all of the table.
    pub kind: usize,
    /// What was settled.
    pub sum: Sum,
}

/// How often something went wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wrong {
    /// What.
    pub situation: Situation,
    /// The rule that says what is done about it.
    pub rule: Option<Rule>,
    /// Who dealt.
    pub dealer: Option<String>,
    /// How often.
    pub times: u32,
}

/// What was played in an hour, or in a day where that is long ago.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Hour {
    /// When it begins.
    pub start: Moment,
    /// For how long the table was open in it, in milliseconds.
    pub open_ms: u64,
    /// How many coups were completed.
    pub coups: u32,
    /// What was settled.
    pub sums: Vec<OfKind>,
    /// What went wrong.
    pub wrong: Vec<Wrong>,
}

impl Hour {
    fn at(start: Moment) -> Hour {
        Hour { start, ..Hour::default() }
    }

    fn sum(&mut self, kind: usize) -> &mut Sum {
        let known = self.sums.iter().position(|of| of.kind == kind);
        let place = known.unwrap_or_else(|| {
            self.sums.push(OfKind { kind, sum: Sum::default() });
            self.sums.len() - 1
        });
        &mut self.sums[place].sum
    }

    fn has(&mut self, wrong: &Wrong) {
        let same =
            |known: &&mut Wrong| known.situation == wrong.situation && known.dealer == wrong.dealer;
        match self.wrong.iter_mut().find(same) {
            Some(known) => known.times += wrong.times,
            None => self.wrong.push(wrong.clone()),
        }
    }

    /// Takes another in.
    fn join(&mut self, other: &Hour) {
        self.open_ms += other.open_ms;
        self.coups += other.coups;
        for of in &other.sums {
            self.sum(of.kind).add(&of.sum);
        }
        for wrong in &other.wrong {
            self.has(wrong);
        }
    }
}

/// What is over. Snapshots share it, since it changes once an hour.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Past(Arc<Vec<Hour>>);

impl Serialize for Past {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Past {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Past, D::Error> {
        Vec::deserialize(from).map(|past| Past(Arc::new(past)))
    }
}

/// What was played at a table, hour by hour.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Hours {
    /// What could be settled.
    kinds: Vec<Kind>,
    /// What is over, the oldest first.
    past: Past,
    /// The hour of the moment.
    now: Option<Hour>,
    /// When something last happened.
    seen: Moment,
}

impl Hours {
    /// Everything that could be settled; hours name it by its place.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The hours that begin within a time, the oldest first.
    pub fn within(&self, from: Moment, to: Moment) -> impl Iterator<Item = &Hour> {
        let all = self.past.0.iter().chain(&self.now);
        all.filter(move |hour| (from..to).contains(&hour.start))
    }

    /// The place of a kind, which is added where it is new.
    pub(super) fn kind(&mut self, kind: Kind) -> usize {
        let known = self.kinds.iter().position(|known| *known == kind);
        known.unwrap_or_else(|| {
            self.kinds.push(kind);
            self.kinds.len() - 1
        })
    }

    /// Time passes, at a table that is open or is not.
    pub(super) fn pass(&mut self, now: Moment, is_open: IsOpen) {
        let hour = now - now % HOUR;
        if is_open == IsOpen::Yes && self.seen > 0 {
            while self.seen < now {
                let end = (self.seen - self.seen % HOUR + HOUR).min(now);
                let lasted = end - self.seen;
                let of = self.seen - self.seen % HOUR;
                self.hour(of).open_ms += lasted;
                self.seen = end;
            }
        }
        self.seen = self.seen.max(now);
        self.hour(hour);
    }

    /// A coup is over.
    pub(super) fn coup(&mut self) {
        self.current().coups += 1;
    }

    /// Something is settled, or settled otherwise.
    pub(super) fn settle(&mut self, kind: usize, sum: &Sum) {
        self.current().sum(kind).add(sum);
    }

    /// Something went wrong.
    pub(super) fn wrong(&mut self, wrong: &Wrong) {
        self.current().has(wrong);
    }

    fn current(&mut self) -> &mut Hour {
        let start = self.seen - self.seen % HOUR;
        self.hour(start)
    }

    /// The hour that begins then; the one before it is over. Time that went back is not followed.
    fn hour(&mut self, start: Moment) -> &mut Hour {
        if self.now.as_ref().is_some_and(|now| now.start < start) {
            self.over();
        }
        self.now.get_or_insert_with(|| Hour::at(start))
    }

    /// The hour of the moment is over. One in which nothing was is not kept.
    fn over(&mut self) {
        let Some(hour) = self.now.take() else { return };
        if hour == Hour::at(hour.start) {
            return;
        }
        let start = hour.start;
        let past = Arc::make_mut(&mut self.past.0);
        past.push(hour);
        let old = past.iter().take_while(|hour| hour.start + KEPT < start).count();
        past.drain(..old);
        to_days(past, start);
    }
}

/// Puts hours of long ago together to days.
fn to_days(past: &mut Vec<Hour>, now: Moment) {
    let long_ago = past.partition_point(|hour| hour.start + BY_HOUR < now);
    let mut days: Vec<Hour> = Vec::new();
    for hour in past.drain(..long_ago) {
        let day = hour.start - hour.start % DAY;
        match days.last_mut().filter(|last| last.start == day) {
            Some(last) => last.join(&hour),
            None => days.push(Hour { start: day, ..hour }),
        }
    }
    past.splice(..0, days);
}

/// Whether a table is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum IsOpen {
    Yes,
    No,
}

#[cfg(test)]
mod tests {
    use super::{DAY, HOUR, Hour, Hours, IsOpen};

    /// A table that is always open and completes a coup every minute.
    fn played(hours: u64) -> Hours {
        let mut all = Hours::default();
        for minute in 0..hours * 60 {
            all.pass(DAY * 400 + minute * 60_000, IsOpen::Yes);
            all.coup();
        }
        all
    }

    #[test]
    fn a_year_of_hours_is_kept_as_some_hundred_sums_and_loses_no_coup() {
        let all = played(365 * 24);
        let kept: Vec<&Hour> = all.within(0, u64::MAX).collect();
        assert!(kept.len() < 35 * 24 + 366, "{}", kept.len());
        let coups: u32 = kept.iter().map(|hour| hour.coups).sum();
        assert_eq!(coups, 365 * 24 * 60);
        let open: u64 = kept.iter().map(|hour| hour.open_ms).sum();
        assert_eq!(open, 365 * DAY - 60_000);
        assert!(kept.is_sorted_by_key(|hour| hour.start));
    }

    #[test]
    fn a_table_that_is_silent_for_hours_was_open_in_each_of_them() {
        let mut all = played(1);
        all.pass(DAY * 400 + 3 * HOUR, IsOpen::Yes);
        let open: Vec<u64> = all.within(0, u64::MAX).map(|hour| hour.open_ms).collect();
        assert_eq!(open, [HOUR, HOUR, HOUR, 0]);
    }

    #[test]
    fn nothing_is_kept_of_hours_in_which_a_table_was_closed() {
        let mut all = played(1);
        all.pass(DAY * 400 + HOUR, IsOpen::Yes);
        all.pass(DAY * 401, IsOpen::No);
        all.pass(DAY * 402, IsOpen::No);
        let starts: Vec<u64> = all.within(0, u64::MAX).map(|hour| hour.start).collect();
        assert_eq!(starts, [DAY * 400, DAY * 402]);
    }
}
