//! The digest that the pure crates are given: it draws seats and lots.

use sha2::{Digest as _, Sha256};

/// The SHA-256 of some bytes.
pub(crate) fn sha_256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}
