//! Events of a tournament in words.

use super::event::{Turn, What};
use super::state::{EntrantId, Kind, Settled, Tournament};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use rules::Amount;

/// An event in words, by the tournament before it.
pub fn words(t: &Tournament, what: &What) -> String {
    let name = |id: &EntrantId| match t.entrant(*id) {
        Some(entrant) => entrant.name.to_string(),
        None => format!("entrant {}", id.0),
    };
    let names = |ids: &[EntrantId]| ids.iter().map(name).collect::<Vec<_>>().join(", ");
    match what {
        What::Announced { name, .. } => format!("{name} is announced"),
        What::ConditionsFinalised { overruled } if overruled.is_empty() => {
            "the conditions are complete".to_string()
        }
        What::ConditionsFinalised { overruled } => {
            let items: Vec<&str> = overruled.iter().map(|item| item.id()).collect();
            format!("the conditions are complete; the rules prevail over {}", items.join(", "))
        }
        What::ConditionsPublished { place } => format!("the conditions can be read at {place}"),
        What::RegulatorNotified { reference } => format!("the regulator is notified: {reference}"),
        What::ApprovalRecorded { reference } => format!("the regulator approves: {reference}"),
        What::CommissionApproved { amount, reference } => {
            format!("a commission of {amount} is approved: {reference}")
        }
        What::DirectorNamed { name } => format!("{name} is the director"),
        What::Entered { name, paid, .. } => {
            format!("{name} enters and pays {}: {} into the pool", paid.sum(), paid.pool)
        }
        What::ReserveListed { name, .. } => format!("{name} is a reserve"),
        What::ApplicationTurnedDown { name, .. } => format!("{name} is turned down"),
        What::ConditionsSigned { entrant } => format!("{} signs the conditions", name(entrant)),
        What::Withdrawn { entrant, refund } => {
            format!("{} withdraws and is paid back {}", name(entrant), refund.sum())
        }
        What::TableDesignated { table, .. } => format!("{table} is for the tournament"),
        What::TableReleased { table, .. } => format!("{table} is for other play"),
        What::SeatsSet { seats } => format!("{seats} sit at one table"),
        What::SessionScheduled { session, kind: Kind::Regular, starts, entrants } => {
            format!("session {session} starts at {starts} with {}", entrants.len())
        }
        What::SessionScheduled { starts, entrants, .. } => {
            format!("the second chance starts at {starts} with {}", entrants.len())
        }
        What::DrawCommitted { commitment } => format!("the draw is committed to: {commitment}"),
        What::StartMoved { starts, notice } => format!("the start is now {starts}: {notice}"),
        What::SeatsDrawn { seats, .. } => {
            let seats = seats
                .iter()
                .map(|seat| format!("{} {}/{}", name(&seat.entrant), seat.table.0, seat.place));
            format!("seats are drawn: {}", seats.collect::<Vec<_>>().join(", "))
        }
        other => played(other, (&name, &names)),
    }
}

type Names<'n> = (&'n dyn Fn(&EntrantId) -> String, &'n dyn Fn(&[EntrantId]) -> String);

fn played(what: &What, (name, names): Names<'_>) -> String {
    match what {
        What::SeatTaken { entrant, table, place, .. } => {
            format!("{} sits at {table}, place {place}", name(entrant))
        }
        What::SeatOffered { absent, reserve, paid } => {
            let (absent, reserve) = (name(absent), name(reserve));
            format!("{reserve} pays {} and has the seat of {absent}", paid.sum())
        }
        What::Substituted { entrant, name: plays } => {
            format!("{plays} plays for {}", name(entrant))
        }
        What::SessionStarted { forfeited, .. } if forfeited.is_empty() => {
            "the session starts".to_string()
        }
        What::SessionStarted { forfeited, .. } => {
            format!("the session starts; forfeited: {}", names(forfeited))
        }
        What::Asked { place, .. } => format!("place {place} is asked"),
        What::Wagered { place, bet, amount, turn, .. } => {
            let order = match turn {
                Turn::Own => "",
                Turn::Warned => ", out of turn: it stands, with a warning",
                Turn::WarnedBefore => ", out of turn again: it may be declared void",
            };
            format!("place {place} wagers {amount} on {bet}{order}")
        }
        What::WagersTakenBack { place, amount, .. } => format!("place {place} takes back {amount}"),
        What::WagersVoided { place, amount, .. } => {
            format!("{amount} of place {place} are void and go back")
        }
        What::Excused { place, .. } => format!("place {place} is let off"),
        What::WagersOpened { until, .. } => format!("wagers are open until {until}"),
        What::BothHandsAllowed { place, .. } => format!("place {place} may wager on both hands"),
        What::CorrectionProposed { cards, .. } => match cards {
            Some(cards) => format!("the last coup is to be corrected: {}", told(cards)),
            None => "the last coup is to be void".to_string(),
        },
        What::CoupCorrected { cards, settled, out, kept, uncovered, .. } => {
            let how = cards.as_ref().map_or_else(|| "void".to_string(), |cards| told(cards));
            let paid: Vec<_> = settled
                .iter()
                .map(|settled| format!("place {} {}", settled.place, settled.returned))
                .collect();
            let out = if out.is_empty() { String::new() } else { format!("; out: {}", names(out)) };
            let next = if *kept { "; the wagers on the next coup stay" } else { "" };
            let off = uncovered.iter().map(|off| {
                let Settled { place, bet, amount, returned } = off;
                format!(", but for {returned} of {amount} of place {place} on {bet}")
            });
            let off: String = off.collect();
            format!("the last coup is corrected ({how}): {}{out}{next}{off}", paid.join(", "))
        }
        What::CoupPlayed { settled, out, marker, .. } => {
            let back = |returned: Amount, place: u8| format!("place {place} {returned}");
            let paid: Vec<_> =
                settled.iter().map(|settled| back(settled.returned, settled.place)).collect();
            let out = if out.is_empty() { String::new() } else { format!("; out: {}", names(out)) };
            let marker = marker.map_or_else(String::new, |place| format!("; marker to {place}"));
            format!("the coup is settled: {}{out}{marker}", paid.join(", "))
        }
        What::BreakCalled { minutes, until } => format!("a break of {minutes} minutes to {until}"),
        What::PaceSet { seconds } => format!("each has {seconds} seconds"),
        What::Reported { entrant, what } => format!("on record of {}: {what}", name(entrant)),
        What::TableEnded { table, .. } => format!("play at {table} ends before its time"),
        What::PlayOffBegun { seats, .. } => format!("a play-off: {}", names(seats)),
        other => at_the_end(other, (name, names)),
    }
}

/// Cards as they are written.
fn told(cards: &[rules::Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn at_the_end(what: &What, (name, names): Names<'_>) -> String {
    match what {
        What::SessionEnded { through, .. } if through.is_empty() => {
            "the session ends; it was the last".to_string()
        }
        What::SessionEnded { through, .. } => {
            format!("the session ends; going on: {}", names(through))
        }
        What::BoughtBack { entrant, paid } => {
            format!("{} pays {} and is back in", name(entrant), paid.sum())
        }
        What::PointsEntered { entrant, game, points } => {
            let (whole, part) = (points / 100, points % 100);
            format!("{} has {whole}.{part:02} points from {game}", name(entrant))
        }
        What::Disqualified { entrant, ground, refund } => {
            let refund = refund.sum();
            format!("{} is disqualified for {ground} and is paid back {refund}", name(entrant))
        }
        What::Retired { entrant, refund } => {
            format!("{} retires and is paid back {}", name(entrant), refund.sum())
        }
        What::PlacesAwarded { awards } => {
            let paid = awards.iter().filter(|award| award.prize > Amount::ZERO);
            let told = paid.map(|award| format!("{} {}", name(&award.entrant), award.prize));
            format!("places are awarded: {}", told.collect::<Vec<_>>().join(", "))
        }
        What::PrizeDue { entrant, amount } => format!("{} is to be paid {amount}", name(entrant)),
        What::Cancelled { because, refunds } => {
            let told = refunds.iter().map(|(id, paid)| format!("{} {}", name(id), paid.sum()));
            let told = told.collect::<Vec<_>>().join(", ");
            format!("called off because {because}; paid back: {told}")
        }
        plain => plainly(plain).to_string(),
    }
}

const fn plainly(what: &What) -> &'static str {
    match what {
        What::ConditionsWritten { .. } => "the conditions are written",
        What::AgreementRequired => "everybody must agree in writing",
        What::EntriesOpened => "entries are open",
        What::EntriesClosed => "entries are closed",
        What::WagersClosed { .. } => "wagers are closed",
        What::CorrectionDropped { .. } => "the correction is dropped",
        What::PlayersBriefed => "the players are briefed",
        What::DirectorCame => "the director is there",
        What::DirectorLeft => "the director leaves",
        What::Closed => "the books of the tournament are closed",
        _ => "",
    }
}
