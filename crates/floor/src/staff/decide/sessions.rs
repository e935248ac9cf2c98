//! Signing in and out, and showing who one is.

use super::{Deciding, own_secret_due, second_factor_due, second_factor_needed, secret_due};
use crate::actor::Name;
use crate::staff::admit::lasting;
use crate::staff::event::{Ending, What};
use crate::staff::reach::DeviceKind;
use crate::staff::refusal::Refusal;
use crate::staff::request::{By, Factors, Shown, Step};
use crate::staff::rights::{HouseRole, Power};
use crate::staff::secret::{Digest, Verifier};
use crate::staff::state::{Device, Means, Person, SecretKind, Session, SessionId};
use alloc::vec::Vec;
use ledger::TableId;

impl Deciding<'_> {
    pub(super) fn sign_in(
        &self,
        name: &Name,
        shown: &Shown,
        token: Digest,
    ) -> Result<What, Refusal> {
        if !matches!(self.asking.by, By::Visitor { .. }) {
            return Err(Refusal::NotAllowed);
        }
        let person = self.staff.active(name).ok_or(Refusal::NotAdmitted)?;
        let step = self.shown(person, shown)?;
        self.opened(person, (shown.kind.into(), step), token)
    }

    /// Somebody for whom the house's directory vouches comes in. Whoever takes a second factor
    /// here has shown it there.
    pub(super) fn come_in(
        &self,
        name: &Name,
        factors: Factors,
        token: Digest,
    ) -> Result<What, Refusal> {
        if !matches!(self.asking.by, By::Visitor { .. }) {
            return Err(Refusal::NotAllowed);
        }
        let person = self.staff.active(name).ok_or(Refusal::NotAdmitted)?;
        let needed =
            person.second_factor.is_some() || second_factor_needed(self.terms, &person.rights);
        let with = match factors {
            Factors::Two => Means::DirectoryAndFactor,
            Factors::One if needed => return Err(Refusal::DirectoryFactor),
            Factors::One => Means::Directory,
        };
        self.opened(person, (with, None), token)
    }

    fn opened(
        &self,
        person: &Person,
        (with, step): (Means, Option<u64>),
        token: Digest,
    ) -> Result<What, Refusal> {
        let device = self.console()?;
        if let Some(device) = device {
            self.works_at(person, device)?;
        }
        let device = device.map(|device| device.name.clone());
        Ok(What::SessionOpened {
            session: SessionId(self.staff.sessions_opened + 1),
            person: person.name.clone(),
            ends: self.ends(person, device.as_ref()),
            device,
            with,
            token,
            step,
        })
    }

    /// The console that somebody is at; none where they are at no enrolled device.
    fn console(&self) -> Result<Option<&Device>, Refusal> {
        let Some(name) = self.device() else { return Ok(None) };
        let device = self.staff.devices.get(name).ok_or(Refusal::NoSuchDevice)?;
        if device.kind == DeviceKind::Console {
            Ok(Some(device))
        } else {
            Err(Refusal::NotThisDevice)
        }
    }

    /// Whether somebody has something to do at a console.
    fn works_at(&self, person: &Person, device: &Device) -> Result<(), Refusal> {
        let works = match device.post.table() {
            Some(table) => self.has_role_at(person, table),
            None => person.is(HouseRole::Cashier),
        };
        if works { Ok(()) } else { Err(Refusal::NoRightHere) }
    }

    fn has_role_at(&self, person: &Person, table: TableId) -> bool {
        let site = self.terms.site(table);
        site.is_some_and(|site| person.roles_at(site).next().is_some())
    }

    /// The sessions that a new one ends: the one at the same console, and the oldest of somebody
    /// who has too many.
    fn ends(&self, person: &Person, device: Option<&Name>) -> Vec<SessionId> {
        let (here, elsewhere): (Vec<_>, Vec<_>) = self
            .staff
            .sessions
            .values()
            .filter(|it| {
                it.person == person.name || (device.is_some() && it.device.as_ref() == device)
            })
            .partition(|it| device.is_some() && it.device.as_ref() == device);
        let over = (elsewhere.len() + 1).saturating_sub(self.terms.sessions_max.max(1));
        here.iter().chain(&elsewhere[..over]).map(|session| session.id).collect()
    }

    pub(super) fn change_secret(
        &self,
        kind: SecretKind,
        verifier: &Verifier,
    ) -> Result<What, Refusal> {
        let (person, session) = self.signed_in()?;
        self.fresh(session)?;
        if kind == SecretKind::Password && person.password.is_some() {
            self.beyond_pin(session)?;
        }
        if person.secret(kind).is_some_and(|secret| secret.verifier == *verifier) {
            return Err(Refusal::SameSecret);
        }
        let (person, verifier) = (person.name.clone(), verifier.clone());
        Ok(What::SecretChanged { person, kind, verifier, session: session.id })
    }

    /// Whether what makes a session fresh is more than a PIN, which is short and typed where others
    /// look on. Away from consoles it cannot be one; at a console it is what opened the session.
    fn beyond_pin(&self, session: &Session) -> Result<(), Refusal> {
        let opened = session.opened.plus_seconds(self.terms.fresh_s) > self.at;
        let more = session.device.is_none() || session.with != Means::Pin && opened;
        if more { Ok(()) } else { Err(Refusal::PasswordNeeded) }
    }

    /// Another verifier of the secret that somebody has; nothing else of it changes.
    pub(super) fn renew_verifier(
        &self,
        kind: SecretKind,
        old: &Verifier,
        new: &Verifier,
    ) -> Result<What, Refusal> {
        let (person, session) = self.signed_in()?;
        self.fresh(session)?;
        // It may have been changed meanwhile, and the new verifier is of the old secret.
        if person.secret(kind).is_none_or(|secret| secret.verifier != *old) {
            return Err(Refusal::NotAdmitted);
        }
        Ok(What::VerifierRenewed { person: person.name.clone(), kind, verifier: new.clone() })
    }

    pub(super) fn enrol_second_factor(&self, step: &Step) -> Result<What, Refusal> {
        let (person, session) = self.signed_in()?;
        self.fresh(session)?;
        if own_secret_due(self.terms, person, session.with, self.at) {
            return Err(Refusal::SecretMustChange);
        }
        let (person, sealed) = (person.name.clone(), step.sealed.clone());
        Ok(What::SecondFactorEnrolled { person, sealed, step: step.number })
    }

    pub(super) fn confirm(&self, shown: &Shown) -> Result<What, Refusal> {
        let (person, session) = self.signed_in()?;
        let step = self.shown(person, shown)?;
        Ok(What::SessionConfirmed { session: session.id, person: person.name.clone(), step })
    }

    pub(super) fn lock(&self) -> Result<What, Refusal> {
        let (person, session) = self.signed_in()?;
        Ok(What::SessionLocked { session: session.id, person: person.name.clone() })
    }

    /// A session that is locked, or idle and about to be, goes on. Its second factor was shown
    /// when it was opened.
    pub(super) fn resume(&self, shown: &Shown) -> Result<What, Refusal> {
        let (person, session, seen) = self.holder()?;
        lasting(self.terms, session, self.at)?;
        match super::live(self.terms, session, seen, self.at) {
            Err(Refusal::SessionLocked) => {}
            Err(other) => return Err(other),
            Ok(()) => return Err(Refusal::SessionNotLocked),
        }
        let secret = person.secret(shown.kind).ok_or(Refusal::NotAdmitted)?;
        if shown.kind == SecretKind::Pin && !self.at_console() {
            return Err(Refusal::PinElsewhere);
        }
        if secret.verifier != shown.verifier {
            return Err(Refusal::NotAdmitted);
        }
        Ok(What::SessionResumed { session: session.id, person: person.name.clone() })
    }

    pub(super) fn sign_out(&self) -> Result<What, Refusal> {
        let (person, session, _) = self.holder()?;
        let person = person.name.clone();
        Ok(What::SessionEnded { session: session.id, person, why: Ending::SignedOut })
    }

    pub(super) fn end_session(&self, session: SessionId) -> Result<What, Refusal> {
        let ended = self.staff.sessions.get(&session).ok_or(Refusal::SessionOver)?;
        let (asker, _) = self.asker()?;
        if asker.name != ended.person {
            self.with_power(Power::EndSessions)?;
        }
        let person = ended.person.clone();
        Ok(What::SessionEnded { session, person, why: Ending::Revoked })
    }

    /// Somebody gives their PIN at a console on which somebody else is signed in: it counts as
    /// their own act.
    pub(super) fn vouch(
        &self,
        name: &Name,
        shown: &Shown,
        table: TableId,
    ) -> Result<What, Refusal> {
        let (asker, session) = self.asker()?;
        let device = session.device.as_ref().and_then(|name| self.staff.devices.get(name));
        let device = device.filter(|device| device.post.table() == Some(table));
        let device = device.ok_or(Refusal::OtherDevice)?;
        if asker.name == *name {
            return Err(Refusal::OwnApproval);
        }
        let person = self.staff.active(name).ok_or(Refusal::NotAdmitted)?;
        let step = self.vouched(person, shown)?;
        if !self.has_role_at(person, table) {
            return Err(Refusal::NoRightHere);
        }
        let (person, device) = (person.name.clone(), device.name.clone());
        Ok(What::Vouched { person, table, device, step })
    }

    /// Whether somebody who is not signed in has shown enough to act once.
    pub(super) fn vouched(&self, person: &Person, shown: &Shown) -> Result<Option<u64>, Refusal> {
        let step = self.shown(person, shown)?;
        if secret_due(self.terms, person, shown.kind, self.at) {
            return Err(Refusal::SecretMustChange);
        }
        if second_factor_due(self.terms, person) {
            return Err(Refusal::SecondFactorDue);
        }
        Ok(step)
    }
}
