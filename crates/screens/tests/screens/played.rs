//! Scenarios played, event by event, with the history that screens need.

use rulebook::Edition;
use rules::Rulebook;
use scenario::{Scenario, run_with_events};
use screens::{Around, Scene, Watch};
use table::{Event, Table};
use testkit::{DOCUMENTS, ODD_HOUSE, edition, known_edition};

/// What came of every step of a scenario that must hold, and the edition it is played by.
pub(crate) fn steps(file: &str, text: &str) -> (&'static Edition, Vec<Vec<Event>>) {
    let scenario = Scenario::read(file, text, &known_edition).unwrap_or_else(|faults| {
        panic!("{faults}");
    });
    let (transcript, steps) = run_with_events(&scenario);
    assert_eq!(transcript.complaint(), None);
    let named = |id: &&str| std::ptr::eq(edition(id).at_table(), scenario.rulebook);
    let id = DOCUMENTS.iter().chain([&ODD_HOUSE]).find(|id| named(id));
    (edition(id.expect("a scenario is played by one of the editions")), steps)
}

/// A table with its history.
#[derive(Clone)]
pub(crate) struct Played {
    pub(crate) edition: &'static Edition,
    pub(crate) table: Table,
    pub(crate) watch: Watch,
    pub(crate) around: Around,
}

impl Played {
    /// A table at which nothing has happened.
    pub(crate) fn new(edition: &'static Edition) -> Played {
        let around = Around { name: "Table 7".to_owned(), ..Around::default() };
        Played { edition, table: Table::default(), watch: Watch::default(), around }
    }

    /// The table at the end of a scenario.
    pub(crate) fn at_the_end(file: &str, text: &str) -> Played {
        let (edition, steps) = steps(file, text);
        let mut played = Played::new(edition);
        for event in steps.iter().flatten() {
            played.take(event);
        }
        played
    }

    pub(crate) fn rulebook(&self) -> &'static Rulebook {
        self.edition.at_table()
    }

    pub(crate) fn take(&mut self, event: &Event) {
        self.watch.take(self.edition.at_table(), &self.table, event);
        self.table = table::evolve(std::mem::take(&mut self.table), event);
    }

    pub(crate) fn scene(&self) -> Scene<'_> {
        let Played { edition, table, watch, around } = self;
        Scene { edition, table, watch, around }
    }
}
