//! What an event moved, stored beside it: accounts by name, so much more or less, and the meter.

use crate::form::{Form, stored};
use crate::table_v1::names::Amount;
use crate::unreadable::Unreadable;
use ledger::{DeskId, PoolId, Spot, TableId};
use rules::Rulebook;

/// An account by its name and the numbers of its table, place, desk or pool: `house_win/7`,
/// `station_credit/7/3`, `world`.
#[derive(Debug)]
pub enum Account {}

impl Form for Account {
    type Of = ledger::Account;
    type Stored = String;

    fn store(of: &ledger::Account, _: &Rulebook) -> String {
        use ledger::Account as Of;
        let at = |name: &str, spot: &Spot| format!("{name}/{}/{}", spot.table.0, spot.place);
        let one = |name: &str, number: u16| format!("{name}/{number}");
        match of {
            Of::StationCredit(spot) => at("station_credit", spot),
            Of::Held(spot) => at("held", spot),
            Of::HouseWin(table) => one("house_win", table.0),
            Of::Commission(table) => one("commission", table.0),
            Of::Rounding(table) => one("rounding", table.0),
            Of::TableFloat(table) => one("table_float", table.0),
            Of::Drop(table) => one("drop", table.0),
            Of::NoteAcceptor(spot) => at("note_acceptor", spot),
            Of::TicketsOutstanding => "tickets_outstanding".to_owned(),
            Of::Unclaimed => "unclaimed".to_owned(),
            Of::Cage(desk) => one("cage", desk.0),
            Of::CashVariance(desk) => one("cash_variance", desk.0),
            Of::ManualPayments => "manual_payments".to_owned(),
            Of::Promotions => "promotions".to_owned(),
            Of::Tokens => "tokens".to_owned(),
            Of::CreditsHeld => "credits_held".to_owned(),
            Of::Receivables => "receivables".to_owned(),
            Of::TournamentPool(pool) => one("tournament_pool", pool.0),
            Of::World => "world".to_owned(),
        }
    }

    fn load(stored: &String, rulebook: &Rulebook) -> Result<ledger::Account, Unreadable> {
        let parts: Vec<&str> = stored.split('/').collect();
        let found = match parts[..] {
            [name] => alone(name),
            [name, number] => number.parse().ok().and_then(|number| numbered(name, number)),
            [name, table, place] => {
                let spot = table.parse().ok().zip(place.parse().ok());
                spot.and_then(|(table, place)| placed(name, Spot { table: TableId(table), place }))
            }
            _ => None,
        };
        let found = found.filter(|found| Account::store(found, rulebook) == *stored);
        found.ok_or_else(|| Unreadable::value(format!("`{stored}` is the name of no account")))
    }
}

fn alone(name: &str) -> Option<ledger::Account> {
    use ledger::Account as Of;
    let accounts = [
        ("tickets_outstanding", Of::TicketsOutstanding),
        ("unclaimed", Of::Unclaimed),
        ("manual_payments", Of::ManualPayments),
        ("promotions", Of::Promotions),
        ("tokens", Of::Tokens),
        ("credits_held", Of::CreditsHeld),
        ("receivables", Of::Receivables),
        ("world", Of::World),
    ];
    accounts.into_iter().find(|(known, _)| *known == name).map(|(_, account)| account)
}

fn numbered(name: &str, number: u16) -> Option<ledger::Account> {
    use ledger::Account as Of;
    let accounts = [
        ("house_win", Of::HouseWin(TableId(number))),
        ("commission", Of::Commission(TableId(number))),
        ("rounding", Of::Rounding(TableId(number))),
        ("table_float", Of::TableFloat(TableId(number))),
        ("drop", Of::Drop(TableId(number))),
        ("cage", Of::Cage(DeskId(number))),
        ("cash_variance", Of::CashVariance(DeskId(number))),
        ("tournament_pool", Of::TournamentPool(PoolId(number))),
    ];
    accounts.into_iter().find(|(known, _)| *known == name).map(|(_, account)| account)
}

fn placed(name: &str, spot: Spot) -> Option<ledger::Account> {
    use ledger::Account as Of;
    let accounts = [
        ("station_credit", Of::StationCredit(spot)),
        ("held", Of::Held(spot)),
        ("note_acceptor", Of::NoteAcceptor(spot)),
    ];
    accounts.into_iter().find(|(known, _)| *known == name).map(|(_, account)| account)
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
        /// Which way.
        change: Change,
        /// By how much.
        amount: Amount,
        /// The meter that counted it.
        meter: Option<Meter>,
    }
}

/// The stored form of what moved; nothing where nothing did.
pub fn store(rulebook: &Rulebook, entry: Option<&ledger::Entry>) -> Vec<Moved> {
    let postings = entry.map_or(&[][..], ledger::Entry::postings);
    postings.iter().map(|posting| Moved::store(posting, rulebook)).collect()
}

/// What moved, proved to balance; none where nothing did.
pub fn load(rulebook: &Rulebook, stored: &[Moved]) -> Result<Option<ledger::Entry>, Unreadable> {
    if stored.is_empty() {
        return Ok(None);
    }
    let loaded = stored.iter().enumerate().map(|(index, moved)| {
        Moved::load(moved, rulebook).map_err(|why| why.within(&format!("postings[{index}]")))
    });
    let entry = ledger::Entry::new(loaded.collect::<Result<Vec<_>, _>>()?);
    let entry = entry.map_err(|why| Unreadable::value(why.to_string()).within("postings"))?;
    Ok(Some(entry))
}
