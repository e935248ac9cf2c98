//! A long history takes no more room than a short one.

use crate::house::{everywhere, record, rows, scenario};
use exports::{Destination, Filter, Format, Order, Set, export};
use std::ops::ControlFlow;
use table::{Event, Time};

/// The same day over and over: what a table does from its opening to its closing.
fn days(file: &str, times: u64) -> Vec<Vec<Event>> {
    let played = scenario(file);
    let mut steps = Vec::new();
    for day in 0..times {
        for events in &played.steps {
            let later = |event: &Event| match event {
                Event::TimePassed { now } => {
                    Event::TimePassed { now: Time(now.0 + day * 86_400_000) }
                }
                other => other.clone(),
            };
            steps.push(events.iter().map(later).collect());
        }
        steps.push(vec![Event::TableClosed]);
    }
    steps
}

#[test]
fn coups_are_written_while_the_stream_is_read() {
    let played = scenario("wa/books.scn");
    let store = crate::house::memory();
    record(&store, "long", played.edition, &days(played.file, 150));
    let opened = rows(&store, Set::Coups, &Filter::default());
    let opened: Vec<u64> = opened.iter().filter_map(|row| row["coup_entry"].as_u64()).collect();
    assert!(opened.len() > 600, "{} coups", opened.len());
    let folder = tempfile::tempdir().expect("a folder");
    let to = Destination::File(folder.path().join("coups.csv"));
    let order =
        Order { sets: vec![Set::Coups], format: Format::Csv, filter: Filter::default(), to };
    let mut most = 0;
    let report = export(&store, &everywhere(), &order, &mut |progress| {
        // The end of the stream tells the rest.
        if progress.entries < progress.of {
            let seen = opened.iter().filter(|entry| **entry <= progress.entries).count() as u64;
            most = most.max(seen - progress.rows);
        }
        ControlFlow::Continue(())
    });
    assert_eq!(report.expect("it is exported").rows(), opened.len() as u64);
    assert!(most > 0 && most <= 300, "{most} coups were kept at once");
}
