//! The same table as [`table`](crate::table) with the work laid out for speed.
//!
//! Third cards `x` and `y` leave the same cards behind in either order, so the four-card deals of
//! each unordered pair are counted once and added for both orders. Rows run over the Player's
//! two-card counts that can draw, and everything is wrapping 64-bit arithmetic, in which nothing
//! overflows for shoes of up to [`CARDS_MAX`] cards: no count exceeds the sixth power of their
//! number, below 2⁶³. The number of partners of a value of which no card is left can come out as
//! minus one, which wraps; it is only ever multiplied by zero.

use crate::table::{CELLS, Draws, MINUS, cell, plus};

/// The largest shoe that this way of counting serves.
pub const CARDS_MAX: u32 = 1_400;

/// Whether two numbers are the same, as a number.
const fn same(a: usize, b: usize) -> u64 {
    (a == b) as u64
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
    /// Player's; what they have in common where the counts are the same is not taken off.
    #[inline]
    fn lost<const L: usize>(&self, y: usize, t: usize) -> [u64; L] {
        let own: &[u64; L] = lanes(&self.partners[y]);
        let other: &[u64; L] = lanes(&self.partners[MINUS[t][y]]);
        let turned: &[u64; L] = lanes(&self.turned[t][10 - y..]);
        let own_t = self.partners[y][t];
        let mut lost = [0; L];
        for s in 0..L {
            let shared_or_partner = own[s].wrapping_mul(own_t.wrapping_add(turned[s]));
            lost[s] = shared_or_partner.wrapping_add(own_t.wrapping_mul(other[s]));
        }
        lost
    }

    /// The composition without one card of value `x`, for two-card counts below `C`.
    fn without<const C: usize>(&self, x: usize) -> Left {
        let mut left = *self;
        for t in 0..C {
            let own_t = self.partners[x][t];
            left.pairs[t] = self.pairs[t].wrapping_sub(own_t << 1);
            let lost: [u64; C] = self.lost(x, t);
            for s in 0..C {
                left.shared[t][s] = left.shared[t][s].wrapping_sub(lost[s]);
            }
            left.shared[t][t] = left.shared[t][t].wrapping_add(own_t);
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

    /// The ordered deals of four cards with these two-card counts.
    fn deals(&self, s: usize, t: usize) -> u64 {
        let all = self.pairs[s].wrapping_mul(self.pairs[t].wrapping_add(same(s, t) << 1));
        all.wrapping_sub(self.shared[t][s] << 2)
    }

    /// The ordered deals of four cards without a card of value `y`, each in so many ways, with the
    /// Banker's count `t`, by the Player's.
    #[inline]
    fn deals_without<const L: usize>(&self, (y, t): (usize, usize), ways: u64) -> [u64; L] {
        let (own, pairs): (&[u64; L], &[u64; L]) = (lanes(&self.partners[y]), lanes(&self.pairs));
        let shared: &[u64; L] = lanes(&self.shared[t]);
        let own_t = self.partners[y][t];
        let pairs_t = self.pairs[t].wrapping_sub(own_t << 1);
        let (with, four) = (ways.wrapping_mul(pairs_t), ways << 2);
        let lost: [u64; L] = self.lost(y, t);
        let mut deals = [0; L];
        for s in 0..L {
            let all = pairs[s].wrapping_sub(own[s] << 1).wrapping_mul(with);
            let less = shared[s].wrapping_sub(lost[s]).wrapping_mul(four);
            deals[s] = all.wrapping_sub(less);
        }
        if t < L {
            let same = (with << 1).wrapping_sub(four.wrapping_mul(own_t));
            deals[t] = deals[t].wrapping_add(same);
        }
        deals
    }
}

/// The first so many of a row, which has as many.
#[inline]
fn lanes<const L: usize>(row: &[u64]) -> &[u64; L] {
    row.first_chunk().expect("a row has at least ten numbers")
}

/// The table of ordered deals of six cards by [`cell`]. The shoe holds at most [`CARDS_MAX`] cards.
pub fn table(draws: &Draws, points: &[u32; 10]) -> [u64; CELLS] {
    let total = u64::from(points.iter().sum::<u32>());
    assert!(total <= u64::from(CARDS_MAX), "the table counts shoes of up to {CARDS_MAX} cards");
    let (fifth, sixth) = (total.wrapping_sub(4), total.wrapping_sub(5));
    let mut table = [0; CELLS];
    let whole = Left::of(points);
    for (s, t) in draws.none_drew() {
        table[cell(false, false, s, t)] = whole.deals(s, t).wrapping_mul(fifth).wrapping_mul(sixth);
    }
    // What the hands come to where both drew, by the Player's third card, the Banker's final count
    // and the Player's two-card count.
    let mut both = [[[0; 10]; 10]; 10];
    for x in (0..10).filter(|x| points[*x] > 0) {
        let left = if draws.below_eight() { whole.without::<8>(x) } else { whole.without::<10>(x) };
        let ways = whole.cards[x].wrapping_mul(sixth);
        for (s, t) in draws.bankers_drew() {
            let deals = left.deals(s, t).wrapping_mul(ways);
            add(&mut table[cell(false, true, s, plus(t, x))], deals);
        }
        for (s, t) in draws.players_drew_alone(x) {
            let deals = left.deals(s, t).wrapping_mul(ways);
            add(&mut table[cell(true, false, plus(s, x), t)], deals);
        }
        if draws.below_six() {
            both_drew::<6>(draws, &left, (x, whole.cards[x]), &mut both);
        } else {
            both_drew::<10>(draws, &left, (x, whole.cards[x]), &mut both);
        }
    }
    for (x, rows) in both.iter().enumerate() {
        for (t, row) in rows.iter().enumerate() {
            for s in draws.players_drew_any() {
                add(&mut table[cell(true, true, plus(s, x), t)], row[s]);
            }
        }
    }
    table
}

fn add(sum: &mut u64, more: u64) {
    *sum = sum.wrapping_add(more);
}

/// Adds the deals in which both hands drew, one a card of value `x`, of which there were so many,
/// and the other one of `x` or a higher value. `left` is the composition without `x`, and `L` more
/// than any count of the Player's Hand that draws.
fn both_drew<const L: usize>(
    draws: &Draws,
    left: &Left,
    (x, count): (usize, u64),
    both: &mut [[[u64; 10]; 10]; 10],
) {
    for y in (x..10).filter(|y| left.cards[*y] > 0) {
        let ways = count.wrapping_mul(left.cards[y]);
        for &(t, players, bankers) in draws.after_either(x, y) {
            let deals: [u64; L] = left.deals_without((y, t), ways);
            // The Player's Hand drew `x` and the Banker's `y`, and the other way about.
            if players {
                let row = &mut both[x][plus(t, y)];
                (0..L).for_each(|s| add(&mut row[s], deals[s]));
            }
            if bankers && x != y {
                let row = &mut both[y][plus(t, x)];
                (0..L).for_each(|s| add(&mut row[s], deals[s]));
            }
        }
    }
}
