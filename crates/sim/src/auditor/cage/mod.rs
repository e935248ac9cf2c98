//! The auditor's own book of the cage: drawers, tickets, what is unclaimed and what is due, taken
//! from the events in the journal one by one. It has no part of the code that decides or folds;
//! what it shares are words, and the terms, which are the house's to choose.

mod asked;

use super::{Checked, ensure};
use floor::cage::{Cage, DeskKind, DueKind, Event, Origin, What};
use floor::ticket::{self, Backing, TicketNumber, Till};
use floor::{Lost, Name, Overdue, Terms, Time};
use ledger::{DeskId, TableId};
use std::collections::{BTreeMap, BTreeSet};

/// What became of a ticket so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Its number is set aside.
    Reserved,
    /// It is with the printer.
    Printing,
    /// Somebody has it, and it is worth its amount.
    Out,
    /// It lies somewhere to be paid until a moment.
    Shown(Till, Time),
    /// It was paid.
    Paid,
    /// It is due otherwise.
    Void,
    /// It was not brought in time: unclaimed.
    Unclaimed,
    /// It never came out.
    Nothing,
    /// It is stopped; from a moment on it may be paid by hand.
    Stopped(Time),
}

/// A ticket.
#[derive(Debug, Clone, Copy)]
struct Slip {
    cents: i64,
    fate: Fate,
    expires: Option<Time>,
}

/// A drawer that is open.
#[derive(Debug, Clone)]
struct Drawer {
    cash: i64,
    cashier: Name,
    kiosk: bool,
}

/// Something due.
#[derive(Debug, Clone)]
struct Owed {
    whose: Name,
    cents: i64,
    origin: Origin,
    /// As what it was raised.
    raised: DueKind,
    held: bool,
    open: bool,
    approved: Vec<Name>,
}

/// What the book has followed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AtCage {
    /// Events.
    pub events: u64,
    /// Requests of which it was said beforehand what comes of them.
    pub requests: u64,
    /// How many of those were refused.
    pub refused: u64,
    /// Tickets that were paid in cash.
    pub tickets_paid: u64,
    /// Tickets that nobody brought in time.
    pub unclaimed: u64,
    /// What was due and has been paid.
    pub dues_paid: u64,
    /// What tables have handed over.
    pub of_tables: u64,
    /// Vouchers that were exchanged for tokens.
    pub vouchers: u64,
    /// Tickets that were shown and not genuine.
    pub forged: u64,
}

impl AtCage {
    /// Adds what another followed.
    pub(crate) fn add(&mut self, other: AtCage) {
        self.events += other.events;
        self.requests += other.requests;
        self.refused += other.refused;
        self.tickets_paid += other.tickets_paid;
        self.unclaimed += other.unclaimed;
        self.dues_paid += other.dues_paid;
        self.of_tables += other.of_tables;
        self.vouchers += other.vouchers;
        self.forged += other.forged;
    }
}

/// The book.
#[derive(Debug)]
pub struct CageBook {
    terms: Terms,
    now: Time,
    /// The number of the last entry that is in it.
    number: u64,
    drawers: BTreeMap<DeskId, Drawer>,
    slips: BTreeMap<TicketNumber, Slip>,
    owed: Vec<Owed>,
    vouchers: BTreeSet<Name>,
    /// What was followed.
    pub followed: AtCage,
}

impl CageBook {
    /// The book of a cage at which nothing has happened.
    pub fn new(terms: Terms) -> CageBook {
        CageBook {
            terms,
            now: Time(0),
            number: 0,
            drawers: BTreeMap::new(),
            slips: BTreeMap::new(),
            owed: Vec::new(),
            vouchers: BTreeSet::new(),
            followed: AtCage::default(),
        }
    }

    /// The number of the last entry that is in it.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }

    /// Takes in the next event that is in the journal.
    pub fn take(&mut self, event: &Event) -> Checked {
        let Event { at, asked, what } = event;
        self.number += 1;
        self.followed.events += 1;
        ensure(*at >= self.now, || format!("the cage goes back in time with {what:?}"))?;
        self.now = *at;
        let by = asked.as_ref().map(|asked| &asked.by);
        let taken = match what {
            What::Ticket(event) => self.of_ticket(*at, event),
            What::DueRaised { due, kind, origin, amount, whose } => {
                let owed = Owed {
                    whose: whose.clone(),
                    cents: amount.cents(),
                    origin: *origin,
                    raised: *kind,
                    held: *kind == DueKind::Held,
                    open: true,
                    approved: Vec::new(),
                };
                self.raised(*due, owed)
            }
            What::DueApproved { due } => self.approved(*due, by),
            What::DueDeclined { due, amount, .. } => self.declined(*due, amount.cents()),
            What::DuePaid { due, desk, amount, .. } => {
                self.due_paid(*due, (*desk, by), amount.cents())
            }
            other => self.of_desk(other),
        };
        taken.map_err(|why| format!("{what:?} at the cage: {why}"))
    }

    fn of_desk(&mut self, what: &What) -> Checked {
        match what {
            What::ShiftOpened { desk, kind, cashier, counted } => {
                let (cash, kiosk) = (counted.cents(), *kind == DeskKind::Kiosk);
                let drawer = Drawer { cash, cashier: cashier.clone(), kiosk };
                let before = self.drawers.insert(*desk, drawer);
                ensure(before.is_none() && cash >= 0, || "the desk is open".to_owned())
            }
            What::CashBrought { desk, amount } => self.moves(*desk, amount.cents()),
            What::CashTaken { desk, amount } => self.moves(*desk, -amount.cents()),
            What::ShiftClosed { desk, expected, .. } => {
                let drawer = self.drawers.remove(desk).ok_or("the desk is not open")?;
                ensure(drawer.cash == expected.cents(), || {
                    format!("{} cents should be in the drawer", drawer.cash)
                })
            }
            What::VoucherExchanged { voucher, value, desk } => {
                self.drawers.get(desk).ok_or("the desk is not open")?;
                self.followed.vouchers += 1;
                let new = self.vouchers.insert(voucher.clone());
                ensure(new && value.cents() > 0, || "the voucher was exchanged before".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Cash goes into a drawer or out of it; there is never less than none.
    fn moves(&mut self, desk: DeskId, cents: i64) -> Checked {
        let drawer = self.drawers.get_mut(&desk).ok_or("the desk is not open")?;
        drawer.cash += cents;
        let cash = drawer.cash;
        ensure(cash >= 0, || format!("{cash} cents are in the drawer"))
    }

    fn of_ticket(&mut self, at: Time, event: &ticket::Event) -> Checked {
        use ticket::Event as Of;
        match event {
            Of::Reserved { number, amount, .. } => {
                let slip = Slip { cents: amount.cents(), fate: Fate::Reserved, expires: None };
                let before = self.slips.insert(*number, slip);
                let sound = before.is_none()
                    && number.system() == self.terms.system
                    && (1..=self.terms.ticket_max.cents()).contains(&slip.cents);
                ensure(sound, || "the number was given before, or not for so much".to_owned())
            }
            Of::PrintingBegun { number } => self.goes(*number, Fate::Reserved, Fate::Printing),
            Of::Issued { number, amount, backing: Backing::Credit(_), expires } => {
                let good = self.terms.validity.map(|it| it.good_s);
                let own = good.map(|seconds| at.plus_seconds(seconds));
                self.goes(*number, Fate::Printing, Fate::Out)?;
                let slip = self.slip(*number)?;
                slip.expires = *expires;
                let same = slip.cents == amount.cents() && own == *expires;
                ensure(same, || format!("{} cents until {own:?}", amount.cents()))
            }
            Of::Failed { number, .. } => self.goes(*number, Fate::Printing, Fate::Nothing),
            Of::Abandoned { number } => self.goes(*number, Fate::Reserved, Fate::Nothing),
            Of::Presented { number, till, until } => {
                let own = at.plus_seconds(self.terms.lease_s);
                ensure(own == *until, || format!("it is kept until {own:?}"))?;
                self.is_standing((*number, at), Fate::Out)?;
                self.becomes(*number, Fate::Shown(*till, *until))
            }
            Of::Returned { number } => {
                let shown = matches!(self.slip(*number)?.fate, Fate::Shown(..));
                ensure(shown, || "it was not shown".to_owned())?;
                self.becomes(*number, Fate::Out)
            }
            Of::Redeemed { till, tickets } => {
                tickets.iter().try_for_each(|paid| self.paid((paid, *till), at))
            }
            Of::ReportedLost { number, payable } => {
                self.is_standing((*number, at), Fate::Out)?;
                let Lost::Stopped { wait_s } = self.terms.lost else {
                    return Err("lost tickets are not stopped here".to_owned());
                };
                let own = at.plus_seconds(wait_s);
                ensure(own == *payable, || format!("it may be paid from {own:?} on"))?;
                self.becomes(*number, Fate::Stopped(*payable))
            }
            Of::Found { number } => {
                let stopped = matches!(self.slip(*number)?.fate, Fate::Stopped(_));
                ensure(stopped, || "it was not lost".to_owned())?;
                self.becomes(*number, Fate::Out)
            }
            Of::Expired { number, amount } => {
                self.is_standing((*number, at), Fate::Unclaimed)?;
                let cents = self.slip(*number)?.cents;
                self.followed.unclaimed += 1;
                ensure(cents == amount.cents(), || format!("it was worth {cents} cents"))?;
                self.becomes(*number, Fate::Unclaimed)
            }
            Of::Issued { .. } | Of::ReprintBegun { .. } => {
                Err("nobody prints duplicates here".to_owned())
            }
        }
    }

    fn paid(&mut self, (paid, till): (&ticket::Paid, Till), at: Time) -> Checked {
        let Slip { cents, fate, .. } = *self.slip(paid.number)?;
        let here = matches!(fate, Fate::Shown(own, until) if own == till && at < until);
        ensure(here, || format!("it is {fate:?}"))?;
        ensure(cents == paid.amount.cents(), || format!("it is worth {cents} cents"))?;
        self.becomes(paid.number, Fate::Paid)?;
        match till {
            Till::Desk(desk) => {
                self.followed.tickets_paid += 1;
                self.moves(desk, -cents)
            }
            Till::Station(_) => Ok(()),
        }
    }

    fn raised(&mut self, due: u32, owed: Owed) -> Checked {
        let next = u32::try_from(self.owed.len() + 1).unwrap_or(u32::MAX);
        ensure(due == next, || format!("it is number {next}"))?;
        ensure(owed.cents > 0, || "nothing is due".to_owned())?;
        if let Origin::Ticket(number) | Origin::Expired(number) = owed.origin {
            let (cents, at) = (self.slip(number)?.cents, self.now);
            let payable = self.is_payable(number, at);
            ensure(payable && cents == owed.cents, || format!("it is worth {cents} cents"))?;
            self.becomes(number, Fate::Void)?;
        }
        self.followed.of_tables += u64::from(matches!(owed.origin, Origin::Table(_)));
        self.owed.push(owed);
        Ok(())
    }

    fn approved(&mut self, due: u32, by: Option<&Name>) -> Checked {
        let by = by.ok_or("nobody approved")?.clone();
        let owed = self.open(due)?;
        ensure(!owed.approved.contains(&by), || format!("{by} has approved before"))?;
        owed.approved.push(by);
        Ok(())
    }

    fn declined(&mut self, due: u32, cents: i64) -> Checked {
        let owed = self.open(due)?;
        ensure(!owed.held && owed.cents == cents, || format!("{owed:?} is declined"))?;
        owed.approved.clear();
        match owed.origin {
            Origin::House(_) => owed.open = false,
            _ => owed.held = true,
        }
        Ok(())
    }

    fn due_paid(&mut self, due: u32, (desk, by): (DeskId, Option<&Name>), cents: i64) -> Checked {
        let most = self.terms.one_approves_max.cents();
        let owed = self.open(due)?;
        let needed = if owed.cents > most { 2 } else { 1 };
        ensure(owed.cents == cents, || format!("{owed:?} is paid"))?;
        ensure(owed.approved.len() >= needed, || format!("{needed} must approve"))?;
        ensure(by.is_some_and(|by| !owed.approved.contains(by)), || "by who approved".to_owned())?;
        owed.open = false;
        self.followed.dues_paid += 1;
        let window = self.drawers.get(&desk).filter(|drawer| !drawer.kiosk);
        ensure(window.is_some_and(|it| Some(&it.cashier) == by), || "not there".to_owned())?;
        self.moves(desk, -cents)
    }

    fn open(&mut self, due: u32) -> Result<&mut Owed, String> {
        let index = usize::try_from(due).unwrap_or(0).wrapping_sub(1);
        let owed = self.owed.get_mut(index).filter(|owed| owed.open);
        owed.ok_or_else(|| format!("{due} is not due"))
    }

    fn slip(&mut self, number: TicketNumber) -> Result<&mut Slip, String> {
        self.slips.get_mut(&number).ok_or_else(|| "there is no such ticket".to_owned())
    }

    fn becomes(&mut self, number: TicketNumber, fate: Fate) -> Checked {
        self.slip(number)?.fate = fate;
        Ok(())
    }

    fn goes(&mut self, number: TicketNumber, from: Fate, to: Fate) -> Checked {
        let fate = self.slip(number)?.fate;
        ensure(fate == from, || format!("it is {fate:?}"))?;
        self.becomes(number, to)
    }

    /// What became of a ticket by a moment, whether or not anybody has noted it.
    fn standing(&self, number: TicketNumber, at: Time) -> Option<Fate> {
        let Slip { fate, expires, .. } = *self.slips.get(&number)?;
        let free = match fate {
            Fate::Shown(_, until) => until <= at,
            fate => fate == Fate::Out,
        };
        Some(match expires {
            _ if !free => fate,
            Some(expires) if expires <= at => Fate::Unclaimed,
            _ => Fate::Out,
        })
    }

    fn is_standing(&self, (number, at): (TicketNumber, Time), wanted: Fate) -> Checked {
        let fate = self.standing(number, at);
        ensure(fate == Some(wanted), || format!("it is {fate:?}"))
    }

    /// Whether what a ticket is worth may be due in its place.
    fn is_payable(&self, number: TicketNumber, at: Time) -> bool {
        let noted = self.slips.get(&number).map(|slip| slip.fate);
        let overdue = self.terms.validity.map(|it| it.overdue);
        match self.standing(number, at) {
            Some(Fate::Out) => true,
            Some(Fate::Unclaimed) => {
                noted == Some(Fate::Unclaimed) && overdue == Some(Overdue::PaidByHand)
            }
            Some(Fate::Stopped(payable)) => payable <= at,
            _ => false,
        }
    }

    fn sum(&self, counts: impl Fn(Fate) -> bool) -> i64 {
        self.slips.values().filter(|slip| counts(slip.fate)).map(|slip| slip.cents).sum()
    }

    /// What is owed on tickets that are out, and on those that nobody brought in time.
    pub(crate) fn on_tickets(&self) -> (i64, i64) {
        let out = self.sum(|fate| matches!(fate, Fate::Out | Fate::Shown(..) | Fate::Stopped(_)));
        (out, self.sum(|fate| fate == Fate::Unclaimed))
    }

    /// What is due by hand, and what is held.
    pub(crate) fn due(&self) -> (i64, i64) {
        let open = |held: bool| {
            let some = self.owed.iter().filter(move |owed| owed.open && owed.held == held);
            some.map(|owed| owed.cents).sum()
        };
        (open(false), open(true))
    }

    /// What must be in the drawer of a desk.
    pub(crate) fn drawer(&self, desk: DeskId) -> i64 {
        self.drawers.get(&desk).map_or(0, |drawer| drawer.cash)
    }

    /// The numbers of what is still due.
    pub(crate) fn open_dues(&self) -> Vec<u32> {
        let open = (1..).zip(&self.owed).filter(|(_, owed)| owed.open);
        open.map(|(number, _)| number).collect()
    }

    /// Desks that are open.
    pub(crate) fn desks(&self) -> impl Iterator<Item = DeskId> {
        self.drawers.keys().copied()
    }

    /// What tables have handed over: to whom, how much, and whether to be paid by hand.
    pub(crate) fn of_table(&self, table: TableId) -> Vec<(Name, i64, bool)> {
        let of = self.owed.iter().filter(|owed| owed.origin == Origin::Table(table));
        of.map(|owed| (owed.whose.clone(), owed.cents, owed.raised == DueKind::ByHand)).collect()
    }

    /// Whether a ticket was paid.
    pub(crate) fn is_paid(&self, number: TicketNumber) -> bool {
        self.slips.get(&number).is_some_and(|slip| slip.fate == Fate::Paid)
    }

    /// Whether the cage is as the book has it.
    pub fn compare(&self, cage: &Cage) -> Checked {
        let cents = |total: ledger::Total| total.amount().map(rules::Amount::cents);
        let same = |what: &str, own: i64, theirs: Option<i64>| {
            ensure(theirs == Some(own), || {
                format!("the cage has {theirs:?} cents of {what}, and should have {own}")
            })
        };
        let (out, unclaimed) = self.on_tickets();
        same("tickets outstanding", out, cents(cage.tickets.outstanding()))?;
        let over = cage.tickets.iter().filter(|it| it.state == ticket::State::Expired);
        same("what is unclaimed", unclaimed, cents(over.map(|it| it.amount).sum()))?;
        let (by_hand, held) = self.due();
        same("payments by hand", by_hand, cents(cage.open_dues(DueKind::ByHand)))?;
        same("credits held", held, cents(cage.open_dues(DueKind::Held)))?;
        for (desk, it) in &cage.desks {
            let own = self.drawers.get(desk).map(|drawer| drawer.cash);
            let theirs = it.shift.as_ref().and_then(|shift| cents(shift.expected()));
            ensure(own == theirs, || {
                format!("{theirs:?} cents are in the drawer of {desk}, and should be {own:?}")
            })?;
        }
        let counts = (cage.dues.len(), cage.tickets.iter().count(), cage.vouchers.len());
        let own = (self.owed.len(), self.slips.len(), self.vouchers.len());
        ensure(counts == own, || format!("dues, tickets, vouchers {counts:?} should be {own:?}"))
    }
}
