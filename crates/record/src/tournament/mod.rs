//! The record of tournaments: each has the stream `tournament/NAME`, one entry an event.

pub mod audit;

pub use audit::audit;

use crate::hash::sha_256;
use crate::part::{End, Part, together};
use crate::payload::{Kept, Sealed, Written, read_as, sealed, write_as};
use crate::postings::Moved;
use crate::reader::{NotRestored, Visit, walk_as};
use crate::recorder::NotRecorded;
use crate::schemas::Schemas;
use crate::tournament_v1;
use crate::unreadable::Unreadable;
use floor::tournament::{Event, Game, House, NOBODY, Tournament, entry, evolve};
use journal::{Actor, Appended, Draft, Key, Refusal, Store, StreamId};
use ledger::PoolId;
use rulebook::Edition;
use std::ops::ControlFlow;

/// What the streams of tournaments begin with.
pub const TOURNAMENTS: &str = "tournament/";

/// The stream of a tournament.
pub fn stream(name: &str) -> Result<StreamId, Refusal> {
    StreamId::new(&format!("{TOURNAMENTS}{name}"))
}

/// The game of an edition at its usual setting, or at this version with these options.
pub fn game(edition: &Edition, version: &str, options: &[&str]) -> Game {
    Game {
        rulebook: edition.id().into(),
        digest: edition.digest.to_string().into(),
        version: version.into(),
        options: options.iter().map(|option| (*option).into()).collect(),
    }
}

/// What a tournament of this game is decided by; none where the edition is not at hand, or has no
/// such version or option.
pub fn house<'e>(game: &Game, editions: &[&'e Edition]) -> Option<House<'e>> {
    let same = |edition: &&&Edition| {
        edition.id() == game.rulebook.as_ref() && edition.digest.to_string() == *game.digest
    };
    let rulebook = editions.iter().find(same)?.at_table();
    let options: Vec<&str> = game.options.iter().map(AsRef::as_ref).collect();
    let setting = table::words::read::setting(rulebook, &game.version, &options).ok()?;
    Some(House { rulebook, setting, hash: sha_256, excluded: &NOBODY })
}

/// Writes an event of a tournament with what it moves.
pub fn write(event: &Event, moved: &[Moved]) -> Result<Written, Refusal> {
    write_as::<tournament_v1::Event, ()>(&(), event, moved)
}

/// Reads an event of a tournament with what it moved.
pub fn read(sealed: Sealed<'_>) -> Result<Kept<Event>, Unreadable> {
    read_as::<tournament_v1::Event, ()>(Schemas::CURRENT, &(), sealed)
}

/// Writes what happens in a tournament.
#[derive(Debug, Clone)]
pub struct TournamentRecorder {
    end: End,
    pool: PoolId,
}

impl TournamentRecorder {
    /// The recorder of a tournament with this stream and pool, behind so many entries.
    pub fn new(stream: StreamId, pool: PoolId, number: u64) -> TournamentRecorder {
        TournamentRecorder { end: End { stream, number }, pool }
    }

    /// Records events and waits until they are durable; nothing where there are none.
    pub fn record(
        &mut self,
        store: &dyn Store,
        key: Key,
        events: &[Event],
    ) -> Result<Option<Appended>, NotRecorded> {
        let Some(batch) = together(key, [self.part(events)?]) else { return Ok(None) };
        let appended = store.append(batch)?;
        self.acknowledged(&appended);
        Ok(Some(appended))
    }

    /// What events add to the stream, for those who append to others with it: a prize that is due
    /// is a payment that the cage takes over.
    pub fn part(&self, events: &[Event]) -> Result<Part, NotRecorded> {
        self.end.part_of(events, |event| self.draft(event))
    }

    /// Whether one entry more is in the store, and nothing that is not known stands before it.
    pub fn is_next(&self, appended: &Appended) -> bool {
        self.end.is_next(appended)
    }

    /// Takes in that a batch is in the store.
    pub fn acknowledged(&mut self, appended: &Appended) {
        self.end.acknowledged(appended);
    }

    fn draft(&self, event: &Event) -> Result<Draft, NotRecorded> {
        let written = sealed::<tournament_v1::Event>(event, entry(self.pool, event))?;
        let actor = Actor::new(&event.by, &event.role);
        Ok(Draft { actor, ..written.draft(self.end.stream.clone(), event.at.ms()) })
    }
}

/// A tournament as its stream left it, and the number of the last entry.
pub fn restore(store: &dyn Store, stream: &StreamId) -> Result<(Tournament, u64), NotRestored> {
    let (mut tournament, mut last) = (Tournament::default(), 0);
    walk(store, (stream, 0), &mut |row, kept| {
        tournament = evolve(std::mem::take(&mut tournament), &kept.event);
        last = row.number;
        ControlFlow::Continue(())
    })?;
    Ok((tournament, last))
}

/// Visits a tournament's events after an entry, by its number, in order.
pub fn walk(
    store: &dyn Store,
    from: (&StreamId, u64),
    visit: &mut Visit<'_, Event>,
) -> Result<(), NotRestored> {
    walk_as(store, from, |row| read(row.into()), visit)
}
