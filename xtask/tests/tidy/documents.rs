//! The documents: rules they cite exist, the matrix is complete and fresh.

use testkit::{DOCUMENTS, GAMES, cited, edition};
use xtask::matrix;
use xtask::tree::{files, root};

#[test]
fn every_rule_cited_in_a_document_is_in_a_register() {
    let mut count = 0;
    for document in files("", ".md") {
        for word in document.text.split('`').skip(1).step_by(2) {
            let book = word.split(':').next().unwrap_or_default();
            let is_rule = DOCUMENTS.contains(&book);
            if is_rule && word.len() > book.len() + 1 && !word.contains("…") {
                cited(word);
                count += 1;
            }
        }
    }
    assert!(count > 100, "the glossary alone cites more than {count}");
}

#[test]
fn every_compute_rule_is_shown_or_listed_with_the_reason() {
    let faults = matrix::faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_matrix_is_fresh() {
    if let Err(stale) = matrix::check() {
        panic!("{stale}");
    }
}

#[test]
fn the_page_of_refusals_is_fresh() {
    if let Err(stale) = xtask::refusals::check() {
        panic!("{stale}");
    }
}

#[test]
fn the_page_of_irregularities_is_fresh() {
    if let Err(stale) = xtask::irregularities::check() {
        panic!("{stale}");
    }
}

#[test]
fn the_page_of_events_is_fresh() {
    if let Err(stale) = xtask::events::check() {
        panic!("{stale}");
    }
}

#[test]
fn the_page_of_the_staff_s_events_is_fresh() {
    if let Err(stale) = xtask::house_events::check() {
        panic!("{stale}");
    }
}

#[test]
fn the_description_of_the_api_and_its_types_are_fresh() {
    if let Err(stale) = xtask::types::check() {
        panic!("{stale}");
    }
}

#[test]
fn whole_shoes_go_as_their_transcripts_say() {
    if let Err(differs) = xtask::playthroughs::check() {
        panic!("{differs}");
    }
}

#[test]
fn the_pages_of_the_api_the_keys_and_the_measures_are_fresh() {
    for check in [xtask::api::check, xtask::keys::check, xtask::measures::check] {
        if let Err(stale) = check() {
            panic!("{stale}");
        }
    }
}

/// What a stranger's program uses does not go or change unseen.
#[test]
fn the_listings_of_what_the_crates_show_are_fresh() {
    if let Err(stale) = xtask::surface::check() {
        panic!("{stale}");
    }
}

#[test]
fn operators_are_told_of_metrics_that_there_are() {
    let page = std::fs::read_to_string(root().join("docs/operations.md")).expect("it is there");
    let unknown = xtask::measures::unknown_in(&page);
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn every_link_of_every_document_leads_somewhere() {
    let faults = xtask::book::faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A folder added to `rulebooks/` must not escape the suites that run over all games.
#[test]
fn the_games_that_tests_run_over_are_those_on_the_shelf() {
    let shelf = rulebook::Shelf::built_in();
    let games: Vec<_> = shelf.ids().filter(|id| edition(id).rulebook().is_some()).collect();
    assert_eq!(games, GAMES);
}
