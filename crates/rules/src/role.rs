//! Who may do what: the people a rulebook names, and the ladder its staff stand on.

use crate::cite::Cite;
use alloc::string::String;

/// A role's place in its rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoleId(pub u8);

/// Where a role stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// On the ladder of the house's gaming staff; a higher rung has a higher number.
    Rung(u8),
    /// Staff of the house beside the ladder, such as a tournament director.
    Beside,
    /// Not of the house: a bettor, an inspector, a commission.
    Outside,
}

/// A role that a rulebook knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Role {
    /// Its name in files and requests, such as `table-inspector`.
    pub id: String,
    /// The document's printed words.
    pub name: String,
    /// Where it stands.
    pub standing: Standing,
    /// The rule that names it.
    pub cite: Cite,
}

impl Role {
    /// Whether this role may use a power that the rules give to `other`: it is the same role, or a
    /// higher rung where the rulebook lets higher rungs act for lower ones.
    pub fn may_act_for(&self, other: &Role, higher_may_act: HigherMayAct) -> bool {
        match (self.standing, other.standing, higher_may_act) {
            (Standing::Rung(own), Standing::Rung(asked), HigherMayAct::ForLower) => own >= asked,
            _ => self.id == other.id,
        }
    }
}

/// Whether a higher rung of the ladder may use the powers of a lower one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HigherMayAct {
    /// It may, and is recorded under its own name.
    ForLower,
    /// Each role only for itself.
    OnlyAsItself,
}
