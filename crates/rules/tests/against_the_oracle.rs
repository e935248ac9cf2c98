//! The rules crate against a second derivation of the rules, written from the rule texts alone.

mod oracle;

use oracle::Verdict;
use rules::setting::OptionKind;
use rules::{Amount, Card, Coup, Grade, Hand, Rulebook, Wager, settle};
use std::collections::BTreeSet;
use testkit::{Draw, GAMES, every_coup, rulebook, setting};

/// How many random coups are dealt and settled.
const COUPS: u32 = 120_000;

#[test]
fn random_coups_and_wagers_settle_as_the_oracle_says() {
    let mut draw = Draw::seeded(20_261_115);
    let mut settled = 0_u32;
    for _ in 0..COUPS {
        let book = *draw.pick(&GAMES);
        let rulebook = rulebook(book);
        let decks = *draw.pick(&rulebook.decks.allowed.value);
        let cards = draw.cards(decks, 6);
        let (version, options) = random_setting(&mut draw, rulebook);
        let coup = Coup::deal(&rulebook.tableau, &cards).expect("six cards are always enough");
        let dealt = oracle_deal(book, &cards);
        assert_same_hands(&coup, &dealt);
        for bet in oracle::BETS {
            let stake = random_stake(&mut draw);
            let question = (book, version.as_str(), options.as_slice(), *bet, stake);
            settled += u32::from(assert_same_verdict(question, &coup, &dealt));
        }
    }
    assert!(settled > 4 * COUPS, "most wagers are offered: {settled} of {COUPS} coups");
}

/// Every class of coup there is, under every version and every value of every choice.
#[test]
fn every_possible_coup_settles_as_the_oracle_says() {
    for book in GAMES {
        let rulebook = rulebook(book);
        let mut seen = BTreeSet::new();
        let mut coups = Vec::new();
        every_coup(rulebook, |coup| {
            if seen.insert(coup.facts()) {
                coups.push(*coup);
            }
        });
        let dealt: Vec<_> = coups
            .into_iter()
            .map(|coup| (coup, oracle_deal(book, &dealing_order(&coup))))
            .collect();
        for version in &rulebook.menu.versions {
            for options in every_choice(rulebook) {
                every_bet_agrees((book, &version.id, &options), &dealt);
            }
        }
    }
}

fn every_bet_agrees(
    (book, version, options): (&str, &str, &[(String, String)]),
    dealt: &[(Coup, oracle::Dealt)],
) {
    for (coup, dealt) in dealt {
        for bet in oracle::BETS {
            assert_same_verdict((book, version, options, bet, 1_003), coup, dealt);
        }
    }
}

type Question<'a> = (&'a str, &'a str, &'a [(String, String)], &'a str, i64);

/// Fails where the two differ; whether the bet is offered.
fn assert_same_verdict(question: Question<'_>, coup: &Coup, dealt: &oracle::Dealt) -> bool {
    let (book, version, options, bet, stake) = question;
    let borrowed: Vec<_> =
        options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let expected = oracle::settle(book, version, &borrowed, dealt, bet, stake);
    let actual = engine_settle(question, coup);
    assert_eq!(actual, expected, "{question:?} {coup:?}");
    actual.is_some()
}

fn engine_settle(question: Question<'_>, coup: &Coup) -> Option<Verdict> {
    let (book, version, options, bet, stake) = question;
    let rulebook = rulebook(book);
    let wager = Wager::new(rulebook.bet(bet)?, Amount::from_cents(stake))?;
    let setting = setting(rulebook, version, options);
    let settled = settle(rulebook, &setting, coup, wager).ok()?;
    let winnings_cents = settled.winnings.cents();
    Some(match settled.grade {
        Grade::Win => Verdict::Win { winnings_cents },
        Grade::Lose => Verdict::Lose,
        Grade::StandOff => Verdict::StandOff { winnings_cents },
    })
}

fn random_setting(draw: &mut Draw, rulebook: &Rulebook) -> (String, Vec<(String, String)>) {
    let version = draw.pick(&rulebook.menu.versions).id.clone();
    let options = known_options(rulebook)
        .map(|option| {
            let value = match &option.kind {
                OptionKind::Choice { values, .. } => draw.pick(values).clone(),
                OptionKind::Percent { min, max, .. } => {
                    (usize::from(*min) + draw.below(usize::from(max - min) + 1)).to_string()
                }
                OptionKind::Amount { .. } => {
                    (*draw.pick(&["0.01", "0.05", "0.50", "1", "2.50", "5", "25"])).to_owned()
                }
            };
            (option.id.clone(), value)
        })
        .collect();
    (version, options)
}

/// The options that the oracle knows: the one it does not decides who may wager, not what pays.
fn known_options(rulebook: &Rulebook) -> impl Iterator<Item = &rules::setting::HouseOption> {
    rulebook.menu.options.iter().filter(|option| option.id != "pairs-restricted")
}

fn every_choice(rulebook: &Rulebook) -> Vec<Vec<(String, String)>> {
    known_options(rulebook).fold(vec![vec![]], |sets, option| match &option.kind {
        OptionKind::Choice { values, .. } => sets
            .iter()
            .flat_map(|set| {
                values.iter().map(|value| {
                    let mut set = set.clone();
                    set.push((option.id.clone(), value.clone()));
                    set
                })
            })
            .collect(),
        _ => sets,
    })
}

fn random_stake(draw: &mut Draw) -> i64 {
    let magnitude = 10_usize.pow(u32::try_from(draw.below(9)).expect("small") + 1);
    i64::try_from(1 + draw.below(magnitude)).expect("a stake fits")
}

fn oracle_deal(book: &str, cards: &[Card]) -> oracle::Dealt {
    let text: Vec<String> = cards.iter().map(ToString::to_string).collect();
    let words: Vec<&str> = text.iter().map(String::as_str).collect();
    oracle::deal(book, &words).expect("the cards are enough")
}

fn dealing_order(coup: &Coup) -> Vec<Card> {
    let (players, bankers): (Vec<_>, Vec<_>) =
        (coup.players_hand().cards().collect(), coup.bankers_hand().cards().collect());
    let mut cards = vec![players[0], bankers[0], players[1], bankers[1]];
    cards.extend(players.get(2));
    cards.extend(bankers.get(2));
    cards
}

fn assert_same_hands(coup: &Coup, dealt: &oracle::Dealt) {
    let words = |hand: &Hand| hand.cards().map(|card| card.to_string()).collect::<Vec<_>>();
    assert_eq!(words(coup.players_hand()), dealt.players_hand);
    assert_eq!(words(coup.bankers_hand()), dealt.bankers_hand);
    assert_eq!(coup.cards_used(), dealt.used);
    assert_eq!(coup.players_hand().point_count(), oracle::point_count(&dealt.players_hand));
}
