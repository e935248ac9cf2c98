//! What becomes of wagers when something goes wrong, by the auditor's own table of remedies: every
//! scenario is read by it, and in none of them is anything forfeited, returned or settled again
//! that a document does not say.

mod wrongs;

use rulebook::Edition;
use scenario::Scenario;
use sim::Auditor;
use table::{Event, Table, evolve};
use testkit::{DOCUMENTS, GAMES, edition};
use wrongs::{MONEY, audited, is_placed_again};

fn editions(id: &str) -> Result<&'static Edition, String> {
    DOCUMENTS.contains(&id).then(|| edition(id)).ok_or_else(|| format!("there is no `{id}`"))
}

/// A scenario that was played, with its auditor and what came of each of its steps.
struct Played {
    file: &'static str,
    auditor: Auditor,
    steps: Vec<Vec<Event>>,
}

/// Every scenario of a document.
fn played() -> Vec<Played> {
    let all = scenario::built_in().iter();
    let all = all.filter_map(|(file, text)| {
        let scenario = Scenario::read(file, text, &editions).ok()?;
        let document = DOCUMENTS.into_iter().find(|id| *id == scenario.edition.id())?;
        let auditor = Auditor::new(scenario.rulebook);
        let beside = !GAMES.contains(&document);
        let auditor = if beside { auditor.beside(document) } else { auditor };
        Some(Played { file, auditor, steps: scenario::run_with_events(&scenario).1 })
    });
    all.collect()
}

/// Cards, results, payouts, credits and what becomes of wagers, after every step of every scenario.
#[test]
fn the_auditor_and_every_scenario_agree() {
    let mut complaints = Vec::new();
    let all = played();
    for Played { file, auditor, steps } in &all {
        let (mut auditor, mut table) = (auditor.clone(), Table::default());
        for events in steps {
            table = events.iter().fold(table, evolve);
            let read = events.iter().try_for_each(|event| auditor.take(event));
            if let Err(why) = read.and_then(|()| auditor.compare(&table)) {
                complaints.push(format!("{file}: {why}"));
                break;
            }
        }
    }
    assert!(complaints.is_empty(), "{}:\n{}", complaints.len(), complaints.join("\n"));
    assert!(all.len() > 400, "only {} scenarios", all.len());
}

/// nsw:15.5/p2 and its like happen in scenarios: whatever is done there to an event that moves
/// money is found.
#[test]
fn every_wrong_that_is_done_to_money_is_found() {
    let mut found = [0; MONEY.len()];
    for Played { file, auditor, steps } in played() {
        let events: Vec<&Event> = steps.iter().flatten().collect();
        let table = events.iter().fold(Table::default(), |table, event| evolve(table, event));
        let mut before = auditor;
        for (place, event) in events.iter().enumerate() {
            for ((what, wrong), found) in MONEY.iter().zip(&mut found) {
                let Some(instead) = wrong(event) else { continue };
                let behind = events[place + 1..].iter().copied();
                if instead.is_empty() && is_placed_again(event, behind.clone()) {
                    continue;
                }
                let audited = audited(&before, instead.iter().chain(behind), &table);
                assert!(audited.is_err(), "{file}: {what}: {event:?}");
                *found += 1;
            }
            before.take(event).unwrap_or_else(|why| panic!("{file}: {why}"));
        }
    }
    for ((what, _), found) in MONEY.iter().zip(found) {
        assert!(found > 0, "{what}: never");
    }
}

/// The rows of the auditor's table of remedies.
fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    let table = include_str!("../src/auditor/remedies.tsv");
    let lines = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split('\t').collect())
}

/// The table was written from the documents: each rule that it names is one of theirs, and it has
/// neither more nor less than the rulebooks say may be done.
#[test]
fn the_auditor_and_the_rulebooks_know_the_same_remedies() {
    for row in rows() {
        row[5].split("; ").filter(|rule| *rule != "-").for_each(testkit::cited);
    }
    for id in GAMES {
        let of = &testkit::rulebook(id).irregularities.of;
        let theirs = of.iter().flat_map(|irregular| {
            let choices = irregular.choices.iter();
            choices.map(|choice| (irregular.situation.id(), choice.remedy.id()))
        });
        let own = rows().filter(|row| row[0] == id).map(|row| (row[1], row[2]));
        let [mut theirs, mut own] = [theirs.collect::<Vec<_>>(), own.collect()];
        theirs.sort_unstable();
        own.sort_unstable();
        assert_eq!(own, theirs, "{id}");
    }
}
