//! The rooms of the office: the screens behind the tables, and whom each is open to.

use super::rights::{Power, Right};
use super::terms::Terms;

/// A room of the office.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Room {
    /// Every table at a glance and in depth, approvals, reports.
    Pit,
    /// Tickets, payments, shifts.
    Cage,
    /// What happened: found, replayed, verified, proved.
    Audit,
    /// Live odds, and what does not look like chance.
    Surveillance,
    /// People and devices.
    Staff,
    /// The floor plan.
    Floor,
    /// The rules themselves.
    Rulebooks,
    /// Whether everything runs.
    Health,
    /// Tournaments.
    Tournaments,
    /// Promotional prizes.
    Promotions,
}

impl Room {
    /// All of them, as written in addresses.
    pub const ALL: [(&'static str, Room); 10] = [
        ("pit", Room::Pit),
        ("cage", Room::Cage),
        ("audit", Room::Audit),
        ("surveillance", Room::Surveillance),
        ("staff", Room::Staff),
        ("floor", Room::Floor),
        ("rulebooks", Room::Rulebooks),
        ("health", Room::Health),
        ("tournaments", Room::Tournaments),
        ("promotions", Room::Promotions),
    ];

    /// Its name in addresses.
    pub const fn id(self) -> &'static str {
        Room::ALL[self as usize].0
    }

    /// The powers of which one opens it.
    const fn powers(self) -> &'static [Power] {
        match self {
            Room::Pit | Room::Audit | Room::Surveillance => &[Power::Read],
            Room::Cage => &[Power::PayOut, Power::Read],
            Room::Staff => &[Power::GiveAccess, Power::EnrolDevices, Power::EndSessions],
            Room::Floor | Room::Health => &[Power::GiveAccess, Power::EnrolDevices, Power::Read],
            Room::Rulebooks => &[],
            Room::Tournaments => &[Power::RunTournaments, Power::Read],
            Room::Promotions => &[Power::RunPromotions, Power::Read],
        }
    }

    /// Whether it is open to those who supervise tables.
    const fn is_of_the_pit(self) -> bool {
        matches!(self, Room::Pit | Room::Floor | Room::Tournaments)
    }

    /// Whether it is open to somebody with these rights.
    pub fn is_open_to(self, terms: &Terms, rights: &[Right]) -> bool {
        let by_power = |right: &Right| self.powers().iter().any(|power| right.gives(*power));
        let by_rank = |right: &Right| self.is_of_the_pit() && terms.supervises(right);
        match self {
            Room::Rulebooks => !rights.is_empty(),
            _ => rights.iter().any(|right| by_power(right) || by_rank(right)),
        }
    }
}
