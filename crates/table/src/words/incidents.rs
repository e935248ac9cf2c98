//! What went wrong and what was done about it, in words.

use super::coup::{settled, wagers};
use super::{at, hand, kind, outcome};
use crate::actor::Actor;
use crate::event::{Event, Flagged, Goes, Resettled};
use crate::state::{About, Assessment, Correction, CoupId, DealtCard, Task};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use rules::irregularity::Offer;
use rules::{Amount, Card, Rulebook};

fn card(card: Option<Card>) -> String {
    card.map_or_else(|| "an unseen card".to_string(), |card| card.to_string())
}

/// A coup by its shoe and number, in words.
pub fn coup_id(coup: CoupId) -> String {
    format!("coup {} of shoe {}", coup.number, coup.shoe)
}

fn cards(cards: &[DealtCard]) -> String {
    let all: Vec<_> = cards.iter().map(|dealt| card(dealt.card)).collect();
    all.join(" ")
}

pub(super) fn event(rulebook: &Rulebook, event: &Event) -> String {
    match event {
        Event::CardCarried { card: of, exposed, dummy } => {
            let seen = if *exposed { "exposed" } else { "not exposed" };
            let next = if *dummy { "a dummy coup" } else { "an ordinary coup" };
            let of = card(*of);
            format!(
                "{of}, {seen}, is kept as the first card of the next coup, {next}, if one follows"
            )
        }
        Event::CarriedCardUsed { side, card: of } => {
            format!("{} is taken for the {}", card(*of), hand(rulebook, *side))
        }
        Event::FaceUpSeen { next_is_dummy: true } => {
            "a card lies face up in the shoe: the next coup is a dummy coup".to_string()
        }
        Event::FaceUpSeen { next_is_dummy: false } => "a card lies face up in the shoe".to_string(),
        Event::CoupBarred { kind: of } => format!("wagers barred from the coup ({})", kind(*of)),
        Event::CoupRebuilt { cards: of, .. } if of.is_empty() => "coup put right".to_string(),
        Event::CoupRebuilt { cards: of, strays } if strays.is_empty() => {
            format!("cards put right: {}", cards(of))
        }
        Event::CoupRebuilt { cards: of, strays } => {
            let strays: Vec<_> = strays.iter().map(|stray| card(*stray)).collect();
            format!("cards put right: {}; of no hand: {}", cards(of), strays.join(" "))
        }
        Event::CardLaidAside { card: of } => {
            format!("{} is laid aside: no coup follows", card(*of))
        }
        Event::WageringReopened { until: None } => "wagering opened again".to_string(),
        Event::WageringReopened { until: Some(until) } => {
            format!("wagering opened again until {until}")
        }
        Event::CoupVoided { reason } => format!("coup declared void: {reason}"),
        Event::BurnMissed { cards } if cards.len() == 1 => {
            "the card recorded as burnt is in the shoe".to_string()
        }
        Event::BurnMissed { cards } => {
            format!("the {} cards recorded as burnt are in the shoe", cards.len())
        }
        Event::ShoeRestarted => {
            "the cards of the first coup are back in the shoe, to be burnt and dealt again"
                .to_string()
        }
        Event::MachineLeft => "cards are dealt from a dealing shoe".to_string(),
        Event::WagersForfeited { wagers: of } => format!("forfeited: {}", wagers(rulebook, of)),
        Event::OfferMade { offer, until, asked } => {
            let until = until.map_or_else(String::new, |until| format!(" until {until}"));
            format!("{} may {}{until}", asked.join(", "), offered(*offer))
        }
        Event::OfferAnswered { bettor } => format!("{bettor} has answered"),
        Event::OfferEnded { unanswered } if unanswered.is_empty() => "play goes on".to_string(),
        Event::OfferEnded { unanswered } => {
            format!("play goes on; without an answer wagers stand: {}", unanswered.join(", "))
        }
        other => incident(rulebook, other),
    }
}

/// What those who wagered may do, in words.
pub const fn offered(offer: Offer) -> &'static str {
    match offer {
        Offer::Removal | Offer::RemovalUnlessExposed => "take wagers back",
        Offer::Reduction => "take wagers back or reduce them",
    }
}

fn incident(rulebook: &Rulebook, event: &Event) -> String {
    let who = |actor: &Actor| format!("{} ({})", actor.name, rulebook.role(actor.role).name);
    match event {
        Event::IncidentOpened { number, situation, about: of, by } => {
            let by = by.as_ref().map_or_else(|| "the table".to_string(), who);
            let irregular = rulebook.irregularities.of(*situation);
            let rules: Vec<_> = of.rules(irregular).map(ToString::to_string).collect();
            let rules = (!rules.is_empty()).then(|| format!(" under {}", rules.join(", ")));
            let (what, rules) = (situation.words(), rules.unwrap_or_default());
            format!("incident {number}: {what}{}; found by {by}{rules}", about(of))
        }
        Event::TellingDue { number, whom } => {
            format!("{} is to be told of incident {number}", rulebook.role(*whom).name)
        }
        Event::PersonTold { number, whom, by } => {
            format!("{} told of incident {number} by {}", rulebook.role(*whom).name, who(by))
        }
        Event::TellingAcknowledged { number, by, .. } => {
            format!("incident {number} acknowledged by {}", who(by))
        }
        Event::Assessed { number, assessment, by } => {
            format!("incident {number}: {}; found out by {}", assessed(assessment), who(by))
        }
        Event::RemedyApplied { number, remedy, by, note, cite } => {
            let by = by.as_ref().map_or_else(|| "the table".to_string(), who);
            let note = if note.is_empty() { String::new() } else { format!(" ({note})") };
            let rule = cite.as_ref().map_or_else(String::new, |cite| format!(" under {cite}"));
            format!("incident {number}: {}{note}; by {by}{rule}", remedy.words())
        }
        Event::TasksSet { number, tasks } => {
            let all: Vec<_> = tasks.iter().map(|left| task(*left)).collect();
            format!("incident {number}: to be done: {}", all.join(", then "))
        }
        Event::TaskDone { number, task: of, by, note } => {
            let note = if note.is_empty() { String::new() } else { format!(" ({note})") };
            format!("incident {number}: done: {}{note}; by {}", task(*of), who(by))
        }
        Event::IncidentClosed { number, decision, .. } => {
            let why = if decision.is_empty() { String::new() } else { format!(": {decision}") };
            format!("incident {number} closed{why}")
        }
        other => money(rulebook, other),
    }
}

fn money(rulebook: &Rulebook, event: &Event) -> String {
    let who = |actor: &Actor| format!("{} ({})", actor.name, rulebook.role(actor.role).name);
    match event {
        Event::WagersInDoubt { number, wagers: of } if of.is_empty() => {
            format!("incident {number}: no wager is in doubt any more")
        }
        Event::WagersInDoubt { number, wagers: of } => {
            format!("incident {number}: to be confirmed: {}", wagers(rulebook, of))
        }
        Event::WagerConfirmed { number, wager, by } => {
            let wager = wagers(rulebook, core::slice::from_ref(wager));
            format!("incident {number}: confirmed from the records: {wager}; by {}", who(by))
        }
        Event::CorrectionProposed { number, correction, by } => {
            let of = self::correction(rulebook, correction);
            format!("incident {number}: correction proposed by {}: {of}", who(by))
        }
        Event::CorrectionConfirmed { number, by } => {
            format!("incident {number}: correction confirmed by {}", who(by))
        }
        Event::CorrectionWithdrawn { number } => {
            format!("incident {number}: correction withdrawn, the coup being settled otherwise")
        }
        Event::CoupCorrected { coup, cards: of, outcome: won, changes } => {
            let won = outcome(rulebook, *won);
            let changes = self::changes(rulebook, changes);
            format!("{} corrected: {}, {won}; {changes}", coup_id(*coup), cards(of))
        }
        Event::PastCoupVoided { coup, changes } => {
            format!("{} void: {}", coup_id(*coup), self::changes(rulebook, changes))
        }
        Event::CreditHeld { number, place, amount, until } => {
            let place = at(*place);
            format!("incident {number}: credit at {place} held until {until}: {amount}")
        }
        Event::CreditsFlagged { number, credits } => {
            let all: Vec<_> = credits.iter().map(flagged).collect();
            let all = all.join("; ");
            format!("incident {number}: credited before the repair, may be refused: {all}")
        }
        Event::CreditRestored { number, place, credit } => {
            format!("incident {number}: credit at {} put right: {credit}", at(*place))
        }
        Event::MoneyReleased { number, place, bettor, amount } => {
            let place = place.map_or_else(|| "to be paid at the cage".to_string(), at);
            format!("incident {number}: {amount} of {bettor} released, {place}")
        }
        Event::CreditHoldEnded { number } => format!("incident {number}: credit held no longer"),
        Event::CreditRefused { number, place, bettor, amount } => {
            let gone = if place.is_some() { "" } else { ", to be had back at the cage" };
            format!("incident {number}: {amount} credited to {bettor} refused{gone}")
        }
        Event::OwedPaid { number, bettor, amount, .. } => {
            format!("incident {number}: {amount} owed to {bettor} paid from the table's float")
        }
        Event::MoneySeized { number, bettor, amount, .. } => {
            format!("incident {number}: {amount} of {bettor} seized")
        }
        _ => String::new(),
    }
}

/// A credit before a repair, in words.
fn flagged(credit: &Flagged) -> String {
    let Flagged { at: when, place, tender, amount } = credit;
    let what = tender.map_or("settled", rules::accounts::Tender::id);
    format!("{amount} {what} at {}, {when}", at(*place))
}

/// What a report is about, in words.
fn about(about: &About) -> String {
    let mut text = String::new();
    if about.exposed {
        text += ", exposed";
    }
    if let Some(coup) = about.coup {
        text.extend([", ", &coup_id(coup)]);
    }
    if let Some(place) = about.place {
        text.extend([", ", &at(place)]);
    }
    if let Some(bettor) = &about.bettor {
        text.extend([", ", bettor]);
    }
    if !about.note.is_empty() {
        text.extend([": ", &about.note]);
    }
    text
}

fn assessed(found: &Assessment) -> String {
    let yes = |yes: bool, words: &str| format!("{}{words}", if yes { "" } else { "no " });
    let damaged: Vec<_> = found.damaged.iter().map(ToString::to_string).collect();
    let damaged = if damaged.is_empty() { "none".to_string() } else { damaged.join(" ") };
    let parts = [
        yes(found.disadvantage, "disadvantage"),
        yes(found.spare, "spare machine"),
        yes(found.practicable, "practicable move"),
        format!("cards damaged: {damaged}"),
    ];
    parts.join(", ")
}

fn correction(rulebook: &Rulebook, correction: &Correction) -> String {
    let changes = changes(rulebook, &correction.changes);
    let coup = coup_id(correction.coup);
    let Some(won) = correction.outcome else { return format!("{coup} void; {changes}") };
    let won = outcome(rulebook, won);
    if correction.cards.is_empty() {
        return format!("{coup} stays as it was dealt, {won}; {changes}");
    }
    let cards: Vec<_> = correction.cards.iter().map(ToString::to_string).collect();
    format!("{coup}: {}, {won}; {changes}", cards.join(" "))
}

/// Every wager that comes out otherwise, with the difference and where it goes.
fn changes(rulebook: &Rulebook, changes: &[Resettled]) -> String {
    if changes.is_empty() {
        return "no wager comes out otherwise".to_string();
    }
    let all: Vec<_> = changes.iter().map(|change| changed(rulebook, change)).collect();
    all.join("; ")
}

fn changed(rulebook: &Rulebook, change: &Resettled) -> String {
    let difference = change.difference();
    let (sign, size) = if difference < 0 { ("-", -difference) } else { ("+", difference) };
    let size = Amount::from_cents(size);
    let goes = match change.goes {
        Goes::Bettor => "",
        Goes::Cage => " at the cage",
    };
    let before = change.before.returned;
    let short = match change.short {
        Amount::ZERO => String::new(),
        short => format!(", {short} of it due at the cage"),
    };
    let after = settled(rulebook, &change.after);
    format!("{after} instead of {before}, {sign}{size}{goes}{short}")
}

/// A task in words.
pub const fn task(task: Task) -> &'static str {
    match task {
        Task::CheckDecks => "check the decks",
        Task::VerifyCards => "verify that all cards are there",
        Task::Repair => "have it mended",
        Task::RemoveDamaged => "take damaged cards out of play",
        Task::MoveCards => "move the cards to another machine",
        Task::AddReplacements => "add cards of a new deck for the damaged ones",
        Task::ShuffleRest => "shuffle the remaining cards",
        Task::CutRest => "cut the remaining cards",
        Task::HandOver => "hand over to somebody authorised",
    }
}
