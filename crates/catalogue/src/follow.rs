//! The follower: entries in the order of the journal become rows, from wherever the file has come
//! to.

use crate::fault::Fault;
use crate::keep::{Keeper, Upto};
use crate::schema::File;
use crate::states::{self, APART, Batches, State};
use exports::following::Following;
use journal::store::PAGE;
use journal::{Entry, Store, StreamId};
use record::{NotRestored, Reader, payload};
use rulebook::Edition;
use rusqlite::{OptionalExtension as _, params};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Up to where a catalogue stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stood {
    /// The position up to which it is fed.
    pub position: u64,
    /// Streams that cannot be read, each with why: the rest is there.
    pub unread: BTreeMap<String, String>,
}

/// A table that is followed.
struct Table {
    id: i64,
    following: Following<'static>,
    edition: &'static Edition,
    /// The number of the entry of the last state that was kept.
    kept: u64,
}

/// Feeds a catalogue from a store.
pub struct Follower {
    keeper: Keeper,
    editions: Vec<&'static Edition>,
    tables: BTreeMap<StreamId, Table>,
    unread: BTreeMap<String, String>,
    latest_ms: i64,
}

impl Follower {
    /// A follower that goes on where the file has come to, or begins anew where it is of another
    /// store.
    pub fn open(
        file: &File,
        store: &dyn Store,
        editions: &[&'static Edition],
    ) -> Result<Follower, Fault> {
        let keeper = Keeper::open(file, store)?;
        Ok(Follower {
            keeper,
            editions: editions.to_vec(),
            tables: BTreeMap::new(),
            unread: BTreeMap::new(),
            latest_ms: 0,
        })
    }

    /// Up to where it has come.
    pub fn stood(&self) -> Stood {
        Stood { position: self.keeper.position(), unread: self.unread.clone() }
    }

    /// Takes in what comes next, some thousand entries at the most, and says whether there was any.
    pub fn go_on(&mut self, store: &dyn Store) -> Result<bool, Fault> {
        let fed = self.keeper.fed()?;
        if fed != self.keeper.position() {
            // Another process of the house has the same file: what is known here is of no use.
            self.tables.clear();
            self.keeper.go_on_from(fed);
        }
        let entries = whole_batches(store, fed)?;
        let Some(last) = entries.last() else { return Ok(false) };
        self.latest_ms = entries.iter().map(|one| one.time_ms).fold(self.latest_ms, i64::max);
        let upto = Upto { position: last.position, hash: last.hash, time_ms: self.latest_ms };
        let taken = self.take(store, &entries).and_then(|()| self.keeper.commit(upto));
        if taken.is_err() {
            self.keeper.undo();
            self.tables.clear();
        }
        match taken {
            Err(Fault::Shared) => Ok(true),
            taken => taken.map(|()| true),
        }
    }

    /// Follows to the end of what there is.
    pub fn catch_up(&mut self, store: &dyn Store) -> Result<(), Fault> {
        while self.go_on(store)? {}
        Ok(())
    }

    fn take(&mut self, store: &dyn Store, entries: &[Entry]) -> Result<(), Fault> {
        let streams: BTreeSet<&StreamId> = entries.iter().map(|entry| &entry.stream).collect();
        for stream in streams.iter().filter(|stream| record::table_of(stream).is_some()) {
            self.table(store, stream)?;
        }
        self.keeper.begin()?;
        let mut touched = BTreeSet::new();
        for entry in entries {
            self.keeper.event(&entry.row())?;
            self.entry(entry, &mut touched);
        }
        for (_, table) in self.tables.iter_mut().filter(|(stream, _)| streams.contains(stream)) {
            let changed = table.following.changed();
            self.keeper.keep(&changed)?;
            self.keeper.follow(table.id, table.following.first())?;
            let number = table.following.number();
            if number >= table.kept + APART {
                let rulebook = table.edition.at_table();
                let state = State::of(rulebook, number, table.following.table());
                self.keeper.state(table.id, &state)?;
                table.kept = number;
            }
        }
        Ok(())
    }

    /// Notes an entry; at the end of its batch the tables take it in.
    fn entry(&mut self, entry: &Entry, touched: &mut BTreeSet<StreamId>) {
        if entry.number > 1
            && let Some(table) = self.tables.get_mut(&entry.stream)
        {
            let row = entry.row();
            match payload::read(table.edition.at_table(), (&row).into()) {
                Ok(kept) => {
                    table.following.note(&row, kept);
                    touched.insert(entry.stream.clone());
                }
                Err(why) => {
                    let why = NotRestored::unreadable(&row, why);
                    self.unread.insert(entry.stream.to_string(), why.to_string());
                    self.tables.remove(&entry.stream);
                }
            }
        }
        if entry.place.index + 1 == entry.place.count {
            for stream in std::mem::take(touched) {
                if let Some(table) = self.tables.get_mut(&stream) {
                    table.following.take();
                }
            }
        }
    }

    /// Brings a table to where the file stands. What cannot be read is left alone.
    fn table(&mut self, store: &dyn Store, stream: &StreamId) -> Result<(), Fault> {
        if self.tables.contains_key(stream) || self.unread.contains_key(stream.as_str()) {
            return Ok(());
        }
        match self.restored(store, stream) {
            Ok(table) => drop(self.tables.insert(stream.clone(), table)),
            Err(Fault::Record(why)) if !matches!(why, NotRestored::Store(_)) => {
                self.unread.insert(stream.to_string(), why.to_string());
            }
            Err(why) => return Err(why),
        }
        Ok(())
    }

    fn restored(&mut self, store: &dyn Store, stream: &StreamId) -> Result<Table, Fault> {
        let reader = Reader::open(store, stream, &self.editions)?;
        let (begun, edition) = (reader.begun().clone(), reader.edition());
        let id = self.keeper.table(&begun.table)?;
        let mut found =
            self.keeper.file().prepare_cached("select first from followed where table_id = ?")?;
        let first: Option<u64> = found.query_row(params![id], |row| row.get(0)).optional()?;
        let from = match first {
            Some(first) => states::before(self.keeper.file(), (id, first), edition.at_table())?,
            None => (1, table::Table::default()),
        };
        let kept = from.0;
        let mut following = Following::from(begun, edition.at_table(), from);
        let (upto, mut batches) = (self.keeper.position(), Batches::new());
        reader.walk(kept, &mut |row, event| {
            if row.position > upto {
                return ControlFlow::Break(());
            }
            if batches.begins(row) {
                following.take();
            }
            following.note(row, event);
            ControlFlow::Continue(())
        })?;
        following.take();
        // Their rows are there already.
        following.changed();
        Ok(Table { id, following, edition, kept })
    }
}

/// The next entries, up to the end of a batch.
fn whole_batches(store: &dyn Store, after: u64) -> Result<Vec<Entry>, Fault> {
    let mut limit = PAGE;
    loop {
        let mut entries = store.read(after, limit)?;
        let ends = |entry: &Entry| entry.place.index + 1 == entry.place.count;
        let whole = entries.iter().rposition(ends).map_or(0, |last| last + 1);
        let is_all = entries.len() < limit as usize;
        if whole > 0 || is_all {
            entries.truncate(whole);
            return Ok(entries);
        }
        limit *= 2;
    }
}
