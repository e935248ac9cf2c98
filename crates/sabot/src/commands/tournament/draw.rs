//! `sabot tournament draw`: a draw of seats made again.

use crate::cli::DrawArgs;
use crate::failure::Failure;
use crate::paint::{self, Cell, columns};
use crate::shapes::to_line;
use floor::tournament::EntrantId;
use floor::tournament::draw::{Ballot, commitment, order, seats};
use ledger::TableId;
use record::sha_256;
use serde::Serialize;
use table::state::{Commitment, Salt};

#[derive(Serialize)]
struct DrawShape {
    commitment: String,
    seats: Vec<SeatShape>,
}

#[derive(Serialize)]
struct SeatShape {
    entrant: u16,
    table: u16,
    place: u8,
}

pub(super) fn run(args: &DrawArgs) -> Result<String, Failure> {
    let hex = "is not 64 hexadecimal digits in small letters";
    let secret = Salt::of_hex(&args.secret)
        .ok_or_else(|| Failure::not_understood(format!("--secret {hex}")))?;
    let made = commitment(sha_256, &secret);
    if let Some(text) = &args.commitment {
        let said = Commitment::of_hex(text)
            .ok_or_else(|| Failure::not_understood(format!("--commitment {hex}")))?;
        if said != made {
            let message = format!("the secret was committed to by {made}, not by {said}");
            return Err(Failure::broken(message));
        }
    }
    let entrants: Vec<_> = numbers(&args.entrants)?.into_iter().map(EntrantId).collect();
    let tables: Vec<_> = numbers(&args.tables)?.into_iter().map(TableId).collect();
    let ballot = Ballot { secret: &secret, session: args.session, word: &args.word };
    let drawn = seats(&order(sha_256, ballot, &entrants), &tables);
    let shapes = drawn.iter().map(|seat| SeatShape {
        entrant: seat.entrant.0,
        table: seat.table.0,
        place: seat.place,
    });
    let shape = DrawShape { commitment: made.to_string(), seats: shapes.collect() };
    Ok(if args.json { to_line(&shape) } else { page(&shape) })
}

/// Reads `1-14` or `1,4,9`.
fn numbers(text: &str) -> Result<Vec<u16>, Failure> {
    let wrong = || {
        let message = format!("`{text}` is not a list of numbers: write 1-14, or 1,4,9");
        Failure::not_understood(message)
    };
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let number = |text: &str| text.trim().parse::<u16>().map_err(|_| wrong());
        let (first, last) = (number(first)?, number(last)?);
        if first == 0 || last < first {
            return Err(wrong());
        }
        numbers.extend(first..=last);
    }
    Ok(numbers)
}

fn page(shape: &DrawShape) -> String {
    let title = |text: &str| Cell::new(text).in_style(paint::QUIET).at_right();
    let mut lines = vec![vec![title("entrant"), title("table"), title("place")]];
    for seat in &shape.seats {
        let cell = |number: u16| Cell::new(number.to_string()).at_right();
        lines.push(vec![cell(seat.entrant), cell(seat.table), cell(u16::from(seat.place))]);
    }
    format!("committed to by {}\n\n{}", shape.commitment, columns(&lines))
}
