//! What events of the staff hold: rights, posts, whose doing something is.

use super::names::{Desk, FactorStep, Session, TableNumber};
use crate::form::stored;
use crate::table_v1::names::Name;

stored! {
    /// A role of the house.
    words HouseRole of floor::staff::HouseRole {
        Owner = "owner",
        Cashier = "cashier",
        Auditor = "auditor",
        Surveillance = "surveillance",
        Technician = "technician",
        Inspector = "inspector",
        TournamentDirector = "tournament-director",
        PromotionsManager = "promotions-manager",
    }
}

stored! {
    /// A role, wherever it comes from.
    #[serde(tag = "is")]
    enum Role of floor::staff::Role {
        /// The house's own.
        House = "house" (role: HouseRole),
        /// A rulebook's.
        Table = "table" { rulebook: Name, role: Name },
    }
}

stored! {
    /// At which tables a role holds.
    #[serde(tag = "is")]
    enum Scope of floor::staff::Scope {
        /// At all of them.
        Everywhere = "everywhere",
        /// At those of a group.
        Group = "group" (group: Name),
        /// At one.
        Table = "table" (table: TableNumber),
    }
}

stored! {
    /// A role that somebody may act in.
    struct Right of floor::staff::Right {
        /// As what.
        role: Role,
        /// Where.
        scope: Scope,
    }
}

stored! {
    /// Which of a person's secrets.
    words SecretKind of floor::staff::SecretKind { Password = "password", Pin = "pin", }
}

stored! {
    /// What a session was opened with.
    words Means of floor::staff::Means {
        Password = "password",
        Pin = "pin",
        Directory = "directory",
        DirectoryAndFactor = "directory_and_factor",
    }
}

stored! {
    /// Why a session ended.
    words Ending of floor::staff::Ending {
        SignedOut = "signed_out",
        Revoked = "revoked",
        Idle = "idle",
        TooOld = "too_old",
    }
}

stored! {
    /// What a device is.
    words DeviceKind of floor::staff::DeviceKind {
        Station = "station",
        Console = "console",
        Display = "display",
        ScanningShoe = "scanning-shoe",
        Printer = "printer",
        NoteAcceptor = "note-acceptor",
        Kiosk = "kiosk",
    }
}

stored! {
    /// A place at a table.
    struct Spot of ledger::Spot {
        /// The table.
        table: TableNumber,
        /// The place.
        place: u8,
    }
}

stored! {
    /// Where a device is.
    #[serde(tag = "is")]
    enum Post of floor::staff::Post {
        /// At a table.
        Table = "table" (table: TableNumber),
        /// At a place of a table.
        Place = "place" (spot: Spot),
        /// At a desk of the cage.
        Desk = "desk" (desk: Desk),
    }
}

stored! {
    /// Whose doing something is.
    #[serde(tag = "is")]
    enum Who of floor::staff::Who {
        /// Somebody at the machine that the house runs on.
        Terminal = "terminal",
        /// Somebody who is not signed in.
        Visitor = "visitor" { source: Name, device: Option<Name> },
        /// Somebody who is.
        Person = "person" { name: Name, session: Session },
        /// Time.
        Clock = "clock",
    }
}

stored! {
    /// Somebody who stood beside whoever asked.
    struct Approval of floor::staff::Approval {
        /// Who.
        person: Name,
        /// The step of the second factor that was used.
        step: Option<FactorStep>,
    }
}
