//! Crates depend only upwards in the list of ARCHITECTURE.md.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use xtask::licences::metadata;
use xtask::tree::{files, root};

/// The crates from the top down: each may use those above it. `testkit` serves tests.
pub(super) const ORDER: &[&str] = &[
    "rules",
    "ledger",
    "rulebook",
    "odds",
    "table",
    "floor",
    "views",
    "journal",
    "record",
    "screens",
    "access",
    "scenario",
    "reports",
    "exports",
    "catalogue",
    "devices",
    "house",
    "sim",
    "server",
    "testkit",
    "sabot",
    "xtask",
];

/// The pure crates, which may use each other and nothing else.
pub(super) const PURE: [&str; 5] = ["rules", "ledger", "table", "floor", "views"];

fn dependencies() -> BTreeMap<String, Vec<(String, bool)>> {
    let metadata = metadata().expect("cargo knows the workspace");
    let members: Vec<_> = metadata["workspace_members"].as_array().into_iter().flatten().collect();
    let packages = metadata["packages"].as_array().expect("packages");
    let own = packages.iter().filter(|package| members.contains(&&package["id"]));
    own.map(|package| (text(&package["name"]), uses(package))).collect()
}

/// The names of what a package uses, and whether for its tests alone.
fn uses(package: &Value) -> Vec<(String, bool)> {
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    dependencies.map(|used| (text(&used["name"]), used["kind"] == "dev")).collect()
}

/// Folders whose files crates build in beside their own: fuzz targets, and a server for tests.
const ELSEWHERE: [(&str, &str); 4] = [
    ("record", "crates/journal/tests/slow"),
    ("sabot", "crates/journal/tests/slow"),
    ("server", "fuzz"),
    ("sim", "fuzz"),
];

/// The code of a crate without comments: what ships, or that with its tests.
fn code(name: &str, for_tests: bool) -> String {
    let own = if name == "xtask" { name.to_owned() } else { format!("crates/{name}") };
    let own = if for_tests { own } else { format!("{own}/src") };
    let elsewhere = ELSEWHERE.iter().filter(|(of, _)| *of == name).map(|(_, folder)| *folder);
    let sources = elsewhere.chain([own.as_str()]).flat_map(|folder| files(folder, ".rs"));
    let lines = |text: String| {
        let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        code.collect::<Vec<_>>().join("\n")
    };
    sources.map(|source| lines(source.text)).collect()
}

/// Whether code names a crate: in a path, or to bring it in.
fn is_named(code: &str, dependency: &str) -> bool {
    let name = dependency.replace('-', "_");
    code.match_indices(&name).any(|(at, _)| {
        let is_whole = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let rest = &code[at + name.len()..];
        is_whole && ["::", ";", " as "].iter().any(|after| rest.starts_with(after))
    })
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[test]
fn every_crate_is_in_the_order() {
    let mut known = ORDER.to_vec();
    known.sort_unstable();
    assert_eq!(dependencies().keys().collect::<Vec<_>>(), known);
}

/// The rows of the code map: what a newcomer reads first.
fn code_map() -> Vec<String> {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("it is there");
    let map = page.split("\n## Code map\n").nth(1).unwrap_or_default();
    let map = map.split("\n## ").next().unwrap_or_default();
    map.lines().filter_map(|line| Some(line.strip_prefix("| `")?.to_owned())).collect()
}

#[test]
fn the_code_map_lists_the_crates_in_their_order() {
    let map = code_map();
    assert_eq!(map.iter().filter_map(|row| row.split('`').next()).collect::<Vec<_>>(), ORDER);
}

#[test]
fn every_file_and_folder_of_the_code_map_is_there() {
    let mut count = 0;
    for row in code_map() {
        let mut words = row.split('`').step_by(2);
        let name = words.next().unwrap_or_default();
        let folder = if name == "xtask" { name.to_owned() } else { format!("crates/{name}") };
        let is_path = |word: &&str| [".rs", "/"].iter().any(|ending| word.ends_with(ending));
        for word in words.filter(is_path) {
            let places = [format!("{folder}/src/{word}"), format!("{folder}/{word}"), word.into()];
            let is_there = places.iter().any(|place| root().join(place).exists());
            assert!(is_there, "the code map names `{word}` of {name}");
            count += 1;
        }
    }
    assert!(count > 100, "the code map names {count} files and folders: are they read?");
}

/// What is not used is built, audited and licensed for nothing.
#[test]
fn every_dependency_is_named_by_its_crate() {
    for (name, uses) in dependencies() {
        let (shipped, tested) = (code(&name, false), code(&name, true));
        for (used, for_tests) in uses {
            let code = if for_tests { &tested } else { &shipped };
            assert!(is_named(code, &used), "{name} depends on {used} and does not name it");
        }
    }
    assert!(!is_named("let tomlike = \"a.toml\"; serde_toml::read()", "toml"));
}

#[test]
fn crates_depend_only_upwards() {
    let place = |name: &str| ORDER.iter().position(|known| *known == name);
    for (name, uses) in dependencies() {
        for (used, _) in uses.iter().filter(|(_, for_tests)| !for_tests) {
            if let Some(used_place) = place(used) {
                assert!(Some(used_place) < place(&name), "{name} must not depend on {used}");
                assert!(used != "testkit" || name == "xtask", "{name} ships, testkit does not");
            }
        }
    }
}

/// I1: a crate that depends on none but pure ones cannot do I/O through another.
#[test]
fn i1_pure_crates_depend_on_nothing_from_outside() {
    for (name, uses) in dependencies() {
        if PURE.contains(&name.as_str()) {
            let shipped = uses.iter().filter(|(_, for_tests)| !for_tests);
            for (used, _) in shipped {
                assert!(PURE.contains(&used.as_str()), "{name} uses {used}");
            }
        }
    }
}
