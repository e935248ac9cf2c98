//! Codes that change with time, as authenticator apps compute them: RFC 4226 and RFC 6238.
//!
//! With SHA-1, six digits and thirty seconds, since that is what all apps do; HMAC does not need
//! what SHA-1 has lost.

use crate::factor::FactorKey;
use floor::Time;
use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

/// How long a code is the one of now.
const PERIOD_S: u64 = 30;

/// How many digits it has.
pub const DIGITS: u32 = 6;

/// The step of a moment.
pub const fn step_at(now: Time) -> u64 {
    now.0 / 1_000 / PERIOD_S
}

/// The code of a step.
pub fn at_step(key: &[u8], step: u64, digits: u32) -> u32 {
    let mut mac = Hmac::<Sha1>::new_from_slice(key).expect("HMAC takes a key of any length");
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let offset = usize::from(hash[19] & 15);
    let four = [hash[offset], hash[offset + 1], hash[offset + 2], hash[offset + 3]];
    (u32::from_be_bytes(four) & 0x7fff_ffff) % 10_u32.pow(digits)
}

/// The step that a code is of, among the one of now and its neighbours: clocks differ, and people
/// take time to type. All are compared, whichever fits.
pub fn matching_step(key: &[u8], typed: &str, now: Time) -> Option<u64> {
    let typed = typed.trim();
    let digits = typed.len() == DIGITS as usize && typed.bytes().all(|it| it.is_ascii_digit());
    let typed: u32 = typed.parse().ok().filter(|_| digits)?;
    let current = step_at(now);
    let steps = [current.saturating_sub(1), current, current.saturating_add(1)];
    let differ = steps.map(|step| at_step(key, step, DIGITS) ^ typed);
    let fits = steps.into_iter().zip(differ).filter(|(_, differ)| *differ == 0);
    fits.map(|(step, _)| step).next_back()
}

/// The step of a second factor that a code is of.
pub fn matching_code(key: &FactorKey, typed: &str, now: Time) -> Option<u64> {
    matching_step(key.expose(), typed, now)
}
