//! The census of a shoe, along every scenario.

use scenario::{Scenario, run_with_events};
use table::state::Stage;
use table::{Event, Table};
use testkit::known_edition;
use views::vigil::{Beside, Census};

/// Calls with every table of a scenario, after each event.
fn along(file: &str, text: &str, mut call: impl FnMut(&Table, &Beside, &Event)) {
    let scenario = Scenario::read(file, text, &known_edition).unwrap_or_else(|faults| {
        panic!("{faults}");
    });
    let (_, steps) = run_with_events(&scenario);
    let (mut table, mut beside) = (Table::default(), Beside::default());
    for event in steps.iter().flatten() {
        beside.take(scenario.rulebook, event);
        table = table::evolve(table, event);
        call(&table, &beside, event);
    }
}

#[test]
fn no_card_is_lost_or_counted_twice() {
    let (mut counted, mut hidden) = (0, 0);
    for (file, text) in scenario::built_in() {
        along(file, text, |table, beside, event| {
            let census = Census::of(table, beside);
            if table.shoe.stage < Stage::Loaded || census.too_many {
                return;
            }
            // What was rebuilt after trouble may lie in the shoe again.
            let trouble = !table.shoe.put_back.is_empty() || !table.incidents.is_empty();
            assert!(census.adds_up() || trouble, "{file}: {event:?}: {census:?}");
            counted += 1;
            hidden += u32::from(census.hidden > 0);
        });
    }
    assert!(counted > 3_000 && hidden > 1_000, "{counted} {hidden}");
}

#[test]
fn a_card_on_its_face_is_not_told_by_the_census() {
    let (file, text) = scenario::built_in()
        .iter()
        .find(|(_, text)| text.contains("burn"))
        .expect("some shoe is burnt");
    along(file, text, |table, beside, _| {
        let census = Census::of(table, beside);
        let shown = usize::from(beside.burn_shown);
        let down = table.shoe.burnt.len().saturating_sub(shown);
        assert!(usize::from(census.hidden) >= down, "{census:?}");
    });
}
