//! What happens at a table goes into the journal and comes back.

use crate::play::{Came, at_random, everywhere, in_pieces, scenarios};
use journal::clock::System;
use journal::sqlite::Options;
use journal::verify::Trust;
use journal::{Key, Memory, NotAppended, Refusal, Sqlite, Store, StreamId, verify};
use ledger::TableId;
use record::recorder::EQUIPMENT;
use record::{
    Beginning, By, NotRecorded, NotRestored, Reader, Recorder, SNAPSHOT_TAG, Snapshots, Step,
    restore, stream,
};
use rulebook::Edition;
use std::sync::Arc;
use table::{Event, Table, evolve};
use testkit::edition;

pub(crate) fn memory() -> Memory {
    Memory::new(Arc::new(System))
}

pub(crate) fn key(text: impl std::fmt::Display) -> Key {
    Key::new(&text.to_string()).expect("a key")
}

pub(crate) fn begin<'e>(store: &dyn Store, edition: &'e Edition) -> Recorder<'e> {
    let editions = everywhere();
    let beginning = Beginning {
        name: "7",
        table: TableId(7),
        edition,
        editions: &editions,
        key: key("begin"),
        time_ms: 0,
        by: By::Equipment("server"),
    };
    Recorder::begin(store, &beginning).unwrap_or_else(|why| panic!("{why}"))
}

/// Records what came, from the beginning; the table as it is left.
pub(crate) fn record(store: &dyn Store, edition: &'static Edition, all: &[Came]) -> Table {
    let mut recorder = begin(store, edition);
    let mut table = Table::default();
    for (index, came) in all.iter().enumerate() {
        let step = step(index, came);
        let appended = recorder.record(store, &step).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(appended.is_some(), !came.events.is_empty());
        table = came.events.iter().fold(table, evolve);
    }
    table
}

pub(crate) fn step(index: usize, came: &Came) -> Step<'_> {
    Step {
        key: key(format!("step {index}")),
        time_ms: i64::try_from(came.now.0).expect("soon"),
        by: came.by.as_ref().map_or(By::Equipment("shoe"), By::Person),
        cause: None,
        before: &came.before,
        events: &came.events,
    }
}

pub(crate) fn seven() -> StreamId {
    stream("7").expect("a name")
}

#[test]
fn a_table_comes_back_as_it_was_with_its_books() {
    for edition in everywhere() {
        for seed in 0..6 {
            let store: Arc<dyn Store> = Arc::new(memory());
            let came = at_random(edition, seed, 200);
            let table = record(&*store, edition, &came);
            let recorded = restore(&*store, &seven(), &everywhere()).expect("it can be read");
            assert_eq!(recorded.table, table, "{} {seed}", edition.id());
            assert_eq!(recorded.books.fault(&table), None);
            assert_eq!(recorded.begun.rulebook.digest, edition.digest.to_string());
            assert_eq!(verify(&*store, Trust::default()).unwrap().difference, None);
        }
    }
}

#[test]
fn a_snapshot_gives_the_same_and_may_be_thrown_away() {
    let book = edition("vic");
    for seed in 1..6 {
        let store = memory();
        let store: &dyn Store = &store;
        let came = at_random(book, seed, 300);
        let (early, late) = came.split_at(came.len() / 2);
        record(store, book, early);
        let editions = everywhere();
        let mut half = restore(store, &seven(), &editions).expect("it can be read");
        half.keep(store).expect("it can be kept");
        let mut recorder = Recorder::resume(&half);
        for (index, came) in (early.len()..).zip(late) {
            recorder.record(store, &step(index, came)).unwrap_or_else(|why| panic!("{why}"));
        }
        let reader = Reader::open(store, &seven(), &editions).expect("it can be read");
        let by_snapshot = reader.restore(Snapshots::Used).expect("it can be read");
        let by_all = reader.restore(Snapshots::Ignored).expect("it can be read");
        assert_eq!(by_snapshot.table, by_all.table);
        assert_eq!(by_snapshot.books.ledger, by_all.books.ledger);
        assert_eq!(
            (by_snapshot.number, by_snapshot.position, by_snapshot.head),
            (by_all.number, by_all.position, by_all.head)
        );
        let kept = store.snapshot(&seven(), SNAPSHOT_TAG, u64::MAX >> 1).unwrap();
        assert_eq!(kept.map(|kept| kept.number), Some(half.number));
        store.drop_snapshots().expect("nothing is lost");
        let again = restore(store, &seven(), &editions).expect("it can be read");
        assert_eq!(again.table, by_all.table);
    }
}

#[test]
fn every_scenario_comes_back_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let store =
        Sqlite::open(&folder.path().join("journal.db"), Options::default()).expect("it opens");
    let store: &dyn Store = &store;
    let editions = everywhere();
    for (number, (edition, file, steps)) in scenarios().into_iter().enumerate().step_by(9) {
        let beginning = Beginning {
            name: file,
            table: TableId(1),
            edition,
            editions: &editions,
            key: key(file),
            time_ms: 0,
            by: By::Equipment("server"),
        };
        let mut recorder = Recorder::begin(store, &beginning).expect("it begins");
        let mut table = Table::default();
        for (index, events) in in_pieces(&steps).enumerate() {
            let (before, by) = (&table.clone(), By::Equipment("scenario"));
            let key = key(format!("{number}/{index}"));
            let step = Step { key, time_ms: 0, by, cause: None, before, events };
            recorder.record(store, &step).unwrap_or_else(|why| panic!("{file}: {why}"));
            table = events.iter().fold(table, evolve);
        }
        let back = restore(store, recorder.stream(), &editions).expect("it can be read");
        assert_eq!(back.table, table, "{file}");
    }
}

#[test]
fn a_step_sent_again_is_recorded_once_and_a_stale_one_is_refused() {
    let book = edition("wa");
    let store = memory();
    let store: &dyn Store = &store;
    let came = at_random(book, 3, 60);
    let mut steps = came.iter().enumerate().filter(|(_, came)| !came.events.is_empty());
    let [first, second] = [(); 2].map(|()| steps.next().expect("something happens"));
    let mut recorder = begin(store, book);
    let mut stale = recorder.clone();
    let once = recorder.record(store, &step(first.0, first.1)).expect("it is recorded");
    let twice = recorder.record(store, &step(first.0, first.1)).expect("it is there");
    assert_eq!(once, twice);
    recorder.record(store, &step(second.0, second.1)).expect("it is recorded");
    let number = recorder.number();
    recorder.record(store, &step(first.0, first.1)).expect("it is there");
    assert_eq!(recorder.number(), number, "what was sent again is no news");
    let mut other = step(second.0, second.1);
    other.key = key("other");
    let refused = stale.record(store, &other);
    let conflict = matches!(
        refused,
        Err(NotRecorded::NotAppended(NotAppended::Refused(Refusal::Conflict { .. })))
    );
    assert!(conflict, "{refused:?}");
}

#[test]
fn a_step_as_long_as_a_batch_is_recorded_and_a_longer_one_is_refused() {
    let max = journal::batch::BATCH_ENTRIES_MAX;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal.db");
    let store = Sqlite::open(&path, Options::default()).expect("it opens");
    let mut recorder = begin(&store, edition("wa"));
    let before = Table::default();
    let events = vec![Event::CardsChecked; max + 1];
    let by = By::Equipment("shoe");
    let step = |text: &str, events| Step {
        key: key(text),
        time_ms: 0,
        by,
        cause: None,
        before: &before,
        events,
    };
    let refused = recorder.record(&store, &step("too long", &events));
    assert_eq!(refused, Err(NotRecorded::TooLong { events: max + 1, max }));
    let appended = recorder.record(&store, &step("long", &events[1..])).expect("it is recorded");
    assert_eq!(appended.map(|appended| appended.last - appended.first + 1), Some(max as u64));
    assert_eq!(restore(&store, &seven(), &everywhere()).expect("it reads").number, 4097);
}

#[test]
fn entries_say_who_did_it_who_approved_and_what_moved() {
    let book = edition("vic");
    let (mut approved, mut settled) = (0, 0);
    for seed in 0..24 {
        let store = memory();
        let store: &dyn Store = &store;
        record(store, book, &at_random(book, seed, 300));
        let entries = store.read_stream(&seven(), 0).expect("it can be read");
        assert_eq!(entries[0].kind, "record_begun");
        assert_eq!(entries[0].actor.role, EQUIPMENT);
        let roles: Vec<&str> = book.at_table().roles.iter().map(|role| &*role.id).collect();
        for entry in &entries[1..] {
            let role = entry.actor.role.as_str();
            assert!(role == EQUIPMENT || roles.contains(&role), "{role}");
            if let Some(approval) = &entry.approval {
                let cause = entry.cause.expect("the approval");
                let given = entries.iter().find(|given| given.position == cause).expect("there");
                assert_eq!((given.kind.as_str(), &given.actor), ("approval_given", approval));
                approved += 1;
            }
        }
        let moved = |kind: &str| {
            let of_kind = entries.iter().filter(|entry| entry.kind == kind);
            of_kind.filter(|entry| entry.payload.as_str().contains("\"account\":")).count()
        };
        assert_eq!(moved("card_dealt"), 0);
        settled += moved("wagers_settled");
    }
    assert!(approved > 0 && settled > 0, "{approved} approved, {settled} settled");
}

#[test]
fn a_record_of_another_edition_is_refused() {
    let store = memory();
    let store: &dyn Store = &store;
    begin(store, edition("wa"));
    let refused = restore(store, &seven(), &[edition("act"), edition("vic")]).map(|_| ());
    let NotRestored::RulebookMissing { id, digest, .. } = refused.expect_err("not at hand") else {
        panic!("another reason");
    };
    assert_eq!((id, digest), ("wa".to_owned(), edition("wa").digest.to_string()));
    let nowhere = stream("8").expect("a name");
    let missing = restore(store, &nowhere, &everywhere()).map(|_| ());
    assert_eq!(missing, Err(NotRestored::Empty(nowhere)));
}

#[test]
fn a_stream_under_the_name_of_another_table_is_refused() {
    let store = memory();
    let store: &dyn Store = &store;
    begin(store, edition("wa"));
    let eight = stream("8").expect("a name");
    let mut entry = store.read_stream(&seven(), 0).expect("it can be read").remove(0);
    entry.stream = eight.clone();
    let draft = journal::Draft {
        stream: entry.stream,
        time_ms: entry.time_ms,
        actor: entry.actor,
        approval: None,
        cause: None,
        kind: entry.kind,
        schema: entry.schema,
        payload: entry.payload,
    };
    store.append(journal::Batch::one(key("copied"), 0, vec![draft])).expect("it is appended");
    let refused = restore(store, &eight, &everywhere()).map(|_| ());
    let expected = NotRestored::OtherTable { stream: eight, table: "7".to_owned() };
    assert_eq!(refused, Err(expected.clone()));
    let refused = record::house::audit(store, &everywhere()).map(|_| ());
    assert_eq!(refused, Err(expected));
}

#[test]
fn a_piece_of_a_document_names_the_game_it_is_played_on() {
    let store = memory();
    let store: &dyn Store = &store;
    begin(store, edition("mini"));
    let refused = restore(store, &seven(), &[edition("mini")]).map(|_| ());
    assert!(
        matches!(&refused, Err(NotRestored::RulebookMissing { id, .. }) if id == "nsw"),
        "{refused:?}"
    );
    assert!(restore(store, &seven(), &[edition("mini"), edition("nsw")]).is_ok());
}

#[test]
fn an_entry_that_cannot_be_read_is_named() {
    let store = memory();
    let store: &dyn Store = &store;
    let mut recorder = begin(store, edition("wa"));
    let events = [Event::CardsChecked];
    let before = Table::default();
    let (key, by) = (key("one"), By::Equipment("shoe"));
    let step = Step { key, time_ms: 0, by, cause: Some(1), before: &before, events: &events };
    let mut batch = recorder.batch(&step).unwrap().expect("something happened");
    batch.drafts[0].kind = "cards_eaten".to_owned();
    recorder.acknowledged(&store.append(batch).expect("the journal does not look into it"));
    let fault = restore(store, &seven(), &everywhere()).map(|_| ()).expect_err("unreadable");
    let expected = "position 2 (stream table/7, number 2): there is no kind `cards_eaten`";
    assert!(fault.to_string().starts_with(expected), "{fault}");
}
