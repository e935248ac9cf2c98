//! The same table as [`table`](crate::table) with the work laid out for speed.
//!
//! # The algebra, continued
//!
//! Swapping the two cards of a hand changes neither its count nor what follows, so hands are
//! counted here without the order of their two cards, and every number is a quarter of that in the
//! table. `w(s) = W(s) / 2` hands have the count `s`, and there are
//!
//! ```text
//! m(s, t) = w(s) (w(t) + [s = t]) - S(s, t)
//! ```
//!
//! deals of two hands. What is left without third cards `x` and `y` is found by counting the
//! deals that would need them. A given card `X` of value `x` is in the Player's Hand with any of
//! its `r(s, x)` partners, and the Banker's Hand is any from the cards without both; or the other
//! way about. Without cards of values `a` and `b` there are
//! `w(t) - r(t, a) - r(t, b) + [a + b = t]` hands of the count `t`, so that many deals hold `X`:
//!
//! ```text
//! d(x; s, t) = r(s, x) (w(t) - r(t, x) - r(t, s - x) + [s = t])
//!            + r(t, x) (w(s) - r(s, x) - r(s, t - x) + [s = t])
//! ```
//!
//! Deals that hold both `X` and another card `Y` have them in different hands, each with a partner
//! that is neither of them, `p(s) = r(s, x) - [s = x + y]` and `q(s) = r(s, y) - [s = x + y]`, the
//! partners being different cards; or in one hand, whose count is then `x + y`, beside any hand
//! from the cards without them, of which there are `h(s) = w(s) - r(s, x) - r(s, y) + [s = x + y]`:
//!
//! ```text
//! d(x, y; s, t) = p(s) (q(t) - [s - x = t - y]) + q(s) (p(t) - [s - y = t - x])
//!               + [s = x + y] h(t) + [t = x + y] h(s)
//! ```
//!
//! Then `m - d(x)` deals are left without `X`, and `m - d(x) - d(y) + d(x, y)` without both. So
//! each of the ten `d(x)` is computed once, and an unordered pair of third cards costs four
//! products a row of Player's counts; it is added for both orders.
//!
//! # Why floats are exact
//!
//! Processors multiply rows of 64-bit floats, but not of 64-bit whole numbers. A float holds every
//! whole number up to 2⁵³, and the half of one up to 2⁵²; sums, differences and products that are
//! such numbers are exact, whatever the order and whether or not they are fused. With `n` cards,
//! `n` at most [`CARDS_IN_LANES`], 512:
//!
//! * `c`, `r`, `p`, `q` are at most `n` and `w`, `h` at most `n²/2`, summed up in halves;
//! * all parts of `m`, `d(x)` and `d(x, y)` are at most `n⁴/4` or `2n³`, and there are few, so they
//!   and the partial sums stay below `n⁴`, 2³⁶;
//! * multiplied by the ways to draw the third cards, they count different deals of six cards, a
//!   quarter of `n (n - 1) … (n - 5)` in all, which is less than `n⁶/4`, 2⁵². In between the term
//!   `[t = x + y] h(s)` may be missing from a sum, which then is low by less than `n⁴`.
//!
//! The number of partners of a value of which no card is left can come out as minus one; no
//! third card of that value is drawn, and as a partner it is multiplied by zero. Larger shoes
//! are counted by the plain [`table`].
#![allow(clippy::inline_always)]

use crate::lanes::Lanes;
use crate::processor::{Engine, Level, Work};
use crate::table::{CELLS, Draws, MINUS, WAYS, plus, table};

/// The largest shoe of which all counts fit 64 bits.
pub const CARDS_MAX: u32 = 1_400;

/// The largest shoe that is counted in lanes.
pub const CARDS_IN_LANES: u32 = 512;

/// Where the sums lie for deals in which both hands drew: by the Player's third card and the
/// Banker's final count. Those that a tableau does not want go to rows behind them, several so
/// that they need not wait for each other.
const SUMS: usize = 120;

/// The engine that counts fastest here. Eight numbers at once were measured to be no faster than
/// four: the rows are short, and each step soon needs what another has stored.
pub fn engine() -> Engine {
    Engine::detected().at_most(Level::Four)
}

/// A tableau laid out for lanes.
#[derive(Debug, Clone)]
pub struct Plan {
    draws: Draws,
    /// One for the Player's counts that draw.
    drawing: [f64; 10],
    /// One for the Player's counts that stand and are no natural.
    standing: [f64; 10],
    /// The Banker's counts that draw after the Player's Hand stood.
    after_stand: Vec<usize>,
    /// By the Player's third card: the Banker's counts that stand after it.
    stands_after: [Vec<usize>; 10],
    /// By two third cards.
    either: [[Either; 10]; 10],
    /// Whether both hands have less than eight when either draws, as where eight is a natural.
    below_eight: bool,
}

/// What becomes of deals in which the hands drew two given cards.
#[derive(Debug, Clone)]
struct Either {
    /// The Banker's counts that draw after one of them, and the sums to add to where the Player's
    /// Hand drew the one, and the other.
    rows: Vec<(u8, [u8; 2])>,
    /// The sums for the Banker's count that the two cards make.
    one_hand: [u8; 2],
}

impl Either {
    fn of(draws: &Draws, x: usize, y: usize) -> Either {
        let small = |number: usize| u8::try_from(number).expect("there are fewer sums");
        let sum = |t: usize, third: usize, other: usize| {
            draws.after(third).contains(&t).then_some(small(third * 10 + plus(t, other)))
        };
        let sums = |t: usize| {
            let one = sum(t, x, y).unwrap_or(small(100 + t));
            // Two cards of one value have one order.
            let other = sum(t, y, x).filter(|_| x != y).unwrap_or(small(110 + t));
            [one, other]
        };
        let drawing = |t: &usize| draws.after(x).contains(t) || draws.after(y).contains(t);
        let rows = (0..10).filter(drawing).map(|t| (small(t), sums(t))).collect();
        Either { rows, one_hand: sums(plus(x, y)) }
    }
}

impl Plan {
    /// Lays a tableau out.
    pub fn of(draws: Draws) -> Plan {
        let ones = |of: &dyn Fn(usize) -> bool| {
            core::array::from_fn(|count| if of(count) { 1.0 } else { 0.0 })
        };
        let bankers = |of: &dyn Fn(usize) -> bool| (0..10).filter(|t| of(*t)).collect::<Vec<_>>();
        let after_stand = bankers(&|t| draws.bankers_drew().any(|counts| counts.1 == t));
        let stands_after: [_; 10] = core::array::from_fn(|x| {
            bankers(&|t| draws.players_drew_alone(x).any(|counts| counts.1 == t))
        });
        let drawing = ones(&|s| draws.players_drew_any().any(|count| count == s));
        let standing = ones(&|s| draws.bankers_drew().any(|counts| counts.0 == s));
        let either = core::array::from_fn(|x| core::array::from_fn(|y| Either::of(&draws, x, y)));
        let high = |row: &[f64; 10]| row[8..].contains(&1.0);
        let drew = (0..10).flat_map(|x| draws.after(x).iter().chain(&stands_after[x]));
        let below_eight = !high(&drawing)
            && !high(&standing)
            && drew.chain(&after_stand).all(|bankers| *bankers < 8);
        Plan { draws, drawing, standing, after_stand, stands_after, either, below_eight }
    }

    /// The table of ordered deals of six cards by [`cell`](crate::table::cell). The shoe holds at
    /// most [`CARDS_MAX`] cards.
    pub fn table(&self, engine: Engine, points: &[u32; 10]) -> [i64; CELLS] {
        let total: u32 = points.iter().sum();
        assert!(total <= CARDS_MAX, "the table counts shoes of up to {CARDS_MAX} cards");
        if total > CARDS_IN_LANES {
            table(&self.draws, points)
        } else if self.below_eight {
            engine.run(InLanes::<8> { plan: self, points })
        } else {
            engine.run(InLanes::<10> { plan: self, points })
        }
    }
}

/// The table, for plans in which nobody draws with a two-card count of `L` or above.
struct InLanes<'a, const L: usize> {
    plan: &'a Plan,
    points: &'a [u32; 10],
}

impl<const L: usize> Work for InLanes<'_, L> {
    type Output = [i64; CELLS];

    #[inline(always)]
    fn run<const FUSED: bool>(self) -> [i64; CELLS] {
        let InLanes { plan, points } = self;
        let whole = Whole::of::<FUSED>(points);
        let mut sums = Sums::<L>::nobody_drew(plan, &whole);
        // `d(x)`, by `x` and the Banker's count.
        let mut held = [[Lanes::ZERO; L]; 10];
        for x in 0..10 {
            for t in 0..L {
                held[x][t] = whole.held::<L, FUSED>(x, t);
            }
        }
        for x in (0..10).filter(|x| points[*x] > 0) {
            let mut left = [Lanes::ZERO; L];
            for t in 0..L {
                left[t] = Lanes::of(&whole.deals[t].0) - held[x][t];
            }
            sums.one_drew(plan, (x, whole.cards[x] * (whole.total - 5.0)), &left);
            for y in (x..10).filter(|y| points[*y] > u32::from(x == *y)) {
                let two = whole.two(x, y);
                let Either { rows, one_hand } = &plan.either[x][y];
                for (t, to) in rows {
                    let deals = two.deals::<FUSED>(usize::from(*t), &left, &held[y]);
                    sums.both_drew::<FUSED>(*to, deals, two.ways);
                }
                sums.both_drew::<FUSED>(*one_hand, two.hands, two.ways);
            }
        }
        sums.table(plan)
    }
}

/// The whole composition by point values; see the algebra for the letters.
struct Whole {
    /// `c[a]`.
    cards: [f64; 10],
    total: f64,
    /// `r(s, a)`, as `partners[a][s]`.
    partners: [Lanes<10>; 10],
    /// `r(t, a)`, as `turned[t][a]`, each row twice so that it can be read from any place on.
    turned: [[f64; 20]; 10],
    /// `w(s)`.
    hands: Lanes<10>,
    /// `m(s, t)`, as `deals[t][s]`.
    deals: [Lanes<10>; 10],
}

impl Whole {
    #[inline(always)]
    fn of<const FUSED: bool>(points: &[u32; 10]) -> Whole {
        let mut twice = [0.0; 20];
        for a in 0..20 {
            twice[a] = f64::from(points[a % 10]);
        }
        let cards: [f64; 10] = Lanes::of(&twice).0;
        let (mut partners, mut turned) = ([Lanes::ZERO; 10], [[0.0; 20]; 10]);
        let mut hands = Lanes::ZERO;
        for a in 0..10 {
            partners[a] = Lanes::of(&twice[10 - a..]) - Lanes::UNITS[a + a];
            hands = hands.and::<FUSED>(partners[a], Lanes::all(0.5 * cards[a]));
            for t in 0..10 {
                turned[t][a] = partners[a].0[t];
                turned[t][a + 10] = partners[a].0[t];
            }
        }
        let mut deals = [Lanes::ZERO; 10];
        for t in 0..10 {
            deals[t] = hands * (Lanes::all(hands.0[t]) + Lanes::UNITS[t]);
            for a in 0..10 {
                let shared = Lanes::all(-cards[a] * partners[a].0[t]);
                deals[t] = deals[t].and::<FUSED>(partners[a], shared);
            }
        }
        Whole { cards, total: cards.iter().sum(), partners, turned, hands, deals }
    }

    /// `d(x; s, t)`: the deals that hold a given card of value `x`.
    #[inline(always)]
    fn held<const L: usize, const FUSED: bool>(&self, x: usize, t: usize) -> Lanes<L> {
        let (own, own_t) = (Lanes::of(&self.partners[x].0), self.partners[x].0[t]);
        let same = Lanes::UNITS[t];
        let bankers = Lanes::all(self.hands.0[t] - own_t) - Lanes::of(&self.turned[t][10 - x..]);
        let players = Lanes::of(&self.hands.0) - own - Lanes::of(&self.partners[MINUS[t][x]].0);
        (own * (bankers + same)).and::<FUSED>(Lanes::all(own_t), players + same)
    }

    #[inline(always)]
    fn two<const L: usize>(&self, x: usize, y: usize) -> Two<L> {
        let (of_x, of_y) = (Lanes::of(&self.partners[x].0), Lanes::of(&self.partners[y].0));
        let (one_hand, same) = (Lanes::UNITS[x + y], if x == y { 1.0 } else { 0.0 });
        let from = |count: usize| Lanes::UNITS[count..].first_chunk().expect("there are thirty");
        Two {
            with_x: of_x - one_hand,
            with_y: of_y - one_hand,
            one_partner: [from(10 + x - y), from(10 + y - x)],
            one_hand,
            hands: Lanes::of(&self.hands.0) - of_x - of_y + one_hand,
            ways: Lanes::all(self.cards[x] * (self.cards[y] - same)),
        }
    }
}

/// What deals that hold two given cards, of values `x` and `y`, are made of.
struct Two<const L: usize> {
    /// `p(s)`.
    with_x: Lanes<L>,
    /// `q(s)`.
    with_y: Lanes<L>,
    /// `[s - x = t - y]` and `[s - y = t - x]`, by `t`.
    one_partner: [&'static [Lanes<L>; L]; 2],
    /// `[s = x + y]`.
    one_hand: Lanes<L>,
    /// `h(s)`.
    hands: Lanes<L>,
    /// How many ways there are to draw two cards of these values, one after the other.
    ways: Lanes<L>,
}

impl<const L: usize> Two<L> {
    /// The deals without both cards, but for the term `[t = x + y] h(s)`, which few rows need.
    #[inline(always)]
    fn deals<const FUSED: bool>(
        &self,
        t: usize,
        left: &[Lanes<L>; L],
        held: &[Lanes<L>; L],
    ) -> Lanes<L> {
        let bankers_y = Lanes::all(self.with_y.0[t]) - self.one_partner[0][t];
        let bankers_x = Lanes::all(self.with_x.0[t]) - self.one_partner[1][t];
        (left[t] - held[t])
            .and::<FUSED>(self.with_x, bankers_y)
            .and::<FUSED>(self.with_y, bankers_x)
            .and::<FUSED>(self.one_hand, Lanes::all(self.hands.0[t]))
    }
}

/// The deals as they are summed up. A third card turns a row of the Player's two-card counts by
/// its value; rows that are turned are twice as long, and folded in the end.
struct Sums<const L: usize> {
    nobody: [[f64; 10]; 10],
    bankers: [[f64; 10]; 10],
    players: [[f64; 20]; 10],
    both: [Lanes<L>; SUMS],
}

impl<const L: usize> Sums<L> {
    #[inline(always)]
    fn nobody_drew(plan: &Plan, whole: &Whole) -> Self {
        let mut nobody = [[0.0; 10]; 10];
        let after = (whole.total - 4.0) * (whole.total - 5.0);
        for (s, t) in plan.draws.none_drew() {
            nobody[t][s] = whole.deals[t].0[s] * after;
        }
        let (bankers, players) = ([[0.0; 10]; 10], [[0.0; 20]; 10]);
        Sums { nobody, bankers, players, both: [Lanes::ZERO; SUMS] }
    }

    /// Adds the deals in which one hand drew a card of value `x`, in so many ways.
    #[inline(always)]
    fn one_drew(&mut self, plan: &Plan, (x, ways): (usize, f64), left: &[Lanes<L>; L]) {
        let ways = Lanes::all(ways);
        let (drawing, standing) = (Lanes::of(&plan.drawing), Lanes::of(&plan.standing));
        for &t in &plan.after_stand {
            (left[t] * (standing * ways)).add_to(&mut self.bankers[plus(t, x)]);
        }
        for &t in &plan.stands_after[x] {
            (left[t] * (drawing * ways)).add_to(&mut self.players[t][x..]);
        }
    }

    /// Adds deals in which both hands drew, in so many ways, to two sums.
    #[inline(always)]
    fn both_drew<const FUSED: bool>(&mut self, to: [u8; 2], deals: Lanes<L>, ways: Lanes<L>) {
        for sum in to {
            let sum = &mut self.both[usize::from(sum)];
            *sum = sum.and::<FUSED>(deals, ways);
        }
    }

    #[inline(always)]
    fn table(&self, plan: &Plan) -> [i64; CELLS] {
        let drawing = Lanes::of(&plan.drawing);
        let mut both = [[0.0; 20]; 10];
        for x in 0..10 {
            for t in 0..10 {
                (self.both[x * 10 + t] * drawing).add_to(&mut both[t][x..]);
            }
        }
        let mut cells = [self.nobody, self.bankers, [[0.0; 10]; 10], [[0.0; 10]; 10]];
        for t in 0..10 {
            for s in 0..10 {
                cells[2][t][s] = self.players[t][s] + self.players[t][s + 10];
                cells[3][t][s] = both[t][s] + both[t][s + 10];
            }
        }
        const { assert!(WAYS == 4, "the cells are those of the table") };
        let mut table = [0; CELLS];
        for (deals, cell) in table.iter_mut().zip(cells.as_flattened().as_flattened()) {
            *deals = ordered(*cell);
        }
        table
    }
}

/// The deals with the order of each hand's two cards, as a whole number.
#[inline(always)]
fn ordered(deals: f64) -> i64 {
    // Between 2⁵² and 2⁵³ the last bits of a float are its units, and deals are fewer than 2⁵²:
    // all processors can do this in lanes, while few can convert in them.
    const UNITS: f64 = 4_503_599_627_370_496.0;
    ((deals + UNITS).to_bits() ^ UNITS.to_bits()).cast_signed() << 2
}
