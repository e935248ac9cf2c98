//! What must be displayed of the layout, the burnt card and the chips, on the screens that show it.

use super::played::Played;
use super::shown::{document, played};
use screens::{console, display, station};
use serde_json::Value;
use table::state::PlaceId;
use testkit::rule;

/// Every screen at a table: its console, its display and the station of each place.
fn screens_of(played: &Played) -> Vec<Value> {
    let places = u8::try_from(played.table.places.len()).expect("few");
    let stations = (1..=places).map(|place| document(&station(&played.scene(), PlaceId(place))));
    let both = [document(&console(&played.scene())), document(&display(&played.scene()))];
    both.into_iter().chain(stations).collect()
}

const DIAGRAMS: &str = "ABCDEFGHIJKL";

/// A table with so many places whose layout follows a diagram.
fn drawn(diagram: char, places: usize) -> Played {
    let version = if diagram == 'E' { "even-money" } else { "premium" };
    let head = format!(
        "rulebook: nsw\nversion: {version}\nplaces: {places} cloth\nfixtures: diagram={diagram}\n"
    );
    played(&head, "Ann: take place 1\n")
}

rule!(
    "nsw:diagram/A",
    "nsw:diagram/D",
    "nsw:diagram/G",
    "nsw:diagram/H",
    "nsw:diagram/I",
    "nsw:diagram/J",
    "nsw:diagram/K",
    "nsw:diagram/L",
    fn every_screen_names_its_diagram_and_has_its_places_and_areas() {
        for diagram in DIAGRAMS.chars() {
            // Four and eight places have no drawing of their own, and are allowed (nsw:2.2).
            for places in 3..=9 {
                let played = drawn(diagram, places);
                assert_eq!(console(&played.scene()).stations.all.len(), places, "{diagram}");
                for shown in screens_of(&played) {
                    let drawings = shown["layout"]["drawings"].as_array().expect("a drawing");
                    let [drawing] = &drawings[..] else { panic!("{diagram}: {drawings:?}") };
                    assert_eq!(drawing["is"], diagram.to_string(), "{drawing}");
                    assert_eq!(drawing["rule"], "nsw:2.2", "{drawing}");
                    let bets = shown["layout"]["bets"].as_array().expect("bets");
                    for bet in ["player", "banker", "tie", "player-pair", "banker-pair"] {
                        let there = bets.iter().any(|own| own["id"] == bet);
                        assert!(there, "{diagram}: no area for {bet}");
                    }
                }
            }
        }
    }
);

rule!(
    "nsw:2.2",
    fn no_table_is_opened_by_an_unknown_diagram_or_with_too_few_or_too_many_places() {
        let refused = |diagram: &str, places: usize| {
            let head = format!(
                "rulebook: nsw\nbegin: closed\nplaces: {places} cloth\n\
                 fixtures: diagram={diagram}\n"
            );
            let steps = "gaming-supervisor: open table\n  refused: (nsw:2.2)\n  sign: closed\n";
            played(&head, steps);
        };
        for unknown in ["M", "AB", "a", ""] {
            refused(unknown, 7);
        }
        for diagram in DIAGRAMS.chars() {
            refused(&diagram.to_string(), 2);
            refused(&diagram.to_string(), 10);
        }
        let steps = "gaming-supervisor: fit diagram=M\n  refused: (nsw:2.2)\n\
                     gaming-supervisor: fit diagram=D\n  then: the table stands with\n";
        let fitted = played("rulebook: nsw\nfixtures: diagram=A\n", steps);
        assert_eq!(document(&display(&fitted.scene()))["layout"]["drawings"][0]["is"], "D");
    }
);

rule!(
    "nsw:diagram/B",
    "nsw:diagram/C",
    "nsw:diagram/F",
    fn a_layout_in_english_and_chinese_tells_every_screen_so_and_no_other_does() {
        for diagram in DIAGRAMS.chars() {
            let wanted: &[&str] = if "BCF".contains(diagram) { &["en", "zh"] } else { &[] };
            for shown in screens_of(&drawn(diagram, 3)) {
                let languages = &shown["layout"]["drawings"][0]["languages"];
                let told: Vec<_> = languages.as_array().into_iter().flatten().collect();
                assert_eq!(told, wanted, "{diagram}");
            }
        }
    }
);

rule!(
    "nsw:diagram/E",
    fn even_money_is_played_on_its_own_diagram_and_named_on_every_screen() {
        for shown in screens_of(&drawn('E', 3)) {
            let name = shown["table"]["version"]["name"].to_string();
            assert!(name.contains("Even Money"), "{name}");
            assert_eq!(shown["layout"]["drawings"][0]["is"], "E");
        }
    }
);

rule!(
    "act:5.5(b)",
    "nsw:4.7.3",
    fn the_first_burnt_card_is_on_every_screen_as_long_as_it_lies_face_up() {
        for (book, ready) in [
            ("act", "dealer: check cards\ndealer: shuffle by hand\n"),
            ("nsw", "dealer: shuffle by machine\n"),
        ] {
            let burn = |method: &str, approved: &str, cards: &str| {
                let head = format!("rulebook: {book}\nbegin: cards\nplaces: 3 cloth\n");
                let steps = format!(
                    "{ready}casino-supervisor: cut 200 deep\n\
                     dealer: place cutting card 20 from the end\n\
                     dealer: burn {method}\n{approved}{cards}"
                );
                screens_of(&played(&head, &steps))
            };
            let approved = if book == "nsw" { "casino-supervisor: approve 1\n" } else { "" };
            // A shoe that reads its cards knows the five of clubs, which lies face down.
            for (cards, wanted) in [
                ("", Value::Null),
                ("shoe: 6D\n", "6D".into()),
                ("shoe: 6D 5C ?? ?? ?? ??\n", "6D".into()),
                ("shoe: 6D 5C ?? ?? ?? ?? ??\n", Value::Null),
            ] {
                for shown in burn("by-value", approved, cards) {
                    assert_eq!(shown["shoe"]["burnt"], wanted, "{book}: {cards}");
                    assert!(!shown.to_string().contains("\"5C\""), "{book}: {cards}");
                }
            }
            for shown in burn("first-card", "", "shoe: 6D\n") {
                assert!(!shown.to_string().contains("\"6D\""), "{book}: it lies face down");
            }
        }
    }
);

/// A place of a table that keeps accounts, where somebody has bought in for a hundred.
fn bought_in(steps: &str) -> Value {
    let head = "rulebook: vic\nplaces: 2 stations\naccounts: yes\n";
    let begin = "dealer: buy in cash 100 at 1 for Ann\ndealer: open wagering\n";
    document(&station(&played(head, &format!("{begin}{steps}")).scene(), PlaceId(1)))
}

/// What lies on a bet of a station, and an amount of its money; nothing where there is none.
fn on<'s>(shown: &'s Value, bet: &str, money: &str) -> (&'s str, &'s str) {
    let spots = shown["felt"]["spots"].as_array().expect("areas");
    let spot = spots.iter().find(|spot| spot["bet"] == bet).expect("an area for it");
    let text = |value: &'s Value| value.as_str().unwrap_or_default();
    (text(&spot["amount"]), text(&shown["money"][money]))
}

rule!(
    "vic:4.2.1",
    "vic:4.2.2",
    fn chips_at_a_station_come_and_go_with_the_balance_and_move_without_it() {
        let placed = bought_in("Ann: wager player 25 at 1\n");
        assert_eq!(on(&placed, "player", "spendable"), ("25.00", "75.00"));
        let moved = bought_in("Ann: wager player 25 at 1\nAnn: move player to banker at 1\n");
        assert_eq!(on(&moved, "banker", "spendable"), ("25.00", "75.00"));
        assert_eq!(on(&moved, "player", "wagered"), ("", "25.00"));
        let removed = bought_in("Ann: wager player 25 at 1\nAnn: withdraw player at 1\n");
        assert_eq!(on(&removed, "player", "spendable"), ("", "100.00"));
    }
);

rule!(
    "vic:4.8.1",
    fn losing_chips_are_gone_from_a_station_once_they_are_settled() {
        let dealt = "Ann: wager player 25 at 1\nAnn: wager tie 10 at 1\n\
                     +30s clock: tick\nshoe: 9S 7H KD KC\ndealer: announce\n";
        let before = bought_in(dealt);
        assert_eq!(on(&before, "tie", "wagered"), ("10.00", "35.00"));
        let after = bought_in(&format!("{dealt}dealer: settle\n"));
        assert_eq!(on(&after, "tie", "wagered"), ("", "0.00"));
        assert_eq!(after["money"]["credit"], "115.00");
        let lines = after["result"]["lines"].as_array().expect("results");
        let tie = lines.iter().find(|line| line["bet"] == "tie").expect("the tie is settled");
        assert_eq!((&tie["grade"], &tie["returned"]), (&"lose".into(), &"0.00".into()));
    }
);
