//! Citations, and the clauses that carry them.

use crate::role::RoleId;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

/// The id of a rule in a register, such as `wa:3.18(b)(ii)`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cite(Arc<str>);

impl Cite {
    /// The citation with this id.
    pub fn new(id: &str) -> Cite {
        Cite(Arc::from(id))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where a clause comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A rule says so.
    Rule(Cite),
    /// A rule says so, but its text is unclear and is read this way.
    Read(Cite, String),
    /// The document does not address it; this is the reading used.
    NotAddressed(String),
}

impl Source {
    /// The rule, where there is one.
    pub const fn cite(&self) -> Option<&Cite> {
        match self {
            Source::Rule(cite) | Source::Read(cite, _) => Some(cite),
            Source::NotAddressed(_) => None,
        }
    }
}

/// What a rulebook fixes, and where that comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause<T> {
    /// What is fixed.
    pub value: T,
    /// Where it comes from.
    pub source: Source,
}

/// What a rulebook allows, with whose approval, and where that comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Permitted<T> {
    /// What is allowed.
    pub what: T,
    /// Whose approval it needs; none where it needs nobody's.
    pub needs: Option<RoleId>,
    /// Where it comes from.
    pub source: Source,
}
