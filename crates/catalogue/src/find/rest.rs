//! Searching incidents, corrections and what people did.

use super::{
    Asked, Catalogue, Found, Read, Search, Where, money, named, next, parts, span, text, windows,
};
use crate::fault::Fault;
use crate::names::{self, Kind};
use crate::rows::{
    CorrectionFound, CorrectionPage, EventFound, EventPage, IncidentFound, IncidentPage,
};
use rusqlite::types::Value;
use rusqlite::{Connection, Row};

/// A kind of row that is few enough to be looked through by its conditions alone.
struct Kept<R> {
    columns: String,
    /// The table with the index that fits.
    from: String,
    read: Read<R>,
    at: &'static str,
}

fn incident(row: &Row<'_>) -> rusqlite::Result<IncidentFound> {
    Ok(IncidentFound {
        id: row.get("id")?,
        table: row.get("table_name")?,
        number: row.get("number")?,
        opened_ms: row.get("opened_at")?,
        situation: row.get("situation_name")?,
        note: row.get("note")?,
        shoe: row.get("shoe")?,
        coup: row.get("coup_number")?,
        place: row.get("place")?,
        bettors: row.get("bettors")?,
        remedies: parts(&text(row, "remedies")?, "; "),
        rules: parts(&text(row, "rules")?, "; "),
        reported_by: row.get("reported_by")?,
        decided_by: row.get("decided_by")?,
        closed_by: row.get("closed_by")?,
        closed_ms: row.get("closed_at")?,
        decision: row.get("decision")?,
        settled_again: money(row.get("again")?),
        is_over: row.get("is_over")?,
    })
}

fn correction(row: &Row<'_>) -> rusqlite::Result<CorrectionFound> {
    let cards = |column| text(row, column).map(|cards| parts(&cards, " "));
    Ok(CorrectionFound {
        id: row.get("id")?,
        table: row.get("table_name")?,
        shoe: row.get("shoe")?,
        coup: row.get("number")?,
        at_ms: row.get("at")?,
        incident: row.get("incident")?,
        situation: row.get("situation_name")?,
        note: row.get("note")?,
        remedy: row.get("remedy")?,
        rule: row.get("rule_name")?,
        confirmed_by: parts(&text(row, "confirmed_by")?, "; "),
        players_before: cards("players_before")?,
        bankers_before: cards("bankers_before")?,
        result_before: row.get("before_name")?,
        players_cards: cards("players_cards")?,
        bankers_cards: cards("bankers_cards")?,
        result: row.get("outcome_name")?,
        wagers: row.get("wagers")?,
        settled_again: money(row.get("again")?),
    })
}

fn event(row: &Row<'_>) -> rusqlite::Result<EventFound> {
    Ok(EventFound {
        id: row.get("id")?,
        stream: row.get("stream_name")?,
        number: row.get("number")?,
        at_ms: row.get("at")?,
        kind: row.get("kind_name")?,
        by: row.get("actor_name")?,
        role: row.get("role_name")?,
        approved_by: row.get("approver_name")?,
        approved_role: row.get("approver_role_name")?,
    })
}

impl Catalogue {
    /// Incidents, the newest first.
    pub fn incidents(&self, search: &Search) -> Result<IncidentPage, Fault> {
        self.with(|file| {
            let Some(mut own) = at_table(file, search)? else { return Ok(nothing()) };
            if let Some(situation) = &search.situation {
                own.one_of("t.situation", &names::holding(file, Kind::Situation, situation)?);
            }
            if let Some(rule) = &search.rule {
                own.and("instr(t.rules, ?) > 0", [Value::from(rule.clone())]);
            }
            if let Some(bettor) = &search.bettor {
                own.and("instr(lower(t.bettors), lower(?)) > 0", [Value::from(bettor.clone())]);
            }
            if let Some(place) = search.place {
                own.and("t.place = ?", [Value::from(i64::from(place))]);
            }
            if let Some(person) = &search.person {
                let who = "instr(lower(t.reported_by || char(10) || t.decided_by || char(10) ||
                           t.closed_by), lower(?)) > 0";
                own.and(who, [Value::from(person.clone())]);
            }
            let kept = Kept {
                columns: names_of(&["table_id table_name", "situation situation_name"]),
                from: "incident t".to_owned(),
                read: incident,
                at: "opened_at",
            };
            found(file, search, (kept, own), |row| row.id)
        })
        .map(IncidentPage::from)
    }

    /// Corrections, the newest first.
    pub fn corrections(&self, search: &Search) -> Result<CorrectionPage, Fault> {
        self.with(|file| {
            let Some(mut own) = at_table(file, search)? else { return Ok(nothing()) };
            if let Some(situation) = &search.situation {
                own.one_of("t.situation", &names::holding(file, Kind::Situation, situation)?);
            }
            if let Some(rule) = &search.rule {
                own.one_of("t.rule", &names::holding(file, Kind::Rule, rule)?);
            }
            if let Some(person) = &search.person {
                let who = "instr(lower(t.confirmed_by), lower(?)) > 0";
                own.and(who, [Value::from(person.clone())]);
            }
            let kept = Kept {
                columns: names_of(&[
                    "table_id table_name",
                    "situation situation_name",
                    "rule rule_name",
                    "outcome_before before_name",
                    "outcome outcome_name",
                ]),
                from: "correction t".to_owned(),
                read: correction,
                at: "at",
            };
            found(file, search, (kept, own), |row| row.id)
        })
        .map(CorrectionPage::from)
    }

    /// What people did, the newest first.
    pub fn events(&self, search: &Search) -> Result<EventPage, Fault> {
        self.with(|file| {
            let (mut own, mut from) = (Where::default(), "event t");
            if let Some(table) = &search.table {
                let stream = format!("{}{table}", record::TABLES);
                let Some(id) = names::known(file, Kind::Stream, &stream)? else {
                    return Ok(nothing());
                };
                from = "event t indexed by event_stream";
                own.and("t.stream = ?", [Value::from(id)]);
            }
            if let Some(kind) = &search.kind {
                from = "event t indexed by event_kind";
                own.one_of("t.kind", &names::holding(file, Kind::Event, kind)?);
            }
            if let Some(person) = &search.person {
                let ids = names::beginning(file, Kind::Person, person)?;
                from = "event t";
                let mut did = Where::default();
                did.one_of("actor", &ids);
                let (did, values) = (did.text, did.values);
                let approved = did.replace("actor", "approver");
                let by = format!(
                    "t.id in (select id from event where id > ?1 and id <= ?2 {did} union
                     select id from event where id > ?1 and id <= ?2 and approver is not null
                     {approved})"
                );
                own.and(&by, values.iter().cloned().chain(values.clone()));
            }
            let kept = Kept {
                columns: names_of(&[
                    "stream stream_name",
                    "kind kind_name",
                    "actor actor_name",
                    "role role_name",
                    "approver approver_name",
                    "approver_role approver_role_name",
                ]),
                from: from.to_owned(),
                read: event,
                at: "at",
            };
            found(file, search, (kept, own), |row| row.id)
        })
        .map(EventPage::from)
    }
}

const fn nothing<R>() -> Found<R> {
    (Vec::new(), None, None)
}

/// Every column, and the names of some of them.
fn names_of(columns: &[&str]) -> String {
    let named = columns.iter().filter_map(|one| one.split_once(' '));
    let named = named.map(|(column, of)| format!(", {}", named_in(column, of)));
    format!("t.*{}", named.collect::<String>())
}

fn named_in(column: &str, of: &str) -> String {
    named(&format!("t.{column}"), of)
}

/// The condition of the table; none where there is no such table.
fn at_table(file: &Connection, search: &Search) -> Result<Option<Where>, Fault> {
    let mut own = Where::default();
    if let Some(table) = &search.table {
        let Some(id) = names::known(file, Kind::Table, table)? else { return Ok(None) };
        own.and("t.table_id = ?", [Value::from(id)]);
    }
    Ok(Some(own))
}

fn found<R>(
    file: &Connection,
    search: &Search,
    (kept, mut own): (Kept<R>, Where),
    id: fn(&R) -> i64,
) -> Result<Found<R>, Fault> {
    for (at, sign) in [(search.from_ms, ">="), (search.to_ms, "<")] {
        if let Some(at) = at {
            own.and(&format!("t.{} {sign} ?", kept.at), [Value::from(at)]);
        }
    }
    let Kept { columns, from, .. } = &kept;
    let sql = format!(
        "select {columns} from {from} where t.id > ?1 and t.id <= ?2 {} order by t.id desc limit ?",
        own.text
    );
    let below = search.after.as_deref().map(super::wagers::cursor).transpose()?;
    let bounds = span(file, search, below.map(|(id, _)| id))?;
    let limit = search.limit();
    let (rows, left) =
        windows(file, bounds, limit, &Asked { sql, values: own.values, read: kept.read })?;
    let (next, left) = next(&rows, limit, left, |row| id(row).to_string());
    Ok((rows, next, left))
}
