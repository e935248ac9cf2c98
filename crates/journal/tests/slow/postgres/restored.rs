//! Backup and restore as docs/operations.md describes them: a base backup, the archive of the WAL,
//! and a moment between two batches.

use super::open;
use crate::server::{Server, sql, told};
use crate::suite::kit::{all, batch, clerk, fill, signer};
use journal::proof::Checkpointer;
use journal::verify;
use journal::verify::{Trust, What};
use std::path::Path;

/// A server that archives its WAL.
fn archiving() -> Server {
    let server = Server::with(5432, |folder| {
        let wal = folder.join("wal").display().to_string();
        format!(
            "wal_level = replica\narchive_mode = on\n\
             archive_command = 'test ! -f {wal}/%f && cp %p {wal}/%f'"
        )
    });
    server.make("wal");
    server
}

/// Copies the data of a server that goes on meanwhile.
fn back_up(server: &Server) -> std::path::PathBuf {
    let (folder, backup) = (server.folder().to_str().unwrap(), server.folder().join("backup"));
    let to = backup.to_str().unwrap();
    server.run("pg_basebackup", &["-h", folder, "-U", "test", "-D", to, "-c", "fast"]);
    backup
}

/// A server with that data and all that its WAL holds up to a moment.
fn restored(backup: &Path, wal: &Path, moment: &str) -> Server {
    let settings = format!(
        "restore_command = 'cp {}/%f %p'\nrecovery_target_time = '{moment}'\n\
         recovery_target_action = promote\nhot_standby = off\narchive_mode = off",
        wal.display()
    );
    let server = Server::restored(backup, &settings);
    // It is up before it has replayed, and says so to whoever connects too early.
    let ready = (0..TRIES_MAX).any(|_| sql(&server.address("postgres"), "select 1").is_ok());
    assert!(ready, "it takes connections");
    server
}

/// More often than that nobody has to ask a server that replays a few pages.
const TRIES_MAX: u32 = 100_000;

#[test]
fn a_database_comes_back_as_it_was_at_a_moment_and_a_kept_checkpoint_tells_what_is_missing() {
    let server = archiving();
    let address = server.database();
    let name = address.split("dbname=").nth(1).unwrap();
    let store = open(&address);
    fill(&store);
    let backup = back_up(&server);
    store.append(batch("wanted", "table/9", 0, 3)).unwrap();
    let wanted = all(&store);
    let moment = told(&address, "select clock_timestamp()::text");
    store.append(batch("unwanted", "table/9", 3, 2)).unwrap();
    let mut checkpointer = Checkpointer::resume(&*store, signer(), clerk()).unwrap();
    let kept = checkpointer.checkpoint(&*store, 1).unwrap();
    sql(&address, "select pg_switch_wal()").unwrap();
    drop(store);
    server.stop();

    let again = restored(&backup, &server.folder().join("wal"), &moment);
    let store = open(&again.address(name));
    assert_eq!(all(&store), wanted, "all up to the moment, and nothing after it");
    assert_eq!(verify(&*store, Trust::default()).unwrap().difference, None);
    let trust = Trust { key: None, checkpoint: Some(&kept) };
    let found = verify(&*store, trust).unwrap().difference.unwrap();
    assert!(matches!(found.what, What::Truncated { .. }), "{found}");
    store.append(batch("anew", "table/9", 3, 1)).unwrap();
    assert_eq!(verify(&*store, Trust::default()).unwrap().difference, None);
}
