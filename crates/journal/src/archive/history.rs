//! Archives and a store as one history: checked from the first entry of the first file to the last
//! of the store.

use super::file::Archive;
use crate::entry::{Hash, Row};
use crate::fault::Fault;
use crate::proof::merkle::{Frontier, leaf};
use crate::proof::stored::STREAM;
use crate::store::{PAGE, Store};
use crate::verify::{Awaited, Difference, Report, Trust, Walk, What, awaited};
use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;

/// The last position up to which every entry is from before a moment and every batch is whole: what
/// a day's archive holds when the day has ended by then.
pub fn closed_before(store: &dyn Store, after: u64, end_ms: i64) -> Result<u64, Fault> {
    let mut closed = after;
    store.walk(after, &mut |row| {
        if row.time_ms >= end_ms {
            return ControlFlow::Break(());
        }
        if row.place.index + 1 == row.place.count {
            closed = row.position;
        }
        ControlFlow::Continue(())
    })?;
    Ok(closed)
}

/// Checks every entry of archives and of a store as one history. The archives are given in order,
/// the first with the first entry. Of what an archive holds the store has the same, or nothing.
pub fn verify_with(
    archives: &[Archive],
    store: &dyn Store,
    trust: Trust<'_>,
) -> Result<Report, Fault> {
    let mut signed = awaited(store, trust)?;
    for archive in archives {
        signed.extend(signed_in(archive)?);
    }
    signed.sort_by_key(|awaited| (awaited.size, awaited.at));
    signed.dedup_by_key(|awaited| (awaited.size, awaited.at));
    let mut history = History {
        walk: Walk::new(trust, signed.into()),
        trust,
        log: Frontier::default(),
        previous: None,
        live: Live { store, rows: VecDeque::new(), after: 0 },
    };
    let walked = archives.iter().try_for_each(|archive| history.archive(archive));
    let History { mut walk, .. } = history;
    match walked {
        Ok(()) => walk.rest(store),
        Err(Fault::Damaged(difference)) => {
            walk.found(difference);
            Ok(walk.report)
        }
        Err(fault) => Err(fault),
    }
}

/// The states of the journal that checkpoints in an archive speak of.
fn signed_in(archive: &Archive) -> Result<Vec<Awaited>, Fault> {
    let mut signed = Vec::new();
    let read = archive.walk(&mut |row| {
        if row.stream == STREAM {
            signed.extend(Awaited::of(row));
        }
        ControlFlow::Continue(())
    });
    // A line that is no entry is named when the history comes to it.
    read.map_err(|error| unreadable(archive, &error))?.ok();
    Ok(signed)
}

fn unreadable(archive: &Archive, error: &io::Error) -> Fault {
    Fault::Down(format!("{}: {error}", archive.path.display()))
}

/// What is wrong with an archive.
fn wrong(archive: &Archive, position: u64, why: impl Into<String>) -> Fault {
    let (file, why) = (archive.path.display().to_string(), why.into());
    Fault::Damaged(Difference::at(position, What::Archive { file, why }))
}

struct History<'h> {
    walk: Walk<'h>,
    trust: Trust<'h>,
    /// The tree of all entries so far.
    log: Frontier,
    /// The hash of the last seal.
    previous: Option<Hash>,
    live: Live<'h>,
}

impl History<'_> {
    fn archive(&mut self, archive: &Archive) -> Result<(), Fault> {
        let (seal, next) = (&archive.seal, self.walk.report.entries + 1);
        if let Some(key) = self.trust.key {
            let signed = seal.is_signed_by(key);
            signed.map_err(|error| wrong(archive, next, format!("its seal: {error}")))?;
        }
        if seal.from > next {
            let what = What::NotArchived { from: next, upto: seal.from - 1 };
            return Err(Fault::Damaged(Difference::at(next, what)));
        }
        if seal.from < next {
            return Err(wrong(archive, next, format!("it begins at position {}", seal.from)));
        }
        if seal.previous != self.previous {
            return Err(wrong(archive, next, "its seal does not follow that of the one before"));
        }
        self.previous = Some(seal.hash());
        self.entries(archive)
    }

    /// All that an archive holds is what its seal says, and what the store has.
    fn entries(&mut self, archive: &Archive) -> Result<(), Fault> {
        let mut own = Frontier::default();
        let first = self.live.at(archive.seal.from)?;
        let mut found = Ok(());
        let walked = archive.walk(&mut |row| {
            found = self.entry(archive, row, first);
            if found.is_err() {
                return ControlFlow::Break(());
            }
            own.push(leaf(&row.hash.0));
            self.log.push(leaf(&row.hash.0));
            ControlFlow::Continue(())
        });
        let walked = walked.map_err(|error| unreadable(archive, &error))?;
        found?;
        let next = self.walk.report.entries + 1;
        if let Err((line, why)) = walked {
            return Err(wrong(archive, next, format!("line {line} is no entry: {why}")));
        }
        let seal = &archive.seal;
        let same = own.root() == seal.entries
            && self.log == seal.log
            && self.walk.heads_root() == seal.heads_root();
        if same {
            return Ok(());
        }
        Err(wrong(archive, next, "its entries are not those that its seal signs"))
    }

    fn entry(
        &mut self,
        archive: &Archive,
        row: &Row<'_>,
        first: Option<Hash>,
    ) -> Result<(), Fault> {
        if row.position > archive.seal.upto {
            return Err(wrong(archive, row.position, "it goes on behind what its seal signs"));
        }
        self.walk.check(row).map_err(|difference| {
            let Difference { position, place, what } = difference;
            let (file, why) = (archive.path.display().to_string(), what.to_string());
            let what = What::Archive { file, why };
            Fault::Damaged(Difference { position, place, what })
        })?;
        let kept = self.live.at(row.position)?;
        if first.is_some() != kept.is_some() {
            return Err(wrong(archive, row.position, "the store has a part of it only"));
        }
        if kept.is_some_and(|kept| kept != row.hash) {
            return Err(wrong(archive, row.position, "the store has another entry there"));
        }
        Ok(())
    }
}

/// What the store has of what is walked, read beside the archives.
struct Live<'s> {
    store: &'s dyn Store,
    rows: VecDeque<(u64, Hash)>,
    after: u64,
}

impl Live<'_> {
    /// The hash of the entry at a position, if the store has it. Positions are asked for in order.
    fn at(&mut self, position: u64) -> Result<Option<Hash>, Fault> {
        if self.after < position {
            self.after = position - 1;
            self.rows.clear();
            self.store.page(self.after, PAGE, &mut |row| {
                self.rows.push_back((row.position, row.hash));
                ControlFlow::Continue(())
            })?;
            self.after = self.rows.back().map_or(u64::MAX, |(last, _)| *last);
        }
        while self.rows.pop_front_if(|(other, _)| *other < position).is_some() {}
        Ok(self.rows.front().filter(|(other, _)| *other == position).map(|(_, hash)| *hash))
    }
}
