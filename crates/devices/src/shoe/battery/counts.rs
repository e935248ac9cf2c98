//! What is counted of shuffled shoes.

use rules::Card;

/// How many kinds of card there are.
pub(super) const KINDS: usize = Card::KINDS;

/// How far apart the cards are whose values are multiplied: up to so many places.
pub(super) const LAGS: usize = 8;

/// Counts of shuffled shoes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    pub(super) decks: u8,
    /// How many shoes.
    pub shoes: u64,
    /// Of each position, how often each card was there, copies told apart.
    pub(super) positions: Vec<u64>,
    /// Of each two neighbouring positions, how often each pair of kinds was there.
    pub(super) pairs: Vec<u32>,
    /// Of each number of runs of one colour, how many shoes had it.
    pub(super) runs: Vec<u64>,
    /// For each distance, the sum of the products of values so far apart, the last card being
    /// followed by the first.
    pub(super) products: [i64; LAGS],
}

/// The kind of a card by its number in new decks.
fn kind(card: u16) -> usize {
    usize::from(card) % KINDS
}

/// The value of a kind, the values of a deck being as far above zero as below.
pub(super) fn value(kind: usize) -> i32 {
    2 * i32::try_from(kind).expect("one of 52") - 51
}

/// Whether a kind is red. Kinds are counted suit by suit within a rank: spades, hearts, diamonds,
/// clubs.
fn is_red(kind: usize) -> bool {
    matches!(kind % 4, 1 | 2)
}

impl Counts {
    /// Of no shoe.
    pub fn none(decks: u8) -> Counts {
        let cards = usize::from(decks.max(1)) * KINDS;
        Counts {
            decks: decks.max(1),
            shoes: 0,
            positions: vec![0; cards * cards],
            pairs: vec![0; (cards - 1) * KINDS * KINDS],
            runs: vec![0; cards + 1],
            products: [0; LAGS],
        }
    }

    /// How many cards a shoe has.
    pub fn cards(&self) -> usize {
        usize::from(self.decks) * KINDS
    }

    /// The cards of a new shoe by their numbers, in the order of new decks.
    pub fn new_shoe(&self) -> Vec<u16> {
        (0..u16::from(self.decks) * 52).collect()
    }

    /// Counts a shoe, told by the numbers of its cards.
    pub fn take(&mut self, shoe: &[u16]) {
        self.shoes += 1;
        for (place, card) in shoe.iter().enumerate() {
            self.positions[place * shoe.len() + usize::from(*card)] += 1;
        }
        for (place, pair) in shoe.windows(2).enumerate() {
            let pair = kind(pair[0]) * KINDS + kind(pair[1]);
            self.pairs[place * KINDS * KINDS + pair] += 1;
        }
        let changes = shoe.windows(2).filter(|pair| is_red(kind(pair[0])) != is_red(kind(pair[1])));
        self.runs[changes.count() + 1] += 1;
        let values: Vec<i32> = shoe.iter().map(|card| value(kind(*card))).collect();
        for (lag, sum) in (1..).zip(&mut self.products) {
            let behind = values[lag..].iter().chain(&values[..lag]);
            let products = values.iter().zip(behind).map(|(one, other)| one * other);
            *sum += i64::from(products.sum::<i32>());
        }
    }

    /// Adds what another has counted.
    pub fn add(&mut self, other: &Counts) {
        fn sum<T: Copy + core::ops::AddAssign>(own: &mut [T], other: &[T]) {
            own.iter_mut().zip(other).for_each(|(own, other)| *own += *other);
        }
        self.shoes += other.shoes;
        sum(&mut self.positions, &other.positions);
        sum(&mut self.pairs, &other.pairs);
        sum(&mut self.runs, &other.runs);
        sum(&mut self.products, &other.products);
    }
}
