//! Settlement, postings, odds, whole shoes, roads, the journal and its export in figures: in the
//! library and by the command.

use crate::licences::metadata;
use crate::tree::root;
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use testkit::{Draw, GAMES, rulebook};

/// How many coups go through the command.
const COUPS: u32 = 500_000;

/// How often they do; the fastest counts.
const RUNS: usize = 5;

/// Runs the benchmarks and prints what came of them.
pub fn run() -> Result<(), String> {
    cargo(&["bench", "--package", "rules", "--bench", "settle"])?;
    cargo(&["bench", "--package", "ledger", "--bench", "verify"])?;
    cargo(&["bench", "--package", "odds", "--bench", "exact"])?;
    cargo(&["bench", "--package", "odds", "--bench", "simulation"])?;
    cargo(&["bench", "--package", "table", "--bench", "coup"])?;
    cargo(&["bench", "--package", "views", "--bench", "roads"])?;
    cargo(&["bench", "--package", "journal", "--bench", "appends"])?;
    cargo(&["bench", "--package", "screens", "--bench", "screens"])?;
    cargo(&["bench", "--package", "exports", "--bench", "export"])?;
    cargo(&["bench", "--package", "catalogue", "--bench", "search"])?;
    cargo(&["build", "--release", "--locked", "--quiet", "--package", "sabot"])?;
    let target = metadata()?["target_directory"].as_str().map(PathBuf::from);
    let binary = target.ok_or("cargo names no target folder")?.join("release/sabot");
    for (wagers, what) in
        [(1, "one wager"), (3, "one to three wagers"), (99, "a wager on every bet")]
    {
        let questions = questions(wagers);
        let mut fastest = f64::INFINITY;
        for _ in 0..RUNS {
            fastest = fastest.min(stream_once(&binary, &questions)?);
        }
        let rate = f64::from(COUPS) / fastest;
        println!(
            "sabot settle --stdin: {COUPS} coups with {what}, best of {RUNS}: {fastest:.2} s, \
             {rate:.0} coups a second"
        );
    }
    Ok(())
}

fn cargo(args: &[&str]) -> Result<(), String> {
    let status = Command::new(env!("CARGO")).args(args).current_dir(root()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("cargo {}: {status}", args.join(" "))),
        Err(error) => Err(error.to_string()),
    }
}

/// Coups of every rulebook and version: up to so many wagers each, all of them at the most.
fn questions(wagers_max: usize) -> String {
    let mut draw = Draw::seeded(500);
    let mut text = String::new();
    for _ in 0..COUPS {
        let book = *draw.pick(&GAMES);
        let rulebook = rulebook(book);
        let cards = draw.cards(8, 6);
        let coup = rules::Coup::deal(&rulebook.tableau, &cards).expect("six cards are enough");
        let cards: Vec<_> =
            cards[..coup.cards_used()].iter().map(|card| format!("\"{card}\"")).collect();
        let version = draw.below(rulebook.menu.versions.len());
        let setting = rulebook.menu.default_setting(version);
        let offered = rulebook.bets.iter().filter(|bet| bet.withheld(&setting).is_none());
        let most = match offered.clone().count() {
            // The first three bets are offered everywhere and need no other wager.
            all if wagers_max < all => 1 + draw.below(wagers_max),
            all => all,
        };
        let wagers =
            offered.take(most).map(|bet| format!("\"{}\":\"{}.50\"", bet.id, 1 + draw.below(500)));
        let wagers: Vec<_> = wagers.collect();
        writeln!(
            text,
            "{{\"rulebook\":\"{book}\",\"version\":\"{}\",\"options\":{{}},\
             \"cards\":[{}],\"wagers\":{{{}}}}}",
            rulebook.menu.versions[version].id,
            cards.join(","),
            wagers.join(",")
        )
        .expect("writing to a string");
    }
    text
}

/// The seconds in which the command answers all questions.
fn stream_once(binary: &Path, questions: &str) -> Result<f64, String> {
    let start = Instant::now();
    let mut child = Command::new(binary)
        .args(["settle", "--stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut input = child.stdin.take().expect("it is piped");
    input.write_all(questions.as_bytes()).map_err(|error| error.to_string())?;
    drop(input);
    let status = child.wait().map_err(|error| error.to_string())?;
    if !status.success() {
        return Err(format!("sabot settle --stdin: {status}"));
    }
    Ok(start.elapsed().as_secs_f64())
}
