//! Every row of `conformance/` and of the Odd House, each of which shows the rule it names.

use rules::card::parse_cards;
use rules::hand::Side;
use rules::tableau::Action;
use rules::{Amount, Coup, Hand, Pair, Rulebook, Setting, Wager, settle};
use testkit::{GAMES, ODD_HOUSE, Row, cited, conformance_rows, rulebook, setting};

fn books() -> impl Iterator<Item = &'static str> {
    GAMES.into_iter().chain([ODD_HOUSE])
}

fn cards(row: &Row) -> Vec<rules::Card> {
    parse_cards(row.get("cards")).unwrap_or_else(|error| panic!("{}: {error}", row.place))
}

#[test]
fn hands_have_the_counts_naturals_and_pairs_of_the_rows() {
    for book in books() {
        for row in conformance_rows(book, "hands.tsv") {
            cited(row.get("rule"));
            let cards = cards(&row);
            let points = cards.iter().map(|card| card.point_value()).sum::<u8>() % 10;
            assert_eq!(points.to_string(), row.get("points"), "{}", row.place);
            let (natural, pair) = match cards[..] {
                [first, second, ref rest @ ..] => {
                    let two = Hand::of_two(first, second);
                    let hand = rest.first().map_or(two, |third| two.with_third(*third));
                    assert_eq!(hand.point_count(), points, "{}", row.place);
                    (rulebook(book).tableau.is_natural(&hand), hand.pair())
                }
                _ => (false, Pair::None),
            };
            assert_eq!(if natural { "yes" } else { "no" }, row.get("natural"), "{}", row.place);
            assert_eq!(pair.word(), row.get("pair"), "{}", row.place);
        }
    }
}

#[test]
fn coups_are_dealt_as_the_rows_say() {
    for book in books() {
        for row in conformance_rows(book, "deals.tsv") {
            cited(row.get("rule"));
            let tableau = &rulebook(book).tableau;
            let coup = Coup::deal_exactly(tableau, &cards(&row))
                .unwrap_or_else(|error| panic!("{}: {error}", row.place));
            let [players, bankers] = coup.draws(tableau);
            assert_eq!((players.side, bankers.side), (Side::Player, Side::Banker));
            assert_eq!(players.action.word(), row.get("players_action"), "{}", row.place);
            assert_eq!(bankers.action.word(), row.get("bankers_action"), "{}", row.place);
            let counts = [coup.players_hand(), coup.bankers_hand()].map(Hand::point_count);
            assert_eq!(counts[0].to_string(), row.get("players_points"), "{}", row.place);
            assert_eq!(counts[1].to_string(), row.get("bankers_points"), "{}", row.place);
            assert_eq!(coup.outcome().word(), row.get("result"), "{}", row.place);
            let drawn = [players, bankers].map(|draw| usize::from(draw.action == Action::Draw));
            assert_eq!(coup.cards_used(), 4 + drawn[0] + drawn[1], "{}", row.place);
            let rule = row.get("rule");
            // Where the rule is a row of a table of play, a decision must cite it.
            let charts = [
                &tableau.players_hand,
                &tableau.bankers_hand_after_stand,
                &tableau.bankers_hand_after_draw,
            ];
            let mut rows = charts.iter().flat_map(|chart| chart.rows.iter().map(|row| &row.cite));
            if rows.any(|cite| cite.as_str() == rule) {
                let decisions = [players.row, bankers.row];
                let named = decisions.iter().any(|cite| cite.as_str() == rule);
                assert!(named, "{}: {rule} is not among {decisions:?}", row.place);
            }
        }
    }
}

#[test]
fn wagers_settle_as_the_rows_say_by_the_rule_they_name() {
    for book in books() {
        for row in conformance_rows(book, "settles.tsv") {
            cited(row.get("rule"));
            let rulebook = rulebook(book);
            let coup = Coup::deal_exactly(&rulebook.tableau, &cards(&row))
                .unwrap_or_else(|error| panic!("{}: {error}", row.place));
            let bet = rulebook.bet(row.get("wager")).expect("a bet of the rulebook");
            let stake: Amount = row.get("stake").parse().expect("an amount");
            let wager = Wager::new(bet, stake).expect("a stake above zero");
            let settled = settle(rulebook, &setting_of(rulebook, &row), &coup, wager)
                .unwrap_or_else(|refusal| panic!("{}: {refusal}", row.place));
            let odds = settled.odds.map_or_else(|| "-".to_owned(), |odds| odds.to_string());
            assert_eq!(settled.grade.word(), row.get("outcome"), "{}", row.place);
            assert_eq!(odds, row.get("odds"), "{}", row.place);
            assert_eq!(settled.winnings.to_string(), row.get("winnings"), "{}", row.place);
            assert_eq!(settled.cite.as_str(), row.get("cited"), "{}", row.place);
            let back = if row.get("outcome") == "lose" { Amount::ZERO } else { stake };
            assert_eq!(Some(settled.returned), back.checked_add(settled.winnings), "{}", row.place);
        }
    }
}

/// The setting that a row names.
fn setting_of(rulebook: &Rulebook, row: &Row) -> Setting {
    let options = row.get("options").split(',').filter(|option| *option != "-");
    let options = options.map(|option| option.split_once('=').expect("an option is name=value"));
    setting(rulebook, row.get("version"), &options.collect::<Vec<_>>())
}
