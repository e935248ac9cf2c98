//! The demonstration floor plays by itself: dealers deal, bettors wager, books add up, and a
//! restart changes nothing.

mod support;

use devices::shoe::Folder;
use house::plan::TablePlan;
use house::{Heard, Landing, Reply, What, open};
use journal::{Key, Memory, NotAppended, Store};
use std::sync::Arc;
use support::{Floor, LIBRARY, demonstration};
use table::Observation;
use table::state::Wagering;

#[test]
fn every_table_of_the_demonstration_plays_through_a_shoe_and_its_books_add_up() {
    for table in &demonstration().tables {
        let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
        let folder = tempfile::tempdir().expect("a folder");
        let folder = Folder::open(folder.path(), &[7; 32]).expect("it can be used");
        let mut floor = Floor::open((&*store, &LIBRARY), table, folder, 1_000_000);
        for _ in 0..40_000 {
            floor.step();
            if floor.shoes > 0 {
                break;
            }
        }
        assert!(floor.coups > 40, "{}: {} coups", table.name, floor.coups);
        assert_eq!(floor.shoes, 1, "{}: the order of a shoe is told when it is over", table.name);
        let recorded = floor.owner.recorded();
        assert_eq!(recorded.books.fault(&recorded.table), None, "{}", table.name);
        let again = open(&*store, &LIBRARY, table, None).expect("it can be opened again");
        assert_eq!(again.table(), floor.owner.table(), "{}: a restart changes nothing", table.name);
        let editions = LIBRARY.editions();
        let audit = record::audit(&*store, &recorded.stream, editions).expect("it can be read");
        assert_eq!((audit.difference, audit.shoes), (None, 1), "{}", table.name);
    }
}

/// Whoever has just opened the house sees cards soon; where a period is set, it runs its course.
#[test]
fn cards_lie_at_every_table_without_a_period_within_ten_seconds() {
    let mut looked_at = 0;
    for table in &demonstration().tables {
        let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
        let folder = tempfile::tempdir().expect("a folder");
        let folder = Folder::open(folder.path(), &[7; 32]).expect("it can be used");
        let mut floor = Floor::open((&*store, &LIBRARY), table, folder, 1_000_000);
        let mut has_period = false;
        let shown = (0..40).any(|_| {
            floor.step();
            has_period |= floor.owner.due().is_some();
            let table = floor.owner.table();
            let has_cards = table.coup.as_ref().is_some_and(|coup| !coup.cards.is_empty());
            has_cards && !table.wagers.is_empty()
        });
        assert!(shown || has_period, "{}: no card within ten seconds", table.name);
        looked_at += u32::from(!has_period);
    }
    assert!(looked_at > 0, "some table of the demonstration shows cards at once");
}

/// A table of the demonstration that has been played at for so many quarters of a second.
fn played(table: &TablePlan, quarters: usize, look: &mut dyn FnMut(&mut Floor<'_>)) {
    let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
    let folder = tempfile::tempdir().expect("a folder");
    let folder = Folder::open(folder.path(), &[7; 32]).expect("it can be used");
    let mut floor = Floor::open((&*store, &LIBRARY), table, folder, 1_000_000);
    for _ in 0..quarters {
        floor.step();
        look(&mut floor);
    }
}

/// Both hands are wagered on with somebody's approval (nsw:5.6.3), which is not one's own.
#[test]
fn simulated_bettors_ask_as_bettors_and_nobody_approves_what_they_ask_for() {
    for table in &demonstration().tables {
        played(table, 8_000, &mut |floor| {
            let rulebook = floor.owner.recorded().edition.at_table();
            let asked = floor.crowd.act(rulebook, floor.owner.table());
            if let Some(What::Asked { actor, request }) = asked {
                let own = actor.role == rulebook.conduct.bettor || &*actor.name == "attendant";
                assert!(own, "{}: {actor:?} asks for {request:?}", table.name);
            }
        });
    }
}

/// The period is the time for wagers (wa:1.1/Wagering Period(a)): the call waits for no other.
#[test]
fn an_automatic_dealer_calls_no_more_bets_soon_after_the_period() {
    let mut periods = 0;
    for table in &demonstration().tables {
        let mut over_for = 0;
        played(table, 2_000, &mut |floor| {
            let wagering = floor.owner.table().coup.as_ref().map(|coup| coup.wagering);
            let over =
                matches!(wagering, Some(Wagering::Open(Some(until))) if until.0 <= floor.now);
            over_for = if over { over_for + 1 } else { 0 };
            periods += u32::from(over_for == 1);
            assert!(over_for < 12, "{}: no call for three seconds", table.name);
        });
    }
    assert!(periods > 3, "{periods} periods ran out with wagers still taken");
}

/// What ends by the clock (wa:1.1/Wagering Period(b)) ends however often the disk was full.
#[test]
fn a_period_ends_that_the_journal_did_not_take_the_end_of() {
    let mut looked_at = 0;
    for table in &demonstration().tables {
        let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
        let folder = tempfile::tempdir().expect("a folder");
        let folder = Folder::open(folder.path(), &[7; 32]).expect("it can be used");
        let mut floor = Floor::open((&*store, &LIBRARY), table, folder, 1_000_000);
        let due = (0..4_000).find_map(|_| {
            floor.step();
            floor.owner.due()
        });
        // Where the dealer says when it is over, no clock does.
        let Some(due) = due else { continue };
        looked_at += 1;
        let what = What::Seen { by: "clock".to_owned(), observation: Observation::ClockRead };
        let time_ms = i64::try_from(due.0).expect("it is a time");
        let read = Heard { key: Key::new("read").expect("it is a key"), time_ms, what };
        assert!(matches!(floor.owner.hear(&read), Reply::Send(_)), "{}", table.name);
        let full = NotAppended::Unknown("the disk is full".to_owned());
        let lost = floor.owner.landed(Err(full), &mut |_, _, _, _| {});
        assert!(matches!(lost, Landing::Lost { more: false, .. }), "{}", table.name);
        assert_eq!(floor.owner.due(), Some(due), "{}: it is still to end", table.name);
        let again = floor.owner.again();
        let [again] = &again[..] else { panic!("{}: {again:?}", table.name) };
        let Reply::Send(batch) = floor.owner.hear(again) else { panic!("{}", table.name) };
        let landed = floor.owner.landed(store.append(batch), &mut |_, _, _, _| {});
        assert!(matches!(landed, Landing::Landed(_)), "{}", table.name);
        assert!(floor.owner.table().now >= due, "{}: it has ended", table.name);
    }
    assert!(looked_at > 0, "no table has a clock");
}
