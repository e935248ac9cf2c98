//! A bounded run of a target: what is kept for it, and a fixed number of random changes to that.
//! Tests run it; the fuzzer looks further.

use sim::Chance;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Where the inputs of a target are kept.
fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target)
}

/// The inputs that are kept for a target.
fn kept(target: &str) -> Vec<Vec<u8>> {
    let root = folder(target);
    let Ok(files) = std::fs::read_dir(&root) else { panic!("{} is missing", root.display()) };
    let mut files: Vec<_> = files.flatten().map(|file| file.path()).collect();
    files.sort();
    let read = |path: &PathBuf| std::fs::read(path).expect("it can be read");
    files.iter().map(read).collect()
}

/// Some bytes with something done to them.
fn changed(bytes: &[u8], other: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=chance.below(4) {
        let place = chance.below(bytes.len() + 1);
        let end = (place + chance.below(16)).min(bytes.len());
        match chance.below(6) {
            0 if place < bytes.len() => bytes[place] ^= 1 << chance.below(8),
            1 if place < bytes.len() => bytes[place] = *chance.pick(&[0, 1, 127, 128, 255, b'"']),
            2 => drop(bytes.drain(place..end)),
            3 => {
                let again = bytes[place..end].to_vec();
                bytes.splice(place..place, again);
            }
            4 => {
                let new: Vec<u8> = (0..chance.below(8)).map(|_| chance.small(255)).collect();
                bytes.splice(place..place, new);
            }
            _ => {
                let from = chance.below(other.len() + 1);
                let part = &other[from..(from + chance.below(64)).min(other.len())];
                bytes.splice(place..end, part.iter().copied());
            }
        }
    }
    bytes.truncate(65_536);
    bytes
}

/// Runs a target on what is kept for it, and on so many changes; how often it ran.
pub(crate) fn run((target, body): (&str, fn(&[u8])), rounds: usize) -> usize {
    let inputs = kept(target);
    assert!(!inputs.is_empty(), "{target} has nothing to begin with");
    let mut chance = Chance::of(20_261_116, 9);
    let changes = (0..rounds).map(|_| {
        let (one, other) = (chance.pick(&inputs).clone(), chance.pick(&inputs).clone());
        changed(&one, &other, &mut chance)
    });
    let changes: Vec<Vec<u8>> = changes.collect();
    for input in inputs.iter().chain(&changes) {
        let held = catch_unwind(AssertUnwindSafe(|| body(input)));
        assert!(held.is_ok(), "{target} fails on {input:?} ({})", input.escape_ascii());
    }
    inputs.len() + changes.len()
}

/// What a target begins with is kept as the tree makes it; with `BLESS` set it is written so.
pub(crate) fn fresh(target: &str, starters: &[Vec<u8>]) {
    let bless = std::env::var_os("BLESS").is_some();
    let names = (0..starters.len()).map(|number| format!("starter-{number:03}"));
    let names: Vec<String> = names.collect();
    for (name, bytes) in names.iter().zip(starters) {
        let path = folder(target).join(name);
        if bless {
            std::fs::write(&path, bytes).expect("it can be written");
        }
        let kept = std::fs::read(&path).unwrap_or_default();
        assert!(kept == *bytes, "{target}/{name} is old: cargo xtask fuzz --starters");
    }
    for file in std::fs::read_dir(folder(target)).expect("it is there").flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        let old = name.starts_with("starter-") && !names.contains(&name);
        if old && bless {
            std::fs::remove_file(file.path()).expect("it can be removed");
        }
        assert!(!old || bless, "{target}/{name} is old: cargo xtask fuzz --starters");
    }
}
