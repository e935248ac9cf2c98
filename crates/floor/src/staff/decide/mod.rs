//! What becomes of a request: one event, or a refusal.

mod devices;
mod house;
mod people;
mod sessions;

use super::admit::{bound, live, whole};
use super::event::{Approval, Event, What, Who};
use super::refusal::Refusal;
use super::request::{Asking, By, Request, Shown};
use super::rights::{Power, Right};
use super::secret::Digest;
use super::state::{DeviceOffer, Means, Offer, Person, SecretKind, Session, Staff, Standing};
use super::terms::Terms;
use crate::actor::{Name, Time};

pub use devices::is_device_name;

/// What is decided with.
struct Deciding<'a> {
    terms: &'a Terms,
    staff: &'a Staff,
    asking: &'a Asking,
    at: Time,
}

/// What comes of a request, and who stood beside whoever asked.
type Decided = Result<(What, Option<Approval>), Refusal>;

/// What becomes of a request. A wrong code is an event: it leaves fewer tries.
pub fn decide(terms: &Terms, staff: &Staff, asking: &Asking) -> Result<Event, Refusal> {
    let at = asking.at.max(staff.now);
    let deciding = Deciding { terms, staff, asking, at };
    let (what, approved) = deciding.decided()?;
    Ok(Event { at, by: deciding.who(), approved, what })
}

impl<'a> Deciding<'a> {
    fn decided(&self) -> Decided {
        let alone = |what: Result<What, Refusal>| what.map(|what| (what, None));
        match &self.asking.request {
            Request::OfferOwner { code } => alone(self.offer_owner(*code)),
            Request::EnrolOwner { .. } => alone(self.enrol_owner()),
            Request::AddPerson { .. }
            | Request::GiveRights { .. }
            | Request::GiveSecret { .. }
            | Request::DropSecondFactor { .. }
            | Request::Reinstate { .. } => self.gives_access(),
            Request::Suspend { person, why } => alone(self.suspend(person, why)),
            Request::Remove { person, why } => alone(self.remove(person, why)),
            Request::OfferEnrolment { .. } => alone(self.offer_enrolment()),
            Request::WithdrawOffer { device } => alone(self.withdraw_offer(device)),
            Request::Enrol { device, code, token } => alone(self.enrol(device, *code, *token)),
            Request::Revoke { device, why } => alone(self.revoke(device, why)),
            Request::Start { .. } | Request::Stop { .. } | Request::ChangeFloorPlan { .. } => {
                alone(self.of_house())
            }
            _ => alone(self.of_session()),
        }
    }

    fn of_session(&self) -> Result<What, Refusal> {
        match &self.asking.request {
            Request::SignIn { person, shown, token } => self.sign_in(person, shown, *token),
            Request::ComeIn { person, factors, token } => self.come_in(person, *factors, *token),
            Request::ChangeSecret { kind, verifier } => self.change_secret(*kind, verifier),
            Request::RenewVerifier { kind, old, new } => self.renew_verifier(*kind, old, new),
            Request::EnrolSecondFactor { step } => self.enrol_second_factor(step),
            Request::Confirm { shown } => self.confirm(shown),
            Request::Lock => self.lock(),
            Request::Resume { shown } => self.resume(shown),
            Request::SignOut => self.sign_out(),
            Request::EndSession { session } => self.end_session(*session),
            Request::Vouch { person, shown, table } => self.vouch(person, shown, *table),
            _ => Err(Refusal::NotAllowed),
        }
    }

    /// Whose doing it will be.
    fn who(&self) -> Who {
        match &self.asking.by {
            By::Terminal => Who::Terminal,
            By::Visitor { source, device } => {
                Who::Visitor { source: source.clone(), device: device.clone() }
            }
            By::Session { session, .. } => {
                let of = self.staff.sessions.get(session);
                let name = of.map(|session| session.person.clone()).unwrap_or_default();
                Who::Person { name, session: *session }
            }
        }
    }

    /// The enrolled device that the request comes from.
    fn device(&self) -> Option<&'a Name> {
        match &self.asking.by {
            By::Terminal => None,
            By::Visitor { device, .. } | By::Session { device, .. } => device.as_ref(),
        }
    }

    /// Whose session it is that asks, open or locked, and when it was last used.
    fn holder(&self) -> Result<(&'a Person, &'a Session, Time), Refusal> {
        let By::Session { session, device, seen } = &self.asking.by else {
            return Err(Refusal::NotSignedIn);
        };
        let session = self.staff.sessions.get(session).ok_or(Refusal::SessionOver)?;
        let person = bound(self.staff, session, device.as_ref())?;
        Ok((person, session, *seen))
    }

    /// Who asks, in a session that is open, if only to put their own access in order.
    fn signed_in(&self) -> Result<(&'a Person, &'a Session), Refusal> {
        let (person, session, seen) = self.holder()?;
        live(self.terms, session, seen, self.at)?;
        Ok((person, session))
    }

    /// Who asks, in a session that is good for everything.
    fn asker(&self) -> Result<(&'a Person, &'a Session), Refusal> {
        let (person, session) = self.signed_in()?;
        whole(self.terms, person, session, self.at)?;
        Ok((person, session))
    }

    /// Who asks, having this power and having shown their secret of late.
    fn with_power(&self, power: Power) -> Result<&'a Person, Refusal> {
        let (person, session) = self.asker()?;
        if !person.rights.iter().any(|right| right.gives(power)) {
            return Err(Refusal::NotAllowed);
        }
        self.fresh(session)?;
        Ok(person)
    }

    fn fresh(&self, session: &Session) -> Result<(), Refusal> {
        let until = session.confirmed.plus_seconds(self.terms.fresh_s);
        if until <= self.at { Err(Refusal::NotFresh) } else { Ok(()) }
    }

    /// Somebody who is or was here, and was not removed.
    fn person(&self, name: &Name) -> Result<&'a Person, Refusal> {
        let person = self.staff.people.get(name).ok_or(Refusal::NoSuchPerson)?;
        if person.standing == Standing::Removed { Err(Refusal::Removed) } else { Ok(person) }
    }

    /// Whether what somebody has shown is theirs, with the step of the second factor that it
    /// used.
    fn shown(&self, person: &Person, shown: &Shown) -> Result<Option<u64>, Refusal> {
        if shown.kind == SecretKind::Pin && !self.at_console() {
            return Err(Refusal::PinElsewhere);
        }
        let secret = person.secret(shown.kind).ok_or(Refusal::NotAdmitted)?;
        if secret.verifier != shown.verifier {
            return Err(Refusal::NotAdmitted);
        }
        let Some(sealed) = &person.second_factor else { return Ok(None) };
        let step = shown.step.as_ref().ok_or(Refusal::SecondFactorMissing)?;
        let new = step.sealed == *sealed && step.number > person.last_step;
        if new { Ok(Some(step.number)) } else { Err(Refusal::SecondFactorUsed) }
    }

    /// Whether the request comes from an enrolled console.
    fn at_console(&self) -> bool {
        let device = self.device().and_then(|name| self.staff.devices.get(name));
        device.is_some_and(|device| device.kind == super::DeviceKind::Console)
    }

    /// What has become of an offer when a code is given: it is right, it is wrong and so many
    /// tries are left, or it is too late.
    fn code(&self, offer: Option<&Offer>, code: Digest) -> Result<Tried, Refusal> {
        let offer = offer.ok_or(Refusal::CodeWrong)?;
        if offer.until <= self.at {
            return Err(Refusal::CodeOver);
        }
        let left = offer.left.saturating_sub(1);
        Ok(if offer.code == code { Tried::Right } else { Tried::Wrong { left } })
    }

    fn offered(&self, device: &Name) -> Option<&'a DeviceOffer> {
        self.staff.offers.get(device)
    }
}

/// What came of a code.
enum Tried {
    Right,
    Wrong { left: u8 },
}

/// Whether a secret has to be changed before it is good for anything else.
pub(super) fn secret_due(terms: &Terms, person: &Person, kind: SecretKind, now: Time) -> bool {
    let Some(secret) = person.secret(kind) else { return true };
    let age_max = terms.secret_age_max_s;
    secret.given || age_max.is_some_and(|age_s| secret.since.plus_seconds(age_s) <= now)
}

/// Whether somebody's rights take a second factor.
pub fn second_factor_needed(terms: &Terms, rights: &[Right]) -> bool {
    rights.iter().any(|right| terms.second_factor.contains(&right.role))
}

/// Whether a session has to wait for a secret of somebody's own. One that the directory vouched
/// for has not.
pub(super) fn own_secret_due(terms: &Terms, person: &Person, with: Means, now: Time) -> bool {
    with.secret().is_some_and(|kind| secret_due(terms, person, kind, now))
}

/// Whether somebody needs a second factor and has none.
pub(super) fn second_factor_due(terms: &Terms, person: &Person) -> bool {
    person.second_factor.is_none() && second_factor_needed(terms, &person.rights)
}
