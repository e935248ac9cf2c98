//! The published conditions of tournaments, for everybody at a screen of a table.

use super::shapes::{ContestCondition, ContestConditions, ContestPart};
use super::{Problem, not_read};
use crate::authority::Denied;
use crate::caller::Caller;
use crate::contests::is_on;
use crate::floor::Floor;
use crate::http::tables::may_read;
use axum::Json;
use axum::extract::{Path, State};
use floor::staff::{Deed, may_do};
use house::tournaments::Held;
use ledger::PoolId;
use reports::model::{Block, Document};
use reports::tournament::{Subject, conditions};
use std::cmp::Reverse;
use std::sync::Arc;

/// Whether somebody may read what every screen of a table may: one of them, or staff.
fn at_a_screen(floor: &Floor, table: &str, caller: &Caller) -> Result<(), Denied> {
    let id = floor.id_of(table)?;
    let device = caller.device.as_ref();
    if device.is_some_and(|device| may_do(device, Deed::Read(id)).is_ok()) {
        return Ok(());
    }
    may_read(floor, (table, "display", None), caller)?;
    Ok(())
}

fn line(text: String) -> ContestCondition {
    ContestCondition { label: None, text, rule: None }
}

/// A row of the paper: the item, what it says, and the rule that asks for it.
fn row(cells: Vec<String>) -> ContestCondition {
    let mut cells = cells.into_iter();
    let mut next = || cells.next().filter(|cell| !cell.is_empty());
    ContestCondition { label: next(), text: next().unwrap_or_default(), rule: next() }
}

/// The paper as a screen shows it: parts, each with a title and lines.
fn parts(paper: Document) -> Vec<ContestPart> {
    let (mut title, mut lines, mut parts) = (paper.title, Vec::new(), Vec::new());
    for block in paper.blocks {
        match block {
            Block::Heading(_, next) => {
                parts.push(ContestPart { title, lines: std::mem::take(&mut lines) });
                title = next;
            }
            Block::Paragraph(text) => lines.push(line(text)),
            Block::Facts(facts) => {
                let facts = facts.into_iter().map(|(label, text)| vec![label, text]);
                lines.extend(facts.map(row));
            }
            Block::Table(table) => lines.extend(table.rows.into_iter().map(row)),
            Block::Note(note) => {
                parts.push(ContestPart { title, lines: std::mem::take(&mut lines) });
                title = note.title;
                lines.push(line(note.text));
            }
            // Conditions are made of words alone.
            Block::Commands(_) | Block::Chart(_) | Block::Beside(_) => {}
        }
    }
    parts.push(ContestPart { title, lines });
    parts
}

/// The conditions of a tournament that goes on; none while they are a draft.
fn published((id, held): (&str, &Held)) -> Option<(PoolId, ContestConditions)> {
    let tournament = held.tournament();
    if tournament.published.is_none() || !is_on(tournament) {
        return None;
    }
    let rulebook = held.house()?.rulebook;
    let clauses = rulebook.tournament.as_ref()?;
    let name = tournament.name.as_ref()?.to_string();
    let paper = conditions(&Subject { rulebook, clauses, tournament });
    let shown = ContestConditions { id: id.to_owned(), name, parts: parts(paper) };
    Some((tournament.pool?, shown))
}

/// The published conditions of all tournaments of the house, whether or not the table is used for
/// them: whoever thinks of entering reads them first.
pub(crate) async fn conditions_at_table(
    State(floor): State<Arc<Floor>>,
    Path(table): Path<String>,
    caller: Caller,
) -> Result<Json<Vec<ContestConditions>>, Problem> {
    at_a_screen(&floor, &table, &caller)?;
    let read = tokio::task::spawn_blocking(move || {
        floor.contests.look(|all| {
            let mut found: Vec<_> = all.all().filter_map(published).collect();
            found.sort_by_key(|(pool, _)| Reverse(*pool));
            found.into_iter().map(|(_, own)| own).collect::<Vec<_>>()
        })
    });
    read.await?.map(Json).map_err(not_read)
}
