//! What people write: rulebooks, floor plans, cards, scenarios.

use super::played::editions;
use house::Library;
use house::plan::FloorPlan;
use rulebook::{Edition, Shelf};
use rules::{Coup, parse_cards};
use scenario::Scenario;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;
use testkit::ODD_HOUSE;

/// A rulebook file with anything done to it: it is loaded, or its faults are told. The first byte
/// chooses the file; then come edits, each a place (two bytes, in parts of the file), how much
/// goes, how much comes, and that.
pub(super) fn rulebooks(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let Some((id, rulebook, register)) = file(*first) else { return };
    let mut text = rulebook.clone().into_bytes();
    let mut edits = rest;
    while let [high, low, gone, come, behind @ ..] = edits {
        let place = usize::from(u16::from_be_bytes([*high, *low])) * text.len() / 65_536;
        let end = (place + usize::from(*gone)).min(text.len());
        let come = behind.len().min(usize::from(*come));
        text.splice(place..end, behind[..come].iter().copied());
        edits = &behind[come..];
    }
    let Ok(text) = String::from_utf8(text) else { return };
    match Edition::load(id, &text, register) {
        Ok(edition) => assert_eq!(edition.id(), *id, "a rulebook is of the folder that it is in"),
        Err(faults) => assert!(!faults.to_string().is_empty(), "faults are told"),
    }
}

/// A rulebook as it is in the source tree: its name, its file and its register.
type File = (String, String, String);

/// Those that are chosen from; none where the source tree is not there.
static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let shelf = Shelf::built_in();
    let Some(root) = root.into_iter().find(|at| at.join("rulebooks").is_dir()) else {
        return Vec::new();
    };
    let read = |id: &str| {
        let folder = if id == ODD_HOUSE { "crates/testkit" } else { "rulebooks" };
        let folder = root.join(folder).join(id);
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).ok();
        Some((id.to_owned(), read("rulebook.toml")?, read("register.tsv")?))
    };
    shelf.ids().chain([ODD_HOUSE]).filter_map(read).collect()
});

/// The rulebook that a byte chooses.
fn file(byte: u8) -> Option<&'static File> {
    FILES.get(usize::from(byte) % FILES.len().max(1))
}

/// The rulebooks that a floor plan may name.
static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::load(&Shelf::built_in()).expect("the rulebooks are sound"));

/// A floor plan: no two tables of what is read have a name or a number in common, and equipment is
/// at a table of it; otherwise every fault is told, at a place of the text.
pub(super) fn floor_plans(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match FloorPlan::read("floor.toml", text, &LIBRARY) {
        Ok(plan) => {
            let names: BTreeSet<_> = plan.tables.iter().map(|table| &table.name).collect();
            let numbers: BTreeSet<_> = plan.tables.iter().map(|table| table.number).collect();
            let count = plan.tables.len();
            assert!(count > 0 && (names.len(), numbers.len()) == (count, count), "{names:?}");
            assert!(plan.devices.iter().all(|device| plan.table(&device.table).is_some()));
            for table in &plan.tables {
                assert!(LIBRARY.edition(&table.rulebook).is_some(), "{}", table.rulebook);
            }
        }
        Err(faults) => {
            assert!(!faults.0.is_empty(), "faults are told");
            let last = text.lines().count() + 1;
            for fault in &faults.0 {
                assert!(fault.line <= last && !fault.what.is_empty(), "{fault}");
            }
        }
    }
}

/// Cards as people write them: what is read is written as what reads the same, and any of them can
/// be dealt or are refused.
pub(super) fn cards(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(cards) = parse_cards(text) else { return };
    let written: Vec<String> = cards.iter().map(ToString::to_string).collect();
    assert_eq!(parse_cards(&written.join(" ")).as_ref(), Ok(&cards));
    let tableau = &testkit::rulebook(ODD_HOUSE).tableau;
    if let Ok(coup) = Coup::deal(tableau, &cards) {
        assert!(coup.cards_used() <= cards.len(), "a coup has no cards that were not there");
    }
}

/// A scenario: it is read and played, or what is not understood is told.
pub(super) fn scenarios(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Scenario::read("fuzzed.scn", text, &editions) {
        // Whether what it expects comes is nothing to say of any text.
        Ok(read) => drop(scenario::run(&read)),
        Err(faults) => assert!(!faults.0.is_empty(), "faults are told"),
    }
}
