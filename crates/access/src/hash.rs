//! Passwords and PINs: hashed slowly, with a salt of their own, and checked against that.

use crate::random::{self, NoRandomness};
use crate::secret::Secret;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use floor::staff::Verifier;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
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

    /// Next to nothing, for tests of what stands behind a sign-in. No house is run with it, which
    /// a test of the source tree holds.
    pub const OF_TESTS: Cost = Cost { memory_kib: 8, passes: 1, lanes: 1 };

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
/// milliseconds, one after the other: call it where blocking is allowed.
#[derive(Debug, Clone)]
pub struct Checker {
    params: Params,
    decoy: Verifier,
    room: Room,
}

impl Checker {
    /// A checker that hashes at a cost.
    pub fn new(cost: Cost) -> Result<Checker, NotHashed> {
        let params = cost.params()?;
        let nobodys: [u8; 32] = random::bytes()?;
        let room = Room::default();
        let decoy = room.verifier(&params, &nobodys)?;
        Ok(Checker { params, decoy, room })
    }

    /// What a secret is to be checked against from now on.
    pub fn verifier(&self, secret: &Secret) -> Result<Verifier, NotHashed> {
        self.room.verifier(&self.params, secret.expose().as_bytes())
    }

    /// Whether a secret is the one that a verifier was made of. It takes as long where there is
    /// none, so that nobody learns who is here.
    pub fn check(&self, secret: &Secret, against: Option<&Verifier>) -> bool {
        let (verifier, real) = against.map_or((&self.decoy, false), |verifier| (verifier, true));
        self.room.matches(secret, verifier) && real
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

/// The memory that hashing takes, as much as the cost says: there is one at a time, and whoever
/// hashes waits for it.
#[derive(Clone, Default)]
struct Room {
    one: Arc<Mutex<()>>,
}

/// What is asked for at the least, in blocks of a kilobyte. More than 32 MB an allocator takes from
/// the system and gives back at once; less it would keep for every thread that ever hashed. What is
/// not needed of it is never touched, and takes no memory.
const ASKED_FOR: usize = 33 << 10;

impl fmt::Debug for Room {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Room")
    }
}

impl Room {
    fn hash(&self, argon: &Argon2<'_>, secret: &[u8], salt: &[u8]) -> Option<Output> {
        let params = argon.params();
        let mut out = [0; Output::MAX_LENGTH];
        let out = out.get_mut(..params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN))?;
        let _one = self.one.lock().unwrap_or_else(PoisonError::into_inner);
        let mut blocks = Vec::with_capacity(params.block_count().max(ASKED_FOR));
        blocks.resize(params.block_count(), Block::default());
        let hashed = argon.hash_password_into_with_memory(secret, salt, out, &mut blocks[..]);
        // Nothing of the secret stays.
        blocks.fill(Block::default());
        hashed.ok()?;
        Output::new(out).ok()
    }

    fn verifier(&self, params: &Params, secret: &[u8]) -> Result<Verifier, NotHashed> {
        let salt: [u8; 16] = random::bytes()?;
        let (algorithm, version) = (Algorithm::Argon2id, Version::V0x13);
        let argon = Argon2::new(algorithm, version, params.clone());
        let hash = self.hash(&argon, secret, &salt).ok_or(NotHashed::Cost)?;
        let hash = PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: ParamsString::try_from(params).map_err(|_| NotHashed::Cost)?,
            salt: Some(Salt::new(&salt).map_err(|_| NotHashed::Cost)?),
            hash: Some(hash),
        };
        Ok(Verifier::new(&hash.to_string()))
    }

    fn matches(&self, secret: &Secret, verifier: &Verifier) -> bool {
        let hashed = || {
            let hash = PasswordHash::new(verifier.as_str()).ok()?;
            let algorithm = Algorithm::try_from(hash.algorithm.as_str()).ok()?;
            let version = hash.version.map(Version::try_from).transpose().ok()?;
            let params = Params::try_from(&hash).ok()?;
            let argon = Argon2::new(algorithm, version.unwrap_or_default(), params);
            let found = self.hash(&argon, secret.expose().as_bytes(), hash.salt.as_ref()?)?;
            Some((hash.hash?, found))
        };
        // Comparing two of them takes as long whatever they are.
        hashed().is_some_and(|(expected, found)| expected == found)
    }
}
