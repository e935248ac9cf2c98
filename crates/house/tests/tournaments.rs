//! Tournaments that two processes of a house ask about: each decides from what the other recorded,
//! what is sent again is done once, and prizes become due at the cage, each once.

mod support;

use floor::cage::{DueState, Origin};
use floor::tournament::conditions::PrizeTies;
use floor::tournament::{Asking, Reason, Refusal, Request, Tournament};
use floor::{Name, Time};
use house::contest::{Contest, Plan, SecondChances, Shape};
use house::tournaments::{Came, NotHeld, Put, Tournaments};
use house::{CageOwner, Follower, Library};
use journal::{Key, Memory, Store};
use ledger::PoolId;
use record::tournament::{game, house};
use rules::Amount;
use std::sync::Arc;
use support::LIBRARY;
use testkit::TERMS;

fn store() -> Memory {
    Memory::new(Arc::new(journal::clock::System))
}

fn contest(library: &Library, players: u16) -> Contest<'static> {
    let edition = library.edition("act").expect("a rulebook");
    let game = game(edition, &edition.at_table().menu.versions[0].id, &[]);
    let house = house(&game, &[edition]).expect("the rulebook is at hand");
    let (shape, ties) = (Shape::KnockOut, PrizeTies::Combined);
    let second_chances = SecondChances::Both;
    let plan = Plan { players, shape, no_shows: Some(5), second_chances, ties };
    Contest { house, game, plan, seed: 9 }
}

/// Asks for what comes next, under a key.
fn put(
    all: &mut Tournaments,
    (store, library): (&dyn Store, &Library),
    (id, key): (Option<&str>, &str),
    asking: &Asking,
) -> Result<Came, NotHeld> {
    let request = |_: &Tournament| asking.request.clone();
    let by = [asking.by.clone()];
    let key = Key::new(key).expect("a key");
    let put = Put { key, at: asking.at, by: &by, request: &request };
    match id {
        Some(id) => all.ask(store, library, (id, &put)),
        None => all.announce(store, library, &put),
    }
}

/// Plays a whole tournament, each step by another of two processes, and everything sent twice.
fn played(store: &dyn Store, library: &Library, players: u16) -> [Tournaments; 2] {
    let contest = contest(library, players);
    let mut both = [Tournaments::default(), Tournaments::default()];
    let mut id = None;
    for step in 0.. {
        let own = &mut both[step % 2];
        own.catch_up(store, library).expect("it is read");
        let held = id.as_deref().and_then(|id| own.held(id));
        let nothing = Tournament::default();
        let Some(asking) = contest.next(held.map_or(&nothing, |held| held.tournament())) else {
            break;
        };
        let key = format!("step {step}");
        let came = put(own, (store, library), (id.as_deref(), &key), &asking);
        let came = came.unwrap_or_else(|why| panic!("{why}: {asking:?}"));
        let again =
            put(&mut both[(step + 1) % 2], (store, library), (id.as_deref(), &key), &asking);
        assert_eq!(again.expect("it was done"), came, "sent again to the other it is done once");
        id = Some(came.id);
    }
    both
}

#[test]
fn two_processes_run_one_tournament_to_its_end() {
    let (store, library) = (store(), &*LIBRARY);
    let [one, other] = played(&store, library, 12);
    let (one, other) = (one.held("1").expect("held"), other.held("1"));
    let number = store.heads().expect("heads")[0].1.number;
    assert!(one.tournament().over && one.number() == number);
    assert!(other.is_some_and(|other| other.draws().iter().all(|draw| draw.holds)));
    let report = record::house::audit(&store, library.editions()).expect("it is read");
    assert_eq!((report.difference, report.tournaments), (None, 1));
}

#[test]
fn prizes_become_due_at_the_cage_each_once() {
    let (store, library) = (store(), &*LIBRARY);
    let [one, _] = played(&store, library, 9);
    let held = one.held("1").expect("held").tournament();
    let terms = TERMS;
    for _ in 0..3 {
        let mut cage = CageOwner::open(&store, terms.clone()).expect("the cage opens");
        Follower::begin(&cage).go_on(&store, library, &mut cage).expect("it follows");
        let dues = cage.cage().dues.iter();
        let own: Vec<_> = dues
            .filter(|due| due.origin == Origin::Tournament(PoolId(1)))
            .map(|due| (due.whose.clone(), due.amount, due.state == DueState::Open))
            .collect();
        let mut prizes: Vec<(Name, Amount, bool)> = held
            .awards
            .iter()
            .filter(|award| award.prize > Amount::ZERO)
            .map(|award| {
                let name = held.entrant(award.entrant).expect("an entrant").name.clone();
                (name, award.prize, true)
            })
            .collect();
        let mut own = own;
        own.sort();
        prizes.sort();
        assert_eq!(own, prizes);
    }
    let report = record::house::audit(&store, library.editions()).expect("it is read");
    assert_eq!(report.difference, None);
}

#[test]
fn a_key_stands_for_one_thing_and_names_are_given_once() {
    let (store, library) = (store(), &*LIBRARY);
    let contest = contest(library, 4);
    let mut both = [Tournaments::default(), Tournaments::default()];
    let asking = contest.next(&Tournament::default()).expect("it is announced");
    let first = put(&mut both[0], (&store, library), (None, "one"), &asking).expect("announced");
    let again = put(&mut both[1], (&store, library), (None, "one"), &asking).expect("announced");
    let second = put(&mut both[1], (&store, library), (None, "two"), &asking).expect("announced");
    assert_eq!((&*first.id, &*again.id, &*second.id), ("1", "1", "2"));
    let other = Asking { request: Request::FinaliseConditions, ..asking.clone() };
    let used = put(&mut both[0], (&store, library), (Some("1"), "one"), &other);
    assert!(matches!(used, Err(NotHeld::KeyUsed)), "{used:?}");
    let none = put(&mut both[0], (&store, library), (Some("7"), "three"), &other);
    assert!(matches!(none, Err(NotHeld::NoSuch)), "{none:?}");
    let early = Asking { at: Time(1), request: Request::OpenEntries, ..asking };
    let refused = put(&mut both[1], (&store, library), (Some("2"), "four"), &early);
    let refused = match refused {
        Err(NotHeld::Refused(Refusal { reason, .. })) => Some(reason),
        _ => None,
    };
    assert_eq!(refused, Some(Reason::NotFinal));
}
