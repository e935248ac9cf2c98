//! `cargo xtask`: see README.md.

use std::process::ExitCode;
use xtask::{advisories, bench, book, ci, fuzz, licences, package, playthroughs, reference, types};

const USAGE: &str = "\
cargo xtask ci [--quick]     every check, in order; --quick leaves out the slow ones
cargo xtask bench            settlement, exact odds and the journal, in figures
cargo xtask fuzz [TARGET] [SECONDS]  look for inputs that break a target of fuzz/
cargo xtask fuzz --all SECONDS       the same, every target for so many seconds
cargo xtask fuzz --starters          write what the targets begin with into fuzz/corpus
cargo xtask fuzz --keep TARGET       keep the inputs that runs have found in fuzz/corpus
cargo xtask playthroughs [--bless]   compare whole shoes with playthroughs/, or write them
cargo xtask types [--bless]  say whether docs/reference/openapi.json and the types of web/ are
                             fresh; --bless writes them
cargo xtask reference [--bless]      say whether the pages of docs/reference/ are fresh; --bless
                             writes all of them
cargo xtask book [--out DIR] say whether every link of every document leads somewhere; --out puts
                             the book together, and makes a site of it where mdbook is installed
cargo xtask package [--out DIR] [--binary FILE --target TRIPLE]  a release: archive, Debian
                             package, bill of materials, checksums; builds the program where none
                             is named
cargo xtask licences         say which licences the dependencies have, and fail on one not allowed
cargo xtask advisories       say which known vulnerabilities dependencies have, and fail on any";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["ci"] => ci::run(ci::Extent::All),
        ["ci", "--quick"] => ci::run(ci::Extent::Quick),
        ["bench"] => bench::run(),
        ["fuzz"] => fuzz::run("table_requests", 60),
        ["fuzz", "--all", text] => seconds(text).and_then(fuzz::run_all),
        ["fuzz", "--starters"] => fuzz::starters(),
        ["fuzz", "--keep", target] => fuzz::keep(target),
        ["fuzz", target] => fuzz::run(target, 60),
        ["fuzz", target, text] => seconds(text).and_then(|seconds| fuzz::run(target, seconds)),
        ["playthroughs"] => playthroughs::check(),
        ["playthroughs", "--bless"] => playthroughs::bless(),
        ["types"] => types::check(),
        ["types", "--bless"] => types::bless(),
        ["reference"] => reference::check(),
        ["reference", "--bless"] => reference::bless(),
        ["book"] => book::check(),
        ["book", "--out", folder] => book::build(folder),
        ["package", ref words @ ..] => package::run(words),
        ["licences"] => licences::check(),
        ["advisories"] => advisories::check(),
        _ => Err(format!("unknown task; there are\n{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn seconds(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "write the seconds as a number, as in 60".to_owned())
}
