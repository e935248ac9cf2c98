//! Why a stored event cannot be read.

use thiserror::Error;

/// Why a stored event cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unreadable {
    /// A kind that this program does not know.
    #[error("there is no kind `{kind}`: it was written by another program, or a newer one")]
    UnknownKind {
        /// The kind.
        kind: String,
    },
    /// A version that this program does not know yet.
    #[error(
        "`{kind}` is of version {found}, and this program knows up to {known}: \
         read it with a newer program"
    )]
    Newer {
        /// The kind.
        kind: String,
        /// The version that was found.
        found: u32,
        /// The newest that is known.
        known: u32,
    },
    /// A version that never was.
    #[error("`{kind}` is of version {found}, which there never was")]
    NoVersion {
        /// The kind.
        kind: String,
        /// The version that was found.
        found: u32,
    },
    /// The payload is not JSON.
    #[error("the payload is not JSON: {0}")]
    NotJson(String),
    /// The payload has other fields, or fields of other types, than its kind has.
    #[error("the payload does not have the fields of its kind: {0}")]
    Shape(String),
    /// A field holds what it cannot mean.
    #[error("{path}: {what}")]
    Value {
        /// Which field, from the outside in.
        path: String,
        /// What is wrong with it.
        what: String,
    },
}

impl Unreadable {
    /// A field that cannot mean this.
    pub(crate) fn value(what: impl Into<String>) -> Unreadable {
        Unreadable::Value { path: String::new(), what: what.into() }
    }

    /// The same, seen from around a field.
    #[must_use]
    pub(crate) fn within(self, outer: &str) -> Unreadable {
        match self {
            Unreadable::Value { path, what } => {
                let dot = if path.is_empty() || path.starts_with('[') { "" } else { "." };
                Unreadable::Value { path: format!("{outer}{dot}{path}"), what }
            }
            other => other,
        }
    }
}
