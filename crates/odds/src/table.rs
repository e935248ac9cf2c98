//! How many ordered deals of six cards end with which counts: the table that every bet which does
//! not look at pairs is a sum over.
//!
//! # The algebra
//!
//! Write `c[a]` for the number of cards of point value `a`, and call `s` and `t` the two-card
//! counts of the Player's and the Banker's Hand. A card of value `a` makes the count `s` with
//!
//! ```text
//! r(s, a) = c[s - a] - [2a = s]          partners: cards of value s - a, itself excepted
//! ```
//!
//! (values and counts are taken modulo 10; `[…]` is 1 where the equation holds and else 0). So
//! there are `W(s) = Σ c[a] r(s, a)` ordered pairs with the count `s`.
//!
//! **Four cards.** Pairs for both hands that share no card: all combinations less those that share
//! one, which are `4 S(s, t)` with `S(s, t) = Σ c[a] r(s, a) r(t, a)` (the shared card `a`, its
//! place in either pair, and both partners), where those that share two cards, possible for `s = t`
//! only, have been taken away twice and are given back once:
//!
//! ```text
//! M(s, t) = W(s) (W(t) + 2 [s = t]) - 4 S(s, t)
//! ```
//!
//! **Third cards.** The order in which six cards lie in the shoe is as likely as any other, so the
//! third cards may be thought of as drawn first. With third cards `x` and `y` there are
//! `c[x] (c[y] - [x = y])` ways to draw them, times `M` of the composition without them.
//!
//! **Taking a card out.** Without one card of value `x`, as many triples fall out of `S` as that
//! card is part of: as the shared one, as either partner, less those where it is both partners:
//!
//! ```text
//! W'(s)    = W(s) - 2 r(s, x)
//! S'(s, t) = S(s, t) - r(s, x) r(t, x) - r(s, x) r(t, s - x) - r(t, x) r(s, t - x)
//!            + [s = t] r(s, x)
//! ```
//!
//! So `W` and `S` are computed once, and each of the ten compositions without `x` and the hundred
//! without `x` and `y` follows in a few operations a cell. All of it is whole numbers: no count
//! exceeds the number of ordered deals of six cards, which for eight decks is
//! 4,998,398,275,503,360.

use core::ops::{Add, AddAssign, Mul, Sub};
use rules::Tableau;
use rules::tableau::Action;

/// How the hands stood after the first four cards: nobody drew, only the Banker's Hand did, only
/// the Player's did, both did.
pub const WAYS: usize = 4;

/// The cells of the table: a way, the Banker's final count and the Player's.
pub const CELLS: usize = WAYS * 100;

/// The place of a cell in the table: rows run over the Player's count.
pub const fn cell(players_drew: bool, bankers_drew: bool, players: usize, bankers: usize) -> usize {
    (players_drew as usize * 2 + bankers_drew as usize) * 100 + bankers * 10 + players
}

/// A whole number in which deals can be counted.
pub trait Count:
    Copy + From<i64> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + AddAssign
{
}

impl Count for i64 {}
impl Count for i128 {}

/// Two two-card counts: the Player's and the Banker's.
type Counts = (usize, usize);

/// Which two-card counts draw, from the rulebook's tableau.
#[derive(Debug, Clone)]
pub struct Draws {
    none: Vec<Counts>,
    bankers: Vec<Counts>,
    /// By the third card.
    players_alone: [Vec<Counts>; 10],
    players_any: Vec<usize>,
    after: [Vec<usize>; 10],
}

impl Draws {
    /// Reads a tableau into lists.
    pub fn of(tableau: &Tableau) -> Draws {
        let digit = |count: usize| u8::try_from(count).expect("a count is a digit");
        let players_draws = |s, t| tableau.players_hand(digit(s), digit(t)).action == Action::Draw;
        let bankers_draws = |s, t, third: Option<usize>| {
            tableau.bankers_hand(digit(s), digit(t), third.map(digit)).action == Action::Draw
        };
        let list = |of: &dyn Fn(usize, usize) -> bool| -> Vec<Counts> {
            let all = (0..10).flat_map(|s| (0..10).map(move |t| (s, t)));
            all.filter(|(s, t)| of(*s, *t)).collect()
        };
        // Naturals apart, a hand's own count decides whether the Player's Hand draws, and the
        // Banker's draw after it depends on the third card but not on the Player's count.
        let players_any: Vec<_> =
            (0..10).filter(|s| (0..10).any(|t| players_draws(*s, t))).collect();
        let draws_after = |x: usize, t: usize| {
            let mut drew = players_any.iter().filter(|s| players_draws(**s, t));
            drew.next().is_some_and(|s| bankers_draws(*s, t, Some(x)))
        };
        Draws {
            none: list(&|s, t| !players_draws(s, t) && !bankers_draws(s, t, None)),
            bankers: list(&|s, t| !players_draws(s, t) && bankers_draws(s, t, None)),
            players_alone: core::array::from_fn(|x| {
                list(&|s, t| players_draws(s, t) && !bankers_draws(s, t, Some(x)))
            }),
            after: core::array::from_fn(|x| (0..10).filter(|t| draws_after(x, *t)).collect()),
            players_any,
        }
    }

    /// The counts with which nobody draws.
    pub(crate) fn none_drew(&self) -> impl Iterator<Item = Counts> {
        self.none.iter().copied()
    }

    /// The counts with which only the Banker's Hand draws.
    pub(crate) fn bankers_drew(&self) -> impl Iterator<Item = Counts> {
        self.bankers.iter().copied()
    }

    /// The counts with which the Player's Hand draws and, when it is `x`, the Banker's stands.
    pub(crate) fn players_drew_alone(&self, x: usize) -> impl Iterator<Item = Counts> {
        self.players_alone[x].iter().copied()
    }

    /// The Player's counts that draw, naturals of the Banker's Hand apart.
    pub(crate) fn players_drew_any(&self) -> impl Iterator<Item = usize> {
        self.players_any.iter().copied()
    }

    /// The Banker's counts that draw after the Player's Hand drew `x`.
    pub(crate) fn after(&self, x: usize) -> &[usize] {
        &self.after[x]
    }
}

/// Ten numbers by point value or count, and a hundred.
type Row<T> = [T; 10];
type Square<T> = [Row<T>; 10];

/// `a - b` among counts.
pub(crate) const MINUS: [[usize; 10]; 10] = {
    let mut minus = [[0; 10]; 10];
    let mut a = 0;
    while a < 100 {
        minus[a / 10][a % 10] = (10 + a / 10 - a % 10) % 10;
        a += 1;
    }
    minus
};

/// `a + b` among counts.
pub(crate) const fn plus(a: usize, b: usize) -> usize {
    let sum = a + b;
    if sum < 10 { sum } else { sum - 10 }
}

/// A composition by point values, with what the number of four-card deals is made of.
#[derive(Clone, Copy)]
struct Left<T> {
    /// `c[a]`.
    cards: Row<T>,
    /// `r(s, a)`, as `partners[a][s]`.
    partners: Square<T>,
    /// `W(s)`.
    pairs: Row<T>,
    /// `S(s, t)`.
    shared: Square<T>,
}

impl<T: Count> Left<T> {
    fn of(points: &[u32; 10]) -> Left<T> {
        let zero = T::from(0);
        let cards = points.map(|count| T::from(i64::from(count)));
        let mut left =
            Left { cards, partners: partners(&cards), pairs: [zero; 10], shared: [[zero; 10]; 10] };
        for (a, &count) in cards.iter().enumerate() {
            for s in 0..10 {
                let with = count * left.partners[a][s];
                left.pairs[s] += with;
                for t in 0..10 {
                    left.shared[s][t] += with * left.partners[a][t];
                }
            }
        }
        left
    }

    /// The composition without one card of value `x`.
    fn without(&self, x: usize) -> Left<T> {
        let mut cards = self.cards;
        cards[x] = cards[x] - T::from(1);
        let mut left =
            Left { cards, partners: partners(&cards), pairs: self.pairs, shared: self.shared };
        let own = &self.partners[x];
        for s in 0..10 {
            left.pairs[s] = self.pairs[s] - T::from(2) * own[s];
            for t in 0..10 {
                let lost = own[s] * (own[t] + self.partners[MINUS[s][x]][t])
                    + own[t] * self.partners[MINUS[t][x]][s];
                left.shared[s][t] = self.shared[s][t] - lost;
            }
            left.shared[s][s] += own[s];
        }
        left
    }

    /// How many cards of value `y` there were before one was taken out.
    fn cards_before(&self, y: usize) -> T {
        self.cards[y] + T::from(1)
    }

    /// `M(s, t)`: the ordered deals of four cards with these two-card counts.
    fn deals(&self, s: usize, t: usize) -> T {
        let same = if s == t { T::from(2) } else { T::from(0) };
        self.pairs[s] * (self.pairs[t] + same) - T::from(4) * self.shared[s][t]
    }
}

fn partners<T: Count>(cards: &Row<T>) -> Square<T> {
    let mut partners = [[T::from(0); 10]; 10];
    for a in 0..10 {
        for s in 0..10 {
            partners[a][s] = cards[MINUS[s][a]];
        }
        partners[a][plus(a, a)] = partners[a][plus(a, a)] - T::from(1);
    }
    partners
}

/// The table: how many of the ordered deals of six cards end in each [`cell`].
pub fn table<T: Count>(draws: &Draws, points: &[u32; 10]) -> [T; CELLS] {
    let total = i64::from(points.iter().sum::<u32>());
    let (fifth, sixth) = (T::from(total - 4), T::from(total - 5));
    let mut table = [T::from(0); CELLS];
    let whole: Left<T> = Left::of(points);
    for (s, t) in draws.none_drew() {
        table[cell(false, false, s, t)] += whole.deals(s, t) * fifth * sixth;
    }
    for x in (0..10).filter(|x| points[*x] > 0) {
        let ways = whole.cards[x];
        let left = whole.without(x);
        for (s, t) in draws.bankers_drew() {
            table[cell(false, true, s, plus(t, x))] += ways * left.deals(s, t) * sixth;
        }
        for (s, t) in draws.players_drew_alone(x) {
            table[cell(true, false, plus(s, x), t)] += ways * left.deals(s, t) * sixth;
        }
        let after = points.iter().enumerate().map(|(y, count)| count - u32::from(x == y));
        for (y, _) in after.enumerate().filter(|(_, count)| *count > 0) {
            let left = left.without(y);
            for &t in draws.after(x) {
                for s in draws.players_drew_any() {
                    let deals = ways * left.cards_before(y) * left.deals(s, t);
                    table[cell(true, true, plus(s, x), plus(t, y))] += deals;
                }
            }
        }
    }
    table
}
