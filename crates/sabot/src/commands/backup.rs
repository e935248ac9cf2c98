//! `sabot backup`: a copy of a store that is being written, checked before it has its name.

use crate::cli::BackupArgs;
use crate::failure::Failure;
use crate::numbers::count;
use crate::shapes::to_line;
use crate::store::Address;
use journal::Sqlite;
use serde::Serialize;

#[derive(Serialize)]
struct BackupShape {
    store: String,
    file: String,
    entries: u64,
    streams: u64,
}

pub(crate) fn run(args: &BackupArgs) -> Result<String, Failure> {
    let address = Address::parse(&args.store)?;
    let Address::Sqlite(path) = &address else {
        let message = format!(
            "{address} is on a server, which has its own backup: use pg_basebackup and an archive \
             of its WAL, as docs/operations.md says"
        );
        return Err(Failure::refused(message, None));
    };
    address.is_store()?;
    let report = Sqlite::backup(path, &args.file).map_err(|fault| address.failure(&fault))?;
    if let Some(found) = report.difference {
        let message = format!("{address} is not sound, and no backup was made: {found}");
        return Err(Failure::broken(message));
    }
    let shape = BackupShape {
        store: address.to_string(),
        file: args.file.display().to_string(),
        entries: report.entries,
        streams: report.streams,
    };
    if args.json {
        return Ok(to_line(&shape));
    }
    let BackupShape { file, entries, streams, .. } = &shape;
    let (entries, streams) = (count(*entries, "entry"), count(*streams, "stream"));
    Ok(format!("{file}  {entries} of {streams}, each as it was written\n"))
}
