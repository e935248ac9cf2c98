//! One shoe after the other, card by card, by the rules themselves: slow, and every card known.

use super::lanes::SplitMix;
use super::procedure::Procedure;
use crate::composition::Composition;
use rules::{Card, Coup, Outcome, Tableau};

/// A coup of a shoe.
pub struct Moment<'w> {
    /// Its number in the shoe, from one.
    pub number: u16,
    /// How many cards had left the shoe before it.
    pub gone: u16,
    /// The cards that nobody had seen before it, those burnt face down among them.
    pub unseen: &'w Composition,
    /// The coup.
    pub coup: &'w Coup,
}

/// Deals shoes one by one.
pub struct Walk<'w> {
    tableau: &'w Tableau,
    procedure: Procedure,
    seed: u64,
    cards: Vec<Card>,
}

impl<'w> Walk<'w> {
    /// Shoes dealt by a tableau and a procedure; which ones depends on the seed.
    pub fn new(tableau: &'w Tableau, procedure: Procedure, seed: u64) -> Walk<'w> {
        Walk { tableau, procedure, seed, cards: Vec::new() }
    }

    /// The shuffled cards of a shoe.
    fn shuffle(&mut self, shoe: u64) {
        self.cards.clear();
        self.cards.extend((0..self.procedure.decks).flat_map(|_| Card::deck()));
        let mut chance = SplitMix::new(self.seed, shoe);
        for place in (1..self.cards.len()).rev() {
            let other = chance.below(place as u64 + 1);
            self.cards.swap(place, usize::try_from(other).unwrap_or(place));
        }
    }

    /// Deals a shoe to its end and calls with every coup; how many there were.
    pub fn deal(&mut self, shoe: u64, mut call: impl FnMut(&Moment<'_>)) -> u16 {
        self.shuffle(shoe);
        let procedure = &self.procedure;
        let mut unseen = Composition::fresh(procedure.decks);
        let mut gone = u16::from(procedure.burn.count(self.cards[0]));
        if procedure.burn_shown {
            unseen.remove(self.cards[0]);
        }
        let mut left = None;
        let mut number = 0;
        while left != Some(0) {
            let first = gone + procedure.burnt_before_coup();
            let Some(rest) = self.cards.get(usize::from(first)..) else { break };
            // A coup that runs out of cards has no result.
            let Ok(coup) = Coup::deal(self.tableau, rest) else { break };
            number += 1;
            call(&Moment { number, gone, unseen: &unseen, coup: &coup });
            for card in &rest[..coup.cards_used()] {
                unseen.remove(*card);
            }
            gone = first + u16::try_from(coup.cards_used()).unwrap_or(0);
            left = match left {
                Some(left) => Some(left - 1),
                None => (gone > procedure.cards_before()).then(|| {
                    let tie = coup.outcome() == Outcome::Tie;
                    procedure.coups_after(first >= procedure.cards_before(), tie)
                }),
            };
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::Choices;

    #[test]
    fn every_card_is_as_likely_at_every_place() {
        let rulebook = testkit::rulebook(testkit::GAMES[0]);
        let usual = Procedure::new(rulebook, 8, &Choices::default()).expect("allowed");
        let mut walk = Walk::new(&rulebook.tableau, Procedure { decks: 1, ..usual }, 2);
        let mut counts = vec![[0_u32; Card::KINDS]; Card::KINDS];
        for shoe in 0..52_000 {
            walk.shuffle(shoe);
            for (place, card) in walk.cards.iter().enumerate() {
                counts[place][card.index()] += 1;
            }
        }
        // Five standard errors, there being 2,704 counts.
        assert!(counts.iter().flatten().all(|count| count.abs_diff(1_000) < 158));
    }
}
