//! The accounts: a closed vocabulary, so that every cent is somewhere that has a name.

use core::fmt;

/// A table of the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub u16);

/// A place at a table: a station, or a place on the cloth. Places are numbered alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The table.
    pub table: TableId,
    /// The number of the place, as printed.
    pub place: u8,
}

/// A desk of the cage, or a kiosk: whatever has a drawer of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeskId(pub u16);

/// A pool of prizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PoolId(pub u16);

/// An account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// What somebody at a station can play with or take away.
    StationCredit(Spot),
    /// Wagers on a coup that is not settled.
    Held(Spot),
    /// What a table has won, before commission.
    HouseWin(TableId),
    /// Commission on wins, apart from the table's win.
    Commission(TableId),
    /// What rounding has given the house.
    Rounding(TableId),
    /// The chips in a table's tray.
    TableFloat(TableId),
    /// The cash in a table's drop box.
    Drop(TableId),
    /// The notes in the acceptor of a station.
    NoteAcceptor(Spot),
    /// Tickets that are issued and neither redeemed, void nor expired.
    TicketsOutstanding,
    /// Tickets that expired without being redeemed.
    Unclaimed,
    /// The cash in a drawer of the cage.
    Cage(DeskId),
    /// What counts of a drawer have found above what there should have been.
    CashVariance(DeskId),
    /// What counts of a table's tray have found above what there should have been.
    FloatVariance(TableId),
    /// What is to be paid by hand and has not been.
    ManualPayments,
    /// What promotions have cost.
    Promotions,
    /// Promotional tokens that are out.
    Tokens,
    /// What is kept for somebody who left or is under inquiry.
    CreditsHeld,
    /// What the house is to have back.
    Receivables,
    /// The prizes of a tournament.
    TournamentPool(PoolId),
    /// What a tournament has brought the house: commission, and buy-ins less what they became.
    TournamentWin(PoolId),
    /// What came in from outside the books, less what went out: the bank, and what people carry.
    World,
}

/// What an account is, whichever table, place or desk it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Kind {
    StationCredit,
    Held,
    HouseWin,
    Commission,
    Rounding,
    TableFloat,
    Drop,
    NoteAcceptor,
    TicketsOutstanding,
    Unclaimed,
    Cage,
    CashVariance,
    FloatVariance,
    ManualPayments,
    Promotions,
    Tokens,
    CreditsHeld,
    Receivables,
    TournamentPool,
    TournamentWin,
    World,
}

/// On which side of the books an account stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// What the house has, or has spent: an accountant's debit.
    Has,
    /// What the house owes, or has made: an accountant's credit.
    Owes,
}

impl Kind {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Kind; 21] = [
        Kind::StationCredit,
        Kind::Held,
        Kind::HouseWin,
        Kind::Commission,
        Kind::Rounding,
        Kind::TableFloat,
        Kind::Drop,
        Kind::NoteAcceptor,
        Kind::TicketsOutstanding,
        Kind::Unclaimed,
        Kind::Cage,
        Kind::CashVariance,
        Kind::FloatVariance,
        Kind::ManualPayments,
        Kind::Promotions,
        Kind::Tokens,
        Kind::CreditsHeld,
        Kind::Receivables,
        Kind::TournamentPool,
        Kind::TournamentWin,
        Kind::World,
    ];

    /// On which side of the books it stands.
    pub const fn sense(self) -> Sense {
        match self {
            Kind::TableFloat
            | Kind::Drop
            | Kind::NoteAcceptor
            | Kind::Cage
            | Kind::Promotions
            | Kind::Receivables => Sense::Has,
            Kind::StationCredit
            | Kind::Held
            | Kind::HouseWin
            | Kind::Commission
            | Kind::Rounding
            | Kind::TicketsOutstanding
            | Kind::Unclaimed
            | Kind::CashVariance
            | Kind::FloatVariance
            | Kind::ManualPayments
            | Kind::Tokens
            | Kind::CreditsHeld
            | Kind::TournamentPool
            | Kind::TournamentWin
            | Kind::World => Sense::Owes,
        }
    }

    /// Whether it may go below zero. What somebody is owed and what lies in a box cannot. Wins may
    /// be losses; and chips leave and enter a tray by hand before a fill is written down.
    pub const fn may_go_below_zero(self) -> bool {
        match self {
            Kind::HouseWin
            | Kind::Commission
            | Kind::Rounding
            | Kind::TableFloat
            | Kind::CashVariance
            | Kind::FloatVariance
            | Kind::Promotions
            | Kind::TournamentWin
            | Kind::World => true,
            Kind::StationCredit
            | Kind::Held
            | Kind::Drop
            | Kind::NoteAcceptor
            | Kind::TicketsOutstanding
            | Kind::Unclaimed
            | Kind::Cage
            | Kind::ManualPayments
            | Kind::Tokens
            | Kind::CreditsHeld
            | Kind::Receivables
            | Kind::TournamentPool => false,
        }
    }

    /// Its name, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Kind::StationCredit => "station credit",
            Kind::Held => "held wagers",
            Kind::HouseWin => "house win",
            Kind::Commission => "commission",
            Kind::Rounding => "rounding",
            Kind::TableFloat => "table float",
            Kind::Drop => "drop",
            Kind::NoteAcceptor => "note acceptor",
            Kind::TicketsOutstanding => "tickets outstanding",
            Kind::Unclaimed => "unclaimed tickets",
            Kind::Cage => "cage",
            Kind::CashVariance => "cash variance",
            Kind::FloatVariance => "float variance",
            Kind::ManualPayments => "manual payments",
            Kind::Promotions => "promotions",
            Kind::Tokens => "tokens",
            Kind::CreditsHeld => "credits held",
            Kind::Receivables => "receivables",
            Kind::TournamentPool => "tournament pool",
            Kind::TournamentWin => "tournament win",
            Kind::World => "the world",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

impl Account {
    /// What it is.
    pub const fn kind(self) -> Kind {
        match self {
            Account::StationCredit(_) => Kind::StationCredit,
            Account::Held(_) => Kind::Held,
            Account::HouseWin(_) => Kind::HouseWin,
            Account::Commission(_) => Kind::Commission,
            Account::Rounding(_) => Kind::Rounding,
            Account::TableFloat(_) => Kind::TableFloat,
            Account::Drop(_) => Kind::Drop,
            Account::NoteAcceptor(_) => Kind::NoteAcceptor,
            Account::TicketsOutstanding => Kind::TicketsOutstanding,
            Account::Unclaimed => Kind::Unclaimed,
            Account::Cage(_) => Kind::Cage,
            Account::CashVariance(_) => Kind::CashVariance,
            Account::FloatVariance(_) => Kind::FloatVariance,
            Account::ManualPayments => Kind::ManualPayments,
            Account::Promotions => Kind::Promotions,
            Account::Tokens => Kind::Tokens,
            Account::CreditsHeld => Kind::CreditsHeld,
            Account::Receivables => Kind::Receivables,
            Account::TournamentPool(_) => Kind::TournamentPool,
            Account::TournamentWin(_) => Kind::TournamentWin,
            Account::World => Kind::World,
        }
    }

    /// The place at a table that it belongs to, if to one.
    pub const fn spot(self) -> Option<Spot> {
        match self {
            Account::StationCredit(spot) | Account::Held(spot) | Account::NoteAcceptor(spot) => {
                Some(spot)
            }
            _ => None,
        }
    }

    /// The table that it belongs to, if to one.
    fn table(self) -> Option<TableId> {
        match self {
            Account::HouseWin(table)
            | Account::Commission(table)
            | Account::Rounding(table)
            | Account::TableFloat(table)
            | Account::FloatVariance(table)
            | Account::Drop(table) => Some(table),
            _ => self.spot().map(|spot| spot.table),
        }
    }

    /// The account as one number, which orders accounts by kind, then table or desk, then place.
    /// Balances are looked up by it: comparing numbers is quicker than comparing variants.
    pub(crate) const fn code(self) -> u32 {
        let (owner, place) = match self {
            Account::StationCredit(spot) | Account::Held(spot) | Account::NoteAcceptor(spot) => {
                (spot.table.0, spot.place)
            }
            Account::HouseWin(table)
            | Account::Commission(table)
            | Account::Rounding(table)
            | Account::TableFloat(table)
            | Account::FloatVariance(table)
            | Account::Drop(table) => (table.0, 0),
            Account::Cage(desk) | Account::CashVariance(desk) => (desk.0, 0),
            Account::TournamentPool(pool) | Account::TournamentWin(pool) => (pool.0, 0),
            _ => (0, 0),
        };
        (self.kind() as u32) << 24 | (owner as u32) << 8 | place as u32
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}", self.0)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, place {}", self.table, self.place)
    }
}

impl fmt::Display for DeskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "desk {}", self.0)
    }
}

impl fmt::Display for PoolId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "number {}", self.0)
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)?;
        match self {
            Account::Cage(desk) | Account::CashVariance(desk) => write!(f, ", {desk}"),
            Account::TournamentPool(pool) | Account::TournamentWin(pool) => write!(f, " {pool}"),
            _ => match (self.spot(), self.table()) {
                (Some(spot), _) => write!(f, ", {spot}"),
                (None, Some(table)) => write!(f, ", {table}"),
                (None, None) => Ok(()),
            },
        }
    }
}
