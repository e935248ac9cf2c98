//! What happens in a coup, in words.

use super::{at, bet, card, hand, irregularity, kind, outcome, why};
use crate::event::{Event, Settled, Short, WagerOf};
use crate::request::DummyGround;
use crate::state::PlaceId;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use rules::wagering::Lock;
use rules::{Amount, Grade, Rulebook, Side};

pub(super) fn event(rulebook: &Rulebook, event: &Event) -> String {
    match event {
        Event::WageringOpened { number, kind: of, until } => {
            let until = until.map_or_else(String::new, |until| format!(" until {until}"));
            format!("wagering opened for coup {number} ({}){until}", kind(*of))
        }
        Event::WagerPlaced { wager: placed } => {
            format!("wager placed: {}", wager(rulebook, placed))
        }
        Event::WagerReduced { wager: reduced, to } => {
            format!("wager reduced to {to}: {}", wager(rulebook, reduced))
        }
        Event::WagersReturned { why: because, wagers } => {
            format!("returned, {}: {}", why(*because), self::wagers(rulebook, wagers))
        }
        Event::WageringClosed { by } => format!("wagering closed {}", lock(*by)),
        Event::CoupCalledOff => "coup called off".to_string(),
        Event::DummyDeclared { ground: because, .. } => {
            format!("dummy coup declared: {}", dummy(*because))
        }
        Event::BurnBeforeCoupWanted => "a card is to be burnt before the coup".to_string(),
        Event::CardBurntBeforeCoup { card: burnt } => {
            format!("{} burnt before the coup", card(*burnt))
        }
        Event::CoupBegun { kind: of } => format!("coup begun ({})", kind(*of)),
        Event::CardDealt { side, card: dealt } => {
            format!("{} dealt to the {}", card(*dealt), hand(rulebook, *side))
        }
        Event::CardExposed { number, card } => format!("card {number} exposed: {card}"),
        Event::WagersSettled { early, settled } => {
            let when = if *early { " before third cards" } else { "" };
            let all: Vec<_> = settled.iter().map(|one| self::settled(rulebook, one)).collect();
            let all = if all.is_empty() { "no wagers".to_string() } else { all.join("; ") };
            format!("settled{when}: {all}")
        }
        Event::SettlementReversed { settled, at_cage, short } => {
            let own = settled.iter().map(|one| self::settled(rulebook, one));
            let cage = at_cage.iter().map(|one| self::settled(rulebook, one) + ", at the cage");
            let short = short.iter().map(|one| {
                let Short { place, bettor, amount } = one;
                format!("{amount} of {bettor} not there at {}, due at the cage", at(*place))
            });
            let all: Vec<_> = own.chain(cage).chain(short).collect();
            format!("settlement reversed: {}", all.join("; "))
        }
        Event::OutcomeAnnounced { outcome: of, players, bankers } => {
            format!("outcome announced: {}, {players} to {bankers}", outcome(rulebook, *of))
        }
        Event::CoupCompleted { idle, .. } if idle.is_empty() => "coup completed".to_string(),
        Event::CoupCompleted { idle, .. } => {
            format!("coup completed, without a wager: {}", places(idle))
        }
        Event::CoupInvalidated { situation } => {
            format!("coup declared invalid: {}", situation.words())
        }
        Event::IrregularityRecorded { what, card: None } => {
            format!("irregularity: {}", irregularity(what))
        }
        Event::IrregularityRecorded { what, card: Some(card) } => {
            format!("irregularity: {} ({card})", irregularity(what))
        }
        other => hands(rulebook, other),
    }
}

fn hands(rulebook: &Rulebook, event: &Event) -> String {
    let name = |side: &Side| hand(rulebook, *side);
    match event {
        Event::HandOffered { side, place, bettor } => {
            let whom = bettor.as_ref().map(|name| format!(", {name}")).unwrap_or_default();
            format!("{} offered to {}{whom}", name(side), at(*place))
        }
        Event::HandAccepted { side, place } => {
            format!("{} accepted at {}", name(side), at(*place))
        }
        Event::HandRefused { side, place } => format!("{} refused at {}", name(side), at(*place)),
        Event::NomineeNamed { side, name: nominee } => {
            format!("{nominee} is to open the {}", name(side))
        }
        Event::HandTakenBack { side } => format!("{} back with the dealer", name(side)),
        Event::MarkerMoved { to: Some(place) } => {
            format!("marker of the {} moves to {}", name(&Side::Banker), at(*place))
        }
        Event::MarkerMoved { to: None } => {
            format!("marker of the {} goes back", name(&Side::Banker))
        }
        _ => String::new(),
    }
}

pub(super) fn wagers(rulebook: &Rulebook, wagers: &[WagerOf]) -> String {
    let all: Vec<_> = wagers.iter().map(|one| wager(rulebook, one)).collect();
    all.join("; ")
}

fn wager(rulebook: &Rulebook, wager: &WagerOf) -> String {
    let (bettor, amount, name) = (&wager.bettor, wager.amount, bet(rulebook, wager.bet));
    let tokens = tokens(wager.tokens);
    format!("{bettor} {amount}{tokens} on {name} at {}", at(wager.place))
}

pub(super) fn settled(rulebook: &Rulebook, settled: &Settled) -> String {
    let name = wager(rulebook, &settled.wager);
    let above = if settled.staked == settled.wager.amount {
        String::new()
    } else {
        format!(" to {}", settled.staked)
    };
    let (grade, returned) = (grade(settled.grade), settled.returned);
    let tokens = tokens(settled.tokens);
    format!("{name}{above} {grade}, {returned}{tokens} returned ({})", settled.cite)
}

/// How much of an amount is in tokens, in words; nothing where none is.
fn tokens(tokens: Amount) -> String {
    if tokens == Amount::ZERO { String::new() } else { format!(" ({tokens} in tokens)") }
}

/// What became of a wager, in words.
const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Win => "wins",
        Grade::Lose => "loses",
        Grade::StandOff => "stands off",
    }
}

const fn lock(lock: Lock) -> &'static str {
    match lock {
        Lock::NoMoreBets => "by the call of no more bets",
        Lock::FirstCardDealt => "by the first card dealt",
        Lock::FirstCardExposed => "by the first card exposed",
        Lock::PeriodEnded => "by the end of the wagering period",
        Lock::Trouble => "because something went wrong",
    }
}

pub(super) const fn dummy(ground: DummyGround) -> &'static str {
    match ground {
        DummyGround::AfterLastCoup => "after the last coup",
        DummyGround::NobodyWagered => "nobody wagered",
        DummyGround::AllAgree => "all agree",
        DummyGround::NoBettors => "no bettors",
    }
}

fn places(places: &[PlaceId]) -> String {
    let all: Vec<_> = places.iter().map(|place| at(*place)).collect();
    all.join(", ")
}
