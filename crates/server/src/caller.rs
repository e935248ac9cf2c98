//! Who a request comes from: a device by its credential, a person by their session, or both.

use crate::authority::Denied;
use crate::people::{Holder, People, Visitor};
use access::Credential;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use floor::Name;
use floor::staff::{Device, Principal, Refusal};
use std::net::IpAddr;
use std::str::FromStr;

/// The cookie of a session.
pub(crate) const SESSION: &str = "sabot_session";

/// The cookies of devices, each with the device's name behind it.
pub(crate) const DEVICE: &str = "sabot_device_";

/// Who a request comes from.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    /// The device that showed its credential.
    pub(crate) device: Option<Device>,
    /// Whoever is signed in.
    pub(crate) person: Option<Principal>,
    /// The network address.
    pub(crate) source: Name,
    /// Why whoever shows a session is let in to nothing but their own access.
    pub(crate) kept_out: Option<Refusal>,
    /// What was shown, to be looked at again.
    shown: Shown,
}

/// How whoever shows a session, at the device that they are at, is let in.
type Admit = fn(&People, &Credential, Option<&Credential>) -> Result<Principal, Refusal>;

/// The credentials that somebody shows.
#[derive(Debug, Clone, Default)]
struct Shown {
    device: Option<Credential>,
    session: Option<Credential>,
}

impl Caller {
    /// Reads credentials from `Authorization` (one or two, separated by a comma) or from cookies. A
    /// browser may hold those of several devices: it says which it is.
    pub(crate) fn read(
        people: &People,
        headers: &HeaderMap,
        source: IpAddr,
        device: Option<&str>,
    ) -> Caller {
        let all = bearer(headers).into_iter().chain(cookies(headers, device));
        let mut shown = Shown::default();
        for credential in all {
            match credential {
                Credential::Device(..) => shown.device = shown.device.or(Some(credential)),
                Credential::Session(..) => shown.session = shown.session.or(Some(credential)),
            }
        }
        let source = Name::from(source.to_string().as_str());
        Caller::shows(people, shown, (source, People::person))
    }

    fn shows(people: &People, shown: Shown, (source, admit): (Name, Admit)) -> Caller {
        let device = shown.device.as_ref().and_then(|shown| people.device(shown).ok());
        let person = shown.session.as_ref().map(|session| {
            // A session is of a console or of none: each is tried.
            let beside = admit(people, session, shown.device.as_ref());
            beside.or_else(|why| admit(people, session, None).map_err(|other| told(why, other)))
        });
        let kept_out = person.as_ref().and_then(|person| person.as_ref().err().copied());
        let person = person.and_then(Result::ok);
        Caller { device, person, source, kept_out, shown }
    }

    /// The same caller now: who was shut out since is nobody any more.
    pub(crate) fn again(&self, people: &People) -> Caller {
        Caller::shows(people, self.shown.clone(), (self.source.clone(), People::person))
    }

    /// The same, of somebody who only looks on: being shown something is not being active.
    pub(crate) fn looking_on(&self, people: &People) -> Caller {
        Caller::shows(people, self.shown.clone(), (self.source.clone(), People::looks_on))
    }

    /// Whether everybody who was let in still is. Being asked so is not being active.
    pub(crate) fn is_still(&self, people: &People) -> bool {
        let now = self.looking_on(people);
        (self.device.is_none() || now.device.is_some())
            && (self.person.is_none() || now.person.is_some())
    }

    /// Whether credentials were shown that are nobody's.
    pub(crate) fn is_forged(&self) -> bool {
        let Shown { device, session } = &self.shown;
        let shown = device.is_some() || session.is_some();
        shown && self.device.is_none() && self.person.is_none() && self.due().is_none()
    }

    /// Whether a credential was shown that nobody has, as far as this process knows.
    pub(crate) fn is_strange(&self) -> bool {
        let Shown { device, session } = &self.shown;
        let strange_device = device.is_some() && self.device.is_none();
        let strange_person = session.is_some() && self.person.is_none() && self.due().is_none();
        strange_device || strange_person
    }

    /// What somebody has to do about their own access before they are let in.
    pub(crate) fn due(&self) -> Option<Refusal> {
        let own = |why: &Refusal| {
            matches!(why, Refusal::SecretMustChange | Refusal::SecondFactorDue)
                || *why == Refusal::SessionLocked
        };
        self.kept_out.filter(own)
    }

    /// Why nobody is taken to ask.
    pub(crate) fn denied(&self) -> Denied {
        self.due().map_or(Denied::Unknown, Denied::Due)
    }

    /// Whose session was shown, if only to put their own access in order.
    pub(crate) fn holder(&self, people: &People) -> Result<Holder, Denied> {
        let session = self.shown.session.as_ref().ok_or(Denied::Unknown)?;
        let held = people.holder(session, self.shown.device.as_ref());
        held.map_err(|_| Denied::Unknown)
    }

    /// As somebody who is not signed in.
    pub(crate) fn visitor(&self) -> Visitor {
        let device = self.device.as_ref().map(|device| device.name.clone());
        Visitor { source: self.source.clone(), device }
    }
}

/// Which of two reasons is told: that a session is of another device says less than the other.
fn told(beside: Refusal, alone: Refusal) -> Refusal {
    if beside == Refusal::OtherDevice { alone } else { beside }
}

fn bearer(headers: &HeaderMap) -> Vec<Credential> {
    let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let shown = value.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    shown.split(',').filter_map(|text| Credential::from_str(text.trim()).ok()).collect()
}

fn cookies(headers: &HeaderMap, device: Option<&str>) -> Vec<Credential> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        let wanted = match name.strip_prefix(DEVICE) {
            Some(own) => Some(own) == device,
            None => name == SESSION,
        };
        wanted.then(|| Credential::from_str(value).ok())?
    });
    pairs.collect()
}
