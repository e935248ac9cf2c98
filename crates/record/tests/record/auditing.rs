//! The audit derives everything again, and finds what is not as it should be.

use crate::play::{at_random, everywhere, in_pieces, scenarios};
use crate::recording::{begin, key, memory, record, seven};
use journal::{Batch, Cause, Draft, Entry, Memory, Payload, Snapshot, Store};
use record::audit::{Difference, What, audit};
use record::{By, SNAPSHOT_TAG, Step, restore};
use rulebook::Edition;
use serde_json::{Value, json};
use table::{Table, evolve};
use testkit::edition;

#[test]
fn every_scenario_passes_the_audit() {
    let mut wagers = 0;
    for (edition, file, steps) in scenarios() {
        let store = memory();
        let store: &dyn Store = &store;
        let mut recorder = begin(store, edition);
        let mut table = Table::default();
        for (index, events) in in_pieces(&steps).enumerate() {
            let (before, by) = (&table.clone(), By::Equipment("scenario"));
            let step = Step { key: key(index), time_ms: 0, by, cause: None, before, events };
            recorder.record(store, &step).unwrap_or_else(|why| panic!("{file}: {why}"));
            table = events.iter().fold(table, evolve);
        }
        let report = audit(store, &seven(), &everywhere()).expect("it can be read");
        assert_eq!(report.difference, None, "{file}");
        wagers += report.wagers;
    }
    assert!(wagers > 100, "only {wagers} wagers were settled again");
}

#[test]
fn random_play_passes_the_audit() {
    let (mut wagers, mut postings) = (0, 0);
    for edition in everywhere() {
        for seed in 0..15 {
            let store = memory();
            record(&store, edition, &at_random(edition, seed, 300));
            let report = audit(&store, &seven(), &everywhere()).expect("it can be read");
            let found = report.difference.as_ref().map(ToString::to_string);
            assert_eq!(found, None, "{} {seed}", edition.id());
            wagers += report.wagers;
            postings += report.postings;
        }
    }
    assert!(wagers > 0 && postings > 1_000, "{wagers} wagers, {postings} postings");
}

/// A store with the same entries, but for what is changed in them; its hashes are sound.
pub(crate) fn retold(entries: &[Entry], change: impl Fn(&mut Vec<(Entry, Value)>)) -> Memory {
    let read = |entry: &Entry| {
        (entry.clone(), serde_json::from_str(entry.payload.as_str()).expect("it is JSON"))
    };
    let mut entries: Vec<(Entry, Value)> = entries.iter().map(read).collect();
    change(&mut entries);
    let retold = memory();
    for (number, (entry, payload)) in (0..).zip(entries) {
        let draft = Draft {
            stream: entry.stream,
            time_ms: entry.time_ms,
            actor: entry.actor,
            approval: entry.approval,
            cause: entry.cause.map(|_| Cause::Position(1)),
            kind: entry.kind,
            schema: entry.schema,
            payload: Payload::of(&payload).expect("it fits"),
        };
        let store: &dyn Store = &retold;
        store.append(Batch::one(key(number), number, vec![draft])).expect("it is in order");
    }
    retold
}

/// A scenario in which wagers are settled, as it is in a journal.
fn settled_somewhere() -> (&'static Edition, Vec<Entry>) {
    let played = scenarios().into_iter().find(|(_, _, steps)| {
        let mut events = steps.iter().flatten();
        events.any(|event| {
            matches!(event, table::Event::WagersSettled { settled, early: false }
                if settled.iter().any(|one| one.grade == rules::Grade::Win))
        })
    });
    let (edition, _, steps) = played.expect("somebody wins somewhere");
    let store = memory();
    let mut recorder = begin(&store, edition);
    let mut table = Table::default();
    for (index, events) in in_pieces(&steps).enumerate() {
        let (before, by) = (&table.clone(), By::Equipment("scenario"));
        let step = Step { key: key(index), time_ms: 0, by, cause: None, before, events };
        recorder.record(&store, &step).unwrap_or_else(|why| panic!("{why}"));
        table = events.iter().fold(table, evolve);
    }
    let store: &dyn Store = &store;
    (edition, store.read_stream(&seven(), 0).expect("it can be read"))
}

/// What a wager that has won says of itself.
const WIN: &str = "\"grade\":\"win\"";

/// What the audit finds after a change to the entries of a kind.
fn found(kind: &str, change: impl Fn(&mut Value)) -> Difference {
    let (_, entries) = settled_somewhere();
    let there = entries.iter().find(|entry| {
        entry.kind == kind && (kind != "wagers_settled" || entry.payload.as_str().contains(WIN))
    });
    let at = there.unwrap_or_else(|| panic!("there is no {kind}")).number;
    let store = retold(&entries, |entries| {
        let entry = entries.iter_mut().find(|(entry, _)| entry.number == at);
        change(&mut entry.expect("it is there").1);
    });
    let report = audit(&store, &seven(), &everywhere()).expect("it can be read");
    let difference = report.difference.expect("it must be found");
    assert_eq!(difference.number, at, "{difference}");
    difference
}

#[test]
fn a_changed_settlement_is_found() {
    let difference = found("wagers_settled", |payload| {
        let settled = payload["event"]["settled"].as_array_mut().expect("a list");
        let won = settled.iter_mut().find(|one| one["grade"] == "win").expect("one has won");
        won["returned"] = json!("1000000.00");
    });
    assert!(difference.to_string().contains("1000000.00 back"), "{difference}");
}

#[test]
fn a_wager_left_out_of_the_settlement_is_found() {
    let difference = found("wagers_settled", |payload| {
        payload["event"]["settled"].as_array_mut().expect("a list").clear();
    });
    assert!(difference.to_string().contains("were to be settled, and 0 were"), "{difference}");
}

#[test]
fn another_outcome_is_found() {
    let difference = found("outcome_announced", |payload| {
        let told = payload["event"]["outcome"].as_str() == Some("tie");
        payload["event"]["outcome"] = json!(if told { "player" } else { "tie" });
    });
    assert!(difference.to_string().contains("the cards make it"), "{difference}");
}

#[test]
fn another_posting_is_found_though_it_balances() {
    let difference = found("wagers_settled", |payload| {
        let postings = payload["postings"].as_array_mut().expect("a list");
        postings.truncate(0);
    });
    assert!(matches!(difference.what, What::Postings(_)), "{difference}");
    let difference = found("wagers_settled", |payload| {
        for posting in payload["postings"].as_array_mut().expect("a list") {
            let less = posting["change"] == "less";
            posting["change"] = json!(if less { "more" } else { "less" });
        }
    });
    assert!(difference.to_string().contains(" due, "), "{difference}");
}

#[test]
fn a_field_that_does_not_belong_there_is_found() {
    let difference = found("outcome_announced", |payload| payload["event"]["by"] = json!("Ann"));
    assert!(difference.to_string().contains("unknown field `by`"), "{difference}");
}

#[test]
fn another_card_is_found_by_what_follows() {
    let (_, entries) = settled_somewhere();
    let store = retold(&entries, |entries| {
        // Every card is a nought: whatever was announced, it is not what these make.
        for (entry, payload) in entries.iter_mut() {
            let card = payload.pointer_mut("/event/card").filter(|card| card.is_string());
            if let (true, Some(card)) = (entry.kind.starts_with("card_"), card) {
                *card = json!("KS");
            }
        }
    });
    let report = audit(&store, &seven(), &everywhere()).expect("it can be read");
    let difference = report.difference.expect("it must be found");
    assert!(matches!(difference.what, What::Settlement(_)), "{difference}");
}

#[test]
fn an_event_left_out_is_found_by_what_follows() {
    let (_, entries) = settled_somewhere();
    let store = retold(&entries, |entries| {
        entries.retain(|(entry, _)| entry.kind != "wager_placed");
    });
    let report = audit(&store, &seven(), &everywhere()).expect("it can be read");
    let difference = report.difference.expect("it must be found");
    let told = difference.to_string();
    assert!(told.contains("0 wagers were to be settled"), "{told}");
}

#[test]
fn a_kept_state_is_compared_with_what_events_fold_to() {
    let book = edition("vic");
    let store = memory();
    let store: &dyn Store = &store;
    record(store, book, &at_random(book, 4, 200));
    let mut recorded = restore(store, &seven(), &everywhere()).expect("it can be read");
    recorded.keep(store).expect("it can be kept");
    let report = audit(store, &seven(), &everywhere()).expect("it can be read");
    assert_eq!((report.states, report.difference), (1, None));

    let kept = store.snapshot(&seven(), SNAPSHOT_TAG, recorded.number).unwrap();
    let kept = kept.expect("it was kept");
    let mut body: Value = serde_json::from_slice(&kept.body).expect("it is JSON");
    body["table"]["shoes"] = json!(77);
    let forged = Snapshot { body: body.to_string().into_bytes(), ..kept };
    // What another program kept, which may fold otherwise, is neither used nor wrong.
    let others = Snapshot { tag: "record 0.0.9 0123456789abcdef".to_owned(), ..forged.clone() };
    store.keep_snapshot(&others).expect("it is kept beside");
    let report = audit(store, &seven(), &everywhere()).expect("it can be read");
    assert_eq!((report.states, report.difference), (1, None));
    store.keep_snapshot(&forged).expect("the journal does not look into it");
    let report = audit(store, &seven(), &everywhere()).expect("it can be read");
    let difference = report.difference.expect("it must be found");
    assert_eq!((difference.number, difference.what), (recorded.number, What::State));
}
