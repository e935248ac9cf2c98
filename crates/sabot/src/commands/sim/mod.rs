//! `sabot sim`: whole houses from one seed, with everything that can fail, watched by an auditor.

mod page;

use crate::cli::SimArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::shapes::to_line;
use crate::watch::{bar, threads_of};
use page::page;
use serde::Serialize;
use sim::{
    AtCage, Contests, Documents, Kind, Order, Parts, Promotions, Report, Rulebooks, Shrunk,
    Violation, Which,
};
use sim::{run, run_house, shrink};
use std::collections::BTreeMap;
use std::io::IsTerminal;

/// The commit that this program was built from, or its version.
const COMMIT: &str = env!("SABOT_COMMIT");

/// What was simulated, and what was found.
#[derive(Serialize)]
struct Shape {
    seed: u64,
    commit: &'static str,
    rulebooks: Vec<OfRulebook>,
    violation: Option<ViolationShape>,
}

/// What the houses of one rulebook came to.
#[derive(Serialize)]
struct OfRulebook {
    rulebook: String,
    houses: u64,
    tables: u64,
    coups: u64,
    /// At tables of other rulebooks.
    beside: BTreeMap<&'static str, u64>,
    shoes: u64,
    steps: u64,
    entries: u64,
    results_predicted: u64,
    wagers_predicted: u64,
    requests_predicted: u64,
    corrected_predicted: u64,
    requests: BTreeMap<&'static str, ForetoldShape>,
    restored: u64,
    tickets: u64,
    documents: DocumentsShape,
    cage: CageShape,
    situations: BTreeMap<&'static str, u64>,
    remedies: BTreeMap<&'static str, u64>,
    tournaments: TournamentsShape,
    promotions: PromotionsShape,
    hours: u64,
    stuck: Vec<StuckShape>,
    faults: BTreeMap<&'static str, u64>,
    seconds: f64,
    coups_per_second: u64,
}

/// Of how many requests of a kind it was said beforehand what comes of them, and of how many not.
#[derive(Serialize)]
struct ForetoldShape {
    predicted: u64,
    open: u64,
}

/// What became of notes and tickets that were put into acceptors.
#[derive(Serialize)]
struct DocumentsShape {
    stacked: u64,
    credited: u64,
    disputed: u64,
    unclaimed: u64,
    unpaid: u64,
}

/// What the auditor's books of cages followed.
#[derive(Serialize)]
struct CageShape {
    events: u64,
    requests_predicted: u64,
    refused: u64,
    tickets_paid: u64,
    unclaimed: u64,
    dues_paid: u64,
    of_tables: u64,
    vouchers: u64,
    forged: u64,
}

/// What tournaments came to.
#[derive(Serialize)]
struct TournamentsShape {
    held: u64,
    over: u64,
    called_off: u64,
    events: u64,
    wagers_predicted: u64,
    requests_predicted: u64,
    dues: u64,
}

/// What promotions came to.
#[derive(Serialize)]
struct PromotionsShape {
    held: u64,
    drawn: u64,
    events: u64,
    requests_predicted: u64,
    dues: u64,
}

/// A house that did not come to its end.
#[derive(Serialize)]
struct StuckShape {
    seed: u64,
    coups: u64,
    due: String,
    again: String,
    trace: Vec<String>,
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
    /// What the house does without.
    without: Vec<&'static str>,
    from_step: u64,
    runs: u32,
    again: String,
    trace: Vec<String>,
}

impl Shape {
    /// How many houses did not come to their end.
    fn stuck(&self) -> usize {
        self.rulebooks.iter().map(|one| one.stuck.len()).sum()
    }

    /// What the program ends with: 3 where anything was wrong.
    fn code(&self) -> u8 {
        if self.violation.is_some() || self.stuck() > 0 { 3 } else { 0 }
    }
}

/// Simulates; the exit code is 3 where something was wrong.
pub(crate) fn run_all(library: &Library, args: &SimArgs) -> Result<(String, u8), Failure> {
    let books = Rulebooks::of(library.shelf());
    let books = books.map_err(|why| Failure::not_understood(why.to_string()))?;
    let chosen = chosen(&books, args)?;
    let (threads, which) = (threads_of(args.threads)?, which(args));
    let mut shape =
        Shape { seed: args.seed, commit: COMMIT, rulebooks: Vec::new(), violation: None };
    for rulebook in chosen {
        let order = Order { rulebook, seed: args.seed, coups: args.coups, threads, which };
        let report = if args.house { run_house(&books, order) } else { watched(&books, order) };
        shape.violation = report.violation.clone().map(|it| small(&books, it, which));
        shape.rulebooks.push(of_rulebook(order, &report));
        if shape.violation.is_some() {
            break;
        }
    }
    let text = if args.json { to_line(&shape) } else { page(&shape) };
    Ok((text, shape.code()))
}

/// The faults that are asked for, and what is left out.
fn which(args: &SimArgs) -> Which {
    let some = args.faults.iter().fold(Which::NONE, |which, kind| which.with(*kind));
    let all = args.faults.is_empty() && !args.no_faults;
    let without = args.without.iter().fold(Parts::NONE, |parts, part| parts.with(*part));
    if all { Which::ALL } else { some }.starting(args.from_step).leaving_out(without)
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

fn small(books: &Rulebooks, found: Violation, which: Which) -> ViolationShape {
    let Shrunk { violation, which, runs } = shrink(books, found, which);
    let Violation { rulebook, seed, step, until, what, trace, .. } = violation;
    let again = again(&rulebook, (seed, until), which);
    ViolationShape {
        rulebook,
        seed,
        coups: until,
        step,
        what,
        needs: which.names(),
        without: which.left_out.names(),
        from_step: which.from,
        runs,
        again,
        trace,
    }
}

/// What plays a house again.
fn again(rulebook: &str, (seed, coups): (u64, u64), which: Which) -> String {
    let mut house =
        format!("sabot sim --house --rulebook {rulebook} --seed {seed} --coups {coups}");
    let without = which.left_out.names();
    if !without.is_empty() {
        house = format!("{house} --without {}", without.join(","));
    }
    let from = match which.from {
        0 => String::new(),
        from => format!(" --from-step {from}"),
    };
    match &which.names()[..] {
        [] => format!("{house} --no-faults"),
        all if all.len() == Kind::ALL.len() => format!("{house}{from}"),
        some => format!("{house} --faults '{}'{from}", some.join(", ")),
    }
}

fn of_rulebook(order: Order<'_>, report: &Report) -> OfRulebook {
    let Order { rulebook, which, .. } = order;
    let stuck = report.stuck.iter().map(|it| StuckShape {
        seed: it.seed,
        coups: it.coups,
        due: it.due.clone(),
        again: again(rulebook, (it.seed, it.coups), which),
        trace: it.trace.clone(),
    });
    let Documents { stacked, credited, disputed, unclaimed, unpaid } = report.documents;
    let counts = Kind::ALL.iter().zip(&report.faults);
    OfRulebook {
        rulebook: rulebook.to_owned(),
        houses: report.houses,
        tables: report.tables,
        coups: report.coups,
        beside: report.beside.clone(),
        shoes: report.shoes,
        steps: report.steps,
        entries: report.entries,
        results_predicted: report.looked.results,
        wagers_predicted: report.looked.wagers,
        requests_predicted: report.looked.requests,
        corrected_predicted: report.looked.corrected,
        requests: foretold(report),
        restored: report.restored,
        tickets: report.tickets,
        documents: DocumentsShape { stacked, credited, disputed, unclaimed, unpaid },
        cage: cages(report),
        situations: report.troubles.situations.clone(),
        remedies: report.troubles.remedies.clone(),
        tournaments: tournaments(report),
        promotions: promotions(report),
        hours: report.hours(),
        stuck: stuck.collect(),
        faults: counts.map(|((name, _), count)| (*name, *count)).collect(),
        seconds: report.took.as_secs_f64(),
        coups_per_second: report.coups_per_second(),
    }
}

fn foretold(report: &Report) -> BTreeMap<&'static str, ForetoldShape> {
    let kinds = report.looked.foretold.kinds();
    kinds.map(|(kind, predicted, open)| (kind, ForetoldShape { predicted, open })).collect()
}

fn cages(report: &Report) -> CageShape {
    let AtCage { events, requests, refused, tickets_paid, unclaimed, .. } = report.cage;
    let AtCage { dues_paid, of_tables, vouchers, forged, .. } = report.cage;
    let requests_predicted = requests;
    CageShape {
        events,
        requests_predicted,
        refused,
        tickets_paid,
        unclaimed,
        dues_paid,
        of_tables,
        vouchers,
        forged,
    }
}

fn tournaments(report: &Report) -> TournamentsShape {
    let Contests { held, over, called_off, events, requests, wagers, dues } = report.contests;
    let (wagers_predicted, requests_predicted) = (wagers, requests);
    TournamentsShape { held, over, called_off, events, wagers_predicted, requests_predicted, dues }
}

fn promotions(report: &Report) -> PromotionsShape {
    let Promotions { held, drawn, events, requests: requests_predicted, dues } = report.promotions;
    PromotionsShape { held, drawn, events, requests_predicted, dues }
}

#[cfg(test)]
mod tests {
    use super::{Shape, again, of_rulebook, page};
    use sim::{Kind, Order, Part, Parts, Report, Stuck, Which};

    #[test]
    fn a_house_that_did_not_come_to_its_end_is_wrong_and_can_be_played_again() {
        let stuck = vec![Stuck {
            seed: 77,
            coups: 40,
            due: "a card for Banker".to_owned(),
            trace: vec!["a card is drawn".to_owned()],
        }];
        let report = Report { houses: 1, stuck, ..Report::default() };
        let order = Order { rulebook: "some", seed: 1, coups: 100, threads: 1, which: Which::ALL };
        let well = of_rulebook(order, &Report::default());
        let mut shape = Shape { seed: 1, commit: "here", rulebooks: vec![well], violation: None };
        assert_eq!(shape.code(), 0);
        assert!(page(&shape).contains("Nothing was wrong"));
        shape.rulebooks.push(of_rulebook(order, &report));
        assert_eq!(shape.code(), 3);
        let told = page(&shape);
        assert!(!told.contains("Nothing was wrong"), "{told}");
        assert!(told.contains("1 house did not come to its end"), "{told}");
        assert!(told.contains("    a card is drawn\n"), "{told}");
        let again = "again: sabot sim --house --rulebook some --seed 77 --coups 40\n";
        assert!(told.contains(again), "{told}");
    }

    #[test]
    fn a_house_is_played_again_with_the_faults_that_it_needs() {
        let house = "sabot sim --house --rulebook some --seed 7 --coups 9";
        let said = |which| again("some", (7, 9), which).replace(house, "");
        assert_eq!(said(Which::ALL), "");
        assert_eq!(said(Which::ALL.starting(5)), " --from-step 5");
        assert_eq!(said(Which::NONE.starting(5)), " --no-faults");
        let some = Which::NONE.with(Kind::TornWrite).with(Kind::Crash).starting(5);
        assert_eq!(said(some), " --faults 'crash, torn write' --from-step 5");
        let parts = Parts::NONE.with(Part::Tables).with(Part::Tournament);
        assert_eq!(
            said(Which::NONE.leaving_out(parts)),
            " --without tournament,tables --no-faults"
        );
    }
}
