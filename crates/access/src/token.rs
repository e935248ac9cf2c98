//! What a browser or a device shows to be known again.

use crate::random::{self, NoRandomness};
use floor::Name;
use floor::staff::{Digest, SessionId, is_device_name};
use sha2::{Digest as _, Sha256};
use std::fmt::{self, Write as _};
use std::str::FromStr;
use thiserror::Error;
use zeroize::Zeroizing;

/// 256 bits that nobody can guess. Only their digest is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(Zeroizing<[u8; 32]>);

impl Token {
    /// A new one.
    pub fn random() -> Result<Token, NoRandomness> {
        Ok(Token(Zeroizing::new(random::bytes()?)))
    }

    /// What is kept of it. It needs no salt and no slow hash: there is nothing to guess.
    pub fn digest(&self) -> Digest {
        let mut hash = Sha256::new();
        hash.update(b"sabot token 1\0");
        hash.update(self.0.as_slice());
        Digest(hash.finalize().into())
    }
}

/// A token with whose it is, so that it is looked up by a name and compared in constant time.
#[derive(Clone, PartialEq, Eq)]
pub enum Credential {
    /// A session's.
    Session(SessionId, Token),
    /// A device's.
    Device(Name, Token),
}

/// A text that is no credential.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("this is no credential of this house: sign in, or enrol the device")]
pub struct BadCredential;

impl Credential {
    /// As it is handed out, once: in a cookie, or to a device.
    pub fn text(&self) -> Zeroizing<String> {
        let mut text = Zeroizing::new(String::with_capacity(128));
        let (whose, token) = match self {
            Credential::Session(session, token) => (format!("s.{}.", session.0), token),
            Credential::Device(device, token) => (format!("d.{device}."), token),
        };
        text.push_str(&whose);
        for byte in token.0.iter() {
            write!(text, "{byte:02x}").expect("a text takes what is written");
        }
        text
    }
}

impl FromStr for Credential {
    type Err = BadCredential;

    fn from_str(text: &str) -> Result<Credential, BadCredential> {
        let mut parts = text.split('.');
        let parts = (parts.next(), parts.next(), parts.next(), parts.next());
        let (Some(kind), Some(whose), Some(token), None) = parts else {
            return Err(BadCredential);
        };
        let token = Token(Zeroizing::new(unhex(token).ok_or(BadCredential)?));
        match kind {
            "s" => {
                let number: u64 = whose.parse().map_err(|_| BadCredential)?;
                let exact = number.to_string() == whose;
                let session = exact.then_some(SessionId(number)).ok_or(BadCredential)?;
                Ok(Credential::Session(session, token))
            }
            "d" if is_device_name(whose) => Ok(Credential::Device(whose.into(), token)),
            _ => Err(BadCredential),
        }
    }
}

/// The bytes that so many small hexadecimal digits stand for, two for each.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    let digit = |at: usize| match digits[at] {
        byte @ b'0'..=b'9' => Some(byte - b'0'),
        byte @ b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = digit(2 * index)? << 4 | digit(2 * index + 1)?;
    }
    Some(bytes)
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Credential::Session(session, _) => write!(f, "Session({}, hidden)", session.0),
            Credential::Device(device, _) => write!(f, "Device({device}, hidden)"),
        }
    }
}
