//! What people read of a simulation.

use super::{
    CageShape, DocumentsShape, OfRulebook, PromotionsShape, Shape, TournamentsShape, ViolationShape,
};
use crate::paint;
use std::collections::BTreeMap;
use std::fmt::Write;

pub(super) fn page(shape: &Shape) -> String {
    let mut text = String::new();
    let mut line = |words: String| writeln!(text, "{words}").expect("a string");
    line(format!("seed {}, commit {}\n", shape.seed, shape.commit));
    for one in &shape.rulebooks {
        of_rulebook(one, &mut line);
    }
    match (&shape.violation, shape.stuck()) {
        (Some(found), _) => violation(found, shape.commit, &mut line),
        (None, 0) => line(format!("{}Nothing was wrong.{:#}", paint::GOOD, paint::GOOD)),
        (None, stuck) => {
            let houses = if stuck == 1 {
                "house did not come to its"
            } else {
                "houses did not come to their"
            };
            line(format!("{}{stuck} {houses} end.{:#}", paint::BAD, paint::BAD));
        }
    }
    text
}

fn of_rulebook(one: &OfRulebook, line: &mut impl FnMut(String)) {
    let OfRulebook { rulebook, houses, coups, shoes, steps, entries, .. } = one;
    line(format!(
        "{rulebook}: {coups} coups of {shoes} shoes in {houses} houses of {} tables, {} hours by \
         their clocks",
        one.tables, one.hours
    ));
    line(format!("  {steps} steps, {entries} entries, {} tickets moved", one.tickets));
    let DocumentsShape { stacked, credited, disputed, unclaimed, unpaid } = &one.documents;
    line(format!(
        "  {stacked} notes and tickets in cassettes: {credited} credited, {disputed} disputed, \
         {unclaimed} unclaimed, {unpaid} no longer good"
    ));
    of_cage(&one.cage, line);
    let TournamentsShape { held, over, called_off, events, dues, .. } = &one.tournaments;
    if *held > 0 {
        line(format!(
            "  {held} tournaments, {over} played to their end and {called_off} called off: \
             {events} events, {dues} payments at the cage"
        ));
    }
    let PromotionsShape { held, drawn, events, dues, .. } = &one.promotions;
    if *held > 0 {
        line(format!(
            "  {held} promotions, {drawn} drawn: {events} events, {dues} payments at the cage"
        ));
    }
    line(format!(
        "  said beforehand: {} results, {} payouts, {} answers; restored {} times",
        one.results_predicted, one.wagers_predicted, one.requests_predicted, one.restored
    ));
    let requests = one.requests.iter().filter(|(_, it)| it.predicted > 0);
    let requests: Vec<String> = requests
        .map(|(kind, it)| format!("{kind} {} of {}", it.predicted, it.predicted + it.open))
        .collect();
    for some in requests.chunks(4) {
        line(format!("    {}", some.join(", ")));
    }
    line(format!("  {:.1} s, {} coups a second", one.seconds, one.coups_per_second));
    counted("coups at tables of other rulebooks", &one.beside, line);
    counted("faults", &one.faults, line);
    counted("situations", &one.situations, line);
    counted("remedies", &one.remedies, line);
    for stuck in &one.stuck {
        line(format!("  house {} did not come to its end: {}", stuck.seed, stuck.due));
        for told in &stuck.trace {
            line(format!("    {told}"));
        }
        line(format!("  again: {}", stuck.again));
    }
    line(String::new());
}

/// What the books of cages have followed.
fn of_cage(cage: &CageShape, line: &mut impl FnMut(String)) {
    let CageShape { events, requests_predicted, refused, tickets_paid, unclaimed, .. } = cage;
    let CageShape { dues_paid, of_tables, vouchers, forged, .. } = cage;
    line(format!(
        "  {events} events at cages, {requests_predicted} answers said beforehand, of which \
         {refused} refusals: {tickets_paid} tickets paid, {unclaimed} unclaimed, {forged} forged, \
         {dues_paid} payments by hand and of credits held, {of_tables} of tables, {vouchers} \
         vouchers"
    ));
}

/// How often each thing happened, four in a line.
fn counted(what: &str, counts: &BTreeMap<&str, u64>, line: &mut impl FnMut(String)) {
    let all: Vec<String> = counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
    if !all.is_empty() {
        line(format!("  {what}:"));
    }
    for some in all.chunks(4) {
        line(format!("    {}", some.join(", ")));
    }
}

fn violation(found: &ViolationShape, commit: &str, line: &mut impl FnMut(String)) {
    let ViolationShape { rulebook, seed, step, what, needs, without, from_step, runs, .. } = found;
    line("What happened since the last shoe began:".to_owned());
    for told in &found.trace {
        line(format!("  {told}"));
    }
    line(format!("\n{}{what}{:#}", paint::BAD, paint::BAD));
    line(format!("rulebook {rulebook}, house {seed}, step {step}, commit {commit}"));
    let needs = match &needs[..] {
        [] => "it needs no fault".to_owned(),
        some => format!("it needs {} from step {from_step} on", some.join(", ")),
    };
    let without = match &without[..] {
        [] => String::new(),
        some => format!(", without {}", some.join(", ")),
    };
    line(format!("made small in {runs} houses{without}: {needs}"));
    line(format!("again: {}", found.again));
}
