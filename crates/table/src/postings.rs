//! What events of a table move: the one place where it is said.
//!
//! At a station wagers come from its credit and go back to it. On the cloth they are chips that
//! people carry: what they win leaves the tray, what they lose enters it.

use crate::actor::Name;
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
    ticket_postings(id, event).map(Entry::new).transpose()
}

/// The entry by which a ticket that was printed elsewhere comes into the books of a table at which
/// it is put in: what those books lack of it; none where they lack nothing.
pub fn ticket_from_elsewhere(lacking: Amount) -> Option<Entry> {
    let postings = [more(Account::TicketsOutstanding, lacking), less(Account::World, lacking)];
    (lacking > Amount::ZERO).then(|| Entry::new(postings).ok()).flatten()
}

fn ticket_postings(id: TableId, event: &Event) -> Option<[Posting; 2]> {
    let credit = |place: PlaceId| Account::StationCredit(Spot { table: id, place: place.0 });
    match event {
        Event::StationCredited { place, tender: Tender::Ticket, amount, .. } => Some([
            more(credit(*place), *amount).on(Meter::TicketsIn),
            less(Account::TicketsOutstanding, *amount),
        ]),
        Event::StationPaid { place, amount, how: PayOut::Ticket, .. } => Some([
            less(credit(*place), *amount).on(Meter::TicketsOut),
            more(Account::TicketsOutstanding, *amount),
        ]),
        _ => None,
    }
}

/// All that an event moves, tickets included, for what the table counts beside its accounts.
pub(crate) fn counted(before: &Table, event: &Event) -> Vec<Posting> {
    // No table keeps the meters of another.
    let id = TableId(0);
    let mut postings = Moving { id, before }.postings(event);
    postings.extend(ticket_postings(id, event).into_iter().flatten());
    postings
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

/// What an event hands to the cage, to be paid there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handed {
    /// To whom.
    pub whose: Name,
    /// How much.
    pub amount: Amount,
    /// Whether it is a payment by hand; if not, it is held.
    pub by_hand: bool,
}

/// What an event hands to the cage where the table keeps accounts, by whom it is to be paid to.
/// Money under inquiry is not among it before it is released to somebody who has left; of that,
/// [`left_of`] says what is to be paid.
pub fn handed(event: &Event) -> Vec<Handed> {
    let held = |(whose, cents): (&Name, i64)| {
        let amount = Amount::from_cents(cents);
        (cents > 0).then(|| Handed { whose: whose.clone(), amount, by_hand: false })
    };
    match event {
        Event::StationPaid { bettor, amount, how: PayOut::Manual, .. } => {
            [Handed { whose: bettor.clone(), amount: *amount, by_hand: true }].into()
        }
        Event::StationAbandoned { bettor, amount, .. }
        | Event::MoneyReleased { place: None, bettor, amount, .. } => {
            held((bettor, amount.cents())).into_iter().collect()
        }
        _ => put_right(event).into_iter().filter_map(held).collect(),
    }
}

/// What is left of money that is released to somebody who has left, where a later event of the same
/// request takes back at the cage what it was won with: it covers that, and nobody is paid it.
pub fn left_of(released: &Handed, later: &Event) -> Amount {
    let own = put_right(later).into_iter().find(|(name, _)| **name == released.whose);
    let taken = own.map_or(0, |(_, cents)| cents.min(0));
    Amount::from_cents(released.amount.cents().saturating_add(taken).max(0))
}

/// What an event that puts settlements right brings those who have left, or takes from them.
fn put_right(event: &Event) -> Vec<(&Name, i64)> {
    match event {
        Event::CoupCorrected { changes, .. } | Event::PastCoupVoided { changes, .. } => {
            sums(corrected_at_cage(changes))
        }
        Event::SettlementReversed { at_cage, .. } => sums(back_at_cage(at_cage)),
        _ => Vec::new(),
    }
}

/// What corrections bring to those who have left.
fn corrected_at_cage(changes: &[Resettled]) -> impl Iterator<Item = (&Name, i64)> {
    let gone = changes.iter().filter(|change| change.goes == Goes::Cage);
    gone.map(|change| {
        let tokens = change.after.tokens.cents() - change.before.tokens.cents();
        (&change.before.wager.bettor, change.difference() - tokens)
    })
}

/// What those who have left get back, or are to give back, of settlements that are undone.
fn back_at_cage(undone: &[Settled]) -> impl Iterator<Item = (&Name, i64)> {
    undone.iter().map(|one| (&one.wager.bettor, one.wager.amount.cents() - one.returned.cents()))
}

/// One sum for each person.
fn sums<'n>(all: impl Iterator<Item = (&'n Name, i64)>) -> Vec<(&'n Name, i64)> {
    let mut sums: Vec<(&Name, i64)> = Vec::new();
    for (name, cents) in all {
        match sums.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => *sum += cents,
            None => sums.push((name, cents)),
        }
    }
    sums
}

/// What the cage owes to people, or is to have of them: one sum for each.
fn at_cage<'n>(all: impl Iterator<Item = (&'n Name, i64)>) -> Vec<Posting> {
    let posted = sums(all).into_iter().map(|(_, cents)| match cents {
        owed if owed > 0 => by(Account::CreditsHeld, owed, None),
        due => by(Account::Receivables, -due, None),
    });
    posted.collect()
}

impl Moving<'_> {
    const fn spot(&self, place: PlaceId) -> Spot {
        Spot { table: self.id, place: place.0 }
    }

    /// Whether the table keeps accounts.
    fn keeps_accounts(&self) -> bool {
        self.before.keeps_accounts()
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
            Event::MoneyReleased { place: Some(place), amount, .. } => {
                let back = more(self.credit(*place), *amount).on(Meter::HandPays);
                [less(Account::CreditsHeld, *amount), back].into()
            }
            Event::CreditRestored { place, credit, .. } => self.restored(*place, *credit),
            Event::VoucherExchanged { value, .. } => {
                [more(Account::Promotions, *value), more(Account::Tokens, *value)].into()
            }
            Event::FloatMoved { float } => self.float(*float),
            Event::WagersAccepted { wagers } => self.placed(wagers),
            Event::WagerPlaced { wager } => self.wagered(wager, debited),
            Event::WagerReduced { wager, to } => {
                let tokens = wager.tokens.cents() - wager.tokens.min(*to).cents();
                let less = WagerOf {
                    amount: Amount::from_cents(wager.amount.cents() - to.cents()),
                    tokens: Amount::from_cents(tokens),
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
            Event::SettlementReversed { settled, at_cage, short } => {
                let own = settled.iter().flat_map(|one| self.reversed(one));
                let cage = self.reversed_at_cage(at_cage);
                let short = short.iter().flat_map(|one| self.short(one.place, one.amount));
                own.chain(cage).chain(short).collect()
            }
            Event::WagersForfeited { wagers } => {
                wagers.iter().flat_map(|wager| self.forfeited(wager, debited)).collect()
            }
            Event::CoupCorrected { changes, .. } | Event::PastCoupVoided { changes, .. } => {
                let spent = crate::evolve::tokens::spent(self.before, changes);
                let cage = at_cage(corrected_at_cage(changes));
                let all = changes.iter().zip(spent);
                let own = all.flat_map(|(change, spent)| self.corrected(change, spent));
                own.chain(cage).collect()
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
            // What was counted leaves the table; what should have been there is booked out.
            Float::Closed(counted) => {
                let expected = self.before.tray.map_or(0, Amount::cents);
                let by_count = counted.cents().saturating_sub(expected);
                [
                    by(tray, expected.saturating_neg(), None),
                    less(world, counted),
                    by(Account::FloatVariance(self.id), by_count, None),
                ]
                .into()
            }
        }
    }

    /// A credit is put right: what its meters made it, and what is on wagers, becomes what it is.
    fn restored(&self, place: PlaceId, credit: Amount) -> Vec<Posting> {
        let Some(found) = self.before.place(place).filter(|_| self.is_kept(place)) else {
            return Vec::new();
        };
        let cents = |total: ledger::Total| total.amount().map_or(0, Amount::cents);
        let more = credit.cents().saturating_sub(cents(found.meters.credit()));
        let held = cents(self.before.debited_at(place)).saturating_sub(cents(found.on_wagers));
        let house = more.saturating_add(held).saturating_neg();
        [
            by(self.credit(place), more, Some(Meter::HandPays)),
            by(self.held(place), held, None),
            by(Account::HouseWin(self.id), house, None),
        ]
        .into()
    }

    /// What a station cannot give back is put back onto it, and the cage is to have it.
    fn short(&self, place: PlaceId, amount: Amount) -> Vec<Posting> {
        let back = more(self.credit(place), amount).on(Meter::HandPays);
        [back, more(Account::Receivables, amount)].into()
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
        let (standing, laid) =
            standing.map_or((0, 0), |held| (held.amount.cents(), held.tokens.cents()));
        let (cents, tokens) = (wager.amount.cents() - standing, wager.tokens.cents() - laid);
        [
            by(self.held(wager.place), cents, None),
            by(Account::World, tokens - cents, None),
            by(Account::Tokens, -tokens, None),
        ]
        .into()
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
                return [held, Self::chips_of(wager), more(Account::Tokens, wager.tokens)].into();
            }
            Vec::new()
        });
        moved.collect()
    }

    /// The chips of a wager on the cloth are their owner's to carry, or the tray's.
    fn chips_of(wager: &WagerOf) -> Posting {
        by(Account::World, wager.amount.cents() - wager.tokens.cents(), None)
    }

    /// What a settlement brings the tray: the chips of the wager less those that went back.
    const fn into_tray(one: &Settled) -> i64 {
        let chips = one.wager.amount.cents() - one.wager.tokens.cents();
        chips - (one.returned.cents() - one.tokens.cents())
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
            let tray = by(Account::TableFloat(self.id), Self::into_tray(one), None);
            let tokens = more(Account::Tokens, one.tokens);
            return [held, Self::chips_of(&one.wager), tokens, house, tray].into();
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
            let tray = by(Account::TableFloat(self.id), -Self::into_tray(one), None);
            let tokens = one.wager.tokens.cents() - one.tokens.cents();
            return [house, tray, by(Account::Tokens, tokens, None)].into();
        }
        Vec::new()
    }

    /// Settlements taken back from those who have left: the cage owes it or is to have it.
    fn reversed_at_cage(&self, all: &[Settled]) -> Vec<Posting> {
        let back = back_at_cage(all);
        let house = back.map(|(_, cents)| by(Account::HouseWin(self.id), -cents, None));
        house.chain(at_cage(back_at_cage(all))).collect()
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
            let chips = amount.cents() - wager.tokens.cents();
            let tray = by(Account::TableFloat(self.id), chips, None);
            return [less(self.held(place), amount), Self::chips_of(wager), house, tray].into();
        }
        Vec::new()
    }

    /// The difference that a correction makes.
    fn corrected(&self, change: &Resettled, spent: i64) -> Vec<Posting> {
        let (place, cents) = (change.before.wager.place, change.difference());
        let house = by(Account::HouseWin(self.id), -cents, None);
        // Tokens that are not there any more are owed.
        let more = change.after.tokens.cents() - change.before.tokens.cents();
        let tokens =
            [by(Account::Tokens, more + spent, None), by(Account::Receivables, spent, None)];
        match change.goes {
            Goes::Bettor if self.is_kept(place) => {
                let credit = by(self.credit(place), cents, Some(Meter::Wins));
                let short = self.short(place, change.short);
                [credit, house].into_iter().chain(short).collect()
            }
            Goes::Bettor if self.is_cloth(place) => {
                let tray = Self::into_tray(&change.after) - Self::into_tray(&change.before);
                let tray = by(Account::TableFloat(self.id), tray, None);
                [tray, house].into_iter().chain(tokens).collect()
            }
            // What the cage owes or is to have is one sum for each who has left.
            Goes::Cage => [house].into_iter().chain(tokens).collect(),
            Goes::Bettor => Vec::new(),
        }
    }
}
