//! Which passwords and PINs somebody may choose: long enough, and not what everybody tries first.

use crate::common;
use crate::secret::Secret;
use thiserror::Error;

/// What a house asks of secrets. Nothing is asked of capitals, digits or signs: length is what
/// counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices {
    /// The fewest characters of a password. Fewer than 8 are never taken.
    pub password_min: usize,
    /// The fewest digits of a PIN. Fewer than 4 are never taken.
    pub pin_min: usize,
    /// Words that are too near at hand, such as the house's name.
    pub near: Vec<String>,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices { password_min: 8, pin_min: 6, near: Vec::new() }
    }
}

/// Why a secret may not be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadChoice {
    /// It is too short.
    #[error("take at least {min} characters: a few words that nobody would say together are best")]
    TooShort {
        /// The fewest.
        min: usize,
    },
    /// It is longer than can be asked to be hashed.
    #[error("take at most {max} characters")]
    TooLong {
        /// The most.
        max: usize,
    },
    /// Many people choose it.
    #[error("this is among the first that anybody would try: take another")]
    Common,
    /// It is a name or a word that goes with the person or the house.
    #[error("this has your name or the house's in it: take another")]
    TooNear,
    /// A PIN is of digits.
    #[error("a PIN is of {min} to {max} digits")]
    NotAPin {
        /// The fewest.
        min: usize,
        /// The most.
        max: usize,
    },
}

/// The longest password.
const PASSWORD_MAX: usize = 128;

/// The longest PIN.
const PIN_MAX: usize = 12;

impl Choices {
    /// Whether somebody may choose a password.
    pub fn password(&self, person: &str, secret: &Secret) -> Result<(), BadChoice> {
        let text = secret.expose();
        let (length, min) = (text.chars().count(), self.password_min.max(8));
        if length < min {
            return Err(BadChoice::TooShort { min });
        }
        if length > PASSWORD_MAX {
            return Err(BadChoice::TooLong { max: PASSWORD_MAX });
        }
        if common::is_common(text) {
            return Err(BadChoice::Common);
        }
        self.is_far(person, text)
    }

    /// Whether somebody may choose a PIN.
    pub fn pin(&self, secret: &Secret) -> Result<(), BadChoice> {
        let text = secret.expose();
        let min = self.pin_min.clamp(4, PIN_MAX);
        let fits = (min..=PIN_MAX).contains(&text.len());
        if !fits || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(BadChoice::NotAPin { min, max: PIN_MAX });
        }
        if common::is_common_pin(text.as_bytes()) { Err(BadChoice::Common) } else { Ok(()) }
    }

    /// A password is not little more than a name: what is left without it must do by itself.
    fn is_far(&self, person: &str, text: &str) -> Result<(), BadChoice> {
        let lower = text.to_lowercase();
        let names = person.split_whitespace().chain([person]);
        let words = names.chain(self.near.iter().map(String::as_str));
        for word in words.filter(|word| word.chars().count() >= 3) {
            let rest = lower.replace(&word.to_lowercase(), "");
            if rest.len() < lower.len() && rest.chars().count() < 8 {
                return Err(BadChoice::TooNear);
            }
        }
        Ok(())
    }
}
