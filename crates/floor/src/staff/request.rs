//! What is asked about people, sessions, devices and the house that they are of.

use super::reach::{DeviceKind, Post};
use super::rights::Right;
use super::secret::{Digest, Sealed, Verifier};
use super::state::{SecretKind, SessionId};
use crate::actor::{Name, Time};
use alloc::vec::Vec;
use ledger::TableId;

/// A request, who makes it, when, and who stands beside them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    /// When.
    pub at: Time,
    /// Who.
    pub by: By,
    /// A second person, where one is needed.
    pub second: Option<Second>,
    /// What.
    pub request: Request,
}

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum By {
    /// Somebody at the machine that the house runs on.
    Terminal,
    /// Somebody who is not signed in.
    Visitor {
        /// Where from, such as a network address.
        source: Name,
        /// The enrolled device that showed its token.
        device: Option<Name>,
    },
    /// Somebody who showed the token of a session.
    Session {
        /// Which.
        session: SessionId,
        /// The enrolled device that showed its token.
        device: Option<Name>,
        /// When the session was last used.
        seen: Time,
    },
}

/// A step of a second factor that was right. Each is good once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The factor that it was checked against.
    pub sealed: Sealed,
    /// Its number: the time it stands for.
    pub number: u64,
}

/// A secret that was right.
///
/// It names the verifier that it was checked against, so that a secret which was changed while it
/// was being checked opens nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Which secret.
    pub kind: SecretKind,
    /// What it was checked against.
    pub verifier: Verifier,
    /// The second factor, where it was given.
    pub step: Option<Step>,
}

/// How many factors somebody has shown at the house's directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Factors {
    /// One, as far as it says.
    One,
    /// A second one as well.
    Two,
}

/// Somebody who stands beside whoever asks, and has shown a secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Second {
    /// Who.
    pub person: Name,
    /// What they have shown.
    pub shown: Shown,
}

/// Something asked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Request {
    /// Let an owner enrol with a one-time code, nobody being an owner yet.
    OfferOwner { code: Digest },
    /// Enrol as an owner.
    EnrolOwner { name: Name, code: Digest, password: Verifier, pin: Option<Verifier> },

    /// Add a person. The secrets are for the first use.
    AddPerson { name: Name, rights: Vec<Right>, password: Option<Verifier>, pin: Option<Verifier> },
    /// Give a person these rights instead of those they have.
    GiveRights { person: Name, rights: Vec<Right> },
    /// Give a person a secret for the next use, because theirs is lost.
    GiveSecret { person: Name, kind: SecretKind, verifier: Verifier },
    /// Let a person enrol a second factor anew, because theirs is lost.
    DropSecondFactor { person: Name },
    /// Keep a person out for now.
    Suspend { person: Name, why: Name },
    /// Let them in again.
    Reinstate { person: Name },
    /// Keep them out for good.
    Remove { person: Name, why: Name },

    /// Change one's own secret.
    ChangeSecret { kind: SecretKind, verifier: Verifier },
    /// Have the secret that one has just shown, and keeps, checked against something newer.
    RenewVerifier { kind: SecretKind, old: Verifier, new: Verifier },
    /// Enrol one's own second factor, having shown a step of it.
    EnrolSecondFactor { step: Step },

    /// Sign in.
    SignIn { person: Name, shown: Shown, token: Digest },
    /// Sign in by the word of the house's directory, which was checked.
    ComeIn { person: Name, factors: Factors, token: Digest },
    /// Show one's secret again, for something sensitive.
    Confirm { shown: Shown },
    /// Lock one's session.
    Lock,
    /// Unlock it.
    Resume { shown: Shown },
    /// Sign out.
    SignOut,
    /// End somebody's session.
    EndSession { session: SessionId },
    /// Act at a table's console on which somebody else is signed in, for one approval.
    Vouch { person: Name, shown: Shown, table: TableId },

    /// Let a device enrol with a one-time code.
    OfferEnrolment {
        device: Name,
        kind: DeviceKind,
        post: Post,
        /// The enrolled device whose place it takes.
        replaces: Option<Name>,
        code: Digest,
    },
    /// Take such an offer back.
    WithdrawOffer { device: Name },
    /// Enrol a device.
    Enrol { device: Name, code: Digest, token: Digest },
    /// Shut a device out.
    Revoke { device: Name, why: Name },

    /// Begin to run the house in a process, by a floor plan.
    Start { program: Name, process: Name, plan: Digest },
    /// End it.
    Stop { process: Name },
    /// Put another floor plan in force, by which these tables change, come or go.
    ChangeFloorPlan { before: Digest, after: Digest, tables: Vec<Name> },
}
