//! Every scenario of the source tree holds.

use rulebook::Kind;
use scenario::account::seen;
use scenario::{
    Scenario, Shown, TournamentScenario, built_in, built_in_promotions, built_in_tournaments,
    claims, promotion, run,
};
use std::collections::BTreeMap;
use testkit::{DOCUMENTS, edition, known_edition};

#[test]
fn every_scenario_holds() {
    let mut complaints = Vec::new();
    for (file, text) in built_in() {
        let file = format!("scenarios/{file}");
        match Scenario::read(&file, text, &known_edition) {
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
        match promotion::Scenario::read(&file, text, &known_edition) {
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
        match TournamentScenario::read(&file, text, &known_edition) {
            Ok(scenario) => complaints.extend(scenario.complaint()),
            Err(faults) => complaints.push(faults.to_string()),
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(!built_in_tournaments().is_empty());
}

/// What the scenarios of the tree show, by their readers.
fn read() -> Vec<(&'static str, String, Shown)> {
    let mut read = Vec::new();
    let mut add = |file: &'static str, title: String, shows: Vec<Shown>| {
        read.extend(shows.into_iter().map(|shown| (file, title.clone(), shown)));
    };
    for (file, text) in built_in() {
        let scenario = Scenario::read(file, text, &known_edition).expect("it is sound");
        add(file, scenario.title, scenario.shows);
    }
    for (file, text) in built_in_promotions() {
        let scenario = promotion::Scenario::read(file, text, &known_edition).expect("it is sound");
        add(file, scenario.title, scenario.shows);
    }
    for (file, text) in built_in_tournaments() {
        let scenario = TournamentScenario::read(file, text, &known_edition).expect("it is sound");
        add(file, scenario.title, scenario.shows);
    }
    read
}

#[test]
fn what_a_scenario_claims_is_what_is_read_of_it() {
    let claimed = claims().map(|it| {
        let shown = Shown { rule: it.rule.to_owned(), lines: it.lines };
        (it.file, it.title.to_owned(), shown)
    });
    assert_eq!(claimed.collect::<Vec<_>>(), read());
}

fn kind_of(rule: &str) -> Kind {
    let book = rule.split(':').next().unwrap_or_default();
    edition(book).register.rule(rule).expect("it is in the register").kind
}

/// The readers see to it; this says of the whole tree that nothing has slipped by them.
#[test]
fn every_rule_that_a_scenario_shows_is_tied_to_something_that_it_expects() {
    let all = built_in().iter().chain(built_in_promotions()).chain(built_in_tournaments());
    let texts: BTreeMap<&str, Vec<&str>> =
        all.map(|(file, text)| (*file, text.lines().collect())).collect();
    let read = read();
    assert!(read.len() > 1_400, "{} claims", read.len());
    for (file, _, shown) in read {
        assert!(!shown.lines.is_empty(), "{file}: {} is shown nowhere", shown.rule);
        for line in shown.lines {
            let text = texts[file][line - 1];
            assert!(text.starts_with(' ') && text.contains(&shown.rule), "{file}:{line}: {text}");
            // A refusal displays nothing: its rule is shown by a sign, or by a line that says so.
            let refuses = text.trim().starts_with("refused:");
            let kind = kind_of(&shown.rule);
            assert!(kind != Kind::Display || !refuses, "{file}:{line}: {text}");
            let above = texts[file][..line - 1].iter().rev();
            let above = above.take_while(|text| text.starts_with([' ', '#']) || text.is_empty());
            let expects = |text: &&str| text.starts_with(' ') && !text.trim().starts_with("shows:");
            let named = !text.trim().starts_with("shows:");
            assert!(named || above.copied().any(|text| expects(&text)), "{file}:{line}: {text}");
        }
    }
}

#[test]
fn every_rule_about_what_must_be_displayed_has_screens_of_its_own() {
    for book in DOCUMENTS {
        let rules = edition(book).register.rules().iter();
        for rule in rules.filter(|rule| rule.kind == Kind::Display) {
            let own = seen().filter(|(of, _)| *of == rule.id).count();
            assert_eq!(own, 1, "{}: a line in conformance/seen.tsv", rule.id);
        }
    }
    for (of, screens) in seen() {
        let book = of.split(':').next().unwrap_or_default();
        let mut rules = edition(book).register.rules().iter();
        let known = rules.any(|rule| scenario::account::covers(of, &rule.id));
        assert!(known && !screens.is_empty(), "{of}: stands for no rule");
    }
}
