//! The faces of cards, drawn only where they matter.
//!
//! What rank and suit a card has is only asked where two cards may be a pair, which needs the same
//! point value twice. The faces of those two are drawn then, from the cards of that value whose
//! faces have not been asked for yet, which are all equally likely.

use super::lanes::{LANES, SplitMix};
use rules::{Card, Pair};

/// The faces not asked for yet, in every shoe.
pub(crate) struct Faces {
    decks: u16,
    /// A shoe's cards, those of one point value side by side.
    fresh: Vec<u8>,
    /// Where the cards of each point value begin.
    starts: [usize; 10],
    /// The cards of all shoes, one behind the other; of each point value, the first so many have
    /// not been asked for.
    cards: Vec<u8>,
    unasked: [[u16; 10]; LANES],
    chance: SplitMix,
    /// The kind of pair that two cards make.
    kinds: Box<[u8; Card::KINDS * Card::KINDS]>,
}

impl Faces {
    pub(crate) fn new(decks: u8) -> Faces {
        let mut deck: Vec<Card> = Card::deck().collect();
        deck.sort_by_key(|card| card.point_value());
        let index = |card: &Card| u8::try_from(card.index()).expect("there are 52 cards");
        let copies = |card: &Card| core::iter::repeat_n(index(card), usize::from(decks));
        let fresh: Vec<u8> = deck.iter().flat_map(copies).collect();
        let value = |card: &Card| usize::from(card.point_value());
        let starts = core::array::from_fn(|from| {
            deck.iter().filter(|card| value(card) < from).count() * usize::from(decks)
        });
        let mut kinds = Box::new([0; Card::KINDS * Card::KINDS]);
        for first in Card::deck() {
            for second in Card::deck() {
                kinds[first.index() * Card::KINDS + second.index()] = Pair::of(first, second) as u8;
            }
        }
        Faces {
            decks: u16::from(decks),
            starts,
            cards: fresh.repeat(LANES),
            fresh,
            unasked: [[0; 10]; LANES],
            chance: SplitMix::new(0, 0),
            kinds,
        }
    }

    /// Begins new shoes.
    pub(crate) fn reset(&mut self, chance: SplitMix) {
        let each = |value| self.decks * if value == 0 { 16 } else { 4 };
        self.unasked = [core::array::from_fn(each); LANES];
        for shoe in self.cards.chunks_exact_mut(self.fresh.len()) {
            shoe.copy_from_slice(&self.fresh);
        }
        self.chance = chance;
    }

    /// The kind of pair, as a place in [`Pair::ALL`], that two cards of one point value make.
    #[inline]
    pub(crate) fn pair(&mut self, lane: usize, value: usize) -> usize {
        let unasked = &mut self.unasked[lane][value];
        let Some(left) = unasked.checked_sub(2) else {
            // Only a coup that runs out of cards, which does not count, can ask for more.
            return 0;
        };
        let (first, second) = two_below(&mut self.chance, *unasked);
        *unasked = left;
        let left = usize::from(left);
        let start = lane * self.fresh.len() + self.starts[value];
        let cards = &mut self.cards[start..start + left + 2];
        cards.swap(first, left + 1);
        cards.swap(second, left);
        let pair = usize::from(cards[left + 1]) * Card::KINDS + usize::from(cards[left]);
        usize::from(self.kinds[pair])
    }
}

/// A number below `bound` and one below `bound - 1`, every two as likely as the next: both from one
/// random word, drawn again where it comes once too often (Brackett-Rozinsky and Lemire, "Batched
/// ranged random integer generation", 2024).
fn two_below(chance: &mut SplitMix, bound: u16) -> (usize, usize) {
    let bounds = (u64::from(bound), u64::from(bound) - 1);
    let combinations = bounds.0 * bounds.1;
    loop {
        let first = (chance.next() >> 32) * bounds.0;
        let second = (first & 0xffff_ffff) * bounds.1;
        let rest = second & 0xffff_ffff;
        if rest >= combinations || rest >= (1 << 32) % combinations {
            return ((first >> 32) as usize, (second >> 32) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_drawn_once() {
        let mut faces = Faces::new(3);
        faces.reset(SplitMix::new(5, 0));
        for (value, each) in [(0, 48), (7, 12)] {
            let start = faces.fresh.len() + faces.starts[value];
            let mut drawn = Vec::new();
            for asked in (0..each).step_by(2) {
                assert_eq!(faces.unasked[1][value], each - asked);
                faces.pair(1, value);
                let last = start + usize::from(each - asked);
                drawn.extend_from_slice(&faces.cards[last - 2..last]);
            }
            assert_eq!(faces.pair(1, value), 0, "there is none left");
            drawn.sort_unstable();
            let expected = &faces.fresh[faces.starts[value]..][..usize::from(each)];
            let mut expected = expected.to_vec();
            expected.sort_unstable();
            assert_eq!(drawn, expected, "{value}");
        }
    }

    #[test]
    fn every_two_are_as_likely_as_the_next() {
        let mut chance = SplitMix::new(6, 0);
        let mut counts = [[0_u32; 5]; 6];
        for _ in 0..300_000 {
            let (first, second) = two_below(&mut chance, 6);
            counts[first][second] += 1;
        }
        // Four standard errors of 300,000 / 30 are about 393.
        assert!(counts.iter().flatten().all(|count| count.abs_diff(10_000) < 393), "{counts:?}");
    }
}
