//! `sabot roads`: the roads of a shoe, from the results of its coups.

mod drawing;

use crate::cli::RoadsArgs;
use crate::commands::stdin;
use crate::failure::Failure;
use crate::shapes::{RoadsShape, to_line};
use views::roads::{Bead, Roads, results};

/// How wide a drawing may be where nobody says how wide the terminal is.
const WIDTH: usize = 80;

pub(crate) fn run(args: &RoadsArgs) -> Result<String, Failure> {
    let mut roads = Roads::default();
    read(&mut roads, &args.results.join(" "))?;
    if args.json {
        return Ok(to_line(&RoadsShape::of(&roads)));
    }
    Ok(drawing::draw(&roads, width()))
}

/// Answers every line until the input ends; 1 if one of them was bad, else 0.
pub(crate) fn stream() -> Result<u8, Failure> {
    let mut roads = Roads::default();
    stdin::answer(|text, answers| {
        let text = std::str::from_utf8(text).map_err(|_| {
            let message = "not a shoe: the line is not text; write B, P or T for each coup";
            Failure::not_understood(message.to_owned())
        })?;
        read(&mut roads, text)?;
        serde_json::to_writer(answers, &RoadsShape::of(&roads))
            .map_err(|error| Failure::not_understood(error.to_string()))
    })
}

/// Makes these the roads of a shoe written as letters.
fn read(roads: &mut Roads, text: &str) -> Result<(), Failure> {
    roads.clear();
    for result in results(text) {
        let outcome = result.map_err(|error| Failure::not_understood(error.to_string()))?;
        roads.push(Bead::from(outcome));
    }
    Ok(())
}

/// How many letters a line has room for: as `COLUMNS` says, or as wide as the terminal is.
fn width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let seen = || terminal_size::terminal_size_of(std::io::stdout());
    told.or_else(|| seen().map(|(width, _)| usize::from(width.0))).unwrap_or(WIDTH)
}
