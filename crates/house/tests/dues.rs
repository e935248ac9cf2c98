//! What tables hand to the cage is due there: once, whoever looks and however often.

mod support;

use floor::cage::{DueKind, DueState, Origin};
use floor::{ByHand, Terms};
use house::{CageOwner, Follower, Heard, Owner, Played, What, open};
use journal::{Key, Memory, Store};
use ledger::TableId;
use record::house::{Walk, audit};
use record::recorder::{By, Recorder, Step};
use rules::Amount;
use rules::conduct::Act;
use rules::irregularity::Situation;
use std::sync::Arc;
use support::{LIBRARY, planned};
use table::request::PayOut;
use table::state::{About, PlaceId};
use table::{Actor, Event, Observation, Request};
use testkit::{TERMS, rule};

const REMOTE: PlaceId = PlaceId(11);

fn terms() -> Terms {
    Terms { by_hand: ByHand::WithoutTicket, ..TERMS }
}

fn heard(name: &str, what: What) -> Heard {
    Heard { key: Key::new(name).expect("it is a key"), time_ms: 1_000, what }
}

fn seen(name: &str, observation: Observation) -> Heard {
    heard(name, What::Seen { by: "equipment".to_owned(), observation })
}

fn plays(owner: &mut Owner, store: &dyn Store, heard: &Heard) {
    let played = owner.play(store, heard);
    assert!(matches!(played, Played::Landed(_)), "{played:?}");
}

/// A table at which a ticket was not printed, and is paid by hand.
fn paid_by_hand(store: &dyn Store) -> Owner {
    let plan = planned("rapid");
    let mut owner = open(store, &LIBRARY, &plan, None).expect("it can be opened");
    let rulebook = owner.recorded().edition.at_table();
    let asks = |name: &str, role, request| {
        heard(name, What::Asked { actor: Actor { name: "Ana".into(), role }, request })
    };
    let opens = rulebook.conduct.act(Act::OpenTable).expect("somebody opens tables").by;
    let manual = rulebook.accounts.as_ref().expect("it keeps accounts").manual.by;
    let amount = Amount::from_cents(10_000);
    let steps = [
        asks("open", opens, Request::OpenTable(Box::new(plan.setup))),
        asks("sit", opens, Request::TakePlace { place: REMOTE, bettor: "Ann".into() }),
        seen("note", Observation::NoteStacked { place: REMOTE, amount }),
        seen("jam", Observation::PrintFailed(REMOTE)),
        asks("pay", manual, Request::CashOut { place: REMOTE, how: PayOut::Manual }),
    ];
    for step in &steps {
        plays(&mut owner, store, step);
    }
    owner
}

rule!(
    "vic:6.7.2(b)",
    fn a_payment_by_hand_is_due_at_the_cage_once() {
        let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
        paid_by_hand(&*store);
        // Whoever looks, how often, and after whatever restart.
        for _ in 0..3 {
            let mut cage = CageOwner::open(&*store, terms()).expect("it can be read");
            let mut other = CageOwner::open(&*store, terms()).expect("it can be read");
            let mut followers = [Follower::begin(&cage), Follower::begin(&other)];
            for _ in 0..2 {
                followers[0].go_on(&*store, &LIBRARY, &mut cage).expect("it is taken over");
                followers[1].go_on(&*store, &LIBRARY, &mut other).expect("it is taken over");
            }
            let [due] = &cage.cage().dues[..] else { panic!("{:?}", cage.cage().dues) };
            assert_eq!((due.kind, due.state), (DueKind::ByHand, DueState::Open));
            assert_eq!((&*due.whose, due.amount), ("Ann", Amount::from_cents(10_000)));
            assert_eq!(due.origin, Origin::Table(TableId(4)));
        }
        let report = audit(&*store, LIBRARY.editions()).expect("it can be read");
        assert_eq!(report.difference.map(|found| found.to_string()), None);
    }
);

/// What two processes take over at the same moment is one entry, and whatever was recorded before
/// it is known to both.
#[test]
fn who_takes_over_what_another_has_taken_over_knows_what_came_before_it() {
    let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
    paid_by_hand(&*store);
    let mut cage = CageOwner::open(&*store, terms()).expect("it can be read");
    let mut other = CageOwner::open(&*store, terms()).expect("it can be read");
    let mut followers = [Follower::begin(&cage), Follower::begin(&other)];
    let request = floor::cage::Request::OpenShift {
        desk: ledger::DeskId(1),
        kind: floor::cage::DeskKind::Window,
        cashier: "Ana".into(),
        counted: Amount::from_cents(5_000),
    };
    let (at, key) = (floor::Time(1_000), floor::Key(1));
    let asking = floor::cage::Asking { at, by: "Max".into(), key, request };
    cage.ask(&*store, &journal::Actor::new("Max", "cashier"), &asking).expect("the desk opens");
    followers[0].go_on(&*store, &LIBRARY, &mut cage).expect("it is taken over");
    followers[1].go_on(&*store, &LIBRARY, &mut other).expect("it is taken over");
    other.catch_up(&*store).expect("it can be read");
    assert!(other.cage().shift(ledger::DeskId(1)).is_some(), "the desk is open for both");
    assert_eq!(other.cage(), cage.cage());
}

/// A desk that another process has opened is open here too: nobody is refused for what this one has
/// not read yet.
#[test]
fn nobody_is_refused_for_what_another_process_has_recorded() {
    let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
    let mut cage = CageOwner::open(&*store, terms()).expect("it can be read");
    let mut other = CageOwner::open(&*store, terms()).expect("it can be read");
    let (desk, kind) = (ledger::DeskId(1), floor::cage::DeskKind::Window);
    let counted = Amount::from_cents(5_000);
    let opens = floor::cage::Request::OpenShift { desk, kind, cashier: "Ana".into(), counted };
    let takes = floor::cage::Request::TakeCash { desk, amount: counted };
    let (at, by) = (floor::Time(1_000), floor::Name::from("Max"));
    let asks = |key, request| floor::cage::Asking { at, by: by.clone(), key, request };
    let actor = journal::Actor::new("Max", "cashier");
    cage.ask(&*store, &actor, &asks(floor::Key(1), opens)).expect("the desk opens");
    let answer = other.ask(&*store, &actor, &asks(floor::Key(2), takes));
    assert!(answer.is_ok(), "{answer:?}");
    assert_eq!(other.number(), 2);
}

#[test]
fn a_due_that_no_table_has_moved_is_found() {
    let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
    paid_by_hand(&*store);
    let mut cage = CageOwner::open(&*store, terms()).expect("it can be read");
    let amount = Amount::from_cents(10_001);
    let from = floor::cage::Source::Table { table: TableId(4), amount };
    let request = floor::cage::Request::CallPayment { from, whose: "Eve".into() };
    let key = floor::Key(1);
    let asking = floor::cage::Asking { at: floor::Time(2_000), by: "Eve".into(), key, request };
    let actor = journal::Actor::new("Eve", "cashier");
    cage.ask(&*store, &actor, &asking).expect("the cage knows nothing of tables");
    let report = audit(&*store, LIBRARY.editions()).expect("it can be read");
    let told = report.difference.expect("it must be found").to_string();
    assert!(told.contains("the cage owes 100.01 by table 4, which has not moved it"), "{told}");
}

const AT: PlaceId = PlaceId(1);

/// What the table puts on record at once, whatever was asked.
fn records(owner: &Owner, store: &dyn Store, key: &str, events: &[Event]) {
    let recorded = owner.recorded();
    let head = record::restore(store, &recorded.stream, LIBRARY.editions()).expect("it is there");
    let (key, by) = (Key::new(key).expect("it is a key"), By::Equipment("server"));
    let step = Step { key, time_ms: 1_000, by, cause: None, before: &head.table, events };
    Recorder::resume(&head).record(store, &step).expect("it is recorded");
}

/// A table at which 80.00 of Ann were seized, off her station or out of her hands, before she left.
fn seized(store: &dyn Store, from: Option<PlaceId>) -> Owner {
    let plan = planned("rapid");
    let mut owner = open(store, &LIBRARY, &plan, None).expect("it can be opened");
    let opens = owner.recorded().edition.at_table().conduct.act(Act::OpenTable);
    let role = opens.expect("somebody opens tables").by;
    let request = Request::OpenTable(Box::new(plan.setup));
    let actor = Actor { name: "Ana".into(), role };
    plays(&mut owner, store, &heard("open", What::Asked { actor, request }));
    let (amount, place, number) = (Amount::from_cents(8_000), AT, 1);
    let tender = rules::accounts::Tender::Cash;
    let about = About { bettor: Some("Ann".into()), ..About::default() };
    let situation = Situation::Device;
    let events = [
        Event::PlaceTaken { place, bettor: "Ann".into() },
        Event::StationCredited { place, bettor: Some("Ann".into()), tender, amount },
        Event::IncidentOpened { number, situation, about: Box::new(about), by: None },
        Event::MoneySeized { number, place: from, bettor: "Ann".into(), amount },
    ];
    records(&owner, store, "seized", &events);
    owner
}

fn released(cents: i64) -> Event {
    let amount = Amount::from_cents(cents);
    Event::MoneyReleased { number: 1, place: None, bettor: "Ann".into(), amount }
}

/// What the cage has to pay, once everybody has looked; and no audit finds anything.
fn owed(store: &dyn Store) -> Vec<(String, i64)> {
    let mut cage = CageOwner::open(store, terms()).expect("it can be read");
    let mut follower = Follower::begin(&cage);
    for _ in 0..2 {
        follower.go_on(store, &LIBRARY, &mut cage).expect("it is taken over");
    }
    let report = audit(store, LIBRARY.editions()).expect("it can be read");
    assert_eq!(report.difference.map(|found| found.to_string()), None);
    let dues = cage.cage().dues.iter().filter(|due| due.state == DueState::Open);
    dues.map(|due| (due.whose.to_string(), due.amount.cents())).collect()
}

rule!(
    "vic:13.2.3",
    fn money_that_is_released_to_somebody_who_has_left_is_paid_at_the_cage() {
        let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
        let owner = seized(&*store, Some(AT));
        assert_eq!(owed(&*store), [], "it is kept pending an investigation");
        records(&owner, &*store, "released", &[released(3_000)]);
        records(&owner, &*store, "the rest", &[released(5_000)]);
        let both = [("Ann".to_owned(), 3_000), ("Ann".to_owned(), 5_000)];
        assert_eq!(owed(&*store), both);
        let mut cage = CageOwner::open(&*store, terms()).expect("it can be read");
        let desk = ledger::DeskId(1);
        let counted = Amount::from_cents(50_000);
        let (kind, cashier) = (floor::cage::DeskKind::Window, floor::Name::from("Ana"));
        let mut ask = |key, by: &str, request| {
            let (at, key) = (floor::Time(2_000), floor::Key(key));
            let asking = floor::cage::Asking { at, by: by.into(), key, request };
            let answer = cage.ask(&*store, &journal::Actor::new(by, "cashier"), &asking);
            answer.unwrap_or_else(|why| panic!("{why}"));
        };
        ask(1, "Max", floor::cage::Request::OpenShift { desk, kind, cashier, counted });
        for (due, key) in [(1, 10), (2, 20)] {
            ask(key, "Eve", floor::cage::Request::Approve { due });
            ask(key + 1, "Ana", floor::cage::Request::Pay { due, desk });
        }
        assert_eq!(owed(&*store), [], "each is paid once");
        let mut walk = Walk::begin(&*store, LIBRARY.editions()).expect("it can be read");
        walk.go_on(&*store).expect("it can be read");
        let held = walk.books().balance(ledger::Account::CreditsHeld);
        assert_eq!(held, Amount::ZERO, "nothing is held for anybody");
    }
);

/// What was taken out of somebody's hands is in no books: the cage cannot owe it.
#[test]
fn what_was_seized_out_of_hands_is_not_due_at_the_cage() {
    let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
    let owner = seized(&*store, None);
    records(&owner, &*store, "released", &[released(8_000)]);
    assert_eq!(owed(&*store), []);
}
