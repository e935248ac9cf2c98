//! One's own access put in order: a secret shown again or changed, a second factor set up. A
//! session that is good for nothing else yet is good for this.

use super::hashing::Whose;
use super::{NotDone, People, Visitor};
use access::{Credential, Given, matching_code};
use floor::Name;
use floor::staff::{By, Event, Refusal, Request, Sealed, SecretKind, Step, Verifier};

/// Whose session it is, whatever it is good for.
#[derive(Debug, Clone)]
pub(crate) struct Holder {
    pub(crate) name: Name,
    pub(crate) by: By,
}

/// A second factor that somebody may set up.
pub(crate) struct FactorOffered {
    /// What is given back with a code of it.
    pub(crate) offer: String,
    /// The secret, to be typed.
    pub(crate) secret: String,
    /// The same as an address that apps read.
    pub(crate) uri: String,
}

impl People {
    /// Whose session this is.
    pub(crate) fn holder(
        &self,
        session: &Credential,
        device: Option<&Credential>,
    ) -> Result<Holder, Refusal> {
        let Credential::Session(id, token) = session else { return Err(Refusal::NotSignedIn) };
        let known = self.known();
        let held = known.staff.sessions.get(id).filter(|it| it.token == token.digest());
        let held = held.ok_or(Refusal::SessionOver)?;
        let device = match (&held.device, device) {
            (None, _) => None,
            (Some(_), None) => return Err(Refusal::OtherDevice),
            (Some(_), Some(shown)) => Some(access::admit_device(&known.staff, shown)?.name.clone()),
        };
        let seen = known.presence.seen(*id);
        Ok(Holder { name: held.person.clone(), by: By::Session { session: *id, device, seen } })
    }

    /// Somebody shows their secret again, for something sensitive.
    pub(crate) fn confirm(
        &self,
        holder: Holder,
        place: &Visitor,
        given: &Given,
    ) -> Result<Event, NotDone> {
        let Holder { name, by } = holder;
        self.shown(place, (&*name, given), |shown| self.ask(by, Request::Confirm { shown }))
    }

    /// Somebody chooses a secret of their own.
    pub(crate) fn change(
        &self,
        holder: Holder,
        (kind, secret): (SecretKind, &str),
    ) -> Result<Event, NotDone> {
        let Holder { name, by } = holder;
        // Verifiers of one secret differ by their salt: the old one is tried, not compared.
        let old = self.look(|staff| {
            let secret = staff.people.get(&name).and_then(|person| person.secret(kind));
            secret.map(|secret| secret.verifier.clone())
        });
        let new = access::Secret::new(secret.to_owned());
        let hashed = self.hashing.enter(Whose::Staff)?;
        if old.is_some_and(|old| self.checker.check(&new, Some(&old))) {
            return Err(Refusal::SameSecret.into());
        }
        drop(hashed);
        let verifier = self.chosen(&name, (kind, secret))?;
        self.ask(by, Request::ChangeSecret { kind, verifier })
    }

    /// Makes a verifier anew that costs whoever guesses less than it should, now that its secret is
    /// at hand. Whoever signs in is let in if that fails: it is tried again the next time.
    pub(super) fn renew(&self, by: By, given: &Given, old: Verifier) {
        if !self.checker.is_outdated(&old) {
            return;
        }
        let Ok(new) = self.hashed(Whose::Staff, &given.secret) else { return };
        if let Err(why) = self.ask(by, Request::RenewVerifier { kind: given.kind, old, new }) {
            tracing::warn!(%why, "what a secret is checked against was not renewed");
        }
    }

    /// Makes a second factor that somebody may set up. Nothing is recorded before a code of it is
    /// shown.
    pub(crate) fn factor(&self, holder: &Holder, house: &str) -> Result<FactorOffered, NotDone> {
        let sealed = self.key.seal()?;
        let key = self.key.open(&holder.name, &sealed).map_err(|_| NotDone::Wrong)?;
        Ok(FactorOffered {
            offer: sealed.as_str().to_owned(),
            secret: key.text().to_string(),
            uri: key.uri(house, &holder.name).to_string(),
        })
    }

    /// Somebody sets it up, having shown a code of it.
    pub(crate) fn set_up_factor(
        &self,
        holder: Holder,
        place: &Visitor,
        (offer, code): (&str, &str),
    ) -> Result<Event, NotDone> {
        let Holder { name, by } = holder;
        let sealed = Sealed::new(offer);
        self.tried(&place.source, || {
            let number = self.key.open(&name, &sealed).ok();
            let number = number.and_then(|key| matching_code(&key, code, self.now()));
            let number = number.ok_or(Refusal::CodeWrong)?;
            self.ask(by, Request::EnrolSecondFactor { step: Step { sealed, number } })
        })
    }
}
