//! The same table as [`table`](crate::table), laid out so that a compiler turns it into vector
//! instructions: the Player's two-card counts lie side by side, and every product is of two numbers
//! below 2³², which even the oldest 64-bit processors multiply several at a time.
//!
//! It serves shoes of up to [`CARDS_MAX`] cards, in which nothing overflows: pairs are at most the
//! square of the number of cards, and shared triples its cube, both below 2³²; deals are at most
//! its sixth power, below 2⁶³. The number of partners of a value of which no card is left can come
//! out as minus one, which wraps; it is only ever multiplied by zero.

use crate::table::{CELLS, Draws, MINUS, cell, plus};

/// The largest shoe that this way of counting serves.
pub const CARDS_MAX: u32 = 1_400;

/// Whether two numbers are the same, as a number.
const fn same(a: usize, b: usize) -> u64 {
    (a == b) as u64
}

/// The lower half of a number: tells the compiler that a product needs no more.
const fn half(number: u64) -> u64 {
    number & 0xFFFF_FFFF
}

/// A composition by point values, with what the number of four-card deals is made of; see
/// [`table`](crate::table) for the letters.
#[derive(Clone, Copy)]
struct Left {
    /// `c[a]`.
    cards: [u64; 10],
    /// `r(s, a)`, as `partners[a][s]`.
    partners: [[u64; 10]; 10],
    /// `r(t, a)`, as `turned[t][a]`, each row twice so that it can be read from any place on.
    turned: [[u64; 20]; 10],
    /// `W(s)`.
    pairs: [u64; 10],
    /// `S(s, t)`, as `shared[t][s]`.
    shared: [[u64; 10]; 10],
}

impl Left {
    fn of(points: &[u32; 10]) -> Left {
        let cards = points.map(u64::from);
        let partners: [[u64; 10]; 10] = core::array::from_fn(|a| {
            core::array::from_fn(|s| cards[MINUS[s][a]].wrapping_sub(same(s, plus(a, a))))
        });
        let turned = core::array::from_fn(|t| core::array::from_fn(|a| partners[a % 10][t]));
        let mut left = Left { cards, partners, turned, pairs: [0; 10], shared: [[0; 10]; 10] };
        for (count, partners) in cards.iter().zip(&partners) {
            for t in 0..10 {
                let with = count.wrapping_mul(partners[t]);
                left.pairs[t] = left.pairs[t].wrapping_add(with);
                for s in 0..10 {
                    let triples = with.wrapping_mul(partners[s]);
                    left.shared[t][s] = left.shared[t][s].wrapping_add(triples);
                }
            }
        }
        left
    }

    /// The triples that a card of value `y` is part of, with the Banker's count `t`, by the
    /// Player's.
    fn lost<const L: usize>(&self, y: usize, t: usize) -> [u64; L] {
        let own = &self.partners[y];
        let other = &self.partners[MINUS[t][y]];
        let turned = &self.turned[t][10 - y..][..L];
        let mut lost: [u64; L] = core::array::from_fn(|s| {
            let shared_or_partner = half(own[s]) * half(own[t].wrapping_add(turned[s]));
            shared_or_partner.wrapping_add(half(own[t]) * half(other[s]))
        });
        lost[t] = lost[t].wrapping_sub(own[t]);
        lost
    }

    /// The pairs without a card of value `y`, by count.
    fn pairs_without<const L: usize>(&self, y: usize) -> [u64; L] {
        core::array::from_fn(|s| {
            self.pairs[s].wrapping_sub(2_u64.wrapping_mul(self.partners[y][s]))
        })
    }

    /// The composition without one card of value `x`.
    fn without(&self, x: usize) -> Left {
        let mut left = *self;
        left.pairs = self.pairs_without(x);
        for t in 0..10 {
            let lost: [u64; 10] = self.lost(x, t);
            for s in 0..10 {
                left.shared[t][s] = left.shared[t][s].wrapping_sub(half(lost[s]));
            }
        }
        left.cards[x] -= 1;
        for a in 0..10 {
            let s = plus(a, x);
            left.partners[a][s] = left.partners[a][s].wrapping_sub(1);
            left.turned[s][a] = left.partners[a][s];
            left.turned[s][a + 10] = left.partners[a][s];
        }
        left
    }

    /// The ordered deals of four cards with the Banker's count `t`, by the Player's.
    fn deals(&self, t: usize) -> [u64; 10] {
        let (pairs, shared) = (&self.pairs, &self.shared[t]);
        core::array::from_fn(|s| {
            let all = pairs[s].wrapping_mul(pairs[t].wrapping_add(2 * same(s, t)));
            all.wrapping_sub(4_u64.wrapping_mul(shared[s]))
        })
    }

    /// Adds the deals in which both hands drew, the Banker's a card of value `y`, for the Banker's
    /// two-card counts `drawing`: to the row of its final count, by the Player's two-card count.
    fn add_both_drew<const L: usize>(
        &self,
        y: usize,
        drawing: &[usize],
        both: &mut [[u64; 10]; 10],
    ) {
        let ways = self.cards[y];
        let pairs: [u64; L] = self.pairs_without(y);
        for &t in drawing {
            let lost: [u64; L] = self.lost(y, t);
            let shared = &self.shared[t];
            let row = &mut both[plus(t, y)];
            let with = half(ways * pairs[t]);
            for s in 0..L {
                let all = half(pairs[s]) * with;
                let less = half(shared[s].wrapping_sub(lost[s])) * half(4 * ways);
                row[s] = row[s].wrapping_add(all).wrapping_sub(less);
            }
            row[t] = row[t].wrapping_add(2 * with);
        }
    }
}

/// The table of ordered deals of six cards by [`cell`]. The shoe holds at most [`CARDS_MAX`] cards.
pub fn table(draws: &Draws, points: &[u32; 10]) -> [u64; CELLS] {
    let total = u64::from(points.iter().sum::<u32>());
    assert!(total <= u64::from(CARDS_MAX), "the table counts shoes of up to {CARDS_MAX} cards");
    let (fifth, sixth) = (total.wrapping_sub(4), total.wrapping_sub(5));
    let mut table = [0; CELLS];
    let whole = Left::of(points);
    for t in 0..10 {
        let deals = whole.deals(t);
        for &s in draws.none_drew(t) {
            table[cell(false, false, s, t)] += deals[s] * fifth * sixth;
        }
    }
    for x in (0..10).filter(|x| points[*x] > 0) {
        let left = whole.without(x);
        let ways = whole.cards[x];
        for t in 0..10 {
            let deals = left.deals(t);
            for &s in draws.bankers_drew(t) {
                table[cell(false, true, s, plus(t, x))] += ways * deals[s] * sixth;
            }
            for &s in draws.players_drew_alone(x, t) {
                table[cell(true, false, plus(s, x), t)] += ways * deals[s] * sixth;
            }
        }
        let mut both = [[0; 10]; 10];
        for y in (0..10).filter(|y| left.cards[*y] > 0) {
            if draws.below_eight() {
                left.add_both_drew::<8>(y, draws.after(x), &mut both);
            } else {
                left.add_both_drew::<10>(y, draws.after(x), &mut both);
            }
        }
        for (t, row) in both.iter().enumerate() {
            for &s in draws.players_drew_any() {
                table[cell(true, true, plus(s, x), t)] += ways * row[s];
            }
        }
    }
    table
}
