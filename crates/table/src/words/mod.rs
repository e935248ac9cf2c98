//! Everything that happens at a table in plain words, as a compliance officer would say it.
//!
//! The words are stable: scenarios and transcripts are compared with them.

mod coup;
mod house;
mod incidents;
mod notation;
pub mod read;
mod shoe;

pub use incidents::{coup_id, offered, task};
pub use notation::{change, limits, range, request};

use crate::duty::{Duty, Step};
use crate::event::{Event, Irregularity, Why};
use crate::state::{CoupKind, DummyCause, PlaceId};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use rules::irregularity::Situation;
use rules::{BetId, Card, Outcome, Rulebook, Side};

/// An event in words.
pub fn event(rulebook: &Rulebook, event: &Event) -> String {
    match event {
        Event::TimePassed { .. }
        | Event::TableOpened { .. }
        | Event::DealerChanged { .. }
        | Event::NoticeGiven { .. }
        | Event::LimitsChanged { .. }
        | Event::MinimumRaisedAtOnce { .. }
        | Event::VersionChanged { .. }
        | Event::TableClosed
        | Event::Agreed { .. }
        | Event::TableFitted { .. }
        | Event::PersonalLimitSet { .. }
        | Event::BettorsLimitSet { .. }
        | Event::StyleChosen { .. }
        | Event::SeveralPerAreaAllowed
        | Event::ApprovalAsked { .. }
        | Event::ApprovalGiven { .. }
        | Event::ApprovalDeclined { .. }
        | Event::PlaceTaken { .. }
        | Event::PlaceLeft { .. }
        | Event::BoxMarked { .. }
        | Event::BettorWarned { .. }
        | Event::BettorExcluded { .. } => house::event(rulebook, event),
        Event::CardsBroughtIn { .. }
        | Event::CardsChecked
        | Event::CardsAccepted
        | Event::CardsObjectedTo
        | Event::CardsShuffled { .. }
        | Event::ShoeCommitted { .. }
        | Event::ShoeRevealed { .. }
        | Event::CutRefused { .. }
        | Event::CardsCut { .. }
        | Event::CuttingCardPlaced { .. }
        | Event::BurnBegun { .. }
        | Event::CardBurnt { .. }
        | Event::BurnEnded
        | Event::ShuffleOrdered { .. }
        | Event::CardsReplaced { .. }
        | Event::ShoeVoided { .. }
        | Event::CuttingCardReached { .. }
        | Event::LastCoupCalled { .. }
        | Event::ExtraDummyAllowed
        | Event::ShoeEnded => shoe::event(rulebook, event),
        Event::WageringOpened { .. }
        | Event::WagerPlaced { .. }
        | Event::WagerReduced { .. }
        | Event::WagersReturned { .. }
        | Event::WageringClosed { .. }
        | Event::CoupCalledOff
        | Event::DummyDeclared { .. }
        | Event::BurnBeforeCoupWanted
        | Event::CardBurntBeforeCoup { .. }
        | Event::CoupBegun { .. }
        | Event::CardDealt { .. }
        | Event::CardExposed { .. }
        | Event::HandOffered { .. }
        | Event::HandAccepted { .. }
        | Event::HandRefused { .. }
        | Event::NomineeNamed { .. }
        | Event::HandTakenBack { .. }
        | Event::MarkerMoved { .. }
        | Event::WagersSettled { .. }
        | Event::OutcomeAnnounced { .. }
        | Event::CoupCompleted { .. }
        | Event::SettlementReversed { .. }
        | Event::CoupInvalidated { .. }
        | Event::IrregularityRecorded { .. } => coup::event(rulebook, event),
        _ => house::money(rulebook, event).unwrap_or_else(|| incidents::event(rulebook, event)),
    }
}

/// What is due, in words, without its rule.
pub fn duty(rulebook: &Rulebook, duty: &Duty) -> String {
    let plain = match duty.step {
        Step::OpenTable => "open the table",
        Step::BringCards => "bring cards to the table",
        Step::CheckCards => "check the cards",
        Step::ShuffleOrAccept => "shuffle the cards, or accept pre-shuffled ones",
        Step::Cut => "have the cards cut",
        Step::PlaceCuttingCard => "place the cutting card",
        Step::Burn => "burn before the first coup",
        Step::BurnCard { left: None } => "burn the first card",
        Step::BurnCard { left: Some(left) } => return format!("burn {}", cards(left)),
        Step::ShuffleOrReplace => "shuffle or replace the cards",
        Step::UseCarriedCard => "take the card that is out as the first of the coup",
        Step::Resume { until: None } => "let those who wagered answer, and go on",
        Step::Resume { until: Some(until) } => {
            return format!("let those who wagered answer until {until}, and go on");
        }
        Step::SayWhereItLies => "say where the card lies that nobody had to draw",
        Step::Assess { number } => {
            return format!("say what was found out about incident {number}");
        }
        Step::DoTask { number, task: due } => {
            return format!("incident {number}: {}", task(due));
        }
        Step::ConfirmWagers { number } => {
            return format!("confirm the wagers of incident {number} from the records");
        }
        Step::ConfirmCorrection { number } => {
            return format!("confirm the correction of incident {number}, by two people");
        }
        Step::OpenWagering => "open wagering",
        Step::AwaitWagers { until: None } => "wait for wagers",
        Step::AwaitWagers { until: Some(until) } => {
            return format!("wait for wagers until {until}");
        }
        Step::CallNoMoreBets => "call no more bets",
        Step::BurnBeforeCoup => "burn a card before the coup",
        Step::DealCard { side } => {
            return format!("deal a card to the {}", hand(rulebook, side));
        }
        Step::ExposeCard { number } => return format!("expose card {number}"),
        Step::SettleEarly => "settle the wagers that are settled before third cards",
        Step::ThirdCard { side } => {
            return format!("deal a third card to the {}", hand(rulebook, side));
        }
        Step::Announce => "announce the outcome",
        Step::Settle => "settle the wagers",
        Step::CompleteCoup => "put the cards into the discard rack",
        Step::Resolve { number, situation } => {
            return resolve(rulebook, number, situation);
        }
    };
    plain.to_string()
}

/// What may be done about an incident and by whom.
fn resolve(rulebook: &Rulebook, number: u32, situation: Situation) -> String {
    let choices = rulebook.irregularities.of(situation).choices.iter().map(|choice| {
        let by = &rulebook.role(choice.by).name;
        format!("{} by the {by}", choice.remedy.id())
    });
    let choices: Vec<_> = choices.collect();
    format!("resolve incident {number}, {}: {}", situation.words(), choices.join(" or "))
}

/// The house's name of a hand.
pub fn hand(rulebook: &Rulebook, side: Side) -> &str {
    rulebook.term(match side {
        Side::Player => "players-hand",
        Side::Banker => "bankers-hand",
    })
}

/// Who won, in the house's words.
pub fn outcome(rulebook: &Rulebook, outcome: Outcome) -> String {
    match outcome {
        Outcome::Player => format!("{} wins", hand(rulebook, Side::Player)),
        Outcome::Banker => format!("{} wins", hand(rulebook, Side::Banker)),
        Outcome::Tie => rulebook.term("tie").to_string(),
    }
}

/// The house's name of a bet.
pub fn bet(rulebook: &Rulebook, bet: BetId) -> &str {
    rulebook.bets.get(usize::from(bet.0)).map_or("an unknown bet", |bet| bet.name.as_str())
}

/// Why wagers are handed back, in words.
pub const fn why(why: Why) -> &'static str {
    match why {
        Why::Withdrawn => "withdrawn",
        Why::Refused => "refused by the house",
        Why::UnderMinimum => "below the minimum",
        Why::UnderAggregate => "together below the aggregate minimum",
        Why::LacksAnother => "without the other wager that it needs",
        Why::OverDifferential => "beyond the table differential",
        Why::Displaced => "displaced by somebody who goes first",
        Why::Dummy => "no wagers on a dummy coup",
        Why::Void => "declared void",
        Why::Invalid => "the coup is invalid",
        Why::CoupVoid => "the coup is void",
        Why::ShoeVoid => "the shoe is void",
        Why::Malfunction => "void by a malfunction",
        Why::Unconfirmed => "not confirmed by the records",
    }
}

/// What should not be, in words.
pub const fn irregularity(what: &Irregularity) -> &'static str {
    match what {
        Irregularity::CardOutOfTurn => "a card came out that nobody had to draw",
        Irregularity::TooManyCopies => "more copies of a card than the decks hold",
        Irregularity::ExposureDisagrees => "a card was exposed that is not there or was another",
        Irregularity::CuttingCardOutOfTurn => "the cutting card came out where none can be",
        Irregularity::DealtTooEarly => "a card was dealt too early",
        Irregularity::OrderChanged => "cards put back come out in another order",
        Irregularity::NobodyWagered => "nobody has wagered on the coup that is dealt",
    }
}

/// A kind of coup in words.
pub const fn kind(kind: CoupKind) -> &'static str {
    match kind {
        CoupKind::Ordinary => "ordinary",
        CoupKind::WithoutWagers => "without wagers",
        CoupKind::Dummy(DummyCause::AfterLastCoup) => "dummy, one more after the last coup",
        CoupKind::Dummy(DummyCause::NobodyWagered) => "dummy, nobody having wagered",
        CoupKind::Dummy(DummyCause::CardOutWithoutWagers) => "dummy, a card out without wagers",
        CoupKind::Dummy(DummyCause::AllAgreed) => "dummy, everybody having agreed",
        CoupKind::Dummy(DummyCause::CardKnown) => "dummy, its first card being known",
        CoupKind::Dummy(DummyCause::AllRemoved) => "dummy, all wagers having been taken back",
        CoupKind::Dummy(DummyCause::ByRemedy) => "dummy, after something went wrong",
        CoupKind::Dummy(DummyCause::NoBettors) => "dummy, nobody playing",
    }
}

fn at(place: PlaceId) -> String {
    format!("place {}", place.0)
}

fn cards(count: u8) -> String {
    format!("{count} more card{}", if count == 1 { "" } else { "s" })
}

fn card(card: Option<Card>) -> String {
    card.map_or_else(|| "a card not seen".to_string(), |card| card.to_string())
}
