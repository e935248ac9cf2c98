//! Who asks, and when.

pub use rules::{Name, Time};

use rules::Rulebook;
use rules::role::RoleId;

/// Somebody who asks for something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// Who.
    pub name: Name,
    /// As what.
    pub role: RoleId,
}

impl Actor {
    /// Whether somebody may do what is given to a role: it is their own, or a lower one of the
    /// ladder where higher ones may act for lower.
    pub fn may_act_as(&self, rulebook: &Rulebook, role: RoleId) -> bool {
        rulebook.role(self.role).may_act_for(rulebook.role(role), rulebook.higher_may_act.value)
    }

    /// Whether it is somebody who wagers.
    pub fn is_bettor(&self, rulebook: &Rulebook) -> bool {
        self.role == rulebook.conduct.bettor
    }
}
