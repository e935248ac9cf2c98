//! The matrix of rules and where each is shown: `docs/reference/conformance.md`, and
//! `conformance/shown.tsv`, which goes into the command.
//!
//! A rule is shown by a row of `conformance/`, by a scenario, or by a test that names it with
//! `rule!` or is marked with it. What is not shown stands in `conformance/not-shown.tsv` with the
//! reason.

mod marks;

use crate::tree::{files, root};
use rulebook::{Edition, Kind, Rule};
use scenario::account::{Account, By, Standing, at_line, covers};
use scenario::{
    Scenario, Shown, TournamentScenario, built_in, built_in_promotions, built_in_tournaments,
    promotion,
};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use testkit::{DOCUMENTS, GAMES, conformance_rows, edition};

const PAGE: &str = "docs/reference/conformance.md";
const SHOWN: &str = "conformance/shown.tsv";

/// The kinds of rule that bind the system or the people at it: every such rule is listed, and is
/// shown or has a reason.
const BINDING: [Kind; 5] =
    [Kind::Compute, Kind::State, Kind::Display, Kind::Record, Kind::Procedure];

/// What rows and tests show, and what scenarios do.
pub fn account() -> Account {
    let path = root().join("conformance/not-shown.tsv");
    let text = fs::read_to_string(path).expect("the list of what is not shown can be read");
    let mut account = Account::new(&text);
    for book in GAMES {
        for file in ["hands.tsv", "deals.tsv", "settles.tsv"] {
            for row in conformance_rows(book, file) {
                account.add(row.get("rule"), By::Row, &format!("conformance/{book}/{file}"));
            }
        }
    }
    for source in files("crates", ".rs") {
        let named = rule_tests(&source.text).into_iter();
        let of = package(&source.path);
        for (rules, test) in named.chain(marks::marked(&source)) {
            for rule in &rules {
                account.add(rule, By::Test, &format!("{of}: {test}"));
            }
        }
    }
    for source in files("web/tests", ".ts") {
        for (rules, test) in marks::marked(&source) {
            for rule in &rules {
                account.add(rule, By::Test, &test);
            }
        }
    }
    scenarios(&mut account);
    account
}

/// The folder of the crate that a file belongs to: `crates/rules`.
fn package(path: &str) -> &str {
    let end = path.match_indices('/').nth(1).map_or(path.len(), |(end, _)| end);
    &path[..end]
}

/// Adds what the scenarios show; that they hold is the concern of another test.
fn scenarios(account: &mut Account) {
    let editions = |id: &str| -> Result<&'static Edition, String> { Ok(edition(id)) };
    for (file, text) in built_in() {
        let scenario = Scenario::read(file, text, &editions);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        add(account, file, &scenario.shows);
    }
    for (file, text) in built_in_promotions() {
        let scenario = promotion::Scenario::read(file, text, &editions);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        add(account, file, &scenario.shows);
    }
    for (file, text) in built_in_tournaments() {
        let scenario = TournamentScenario::read(file, text, &editions);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
        add(account, file, &scenario.shows);
    }
}

/// Notes what a scenario shows, and in which line: there an inspector finds the proof.
fn add(account: &mut Account, file: &str, shows: &[Shown]) {
    for shown in shows {
        let place = at_line(&format!("scenarios/{file}"), &shown.lines);
        account.add(&shown.rule, By::Scenario, &place);
    }
}

/// The rules and the name of every test that is named by rules.
fn rule_tests(text: &str) -> Vec<(Vec<String>, String)> {
    let mut tests = Vec::new();
    for part in text.split("rule!(").skip(1) {
        let Some((cites, rest)) = part.split_once("fn ") else { continue };
        let rules: Vec<_> = cites.split('"').skip(1).step_by(2).map(str::to_owned).collect();
        let name = rest.split('(').next().unwrap_or_default().to_owned();
        if !rules.is_empty() {
            tests.push((rules, name));
        }
    }
    tests
}

/// The rules of a document of these kinds.
fn rules(book: &str, kinds: &'static [Kind]) -> impl Iterator<Item = &'static Rule> {
    edition(book).register.rules().iter().filter(|rule| kinds.contains(&rule.kind))
}

/// What is wrong with the account: required rules that are nowhere, rules both shown and listed as
/// not shown, and entries that stand for no rule.
pub fn faults() -> Vec<String> {
    let account = account();
    let mut faults = Vec::new();
    for rule in DOCUMENTS.iter().flat_map(|book| rules(book, &BINDING)) {
        if account.standing(&rule.id) == Standing::Missing {
            faults.push(format!("{} is shown nowhere", rule.id));
        }
    }
    for rule in account.shown().filter(|rule| !is_known(rule)) {
        faults.push(format!("{rule} is shown, and is no rule of a register"));
    }
    faults.extend(files("web/tests", ".ts").iter().flat_map(marks::strays));
    faults.extend(files("crates", ".rs").iter().flat_map(marks::strays));
    for (listed, _) in account.reasons() {
        let book = listed.split(':').next().unwrap_or_default();
        let known = DOCUMENTS.contains(&book)
            && edition(book).register.rules().iter().any(|rule| covers(listed, &rule.id));
        if !known {
            faults.push(format!("{listed} is listed as not shown and stands for no rule"));
        } else if matches!(account.standing(listed), Standing::Shown(_)) {
            faults.push(format!("{listed} is shown, and listed as not shown"));
        }
    }
    faults
}

/// Whether a rule is in the register that its name begins with.
fn is_known(rule: &str) -> bool {
    let book = rule.split(':').next().unwrap_or_default();
    // The Odd House is for tests alone, and is in no account.
    !DOCUMENTS.contains(&book) || edition(book).register.rule(rule).is_some()
}

/// The page.
pub fn page() -> String {
    let account = account();
    let mut page = String::from(
        "# Where each rule is shown\n\n\
         Every rule that binds the system or the people at it, and the rows, scenarios (with the \
         first line that shows it)\nand tests that show it. Written by \
         `cargo xtask reference --bless` and checked by a test; rows stand in `conformance/`,\n\
         scenarios in `scenarios/`, tests are those that name their rules. \
         `sabot conformance --html` writes the report.\n\n\
         | rulebook | kind | rules | shown | by rows | by tests | by scenarios | \
         not, with a reason | not yet |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for book in DOCUMENTS {
        for kind in BINDING {
            let tally = account.tally(&edition(book).register, kind);
            let figures = [
                tally.rules,
                tally.shown,
                tally.by_row,
                tally.by_test,
                tally.by_scenario,
                tally.not_shown,
                tally.missing.len(),
            ];
            let figures = figures.map(|figure| figure.to_string()).join(" | ");
            writeln!(page, "| {book} | {} | {figures} |", kind.word()).expect("a string");
        }
    }
    for book in DOCUMENTS {
        write!(page, "\n## {book}\n\n| rule | kind | gist | shown by |\n|---|---|---|---|\n")
            .expect("a string");
        for rule in rules(book, &BINDING) {
            let by = match account.standing(&rule.id) {
                Standing::Shown(places) => in_words(places),
                Standing::NotShown(reason) => format!("*not shown:* {reason}"),
                Standing::Missing => "**nothing yet**".to_owned(),
            };
            let (kind, gist) = (rule.kind.word(), rule.gist.replace('|', "\\|"));
            writeln!(page, "| `{}` | {kind} | {gist} | {by} |", rule.id).expect("a string");
        }
    }
    page
}

fn in_words(places: &BTreeMap<(By, String), u32>) -> String {
    let place = |((by, place), count): (&(By, String), &u32)| match by {
        By::Row => {
            let rows = if *count == 1 { "row" } else { "rows" };
            format!("{count} {rows} of `{place}`")
        }
        By::Scenario | By::Test => format!("`{place}`"),
    };
    places.iter().map(place).collect::<Vec<_>>().join(", ")
}

/// What is written, and where.
fn written() -> [(&'static str, String); 2] {
    [(PAGE, page()), (SHOWN, account().shown_file())]
}

/// Fails where what is in the tree is not what would be written now.
pub fn check() -> Result<(), String> {
    for (path, text) in written() {
        let there = fs::read_to_string(root().join(path)).unwrap_or_default();
        if there != text {
            return Err(format!("{path} is stale: write it with `cargo xtask reference --bless`"));
        }
    }
    Ok(())
}

/// Writes it.
pub fn bless() -> Result<(), String> {
    for (name, text) in written() {
        let path = root().join(name);
        let folder = path.parent().expect("it is in a folder");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|error| format!("cannot write {name}: {error}"))?;
    }
    Ok(())
}
