//! The dictionary says everything, and the page is what it says.

use exports::{Set, dictionary, value::Type};
use std::collections::BTreeSet;
use std::fs;

#[test]
fn the_page_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/export.md");
    let page = fs::read_to_string(path).unwrap_or_default();
    assert!(
        page == dictionary::page(),
        "docs/reference/export.md is stale: run \
         cargo run -p sabot -- export --dictionary > docs/reference/export.md"
    );
}

#[test]
fn every_column_has_a_name_of_its_own_and_says_what_it_means() {
    for set in Set::ALL {
        assert!(set.about().ends_with('.'), "{}", set.about());
        let mut names = BTreeSet::new();
        for column in set.columns() {
            let (name, meaning) = (column.name, column.meaning());
            assert!(names.insert(name), "{name} is there twice");
            assert!(name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'));
            assert!(meaning.ends_with(['.', '…']) && !meaning.contains('|'), "{name}: {meaning}");
            assert_eq!(column.of == Type::Money, column.unit == "dollars", "{name}");
            assert_eq!(column.of == Type::Time, column.unit == "UTC", "{name}");
        }
        let page = dictionary::of(set);
        assert_eq!(page["columns"].as_array().map(Vec::len), Some(set.columns().len()));
    }
}
