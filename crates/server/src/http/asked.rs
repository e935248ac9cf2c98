//! What is asked in a body or an address, read: or what is wrong with it.

use super::Problem;
use crate::authority::under_name;
use axum::http::StatusCode;
use rules::Amount;
use rules::amount::NotAnAmount;
use sha2::{Digest as _, Sha256};

/// What nobody can understand, with what would be right.
pub(super) fn wrong(words: &str) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "not_understood", words)
}

pub(super) fn amount(text: &str) -> Result<Amount, Problem> {
    text.parse().map_err(|why: NotAnAmount| wrong(&why.to_string()))
}

/// What the key of somebody comes to among those of a kind: nobody else can use it.
pub(super) fn short_key(kind: &str, (name, key): (&str, &str)) -> Result<[u8; 16], Problem> {
    if key.is_empty() || key.len() > 64 {
        return Err(wrong("a key has 1 to 64 characters"));
    }
    let digest = Sha256::digest(format!("{kind} {}", under_name(name, key)));
    Ok(digest[..16].try_into().expect("a digest has 32 bytes"))
}
