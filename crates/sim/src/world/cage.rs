//! The cage, which several processes write: what is asked of it waits for the disk, and meets
//! whatever may fail there.

use super::World;
use super::desks::{self, DESK};
use super::node::passes;
use crate::auditor::cage::CageBook;
use crate::chance::Chance;
use devices::number::{Numbers, SystemId};
use floor::cage::{self, Asking, DeskKind, DueState};
use floor::ticket::{Request, State, TicketNumber, Till};
use floor::{Refusal, Terms, Time};
use house::{CageOwner, Follower, NotAsked};
use journal::{Actor, Fault, NotAppended, Refusal as Rejected};
use record::NotRecorded;
use rules::Amount;
use std::collections::BTreeSet;

/// How many processes write the record of the cage.
const OFFICES: u64 = 2;

/// The number of the house's system.
pub(super) const SYSTEM: u8 = 42;

/// The cage of a house.
pub(super) struct Cage {
    /// The cage as each process knows it; none while no process is up.
    pub(super) offices: Vec<Office>,
    pub(super) asked: u64,
    /// What makes numbers of tickets.
    pub(super) numbers: Numbers,
    /// Tickets that are on paper, whatever the record says of them, and not in a cassette.
    pub(super) papers: Vec<(TicketNumber, Amount)>,
    /// Tickets that were paid at the desk.
    paid: BTreeSet<TicketNumber>,
    /// What the house has settled about it.
    pub(super) terms: Terms,
    /// What the auditor has of it.
    pub(super) book: CageBook,
    /// Chance for what happens at its desks.
    pub(super) chance: Chance,
    /// What tables have handed to it, by the auditor's own idea of that.
    pub(super) handed: Vec<Handed>,
    /// What tables have seized at stations and not released to be paid, in cents.
    pub(super) seized: i64,
    /// What a table is releasing to those who have left, until it says by which remedy.
    pub(super) releasing: Vec<Handed>,
}

/// What a table has handed over: which, to whom, how much, and whether to be paid by hand.
pub(super) type Handed = (ledger::TableId, rules::Name, i64, bool);

/// The cage as one process knows it, and who follows what tables hand to it.
pub(super) struct Office {
    pub(super) owner: CageOwner,
    follower: Follower,
    /// Whether somebody has it who waits for a table: nobody else is served.
    pub(super) busy: bool,
}

/// What came of something that was asked of the cage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Came {
    /// It is done.
    Done,
    /// It is refused.
    Refused(Refusal),
    /// It cannot be recorded now, or whoever asked is gone.
    NotNow,
}

impl Cage {
    pub(super) fn new(seed: u64) -> Cage {
        let mut chance = Chance::of(seed, 21);
        let terms = desks::terms(&mut chance);
        let system = SystemId::new(SYSTEM).expect("it has two digits");
        Cage {
            offices: Vec::new(),
            asked: 0,
            numbers: Numbers::new(b"a key for simulated houses of 32", system),
            papers: Vec::new(),
            paid: BTreeSet::new(),
            book: CageBook::new(terms.clone()),
            terms,
            chance,
            handed: Vec::new(),
            seized: 0,
            releasing: Vec::new(),
        }
    }
}

pub(super) fn said(why: impl std::fmt::Display) -> String {
    format!("the cage: {why}")
}

/// The office of a process.
pub(super) fn office(process: u64) -> usize {
    usize::try_from(process % OFFICES).unwrap_or(0)
}

/// The same of a cage, if there is one and it is open.
pub(super) fn office_of(cage: &mut Option<Cage>, process: u64) -> Option<&mut Office> {
    cage.as_mut()?.offices.get_mut(office(process))
}

impl World<'_> {
    pub(super) fn close_cage(&mut self) {
        if let Some(cage) = &mut self.cage {
            cage.offices.clear();
        }
        if let Some(contest) = &mut self.contest {
            contest.close();
        }
        if let Some(promo) = &mut self.promo {
            promo.close();
        }
    }

    /// The cage as its record leaves it, once for every process.
    pub(super) fn open_cage(&mut self) -> Result<(), String> {
        if let Some(contest) = &mut self.contest {
            contest.open(&*self.disk, &self.books.library)?;
        }
        if let Some(promo) = &mut self.promo {
            promo.open(&*self.disk)?;
        }
        let Some(cage) = self.cage.as_mut().filter(|it| it.offices.is_empty()) else {
            return Ok(());
        };
        for _ in 0..OFFICES {
            let owner = CageOwner::open(&*self.disk, cage.terms.clone()).map_err(said)?;
            let follower = Follower::begin(&owner);
            cage.offices.push(Office { owner, follower, busy: false });
        }
        Ok(())
    }

    pub(super) fn open_shift(&mut self, process: u64) -> Result<(), String> {
        let closed = self.cage_of(process).is_some_and(|cage| cage.shift(DESK).is_none());
        if closed {
            let (cashier, counted) = ("Ana".into(), Amount::from_cents(5_000_000));
            let kind = DeskKind::Window;
            let open = cage::Request::OpenShift { desk: DESK, kind, cashier, counted };
            // Where it cannot be recorded the desk is opened another time.
            self.at_cage(process, "Max", open)?;
        }
        Ok(())
    }

    /// The cage as a process knows it.
    pub(super) fn cage_of(&self, process: u64) -> Option<&cage::Cage> {
        Some(self.cage.as_ref()?.offices.get(office(process))?.owner.cage())
    }

    /// A number that nothing asked of the cage had before.
    pub(super) fn next_asked(&mut self) -> u64 {
        self.cage.as_mut().map_or(0, |cage| {
            cage.asked += 1;
            cage.asked
        })
    }

    pub(super) fn asking(&self, by: &str, key: floor::Key, request: cage::Request) -> Asking {
        let at = Time::from_ms(self.house_ms());
        Asking { at, by: by.into(), key, request }
    }

    /// Something is asked of the cage under a key of its own.
    pub(super) fn at_cage(
        &mut self,
        process: u64,
        by: &str,
        request: cage::Request,
    ) -> Result<Came, String> {
        let key = floor::Key((1 << 122) | u128::from(self.next_asked()));
        let asking = self.asking(by, key, request);
        let came = self.asked_at_cage(process, &asking, true)?;
        // Asked again under its key it is done once.
        if came == Came::NotNow { self.asked_at_cage(process, &asking, false) } else { Ok(came) }
    }

    /// The same under this key, of which the book says beforehand what comes where it is new.
    pub(super) fn asked_at_cage(
        &mut self,
        process: u64,
        asking: &Asking,
        new: bool,
    ) -> Result<Came, String> {
        let expected = if new { self.foretold(asking)? } else { None };
        let Some(mut taken) = self.cage.take() else { return Ok(Came::NotNow) };
        let free = taken.offices.get_mut(office(process)).filter(|it| !it.busy);
        let Some(Office { owner, .. }) = free else {
            self.cage = Some(taken);
            return Ok(Came::NotNow);
        };
        let actor = Actor::new(&asking.by, "cashier");
        let answer = self.waits(|store| owner.ask(store, &actor, asking));
        self.cage = Some(taken);
        let came = match answer {
            Some(Ok(_)) => Came::Done,
            Some(Err(NotAsked::Refused(refusal))) => Came::Refused(refusal),
            // Another process has asked for something else under it, which this one has not read.
            Some(Err(NotAsked::NotRecorded(NotRecorded::NotAppended(NotAppended::Refused(
                Rejected::KeyUsed { .. },
            ))))) => Came::Refused(Refusal::KeyUsed),
            Some(Err(NotAsked::NotRecorded(NotRecorded::NotAppended(why)))) if is_later(&why) => {
                Came::NotNow
            }
            Some(Err(why)) => return Err(said(why)),
            None => {
                self.close_cage();
                return Ok(Came::NotNow);
            }
        };
        let told = || format!("cage {} {:?} -> {came:?}", asking.by, asking.request);
        self.trace.note(self.now, told);
        self.came_at_cage(process, (asking, expected), came)?;
        // What tables had sent went with it.
        self.land()?;
        Ok(came)
    }

    /// Now and then somebody has business with the cage.
    pub(super) fn business(&mut self, table: usize) -> Result<(), String> {
        let node = self.tables[table].node.as_ref().filter(|node| node.may_hear());
        let Some(process) = node.map(|node| node.number).filter(|_| self.cage.is_some()) else {
            return Ok(());
        };
        match self.chance.below(90) {
            0 | 1 => self.order_ticket(table),
            2 => self.bring_to_desk(process),
            3 => self.put_in(table),
            4 => self.pay_due(process),
            5 => self.at_the_desk(process),
            6 => self.tend(process),
            _ => Ok(()),
        }?;
        self.at_desks((table, process))
    }

    /// A ticket that is on paper, if there is one.
    pub(super) fn paper(&mut self) -> Option<(TicketNumber, Amount)> {
        let papers = &self.cage.as_ref()?.papers;
        if papers.is_empty() { None } else { Some(*self.chance.pick(papers)) }
    }

    fn bring_to_desk(&mut self, process: u64) -> Result<(), String> {
        let Some((number, amount)) = self.paper() else { return Ok(()) };
        self.bring_to(process, (DESK, "Ana"), (number, amount))
    }

    /// A ticket that says so much is brought to a desk.
    pub(super) fn bring_to(
        &mut self,
        process: u64,
        (desk, by): (ledger::DeskId, &str),
        (number, amount): (TicketNumber, Amount),
    ) -> Result<(), String> {
        let (till, check) = (Till::Desk(desk), self.check_of(number));
        let present = Request::Present { number, till, check };
        if self.at_desk((process, by), present)? != Came::Done {
            return Ok(());
        }
        let before = self.drawer(desk);
        let redeem = Request::Redeem { numbers: vec![number], till };
        let paid = self.at_desk((process, by), redeem)?;
        if paid != Came::Done {
            return self.at_desk((process, by), Request::Return { number, till }).map(|_| ());
        }
        self.played.tickets += 1;
        let handed = before - self.drawer(desk);
        if handed != amount.cents() {
            return Err(format!("{handed} cents are paid for a ticket of {amount}"));
        }
        // The paper stays with whoever has it: shown again it is worth nothing.
        let new = self.cage.as_mut().is_some_and(|cage| cage.paid.insert(number));
        if new { Ok(()) } else { Err(format!("ticket {number:?} is paid twice")) }
    }

    fn drawer(&self, desk: ledger::DeskId) -> i64 {
        self.cage.as_ref().map_or(0, |cage| cage.book.drawer(desk))
    }

    pub(super) fn at_desk(
        &mut self,
        (process, by): (u64, &str),
        request: Request,
    ) -> Result<Came, String> {
        self.at_cage(process, by, cage::Request::Ticket(request))
    }

    /// What tables have handed over is approved and paid.
    fn pay_due(&mut self, process: u64) -> Result<(), String> {
        self.follow(process)?;
        let Some(cage) = self.cage_of(process) else { return Ok(()) };
        let mut dues = cage.dues.iter().zip(1..);
        let open = dues.find(|(due, _)| due.state == DueState::Open).map(|(_, number)| number);
        let Some(due) = open else { return Ok(()) };
        for by in ["Eve", "Max"] {
            self.at_cage(process, by, cage::Request::Approve { due })?;
        }
        self.at_cage(process, "Ana", cage::Request::Pay { due, desk: DESK }).map(|_| ())
    }

    /// The cage takes over what tables have handed to it.
    fn follow(&mut self, process: u64) -> Result<(), String> {
        let Some(mut cage) = self.cage.take() else { return Ok(()) };
        let library = &self.books.library;
        let free = cage.offices.get_mut(office(process)).filter(|it| !it.busy);
        let followed = free.map_or(Some(Ok(())), |Office { owner, follower, .. }| {
            self.waits(|store| follower.go_on(store, library, owner))
        });
        self.cage = Some(cage);
        match followed {
            Some(Err(NotAsked::NotRecorded(NotRecorded::NotAppended(why)))) if is_later(&why) => {}
            Some(Err(why)) => return Err(said(why)),
            Some(Ok(())) => {}
            None => self.close_cage(),
        }
        self.land()
    }

    /// What time has brought about is noted.
    pub(super) fn tend(&mut self, process: u64) -> Result<(), String> {
        let now = Time::from_ms(self.house_ms());
        let Some(mut cage) = self.cage.take() else { return Ok(()) };
        let free = cage.offices.get_mut(office(process)).filter(|it| !it.busy);
        let tended = free.map_or(Some(Ok(())), |Office { owner, .. }| {
            self.waits(|store| owner.tend(store, now))
        });
        self.cage = Some(cage);
        match tended {
            Some(tended) => tended.map_err(said)?,
            None => self.close_cage(),
        }
        self.land()
    }

    fn at_the_desk(&mut self, process: u64) -> Result<(), String> {
        let amount = Amount::from_cents(self.chance.between(100, 900_000));
        let request = match self.chance.below(3) {
            0 => cage::Request::BringCash { desk: DESK, amount },
            1 => cage::Request::TakeCash { desk: DESK, amount },
            _ => cage::Request::CloseShift { desk: DESK, counted: amount },
        };
        self.at_cage(process, "Max", request)?;
        self.open_shift(process)
    }

    /// What is left between tables and the cage is taken over when the house closes, and every
    /// ticket that was paid at the desk was good.
    pub(super) fn settle_cage(&mut self) -> Result<(), String> {
        self.follow(0)?;
        let Some(cage) = &mut self.cage else { return Ok(()) };
        let Some(Office { owner, .. }) = cage.offices.first_mut() else { return Ok(()) };
        owner.catch_up(&*self.disk).map_err(said)?;
        let redeemed = |number: &&TicketNumber| {
            let ticket = owner.cage().tickets.ticket(**number);
            ticket.is_some_and(|ticket| matches!(ticket.state, State::Redeemed { .. }))
        };
        let lost =
            cage.paid.iter().find(|number| !redeemed(number) || !cage.book.is_paid(**number));
        if let Some(number) = lost {
            return Err(format!("ticket {number:?} was paid and is not redeemed"));
        }
        self.close_book()
    }
}

/// Whether what was not recorded may be another time.
pub(super) fn is_later(why: &NotAppended) -> bool {
    passes(why) || matches!(why, NotAppended::Failed(Fault::Busy(_)))
}
