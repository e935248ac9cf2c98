//! Searching coups.

use super::{
    Asked, Catalogue, Found, Search, Where, money, named, next, parts, span, text, windows,
};
use crate::fault::Fault;
use crate::keep::{CORRECTED, DISPUTED, INCIDENT, VOID};
use crate::names::{self, Kind};
use crate::rows::{CoupFound, CoupPage};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// The marks by their words.
pub(super) const MARKS: [(&str, i64); 4] =
    [("corrected", CORRECTED), ("void", VOID), ("disputed", DISPUTED), ("incident", INCIDENT)];

/// What is read of a coup.
fn columns() -> String {
    let names = [
        named("c.table_id", "table_name"),
        named("c.dealer", "dealer"),
        named("c.end", "end"),
        named("c.outcome", "outcome"),
        named("c.first_outcome", "first_outcome"),
    ];
    format!(
        "c.id, c.entry, c.shoe, c.number, c.opened_at, c.ended_at, c.players_cards,
         c.bankers_cards, c.players_count, c.bankers_count, c.naturals, c.wagers, c.handle, c.win,
         c.marks, {}",
        names.join(", ")
    )
}

fn read(row: &Row<'_>) -> rusqlite::Result<CoupFound> {
    let (naturals, marks): (i64, i64) = (row.get("naturals")?, row.get("marks")?);
    let own = MARKS.iter().filter(|(_, mark)| marks & mark != 0).map(|(word, _)| *word);
    Ok(CoupFound {
        id: row.get("id")?,
        table: row.get("table_name")?,
        shoe: row.get("shoe")?,
        coup: row.get("number")?,
        entry: row.get("entry")?,
        opened_ms: row.get("opened_at")?,
        ended_ms: row.get("ended_at")?,
        dealer: row.get("dealer")?,
        result: row.get("outcome")?,
        first_result: row.get("first_outcome")?,
        end: row.get("end")?,
        players_cards: parts(&text(row, "players_cards")?, " "),
        bankers_cards: parts(&text(row, "bankers_cards")?, " "),
        players_count: row.get("players_count")?,
        bankers_count: row.get("bankers_count")?,
        players_natural: naturals & 1 != 0,
        bankers_natural: naturals & 2 != 0,
        wagers: row.get("wagers")?,
        handle: money(row.get("handle")?),
        win: money(row.get("win")?),
        marks: own.collect(),
    })
}

/// The index by which coups are looked through, and the rest of the conditions; none where one of
/// them cannot be so, since nothing has that name.
pub(super) fn of_coups(
    file: &Connection,
    search: &Search,
) -> Result<Option<(&'static str, Where)>, Fault> {
    let (mut index, mut own) = ("", Where::default());
    if let Some(mark) = &search.mark {
        let known = MARKS.iter().find(|(word, _)| word == mark);
        let known = known.ok_or_else(|| Fault::NotUnderstood(format!("no mark is `{mark}`")))?;
        index = "indexed by coup_marked";
        own.and("c.marks > 0 and c.marks & ? != 0", [Value::from(known.1)]);
    }
    if let Some(person) = &search.person {
        let ids = names::beginning(file, Kind::Person, person)?;
        index = "indexed by coup_dealer";
        own.one_of("c.dealer", &ids);
    }
    if let Some(table) = &search.table {
        let Some(id) = names::known(file, Kind::Table, table)? else { return Ok(None) };
        index = "indexed by coup_table";
        own.and("c.table_id = ?", [Value::from(id)]);
    }
    if let Some(result) = &search.result {
        let Some(id) = names::known(file, Kind::Word, result)? else { return Ok(None) };
        own.and("c.outcome = ?", [Value::from(id)]);
    }
    if let Some(situation) = &search.situation {
        let ids = names::holding(file, Kind::Situation, situation)?;
        let mut inner = Where::default();
        inner.one_of("i.situation", &ids);
        let found = format!("c.id in (select i.coup from incident i where 1 {})", inner.text);
        own.and(&found, inner.values);
    }
    for (at, sign) in [(search.from_ms, ">="), (search.to_ms, "<")] {
        if let Some(at) = at {
            own.and(&format!("c.opened_at {sign} ?"), [Value::from(at)]);
        }
    }
    Ok(Some((index, own)))
}

impl Catalogue {
    /// Coups, the newest first.
    pub fn coups(&self, search: &Search) -> Result<CoupPage, Fault> {
        self.with(|file| found(file, search)).map(CoupPage::from)
    }

    /// A coup by its table, shoe and number: the latest where the number was used again.
    pub fn coup(
        &self,
        table: &str,
        (shoe, number): (u32, u32),
    ) -> Result<Option<CoupFound>, Fault> {
        self.with(|file| {
            let Some(id) = names::known(file, Kind::Table, table)? else { return Ok(None) };
            let mut found = file.prepare_cached(&format!(
                "select {} from coup c indexed by coup_number
                 where c.table_id = ? and c.shoe = ? and c.number = ? order by c.id desc limit 1",
                columns()
            ))?;
            Ok(found.query_row(params![id, shoe, number], read).optional()?)
        })
    }
}

fn found(file: &Connection, search: &Search) -> Result<Found<CoupFound>, Fault> {
    let below = search.after.as_deref().map(super::wagers::cursor).transpose()?;
    let nothing = (Vec::new(), None, None);
    let Some((index, own)) = of_coups(file, search)? else { return Ok(nothing) };
    let wagers = super::wagers::of_wagers(file, search)?;
    let Some((driver, of_wagers)) = wagers else { return Ok(nothing) };
    let by_wagers = search.is_of_wagers();
    let from = match (by_wagers, driver) {
        (true, "") => format!(
            "from coup c {index} where c.id > ? and c.id <= ? {} and exists
             (select 1 from wager w where w.coup = c.id {})",
            own.text, of_wagers.text
        ),
        (true, driver) => format!(
            "from (select distinct w.coup as id from wager w {driver}
             where w.coup > ? and w.coup <= ? {}) f cross join coup c on c.id = f.id where 1 {}",
            of_wagers.text, own.text
        ),
        (false, _) => format!("from coup c {index} where c.id > ? and c.id <= ? {}", own.text),
    };
    let sql = format!("select {} {from} order by c.id desc limit ?", columns());
    let values: Vec<Value> = match (by_wagers, driver) {
        (true, "") => own.values.into_iter().chain(of_wagers.values).collect(),
        (true, _) => of_wagers.values.into_iter().chain(own.values).collect(),
        (false, _) => own.values,
    };
    let bounds = span(file, search, below.map(|(coup, _)| coup))?;
    let limit = search.limit();
    let (rows, left) = windows(file, bounds, limit, &Asked { sql, values, read })?;
    let (next, left) = next(&rows, limit, left, |row| row.id.to_string());
    Ok((rows, next, left))
}
