//! What people read of a simulation.

use super::{OfRulebook, Shape, ViolationShape};
use crate::paint;
use std::fmt::Write;

pub(super) fn page(shape: &Shape) -> String {
    let mut text = String::new();
    let mut line = |words: String| writeln!(text, "{words}").expect("a string");
    line(format!("seed {}, commit {}\n", shape.seed, shape.commit));
    for one in &shape.rulebooks {
        of_rulebook(one, &mut line);
    }
    match &shape.violation {
        Some(found) => violation(found, &shape.commit, &mut line),
        None => line(format!("{}Nothing was wrong.{:#}", paint::GOOD, paint::GOOD)),
    }
    text
}

fn of_rulebook(one: &OfRulebook, line: &mut impl FnMut(String)) {
    let OfRulebook { rulebook, houses, coups, shoes, steps, entries, .. } = one;
    line(format!(
        "{rulebook}: {coups} coups of {shoes} shoes in {houses} houses, {} hours by their clocks",
        one.hours
    ));
    line(format!("  {steps} steps, {entries} entries, {} tickets moved", one.tickets));
    line(format!(
        "  said beforehand: {} results, {} payouts, {} answers; restored {} times",
        one.results_predicted, one.wagers_predicted, one.requests_predicted, one.restored
    ));
    line(format!("  {:.1} s, {} coups a second", one.seconds, one.coups_per_second));
    let faults: Vec<String> =
        one.faults.iter().map(|(name, count)| format!("{name} {count}")).collect();
    for some in faults.chunks(4) {
        line(format!("  {}", some.join(", ")));
    }
    for stuck in &one.stuck {
        line(format!("  house {} did not come to its end: {}", stuck.seed, stuck.due));
    }
    line(String::new());
}

fn violation(found: &ViolationShape, commit: &str, line: &mut impl FnMut(String)) {
    let ViolationShape { rulebook, seed, coups, step, what, needs, from_step, runs, trace } = found;
    for told in trace {
        line(format!("  {told}"));
    }
    line(format!("\n{}{what}{:#}", paint::BAD, paint::BAD));
    line(format!("rulebook {rulebook}, house {seed}, step {step}, commit {commit}"));
    line(format!("made small in {runs} houses: it needs {needs:?} from step {from_step} on"));
    line(format!("again: sabot sim --house --rulebook {rulebook} --seed {seed} --coups {coups}"));
}
