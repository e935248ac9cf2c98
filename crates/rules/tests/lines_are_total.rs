//! For every setting of every rulebook and every coup that can be dealt, exactly one line of every
//! offered bet decides. The coups here are dealt from ranks and suits, not taken from the list of
//! possible facts with which the loader makes the same proof: the two must be the same.

use rules::facts::possible;
use rules::{Facts, Grade, settle};
use std::collections::BTreeSet;
use testkit::{GAMES, ODD_HOUSE, every_coup, every_setting, rule, rulebook};

fn dealt_facts(book: &str) -> BTreeSet<Facts> {
    let mut facts = BTreeSet::new();
    every_coup(rulebook(book), |coup| {
        facts.insert(coup.facts());
    });
    facts
}

#[test]
fn the_possible_facts_are_those_of_the_coups_that_can_be_dealt() {
    for book in GAMES.into_iter().chain([ODD_HOUSE]) {
        let dealt: Vec<_> = dealt_facts(book).into_iter().collect();
        assert_eq!(possible(&rulebook(book).tableau, 8), dealt, "{book}");
    }
}

#[test]
fn a_single_deck_makes_no_perfect_pair() {
    let tableau = &rulebook(ODD_HOUSE).tableau;
    let (one, two) = (possible(tableau, 1), possible(tableau, 2));
    let perfect = |facts: &Facts| {
        use rules::facts::Group;
        [Group::PlayersPair, Group::BankersPair].map(|group| facts.value(group)).contains(&3)
    };
    assert!(!one.iter().any(perfect));
    assert_eq!(two.iter().filter(|facts| !perfect(facts)).copied().collect::<Vec<_>>(), one);
}

/// Fails unless exactly one line decides every coup under every setting that offers the bet.
fn exactly_one_line_decides(book: &str) {
    let facts = dealt_facts(book);
    let rulebook = rulebook(book);
    let mut used = BTreeSet::new();
    for setting in every_setting(rulebook) {
        for (place, bet) in rulebook.bets.iter().enumerate() {
            if bet.withheld(&setting).is_some() {
                continue;
            }
            for coup in &facts {
                let deciding: Vec<_> = (0..bet.lines.len())
                    .filter(|line| bet.lines[*line].decides(&setting, *coup))
                    .collect();
                assert_eq!(deciding.len(), 1, "{book} {}: {coup:?} {deciding:?}", bet.id);
                used.insert((place, deciding[0]));
            }
        }
    }
    let lines: usize = rulebook.bets.iter().map(|bet| bet.lines.len()).sum();
    // No line is dead: each decides some coup under some setting.
    assert_eq!(used.len(), lines, "{book}");
}

rule!(
    "wa:3.18",
    "wa:3.18(b)",
    "wa:3.19",
    "wa:3.20",
    "wa:3.20(b)",
    "wa:3.21",
    "wa:3.22",
    "wa:3.23",
    "wa:3.25",
    "wa:3.25(a)",
    "wa:3.26",
    "wa:3.28",
    "wa:3.28(a)",
    "wa:3.29",
    "wa:3.30",
    "wa:3.32",
    "wa:3.34",
    fn wa_3_every_wager_has_exactly_one_outcome() {
        exactly_one_line_decides("wa");
    }
);

rule!(
    "act:8.4",
    "act:8.5",
    "act:8.6",
    "act:8.7",
    "act:8.8",
    "act:8.8(d)",
    "act:8.8(e)",
    "act:8.9",
    "act:8.9(d)",
    "act:8.9(e)",
    "act:9.8",
    "act:10.5",
    "act:10.6",
    "act:11.2",
    fn act_8_every_wager_has_exactly_one_outcome() {
        exactly_one_line_decides("act");
    }
);

rule!(
    "nsw:5.1.1",
    "nsw:5.1.2",
    "nsw:5.1.3",
    "nsw:10.1",
    "nsw:11.1",
    "nsw:13.1.5",
    "nsw:13.2.5",
    "nsw:13.3.5",
    fn nsw_5_every_wager_has_exactly_one_outcome() {
        exactly_one_line_decides("nsw");
    }
);

rule!(
    "vic:10.1",
    "vic:1.1/Baccarat Pairs",
    "vic:1.1/Baccarat Perfect Pairs",
    "vic:1.1/Super 6",
    fn vic_10_every_wager_has_exactly_one_outcome() {
        exactly_one_line_decides("vic");
    }
);

#[test]
fn the_odd_house_has_exactly_one_outcome_for_every_wager() {
    exactly_one_line_decides(ODD_HOUSE);
}

#[test]
fn what_goes_back_is_the_wager_unless_it_lost_and_the_winnings() {
    for book in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(book);
        let setting = rulebook.menu.default_setting(0);
        let mut seen = BTreeSet::new();
        every_coup(rulebook, |coup| {
            if !seen.insert(coup.facts()) {
                return;
            }
            for (place, bet) in (0..).zip(&rulebook.bets) {
                if bet.withheld(&setting).is_some() {
                    continue;
                }
                let amount = rules::Amount::from_cents(1237);
                let wager = rules::Wager::new(rules::BetId(place), amount).expect("above zero");
                let settled = settle(rulebook, &setting, coup, wager).expect("it is offered");
                let kept = if settled.grade == Grade::Lose { 0 } else { amount.cents() };
                assert_eq!(settled.returned.cents(), kept + settled.winnings.cents());
                assert!(settled.commission.cents() >= 0 && settled.winnings.cents() >= 0);
                let paid = settled.odds.is_some();
                assert!(paid || settled.winnings.cents() == 0, "{book} {}", bet.id);
            }
        });
    }
}
