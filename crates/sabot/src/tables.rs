//! Tables of a store, and their coups, by the words of a command line.

use crate::failure::Failure;
use crate::store::Address;
use journal::{Store, StreamId};
use record::coups::coups;
use record::{NotRestored, Reader, Span, Which};
use rulebook::Edition;

/// The reader of a table's stream.
pub(crate) fn reader<'s, 'e>(
    (address, store): (&Address, &'s dyn Store),
    table: &str,
    editions: &[&'e Edition],
) -> Result<Reader<'s, 'e>, Failure> {
    let stream = stream(table)?;
    Reader::open(store, &stream, editions).map_err(|why| match why {
        NotRestored::Empty(_) => no_table((address, store), table),
        other => not_restored(address, &other),
    })
}

/// The stream of a table.
pub(crate) fn stream(table: &str) -> Result<StreamId, Failure> {
    let table = table.strip_prefix(record::TABLES).unwrap_or(table);
    record::stream(table).map_err(|why| Failure::not_understood(why.to_string()))
}

/// The names of all tables of a store, in order.
pub(crate) fn names(address: &Address, store: &dyn Store) -> Result<Vec<String>, Failure> {
    let heads = store.heads().map_err(|fault| address.failure(&fault))?;
    let names = heads.iter().filter_map(|(stream, _)| record::table_of(stream));
    let mut names: Vec<String> = names.map(str::to_owned).collect();
    names.sort();
    Ok(names)
}

/// A table that is not there, and those that are.
pub(crate) fn no_table((address, store): (&Address, &dyn Store), table: &str) -> Failure {
    let tables = match names(address, store) {
        Ok(tables) => tables,
        Err(failure) => return failure,
    };
    let known = if tables.is_empty() { "none".to_owned() } else { tables.join(", ") };
    Failure::refused(format!("{address} has no table {table}: there are {known}"), None)
}

/// Why a stream cannot be read, as a failure of a command.
pub(crate) fn not_restored(address: &Address, why: &NotRestored) -> Failure {
    match why {
        NotRestored::Store(fault) => address.failure(fault),
        NotRestored::OtherTable { .. } | NotRestored::Unreadable { .. } => {
            Failure::broken(format!("{address}: {why}"))
        }
        NotRestored::Empty(_) | NotRestored::RulebookMissing { .. } => {
            Failure::refused(format!("{address}: {why} (see --rulebooks)"), None)
        }
    }
}

/// Reads which coup is meant.
pub(crate) fn which(text: &str) -> Result<Which, Failure> {
    Which::parse(text).ok_or_else(|| {
        Failure::not_understood(format!(
            "{text} is not a coup: write its shoe and number, as in 1.3, or its place among all \
             coups of the table, as in 3"
        ))
    })
}

/// The coup that is meant, among those of a table.
pub(crate) fn coup(
    address: &Address,
    reader: &Reader<'_, '_>,
    text: &str,
) -> Result<Span, Failure> {
    let which = which(text)?;
    let mut spans = coups(reader).map_err(|why| not_restored(address, &why))?;
    if let Some(place) = spans.iter().rposition(|span| which.is(span)) {
        return Ok(spans.swap_remove(place));
    }
    let table = &reader.begun().table;
    let there = match spans.last() {
        Some(last) => {
            let (shoe, number) = (last.id.shoe, last.id.number);
            format!("it has {} coups, the last of them {shoe}.{number}", spans.len())
        }
        None => "it has none".to_owned(),
    };
    Err(Failure::refused(format!("table {table} has no coup {text}: {there}"), None))
}
