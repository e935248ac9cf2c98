//! The audit of a whole house: every table and the cage together, and what they say of each other.

use crate::audit::{self, Difference, Sound, TableWalk, What, kept_states};
use crate::begun::{TABLES, table_of};
use crate::cage::audit::{CageWalk, Giver, taken_over};
use crate::games::{self, Games};
use crate::promotion::PROMOTIONS;
use crate::promotion::audit::PromotionWalk;
use crate::reader::{NotRestored, Recorded};
use crate::tournament::TOURNAMENTS;
use crate::tournament::audit::TournamentWalk;
use floor::cage;
use floor::ticket::{self, Backing, Till};
use journal::{Row, Snapshot, Store, StreamId};
use ledger::{Account, Entry, Kind, Ledger, Posting, Spot, TableId, Total};
use rulebook::Edition;
use rules::accounts::Tender;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use table::Event;
use table::request::PayOut;
use table::state::PlaceId;

/// What an audit of a house found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// How many tables there are.
    pub tables: u64,
    /// How many events are as they should be.
    pub events: u64,
    /// How many wagers were settled again, with the same result.
    pub wagers: u64,
    /// How many changes of accounts were derived again, with the same result.
    pub postings: u64,
    /// How many kept states are what the events fold to.
    pub states: u64,
    /// How many tickets were redeemed, each once.
    pub redeemed: u64,
    /// What was found of each table.
    pub by_table: Vec<(StreamId, audit::Report)>,
    /// How many tournaments there are.
    pub tournaments: u64,
    /// How many entries are in streams that hold none of these.
    pub others: u64,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// Audits every table and the cage, as one set of books, and names the first difference.
pub fn audit(store: &dyn Store, editions: &[&Edition]) -> Result<Report, NotRestored> {
    Walk::begin(store, editions)?.go_on(store)
}

/// The snapshots of all tables: while a store is walked over it cannot be asked.
fn kept(store: &dyn Store) -> Result<HashMap<StreamId, Vec<Snapshot>>, NotRestored> {
    let streams = store.heads()?.into_iter().map(|(stream, _)| stream);
    let tables = streams.filter(|stream| table_of(stream).is_some());
    tables.map(|stream| Ok((stream.clone(), kept_states(store, &stream)?))).collect()
}

/// Why an audit stops.
enum Found {
    Difference(Difference),
    Unread(NotRestored),
}

impl From<Difference> for Found {
    fn from(difference: Difference) -> Found {
        Found::Difference(difference)
    }
}

/// An audit that goes on: what is recorded after it came to the end is audited when it is asked
/// again, and the entries before are not read twice.
#[derive(Default)]
pub struct Walk<'e> {
    editions: Vec<&'e Edition>,
    /// The position of the last entry that was looked at.
    position: u64,
    difference: Option<Difference>,
    kept: HashMap<StreamId, Vec<Snapshot>>,
    /// The tables, by their number in the books, and the numbers by stream.
    tables: BTreeMap<TableId, TableWalk<'e>>,
    numbers: HashMap<StreamId, TableId>,
    tournaments: HashMap<String, TournamentWalk<'e>>,
    cage: CageWalk,
    promotions: BTreeMap<StreamId, PromotionWalk>,
    books: Ledger,
    games: BTreeMap<Spot, Games>,
    batch: Batch,
    /// What each table, promotion and tournament has moved to an account of the cage, and the cage
    /// has not taken over.
    handed: BTreeMap<(Giver, Kind), Total>,
    others: u64,
}

/// What the entries of one batch say, whichever streams they are in.
#[derive(Default)]
struct Batch {
    postings: Vec<Posting>,
    /// What went onto tickets and came from them at stations: at tables, and at the cage.
    tickets: BTreeMap<(Spot, Way), [Total; 2]>,
}

/// Which way a ticket goes at a station.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// Its credit goes onto a ticket.
    Out,
    /// A ticket becomes credit.
    In,
}

impl<'e> Walk<'e> {
    /// An audit that has not looked at anything yet.
    pub fn begin(store: &dyn Store, editions: &[&'e Edition]) -> Result<Walk<'e>, NotRestored> {
        Ok(Walk { editions: editions.to_vec(), kept: kept(store)?, ..Walk::default() })
    }

    /// Audits what was recorded since. The first difference stays the answer.
    pub fn go_on(&mut self, store: &dyn Store) -> Result<Report, NotRestored> {
        self.go_on_watched(store, &mut |_| {})
    }

    /// The same with somebody waiting, who is told the position of every entry.
    pub fn go_on_watched(
        &mut self,
        store: &dyn Store,
        watch: &mut dyn FnMut(u64),
    ) -> Result<Report, NotRestored> {
        if self.difference.is_none() {
            self.difference = self.walked(store, watch)?;
        }
        Ok(Report { difference: self.difference.clone(), ..self.report() })
    }

    fn walked(
        &mut self,
        store: &dyn Store,
        watch: &mut dyn FnMut(u64),
    ) -> Result<Option<Difference>, NotRestored> {
        let mut found = None;
        store.walk(self.position, &mut |row| match self.entry(row) {
            Ok(()) => {
                self.position = row.position;
                watch(row.position);
                ControlFlow::Continue(())
            }
            Err(why) => {
                found = Some(why);
                ControlFlow::Break(())
            }
        })?;
        match found.map_or_else(|| self.end(), Some) {
            Some(Found::Unread(why)) => Err(why),
            Some(Found::Difference(difference)) => Ok(Some(difference)),
            None => Ok(None),
        }
    }

    /// The position of the last entry that was looked at.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The books of the whole house, as far as was looked.
    pub fn books(&self) -> &Ledger {
        &self.books
    }

    /// The games at each place, as far as was looked.
    pub fn games(&self) -> &BTreeMap<Spot, Games> {
        &self.games
    }

    /// The cage, as far as was looked.
    pub fn cage(&self) -> &cage::Cage {
        self.cage.cage()
    }

    /// The tables, by their number in the books and by name.
    pub fn tables(&self) -> impl Iterator<Item = (TableId, &str)> {
        self.tables.iter().map(|(id, walk)| (*id, walk.recorded.begun.table.as_str()))
    }

    /// What was moved to an account of the cage, and the cage has not taken over yet.
    pub fn untaken(&self, kind: Kind) -> Total {
        let own = self.handed.iter().filter(|((_, of), _)| *of == kind);
        own.map(|(_, total)| *total).sum()
    }

    fn report(&self) -> Report {
        let cage = self.cage.report();
        let mut report = Report {
            tables: self.tables.len() as u64,
            events: cage.events,
            postings: cage.postings,
            redeemed: cage.redeemed,
            others: self.others,
            tournaments: self.tournaments.len() as u64,
            ..Report::default()
        };
        for walk in self.promotions.values() {
            report.events += walk.report.events;
            report.postings += walk.report.postings;
        }
        for walk in self.tournaments.values() {
            report.events += walk.report.events;
            report.wagers += walk.report.wagers;
            report.postings += walk.report.postings;
        }
        for walk in self.tables.values() {
            report.events += walk.report.events;
            report.wagers += walk.report.wagers;
            report.postings += walk.report.postings;
            report.states += walk.report.states;
            report.by_table.push((walk.recorded.stream.clone(), walk.report.clone()));
        }
        report
    }

    fn entry(&mut self, row: &Row<'_>) -> Result<(), Found> {
        if row.stream == "cage" {
            let sound = self.cage.entry(row)?;
            let taken = self.taken(&sound.event.what);
            taken.map_err(|what| Difference::at(row, what))?;
            self.batch.take_entry(sound.entry.as_ref());
            self.batch.take_cage(&sound.event.what);
        } else if let Some(id) = self.numbers.get(row.stream).copied() {
            let walk = self.tables.get_mut(&id).expect("a number is of a table");
            let Sound { event, entry } = walk.entry(row)?;
            let past = walk.recorded.table.past.last();
            if let (Event::CoupCompleted { .. }, Some(past)) = (&event, past) {
                games::count(&mut self.games, id, &past.paid);
            }
            self.handed(Giver::Table(id), entry.as_ref());
            self.batch.take_entry(entry.as_ref());
            self.batch.take_table(id, &event);
        } else if row.stream.starts_with(TABLES) {
            self.begun(row)?;
        } else if row.stream.starts_with(PROMOTIONS) {
            self.promoted(row)?;
        } else if row.stream.starts_with(TOURNAMENTS) {
            self.tournament(row)?;
        } else {
            self.others += 1;
        }
        if row.place.index + 1 == row.place.count {
            let batch = std::mem::take(&mut self.batch);
            self.ended(batch).map_err(|what| Difference::at(row, what))?;
        }
        Ok(())
    }

    /// Something happened to a promotion.
    fn promoted(&mut self, row: &Row<'_>) -> Result<(), Difference> {
        let stream = row.to_entry().stream;
        let new = || PromotionWalk::new(stream.clone());
        let walk = self.promotions.entry(stream.clone()).or_insert_with(new);
        let Sound { entry, .. } = walk.entry(row)?;
        let giver = Giver::Promotion(walk.number());
        self.handed(giver, entry.as_ref());
        self.batch.take_entry(entry.as_ref());
        Ok(())
    }

    /// An entry of a tournament.
    fn tournament(&mut self, row: &Row<'_>) -> Result<(), Found> {
        let editions = &self.editions;
        let walk = self.tournaments.entry(row.stream.to_owned());
        let walk = walk.or_insert_with(|| TournamentWalk::new(editions));
        let Sound { entry, .. } = walk.entry(row)?;
        if let Some(pool) = walk.tournament.pool {
            self.handed(Giver::Tournament(pool), entry.as_ref());
        }
        self.batch.take_entry(entry.as_ref());
        Ok(())
    }

    /// Counts what a table, a promotion or a tournament moves to accounts from which the cage pays.
    fn handed(&mut self, giver: Giver, entry: Option<&Entry>) {
        for posting in entry.into_iter().flat_map(Entry::postings) {
            let kind = posting.account.kind();
            if matches!(kind, Kind::ManualPayments | Kind::CreditsHeld) {
                *self.handed.entry((giver, kind)).or_default() += posting.adds();
            }
        }
    }

    /// The cage takes over no more than was moved to it.
    fn taken(&mut self, what: &cage::What) -> Result<(), What> {
        let Some((giver, kind, amount)) = taken_over(what) else { return Ok(()) };
        let handed = self.handed.entry((giver, cage::due(kind).kind())).or_default();
        *handed -= amount;
        if *handed < Total::ZERO {
            let told = format!("the cage owes {amount} by {giver}, which has not moved it there");
            return Err(What::Across(told));
        }
        Ok(())
    }

    /// A table's stream begins.
    fn begun(&mut self, row: &Row<'_>) -> Result<(), Found> {
        let first = Recorded::begun(row, &self.editions).map_err(Found::Unread)?;
        let (id, stream) = (first.id(), first.stream.clone());
        if let Some(other) = self.tables.get(&id) {
            let what = format!("{} has this number too: {}", id, other.recorded.stream);
            return Err(Difference::at(row, What::Across(what)).into());
        }
        let kept = self.kept.remove(&stream).unwrap_or_default();
        self.tables.insert(id, TableWalk::new(first, kept));
        self.numbers.insert(stream, id);
        Ok(())
    }

    /// After a batch the house's books stand, and streams agree on what they share.
    fn ended(&mut self, batch: Batch) -> Result<(), What> {
        for ((spot, way), [at_table, at_cage]) in &batch.tickets {
            if at_table != at_cage {
                return Err(What::Across(told(*spot, *way, *at_table, *at_cage)));
            }
        }
        if batch.postings.is_empty() {
            return Ok(());
        }
        let spots = batch.postings.iter().filter_map(|posting| match posting.account {
            Account::StationCredit(spot) => Some(spot),
            _ => None,
        });
        let spots: Vec<Spot> = spots.collect();
        let entry = Entry::new(batch.postings).map_err(|why| What::Books(why.to_string()))?;
        self.books.apply(&entry).map_err(|why| What::Books(why.to_string()))?;
        spots.into_iter().try_for_each(|spot| self.credit(spot))
    }

    /// The house's books have the credit that a table says.
    fn credit(&self, spot: Spot) -> Result<(), What> {
        let Some(walk) = self.tables.get(&spot.table) else { return Ok(()) };
        let table = &walk.recorded.table;
        if !table.keeps_accounts() {
            return Ok(());
        }
        let credit = table.place(PlaceId(spot.place)).map(|place| place.credit);
        let booked = self.books.balance(Account::StationCredit(spot));
        match credit.filter(|credit| *credit != booked) {
            Some(credit) => Err(What::Across(format!(
                "{spot} has {credit} by its table, and {booked} by the books of the house"
            ))),
            None => Ok(()),
        }
    }

    /// Behind the last entry.
    fn end(&mut self) -> Option<Found> {
        let tables = self.tables.values_mut().find_map(TableWalk::end);
        let found = tables.or_else(|| self.cage.end());
        if let Some(found) = found {
            return Some(found.into());
        }
        let wrong = if self.books.sum() == Total::ZERO {
            self.books
                .audit()
                .next()
                .map(|differs| format!("a credit does not add up: {differs:?}"))
        } else {
            Some(format!("the books of the house are out by {}", self.books.sum()))
        };
        let (last, wrong) = (self.tables.values().next()?, wrong?);
        let Recorded { stream, position, number, .. } = &last.recorded;
        let (stream, what) = (stream.clone(), What::Books(wrong));
        Some(Difference { stream, position: *position, number: *number, what }.into())
    }
}

/// What differs between a table and the cage.
fn told(spot: Spot, way: Way, at_table: Total, at_cage: Total) -> String {
    match way {
        Way::Out => format!(
            "{spot}: the table paid {at_table} by ticket, and the cage issued tickets of \
             {at_cage} in the same batch"
        ),
        Way::In => format!(
            "{spot}: the table credited {at_table} for tickets, and the cage redeemed {at_cage} \
             there in the same batch"
        ),
    }
}

impl Batch {
    fn take_entry(&mut self, entry: Option<&Entry>) {
        self.postings.extend(entry.into_iter().flat_map(Entry::postings));
    }

    fn take_table(&mut self, id: TableId, event: &Event) {
        let (place, amount, way) = match event {
            Event::StationPaid { place, amount, how: PayOut::Ticket, .. } => {
                (place, amount, Way::Out)
            }
            Event::StationCredited { place, amount, tender: Tender::Ticket, .. } => {
                (place, amount, Way::In)
            }
            _ => return,
        };
        let spot = Spot { table: id, place: place.0 };
        self.tickets.entry((spot, way)).or_default()[0] += *amount;
    }

    fn take_cage(&mut self, what: &cage::What) {
        match what {
            cage::What::Ticket(ticket::Event::Issued {
                amount,
                backing: Backing::Credit(spot),
                ..
            }) => self.tickets.entry((*spot, Way::Out)).or_default()[1] += *amount,
            cage::What::Ticket(ticket::Event::Redeemed { till: Till::Station(spot), tickets }) => {
                let sum: Total = tickets.iter().map(|paid| paid.amount).sum();
                self.tickets.entry((*spot, Way::In)).or_default()[1] += sum;
            }
            _ => {}
        }
    }
}
