//! Thirty-two shoes from which cards are drawn side by side.
//!
//! A shoe is the number of cards of each point value that have not been seen: a shuffled shoe deals
//! every unseen card with the same chance, so drawing from the counts is drawing from a shuffled
//! shoe. Burnt cards that nobody saw, and those behind the cutting card, are unseen like the rest.

use super::lanes::{Chance, LANES, Lanes, lanes, mask, scaled};

/// Where the cards of a coup come from, by point value.
pub(crate) trait Cards {
    /// The next card of every shoe of which one is wanted; zero for the others.
    fn draw(&mut self, wanted: &Lanes) -> Lanes;
}

/// Thirty-two shoes of the same decks.
pub(crate) struct Shoes {
    chance: Chance,
    /// How many unseen cards have the point value `v` or less, for every `v` below nine.
    up_to: [Lanes; 9],
    unseen: Lanes,
}

impl Shoes {
    /// Fresh shoes with so many cards of each point value.
    pub(crate) fn fresh(points: &[i16; 10], chance: Chance) -> Shoes {
        let mut total = 0;
        let up_to = core::array::from_fn(|value| {
            total += points[value];
            [total; LANES]
        });
        Shoes { chance, up_to, unseen: [total + points[9]; LANES] }
    }

    /// Places that were drawn too often to be fair are drawn again.
    #[cold]
    #[inline(never)]
    fn draw_again(&mut self, places: &mut Lanes, rests: &[u16; LANES]) {
        for lane in 0..LANES {
            let unseen = self.unseen[lane].cast_unsigned();
            if rests[lane] < unseen && rests[lane] < unseen.wrapping_neg() % unseen {
                places[lane] = self.chance.below(unseen, lane).cast_signed();
            }
        }
    }
}

impl Cards for Shoes {
    #[inline(always)]
    fn draw(&mut self, wanted: &Lanes) -> Lanes {
        let bits = self.chance.bits();
        let mut places = [0; LANES];
        let mut rests = [0; LANES];
        let mut doubtful = 0;
        for lane in 0..LANES {
            let unseen = self.unseen[lane].cast_unsigned();
            let (place, rest) = scaled(bits[lane], unseen);
            places[lane] = place.cast_signed();
            rests[lane] = rest;
            doubtful |= u16::from(rest < unseen);
        }
        if doubtful != 0 {
            self.draw_again(&mut places, &rests);
        }
        // A place behind all cards takes none away.
        for lane in 0..LANES {
            places[lane] |= !wanted[lane] & i16::MAX;
            self.unseen[lane] = self.unseen[lane].wrapping_add(wanted[lane]);
        }
        let mut values = [9_i16; LANES];
        for up_to in &mut self.up_to {
            for lane in 0..LANES {
                let within = mask(places[lane] < up_to[lane]);
                up_to[lane] = up_to[lane].wrapping_add(within);
                values[lane] = values[lane].wrapping_add(within);
            }
        }
        lanes(|lane| values[lane] & wanted[lane])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::lanes::{ALL, SplitMix};

    /// In a shoe of 24,000 cards, two or three of the 65,536 words lead to each: what is not drawn
    /// again, or drawn again without need, shows in single cards.
    #[test]
    fn every_card_is_as_likely_as_the_next() {
        let mut points = [1; 10];
        points[9] = 24_000 - 9;
        let chance = Chance::from(&mut SplitMix::new(12, 0));
        let mut shoes = Shoes::fresh(&points, chance);
        let (up_to, unseen) = (shoes.up_to, shoes.unseen);
        let mut counts = [0_u32; 10];
        for _ in 0..1_500_000 {
            for value in shoes.draw(&ALL) {
                counts[usize::from(value.cast_unsigned())] += 1;
            }
            (shoes.up_to, shoes.unseen) = (up_to, unseen);
        }
        // Four standard errors of 48,000,000 / 24,000 are about 179.
        assert!(counts[..9].iter().all(|count| count.abs_diff(2_000) < 179), "{counts:?}");
    }
}
