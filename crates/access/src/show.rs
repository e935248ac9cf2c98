//! From what somebody gives to what the staff's records decide on.

use crate::factor::HouseKey;
use crate::hash::Checker;
use crate::secret::Secret;
use crate::token::Credential;
use crate::totp;
use floor::Time;
use floor::staff::{
    self, Device, Pass, Person, Presence, Principal, Refusal, SecretKind, Shown, Staff, Step, Terms,
};

/// What somebody gives to be let in.
#[derive(Debug, Clone)]
pub struct Given {
    /// Which secret.
    pub kind: SecretKind,
    /// The secret.
    pub secret: Secret,
    /// The code of the second factor, as typed.
    pub code: Option<Secret>,
}

/// What somebody has shown, if all that they gave is right. Whether it is enough is for
/// [`floor::staff::decide`]. It checks one secret whoever is named, and so takes as long for a name
/// that is nobody's.
pub fn show(
    (checker, key): (&Checker, &HouseKey),
    person: Option<&Person>,
    given: &Given,
    now: Time,
) -> Option<Shown> {
    let verifier = person.and_then(|it| it.secret(given.kind)).map(|secret| &secret.verifier);
    let right = checker.check(&given.secret, verifier);
    let (person, verifier) = (person.filter(|_| right)?, verifier?.clone());
    let step = match (&person.second_factor, &given.code) {
        (Some(sealed), Some(code)) => {
            let factor = key.open(&person.name, sealed).ok()?;
            let number = totp::matching_step(factor.expose(), code.expose(), now)?;
            Some(Step { sealed: sealed.clone(), number })
        }
        _ => None,
    };
    Some(Shown { kind: given.kind, verifier, step })
}

/// Who shows a session's credential, beside that of the device they are at.
pub fn admit(
    terms: &Terms,
    staff: &Staff,
    (session, device): (&Credential, Option<&Credential>),
    (presence, now): (&Presence, Time),
) -> Result<Principal, Refusal> {
    let Credential::Session(session, token) = session else { return Err(Refusal::NotSignedIn) };
    let device = device.map(|shown| admit_device(staff, shown)).transpose()?;
    let device = device.map(|device| &device.name);
    let pass = Pass { session: *session, token: token.digest(), device };
    staff::admit(terms, staff, pass, (presence, now))
}

/// Which device shows a credential.
pub fn admit_device<'s>(staff: &'s Staff, shown: &Credential) -> Result<&'s Device, Refusal> {
    let Credential::Device(name, token) = shown else { return Err(Refusal::NotThisDevice) };
    staff::admit_device(staff, name, token.digest())
}
