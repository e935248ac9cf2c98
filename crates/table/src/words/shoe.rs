//! What happens to the cards, in words.

use super::{at, card, cards, notation};
use crate::event::Event;
use crate::state::Shuffling;
use alloc::format;
use alloc::string::{String, ToString};
use rules::Rulebook;

pub(super) fn event(rulebook: &Rulebook, event: &Event) -> String {
    match event {
        Event::CardsBroughtIn { decks, source, backs } => {
            let source = notation::source(*source);
            format!("{decks} decks brought in{source}, backs {backs}")
        }
        Event::CardsChecked => "cards checked".to_string(),
        Event::CardsAccepted => "pre-shuffled cards accepted".to_string(),
        Event::CardsObjectedTo => "pre-shuffled cards objected to".to_string(),
        Event::CardsShuffled { how: Shuffling::Hand } => "cards shuffled by hand".to_string(),
        Event::CardsShuffled { how: Shuffling::Machine } => "cards shuffled by machine".to_string(),
        Event::CardsShuffled { how: Shuffling::Automatic } => {
            "cards shuffled in an automatic shuffler".to_string()
        }
        Event::ShoeCommitted { commitment } => format!("order of the shoe committed: {commitment}"),
        Event::ShoeRevealed { commitment, reveal } => {
            let count = reveal.order.len();
            format!("order of the shoe {} revealed: {count} cards", commitment.short())
        }
        Event::CutRefused { place } => format!("{} refuses to cut", at(*place)),
        Event::CardsCut { by, depth, .. } => {
            let role = &rulebook.role(by.role).name;
            format!("cards cut {depth} deep by {} ({role})", by.name)
        }
        Event::CuttingCardPlaced { cards_behind } => {
            format!("cutting card placed with {cards_behind} cards behind it")
        }
        Event::BurnBegun { method } => format!("burn begun: {}", notation::burn(rulebook, *method)),
        Event::CardBurnt { card: burnt, left: 0 } => format!("{} burnt", card(*burnt)),
        Event::CardBurnt { card: burnt, left } => {
            format!("{} burnt, {} to burn", card(*burnt), cards(*left))
        }
        Event::BurnEnded => "burn ended, the shoe is in play".to_string(),
        Event::ShuffleOrdered { reason } => format!("shuffle ordered: {reason}"),
        Event::CardsReplaced { backs } => format!("cards replaced, backs {backs}"),
        Event::ShoeVoided { reason } => format!("shoe declared void: {reason}"),
        Event::CuttingCardReached { coup, as_first_card: true } => {
            format!("cutting card out before the first card of coup {coup}")
        }
        Event::CuttingCardReached { coup, .. } => format!("cutting card out in coup {coup}"),
        Event::LastCoupCalled { coups_left: 1 } => "last coup called: one more coup".to_string(),
        Event::LastCoupCalled { coups_left } => {
            format!("last coup called: {coups_left} more coups")
        }
        Event::ExtraDummyAllowed => "one dummy coup after the last allowed".to_string(),
        Event::ShoeEnded => "the shoe is over".to_string(),
        _ => String::new(),
    }
}
