//! Every filter, alone and with others, finds what a look through the rows of an export finds.

use crate::stores::{Kept, memory, play, scanned, some};
use catalogue::{Amounts, Catalogue, CoupFound, Search, WagerFound};
use exports::{Moment, Set};
use journal::Store;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::TestRunner;
use serde_json::Value;
use std::cell::Cell;
use std::collections::BTreeMap;

/// The rows of a store, as an export has them.
struct Scan {
    coups: Vec<Value>,
    wagers: Vec<Value>,
    incidents: Vec<Value>,
    corrections: Vec<Value>,
    positions: BTreeMap<(String, u64), i64>,
}

fn text(row: &Value, column: &str) -> String {
    match &row[column] {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

fn at(row: &Value, column: &str) -> i64 {
    text(row, column).parse::<Moment>().expect("a moment").0
}

fn cents(row: &Value, column: &str) -> i64 {
    text(row, column).replacen('.', "", 1).parse().expect("money")
}

impl Scan {
    fn new(store: &dyn Store) -> Scan {
        let events = scanned(store, Set::Events);
        let positions = events.iter().map(|row| {
            let position = row["position"].as_i64().expect("a position");
            ((text(row, "stream"), row["number"].as_u64().expect("a number")), position)
        });
        Scan {
            coups: scanned(store, Set::Coups),
            wagers: scanned(store, Set::Wagers),
            incidents: scanned(store, Set::Incidents),
            corrections: scanned(store, Set::Corrections),
            positions: positions.collect(),
        }
    }

    fn position(&self, row: &Value, column: &str) -> i64 {
        let stream = format!("table/{}", text(row, "table"));
        self.positions[&(stream, row[column].as_u64().expect("an entry"))]
    }

    fn wagers_of<'s>(&'s self, coup: &'s Value) -> impl Iterator<Item = &'s Value> {
        let same = |wager: &&Value| {
            wager["table"] == coup["table"] && wager["coup_entry"] == coup["coup_entry"]
        };
        self.wagers.iter().filter(same)
    }

    /// The ids of the coups that are meant, the newest first.
    fn coups(&self, search: &Search) -> Vec<i64> {
        let meant = self.coups.iter().filter(|coup| {
            let mut wagers = self.wagers_of(coup).filter(|wager| is_wager(search, wager));
            let by_wagers = search.place.is_some()
                || search.amounts.is_some()
                || [&search.bettor, &search.bet, &search.rule].iter().any(|it| it.is_some());
            self.is_coup(search, coup) && (!by_wagers || wagers.next().is_some())
        });
        let mut ids: Vec<i64> = meant.map(|coup| self.position(coup, "coup_entry")).collect();
        ids.sort_unstable_by(|one, other| other.cmp(one));
        ids
    }

    /// The wagers that are meant: the coup's id and the wager's number.
    fn wagers(&self, search: &Search) -> Vec<(i64, u64)> {
        let mut found = Vec::new();
        for coup in self.coups.iter().filter(|coup| self.is_coup(search, coup)) {
            let id = self.position(coup, "coup_entry");
            let own = self.wagers_of(coup).filter(|wager| is_wager(search, wager));
            found.extend(own.map(|wager| (id, wager["number"].as_u64().expect("a number"))));
        }
        found.sort_unstable_by(|one, other| other.cmp(one));
        found
    }

    fn is_coup(&self, search: &Search, coup: &Value) -> bool {
        let opened = at(coup, "opened_at");
        let incidents = self
            .incidents
            .iter()
            .filter(|one| one["table"] == coup["table"] && one["coup_entry"] == coup["coup_entry"]);
        let situations: Vec<String> = incidents.map(|one| text(one, "situation")).collect();
        let void = ["void", "invalid"].contains(&text(coup, "counts_as").as_str());
        let mark = |mark: &str| match mark {
            "corrected" => coup["corrections"] != 0 && !void,
            "void" => void,
            "disputed" => situations.iter().any(|one| one == "claim"),
            _ => !situations.is_empty() || !coup["incidents"].is_null(),
        };
        search.table.as_ref().is_none_or(|table| text(coup, "table") == *table)
            && search.from_ms.is_none_or(|from| opened >= from)
            && search.to_ms.is_none_or(|to| opened < to)
            && search.result.as_ref().is_none_or(|result| text(coup, "outcome") == *result)
            && search.person.as_ref().is_none_or(|name| begins(&text(coup, "dealer"), name))
            && search.mark.as_deref().is_none_or(mark)
            && search
                .situation
                .as_ref()
                .is_none_or(|wanted| situations.iter().any(|one| one.contains(wanted)))
    }
}

fn begins(name: &str, letters: &str) -> bool {
    !name.is_empty() && name.to_lowercase().starts_with(&letters.to_lowercase())
}

fn is_wager(search: &Search, wager: &Value) -> bool {
    let amount = cents(wager, "amount");
    search.place.is_none_or(|place| wager["place"] == place)
        && search.bettor.as_ref().is_none_or(|name| begins(&text(wager, "bettor"), name))
        && search.bet.as_ref().is_none_or(|bet| text(wager, "bet") == *bet)
        && search.amounts.is_none_or(|Amounts { least, most }| (least..=most).contains(&amount))
        && search.rule.as_ref().is_none_or(|rule| text(wager, "rule").contains(rule.as_str()))
}

/// Every page until there is none.
fn all_coups(catalogue: &Catalogue, search: &Search) -> Vec<CoupFound> {
    let (mut search, mut rows) = (search.clone(), Vec::new());
    loop {
        let page = catalogue.coups(&search).unwrap_or_else(|why| panic!("{why}: {search:?}"));
        rows.extend(page.rows);
        match page.next {
            Some(next) => search.after = Some(next),
            None => return rows,
        }
    }
}

fn all_wagers(catalogue: &Catalogue, search: &Search) -> Vec<WagerFound> {
    let (mut search, mut rows) = (search.clone(), Vec::new());
    loop {
        let page = catalogue.wagers(&search).unwrap_or_else(|why| panic!("{why}: {search:?}"));
        rows.extend(page.rows);
        match page.next {
            Some(next) => search.after = Some(next),
            None => return rows,
        }
    }
}

/// Searches by values that some row has, each filter there or not.
fn searches(scan: &Scan) -> impl Strategy<Value = Search> + use<> {
    let (coups, wagers) = (scan.coups.clone(), scan.wagers.clone());
    let situations: Vec<String> = scan.incidents.iter().map(|one| text(one, "situation")).collect();
    let marks = select(vec!["corrected", "void", "disputed", "incident"]);
    let bits = prop::collection::vec(prop::bool::weighted(0.25), 12);
    (any::<Index>(), any::<Index>(), any::<Index>(), bits, marks, 1_usize..9).prop_map(
        move |(coup, wager, situation, is, mark, limit)| {
            let (coup, wager) = (coup.get(&coups), wager.get(&wagers));
            let (opened, amount) = (at(coup, "opened_at"), cents(wager, "amount"));
            let first = |text: String| text.chars().take(2).collect::<String>();
            Search {
                table: is[0].then(|| text(coup, "table")),
                from_ms: is[1].then_some(opened - 60_000),
                to_ms: is[2].then_some(opened + 60_000),
                place: is[3].then(|| place(wager)),
                bettor: is[4].then(|| first(text(wager, "bettor"))),
                bet: is[5].then(|| text(wager, "bet")),
                amounts: is[6].then(|| Amounts {
                    least: amount,
                    most: if is[7] { amount } else { amount * 2 },
                }),
                rule: is[8].then(|| text(wager, "rule")).filter(|rule| !rule.is_empty()),
                person: is[9].then(|| text(coup, "dealer")).filter(|name| !name.is_empty()),
                result: is[10].then(|| text(coup, "outcome")).filter(|it| !it.is_empty()),
                mark: (is[11] && is[7]).then(|| mark.to_owned()),
                situation: (is[11] && !is[7]).then(|| situation.get(&situations).clone()),
                limit: Some(limit * 7),
                ..Search::default()
            }
        },
    )
}

#[test]
fn every_filter_finds_what_a_scan_finds() {
    let store = memory();
    play(&store, some(7, 2));
    let (kept, scan) = (Kept::new(), Scan::new(&store));
    let catalogue = kept.fed(&store);
    assert!(scan.coups.len() > 50 && scan.corrections.len() > 1 && scan.incidents.len() > 5);
    let config = ProptestConfig { cases: 600, failure_persistence: None, ..<_>::default() };
    let (found, strategy) = (Cell::new(0), searches(&scan));
    TestRunner::new(config)
        .run(&(strategy,), |(search,)| {
            let coups: Vec<i64> = all_coups(&catalogue, &search).iter().map(|row| row.id).collect();
            prop_assert_eq!(&coups, &scan.coups(&search), "{:?}", search);
            let wagers = all_wagers(&catalogue, &search);
            let wagers: Vec<(i64, u64)> =
                wagers.iter().map(|row| (row.coup_id, row.number)).collect();
            prop_assert_eq!(wagers, scan.wagers(&search), "{:?}", search);
            found.set(found.get() + usize::from(!coups.is_empty()));
            Ok(())
        })
        .unwrap();
    assert!(found.get() > 100, "{}", found.get());
}

#[test]
fn rows_say_what_the_export_says() {
    let store = memory();
    play(&store, some(9, 4));
    let (kept, scan) = (Kept::new(), Scan::new(&store));
    let catalogue = kept.fed(&store);
    let coups = all_coups(&catalogue, &Search::default());
    assert_eq!(coups.len(), scan.coups.len());
    for coup in &scan.coups {
        let id = scan.position(coup, "coup_entry");
        let found = coups.iter().find(|row| row.id == id).expect("it is there");
        let own = (found.shoe, found.coup, found.opened_ms, found.handle.clone());
        let shoe = u32::try_from(coup["shoe"].as_u64().unwrap()).unwrap();
        let number = u32::try_from(coup["coup"].as_u64().unwrap()).unwrap();
        assert_eq!(own, (shoe, number, at(coup, "opened_at"), text(coup, "handle")));
        assert_eq!(found.win, text(coup, "win"));
        assert_eq!(found.players_cards.join(" "), text(coup, "players_cards"));
        assert_eq!(found.bankers_cards.join(" "), text(coup, "bankers_cards"));
        assert_eq!(found.result.clone().unwrap_or_default(), text(coup, "outcome"));
        assert_eq!(found.dealer.clone().unwrap_or_default(), text(coup, "dealer"));
    }
    let wagers = all_wagers(&catalogue, &Search::default());
    assert_eq!(wagers.len(), scan.wagers.len());
    for wager in &scan.wagers {
        let id = scan.position(wager, "coup_entry");
        let same = |row: &&WagerFound| row.coup_id == id && wager["number"] == row.number;
        let found = wagers.iter().find(same).expect("it is there");
        assert_eq!(found.amount, text(wager, "amount"));
        assert_eq!(found.fate, text(wager, "fate"));
        assert_eq!(found.rule.clone().unwrap_or_default(), text(wager, "rule"));
        assert_eq!(found.returned.clone().unwrap_or_default(), text(wager, "returned"));
    }
}

#[test]
fn incidents_and_corrections_are_found_by_what_is_known_of_them() {
    let store = memory();
    play(&store, some(5, 1));
    let (kept, scan) = (Kept::new(), Scan::new(&store));
    let catalogue = kept.fed(&store);
    let of = |search: Search| catalogue.incidents(&search).expect("it is found").rows;
    for one in &scan.incidents {
        let search = Search {
            table: Some(text(one, "table")),
            situation: Some(text(one, "situation")),
            ..Search::default()
        };
        let id = scan.position(one, "entry");
        let found = of(search);
        let found = found.iter().find(|row| row.id == id).expect("it is there");
        assert_eq!(found.remedies.join("; "), text(one, "remedies"));
        assert_eq!(found.rules.join("; "), text(one, "rules"));
        assert_eq!(found.decision, text(one, "decision"));
        assert!(found.decided_by.starts_with(&text(one, "decided_by")));
        assert_eq!(Value::from(found.is_over), one["is_over"]);
    }
    assert!(scan.corrections.len() > 1);
    for one in &scan.corrections {
        let person = text(one, "confirmed_by").chars().take_while(|it| *it != ' ').collect();
        let search =
            Search { table: Some(text(one, "table")), person: Some(person), ..Search::default() };
        let id = scan.position(one, "entry");
        let found = catalogue.corrections(&search).expect("it is found").rows;
        let found = found.iter().find(|row| row.id == id).expect("it is there");
        assert_eq!(found.confirmed_by.join("; "), text(one, "confirmed_by"));
        assert_eq!(found.settled_again, text(one, "settled_again"));
        assert_eq!(found.players_before.join(" "), text(one, "players_cards_before"));
    }
}

/// The place of a wager.
fn place(wager: &Value) -> u8 {
    let place = wager["place"].as_u64().and_then(|place| u8::try_from(place).ok());
    place.expect("a place")
}
