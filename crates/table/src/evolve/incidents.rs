//! What went wrong, and what has been done about it.

use crate::event::{Event, Flagged, Resettled, WagerOf};
use crate::state::{
    CoupId, Incident, PAST_MAX, PastCoup, PlaceId, Seized, Standing, Table, Task, Telling,
    WonBefore,
};
use alloc::sync::Arc;
use alloc::vec::Vec;
use rules::Amount;
use rules::accounts::Tender;
use rules::irregularity::Situation;

pub(super) fn apply(table: &mut Table, event: &Event) {
    match event {
        Event::IncidentOpened { number, situation, about, by } => {
            table.reported = *number;
            table.incidents.push(Incident {
                number: *number,
                situation: *situation,
                about: (**about).clone(),
                opened: table.now,
                by: by.clone(),
                done: Vec::new(),
                decided_by: None,
                tasks: Vec::new(),
                assessment: None,
                correction: None,
                in_doubt: Vec::new(),
                until: None,
                held: Amount::ZERO,
                flagged: Vec::new(),
                seized: Amount::ZERO,
                telling: Vec::new(),
                open: true,
            });
        }
        Event::CoupCorrected { coup, changes, .. } | Event::PastCoupVoided { coup, changes } => {
            resettled(table, *coup, changes, event);
        }
        Event::StationCredited { place, tender, amount, .. } => {
            flag(table, *place, Some(*tender), *amount);
        }
        Event::WagersSettled { settled, .. } => {
            for one in settled {
                flag(table, one.wager.place, None, one.returned);
            }
        }
        // What is not on the coup any more needs nobody to confirm it.
        Event::WagersReturned { wagers, .. } | Event::WagersForfeited { wagers } => {
            let gone = |doubt: &WagerOf| {
                let key = (doubt.place, &doubt.bettor, doubt.bet);
                wagers.iter().any(|wager| (wager.place, &wager.bettor, wager.bet) == key)
            };
            for incident in &mut table.incidents {
                incident.in_doubt.retain(|doubt| !gone(doubt));
            }
        }
        other => within(table, other),
    }
    if table.incidents.iter().any(Incident::is_over) {
        over(table);
    }
}

/// Incidents that are over are forgotten, but for the money that is kept.
fn over(table: &mut Table) {
    let kept = table.incidents.iter().filter(|it| it.is_over() && it.seized > Amount::ZERO);
    let kept = kept.filter_map(|it| {
        let (number, amount) = (it.number, it.seized);
        it.about.bettor.clone().map(|bettor| Seized { number, bettor, amount })
    });
    table.seized.extend(kept);
    table.incidents.retain(|incident| !incident.is_over());
}

/// Of what people won before, that of those whose money is kept beyond the table's closing.
pub(super) fn still_kept(mut won: Vec<WonBefore>, seized: &[Seized]) -> Vec<WonBefore> {
    won.retain(|won| seized.iter().any(|kept| kept.bettor == won.bettor));
    won
}

/// Money is released that was kept since an incident which is over.
fn released(table: &mut Table, number: u32, amount: Amount) {
    for kept in table.seized.iter_mut().filter(|kept| kept.number == number) {
        kept.amount = Amount::from_cents(kept.amount.cents().saturating_sub(amount.cents()));
    }
    table.seized.retain(|kept| kept.amount > Amount::ZERO);
}

/// A station is credited: where it has failed and is not mended, that is noted with the fault.
fn flag(table: &mut Table, place: PlaceId, tender: Option<Tender>, amount: Amount) {
    if amount == Amount::ZERO || table.incidents.is_empty() {
        return;
    }
    let (at, stations): (_, Vec<_>) = (table.now, table.stations().collect());
    let failed = |incident: &&mut Incident| match incident.situation {
        Situation::StationFault => incident.about.place == Some(place),
        Situation::SystemFault | Situation::ControllerFault => stations.contains(&place),
        _ => false,
    };
    let broken = table.incidents.iter_mut().filter(|it| it.tasks.contains(&Task::Repair));
    for incident in broken.filter(failed) {
        incident.flagged.push(Flagged { at, place, tender, amount });
    }
}

/// So much of what a station was credited with before it was mended is refused.
fn refused(flagged: &mut Vec<Flagged>, amount: Amount) {
    let mut left = amount.cents();
    for credit in flagged.iter_mut() {
        let part = left.min(credit.amount.cents());
        credit.amount = Amount::from_cents(credit.amount.cents() - part);
        left -= part;
    }
    flagged.retain(|credit| credit.amount > Amount::ZERO);
}

/// Something that happens to one incident.
fn within(table: &mut Table, event: &Event) {
    let now = table.now;
    let Some(number) = event.incident() else { return };
    let mut incidents = table.incidents.iter_mut();
    let Some(incident) = incidents.find(|incident| incident.number == number) else {
        if let Event::MoneyReleased { amount, .. } = event {
            released(table, number, *amount);
        }
        return;
    };
    match event {
        Event::TellingDue { whom, .. } => {
            incident.telling.push(Telling { whom: *whom, told: None, acknowledged: false });
        }
        Event::PersonTold { whom, .. } | Event::TellingAcknowledged { whom, .. } => {
            let acknowledged = matches!(event, Event::TellingAcknowledged { .. });
            for telling in incident.telling.iter_mut().filter(|telling| telling.whom == *whom) {
                telling.told.get_or_insert(now);
                telling.acknowledged |= acknowledged;
            }
        }
        Event::Assessed { assessment, .. } => incident.assessment = Some((**assessment).clone()),
        Event::RemedyApplied { remedy, by, .. } => {
            incident.done.push(*remedy);
            // What two people have confirmed is carried out with it.
            incident.correction.take_if(|it| it.remedy == *remedy && it.confirmed.is_some());
            incident.decided_by = incident.decided_by.take().or_else(|| by.clone());
        }
        Event::TasksSet { tasks, .. } => incident.tasks.clone_from(tasks),
        Event::TaskDone { task, .. } => incident.tasks.retain(|left| left != task),
        Event::WagersInDoubt { wagers, .. } => incident.in_doubt.clone_from(wagers),
        Event::WagerConfirmed { wager, .. } => incident.in_doubt.retain(|doubt| doubt != wager),
        Event::CorrectionProposed { correction, .. } => {
            incident.correction = Some((**correction).clone());
        }
        Event::CorrectionConfirmed { by, .. } => {
            if let Some(correction) = &mut incident.correction {
                correction.confirmed = Some(by.clone());
            }
        }
        Event::CorrectionWithdrawn { .. } => incident.correction = None,
        Event::CreditHeld { amount, until, .. } => {
            incident.until = Some(*until);
            incident.held = *amount;
        }
        Event::CreditHoldEnded { .. } => incident.until = None,
        Event::MoneySeized { amount, .. } => {
            let cents = incident.seized.cents().saturating_add(amount.cents());
            incident.seized = Amount::from_cents(cents);
        }
        Event::MoneyReleased { amount, .. } => {
            let cents = incident.seized.cents().saturating_sub(amount.cents());
            incident.seized = Amount::from_cents(cents);
        }
        Event::CreditRefused { amount, .. } => refused(&mut incident.flagged, *amount),
        Event::IncidentClosed { .. } => {
            incident.open = false;
            incident.correction = None;
            incident.in_doubt.clear();
            incident.until = None;
        }
        _ => {}
    }
}

/// A coup is over and is kept in mind.
pub(super) fn remember(table: &mut Table) {
    let id = table.coup_id();
    let (Some(coup), Some(setup)) = (&table.coup, &table.setup) else { return };
    let past = PastCoup {
        id,
        setting: setup.setting,
        cards: coup.cards.clone(),
        outcome: coup.announced,
        paid: coup.paid.clone(),
        standing: Standing::Valid,
    };
    let all = Arc::make_mut(&mut table.past);
    let forgotten = (all.len() >= PAST_MAX).then(|| all.remove(0));
    all.push(Arc::new(past));
    if let Some(forgotten) = forgotten {
        forget(&mut table.won_before, &forgotten);
    }
}

/// A coup is kept in mind no more, but for what was won in it.
fn forget(won_before: &mut Vec<WonBefore>, past: &PastCoup) {
    for one in past.paid.iter().filter(|one| one.won() > 0) {
        let bettor = &one.wager.bettor;
        match won_before.iter_mut().find(|known| known.bettor == *bettor) {
            Some(known) => {
                let cents = known.amount.cents().saturating_add(one.won());
                known.amount = Amount::from_cents(cents);
            }
            None => won_before
                .push(WonBefore { bettor: bettor.clone(), amount: Amount::from_cents(one.won()) }),
        }
    }
}

/// Wagers of a coup are settled again.
fn resettled(table: &mut Table, id: CoupId, changes: &[Resettled], event: &Event) {
    if table.coup.is_some() && table.coup_id() == id {
        if let (Some(coup), Event::CoupCorrected { cards, outcome, .. }) = (&mut table.coup, event)
        {
            coup.cards.clone_from(cards);
            coup.announced = Some(*outcome);
            settle_again(&mut coup.paid, changes);
        }
        return;
    }
    let mut all = Arc::make_mut(&mut table.past).iter_mut();
    let Some(past) = all.rfind(|past| past.id == id) else { return };
    let past = Arc::make_mut(past);
    settle_again(&mut past.paid, changes);
    if let Event::CoupCorrected { cards, outcome, .. } = event {
        past.cards.clone_from(cards);
        past.outcome = Some(*outcome);
        past.standing = Standing::Corrected;
    } else {
        past.outcome = None;
        past.standing = Standing::Void;
    }
}

fn settle_again(paid: &mut [crate::event::Settled], changes: &[Resettled]) {
    for change in changes {
        if let Some(one) = paid.iter_mut().find(|one| **one == change.before) {
            *one = change.after.clone();
        }
    }
}
