//! What is played at a table: stations, pace, handle, win, and what was to be expected.

use crate::around::Scene;
use crate::bets::Edges;
use crate::wire::{Moment, Money};
use record::form::Form;
use record::table_v1::names::Setting;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which table it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Identity {
    /// Its name.
    pub name: String,
    /// The rulebook, by its short name.
    pub rulebook: String,
    /// The version in force, by the house's printed words.
    pub version: Option<String>,
    /// Who deals.
    pub dealer: Option<String>,
    /// The usual minimum.
    pub min: Option<Money>,
    /// The usual maximum.
    pub max: Option<Money>,
    /// Since when it is open.
    pub opened: Option<Moment>,
}

/// What the house was to win by the exact odds of a full shoe, and how far chance goes: in 95 of
/// 100 cases the win is within the band. Wagers on different bets are taken as independent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Expected {
    /// The expected win.
    pub win: Money,
    /// The lower end of the band.
    pub low: Money,
    /// The upper end.
    pub high: Money,
}

/// What is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Play {
    /// How many places there are.
    pub places: u32,
    /// How many somebody has taken.
    pub taken: u32,
    /// How many stations have an active account.
    pub open: u32,
    /// What is on all of them.
    pub credit: Money,
    /// How many coups have been completed since the table was opened.
    pub coups: u32,
    /// How many coups an hour, by the last twenty.
    pub coups_per_hour: Option<u32>,
    /// What was staked since the table was opened.
    pub handle: Money,
    /// What the house won, below zero where it lost.
    pub win: Money,
    /// What it was to win.
    pub expected: Expected,
    /// How much of the shoe is dealt, in percent.
    pub penetration: u8,
}

pub(super) fn identity(scene: &Scene<'_>) -> Identity {
    let (rulebook, setup) = (scene.rulebook(), scene.setup());
    let version = setup.map(|setup| rulebook.menu.version_set(&setup.setting).name.clone());
    Identity {
        name: scene.around.name.clone(),
        rulebook: scene.edition.id().to_owned(),
        version,
        dealer: scene.table.dealer.as_ref().map(ToString::to_string),
        min: setup.map(|setup| Money(setup.limits.usual.min)),
        max: setup.map(|setup| Money(setup.limits.usual.max)),
        opened: scene.watch.kept().opened,
    }
}

/// The figures of the bets under which something was settled.
pub(crate) fn edges_of(scene: &Scene<'_>, place: usize) -> Option<Edges> {
    let sums = scene.watch.kept().sums.get(place)?;
    let setting = Setting::load(&sums.setting, scene.rulebook()).ok()?;
    Some(Edges::of(scene.rulebook(), &setting, sums.decks))
}

pub(super) fn play(scene: &Scene<'_>, edges: &dyn Fn(usize) -> Option<Edges>) -> Play {
    let (table, kept) = (scene.table, scene.watch.kept());
    let count = |of: &dyn Fn(&table::state::Place) -> bool| {
        u32::try_from(table.places.iter().filter(|place| of(place)).count()).unwrap_or(u32::MAX)
    };
    let sums = || kept.sums.iter().flat_map(|sums| sums.bets.values());
    let credit = table.places.iter().map(|place| i128::from(place.credit.cents())).sum();
    let (out, cards) = (u32::from(table.shoe.cards_out), u32::from(table.shoe.cards()));
    Play {
        places: count(&|_| true),
        taken: count(&|place| place.bettor.is_some()),
        open: count(&|place| place.open),
        credit: Money::of_many(credit),
        coups: kept.coups,
        coups_per_hour: pace(&kept.completed),
        handle: Money::of_many(sums().map(|sum| i128::from(sum.staked)).sum()),
        win: Money::of_many(sums().map(|sum| i128::from(sum.won)).sum()),
        expected: expected(scene, edges),
        penetration: u8::try_from((out * 100).checked_div(cards).unwrap_or(0)).unwrap_or(100),
    }
}

fn pace(completed: &[Moment]) -> Option<u32> {
    let (first, last) = (completed.first()?, completed.last()?);
    let coups = u64::try_from(completed.len()).unwrap_or(0) - 1;
    let hours = (coups * 3_600_000).checked_div(last.saturating_sub(*first))?;
    u32::try_from(hours).ok().filter(|_| coups > 0)
}

/// How many deviations the band goes to each side: 95 of 100 cases lie within.
const WIDTH: f64 = 1.96;

// Money is exact; what is expected of chance is a mean, rounded to the cent.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
impl Expected {
    /// What is expected of a mean and a variance, in cents.
    pub(super) fn of_chance(mean: f64, variance: f64) -> Expected {
        let band = variance.max(0.0).sqrt() * WIDTH;
        let money = |cents: f64| Money::of_cents(cents.round() as i64);
        Expected { win: money(mean), low: money(mean - band), high: money(mean + band) }
    }

    const fn is_nothing(&self) -> bool {
        self.low.0.cents() == 0 && self.high.0.cents() == 0
    }

    /// What is expected of two things that do not depend on each other: variances add up.
    pub(super) fn and(&self, other: &Expected) -> Expected {
        // What is rounded once is not rounded again for nothing.
        if self.is_nothing() {
            return other.clone();
        }
        if other.is_nothing() {
            return self.clone();
        }
        let cents = |money: Money| money.0.cents() as f64;
        let band = |of: &Expected| (cents(of.high) - cents(of.low)) / 2.0 / WIDTH;
        let variance = band(self).powi(2) + band(other).powi(2);
        Expected::of_chance(cents(self.win) + cents(other.win), variance)
    }
}

#[allow(clippy::cast_precision_loss)]
fn expected(scene: &Scene<'_>, edges: &dyn Fn(usize) -> Option<Edges>) -> Expected {
    let (mut mean, mut variance) = (0.0, 0.0);
    for (place, sums) in scene.watch.kept().sums.iter().enumerate() {
        let Some(edges) = edges(place) else { continue };
        for (bet, sum) in &sums.bets {
            let Some((edge, spread)) = edges.of_bet(bet) else { continue };
            mean += sum.staked as f64 * edge;
            variance += sum.squares as f64 * spread;
        }
    }
    Expected::of_chance(mean, variance)
}
