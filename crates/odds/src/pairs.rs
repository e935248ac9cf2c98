//! How many ordered deals of four cards give the hands which kinds of pair.
//!
//! The algebra is that of the [`table`](crate::table), with cards instead of point values and the
//! kind of pair instead of the count: a card has so many partners of each kind, and pairs for both
//! hands that share no card are all combinations less those that share one or two.

use crate::composition::Composition;
use crate::table::Count;
use rules::card::Suit;
use rules::{Card, Pair};

/// Deals by the kind of the Player's pair and of the Banker's, as places in [`Pair::ALL`].
pub type PairTable<T> = [[T; 4]; 4];

/// The table of ordered deals of four cards.
pub fn pair_table<T: Count>(composition: &Composition) -> PairTable<T> {
    let (zero, two, four) = (T::from(0), T::from(2), T::from(4));
    let mut pairs = [zero; 4];
    let mut shared = [[zero; 4]; 4];
    for card in Card::deck() {
        let count = T::from(i64::from(composition.count(card)));
        let partners = partners(composition, card).map(T::from);
        for one in 0..4 {
            pairs[one] += count * partners[one];
            for other in 0..4 {
                shared[one][other] += count * partners[one] * partners[other];
            }
        }
    }
    core::array::from_fn(|one| {
        core::array::from_fn(|other| {
            let same = if one == other { two } else { zero };
            pairs[one] * (pairs[other] + same) - four * shared[one][other]
        })
    })
}

/// With how many cards a card makes each kind of pair.
fn partners(composition: &Composition, card: Card) -> [i64; 4] {
    let mut partners = [0; 4];
    for suit in Suit::ALL {
        let other = Card::new(card.rank, suit);
        let itself = i64::from(other == card);
        partners[Pair::of(card, other) as usize] += i64::from(composition.count(other)) - itself;
    }
    let of_the_rank: i64 = partners.iter().sum();
    partners[Pair::None as usize] = i64::from(composition.total()) - 1 - of_the_rank;
    partners
}
