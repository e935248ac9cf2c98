//! What is handed over about a player's complaint.

use crate::house::{cents, rows, scenario, store_of, text};
use exports::{Filter, Set};
use serde_json::Value;
use testkit::rule;

/// Whether an entry of the record says something.
fn is_told(rows: &[Value], says: &str) -> bool {
    rows.iter().any(|row| row["payload"].to_string().contains(says))
}

rule!(
    "vic:13.11",
    fn a_complaint_is_exported_with_its_decision_its_coup_its_cards_and_the_wager() {
        let store = store_of(&scenario("vic/claim-of-a-player.scn"));
        let all = |set| rows(&store, set, &Filter::default());
        let incidents = all(Set::Incidents);
        let by_ben = incidents.iter().filter(|row| text(row, "reported_by") == Some("Ben"));
        let [claim] = &by_ben.collect::<Vec<_>>()[..] else { panic!("one: {incidents:?}") };
        assert_eq!(text(claim, "note"), Some("the second card was a nine"));
        assert_eq!(text(claim, "rules"), Some("vic:11.12"), "{claim}");
        assert_eq!(text(claim, "decided_by"), Some("dealer"));
        assert_eq!(text(claim, "decision"), Some("Ben is content"));
        // The decision in full is in the record.
        let his = Filter { bettor: Some("Ben".to_owned()), ..Filter::default() };
        let events = all(Set::Events);
        for says in ["the second card was a nine", "the camera shows a nine", "Ben is content"] {
            assert!(is_told(&events, says), "no entry says `{says}`");
        }
        // The coup that it is about, as it was first announced and as it stands.
        let coups = rows(&store, Set::Coups, &his);
        let [coup] = &coups[..] else { panic!("he wagered on one: {coups:?}") };
        let upheld = incidents.iter().find(|row| text(row, "note") == Some("Ben has claimed it"));
        let upheld = upheld.expect("what was done about it");
        assert_eq!(upheld["coup_entry"], coup["coup_entry"], "{upheld}");
        assert_eq!(upheld["wagers_settled_again"], 2, "{upheld}");
        let outcomes = (text(coup, "first_outcome"), text(coup, "outcome"));
        assert_eq!(outcomes, (Some("player"), Some("tie")));
        // Its cards, the one that was entered wrong as both.
        let cards = all(Set::Cards);
        let of_coup = |row: &&Value| row["coup_entry"] == coup["coup_entry"];
        let cards: Vec<_> = cards.iter().filter(of_coup).collect();
        let shown: Vec<_> = cards.iter().filter_map(|row| text(row, "card")).collect();
        assert_eq!(shown, ["9S", "9H", "KD", "KC"]);
        let wrong: Vec<_> = cards.iter().filter(|row| row["card"] != row["first_card"]).collect();
        let [wrong] = &wrong[..] else { panic!("one was another: {cards:?}") };
        assert_eq!(text(wrong, "first_card"), Some("7H"));
        // It was settled again for that, and what he lost is his again.
        let corrections = all(Set::Corrections);
        let [correction] = &corrections[..] else { panic!("one: {corrections:?}") };
        assert_eq!(correction["coup_entry"], coup["coup_entry"]);
        let confirmed = text(correction, "confirmed_by").unwrap_or_default();
        assert!(confirmed.contains("game-supervisor"), "{correction}");
        let wagers = rows(&store, Set::Wagers, &his);
        let [wager] = &wagers[..] else { panic!("one wager: {wagers:?}") };
        assert_eq!((text(wager, "bet"), cents(wager, "returned")), (Some("banker"), 10_000));
    }
);
