//! A table under watch: what must hold after every move.

use crate::moves::{Choose, anybody, anything, sight};
use ledger::TableId;
use rules::{Amount, Rulebook};
use table::{Actor, Asking, Event, Observation, Request, Table, Time, decide, legal, observe};
use views::books::Books;

/// What events say about money: wagered less handed back and settled.
fn money(table: &Table, event: &Event) -> i64 {
    match event {
        Event::WagerPlaced { wager } => {
            let held = table.wager(wager.place, &wager.bettor, wager.bet);
            wager.amount.cents() - held.map_or(0, |held| held.amount.cents())
        }
        Event::WagerReduced { wager, to } => to.cents() - wager.amount.cents(),
        Event::WagersReturned { wagers, .. } | Event::WagersForfeited { wagers } => {
            -wagers.iter().map(|wager| wager.amount.cents()).sum::<i64>()
        }
        Event::WagersSettled { settled, .. } => {
            -settled.iter().map(|settled| settled.wager.amount.cents()).sum::<i64>()
        }
        _ => 0,
    }
}

/// A table with what has been wagered on it and not come back.
pub struct Watched<'r> {
    rulebook: &'r Rulebook,
    table: Table,
    held: i64,
    books: Books,
    now: Time,
}

impl<'r> Watched<'r> {
    /// A table without wagers.
    pub fn new(rulebook: &'r Rulebook, table: Table) -> Watched<'r> {
        Watched { rulebook, held: 0, books: Books::new(TableId(7)), now: table.now, table }
    }

    fn take(&mut self, events: &[Event]) {
        self.books.take(&self.table, events);
        for event in events {
            self.held += money(&self.table, event);
            self.table = table::evolve(core::mem::take(&mut self.table), event);
        }
        let held: i64 = self.table.wagers.iter().map(|held| held.amount.cents()).sum();
        assert_eq!(held, self.held, "after {events:?}");
        assert!(self.table.wagers.iter().all(|held| held.amount > Amount::ZERO));
        let coup = self.table.coup.as_ref();
        assert!(coup.is_some() || self.table.wagers.is_empty(), "wagers without a coup");
        assert!(coup.is_none_or(|coup| coup.cards.len() <= 6));
        assert_eq!(self.books.fault(&self.table), None, "after {events:?}");
    }

    /// The table as it is.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// So many milliseconds go by.
    pub fn wait(&mut self, milliseconds: u64) {
        self.now = Time(self.now.0.saturating_add(milliseconds));
    }

    /// Somebody asks for something now; whether it is refused is the table's business.
    pub fn ask(&mut self, actor: Actor, request: Request) {
        let asking = Asking { at: self.now, actor, request };
        if let Ok(events) = decide(self.rulebook, &self.table, &asking) {
            self.take(&events);
        }
    }

    /// Something is seen now.
    pub fn see(&mut self, seen: Observation) {
        let events = observe(self.rulebook, &self.table, self.now, seen);
        self.take(&events);
    }

    /// Makes one move, and fails where something does not hold after it.
    pub fn step(&mut self, draw: &mut impl Choose) {
        self.wait(1_000 * draw.below(20) as u64);
        if draw.below(4) == 0 {
            return self.see(sight(draw));
        }
        let actor = anybody(self.rulebook, draw);
        let request = if draw.below(2) == 0 {
            let allowed = legal(self.rulebook, &self.table, &actor, self.now);
            if allowed.is_empty() {
                return;
            }
            draw.pick(&allowed).request().clone()
        } else {
            anything(self.rulebook, draw)
        };
        self.ask(actor, request);
    }
}
