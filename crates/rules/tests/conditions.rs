//! What lines ask of a coup, and the sets of counts that a tableau is made of.

use rules::facts::{Condition, Group};
use rules::shoe::BurnCards;
use rules::tableau::Counts;
use rules::{Card, Side};
use testkit::rulebook;

#[test]
fn a_line_says_in_words_of_which_coups_it_speaks() {
    let mut line = rulebook("act").bets[0].lines[0].clone();
    (line.when, line.unless) = (Condition::ANY, None);
    assert_eq!(line.when_in_words(), "any coup");
    line.unless = Some(Condition::ANY.with(Group::Result, &[2]));
    assert_eq!(line.when_in_words(), "any coup unless result tie");
    line.when = Condition::ANY.with(Group::BankersCount, &[6, 7]);
    assert_eq!(line.when_in_words(), "bankers count 6 or 7 unless result tie");
}

#[test]
fn a_bet_that_pays_a_share_at_a_tie_pays_by_how_much_it_is() {
    // nsw:13.3.5.2
    let nsw = rulebook("nsw");
    let by = |key: &str| {
        let bets = nsw.bets.iter().filter(|bet| bet.pays_by(&nsw.menu, key));
        bets.map(|bet| bet.id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(by("tie-percent"), ["player", "banker"]);
    assert_eq!(by("no such option"), Vec::<&str>::new());
}

#[test]
fn a_value_that_is_named_twice_is_allowed_all_the_same() {
    let twice = Condition::ANY.with(Group::Result, &[0, 2, 2]);
    assert_eq!(twice, Condition::ANY.with(Group::Result, &[0, 2]));
    assert_eq!(Counts::of(&[8, 9, 8]), Counts::of(&[8, 9]));
}

#[test]
fn there_is_no_count_above_nine() {
    assert_eq!(Counts::of(&[9]).map(|set| set.iter().collect()), Some(vec![9]));
    assert_eq!(Counts::of(&[0, 10]), None);
}

/// Every set of one or two counts, and none.
fn sets() -> Vec<Counts> {
    let pairs = (0..10).flat_map(|one| (one..10).map(move |other| [one, other]));
    let sets = pairs.map(|pair| Counts::of(&pair).expect("none is above nine"));
    sets.chain([Counts::NONE, Counts::ALL]).collect()
}

#[test]
fn sets_of_counts_are_joined_cut_and_turned_count_by_count() {
    for one in sets() {
        for other in sets() {
            for count in 0..10 {
                let (a, b) = (one.contains(count), other.contains(count));
                assert_eq!(one.union(other).contains(count), a || b);
                assert_eq!(one.intersection(other).contains(count), a && b);
                assert_eq!(one.complement().contains(count), !a);
            }
        }
        assert_eq!(one.complement().complement(), one, "nothing but the ten counts");
    }
}

#[test]
fn hands_are_written_as_in_the_contract() {
    assert_eq!([Side::Player, Side::Banker].map(Side::word), ["player", "banker"]);
}

#[test]
fn the_most_that_a_burn_can_take_is_what_the_highest_card_takes() {
    for (burn, most) in [(BurnCards::First, 1), (BurnCards::ByFaceValue, 11)] {
        assert_eq!(Card::deck().map(|card| burn.count(card)).max(), Some(most));
        assert_eq!(burn.count_max(), most);
    }
}
