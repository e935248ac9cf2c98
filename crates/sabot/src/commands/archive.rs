//! `sabot archive`: closed days sealed into a file, and the history checked across the seal.

use super::checkpoint::own_key;
use crate::archives;
use crate::cli::ArchiveArgs;
use crate::clock;
use crate::failure::Failure;
use crate::keys;
use crate::shapes::to_line;
use crate::store::Address;
use journal::Store;
use journal::archive::{Archive, NotSealed, Seal, Sealing, closed_before, seal, verify_with};
use journal::proof::Signer;
use journal::verify::Trust;
use serde::Serialize;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

#[derive(Serialize)]
struct ArchiveShape {
    store: String,
    /// None where there was nothing to seal.
    file: Option<String>,
    from: u64,
    upto: u64,
    /// Everything from before then is archived.
    before: String,
    /// All files in the folder.
    archives: usize,
}

/// What is archived, where and by whom.
struct Archiving<'a> {
    address: &'a Address,
    store: &'a dyn Store,
    signer: &'a Signer,
    folder: &'a Path,
}

pub(crate) fn run(args: &ArchiveArgs) -> Result<String, Failure> {
    let signer = keys::signer(&args.key)?;
    let address = Address::parse(&args.store)?;
    let before_ms = args.before.map_or_else(clock::today_ms, |moment| moment.0);
    let store = address.read()?;
    own_key(&*store, &signer, &address)?;
    make(&args.folder)?;
    let folder = args.folder.as_path();
    let archiving = Archiving { address: &address, store: &*store, signer: &signer, folder };
    let before = archives::read(std::slice::from_ref(&args.folder))?;
    let sealed = archiving.seal(&before, before_ms)?;
    let done = sealed.as_ref().map_or(0, |(_, seal)| seal.upto);
    let upto = done.max(before.last().map_or(0, |archive| archive.seal.upto));
    let shape = ArchiveShape {
        store: address.to_string(),
        file: sealed.as_ref().map(|(file, _)| file.display().to_string()),
        from: sealed.as_ref().map_or(upto + 1, |(_, seal)| seal.from),
        upto,
        before: clock::utc(before_ms),
        archives: before.len() + usize::from(sealed.is_some()),
    };
    Ok(if args.json { to_line(&shape) } else { text(&shape) })
}

fn text(shape: &ArchiveShape) -> String {
    let ArchiveShape { store, file, from, upto, before, archives } = shape;
    let Some(file) = file else {
        return format!("{store}: nothing from before {before} is left to archive\n");
    };
    let whole = format!("{archives} archives and the store are one history up to {upto}");
    format!("{file}  positions {from} to {upto}, all from before {before}\n{whole}\n")
}

/// Makes the folder of archives where there is none.
fn make(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| not_written(folder, &error))
}

fn not_written(place: &Path, error: &io::Error) -> Failure {
    Failure::not_understood(format!("cannot write {}: {error}", place.display()))
}

impl Archiving<'_> {
    /// Seals what is behind the archives and from before a moment, if there is anything.
    fn seal(&self, before: &[Archive], before_ms: i64) -> Result<Option<(PathBuf, Seal)>, Failure> {
        let previous = before.last().map(|archive| &archive.seal);
        let after = previous.map_or(0, |seal| seal.upto);
        let upto = closed_before(self.store, after, before_ms);
        let upto = upto.map_err(|fault| self.address.failure(&fault))?;
        if upto == after {
            return Ok(None);
        }
        let file = self.folder.join(archives::name(after + 1, upto));
        // Under another name until it is whole, on the disk, and read again.
        let beside = file.with_extension("part");
        let sealing = Sealing { upto, previous, signer: self.signer, time_ms: clock::now_ms() };
        let sealed = self.written(&sealing, before, &beside).and_then(|seal| {
            let named =
                fs::rename(&beside, &file).and_then(|()| File::open(self.folder)?.sync_all());
            named.map(|()| seal).map_err(|error| not_written(&file, &error))
        });
        if sealed.is_err() {
            // What is left of a failed attempt is of use to nobody.
            let _ = fs::remove_file(&beside);
        }
        sealed.map(|seal| Some((file, seal)))
    }

    fn written(
        &self,
        sealing: &Sealing<'_>,
        before: &[Archive],
        beside: &Path,
    ) -> Result<Seal, Failure> {
        let file = File::create(beside).map_err(|error| not_written(beside, &error))?;
        let mut out = BufWriter::new(file);
        let seal = seal(self.store, sealing, &mut out).map_err(|why| self.not_sealed(why))?;
        let synced = out.into_inner().map_err(io::IntoInnerError::into_error);
        let synced = synced.and_then(|file| file.sync_all());
        synced.map_err(|error| not_written(beside, &error))?;
        self.reads_as_written(before, beside)?;
        Ok(seal)
    }

    /// All archives and the store are one history, the new file as it lies on the disk.
    fn reads_as_written(&self, before: &[Archive], beside: &Path) -> Result<(), Failure> {
        let made = Archive::open(beside).map_err(|error| not_written(beside, &error))?;
        let all: Vec<Archive> = before.iter().cloned().chain([made]).collect();
        let key = self.signer.verifier();
        let report = verify_with(&all, self.store, Trust { key: Some(&key), checkpoint: None });
        let report = report.map_err(|fault| self.address.failure(&fault))?;
        match report.difference {
            Some(found) => Err(Failure::broken(format!("nothing was archived: {found}"))),
            None => Ok(()),
        }
    }

    fn not_sealed(&self, why: NotSealed) -> Failure {
        match why {
            NotSealed::Store(fault) => self.address.failure(&fault),
            NotSealed::NotSound(_) => Failure::broken(format!("{}: {why}", self.address)),
            NotSealed::File(_) => Failure::not_understood(why.to_string()),
            NotSealed::Nothing { .. } | NotSealed::WithinBatch { .. } => {
                Failure::refused(why.to_string(), None)
            }
        }
    }
}
