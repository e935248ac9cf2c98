//! Every scenario of the source tree holds.

use rulebook::Edition;
use scenario::account::covers;
use scenario::{
    Scenario, TournamentScenario, built_in, built_in_promotions, built_in_tournaments, claims,
    promotion, run, run_with_events,
};
use std::fmt::Write;
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

/// Everything that a run says, with the rules that its events, refusals and duties rest on.
fn said(file: &str, text: &str) -> String {
    let mut said = String::new();
    if file.ends_with(".tournament") {
        let come = TournamentScenario::read(file, text, &editions).expect("it is sound").play();
        let told = come.told.iter().map(|told| (&told.events, &told.refusal));
        write!(said, "{:?} {:?}", come.events, told.collect::<Vec<_>>()).expect("text");
        return said;
    }
    let (transcript, events) = run_with_events(&Scenario::read(file, text, &editions).expect("it"));
    write!(said, "{events:?}").expect("text");
    for entry in &transcript.entries {
        let refused = entry.refusal.as_ref().and_then(|told| told.rule.as_ref());
        let rules = [refused, entry.duty.rule.as_ref()];
        write!(said, " {:?} {rules:?}", entry.events).expect("text");
    }
    said
}

/// What a scenario expects, line by line.
fn expects(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.starts_with(' ') && !line.trim().starts_with('#'))
}

/// Whether a text names a rule, or one below it.
fn names(text: &str, rule: &str) -> bool {
    let ends = |char: char| !char.is_ascii_alphanumeric() && !"(./:".contains(char);
    text.match_indices(rule).any(|(place, _)| {
        let before = text[..place].chars().next_back();
        let rest = &text[place + rule.len()..];
        let whole = rest.is_empty() || rest.starts_with(ends) || rest.starts_with(". ");
        let end = rest.find([' ', '"', ';', ',', '\n']).unwrap_or(rest.len());
        let below = format!("{rule}{}", &rest[..end]);
        let starts = before.is_none_or(|before| !before.is_ascii_alphanumeric());
        starts && (whole || covers(&format!("{rule}*"), &below))
    })
}

const LISTED: &str = "../../conformance/expected.tsv";

/// A claim is worth what the run does: the rule is named by an event, a refusal, a duty or an
/// expectation. Where the rule is shown by what happens and nothing of that names it, the claim is
/// on a list, and the scenario expects something.
#[test]
fn every_rule_that_a_scenario_shows_is_named_by_its_run_or_listed() {
    let mut list = String::from("rule\tscenario\n");
    for (file, text) in built_in().iter().chain(built_in_tournaments()) {
        let own: Vec<_> = claims().filter(|claim| claim.file == *file).collect();
        let said = if own.is_empty() { String::new() } else { said(file, text) };
        for claim in own {
            assert!(expects(text).next().is_some(), "{file} expects nothing, and shows nothing");
            let expected = expects(text).any(|line| names(line, claim.rule));
            if !expected && !names(&said, claim.rule) {
                writeln!(list, "{}\t{file}", claim.rule).expect("text");
            }
        }
    }
    let place = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(LISTED);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&place, &list).expect("the list can be written");
    }
    let known = std::fs::read_to_string(&place).unwrap_or_default();
    let news = |one: &str, other: &str| -> Vec<String> {
        let others: Vec<_> = other.lines().collect();
        one.lines().filter(|line| !others.contains(line)).map(str::to_owned).collect()
    };
    assert_eq!(news(&list, &known), Vec::<String>::new(), "these runs no longer name the rule");
    assert_eq!(news(&known, &list), Vec::<String>::new(), "these are named now: take them off");
}
