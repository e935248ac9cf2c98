//! Corrections, void coups, dummies and wagers handed back are there to be seen.

use crate::house::{BEGAN, cents, memory, rows, scenario, scenarios, store_of, text};
use exports::{Filter, Set};
use journal::{Actor, Batch, Draft, Key, Payload, Store};
use serde_json::Value;
use table::Event;
use table::event::Resettled;

fn all(file: &str, set: Set) -> Vec<Value> {
    rows(&store_of(&scenario(file)), set, &Filter::default())
}

fn changes(event: &Event) -> &[Resettled] {
    match event {
        Event::CoupCorrected { changes, .. } | Event::PastCoupVoided { changes, .. } => changes,
        _ => &[],
    }
}

#[test]
fn a_wager_settled_again_has_both_settlements_and_the_incident() {
    let (mut settled, mut voided) = (0, 0);
    for played in scenarios() {
        if !played.events().any(|event| !changes(event).is_empty()) {
            continue;
        }
        let rows = rows(&store_of(&played), Set::Wagers, &Filter::default());
        let incidents = self::rows_of(&played, Set::Incidents);
        let again = rows.iter().filter(|row| row["times_settled_again"] != 0);
        for row in again {
            let file = played.file;
            assert!(row["first_entry"].as_u64() < row["fate_entry"].as_u64(), "{file} {row}");
            let incident = &row["incident"];
            assert!(incident.is_u64(), "{file} {row}");
            let known = incidents.iter().find(|one| one["number"] == *incident);
            let bettors = known.and_then(|one| text(one, "bettors")).unwrap_or_default();
            assert!(bettors.contains(text(row, "bettor").expect("a name")), "{file} {bettors}");
            let now = match text(row, "fate") {
                Some("settled") => cents(row, "returned"),
                Some("forfeited") => 0,
                other => {
                    assert_eq!(other, Some("back"), "{file} {row}");
                    voided += 1;
                    cents(row, "back")
                }
            };
            // A wager that was settled once and once again: the difference is what moved.
            if row["times_settled_again"] == 1 && row["above_maximum"] != Value::Null {
                let moved = now - cents(row, "first_returned");
                assert_eq!(moved, cents(row, "settled_again"), "{file} {row}");
            }
            settled += 1;
        }
    }
    assert!(settled > 10 && voided > 0, "{settled} settled again, {voided} of them void");
}

fn rows_of(played: &crate::house::Played, set: Set) -> Vec<Value> {
    rows(&store_of(played), set, &Filter::default())
}

#[test]
fn corrections_are_counted_in_their_incidents() {
    for played in scenarios() {
        let changed: usize = played.events().map(|event| changes(event).len()).sum();
        let moved: i64 = played.events().flat_map(changes).map(Resettled::difference).sum();
        let incidents = rows_of(&played, Set::Incidents);
        let told: u64 =
            incidents.iter().filter_map(|row| row["wagers_settled_again"].as_u64()).sum();
        let sum: i128 = incidents.iter().map(|row| cents(row, "settled_again")).sum();
        assert_eq!((told, sum), (changed as u64, moved.into()), "{}", played.file);
        let opened = played.events().filter(|event| matches!(event, Event::IncidentOpened { .. }));
        assert_eq!(incidents.len(), opened.count(), "{}", played.file);
        for row in &incidents {
            let closed = row["closed_at"].is_string();
            assert_eq!(closed, row["decision"].is_string(), "{row}");
            assert!(closed || row["is_over"] == false, "{row}");
        }
    }
}

#[test]
fn the_coup_that_a_correction_changed_says_how_it_was_first_announced() {
    let coups = all("act/error-found-between-rounds.scn", Set::Coups);
    let corrected = coups.iter().find(|row| row["corrections"] != 0).expect("one was corrected");
    assert!(corrected["incidents"].is_string(), "{corrected}");
    let cards = all("act/error-found-between-rounds.scn", Set::Cards);
    let own = cards.iter().filter(|row| row["coup_entry"] == corrected["coup_entry"]);
    let changed: Vec<&Value> = own.filter(|row| row["card"] != row["first_card"]).collect();
    let outcome = corrected["first_outcome"] != corrected["outcome"];
    assert!(outcome || !changed.is_empty(), "{corrected}");
    assert!(changed.iter().all(|row| row["incident"].is_u64()), "{changed:?}");
}

#[test]
fn every_coup_says_what_kind_it_was_and_how_it_ended() {
    let (mut kinds, mut ends) = (Vec::new(), Vec::new());
    for played in scenarios() {
        for row in rows_of(&played, Set::Coups) {
            assert_eq!(row["kind"] == "dummy", row["dummy_cause"].is_string(), "{row}");
            assert_eq!(row["ended_at"].is_null(), row["end"].is_null(), "{row}");
            let void = matches!(text(&row, "counts_as"), Some("void" | "invalid"));
            assert_eq!(void, row["end_reason"].is_string(), "{} {row}", played.file);
            assert!(!void || row["outcome"].is_null(), "{row}");
            kinds.extend(text(&row, "kind").map(str::to_owned));
            ends.extend(text(&row, "end").map(str::to_owned));
        }
    }
    for (seen, words) in [
        (&mut kinds, &["dummy", "ordinary", "without_wagers"][..]),
        (&mut ends, &["called_off", "completed", "invalid", "shoe_void", "void"][..]),
    ] {
        seen.sort();
        seen.dedup();
        assert_eq!(*seen, words);
    }
}

// Shows act:6.1.
#[test]
fn every_card_says_from_which_shoe_it_came() {
    for played in crate::house::scenarios() {
        let coups = rows_of(&played, Set::Coups);
        for card in rows_of(&played, Set::Cards) {
            let shoe = card["shoe"].as_u64().expect("a shoe");
            // Before the first shoe is in play a card can only be out of turn.
            assert!(shoe > 0 || card["what"] == "out_of_turn", "{}: {card}", played.file);
            let own = coups.iter().find(|coup| coup["coup_entry"] == card["coup_entry"]);
            assert!(own.is_none_or(|coup| coup["shoe"] == card["shoe"]), "{}: {card}", played.file);
        }
    }
}

// Shows wa:2.2(c).
#[test]
fn every_coup_says_by_which_text_of_the_rules_it_was_played() {
    for played in crate::house::scenarios() {
        for coup in rows_of(&played, Set::Coups) {
            let (book, digest) = (text(&coup, "rulebook"), text(&coup, "rulebook_digest"));
            assert_eq!(book, Some(played.edition.id()), "{}", played.file);
            assert_eq!(digest, Some(&*played.edition.digest.to_string()), "{}", played.file);
        }
    }
}

// Shows nsw:3.6.
#[test]
fn every_card_that_was_dealt_or_burnt_is_there() {
    for played in scenarios() {
        let rows = rows_of(&played, Set::Cards);
        let of = |what: &str| rows.iter().filter(|row| text(row, "what") == Some(what)).count();
        let burnt = played.events().filter(|event| matches!(event, Event::CardBurnt { .. }));
        assert_eq!(of("burnt"), burnt.count(), "{}", played.file);
        let hands = played.events().filter(|event| {
            matches!(event, Event::CardDealt { .. } | Event::CarriedCardUsed { .. })
        });
        assert!(of("hand") + of("put_back") >= hands.count(), "{}", played.file);
        for row in rows.iter().filter(|row| text(row, "what") == Some("hand")) {
            assert!(row["number"].is_u64() && row["coup_entry"].is_u64(), "{row}");
            assert!(row["shoe"].is_u64(), "every card says of which shoe it is: {row}");
        }
    }
}

#[test]
fn entries_are_all_there_with_their_hashes_in_a_chain() {
    let played = scenario("wa/books.scn");
    let rows = rows_of(&played, Set::Events);
    let events = played.events().count();
    assert_eq!(rows.len(), events + 1);
    assert_eq!(text(&rows[0], "kind"), Some("record_begun"));
    for (number, pair) in (2_u64..).zip(rows.windows(2)) {
        assert_eq!(pair[0]["hash"], pair[1]["previous_hash"]);
        assert_eq!(pair[1]["number"], number);
        assert!(pair[1]["payload"]["event"].is_object(), "{}", pair[1]);
    }
}

/// Every kind of entry that the staff's record has.
const STAFF: &str = include_str!("../../../record/golden/staff_v1.jsonl");

#[test]
fn entries_of_the_staff_are_there_without_what_is_kept_of_secrets() {
    let store = memory();
    let lines = STAFF.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let drafts = lines.map(|line| Draft {
        stream: record::staff::stream(),
        time_ms: BEGAN,
        actor: Actor::new("Olga", "staff"),
        approval: None,
        cause: None,
        kind: line["kind"].as_str().expect("a kind").to_owned(),
        schema: 1,
        payload: Payload::of(&line["payload"]).expect("it fits"),
    });
    let key = Key::new("all of them").expect("a key");
    let batch = Batch::one(key, 0, drafts.collect());
    (&store as &dyn Store).append(batch).expect("it is the first");
    let rows = rows(&store, Set::Events, &Filter::default());
    assert_eq!(rows.len(), STAFF.lines().count());
    for row in &rows {
        let told = row["payload"].to_string();
        assert!(!told.contains("$argon2") && !told.contains("1.a.b"), "{row}");
        for secret in ["code", "password", "sealed", "token", "verifier"] {
            let kept = &row["payload"]["event"]["what"][secret];
            assert!(kept.is_null() || kept == "hidden", "{row}");
        }
    }
}

#[test]
fn corrections_tell_before_after_and_who_confirmed_them() {
    let mut seen = 0;
    for played in scenarios() {
        let due = rows_of(&played, Set::Coups);
        let due = due.iter().map(|row| row["corrections"].as_u64().expect("a count")).sum::<u64>();
        let rows = rows_of(&played, Set::Corrections);
        assert_eq!(rows.len() as u64, due, "{}", played.file);
        for row in &rows {
            let changes = played.events().filter_map(|event| match event {
                Event::CoupCorrected { changes, .. } | Event::PastCoupVoided { changes, .. } => {
                    Some(changes.len() as u64)
                }
                _ => None,
            });
            assert!(changes.into_iter().any(|count| row["wagers"] == count), "{row}");
            seen += u64::from(text(row, "confirmed_by").is_some());
        }
    }
    assert!(seen > 5, "{seen}");
}
