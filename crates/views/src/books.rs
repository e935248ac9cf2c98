//! The books of a table: every event posted, every account checked against what the table says.

use alloc::format;
use alloc::string::String;
use ledger::{Account, Ledger, Spot, TableId, Total};
use rules::Amount;
use rules::wagering::Channel;
use table::postings::{entry, ticket_entry};
use table::state::{PlaceId, Table};
use table::{Event, evolve};

/// The books, and what was wrong with the first event that could not be posted.
#[derive(Debug, Clone)]
pub struct Books {
    id: TableId,
    /// The accounts.
    pub ledger: Ledger,
    fault: Option<String>,
}

impl Default for Books {
    /// The books of a house's only table.
    fn default() -> Books {
        Books::new(TableId(1))
    }
}

impl Books {
    /// The books of a table on which nothing has moved.
    pub fn new(id: TableId) -> Books {
        Books { id, ledger: Ledger::default(), fault: None }
    }

    /// Posts what has come of a step.
    pub fn take(&mut self, before: &Table, events: &[Event]) {
        let mut table = before.clone();
        for event in events {
            if let Err(what) = self.post(&table, event) {
                self.fault.get_or_insert(what);
            }
            table = evolve(table, event);
        }
    }

    fn post(&mut self, before: &Table, event: &Event) -> Result<(), String> {
        for entry in [entry(self.id, before, event), ticket_entry(self.id, event)] {
            let entry = entry.map_err(|why| format!("{event:?} makes no entry: {why:?}"))?;
            let Some(entry) = entry else { continue };
            let posted = self.ledger.apply(&entry);
            posted.map_err(|why| format!("{event:?} cannot be posted: {why:?}"))?;
        }
        Ok(())
    }

    /// What is wrong, if the accounts are not what the table says.
    pub fn fault(&self, table: &Table) -> Option<String> {
        if let Some(fault) = &self.fault {
            return Some(fault.clone());
        }
        if self.ledger.sum() != Total::ZERO {
            return Some(format!("the books are out by {:?}", self.ledger.sum()));
        }
        if let Some(differs) = self.ledger.audit().next() {
            return Some(format!("a credit does not add up: {differs:?}"));
        }
        if let Some((place, differs)) =
            table.stations().find_map(|place| Some((place, table.difference(place)?)))
        {
            return Some(format!("place {}: {differs}", place.0));
        }
        let tokens: Total = table.tokens.0.iter().map(|tokens| tokens.in_hand).sum();
        if tokens != self.ledger.balance(Account::Tokens).into() {
            return Some(format!("people have {tokens} of tokens, which the books do not say"));
        }
        let places = (1..).map(PlaceId).zip(&table.places);
        let kept = table.setup.as_ref().is_some_and(|setup| setup.accounts);
        let stations = places.filter(|(_, place)| place.channel == Channel::Station && kept);
        stations.map(|(id, place)| (id, place.credit)).find_map(|(id, credit)| {
            let spot = Spot { table: self.id, place: id.0 };
            let booked = self.ledger.balance(Account::StationCredit(spot));
            let differs = booked != credit;
            differs.then(|| format!("place {} has {credit}, its account {booked}", id.0))
        })
    }

    /// What is on an account of the house, by its name in words.
    pub fn total(&self, name: &str) -> Option<Amount> {
        let kind = ledger::Kind::ALL.into_iter().find(|kind| kind.words() == name)?;
        let total = self.ledger.total(kind);
        i64::try_from(total.cents()).ok().map(Amount::from_cents)
    }
}
