//! Plants every mutant of a list into a copy of the source tree, each behind a switch.
//!
//! `mutation LIST.json TREE [NUMBER…]`: the list is that of `cargo mutants --list --json`; the
//! number of a mutant is its place there, from 1. Those named are left out: they do not build.

mod place;
mod plant;

use place::Place;
use plant::Planter;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};
use syn::visit_mut::VisitMut;

/// What asks, at run time, which mutant was chosen.
const SWITCH: &str = include_str!("switch.rs");

const FEATURES: &str =
    "#![feature(core_intrinsics, const_eval_select)]\n#![allow(internal_features)]\n";
const MODULE: &str = "\n#[doc(hidden)]\n#[allow(missing_docs)]\npub mod mutant_switch;\n";

fn main() {
    let mut words = env::args().skip(1);
    let list = words.next().expect("mutation LIST.json TREE [NUMBER…]");
    let tree = PathBuf::from(words.next().expect("mutation LIST.json TREE [NUMBER…]"));
    let left_out: BTreeSet<u32> = words.map(|word| word.parse().expect("a number")).collect();
    let list = fs::read_to_string(list).expect("a list");
    let list: Vec<Value> = serde_json::from_str(&list).expect("a list of mutants");
    let mut files: BTreeMap<String, BTreeMap<Place, Vec<plant::Mutant>>> = BTreeMap::new();
    for (number, mutant) in (1..).zip(&list) {
        if !left_out.contains(&number) {
            let (file, place, mutant) = plant::Mutant::read(number, mutant);
            files.entry(file).or_default().entry(place).or_default().push(mutant);
        }
    }
    let folder = |file: &String| file.split('/').nth(1).expect("crates/NAME/…").to_owned();
    let crates: BTreeSet<String> =
        files.keys().map(folder).filter(|name| name != "rules").collect();
    for (file, mutants) in files {
        plant_in(&tree, &file, mutants);
    }
    switch(&tree, &crates);
}

fn plant_in(tree: &Path, file: &str, mutants: BTreeMap<Place, Vec<plant::Mutant>>) {
    let path = tree.join(file);
    let text = fs::read_to_string(&path).expect("a source file");
    let mut parsed = syn::parse_file(&text).expect("Rust");
    let mut planter = Planter::new(mutants, file.starts_with("crates/rules/"));
    planter.visit_file_mut(&mut parsed);
    for mutant in planter.left() {
        println!("{} {file}", mutant.number);
    }
    fs::write(path, prettyplease::unparse(&parsed)).expect("the tree is a copy");
}

/// The switch is in the crate on which all others stand. Mutants name `vec!` and `::std`, which
/// pure crates do without.
fn switch(tree: &Path, crates: &BTreeSet<String>) {
    fs::write(tree.join("crates/rules/src/mutant_switch.rs"), SWITCH).expect("the tree is a copy");
    for name in crates.iter().map(String::as_str).chain(["rules"]) {
        let library = tree.join("crates").join(name).join("src/lib.rs");
        let text = fs::read_to_string(&library).expect("a library");
        let named = "#[macro_use]\nextern crate alloc;\nextern crate std;\n";
        let mut text = text.replacen("extern crate alloc;\n", named, 1);
        if name == "rules" {
            text = format!("{FEATURES}{text}{MODULE}");
        }
        fs::write(library, text).expect("the tree is a copy");
    }
}
