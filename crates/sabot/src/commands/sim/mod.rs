//! `sabot sim`: whole houses from one seed, with everything that can fail, watched by an auditor.

mod page;

use crate::cli::SimArgs;
use crate::failure::Failure;
use crate::shapes::to_line;
use crate::watch::{bar, threads_of};
use page::page;
use serde::Serialize;
use sim::{Kind, Order, Played, Report, Rulebooks, Shrunk, Violation, Which, play, run, shrink};
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::process::Command;

/// What was simulated, and what was found.
#[derive(Serialize)]
struct Shape {
    seed: u64,
    commit: String,
    rulebooks: Vec<OfRulebook>,
    violation: Option<ViolationShape>,
}

/// What the houses of one rulebook came to.
#[derive(Serialize)]
struct OfRulebook {
    rulebook: String,
    houses: u64,
    coups: u64,
    shoes: u64,
    steps: u64,
    entries: u64,
    results_predicted: u64,
    wagers_predicted: u64,
    requests_predicted: u64,
    restored: u64,
    tickets: u64,
    hours: u64,
    stuck: Vec<StuckShape>,
    faults: BTreeMap<&'static str, u64>,
    seconds: f64,
    coups_per_second: u64,
}

/// A house that did not come to its end.
#[derive(Serialize)]
struct StuckShape {
    seed: u64,
    due: String,
}

/// Something that should not be, as small as it could be made.
#[derive(Serialize)]
struct ViolationShape {
    rulebook: String,
    seed: u64,
    coups: u64,
    step: u64,
    what: String,
    needs: Vec<&'static str>,
    from_step: u64,
    runs: u32,
    trace: Vec<String>,
}

/// Simulates; the exit code is 3 where something was found.
pub(crate) fn run_all(args: &SimArgs) -> Result<(String, u8), Failure> {
    let books = Rulebooks::built_in().map_err(|why| Failure::not_understood(why.to_string()))?;
    let chosen = chosen(&books, args)?;
    let threads = threads_of(args.threads)?;
    let which = if args.no_faults { Which::NONE } else { Which::ALL };
    let mut shape =
        Shape { seed: args.seed, commit: commit(), rulebooks: Vec::new(), violation: None };
    for rulebook in chosen {
        let order = Order { rulebook, seed: args.seed, coups: args.coups, threads, which };
        let report = if args.house { alone(&books, order) } else { watched(&books, order) };
        shape.violation = report.violation.clone().map(|it| small(&books, it));
        shape.rulebooks.push(of_rulebook(rulebook, &report));
        if shape.violation.is_some() {
            break;
        }
    }
    let code = if shape.violation.is_some() { 3 } else { 0 };
    let text = if args.json { to_line(&shape) } else { page(&shape) };
    Ok((text, code))
}

fn chosen<'b>(books: &'b Rulebooks, args: &SimArgs) -> Result<Vec<&'b str>, Failure> {
    let all = books.ids();
    let Some(asked) = &args.rulebook else { return Ok(all) };
    let known = all.join(", ");
    let found = all.into_iter().find(|id| id.eq_ignore_ascii_case(asked));
    let found = found.ok_or_else(|| {
        Failure::not_understood(format!("there is no rulebook `{asked}` with a game: use {known}"))
    });
    found.map(|id| vec![id])
}

/// Many houses, with a bar on a terminal and a line now and then elsewhere.
fn watched(books: &Rulebooks, order: Order<'_>) -> Report {
    let bar = bar(order.coups, "{prefix} {wide_bar} {pos}/{len} coups, {per_sec}, {eta} left");
    bar.set_prefix(order.rulebook.to_owned());
    let (terminal, mut told) = (std::io::stderr().is_terminal(), 0);
    let report = run(books, order, &mut |progress| {
        bar.set_position(progress.coups);
        let minutes = progress.took.as_secs() / 60;
        if !terminal && minutes > told {
            told = minutes;
            let (rulebook, coups) = (order.rulebook, progress.coups);
            anstream::eprintln!("{rulebook}: {coups} of {} coups in {minutes} min", order.coups);
        }
    });
    bar.finish_and_clear();
    report
}

/// One house, by its own seed.
fn alone(books: &Rulebooks, order: Order<'_>) -> Report {
    let found = play(books, order.rulebook, (order.seed, order.coups), order.which);
    let mut report = Report { houses: 1, ..Report::default() };
    match found {
        Ok(Played { coups, shoes, steps, entries, looked, restored, tickets, faults, .. }) => {
            let of = Report { coups, shoes, steps, entries, restored, tickets, faults, ..report };
            Report { looked, ..of }
        }
        Err(violation) => {
            report.violation = Some(violation);
            report
        }
    }
}

fn small(books: &Rulebooks, found: Violation) -> ViolationShape {
    // With every fault, as the house is played again, it comes in this coup.
    let coups = found.coups + 1;
    let Shrunk { violation, which, runs } = shrink(books, found);
    let Violation { rulebook, seed, step, what, trace, .. } = violation;
    let (needs, from_step) = (which.names(), which.from);
    ViolationShape { rulebook, seed, coups, step, what, needs, from_step, runs, trace }
}

fn of_rulebook(rulebook: &str, report: &Report) -> OfRulebook {
    let counts = Kind::ALL.iter().zip(&report.faults);
    OfRulebook {
        rulebook: rulebook.to_owned(),
        houses: report.houses,
        coups: report.coups,
        shoes: report.shoes,
        steps: report.steps,
        entries: report.entries,
        results_predicted: report.looked.results,
        wagers_predicted: report.looked.wagers,
        requests_predicted: report.looked.requests,
        restored: report.restored,
        tickets: report.tickets,
        hours: report.hours,
        stuck: report
            .stuck
            .iter()
            .map(|(seed, due)| StuckShape { seed: *seed, due: due.clone() })
            .collect(),
        faults: counts.map(|((name, _), count)| (*name, *count)).collect(),
        seconds: report.took.as_secs_f64(),
        coups_per_second: report.coups_per_second(),
    }
}

/// The commit of the source tree that this runs in, or the version of the program.
fn commit() -> String {
    let asked = Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).output();
    let told = asked.ok().filter(|output| output.status.success());
    let told = told.and_then(|output| String::from_utf8(output.stdout).ok());
    told.map_or_else(|| env!("CARGO_PKG_VERSION").to_owned(), |text| text.trim().to_owned())
}
