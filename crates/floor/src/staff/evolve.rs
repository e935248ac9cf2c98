//! Folding an event into the staff: copies facts, decides nothing, never fails.

use super::event::{Event, What};
use super::rights::{HouseRole, Right};
use super::secret::Verifier;
use super::state::{
    Device, DeviceOffer, Offer, Person, RunBy, Secret, Session, SessionId, Staff, Standing,
};
use crate::actor::{Name, Time};
use alloc::vec::Vec;

/// The staff after an event.
#[must_use]
pub fn evolve(mut staff: Staff, event: &Event) -> Staff {
    staff.now = event.at;
    if let Some(approval) = &event.approved {
        use_step(&mut staff, &approval.person, approval.step);
    }
    match &event.what {
        What::OwnerOffered { .. }
        | What::OwnerCodeRefused { .. }
        | What::OwnerOfferLapsed
        | What::OwnerEnrolled { .. } => owner(&mut staff, event.at, &event.what),
        What::SessionOpened { .. }
        | What::SessionLocked { .. }
        | What::SessionResumed { .. }
        | What::SessionConfirmed { .. }
        | What::SessionEnded { .. }
        | What::Vouched { .. }
        | What::SignInsFailed { .. } => session(&mut staff, event.at, &event.what),
        What::DeviceOffered { .. }
        | What::OfferWithdrawn { .. }
        | What::OfferLapsed { .. }
        | What::CodeRefused { .. }
        | What::DeviceEnrolled { .. }
        | What::DeviceRevoked { .. } => device(&mut staff, event.at, &event.what),
        What::HouseStarted { .. } | What::HouseStopped { .. } | What::FloorPlanChanged { .. } => {
            house(&mut staff, &event.what);
        }
        people => person(&mut staff, event.at, people),
    }
    staff
}

/// The staff after some events.
#[must_use]
pub fn evolve_all<'e>(staff: Staff, events: impl IntoIterator<Item = &'e Event>) -> Staff {
    events.into_iter().fold(staff, evolve)
}

fn house(staff: &mut Staff, what: &What) {
    match what {
        What::HouseStarted { program, plan, .. } => {
            staff.run_by = Some(RunBy { program: program.clone(), plan: *plan });
        }
        What::FloorPlanChanged { after, .. } => {
            staff.run_by = staff.run_by.take().map(|by| RunBy { plan: *after, ..by });
        }
        _ => {}
    }
}

fn owner(staff: &mut Staff, at: Time, what: &What) {
    match what {
        What::OwnerOffered { code, until, tries } => {
            staff.owner_offer = Some(Offer { code: *code, until: *until, left: *tries });
        }
        What::OwnerCodeRefused { left } => {
            let offer = staff.owner_offer.take().map(|offer| Offer { left: *left, ..offer });
            staff.owner_offer = offer.filter(|offer| offer.left > 0);
        }
        What::OwnerEnrolled { name, password, pin } => {
            staff.owner_offer = None;
            let owner = Person {
                password: Some(own(password, at)),
                pin: pin.as_ref().map(|pin| own(pin, at)),
                ..new_person(name, &[Right::house(HouseRole::Owner)], at)
            };
            staff.people.insert(name.clone(), owner);
        }
        _ => staff.owner_offer = None,
    }
}

fn person(staff: &mut Staff, at: Time, what: &What) {
    match what {
        What::PersonAdded { name, rights, password, pin } => {
            let added = Person {
                password: password.as_ref().map(|password| given(password, at)),
                pin: pin.as_ref().map(|pin| given(pin, at)),
                ..new_person(name, rights, at)
            };
            staff.people.insert(name.clone(), added);
        }
        What::RightsGiven { person, rights } => {
            with(staff, person, |person| person.rights.clone_from(rights));
        }
        What::SecretGiven { person, kind, verifier } => {
            with(staff, person, |person| person.set(*kind, given(verifier, at)));
            end_sessions(staff, |session| session.person == *person);
        }
        What::SecretChanged { person, kind, verifier, session } => {
            with(staff, person, |person| person.set(*kind, own(verifier, at)));
            end_sessions(staff, |other| other.person == *person && other.id != *session);
        }
        What::VerifierRenewed { person, kind, verifier } => {
            with(staff, person, |person| person.renew(*kind, verifier));
        }
        What::SecondFactorEnrolled { person, sealed, step } => {
            with(staff, person, |person| person.second_factor = Some(sealed.clone()));
            use_step(staff, person, Some(*step));
        }
        What::SecondFactorDropped { person } => {
            with(staff, person, |person| person.second_factor = None);
            end_sessions(staff, |session| session.person == *person);
        }
        What::PersonSuspended { person, .. } => stand(staff, person, Standing::Suspended),
        What::PersonReinstated { person } => stand(staff, person, Standing::Active),
        What::PersonRemoved { person, .. } => stand(staff, person, Standing::Removed),
        _ => {}
    }
}

fn session(staff: &mut Staff, at: Time, what: &What) {
    match what {
        What::SessionOpened { session, person, device, with: kind, token, step, ends } => {
            end_sessions(staff, |other| ends.contains(&other.id));
            use_step(staff, person, *step);
            with(staff, person, |person| person.failures = 0);
            let opened = Session {
                id: *session,
                person: person.clone(),
                device: device.clone(),
                with: *kind,
                token: *token,
                opened: at,
                confirmed: at,
                active: at,
                locked: false,
            };
            staff.sessions_opened = session.0;
            staff.sessions.insert(*session, opened);
        }
        What::SessionLocked { session, .. } => at_session(staff, *session, |it| it.locked = true),
        What::SessionResumed { session, .. } => at_session(staff, *session, |it| {
            it.locked = false;
            it.active = at;
        }),
        What::SessionConfirmed { session, person, step } => {
            use_step(staff, person, *step);
            at_session(staff, *session, |it| {
                it.confirmed = at;
                it.active = at;
            });
        }
        What::SessionEnded { session, .. } => {
            staff.sessions.remove(session);
        }
        What::Vouched { person, step, .. } => use_step(staff, person, *step),
        What::SignInsFailed { person: Some(person), times, .. } => {
            with(staff, person, |person| person.failures = person.failures.saturating_add(*times));
        }
        _ => {}
    }
}

fn device(staff: &mut Staff, at: Time, what: &What) {
    match what {
        What::DeviceOffered { device, kind, post, replaces, code, until, tries } => {
            let offer = Offer { code: *code, until: *until, left: *tries };
            let (kind, post, replaces) = (*kind, *post, replaces.clone());
            staff.offers.insert(device.clone(), DeviceOffer { offer, kind, post, replaces });
        }
        What::OfferWithdrawn { device }
        | What::OfferLapsed { device }
        | What::CodeRefused { device, left: 0 } => {
            staff.offers.remove(device);
        }
        What::CodeRefused { device, left } => {
            if let Some(offered) = staff.offers.get_mut(device) {
                offered.offer.left = *left;
            }
        }
        What::DeviceEnrolled { device, kind, post, replaces, token } => {
            staff.offers.remove(device);
            if let Some(old) = replaces {
                shut_out(staff, old);
            }
            let (name, kind, post, token) = (device.clone(), *kind, *post, *token);
            let enrolled = Device { name, kind, post, token, enrolled: at };
            staff.devices.insert(device.clone(), enrolled);
        }
        What::DeviceRevoked { device, .. } => shut_out(staff, device),
        _ => {}
    }
}

/// A device that is gone takes the sessions at it along.
fn shut_out(staff: &mut Staff, device: &Name) {
    staff.devices.remove(device);
    end_sessions(staff, |session| session.device.as_ref() == Some(device));
}

/// Who may not come in is not in.
fn stand(staff: &mut Staff, name: &Name, standing: Standing) {
    with(staff, name, |person| person.standing = standing);
    if standing != Standing::Active {
        end_sessions(staff, |session| session.person == *name);
    }
}

fn end_sessions(staff: &mut Staff, ends: impl Fn(&Session) -> bool) {
    staff.sessions.retain(|_, session| !ends(session));
}

fn use_step(staff: &mut Staff, name: &Name, step: Option<u64>) {
    if let Some(step) = step {
        with(staff, name, |person| person.last_step = person.last_step.max(step));
    }
}

fn with(staff: &mut Staff, name: &Name, change: impl FnOnce(&mut Person)) {
    if let Some(person) = staff.people.get_mut(name) {
        change(person);
    }
}

fn at_session(staff: &mut Staff, session: SessionId, change: impl FnOnce(&mut Session)) {
    if let Some(session) = staff.sessions.get_mut(&session) {
        change(session);
    }
}

/// A secret that only its owner knows.
fn own(verifier: &Verifier, since: Time) -> Secret {
    Secret { verifier: verifier.clone(), since, given: false }
}

/// A secret that whoever gave it knows too.
fn given(verifier: &Verifier, since: Time) -> Secret {
    Secret { given: true, ..own(verifier, since) }
}

fn new_person(name: &Name, rights: &[Right], added: Time) -> Person {
    Person {
        name: name.clone(),
        rights: Vec::from(rights),
        password: None,
        pin: None,
        second_factor: None,
        last_step: 0,
        standing: Standing::Active,
        added,
        failures: 0,
    }
}
