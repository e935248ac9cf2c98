//! What happens to people, sessions, devices and the house, as it is stored: every kind and field.

use super::names::{Digest, FactorStep, Moment, Sealed, Session, TableNumber, Verifier};
use super::parts::{DeviceKind, Ending, Means, Post, Right, SecretKind};
use crate::form::stored;
use crate::table_v1::names::Name;

stored! {
    /// Something that happened to the staff.
    events StaffEvent of floor::staff::What {
        /// A code was shown at the machine by which an owner may enrol, there being none.
        OwnerOffered = "owner_offered" { code: Digest, until: Moment, tries: u8 },
        /// A wrong code was given; so many tries are left.
        OwnerCodeRefused = "owner_code_refused" { left: u8 },
        /// The time for the code was over.
        OwnerOfferLapsed = "owner_offer_lapsed",
        /// An owner enrolled.
        OwnerEnrolled = "owner_enrolled" {
            name: Name, password: Verifier, pin: Option<Verifier>,
        },

        /// Somebody was added, with secrets for their first use.
        PersonAdded = "person_added" {
            name: Name, rights: Vec<Right>, password: Option<Verifier>, pin: Option<Verifier>,
        },
        /// Somebody has these rights and no others from now on.
        RightsGiven = "rights_given" { person: Name, rights: Vec<Right> },
        /// Somebody was given a secret for their next use; their sessions ended.
        SecretGiven = "secret_given" { person: Name, kind: SecretKind, verifier: Verifier },
        /// Somebody changed a secret of their own; their other sessions ended.
        SecretChanged = "secret_changed" {
            person: Name, kind: SecretKind, verifier: Verifier, session: Session,
        },
        /// A secret that somebody keeps is checked against something newer from now on.
        VerifierRenewed = "verifier_renewed" {
            person: Name, kind: SecretKind, verifier: Verifier,
        },
        /// Somebody enrolled a second factor, and used this step of it.
        SecondFactorEnrolled = "second_factor_enrolled" {
            person: Name, sealed: Sealed, step: FactorStep,
        },
        /// Somebody's second factor is good no more; their sessions ended.
        SecondFactorDropped = "second_factor_dropped" { person: Name },
        /// Somebody is kept out for now; their sessions ended.
        PersonSuspended = "person_suspended" { person: Name, why: Name },
        /// They may come in again.
        PersonReinstated = "person_reinstated" { person: Name },
        /// Somebody is kept out for good; their sessions ended.
        PersonRemoved = "person_removed" { person: Name, why: Name },

        /// Somebody signed in; sessions in its way ended.
        SessionOpened = "session_opened" {
            session: Session, person: Name, device: Option<Name>, with: Means, token: Digest,
            step: Option<FactorStep>, ends: Vec<Session>,
        },
        /// A session was locked.
        SessionLocked = "session_locked" { session: Session, person: Name },
        /// It was unlocked.
        SessionResumed = "session_resumed" { session: Session, person: Name },
        /// Somebody showed again who they are.
        SessionConfirmed = "session_confirmed" {
            session: Session, person: Name, step: Option<FactorStep>,
        },
        /// A session ended.
        SessionEnded = "session_ended" { session: Session, person: Name, why: Ending },
        /// Somebody gave their PIN at a console on which somebody else is signed in.
        Vouched = "vouched" {
            person: Name, table: TableNumber, device: Name, step: Option<FactorStep>,
        },
        /// Attempts to sign in failed, from one source as one person or as nobody who is here.
        SignInsFailed = "sign_ins_failed" {
            person: Option<Name>, source: Name, times: u32, since: Moment,
        },

        /// A device may enrol with a code.
        DeviceOffered = "device_offered" {
            device: Name, kind: DeviceKind, post: Post, replaces: Option<Name>, code: Digest,
            until: Moment, tries: u8,
        },
        /// That was taken back.
        OfferWithdrawn = "offer_withdrawn" { device: Name },
        /// The time for the code was over.
        OfferLapsed = "offer_lapsed" { device: Name },
        /// A wrong code was given; so many tries are left.
        CodeRefused = "code_refused" { device: Name, left: u8 },
        /// A device enrolled, and the one that it replaces is out.
        DeviceEnrolled = "device_enrolled" {
            device: Name, kind: DeviceKind, post: Post, replaces: Option<Name>, token: Digest,
        },
        /// A device is out, with the sessions at it.
        DeviceRevoked = "device_revoked" { device: Name, why: Name },

        /// A process began to run the house, by this version of the program and this floor plan.
        HouseStarted = "house_started" { program: Name, process: Name, plan: Digest },
        /// It was closed; where this is missing it ended otherwise.
        HouseStopped = "house_stopped" { process: Name },
        /// Another floor plan was put in force, by which these tables change, come or go.
        FloorPlanChanged = "floor_plan_changed" {
            before: Digest, after: Digest, tables: Vec<Name>,
        },
    }
}
