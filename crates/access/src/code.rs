//! One-time codes that people can read aloud and type.

use crate::random::{self, NoRandomness};
use floor::staff::Digest;
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use zeroize::Zeroizing;

/// No I, L, O and U: they are mistaken for 1, 0 and V, and spell words.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// How many characters a code has; the last is the check.
const LENGTH: usize = 12;

/// A one-time code: eleven characters that nobody can guess, 55 bits, and one that shows whether
/// they were typed right, written in groups of four such as `K7WX-2M9Q-4TRZ`.
#[derive(Clone, PartialEq, Eq)]
pub struct Code(Zeroizing<[u8; LENGTH]>);

/// A text that is no code. It was mistyped; no code is tried with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadCode {
    /// It has another length.
    #[error("a code has twelve letters and digits, such as K7WX-2M9Q-4TRZ")]
    Length,
    /// There is a character that no code has.
    #[error("codes are of digits and the letters A to Z but for U")]
    Character,
    /// Its check fails.
    #[error("the code is mistyped: look at every character again")]
    Check,
}

impl Code {
    /// A code that nobody can guess.
    pub fn random() -> Result<Code, NoRandomness> {
        let bytes: [u8; LENGTH] = random::bytes()?;
        let mut values = Zeroizing::new(bytes.map(|byte| byte % 32));
        values[LENGTH - 1] = check(&values[..LENGTH - 1]);
        Ok(Code(values))
    }

    /// What is kept of it.
    pub fn digest(&self) -> Digest {
        let mut hash = Sha256::new();
        hash.update(b"sabot one-time code 1\0");
        hash.update(self.0.as_slice());
        Digest(hash.finalize().into())
    }

    /// As it is shown to whoever is to type it, once.
    pub fn text(&self) -> Zeroizing<String> {
        let mut text = Zeroizing::new(String::with_capacity(LENGTH + 2));
        for (index, value) in self.0.iter().enumerate() {
            if index > 0 && index % 4 == 0 {
                text.push('-');
            }
            text.push(char::from(ALPHABET[usize::from(*value)]));
        }
        text
    }
}

/// The sum of the characters, each times another power of two in the field of 32 elements: it
/// differs whenever one character does, and whenever two change places.
fn check(values: &[u8]) -> u8 {
    // Times two, modulo x^5 + x^2 + 1.
    let double = |value: u8| (value << 1 ^ if value & 16 == 0 { 0 } else { 0b10_0101 }) & 31;
    values.iter().fold(0, |sum, value| double(sum ^ value))
}

impl FromStr for Code {
    type Err = BadCode;

    /// Reads what somebody typed: small letters, blanks and dashes as they come, O for 0, I and L
    /// for 1.
    fn from_str(text: &str) -> Result<Code, BadCode> {
        let mut values = Zeroizing::new([0; LENGTH]);
        let mut count = 0;
        for typed in text.chars().filter(|typed| !typed.is_whitespace() && *typed != '-') {
            let place = values.get_mut(count).ok_or(BadCode::Length)?;
            *place = value(typed).ok_or(BadCode::Character)?;
            count += 1;
        }
        if count != LENGTH {
            return Err(BadCode::Length);
        }
        let sound = check(&values[..LENGTH - 1]) == values[LENGTH - 1];
        if sound { Ok(Code(values)) } else { Err(BadCode::Check) }
    }
}

fn value(typed: char) -> Option<u8> {
    let read = match typed.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let place = ALPHABET.iter().position(|known| char::from(*known) == read)?;
    u8::try_from(place).ok()
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Code(hidden)")
    }
}
