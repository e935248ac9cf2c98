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
use table::postings::{Handed, handed};

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

/// What a tournament has handed over, before it is known whose it is.
struct Award {
    position: u64,
    time_ms: i64,
    stream: StreamId,
    handed: Vec<(EntrantId, Amount)>,
}

/// Events of tables that hand something to the cage, by their stored names.
const KINDS: [&str; 5] = [
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
        let (dues, position) = self.found(store, library)?;
        for due in dues {
            take(store, cage, due)?;
        }
        self.position = position;
        Ok(())
    }

    fn found(
        &mut self,
        store: &dyn Store,
        library: &Library,
    ) -> Result<(Vec<Due>, u64), NotRestored> {
        self.learn(store, library)?;
        let (mut dues, mut awards) = (Vec::new(), Vec::new());
        let (mut position, mut unread) = (self.position, None);
        store.walk(self.position, &mut |row| {
            position = row.position;
            let found = self.handed(row).and_then(|found| {
                dues.extend(found);
                awards.extend(awarded(row)?);
                Ok(())
            });
            if let Err(why) = found {
                unread = Some(why);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        // While a store is walked over it cannot be asked.
        for award in awards {
            dues.extend(named(store, award)?);
        }
        dues.sort_by_key(|due| (due.position, due.index));
        unread.map_or(Ok((dues, position)), Err)
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

    fn handed(&self, row: &Row<'_>) -> Result<Vec<Due>, NotRestored> {
        if !KINDS.contains(&row.kind) {
            return Ok(Vec::new());
        }
        let Some((table, rulebook)) = self.tables.get(row.stream) else { return Ok(Vec::new()) };
        let kept = record::payload::read(rulebook, row.into());
        let kept = kept.map_err(|why| NotRestored::unreadable(row, why))?;
        if kept.moved.is_empty() {
            return Ok(Vec::new());
        }
        let all = (0..).zip(handed(&kept.event)).map(|(index, handed)| {
            let Handed { whose, amount, by_hand } = handed;
            let from = Source::Table { table: *table, amount };
            let (position, time_ms) = (row.position, row.time_ms);
            Due { position, index, time_ms, from, whose, by_hand }
        });
        Ok(all.collect())
    }
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
