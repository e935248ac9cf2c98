//! `sabot key`, `checkpoint`, `prove` and `check`: one coup, proved to somebody else.

use super::records::Kept;
use super::{Run, sabot};
use std::os::unix::fs::PermissionsExt;

const BOOKS: &str = "scenarios/wa/books.scn";

/// A store with a key and a checkpoint.
struct Signed {
    kept: Kept,
}

impl Signed {
    fn new() -> Signed {
        let signed = Signed { kept: Kept::new(&[BOOKS, "scenarios/vic/books.scn"]) };
        let run = sabot(&["key", &signed.file("floor.key"), "--name", "floor.example"]);
        assert_eq!(run.code, 0, "{}", run.err);
        signed.checkpoint("first.note");
        signed
    }

    fn file(&self, name: &str) -> String {
        self.kept.file(name)
    }

    fn checkpoint(&self, note: &str) {
        let (key, note) = (self.file("floor.key"), self.file(note));
        let run = self.kept.run("checkpoint", &["--key", &key, "--out", &note]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert_eq!(std::fs::read_to_string(note).expect("a note"), run.out);
    }

    fn prove(&self, args: &[&str]) -> Run {
        let out = self.file("coup.proof");
        let mut all = args.to_vec();
        all.extend(["--out", &out]);
        self.kept.run("prove", &all)
    }

    fn check(&self, args: &[&str]) -> Run {
        let (file, key) = (self.file("coup.proof"), self.file("floor.key.pub"));
        let mut all = vec!["check", &file, "--key", &key];
        all.extend(args);
        sabot(&all)
    }
}

#[test]
fn a_key_is_made_once_and_only_its_owner_may_read_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("floor.key");
    let key = file.display().to_string();
    let made = sabot(&["key", &key, "--name", "floor.example", "--json"]).json();
    let permissions = std::fs::metadata(&file).expect("a file").permissions();
    assert_eq!(permissions.mode() & 0o777, 0o600);
    assert_eq!(made["made"], true);
    let secret = std::fs::read_to_string(&file).expect("a file");
    assert!(secret.starts_with("PRIVATE+KEY+floor.example+"), "{secret}");
    let again = sabot(&["key", &key]);
    assert_eq!(again.out.trim_end(), made["public"]);
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), secret);
    let run = sabot(&["key", &key, "--name", "another.example"]);
    assert!(run.code == 1 && run.err.contains("name another file"), "{}", run.err);
    let run = sabot(&["key", &folder.path().join("b").display().to_string(), "--name", "a b"]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn a_signed_store_is_verified_with_its_key_and_no_other() {
    let signed = Signed::new();
    let (key, note) = (signed.file("floor.key.pub"), signed.file("first.note"));
    let run = signed.kept.run("verify", &["--key", &key, "--checkpoint", &note, "--json"]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert_eq!(run.json()["checkpoints"], 1);
    let other = signed.file("other.key");
    assert_eq!(sabot(&["key", &other, "--name", "floor.example"]).code, 0);
    let run = signed.kept.run("verify", &["--key", &format!("{other}.pub")]);
    assert!(run.code == 3 && run.out.contains("the checkpoint is not sound"), "{}", run.out);
    let run = signed.kept.run("checkpoint", &["--key", &other]);
    assert!(run.code == 1 && run.err.contains("by another key"), "{}", run.err);
}

#[test]
fn an_end_that_was_cut_off_is_missed_by_a_checkpoint_kept_outside() {
    let signed = Signed::new();
    let fresh = Kept::new(&[BOOKS]);
    let (key, note) = (signed.file("floor.key.pub"), signed.file("first.note"));
    let run = fresh.run("verify", &["--key", &key, "--checkpoint", &note]);
    assert!(run.code == 3 && run.out.contains("entries were signed"), "{}", run.out);
}

#[test]
fn a_coup_is_proved_and_checked_without_the_store() {
    let signed = Signed::new();
    let proved = signed.prove(&["wa-books", "1.3", "--json"]);
    assert_eq!(proved.code, 0, "{}", proved.out);
    assert_eq!(proved.json()["running"], 3);
    std::fs::remove_file(signed.kept.store()).expect("the store is there");
    let run = signed.check(&[]);
    assert_eq!(run.code, 0, "{}", run.err);
    for part in [
        "proved: these ",
        "that floor.example signed at",
        "table wa-books",
        "Ann 100.00 on Player Wager: win, 200.00 back",
        "put right later",
        "wagers settled again",
    ] {
        assert!(run.out.contains(part), "{part} in {}", run.out);
    }
    let document = signed.check(&["--json"]).json();
    assert_eq!(document["holds"], true);
    assert_eq!(document["later"][0]["kind"], "coup_corrected");
    let note = signed.file("first.note");
    assert_eq!(signed.check(&["--checkpoint", &note]).code, 0);
}

#[test]
fn every_coup_of_every_rulebook_can_be_proved() {
    let folders = ["scenarios/wa", "scenarios/act", "scenarios/nsw", "scenarios/vic"];
    let books = folders.map(|folder| format!("{folder}/books.scn"));
    let kept = Kept::new(&books.each_ref().map(String::as_str));
    let (key, out) = (kept.file("k"), kept.file("coup.proof"));
    assert_eq!(sabot(&["key", &key]).code, 0);
    assert_eq!(kept.run("checkpoint", &["--key", &key]).code, 0);
    for rulebook in ["wa", "act", "nsw", "vic"] {
        let table = format!("{rulebook}-books");
        let coups = kept.run("replay", &[&table, "--json"]).json();
        for coup in 1..=coups["coups"].as_array().map_or(0, Vec::len) {
            let run = kept.run("prove", &[&table, &coup.to_string(), "--out", &out]);
            assert_eq!(run.code, 0, "{table} {coup}: {}", run.err);
            let run = sabot(&["check", &out, "--key", &format!("{key}.pub")]);
            assert_eq!(run.code, 0, "{table} {coup}: {}", run.err);
        }
    }
}

#[test]
fn a_proof_rests_on_the_checkpoint_that_somebody_has_or_goes_on_from_it() {
    let signed = Signed::new();
    let run = sabot(&["run", BOOKS, "--store", &signed.kept.store(), "--table", "late"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let run = signed.prove(&["late", "1"]);
    assert!(run.code == 1 && run.err.contains("no checkpoint"), "{}", run.err);
    signed.checkpoint("second.note");
    let (first, second) = (signed.file("first.note"), signed.file("second.note"));
    let proved = signed.prove(&["late", "1", "--checkpoint", &first, "--json"]).json();
    assert!(proved["growth_from"].as_u64().is_some_and(|from| from > 0), "{proved}");
    for note in [&first, &second] {
        let run = signed.check(&["--checkpoint", note]);
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let proved = signed.prove(&["wa-books", "1", "--checkpoint", &first, "--json"]).json();
    assert!(proved["growth_from"].is_null(), "the older one covers it");
    let run = signed.check(&["--checkpoint", &second]);
    assert!(run.code == 3 && run.err.contains("neither rests on"), "{}", run.err);
}

#[test]
fn a_proof_with_any_byte_changed_does_not_hold() {
    let signed = Signed::new();
    assert_eq!(signed.prove(&["wa-books", "1.2"]).code, 0);
    let file = signed.file("coup.proof");
    let sound = std::fs::read(&file).expect("a proof");
    // Every byte is tried in the library's own test; here a few, through the command.
    for place in (0..sound.len()).step_by(sound.len() / 40) {
        let mut changed = sound.clone();
        changed[place] ^= 1;
        std::fs::write(&file, &changed).expect("it can be written");
        let run = signed.check(&[]);
        assert_eq!(run.code, 3, "byte {place}: {}{}", run.out, run.err);
    }
    for changed in [&sound[..sound.len() - 1], &[&sound[..], b"\n"].concat()[..], b""] {
        std::fs::write(&file, changed).expect("it can be written");
        assert_eq!(signed.check(&[]).code, 3);
    }
    std::fs::write(&file, &sound).expect("it can be written");
    assert_eq!(signed.check(&[]).code, 0);
}

#[test]
fn what_cannot_be_checked_is_told() {
    let signed = Signed::new();
    assert_eq!(signed.prove(&["wa-books", "1"]).code, 0);
    let file = signed.file("coup.proof");
    let run = sabot(&["check", &file, "--key", "no-such-key"]);
    assert!(run.code == 2 && run.err.contains("nor is it a file"), "{}", run.err);
    let run = sabot(&["check", "no-such-proof", "--key", &signed.file("floor.key.pub")]);
    assert_eq!(run.code, 2, "{}", run.err);
    let run = signed.prove(&["wa-books", "9"]);
    assert!(run.code == 1 && run.err.contains("has no coup 9"), "{}", run.err);
}
