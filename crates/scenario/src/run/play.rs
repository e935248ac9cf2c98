//! Whole coups from a shuffled shoe, played by what is due.

use super::Playing;
use crate::read::Play;
use rules::Card;
use table::duty::{Step, duty};
use table::{Observation, Refusal, Request};

/// More steps than any coup can take.
const STEPS_MAX: u32 = 200;

impl Playing<'_> {
    /// Plays coups until there were so many; at the end of a shoe the cards are shuffled.
    pub(super) fn play(&mut self, play: &Play) -> Result<(), Refusal> {
        for _ in 0..play.coups {
            let number = self.table.shoe.coups;
            for _ in 0..STEPS_MAX {
                if self.table.coup.is_none() && self.table.shoe.coups == number + 1 {
                    break;
                }
                self.due(play)?;
            }
        }
        Ok(())
    }

    /// Does what is due.
    fn due(&mut self, play: &Play) -> Result<(), Refusal> {
        let request = match duty(self.rulebook, &self.table).step {
            Step::ShuffleOrReplace => return self.shoe(),
            Step::OpenWagering => {
                self.by_somebody(&Request::OpenWagering)?;
                let Some((place, bettor, bet, amount)) = play.wager.clone() else { return Ok(()) };
                Request::PlaceWager { place, bettor, bet, amount }
            }
            Step::AwaitWagers { until: Some(until) } => {
                self.now = until;
                self.see(Observation::ClockRead);
                return Ok(());
            }
            Step::AwaitWagers { until: None } | Step::CallNoMoreBets => Request::CallNoMoreBets,
            Step::SettleEarly => Request::SettleEarly,
            Step::Announce => Request::Announce,
            Step::Settle => Request::Settle,
            Step::CompleteCoup => Request::CompleteCoup,
            Step::ExposeCard { number } => {
                let coup = self.table.coup.as_ref();
                let dealt = coup.and_then(|coup| coup.cards.get(usize::from(number) - 1));
                let card = dealt.and_then(|dealt| dealt.card).unwrap_or_else(|| self.next());
                self.see(Observation::CardExposed { number, card });
                return Ok(());
            }
            Step::DealCard { .. } | Step::ThirdCard { .. } | Step::BurnBeforeCoup => {
                self.draw(play.unnoticed);
                return Ok(());
            }
            // What is left is nobody's who only plays: a closed table, a halted coup.
            _ => return Err(table::Reason::Halted.plainly()),
        };
        self.by_somebody(&request)
    }

    /// The next card leaves the shoe, behind the cutting card where that lies before it.
    fn draw(&mut self, unnoticed: bool) {
        let shoe = &self.table.shoe;
        let before = shoe.cards().saturating_sub(shoe.cards_behind);
        if shoe.cards_out >= before && shoe.cutting_card.is_none() && !unnoticed {
            self.see(Observation::CuttingCardSeen);
        }
        let card = self.next();
        self.see(Observation::CardDrawn(Some(card)));
    }

    /// A card of those that have not been seen, by a chance that is the same on every run.
    fn next(&self) -> Card {
        let shoe = &self.table.shoe;
        let left: Vec<Card> = Card::deck()
            .flat_map(|card| {
                let seen = shoe.census[card.index()];
                std::iter::repeat_n(card, usize::from(shoe.decks.saturating_sub(seen)))
            })
            .collect();
        let turn = u64::try_from(self.events.len()).unwrap_or(0) + 1;
        let mut mixed = turn.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ (mixed >> 31)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let place = usize::try_from(mixed >> 33).unwrap_or(0) % left.len().max(1);
        left.get(place)
            .copied()
            .unwrap_or(Card::new(rules::card::Rank::Ace, rules::card::Suit::Spades))
    }
}
