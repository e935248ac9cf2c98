//! Follows a shoe card by card, and says after each coup what the best bet of the next one is:
//! `cargo run -p odds --example live_odds`.

use odds::{BigRational, Composition, Live, approximate};
use rules::{Coup, parse_cards};
use std::error::Error;

/// Cards as they came out of a shoe of eight decks, one coup behind the other.
const SEEN: &str = "4S 7H 2D KC 9S KD TH 4C 5D 5H 5C 4D 6S 6D 3C 3S";

fn main() -> Result<(), Box<dyn Error>> {
    let edition =
        rulebook::Shelf::built_in().edition("wa").ok_or("there is no such rulebook")??;
    let rulebook = edition.rulebook().ok_or("it has no game")?;
    let version = rulebook.menu.version("A").ok_or("there is no such version")?;
    let mut live = Live::new(rulebook, &rulebook.menu.default_setting(version))?;

    let (mut left, seen) = (Composition::fresh(8), parse_cards(SEEN)?);
    let mut rest = &seen[..];
    while !rest.is_empty() {
        let coup = Coup::deal(&rulebook.tableau, rest).map_err(|why| why.to_string())?;
        let (dealt, behind) = rest.split_at(coup.cards_used());
        rest = behind;
        for card in dealt {
            assert!(left.remove(*card), "eight decks have eight of each");
        }
        let expected = live.evaluate(&left)?.iter();
        let edges = expected.map(|one| {
            let brings = BigRational::new(one.net.into(), one.wagered.into());
            (brings, &rulebook.bet_clauses(one.bet).id)
        });
        let (brings, bet) = edges.max().ok_or("nothing is offered")?;
        let percent = 100.0 * approximate(&brings);
        println!("{} cards left: {bet} brings {brings}, {percent:.4} %", left.total());
    }
    Ok(())
}
