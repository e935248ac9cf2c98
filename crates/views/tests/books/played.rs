//! Scenarios played, for their events.

use rules::Rulebook;
use scenario::{Scenario, run_with_events};
use table::Event;
use testkit::known_edition;
use views::accounting::Accounting;
use views::recall::Recall;

/// What came of every step of a scenario that must hold.
pub(crate) fn batches(file: &str, text: &str) -> (&'static Rulebook, Vec<Vec<Event>>) {
    let scenario = Scenario::read(file, text, &known_edition).unwrap_or_else(|faults| {
        panic!("{faults}");
    });
    let (transcript, batches) = run_with_events(&scenario);
    assert_eq!(transcript.complaint(), None);
    (scenario.rulebook, batches)
}

/// The books and the recall of a scenario of the source tree.
pub(crate) fn played(name: &str) -> (Accounting<'static>, Recall<'static>) {
    let built_in = scenario::built_in().iter().find(|(file, _)| *file == name);
    let (file, text) = built_in.unwrap_or_else(|| panic!("there is no scenario {name}"));
    let (rulebook, batches) = batches(file, text);
    let (mut books, mut recall) = (Accounting::new(rulebook), Recall::new(rulebook));
    for batch in &batches {
        books.take(batch);
        recall.take(batch);
    }
    (books, recall)
}
