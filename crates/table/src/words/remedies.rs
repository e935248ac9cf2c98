//! What is done when something goes wrong, in words.

use super::kind;
use crate::event::Event;
use alloc::format;
use alloc::string::{String, ToString};
use rules::Card;

fn card(card: Option<Card>) -> String {
    card.map_or_else(|| "an unseen card".to_string(), |card| card.to_string())
}

pub(super) fn event(event: &Event) -> String {
    match event {
        Event::CoupHalted => "coup halted: the order of the cards is in doubt".to_string(),
        Event::CardCarried { card: of, exposed, dummy } => {
            let seen = if *exposed { "exposed" } else { "not exposed" };
            let next = if *dummy { "a dummy coup" } else { "an ordinary coup" };
            format!("{}, {seen}, is kept as the first card of the next coup, {next}", card(*of))
        }
        Event::CarriedCardUsed { card: of } => {
            format!("{} is taken as the first card of the coup", card(*of))
        }
        Event::FaceUpSeen { next_is_dummy: true } => {
            "a card lies face up in the shoe: the next coup is a dummy coup".to_string()
        }
        Event::FaceUpSeen { next_is_dummy: false } => "a card lies face up in the shoe".to_string(),
        Event::CoupBarred { kind: of } => format!("wagers barred from the coup ({})", kind(*of)),
        Event::CoupRebuilt { removal: true } => {
            "cards put right; wagers may be taken back".to_string()
        }
        Event::CoupRebuilt { removal: false } => "cards put right; play goes on".to_string(),
        Event::RemovalEnded => "play goes on".to_string(),
        Event::WageringReopened => "wagering opened again".to_string(),
        Event::CoupVoided { reason } => format!("coup declared void: {reason}"),
        _ => String::new(),
    }
}
