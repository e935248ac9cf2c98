//! One coup in every shoe, by look-up tables made from the rulebook's tableau.

use super::lanes::{LANES, Lanes, lanes, mask};
use super::shoes::Cards;
use crate::table::{CELLS, cell};
use rules::Tableau;
use rules::tableau::Action;

/// Who draws, by the two-card counts.
const NOBODY: i16 = 0;
const BANKERS: i16 = 1;
const PLAYERS: i16 = 2;

/// The tableau as tables, a little longer than they need be so that an index of seven or nine bits
/// cannot miss them.
pub(crate) struct Drawing {
    /// Who draws, by the Player's count times ten plus the Banker's.
    first: [i8; 128],
    /// Whether the Banker's Hand draws too, as a mask: by who drew, the Banker's count and the
    /// third card.
    second: [i8; 512],
}

impl Drawing {
    pub(crate) fn of(tableau: &Tableau) -> Drawing {
        let mut drawing = Drawing { first: [0; 128], second: [0; 512] };
        for players in 0..10_u8 {
            for bankers in 0..10_u8 {
                drawing.fill(tableau, players, bankers);
            }
        }
        drawing
    }

    fn fill(&mut self, tableau: &Tableau, players: u8, bankers: u8) {
        let who = if tableau.players_hand(players, bankers).action == Action::Draw {
            for third in 0..10_u8 {
                let decision = tableau.bankers_hand(players, bankers, Some(third));
                let place =
                    usize::from(PLAYERS.cast_unsigned()) * 100 + usize::from(bankers * 10 + third);
                self.second[place] = -i8::from(decision.action == Action::Draw);
            }
            PLAYERS
        } else if tableau.bankers_hand(players, bankers, None).action == Action::Draw {
            BANKERS
        } else {
            NOBODY
        };
        self.first[usize::from(players * 10 + bankers)] = who as i8;
    }
}

/// A coup in every shoe.
pub(crate) struct Dealt {
    /// The first four cards, in dealing order.
    pub(crate) four: [Lanes; 4],
    /// Final counts.
    pub(crate) players: Lanes,
    /// Final counts.
    pub(crate) bankers: Lanes,
    /// How many cards it took.
    pub(crate) used: Lanes,
    /// The way that third cards were drawn, as in [`cell`].
    way: Lanes,
}

impl Dealt {
    /// Where the tables of odds count each coup.
    #[inline(always)]
    pub(crate) fn cells(&self) -> Lanes {
        lanes(|lane| {
            let tens = self.way[lane].wrapping_mul(10).wrapping_add(self.bankers[lane]);
            tens.wrapping_mul(10).wrapping_add(self.players[lane])
        })
    }
}

/// The place of a lane's number in a table, cut to so many bits.
#[inline(always)]
const fn place(number: i16, bits: u32) -> usize {
    number.cast_unsigned() as usize & ((1 << bits) - 1)
}

/// The sum of two counts or point values.
#[inline(always)]
fn add(one: &Lanes, other: &Lanes) -> Lanes {
    lanes(|lane| {
        let sum = one[lane].wrapping_add(other[lane]);
        sum.wrapping_sub(if sum >= 10 { 10 } else { 0 })
    })
}

/// Deals one coup in every shoe that is in play.
#[inline(always)]
pub(crate) fn deal(drawing: &Drawing, cards: &mut impl Cards, in_play: &Lanes) -> Dealt {
    let four = [cards.draw(in_play), cards.draw(in_play), cards.draw(in_play), cards.draw(in_play)];
    let (players, bankers) = (add(&four[0], &four[2]), add(&four[1], &four[3]));
    let counts = lanes(|lane| players[lane].wrapping_mul(10).wrapping_add(bankers[lane]));
    let who = lanes(|lane| i16::from(drawing.first[place(counts[lane], 7)]));
    let fifth_wanted = lanes(|lane| mask(who[lane] != NOBODY) & in_play[lane]);
    let fifth = cards.draw(&fifth_wanted);
    let thirds = lanes(|lane| {
        let tens = who[lane].wrapping_mul(10).wrapping_add(bankers[lane]);
        tens.wrapping_mul(10).wrapping_add(fifth[lane])
    });
    let both = lanes(|lane| i16::from(drawing.second[place(thirds[lane], 9)]) & in_play[lane]);
    let sixth = cards.draw(&both);
    let players_drew = lanes(|lane| mask(who[lane] == PLAYERS));
    let players_third = lanes(|lane| fifth[lane] & players_drew[lane]);
    let bankers_third = lanes(|lane| (fifth[lane] & !players_drew[lane]) | sixth[lane]);
    Dealt {
        four,
        players: add(&players, &players_third),
        bankers: add(&bankers, &bankers_third),
        used: lanes(|lane| 4_i16.wrapping_sub(fifth_wanted[lane]).wrapping_sub(both[lane])),
        way: lanes(|lane| who[lane].wrapping_sub(both[lane])),
    }
}

const _: () = assert!(CELLS == 400 && cell(true, true, 9, 9) == 399 && LANES.is_power_of_two());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::lanes::ALL;
    use rules::card::{Rank, Suit};
    use rules::{Card, Coup};

    /// Six cards for every lane, in the order in which they are asked for.
    struct Rigged {
        cards: [[u8; 6]; LANES],
        next: [usize; LANES],
    }

    impl Cards for Rigged {
        fn draw(&mut self, wanted: &Lanes) -> Lanes {
            core::array::from_fn(|lane| {
                if wanted[lane] == 0 {
                    return 0;
                }
                self.next[lane] += 1;
                i16::from(self.cards[lane][self.next[lane] - 1])
            })
        }
    }

    /// A card of this point value.
    fn card(value: u8) -> Card {
        let rank = if value == 0 { 9 } else { usize::from(value) - 1 };
        Card::new(Rank::ALL[rank], Suit::Spades)
    }

    /// The cell that the rules deal these point values to, and how many cards they take.
    fn by_the_rules(tableau: &Tableau, values: [u8; 6]) -> (usize, usize) {
        let coup = Coup::deal(tableau, &values.map(card)).expect("six cards are enough");
        let (players, bankers) = (coup.players_hand(), coup.bankers_hand());
        let count = |hand: &rules::Hand| usize::from(hand.point_count());
        let drew = |hand: &rules::Hand| hand.card_count() == 3;
        let cell = cell(drew(players), drew(bankers), count(players), count(bankers));
        (cell, coup.cards_used())
    }

    /// Every run of six point values, dealt side by side and by the rules themselves.
    #[test]
    fn every_coup_is_dealt_as_the_rules_deal_it() {
        for id in testkit::GAMES.into_iter().chain([testkit::ODD_HOUSE]) {
            let tableau = &testkit::rulebook(id).tableau;
            let drawing = Drawing::of(tableau);
            for first in (0..1_000_000_u32).step_by(LANES) {
                let digits = |lane: usize| {
                    let number = first + lane as u32;
                    core::array::from_fn(|place| (number / 10_u32.pow(place as u32) % 10) as u8)
                };
                let mut rigged = Rigged { cards: core::array::from_fn(digits), next: [0; LANES] };
                let dealt = deal(&drawing, &mut rigged, &ALL);
                let cells = dealt.cells();
                for (lane, values) in rigged.cards.iter().enumerate() {
                    let (cell, used) = by_the_rules(tableau, *values);
                    assert_eq!(usize::try_from(cells[lane]), Ok(cell), "{id} {values:?}");
                    assert_eq!(usize::try_from(dealt.used[lane]), Ok(used), "{id} {values:?}");
                }
            }
        }
    }
}
