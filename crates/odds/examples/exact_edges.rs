//! Prints the house edge of every bet of a version as an exact fraction, for a fresh shoe:
//! `cargo run -p odds --example exact_edges -- wa A 8`.

use odds::{Analysis, Composition, approximate};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let mut word = |usual: &str| words.next().unwrap_or_else(|| usual.to_owned());
    let (house, version, decks) = (word("wa"), word("A"), word("8").parse()?);

    let edition =
        rulebook::Shelf::built_in().edition(&house).ok_or("there is no such rulebook")??;
    let rulebook = edition.rulebook().ok_or("it has no game")?;
    rulebook.allow_decks(decks)?;
    let version = rulebook.menu.version(&version).ok_or("there is no such version")?;
    let setting = rulebook.menu.default_setting(version);

    let analysis = Analysis::new(rulebook);
    let deals = analysis.deals(&Composition::fresh(decks))?;
    for (outcome, count) in analysis.outcomes(&deals) {
        println!("{}: {count} of {} deals", outcome.word(), deals.total());
    }
    for bet in &rulebook.bets {
        // None where this version does not offer it.
        let Some(figures) = analysis.figures(&deals, bet, &setting)? else { continue };
        let edge = figures.house_edge();
        println!("{}: {edge}, which is {:.4} %", bet.id, 100.0 * approximate(&edge));
    }
    Ok(())
}
