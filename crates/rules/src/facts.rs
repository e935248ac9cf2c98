//! What is true of a finished coup, as one word of bits that a bet's lines are matched against.
//!
//! The facts come in groups (who won, the counts, the margin, and so on), and in every group
//! exactly one bit is set. A [`Condition`] is a word with, in each group, the bits it allows. So a
//! coup meets a condition when it sets no bit that the condition leaves out: one `and-not`.

use crate::bits::BitGroup;
use crate::coup::Outcome;
use crate::hand::{Hand, Pair};
use crate::tableau::{Action, Tableau};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A group of facts of which every coup has exactly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Group {
    Result,
    PlayersCount,
    BankersCount,
    Margin,
    PlayersCards,
    BankersCards,
    PlayersNatural,
    BankersNatural,
    PlayersPair,
    BankersPair,
}

const COUNTS: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
const CARDS: &[&str] = &["2", "3"];
const YES_NO: &[&str] = &["no", "yes"];
const PAIRS: &[&str] = &["none", "mixed", "coloured", "perfect"];

impl Group {
    /// All groups, in the order of their bits.
    pub const ALL: [Group; 10] = [
        Group::Result,
        Group::PlayersCount,
        Group::BankersCount,
        Group::Margin,
        Group::PlayersCards,
        Group::BankersCards,
        Group::PlayersNatural,
        Group::BankersNatural,
        Group::PlayersPair,
        Group::BankersPair,
    ];

    /// Its key in a rulebook file.
    pub const fn key(self) -> &'static str {
        match self {
            Group::Result => "result",
            Group::PlayersCount => "players_count",
            Group::BankersCount => "bankers_count",
            Group::Margin => "margin",
            Group::PlayersCards => "players_cards",
            Group::BankersCards => "bankers_cards",
            Group::PlayersNatural => "players_natural",
            Group::BankersNatural => "bankers_natural",
            Group::PlayersPair => "players_pair",
            Group::BankersPair => "bankers_pair",
        }
    }

    /// The values it can have, as written in a rulebook file.
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Group::Result => &["player", "banker", "tie"],
            Group::PlayersCount | Group::BankersCount | Group::Margin => COUNTS,
            Group::PlayersCards | Group::BankersCards => CARDS,
            Group::PlayersNatural | Group::BankersNatural => YES_NO,
            Group::PlayersPair | Group::BankersPair => PAIRS,
        }
    }

    const fn bits(self) -> BitGroup {
        BITS[self as usize]
    }

    const fn bit(self, value: usize) -> u64 {
        self.bits().bit(value)
    }
}

/// Where the groups lie in the word, one behind the other.
const BITS: [BitGroup; Group::ALL.len()] = {
    let mut bits = [BitGroup::new(0, 0); Group::ALL.len()];
    let mut first = 0;
    let mut index = 0;
    while index < bits.len() {
        bits[index] = BitGroup::new(first, Group::ALL[index].values().len());
        first = bits[index].end();
        index += 1;
    }
    bits
};

/// The facts of one finished coup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facts(u64);

impl Facts {
    /// The facts of a coup with these two complete hands.
    pub fn of(tableau: &Tableau, players_hand: &Hand, bankers_hand: &Hand) -> Facts {
        HandsFacts {
            players_count: players_hand.point_count(),
            bankers_count: bankers_hand.point_count(),
            players_cards: players_hand.card_count(),
            bankers_cards: bankers_hand.card_count(),
            players_natural: tableau.is_natural(players_hand),
            bankers_natural: tableau.is_natural(bankers_hand),
        }
        .with_pairs(players_hand.pair(), bankers_hand.pair())
    }

    /// The value that the coup has in a group, as its place in [`Group::values`].
    pub const fn value(self, group: Group) -> usize {
        group.bits().value(self.0)
    }
}

/// Everything but the pairs.
#[derive(Clone, Copy)]
struct HandsFacts {
    players_count: u8,
    bankers_count: u8,
    players_cards: u8,
    bankers_cards: u8,
    players_natural: bool,
    bankers_natural: bool,
}

impl HandsFacts {
    fn with_pairs(self, players_pair: Pair, bankers_pair: Pair) -> Facts {
        let result = Outcome::of(self.players_count, self.bankers_count);
        let margin = self.players_count.abs_diff(self.bankers_count);
        let number = |group: Group, value: u8| group.bit(usize::from(value));
        Facts(
            Group::Result.bit(result as usize)
                | number(Group::PlayersCount, self.players_count)
                | number(Group::BankersCount, self.bankers_count)
                | number(Group::Margin, margin)
                | number(Group::PlayersCards, self.players_cards - 2)
                | number(Group::BankersCards, self.bankers_cards - 2)
                | Group::PlayersNatural.bit(usize::from(self.players_natural))
                | Group::BankersNatural.bit(usize::from(self.bankers_natural))
                | Group::PlayersPair.bit(players_pair as usize)
                | Group::BankersPair.bit(bankers_pair as usize),
        )
    }
}

/// What a line asks of a coup: in each group, which values it allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Condition(u64);

impl Condition {
    /// Any coup at all.
    pub const ANY: Condition = Condition(u64::MAX);

    /// The same condition, with only these values allowed in a group. The values are places in
    /// [`Group::values`].
    #[must_use]
    pub fn with(self, group: Group, values: &[usize]) -> Condition {
        Condition(group.bits().keep(self.0, values))
    }

    /// The condition in words: the values it allows in the groups that it restricts.
    pub fn in_words(self) -> String {
        let restricted = Group::ALL.into_iter().filter(|group| self.restricts(*group));
        let words = restricted.map(|group| {
            let allowed: Vec<_> = self.allowed(group).collect();
            format!("{} {}", group.key().replace('_', " "), allowed.join(" or "))
        });
        words.collect::<Vec<_>>().join(", ")
    }

    /// The values that it allows in a group.
    pub fn allowed(self, group: Group) -> impl Iterator<Item = &'static str> {
        let values = group.values().iter().enumerate();
        values.filter(move |(place, _)| self.0 & group.bit(*place) != 0).map(|(_, value)| *value)
    }

    /// Whether it leaves out any value of a group.
    pub const fn restricts(self, group: Group) -> bool {
        group.bits().mask() & !self.0 != 0
    }

    /// Whether a coup with these facts meets the condition.
    pub const fn holds(self, facts: Facts) -> bool {
        facts.0 & !self.0 == 0
    }
}

/// Every combination of facts that a coup dealt by this tableau can end with, from so many decks.
///
/// Two cards of one face value have an even count, and every even count can be made by such a pair;
/// two of the very same card need a second deck. A third card never changes what a pair is, and
/// even a single deck has a card of every value left for it.
pub fn possible(tableau: &Tableau, decks: u8) -> Vec<Facts> {
    let mut all = Vec::new();
    for players_two in 0..10 {
        for bankers_two in 0..10 {
            let ends = endings(tableau, players_two, bankers_two);
            let pairs = pair_kinds(players_two, decks).flat_map(|players| {
                pair_kinds(bankers_two, decks).map(move |bankers| (players, bankers))
            });
            for (players_pair, bankers_pair) in pairs {
                all.extend(ends.iter().map(|end| end.with_pairs(players_pair, bankers_pair)));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The kinds of pair that two cards with this count can be.
fn pair_kinds(two_card_count: u8, decks: u8) -> impl Iterator<Item = Pair> {
    let even = two_card_count.is_multiple_of(2);
    Pair::ALL.into_iter().filter(move |pair| match pair {
        Pair::None => true,
        Pair::Mixed | Pair::Coloured => even,
        Pair::Perfect => even && decks > 1,
    })
}

/// How the hands can end that begin with these two-card counts.
fn endings(tableau: &Tableau, players_two: u8, bankers_two: u8) -> Vec<HandsFacts> {
    let thirds = |action| match action {
        Action::Stand => 0..1,
        Action::Draw => 0..10,
    };
    let players_action = tableau.players_hand(players_two, bankers_two).action;
    let mut ends = Vec::new();
    for players_value in thirds(players_action) {
        let third = (players_action == Action::Draw).then_some(players_value);
        let bankers_action = tableau.bankers_hand(players_two, bankers_two, third).action;
        ends.extend(thirds(bankers_action).map(|bankers_value| HandsFacts {
            players_count: (players_two + players_value) % 10,
            bankers_count: (bankers_two + bankers_value) % 10,
            players_cards: 2 + u8::from(players_action == Action::Draw),
            bankers_cards: 2 + u8::from(bankers_action == Action::Draw),
            players_natural: players_action == Action::Stand
                && tableau.naturals.contains(players_two),
            bankers_natural: bankers_action == Action::Stand
                && tableau.naturals.contains(bankers_two),
        }));
    }
    ends
}
