//! The digest that the pure crates are given, since they use nothing from outside.

use sha2::{Digest as _, Sha256};

/// The SHA-256 of some bytes.
pub fn sha_256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}
