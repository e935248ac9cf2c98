//! Plays a coup from a scenario, and recalls it: the cards, the draws with their rules, and why
//! every wager was settled as it was: `cargo run -p views --example recall_a_coup`.
//!
//! The events come from the crate `scenario`, which a program of yours names as well; they may as
//! well come from a journal (`record`), or from a table of your own (`table`).

use scenario::{Scenario, run_with_events};
use std::error::Error;
use views::recall::Recall;

const COUP: &str = "\
scenario: a coup
rulebook: act

Ann: take place 1
Bob: take place 2
dealer: open wagering
Ann: wager player 50 at 1
Bob: wager tie 10 at 2
dealer: no more bets
shoe: 2S 7D 3H KC 5D
dealer: finish
";

fn main() -> Result<(), Box<dyn Error>> {
    let edition =
        rulebook::Shelf::built_in().edition("act").ok_or("there is no such rulebook")??;
    let editions = |_: &str| Ok::<_, String>(&edition);
    let scenario = Scenario::read("coup.scn", COUP, &editions)?;
    let (_, came) = run_with_events(&scenario);

    let mut recall = Recall::new(scenario.rulebook);
    for events in &came {
        recall.take(events);
    }
    for record in &recall.records {
        println!("shoe {}, coup {}", record.id.shoe, record.id.number);
        for drawn in record.draws(recall.rulebook()) {
            let decision = drawn.decision;
            println!("{} on {}: {}", decision.side, drawn.count, decision.action.word());
        }
        for wagered in &record.wagers {
            let why = wagered.settlement().map_or("not settled", |settled| &settled.why);
            println!("{}: {why}", wagered.wager.bettor);
        }
    }
    Ok(())
}
