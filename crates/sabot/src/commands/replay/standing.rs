//! A table as it stood at some time.

use super::Replay;
use crate::clock;
use crate::failure::Failure;
use crate::paint::{Cell, HEAD, QUIET, columns, styled};
use ledger::TableId;
use record::Span;
use record::coups::Coups;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use table::state::Held;
use table::{Table, duty, words};
use views::books::Books;

/// A table as it stood.
pub(super) struct Standing {
    at_ms: i64,
    /// The number of the last entry by then.
    pub(super) number: u64,
    /// The coup that was on, or the last that had been.
    pub(super) span: Option<Span>,
    table: Table,
    books: Books,
}

impl Standing {
    pub(super) fn read(replay: &Replay<'_, '_, '_>, text: &str) -> Result<Standing, Failure> {
        let at_ms = replay.time(text)?;
        let mut coups = Coups::default();
        let mut books = Books::new(TableId(replay.reader.begun().number));
        let (mut before, mut step, mut number) = (Table::default(), Vec::new(), 0);
        let walked = replay.reader.walk(1, &mut |row, kept| {
            if row.time_ms > at_ms {
                return ControlFlow::Break(());
            }
            number = row.number;
            coups.take(row, &kept.event);
            step.push(kept.event);
            if row.place.index + 1 == row.place.count {
                books.take(&before, &step);
                before.clone_from(coups.table());
                step.clear();
            }
            ControlFlow::Continue(())
        });
        walked.map_err(|why| replay.failure(&why))?;
        if number == 0 {
            let (table, at) = (&replay.reader.begun().table, clock::utc(at_ms));
            let message =
                format!("nothing had happened at table {table} by {at}: take a later time");
            return Err(Failure::refused(message, None));
        }
        let table = coups.table().clone();
        Ok(Standing { at_ms, number, span: coups.spans.pop(), table, books })
    }

    fn accounts(&self) -> Vec<(String, String)> {
        let lines = self.books.ledger.lines().filter(|line| line.balance.cents() != 0);
        lines.map(|line| (line.account.to_string(), line.balance.to_string())).collect()
    }

    pub(super) fn page(&self, replay: &Replay<'_, '_, '_>) -> String {
        let rulebook = replay.reader.rulebook();
        let title = format!("The table as it stood at {}", clock::utc(self.at_ms));
        let mut out = format!("\n{}\n", styled(HEAD, &title));
        let on = match &self.table.coup {
            Some(coup) => format!("coup {} is on", coup.number),
            None => "no coup is on".to_owned(),
        };
        let due = duty(rulebook, &self.table);
        let rule = due.cite.as_ref().map(|cite| format!(" ({cite})")).unwrap_or_default();
        out.extend([format!("  {on}; next: {}{rule}\n", words::duty(rulebook, &due))]);
        for held in &self.table.wagers {
            let Held { place, bettor, bet, amount, .. } = held;
            let bet = words::bet(rulebook, *bet);
            out.extend([format!("  {bettor} has {amount} on {bet} at place {}\n", place.0)]);
        }
        let line = |(account, balance): (String, String)| {
            vec![Cell::new(format!("  {account}")).in_style(QUIET), Cell::new(balance).at_right()]
        };
        out + &columns(&self.accounts().into_iter().map(line).collect::<Vec<_>>())
    }

    pub(super) fn shape(&self, replay: &Replay<'_, '_, '_>) -> Value {
        let rulebook = replay.reader.rulebook();
        let due = duty(rulebook, &self.table);
        let wager = |held: &Held| {
            json!({
                "place": held.place.0,
                "bettor": &*held.bettor,
                "wager": rulebook.bet_clauses(held.bet).id,
                "amount": held.amount.to_string(),
            })
        };
        let account = |(account, balance)| json!({ "account": account, "balance": balance });
        json!({
            "at": clock::utc(self.at_ms),
            "number": self.number,
            "coup_on": self.table.coup.is_some(),
            "wagers": self.table.wagers.iter().map(wager).collect::<Vec<_>>(),
            "accounts": self.accounts().into_iter().map(account).collect::<Vec<_>>(),
            "next": {
                "words": words::duty(rulebook, &due),
                "rule": due.cite.as_ref().map(rules::Cite::as_str),
            },
        })
    }
}
