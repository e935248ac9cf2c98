//! Draws the big road of a shoe, and says what each winner of the next coup would add to the
//! derived roads: `cargo run -p views --example roads_of_a_shoe -- BBPTPPB`.

use rules::Side;
use std::error::Error;
use views::roads::{Bead, Cell, Derived, Mark, ROWS, Roads, letter, results};

fn main() -> Result<(), Box<dyn Error>> {
    let shoe = std::env::args().nth(1).unwrap_or_else(|| "BBPTPPBBBBBBBBPBPPB".to_owned());
    let roads: Roads = results(&shoe).map(|one| one.map(Bead::from)).collect::<Result<_, _>>()?;

    for row in 0..ROWS {
        let cells = roads.big().cells().iter().filter(|cell| cell.place.row == row);
        println!("{}", line(cells));
    }
    for side in [Side::Banker, Side::Player] {
        let next: Vec<String> = Derived::ALL
            .iter()
            .zip(roads.ask(side))
            .map(|(road, mark)| format!("{} {}", road.name(), mark.map_or('-', Mark::letter)))
            .collect();
        println!("if {side} wins: {}", next.join(", "));
    }
    Ok(())
}

/// The cells of a row as letters, each in its column; a small letter where a tie followed.
fn line<'a>(cells: impl Iterator<Item = &'a Cell>) -> String {
    let mut line: Vec<char> = Vec::new();
    for cell in cells {
        let (column, won) = (cell.place.column as usize, letter(cell.side.into()));
        line.resize(line.len().max(column + 1), '.');
        line[column] = if cell.ties > 0 { won.to_ascii_lowercase() } else { won };
    }
    line.into_iter().collect()
}
