//! Passwords and PINs: hashed slowly, with a salt of their own, and checked against that.

use crate::random::{self, NoRandomness};
use crate::secret::Secret;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{CustomizedPasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use floor::staff::Verifier;
use thiserror::Error;

/// What checking a secret costs whoever checks it, and whoever guesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    memory_kib: u32,
    passes: u32,
    lanes: u32,
}

/// A cost below what OWASP's cheat sheet on storing passwords asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "argon2id with {memory_kib} KiB and {passes} passes is too cheap to guess: take at least \
     19456 KiB and 2 passes, or one of its equals (47104 and 1, 12288 and 3, 9216 and 4, \
     7168 and 5)"
)]
pub struct TooWeak {
    memory_kib: u32,
    passes: u32,
}

/// Why a secret was not hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotHashed {
    /// There was no salt.
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
    /// The cost cannot be met.
    #[error("argon2id cannot be run at this cost: lower the memory, passes or lanes")]
    Cost,
}

impl Cost {
    /// The least that may be taken, and what is taken where a house does not say.
    pub const LEAST: Cost = Cost { memory_kib: 19_456, passes: 2, lanes: 1 };

    /// Memory and passes that are equally good.
    const ENOUGH: [(u32, u32); 5] = [(47_104, 1), (19_456, 2), (12_288, 3), (9_216, 4), (7_168, 5)];

    /// A cost, if it is enough.
    pub fn new(memory_kib: u32, passes: u32, lanes: u32) -> Result<Cost, TooWeak> {
        let enough =
            Cost::ENOUGH.iter().any(|(memory, least)| memory_kib >= *memory && passes >= *least);
        if enough {
            Ok(Cost { memory_kib, passes, lanes: lanes.max(1) })
        } else {
            Err(TooWeak { memory_kib, passes })
        }
    }

    fn params(self) -> Result<Params, NotHashed> {
        Params::new(self.memory_kib, self.passes, self.lanes, None).map_err(|_| NotHashed::Cost)
    }
}

/// Makes verifiers and checks secrets against them. Both take a processor for some tens of
/// milliseconds and the memory that the cost says: call it where blocking is allowed, and not for
/// everybody at once.
#[derive(Debug, Clone)]
pub struct Checker {
    params: Params,
    decoy: Verifier,
}

impl Checker {
    /// A checker that hashes at a cost.
    pub fn new(cost: Cost) -> Result<Checker, NotHashed> {
        let params = cost.params()?;
        let nobodys: [u8; 32] = random::bytes()?;
        let decoy = verifier(&params, &nobodys)?;
        Ok(Checker { params, decoy })
    }

    /// What a secret is to be checked against from now on.
    pub fn verifier(&self, secret: &Secret) -> Result<Verifier, NotHashed> {
        verifier(&self.params, secret.expose().as_bytes())
    }

    /// Whether a secret is the one that a verifier was made of. It takes as long where there is
    /// none, so that nobody learns who is here.
    pub fn check(&self, secret: &Secret, against: Option<&Verifier>) -> bool {
        let (verifier, real) = against.map_or((&self.decoy, false), |verifier| (verifier, true));
        matches(secret, verifier) && real
    }

    /// Whether a verifier was made at another cost: it can be made anew when the secret is next
    /// shown.
    pub fn is_outdated(&self, verifier: &Verifier) -> bool {
        let made = PasswordHash::new(verifier.as_str()).ok();
        let params = made.and_then(|made| Params::try_from(&made).ok());
        params.is_none_or(|params| {
            let cost = |it: &Params| (it.m_cost(), it.t_cost(), it.p_cost());
            cost(&params) != cost(&self.params)
        })
    }
}

fn verifier(params: &Params, secret: &[u8]) -> Result<Verifier, NotHashed> {
    let salt: [u8; 16] = random::bytes()?;
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
    let hash: Result<PasswordHash, _> =
        argon.hash_password_customized(secret, &salt, None, None, params.clone());
    Ok(Verifier::new(&hash.map_err(|_| NotHashed::Cost)?.to_string()))
}

fn matches(secret: &Secret, verifier: &Verifier) -> bool {
    let Ok(hash) = PasswordHash::new(verifier.as_str()) else { return false };
    Argon2::default().verify_password(secret.expose().as_bytes(), &hash).is_ok()
}
