//! What happens to a promotion, in words.

use super::event::{Event, What, Won};
use super::state::{Given, Paid, Reached, Switch, Taken};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use rules::Amount;

/// What happened, in words.
pub fn event(event: &Event) -> String {
    match &event.what {
        What::Written { conditions, .. } => {
            format!("conditions written: {}", conditions.title)
        }
        What::Lodged { reference } => format!("conditions lodged: {reference}"),
        What::MadeAvailable { means } => format!("terms available: {}", means.join(", ")),
        What::Advertised { reference, .. } => format!("marketing kept, which says: {reference}"),
        What::Committed { commitment } => format!("seed committed to: {commitment}"),
        What::Started => "promotion started".to_string(),
        What::Amended { approval, .. } => format!("conditions amended: {approval}"),
        What::SignSwitched { table, switch: Switch::On } => format!("sign on at {table}"),
        What::SignSwitched { table, switch: Switch::Off } => format!("sign off at {table}"),
        What::EntryTaken { number, entrant } => format!("entry {number} taken: {entrant}"),
        What::ScrutineerNominated { scrutineer } => format!("scrutineer nominated: {scrutineer}"),
        What::ScrutineerWaived { why } => format!("no scrutineer: {why}"),
        What::EntriesClosed { entries, list } => format!("{entries} entries closed: {list}"),
        What::Drawn { won, scrutineer, .. } => {
            let seen = scrutineer.as_ref().map(|seen| format!(" before {seen}"));
            format!("drawn{}: {}", seen.unwrap_or_default(), winners(won))
        }
        What::Redrawn { why, won, .. } => {
            format!("drawn again ({why}): {}", winners(core::slice::from_ref(won)))
        }
        What::ResultsPublished { means } => format!("results published: {means}"),
        other => of_claim(other),
    }
}

fn winners(won: &[Won]) -> String {
    let each = won.iter().map(|won| {
        let Won { prize, entry, entrant, .. } = won;
        format!("prize {prize} to entry {entry}, {entrant}")
    });
    each.collect::<Vec<_>>().join("; ")
}

fn of_claim(what: &What) -> String {
    match what {
        What::NoticeGiven { prize, method, reached, late } => {
            let tried = if *reached == Reached::Yes { "told" } else { "not reached" };
            let late = late.as_ref().map(|why| format!(", late: {why}")).unwrap_or_default();
            format!("winner of prize {prize} {tried} by {}{late}", method.id())
        }
        What::NoticeOverdue { prize } => format!("notice to the winner of prize {prize} overdue"),
        What::PrizeUnclaimed { prize, kept: true } => format!("prize {prize} unclaimed, kept"),
        What::PrizeUnclaimed { prize, .. } => format!("prize {prize} unclaimed, drawn again"),
        What::PrizeClaimed { claim, prize, claimant, .. } => {
            format!("claim {claim}: prize {prize} by {claimant}")
        }
        What::ClaimAccepted { claim } => format!("claim {claim} accepted"),
        What::PaymentChosen { claim, taken } => format!("claim {claim}: {}", chosen(taken)),
        What::PrizeAwarded { prize, to, given, .. } => {
            format!("prize {prize} to {to}: {}", handed(given))
        }
        What::ClaimDenied { claim, reasons, .. } => format!("claim {claim} denied: {reasons}"),
        What::ReasonsTold { claim, method } => {
            format!("claimant of claim {claim} told why by {}", method.id())
        }
        other => of_trouble(other),
    }
}

fn of_trouble(what: &What) -> String {
    match what {
        What::DisputeRaised { dispute, person, about } => {
            format!("dispute {dispute} of {person}: {about}")
        }
        What::DisputeDecided { dispute, decision } => {
            format!("dispute {dispute} decided, finally: {decision}")
        }
        What::ComplaintAdvised { dispute } => {
            format!("right to complain told, dispute {dispute}")
        }
        What::Doubted { why } => format!("integrity in doubt: {why}"),
        What::Postponed { told } => format!("postponed, {told} told"),
        What::Validated { how } => format!("integrity validated: {how}"),
        What::Cancelled { told } => format!("cancelled, {told} told"),
        _ => "promotion closed".to_string(),
    }
}

/// What a winner wants to have, in words.
pub fn chosen(taken: &Taken) -> String {
    match taken {
        Taken::Parts(parts) => paid(parts),
        Taken::Alternative => "cash instead of the prize".to_string(),
        Taken::Prize => "the prize itself".to_string(),
    }
}

/// What was handed over, in words.
pub fn handed(given: &Given) -> String {
    match given {
        Given::Money(parts) => paid(parts),
        Given::Voucher { voucher, value } => format!("voucher {voucher} of {value}"),
        Given::Thing { value } => format!("worth {value}"),
    }
}

fn paid(parts: &[Paid]) -> String {
    let each = parts.iter().map(|Paid { by, amount }: &Paid| part(by.id(), *amount));
    each.collect::<Vec<_>>().join(", ")
}

fn part(by: &str, amount: Amount) -> String {
    format!("{amount} by {by}")
}
