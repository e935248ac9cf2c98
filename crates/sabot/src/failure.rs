//! How a command fails: refused by a rule, not understood, or because something was tampered with.

use rules::{Cite, Refusal};
use std::fmt;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) message: String,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// The input was understood and refused, by a rule where there is one.
    Refused(Option<Cite>),
    /// The command line or a file could not be understood.
    NotUnderstood,
    /// An integrity check failed.
    Broken,
}

impl Failure {
    /// Something is not as it was written.
    pub(crate) const fn broken(message: String) -> Failure {
        Failure { message, kind: Kind::Broken }
    }

    pub(crate) const fn not_understood(message: String) -> Failure {
        Failure { message, kind: Kind::NotUnderstood }
    }

    pub(crate) const fn refused(message: String, cite: Option<Cite>) -> Failure {
        Failure { message, kind: Kind::Refused(cite) }
    }

    /// The rule that a refusal rests on.
    pub(crate) fn rule(&self) -> Option<&str> {
        match &self.kind {
            Kind::Refused(cite) => cite.as_ref().map(Cite::as_str),
            Kind::NotUnderstood | Kind::Broken => None,
        }
    }

    pub(crate) const fn exit_code(&self) -> u8 {
        match self.kind {
            Kind::Refused(_) => 1,
            Kind::NotUnderstood => 2,
            Kind::Broken => 3,
        }
    }

    /// `refused`, `not understood` or `broken`.
    pub(crate) const fn word(&self) -> &'static str {
        match self.kind {
            Kind::Refused(_) => "refused",
            Kind::NotUnderstood => "not understood",
            Kind::Broken => "broken",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule() {
            Some(rule) => write!(f, "{} ({rule})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::refused(refusal.reason.to_string(), refusal.cite)
    }
}
