//! Exact figures against published ones, against a plain enumeration, and against each other.

use num_bigint::BigInt;
use num_rational::BigRational;
use odds::processor::Engine;
use odds::table::{CELLS, Draws, cell, table};
use odds::{Analysis, Composition, Live, approximate};
use proptest::prelude::*;
use rules::tableau::Action;
use rules::{Card, Coup, Grade, Rulebook, Setting, Wager, settle};
use testkit::{Draw, GAMES, ODD_HOUSE, every_setting, rulebook, setting};

fn outcomes(book: &str, decks: u8) -> [String; 3] {
    let analysis = Analysis::new(rulebook(book));
    let deals = analysis.deals(&Composition::fresh(decks)).expect("a fresh shoe has enough cards");
    analysis.outcomes(&deals).map(|(_, count)| count.to_string())
}

#[test]
fn outcomes_of_fresh_shoes_are_the_published_counts() {
    for (decks, counts) in [
        (3, ["5837305562496", "6000349195008", "1238768922816"]),
        (4, ["33608344225792", "34543624867840", "7145601996928"]),
        (5, ["130087780016000", "133700037548800", "27690387926400"]),
        (6, ["392220492728832", "403095751234560", "83552962932288"]),
        (7, ["995884732700032", "1023469376328448", "212268385833280"]),
        (8, ["2230518282592256", "2292252566437888", "475627426473216"]),
    ] {
        for book in GAMES {
            assert_eq!(outcomes(book, decks), counts, "{book} {decks}");
        }
    }
}

/// The house edge for eight decks in percent, with four decimals.
fn edge(book: &str, version: &str, options: &[(&str, &str)], bet: &str) -> String {
    let rulebook = rulebook(book);
    let analysis = Analysis::new(rulebook);
    let deals = analysis.deals(&Composition::fresh(8)).expect("enough cards");
    let bet = rulebook.bet_clauses(rulebook.bet(bet).expect("a bet"));
    let figures = analysis.figures(&deals, bet, &setting(rulebook, version, options));
    let figures = figures.expect("it is analysed").expect("it is offered");
    format!("{:.4}", 100.0 * approximate(&figures.house_edge()))
}

#[test]
fn house_edges_are_the_published_ones() {
    for (book, version, bet, expected) in [
        ("wa", "A", "banker", "1.0579"),
        ("wa", "B", "banker", "1.4581"),
        ("wa", "C", "banker", "2.1970"),
        ("wa", "C", "player", "3.6242"),
        ("wa", "D", "banker", "-1.2351"),
        ("wa", "A", "player", "1.2351"),
        ("wa", "A", "tie", "14.3596"),
        ("wa", "A", "player-dragon-bonus", "2.6517"),
        ("wa", "A", "banker-dragon-bonus", "9.3731"),
        ("wa", "A", "player-pair", "10.3614"),
        ("act", "commission", "banker", "1.0579"),
        ("nsw", "premium", "banker", "1.0579"),
        ("nsw", "even-money", "banker", "1.4581"),
        ("vic", "crown", "banker", "1.4581"),
        ("vic", "traditional", "banker-pair", "10.3614"),
    ] {
        assert_eq!(edge(book, version, &[], bet), expected, "{book} {version} {bet}");
    }
}

/// All ordered deals of a small composition, dealt and settled one by one with the rules
/// themselves.
fn enumerate(
    rulebook: &Rulebook,
    setting: &Setting,
    composition: &Composition,
    bet: &str,
) -> BigRational {
    let cards: Vec<Card> =
        Card::deck().flat_map(|card| vec![card; composition.count(card) as usize]).collect();
    let wager =
        Wager::new(rulebook.bet(bet).expect("a bet"), rules::Amount::from_cents(25_200_000))
            .expect("above zero");
    let (mut net, mut deals) = (0_i64, 0_i64);
    let mut deal = |run: &[Card]| {
        let coup = Coup::deal(&rulebook.tableau, run).expect("six cards are enough");
        let settled = settle(rulebook, setting, &coup, wager).expect("it is offered");
        net += settled.returned.cents() - wager.amount().cents();
        deals += 1;
    };
    each_run(&cards, &mut vec![], &mut deal);
    BigRational::new(BigInt::from(-net), BigInt::from(deals) * BigInt::from(wager.amount().cents()))
}

fn each_run(cards: &[Card], run: &mut Vec<Card>, deal: &mut impl FnMut(&[Card])) {
    if run.len() == 6 {
        return deal(run);
    }
    for place in 0..cards.len() {
        let mut left = cards.to_vec();
        run.push(left.swap_remove(place));
        each_run(&left, run, deal);
        run.pop();
    }
}

#[test]
fn small_shoes_agree_with_dealing_every_order_there_is() {
    let mut draw = Draw::seeded(9);
    for book in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(book);
        let analysis = Analysis::new(rulebook);
        // Seven cards with equal ones among them, so that pairs of every kind come up.
        let two = draw.cards(8, 4);
        let mut counts = [0; Card::KINDS];
        for card in two.iter().chain(&two[..3]) {
            counts[card.index()] += 1;
        }
        let composition = Composition::of(counts).expect("few cards");
        let deals = analysis.deals(&composition).expect("enough cards");
        for version in 0..rulebook.menu.versions.len() {
            let setting = rulebook.menu.default_setting(version);
            for bet in &rulebook.bets {
                if let Some(figures) = analysis.figures(&deals, bet, &setting).expect("analysed") {
                    let expected = enumerate(rulebook, &setting, &composition, &bet.id);
                    assert_eq!(figures.house_edge(), expected, "{book} {}", bet.id);
                }
            }
        }
    }
}

/// The plain tree over point values, as anybody would write it first: the oracle of the tables.
struct Tree<'r> {
    rulebook: &'r Rulebook,
    left: [i128; 10],
    drawn: Vec<usize>,
    cells: [i128; CELLS],
}

impl Tree<'_> {
    fn cells(rulebook: &Rulebook, points: &[u32; 10]) -> [i128; CELLS] {
        let left = points.map(i128::from);
        let mut tree = Tree { rulebook, left, drawn: vec![], cells: [0; CELLS] };
        tree.draw(1);
        tree.cells
    }

    /// Draws on until six cards are out, whatever the coup needs of them, and then looks where the
    /// coup ended. There are so many ways to have drawn those that are out.
    fn draw(&mut self, ways: i128) {
        if self.drawn.len() == 6 {
            let cell = self.ending();
            self.cells[cell] += ways;
            return;
        }
        for value in 0..10 {
            if self.left[value] > 0 {
                let ways = ways * self.left[value];
                self.left[value] -= 1;
                self.drawn.push(value);
                self.draw(ways);
                self.drawn.pop();
                self.left[value] += 1;
            }
        }
    }

    fn ending(&self) -> usize {
        let digit = |count: usize| u8::try_from(count).expect("a digit");
        let [first, second, third, fourth, fifth, sixth] = self.drawn[..] else {
            panic!("six cards are out")
        };
        let (s, t) = ((first + third) % 10, (second + fourth) % 10);
        let tableau = &self.rulebook.tableau;
        let players = tableau.players_hand(digit(s), digit(t)).action == Action::Draw;
        let third = players.then_some(digit(fifth));
        let bankers = tableau.bankers_hand(digit(s), digit(t), third).action == Action::Draw;
        let next = if players { sixth } else { fifth };
        let players_count = if players { (s + fifth) % 10 } else { s };
        let bankers_count = if bankers { (t + next) % 10 } else { t };
        cell(players, bankers, players_count, bankers_count)
    }
}

#[test]
fn the_plain_table_agrees_with_the_plain_tree() {
    let mut draw = Draw::seeded(11);
    for book in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(book);
        let draws = Draws::of(&rulebook.tableau);
        for round in 0..4 {
            // From full shoes down to a handful of cards, with empty values among them.
            let most = [32, 8, 3, 1][round];
            let mut points: [u32; 10] =
                core::array::from_fn(|_| u32::try_from(draw.below(most + 1)).expect("small"));
            points[0] += 6;
            let expected = Tree::cells(rulebook, &points);
            assert_eq!(table::<i128>(&draws, &points), expected, "{book} {points:?}");
        }
    }
}

/// By another way than the closed form, and with none of its code.
#[test]
fn fresh_shoes_agree_with_the_plain_tree() {
    let rulebook = rulebook("wa");
    let draws = Draws::of(&rulebook.tableau);
    for decks in 1..=8 {
        let fresh = Composition::fresh(decks);
        let expected = Tree::cells(rulebook, fresh.points());
        assert_eq!(table::<i128>(&draws, fresh.points()), expected, "{decks} decks");
    }
}

#[test]
fn live_odds_are_those_of_the_analysis_all_the_way_down_a_shoe() {
    for book in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(book);
        let analysis = Analysis::new(rulebook);
        let setting = *every_setting(rulebook).last().expect("a setting");
        let mut lives: Vec<_> = Engine::available()
            .map(|engine| Live::new(rulebook, &setting).expect("it is analysed").on(engine))
            .collect();
        let mut composition = Composition::fresh(8);
        for card in Draw::seeded(3).cards(8, 405) {
            assert!(composition.remove(card));
            if composition.total() % 40 != 9 {
                continue;
            }
            let deals = analysis.deals(&composition).expect("enough cards");
            let every = |live| Live::evaluate(live, &composition).expect("enough cards");
            for expected in lives.iter_mut().flat_map(every) {
                let bet = rulebook.bet_clauses(expected.bet);
                let figures = analysis.figures(&deals, bet, &setting).expect("analysed");
                let edge = figures.expect("it is offered").house_edge();
                let own =
                    BigRational::new(BigInt::from(-expected.net), BigInt::from(expected.wagered));
                assert_eq!(own, edge, "{book} {} {}", bet.id, composition.total());
            }
        }
    }
}

#[test]
fn too_few_cards_are_told_and_so_are_too_many() {
    let rulebook = rulebook("wa");
    let analysis = Analysis::new(rulebook);
    let mut counts = [0; Card::KINDS];
    counts[0] = 5;
    let five = Composition::of(counts).expect("few cards");
    assert_eq!(analysis.deals(&five).err().map(|error| error.left), Some(5));
    counts[0] = u32::MAX;
    assert!(Composition::of(counts).is_err());
    // A shoe far larger than any, counted in wide numbers.
    let huge = Composition::of([10_000; Card::KINDS]).expect("it fits");
    let deals = analysis.deals(&huge).expect("enough cards");
    let sum: BigInt = analysis.outcomes(&deals).into_iter().map(|(_, count)| count).sum();
    assert_eq!(sum, deals.total());
}

proptest! {
    #[test]
    fn cases_add_up_to_all_deals(
        counts in proptest::array::uniform32(0_u32..9), book in 0_usize..4
    ) {
        let mut all = [0; Card::KINDS];
        all[..32].copy_from_slice(&counts);
        all[51] = 6;
        let composition = Composition::of(all).expect("few cards");
        let rulebook = rulebook(GAMES[book]);
        let analysis = Analysis::new(rulebook);
        let deals = analysis.deals(&composition).expect("enough cards");
        let setting = rulebook.menu.default_setting(0);
        for bet in &rulebook.bets {
            if let Some(figures) = analysis.figures(&deals, bet, &setting).expect("analysed") {
                let sum: BigInt = figures.cases().iter().map(|case| case.deals.clone()).sum();
                prop_assert_eq!(&sum, figures.total());
                let lost = figures.cases().iter().filter(|case| case.grade == Grade::Lose);
                prop_assert!(lost.count() <= bet.lines.len());
                prop_assert!(figures.variance() >= BigRational::from_integer(BigInt::ZERO));
            }
        }
    }
}
