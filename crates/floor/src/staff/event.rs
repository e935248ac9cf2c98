//! What has happened to people, sessions and devices, and to the house that they are of.

use super::reach::{DeviceKind, Post};
use super::rights::Right;
use super::secret::{Digest, Sealed, Verifier};
use super::state::{Means, SecretKind, SessionId};
use crate::actor::{Name, Time};
use alloc::vec::Vec;
use ledger::TableId;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub at: Time,
    /// Whose doing it is.
    pub by: Who,
    /// Who stood beside them.
    pub approved: Option<Approval>,
    /// What.
    pub what: What,
}

/// Whose doing something is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Who {
    /// Somebody at the machine that the house runs on.
    Terminal,
    /// Somebody who is not signed in.
    Visitor {
        /// Where from, such as a network address.
        source: Name,
        /// The enrolled device that they are at.
        device: Option<Name>,
    },
    /// Somebody who is.
    Person {
        /// Who.
        name: Name,
        /// By which session.
        session: SessionId,
    },
    /// Time.
    Clock,
}

/// Somebody who stood beside whoever asked, having shown a secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    /// Who.
    pub person: Name,
    /// The step of the second factor that was used.
    pub step: Option<u64>,
}

/// Why a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// They signed out.
    SignedOut,
    /// Somebody ended it.
    Revoked,
    /// Nobody used it.
    Idle,
    /// It had lasted as long as sessions may.
    TooOld,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum What {
    OwnerOffered {
        code: Digest,
        until: Time,
        tries: u8,
    },
    OwnerCodeRefused {
        left: u8,
    },
    OwnerOfferLapsed,
    OwnerEnrolled {
        name: Name,
        password: Verifier,
        pin: Option<Verifier>,
    },

    PersonAdded {
        name: Name,
        rights: Vec<Right>,
        password: Option<Verifier>,
        pin: Option<Verifier>,
    },
    RightsGiven {
        person: Name,
        rights: Vec<Right>,
    },
    SecretGiven {
        person: Name,
        kind: SecretKind,
        verifier: Verifier,
    },
    SecretChanged {
        person: Name,
        kind: SecretKind,
        verifier: Verifier,
        session: SessionId,
    },
    VerifierRenewed {
        person: Name,
        kind: SecretKind,
        verifier: Verifier,
    },
    SecondFactorEnrolled {
        person: Name,
        sealed: Sealed,
        step: u64,
    },
    SecondFactorDropped {
        person: Name,
    },
    PersonSuspended {
        person: Name,
        why: Name,
    },
    PersonReinstated {
        person: Name,
    },
    PersonRemoved {
        person: Name,
        why: Name,
    },

    SessionOpened {
        session: SessionId,
        person: Name,
        device: Option<Name>,
        with: Means,
        token: Digest,
        step: Option<u64>,
        ends: Vec<SessionId>,
    },
    SessionLocked {
        session: SessionId,
        person: Name,
    },
    SessionResumed {
        session: SessionId,
        person: Name,
    },
    SessionConfirmed {
        session: SessionId,
        person: Name,
        step: Option<u64>,
    },
    SessionEnded {
        session: SessionId,
        person: Name,
        why: Ending,
    },
    Vouched {
        person: Name,
        table: TableId,
        device: Name,
        step: Option<u64>,
    },
    SignInsFailed {
        person: Option<Name>,
        source: Name,
        times: u32,
        since: Time,
    },

    DeviceOffered {
        device: Name,
        kind: DeviceKind,
        post: Post,
        replaces: Option<Name>,
        code: Digest,
        until: Time,
        tries: u8,
    },
    OfferWithdrawn {
        device: Name,
    },
    OfferLapsed {
        device: Name,
    },
    CodeRefused {
        device: Name,
        left: u8,
    },
    DeviceEnrolled {
        device: Name,
        kind: DeviceKind,
        post: Post,
        replaces: Option<Name>,
        token: Digest,
    },
    DeviceRevoked {
        device: Name,
        why: Name,
    },

    HouseStarted {
        program: Name,
        process: Name,
        plan: Digest,
    },
    HouseStopped {
        process: Name,
    },
    FloorPlanChanged {
        before: Digest,
        after: Digest,
        tables: Vec<Name>,
    },
}
