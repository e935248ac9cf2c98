//! What people may act as, where, and which department they thereby are of.

use crate::actor::Name;
use ledger::TableId;

/// A role that a house has beside those of its rulebooks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseRole {
    /// Gives access, and neither plays nor pays.
    Owner,
    /// Pays at the cage.
    Cashier,
    /// Reads everything.
    Auditor,
    /// Watches everything.
    Surveillance,
    /// Sets devices up, and never touches money.
    Technician,
    /// Reads everything, for the regulator.
    Inspector,
    /// Runs tournaments.
    TournamentDirector,
    /// Runs promotions.
    PromotionsManager,
}

impl HouseRole {
    /// All of them, as written in files and requests.
    pub const ALL: [(&'static str, HouseRole); 8] = [
        ("owner", HouseRole::Owner),
        ("cashier", HouseRole::Cashier),
        ("auditor", HouseRole::Auditor),
        ("surveillance", HouseRole::Surveillance),
        ("technician", HouseRole::Technician),
        ("inspector", HouseRole::Inspector),
        ("tournament-director", HouseRole::TournamentDirector),
        ("promotions-manager", HouseRole::PromotionsManager),
    ];

    /// Its name in files and requests.
    pub const fn id(self) -> &'static str {
        HouseRole::ALL[self as usize].0
    }

    /// The role of a name.
    pub fn from_id(id: &str) -> Option<HouseRole> {
        HouseRole::ALL.iter().find(|(known, _)| *known == id).map(|(_, role)| *role)
    }

    /// Where it belongs.
    pub const fn department(self) -> Department {
        match self {
            HouseRole::Owner => Department::Ownership,
            HouseRole::Cashier => Department::Cage,
            HouseRole::Auditor => Department::Audit,
            HouseRole::Surveillance => Department::Surveillance,
            HouseRole::Technician => Department::Technical,
            HouseRole::Inspector => Department::Regulator,
            HouseRole::TournamentDirector => Department::Gaming,
            HouseRole::PromotionsManager => Department::Promotions,
        }
    }

    /// What it may do.
    pub const fn powers(self) -> &'static [Power] {
        match self {
            HouseRole::Owner => {
                &[Power::GiveAccess, Power::EnrolDevices, Power::EndSessions, Power::Read]
            }
            HouseRole::Cashier => &[Power::PayOut],
            HouseRole::Auditor | HouseRole::Surveillance | HouseRole::Inspector => &[Power::Read],
            HouseRole::Technician => &[Power::EnrolDevices],
            HouseRole::TournamentDirector => &[Power::RunTournaments],
            HouseRole::PromotionsManager => &[Power::RunPromotions],
        }
    }
}

/// What a role of the house may do. What roles of rulebooks may do their rulebooks say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Power {
    /// Add people, give them rights and secrets, suspend and remove them.
    GiveAccess,
    /// Offer enrolment to devices, and revoke them.
    EnrolDevices,
    /// End other people's sessions.
    EndSessions,
    /// Take and pay tickets, pay by hand, open and close desks.
    PayOut,
    /// Read records, reports and logs, and change nothing.
    Read,
    /// Run tournaments.
    RunTournaments,
    /// Run promotions.
    RunPromotions,
}

/// A part of the house. Nobody is of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Department {
    /// Those who give access.
    Ownership,
    /// The tables.
    Gaming,
    /// The cage.
    Cage,
    /// Promotions.
    Promotions,
    /// The auditors.
    Audit,
    /// Surveillance.
    Surveillance,
    /// Technicians.
    Technical,
    /// Not of the house at all.
    Regulator,
}

impl Department {
    /// Whether its people may stand beside an owner who gives access to owners: they watch, and
    /// have nothing to gain by it.
    pub(crate) const fn is_independent(self) -> bool {
        matches!(self, Department::Audit | Department::Surveillance)
    }
}

/// A role, wherever it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Role {
    /// The house's own.
    House(HouseRole),
    /// A rulebook's.
    Table {
        /// The rulebook.
        rulebook: Name,
        /// The role's name there.
        role: Name,
    },
}

/// At which tables a role holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scope {
    /// At all of them.
    Everywhere,
    /// At those of a group.
    Group(Name),
    /// At one.
    Table(TableId),
}

/// A role that somebody may act in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Right {
    /// As what.
    pub role: Role,
    /// Where.
    pub scope: Scope,
}

impl Right {
    /// A role of the house.
    pub const fn house(role: HouseRole) -> Right {
        Right { role: Role::House(role), scope: Scope::Everywhere }
    }

    /// A role of a rulebook at all tables that are run by it.
    pub fn table(rulebook: &str, role: &str) -> Right {
        let role = Role::Table { rulebook: rulebook.into(), role: role.into() };
        Right { role, scope: Scope::Everywhere }
    }

    /// The same at some tables alone.
    #[must_use]
    pub fn at(self, scope: Scope) -> Right {
        Right { scope, ..self }
    }

    /// The role of a rulebook in which somebody with this right may act at a table.
    pub fn role_at(&self, site: &Site) -> Option<&Name> {
        let Role::Table { rulebook, role } = &self.role else { return None };
        let here = match &self.scope {
            Scope::Everywhere => true,
            Scope::Group(group) => site.group == *group,
            Scope::Table(table) => site.table == *table,
        };
        (here && site.rulebook == *rulebook).then_some(role)
    }

    /// Whether it gives a power.
    pub fn gives(&self, power: Power) -> bool {
        matches!(&self.role, Role::House(role) if role.powers().contains(&power))
    }
}

/// A table, with what rights at it go by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Which.
    pub table: TableId,
    /// The group that the house counts it to.
    pub group: Name,
    /// The rulebook that it is run by.
    pub rulebook: Name,
}
