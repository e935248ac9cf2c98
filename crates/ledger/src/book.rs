//! The ledger: what every account stands at after the entries so far.

use crate::account::{Account, Kind, Sense, Spot, TableId};
use crate::entry::Entry;
use crate::meters::{CreditDiffers, Meters};
use crate::posting::Posting;
use crate::total::Total;
use crate::trial::{Line, Trial};
use alloc::collections::BTreeMap;
use core::fmt;
use rules::Amount;

/// Balances, and the meters of stations beside them.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    balances: BTreeMap<u32, (Account, Total)>,
    meters: BTreeMap<Spot, Meters>,
}

impl Ledger {
    /// A ledger taken up where another left off, such as a snapshot. Nothing is checked: ask
    /// [`audit`](Ledger::audit) and [`trial`](Ledger::trial).
    pub fn restored(
        balances: impl IntoIterator<Item = Line>,
        meters: impl IntoIterator<Item = (Spot, Meters)>,
    ) -> Ledger {
        let lines = balances.into_iter();
        let balances = lines.map(|line| (line.account.code(), (line.account, line.balance.into())));
        Ledger { balances: balances.collect(), meters: meters.into_iter().collect() }
    }

    /// Applies an entry: all of it, or nothing where an account cannot take it.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Refused> {
        self.post(entry.postings())
    }

    /// Applies postings that make an entry. Their order is of no consequence: accounts are looked
    /// at when all have been added.
    pub(crate) fn post(&mut self, postings: &[Posting]) -> Result<(), Refused> {
        let mut doubtful = false;
        for posting in postings {
            let line = self.line(posting.account);
            line.1 += posting.adds();
            doubtful |= fault(*line).is_some();
        }
        // An account that cannot stand in the end could not when it was last added to: mostly
        // none is in doubt, and none has to be looked up again.
        if doubtful && let Some(refused) = self.refusal(postings) {
            self.take_back(postings);
            return Err(refused);
        }
        self.count(postings);
        Ok(())
    }

    /// Why the accounts of some postings cannot stand where they do, if one cannot.
    fn refusal(&self, postings: &[Posting]) -> Option<Refused> {
        let mut accounts = postings.iter().map(|posting| posting.account);
        accounts.find_map(|account| fault((account, self.total_of(account))))
    }

    fn take_back(&mut self, postings: &[Posting]) {
        for posting in postings {
            self.line(posting.account).1 -= posting.adds();
        }
    }

    fn count(&mut self, postings: &[Posting]) {
        for posting in postings {
            if let (Some(meter), Some(spot)) = (posting.meter, posting.account.spot()) {
                self.meters.entry(spot).or_default().count(meter, posting.adds());
            }
        }
    }

    fn line(&mut self, account: Account) -> &mut (Account, Total) {
        self.balances.entry(account.code()).or_insert((account, Total::ZERO))
    }

    fn total_of(&self, account: Account) -> Total {
        self.balances.get(&account.code()).map_or(Total::ZERO, |(_, total)| *total)
    }

    /// What an account stands at, as its own reader sees it: what the house has in it, owes on it
    /// or has made by it.
    pub fn balance(&self, account: Account) -> Amount {
        whole(self.total_of(account))
    }

    /// The accounts that do not stand at zero, in order.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        let lines = self.balances.values().filter(|(_, total)| *total != Total::ZERO);
        lines.map(|(account, total)| Line { account: *account, balance: whole(*total) })
    }

    /// All accounts that do not stand at zero, and the sums of both sides.
    pub fn trial(&self) -> Trial {
        Trial::of(self.lines())
    }

    /// What the house has less what it owes and has made: zero after every entry.
    pub fn sum(&self) -> Total {
        let signed = |(account, total): &(Account, Total)| match account.kind().sense() {
            Sense::Has => *total,
            Sense::Owes => -*total,
        };
        self.balances.values().map(signed).sum()
    }

    /// What all accounts of a kind stand at together.
    pub fn total(&self, kind: Kind) -> Total {
        self.lines_of(kind).map(|line| line.balance).sum()
    }

    fn lines_of(&self, kind: Kind) -> impl Iterator<Item = Line> {
        self.lines().filter(move |line| line.account.kind() == kind)
    }

    /// The credits of a table's stations, by their place.
    pub fn credits_at(&self, table: TableId) -> impl Iterator<Item = (u8, Total)> {
        let code = |place| Account::StationCredit(Spot { table, place }).code();
        let lines = self.balances.range(code(u8::MIN)..=code(u8::MAX));
        lines.filter_map(|(_, (account, total))| Some((account.spot()?.place, *total)))
    }

    /// The meters of a station.
    pub fn meters(&self, spot: Spot) -> Meters {
        self.meters.get(&spot).copied().unwrap_or_default()
    }

    /// All stations that have been counted, with their meters, in order.
    pub fn metered(&self) -> impl Iterator<Item = (Spot, Meters)> {
        self.meters.iter().map(|(spot, meters)| (*spot, *meters))
    }

    /// The credit of a station, once it has been found to agree with the station's meters. Asked
    /// at the start of every coup and before any value leaves.
    pub fn credit(&self, spot: Spot) -> Result<Amount, CreditDiffers> {
        let account = Account::StationCredit(spot);
        self.meters(spot).agree(spot, self.total_of(account))?;
        Ok(self.balance(account))
    }

    /// Every station whose credit is not what its meters make it.
    pub fn audit(&self) -> impl Iterator<Item = CreditDiffers> {
        let credited = self.lines_of(Kind::StationCredit).filter_map(|line| line.account.spot());
        let uncounted = credited.filter(|spot| !self.meters.contains_key(spot));
        let stations = self.meters.keys().copied().chain(uncounted);
        stations.filter_map(|spot| self.credit(spot).err())
    }
}

/// Why an account cannot stand where it does, if it cannot.
fn fault((account, would_be): (Account, Total)) -> Option<Refused> {
    let fault = if would_be < Total::ZERO && !account.kind().may_go_below_zero() {
        Fault::BelowZero
    } else if would_be.amount().is_none() {
        Fault::OutOfRange
    } else {
        return None;
    };
    Some(Refused { account, would_be, fault })
}

/// What an account stands at, as an amount.
fn whole(total: Total) -> Amount {
    total.amount().expect("an entry that brings an account out of range is refused")
}

/// Two ledgers are equal if they say the same: an account at zero is as good as none.
impl PartialEq for Ledger {
    fn eq(&self, other: &Ledger) -> bool {
        self.lines().eq(other.lines()) && self.meters == other.meters
    }
}

impl Eq for Ledger {}

/// An entry that an account cannot take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    /// The account.
    pub account: Account,
    /// Where it would stand.
    pub would_be: Total,
    /// Why it cannot.
    pub fault: Fault,
}

/// Why an account cannot take an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It would be below zero, and may not be.
    BelowZero,
    /// It would be larger than any amount can be.
    OutOfRange,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.fault {
            Fault::BelowZero => "it may not be below zero",
            Fault::OutOfRange => "no amount is as large as that",
        };
        write!(f, "{} would stand at {}: {why}", self.account, self.would_be)
    }
}

impl core::error::Error for Refused {}
