//! Names that a store accepts: of streams, of idempotency keys, and payloads in canonical JSON.

use crate::canonical;
use crate::fault::Refusal;
use serde::Serialize;
use serde_json::Value;
use std::borrow::Borrow;
use std::fmt;
use std::sync::Arc;

/// The most bytes a name may have: it stands in every entry and in an index.
const NAME_BYTES_MAX: usize = 200;

/// The most bytes a payload may have.
const PAYLOAD_BYTES_MAX: usize = 1 << 20;

/// Whether a text can be a name: not empty, not long, and without control characters.
pub(crate) fn check_name(what: &str, text: &str) -> Result<(), Refusal> {
    let fault = if text.is_empty() {
        "is empty".to_owned()
    } else if text.len() > NAME_BYTES_MAX {
        format!("has {} bytes, more than {NAME_BYTES_MAX}", text.len())
    } else if text.chars().any(char::is_control) {
        "has a control character in it".to_owned()
    } else {
        return Ok(());
    };
    Err(Refusal::Malformed(format!("{what} {text:?} {fault}")))
}

/// Declares a checked name that is cheap to copy.
macro_rules! name {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(Arc<str>);

        impl $name {
            /// The name, if it is one.
            pub fn new(text: &str) -> Result<Self, Refusal> {
                check_name($what, text)?;
                Ok(Self(text.into()))
            }

            /// A name as it came from a store, where `verify` judges it.
            pub(crate) fn stored(text: &str) -> Self {
                Self(text.into())
            }

            /// The name as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.0)
            }
        }

        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }
    };
}

name! {
    /// The name of a stream: one table, one tournament, the cage.
    StreamId, "stream name"
}

name! {
    /// What makes a batch one of a kind: sent again under the same key it is stored once.
    Key, "idempotency key"
}

/// What an entry says: JSON in the one way of writing it that a hash can be taken of.
///
/// Keys are sorted by their bytes, there is no white space, numbers are whole, and letters are
/// escaped only where JSON demands it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payload(Arc<str>);

impl Payload {
    /// The payload, if the text is JSON written canonically.
    pub fn new(text: &str) -> Result<Self, Refusal> {
        let value: Value = serde_json::from_str(text)
            .map_err(|error| Refusal::Malformed(format!("the payload is not JSON: {error}")))?;
        let payload = Self::of(&value)?;
        if *payload.0 == *text {
            return Ok(payload);
        }
        let right = &payload.0;
        Err(Refusal::Malformed(format!("the payload is not canonical JSON; write {right}")))
    }

    /// The canonical writing of a value.
    pub fn of<T: Serialize + ?Sized>(value: &T) -> Result<Self, Refusal> {
        let mut text = Vec::with_capacity(256);
        Self::write(value, &mut text)?;
        let text = String::from_utf8(text).expect("JSON is text");
        Ok(Self(text.into()))
    }

    /// Adds the canonical writing of a value to some bytes, for those who only compare it.
    pub fn write<T: Serialize + ?Sized>(value: &T, out: &mut Vec<u8>) -> Result<(), Refusal> {
        let before = out.len();
        canonical::write(value, out).map_err(|error| Refusal::Malformed(error.to_string()))?;
        let length = out.len() - before;
        if length > PAYLOAD_BYTES_MAX {
            let message = format!("the payload has {length} bytes, more than 1 MiB");
            return Err(Refusal::Malformed(message));
        }
        Ok(())
    }

    pub(crate) fn stored(text: &str) -> Self {
        Self(text.into())
    }

    /// The payload as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
