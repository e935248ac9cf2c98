//! Tables that are played at: at random in every rulebook, and as the scenarios say.

use rulebook::Edition;
use rules::wagering::Channel;
use scenario::{Scenario, built_in, run_with_events};
use table::state::PlaceId;
use table::{Actor, Asking, Event, Request, Table, Time, decide, evolve, legal, observe};
use testkit::moves::{anybody, anything, setup, sight};
use testkit::{DOCUMENTS, Draw, ODD_HOUSE, edition};

/// What came of one request or observation.
pub(crate) struct Came {
    pub(crate) before: Table,
    /// Who asked; nobody where it was seen.
    pub(crate) by: Option<Actor>,
    pub(crate) now: Time,
    pub(crate) events: Vec<Event>,
}

/// All rulebooks, the piece of a document and the Odd House among them.
pub(crate) fn everywhere() -> Vec<&'static Edition> {
    DOCUMENTS.into_iter().chain([ODD_HOUSE]).map(edition).collect()
}

struct Playing {
    edition: &'static Edition,
    table: Table,
    now: Time,
    came: Vec<Came>,
}

impl Playing {
    fn take(&mut self, by: Option<Actor>, events: Vec<Event>) {
        let before = self.table.clone();
        for event in &events {
            self.table = evolve(std::mem::take(&mut self.table), event);
        }
        self.came.push(Came { before, by, now: self.now, events });
    }

    fn ask(&mut self, actor: Actor, request: Request) -> bool {
        let asking = Asking { at: self.now, actor, request };
        let decided = decide(self.edition.at_table(), &self.table, &asking);
        let done = decided.is_ok();
        if let Ok(events) = decided {
            self.take(Some(asking.actor), events);
        }
        done
    }

    fn step(&mut self, draw: &mut Draw) {
        let rulebook = self.edition.at_table();
        self.now = self.now.plus_seconds(draw.below(20) as u64);
        if draw.below(4) == 0 {
            let events = observe(rulebook, &self.table, self.now, sight(draw));
            return self.take(None, events);
        }
        let actor = anybody(rulebook, draw);
        let allowed = legal(rulebook, &self.table, &actor, self.now);
        let request = if draw.below(2) == 0 && !allowed.is_empty() {
            draw.pick(&allowed).request().clone()
        } else {
            anything(rulebook, draw)
        };
        self.ask(actor, request);
    }
}

/// Opens a table as whoever may, and makes moves at random.
pub(crate) fn at_random(edition: &'static Edition, seed: u64, moves: usize) -> Vec<Came> {
    let rulebook = edition.at_table();
    let mut draw = Draw::seeded(seed);
    let mut setup = setup(rulebook, 5);
    if seed % 3 > 0 && rulebook.accounts.is_some() {
        setup.places = vec![Channel::Station; 5];
        setup.accounts = true;
        setup.remote = vec![PlaceId(4)];
    }
    let table = Table::default();
    let mut playing = Playing { edition, table, now: Time(1_000), came: Vec::new() };
    let roles = 0..u8::try_from(rulebook.roles.len()).expect("few");
    let mut people =
        roles.map(|role| Actor { name: "Eve".into(), role: rules::role::RoleId(role) });
    let opened = people.any(|actor| {
        playing.ask(actor, Request::OpenTable(Box::new(setup.clone())))
            && playing.table.setup.is_some()
    });
    assert!(opened, "somebody may open a table");
    for _ in 0..moves {
        playing.step(&mut draw);
    }
    playing.came
}

/// The scenarios: the edition of each, its path and what came of its steps.
pub(crate) fn scenarios() -> Vec<(&'static Edition, &'static str, Vec<Vec<Event>>)> {
    let editions = |id: &str| -> Result<&'static Edition, String> { Ok(edition(id)) };
    let played = built_in().iter().map(|(file, text)| {
        let scenario = Scenario::read(file, text, &editions);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        let own =
            everywhere().into_iter().find(|one| std::ptr::eq(one.at_table(), scenario.rulebook));
        (own.expect("it is one of them"), *file, run_with_events(&scenario).1)
    });
    played.collect()
}
