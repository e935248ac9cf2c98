//! What is stored of the staff as text or a number.

use crate::cage_v1::names::numbers;
use crate::form::{Form, Shape};
use crate::text::{Exact, Text};
use crate::unreadable::Unreadable;
use floor::staff;
use std::fmt;

numbers! {
    /// A moment, in milliseconds.
    Moment of floor::Time, u64;
    /// A session, by its number.
    Session of staff::SessionId, u64;
    /// A table, by its number in the books.
    TableNumber of ledger::TableId, u16;
    /// A desk of the cage, by its number in the books.
    Desk of ledger::DeskId, u16;
}

/// The step of a second factor: how many times thirty seconds since 1970.
#[derive(Debug)]
pub enum FactorStep {}

impl Shape for FactorStep {
    type Of = u64;
    type Stored = u64;
}

impl<C: ?Sized> Form<C> for FactorStep {
    fn store(of: &u64, _: &C) -> u64 {
        *of
    }

    fn load(stored: &u64, _: &C) -> Result<u64, Unreadable> {
        Ok(*stored)
    }
}

/// Forms that are a text which is never printed.
macro_rules! hidden {
    ($($(#[$meta:meta])* $name:ident of $domain:path, $like:literal;)*) => {
        $($(#[$meta])*
        #[derive(Debug)]
        pub enum $name {}

        impl Shape for $name {
            type Of = $domain;
            type Stored = Text<$domain>;
        }

        impl<C: ?Sized> Form<C> for $name {
            fn store(of: &$domain, _: &C) -> Text<$domain> {
                Text::Says(of.clone())
            }

            fn load(stored: &Text<$domain>, _: &C) -> Result<$domain, Unreadable> {
                // What is written there is not repeated: it may be what should not be.
                stored.load(|_| concat!("this should be ", $like).to_owned())
            }
        })*
    };
}

hidden! {
    /// What a password or a PIN is checked against: a salted, slow hash of it, in PHC form.
    Verifier of staff::Verifier, "a hash";
    /// The salt of which the secret of a second factor is made with the house's key.
    Sealed of staff::Sealed, "a sealed second factor";
    /// The SHA-256 of a token, a one-time code or a floor plan, in 64 hexadecimal digits.
    Digest of staff::Digest, "64 hexadecimal digits in small letters";
}

impl Exact for staff::Verifier {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }

    fn read(text: &str) -> Option<staff::Verifier> {
        Some(staff::Verifier::new(text))
    }
}

impl Exact for staff::Sealed {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }

    fn read(text: &str) -> Option<staff::Sealed> {
        Some(staff::Sealed::new(text))
    }
}

impl Exact for staff::Digest {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }

    fn read(text: &str) -> Option<staff::Digest> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let mut bytes = [0; 32];
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if pairs.len() != bytes.len() || !rest.is_empty() {
            return None;
        }
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            *byte = digit(*high)? << 4 | digit(*low)?;
        }
        Some(staff::Digest(bytes))
    }
}
