//! Chance, from the operating system and nowhere else.

use thiserror::Error;

/// The operating system gave no random bytes: nothing may be made without them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the operating system gives no random bytes: nobody can be let in until it does")]
pub struct NoRandomness;

/// So many bytes that nobody can guess.
pub fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}
