//! Validation numbers: 18 digits that cannot be guessed, and that tell most misreadings.
//!
//! Two digits name the house's system. The other sixteen are a serial number of ten digits and a
//! keyed check of six, put through a keyed permutation of all numbers of sixteen digits. Whoever
//! has not the key can neither make the next number nor tell the order of two; a wrong digit makes
//! sixteen other digits of it, whose check holds once in a million times.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use std::str::FromStr;

/// How many digits a validation number has.
pub const DIGITS: usize = 18;

/// The first serial number that is too large.
pub const SERIALS: u64 = 10_u64.pow(10);

const CHECKS: u64 = 10_u64.pow(6);
const HALF: u64 = 10_u64.pow(8);
const BODY: u64 = HALF * HALF;

/// As many as NIST's FF1 has; ours is of the same build with another round function.
const ROUNDS: u8 = 10;

/// The two digits of a house's system: 01 to 99.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SystemId(u8);

impl SystemId {
    /// The id, unless it has more than two digits or is 00, which marks numbers that a machine
    /// made by itself.
    pub fn new(id: u8) -> Option<SystemId> {
        (1..=99).contains(&id).then_some(SystemId(id))
    }
}

impl fmt::Display for SystemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}", self.0)
    }
}

/// A number of 18 digits, as it stands on a ticket. That it is well formed says nothing of
/// whether it was ever issued: [`Numbers::check`] does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(u64);

impl Number {
    /// The number in groups, as people read it: `01-2345-6789-0123-4567`.
    pub fn grouped(self) -> String {
        let digits = self.to_string();
        let groups = [0..2, 2..6, 6..10, 10..14, 14..18];
        groups.map(|group| &digits[group]).join("-")
    }

    /// What may be shown of a ticket that is still worth money: the last four digits.
    pub fn masked(self) -> String {
        format!("**-****-****-****-{:04}", self.0 % 10_000)
    }

    /// The number as a whole number.
    pub fn value(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:018}", self.0)
    }
}

/// Logs and panics print values this way, and a number is as good as its ticket.
impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Number({})", self.masked())
    }
}

impl FromStr for Number {
    type Err = Refused;

    /// Reads exactly 18 digits, or the same in groups: a reader that caught part of a barcode
    /// hands over fewer.
    fn from_str(text: &str) -> Result<Number, Refused> {
        let digits = text.as_bytes();
        let bare = digits.len() == DIGITS && digits.iter().all(u8::is_ascii_digit);
        if !bare {
            return read_grouped(text).ok_or(Refused::NotEighteenDigits);
        }
        text.parse().map(Number).map_err(|_| Refused::NotEighteenDigits)
    }
}

fn read_grouped(text: &str) -> Option<Number> {
    let groups: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    let digits = groups.concat();
    let right = lengths == [2, 4, 4, 4, 4] && digits.bytes().all(|byte| byte.is_ascii_digit());
    right.then(|| digits.parse().ok().map(Number)).flatten()
}

/// Why a number is not one of this house's tickets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// It has not 18 digits.
    NotEighteenDigits,
    /// It begins with the digits of another system.
    OtherHouse {
        /// The system's digits.
        system: u8,
    },
    /// Its check fails: it was misread, mistyped or made up.
    CheckFails,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::NotEighteenDigits => {
                write!(f, "a ticket's number has 18 digits: scan it again, or type all of them")
            }
            Refused::OtherHouse { system } => write!(
                f,
                "this ticket is of another house (system {system:02}): it can be paid there only"
            ),
            Refused::CheckFails => write!(
                f,
                "no ticket has this number: scan it again, or type it from the ticket with care"
            ),
        }
    }
}

impl std::error::Error for Refused {}

/// A serial number with more than ten digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SerialTooLarge(pub u64);

impl fmt::Display for SerialTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "serial {} has more than ten digits: begin a new system id or key", self.0)
    }
}

impl std::error::Error for SerialTooLarge {}

type Keyed = Hmac<Sha256>;

/// Makes and checks the numbers of one house under one key.
#[derive(Clone)]
pub struct Numbers {
    system: SystemId,
    check: Keyed,
    rounds: Keyed,
}

impl fmt::Debug for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Numbers").field("system", &self.system).finish_non_exhaustive()
    }
}

impl Numbers {
    /// The numbers of this system under this key, of which check and permutation each get a key
    /// of their own.
    pub fn new(key: &[u8; 32], system: SystemId) -> Numbers {
        let derived = |purpose: &[u8]| {
            let mut own = keyed(key);
            own.update(purpose);
            own.update(&[system.0]);
            keyed(&own.finalize().into_bytes())
        };
        Numbers {
            system,
            check: derived(b"ticket number: check"),
            rounds: derived(b"ticket number: permutation"),
        }
    }

    /// The number of the ticket with this serial number.
    pub fn issue(&self, serial: u64) -> Result<Number, SerialTooLarge> {
        if serial >= SERIALS {
            return Err(SerialTooLarge(serial));
        }
        let body = self.scatter(serial * CHECKS + self.check_of(serial));
        Ok(Number(u64::from(self.system.0) * BODY + body))
    }

    /// The serial number of a number that this house issued.
    pub fn check(&self, number: Number) -> Result<u64, Refused> {
        let system = number.0 / BODY;
        if system != u64::from(self.system.0) {
            let system = u8::try_from(system).expect("18 digits have a system of two");
            return Err(Refused::OtherHouse { system });
        }
        let inner = self.gather(number.0 % BODY);
        let (serial, check) = (inner / CHECKS, inner % CHECKS);
        if self.check_of(serial) == check { Ok(serial) } else { Err(Refused::CheckFails) }
    }

    fn check_of(&self, serial: u64) -> u64 {
        let mut check = self.check.clone();
        check.update(&serial.to_be_bytes());
        first_digits(check) % CHECKS
    }

    /// A Feistel network over two halves of eight digits: any round function makes it a
    /// permutation.
    fn scatter(&self, body: u64) -> u64 {
        let (mut left, mut right) = (body / HALF, body % HALF);
        for round in 0..ROUNDS {
            (left, right) = (right, (left + self.round(round, right)) % HALF);
        }
        left * HALF + right
    }

    fn gather(&self, body: u64) -> u64 {
        let (mut left, mut right) = (body / HALF, body % HALF);
        for round in (0..ROUNDS).rev() {
            (left, right) = ((right + HALF - self.round(round, left)) % HALF, left);
        }
        left * HALF + right
    }

    fn round(&self, round: u8, half: u64) -> u64 {
        let mut keyed = self.rounds.clone();
        keyed.update(&[round]);
        keyed.update(&half.to_be_bytes());
        first_digits(keyed) % HALF
    }
}

fn keyed(key: &[u8]) -> Keyed {
    Keyed::new_from_slice(key).expect("HMAC takes a key of any length")
}

/// The first eight bytes of the digest. What is left over by a modulus of 10^8 is one part in
/// 10^11.
fn first_digits(keyed: Keyed) -> u64 {
    let digest = keyed.finalize().into_bytes();
    let first: [u8; 8] = digest[..8].try_into().expect("a digest has 32 bytes");
    u64::from_be_bytes(first)
}
