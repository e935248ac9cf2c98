//! What tables hand to the cage becomes due there: each once, whoever looks and whatever fails
//! between the table's event and the cage's.

use crate::cage::{CageOwner, NotAsked};
use crate::library::Library;
use crate::opening::SERVER;
use floor::cage::{Asking, Request, Source};
use floor::{Key, Time};
use journal::{Actor, Refusal as Rejected, Row, Store};
use ledger::TableId;
use record::recorder::EQUIPMENT;
use record::{NotRecorded, NotRestored};
use rules::Rulebook;
use std::collections::HashMap;
use std::ops::ControlFlow;
use table::postings::{Handed, handed};

/// Follows the tables' records.
#[derive(Debug)]
pub struct Follower {
    position: u64,
    tables: HashMap<String, (TableId, &'static Rulebook)>,
}

/// What a table has handed over, and where it stands.
struct Due {
    position: u64,
    index: u128,
    time_ms: i64,
    table: TableId,
    handed: Handed,
}

/// Events that hand something to the cage, by their stored names.
const KINDS: [&str; 4] =
    ["station_paid", "station_abandoned", "coup_corrected", "past_coup_voided"];

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
        let (mut dues, mut position, mut unread) = (Vec::new(), self.position, None);
        store.walk(self.position, &mut |row| {
            position = row.position;
            match self.handed(row) {
                Ok(found) => dues.extend(found),
                Err(why) => {
                    unread = Some(why);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        })?;
        unread.map_or(Ok((dues, position)), Err)
    }

    /// Learns which rulebook each table's record is of.
    fn learn(&mut self, store: &dyn Store, library: &Library) -> Result<(), NotRestored> {
        for (stream, _) in store.heads()? {
            let name = stream.as_str();
            if !name.starts_with("table/") || self.tables.contains_key(name) {
                continue;
            }
            let reader = record::Reader::open(store, &stream, library.editions())?;
            let known = (TableId(reader.begun().number), reader.rulebook());
            self.tables.insert(name.to_owned(), known);
        }
        Ok(())
    }

    fn handed(&self, row: &Row<'_>) -> Result<Vec<Due>, NotRestored> {
        let Some((table, rulebook)) = self.tables.get(row.stream) else { return Ok(Vec::new()) };
        if !KINDS.contains(&row.kind) {
            return Ok(Vec::new());
        }
        let kept = record::payload::read(rulebook, row.into());
        let kept = kept.map_err(|why| NotRestored::unreadable(row, why))?;
        if kept.moved.is_empty() {
            return Ok(Vec::new());
        }
        let all = (0..).zip(handed(&kept.event)).map(|(index, handed)| Due {
            position: row.position,
            index,
            time_ms: row.time_ms,
            table: *table,
            handed,
        });
        Ok(all.collect())
    }
}

/// The cage owes it now, if it did not before.
fn take(store: &dyn Store, cage: &mut CageOwner, due: Due) -> Result<(), NotAsked> {
    let Due { position, index, time_ms, table, handed: Handed { whose, amount, by_hand } } = due;
    let from = Source::Table { table, amount };
    let request = if by_hand {
        Request::CallPayment { from, whose }
    } else {
        Request::HoldCredit { from, whose }
    };
    // Nothing else has such a key, and no entry is at two positions.
    let key = Key((1 << 120) | (u128::from(position) << 32) | index);
    let at = Time(u64::try_from(time_ms).unwrap_or(0));
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
