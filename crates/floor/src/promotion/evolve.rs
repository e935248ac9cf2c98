//! Folding an event into a promotion: copies facts, decides nothing, never fails.

use super::conditions::Conditions;
use super::event::{Event, What, Won};
use super::state::{
    Claim, ClaimState, Dispute, Doubt, Draw, Fate, HOUR_S, Marketing, Notice, Phase, Promotion,
    Scrutineer, Standing, Switch, index,
};
use crate::actor::{Name, Time};

/// The promotion after an event.
#[must_use]
pub fn evolve(mut promotion: Promotion, event: &Event) -> Promotion {
    promotion.now = event.at;
    prepare(&mut promotion, event.at, &event.what);
    promotion
}

/// The promotion after some events.
#[must_use]
pub fn evolve_all<'e>(
    promotion: Promotion,
    events: impl IntoIterator<Item = &'e Event>,
) -> Promotion {
    events.into_iter().fold(promotion, evolve)
}

fn prepare(promotion: &mut Promotion, at: Time, what: &What) {
    match what {
        What::Written { number, rulebook, conditions } => {
            promotion.number = *number;
            promotion.rulebook = rulebook.clone();
            promotion.phase = Phase::Draft;
            // What was lodged and could be read was something else.
            promotion.lodged = None;
            promotion.available.clear();
            put(promotion, conditions);
        }
        What::Lodged { reference } => promotion.lodged = Some(reference.clone()),
        What::MadeAvailable { means } => promotion.available.clone_from(means),
        What::Advertised { text, reference } => {
            let (text, reference) = (text.clone(), reference.clone());
            promotion.marketing.push(Marketing { text, reference });
        }
        What::Committed { commitment } => promotion.commitment = Some(*commitment),
        What::Started => promotion.phase = Phase::Running,
        What::Amended { conditions, approval } => {
            promotion.approvals.push((at, approval.clone()));
            put(promotion, conditions);
        }
        What::SignSwitched { table, switch: Switch::On } => {
            promotion.signs.insert(*table);
        }
        What::SignSwitched { table, switch: Switch::Off } => {
            promotion.signs.remove(table);
        }
        other => draw(promotion, at, other),
    }
}

fn put(promotion: &mut Promotion, conditions: &Conditions) {
    claimed_within(promotion, conditions.claim_hours);
    promotion.conditions.clone_from(conditions);
    promotion.prizes.resize(conditions.prizes.len(), Standing::default());
}

/// Other terms on claims hold for prizes that were drawn before.
fn claimed_within(promotion: &mut Promotion, hours: Option<u32>) {
    let before = promotion.conditions.claim_hours;
    let Some(draw) = promotion.draw.as_ref().filter(|_| before != hours) else { return };
    let ms = |hours: u32| u64::from(hours).saturating_mul(HOUR_S * 1_000);
    let drawn = draw.at;
    for won in promotion.prizes.iter_mut().filter_map(|standing| standing.won.as_mut()) {
        // One that was drawn again counts from then.
        let from = match (won.claim_by, before) {
            (Some(by), Some(before)) => Time(by.0.saturating_sub(ms(before))),
            _ => drawn,
        };
        won.claim_by = hours.map(|hours| Time(from.0.saturating_add(ms(hours))));
    }
}

fn draw(promotion: &mut Promotion, at: Time, what: &What) {
    match what {
        What::EntryTaken { entrant, .. } => promotion.entries.push(entrant.clone()),
        What::ScrutineerNominated { scrutineer } => {
            promotion.scrutineer = Some(Scrutineer::Nominated(scrutineer.clone()));
        }
        What::ScrutineerWaived { why } => {
            promotion.scrutineer = Some(Scrutineer::Waived(why.clone()));
        }
        What::EntriesClosed { list, .. } => {
            promotion.phase = Phase::EntriesClosed;
            promotion.list = Some((*list, at));
        }
        What::Drawn { seed, word, scrutineer, won } => {
            promotion.phase = Phase::Drawn;
            let (word, scrutineer) = (word.clone(), scrutineer.clone());
            promotion.draw = Some(Draw { at, seed: *seed, word, scrutineer });
            promotion.out = u32::try_from(won.len()).unwrap_or(u32::MAX);
            for won in won {
                wins(promotion, won, None);
            }
        }
        What::Redrawn { why, out, won } => {
            promotion.out = *out;
            wins(promotion, won, Some(why));
        }
        What::ResultsPublished { means } => promotion.results.push(means.clone()),
        other => claim(promotion, at, other),
    }
}

fn wins(promotion: &mut Promotion, won: &Won, why: Option<&Name>) {
    with_prize(promotion, won.prize, |standing| {
        if let (Some(before), Some(why)) = (standing.won.take(), why) {
            standing.before.push((before, why.clone()));
        }
        standing.won = Some(won.clone());
        standing.notices.clear();
        standing.overdue = false;
        standing.fate = Fate::Open;
    });
}

fn with_prize(promotion: &mut Promotion, number: u32, change: impl FnOnce(&mut Standing)) {
    let prize = index(number).and_then(|place| promotion.prizes.get_mut(place));
    if let Some(prize) = prize {
        change(prize);
    }
}

fn with_claim(promotion: &mut Promotion, number: u32, change: impl FnOnce(&mut Claim)) {
    let claim = index(number).and_then(|place| promotion.claims.get_mut(place));
    if let Some(claim) = claim {
        change(claim);
    }
}

fn claim(promotion: &mut Promotion, at: Time, what: &What) {
    match what {
        What::NoticeGiven { prize, method, reached, late } => {
            let notice = Notice { at, method: *method, reached: *reached, late: late.clone() };
            with_prize(promotion, *prize, |standing| standing.notices.push(notice));
        }
        What::NoticeOverdue { prize } => {
            with_prize(promotion, *prize, |standing| standing.overdue = true);
        }
        What::PrizeUnclaimed { prize, kept } => with_prize(promotion, *prize, |standing| {
            standing.fate = if *kept { Fate::Kept } else { Fate::Unclaimed };
        }),
        What::PrizeClaimed { prize, claimant, address, .. } => promotion.claims.push(Claim {
            at,
            prize: *prize,
            claimant: claimant.clone(),
            address: address.clone(),
            taken: None,
            state: ClaimState::Open,
        }),
        What::ClaimAccepted { claim } => {
            with_claim(promotion, *claim, |claim| claim.state = ClaimState::Accepted);
        }
        What::PaymentChosen { claim, taken } => {
            with_claim(promotion, *claim, |claim| claim.taken = Some(taken.clone()));
        }
        What::PrizeAwarded { claim, prize, given, .. } => {
            with_claim(promotion, *claim, |claim| claim.state = ClaimState::Met(given.clone()));
            with_prize(promotion, *prize, |standing| standing.fate = Fate::Awarded);
        }
        What::ClaimDenied { claim, reasons, address } => with_claim(promotion, *claim, |claim| {
            claim.address.clone_from(address);
            claim.state = ClaimState::Denied { reasons: reasons.clone(), told: None };
        }),
        What::ReasonsTold { claim, method } => with_claim(promotion, *claim, |claim| {
            if let ClaimState::Denied { told, .. } = &mut claim.state {
                *told = Some((at, *method));
            }
        }),
        other => trouble(promotion, at, other),
    }
}

fn trouble(promotion: &mut Promotion, at: Time, what: &What) {
    match what {
        What::DisputeRaised { person, about, .. } => promotion.disputes.push(Dispute {
            person: person.clone(),
            about: about.clone(),
            decision: None,
            advised: None,
        }),
        What::DisputeDecided { dispute, decision } => {
            with_dispute(promotion, *dispute, |it| it.decision = Some(decision.clone()));
        }
        What::ComplaintAdvised { dispute } => {
            with_dispute(promotion, *dispute, |dispute| dispute.advised = Some(at));
        }
        What::Doubted { why } => {
            promotion.doubt = Some(Doubt { why: why.clone(), told: None });
        }
        What::Postponed { told } => {
            if let Some(doubt) = &mut promotion.doubt {
                doubt.told = Some(told.clone());
            }
        }
        What::Validated { .. } => promotion.doubt = None,
        What::Cancelled { .. } => promotion.phase = Phase::Cancelled,
        What::Closed => promotion.phase = Phase::Closed,
        _ => {}
    }
}

fn with_dispute(promotion: &mut Promotion, number: u32, change: impl FnOnce(&mut Dispute)) {
    let dispute = index(number).and_then(|place| promotion.disputes.get_mut(place));
    if let Some(dispute) = dispute {
        change(dispute);
    }
}
