//! The documents: rules they cite exist, the matrix is complete and fresh.

use std::fs;
use std::path::Path;
use testkit::{DOCUMENTS, GAMES, cited, edition};
use xtask::ci::SLOW_TESTS;
use xtask::matrix;
use xtask::streams::streams;
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
fn the_page_of_the_equipment_s_events_is_fresh() {
    if let Err(stale) = xtask::equipment_events::check() {
        panic!("{stale}");
    }
}

/// Whoever finds a stream in a store must find what is in it.
#[test]
fn every_stream_that_is_written_has_a_page() {
    let streams = streams();
    assert!(streams.len() >= 8, "the program writes {streams:?}: are they read?");
    let pages = files("docs/reference", "events.md");
    for stream in streams {
        // Pages call every table NAME, every device DEVICE: what counts is how a stream begins.
        let begins = stream.split_once('/').map_or(format!("`{stream}`"), |(kind, rest)| {
            if rest == rest.to_uppercase() { format!("`{kind}/") } else { format!("`{stream}`") }
        });
        let told = pages.iter().any(|page| page.text.contains(&begins));
        assert!(told, "no page of docs/reference tells of the stream {stream}");
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
    let page = fs::read_to_string(root().join("docs/operations.md")).expect("it is there");
    let unknown = xtask::measures::unknown_in(&page);
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn every_link_of_every_document_leads_somewhere() {
    let faults = xtask::book::faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What `mdbook` makes a site of, with or without it being installed.
#[test]
fn the_book_can_be_put_together_apart_from_the_tree() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    let _ = fs::remove_dir_all(&folder);
    let done = xtask::book::build(&folder.to_string_lossy());
    assert_eq!(done, Ok(()), "every link of the copy leads somewhere in it");
    let copy = folder.join("src");
    for page in files("docs/book/src", ".md").iter().filter(|it| !it.path.ends_with("SUMMARY.md")) {
        let copied = fs::read_to_string(copy.join(&page.path)).unwrap_or_default();
        assert_eq!(copied, page.text, "{}", page.path);
    }
    let picture = "docs/pictures/console/approval.desk.webp";
    assert_eq!(fs::read(copy.join(picture)).ok(), fs::read(root().join(picture)).ok());
    let summary = fs::read_to_string(copy.join("SUMMARY.md")).expect("it has a list of pages");
    assert!(summary.contains("[For dealers](docs/book/src/tutorials/dealer.md)"), "{summary}");
    let reference = "- [Reference](docs/book/src/reference.md)\n  - [Commands](docs/reference/";
    assert!(summary.contains(reference), "the reference in the order of its page: {summary}");
    every_page_is_listed_once(&copy, &summary);
    assert!(folder.join("book.toml").is_file());
}

/// `mdbook` makes a page of what is listed, and of nothing else: a link to another document would
/// lead nowhere on the site.
fn every_page_is_listed_once(copy: &Path, summary: &str) {
    let mut folders = vec![copy.to_path_buf()];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("it is a folder").flatten() {
            let path = entry.path();
            let is_page = path.extension() == Some("md".as_ref());
            let name = path.strip_prefix(copy).expect("it is below").to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if is_page && name != "SUMMARY.md" {
                let times = summary.matches(&format!("]({name})")).count();
                assert_eq!(times, 1, "{name} in {summary}");
                count += 1;
            }
        }
    }
    assert!(count > 60, "{count} pages");
    let titles = summary.lines().filter_map(|line| line.split_once('[')?.1.split_once("]("));
    for (title, _) in titles {
        let is_path = title.contains(".md") && title.contains('/');
        assert!(!title.is_empty() && !is_path, "a page goes by its heading: {title}");
    }
}

#[test]
fn every_task_is_told_of() {
    let read = |file: &str| fs::read_to_string(root().join(file)).expect("it is there");
    let (usage, readme) = (read("xtask/src/main.rs"), read("xtask/README.md"));
    let tasks = usage.lines().filter_map(|line| line.split("cargo xtask ").nth(1));
    let tasks: Vec<&str> = tasks.filter_map(|task| task.split_whitespace().next()).collect();
    assert!(tasks.len() > 8, "{tasks:?}");
    for task in tasks {
        assert!(readme.contains(&format!("- `{task}`")), "xtask/README.md has no word of {task}");
    }
}

/// Tests that `./test` builds and CI does not run, or the other way, are built twice or never run.
#[test]
fn the_slow_tests_are_the_same_in_both_places() {
    let script = fs::read_to_string(root().join("test")).expect("it is there");
    let mut words = script.split_whitespace().skip_while(|word| *word != "--features");
    assert_eq!(words.nth(1), Some(SLOW_TESTS));
}

/// A folder added to `rulebooks/` must not escape the suites that run over all games.
#[test]
fn the_rulebooks_that_tests_run_over_are_those_on_the_shelf() {
    let shelf = rulebook::Shelf::built_in();
    let games: Vec<_> = shelf.ids().filter(|id| edition(id).rulebook().is_some()).collect();
    assert_eq!(games, GAMES);
    assert_eq!(shelf.ids().collect::<Vec<_>>(), DOCUMENTS);
}
