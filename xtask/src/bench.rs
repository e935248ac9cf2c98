//! Settlement in figures: in the library, and through the command.

use crate::tree::root;
use std::fmt::Write as _;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;
use testkit::{Draw, GAMES, rulebook};

/// How many coups go through the command.
const COUPS: u32 = 500_000;

/// Runs both and prints what came of them.
pub fn run() -> Result<(), String> {
    cargo(&["bench", "--package", "rules", "--bench", "settle"])?;
    cargo(&["build", "--release", "--locked", "--quiet", "--package", "sabot"])?;
    let questions = questions();
    let best = (0..5).map(|_| stream_once(&questions)).collect::<Result<Vec<_>, _>>()?;
    let fastest = best.iter().copied().fold(f64::INFINITY, f64::min);
    println!(
        "sabot settle --stdin: {COUPS} coups, best of {}: {fastest:.2} s, {:.0} coups a second",
        best.len(),
        f64::from(COUPS) / fastest
    );
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

/// Coups of every rulebook and version, each with one to three wagers.
fn questions() -> String {
    let mut draw = Draw::seeded(500);
    let mut text = String::new();
    for _ in 0..COUPS {
        let book = *draw.pick(&GAMES);
        let rulebook = rulebook(book);
        let cards = draw.cards(8, 6);
        let coup = rules_coup(rulebook, &cards);
        let cards: Vec<_> = cards[..coup].iter().map(|card| format!("\"{card}\"")).collect();
        let version = &draw.pick(&rulebook.menu.versions).id;
        // The first three bets are offered everywhere and need no other wager.
        let wagers: Vec<_> = rulebook.bets[..=draw.below(3)]
            .iter()
            .map(|bet| format!("\"{}\":\"{}.50\"", bet.id, 1 + draw.below(500)))
            .collect();
        writeln!(
            text,
            "{{\"rulebook\":\"{book}\",\"version\":\"{version}\",\"options\":{{}},\
             \"cards\":[{}],\"wagers\":{{{}}}}}",
            cards.join(","),
            wagers.join(",")
        )
        .expect("writing to a string");
    }
    text
}

/// How many of the cards the coup uses.
fn rules_coup(rulebook: &rules::Rulebook, cards: &[rules::Card]) -> usize {
    rules::Coup::deal(&rulebook.tableau, cards).expect("six cards are enough").cards_used()
}

/// The seconds in which the command answers all questions.
fn stream_once(questions: &str) -> Result<f64, String> {
    let start = Instant::now();
    let mut child = Command::new(root().join("target/release/sabot"))
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
