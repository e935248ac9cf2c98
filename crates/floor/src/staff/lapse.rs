//! What time brings about by itself.

use super::admit::{Presence, lasting, live};
use super::event::{Ending, Event, What, Who};
use super::refusal::Refusal;
use super::state::{Session, Staff};
use super::terms::Terms;
use crate::actor::Time;
use alloc::vec::Vec;

/// What has run out by a moment: sessions that are too old or idle, and codes.
pub fn lapse(terms: &Terms, staff: &Staff, presence: &Presence, now: Time) -> Vec<Event> {
    let at = now.max(staff.now);
    let sessions = staff.sessions.values().filter_map(|it| of_session(terms, it, presence, at));
    let late = staff.offers.iter().filter(|(_, offered)| offered.offer.until <= at);
    let offers = late.map(|(device, _)| What::OfferLapsed { device: device.clone() });
    let owner = staff.owner_offer.as_ref().filter(|offer| offer.until <= at);
    let whats = sessions.chain(offers).chain(owner.map(|_| What::OwnerOfferLapsed));
    whats.map(|what| Event { at, by: Who::Clock, approved: None, what }).collect()
}

fn of_session(terms: &Terms, session: &Session, presence: &Presence, at: Time) -> Option<What> {
    let (id, person) = (session.id, session.person.clone());
    if lasting(terms, session, at).is_err() {
        return Some(What::SessionEnded { session: id, person, why: Ending::TooOld });
    }
    match live(terms, session, presence.seen(id), at) {
        Err(Refusal::SessionLocked) if !session.locked => {
            Some(What::SessionLocked { session: id, person })
        }
        Err(Refusal::SessionOver) => {
            Some(What::SessionEnded { session: id, person, why: Ending::Idle })
        }
        _ => None,
    }
}
