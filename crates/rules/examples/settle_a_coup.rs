//! Deals a coup, says why each hand drew or stood, and settles every bet that is offered on it:
//! `cargo run -p rules --example settle_a_coup -- nsw premium "AS KD 9H 9C"`.

use rules::{Coup, Wager, parse_cards, settle};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let mut word = |usual: &str| words.next().unwrap_or_else(|| usual.to_owned());
    let (house, version, cards) = (word("wa"), word("A"), word("2S 7D 3H KC 5D"));

    let edition =
        rulebook::Shelf::built_in().edition(&house).ok_or("there is no such rulebook")??;
    let rulebook = edition.rulebook().ok_or("it has no game")?;
    let version = rulebook.menu.version(&version).ok_or("there is no such version")?;
    let setting = rulebook.menu.default_setting(version);

    let cards = parse_cards(&cards)?;
    let coup = Coup::deal_exactly(&rulebook.tableau, &cards).map_err(|why| why.to_string())?;
    for decision in coup.draws(&rulebook.tableau) {
        println!("{}: {} by {}", decision.side, decision.action.word(), decision.row);
    }
    println!("{} to {}", coup.players_hand().point_count(), coup.bankers_hand().point_count());

    for bet in &rulebook.bets {
        let wager = Wager::new(rulebook.bet_named(&bet.id)?, "100.00".parse()?);
        match settle(rulebook, &setting, &coup, wager.ok_or("nothing is no wager")?) {
            Ok(settled) => {
                let (grade, returned) = (settled.grade.word(), settled.returned);
                println!("{}: {grade}, {returned} goes back, {}", bet.id, settled.cite);
            }
            // A bet that this version does not offer.
            Err(refusal) => println!("{refusal}"),
        }
    }
    Ok(())
}
