//! The audit of the cage: every event and posting again, every ticket followed, and what is owed
//! compared with the books.

use super::tickets::Tickets;
use super::{RecordedCage, stream};
use crate::audit::{Difference, Sound, What, is_moved, read_again};
use crate::cage_v1;
use crate::reader::{NotRestored, first_difference};
use floor::cage::{self, DueKind, Event, Origin, due, entry, reconcile};
use floor::promotion::PromotionId;
use journal::{Row, Store};
use ledger::{Account, Kind, Ledger, Line, PoolId, TableId, Total};
use rules::Amount;
use std::collections::BTreeMap;
use std::fmt;

/// What an audit of the cage found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// How many events are as they should be.
    pub events: u64,
    /// How many changes of accounts were derived again, with the same result.
    pub postings: u64,
    /// How many tickets were redeemed, each once.
    pub redeemed: u64,
    /// What the house owes on tickets.
    pub outstanding: Total,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// Audits the stream of the cage and names the first difference.
pub fn audit(store: &dyn Store) -> Result<Report, NotRestored> {
    let mut walk = CageWalk::default();
    let found = first_difference(store, (&stream(), 0), |row| walk.entry(row))?;
    Ok(Report { difference: found.or_else(|| walk.end()), ..walk.report() })
}

/// Walks over the stream of the cage.
#[derive(Default)]
pub(crate) struct CageWalk {
    recorded: RecordedCage,
    tickets: Tickets,
    /// What the cage's own events have moved on every account.
    totals: BTreeMap<Account, Total>,
    events: u64,
    postings: u64,
    buffer: Vec<u8>,
}

impl CageWalk {
    /// What was found so far.
    pub(crate) fn report(&self) -> Report {
        let (redeemed, outstanding) = (self.tickets.redeemed, self.tickets.outstanding);
        let (events, postings) = (self.events, self.postings);
        Report { events, postings, redeemed, outstanding, difference: None }
    }

    /// The cage as far as was looked.
    pub(crate) fn cage(&self) -> &cage::Cage {
        &self.recorded.cage
    }

    /// Looks at the next entry.
    pub(crate) fn entry(&mut self, row: &Row<'_>) -> Result<Sound<Event>, Difference> {
        let sound = self.checked(row).map_err(|what| Difference::at(row, what))?;
        self.recorded.take(row, &sound.event);
        self.events += 1;
        Ok(sound)
    }

    fn checked(&mut self, row: &Row<'_>) -> Result<Sound<Event>, What> {
        let kept = read_again::<cage_v1::Event>(row, &mut self.buffer)?;
        let entry = is_moved(entry(&kept.event), &kept.moved)?;
        for posting in entry.as_ref().map_or(&[][..], ledger::Entry::postings) {
            *self.totals.entry(posting.account).or_insert(Total::ZERO) += posting.adds();
            self.postings += 1;
        }
        if let Some((_, kind, amount)) = taken_over(&kept.event.what) {
            *self.totals.entry(due(kind)).or_insert(Total::ZERO) += amount;
        }
        self.tickets.take(&kept.event.what).map_err(What::Ticket)?;
        self.owed(Account::TicketsOutstanding, self.tickets.outstanding)?;
        self.owed(Account::Unclaimed, self.tickets.unclaimed)?;
        Ok(Sound { event: kept.event, entry })
    }

    /// The books owe what the tickets say.
    fn owed(&self, account: Account, owed: Total) -> Result<(), What> {
        let booked = self.totals.get(&account).copied().unwrap_or(Total::ZERO);
        if booked == owed {
            return Ok(());
        }
        Err(What::Books(format!("{account}: {booked} in the books, and tickets make it {owed}")))
    }

    /// Behind the last entry: drawers, tickets and dues as the cage has them, against the books of
    /// what the cage itself has moved.
    pub(crate) fn end(&self) -> Option<Difference> {
        let own = self.totals.iter().filter(|(account, _)| is_of_the_cage(**account));
        let lines = own.filter_map(|(account, total)| {
            Some(Line { account: *account, balance: total.amount()? })
        });
        let books = Ledger::restored(lines, []);
        let alarm = reconcile(&self.recorded.cage, &books).into_iter().next()?;
        let RecordedCage { position, number, .. } = self.recorded;
        let what = What::Books(alarm.to_string());
        Some(Difference { stream: stream(), position, number, what })
    }
}

/// Who has moved something to the cage by an event of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Giver {
    Table(TableId),
    Promotion(PromotionId),
    Tournament(PoolId),
}

impl fmt::Display for Giver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Giver::Table(table) => table.fmt(f),
            Giver::Promotion(promotion) => write!(f, "promotion {}", promotion.0),
            Giver::Tournament(pool) => write!(f, "tournament {pool}"),
        }
    }
}

/// What the cage takes over from whoever has moved it there: as what, and how much.
pub(crate) fn taken_over(what: &cage::What) -> Option<(Giver, DueKind, Amount)> {
    let cage::What::DueRaised { kind, origin, amount, .. } = what else { return None };
    let giver = match origin {
        Origin::Table(table) => Giver::Table(*table),
        Origin::Promotion(promotion) => Giver::Promotion(*promotion),
        Origin::Tournament(pool) => Giver::Tournament(*pool),
        _ => return None,
    };
    Some((giver, *kind, *amount))
}

/// Whether the cage alone moves an account, or has its own sum of it.
fn is_of_the_cage(account: Account) -> bool {
    matches!(
        account.kind(),
        Kind::TicketsOutstanding
            | Kind::Unclaimed
            | Kind::ManualPayments
            | Kind::CreditsHeld
            | Kind::Cage
    )
}
