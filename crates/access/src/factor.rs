//! The secret of a second factor: made of the house's key, so that no record holds it.

use crate::random::{self, NoRandomness};
use crate::token::unhex;
use crate::written::{hex, percent};
use floor::staff::Sealed;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use thiserror::Error;
use zeroize::Zeroizing;

/// The key of a house, which is kept apart from its records. Whoever has both can compute second
/// factors; whoever has the records alone cannot.
#[derive(Clone)]
pub struct HouseKey(Zeroizing<[u8; 32]>);

/// A second factor that was sealed with another key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the second factor was sealed with another key: use that one, or enrol the factor anew")]
pub struct NotOurs;

/// The secret that an authenticator app is given.
#[derive(Clone)]
pub struct FactorKey(Zeroizing<[u8; 20]>);

impl HouseKey {
    /// A new key.
    pub fn random() -> Result<HouseKey, NoRandomness> {
        Ok(HouseKey(Zeroizing::new(random::bytes()?)))
    }

    /// The key that was kept.
    pub fn from_bytes(bytes: [u8; 32]) -> HouseKey {
        HouseKey(Zeroizing::new(bytes))
    }

    /// What to keep of it, and nowhere near the records.
    pub fn to_bytes(&self) -> Zeroizing<[u8; 32]> {
        self.0.clone()
    }

    /// A new second factor for somebody: what the records keep of it.
    pub fn seal(&self) -> Result<Sealed, NoRandomness> {
        let salt: [u8; 16] = random::bytes()?;
        Ok(Sealed::new(&format!("1.{}.{}", self.mark(), hex(&salt))))
    }

    /// The secret of somebody's second factor.
    pub fn open(&self, person: &str, sealed: &Sealed) -> Result<FactorKey, NotOurs> {
        let (mark, salt) =
            sealed.as_str().strip_prefix("1.").and_then(|it| it.split_once('.')).ok_or(NotOurs)?;
        let salt: [u8; 16] = unhex(salt).filter(|_| mark == self.mark()).ok_or(NotOurs)?;
        let made = self.hmac(&[b"sabot second factor 1\0", &salt, person.as_bytes()]);
        let mut key = Zeroizing::new([0; 20]);
        key.copy_from_slice(&made[..20]);
        Ok(FactorKey(key))
    }

    /// What tells one key from another, and nothing of either.
    fn mark(&self) -> String {
        hex(&self.hmac(&[b"sabot mark of a key 1\0"])[..4])
    }

    fn hmac(&self, parts: &[&[u8]]) -> Zeroizing<[u8; 32]> {
        let key = self.0.as_slice();
        let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
        for part in parts {
            mac.update(part);
        }
        Zeroizing::new(mac.finalize().into_bytes().into())
    }
}

impl FactorKey {
    pub(crate) fn expose(&self) -> &[u8] {
        self.0.as_slice()
    }

    /// As somebody types it into an app: base 32, in small groups.
    pub fn text(&self) -> Zeroizing<String> {
        let mut text = Zeroizing::new(String::with_capacity(40));
        for (index, character) in base32(self.expose()).chars().enumerate() {
            if index > 0 && index % 4 == 0 {
                text.push(' ');
            }
            text.push(character);
        }
        text
    }

    /// As an app reads it from a square code.
    pub fn uri(&self, house: &str, person: &str) -> Zeroizing<String> {
        let (house, person) = (percent(house), percent(person));
        let secret = base32(self.expose());
        Zeroizing::new(format!("otpauth://totp/{house}:{person}?secret={}&issuer={house}", *secret))
    }
}

/// Base 32 of RFC 4648 without padding, for whole groups of five bytes.
fn base32(bytes: &[u8]) -> Zeroizing<String> {
    const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let mut text = Zeroizing::new(String::with_capacity(bytes.len() * 8 / 5));
    for five in bytes.chunks(5) {
        let bits = five.iter().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        for at in (0..8).rev() {
            let place = usize::try_from(bits >> (5 * at) & 31).expect("five bits");
            text.push(char::from(ALPHABET[place]));
        }
    }
    text
}

impl fmt::Debug for HouseKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HouseKey(hidden)")
    }
}

impl fmt::Debug for FactorKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FactorKey(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::base32;

    /// RFC 4648, section 10, as far as it has whole groups.
    #[test]
    fn base32_is_that_of_rfc_4648() {
        assert_eq!(*base32(b""), "");
        assert_eq!(*base32(b"fooba"), "MZXW6YTB");
        assert_eq!(*base32(b"foobafooba"), "MZXW6YTBMZXW6YTB");
    }
}
