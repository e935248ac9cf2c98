//! Sums of the export are the figures of the books, in all scenarios.

use crate::house::{Played, cents, rows, scenarios, store_of, text};
use exports::{Filter, Set};
use ledger::{Account, Total};
use record::form::Form;
use record::table_v1::names::Bet;
use record::table_v1::words::Why;
use record::text::Exact;
use rules::Rulebook;
use rules::accounts::Tender;
use serde_json::Value;
use std::collections::BTreeMap;
use table::request::PayOut;
use table::{Event, Table, evolve};
use views::accounting::{Accounting, CoupCount, Figures, Tally};
use views::books::Books;
use views::part::Part;

fn whole(row: &Value, column: &str) -> u64 {
    row[column].as_u64().unwrap_or_else(|| panic!("{column} is {}", row[column]))
}

fn count(tally: &mut Tally, count: u64, amount: i128) {
    tally.count += count;
    tally.amount += Total::from_cents(amount);
}

/// The figures that rows of wagers come to, but for the coups.
fn of_wagers<'r>(rulebook: &Rulebook, rows: impl Iterator<Item = &'r Value>) -> Figures {
    let mut figures = Figures::default();
    let mut back: BTreeMap<usize, Tally> = BTreeMap::new();
    for row in rows {
        let settled = text(row, "fate") == Some("settled");
        figures.wagers += u64::from(settled);
        figures.handle += Total::from_cents(cents(row, "staked"));
        figures.returned += Total::from_cents(cents(row, "returned"));
        figures.commission += Total::from_cents(cents(row, "commission"));
        let tokens = cents(row, "tokens");
        count(&mut figures.tokens, u64::from(tokens != 0), tokens);
        figures.tokens_kept += Total::from_cents(cents(row, "tokens_kept"));
        if let (Some(over), Some(under)) =
            (row["rounding_over"].as_i64(), row["rounding_under"].as_i64())
        {
            figures.rounding = figures.rounding.plus(Part::new(over.into(), under.into()));
        }
        count(&mut figures.reduced, whole(row, "reductions"), cents(row, "reduced"));
        let above = cents(row, "above_maximum");
        count(&mut figures.above, u64::from(above != 0), above);
        let forfeited = u64::from(text(row, "fate") == Some("forfeited"));
        count(&mut figures.forfeited, forfeited, cents(row, "forfeited"));
        let again = whole(row, "times_settled_again");
        count(&mut figures.settled_again, again, cents(row, "settled_again"));
        if let Some(why) = text(row, "back_reason") {
            let place = Why::WORDS.iter().position(|word| *word == why).expect("a reason");
            count(back.entry(place).or_default(), 1, cents(row, "back"));
        }
        assert_eq!(cents(row, "win"), cents(row, "staked") - cents(row, "returned"));
    }
    for (place, tally) in back {
        let word = Value::from(Why::WORDS[place]);
        let why: Why = serde_json::from_value(word).expect("a reason");
        figures.back.push((Why::load(&why, rulebook).expect("a reason"), tally));
    }
    figures
}

/// Figures without the coups.
fn but_coups(figures: &Figures) -> Figures {
    Figures { coups: CoupCount::default(), ..figures.clone() }
}

/// The figures of the books, by the events themselves.
fn books(played: &Played) -> Accounting<'static> {
    let mut books = Accounting::new(played.edition.at_table());
    played.steps.iter().for_each(|events| books.take(events));
    books
}

#[test]
fn wagers_come_to_the_books_by_table_bet_and_bettor() {
    let mut settled_again = 0;
    for played in scenarios() {
        let (rulebook, file) = (played.edition.at_table(), played.file);
        let books = books(&played);
        let rows = rows(&store_of(&played), Set::Wagers, &Filter::default());
        let all = of_wagers(rulebook, rows.iter());
        assert_eq!(all, but_coups(&books.sums().total), "{file}");
        for (bet, figures) in &books.sums().by_bet {
            let bet = Bet::store(bet, rulebook);
            let own = rows.iter().filter(|row| text(row, "bet") == Some(&bet));
            assert_eq!(of_wagers(rulebook, own), but_coups(figures), "{file} {bet}");
        }
        for (name, figures) in &books.sums().by_bettor {
            let own = rows.iter().filter(|row| text(row, "bettor") == Some(name));
            assert_eq!(of_wagers(rulebook, own), but_coups(figures), "{file} {name}");
        }
        settled_again += all.settled_again.count;
    }
    assert!(settled_again > 10, "only {settled_again} wagers were settled again");
}

#[test]
fn coups_come_to_the_books_by_table_and_version() {
    let mut odd = 0;
    for played in scenarios() {
        let books = books(&played);
        let rows = rows(&store_of(&played), Set::Coups, &Filter::default());
        let sum = |rows: &[&Value], column: &str| -> Total {
            rows.iter().map(|row| Total::from_cents(cents(row, column))).sum()
        };
        let counted = |rows: &[&Value], word: &str| {
            rows.iter().filter(|row| text(row, "counts_as") == Some(word)).count() as u64
        };
        let agree = |rows: &[&Value], figures: &Figures, what: &str| {
            let CoupCount { ordinary, without_wagers, dummy, void, invalid, .. } = figures.coups;
            assert_eq!(counted(rows, "ordinary"), ordinary, "{what}");
            assert_eq!(counted(rows, "without_wagers"), without_wagers, "{what}");
            assert_eq!(counted(rows, "dummy"), dummy, "{what}");
            assert_eq!(counted(rows, "void"), void, "{what}");
            assert_eq!(counted(rows, "invalid"), invalid, "{what}");
            let wagers = rows.iter().map(|row| whole(row, "wagers")).sum::<u64>();
            assert_eq!(wagers, figures.wagers, "{what}");
            for (column, total) in [
                ("handle", figures.handle),
                ("returned", figures.returned),
                ("win", figures.win()),
                ("commission", figures.commission),
                ("reduced", figures.reduced.amount),
                ("above_maximum", figures.above.amount),
                ("back", figures.all_back().amount),
                ("forfeited", figures.forfeited.amount),
                ("settled_again", figures.settled_again.amount),
            ] {
                assert_eq!(sum(rows, column), total, "{what} {column}");
            }
            void + invalid + dummy
        };
        let all: Vec<&Value> = rows.iter().collect();
        odd += agree(&all, &books.sums().total, played.file);
        for (version, figures) in &books.sums().by_version {
            let own = all.iter().copied().filter(|row| text(row, "version") == Some(version));
            agree(&own.collect::<Vec<_>>(), figures, &format!("{} {version}", played.file));
        }
        let opened = played.events().filter(|event| matches!(event, Event::WageringOpened { .. }));
        assert_eq!(rows.len(), opened.count(), "{}", played.file);
    }
    assert!(odd > 30, "only {odd} coups were void, invalid or dummies");
}

/// Whether the record of a ticket would move something beside that of the table.
fn has_tickets(played: &Played) -> bool {
    played.events().any(|event| {
        matches!(
            event,
            Event::StationCredited { tender: Tender::Ticket, .. }
                | Event::StationPaid { how: PayOut::Ticket, .. }
        )
    })
}

#[test]
fn postings_balance_by_entry_and_come_to_the_accounts() {
    let mut compared = 0;
    for played in scenarios() {
        let rows = rows(&store_of(&played), Set::Postings, &Filter::default());
        let mut entries: BTreeMap<u64, i128> = BTreeMap::new();
        for row in &rows {
            *entries.entry(whole(row, "entry")).or_default() += cents(row, "signed");
        }
        assert!(entries.values().all(|sum| *sum == 0), "{}", played.file);
        if has_tickets(&played) {
            continue;
        }
        let (mut books, mut table) = (Books::new(ledger::TableId(7)), Table::default());
        for events in &played.steps {
            books.take(&table, events);
            table = events.iter().fold(table, evolve);
        }
        for kind in ledger::Kind::ALL {
            let own = rows.iter().filter(|row| {
                let account = text(row, "account").and_then(<Account as Exact>::read);
                account.is_some_and(|account| account.kind() == kind)
            });
            let sum: i128 = own
                .map(|row| match text(row, "change") {
                    Some("more") => cents(row, "amount"),
                    _ => -cents(row, "amount"),
                })
                .sum();
            let total = books.ledger.total(kind);
            assert_eq!(Total::from_cents(sum), total, "{} {kind}", played.file);
            compared += u32::from(total != Total::ZERO);
        }
    }
    assert!(compared > 100, "only {compared} accounts were compared");
}
