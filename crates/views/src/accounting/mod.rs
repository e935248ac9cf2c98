//! The books of a table: handle, win, commission, rounding, what went back and why, for the whole
//! table and by version, bet, hour, count of the tray and bettor.
//!
//! A coup is counted in the hour in which wagering was opened for it and under the version that it
//! was settled by. What is settled again or declared void later is taken out of that coup, wherever
//! it has been counted.

mod figures;
mod money;

pub use figures::{CoupCount, Figures, Tally};
pub use money::{Money, Other, TrayShift};

use crate::recall::{Fate, Recall, Record};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use rules::{BetId, Rulebook};
use table::state::CoupId;
use table::{Event, Name, Table, Time};

/// How many coups are kept in mind at least until the table is asked which it has forgotten.
const KEPT: usize = 256;

/// The milliseconds of an hour.
const HOUR: u64 = 3_600 * 1_000;

/// An hour, counted from where the table's time begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hour(pub u64);

impl Hour {
    /// The hour of a moment.
    pub const fn of(time: Time) -> Hour {
        Hour(time.0 / HOUR)
    }

    /// When it begins.
    pub const fn begin(self) -> Time {
        Time(self.0 * HOUR)
    }
}

/// What somebody has played, without any estimate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rating<'a> {
    /// Who.
    pub bettor: &'a Name,
    /// What they staked, got back and so on; the handle is what they wagered.
    pub figures: &'a Figures,
    /// When they placed their first and their last wager.
    pub played: (Time, Time),
}

impl Rating<'_> {
    /// How many coups they played: those that stand and that they had a wager on.
    pub const fn coups(&self) -> u64 {
        let coups = &self.figures.coups;
        coups.all() - coups.void - coups.invalid
    }

    /// The milliseconds from the first to the last wager.
    pub const fn milliseconds(&self) -> u64 {
        self.played.1.0.saturating_sub(self.played.0.0)
    }
}

/// The sums.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sums {
    /// Of the whole table.
    pub total: Figures,
    /// By the version, named as in requests.
    pub by_version: BTreeMap<String, Figures>,
    /// By what was wagered on.
    pub by_bet: BTreeMap<BetId, Figures>,
    /// By the hour.
    pub by_hour: BTreeMap<Hour, Figures>,
    /// By the count of the tray that the coup was opened in, the first being 1.
    pub by_shift: BTreeMap<Option<u32>, Figures>,
    /// By who wagered.
    pub by_bettor: BTreeMap<Name, Figures>,
}

/// What a coup adds to the sums.
struct Share {
    version: String,
    hour: Hour,
    shift: Option<u32>,
    all: Figures,
    bets: Vec<(BetId, Figures)>,
    bettors: Vec<(Name, Figures)>,
}

impl Share {
    fn of(rulebook: &Rulebook, record: &Record) -> Share {
        let mut bets: Vec<BetId> = record.wagers.iter().map(|one| one.wager.bet).collect();
        bets.sort_unstable();
        bets.dedup();
        let mut names: Vec<Name> =
            record.wagers.iter().map(|one| one.wager.bettor.clone()).collect();
        names.sort_unstable();
        names.dedup();
        let of_bet = |bet| (bet, Figures::of(record, |wager| wager.bet == bet));
        let of_name = |name: Name| {
            let figures = Figures::of(record, |wager| wager.bettor == name);
            (name, figures)
        };
        Share {
            version: rulebook.menu.version_set(&record.setting).id.clone(),
            hour: Hour::of(record.opened),
            shift: record.shift,
            all: Figures::of_all(record),
            bets: bets.into_iter().map(of_bet).collect(),
            bettors: names.into_iter().map(of_name).collect(),
        }
    }
}

impl Sums {
    fn add(&mut self, share: &Share) {
        self.total.add(&share.all);
        add_to(&mut self.by_version, &share.version, &share.all);
        add_to(&mut self.by_hour, &share.hour, &share.all);
        add_to(&mut self.by_shift, &share.shift, &share.all);
        share.bets.iter().for_each(|(bet, figures)| add_to(&mut self.by_bet, bet, figures));
        for (name, figures) in &share.bettors {
            add_to(&mut self.by_bettor, name, figures);
        }
    }

    fn subtract(&mut self, share: &Share) {
        self.total.subtract(&share.all);
        take_from(&mut self.by_version, &share.version, &share.all);
        take_from(&mut self.by_hour, &share.hour, &share.all);
        take_from(&mut self.by_shift, &share.shift, &share.all);
        share.bets.iter().for_each(|(bet, figures)| take_from(&mut self.by_bet, bet, figures));
        for (name, figures) in &share.bettors {
            take_from(&mut self.by_bettor, name, figures);
        }
    }
}

/// A row with nothing in it is no row.
fn add_to<K: Ord + Clone>(rows: &mut BTreeMap<K, Figures>, key: &K, figures: &Figures) {
    if *figures != Figures::default() {
        rows.entry(key.clone()).or_default().add(figures);
    }
}

fn take_from<K: Ord>(rows: &mut BTreeMap<K, Figures>, key: &K, figures: &Figures) {
    if let Some(row) = rows.get_mut(key) {
        row.subtract(figures);
        if *row == Figures::default() {
            rows.remove(key);
        }
    }
}

/// The books of a table, by what happens at it.
#[derive(Debug, Clone)]
pub struct Accounting<'r> {
    recall: Recall<'r>,
    sums: Sums,
    money: Money,
    played: BTreeMap<Name, (Time, Time)>,
    period: Option<(Time, Time)>,
}

impl<'r> Accounting<'r> {
    /// The books of a table from its opening on.
    pub fn new(rulebook: &'r Rulebook) -> Accounting<'r> {
        Accounting::from(rulebook, Table::default())
    }

    /// The books of a table from now on, which must be between coups.
    pub fn from(rulebook: &'r Rulebook, table: Table) -> Accounting<'r> {
        let recall = Recall::from(rulebook, table);
        let (sums, money) = (Sums::default(), Money::default());
        Accounting { recall, sums, money, played: BTreeMap::new(), period: None }
    }

    /// The sums.
    pub const fn sums(&self) -> &Sums {
        &self.sums
    }

    /// What came in and went out beside play, and the counts of the tray.
    pub const fn money(&self) -> &Money {
        &self.money
    }

    /// The rulebook.
    pub const fn rulebook(&self) -> &'r Rulebook {
        self.recall.rulebook()
    }

    /// The first and the latest moment that they know of.
    pub const fn period(&self) -> Option<(Time, Time)> {
        self.period
    }

    /// What everybody has played, by their names.
    pub fn ratings(&self) -> impl Iterator<Item = Rating<'_>> {
        self.sums.by_bettor.iter().filter_map(|(bettor, figures)| {
            let played = *self.played.get(bettor)?;
            Some(Rating { bettor, figures, played })
        })
    }

    /// Takes in what came of one request or observation.
    pub fn take(&mut self, events: &[Event]) {
        for event in events {
            self.one(event);
        }
    }

    fn one(&mut self, event: &Event) {
        self.clock(event);
        self.money.take(self.recall.table(), event);
        let Some(place) = self.touched(event) else { return self.recall.one(event) };
        let rulebook = self.recall.rulebook();
        self.sums.subtract(&Share::of(rulebook, &self.recall.records[place]));
        self.recall.one(event);
        self.sums.add(&Share::of(rulebook, &self.recall.records[place]));
        self.recall.forget(KEPT);
    }

    /// Notes the time, and when somebody wagers.
    fn clock(&mut self, event: &Event) {
        let now = match event {
            Event::TimePassed { now } => *now,
            _ => self.recall.table().now,
        };
        self.period = Some((self.period.map_or(now, |(first, _)| first), now));
        if let Event::WagerPlaced { wager } = event
            && !self.lies_again(event)
        {
            let played = self.played.entry(wager.bettor.clone()).or_insert((now, now));
            played.1 = now;
        }
    }

    /// Whether a wager is placed by nobody: its settlement was taken back and it lies there again.
    fn lies_again(&self, event: &Event) -> bool {
        let Event::WagerPlaced { wager } = event else { return false };
        let record = self.recall.records.last();
        let mut wagers = record.into_iter().flat_map(|record| &record.wagers);
        wagers.any(|one| one.wager == *wager && matches!(one.fate, Fate::Undone(_)))
    }

    /// The coup whose figures an event changes, by its place.
    fn touched(&self, event: &Event) -> Option<usize> {
        let records = &self.recall.records;
        let id: CoupId = match event {
            Event::CoupCorrected { coup, .. } | Event::PastCoupVoided { coup, .. } => *coup,
            Event::WagerPlaced { .. }
            | Event::WagerReduced { .. }
            | Event::WagersReturned { .. }
            | Event::WagersSettled { .. }
            | Event::WagersForfeited { .. }
            | Event::SettlementReversed { .. }
            | Event::VersionChanged { .. }
            | Event::CoupCalledOff
            | Event::CoupCompleted { .. }
            | Event::CoupInvalidated { .. }
            | Event::CoupVoided { .. }
            | Event::ShoeVoided { .. }
            | Event::TableClosed => records.last().filter(|record| record.ended.is_none())?.id,
            _ => return None,
        };
        records.iter().rposition(|record| record.id == id)
    }
}
