//! People, what they may do, where they are signed in, and the house's devices.
//!
//! Nothing here sees a secret: passwords, PINs, tokens and codes are checked and hashed elsewhere,
//! and requests carry what came of it.

mod admit;
mod attempts;
mod decide;
mod event;
mod evolve;
mod lapse;
mod reach;
mod refusal;
mod request;
mod rights;
mod rooms;
mod secret;
mod state;
mod terms;

pub use admit::{Pass, Presence, Principal, admit, admit_device};
pub use attempts::{Attempt, Attempts, Trying, Waits};
pub use decide::{decide, is_device_name, second_factor_needed};
pub use event::{Approval, Ending, Event, What, Who};
pub use evolve::{evolve, evolve_all};
pub use lapse::lapse;
pub use reach::{Acting, Deed, DeviceKind, Post, bettor_of, may_do};
pub use refusal::Refusal;
pub use request::{Asking, By, Factors, Request, Second, Shown, Step};
pub use rights::{Department, HouseRole, Power, Right, Role, Scope, Site};
pub use rooms::Room;
pub use secret::{Digest, Sealed, Verifier};
pub use state::{
    Device, DeviceOffer, Means, Offer, Person, RunBy, Secret, SecretKind, Session, SessionId,
    Staff, Standing,
};
pub use terms::{KnownRole, Terms};
