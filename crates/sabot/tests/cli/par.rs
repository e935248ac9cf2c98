//! The PAR sheet as a file: in three formats, whole or not at all.

use super::{Run, sabot};
use std::fs;
use std::path::Path;
use std::process::Command;

fn par(rest: &[&str], out: &Path) -> Run {
    let out = out.display().to_string();
    let args: Vec<_> = ["par"].into_iter().chain(rest.iter().copied()).collect();
    sabot(&[&args[..], &["--out", &out]].concat())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn the_ending_chooses_the_format_and_nothing_else_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, begins) in [("a.pdf", "%PDF-"), ("a.HTML", "<!DOCTYPE html>"), ("a.md", "# PAR ")] {
        let run = par(&["--rulebook", "vic", "--version", "crown"], &folder.path().join(name));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{name}");
        assert!(run.out.contains("Rapid Baccarat, Crown Baccarat, 8 decks"), "{}", run.out);
        let bytes = fs::read(folder.path().join(name)).expect("it was written");
        assert!(bytes.starts_with(begins.as_bytes()), "{name}");
    }
    assert_eq!(names(folder.path()), ["a.HTML", "a.md", "a.pdf"]);
}

/// What the sheet says of a bet is what `sabot odds` says of it.
#[test]
fn its_figures_are_those_of_odds() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sheet.md");
    for (book, version, decks) in [("wa", "A", "8"), ("wa", "D", "6"), ("nsw", "even-money", "4")] {
        let asked = ["--rulebook", book, "--version", version, "--decks", decks];
        assert_eq!(par(&asked, &file).code, 0);
        let sheet = fs::read_to_string(&file).expect("it was written").replace(',', "");
        let odds = sabot(&[&["odds", "--json"], &asked[..]].concat()).json();
        let wagers = odds["wagers"].as_array().expect("wagers");
        let defaults = wagers.iter().filter(|wager| {
            let options = wager["options"].as_object().expect("options");
            options.values().all(|value| value == "false" || value == "1")
        });
        let mut count = 0;
        for wager in defaults {
            let part = |name: &str| wager["house_edge"][name].as_str().expect("a number");
            let fraction = format!("{} / {}", part("num"), part("den")).replace('-', "−");
            assert!(sheet.contains(&fraction), "{book} {version} {wager}");
            count += 1;
        }
        assert!(count >= 4, "{odds}");
    }
}

#[test]
fn the_same_question_gives_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let [first, second] = ["one.pdf", "two.pdf"].map(|name| folder.path().join(name));
    assert_eq!((par(&[], &first).code, par(&[], &second).code), (0, 0));
    assert_eq!(fs::read(first).expect("written"), fs::read(second).expect("written"));
}

/// Where the machine has the tool, the words of the PDF can be read back.
#[test]
fn the_text_of_the_pdf_can_be_extracted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sheet.pdf");
    assert_eq!(par(&["--rulebook", "act"], &file).code, 0);
    let Ok(output) = Command::new("pdftotext").arg(&file).arg("-").output() else { return };
    let text = String::from_utf8_lossy(&output.stdout);
    for words in ["PAR sheet: Mini-Baccarat", "4,998,398,275,503,360", "1.0579%", "Page 2 of"] {
        assert!(text.contains(words), "no `{words}` in {text}");
    }
}

fn told(code: i32, words: &str, rest: &[&str], out: &Path) {
    let run = par(rest, out);
    assert_eq!((run.code, run.out.as_str()), (code, ""), "{rest:?} {}: {}", out.display(), run.err);
    assert!(run.err.contains(words), "expected `{words}` in: {}", run.err);
    assert!(!run.err.contains("panicked"), "{}", run.err);
}

#[test]
fn files_that_cannot_be_written_are_told_and_leave_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let ending = "write a file name that ends in .pdf, .html or .md, as in sheet.pdf";
    for name in ["sheet", "sheet.docx", ".pdf", ""] {
        told(2, ending, &[], &path(name));
    }
    told(2, "there is no such folder; make it, or name another", &[], &path("none/sheet.pdf"));
    fs::create_dir(path("folder.pdf")).expect("a folder");
    told(2, "is a folder; name a file, as in", &[], &path("folder.pdf"));
    fs::write(path("file"), "").expect("a file");
    told(2, "cannot write", &[], &path("file/sheet.pdf"));
    assert_eq!(names(folder.path()), ["file", "folder.pdf"]);
}

#[test]
fn a_sheet_that_is_refused_leaves_the_old_one_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sheet.md");
    fs::write(&file, "old").expect("a file");
    let refused: [(i32, &str, &[&str]); 7] = [
        (1, "has no game", &["--rulebook", "mini"]),
        (2, "there is no rulebook `xyz`", &["--rulebook", "xyz"]),
        (2, "has no version `Z`", &["--version", "Z"]),
        (2, "has no option `x`", &["--option", "x=1"]),
        (1, "tie-8", &["--option", "tie-8=perhaps"]),
        (2, "is given twice", &["--option", "tie-8=true", "--option", "tie-8=false"]),
        (1, "not played with 5 decks", &["--rulebook", "nsw", "--decks", "5"]),
    ];
    for (code, words, rest) in refused {
        told(code, words, rest, &file);
    }
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "old");
    assert_eq!(par(&[], &file).code, 0);
    assert!(fs::read_to_string(&file).expect("it is there").starts_with("# PAR sheet"));
    assert_eq!(names(folder.path()), ["sheet.md"]);
}
