//! What a house has settled about access.

use super::attempts::Waits;
use super::rights::{Department, HouseRole, Right, Role, Site};
use crate::actor::Name;
use alloc::vec;
use alloc::vec::Vec;
use ledger::TableId;
use rules::Rulebook;
use rules::role::Standing;

/// The house's terms of access. They are the context of every decision and no part of the state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The roles that its rulebooks name.
    pub roles: Vec<KnownRole>,
    /// Its tables.
    pub sites: Vec<Site>,
    /// The roles that take a second factor.
    pub second_factor: Vec<Role>,
    /// How long a password or a PIN may be used, if not for ever.
    pub secret_age_max_s: Option<u64>,
    /// How long a session may be idle. At a console it is then locked, elsewhere it ends.
    pub idle_s: u64,
    /// How long a session may last.
    pub session_s: u64,
    /// How long ago a secret may have been shown for what is sensitive.
    pub fresh_s: u64,
    /// How many sessions one person may have; a further one ends the oldest.
    pub sessions_max: usize,
    /// How long a one-time code is good.
    pub code_s: u64,
    /// How many wrong codes are taken before an offer ends.
    pub code_tries: u8,
    /// How long one waits after failures to sign in.
    pub waits: Waits,
}

impl Default for Terms {
    /// Terms for a house without tables yet: owners take a second factor, secrets do not age.
    fn default() -> Terms {
        Terms {
            roles: Vec::new(),
            sites: Vec::new(),
            second_factor: vec![Role::House(HouseRole::Owner)],
            secret_age_max_s: None,
            idle_s: 15 * 60,
            session_s: 12 * 60 * 60,
            fresh_s: 5 * 60,
            sessions_max: 3,
            code_s: 15 * 60,
            code_tries: 5,
            waits: Waits::default(),
        }
    }
}

/// A role that a rulebook names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownRole {
    /// The rulebook.
    pub rulebook: Name,
    /// The role.
    pub role: Name,
    /// Where it belongs; nowhere where nobody can be given it, such as a bettor's.
    pub department: Option<Department>,
    /// Whether it stands above those who deal.
    pub supervises: bool,
}

impl KnownRole {
    /// The roles of a rulebook, under the name of the edition that tables are run by.
    pub fn all(edition: &str, rulebook: &Rulebook) -> Vec<KnownRole> {
        let bettor = rulebook.conduct.bettor;
        let known = rulebook.roles.iter().enumerate().map(|(index, role)| {
            let department = match (HouseRole::from_id(&role.id), role.standing) {
                _ if index == usize::from(bettor.0) => None,
                (Some(same), _) => Some(same.department()),
                (None, Standing::Rung(_) | Standing::Beside) => Some(Department::Gaming),
                (None, Standing::Outside) => Some(Department::Regulator),
            };
            let supervises = matches!(role.standing, Standing::Rung(rung) if rung > 0);
            let (rulebook, role) = (edition.into(), role.id.as_str().into());
            KnownRole { rulebook, role, department, supervises }
        });
        known.collect()
    }
}

impl Terms {
    /// The table of a number.
    pub fn site(&self, table: TableId) -> Option<&Site> {
        self.sites.iter().find(|site| site.table == table)
    }

    /// Where a right belongs; nowhere where it cannot be given.
    pub fn department(&self, right: &Right) -> Option<Department> {
        match &right.role {
            Role::House(role) => Some(role.department()),
            Role::Table { .. } => self.known(right)?.department,
        }
    }

    /// Whether a right is that of somebody who stands above those who deal.
    pub fn supervises(&self, right: &Right) -> bool {
        self.known(right).is_some_and(|known| known.supervises)
    }

    /// The role of a rulebook that a right gives.
    fn known(&self, right: &Right) -> Option<&KnownRole> {
        let Role::Table { rulebook, role } = &right.role else { return None };
        self.roles.iter().find(|it| it.rulebook == *rulebook && it.role == *role)
    }
}
