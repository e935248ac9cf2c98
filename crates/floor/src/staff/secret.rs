//! What is kept of secrets: texts and digests that are never shown.

use alloc::sync::Arc;
use core::fmt;
use core::hint::black_box;

/// What a password or a PIN is checked against, computed elsewhere: a salted, slow hash as text.
#[derive(Clone, PartialEq, Eq)]
pub struct Verifier(Arc<str>);

impl Verifier {
    /// The verifier that a text is.
    pub fn new(text: &str) -> Verifier {
        Verifier(text.into())
    }

    /// As it is kept.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What the secret of a second factor is made of again, by those who have the key for it.
#[derive(Clone, PartialEq, Eq)]
pub struct Sealed(Arc<str>);

impl Sealed {
    /// The sealed secret that a text is.
    pub fn new(text: &str) -> Sealed {
        Sealed(text.into())
    }

    /// As it is kept.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The digest of a token or of a one-time code.
#[derive(Clone, Copy, Eq)]
pub struct Digest(pub [u8; 32]);

impl PartialEq for Digest {
    /// Takes the same time wherever the digests differ.
    fn eq(&self, other: &Digest) -> bool {
        let pairs = self.0.iter().zip(&other.0);
        let differ = pairs.fold(0_u8, |differ, (own, other)| black_box(differ | (own ^ other)));
        black_box(differ) == 0
    }
}

/// None of them is of use in a log, and a hash in one is a hash to be guessed at.
macro_rules! hidden {
    ($($name:ident),*) => {
        $(impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "(hidden)"))
            }
        })*
    };
}

hidden!(Verifier, Sealed, Digest);
