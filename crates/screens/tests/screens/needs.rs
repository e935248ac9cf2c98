//! What screens ask to be said with a remedy is what the table asks for; what they tell of the past
//! is what the table has paid.

use super::played::{Played, steps};
use rules::irregularity::Remedy;
use screens::console::{Given, desk};
use screens::history;
use screens::wire::Coded;
use table::request::With;
use table::state::PlaceId;
use table::{Actor, Asking, Reason, Request};

/// What a remedy refuses when it is done with nothing.
fn refused(played: &Played, number: u32, remedy: Remedy) -> Option<Reason> {
    let rulebook = played.rulebook();
    let irregular = played.table.incident(number).map(|it| it.situation)?;
    let choice = rulebook.irregularities.of(irregular).choice(remedy)?;
    let actor = Actor { name: "Somebody Else".into(), role: choice.by };
    let request = Request::Resolve { number, remedy, with: Box::new(With::default()) };
    let asking = Asking { at: played.table.now, actor, request };
    table::decide(rulebook, &played.table, &asking).err().map(|refusal| refusal.reason)
}

fn says_what_it_needs(played: &Played, file: &str) -> usize {
    let mut seen = 0;
    for incident in desk(&played.scene()).incidents.all {
        for choice in incident.choices {
            let remedy = choice.remedy.0;
            let needs = |given: Given| choice.given.contains(&given);
            let Some(reason) = refused(played, incident.number, remedy) else { continue };
            let place = format!("{file}: {} {}", incident.number, choice.remedy.word());
            match reason {
                Reason::ReasonNeeded => assert!(needs(Given::Note), "{place}"),
                Reason::AmountNeeded => assert!(needs(Given::Amount), "{place}"),
                Reason::CardsDoNotFit => {
                    let cards = needs(Given::Cards) || needs(Given::CardsIfOther);
                    assert!(cards, "{place}");
                }
                _ => continue,
            }
            seen += 1;
        }
    }
    seen
}

#[test]
fn a_remedy_says_what_the_table_wants_to_be_told() {
    let mut seen = 0;
    for (file, text) in scenario::built_in() {
        let (edition, steps) = steps(file, text);
        let mut played = Played::new(edition);
        for step in steps {
            for event in &step {
                played.take(event);
            }
            seen += says_what_it_needs(&played, file);
        }
    }
    assert!(seen > 100, "only {seen} remedies wanted to be told something");
}

#[test]
fn the_past_of_a_place_is_what_was_paid_to_whoever_is_there() {
    let mut coups = 0;
    for (file, text) in scenario::built_in() {
        let played = Played::at_the_end(file, text);
        for place in (1..=played.table.places.len()).map(|it| PlaceId(u8::try_from(it).unwrap())) {
            let told = history(&played.scene(), place);
            let bettor = played.table.place(place).and_then(|it| it.bettor.clone());
            assert_eq!(told.bettor.as_deref(), bettor.as_deref(), "{file}");
            for coup in told.coups {
                let id = (coup.coup.shoe, coup.coup.number);
                let past = played.table.past.iter().find(|it| (it.id.shoe, it.id.number) == id);
                let paid = past.expect("a coup that was").paid.iter();
                let own = paid.filter(|one| {
                    one.wager.place == place && Some(&one.wager.bettor) == bettor.as_ref()
                });
                let returned: i64 = own.map(|one| one.returned.cents()).sum();
                assert_eq!(coup.returned.0.cents(), returned, "{file}");
                coups += 1;
            }
        }
    }
    assert!(coups > 100, "only {coups} coups were told of");
}
