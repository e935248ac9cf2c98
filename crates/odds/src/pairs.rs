//! How many ordered deals of four cards give the hands which kinds of pair.
//!
//! The algebra is that of the [`table`](crate::table), with cards instead of point values and the
//! kind of pair instead of the count: a card has so many partners of each kind, and pairs for both
//! hands that share no card are all combinations less those that share one or two.

use crate::composition::Composition;
use crate::table::Count;
use rules::card::{Rank, Suit};
use rules::{Card, Pair};

/// Deals by the kind of the Player's pair and of the Banker's, as places in [`Pair::ALL`].
pub type PairTable<T> = [[T; 4]; 4];

/// The table of ordered deals of four cards.
pub fn pair_table<T: Count>(composition: &Composition) -> PairTable<T> {
    let (zero, two, four) = (T::from(0), T::from(2), T::from(4));
    let mut pairs = [zero; 4];
    let mut shared = [[zero; 4]; 4];
    let kinds = Suit::ALL.map(|suit| Suit::ALL.map(|other| kind_of_one_rank(suit, other)));
    for rank in Rank::ALL {
        let counts = composition.of_rank(rank).map(i64::from);
        let other_ranks = i64::from(composition.total()) - counts.iter().sum::<i64>();
        for (kinds, count) in kinds.iter().zip(counts) {
            let mut partners = [0; 4];
            for (kind, count) in kinds.iter().zip(counts) {
                partners[*kind as usize] += count;
            }
            // The card itself is none of its partners.
            partners[Pair::Perfect as usize] -= 1;
            partners[Pair::None as usize] = other_ranks;
            let partners = partners.map(T::from);
            for one in 0..4 {
                let with = T::from(count) * partners[one];
                pairs[one] += with;
                for other in one..4 {
                    shared[one][other] += with * partners[other];
                }
            }
        }
    }
    core::array::from_fn(|one| {
        core::array::from_fn(|other| {
            let same = if one == other { two } else { zero };
            // Which hand is whose makes no difference to what they share.
            let shared = shared[one.min(other)][one.max(other)];
            pairs[one] * (pairs[other] + same) - four * shared
        })
    })
}

/// The kind that two cards of one rank make, whichever it is.
fn kind_of_one_rank(suit: Suit, other: Suit) -> Pair {
    Pair::of(Card::new(Rank::ALL[0], suit), Card::new(Rank::ALL[0], other))
}
