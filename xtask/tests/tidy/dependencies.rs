//! Crates depend only upwards in the list of ARCHITECTURE.md.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use xtask::licences::metadata;
use xtask::tree::root;

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

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[test]
fn every_crate_is_in_the_order() {
    let mut known = ORDER.to_vec();
    known.sort_unstable();
    assert_eq!(dependencies().keys().collect::<Vec<_>>(), known);
}

/// The code map is what a newcomer reads first.
#[test]
fn the_code_map_lists_the_crates_in_their_order() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("it is there");
    let map = page.split("\n## Code map\n").nth(1).unwrap_or_default();
    let map = map.split("\n## ").next().unwrap_or_default();
    let rows = map.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    assert_eq!(rows.collect::<Vec<_>>(), ORDER);
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
