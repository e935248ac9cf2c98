//! Sealing: what a seal says, and how entries are put under one.

use super::file;
use crate::entry::{Hash, Row};
use crate::fault::Fault;
use crate::names::StreamId;
use crate::proof::checkpoint::{heads_root, note_hash};
use crate::proof::merkle::{Frontier, leaf};
use crate::proof::note::{BadNote, Signer, Verifier, parts};
use crate::store::Store;
use crate::verify::{Trust, verify};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use thiserror::Error;

/// Why entries were not sealed.
#[derive(Debug, Error)]
pub enum NotSealed {
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] Fault),
    /// The file cannot be written.
    #[error("the archive cannot be written: {0}")]
    File(#[from] io::Error),
    /// The store is not as it was written: what is wrong must not be sealed as right.
    #[error("the store is not sound, and nothing was sealed: {0}")]
    NotSound(crate::verify::Difference),
    /// There is nothing to seal.
    #[error("there are no entries from position {from} to {upto} to seal")]
    Nothing {
        /// The first position.
        from: u64,
        /// The last.
        upto: u64,
    },
    /// The position is within a batch.
    #[error("position {upto} is within a batch: seal up to {whole}")]
    WithinBatch {
        /// The position.
        upto: u64,
        /// The last position before it at which a batch ends.
        whole: u64,
    },
}

/// What a seal says, and what it is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// The signed note.
    pub note: String,
    /// The journal's name.
    pub origin: String,
    /// The first position in the archive.
    pub from: u64,
    /// The last.
    pub upto: u64,
    /// The root of the tree of the entries in it.
    pub entries: Hash,
    /// The tree of all entries up to the last.
    pub log: Frontier,
    /// The heads of all streams there.
    pub heads: BTreeMap<StreamId, (u64, Hash)>,
    /// When it was sealed.
    pub time_ms: i64,
    /// The hash of the seal before it.
    pub previous: Option<Hash>,
}

impl Seal {
    /// The hash by which the next seal names this one.
    pub fn hash(&self) -> Hash {
        note_hash(&self.note)
    }

    fn text(&self) -> String {
        let base64 = |hash: Hash| BASE64.encode(hash.0);
        let previous = self.previous.map_or_else(|| "-".to_owned(), base64);
        format!(
            "{}\narchive {} {}\nentries {}\nlog {}\nheads {}\ntime {}\nprevious {previous}\n",
            self.origin,
            self.from,
            self.upto,
            base64(self.entries),
            base64(self.log.root()),
            base64(self.heads_root()),
            self.time_ms,
        )
    }

    pub(super) fn heads_root(&self) -> Hash {
        let heads = self.heads.iter();
        heads_root(heads.map(|(stream, (number, hash))| (stream.as_str(), *number, *hash)))
    }

    /// The seal that a note and what it is made of make; what is wrong with it otherwise.
    pub(super) fn read(
        note: String,
        log: Vec<Hash>,
        heads: BTreeMap<StreamId, (u64, Hash)>,
    ) -> Result<Seal, String> {
        let (text, _) = parts(&note).map_err(|error| error.to_string())?;
        let lines: Vec<&str> = text.lines().collect();
        let [origin, span, entries, _, _, time, previous] = lines[..] else {
            return Err("its note has not seven lines".to_owned());
        };
        let hash = |text: &str| BASE64.decode(text).ok()?.try_into().ok().map(Hash);
        let span = span.strip_prefix("archive ").and_then(|span| span.split_once(' '));
        let span = span.and_then(|(from, upto)| Some((from.parse().ok()?, upto.parse().ok()?)));
        let (from, upto) = span.ok_or("its note does not say which positions it holds")?;
        let entries = entries.strip_prefix("entries ").and_then(hash);
        let time_ms = time.strip_prefix("time ").and_then(|time| time.parse().ok());
        let log = Frontier::restored(upto, log);
        let seal = Seal {
            origin: origin.to_owned(),
            from,
            upto,
            entries: entries.ok_or("its note has no root of its entries")?,
            log: log.ok_or("its peaks are not those of a tree of its size")?,
            heads,
            time_ms: time_ms.ok_or("its note has no time")?,
            previous: previous.strip_prefix("previous ").and_then(hash),
            note: String::new(),
        };
        // Roots are computed again: peaks and heads are those that were signed.
        if seal.text() == text && from >= 1 && from <= upto {
            return Ok(Seal { note, ..seal });
        }
        Err("its peaks and heads are not those that its note signs".to_owned())
    }

    /// Whether a key has signed it.
    pub(super) fn is_signed_by(&self, key: &Verifier) -> Result<(), BadNote> {
        key.open(&self.note)?;
        if self.origin == key.name() {
            return Ok(());
        }
        Err(BadNote::Text(format!("it is of the journal {}", self.origin)))
    }
}

/// What is to be sealed.
pub struct Sealing<'s> {
    /// Up to which position.
    pub upto: u64,
    /// The seal of the archive before, where there is one: this one goes on behind it.
    pub previous: Option<&'s Seal>,
    /// Who signs.
    pub signer: &'s Signer,
    /// When.
    pub time_ms: i64,
}

/// Seals the entries behind the last archive up to a position and writes them to a file, which
/// should then be read again ([`super::verify_with`]). The store is verified first, and keeps
/// what it has.
pub fn seal(
    store: &dyn Store,
    sealing: &Sealing<'_>,
    out: &mut dyn Write,
) -> Result<Seal, NotSealed> {
    let verifier = sealing.signer.verifier();
    let report = verify(store, Trust { key: Some(&verifier), checkpoint: None })?;
    if let Some(difference) = report.difference {
        return Err(NotSealed::NotSound(difference));
    }
    let seal = gathered(store, sealing)?;
    file::write_seal(&seal, out)?;
    let mut failed = None;
    store.walk(seal.from - 1, &mut |row| {
        if row.position > seal.upto {
            return ControlFlow::Break(());
        }
        failed = file::write_entry(row, out).err();
        if failed.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    failed.map_or(Ok(()), Err)?;
    out.flush()?;
    Ok(seal)
}

/// The seal of what is to be sealed.
fn gathered(store: &dyn Store, sealing: &Sealing<'_>) -> Result<Seal, NotSealed> {
    let Sealing { upto, previous, signer, time_ms } = sealing;
    let mut gathering = Gathering {
        from: previous.map_or(0, |seal| seal.upto) + 1,
        entries: Frontier::default(),
        log: previous.map_or_else(Frontier::default, |seal| seal.log.clone()),
        heads: previous.map_or_else(BTreeMap::new, |seal| seal.heads.clone()),
        whole: previous.map_or(0, |seal| seal.upto),
    };
    store.walk(gathering.from - 1, &mut |row| {
        if row.position > *upto {
            return ControlFlow::Break(());
        }
        gathering.take(row);
        ControlFlow::Continue(())
    })?;
    let Gathering { from, entries, log, heads, whole } = gathering;
    if entries.size() == 0 || log.size() != *upto {
        return Err(NotSealed::Nothing { from, upto: *upto });
    }
    if whole != *upto {
        return Err(NotSealed::WithinBatch { upto: *upto, whole });
    }
    let mut seal = Seal {
        note: String::new(),
        origin: signer.name().to_owned(),
        from,
        upto: *upto,
        entries: entries.root(),
        log,
        heads,
        time_ms: *time_ms,
        previous: previous.map(Seal::hash),
    };
    seal.note = signer.sign(&seal.text());
    Ok(seal)
}

/// What a seal is made of, as entries go by.
struct Gathering {
    from: u64,
    entries: Frontier,
    log: Frontier,
    heads: BTreeMap<StreamId, (u64, Hash)>,
    /// The last position at which a batch ends.
    whole: u64,
}

impl Gathering {
    fn take(&mut self, row: &Row<'_>) {
        let leaf = leaf(&row.hash.0);
        self.entries.push(leaf);
        self.log.push(leaf);
        match self.heads.get_mut(row.stream) {
            Some(head) => *head = (row.number, row.hash),
            None => drop(self.heads.insert(StreamId::stored(row.stream), (row.number, row.hash))),
        }
        if row.place.index + 1 == row.place.count {
            self.whole = row.position;
        }
    }
}
