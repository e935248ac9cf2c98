//! What the rules want to be seen on stations, console and displays, rule by rule.

use super::played::Played;
use super::states::{PLACE, named};
use screens::pit::AlertCode;
use screens::station::own;
use screens::{DeviceTrouble, Sheet, console, display, pit_row, pit_table, rules_text, station};
use table::state::{PlaceId, Wagering};
use testkit::{GAMES, edition, rule};

/// A table at the end of these steps, behind a head.
pub(crate) fn played(head: &str, steps: &str) -> Played {
    Played::at_the_end("shown.scn", &format!("scenario: what is shown\n{head}\n{steps}"))
}

pub(crate) fn document(sheet: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(sheet).expect("a document")
}

const COUP: &str = "\
Ann: take place 1
dealer: open wagering
Ann: wager player 100 at 1
";

/// A coup with its result, on stations.
fn coup(book: &str) -> Played {
    let called = edition(book).at_table().wagering.call.value == rules::wagering::Call::Required;
    let closed = if called { "+60s dealer: no more bets" } else { "+60s clock: tick" };
    let dealt = format!("{closed}\nshoe: 9S 7H KD KC\ndealer: finish\n");
    played(&format!("rulebook: {book}\nplaces: 2 stations\n"), &format!("{COUP}{dealt}"))
}

rule!(
    "wa:1.1/Display Screen(s)",
    "vic:1.1/WND",
    "vic:8.4.2",
    "wa:2.3(a)",
    "wa:2.3(f)",
    fn a_display_shows_the_hands_the_result_and_what_came_before() {
        for book in ["wa", "vic"] {
            let played = coup(book);
            let shown = display(&played.scene());
            assert_eq!(shown.cards.players.points, Some(9), "{book}");
            assert_eq!(shown.cards.bankers.points, Some(7), "{book}");
            assert!(shown.cards.outcome.is_some() && shown.cards.players.won, "{book}");
            assert_eq!(shown.roads.beads.len(), 1, "{book}");
            // Every screen of the table shows the same hands and the same result.
            let seen = document(&shown)["cards"].clone();
            let others = [
                document(&station(&played.scene(), PlaceId(1))),
                document(&station(&played.scene(), PlaceId(2))),
                document(&console(&played.scene())),
            ];
            assert!(others.iter().all(|other| other["cards"] == seen), "{book}: {seen}");
        }
    }
);

rule!(
    "nsw:1.1/wrd",
    fn results_are_shown_in_their_order_and_the_game_needs_no_display() {
        let steps = "dealer: open wagering\nAnn: wager player 20 at 1\n";
        let first = format!("Ann: take place 1\n{steps}shoe: 9S 7H KD KC\ndealer: finish\n");
        let second = format!("{steps}shoe: 7S 9H KD KC\ndealer: finish\n");
        let played = played("rulebook: nsw\n", &format!("{first}{second}"));
        let beads = display(&played.scene()).roads.beads;
        let words: Vec<_> = beads.iter().map(|bead| document(&bead.is)).collect();
        assert_eq!(words, ["player", "banker"]);
    }
);

rule!(
    "wa:2.2",
    "wa:2.2/Layout 14",
    "wa:2.2/Layout 15",
    fn a_station_of_either_layout_shows_every_bet_on_offer_and_takes_no_other() {
        let rulebook = edition("wa").at_table();
        for layout in ["14", "15"] {
            for version in &rulebook.menu.versions {
                let head = format!(
                    "rulebook: wa\nversion: {}\nplaces: 2 stations\n\
                     fixtures: station-layout={layout}\n",
                    version.id
                );
                let open = "Ann: take place 1\ndealer: open wagering\n";
                let first = played(&head, open);
                let stands = &first.table.setup.as_ref().expect("an open table").fixtures;
                let is = |fitted: &&table::state::Fitted| &*fitted.fixture == "station-layout";
                assert_eq!(stands.iter().find(is).expect("a layout").is, layout);
                let shown = station(&first.scene(), PlaceId(1));
                let areas: Vec<_> = shown.felt.spots.iter().map(|spot| &*spot.bet).collect();
                let setting = &first.table.setup.as_ref().expect("an open table").setting;
                for bet in &rulebook.bets {
                    let offered = bet.withheld(setting).is_none();
                    assert_eq!(areas.contains(&&*bet.id), offered, "{layout} {}", bet.id);
                    let taken =
                        if offered { "held: 10.00" } else { "refused: is not offered here" };
                    played(&head, &format!("{open}Ann: wager {} 10 at 1\n  {taken}\n", bet.id));
                }
            }
        }
    }
);

rule!(
    "vic:2.1",
    "vic:2.1(a)",
    "vic:2.1(a)(i)",
    "vic:Diagram A",
    fn a_station_shows_an_area_for_every_bet_on_offer_and_for_no_other() {
        let rulebook = edition("vic").at_table();
        for version in &rulebook.menu.versions {
            let head = format!("rulebook: vic\nversion: {}\nplaces: 2 stations\n", version.id);
            let played = played(&head, "Ann: take place 1\ndealer: open wagering\n");
            let shown = station(&played.scene(), PlaceId(1));
            let offered: Vec<_> = shown.layout.bets.iter().map(|bet| &bet.id).collect();
            let areas: Vec<_> = shown.felt.spots.iter().map(|spot| &spot.bet).collect();
            assert_eq!(areas, offered, "{}", version.id);
            let hands = ["player", "banker", "tie"].map(str::to_owned);
            assert!(hands.iter().all(|hand| areas.contains(&hand)), "{}", version.id);
        }
    }
);

rule!(
    "wa:2.2(a)",
    "wa:1.1/ATS Chip Account",
    "wa:1.1/Wagering Period(c)",
    "vic:2.1(a)(ii)",
    "vic:6.1",
    "vic:8.2",
    fn a_station_shows_balance_limits_and_the_time_that_is_left() {
        for book in ["wa", "vic"] {
            let head = format!("rulebook: {book}\nplaces: 2 stations\naccounts: yes\n");
            let steps = "dealer: buy in cash 250 at 1 for Ann\ndealer: open wagering\n  \
                         account: station credit 250.00\n";
            let played = played(&head, steps);
            let shown = document(&station(&played.scene(), PlaceId(1)));
            assert_eq!(shown["money"]["credit"], "250.00", "{book}");
            assert_eq!(shown["table"]["limits"]["usual"]["min"], "5.00", "{book}");
            assert_eq!(shown["table"]["limits"]["usual"]["max"], "10000.00", "{book}");
            let wagering = played.table.coup.as_ref().expect("a coup").wagering;
            let Wagering::Open(Some(until)) = wagering else { panic!("{book}: {wagering:?}") };
            assert_eq!(shown["phase"]["until"], until.0, "{book}");
            let other = document(&station(&played.scene(), PlaceId(2)));
            assert_eq!(other["phase"]["until"], until.0, "{book}: at every station");
            assert_eq!(other["money"]["credit"], "0.00", "{book}: and nobody else's money");
        }
    }
);

rule!(
    "vic:2.3",
    "vic:2.4",
    "vic:2.5",
    "vic:2.6",
    fn side_bets_have_areas_where_they_are_offered_and_none_where_they_are_not() {
        let areas = |version: &str, option: &str| {
            let head = format!("version: {version}\noptions: {option}\nplaces: 1 stations\n");
            let steps = "Ann: take place 1\ndealer: open wagering\n";
            let played = played(&format!("rulebook: vic\n{head}"), steps);
            let spots = own(&played.scene(), PlaceId(1)).felt.spots;
            spots.into_iter().map(|spot| spot.bet).collect::<Vec<_>>()
        };
        for (version, option, on, of) in [
            ("traditional", "perfect-pairs", "1", "perfect-pair"),
            ("traditional", "dragon-bonus", "1", "dragon-bonus"),
            ("traditional", "pairs", "offered", "-pair"),
            ("crown", "super-6", "offered", "super-6"),
        ] {
            let count = |value: &str| {
                let areas = areas(version, &format!("{option}={value}"));
                let perfect = |area: &&String| option != "pairs" || !area.contains("perfect");
                areas.iter().filter(|area| area.contains(of)).filter(perfect).count()
            };
            let sides = if option == "super-6" { 1 } else { 2 };
            assert_eq!((count(on), count("none")), (sides, 0), "{option}");
        }
    }
);

rule!(
    "vic:5.2",
    fn every_station_shows_the_limits_and_when_they_will_change() {
        let steps = "Ann: take place 1\ncasino-operator: give notice limits min 20 max 500\n";
        let played = played("rulebook: vic\nplaces: 1 stations, 1 remote\n", steps);
        for place in [1, 2] {
            let shown = document(&station(&played.scene(), PlaceId(place)));
            assert_eq!(shown["table"]["limits"]["usual"]["min"], "5.00");
            let notice = &shown["notices"]["all"][0];
            assert_eq!(notice["limits"]["usual"]["min"], "20.00", "place {place}");
            assert!(notice["due"].as_u64() > notice["shown"].as_u64(), "place {place}");
        }
    }
);

rule!(
    "vic:1.1/SGC(b)",
    fn a_console_shows_stations_balances_wagers_time_and_outcome() {
        let head = "rulebook: vic\nplaces: 2 stations\naccounts: yes\n";
        let steps = "dealer: buy in cash 250 at 1 for Ann\ndealer: open wagering\n\
                 Ann: wager player 100 at 1\n";
        let wagering = document(&console(&played(head, steps).scene()));
        let tile = &wagering["stations"]["all"][0];
        assert_eq!((&tile["credit"], &tile["wagered"]), (&"250.00".into(), &"100.00".into()));
        assert!(tile["state"].is_string() && wagering["wagering"]["until"].is_number());
        assert_eq!(wagering["wagering"]["total"], "100.00");
        assert_eq!(document(&console(&coup("vic").scene()))["cards"]["outcome"], "player");
    }
);

rule!(
    "wa:3.4",
    fn wagers_are_entered_at_the_console_for_chips_on_the_cloth_alone() {
        for stations in ["2 stations", "2 cloth"] {
            let head = format!("rulebook: wa\nplaces: {stations}\n");
            let played = played(&head, "Ann: take place 1\ndealer: open wagering\n");
            let asks = document(&console(&played.scene()))["actions"]["all"].to_string();
            let enters = asks.contains("\"place_wager\"");
            assert_eq!(enters, stations.ends_with("cloth"), "{stations}: {asks}");
        }
    }
);

rule!(
    "wa:4.11/Style D(a)",
    fn the_shoe_is_offered_from_seat_to_seat() {
        let head = "rulebook: wa\nstyle: D\nplaces: 4 cloth\n";
        let played = played(head, "Ann: take place 4\nBen: take place 1\nCai: take place 2\n");
        assert_eq!(console(&played.scene()).hands.shoe, [1, 2, 4]);
    }
);

rule!(
    "nsw:4.4",
    "nsw:4.3.2",
    fn a_cut_that_is_refused_is_offered_to_the_next() {
        let head = "rulebook: nsw\nbegin: cards\nplaces: 3 cloth\n";
        let steps = "Ann: take place 1\nBen: take place 2\nCai: take place 3\n\
                 dealer: shuffle by machine\n";
        let offered = |more: &str| {
            let played = played(head, &format!("{steps}{more}"));
            console(&played.scene()).stock.cutters
        };
        assert_eq!(offered(""), [1, 2, 3]);
        assert_eq!(offered("Ann: refuse cut at 1\nBen: refuse cut at 2\n"), [3]);
    }
);

rule!(
    "nsw:8.6",
    "nsw:8.6.1",
    fn everybody_sees_who_has_the_cards_and_nobody_what_they_are() {
        let steps = format!("{COUP}shoe: 9S 7H KD KC\ndealer: offer player hand to 1\n");
        let played =
            played("rulebook: nsw\nstyle: B\n", &format!("{steps}Ann: accept player hand\n"));
        let shown = display(&played.scene());
        assert_eq!(shown.cards.players.with, Some(1));
        let faces = shown.cards.players.first.iter().map(|card| &card.face);
        assert!(faces.into_iter().all(Option::is_none), "{:?}", shown.cards);
        let told = document(&console(&played.scene()))["duty"].to_string();
        assert!(told.contains("expose_card"), "{told}");
    }
);

rule!(
    "act:14.5(a)",
    "nsw:15.6",
    "vic:13.5",
    fn no_screen_of_a_place_has_anything_but_the_table_its_rules_and_what_is_one_s_own() {
        // A section that is new must be looked at: none may say what to wager, or what will come.
        let known = [
            "table", "layout", "phase", "cards", "roads", "shoe", "notices", "bands", "felt",
            "money", "result", "asked", "notes", "seat", "chips", "actions",
        ];
        for book in GAMES {
            let played = played(&format!("rulebook: {book}\n"), COUP);
            let shown = document(&station(&played.scene(), PlaceId(1)));
            let sections = shown.as_object().expect("sections");
            assert!(
                sections.keys().all(|name| known.contains(&name.as_str())),
                "{book}: {sections:?}"
            );
        }
    }
);

rule!(
    "act:14.5(b)",
    fn nothing_that_can_be_asked_for_shows_undealt_cards_or_changes_their_order() {
        let known = record::table_v1::request::Request::WORDS;
        let of_the_shoe: Vec<_> = known
            .iter()
            .filter(|word| {
                ["card", "shoe", "cut", "burn", "shuffle"].iter().any(|of| word.contains(of))
            })
            .copied()
            .collect();
        let by_the_rules = [
            "bring_cards",
            "check_cards",
            "accept_cards",
            "object_to_cards",
            "shuffle",
            "refuse_cut",
            "cut",
            "cut_at",
            "place_cutting_card",
            "burn",
            "order_shuffle",
            "replace_cards",
            "burn_before_coup",
            "give_shoe",
            "use_carried_card",
        ];
        assert_eq!(of_the_shoe, by_the_rules);
        let played = played("rulebook: act\n", COUP);
        let shown = document(&console(&played.scene()));
        let cards = shown["cards"].to_string();
        assert!(!cards.contains("\"face\":\""), "no card is out: {cards}");
    }
);

rule!(
    "act:14.9",
    "nsw:15.15",
    "vic:13.13",
    "wa:2.2(c)",
    fn the_rules_in_force_can_be_read_at_every_screen() {
        for book in GAMES {
            let edition = edition(book);
            let text = rules_text(edition);
            assert_eq!(
                (text.rulebook.as_str(), text.rules.len()),
                (book, edition.register.rules().len())
            );
            let gists = edition.register.rules().iter().map(|rule| &rule.gist);
            assert!(gists.eq(text.rules.iter().map(|rule| &rule.gist)), "{book}");
        }
    }
);

rule!(
    "act:14.5(a)",
    "nsw:15.1",
    fn no_screen_says_what_the_next_coup_would_make_of_the_roads() {
        // Enough coups for marks to come: where nothing forbids it they are there.
        let called = |book: &str| {
            edition(book).at_table().wagering.call.value == rules::wagering::Call::Required
        };
        for (book, foretold) in [("act", false), ("nsw", false), ("wa", true)] {
            let mut steps = "Ann: take place 1\n".to_owned();
            for cards in ["9S 7H KD KC", "7S 9H KD KC", "9S 7H KD KC", "9S 7H KD KC"] {
                steps += "dealer: open wagering\nAnn: wager player 20 at 1\n";
                steps += if called(book) { "dealer: no more bets\n" } else { "" };
                steps = format!("{steps}shoe: {cards}\ndealer: finish\n");
            }
            let played = played(&format!("rulebook: {book}\n"), &steps);
            for shown in [
                document(&station(&played.scene(), PlaceId(1))),
                document(&display(&played.scene())),
            ] {
                let roads = &shown["roads"];
                let told = [&roads["if_player"], &roads["if_banker"]];
                let told = told.iter().flat_map(|marks| marks.as_array().expect("marks"));
                assert_eq!(told.into_iter().any(|mark| !mark.is_null()), foretold, "{book}");
                assert_eq!(roads["beads"].as_array().expect("beads").len(), 4, "{book}");
            }
        }
    }
);

rule!(
    "act:2.3/p2",
    "vic:3.9.1",
    "nsw:3.5",
    "wa:4.2(a)",
    fn the_console_asks_for_steps_beside_the_play_and_says_by_which_rule() {
        let steps = "dealer: bring 8 decks pre-shuffled by the house backs red\n";
        let due = played("rulebook: nsw\nbegin: open\n", steps);
        let beside = console(&due.scene()).beside.all;
        let first = beside.first().expect("a step");
        assert!(first.due && first.id == "cards-secured", "{beside:?}");
        assert_eq!(document(&first.rule), "nsw:3.5");
        let wa = "Ann: take place 1\ndealer: bring 8 decks pre-shuffled by the maker backs red\n";
        let open = console(&played("rulebook: wa\nbegin: open\n", wa).scene()).beside.all;
        assert!(open.iter().any(|step| step.id == "decks-inspected" && step.to_order), "{open:?}");
    }
);

/// What is wrong with a device is on the console and in the pit, once, and nowhere that bettors
/// see.
#[test]
fn what_is_wrong_with_a_device_is_shown_to_those_who_can_mend_it() {
    let mut played = named("printer-fault");
    let trouble = DeviceTrouble {
        device: "seven-printer-2".to_owned(),
        place: Some(PLACE.0),
        what: "paper_out".to_owned(),
        since: 1_794_780_000_000,
    };
    played.around.equipment = vec![trouble.clone()];
    let scene = played.scene();
    assert_eq!(console(&scene).equipment.all, std::slice::from_ref(&trouble));
    assert_eq!(pit_table(&scene).equipment.all, [trouble]);
    let alerts = pit_row(&scene).alerts.all;
    let [alert] = &alerts[..] else { panic!("one alert for one thing: {alerts:?}") };
    assert_eq!((alert.code, alert.place), (AlertCode::DeviceTrouble, Some(PLACE.0)));
    assert_eq!(alert.since, Some(1_794_780_000_000));
    for sheet in [Sheet::of(&station(&scene, PLACE)), Sheet::of(&display(&scene))] {
        assert!(!sheet.document().contains("paper_out"));
    }
}
