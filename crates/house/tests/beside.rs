//! What a station shows and offers beside the game changes nothing of it: scenarios are played with
//! all of it and with none of it, and the same happens.

mod support;

use house::{Heard, Owner, Played, What, open};
use journal::{Key, Memory};
use rules::Amount;
use scenario::{Scenario, run_with_doings};
use screens::{Around, Scene, Showing, Vigil, Watch, bets, history, rules_text};
use std::collections::BTreeSet;
use std::sync::Arc;
use support::{LIBRARY, planned};
use table::state::{PlaceId, PlayLimits};
use table::{Actor, Event, Request, evolve};
use testkit::{known_edition, rule};

/// All that is drawn beside the felt: roads, statistics, history, pay tables, the rules, the eye of
/// surveillance. A squeeze is not among it: a station only draws its own cards more slowly, and
/// there is nothing that it could ask for.
#[derive(Default)]
struct Panels {
    watch: Watch,
    vigil: Vigil,
    around: Around,
    showing: Showing,
    drawn: usize,
}

impl Panels {
    fn take(&mut self, before: &table::Table, owner: &Owner, events: &[Event]) {
        let rulebook = owner.recorded().edition.at_table();
        let mut table = before.clone();
        for event in events {
            self.watch.take(rulebook, &table, event);
            self.vigil.take(rulebook, &table, event);
            table = evolve(table, event);
        }
        self.draw(owner);
    }

    fn draw(&mut self, owner: &Owner) {
        let (edition, table) = (owner.recorded().edition, owner.table());
        let Panels { watch, vigil, around, showing, drawn } = self;
        let scene = Scene { edition, table, watch, around };
        showing.show(&scene);
        vigil.show(&scene);
        *drawn += showing.surveillance(vigil.sheet()).document().len();
        for place in (1..=table.places.len()).filter_map(|place| u8::try_from(place).ok()) {
            *drawn += history(&scene, PlaceId(place)).coups.len();
        }
    }

    /// What somebody reads who asks for it.
    fn read(owner: &Owner) -> usize {
        let (edition, table) = (owner.recorded().edition, owner.table());
        let setup = table.setup.as_ref().expect("the table is open");
        let pays = bets(edition, &setup.setting, &setup.limits, table.shoe.decks);
        pays.bets.len() + rules_text(edition).rules.len()
    }
}

/// A table at which a scenario is played, with its panels or without.
struct Floor {
    store: Memory,
    owner: Owner,
    panels: Option<Panels>,
    cards: BTreeSet<String>,
    happened: Vec<Event>,
    asked: u32,
}

impl Floor {
    fn open(table: &str, panels: Option<Panels>) -> Floor {
        let store = Memory::new(Arc::new(journal::clock::System));
        let owner = open(&store, &LIBRARY, &planned(table), None).expect("it can be opened");
        let (cards, happened) = (BTreeSet::new(), Vec::new());
        Floor { store, owner, panels, cards, happened, asked: 0 }
    }

    fn hear(&mut self, time_ms: i64, what: What) {
        self.asked += 1;
        let key = Key::new(&format!("step {}", self.asked)).expect("it is a key");
        let before = self.owner.table().clone();
        match self.owner.play(&self.store, &Heard { key, time_ms, what }) {
            Played::Landed(landed) => {
                if let Some(panels) = &mut self.panels {
                    panels.take(&before, &self.owner, &landed.events);
                }
                self.happened.extend(landed.events);
            }
            Played::Nothing => {}
            other => panic!("{other:?}"),
        }
    }

    /// Whoever has sat down sets limits to their own play, far above what they do.
    fn set_play_limits(&mut self, time_ms: i64) {
        let role = self.owner.recorded().edition.at_table().conduct.bettor;
        let seated: Vec<_> = self.owner.table().taken().map(|(_, _, name)| name.clone()).collect();
        for name in seated {
            if !self.cards.insert(name.to_string()) {
                continue;
            }
            let loss = Some(Amount::from_cents(100_000_000));
            let limits = PlayLimits { loss, ..PlayLimits::default() };
            let request = Request::SetPlayLimits { bettor: name.clone(), limits };
            self.hear(time_ms, What::Asked { actor: Actor { name, role }, request });
        }
    }
}

/// What happens at a table when a scenario is played, with everything beside the game or with
/// nothing; what was drawn of it besides.
fn played(file: &str, text: &str, panels: Option<Panels>) -> (Vec<Event>, usize) {
    let scenario = Scenario::read(file, text, &known_edition).expect("it is sound");
    let with = panels.is_some();
    let mut floor = Floor::open(if file.starts_with("wa/") { "perth" } else { "rapid" }, panels);
    for came in run_with_doings(&scenario).1 {
        let time_ms = i64::try_from(came.at.0).expect("a time of a day");
        let what = match came.heard {
            scenario::Heard::Asked(actor, request) => What::Asked { actor, request },
            scenario::Heard::Saw(observation) => What::Seen { by: "table".into(), observation },
        };
        floor.hear(time_ms, what);
        if with {
            floor.set_play_limits(time_ms);
        }
    }
    let read = floor.panels.as_ref().map_or(0, |panels| panels.drawn + Panels::read(&floor.owner));
    (floor.happened, read)
}

const SCENARIOS: [&str; 6] = [
    "wa/account-debited-at-the-call.scn",
    "wa/limits-at-stations.scn",
    "vic/account-settled-at-the-stations.scn",
    "vic/cutting-card-mid-coup.scn",
    "vic/pairs-lean-on-another-wager.scn",
    "vic/settlement-at-the-stations.scn",
];

rule!(
    "wa:2.2(b)",
    "wa:2.3",
    "vic:2.1(b)",
    fn what_is_shown_and_offered_beside_the_game_changes_no_wager_limit_or_payment() {
        let mut settled = 0;
        for wanted in SCENARIOS {
            let found = scenario::built_in().iter().find(|(file, _)| *file == wanted);
            let (file, text) = found.unwrap_or_else(|| panic!("there is no {wanted}"));
            let (without, nothing) = played(file, text, None);
            let (with, drawn) = played(file, text, Some(Panels::default()));
            assert!(nothing == 0 && drawn > 10_000, "{file}: {drawn} drawn");
            let beside = |event: &&Event| matches!(event, Event::PlayLimitsSet { .. });
            assert!(with.iter().any(|event| beside(&event)), "{file}: nobody has a play card");
            let of_the_game: Vec<_> = with.iter().filter(|event| !beside(event)).collect();
            assert_eq!(of_the_game, without.iter().collect::<Vec<_>>(), "{file}");
            let pays = |event: &&Event| matches!(event, Event::WagersSettled { .. });
            settled += without.iter().filter(pays).count();
        }
        assert!(settled >= SCENARIOS.len(), "{settled} settlements");
    }
);
