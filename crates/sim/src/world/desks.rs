//! The desks of the cage: people who bring tickets, good ones and others, have lost one, are paid
//! by hand; cashiers and managers who do what they should and what they should not; and what the
//! auditor's book says of all of it.

use super::World;
use super::cage::{Cage, Came, Handed, SYSTEM, office, said};
use crate::chance::Chance;
use crate::wire::Who;
use devices::sim::Paper;
use floor::cage::{Asking, DeskKind, Event, Request, Source};
use floor::ticket::{self, Check, TicketNumber, Till};
use floor::{ByHand, Lost, Overdue, Terms, Validity};
use journal::Store;
use ledger::{Account, DeskId, Ledger, TableId, Total};
use rules::{Amount, Name};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use table::event::{Goes, Resettled};
use table::request::PayOut;

/// The desk that is opened with the house.
pub(super) const DESK: DeskId = DeskId(1);

/// The desks, and who has them.
const DESKS: [(DeskId, DeskKind, &str); 3] = [
    (DESK, DeskKind::Window, "Ana"),
    (DeskId(2), DeskKind::Window, "Ben"),
    (DeskId(3), DeskKind::Kiosk, "kiosk 3"),
];

/// Those who approve, and one who pays.
const PEOPLE: [&str; 4] = ["Eve", "Max", "Kim", "Ana"];

/// Of how many idle moments of a table one is spent at a desk.
const ONCE_IN: u32 = 5;

/// What a house has settled about tickets and the cage.
pub(super) fn terms(chance: &mut Chance) -> Terms {
    let dollars = |dollars: i64| Amount::from_cents(dollars * 100);
    let seconds = |chance: &mut Chance, first: i64, last: i64| {
        u64::try_from(chance.between(first, last)).unwrap_or(0)
    };
    let overdue = *chance.pick(&[Overdue::Lapses, Overdue::PaidByHand]);
    let good_s = seconds(chance, 30, 1_800);
    let wait_s = seconds(chance, 10, 600);
    Terms {
        system: SYSTEM,
        ticket_max: dollars(*chance.pick(&[1_000_000, 1_000_000, 1_000_000, 900])),
        kiosk_max: dollars(*chance.pick(&[50, 500, 2_000])),
        lease_s: *chance.pick(&[10, 30]),
        validity: chance.once_in(2).then_some(Validity { good_s, overdue }),
        lost: if chance.once_in(2) { Lost::PaidToBearer } else { Lost::Stopped { wait_s } },
        by_hand: *chance.pick(&[ByHand::Always, ByHand::WithoutTicket]),
        one_approves_max: dollars(*chance.pick(&[100, 1_000])),
        answers_kept_s: 60,
    }
}

impl World<'_> {
    /// The book is brought up to date.
    fn read_book(&mut self) -> Result<(), String> {
        let Some(cage) = &mut self.cage else { return Ok(()) };
        let head = self.disk.head(&record::cage::stream()).map_err(said)?;
        let (book, mut wrong) = (&mut cage.book, None);
        match head.map_or(0, |head| head.number) {
            number if number == book.number() => return Ok(()),
            number if number < book.number() => {
                return Err(format!("of {} entries of the cage {number} are left", book.number()));
            }
            _ => {}
        }
        let walked = record::cage::walk(&*self.disk, book.number(), &mut |_, kept| match book
            .take(&kept.event)
        {
            Ok(()) => ControlFlow::Continue(()),
            Err(why) => {
                wrong = Some(why);
                ControlFlow::Break(())
            }
        });
        walked.map_err(said)?;
        wrong.map_or(Ok(()), Err)
    }

    /// Whether something that is asked of the cage must be done, by the book.
    pub(super) fn foretold(&mut self, asking: &Asking) -> Result<Option<bool>, String> {
        self.read_book()?;
        Ok(self.cage.as_ref().and_then(|cage| cage.book.expects(asking)))
    }

    /// What came of it is what had to, and the process that answered has the cage as the book.
    pub(super) fn came_at_cage(
        &mut self,
        process: u64,
        (asking, expected): (&Asking, Option<bool>),
        answer: Came,
    ) -> Result<(), String> {
        if answer == Came::NotNow {
            return Ok(());
        }
        self.read_book()?;
        let Some(cage) = &mut self.cage else { return Ok(()) };
        if let Some(expected) = expected {
            cage.book.check((asking, expected), answer == Came::Done)?;
        }
        let own = cage.offices.get(office(process)).map(|office| &office.owner);
        match own.filter(|owner| owner.number() == cage.book.number()) {
            Some(owner) => cage.book.compare(owner.cage()),
            None if answer == Came::Done => Err("the cage answers before it has read".to_owned()),
            None => Ok(()),
        }
    }

    /// Somebody does something at a desk.
    pub(super) fn at_desks(&mut self, (table, process): (usize, u64)) -> Result<(), String> {
        let Some(cage) = &mut self.cage else { return Ok(()) };
        if !cage.chance.once_in(ONCE_IN) {
            return Ok(());
        }
        let (desk, kind, by) = *cage.chance.pick(&DESKS);
        let at = (process, desk, by);
        match cage.chance.below(12) {
            0 | 1 => self.forge((table, process), (desk, by)),
            2 | 3 => match self.any_paper() {
                Some(paper) => self.bring_to(process, (desk, by), paper),
                None => Ok(()),
            },
            4 => self.show(at),
            5 => self.lose(process),
            6 => self.make_due((table, process)),
            7 | 8 => self.settle_due(at),
            9 => self.voucher(at),
            10 => self.drawer_of(at, kind),
            _ => self.tend(process),
        }
    }

    fn any_paper(&mut self) -> Option<(TicketNumber, Amount)> {
        let cage = self.cage.as_mut()?;
        let papers = &cage.papers;
        if papers.is_empty() { None } else { Some(*cage.chance.pick(papers)) }
    }

    /// Whether the check of a number holds.
    pub(super) fn check_of(&self, number: TicketNumber) -> Check {
        let genuine = self.cage.as_ref().is_some_and(|cage| {
            let number = number.in_full().to_string().parse();
            number.is_ok_and(|number| cage.numbers.check(number).is_ok())
        });
        if genuine { Check::Holds } else { Check::Fails }
    }

    /// A number that the house never gave out: made up, altered, another house's, or one that only
    /// somebody with the key can have made.
    fn forged(&mut self) -> Option<TicketNumber> {
        let paper = self.any_paper();
        let cage = self.cage.as_mut()?;
        let body = cage.chance.below(10_usize.pow(16));
        let text = match (cage.chance.below(4), paper) {
            (0, Some((number, _))) => {
                let mut digits = number.in_full().to_string().into_bytes();
                let place = 2 + cage.chance.below(16);
                digits[place] = b'0' + (digits[place] - b'0' + 1 + cage.chance.small(9)) % 10;
                String::from_utf8(digits).ok()?
            }
            (1, _) => format!("07{body:016}"),
            (2, _) => cage.numbers.issue(9_000_000 + cage.asked).ok()?.to_string(),
            _ => format!("{SYSTEM}{body:016}"),
        };
        cage.book.followed.forged += 1;
        text.parse().ok()
    }

    /// A forged ticket is brought to a desk or put into an acceptor: nobody is paid for it.
    fn forge(
        &mut self,
        (table, process): (usize, u64),
        (desk, by): (DeskId, &str),
    ) -> Result<(), String> {
        let Some(number) = self.forged() else { return Ok(()) };
        let cage = self.cage.as_mut().ok_or("there is no cage")?;
        let count = self.tables[table].mouths.len();
        if count > 0 && cage.chance.once_in(2) {
            let who = Who { table, line: 1 + cage.chance.below(count) };
            let slip = Paper::Slip(number.in_full().to_string());
            return if self.is_interrupted(who) { Ok(()) } else { self.talk(who, Some(slip)) };
        }
        let (till, check) = (Till::Desk(desk), self.check_of(number));
        let present = ticket::Request::Present { number, till, check };
        match self.at_desk((process, by), present)? {
            Came::Done => Err(format!("ticket {number:?} is forged and is taken")),
            Came::Refused(_) | Came::NotNow => Ok(()),
        }
    }

    /// Tickets are shown, given back or forgotten, or paid several at once.
    fn show(&mut self, (process, desk, by): (u64, DeskId, &str)) -> Result<(), String> {
        let (Some((first, _)), Some((second, _))) = (self.any_paper(), self.any_paper()) else {
            return Ok(());
        };
        let till = Till::Desk(desk);
        for number in [first, second] {
            let check = self.check_of(number);
            self.at_desk((process, by), ticket::Request::Present { number, till, check })?;
        }
        let cage = self.cage.as_mut().ok_or("there is no cage")?;
        let request = match cage.chance.below(4) {
            0 => ticket::Request::Return { number: first, till },
            1 => ticket::Request::Redeem { numbers: Vec::new(), till },
            2 => return Ok(()),
            _ => ticket::Request::Redeem { numbers: vec![first, second], till },
        };
        self.at_desk((process, by), request).map(|_| ())
    }

    fn lose(&mut self, process: u64) -> Result<(), String> {
        let Some((number, _)) = self.any_paper() else { return Ok(()) };
        let cage = self.cage.as_mut().ok_or("there is no cage")?;
        let request = if cage.chance.once_in(3) {
            ticket::Request::ReportFound { number }
        } else {
            ticket::Request::ReportLost { number }
        };
        self.at_desk((process, "Max"), request).map(|_| ())
    }

    /// Something is to be paid by hand or held: a ticket, or what a table owes.
    fn make_due(&mut self, (table, process): (usize, u64)) -> Result<(), String> {
        let paper = self.any_paper();
        let number = TableId(self.tables[table].plan.number);
        let cage = self.cage.as_mut().ok_or("there is no cage")?;
        let amount = Amount::from_cents(cage.chance.between(-100, 90_000));
        let from = match paper {
            Some((number, _)) if !cage.chance.once_in(3) => Source::Ticket { number },
            _ => Source::House { table: number, amount },
        };
        let whose = Name::from(*cage.chance.pick(&["Ada", "Bo", "Chen"]));
        let request = if cage.chance.once_in(2) {
            Request::HoldCredit { from, whose }
        } else {
            Request::CallPayment { from, whose }
        };
        self.at_cage(process, "Max", request).map(|_| ())
    }

    /// Somebody approves, declines or pays something, whether or not it is theirs to.
    fn settle_due(&mut self, (process, desk, cashier): (u64, DeskId, &str)) -> Result<(), String> {
        let Some(cage) = self.cage.as_mut() else { return Ok(()) };
        let open = cage.book.open_dues();
        let due = match open.len() {
            0 => 1,
            _ if cage.chance.once_in(6) => 1 + u32::from(cage.chance.small(20)),
            _ => *cage.chance.pick(&open),
        };
        let (first, second) = (*cage.chance.pick(&PEOPLE), *cage.chance.pick(&PEOPLE));
        let pays = cage.chance.once_in(2);
        let declines = cage.chance.once_in(5);
        if declines {
            return self.at_cage(process, first, Request::Decline { due }).map(|_| ());
        }
        for by in [first, second] {
            self.at_cage(process, by, Request::Approve { due })?;
        }
        if pays {
            self.at_cage(process, cashier, Request::Pay { due, desk })?;
        }
        Ok(())
    }

    fn voucher(&mut self, (process, desk, by): (u64, DeskId, &str)) -> Result<(), String> {
        let Some(cage) = self.cage.as_mut() else { return Ok(()) };
        let voucher = Name::from(format!("voucher {}", cage.chance.below(40)).as_str());
        let value = Amount::from_cents(cage.chance.between(0, 40) * 500);
        let check = if cage.chance.once_in(6) { Check::Fails } else { Check::Holds };
        let request = Request::ExchangeVoucher { voucher, value, desk, check };
        self.at_cage(process, by, request).map(|_| ())
    }

    /// A drawer is opened, filled, emptied or closed, now and then with figures that cannot be.
    fn drawer_of(
        &mut self,
        (process, desk, cashier): (u64, DeskId, &str),
        kind: DeskKind,
    ) -> Result<(), String> {
        let Some(cage) = self.cage.as_mut() else { return Ok(()) };
        let there = cage.book.drawer(desk);
        let odd = [there, there + 1, 0, -1, 50_000, 900_000];
        let amount = Amount::from_cents(*cage.chance.pick(&odd));
        let open = cage.book.desks().any(|own| own == desk);
        let request = match cage.chance.below(5) {
            0 if open => Request::TakeCash { desk, amount },
            1 if open => Request::CloseShift { desk, counted: amount },
            2 => Request::BringCash { desk, amount },
            _ => Request::OpenShift { desk, kind, cashier: cashier.into(), counted: amount },
        };
        self.at_cage(process, "Max", request).map(|_| ())
    }

    /// What an event of a table hands to the cage: a payment by hand, the credit of somebody who
    /// has gone, and what a correction brings to those who have left.
    pub(super) fn hands_over(&mut self, table: usize, event: &table::Event) {
        let plan = &self.tables[table].plan;
        let (id, accounts) = (TableId(plan.number), plan.setup.accounts);
        let Some(cage) = self.cage.as_mut() else { return };
        match event {
            table::Event::StationPaid { bettor, amount, how: PayOut::Manual, .. } => {
                cage.handed.push((id, bettor.clone(), amount.cents(), true));
            }
            table::Event::StationAbandoned { bettor, amount, .. } => {
                cage.handed.push((id, bettor.clone(), amount.cents(), false));
            }
            table::Event::CoupCorrected { changes, .. }
            | table::Event::PastCoupVoided { changes, .. } => {
                cage.put_right(id, to_those_who_left(changes));
            }
            // A coup that is undone: what those who have left had lost is theirs again.
            table::Event::SettlementReversed { at_cage, .. } => {
                let mut sums = BTreeMap::new();
                for one in at_cage {
                    let back = one.wager.amount.cents() - one.returned.cents();
                    *sums.entry(one.wager.bettor.clone()).or_insert(0) += back;
                }
                cage.put_right(id, sums);
            }
            // Money is kept pending an investigation (vic:13.2.3), and is then their own again who
            // won it: where they have left, the cage has it for them.
            table::Event::MoneySeized { place: Some(_), amount, .. } => {
                cage.seized += amount.cents();
            }
            table::Event::MoneyReleased { place: Some(_), amount, .. } => {
                cage.seized -= amount.cents();
            }
            table::Event::MoneyReleased { place: None, bettor, amount, .. } if accounts => {
                cage.releasing.push((id, bettor.clone(), amount.cents(), false));
            }
            table::Event::RemedyApplied { .. } => cage.release(),
            _ => {}
        }
        cage.handed.retain(|(_, _, cents, _)| *cents > 0);
    }

    /// The house closes: the cage is as the book has it, and everything that tables have handed to
    /// it is due there, once.
    pub(super) fn close_book(&mut self) -> Result<(), String> {
        self.read_book()?;
        let Some(cage) = &mut self.cage else { return Ok(()) };
        for own in &mut cage.offices {
            own.owner.catch_up(&*self.disk).map_err(said)?;
            cage.book.compare(own.owner.cage())?;
        }
        for at in &self.tables {
            let id = TableId(at.plan.number);
            let of = cage.handed.iter().filter(|handed| handed.0 == id);
            let mut handed: Vec<_> =
                of.map(|(_, whose, cents, by_hand)| (whose.clone(), *cents, *by_hand)).collect();
            let mut there = cage.book.of_table(id);
            handed.sort();
            there.sort();
            if there != handed {
                return Err(format!("the cage owes {there:?} of a table, and not {handed:?}"));
            }
        }
        self.played.cage = cage.book.followed;
        Ok(())
    }

    /// What the cage has recorded, and the terms of the house.
    pub(super) fn caged(&self) -> Result<Option<(Terms, Vec<Event>)>, String> {
        let Some(cage) = &self.cage else { return Ok(None) };
        let mut events = Vec::new();
        let walked = record::cage::walk(&*self.disk, 0, &mut |_, kept| {
            events.push(kept.event);
            ControlFlow::Continue(())
        });
        walked.map_err(said).map(|()| Some((cage.terms.clone(), events)))
    }

    /// The books of the house, derived again from the journal, have of the cage what the auditor's
    /// book has.
    pub(super) fn balance(&self, books: &Ledger) -> Result<(), String> {
        let Some(cage) = &self.cage else { return Ok(()) };
        let (book, (out, unclaimed)) = (&cage.book, cage.book.on_tickets());
        let (by_hand, held) = book.due();
        let own = [
            (Account::TicketsOutstanding, out),
            (Account::Unclaimed, unclaimed),
            (Account::ManualPayments, by_hand),
            (Account::CreditsHeld, held + cage.seized),
        ];
        let drawers = DESKS.map(|(desk, ..)| (Account::Cage(desk), book.drawer(desk)));
        for (account, cents) in own.into_iter().chain(drawers) {
            let booked = Total::from(books.balance(account));
            if booked != Total::from(Amount::from_cents(cents)) {
                return Err(format!("{account} is {booked}, and should be {cents} cents"));
            }
        }
        Ok(())
    }
}

impl Cage {
    /// Settlements are put right for those who have left. What was won with a wager that is void
    /// (vic:13.2.1) nobody is paid: of money that is released for that, so much stays.
    fn put_right(&mut self, id: TableId, sums: BTreeMap<Name, i64>) {
        for (whose, cents) in sums {
            let own = |it: &&mut Handed| (it.0, &it.1) == (id, &whose);
            for released in self.releasing.iter_mut().filter(own) {
                released.2 = (released.2 + cents.min(0)).max(0);
            }
            self.handed.push((id, whose, cents, false));
        }
    }

    /// What is released is the cage's to pay.
    fn release(&mut self) {
        self.seized -= self.releasing.iter().map(|released| released.2).sum::<i64>();
        self.handed.append(&mut self.releasing);
    }
}

/// What corrections bring to those who have left, one sum for each.
fn to_those_who_left(changes: &[Resettled]) -> BTreeMap<Name, i64> {
    let mut sums = BTreeMap::new();
    for change in changes.iter().filter(|change| change.goes == Goes::Cage) {
        let more = change.after.returned.cents() - change.before.returned.cents();
        *sums.entry(change.before.wager.bettor.clone()).or_insert(0) += more;
    }
    sums
}
