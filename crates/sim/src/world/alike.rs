//! What the promotion and the tournament of a house have alike: records that several processes
//! write, followed here, and what the cage owes by them.

use crate::disk::Meanwhile;
use floor::Name;
use floor::cage::{Cage, Origin};
use journal::{Key, Store, StreamId};
use record::NotRestored;
use record::reader::Visit;
use std::ops::ControlFlow;

/// What visits the events of a record behind an entry.
type Walk<E> = fn(&dyn Store, (&StreamId, u64), &mut Visit<'_, E>) -> Result<(), NotRestored>;

/// The events of a record behind an entry, each with its key: of one key alone, or all of them.
pub(super) fn behind<E>(
    store: &dyn Store,
    (stream, number): (&StreamId, u64),
    only: Option<&Key>,
    (what, walk): (&str, Walk<E>),
) -> Result<Vec<(String, E)>, String> {
    let head = store.head(stream).map_err(|why| format!("the {what}: {why}"))?;
    let head = head.map_or(0, |head| head.number);
    if head < number {
        return Err(format!("of {number} entries of a {what} {head} are left"));
    }
    let mut found = Vec::new();
    let walked = walk(store, (stream, number), &mut |row, kept| {
        if only.is_some_and(|key| key.as_str() != row.key) {
            return ControlFlow::Break(());
        }
        found.push((row.key.to_owned(), kept.event));
        ControlFlow::Continue(())
    });
    walked.map_err(|why| format!("the {what}: {why}"))?;
    Ok(found)
}

/// Asks one process, and another before the first has written. What came of both.
pub(super) fn overtaken<A: Sync, P: Send, C: Send>(
    store: &dyn Store,
    (own, others): (P, P),
    (asked, other): (&A, Option<&A>),
    put: impl Fn(&A, P, &dyn Store) -> C + Sync,
) -> (C, Option<C>) {
    let Some(other) = other else { return (put(asked, own, store), None) };
    let mut before = None;
    let answer = {
        let (before, put) = (&mut before, &put);
        let meanwhile = Meanwhile::new(store, move |store: &dyn Store| {
            *before = Some(put(other, others, store));
        });
        put(asked, own, &meanwhile)
    };
    (answer, before)
}

/// How many payments are due at the cage by something, which are those that it has given.
pub(super) fn owed(
    cage: &Cage,
    is_by: impl Fn(&Origin) -> bool,
    (what, given): (&str, &[(Name, i64)]),
) -> Result<u64, String> {
    let of = cage.dues.iter().filter(|due| is_by(&due.origin));
    let mut there: Vec<_> = of.map(|due| (due.whose.clone(), due.amount.cents())).collect();
    let mut given = given.to_vec();
    there.sort();
    given.sort();
    if there != given {
        return Err(format!("the cage owes {there:?} of a {what}, and not {given:?}"));
    }
    Ok(given.len() as u64)
}
