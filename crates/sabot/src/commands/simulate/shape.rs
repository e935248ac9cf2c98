//! The JSON of a simulation.

use super::removal::RANKS;
use super::{AtDepth, Mean, OfBet, Run};
use odds::simulation::Tally;
use rules::shoe::BurnCards;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub(super) struct SimulateShape<'a> {
    rulebook: &'a str,
    version: &'a str,
    options: BTreeMap<&'a str, String>,
    decks: u8,
    shoes: u64,
    /// Whether every shoe that was asked for was dealt.
    complete: bool,
    coups: u64,
    seed: u64,
    threads: usize,
    processor: &'static str,
    procedure: ProcedureShape,
    outcomes: OutcomesShape,
    wagers: Vec<WagerShape<'a>>,
    coups_per_shoe: CoupsShape,
    unfinished_coups: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    streaks: Vec<StreakShape>,
    by_depth: Vec<DepthShape<'a>>,
    seconds: f64,
    coups_per_second: f64,
}

#[derive(Serialize)]
struct ProcedureShape {
    cards_behind: u16,
    burn: &'static str,
    burn_before_coup: bool,
    coups_after_cutting_card_first: u8,
    coups_after_cutting_card_later: u8,
    coups_after_tie: Option<u8>,
}

#[derive(Serialize)]
struct MeanShape {
    mean: f64,
    standard_error: f64,
}

#[derive(Serialize)]
struct WagerShape<'a> {
    wager: &'a str,
    mean: f64,
    standard_error: f64,
    hit: f64,
    stand_off: f64,
    exact_first_coup: Option<f64>,
    off_by_standard_errors: Option<f64>,
    coups_of_every_shoe: Option<MeanShape>,
    later_coups: Option<MeanShape>,
    /// The change of the exact mean when one card leaves a fresh shoe.
    card_removal: Option<BTreeMap<&'static str, f64>>,
}

#[derive(Serialize)]
struct CoupsShape {
    mean: f64,
    standard_deviation: f64,
    min: usize,
    max: usize,
    shoes: BTreeMap<usize, u64>,
}

/// How many coups each hand won, and nobody.
#[derive(Serialize)]
struct OutcomesShape {
    #[serde(rename = "player")]
    players: u64,
    #[serde(rename = "banker")]
    bankers: u64,
    #[serde(rename = "tie")]
    ties: u64,
}

impl OutcomesShape {
    const fn of([players, bankers, ties]: [u64; 3]) -> OutcomesShape {
        OutcomesShape { players, bankers, ties }
    }
}

#[derive(Serialize)]
struct StreakShape {
    length: usize,
    #[serde(rename = "player")]
    players: u64,
    #[serde(rename = "banker")]
    bankers: u64,
}

#[derive(Serialize)]
struct DepthShape<'a> {
    first_coup: u16,
    last_coup: u16,
    #[serde(flatten)]
    outcomes: OutcomesShape,
    means: BTreeMap<&'a str, f64>,
}

#[allow(clippy::cast_precision_loss)]
pub(super) fn of<'a>(run: &'a Run<'_>) -> SimulateShape<'a> {
    let game = run.game;
    let seconds = run.elapsed.as_secs_f64();
    SimulateShape {
        rulebook: &game.rulebook.id,
        version: &game.rulebook.menu.versions[game.version].id,
        options: game.options(),
        decks: game.decks,
        shoes: run.tally.shoes,
        complete: run.tally.shoes == run.order.shoes,
        coups: run.tally.coups,
        seed: run.order.seed,
        threads: run.order.threads,
        processor: run.order.engine.level().name(),
        procedure: procedure(run),
        outcomes: OutcomesShape::of(run.tally.outcomes),
        wagers: run.bets.iter().map(wager).collect(),
        coups_per_shoe: coups(run.tally),
        unfinished_coups: run.tally.unfinished,
        streaks: streaks(run.tally),
        by_depth: run.depths.iter().map(|at| depth(run, at)).collect(),
        seconds,
        coups_per_second: run.tally.coups as f64 / seconds,
    }
}

const fn procedure(run: &Run<'_>) -> ProcedureShape {
    let procedure = &run.procedure;
    ProcedureShape {
        cards_behind: procedure.cards_behind,
        burn: match procedure.burn {
            BurnCards::First => "first",
            BurnCards::ByFaceValue => "by-face-value",
        },
        burn_before_coup: procedure.burn_before_coup,
        coups_after_cutting_card_first: procedure.after_first_card,
        coups_after_cutting_card_later: procedure.after_later,
        coups_after_tie: procedure.after_tie,
    }
}

fn mean(mean: &Mean) -> MeanShape {
    MeanShape { mean: mean.value, standard_error: mean.standard_error }
}

fn wager<'a>(of: &OfBet<'a>) -> WagerShape<'a> {
    let removal = of.removal.as_ref();
    WagerShape {
        wager: &of.bet.id,
        mean: of.whole.value,
        standard_error: of.whole.standard_error,
        hit: of.whole.hit,
        stand_off: of.whole.stand_off,
        exact_first_coup: of.exact,
        off_by_standard_errors: of.exact.and_then(|exact| of.whole.off(exact)),
        coups_of_every_shoe: of.sure.as_ref().map(mean),
        later_coups: of.late.as_ref().map(mean),
        card_removal: removal
            .map(|effects| RANKS.iter().map(|(name, _)| *name).zip(*effects).collect()),
    }
}

/// The mean and the standard deviation of the number of coups in a shoe.
#[allow(clippy::cast_precision_loss)]
pub(super) fn shoe_lengths(tally: &Tally) -> (f64, f64) {
    let shoes = tally.shoes.max(1) as f64;
    let moment = |power: i32| {
        let lengths = tally.coups_per_shoe.iter().enumerate();
        lengths.map(|(coups, shoes)| (coups as f64).powi(power) * *shoes as f64).sum::<f64>()
            / shoes
    };
    let mean = moment(1);
    (mean, (moment(2) - mean * mean).max(0.0).sqrt())
}

fn coups(tally: &Tally) -> CoupsShape {
    let lengths = tally.coups_per_shoe.iter().copied().enumerate();
    let shoes: BTreeMap<_, _> = lengths.filter(|(_, shoes)| *shoes > 0).collect();
    let (mean, standard_deviation) = shoe_lengths(tally);
    CoupsShape {
        mean,
        standard_deviation,
        min: shoes.first_key_value().map_or(0, |(coups, _)| *coups),
        max: shoes.last_key_value().map_or(0, |(coups, _)| *coups),
        shoes,
    }
}

/// How many runs had exactly each length.
pub(super) fn runs(tally: &Tally, side: usize) -> Vec<u64> {
    let reached = &tally.streaks[side];
    let longer = reached.iter().skip(1).chain([&0]);
    reached.iter().zip(longer).map(|(reached, longer)| reached.saturating_sub(*longer)).collect()
}

fn streaks(tally: &Tally) -> Vec<StreakShape> {
    let both = runs(tally, 0).into_iter().zip(runs(tally, 1)).enumerate();
    let met = both.skip(1).filter(|(_, (players, bankers))| players + bankers > 0);
    met.map(|(length, (players, bankers))| StreakShape { length, players, bankers }).collect()
}

fn depth<'a>(run: &'a Run<'_>, at: &AtDepth) -> DepthShape<'a> {
    let means = run.bets.iter().zip(&at.means);
    let means = means.filter_map(|(of, mean)| Some((of.bet.id.as_str(), mean.as_ref()?.value)));
    let (first_coup, last_coup) = at.coups;
    let outcomes = OutcomesShape::of(at.outcomes);
    DepthShape { first_coup, last_coup, outcomes, means: means.collect() }
}
