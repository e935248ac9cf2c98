//! What events of a table move: the one place where it is said.
//!
//! At a station wagers come from its credit and go back to it. On the cloth they are chips that
//! people carry: what they win leaves the tray, what they lose enters it.

use crate::event::{Event, Goes, Resettled, Settled, WagerOf};
use crate::request::{Float, PayOut};
use crate::state::{PlaceId, Table};
use alloc::vec::Vec;
use ledger::{Account, Entry, Meter, NotAnEntry, Posting, Spot, TableId, less, more};
use rules::Amount;
use rules::accounts::Tender;
use rules::wagering::Channel;

/// The entry of an event at a table as it stood before; none where it moves no money.
pub fn entry(id: TableId, before: &Table, event: &Event) -> Result<Option<Entry>, NotAnEntry> {
    let postings = Moving { id, before }.postings(event);
    let moves = postings.iter().any(|posting| posting.amount != Amount::ZERO);
    moves.then(|| Entry::new(postings)).transpose()
}

/// The entry that the record of a ticket makes when one is printed or redeemed at a station: for
/// those who keep a table's books and no tickets.
pub fn ticket_entry(id: TableId, event: &Event) -> Result<Option<Entry>, NotAnEntry> {
    let (place, amount, change, meter): (_, _, fn(Account, Amount) -> Posting, _) = match event {
        Event::StationCredited { place, tender: Tender::Ticket, amount, .. } => {
            (*place, *amount, more, Meter::TicketsIn)
        }
        Event::StationPaid { place, amount, how: PayOut::Ticket, .. } => {
            (*place, *amount, less, Meter::TicketsOut)
        }
        _ => return Ok(None),
    };
    let credit = Account::StationCredit(Spot { table: id, place: place.0 });
    let back = if meter == Meter::TicketsIn { less } else { more };
    let tickets = back(Account::TicketsOutstanding, amount);
    Entry::new([change(credit, amount).on(meter), tickets]).map(Some)
}

/// The table that something moves at.
struct Moving<'t> {
    id: TableId,
    before: &'t Table,
}

/// A change as an amount, more or less of an account.
fn by(account: Account, cents: i64, meter: Option<Meter>) -> Posting {
    let amount = Amount::from_cents(cents.abs());
    let posting = if cents < 0 { less(account, amount) } else { more(account, amount) };
    meter.map_or(posting, |meter| posting.on(meter))
}

impl Moving<'_> {
    const fn spot(&self, place: PlaceId) -> Spot {
        Spot { table: self.id, place: place.0 }
    }

    /// Whether the table keeps accounts.
    fn keeps_accounts(&self) -> bool {
        self.before.setup.as_ref().is_some_and(|setup| setup.accounts)
    }

    /// Whether the table keeps the account of a place.
    fn is_kept(&self, place: PlaceId) -> bool {
        let kept = self.keeps_accounts();
        let station = self.before.place(place).map(|place| place.channel);
        kept && station == Some(Channel::Station)
    }

    /// Whether a place is on the cloth; at a station whose account is kept elsewhere nothing moves
    /// in these books.
    fn is_cloth(&self, place: PlaceId) -> bool {
        self.before.place(place).is_some_and(|place| place.channel == Channel::Cloth)
    }

    const fn held(&self, place: PlaceId) -> Account {
        Account::Held(self.spot(place))
    }

    const fn credit(&self, place: PlaceId) -> Account {
        Account::StationCredit(self.spot(place))
    }

    fn postings(&self, event: &Event) -> Vec<Posting> {
        let debited = self.before.coup.as_ref().is_some_and(|coup| coup.debited);
        match event {
            Event::StationCredited { place, tender, amount, .. } => {
                self.bought(*place, *tender, *amount)
            }
            Event::StationPaid { place, amount, how, .. } => self.paid(*place, *amount, *how),
            Event::StationAbandoned { place, amount, .. }
            | Event::MoneySeized { place: Some(place), amount, .. } => {
                self.off(*place, *amount, more(Account::CreditsHeld, *amount))
            }
            Event::CreditRefused { place: Some(place), amount, .. } => {
                self.off(*place, *amount, more(Account::HouseWin(self.id), *amount))
            }
            Event::OwedPaid { place: Some(place), amount, .. } => {
                self.off(*place, *amount, less(Account::TableFloat(self.id), *amount))
            }
            Event::CreditRefused { place: None, amount, .. } if self.keeps_accounts() => {
                [more(Account::Receivables, *amount), more(Account::HouseWin(self.id), *amount)]
                    .into()
            }
            Event::OwedPaid { place: None, amount, .. } => [
                less(Account::TableFloat(self.id), *amount),
                less(Account::HouseWin(self.id), *amount),
            ]
            .into(),
            Event::FloatMoved { float } => self.float(*float),
            Event::WagersAccepted { wagers } => self.placed(wagers),
            Event::WagerPlaced { wager } => self.wagered(wager, debited),
            Event::WagerReduced { wager, to } => {
                let less = WagerOf {
                    amount: Amount::from_cents(wager.amount.cents() - to.cents()),
                    ..wager.clone()
                };
                self.returned(&[less], debited)
            }
            Event::WagersReturned { wagers, .. } => self.returned(wagers, debited),
            Event::WageringReopened { .. } if debited => {
                let wagers: Vec<_> =
                    self.before.wagers.iter().map(crate::settlement::named).collect();
                let stations: Vec<_> =
                    wagers.into_iter().filter(|wager| self.is_kept(wager.place)).collect();
                self.returned(&stations, true)
            }
            other => self.settling(other, debited),
        }
    }

    fn settling(&self, event: &Event, debited: bool) -> Vec<Posting> {
        match event {
            Event::WagersSettled { settled, .. } => {
                settled.iter().flat_map(|one| self.settled(one)).collect()
            }
            Event::SettlementReversed { settled, at_cage } => {
                let own = settled.iter().flat_map(|one| self.reversed(one));
                own.chain(at_cage.iter().flat_map(|one| self.reversed_at_cage(one))).collect()
            }
            Event::WagersForfeited { wagers } => {
                wagers.iter().flat_map(|wager| self.forfeited(wager, debited)).collect()
            }
            Event::CoupCorrected { changes, .. } | Event::PastCoupVoided { changes, .. } => {
                changes.iter().flat_map(|change| self.corrected(change)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What the dealer or the acceptor has taken. A ticket's own record moves its value.
    fn bought(&self, place: PlaceId, tender: Tender, amount: Amount) -> Vec<Posting> {
        let (from, meter) = match tender {
            Tender::Cash => (Account::Drop(self.id), Meter::BuyIns),
            Tender::Chips => (Account::TableFloat(self.id), Meter::BuyIns),
            Tender::Voucher | Tender::Token => (Account::Promotions, Meter::BuyIns),
            Tender::Note => (Account::NoteAcceptor(self.spot(place)), Meter::Notes),
            Tender::Ticket => return Vec::new(),
        };
        [more(from, amount), more(self.credit(place), amount).on(meter)].into()
    }

    /// What leaves a station. A ticket's own record moves its value.
    fn paid(&self, place: PlaceId, amount: Amount, how: PayOut) -> Vec<Posting> {
        let credit = less(self.credit(place), amount);
        match how {
            PayOut::Chips => {
                [credit.on(Meter::CashOuts), less(Account::TableFloat(self.id), amount)].into()
            }
            PayOut::Manual => {
                [credit.on(Meter::HandPays), more(Account::ManualPayments, amount)].into()
            }
            PayOut::Ticket => Vec::new(),
        }
    }

    /// Credit that is taken off a station and goes somewhere else.
    fn off(&self, place: PlaceId, amount: Amount, to: Posting) -> Vec<Posting> {
        if !self.is_kept(place) {
            return Vec::new();
        }
        [less(self.credit(place), amount).on(Meter::HandPays), to].into()
    }

    fn float(&self, float: Float) -> Vec<Posting> {
        let (tray, world) = (Account::TableFloat(self.id), Account::World);
        match float {
            Float::Opened(amount) | Float::Filled(amount) => {
                [more(tray, amount), more(world, amount)].into()
            }
            Float::Credited(amount) => [less(tray, amount), less(world, amount)].into(),
            Float::Closed(_) => Vec::new(),
        }
    }

    /// Wagers at stations are debited.
    fn placed(&self, wagers: &[WagerOf]) -> Vec<Posting> {
        let kept = wagers.iter().filter(|wager| self.is_kept(wager.place));
        let moved = kept.flat_map(|wager| {
            let (place, amount) = (wager.place, wager.amount);
            [less(self.credit(place), amount).on(Meter::Wagers), more(self.held(place), amount)]
        });
        moved.collect()
    }

    /// A wager on the cloth is there when it is placed; one at a station when it is debited.
    fn wagered(&self, wager: &WagerOf, debited: bool) -> Vec<Posting> {
        if self.is_kept(wager.place) {
            return if debited { self.placed(core::slice::from_ref(wager)) } else { Vec::new() };
        }
        if !self.is_cloth(wager.place) {
            return Vec::new();
        }
        let standing = self.before.wager(wager.place, &wager.bettor, wager.bet);
        let cents = wager.amount.cents() - standing.map_or(0, |held| held.amount.cents());
        [by(self.held(wager.place), cents, None), by(Account::World, -cents, None)].into()
    }

    fn returned(&self, wagers: &[WagerOf], debited: bool) -> Vec<Posting> {
        let moved = wagers.iter().flat_map(|wager| {
            let (place, amount) = (wager.place, wager.amount);
            let held = less(self.held(place), amount);
            if self.is_kept(place) {
                let credit = more(self.credit(place), amount).on(Meter::Wagers);
                return if debited { Vec::from([held, credit]) } else { Vec::new() };
            }
            if self.is_cloth(place) {
                return [held, more(Account::World, amount)].into();
            }
            Vec::new()
        });
        moved.collect()
    }

    /// A settled wager: what was held goes to the bettor, to the house, or both.
    fn settled(&self, one: &Settled) -> Vec<Posting> {
        let (place, amount) = (one.wager.place, one.wager.amount);
        let won = one.wager.amount.cents() - one.returned.cents();
        let house = by(Account::HouseWin(self.id), won, None);
        let held = less(self.held(place), amount);
        if self.is_kept(place) {
            let credit = more(self.credit(place), one.returned).on(Meter::Wins);
            return [held, credit, house].into();
        }
        if self.is_cloth(place) {
            let tray = by(Account::TableFloat(self.id), won, None);
            return [held, more(Account::World, amount), house, tray].into();
        }
        Vec::new()
    }

    /// A settlement taken back: the wager is with the bettor as if it had not been made.
    fn reversed(&self, one: &Settled) -> Vec<Posting> {
        let place = one.wager.place;
        let won = one.wager.amount.cents() - one.returned.cents();
        let house = by(Account::HouseWin(self.id), -won, None);
        if self.is_kept(place) {
            let credit = self.credit(place);
            let wins = less(credit, one.returned).on(Meter::Wins);
            let wagers = more(credit, one.wager.amount).on(Meter::Wagers);
            return [wins, wagers, house].into();
        }
        if self.is_cloth(place) {
            return [house, by(Account::TableFloat(self.id), -won, None)].into();
        }
        Vec::new()
    }

    /// A settlement taken back from somebody who has left: the cage owes it or is to have it.
    fn reversed_at_cage(&self, one: &Settled) -> Vec<Posting> {
        let back = one.wager.amount.cents() - one.returned.cents();
        let house = by(Account::HouseWin(self.id), -back, None);
        let cage = if back < 0 {
            by(Account::Receivables, -back, None)
        } else {
            by(Account::CreditsHeld, back, None)
        };
        [house, cage].into()
    }

    fn forfeited(&self, wager: &WagerOf, debited: bool) -> Vec<Posting> {
        let (place, amount) = (wager.place, wager.amount);
        let house = more(Account::HouseWin(self.id), amount);
        if self.is_kept(place) {
            let from = if debited {
                less(self.held(place), amount)
            } else {
                less(self.credit(place), amount).on(Meter::Wagers)
            };
            return [from, house].into();
        }
        if self.is_cloth(place) {
            let tray = more(Account::TableFloat(self.id), amount);
            return [less(self.held(place), amount), more(Account::World, amount), house, tray]
                .into();
        }
        Vec::new()
    }

    /// The difference that a correction makes.
    fn corrected(&self, change: &Resettled) -> Vec<Posting> {
        let (place, cents) = (change.before.wager.place, change.difference());
        let house = by(Account::HouseWin(self.id), -cents, None);
        match change.goes {
            Goes::Bettor if self.is_kept(place) => {
                [by(self.credit(place), cents, Some(Meter::Wins)), house].into()
            }
            Goes::Bettor if self.is_cloth(place) => {
                [by(Account::TableFloat(self.id), -cents, None), house].into()
            }
            Goes::Cage if cents > 0 => [by(Account::CreditsHeld, cents, None), house].into(),
            Goes::Cage => [by(Account::Receivables, -cents, None), house].into(),
            Goes::Bettor => Vec::new(),
        }
    }
}
