//! The books of a table: every event posted, every account checked against what the table says.

use alloc::format;
use alloc::string::String;
use ledger::{Account, Entry, Ledger, TableId, Total};
use rules::Amount;
use rules::accounts::Tender;
use rules::wagering::Channel;
use table::postings::{entry, ticket_entry, ticket_from_elsewhere};
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
        let [first, rest @ ..] = events else { return };
        self.take_one(before, first);
        if rest.is_empty() {
            return;
        }
        let mut table = evolve(before.clone(), first);
        for event in rest {
            self.take_one(&table, event);
            table = evolve(table, event);
        }
    }

    /// Posts what one event moves at the table as it stood before.
    pub fn take_one(&mut self, before: &Table, event: &Event) {
        match entry(self.id, before, event) {
            Ok(own) => self.enter(event, own.as_ref()),
            Err(why) => self.found(format!("{event:?} makes no entry: {why:?}")),
        }
    }

    /// Posts an entry that was derived from an event, and what a ticket's own record adds to it.
    pub fn enter(&mut self, event: &Event, own: Option<&Entry>) {
        let of_ticket = match ticket_entry(self.id, event) {
            Ok(of_ticket) => of_ticket,
            Err(why) => return self.found(format!("{event:?} makes no entry: {why:?}")),
        };
        let brought_in = self.brought_in(event);
        for entry in own.into_iter().chain(&brought_in).chain(&of_ticket) {
            if let Err(why) = self.ledger.apply(entry) {
                return self.found(format!("{event:?} cannot be posted: {why:?}"));
            }
        }
    }

    /// A ticket that is put in here may have been printed at another table, whose books have it:
    /// what is not in these books comes from outside.
    fn brought_in(&self, event: &Event) -> Option<Entry> {
        let Event::StationCredited { tender: Tender::Ticket, amount, .. } = event else {
            return None;
        };
        let here = self.ledger.balance(Account::TicketsOutstanding);
        let lacking = Amount::from_cents(amount.cents() - here.cents());
        ticket_from_elsewhere(lacking)
    }

    fn found(&mut self, what: String) {
        self.fault.get_or_insert(what);
    }

    /// What is wrong, if the accounts are not what the table says.
    pub fn fault(&self, table: &Table) -> Option<String> {
        if self.fault.is_none() && self.ledger.sum() != Total::ZERO {
            return Some(format!("the books are out by {:?}", self.ledger.sum()));
        }
        if self.fault.is_none()
            && let Some(differs) = self.ledger.audit().next()
        {
            return Some(format!("a credit does not add up: {differs:?}"));
        }
        self.differs(table).or_else(|| self.differs_within(table))
    }

    /// What is wrong, if the meters of a station do not make its credit, or tokens are not what the
    /// books say.
    fn differs_within(&self, table: &Table) -> Option<String> {
        let metered = table.stations().find_map(|place| Some((place, table.difference(place)?)));
        if let Some((place, differs)) = metered {
            return Some(format!("place {}: {differs}", place.0));
        }
        let tokens: Total = table.tokens.0.iter().map(|tokens| tokens.in_hand).sum();
        let booked = self.ledger.balance(Account::Tokens).into();
        let wrong = tokens != booked;
        wrong.then(|| format!("people have {tokens} of tokens, which the books do not say"))
    }

    /// What is wrong, if an event could not be posted or a station's account is not what the table
    /// says: what events can bring about. That books add up their entries prove.
    pub fn differs(&self, table: &Table) -> Option<String> {
        if let Some(fault) = &self.fault {
            return Some(fault.clone());
        }
        if !table.keeps_accounts() {
            return None;
        }
        let mut accounts = self.ledger.credits_at(self.id).peekable();
        let places = (1..).map(PlaceId).zip(&table.places);
        let mut stations = places.filter(|(_, place)| place.channel == Channel::Station);
        stations.find_map(|(id, place)| {
            while accounts.next_if(|(other, _)| *other < id.0).is_some() {}
            let booked = accounts.next_if(|(other, _)| *other == id.0);
            let booked = booked.map_or(Total::ZERO, |(_, booked)| booked);
            let (id, credit) = (id.0, place.credit);
            let same = booked == credit.into();
            (!same).then(|| format!("place {id} has {credit}, its account {booked}"))
        })
    }

    /// What is on an account of the house, by its name in words.
    pub fn total(&self, name: &str) -> Option<Amount> {
        let kind = ledger::Kind::ALL.into_iter().find(|kind| kind.words() == name)?;
        let total = self.ledger.total(kind);
        i64::try_from(total.cents()).ok().map(Amount::from_cents)
    }
}
