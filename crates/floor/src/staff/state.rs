//! People, sessions and devices as they stand.

use super::reach::{DeviceKind, Post};
use super::rights::{HouseRole, Right, Role, Site};
use super::secret::{Digest, Sealed, Verifier};
use crate::actor::{Name, Time};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// A session, by its number from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionId(pub u64);

/// Which of a person's secrets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretKind {
    /// A password, good everywhere.
    Password,
    /// A PIN, good at enrolled consoles.
    Pin,
}

/// What a session was opened with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// A password.
    Password,
    /// A PIN.
    Pin,
    /// The word of the house's directory.
    Directory,
    /// The same, with a second factor that was shown there.
    DirectoryAndFactor,
}

impl Means {
    /// The secret of one's own that it was; none where the directory vouched.
    pub const fn secret(self) -> Option<SecretKind> {
        match self {
            Means::Password => Some(SecretKind::Password),
            Means::Pin => Some(SecretKind::Pin),
            Means::Directory | Means::DirectoryAndFactor => None,
        }
    }
}

impl From<SecretKind> for Means {
    fn from(kind: SecretKind) -> Means {
        match kind {
            SecretKind::Password => Means::Password,
            SecretKind::Pin => Means::Pin,
        }
    }
}

/// A secret, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Secret {
    /// What it is checked against.
    pub verifier: Verifier,
    /// Since when it is theirs.
    pub since: Time,
    /// Whether somebody else knows it, having given it: it must be changed when it is first used.
    pub given: bool,
}

/// Whether somebody may come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// They may.
    Active,
    /// Not for now.
    Suspended,
    /// Never again.
    Removed,
}

/// Somebody who works here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Their name, which is nobody else's, not even later.
    pub name: Name,
    /// What they may act as.
    pub rights: Vec<Right>,
    /// Their password.
    pub password: Option<Secret>,
    /// Their PIN.
    pub pin: Option<Secret>,
    /// Their second factor.
    pub second_factor: Option<Sealed>,
    /// The last step of a second factor that was used; earlier ones are good no more.
    pub last_step: u64,
    /// Whether they may come in.
    pub standing: Standing,
    /// Since when they are here.
    pub added: Time,
    /// How often somebody failed to sign in as them since they last did.
    pub failures: u32,
}

impl Person {
    /// A secret of theirs.
    pub fn secret(&self, kind: SecretKind) -> Option<&Secret> {
        match kind {
            SecretKind::Password => self.password.as_ref(),
            SecretKind::Pin => self.pin.as_ref(),
        }
    }

    pub(super) fn set(&mut self, kind: SecretKind, secret: Secret) {
        match kind {
            SecretKind::Password => self.password = Some(secret),
            SecretKind::Pin => self.pin = Some(secret),
        }
    }

    pub(super) fn renew(&mut self, kind: SecretKind, verifier: &Verifier) {
        let secret = match kind {
            SecretKind::Password => &mut self.password,
            SecretKind::Pin => &mut self.pin,
        };
        if let Some(secret) = secret {
            secret.verifier = verifier.clone();
        }
    }

    /// The roles of a table's rulebook in which they may act there.
    pub fn roles_at<'p>(&'p self, site: &'p Site) -> impl Iterator<Item = &'p Name> {
        self.rights.iter().filter_map(|right| right.role_at(site))
    }

    /// Whether they have a role of the house.
    pub fn is(&self, role: HouseRole) -> bool {
        self.rights.iter().any(|right| right.role == Role::House(role))
    }
}

/// Somebody's session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Its number.
    pub id: SessionId,
    /// Whose.
    pub person: Name,
    /// The console that it is bound to.
    pub device: Option<Name>,
    /// What it was opened with.
    pub with: Means,
    /// The digest of its token.
    pub token: Digest,
    /// Since when it is open.
    pub opened: Time,
    /// When all that it takes to sign in was last shown in it.
    pub confirmed: Time,
    /// When it was last opened, resumed or confirmed; other uses of it are no events.
    pub active: Time,
    /// Whether it is locked.
    pub locked: bool,
}

/// A one-time code that is out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Its digest.
    pub code: Digest,
    /// Until when it is good.
    pub until: Time,
    /// How many wrong codes will still be taken.
    pub left: u8,
}

/// A device that may enrol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceOffer {
    /// With which code.
    pub offer: Offer,
    /// As what.
    pub kind: DeviceKind,
    /// Where.
    pub post: Post,
    /// In place of which.
    pub replaces: Option<Name>,
}

/// A device that is enrolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// Its name.
    pub name: Name,
    /// What it is.
    pub kind: DeviceKind,
    /// Where it is.
    pub post: Post,
    /// The digest of its token.
    pub token: Digest,
    /// Since when.
    pub enrolled: Time,
}

/// All people, open sessions and devices of a house.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Staff {
    /// The moment of the last event.
    pub now: Time,
    /// Everybody who is or was here.
    pub people: BTreeMap<Name, Person>,
    /// The sessions that are open, locked ones among them.
    pub sessions: BTreeMap<SessionId, Session>,
    /// How many sessions there have been.
    pub sessions_opened: u64,
    /// The devices that are enrolled.
    pub devices: BTreeMap<Name, Device>,
    /// Those that may enrol.
    pub offers: BTreeMap<Name, DeviceOffer>,
    /// The code by which an owner may enrol.
    pub owner_offer: Option<Offer>,
    /// What the house is run by, as whoever started or changed it last has said.
    pub run_by: Option<RunBy>,
}

/// What a house is run by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunBy {
    /// The version of the program.
    pub program: Name,
    /// The floor plan.
    pub plan: Digest,
}

impl Staff {
    /// Somebody who may come in.
    pub fn active(&self, name: &str) -> Option<&Person> {
        self.people.get(name).filter(|person| person.standing == Standing::Active)
    }

    /// The owners who may come in.
    pub fn owners(&self) -> impl Iterator<Item = &Person> {
        let active = self.people.values().filter(|it| it.standing == Standing::Active);
        active.filter(|person| person.is(HouseRole::Owner))
    }

    /// The sessions of a person, oldest first.
    pub fn sessions_of(&self, name: &str) -> impl Iterator<Item = &Session> {
        self.sessions.values().filter(move |session| *session.person == *name)
    }
}
