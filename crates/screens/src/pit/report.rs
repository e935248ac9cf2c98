//! What was played on a floor in a time, put together for reports: handle, win, what was to be
//! expected, pace, and what went wrong.

use super::play::Expected;
use crate::bets::Edges;
use crate::watch::{DAY, HOUR, Hour, Hours, Kind, Sum, Wrong};
use crate::wire::{Moment, Money, Rule, Situation};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The time that a report is of, and in what steps it goes through it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    from: Moment,
    to: Moment,
    step: Moment,
}

/// Up to so long a report goes hour by hour.
const BY_HOUR: Moment = 3 * DAY;

impl Span {
    /// From one moment to another; none where the second does not come after the first.
    pub const fn new(from: Moment, to: Moment) -> Option<Span> {
        if from >= to {
            return None;
        }
        Some(Span { from, to, step: if to - from <= BY_HOUR { HOUR } else { DAY } })
    }

    /// Where the step of a moment begins, counted from the beginning of the report, so that days
    /// are those of whoever asks.
    const fn step_of(&self, at: Moment) -> Moment {
        self.from + (at - self.from) / self.step * self.step
    }
}

/// What was played, in figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Figures {
    /// How many wagers were settled.
    pub wagers: i64,
    /// What was staked.
    pub handle: Money,
    /// What the house won, below zero where it lost.
    pub win: Money,
    /// What it was to win.
    pub expected: Expected,
    /// How many coups were completed.
    pub coups: u32,
    /// For how long tables were open, in milliseconds, all of them together.
    pub open_ms: u64,
}

impl Default for Figures {
    fn default() -> Figures {
        let none = Money::ZERO;
        Figures {
            wagers: 0,
            handle: none,
            win: none,
            expected: Expected { win: none, low: none, high: none },
            coups: 0,
            open_ms: 0,
        }
    }
}

impl Figures {
    /// These and others, whose chances are independent.
    fn join(&mut self, other: &Figures) {
        let plus = |one: Money, more: Money| {
            Money::of_many(i128::from(one.0.cents()) + i128::from(more.0.cents()))
        };
        self.wagers += other.wagers;
        self.handle = plus(self.handle, other.handle);
        self.win = plus(self.win, other.win);
        self.expected = self.expected.and(&other.expected);
        self.coups += other.coups;
        self.open_ms += other.open_ms;
    }
}

/// Figures of something by its name: a table, a bet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FiguresOf {
    /// Its name.
    pub name: String,
    /// Its figures.
    pub figures: Figures,
}

/// Figures of an hour or a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FiguresAt {
    /// When it begins.
    pub at: Moment,
    /// Its figures.
    pub figures: Figures,
}

/// How often something went wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WentWrong {
    /// What.
    pub situation: Situation,
    /// The rule that says what is done about it.
    pub rule: Option<Rule>,
    /// At which table.
    pub table: String,
    /// Who dealt.
    pub dealer: Option<String>,
    /// How often.
    pub times: u32,
}

/// A report of a floor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Report {
    /// From when.
    pub from: Moment,
    /// Until when.
    pub to: Moment,
    /// How long a step of `times` is, in milliseconds.
    pub step: Moment,
    /// All together.
    pub total: Figures,
    /// By table.
    pub tables: Vec<FiguresOf>,
    /// By bet.
    pub bets: Vec<FiguresOf>,
    /// By time, the oldest first.
    pub times: Vec<FiguresAt>,
    /// What went wrong.
    pub wrong: Vec<WentWrong>,
    /// Tables of which nothing could be learnt now.
    pub missing: Vec<String>,
}

/// Sums of which the figures are made: means and variances of chance add up.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    sum: (i64, i128, i128),
    chance: (f64, f64),
    coups: u32,
    open_ms: u64,
}

impl Tally {
    // Money is exact; what is expected of chance is a mean.
    #[allow(clippy::cast_precision_loss)]
    fn settle(&mut self, sum: &Sum, chance: Option<(f64, f64)>) {
        self.sum.0 += sum.wagers;
        self.sum.1 += i128::from(sum.staked);
        self.sum.2 += i128::from(sum.won);
        if let Some((edge, spread)) = chance {
            self.chance.0 += sum.staked as f64 * edge;
            self.chance.1 += sum.squares as f64 * spread;
        }
    }

    fn figures(self) -> Figures {
        let (wagers, staked, won) = self.sum;
        Figures {
            wagers,
            handle: Money::of_many(staked),
            win: Money::of_many(won),
            expected: Expected::of_chance(self.chance.0, self.chance.1),
            coups: self.coups,
            open_ms: self.open_ms,
        }
    }
}

/// The report of one table. What the house keeps of a bet is looked up once for every kind.
pub fn report(
    (table, hours): (&str, &Hours),
    span: Span,
    edges: &dyn Fn(&Kind) -> Option<Edges>,
) -> Report {
    let all = hours.within(span.from, span.to);
    let chances: Vec<Option<(f64, f64)>> = {
        let of = |kind: &Kind| edges(kind).and_then(|edges| edges.of_bet(&kind.bet));
        hours.kinds().iter().map(of).collect()
    };
    let (mut total, mut wrong) = (Tally::default(), Vec::new());
    let mut bets: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut times: BTreeMap<Moment, Tally> = BTreeMap::new();
    for hour in all {
        let time = times.entry(span.step_of(hour.start)).or_default();
        for tally in [&mut total, time] {
            tally.coups += hour.coups;
            tally.open_ms += hour.open_ms;
        }
        for of in &hour.sums {
            let Some(kind) = hours.kinds().get(of.kind) else { continue };
            let chance = chances.get(of.kind).copied().flatten();
            for tally in [&mut total, time, bets.entry(&kind.bet).or_default()] {
                tally.settle(&of.sum, chance);
            }
        }
        gone_wrong(&mut wrong, table, hour);
    }
    let named =
        |name: &str, tally: Tally| FiguresOf { name: name.into(), figures: tally.figures() };
    Report {
        from: span.from,
        to: span.to,
        step: span.step,
        total: total.figures(),
        tables: vec![named(table, total)],
        bets: bets.into_iter().map(|(bet, tally)| named(bet, tally)).collect(),
        times: times.into_iter().map(|(at, it)| FiguresAt { at, figures: it.figures() }).collect(),
        wrong,
        missing: Vec::new(),
    }
}

fn gone_wrong(all: &mut Vec<WentWrong>, table: &str, hour: &Hour) {
    for Wrong { situation, rule, dealer, times } in &hour.wrong {
        let same = |it: &&mut WentWrong| it.situation == *situation && it.dealer == *dealer;
        match all.iter_mut().find(same) {
            Some(known) => known.times += times,
            None => all.push(WentWrong {
                situation: *situation,
                rule: rule.clone(),
                table: table.to_owned(),
                dealer: dealer.clone(),
                times: *times,
            }),
        }
    }
}

impl Report {
    /// A report of nothing.
    pub fn empty(span: Span) -> Report {
        let Span { from, to, step } = span;
        Report {
            from,
            to,
            step,
            total: Figures::default(),
            tables: Vec::new(),
            bets: Vec::new(),
            times: Vec::new(),
            wrong: Vec::new(),
            missing: Vec::new(),
        }
    }

    /// Takes the report of other tables in, of the same time.
    pub fn join(&mut self, other: Report) {
        self.total.join(&other.total);
        self.tables.extend(other.tables);
        self.tables.sort_by(|one, another| one.name.cmp(&another.name));
        for of in other.bets {
            match self.bets.binary_search_by(|known| known.name.cmp(&of.name)) {
                Ok(place) => self.bets[place].figures.join(&of.figures),
                Err(place) => self.bets.insert(place, of),
            }
        }
        for of in other.times {
            match self.times.binary_search_by(|known| known.at.cmp(&of.at)) {
                Ok(place) => self.times[place].figures.join(&of.figures),
                Err(place) => self.times.insert(place, of),
            }
        }
        self.wrong.extend(other.wrong);
        self.missing.extend(other.missing);
    }
}
