//! The request behind an event, so that an audit can decide it again.

use super::event::{Event, What};
use super::request::{Asking, Request};
use crate::ticket::Check;
use alloc::boxed::Box;
use rules::Rulebook;
use rules::role::RoleId;
use table::Actor;

/// What was asked for an event to happen; none where the rulebook knows no such role. Decided
/// again by the same rulebook, from the same state, it comes to the same event.
pub fn asked(rulebook: &Rulebook, event: &Event) -> Option<Asking> {
    let place = rulebook.roles.iter().position(|role| role.id == *event.role)?;
    let role = RoleId(u8::try_from(place).ok()?);
    let by = Actor { name: event.by.clone(), role };
    Some(Asking { at: event.at, by, request: request(&event.what) })
}

/// Who entered was eligible.
const ELIGIBLE: Check = Check::Holds;

#[allow(clippy::too_many_lines)]
fn request(what: &What) -> Request {
    match what.clone() {
        What::Announced { name, pool, game } => Request::Announce { name, pool, game },
        What::ConditionsWritten { conditions } => {
            Request::WriteConditions { conditions: Box::new(*conditions) }
        }
        What::ConditionsFinalised { .. } => Request::FinaliseConditions,
        What::ConditionsPublished { place } => Request::Publish { place },
        What::RegulatorNotified { reference } => Request::NotifyRegulator { reference },
        What::ApprovalRecorded { reference } => Request::RecordApproval { reference },
        What::CommissionApproved { amount, reference } => {
            Request::RecordCommission { amount, reference }
        }
        What::DirectorNamed { name } => Request::NameDirector { name },
        What::AgreementRequired => Request::RequireAgreement,
        What::EntriesOpened => Request::OpenEntries,
        What::Entered { name, group, agreed, .. } => {
            let agreed = if agreed { Check::Holds } else { Check::Fails };
            Request::Enter { name, group, eligible: ELIGIBLE, agreed }
        }
        What::ReserveListed { name, group, .. } => {
            Request::ListReserve { name, group, eligible: ELIGIBLE }
        }
        What::ApplicationTurnedDown { name, by } => Request::TurnDown { name, by },
        What::ConditionsSigned { entrant } => Request::Sign { entrant },
        What::Withdrawn { entrant, .. } => Request::Withdraw { entrant },
        What::EntriesClosed => Request::CloseEntries,
        What::PlayersBriefed => Request::Brief,
        What::TableDesignated { table, layout } => Request::Designate { table, layout },
        What::TableReleased { table, layout } => Request::Release { table, layout },
        What::SeatsSet { seats } => Request::SetSeats { seats },
        What::SessionScheduled { kind, starts, .. } => Request::Schedule { kind, starts },
        What::DrawCommitted { commitment } => Request::Commit { commitment },
        What::StartMoved { starts, notice } => Request::MoveStart { starts, notice },
        What::SeatsDrawn { secret, word, .. } => Request::Draw { secret, word },
        What::SeatTaken { name, table, place, .. } => Request::TakeSeat { name, table, place },
        What::SeatOffered { absent, reserve, .. } => Request::OfferSeat { absent, reserve },
        What::Substituted { entrant, name } => Request::Substitute { entrant, name },
        What::DirectorCame => Request::Come,
        What::DirectorLeft => Request::Leave,
        What::SessionStarted { .. } => Request::StartSession,
        What::Asked { table, .. } => Request::AskNext { table },
        What::Wagered { table, place, bet, amount, .. } => {
            Request::Wager { table, place, bet, amount }
        }
        What::WagersTakenBack { table, place, .. } => Request::TakeBack { table, place },
        What::WagersVoided { table, place, .. } => Request::VoidWagers { table, place },
        What::Excused { table, place } => Request::Excuse { table, place },
        What::WagersOpened { table, .. } => Request::OpenWagers { table },
        What::WagersClosed { table } => Request::CloseWagers { table },
        What::BothHandsAllowed { table, place } => Request::AllowBothHands { table, place },
        What::CorrectionProposed { table, cards } => Request::CorrectCoup { table, cards },
        What::CorrectionDropped { table } => Request::DropCorrection { table },
        What::CoupCorrected { table, .. } => Request::ConfirmCorrection { table },
        What::CoupPlayed { table, cards, .. } => Request::Coup { table, cards },
        What::BreakCalled { minutes, .. } => Request::Break { minutes },
        What::PaceSet { seconds } => Request::SetPace { seconds },
        What::Reported { entrant, what } => Request::Report { entrant, what },
        What::TableEnded { table, agreed } => Request::EndTable { table, agreed },
        What::PlayOffBegun { .. } => Request::PlayOff,
        What::SessionEnded { .. } => Request::EndSession,
        What::BoughtBack { entrant, .. } => Request::BuyBack { entrant },
        What::PointsEntered { entrant, game, points } => {
            Request::EnterPoints { entrant, game, points }
        }
        What::Disqualified { entrant, ground, .. } => Request::Disqualify { entrant, ground },
        What::Retired { entrant, .. } => Request::Retire { entrant },
        What::PlacesAwarded { .. } => Request::Award,
        What::PrizeDue { entrant, .. } => Request::PayPrize { entrant },
        What::Cancelled { because, .. } => Request::Cancel { because },
        What::Closed => Request::Close,
    }
}
