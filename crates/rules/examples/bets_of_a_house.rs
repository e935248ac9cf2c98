//! Prints what a house offers, by version, with the rule of every bet; of a rulebook that is built
//! in, or of a folder: `cargo run -p rules --example bets_of_a_house -- wa ../my-rulebooks`.

use rulebook::Shelf;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let house = words.next().unwrap_or_else(|| "wa".to_owned());
    let shelf = match words.next() {
        Some(folder) => Shelf::open(Path::new(&folder))?,
        None => Shelf::built_in(),
    };
    let edition = shelf.edition(&house).ok_or("there is no such rulebook")??;
    let rulebook = edition.rulebook().ok_or("it has no game")?;

    for (place, version) in rulebook.menu.versions.iter().enumerate() {
        let setting = rulebook.menu.default_setting(place);
        println!("{} ({})", version.named(), version.cite);
        for bet in &rulebook.bets {
            match bet.withheld(&setting) {
                None => println!("  {}, {} lines ({})", bet.name, bet.lines.len(), bet.cite),
                Some(offer) => println!("  not {}: {}", bet.name, offer.cite),
            }
        }
    }
    Ok(())
}
