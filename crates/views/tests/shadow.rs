//! What would have been: under the terms that there were, nothing is different.

use rules::Amount;
use scenario::{Scenario, run_with_doings};
use table::Event;
use table::state::{Limits, Range};
use testkit::{edition, known_edition};
use views::recall::Fate;
use views::shadow::{Shadow, Terms, house_win};

/// A scenario beside its shadow.
fn shadow(file: &str, text: &str, terms: impl Fn(&Scenario<'_>) -> Terms) -> Shadow<'static> {
    let scenario = Scenario::read(file, text, &known_edition).unwrap_or_else(|faults| {
        panic!("{faults}");
    });
    let (_, came) = run_with_doings(&scenario);
    let mut shadow = Shadow::new(scenario.rulebook, terms(&scenario));
    for one in &came {
        shadow.take(&one.events);
    }
    shadow
}

#[test]
fn under_the_terms_that_there_were_every_scenario_comes_out_as_it_did() {
    let mut coups = 0;
    for (file, text) in scenario::built_in() {
        let shadow = shadow(file, text, |_| Terms::default());
        assert_eq!(shadow.refused, [], "{file}");
        for (really, would) in shadow.coups() {
            let parts = |record: &views::recall::Record| {
                (record.cards.clone(), record.wagers.clone(), record.corrections.clone())
            };
            assert_eq!(parts(would), parts(really), "{file}, {:?}", really.id);
            coups += 1;
        }
        assert_eq!(shadow.really.records.len(), shadow.would.records.len(), "{file}");
        assert_eq!(shadow.would.table(), shadow.really.table(), "{file}");
    }
    assert!(coups > 300, "{coups} coups");
}

fn books(rulebook: &str, terms: impl Fn(&Scenario<'_>) -> Terms) -> Shadow<'static> {
    let name = format!("{rulebook}/books.scn");
    let found = scenario::built_in().iter().find(|(file, _)| *file == name);
    let (file, text) = found.expect("it is there");
    shadow(file, text, terms)
}

/// A version by its name.
fn version(scenario: &Scenario<'_>, name: &str) -> Terms {
    let menu = &scenario.rulebook.menu;
    let place = menu.version(name).expect("there is such a version");
    Terms { setting: Some(menu.default_setting(place)), limits: None }
}

#[test]
fn another_version_pays_otherwise_on_the_same_cards() {
    let shadow = books("wa", |scenario| version(scenario, "non-commission"));
    // The Banker's Hand wins with 7: 1 to 1 instead of 19 to 20.
    let (really, would) = shadow.coups().next().expect("a coup");
    let back = |record: &views::recall::Record| match &record.wagers[0].fate {
        Fate::Settled(settlement) => settlement.settled.returned,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        (back(really), back(would)),
        (Amount::from_cents(19_500), Amount::from_cents(20_000))
    );
    assert_eq!(house_win(really).to_string(), "-45.00");
    assert_eq!(house_win(would).to_string(), "-50.00");
    assert_eq!(shadow.refused, []);
    assert_eq!(really.cards, would.cards);
}

fn limits(min: i64, max: i64) -> Terms {
    let range = Range { min: Amount::from_cents(min), max: Amount::from_cents(max), unit: None };
    let limits = Limits {
        usual: range,
        of_bets: Vec::new(),
        aggregate_min: None,
        area_max: None,
        differential_max: None,
        per_person: false,
    };
    Terms { setting: None, limits: Some(limits) }
}

#[test]
fn other_limits_refuse_wagers_that_were_taken_and_cite_the_rule() {
    let shadow = books("nsw", |_| limits(500, 2_000));
    let refused = &shadow.refused;
    assert!(!refused.is_empty() && refused.iter().all(|one| one.wager.amount.cents() > 2_000));
    assert!(refused.iter().all(|one| one.refusal.cite.is_some()), "{refused:?}");
    for (really, would) in shadow.coups() {
        let large = |record: &views::recall::Record| {
            record.wagers.iter().filter(|one| one.wager.amount.cents() > 2_000).count()
        };
        assert_eq!(large(would), 0);
        assert_eq!(would.wagers.len() + large(really), really.wagers.len());
    }
}

#[test]
fn where_wagers_are_settled_to_the_maximum_the_rest_goes_back() {
    let shadow = books("wa", |_| limits(500, 5_000));
    let (_, would) = shadow.coups().next().expect("a coup");
    let settled = &would.wagers[0].settlement().expect("it is settled").settled;
    assert_eq!(settled.staked, Amount::from_cents(5_000));
    // 50.00 at 19 to 20, and 50.00 that were above.
    assert_eq!(settled.returned, Amount::from_cents(14_750));
}

#[test]
fn what_is_below_another_minimum_goes_back_once_its_bettor_was_warned() {
    let shadow = books("wa", |_| limits(5_000, 50_000));
    let fates = |place: usize| -> Vec<bool> {
        let wagers = shadow.would.records[place].wagers.iter();
        wagers.map(|wagered| matches!(wagered.fate, Fate::Back(..))).collect()
    };
    assert_eq!(fates(0), [false, false, false], "they are warned");
    assert_eq!(fates(1), [false, true, true], "Ben is below the minimum again");
}

#[test]
fn a_shadow_of_nothing_is_empty() {
    let mut shadow = Shadow::new(edition("wa").at_table(), Terms::default());
    shadow.take(&[Event::TimePassed { now: table::Time(1) }]);
    assert_eq!(shadow.coups().count(), 0);
}
