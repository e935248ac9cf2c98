//! What tables and tournaments hand to the cage becomes due there: each once, whoever looks and
//! whatever fails between their event and the cage's.

use crate::cage::{CageOwner, NotAsked};
use crate::library::Library;
use crate::opening::SERVER;
use floor::cage::{Asking, Request, Source};
use floor::tournament::EntrantId;
use floor::{Key, Name, Time};
use journal::{Actor, Refusal as Rejected, Row, Store, StreamId};
use ledger::{PoolId, TableId};
use record::recorder::EQUIPMENT;
use record::{NotRecorded, NotRestored, tournament};
use rules::{Amount, Rulebook};
use std::collections::HashMap;
use std::ops::ControlFlow;
use table::Event;
use table::postings::{Handed, handed, left_of};

/// Follows the records of tables and tournaments.
#[derive(Debug)]
pub struct Follower {
    position: u64,
    tables: HashMap<String, (TableId, &'static Rulebook)>,
}

/// What was handed over, and where that stands.
struct Due {
    position: u64,
    index: u128,
    time_ms: i64,
    from: Source,
    whose: Name,
    by_hand: bool,
}

/// Money that was kept and is released to somebody who has left.
struct Released {
    position: u64,
    time_ms: i64,
    /// The first position of its batch.
    batch: u64,
    stream: StreamId,
    /// The incident that it was kept in.
    incident: u32,
    table: (TableId, &'static Rulebook),
    handed: Handed,
}

/// What is found in the records.
#[derive(Default)]
struct Found {
    dues: Vec<Due>,
    awards: Vec<Award>,
    released: Vec<Released>,
}

/// What a tournament has handed over, before it is known whose it is.
struct Award {
    position: u64,
    time_ms: i64,
    stream: StreamId,
    handed: Vec<(EntrantId, Amount)>,
}

/// Money that was kept is released.
const RELEASED: &str = "money_released";

/// Events of tables that hand something to the cage, by their stored names.
const KINDS: [&str; 6] = [
    RELEASED,
    "station_paid",
    "station_abandoned",
    "coup_corrected",
    "past_coup_voided",
    "settlement_reversed",
];

impl Follower {
    /// Goes on behind what the cage has.
    pub fn begin(cage: &CageOwner) -> Follower {
        // One entry may hand over several sums: the last is looked at again.
        Follower { position: cage.taken().saturating_sub(1), tables: HashMap::new() }
    }

    /// Takes over what was handed to the cage since.
    pub fn go_on(
        &mut self,
        store: &dyn Store,
        library: &Library,
        cage: &mut CageOwner,
    ) -> Result<(), NotAsked> {
        self.learn(store, library)?;
        let (dues, position) = self.found(store)?;
        for due in dues {
            take(store, cage, due)?;
        }
        self.position = position;
        Ok(())
    }

    fn found(&self, store: &dyn Store) -> Result<(Vec<Due>, u64), NotRestored> {
        let (mut found, mut position) = (Found::default(), self.position);
        let mut unread = None;
        store.walk(self.position, &mut |row| {
            position = row.position;
            let read = self.handed(row, &mut found).and_then(|()| {
                found.awards.extend(awarded(row)?);
                Ok(())
            });
            unread = read.err();
            if unread.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        if let Some(why) = unread {
            return Err(why);
        }
        Ok((found.dues(store)?, position))
    }

    /// Learns which rulebook each table's record is of.
    fn learn(&mut self, store: &dyn Store, library: &Library) -> Result<(), NotRestored> {
        for (stream, _) in store.heads()? {
            let name = stream.as_str();
            if record::table_of(&stream).is_none() || self.tables.contains_key(name) {
                continue;
            }
            let reader = record::Reader::open(store, &stream, library.editions())?;
            let known = (TableId(reader.begun().number), reader.rulebook());
            self.tables.insert(name.to_owned(), known);
        }
        Ok(())
    }

    fn handed(&self, row: &Row<'_>, found: &mut Found) -> Result<(), NotRestored> {
        if !KINDS.contains(&row.kind) {
            return Ok(());
        }
        let Some(of) = self.tables.get(row.stream) else { return Ok(()) };
        let kept = record::payload::read(of.1, row.into());
        let kept = kept.map_err(|why| NotRestored::unreadable(row, why))?;
        let (position, time_ms) = (row.position, row.time_ms);
        if let Event::MoneyReleased { number: incident, .. } = kept.event {
            // It moves nothing: the money is where what the cage owes is, since it was seized.
            let (batch, stream) = (began(row), row.to_entry().stream);
            let all = handed(&kept.event).into_iter().map(|handed| Released {
                position,
                time_ms,
                batch,
                stream: stream.clone(),
                incident,
                table: *of,
                handed,
            });
            found.released.extend(all);
            return Ok(());
        }
        if kept.moved.is_empty() {
            return Ok(());
        }
        let same = |it: &&mut Released| it.batch == began(row) && it.stream.as_str() == row.stream;
        for released in found.released.iter_mut().filter(same) {
            released.handed.amount = left_of(&released.handed, &kept.event);
        }
        let all = (0..).zip(handed(&kept.event)).map(|(index, handed)| {
            let Handed { whose, amount, by_hand } = handed;
            let from = Source::Table { table: of.0, amount };
            Due { position, index, time_ms, from, whose, by_hand }
        });
        found.dues.extend(all);
        Ok(())
    }
}

/// The position of the first entry of a batch.
fn began(row: &Row<'_>) -> u64 {
    row.position - u64::from(row.place.index)
}

impl Found {
    /// All that is due, in order. While a store is walked over it cannot be asked: what has to be
    /// looked up in it is looked up now.
    fn dues(self, store: &dyn Store) -> Result<Vec<Due>, NotRestored> {
        let Found { mut dues, awards, released } = self;
        for award in awards {
            dues.extend(named(store, award)?);
        }
        for one in released {
            let (position, time_ms) = (one.position, one.time_ms);
            let Handed { whose, amount, by_hand } = one.handed.clone();
            if amount > Amount::ZERO && is_in_the_books(store, &one)? {
                let from = Source::Table { table: one.table.0, amount };
                dues.push(Due { position, index: 0, time_ms, from, whose, by_hand });
            }
        }
        dues.sort_by_key(|due| (due.position, due.index));
        Ok(dues)
    }
}

/// Whether money was taken off a station when it was seized: what was taken from somebody's hands
/// goes back into them, and the books know nothing of it.
fn is_in_the_books(store: &dyn Store, released: &Released) -> Result<bool, NotRestored> {
    let (mut off, mut unread) = (false, None);
    store.walk_stream(&released.stream, 0, &mut |row| {
        if row.kind != "money_seized" {
            return ControlFlow::Continue(());
        }
        match record::payload::read(released.table.1, row.into()) {
            Ok(kept) => {
                let seized = kept.event.incident() == Some(released.incident);
                off = seized && !kept.moved.is_empty();
            }
            Err(why) => unread = Some(NotRestored::unreadable(row, why)),
        }
        let over = off || unread.is_some() || row.position > released.position;
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    unread.map_or(Ok(off), Err)
}

/// What an entry of a tournament hands over.
fn awarded(row: &Row<'_>) -> Result<Option<Award>, NotRestored> {
    if !row.stream.starts_with(tournament::TOURNAMENTS) {
        return Ok(None);
    }
    let kept = tournament::read(row.into()).map_err(|why| NotRestored::unreadable(row, why))?;
    let handed = floor::tournament::handed(&kept.event);
    let stream = row.to_entry().stream;
    let (position, time_ms) = (row.position, row.time_ms);
    Ok((!handed.is_empty()).then_some(Award { position, time_ms, stream, handed }))
}

/// The same with everybody's name, which never changes.
fn named(store: &dyn Store, award: Award) -> Result<Vec<Due>, NotRestored> {
    let (held, _) = tournament::restore(store, &award.stream)?;
    let pool = held.pool.unwrap_or(PoolId(0));
    let Award { position, time_ms, handed, .. } = award;
    let dues = (0..).zip(handed).map(|(index, (entrant, amount))| {
        let whose = held.entrant(entrant).map(|own| own.name.clone()).unwrap_or_default();
        let from = Source::Tournament { pool, amount };
        Due { position, index, time_ms, from, whose, by_hand: true }
    });
    Ok(dues.collect())
}

/// The cage owes it now, if it did not before.
fn take(store: &dyn Store, cage: &mut CageOwner, due: Due) -> Result<(), NotAsked> {
    let Due { position, index, time_ms, from, whose, by_hand } = due;
    let request = if by_hand {
        Request::CallPayment { from, whose }
    } else {
        Request::HoldCredit { from, whose }
    };
    // Nothing else has such a key, and no entry is at two positions.
    let key = Key((1 << 120) | (u128::from(position) << 32) | index);
    let at = Time::from_ms(time_ms);
    let asking = Asking { at, by: SERVER.into(), key, request };
    let actor = Actor::new(SERVER, EQUIPMENT);
    match cage.ask_because(store, (&actor, Some(position)), &asking) {
        // It was taken over long ago.
        Err(NotAsked::NotRecorded(NotRecorded::NotAppended(journal::NotAppended::Refused(
            Rejected::KeyUsed { .. },
        )))) => Ok(()),
        taken => taken.map(|_| ()),
    }
}
