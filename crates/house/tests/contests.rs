//! Whole tournaments from one seed: chips conserved, the pool paid to the cent, the record sound,
//! and a restart in the middle of a session changes nothing.

use floor::tournament::conditions::PrizeTies;
use floor::tournament::{Event, Stage, Tournament, entry, evolve_all, leaderboard};
use house::contest::{Contest, Plan, SecondChances, Shape};
use journal::{Key, Memory, Store};
use ledger::{Account, Ledger, PoolId, Total};
use proptest::prelude::*;
use record::TournamentRecorder;
use record::tournament::{audit, game, house, restore, stream};
use rulebook::Edition;
use rules::Amount;
use std::sync::Arc;
use testkit::{ODD_HOUSE, edition};

fn contest(book: &str, plan: Plan, seed: u64) -> Contest<'static> {
    let edition = edition(book);
    let version = &edition.at_table().menu.versions[0].id;
    let game = game(edition, version, &[]);
    let house = house(&game, &[edition]).expect("the rulebook is at hand");
    Contest { house, game, plan, seed }
}

fn knock_out(players: u16) -> Plan {
    let ties = PrizeTies::Combined;
    let (shape, second_chances) = (Shape::KnockOut, SecondChances::None);
    Plan { players, shape, no_shows: None, second_chances, ties }
}

fn with_everything(players: u16) -> Plan {
    Plan {
        no_shows: Some(9),
        second_chances: SecondChances::Both,
        ties: PrizeTies::FurtherCoups,
        ..knock_out(players)
    }
}

/// Plays to the end; after every event no chip was made or lost, and the books stand.
fn played(contest: &Contest<'_>) -> (Tournament, Vec<Event>) {
    let mut events = Vec::new();
    let mut books = Ledger::default();
    let end = contest.play(Tournament::default(), &mut |t, event| {
        assert_eq!(t.chips_on_tables(), t.chips_out + t.chips_paid, "{event:?}");
        if let Some(entry) = entry(PoolId(1), event).expect("it balances") {
            books.apply(&entry).expect("no account goes below zero");
        }
        let pool: Total = books.balance(Account::TournamentPool(PoolId(1))).into();
        assert_eq!(pool, t.money, "{event:?}");
        events.push(event.clone());
    });
    let end = end.unwrap_or_else(|refusal| panic!("{refusal} after {:?}", events.last()));
    assert!(end.over);
    assert_eq!(end.money, Total::ZERO, "all of the pool is paid");
    let paid: Total = end.awards.iter().map(|award| award.prize).sum();
    let owed: Total = books.balance(Account::ManualPayments).into();
    assert_eq!(paid, owed, "what is awarded is due at the cage");
    let commission: Total = end.entrants.iter().map(|entrant| entrant.paid.house).sum();
    assert_eq!(end.house, commission, "the house has its commission and nothing else");
    let fees: Total = end.entrants.iter().map(|entrant| entrant.paid.pool).sum();
    assert_eq!(paid, fees, "the prizes are the fees less commission");
    assert_eq!(books.sum(), Total::ZERO);
    assert_eq!(leaderboard(&end)[0].place, 1);
    (end, events)
}

fn recorded(events: &[Event]) -> (Memory, TournamentRecorder) {
    let store = Memory::new(Arc::new(journal::clock::System));
    let mut recorder = TournamentRecorder::new(stream("cup").expect("a name"), PoolId(1), 0);
    for (number, events) in (0_u128..).zip(events.chunks(64)) {
        let key = Key::new(&format!("step {number}")).expect("a key");
        recorder.record(&store, key, events).expect("it is taken");
    }
    (store, recorder)
}

fn is_sound(store: &dyn Store, editions: &[&Edition], events: usize) {
    let stream = stream("cup").expect("a name");
    let report = audit(store, &stream, editions).expect("it can be read");
    assert_eq!(report.difference, None);
    assert_eq!(report.events, events as u64);
    assert!(report.draws > 0 && report.wagers > 0);
}

#[test]
fn six_at_one_table() {
    for book in ["act", "vic", "wa", ODD_HOUSE] {
        let (end, events) = played(&contest(book, knock_out(6), 1));
        assert_eq!(end.sessions, 1, "{book}: six sit at one table");
        let (store, _) = recorded(&events);
        is_sound(&store, &[edition(book)], events.len());
    }
}

#[test]
fn forty_nine_with_no_shows_buy_backs_and_second_chances() {
    for book in ["act", "vic"] {
        let (end, events) = played(&contest(book, with_everything(49), 7));
        assert!(end.sessions > 1 && end.repechage);
        assert!(end.entrants.iter().any(|entrant| entrant.buy_backs > 0));
        assert!(end.entrants.iter().any(|entrant| entrant.stage == Stage::Forfeited));
        let (store, _) = recorded(&events);
        is_sound(&store, &[edition(book)], events.len());
    }
}

#[test]
fn four_hundred_to_the_last_table() {
    let (end, events) = played(&contest("act", with_everything(400), 3));
    assert!(end.sessions >= 3, "{}", end.sessions);
    let first = end.awards.iter().filter(|award| award.from == 1).count();
    assert_eq!(first, 1, "a play-off tells the winners apart");
    assert!(events.len() > 10_000);
}

#[test]
fn three_sessions_for_points() {
    let plan = Plan { shape: Shape::Points, ..knock_out(14) };
    for book in ["act", "vic"] {
        let (end, _) = played(&contest(book, plan.clone(), 11));
        assert_eq!(end.sessions, 3);
        assert!(end.entrants.iter().map(|entrant| entrant.points).sum::<u32>() > 0);
    }
}

#[test]
fn a_restart_in_the_middle_of_a_session_changes_nothing() {
    let contest = contest("act", with_everything(14), 5);
    let (end, events) = played(&contest);
    for cut in [1, 40, events.len() / 3, events.len() / 2, events.len() - 3] {
        let (store, _) = recorded(&events[..cut]);
        let (restored, number) = restore(&store, &stream("cup").expect("a name")).expect("read");
        assert_eq!(number, cut as u64);
        assert_eq!(restored, evolve_all(Tournament::default(), &events[..cut]));
        let mut rest = Vec::new();
        let again = contest.play(restored, &mut |_, event| rest.push(event.clone()));
        assert_eq!(rest, events[cut..]);
        assert_eq!(again.expect("it goes on"), end);
    }
}

#[test]
fn a_forged_result_is_found() {
    let (_, mut events) = played(&contest("act", knock_out(6), 2));
    let forged = events.iter_mut().find_map(|event| match &mut event.what {
        floor::tournament::What::CoupPlayed { settled, .. } => settled.first_mut(),
        _ => None,
    });
    let forged = forged.expect("a coup was played");
    forged.returned = Amount::from_cents(forged.returned.cents() + 100);
    let (store, _) = recorded(&events);
    let report = audit(&store, &stream("cup").expect("a name"), &[edition("act")]);
    let difference = report.expect("it can be read").difference.expect("it differs");
    assert!(difference.to_string().contains("decided again"), "{difference}");
}

#[test]
fn a_session_to_which_nobody_would_come_is_played_by_one_who_comes_late() {
    let plan = Plan { shape: Shape::Points, ..with_everything(2) };
    played(&contest(ODD_HOUSE, plan, 3_200_717_721_392_340_020));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn whatever_the_seed(seed: u64, players in 2_u16..30, points: bool, everything: bool) {
        let plan = if everything { with_everything(players) } else { knock_out(players) };
        let shape = if points { Shape::Points } else { Shape::KnockOut };
        let book = ["act", "vic", ODD_HOUSE][usize::from(players) % 3];
        played(&contest(book, Plan { shape, ..plan }, seed));
    }
}
