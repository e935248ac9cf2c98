//! A virtual shoe from its commitment to its reveal, played at a table, recorded and checked: by
//! the audit, and by the script of docs/shuffle.md, which uses nothing of ours.

use crate::auditing::retold;
use crate::play::everywhere;
use crate::recording::{begin, key, memory, seven};
use devices::shoe::{Folder, Keep, Seeded, Shoe, commitment, decks_of, shuffle};
use journal::{Entry, Memory, Store};
use record::audit::{What, audit};
use record::{By, Step};
use rulebook::Edition;
use rules::{Amount, BetId};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;
use table::autopilot::Autopilot;
use table::duty::Step as Due;
use table::state::{Commitment, PlaceId, Reveal, Salt, Stage, Wagering};
use table::{Actor, Event, Name, Request, Table, Time, duty, evolve};
use testkit::moves::setup;
use testkit::{GAMES, edition};
use views::fairness::{self, Break, Finding};

fn sha_256(text: &[u8]) -> [u8; 32] {
    let reveal = Reveal::read(std::str::from_utf8(text).expect("a text")).expect("a shoe");
    commitment(&reveal).0
}

fn secret(decks: u8) -> Reveal {
    let mut order = decks_of(decks);
    shuffle(&mut order, &mut Seeded::new([8; 32])).expect("a seed is enough");
    Reveal { salt: Salt([3; 32]), order }
}

/// The number under which the shoe is kept.
const NUMBER: u64 = 40;

fn folder(home: &Path) -> Folder {
    Folder::open(home, &[9; 32]).expect("it can be opened")
}

/// A dealer with a virtual shoe, and what has happened.
struct Playing<'e> {
    pilot: Autopilot<'e>,
    edition: &'e Edition,
    home: &'e Path,
    now: Time,
    steps: Vec<Vec<Event>>,
}

impl Playing<'_> {
    /// The shoe, as somebody finds it who was just restarted.
    fn shoe(&self) -> Shoe {
        let shoe = Shoe::resume(&folder(self.home), NUMBER).expect("it can be read");
        shoe.expect("it was kept")
    }

    fn ask(&mut self, actor: Actor, request: Request) {
        if let Ok(events) = self.pilot.ask_as(self.now, actor, request) {
            self.steps.push(events);
        }
    }

    fn wager(&mut self) {
        let bettor = Name::from("Ann");
        let role = self.edition.at_table().conduct.bettor;
        let actor = Actor { name: bettor.clone(), role };
        let (place, amount) = (PlaceId(1), Amount::from_cents(1_000));
        let taken = Request::TakePlace { place, bettor: bettor.clone() };
        self.ask(actor.clone(), taken);
        for bet in 0..3 {
            let (bettor, bet) = (bettor.clone(), BetId(bet));
            self.ask(actor.clone(), Request::PlaceWager { place, bettor, bet, amount });
        }
    }

    fn step(&mut self) {
        let coup = self.pilot.table.coup.as_ref();
        if let Some(Wagering::Open(Some(until))) = coup.map(|coup| coup.wagering) {
            self.now = until.max(self.now);
        }
        let due = duty(self.edition.at_table(), &self.pilot.table).step;
        let drawn = matches!(
            due,
            Due::BurnCard { .. }
                | Due::BurnBeforeCoup
                | Due::DealCard { .. }
                | Due::ThirdCard { .. }
        );
        let events = if drawn {
            let seen = self.shoe().next(&self.pilot.table.shoe).expect("there are cards");
            self.pilot.see(self.now, seen)
        } else {
            self.pilot.step(self.now).unwrap_or_else(|why| panic!("{why}"))
        };
        self.steps.push(events);
        if due == Due::OpenWagering {
            self.wager();
        }
    }
}

/// A whole shoe under a commitment, step by step.
fn played(edition: &Edition, home: &Path) -> Vec<Vec<Event>> {
    let rulebook = edition.at_table();
    let decks = rulebook.usual_decks();
    folder(home).keep(NUMBER, &secret(decks).text()).expect("it can be kept");
    let mut pilot = Autopilot::new(rulebook, setup(rulebook, 5));
    pilot.load(decks_of(decks));
    let mut playing = Playing { pilot, edition, home, now: Time(1_000), steps: Vec::new() };
    while playing.pilot.table.shoe.stage != Stage::Mixed {
        playing.step();
    }
    let shoe = Shoe::prepare(&mut folder(home), NUMBER, decks).expect("it is kept");
    assert_eq!(shoe.commitment(), commitment(&secret(decks)));
    let committed = playing.pilot.see(playing.now, shoe.commit());
    playing.steps.push(committed);
    while playing.pilot.table.shoe.stage != Stage::Ended {
        assert!(shoe.reveal(&playing.pilot.table).is_err());
        playing.step();
    }
    let reveal = shoe.reveal(&playing.pilot.table).expect("the shoe is over");
    let revealed = playing.pilot.see(playing.now, reveal);
    playing.steps.push(revealed);
    folder(home).forget(NUMBER).expect("it can be forgotten");
    playing.steps
}

fn recorded(edition: &Edition, steps: &[Vec<Event>]) -> Memory {
    let store = memory();
    let mut recorder = begin(&store, edition);
    let mut table = Table::default();
    for (index, events) in steps.iter().filter(|events| !events.is_empty()).enumerate() {
        let (before, by) = (&table.clone(), By::Equipment("shoe"));
        let step = Step { key: key(index), time_ms: 0, by, cause: None, before, events };
        recorder.record(&store, &step).unwrap_or_else(|why| panic!("{why}"));
        table = events.iter().fold(table, evolve);
    }
    store
}

/// A shoe of the first game, played once for all tests.
fn one() -> &'static Vec<Vec<Event>> {
    static ONE: OnceLock<Vec<Vec<Event>>> = OnceLock::new();
    ONE.get_or_init(|| {
        let home = tempfile::tempdir().expect("a folder");
        played(edition(GAMES[0]), home.path())
    })
}

fn entries() -> Vec<Entry> {
    let store = recorded(edition(GAMES[0]), one());
    let store: &dyn Store = &store;
    store.read_stream(&seven(), 0).expect("it can be read")
}

#[test]
fn a_shoe_under_a_commitment_is_dealt_through_restarts_and_passes_the_audit() {
    for id in GAMES {
        let home = tempfile::tempdir().expect("a folder");
        let steps = played(edition(id), home.path());
        let report = audit(&recorded(edition(id), &steps), &seven(), &everywhere());
        let report = report.expect("it can be read");
        let told = report.difference.as_ref().map(ToString::to_string);
        assert_eq!((told, report.shoes), (None, 1), "{id}");
        let checked = fairness::audit(steps.iter().flatten(), sha_256);
        assert_eq!(checked.len(), 1);
        assert_eq!((checked[0].finding, checked[0].unseen), (Finding::Kept, 0), "{id}");
        assert!(checked[0].cards > 250, "{id}: {}", checked[0].cards);
        let left = std::fs::read_dir(home.path()).expect("a folder").count();
        assert_eq!(left, 0, "what is revealed is no secret to be kept");
    }
}

/// What is found where the events are others.
fn found(change: impl Fn(&mut Vec<Event>)) -> Finding {
    let mut events = one().iter().flatten().cloned().collect();
    change(&mut events);
    fairness::audit(&events, sha_256)[0].finding
}

#[test]
fn the_first_card_that_is_not_as_committed_is_named() {
    let number = one()
        .iter()
        .flatten()
        .filter(|event| matches!(event, Event::CardBurnt { .. } | Event::CardDealt { .. }));
    assert!(number.count() > 200);
    let finding = found(|events| {
        let dealt = events.iter_mut().filter_map(|event| match event {
            Event::CardBurnt { card, .. } | Event::CardDealt { card, .. } => card.as_mut(),
            _ => None,
        });
        let mut cards: Vec<&mut rules::Card> = dealt.collect();
        let other =
            (29..cards.len()).find(|at| *cards[*at] != *cards[28]).expect("there are others");
        let (front, back) = cards.split_at_mut(other);
        std::mem::swap(&mut *front[28], &mut *back[0]);
    });
    let named = matches!(finding, Finding::Broken(Break::OtherCard { number: 29, .. }));
    assert!(named, "{finding:?}");
}

#[test]
fn an_order_that_is_not_the_one_committed_to_is_found() {
    let finding = found(|events| {
        for event in events {
            if let Event::ShoeRevealed { reveal, .. } = event {
                reveal.order.reverse();
            }
        }
    });
    assert!(matches!(finding, Finding::Broken(Break::OtherHash(_))), "{finding:?}");
}

#[test]
fn another_cut_is_found() {
    let finding = found(|events| {
        for event in events {
            if let Event::CardsCut { depth, .. } = event {
                *depth += 1;
            }
        }
    });
    assert!(matches!(finding, Finding::Broken(Break::OtherCard { number: 1, .. })), "{finding:?}");
}

#[test]
fn a_commitment_that_comes_late_twice_or_again_is_found() {
    let place = |events: &[Event], wanted: fn(&Event) -> bool| {
        events.iter().position(wanted).expect("it is there")
    };
    let is_committed = |event: &Event| matches!(event, Event::ShoeCommitted { .. });
    let late = found(|events| {
        let committed = events.remove(place(events, is_committed));
        let dealt = place(events, |event| matches!(event, Event::CardDealt { .. }));
        events.insert(dealt, committed);
    });
    assert_eq!(late, Finding::Broken(Break::TooLate));
    let cut = found(|events| {
        let at = place(events, is_committed);
        events.swap(at, at + 1);
    });
    assert_eq!(cut, Finding::Broken(Break::TooLate));
    let mut events: Vec<Event> = one().iter().flatten().cloned().collect();
    let at = place(&events, is_committed);
    events.insert(at + 1, Event::ShoeCommitted { commitment: Commitment([1; 32]) });
    let checked = fairness::audit(&events, sha_256);
    assert!(matches!(checked[1].finding, Finding::Broken(Break::Twice(_))), "{checked:?}");
    let mut events: Vec<Event> = one().iter().flatten().cloned().collect();
    events.extend(events.clone());
    let checked = fairness::audit(&events, sha_256);
    assert_eq!(checked[1].finding, Finding::Broken(Break::Before));
}

#[test]
fn a_shoe_that_is_never_or_too_early_revealed_is_told() {
    let is_revealed = |event: &Event| matches!(event, Event::ShoeRevealed { .. });
    let never = found(|events| events.retain(|event| !is_revealed(event)));
    assert_eq!(never, Finding::NotRevealed);
    let early = found(|events| {
        let at = events.iter().position(is_revealed).expect("it is there");
        let revealed = events.remove(at);
        events.insert(at / 2, revealed);
    });
    assert_eq!(early, Finding::Broken(Break::TooEarly));
}

#[test]
fn the_audit_of_the_record_finds_another_order() {
    let store = retold(&entries(), |entries| {
        for (entry, payload) in
            entries.iter_mut().filter(|(entry, _)| entry.kind == "shoe_revealed")
        {
            assert_eq!(entry.schema, 1);
            payload["event"]["reveal"]["salt"] = json!("00".repeat(32));
        }
    });
    let report = audit(&store, &seven(), &everywhere()).expect("it can be read");
    let difference = report.difference.expect("it must be found");
    assert!(matches!(difference.what, What::Shoe(_)), "{difference}");
    assert!(difference.to_string().contains("what was revealed hashes to"), "{difference}");
}

/// The page that says how anyone can check a shoe.
const PAGE: &str = include_str!("../../../../docs/shuffle.md");

/// The languages of the page's scripts: how their blocks begin, and what runs them.
const SCRIPTS: [(&str, &str); 2] = [("python", "python3"), ("js", "node")];

/// What the scripts of the page say of some lines, and whether they are content: all the same.
fn checked(lines: &[Value]) -> (String, bool) {
    let [python, node] = SCRIPTS.map(|script| checked_by(script, lines));
    assert_eq!(python, node, "the scripts of docs/shuffle.md agree");
    python
}

fn checked_by((language, runs): (&str, &str), lines: &[Value]) -> (String, bool) {
    let block = PAGE.split(&format!("```{language}\n")).nth(1);
    let script = block.and_then(|rest| rest.split("```").next()).expect("the page has a script");
    assert!(script.lines().count() <= 10, "ten lines are promised");
    let home = tempfile::tempdir().expect("a folder");
    let (program, record) = (home.path().join("check.cjs"), home.path().join("shoe.jsonl"));
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    std::fs::write(&program, script).expect("it can be written");
    std::fs::write(&record, text).expect("it can be written");
    let run = Command::new(runs).arg(&program).arg(&record).output();
    let run = run.unwrap_or_else(|why| panic!("{runs} runs a script of docs/shuffle.md: {why}"));
    let said = [run.stdout, run.stderr].concat();
    (String::from_utf8_lossy(&said).trim().to_owned(), run.status.success())
}

/// A record as anyone can have it: a line an entry.
fn lines() -> Vec<Value> {
    let line = |entry: &Entry| {
        let payload: Value = serde_json::from_str(entry.payload.as_str()).expect("JSON");
        json!({"kind": entry.kind, "payload": payload})
    };
    entries().iter().map(line).collect()
}

#[test]
fn a_script_that_uses_nothing_of_ours_checks_a_shoe() {
    let lines = lines();
    let dealt = |line: &&Value| line["kind"] == "card_burnt" || line["kind"] == "card_dealt";
    let count = lines.iter().filter(dealt).count();
    assert_eq!(checked(&lines), (format!("all {count} cards came as committed"), true));

    let mut other = lines.clone();
    let card = other.iter_mut().filter(|line| line["kind"] == "card_dealt").nth(20);
    let card = &mut card.expect("there are more")["payload"]["event"]["card"];
    *card = json!(if *card == "4S" { "5S" } else { "4S" });
    let (said, content) = checked(&other);
    assert!(!content && said.contains(" was committed to"), "{said}");

    let mut other = lines.clone();
    let cut = other.iter_mut().find(|line| line["kind"] == "cards_cut").expect("it was cut");
    cut["payload"]["event"]["depth"] = json!(100);
    assert!(!checked(&other).1);

    let mut other = lines;
    let revealed = other.iter_mut().find(|line| line["kind"] == "shoe_revealed");
    let salt = &mut revealed.expect("it was revealed")["payload"]["event"]["reveal"]["salt"];
    *salt = json!("ab".repeat(32));
    assert_eq!(checked(&other), ("not what was committed to".to_owned(), false));
}
