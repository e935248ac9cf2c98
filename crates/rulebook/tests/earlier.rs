//! Earlier editions of a rulebook, by which something was recorded, stand on the shelf beside the
//! one in force.
#![allow(clippy::unwrap_used, reason = "a test may panic in its own functions too")]

use rulebook::{Shelf, earlier_name};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The shelf that is built in, in a folder.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    Shelf::built_in().write(folder.path()).unwrap();
    folder
}

fn digest(shelf: &Shelf, name: &str) -> String {
    shelf.edition(name).unwrap().unwrap().digest.to_string()
}

/// Puts the rulebook of a folder on the shelf as an earlier edition of this name, and changes the
/// one in force.
fn amend(folder: &Path, name: &str) {
    let (current, earlier) = (folder.join("act"), folder.join(name));
    fs::create_dir(&earlier).unwrap();
    for file in ["rulebook.toml", "register.tsv"] {
        fs::copy(current.join(file), earlier.join(file)).unwrap();
    }
    let text = fs::read_to_string(current.join("rulebook.toml")).unwrap();
    let amended = text.replacen("title = \"", "title = \"Amended ", 1);
    fs::write(current.join("rulebook.toml"), amended).unwrap();
    let listed = fs::read_to_string(folder.join("shelf.toml")).unwrap();
    let listed = listed.replace("earlier = []", &format!("earlier = [{name:?}]"));
    fs::write(folder.join("shelf.toml"), listed).unwrap();
}

#[test]
fn a_shelf_that_was_written_is_the_same() {
    let (built_in, folder) = (Shelf::built_in(), folder());
    let again = Shelf::open(folder.path()).unwrap();
    assert_eq!(again.ids().collect::<Vec<_>>(), built_in.ids().collect::<Vec<_>>());
    for id in built_in.ids() {
        assert_eq!(digest(&again, id), digest(&built_in, id));
    }
}

#[test]
fn both_editions_are_at_hand_and_the_new_one_is_in_force() {
    let folder = folder();
    let before = digest(&Shelf::built_in(), "act");
    let name = earlier_name("act", &before);
    amend(folder.path(), &name);
    let shelf = Shelf::open(folder.path()).unwrap();
    assert_eq!(shelf.earlier().collect::<Vec<_>>(), [name.as_str()]);
    assert!(shelf.ids().all(|id| id != name), "it is not in force");
    assert_eq!(digest(&shelf, &name), before);
    assert_ne!(digest(&shelf, "act"), before);
    assert_eq!(shelf.edition(&name).unwrap().unwrap().id(), "act");
}

#[test]
fn a_name_says_which_edition_it_is() {
    let folder = folder();
    amend(folder.path(), "act@00000000");
    let shelf = Shelf::open(folder.path()).unwrap();
    let why = shelf.edition("act@00000000").unwrap().unwrap_err().to_string();
    assert!(why.contains("it is another edition: its digest is"), "{why}");
    for name in ["act@0000", "act@", "act@old-edition"] {
        let folder = self::folder();
        amend(folder.path(), name);
        let why = Shelf::open(folder.path()).unwrap_err().to_string();
        assert!(why.contains("the first 8 or more digits of its digest"), "{name}: {why}");
    }
}
