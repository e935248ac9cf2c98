//! Scenarios in the text of a test: what a step at the table changes, and what it leaves alone.

mod approvals;
mod beside;
mod cards;
mod incidents;
mod moments;
mod money;
mod remedies;

use scenario::{Scenario, run};
use testkit::edition;

/// A scenario can be read, and everything that it expects comes about.
fn holds(text: &str) {
    let scenario = Scenario::read("steps", text, &|id| Ok(edition(id)));
    let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(run(&scenario).complaint(), None);
}
