//! The slow, naive second derivation of the rules, written from the rule texts alone; the engine
//! is checked against it, and it shares neither code nor tables with the engine.
//!
//! Cards are two characters, rank `A23456789TJQK` then suit `SHDC`, in dealing order.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::pedantic,
    clippy::too_many_arguments,
    reason = "shared by test binaries; each table row is its own arm, as the document prints it"
)]

use Grade::{Loses, Pays, StandsOff};
use Outcome::{BankersHand, PlayersHand, Tie};

/// Each rulebook with the names of its versions: wa:3.8(a), act:8.1, nsw:13.1 to 13.3, vic:10.1.
pub const VERSIONS: &[(&str, &[&str])] = &[
    ("wa", &["commission", "non-commission", "two-to-one", "even-money"]),
    ("act", &["commission", "non-commission"]),
    ("nsw", &["premium", "even-money", "tie-premium"]),
    ("vic", &["traditional", "crown"]),
];

/// Every bet that some rulebook offers.
#[rustfmt::skip]
pub const BETS: &[&str] = &[
    "player", "banker", "tie", "player-dragon-bonus", "banker-dragon-bonus", "player-pair",
    "banker-pair", "player-perfect-pair", "banker-perfect-pair", "super-6",
];

/// The two hands of a coup and how many cards of the run they took.
pub struct Dealt {
    pub players_hand: Vec<String>,
    pub bankers_hand: Vec<String>,
    pub used: usize,
}

/// What becomes of one wager; winnings are without the stake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Win { winnings_cents: i64 },
    Lose,
    StandOff { winnings_cents: i64 },
}

/// A verdict before the stake is known.
#[derive(Clone, Copy)]
enum Grade {
    /// Wins so much for every so much staked.
    Pays(i128, i128),
    Loses,
    /// Neither wins nor loses, and is paid this percentage.
    StandsOff(i128),
}

/// The hand with the higher point count, or a tie.
#[derive(Clone, Copy)]
enum Outcome {
    PlayersHand,
    BankersHand,
    Tie,
}

fn is_card(card: &str) -> bool {
    let mut letters = card.chars();
    let rank = letters.next().is_some_and(|rank| "A23456789TJQK".contains(rank));
    let suit = letters.next().is_some_and(|suit| "SHDC".contains(suit));
    rank && suit && letters.next().is_none()
}

fn face_value(card: &str) -> Option<char> {
    card.chars().next() // wa:1.1/Face Value, act:9.5, nsw:12.3, vic:10.1/Pairs/Baccarat Pair
}

fn suit(card: &str) -> Option<char> {
    card.chars().nth(1)
}

fn is_red(card: &str) -> bool {
    matches!(suit(card), Some('H' | 'D'))
}

fn point_value(card: &str) -> u8 {
    match face_value(card) {
        Some('A') => 1,                        // wa:2.5(c), act:2.4(c), nsw:3.2.3, vic:3.2.3
        Some('T' | 'J' | 'Q' | 'K') => 0,      // wa:2.5(b), act:2.4(b), nsw:3.2.2, vic:3.2.2
        Some(n @ '2'..='9') => n as u8 - b'0', // wa:2.5(a), act:2.4(a), nsw:3.2.1, vic:3.2.1
        _ => panic!("not a card: {card:?}"),
    }
}

/// The point count of a hand.
pub fn point_count(cards: &[String]) -> u8 {
    let total: u8 = cards.iter().map(|card| point_value(card)).sum();
    total % 10 // wa:2.6, act:2.6, nsw:3.3, vic:3.3
}

fn is_natural(cards: &[String]) -> bool {
    // wa:1.1/Natural, act:A/natural, nsw:1.1/natural, vic:1.1/Natural
    cards.len() == 2 && matches!(point_count(cards), 8 | 9)
}

fn outcome(dealt: &Dealt) -> Outcome {
    let (players_count, bankers_count) =
        (point_count(&dealt.players_hand), point_count(&dealt.bankers_hand));
    match (players_count > bankers_count, bankers_count > players_count) {
        (true, _) => PlayersHand,
        (_, true) => BankersHand,
        _ => Tie,
    }
}

/// Deals one coup from the front of `cards`; `None` if they run out, or one is no card, or the
/// rulebook is unknown.
pub fn deal(rulebook: &str, cards: &[&str]) -> Option<Dealt> {
    VERSIONS.iter().find(|(known, _)| *known == rulebook)?;
    let card = |at: usize| cards.get(at).filter(|card| is_card(card)).map(|card| card.to_string());
    // wa:4.10, act:6.2, nsw:7.3, vic:8.3.3
    let mut players_hand = vec![card(0)?, card(2)?];
    let mut bankers_hand = vec![card(1)?, card(3)?];
    let mut used = 4;
    // wa:4.14, act:6.4, nsw:9.2, vic:9.1
    if !is_natural(&players_hand) && !is_natural(&bankers_hand) {
        let mut third_value = None;
        if players_hand_draws(rulebook, point_count(&players_hand))? {
            third_value = Some(point_value(&card(used)?));
            players_hand.push(card(used)?);
            used += 1;
        }
        if bankers_hand_draws(rulebook, point_count(&bankers_hand), third_value)? {
            bankers_hand.push(card(used)?);
            used += 1;
        }
    }
    Some(Dealt { players_hand, bankers_hand, used })
}

fn players_hand_draws(rulebook: &str, players_count: u8) -> Option<bool> {
    match (rulebook, players_count) {
        ("wa", 0..=5) => Some(true),   // wa:4.15/Table 1/0-5
        ("wa", 6 | 7) => Some(false),  // wa:4.15/Table 1/6-7
        ("act", 0..=5) => Some(true),  // act:7.2/0-5
        ("act", 6 | 7) => Some(false), // act:7.2/6-7
        ("nsw", 0..=5) => Some(true),  // nsw:9.3/T1/0-5
        ("nsw", 6 | 7) => Some(false), // nsw:9.3/T1/6-7
        ("vic", 0..=5) => Some(true),  // vic:9.2/Table 1/0-5
        ("vic", 6 | 7) => Some(false), // vic:9.2/Table 1/6-7
        _ => None,
    }
}

/// `third_value` is the point value of the card the Player's Hand drew, `None` if it stood.
fn bankers_hand_draws(rulebook: &str, count: u8, third_value: Option<u8>) -> Option<bool> {
    match (rulebook, third_value) {
        ("wa", Some(value)) => Some(wa_table_2(count, value)), // wa:4.16
        ("wa", None) => Some(matches!(count, 0..=5)),          // wa:4.17
        ("act", _) => tableau_cell(&ACT_7_3, count, third_value), // act:7.3
        ("nsw", Some(_)) => tableau_cell(&NSW_TABLE_2, count, third_value), // nsw:9.4
        ("nsw", None) => Some(matches!(count, 0..=5)),         // nsw:9.5
        ("vic", _) => tableau_cell(&VIC_TABLE_2, count, third_value), // vic:9.3
        _ => None,
    }
}

fn wa_table_2(bankers_count: u8, third_value: u8) -> bool {
    match bankers_count {
        3 => matches!(third_value, 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 9), // wa:4.16/Table 2/3
        4 => matches!(third_value, 2..=7),                             // wa:4.16/Table 2/4
        5 => matches!(third_value, 4..=7),                             // wa:4.16/Table 2/5
        6 => matches!(third_value, 6 | 7),                             // wa:4.16/Table 2/6
        7 => false,                                                    // wa:4.16/Table 2/7
        8 | 9 => false,                                                // wa:4.16/Table 2/8-9
        _ => true,                                                     // wa:4.16/Table 2/0-2
    }
}

/// act:7.3, row by row: Banker's Hand total, then columns No Card, 0 to 9.
const ACT_7_3: [&str; 8] = [
    "0 D D D D D D D D D D D",
    "1 D D D D D D D D D D D",
    "2 D D D D D D D D D D D",
    "3 D D D D D D D D D S D",
    "4 D S S D D D D D D S S",
    "5 D S S S S D D D D S S",
    "6 S S S S S S S D D S S",
    "7 S S S S S S S S S S S",
];

/// nsw:9.4, Table 2, row by row: Banker's Hand, then columns No Card, 0 to 9.
const NSW_TABLE_2: [&str; 10] = [
    "0 D D D D D D D D D D D",
    "1 D D D D D D D D D D D",
    "2 D D D D D D D D D D D",
    "3 D D D D D D D D D S D",
    "4 D S S D D D D D D S S",
    "5 D S S S S D D D D S S",
    "6 S S S S S S S D D S S",
    "7 S S S S S S S S S S S",
    "8 S S S S S S S S S S S",
    "9 S S S S S S S S S S S",
];

/// vic:9.3, Table 2, row by row: Banker Point Count, then columns No Card, 0 to 9.
const VIC_TABLE_2: [&str; 10] = [
    "0 D D D D D D D D D D D",
    "1 D D D D D D D D D D D",
    "2 D D D D D D D D D D D",
    "3 D D D D D D D D D S D",
    "4 D S S D D D D D D S S",
    "5 D S S S S D D D D S S",
    "6 S S S S S S S D D S S",
    "7 S S S S S S S S S S S",
    "8 S S S S S S S S S S S",
    "9 S S S S S S S S S S S",
];

fn tableau_cell(table: &[&str], bankers_count: u8, third_value: Option<u8>) -> Option<bool> {
    let row = table.iter().find(|row| row.starts_with(&bankers_count.to_string()))?;
    let column = third_value.map_or(1, |value| 2 + usize::from(value));
    Some(row.split_whitespace().nth(column)? == "D")
}

fn option<'a>(options: &[(&str, &'a str)], name: &str, default: &'a str) -> &'a str {
    options.iter().find(|(given, _)| *given == name).map_or(default, |(_, value)| *value)
}

/// Whether the rulebook knows every option given, and its value.
fn options_are_known(rulebook: &str, options: &[(&str, &str)]) -> bool {
    options.iter().all(|(name, value)| match (rulebook, *name) {
        ("wa", "tie-8") => matches!(*value, "true" | "false"), // wa:3.23(b)
        ("wa", "layout") => (1..=13).any(|number: u8| number.to_string() == *value), // wa:2.1
        ("act", "pairs") => matches!(*value, "perfect" | "canberra" | "none"), // act:8.2
        ("nsw", "tie-percent") => percent(value).is_some(),    // nsw:13.3.5.2
        ("nsw", "chip") => chip_cents(value).is_some(),        // nsw:5.7
        ("vic", "dragon-bonus") => matches!(*value, "1" | "2" | "3" | "none"), // vic:4.10.4
        ("vic", "pairs" | "super-6") => matches!(*value, "offered" | "none"), // vic:4.10.8 to 10
        ("vic", "perfect-pairs") => matches!(*value, "1" | "2" | "none"), // vic:4.10.6
        _ => false,
    })
}

fn percent(text: &str) -> Option<i128> {
    (1..=10).find(|number: &i128| number.to_string() == text)
}

/// Dollars as decimal text, such as `5` or `0.50`, in cents; no chip is worth nothing.
fn chip_cents(text: &str) -> Option<i128> {
    let (dollars, fraction) = text.split_once('.').unwrap_or((text, "00"));
    let cents = match fraction.len() {
        1 => format!("{fraction}0"),
        2 => fraction.to_string(),
        _ => return None,
    };
    let digits = format!("{dollars}{cents}");
    if dollars.is_empty() || digits.len() > 15 || !digits.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|chip| *chip > 0)
}

/// The stake times `a` over `b`, up to the next multiple of the smallest unit of payment.
fn winnings(stake_cents: i64, a: i128, b: i128, unit_cents: i128) -> Option<i64> {
    let owed = i128::from(stake_cents) * a;
    let mut units = owed / (b * unit_cents);
    if units * b * unit_cents < owed {
        units += 1; // nsw:5.7; the other rulebooks are silent and the unit is the cent
    }
    i64::try_from(units * unit_cents).ok()
}

/// Settles one wager; `None` if the rulebook, version or options do not offer that bet, or if
/// the winnings are beyond an `i64`.
pub fn settle(
    rulebook: &str,
    version: &str,
    options: &[(&str, &str)],
    dealt: &Dealt,
    bet: &str,
    stake_cents: i64,
) -> Option<Verdict> {
    if !options_are_known(rulebook, options) {
        return None;
    }
    let grade = match rulebook {
        "wa" => wa(version, options, dealt, bet)?,
        "act" => act(version, options, dealt, bet)?,
        "nsw" => nsw(version, options, dealt, bet)?,
        "vic" => vic(version, options, dealt, bet)?,
        _ => return None,
    };
    let unit_cents = chip_cents(option(options, "chip", "0.01"))?;
    Some(match grade {
        Pays(a, b) => Verdict::Win { winnings_cents: winnings(stake_cents, a, b, unit_cents)? },
        Loses => Verdict::Lose,
        StandsOff(percent) => {
            Verdict::StandOff { winnings_cents: winnings(stake_cents, percent, 100, unit_cents)? }
        }
    })
}

/// A pair of any suits: wa:3.30 and 3.32, act:11.1, nsw:12.3, vic:10.1/Pairs/Baccarat Pair.
fn pair(cards: &[String], to_one: i128) -> Grade {
    match cards {
        [first, second, ..] if face_value(first) == face_value(second) => Pays(to_one, 1),
        _ => Loses,
    }
}

/// Odds for mixed, coloured, perfect: act:10.2 to 10.5, vic:1.1/Baccarat Perfect Pairs(a) to (c).
fn perfect_pair(cards: &[String], to_one: [i128; 3]) -> Grade {
    match cards {
        [first, second, ..] if face_value(first) != face_value(second) => Loses,
        [first, second, ..] if suit(first) == suit(second) => Pays(to_one[2], 1),
        [first, second, ..] if is_red(first) == is_red(second) => Pays(to_one[1], 1),
        [_, _, ..] => Pays(to_one[0], 1),
        _ => Loses,
    }
}

/// Points won by, and the odds to 1 for a winning hand that is not a natural.
type DragonBonus = [(u8, i128); 6];

fn dragon_bonus(own: &[String], other: &[String], table: &DragonBonus) -> Grade {
    let (own_count, other_count) = (point_count(own), point_count(other));
    if is_natural(own) && is_natural(other) && own_count == other_count {
        return StandsOff(0); // wa:3.25(b), wa:3.28(b), vic:10.1/Dragon Bonus/Natural Tie
    }
    if is_natural(own) && own_count > other_count {
        return Pays(1, 1); // wa:3.26(a), wa:3.29(a), vic:10.1/Dragon Bonus/Banker Natural
    }
    match table.iter().find(|(points, _)| own_count == other_count + points) {
        Some((_, to_one)) => Pays(*to_one, 1), // wa:3.26(b), wa:3.29(b), vic:10.1
        None => Loses,                         // wa:3.25(c), wa:3.28(c), vic:10.1/Dragon Bonus/Tie
    }
}

const WA_3_26_B: DragonBonus = [(9, 30), (8, 10), (7, 6), (6, 4), (5, 2), (4, 1)];
const WA_3_29_B: DragonBonus = [(9, 30), (8, 10), (7, 6), (6, 4), (5, 2), (4, 1)];

fn wa(version: &str, options: &[(&str, &str)], dealt: &Dealt, bet: &str) -> Option<Grade> {
    let letter = match version {
        "commission" | "A" => 'A',     // wa:3.8(a)(i)
        "non-commission" | "B" => 'B', // wa:3.8(a)(ii)
        "two-to-one" | "C" => 'C',     // wa:3.8(a)(iii)
        "even-money" | "D" => 'D',     // wa:3.8(a)(iv)
        _ => return None,
    };
    let (players_hand, bankers_hand) = (&dealt.players_hand, &dealt.bankers_hand);
    let tie_8 = option(options, "tie-8", "false");
    Some(match (bet, outcome(dealt), point_count(bankers_hand)) {
        ("banker", won, count) => wa_banker(letter, won, count, bankers_hand.len()),
        ("player", won, _) => wa_player(letter, won, point_count(players_hand), players_hand.len()),
        ("tie", _, _) if option(options, "layout", "") == "10" => return None, // wa:3.22(c)
        ("tie", Tie, 8) if tie_8 == "true" => Pays(16, 1),                     // wa:3.23(b)
        ("tie", Tie, _) => Pays(8, 1),                                         // wa:3.23(a)
        ("tie", _, _) => Loses,                                                // wa:3.22(b)
        ("banker-dragon-bonus", _, _) => dragon_bonus(bankers_hand, players_hand, &WA_3_26_B),
        ("player-dragon-bonus", _, _) => dragon_bonus(players_hand, bankers_hand, &WA_3_29_B),
        ("banker-pair", _, _) => pair(bankers_hand, 11), // wa:3.31
        ("player-pair", _, _) => pair(players_hand, 11), // wa:3.33
        ("super-6", _, _) if letter != 'B' => return None, // wa:1.1/Super 6
        ("super-6", BankersHand, 6) => Pays(15, 1),      // wa:3.35
        ("super-6", _, _) => Loses,                      // wa:3.34(b)
        _ => return None,
    })
}

fn wa_banker(letter: char, won: Outcome, count: u8, cards: usize) -> Grade {
    match (won, letter) {
        (PlayersHand, _) => Loses,                      // wa:3.18(b)(i)
        (Tie, 'C') => Loses,                            // wa:3.18(b)(ii)
        (Tie, _) => StandsOff(0),                       // wa:3.18(c)
        (BankersHand, 'A') => Pays(95, 100),            // wa:3.19/A
        (BankersHand, 'B') if count == 6 => Pays(1, 2), // wa:3.19/B/6
        (BankersHand, 'B') => Pays(1, 1),               // wa:3.19/B/other
        (BankersHand, 'C') if matches!(count, 8 | 9) && cards == 3 => Pays(2, 1), // wa:3.19/C/8-9
        (BankersHand, 'C') => Pays(1, 1),               // wa:3.19/C/other
        (BankersHand, _) => Pays(1, 1),                 // wa:3.19/D
    }
}

fn wa_player(letter: char, won: Outcome, count: u8, cards: usize) -> Grade {
    match (won, letter) {
        (BankersHand, _) => Loses,        // wa:3.20(b)(i)
        (Tie, 'C') => Loses,              // wa:3.20(b)(ii)
        (Tie, _) => StandsOff(0),         // wa:3.20(c)
        (PlayersHand, 'A') => Pays(1, 1), // wa:3.21/A
        (PlayersHand, 'B') => Pays(1, 1), // wa:3.21/B
        (PlayersHand, 'C') if matches!(count, 8 | 9) && cards == 3 => Pays(2, 1), // wa:3.21/C/8-9
        (PlayersHand, 'C') => Pays(1, 1), // wa:3.21/C/other
        (PlayersHand, _) => Pays(1, 1),   // wa:3.21/D
    }
}

fn act(version: &str, options: &[(&str, &str)], dealt: &Dealt, bet: &str) -> Option<Grade> {
    let rule = match version {
        "commission" => "8.8",
        "non-commission" => "8.9",
        _ => return None,
    };
    let pairs = option(options, "pairs", "canberra"); // act:8.2
    let hand = if bet == "player-pair" { &dealt.players_hand } else { &dealt.bankers_hand };
    Some(match (rule, bet, outcome(dealt), point_count(&dealt.bankers_hand)) {
        ("8.8", "player", PlayersHand, _) => Pays(1, 1), // act:8.8(a)
        ("8.8", "banker", BankersHand, _) => Pays(95, 100), // act:8.8(b)
        ("8.8", "tie", Tie, _) => Pays(8, 1),            // act:8.8(c)
        ("8.9", "player", PlayersHand, _) => Pays(1, 1), // act:8.9(a)
        ("8.9", "banker", BankersHand, 6) => Pays(50, 100), // act:8.9(b)
        ("8.9", "banker", BankersHand, _) => Pays(1, 1), // act:8.9(b)
        ("8.9", "tie", Tie, _) => Pays(8, 1),            // act:8.9(c)
        (_, "player" | "banker", Tie, _) => StandsOff(0), // act:8.4(c), 8.5(c)
        (_, "player" | "banker" | "tie", _, _) => Loses, // act:8.4(b), 8.5(b), 8.6(b)
        (_, "player-pair" | "banker-pair", _, _) => match pairs {
            "perfect" => perfect_pair(hand, [5, 12, 25]), // act:8.8(d), 8.9(d), 10.6
            "canberra" => pair(hand, 11),                 // act:8.8(e), 8.9(e), 11.2
            _ => return None,                             // act:8.2
        },
        _ => return None, // act:4.3
    })
}

fn nsw(version: &str, options: &[(&str, &str)], dealt: &Dealt, bet: &str) -> Option<Grade> {
    let rule = match version {
        "premium" => "13.1",
        "even-money" => "13.2",  // nsw:10.1
        "tie-premium" => "13.3", // nsw:11.1
        _ => return None,
    };
    let percent = percent(option(options, "tie-percent", "5"))?;
    Some(match (rule, bet, outcome(dealt), point_count(&dealt.bankers_hand)) {
        ("13.1", "player", PlayersHand, _) => Pays(1, 1), // nsw:13.1.2
        ("13.1", "banker", BankersHand, _) => Pays(19, 20), // nsw:13.1.3
        ("13.1", "tie", Tie, _) => Pays(8, 1),            // nsw:13.1.5.1
        ("13.2", "player", PlayersHand, _) => Pays(1, 1), // nsw:13.2.2
        ("13.2", "banker", BankersHand, 6) => Pays(1, 2), // nsw:13.2.3
        ("13.2", "banker", BankersHand, _) => Pays(1, 1), // nsw:13.2.3
        ("13.2", "tie", Tie, _) => Pays(8, 1),            // nsw:13.2.5.1
        ("13.3", "player", PlayersHand, _) => Pays(1, 1), // nsw:13.3.2
        ("13.3", "banker", BankersHand, _) => Pays(19, 20), // nsw:13.3.3
        ("13.3", "tie", Tie, _) => Pays(8, 1),            // nsw:13.3.5.1
        ("13.3", "player" | "banker", Tie, _) => StandsOff(percent), // nsw:13.3.5.2
        (_, "player" | "banker", Tie, _) => StandsOff(0), // nsw:5.1.1.3, 5.1.2.3
        (_, "player" | "banker" | "tie", _, _) => Loses,  // nsw:5.1.1.2, 5.1.2.2, 5.1.3
        (_, "player-pair", _, _) => pair(&dealt.players_hand, 11), // nsw:13.1.4, 13.2.4, 13.3.4
        (_, "banker-pair", _, _) => pair(&dealt.bankers_hand, 11), // nsw:13.1.4, 13.2.4, 13.3.4
        _ => return None,                                 // nsw:5.1
    })
}

/// vic:10.1/Dragon Bonus/Banker by 4 to Banker by 9, options 1, 2, 3.
const VIC_BANKER_DRAGON_BONUS: [DragonBonus; 3] = [
    [(4, 1), (5, 2), (6, 4), (7, 6), (8, 10), (9, 30)],
    [(4, 1), (5, 3), (6, 4), (7, 7), (8, 8), (9, 20)],
    [(4, 2), (5, 2), (6, 4), (7, 4), (8, 10), (9, 30)],
];

/// vic:10.1/Dragon Bonus/Player by 4 to Player by 9, options 1, 2, 3.
const VIC_PLAYER_DRAGON_BONUS: [DragonBonus; 3] = [
    [(4, 1), (5, 2), (6, 4), (7, 6), (8, 10), (9, 30)],
    [(4, 1), (5, 3), (6, 4), (7, 7), (8, 8), (9, 20)],
    [(4, 2), (5, 2), (6, 4), (7, 4), (8, 10), (9, 30)],
];

fn vic(version: &str, options: &[(&str, &str)], dealt: &Dealt, bet: &str) -> Option<Grade> {
    let dragon = option(options, "dragon-bonus", "1").parse::<usize>().ok();
    let perfect = match option(options, "perfect-pairs", "1") {
        "none" => None,
        option => Some(if option == "1" { [6, 12, 25] } else { [5, 10, 30] }), // vic:10.1
    };
    let off = option(options, if bet == "super-6" { bet } else { "pairs" }, "offered") == "none";
    let (players_hand, bankers_hand) = (&dealt.players_hand, &dealt.bankers_hand);
    Some(match (version, bet, outcome(dealt), point_count(bankers_hand)) {
        ("traditional", "player", PlayersHand, _) => Pays(1, 1), // vic:10.1/Traditional/Player
        ("traditional", "banker", BankersHand, _) => Pays(95, 100), // vic:10.1/Traditional/Banker
        ("traditional", "tie", Tie, _) => Pays(8, 1),            // vic:10.1/Traditional/Tie
        ("crown", "player", PlayersHand, _) => Pays(1, 1),       // vic:10.1/Crown/Player
        ("crown", "banker", BankersHand, 6) => Pays(50, 100),    // vic:10.1/Crown/Banker
        ("crown", "banker", BankersHand, _) => Pays(1, 1),       // vic:10.1/Crown/Banker
        ("crown", "tie", Tie, _) => Pays(8, 1),                  // vic:10.1/Crown/Tie
        ("traditional" | "crown", _, won, count) => match (bet, won, count) {
            ("player" | "banker", Tie, _) => StandsOff(0), // vic:10.1/note **
            ("player" | "banker" | "tie", _, _) => Loses,  // vic:10.1
            ("player-dragon-bonus", _, _) => {
                dragon_bonus(players_hand, bankers_hand, VIC_PLAYER_DRAGON_BONUS.get(dragon? - 1)?)
            }
            ("banker-dragon-bonus", _, _) => {
                dragon_bonus(bankers_hand, players_hand, VIC_BANKER_DRAGON_BONUS.get(dragon? - 1)?)
            }
            ("player-perfect-pair", _, _) => perfect_pair(players_hand, perfect?),
            ("banker-perfect-pair", _, _) => perfect_pair(bankers_hand, perfect?),
            ("player-pair" | "banker-pair" | "super-6", _, _) if off => return None,
            ("player-pair", _, _) => pair(players_hand, 11), // vic:10.1/Pairs/Baccarat Pair
            ("banker-pair", _, _) => pair(bankers_hand, 11), // vic:10.1/Pairs/Baccarat Pair
            ("super-6", BankersHand, 6) => Pays(12, 1),      // vic:10.1/Super 6
            ("super-6", _, _) => Loses,                      // vic:1.1/Super 6
            _ => return None,                                // vic:4.10
        },
        _ => return None,
    })
}
