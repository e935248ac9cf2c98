//! Only what is asked for.

use crate::house::{memory, record, rows, scenario, store_of, text};
use exports::{Filter, Format, Moment, NotExported, Set};
use serde_json::Value;
use std::collections::BTreeSet;

fn whose(rows: &[Value], column: &str) -> BTreeSet<String> {
    rows.iter().filter_map(|row| text(row, column)).map(str::to_owned).collect()
}

#[test]
fn tables_are_chosen_by_name() {
    let store = memory();
    for file in ["wa/books.scn", "act/books.scn"] {
        let played = scenario(file);
        record(&store, &played.table(), played.edition, &played.steps);
    }
    for set in Set::ALL {
        let column = if set == Set::Events { "stream" } else { "table" };
        let all = rows(&store, set, &Filter::default());
        let only = Filter { tables: vec!["act-books".to_owned()], ..Filter::default() };
        let own = rows(&store, set, &only);
        if set == Set::Corrections && all.is_empty() {
            continue;
        }
        assert!(own.len() < all.len() || set == Set::Incidents, "{set:?}");
        let of: BTreeSet<String> =
            whose(&own, column).iter().map(|name| name.replace("table/", "")).collect();
        assert_eq!(of, BTreeSet::from(["act-books".to_owned()]), "{set:?}");
        let kept: Vec<&Value> = all.iter().filter(|row| own.contains(row)).collect();
        assert_eq!(kept, own.iter().collect::<Vec<_>>(), "{set:?}");
    }
    let none = Filter { tables: vec!["nine".to_owned()], ..Filter::default() };
    let out = tempfile::tempdir().expect("a folder");
    let why = crate::house::exported(&store, (&[Set::Coups], Format::Csv), &none, out.path());
    let why = why.expect_err("there is none");
    assert!(matches!(why, NotExported::NoTable { .. }));
    let words = "there is no table `nine` in the store; there are act-books, wa-books";
    assert_eq!(why.to_string(), words);
}

#[test]
fn times_part_the_rows_without_loss() {
    let store = store_of(&scenario("wa/books.scn"));
    for set in Set::ALL {
        let column = match set {
            Set::Coups | Set::Wagers | Set::Incidents | Set::Corrections => "opened_at",
            Set::Cards => continue,
            Set::Postings | Set::Events => "at",
        };
        let all = rows(&store, set, &Filter::default());
        let Some(middle) = all.get(all.len() / 2).and_then(|row| text(row, column)) else {
            continue;
        };
        let at: Option<Moment> = middle.parse().ok();
        let before = rows(&store, set, &Filter { to: at, ..Filter::default() });
        let after = rows(&store, set, &Filter { from: at, ..Filter::default() });
        assert!(before.iter().all(|row| text(row, column) < Some(middle)), "{set:?}");
        assert!(after.iter().all(|row| text(row, column) >= Some(middle)), "{set:?}");
        assert!(!before.is_empty() && !after.is_empty(), "{set:?}");
        assert_eq!([before, after].concat(), all, "{set:?}");
    }
}

#[test]
fn cards_go_with_their_coups() {
    let store = store_of(&scenario("wa/books.scn"));
    let coups = rows(&store, Set::Coups, &Filter::default());
    let at: Option<Moment> = text(&coups[2], "opened_at").and_then(|at| at.parse().ok());
    let filter = Filter { from: at, ..Filter::default() };
    let (coups, cards) = (rows(&store, Set::Coups, &filter), rows(&store, Set::Cards, &filter));
    let entries = |rows: &[Value]| -> BTreeSet<u64> {
        rows.iter().filter_map(|row| row["coup_entry"].as_u64()).collect()
    };
    let dealt: Vec<Value> =
        cards.into_iter().filter(|row| text(row, "what") == Some("hand")).collect();
    assert!(!dealt.is_empty() && entries(&dealt).is_subset(&entries(&coups)));
}

#[test]
fn somebody_s_rows_are_theirs_alone_and_all_of_them() {
    let store = store_of(&scenario("wa/books.scn"));
    let all = rows(&store, Set::Wagers, &Filter::default());
    let names = whose(&all, "bettor");
    assert!(names.len() > 1, "{names:?}");
    for name in &names {
        let filter = Filter { bettor: Some(name.clone()), ..Filter::default() };
        let wagers = rows(&store, Set::Wagers, &filter);
        let own: Vec<&Value> = all.iter().filter(|row| text(row, "bettor") == Some(name)).collect();
        assert_eq!(wagers.iter().collect::<Vec<_>>(), own);
        let coups = rows(&store, Set::Coups, &filter);
        let on: BTreeSet<u64> = own.iter().filter_map(|row| row["coup_entry"].as_u64()).collect();
        assert_eq!(coups.len(), on.len());
        let postings = rows(&store, Set::Postings, &filter);
        assert_eq!(whose(&postings, "bettor"), BTreeSet::from([name.clone()]));
        let entries = rows(&store, Set::Events, &filter);
        assert!(!entries.is_empty());
        for row in entries {
            let told = row["payload"].to_string().contains(&format!("\"{name}\""));
            assert!(told || text(&row, "actor") == Some(name), "{row}");
        }
    }
}
