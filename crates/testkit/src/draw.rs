//! Cards at random from a fixed seed, and every coup there is.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rules::card::{Rank, Suit};
use rules::tableau::Action;
use rules::{Card, Coup, Rulebook};

/// A source of chance that gives the same on every run.
pub struct Draw(ChaCha8Rng);

impl Draw {
    /// The source with this seed.
    pub fn seeded(seed: u64) -> Draw {
        Draw(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `bound`, each as likely as the next.
    pub fn below(&mut self, bound: u64) -> u64 {
        // Values in the last, incomplete run of `bound` are drawn again.
        let whole_runs = u64::MAX - u64::MAX % bound;
        loop {
            let value = self.0.next_u64();
            if value < whole_runs {
                return value % bound;
            }
        }
    }

    /// One of these.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        let index = usize::try_from(self.below(items.len() as u64)).expect("an index fits");
        &items[index]
    }

    /// So many cards from the top of a shoe of so many decks.
    pub fn cards(&mut self, decks: u8, count: usize) -> Vec<Card> {
        let mut shoe: Vec<Card> = (0..decks).flat_map(|_| Card::deck()).collect();
        for place in 0..count {
            let left = (shoe.len() - place) as u64;
            let other = place + usize::try_from(self.below(left)).expect("an index fits");
            shoe.swap(place, other);
        }
        shoe.truncate(count);
        shoe
    }
}

/// Calls back with a coup for every run of ranks that the tableau can deal, and, where the first two
/// cards of a hand have one rank, for a pair of every kind.
pub fn every_coup(rulebook: &Rulebook, mut call: impl FnMut(&Coup)) {
    for first in Rank::ALL {
        for second in Rank::ALL {
            for third in Rank::ALL {
                for fourth in Rank::ALL {
                    let suits = |same: bool| if same { &PAIR_SUITS[..] } else { &PAIR_SUITS[..1] };
                    for players_second in suits(first == third) {
                        for bankers_second in suits(second == fourth) {
                            let four = [
                                Card::new(first, Suit::Spades),
                                Card::new(second, Suit::Spades),
                                Card::new(third, *players_second),
                                Card::new(fourth, *bankers_second),
                            ];
                            every_ending(rulebook, four, &mut call);
                        }
                    }
                }
            }
        }
    }
}

/// Second suits that make, with a spade, a mixed, a coloured and a perfect pair.
const PAIR_SUITS: [Suit; 3] = [Suit::Hearts, Suit::Clubs, Suit::Spades];

fn every_ending(rulebook: &Rulebook, four: [Card; 4], call: &mut impl FnMut(&Coup)) {
    let thirds = || Rank::ALL.map(|rank| Card::new(rank, Suit::Diamonds));
    let tableau = &rulebook.tableau;
    let [first, second, third, fourth] = four;
    let cards = |more: &[Card]| {
        let all: Vec<_> = [first, second, third, fourth].iter().chain(more).copied().collect();
        all
    };
    let two = |a: Card, b: Card| (a.point_value() + b.point_value()) % 10;
    let (players_two, bankers_two) = (two(first, third), two(second, fourth));
    let players_draws = tableau.players_hand(players_two, bankers_two).action == Action::Draw;
    let players_thirds: Vec<_> =
        if players_draws { thirds().map(Some).to_vec() } else { vec![None] };
    for players_third in players_thirds {
        let value = players_third.map(Card::point_value);
        let bankers_draws =
            tableau.bankers_hand(players_two, bankers_two, value).action == Action::Draw;
        let bankers_thirds: Vec<_> =
            if bankers_draws { thirds().map(Some).to_vec() } else { vec![None] };
        for bankers_third in bankers_thirds {
            let more: Vec<_> = players_third.into_iter().chain(bankers_third).collect();
            let coup = Coup::deal_exactly(tableau, &cards(&more));
            call(&coup.unwrap_or_else(|error| panic!("{error}")));
        }
    }
}
