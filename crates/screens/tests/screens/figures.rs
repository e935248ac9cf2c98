//! Reports of what was played: they add up, over tables and over time.

use screens::pit::{Report, Span, report};
use screens::watch::{DAY, HOUR, Hours, Kind};
use screens::{Edges, wire::Money};
use serde_json::{Value, json};
use testkit::edition;

/// What was played at a table that was open for so many hours: on two bets in each of them, 100.00
/// on each, of which the house won 10.00 of the first and lost 5.00 of the second.
fn hours(count: u64) -> Hours {
    let setting = json!({ "version": "commission", "options": {} });
    let kind = |bet: &str| json!({ "setting": setting, "decks": 8, "bet": bet });
    let sum = |kind: u8, won: i64| {
        let sum = json!({ "wagers": 1, "staked": 10_000, "won": won, "squares": "100000000" });
        json!({ "kind": kind, "sum": sum })
    };
    let hour = |number: u64| {
        json!({
            "start": DAY + number * HOUR,
            "open_ms": HOUR,
            "coups": 60,
            "sums": [sum(0, 1_000), sum(1, -500)],
            "wrong": [{ "situation": "claim", "rule": null, "dealer": "Dee", "times": 1 }],
        })
    };
    let past: Vec<Value> = (0..count).map(hour).collect();
    let kinds = [kind("player"), kind("tie")];
    let all = json!({ "kinds": kinds, "past": past, "now": null, "seen": 0 });
    serde_json::from_value(all).expect("it is written as it is kept")
}

fn edges(kind: &Kind) -> Option<Edges> {
    let rulebook = edition("act").at_table();
    (kind.decks == 8).then(|| Edges::of(rulebook, &rulebook.menu.default_setting(0), 8))
}

fn of(table: &str, count: u64, span: (u64, u64)) -> Report {
    let span = Span::new(span.0, span.1).expect("it ends after it begins");
    report((table, &hours(count)), span, &edges)
}

fn cents(money: Money) -> i64 {
    money.0.cents()
}

#[test]
fn a_report_adds_up_by_bet_and_by_time() {
    let made = of("one", 5, (DAY, DAY + 4 * HOUR));
    assert_eq!((cents(made.total.handle), cents(made.total.win)), (80_000, 2_000));
    assert_eq!((made.total.coups, made.total.open_ms), (240, 4 * HOUR));
    let bets: Vec<_> = made.bets.iter().map(|of| (&*of.name, cents(of.figures.win))).collect();
    assert_eq!(bets, [("player", 4_000), ("tie", -2_000)]);
    assert_eq!((made.times.len(), made.step), (4, HOUR), "the fifth hour is not asked for");
    let by_time: i64 = made.times.iter().map(|of| cents(of.figures.handle)).sum();
    assert_eq!(by_time, 80_000);
    assert_eq!((made.wrong.len(), made.wrong[0].times), (1, 4));
}

#[test]
fn what_is_expected_is_the_exact_edge_and_the_band_grows_as_the_root() {
    let (one, four) = (of("one", 1, (DAY, 2 * DAY)), of("one", 4, (DAY, 2 * DAY)));
    // 1.2351% of 100.00 on the Player's Hand and 14.3596% on Tie.
    assert_eq!(cents(one.total.expected.win), 1_559);
    let half =
        |made: &Report| (cents(made.total.expected.high) - cents(made.total.expected.low)) / 2;
    assert!((half(&four) - 2 * half(&one)).abs() <= 2, "{} {}", half(&four), half(&one));
}

#[test]
fn reports_of_tables_join_to_one_of_the_floor() {
    let span = (DAY, 9 * DAY);
    let mut all = Report::empty(Span::new(span.0, span.1).expect("sound"));
    for table in ["two", "one"] {
        all.join(of(table, 30, span));
    }
    let names: Vec<_> = all.tables.iter().map(|of| &*of.name).collect();
    assert_eq!((names, all.step), (vec!["one", "two"], DAY));
    assert_eq!(cents(all.total.handle), 2 * 30 * 20_000);
    assert_eq!((all.times.len(), all.bets.len()), (2, 2), "a day and six hours, both bets");
    let single = of("one", 30, span).total.expected;
    let both = &all.total.expected;
    assert_eq!(cents(both.win), 2 * cents(single.win));
    assert!(cents(both.high) < 2 * cents(single.high), "chances of two tables even out");
}

#[test]
fn a_report_that_ends_before_it_begins_is_none() {
    assert_eq!(Span::new(5, 5), None);
    assert_eq!(Span::new(6, 5), None);
}
