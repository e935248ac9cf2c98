//! Who somebody is who shows a token, and whether they are still let in.

use super::decide::{own_secret_due, second_factor_due};
use super::refusal::Refusal;
use super::rights::{Power, Right, Site};
use super::secret::Digest;
use super::state::{Device, Means, Person, Session, SessionId, Staff};
use super::terms::Terms;
use crate::actor::{Name, Time};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// Somebody who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal {
    /// Who.
    pub name: Name,
    /// What they may act as.
    pub rights: Vec<Right>,
    /// The console that they are at.
    pub device: Option<Name>,
    /// Their session.
    pub session: SessionId,
}

impl Principal {
    /// The roles of a table's rulebook in which they may act there.
    pub fn roles_at<'p>(&'p self, site: &'p Site) -> impl Iterator<Item = &'p Name> {
        self.rights.iter().filter_map(|right| right.role_at(site))
    }

    /// Whether a role of the house gives them a power.
    pub fn may(&self, power: Power) -> bool {
        self.rights.iter().any(|right| right.gives(power))
    }
}

/// A token that was shown, and where.
#[derive(Debug, Clone, Copy)]
pub struct Pass<'p> {
    /// The session that it is said to be of.
    pub session: SessionId,
    /// Its digest.
    pub token: Digest,
    /// The enrolled device that showed its own token along with it.
    pub device: Option<&'p Name>,
}

/// When sessions were last used. It is kept beside the staff, for a use is no event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Presence {
    seen: BTreeMap<SessionId, Time>,
    began: Time,
}

impl Presence {
    /// The presence of a program that begins now. Sessions that were idle for too long before
    /// were locked or ended while it last ran: those that are open begin anew to be idle.
    pub fn begin(now: Time) -> Presence {
        Presence { seen: BTreeMap::new(), began: now }
    }

    /// When a session was last used.
    pub fn seen(&self, session: SessionId) -> Time {
        self.seen.get(&session).copied().unwrap_or(self.began)
    }

    /// A session is used.
    pub fn touch(&mut self, session: SessionId, now: Time) {
        let seen = self.seen.entry(session).or_insert(now);
        *seen = now.max(*seen);
    }

    /// Forgets sessions that are over.
    pub fn forget(&mut self, staff: &Staff) {
        self.seen.retain(|session, _| staff.sessions.contains_key(session));
    }
}

/// Who shows a token, if they are let in. What it does not let in does nothing: ask it anew for
/// every request.
pub fn admit(
    terms: &Terms,
    staff: &Staff,
    pass: Pass<'_>,
    (presence, now): (&Presence, Time),
) -> Result<Principal, Refusal> {
    let session = staff.sessions.get(&pass.session).ok_or(Refusal::SessionOver)?;
    if session.token != pass.token {
        return Err(Refusal::SessionOver);
    }
    let person = bound(staff, session, pass.device)?;
    let now = now.max(staff.now);
    live(terms, session, presence.seen(session.id), now)?;
    whole(terms, person, session, now)?;
    let (name, rights) = (person.name.clone(), person.rights.clone());
    Ok(Principal { name, rights, device: session.device.clone(), session: session.id })
}

/// Which device shows a token.
pub fn admit_device<'s>(
    staff: &'s Staff,
    name: &str,
    token: Digest,
) -> Result<&'s Device, Refusal> {
    let device = staff.devices.get(name).filter(|device| device.token == token);
    device.ok_or(Refusal::NotThisDevice)
}

/// Whose session it is, if it is theirs still and shown where it belongs.
pub(super) fn bound<'s>(
    staff: &'s Staff,
    session: &Session,
    device: Option<&Name>,
) -> Result<&'s Person, Refusal> {
    let enrolled = session.device.as_ref().is_none_or(|it| staff.devices.contains_key(it));
    if !enrolled || session.device.as_ref() != device {
        return Err(Refusal::OtherDevice);
    }
    staff.active(&session.person).ok_or(Refusal::SessionOver)
}

/// Whether a session is within its limits and not locked.
pub(super) fn live(terms: &Terms, session: &Session, seen: Time, now: Time) -> Result<(), Refusal> {
    lasting(terms, session, now)?;
    let idle = seen.max(session.active).plus_seconds(terms.idle_s) <= now;
    match session.device {
        _ if session.locked => Err(Refusal::SessionLocked),
        Some(_) if idle => Err(Refusal::SessionLocked),
        None if idle => Err(Refusal::SessionOver),
        _ => Ok(()),
    }
}

/// Whether a session has not lasted too long.
pub(super) fn lasting(terms: &Terms, session: &Session, now: Time) -> Result<(), Refusal> {
    let over = session.opened.plus_seconds(terms.session_s) <= now;
    if over { Err(Refusal::SessionOver) } else { Ok(()) }
}

/// Whether a session may be used for anything but putting one's own access in order.
pub(super) fn whole(
    terms: &Terms,
    person: &Person,
    session: &Session,
    now: Time,
) -> Result<(), Refusal> {
    if own_secret_due(terms, person, session.with, now) {
        return Err(Refusal::SecretMustChange);
    }
    if session.with != Means::DirectoryAndFactor && second_factor_due(terms, person) {
        return Err(Refusal::SecondFactorDue);
    }
    Ok(())
}
