//! The books and the recall of a table as documents, CSV and JSON.

use reports::accounting::{self, By};
use reports::recall;
use rulebook::Edition;
use scenario::{Scenario, run_with_events};
use table::Event;
use table::state::PlaceId;
use testkit::{edition, rule};
use views::accounting::Accounting;
use views::recall::{Recall, Whose};

/// What happens in a scenario of the source tree, or in one of this text.
fn played(id: &str, text: &str) -> (&'static Edition, Vec<Vec<Event>>) {
    let editions = |id: &str| Ok(edition(id));
    let scenario = Scenario::read(id, text, &editions).unwrap_or_else(|faults| panic!("{faults}"));
    let (transcript, batches) = run_with_events(&scenario);
    assert_eq!(transcript.complaint(), None);
    (scenario.edition, batches)
}

fn built_in(name: &str) -> (&'static Edition, Vec<Vec<Event>>) {
    let found = scenario::built_in().iter().find(|(file, _)| *file == name);
    let (file, text) = found.unwrap_or_else(|| panic!("there is no scenario {name}"));
    played(file, text)
}

fn books((edition, batches): &(&'static Edition, Vec<Vec<Event>>)) -> Accounting<'static> {
    let mut books = Accounting::new(edition.at_table());
    for batch in batches {
        books.take(batch);
    }
    books
}

fn table_books<'a>(edition: &'a Edition, books: &'a Accounting<'a>) -> accounting::TableBooks<'a> {
    accounting::TableBooks { edition, table: "a table", books }
}

fn coups((edition, batches): &(&'static Edition, Vec<Vec<Event>>)) -> Recall<'static> {
    let mut recall = Recall::new(edition.at_table());
    for batch in batches {
        recall.take(batch);
    }
    recall
}

/// Every scenario makes a document that fits its pages, whatever happens in it.
#[test]
fn the_books_and_the_recall_of_every_scenario_can_be_printed() {
    for (file, text) in scenario::built_in() {
        let played = played(file, text);
        let (edition, books, recall) = (played.0, books(&played), coups(&played));
        let subject = accounting::Subject { tables: &[table_books(edition, &books)], by: None };
        let records: Vec<_> = recall.of(Whose::All).collect();
        let whose = Whose::All;
        let told = recall::Subject { edition, table: "a table", whose, records: &records };
        for document in [accounting::report(&subject), recall::report(&told)] {
            assert_eq!(document.check(), Ok(()), "{file}");
            let laid = reports::layout::lay_out(&document);
            assert_eq!(laid.faults(), Vec::<String>::new(), "{file}");
        }
        for text in [accounting::json(&subject), recall::json(&told)] {
            assert_eq!(text.matches('\n').count(), 1, "{file}");
            serde_json::from_str::<serde_json::Value>(&text).expect("it is JSON");
        }
    }
}

#[test]
fn figures_are_decimal_text_and_add_up_in_csv() {
    let played = built_in("wa/books.scn");
    let (edition, books) = (played.0, books(&played));
    let tables = [table_books(edition, &books)];
    let by = |by| accounting::Subject { tables: &tables, by };
    let cents = |text: &str| text.replace('.', "").parse::<i64>().expect("cents");
    // Nobody opened a tray here, so that there was no shift.
    for part in By::ALL.into_iter().filter(|part| *part != By::Shift) {
        let text = accounting::csv(&by(Some(part)));
        let lines: Vec<Vec<&str>> =
            text.split_terminator("\r\n").map(|line| line.split(',').collect()).collect();
        let column = |name| lines[0].iter().position(|known| *known == name).expect("a column");
        assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{text}");
        for key in ["handle", "returned", "win", "commission", "handed_back", "settled_again_net"] {
            let of = |by: &str| {
                let rows = lines.iter().filter(|line| line[0] == by);
                rows.map(|line| cents(line[column(key)])).sum::<i64>()
            };
            assert_eq!(of(part.word()), of("total"), "{key} by {}", part.word());
        }
    }
    // Of one table alone the parts by table are left out, unless somebody wants them.
    let text = accounting::csv(&by(None));
    assert!(!text.contains("\r\ntable,"), "{text}");
    assert!(text.contains("\r\nbettor,Ann,Ann,5,4,0,0,1,0,1,5,272.50,269.38,3.12,1.1450,5.62,"));
    let one = accounting::csv(&by(Some(By::Hour)));
    assert_eq!(one.lines().count(), 4, "{one}");
}

#[test]
fn a_name_with_a_comma_is_quoted_in_csv() {
    let text = "scenario: a name\nrulebook: nsw\n\nAnn: take place 1\ndealer: open wagering\n\
        Ann: wager player 10 at 1\nshoe: 9S 7H KD KC\ndealer: finish\n";
    let (edition, batches) = played("test", text);
    let renamed = batches.into_iter().map(|batch| batch.into_iter().map(rename).collect());
    let played = (edition, renamed.collect());
    let books = books(&played);
    let subject =
        accounting::Subject { tables: &[table_books(edition, &books)], by: Some(By::Bettor) };
    let text = accounting::csv(&subject);
    assert!(text.contains("\r\nbettor,\"Doe, \"\"Ann\"\"\",\"Doe, \"\"Ann\"\"\",1,"), "{text}");
}

/// The same event of somebody with an awkward name.
fn rename(mut event: Event) -> Event {
    let name = table::Name::from("Doe, \"Ann\"");
    match &mut event {
        Event::PlaceTaken { bettor, .. } => *bettor = name,
        Event::WagerPlaced { wager } => wager.bettor = name,
        Event::WagersSettled { settled, .. } => {
            for one in settled {
                one.wager.bettor = name.clone();
            }
        }
        _ => {}
    }
    event
}

#[test]
fn books_in_json_name_every_reason_that_wagers_went_back_for() {
    let played = built_in("nsw/books.scn");
    let (edition, books) = (played.0, books(&played));
    let subject = accounting::Subject { tables: &[table_books(edition, &books)], by: None };
    let text = accounting::json(&subject);
    let document: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let total = &document["total"];
    assert_eq!(total["handle"], "390.00");
    assert_eq!(total["hold_percent"], "-16.9231");
    assert_eq!(total["handed_back"][0]["why"], "the coup is invalid");
    assert_eq!(total["handed_back"][0]["amount"], "100.00");
    assert_eq!(total["forfeited"]["amount"], "50.00");
    assert_eq!(document["by_version"][1]["of"], "even-money");
    assert_eq!(document["by_bettor"][0]["rating"]["seconds"], 240);
    assert_eq!(document["by_hour"][0]["of"], "10:00");
}

#[test]
fn recall_of_a_place_tells_its_wagers_and_nobody_elses() {
    let played = built_in("vic/books.scn");
    let (edition, recall) = (played.0, coups(&played));
    let whose = Whose::Place(PlaceId(3));
    let records: Vec<_> = recall.of(whose).collect();
    let subject = recall::Subject { edition, table: "table 7", whose, records: &records };
    let text = reports::markdown(&recall::report(&subject));
    assert!(text.starts_with("# Recall of table 7\n\nPlace 3, "), "{text}");
    assert!(text.contains("| 1 | 3 | Cai | Tie | 20.00 | lose |  | 0.00 |"), "{text}");
    assert!(!text.contains("Ann") && !text.contains("Ben") && !text.contains("Coup 2"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&recall::json(&subject)).expect("it is JSON");
    let coup = &json["coups"][0];
    assert_eq!(coup["wagers"].as_array().map(Vec::len), Some(1));
    assert_eq!(coup["third_cards"][1]["words"], "draws on 0");
    assert_eq!(coup["steps"].as_array().map(Vec::len), Some(0));
}

#[test]
fn recall_of_a_coup_settled_again_tells_before_and_after() {
    let played = built_in("vic/books.scn");
    let (edition, recall) = (played.0, coups(&played));
    let records: Vec<_> = recall.of(Whose::All).filter(|one| one.id.number == 3).collect();
    let whose = Whose::All;
    let subject = recall::Subject { edition, table: "table 7", whose, records: &records };
    let text = reports::markdown(&recall::report(&subject));
    for words in [
        "| Result | Banker hand wins, 6 to 7; settled again |",
        "| Before | 9S 7H KD KC, Player hand wins |",
        "| After | 6S 7H KD KC, Banker hand wins |",
        "| Ann | Player | 200.00 | 0.00 | −200.00 | at the table |",
        "the first card of coup 3 was a six",
    ] {
        assert!(text.contains(words), "`{words}` in {text}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&recall::json(&subject)).expect("it is JSON");
    let correction = &json["coups"][0]["corrections"][0];
    assert_eq!(correction["incident"], 1);
    assert_eq!(correction["changes"][0]["difference"], "117.00");
    assert_eq!(correction["confirmed_by"].as_array().map(Vec::len), Some(2));
    assert!(json["coups"][0]["steps"].as_array().is_some_and(|steps| steps.len() > 8));
}

#[test]
fn a_table_where_nothing_was_played_says_so() {
    let played = played("test", "scenario: nothing\nrulebook: nsw\nbegin: open\n");
    let (edition, books) = (played.0, books(&played));
    let subject = accounting::Subject { tables: &[table_books(edition, &books)], by: None };
    let text = reports::markdown(&accounting::report(&subject));
    assert!(text.contains("Nothing has been played."), "{text}");
    assert!(text.contains("| Hold | – |"), "{text}");
}

rule!(
    "wa:2.11(b)",
    fn the_report_of_a_breach_names_the_rule_that_was_broken() {
        let (edition, batches) = built_in("wa/cards-handled-by-others.scn");
        let mut incidents = views::incidents::Incidents::default();
        for batch in &batches {
            incidents.take(batch);
        }
        let gist: &dyn Fn(&str) -> Option<String> = &|cite| Some(format!("the gist of {cite}."));
        let text = |number: usize| {
            let story = &incidents.stories[number - 1];
            let subject = reports::incident::Subject { edition, gist, table: "a table", story };
            reports::markdown(&reports::incident::report(&subject))
        };
        let held = "wa:2.11(b): the gist of wa:2.11(b). Reported: held a card away from the table.";
        assert!(text(3).contains(held), "{}", text(3));
        assert!(!text(3).contains("the gist of wa:2.11(a)"), "{}", text(3));
        // Where no rule was named, none is said to be broken, whatever the remark says.
        assert!(!text(6).contains("that was broken"), "{}", text(6));
    }
);

/// What two people confirmed was decided by whoever proposed it.
#[test]
fn the_report_of_an_incident_says_who_decided_and_who_confirmed() {
    let (edition, batches) = built_in("wa/fraud-in-an-earlier-coup.scn");
    let mut incidents = views::incidents::Incidents::default();
    for batch in &batches {
        incidents.take(batch);
    }
    let operator = "casino-operator, Casino Operator";
    let inspector = "table-inspector, Table Inspector";
    let said = [
        format!("| {operator}; confirmed by {operator}; confirmed by {inspector} |"),
        format!("| {operator}; confirmed by dealer, Dealer; confirmed by {operator} |"),
    ];
    for (story, said) in incidents.stories.iter().zip(said) {
        let gist: &dyn Fn(&str) -> Option<String> = &|_| None;
        let subject = reports::incident::Subject { edition, gist, table: "a table", story };
        let text = reports::markdown(&reports::incident::report(&subject));
        assert!(text.contains(&said), "{text}");
    }
}
