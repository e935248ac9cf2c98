//! Prints on which third cards of the Player's Hand the Banker's Hand draws, asked of a rulebook:
//! `cargo run -p rules --example table_of_play -- act`.

use rules::tableau::Action;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let house = std::env::args().nth(1).unwrap_or_else(|| "act".to_owned());
    let edition =
        rulebook::Shelf::built_in().edition(&house).ok_or("there is no such rulebook")??;
    let tableau = &edition.rulebook().ok_or("it has no game")?.tableau;

    println!("{}", edition.rulebook().map_or("", |rulebook| &rulebook.imprint.title));
    for bankers_count in 0..=7 {
        // On these counts of its two cards the Player's Hand draws, so that there is a third card.
        let players_count = 5;
        let draws: Vec<String> = (0..=9)
            .filter(|third| {
                let decision = tableau.bankers_hand(players_count, bankers_count, Some(*third));
                decision.action == Action::Draw
            })
            .map(|third| third.to_string())
            .collect();
        let row = tableau.bankers_hand(players_count, bankers_count, Some(0)).row;
        let draws = if draws.is_empty() { "nothing".to_owned() } else { draws.join(" ") };
        println!("Banker's Hand of {bankers_count} draws on {draws} ({row})");
    }
    Ok(())
}
