//! A bounded run of every fuzz target: what is kept, from the tree and of earlier runs, and a fixed
//! number of random changes to it. `cargo xtask fuzz` looks further, guided by coverage.

mod starters;
#[path = "../../../../fuzz/targets/mod.rs"]
mod targets;

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

/// How many changed inputs each target gets: those that cost more get fewer.
fn rounds(target: &str) -> usize {
    match target {
        "rulebook_toml" => 40,
        "scenario_text" => 150,
        "table_requests" | "record_roundtrip" | "api_asks" => 1_000,
        _ => 5_000,
    }
}

fn run(target: &str, body: targets::Target) -> usize {
    let inputs = kept(target);
    assert!(!inputs.is_empty(), "{target} has nothing to begin with");
    let mut chance = Chance::of(20_261_116, 9);
    let changes = (0..rounds(target)).map(|_| {
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

#[test]
fn no_target_fails_on_what_is_kept_or_near_it() {
    let mut all = 0;
    for (target, body) in targets::ALL {
        all += run(target, body);
    }
    println!("{all} executions");
}

/// What the targets begin with is kept where the fuzzer finds it, as the tree makes it.
#[test]
fn starters_are_fresh() {
    let bless = std::env::var_os("BLESS").is_some();
    for (target, _) in targets::ALL {
        let starters = starters::of(target);
        let names = (0..starters.len()).map(|number| format!("starter-{number:03}"));
        let names: Vec<String> = names.collect();
        for (name, bytes) in names.iter().zip(&starters) {
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
}

/// A frame with a wrong check would be passed over, and nothing behind it be fuzzed: these are the
/// examples of the protocols' documents.
#[test]
fn what_is_framed_has_a_right_check() {
    use targets::devices_lines::{FRAMED, NEXT, from_acceptor, from_shoe};
    let memory = devices::scanner::Memory { epoch: Some(0x7a31), last: 16 };
    let ack = from_shoe(&[&[FRAMED], &b"7A31 17 ACK"[..]].concat(), memory).into_owned();
    assert_eq!(ack, b":7A31 17 ACK*14E0\r\n");
    assert_eq!(from_shoe(&[NEXT, 0, b'A', b'C', b'K'], memory), ack);
    let idle = [0x02, 0x0b, 0x20, 0x01, 0x10, 0, 0, 0, 0, 0x03, 0x3a];
    assert_eq!(from_acceptor(&[FRAMED, 0x21, 0x01, 0x10, 0, 0, 0, 0], 1), &idle[..]);
}

/// A target that is not found by its name is fuzzed by nobody.
#[test]
fn every_target_is_found_by_its_name() {
    for (target, body) in targets::ALL {
        assert_eq!(targets::named(target) as usize, body as usize, "{target}");
    }
}
