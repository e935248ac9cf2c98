//! Cards at random from a fixed seed, and every coup there is.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rules::card::{Rank, Suit};
use rules::{Card, Coup, Rulebook};

/// A source of chance that gives the same on every run.
pub struct Draw(ChaCha8Rng);

impl Draw {
    /// The source with this seed.
    pub fn seeded(seed: u64) -> Draw {
        Draw(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `bound`, each as likely as the next.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // Values in the last, incomplete run of `bound` are drawn again.
        let whole_runs = u64::MAX - u64::MAX % bound;
        loop {
            let value = self.0.next_u64();
            if value < whole_runs {
                return usize::try_from(value % bound).expect("it is below a usize");
            }
        }
    }

    /// One of these.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.below(items.len())]
    }

    /// So many cards from the top of a shoe of so many decks.
    pub fn cards(&mut self, decks: u8, count: usize) -> Vec<Card> {
        let mut shoe: Vec<Card> = (0..decks).flat_map(|_| Card::deck()).collect();
        for place in 0..count {
            let other = place + self.below(shoe.len() - place);
            shoe.swap(place, other);
        }
        shoe.truncate(count);
        shoe
    }
}

/// Calls back with a coup for every run of ranks that the tableau can deal, and, where the first
/// two cards of a hand have one rank, for a pair of every kind.
pub fn every_coup(rulebook: &Rulebook, mut call: impl FnMut(&Coup)) {
    for players_two in every_two() {
        for bankers_two in every_two() {
            let four = [players_two[0], bankers_two[0], players_two[1], bankers_two[1]];
            every_ending(rulebook, &four, &mut call);
        }
    }
}

/// Two cards of every two ranks; of one rank, a mixed, a coloured and a perfect pair.
fn every_two() -> impl Iterator<Item = [Card; 2]> {
    let ranks = Rank::ALL.into_iter().flat_map(|one| Rank::ALL.map(|other| (one, other)));
    ranks.flat_map(|(one, other)| {
        let kinds = if one == other { 3 } else { 1 };
        let suits = [Suit::Hearts, Suit::Clubs, Suit::Spades].into_iter().take(kinds);
        suits.map(move |suit| [Card::new(one, Suit::Spades), Card::new(other, suit)])
    })
}

/// Every way to finish a coup that has begun with these cards.
fn every_ending(rulebook: &Rulebook, cards: &[Card], call: &mut impl FnMut(&Coup)) {
    match Coup::deal(&rulebook.tableau, cards) {
        Ok(coup) => call(&coup),
        Err(_) => {
            for rank in Rank::ALL {
                let more = [cards, &[Card::new(rank, Suit::Diamonds)]].concat();
                every_ending(rulebook, &more, call);
            }
        }
    }
}
