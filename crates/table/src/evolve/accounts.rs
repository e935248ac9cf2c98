//! What stations have on their accounts.

use super::place_mut;
use crate::event::{Event, Goes, WagerOf};
use crate::state::{Devices, PlaceId, Table};
use rules::Amount;
use rules::wagering::Channel;

/// Changes the credit of a station whose account the table keeps. Whoever is given something there
/// has an account, also where they left it, came back and are owed what they had lost.
fn change(table: &mut Table, place: PlaceId, cents: i64) {
    let kept = table.keeps_accounts();
    let Some(place) =
        place_mut(table, place).filter(|place| kept && place.channel == Channel::Station)
    else {
        return;
    };
    place.credit = Amount::from_cents(place.credit.cents().saturating_add(cents));
    place.open |= cents > 0;
}

fn back(table: &mut Table, wagers: &[WagerOf]) {
    for wager in wagers {
        change(table, wager.place, wager.amount.cents());
    }
}

/// Follows the money. It is asked before the coup changes: whether wagers have been debited is a
/// fact of the coup.
pub(super) fn apply(table: &mut Table, event: &Event) {
    let debited = table.coup.as_ref().is_some_and(|coup| coup.debited);
    match event {
        Event::StationCredited { place, amount, .. } => change(table, *place, amount.cents()),
        Event::StationPaid { place, amount, .. }
        | Event::StationAbandoned { place, amount, .. }
        | Event::CreditRefused { place: Some(place), amount, .. }
        | Event::OwedPaid { place: Some(place), amount, .. }
        | Event::MoneySeized { place: Some(place), amount, .. } => {
            change(table, *place, -amount.cents());
        }
        Event::MoneyReleased { place: Some(place), amount, .. } => {
            change(table, *place, amount.cents());
        }
        Event::CreditRestored { place, credit, .. } => {
            if let Some(place) = place_mut(table, *place) {
                place.credit = *credit;
                place.open |= credit.cents() > 0;
            }
        }
        Event::PrintFailed { place } => {
            if let Some(place) = place_mut(table, *place) {
                place.print_failed = true;
            }
        }
        Event::DevicesPermitted { inspector, conditions, by } => {
            let (inspector, conditions) = (inspector.clone(), conditions.clone());
            table.devices = Some(Devices { inspector, conditions, by: by.clone() });
        }
        Event::DevicesBanned { .. } => table.devices = None,
        Event::PlayerSentAway { place, .. } | Event::DepartureAsked { place } => {
            if let Some(place) = place_mut(table, *place) {
                place.sent_away = true;
            }
        }
        Event::WagersAccepted { wagers } => {
            for wager in wagers {
                change(table, wager.place, -wager.amount.cents());
            }
            if let Some(coup) = &mut table.coup {
                coup.debited = true;
            }
        }
        Event::WageringReopened { .. } if debited => {
            let wagers: alloc::vec::Vec<_> =
                table.wagers.iter().map(crate::settlement::named).collect();
            back(table, &wagers);
            if let Some(coup) = &mut table.coup {
                coup.debited = false;
            }
        }
        Event::WagersReturned { wagers, .. } if debited => back(table, wagers),
        Event::WagerReduced { wager, to } if debited => {
            change(table, wager.place, wager.amount.cents() - to.cents());
        }
        Event::WagerPlaced { wager } if debited => {
            change(table, wager.place, -wager.amount.cents());
        }
        Event::WagersForfeited { wagers } if !debited => {
            for wager in wagers {
                change(table, wager.place, -wager.amount.cents());
            }
        }
        other => settled(table, other),
    }
}

fn settled(table: &mut Table, event: &Event) {
    match event {
        Event::WagersSettled { settled, .. } => {
            for one in settled {
                change(table, one.wager.place, one.returned.cents());
            }
        }
        Event::SettlementReversed { settled, short, .. } => {
            for one in settled {
                let back = one.wager.amount.cents() - one.returned.cents();
                change(table, one.wager.place, back);
            }
            for one in short {
                change(table, one.place, one.amount.cents());
            }
        }
        Event::CoupCorrected { changes, .. } | Event::PastCoupVoided { changes, .. } => {
            for one in changes.iter().filter(|one| one.goes == Goes::Bettor) {
                let more = one.difference().saturating_add(one.short.cents());
                change(table, one.before.wager.place, more);
            }
        }
        _ => {}
    }
}
