//! `sabot shuffle-test`: whether the shuffle of the virtual shoe looks like chance.

use crate::cli::ShuffleTestArgs;
use crate::failure::Failure;
use crate::paint;
use crate::shapes::to_line;
use crate::watch::{Watching, threads_of, watching};
use devices::shoe::{Counts, Order, PAIRS_LEAST, Progress, Source, Verdict, measure};
use serde::Serialize;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// One command runs at a time, and a signal can reach it only here.
static PROGRESS: Watched = Watched { progress: Progress::new() };

struct Watched {
    progress: Progress,
}

impl Watching for Watched {
    fn shoes(&self) -> u64 {
        self.progress.shoes()
    }

    #[allow(clippy::cast_precision_loss)]
    fn rate(&self, elapsed: Duration) -> String {
        let shoes = self.progress.shoes() as f64 / elapsed.as_secs_f64();
        format!("{:.0} thousand shoes/s", shoes / 1e3)
    }

    fn stop(&self) -> bool {
        self.progress.stop()
    }
}

#[derive(Serialize)]
struct ResultShape {
    shoes: u64,
    decks: u8,
    cards: u64,
    source: &'static str,
    seed: Option<u64>,
    seconds: f64,
    tests: Vec<TestShape>,
    passes: bool,
}

#[derive(Serialize)]
struct TestShape {
    test: &'static str,
    statistics: usize,
    statistic: f64,
    freedom: Option<f64>,
    probability: f64,
    passes: bool,
}

/// Shuffles, counts and judges; the exit code is 1 where a test fails.
pub(crate) fn run(args: &ShuffleTestArgs) -> Result<(String, u8), Failure> {
    let in_a_shoe = u64::from(args.decks) * 52;
    let shoes = args.cards.div_ceil(in_a_shoe);
    let enough = |shoes: u64| {
        let least = PAIRS_LEAST * in_a_shoe;
        let message =
            format!("{shoes} shoes are too few to count pairs; use {least} cards or more");
        if shoes < PAIRS_LEAST { Err(Failure::refused(message, None)) } else { Ok(()) }
    };
    enough(shoes)?;
    let source = args.seed.map_or(Source::Fresh, Source::Seed);
    let order = Order { shoes, decks: args.decks, source, threads: threads_of(args.threads)? };
    let start = Instant::now();
    let counts = watching(&PROGRESS, shoes, || measure(&order, &PROGRESS.progress));
    let counts = counts.map_err(|fault| Failure::refused(fault.to_string(), None))?;
    enough(counts.shoes)?;
    let elapsed = start.elapsed();
    let verdicts = counts.verdicts();
    let passes = verdicts.iter().all(Verdict::passes);
    let shape = shape(args, &counts, elapsed, &verdicts);
    let text = if args.json { to_line(&shape) } else { page(&shape) };
    Ok((text, u8::from(!passes)))
}

fn shape(
    args: &ShuffleTestArgs,
    counts: &Counts,
    elapsed: Duration,
    verdicts: &[Verdict],
) -> ResultShape {
    let test = |verdict: &Verdict| TestShape {
        test: verdict.measure.name(),
        statistics: verdict.statistics,
        statistic: verdict.statistic,
        freedom: verdict.freedom,
        probability: verdict.probability,
        passes: verdict.passes(),
    };
    ResultShape {
        shoes: counts.shoes,
        decks: args.decks,
        cards: counts.shoes * counts.cards() as u64,
        source: if args.seed.is_some() { "generator alone" } else { "generator and fresh entropy" },
        seed: args.seed,
        seconds: elapsed.as_secs_f64(),
        tests: verdicts.iter().map(test).collect(),
        passes: verdicts.iter().all(Verdict::passes),
    }
}

fn page(shape: &ResultShape) -> String {
    let mut text = String::new();
    let mut line = |words: String| writeln!(text, "{words}").expect("a string");
    let ResultShape { shoes, decks, cards, source, seconds, .. } = shape;
    #[allow(clippy::cast_precision_loss)]
    let rate = *cards as f64 / seconds / 1e6;
    line(format!("{cards} cards in {shoes} shoes of {decks} decks, shuffled with {source}"));
    line(format!("{seconds:.1} s, {rate:.1} million cards/s\n"));
    line(format!(
        "  {:<20}{:>6}{:>14}{:>10}{:>14}",
        "test", "of", "statistic", "freedom", "probability"
    ));
    for test in &shape.tests {
        let freedom = test.freedom.map_or_else(|| "-".to_owned(), |freedom| format!("{freedom}"));
        let (style, word) =
            if test.passes { (paint::GOOD, "passes") } else { (paint::BAD, "FAILS") };
        line(format!(
            "  {:<20}{:>6}{:>14.3}{freedom:>10}{:>14.4}  {style}{word}{style:#}",
            test.test, test.statistics, test.statistic, test.probability
        ));
    }
    line(String::new());
    let verdict = if shape.passes {
        "Each test holds at 99 % confidence."
    } else {
        "A perfect shuffle fails one such test in a hundred: run it again with as many cards. \
         What is wrong fails again."
    };
    line(verdict.to_owned());
    text
}
