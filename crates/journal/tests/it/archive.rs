//! Entries sealed into files: with the store they are one history, and whatever is changed in them
//! is found and named.

use crate::suite::kit::{Subject, batch, clerk, fill, joint, signer};
use journal::archive::{Archive, NotSealed, Sealing, closed_before, seal, verify_with};
use journal::proof::{Checkpointer, Signer};
use journal::sqlite::Options;
use journal::verify::Trust;
use journal::{Memory, Sqlite, clock, verify};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

fn memory() -> Subject {
    Arc::new(Memory::new(Arc::new(clock::System)))
}

/// 26 entries, a checkpoint (27), 7 entries of `table/3`, a checkpoint (35), 2 more entries.
fn history(store: &Subject) {
    let mut checkpointer = Checkpointer::resume(&**store, signer(), clerk()).unwrap();
    fill(store);
    checkpointer.checkpoint(&**store, 1).unwrap();
    store.append(batch("more", "table/3", 0, 7)).unwrap();
    checkpointer.checkpoint(&**store, 2).unwrap();
    store.append(batch("tail", "table/3", 7, 2)).unwrap();
}

/// Seals up to a position into a file of a folder.
fn sealed(store: &Subject, folder: &Path, upto: u64, before: Option<&Archive>) -> Archive {
    let path = folder.join(format!("upto-{upto}.jsonl"));
    let mut file = fs::File::create(&path).unwrap();
    let signer = signer();
    let previous = before.map(|before| &before.seal);
    let sealing = Sealing { upto, previous, signer: &signer, time_ms: 3 };
    let made = seal(&**store, &sealing, &mut file).unwrap();
    let archive = Archive::open(&path).unwrap();
    assert_eq!(archive.seal, made);
    archive
}

/// A store with two archives of it, up to 27 and up to 34.
fn archived() -> (Subject, Vec<Archive>, TempDir) {
    let (store, folder) = (memory(), tempfile::tempdir().unwrap());
    history(&store);
    let first = sealed(&store, folder.path(), 27, None);
    let second = sealed(&store, folder.path(), 34, Some(&first));
    (store, vec![first, second], folder)
}

/// What verification says of archives and a store.
fn found(archives: &[Archive], store: &Subject) -> String {
    let key = signer().verifier();
    let trust = Trust { key: Some(&key), checkpoint: None };
    let report = verify_with(archives, &**store, trust).unwrap();
    let folder = archives.first().and_then(|archive| archive.path.parent()).unwrap();
    let said = report.difference.map_or_else(|| "nothing".to_owned(), |found| found.to_string());
    said.replace(&format!("{}/", folder.display()), "")
}

#[test]
fn archives_and_store_are_one_history() {
    let (store, archives, _folder) = archived();
    let key = signer().verifier();
    let trust = Trust { key: Some(&key), checkpoint: None };
    let alone = verify(&*store, trust).unwrap();
    assert_eq!(verify_with(&archives, &*store, trust).unwrap(), alone);
    assert_eq!((alone.entries, alone.checkpoints, alone.difference), (37, 2, None));
    assert_eq!(found(&archives[..1], &store), "nothing", "what is not archived is in the store");
}

/// A file of SQLite from which somebody has taken what is archived.
fn emptied(upto: u64) -> (Subject, Vec<Archive>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.db");
    let open = || -> Subject { Arc::new(Sqlite::open(&path, Options::default()).unwrap()) };
    let store = open();
    history(&store);
    let first = sealed(&store, folder.path(), 27, None);
    let second = sealed(&store, folder.path(), 34, Some(&first));
    drop(store);
    let connection = rusqlite::Connection::open(&path).unwrap();
    let delete =
        format!("drop trigger entry_is_never_deleted; delete from entry where position <= {upto};");
    connection.execute_batch(&delete).unwrap();
    drop(connection);
    (open(), vec![first, second], folder)
}

#[test]
fn a_history_goes_on_across_the_seal_where_the_store_has_not_what_is_archived() {
    let (store, archives, _folder) = emptied(34);
    assert_eq!(found(&archives, &store), "nothing");
    let alone = verify(&*store, Trust::default()).unwrap();
    assert_eq!(alone.difference.unwrap().to_string(), "position 1: the entry is missing");
    let (store, archives, _folder) = emptied(27);
    assert_eq!(found(&archives, &store), "nothing");
    let (store, archives, _folder) = emptied(36);
    assert_eq!(found(&archives, &store), "position 35: the entry is missing");
    let (store, archives, _folder) = emptied(30);
    let said = found(&archives, &store);
    assert_eq!(said, "position 31: the archive upto-34.jsonl: the store has a part of it only");
}

#[test]
fn a_missing_archive_is_named() {
    let (store, archives, _folder) = archived();
    let said = found(&archives[1..], &store);
    assert_eq!(said, "position 1: positions 1 to 27 are in no archive that was given");
    let twice = [archives[0].clone(), archives[0].clone()];
    let said = found(&twice, &store);
    assert_eq!(said, "position 28: the archive upto-27.jsonl: it begins at position 1");
}

/// Changes the lines of the first archive; what is said of it then.
fn tampered(change: impl FnOnce(&mut Vec<String>)) -> String {
    let (store, mut archives, _folder) = archived();
    let path = archives[0].path.clone();
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    change(&mut lines);
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    match Archive::open(&path) {
        Ok(archive) => archives[0] = archive,
        Err(error) => return error.to_string().replace(&path.display().to_string(), "upto-27"),
    }
    found(&archives, &store)
}

#[test]
fn whatever_is_changed_in_an_archive_is_named() {
    let nine = "position 9 (stream table/1, number 6): the archive upto-27.jsonl: ";
    let said = tampered(|lines| lines[9] = lines[9].replace("alice", "mallory"));
    assert_eq!(said, format!("{nine}the content does not match its hash"));
    let said = tampered(|lines| drop(lines.remove(9)));
    assert_eq!(said, "position 9: the archive upto-27.jsonl: the entry is missing");
    let said = tampered(|lines| lines.swap(9, 10));
    assert_eq!(said, "position 9: the archive upto-27.jsonl: the entry is missing");
    let said = tampered(|lines| lines.truncate(20));
    let cut = "its entries are not those that its seal signs";
    assert_eq!(said, format!("position 20: the archive upto-27.jsonl: {cut}"));
    let said = tampered(|lines| lines.push(lines[5].clone()));
    assert!(said.contains("it comes after position 27"), "{said}");
    let said = tampered(|lines| lines[9] = lines[9].replace("\"kind\"", "\"sort\""));
    assert!(said.contains("upto-27.jsonl: line 10 is no entry: unknown field `sort`"), "{said}");
    let said = tampered(|lines| lines.push("}".to_owned()));
    assert!(said.contains("line 29 is no entry"), "{said}");
}

#[test]
fn whatever_is_changed_in_a_seal_is_named() {
    let odd = "upto-27 is not an archive: its peaks and heads are not those that its note signs";
    for (from, to) in [("archive 1 27", "archive 2 27"), ("\"cage\":[1,", "\"cage\":[2,")] {
        let said = tampered(|lines| lines[0] = lines[0].replace(from, to));
        assert!(said.contains("signs") || said.contains("its seal"), "{from}: {said}");
    }
    let said = tampered(|lines| lines[0] = lines[0].replace("\"cage\":[1,", "\"cage\":[2,"));
    assert_eq!(said, odd);
    let said = tampered(|lines| lines[0] = lines[0].replace("time 3", "time 4"));
    assert!(said.contains("the signature by floor.example is not of this text"), "{said}");
    assert!(tampered(|lines| lines[0].clear()).contains("upto-27 is not an archive"));
}

#[test]
fn an_archive_signed_by_somebody_else_is_refused() {
    let (store, _, folder) = archived();
    let path = folder.path().join("other.jsonl");
    let other = Signer::new("floor.example", &[8; 32]).unwrap();
    // They cannot verify the store's own checkpoints by their key, so they take one without.
    let forged = memory();
    fill(&forged);
    let sealing = Sealing { upto: 26, previous: None, signer: &other, time_ms: 3 };
    seal(&*forged, &sealing, &mut fs::File::create(&path).unwrap()).unwrap();
    let said = found(&[Archive::open(&path).unwrap()], &store);
    assert!(said.contains("the archive other.jsonl: its seal: "), "{said}");
}

#[test]
fn an_archive_of_another_history_is_not_the_stores() {
    let (_, archives, _folder) = archived();
    let other = memory();
    other.append(joint("another", &["table/9"])).unwrap();
    fill(&other);
    let said = found(&archives[..1], &other);
    assert!(said.contains("upto-27.jsonl: the store has another entry there"), "{said}");
}

#[test]
fn only_whole_batches_of_a_sound_store_are_sealed() {
    let store = memory();
    history(&store);
    let signer = signer();
    let sealing = |upto| Sealing { upto, previous: None, signer: &signer, time_ms: 3 };
    let refused = seal(&*store, &sealing(5), &mut Vec::new()).unwrap_err();
    assert_eq!(refused.to_string(), "position 5 is within a batch: seal up to 3");
    let refused = seal(&*store, &sealing(99), &mut Vec::new()).unwrap_err();
    assert_eq!(refused.to_string(), "there are no entries from position 1 to 99 to seal");
    let stranger = Signer::new("other.example", &[1; 32]).unwrap();
    let sealing = Sealing { upto: 27, previous: None, signer: &stranger, time_ms: 3 };
    let refused = seal(&*store, &sealing, &mut Vec::new());
    assert!(matches!(refused, Err(NotSealed::NotSound(_))), "{refused:?}");
}

#[test]
fn a_day_is_closed_at_the_last_whole_batch_before_its_end() {
    let store = memory();
    for (index, time_ms) in [10, 20, 30].into_iter().enumerate() {
        let mut batch = batch(&format!("day {index}"), "table/1", index as u64 * 2, 2);
        batch.drafts.iter_mut().for_each(|draft| draft.time_ms = time_ms);
        store.append(batch).unwrap();
    }
    let closed = [5, 11, 30, 31].map(|end_ms| closed_before(&*store, 0, end_ms).unwrap());
    assert_eq!(closed, [0, 2, 4, 6]);
}

#[test]
fn a_file_that_is_gone_says_which() {
    let (store, archives, folder) = archived();
    let gone: PathBuf = folder.path().join("upto-27.jsonl");
    fs::remove_file(&gone).unwrap();
    let fault = verify_with(&archives, &*store, Trust::default()).unwrap_err().to_string();
    assert!(fault.contains("upto-27.jsonl"), "{fault}");
}
