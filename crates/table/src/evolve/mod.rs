//! Folding an event into the state: copies facts, computes nothing, never fails, never looks at a
//! rulebook.

mod accounts;
mod coup;
mod incidents;
mod kept;
mod meters;
mod responsible;
mod shoe;
mod steps;
pub(crate) mod tokens;

use crate::actor::Name;
use crate::event::{Event, WagerOf};
use crate::request::ChangeTo;
use crate::state::{Held, PersonalLimit, Place, Table, Waiting};
use alloc::vec::Vec;

/// The table after an event.
#[must_use]
pub fn evolve(mut table: Table, event: &Event) -> Table {
    apply(&mut table, event);
    table
}

/// Takes an event into a table, for those who keep one and nothing of before.
pub fn evolve_in(table: &mut Table, event: &Event) {
    apply(table, event);
}

/// The table after some events.
#[must_use]
pub fn evolve_all<'e>(table: Table, events: impl IntoIterator<Item = &'e Event>) -> Table {
    events.into_iter().fold(table, evolve)
}

fn apply(table: &mut Table, event: &Event) {
    match event {
        Event::TimePassed { now } => coup::time_passes(table, *now),
        Event::TableOpened { setup, dealer } => {
            table.places = setup.places.iter().map(|channel| Place::empty(*channel)).collect();
            table.setup = Some((**setup).clone());
            table.dealer = Some(dealer.clone());
        }
        Event::DealerChanged { name } => table.dealer = Some(name.clone()),
        Event::NoticeGiven { to, shown, due } => {
            let notice = crate::state::Notice { to: to.clone(), shown: *shown, due: *due };
            table.notices.push(notice);
            table.agreed.clear();
            table.agreed_to_sign.clear();
        }
        Event::Agreed { name } => agreed(table, name),
        Event::SeveralPerAreaAllowed => table.several_per_area = true,
        Event::ApprovalAsked { number, actor, request, needs } => {
            let (actor, request) = (actor.clone(), request.clone());
            table.waiting.push(Waiting { number: *number, actor, request, needs: *needs });
            table.asked = *number;
        }
        Event::ApprovalGiven { number, .. } | Event::ApprovalDeclined { number, .. } => {
            table.waiting.retain(|waiting| waiting.number != *number);
        }
        Event::PlaceTaken { .. }
        | Event::PlaceLeft { .. }
        | Event::BoxMarked { .. }
        | Event::PersonalLimitSet { .. }
        | Event::BettorsLimitSet { .. }
        | Event::BettorExcluded { .. }
        | Event::BettorWarned { .. } => people(table, event),
        Event::LimitsChanged { .. }
        | Event::MinimumRaisedAtOnce { .. }
        | Event::VersionChanged { .. }
        | Event::StyleChosen { .. }
        | Event::TableFitted { .. }
        | Event::TableClosed => changes(table, event),
        shoe_or_coup => {
            // What is counted looks at the table before anything has changed.
            meters::count(table, shoe_or_coup);
            accounts::apply(table, shoe_or_coup);
            tokens::apply(table, shoe_or_coup);
            steps::apply(table, shoe_or_coup);
            responsible::apply(table, shoe_or_coup);
            shoe::apply(table, shoe_or_coup);
            coup::apply(table, shoe_or_coup);
            incidents::apply(table, shoe_or_coup);
        }
    }
}

/// Somebody agrees: to what is asked about the coup, and to what a sign says that stands.
fn agreed(table: &mut Table, name: &Name) {
    let of_coup = table.coup.is_some().then_some(&mut table.agreed);
    let of_sign = (!table.notices.is_empty()).then_some(&mut table.agreed_to_sign);
    for list in of_coup.into_iter().chain(of_sign) {
        if !list.contains(name) {
            list.push(name.clone());
        }
    }
}

fn people(table: &mut Table, event: &Event) {
    match event {
        Event::PlaceTaken { place, bettor } => {
            if let Some(place) = place_mut(table, *place) {
                place.bettor = Some(bettor.clone());
                place.idle = 0;
            }
            kept::seated(table, *place, bettor);
            if !table.arrivals.contains(place) {
                table.arrivals.push(*place);
            }
        }
        Event::PlaceLeft { place } => {
            table.arrivals.retain(|taken| taken != place);
            if let Some(place) = place_mut(table, *place) {
                *place = place.left();
            }
        }
        Event::BoxMarked { place, closed } => {
            if let Some(place) = place_mut(table, *place) {
                place.closed = *closed;
            }
        }
        Event::PersonalLimitSet { place, limit } => {
            if let Some(place) = place_mut(table, *place) {
                place.personal = Some(*limit);
            }
        }
        Event::BettorsLimitSet { bettor, limit } => {
            table.personal.retain(|own| own.bettor != *bettor);
            table.personal.push(PersonalLimit { bettor: bettor.clone(), limit: *limit });
        }
        Event::BettorExcluded { bettor } => {
            table.kept_standing.retain(|kept| kept.bettor != *bettor);
            table.excluded.push(bettor.clone());
        }
        Event::BettorWarned { bettor } => match &mut table.coup {
            Some(coup) => coup.warned.push(bettor.clone()),
            None => table.warned.push(bettor.clone()),
        },
        _ => {}
    }
}

fn changes(table: &mut Table, event: &Event) {
    let Some(setup) = &mut table.setup else { return };
    match event {
        Event::LimitsChanged { limits, for_all } => {
            setup.limits = (**limits).clone();
            for place in table.places.iter_mut().filter(|_| *for_all) {
                place.kept = None;
            }
            if *for_all {
                table.kept_standing.clear();
            }
            table.notices.retain(|notice| !matches!(notice.to, ChangeTo::Limits(_)));
        }
        Event::MinimumRaisedAtOnce { limits } => {
            let old = core::mem::replace(&mut setup.limits, (**limits).clone());
            kept::by_all(table, &old);
        }
        Event::VersionChanged { setting } => {
            setup.setting = *setting;
            table.notices.retain(|notice| !matches!(notice.to, ChangeTo::Version(_)));
        }
        Event::StyleChosen { style } => setup.style = *style,
        Event::TableFitted { fitted, .. } => {
            setup.fixtures.retain(|other| other.fixture != fitted.fixture);
            setup.fixtures.extend(Some(fitted).filter(|it| !it.is.is_empty()).cloned());
            // It is no change that anybody was asked about.
            return;
        }
        _ => {
            // What went wrong is not forgotten with the table's setup.
            let closed = core::mem::take(table);
            *table = Table {
                now: closed.now,
                asked: closed.asked,
                shoes: closed.shoes,
                unrevealed: closed.unrevealed,
                begun: closed.begun,
                past: closed.past,
                incidents: closed.incidents,
                reported: closed.reported,
                won_before: incidents::still_kept(closed.won_before, &closed.seized),
                seized: closed.seized,
                tray: closed.tray,
                tokens: closed.tokens,
                vouchers: closed.vouchers,
                ..Table::default()
            };
            return;
        }
    }
    table.agreed.clear();
    table.agreed_to_sign.clear();
}

fn place_mut(table: &mut Table, place: crate::state::PlaceId) -> Option<&mut Place> {
    table.places.get_mut(usize::from(place.0).checked_sub(1)?)
}

/// Puts a wager down in the place of any on the same bet.
pub(crate) fn put(wagers: &mut Vec<Held>, wager: &WagerOf) {
    let same = |held: &&mut Held| {
        held.place == wager.place && held.bettor == wager.bettor && held.bet == wager.bet
    };
    match wagers.iter_mut().find(same) {
        Some(held) => {
            held.amount = wager.amount;
            held.tokens = wager.tokens;
        }
        None => wagers.push(Held {
            place: wager.place,
            bettor: wager.bettor.clone(),
            bet: wager.bet,
            amount: wager.amount,
            tokens: wager.tokens,
        }),
    }
}

/// Takes wagers away.
pub(crate) fn take(wagers: &mut Vec<Held>, gone: &[WagerOf]) {
    let same = |held: &Held, gone: &WagerOf| {
        gone.place == held.place && gone.bet == held.bet && gone.bettor == held.bettor
    };
    // Mostly all of them go. Wagers that go were there, and none goes twice.
    if wagers.len() == gone.len() {
        return wagers.clear();
    }
    wagers.retain(|held| !gone.iter().any(|gone| same(held, gone)));
}
