//! What an event moved, stored beside it: accounts by name, so much more or less, and the meter.

use crate::form::{Form, Shape, stored};
use crate::table_v1::names::Amount;
use crate::text::{Exact, Text, whole};
use crate::unreadable::Unreadable;
use ledger::{DeskId, PoolId, Spot, TableId};
use std::fmt;

/// An account by its name and the numbers of its table, place, desk or pool: `house_win/7`,
/// `station_credit/7/3`, `world`.
#[derive(Debug)]
pub enum Account {}

impl Exact for ledger::Account {
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ledger::Account as Of;
        let (name, numbers) = match self {
            Of::StationCredit(spot) => ("station_credit", Numbers::Spot(*spot)),
            Of::Held(spot) => ("held", Numbers::Spot(*spot)),
            Of::HouseWin(table) => ("house_win", Numbers::One(table.0)),
            Of::Commission(table) => ("commission", Numbers::One(table.0)),
            Of::Rounding(table) => ("rounding", Numbers::One(table.0)),
            Of::TableFloat(table) => ("table_float", Numbers::One(table.0)),
            Of::Drop(table) => ("drop", Numbers::One(table.0)),
            Of::NoteAcceptor(spot) => ("note_acceptor", Numbers::Spot(*spot)),
            Of::TicketsOutstanding => ("tickets_outstanding", Numbers::None),
            Of::Unclaimed => ("unclaimed", Numbers::None),
            Of::Cage(desk) => ("cage", Numbers::One(desk.0)),
            Of::CashVariance(desk) => ("cash_variance", Numbers::One(desk.0)),
            Of::FloatVariance(table) => ("float_variance", Numbers::One(table.0)),
            Of::ManualPayments => ("manual_payments", Numbers::None),
            Of::Promotions => ("promotions", Numbers::None),
            Of::Tokens => ("tokens", Numbers::None),
            Of::CreditsHeld => ("credits_held", Numbers::None),
            Of::Receivables => ("receivables", Numbers::None),
            Of::TournamentPool(pool) => ("tournament_pool", Numbers::One(pool.0)),
            Of::TournamentWin(pool) => ("tournament_win", Numbers::One(pool.0)),
            Of::World => ("world", Numbers::None),
        };
        out.write_str(name)?;
        match numbers {
            Numbers::None => Ok(()),
            Numbers::One(number) => write!(out, "/{number}"),
            Numbers::Spot(spot) => write!(out, "/{}/{}", spot.table.0, spot.place),
        }
    }

    fn read(text: &str) -> Option<ledger::Account> {
        let mut parts = text.split('/');
        let name = parts.next()?;
        match (parts.next(), parts.next(), parts.next()) {
            (None, ..) => alone(name),
            (Some(number), None, _) => numbered(name, whole(number)?),
            (Some(table), Some(place), None) => {
                placed(name, Spot { table: TableId(whole(table)?), place: whole(place)? })
            }
            _ => None,
        }
    }
}

/// The numbers behind an account's name.
enum Numbers {
    None,
    One(u16),
    Spot(Spot),
}

fn alone(name: &str) -> Option<ledger::Account> {
    use ledger::Account as Of;
    Some(match name {
        "tickets_outstanding" => Of::TicketsOutstanding,
        "unclaimed" => Of::Unclaimed,
        "manual_payments" => Of::ManualPayments,
        "promotions" => Of::Promotions,
        "tokens" => Of::Tokens,
        "credits_held" => Of::CreditsHeld,
        "receivables" => Of::Receivables,
        "world" => Of::World,
        _ => return None,
    })
}

fn numbered(name: &str, number: u16) -> Option<ledger::Account> {
    use ledger::Account as Of;
    Some(match name {
        "house_win" => Of::HouseWin(TableId(number)),
        "commission" => Of::Commission(TableId(number)),
        "rounding" => Of::Rounding(TableId(number)),
        "table_float" => Of::TableFloat(TableId(number)),
        "drop" => Of::Drop(TableId(number)),
        "cage" => Of::Cage(DeskId(number)),
        "cash_variance" => Of::CashVariance(DeskId(number)),
        "float_variance" => Of::FloatVariance(TableId(number)),
        "tournament_pool" => Of::TournamentPool(PoolId(number)),
        "tournament_win" => Of::TournamentWin(PoolId(number)),
        _ => return None,
    })
}

fn placed(name: &str, spot: Spot) -> Option<ledger::Account> {
    use ledger::Account as Of;
    Some(match name {
        "station_credit" => Of::StationCredit(spot),
        "held" => Of::Held(spot),
        "note_acceptor" => Of::NoteAcceptor(spot),
        _ => return None,
    })
}

impl Shape for Account {
    type Of = ledger::Account;
    type Stored = Text<ledger::Account>;
}

impl<C: ?Sized> Form<C> for Account {
    fn store(of: &ledger::Account, _: &C) -> Text<ledger::Account> {
        Text::Says(*of)
    }

    fn load(stored: &Text<ledger::Account>, _: &C) -> Result<ledger::Account, Unreadable> {
        stored.load(|text| format!("`{text}` is the name of no account"))
    }
}

stored! {
    /// Whether an account grew or shrank.
    words Change of ledger::Change { More = "more", Less = "less", }
}

stored! {
    /// The meter of a station that counted it.
    words Meter of ledger::Meter {
        Notes = "notes",
        TicketsIn = "tickets_in",
        BuyIns = "buy_ins",
        Wins = "wins",
        CashOuts = "cash_outs",
        TicketsOut = "tickets_out",
        Wagers = "wagers",
        HandPays = "hand_pays",
    }
}

stored! {
    /// A change of one account.
    struct Moved of ledger::Posting {
        /// The account.
        account: Account,
        /// By how much.
        amount: Amount,
        /// Which way.
        change: Change,
        /// The meter that counted it.
        meter: Option<Meter>,
    }
}

/// The stored form of what moved; nothing where nothing did.
pub fn store(entry: Option<&ledger::Entry>) -> Vec<Moved> {
    let postings = entry.map_or(&[][..], ledger::Entry::postings);
    postings.iter().map(|posting| Moved::store(posting, &())).collect()
}

/// What moved, proved to balance; none where nothing did.
pub fn load(stored: &[Moved]) -> Result<Option<ledger::Entry>, Unreadable> {
    if stored.is_empty() {
        return Ok(None);
    }
    let loaded = stored.iter().enumerate().map(|(index, moved)| {
        Moved::load(moved, &()).map_err(|why| why.within(&format!("postings[{index}]")))
    });
    let entry = ledger::Entry::new(loaded.collect::<Result<Vec<_>, _>>()?);
    let entry = entry.map_err(|why| Unreadable::value(why.to_string()).within("postings"))?;
    Ok(Some(entry))
}
