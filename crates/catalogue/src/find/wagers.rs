//! Searching wagers.

use super::coups::of_coups;
use super::{Asked, Catalogue, Found, Search, Where, money, named, next, span, windows};
use crate::fault::Fault;
use crate::names::{self, Kind};
use crate::rows::{WagerFound, WagerPage};
use rusqlite::types::Value;
use rusqlite::{Connection, Row};

/// What is read of a wager.
fn columns() -> String {
    let names = [
        named("c.table_id", "table_name"),
        named("c.outcome", "outcome"),
        named("w.bettor", "bettor"),
        named("w.bet", "bet"),
        named("w.fate", "fate"),
        named("w.grade", "grade"),
        named("w.odds", "odds"),
        named("w.rule", "rule"),
    ];
    format!(
        "w.coup, w.number, w.placed_at, w.place, w.amount, w.returned, w.again, c.shoe,
         c.number as coup_number, {}",
        names.join(", ")
    )
}

fn read(row: &Row<'_>) -> rusqlite::Result<WagerFound> {
    let returned: Option<i64> = row.get("returned")?;
    Ok(WagerFound {
        coup_id: row.get("coup")?,
        table: row.get("table_name")?,
        shoe: row.get("shoe")?,
        coup: row.get("coup_number")?,
        number: row.get("number")?,
        placed_ms: row.get("placed_at")?,
        place: row.get("place")?,
        bettor: row.get("bettor")?,
        bet: row.get("bet")?,
        amount: money(row.get("amount")?),
        fate: row.get("fate")?,
        grade: row.get("grade")?,
        odds: row.get("odds")?,
        returned: returned.map(money),
        rule: row.get("rule")?,
        settled_again: row.get("again")?,
        result: row.get("outcome")?,
    })
}

/// A cursor: a coup, and the number of a wager of it.
pub(super) fn cursor(text: &str) -> Result<(i64, i64), Fault> {
    let wrong = || Fault::NotUnderstood(format!("`{text}` is not where a page ended"));
    let (coup, number) = text.split_once('.').unwrap_or((text, "0"));
    Ok((coup.parse().map_err(|_| wrong())?, number.parse().map_err(|_| wrong())?))
}

/// The index by which wagers are looked through, and the conditions; none where one of them cannot
/// be so, since nothing has that name.
pub(super) fn of_wagers(
    file: &Connection,
    search: &Search,
) -> Result<Option<(&'static str, Where)>, Fault> {
    let (mut index, mut own) = ("", Where::default());
    if let Some(rule) = &search.rule {
        index = "indexed by wager_rule";
        own.one_of("w.rule", &names::holding(file, Kind::Rule, rule)?);
    }
    if let Some(amounts) = search.amounts {
        if amounts.least == amounts.most {
            index = "indexed by wager_amount";
            own.and("w.amount = ?", [Value::from(amounts.least)]);
        } else {
            let ends = [amounts.least, amounts.most].map(Value::from);
            own.and("+w.amount between ? and ?", ends);
        }
    }
    if let Some(bettor) = &search.bettor {
        index = "indexed by wager_bettor";
        own.one_of("w.bettor", &names::beginning(file, Kind::Bettor, bettor)?);
    }
    if let Some(bet) = &search.bet {
        let Some(id) = names::known(file, Kind::Bet, bet)? else { return Ok(None) };
        own.and("w.bet = ?", [Value::from(id)]);
    }
    if let Some(place) = search.place {
        own.and("w.place = ?", [Value::from(i64::from(place))]);
    }
    Ok(Some((index, own)))
}

impl Catalogue {
    /// Wagers, those of the newest coups first, the latest of a coup first.
    pub fn wagers(&self, search: &Search) -> Result<WagerPage, Fault> {
        self.with(|file| found(file, search)).map(WagerPage::from)
    }
}

fn found(file: &Connection, search: &Search) -> Result<Found<WagerFound>, Fault> {
    let after = search.after.as_deref().map(cursor).transpose()?;
    let nothing = (Vec::new(), None, None);
    let Some((by_coup, of_coup)) = of_coups(file, search)? else { return Ok(nothing) };
    let Some((driver, mut own)) = of_wagers(file, search)? else { return Ok(nothing) };
    if let Some((coup, number)) = after.filter(|(_, number)| *number > 0) {
        // The page before ended within a coup.
        let at = [coup, coup, number].map(Value::from);
        own.and("(w.coup < ? or (w.coup = ? and w.number < ?))", at);
    }
    let from = if driver.is_empty() {
        "from coup c {by} cross join wager w on w.coup = c.id where c.id > ? and c.id <= ?"
            .replace("{by}", by_coup)
    } else {
        format!(
            "from wager w {driver} cross join coup c on c.id = w.coup
             where w.coup > ? and w.coup <= ?"
        )
    };
    let sql = format!(
        "select {} {from} {}{} order by c.id desc, w.number desc limit ?",
        columns(),
        own.text,
        of_coup.text
    );
    let values: Vec<Value> = own.values.into_iter().chain(of_coup.values).collect();
    let below = after.map(|(coup, number)| if number > 0 { coup + 1 } else { coup });
    let bounds = span(file, search, below)?;
    let limit = search.limit();
    let (rows, left) = windows(file, bounds, limit, &Asked { sql, values, read })?;
    let at = |row: &WagerFound| format!("{}.{}", row.coup_id, row.number);
    let (next, left) = next(&rows, limit, left, at);
    Ok((rows, next, left))
}
