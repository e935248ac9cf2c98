//! Every scenario of the source tree holds.

use rulebook::Edition;
use scenario::{
    Scenario, TournamentScenario, built_in, built_in_promotions, built_in_tournaments, claims,
    promotion, run,
};
use testkit::{DOCUMENTS, ODD_HOUSE, edition};

fn editions(id: &str) -> Result<&'static Edition, String> {
    if DOCUMENTS.contains(&id) || id == ODD_HOUSE {
        return Ok(edition(id));
    }
    Err(format!("there is no rulebook `{id}`"))
}

#[test]
fn every_scenario_holds() {
    let mut complaints = Vec::new();
    for (file, text) in built_in() {
        let file = format!("scenarios/{file}");
        match Scenario::read(&file, text, &editions) {
            Ok(scenario) => complaints.extend(run(&scenario).complaint()),
            Err(faults) => complaints.push(faults.to_string()),
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    for book in DOCUMENTS {
        let of = |(file, _): &&(&str, &str)| file.starts_with(&format!("{book}/"));
        assert!(built_in().iter().any(|one| of(&one)), "{book} has scenarios");
    }
}

#[test]
fn every_scenario_of_a_promotion_holds() {
    let mut complaints = Vec::new();
    for (file, text) in built_in_promotions() {
        let file = format!("scenarios/{file}");
        assert!(promotion::is_one(text), "{file}");
        match promotion::Scenario::read(&file, text, &editions) {
            Ok(scenario) => complaints.extend(promotion::run(&scenario).complaint()),
            Err(faults) => complaints.push(faults.to_string()),
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(built_in_promotions().len() > 20, "promotions have scenarios");
}

#[test]
fn every_tournament_scenario_holds() {
    let mut complaints = Vec::new();
    for (file, text) in built_in_tournaments() {
        let file = format!("scenarios/{file}");
        match TournamentScenario::read(&file, text, &editions) {
            Ok(scenario) => complaints.extend(scenario.complaint()),
            Err(faults) => complaints.push(faults.to_string()),
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(!built_in_tournaments().is_empty());
}

#[test]
fn what_a_scenario_claims_is_what_is_read_of_it() {
    let mut read = Vec::new();
    for (file, text) in built_in() {
        let scenario = Scenario::read(file, text, &editions).expect("it is sound");
        read.extend(scenario.shows.into_iter().map(|rule| (*file, scenario.title.clone(), rule)));
    }
    for (file, text) in built_in_tournaments() {
        let scenario = TournamentScenario::read(file, text, &editions).expect("it is sound");
        read.extend(scenario.shows.into_iter().map(|rule| (*file, scenario.title.clone(), rule)));
    }
    let claimed = claims().map(|it| (it.file, it.title.to_owned(), it.rule.to_owned()));
    assert_eq!(claimed.collect::<Vec<_>>(), read);
}
