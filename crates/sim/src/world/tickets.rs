//! Tickets between the cage and the stations: what is recorded in two streams together, on its way
//! like all else that tables send.

use super::cage::{Came, Office, office, office_of, said};
use super::node::{Sent, passes};
use super::{At, World};
use crate::auditor::Expected;
use crate::people::printer::{Printed, Printer};
use devices::number::Number;
use floor::Refusal;
use floor::cage::{self, Answer, Event as AtCage};
use floor::ticket::{self, Request, State, TicketNumber};
use house::{Heard, NotPlayed, Owner, Reply, SERVER, What};
use journal::{Actor, Appended, Key, NotAppended};
use ledger::{Spot, TableId};
use record::recorder::EQUIPMENT;
use rules::Amount;
use table::request::PayOut;
use table::state::PlaceId;
use table::{Event, Observation};

/// A ticket that is being made of the credit of a station.
pub(super) struct Errand {
    pub(super) table: usize,
    pub(super) place: PlaceId,
    /// When it goes on.
    pub(super) at: i64,
    amount: Amount,
    key: Key,
    number: TicketNumber,
    issued: Number,
    stage: Stage,
}

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Its credit is to be set aside.
    Reserve,
    /// It is to be noted that it goes to the printer.
    Begin,
    /// It is with the printer.
    Print,
    /// What the printer said, that it is printed or not, is to be recorded.
    Say(bool),
    /// That is on its way.
    Sent(bool),
}

impl Errand {
    /// Whether it waits for the journal.
    pub(super) fn waits(&self) -> bool {
        matches!(self.stage, Stage::Sent(_))
    }
}

/// What goes with the step of a table into one batch.
pub(super) struct Beside {
    /// The process whose cage it is.
    pub(super) process: u64,
    pub(super) event: AtCage,
    /// The key of the table's step.
    pub(super) key: Key,
}

pub(super) fn spot(at: &At, place: PlaceId) -> Spot {
    Spot { table: TableId(at.plan.number), place: place.0 }
}

impl World<'_> {
    /// Somebody wants the credit of a station on a ticket.
    pub(super) fn order_ticket(&mut self, table: usize) -> Result<(), String> {
        let Some((place, amount)) = self.in_credit(table) else { return Ok(()) };
        let asked = self.next_asked();
        let key = Key::new(&format!("ticket {table} {asked}")).map_err(said)?;
        let Some(node) = &mut self.tables[table].node else { return Ok(()) };
        let process = node.number;
        // Two processes may choose the same number: one of them is told so.
        let Some(cage) = &mut self.cage else { return Ok(()) };
        let Some(Office { owner, .. }) = cage.offices.get_mut(office(process)) else {
            return Ok(());
        };
        if !self.chance.once_in(4) {
            owner.catch_up(&*self.disk).map_err(said)?;
        }
        let serial = owner.cage().tickets.iter().count() as u64 + 1;
        let issued = cage.numbers.issue(serial).map_err(|_| "there are no more numbers")?;
        let number = issued.to_string().parse().map_err(|_| "no ticket's number")?;
        node.owner.bar(place);
        let (at, stage) = (self.now, Stage::Reserve);
        self.errands.push(Errand { table, place, at, amount, key, number, issued, stage });
        Ok(())
    }

    /// A station that may be paid out on a ticket.
    fn in_credit(&mut self, table: usize) -> Option<(PlaceId, Amount)> {
        let at = &self.tables[table];
        let node = at.node.as_ref()?;
        let (found, rulebook) = (node.owner.ahead(), at.rulebook);
        let rich = (1..).map(PlaceId).zip(&found.places).filter_map(|(place, it)| {
            let wants = table::Request::CashOut { place, how: PayOut::Ticket };
            let role = rulebook.conduct.bettor;
            let actor = table::Actor { name: it.bettor.clone()?, role };
            let asking = table::Asking { at: found.now, actor, request: wants };
            let events = table::decide(rulebook, found, &asking).ok()?;
            let amount = events.iter().find_map(|event| match event {
                Event::StationPaid { amount, how: PayOut::Ticket, .. } => Some(*amount),
                _ => None,
            });
            Some((place, amount?)).filter(|_| !node.owner.is_barred(place))
        });
        let rich: Vec<_> = rich.collect();
        if rich.is_empty() { None } else { Some(*self.chance.pick(&rich)) }
    }

    /// A ticket that is being made goes on.
    pub(super) fn errand(&mut self, place: usize) -> Result<(), String> {
        let Errand { table, number, stage, amount, .. } = self.errands[place];
        let from = spot(&self.tables[table], self.errands[place].place);
        let Some(node) = &self.tables[table].node else { return Ok(()) };
        let (process, key) = (node.number, self.errands[place].key.clone());
        self.errands[place].at = self.now + 20;
        match stage {
            Stage::Reserve => {
                let reserve = Request::Reserve { number, from, amount, credit: amount };
                match self.of_ticket(process, number, reserve)? {
                    Came::Done => self.goes_on(&key, Stage::Begin),
                    // Another process has taken the number.
                    Came::Refused(
                        Refusal::NumberUsed
                        | Refusal::KeyUsed
                        | Refusal::TicketComing
                        | Refusal::OverTicketLimit { .. },
                    )
                    | Came::NotNow => self.ends(&key),
                    Came::Refused(why) => return Err(format!("no ticket is reserved: {why:?}")),
                }
            }
            Stage::Begin => match self.of_ticket(process, number, Request::Print { number })? {
                Came::Done => self.goes_on(&key, Stage::Print),
                // It was given up meanwhile, since it did not go to a printer.
                Came::Refused(Refusal::Abandoned) | Came::NotNow => self.ends(&key),
                Came::Refused(why) => {
                    return Err(format!("a ticket that is reserved is not printed: {why:?}"));
                }
            },
            Stage::Print => self.print(place)?,
            Stage::Say(printed) => return self.tell(place, printed),
            Stage::Sent(_) => {}
        }
        Ok(())
    }

    fn goes_on(&mut self, key: &Key, stage: Stage) {
        let pause = self.chance.between(5, 400);
        if let Some(errand) = self.errands.iter_mut().find(|errand| errand.key == *key) {
            (errand.stage, errand.at) = (stage, self.now + pause);
        }
    }

    /// No ticket is being made any more.
    fn ends(&mut self, key: &Key) {
        let Some(place) = self.errands.iter().position(|it| it.key == *key) else { return };
        let errand = self.errands.swap_remove(place);
        if let Some(node) = &mut self.tables[errand.table].node {
            node.owner.lift_bar(errand.place);
        }
    }

    /// The process that was making tickets of a table is gone.
    pub(super) fn drop_errands(&mut self, table: usize) {
        if self.errands.iter().any(|errand| errand.table == table && errand.waits()) {
            let at = &self.tables[table];
            let process = at.node.as_ref().or(at.stale.as_ref()).map(|node| node.number);
            if let Some(own) = process.and_then(|process| office_of(&mut self.cage, process)) {
                own.busy = false;
            }
        }
        self.errands.retain(|errand| errand.table != table);
    }

    fn of_ticket(
        &mut self,
        process: u64,
        number: TicketNumber,
        request: Request,
    ) -> Result<Came, String> {
        let key = ticket::step_key(number, &request);
        let by = format!("printer {process}");
        let asking = self.asking(&by, key, cage::Request::Ticket(request));
        self.asked_at_cage(process, &asking, false)
    }

    /// The printer of the station is spoken to in its own protocol.
    fn print(&mut self, place: usize) -> Result<(), String> {
        let Errand { issued, amount, number, .. } = self.errands[place];
        let printed = Printer::print((issued, amount), &mut self.faults)?;
        self.trace.note(self.now, || format!("ticket {number:?} is {printed:?}"));
        if printed != Printed::NotOnPaper
            && let Some(cage) = &mut self.cage
        {
            cage.papers.push((number, amount));
        }
        let key = self.errands[place].key.clone();
        self.goes_on(&key, Stage::Say(printed == Printed::Confirmed));
        Ok(())
    }

    /// What the printer said is recorded at the cage and at the table, or nowhere.
    fn tell(&mut self, index: usize, printed: bool) -> Result<(), String> {
        let Errand { table, place, amount, number, ref key, .. } = self.errands[index];
        let key = key.clone();
        let (request, observation) = if printed {
            (Request::Confirm { number }, Observation::TicketPrinted { place, amount })
        } else {
            (Request::Fail { number }, Observation::PrintFailed(place))
        };
        let process = self.tables[table].node.as_ref().map_or(0, |node| node.number);
        let (by, step) = (format!("printer {process}"), ticket::step_key(number, &request));
        let asking = self.asking(&by, step, cage::Request::Ticket(request));
        let time_ms = self.house_ms();
        let what = What::Seen { by: "printer".to_owned(), observation };
        let heard = Heard { key: key.clone(), time_ms, what };
        let office = office_of(&mut self.cage, process);
        let Some(office) = office.filter(|office| !office.busy) else { return Ok(()) };
        let Some(node) = self.tables[table].node.as_mut().filter(|it| it.may_hear()) else {
            return Ok(());
        };
        let event = match office.owner.decided(&asking) {
            Ok(Answer::New(event)) => event,
            Ok(Answer::Again(_)) => {
                self.played.tickets += u64::from(printed);
                self.ends(&key);
                return Ok(());
            }
            Err(why) => return Err(format!("what a printer says is refused: {why:?}")),
        };
        let actor = Actor::new(&by, EQUIPMENT);
        let part = office.owner.part(&actor, &event).map_err(said)?;
        let stands = |events: &[Event]| ticket::stands(&event.what, events);
        match node.owner.hear_with(&heard, vec![part], &stands) {
            Reply::Send(batch) => {
                office.busy = true;
                self.errands[index].stage = Stage::Sent(printed);
                let beside = Some(Beside { process, event, key: key.clone() });
                let sent = Sent { from: None, key, expected: Expected::Either, beside };
                self.submit(table, batch, sent);
            }
            // The record says so too, once it is read.
            Reply::Done(_) => office.owner.catch_up(&*self.disk).map_err(said)?,
            Reply::UnderWay | Reply::Wait => {}
            // The credit is no longer there: the paper is worth nothing.
            Reply::Nothing | Reply::Refused(_) | Reply::KeyUsed if printed => {
                self.errands[index].stage = Stage::Say(false);
            }
            other => return Err(format!("a ticket is left behind: {other:?}")),
        }
        Ok(())
    }

    /// What was recorded with the step of a table is there.
    pub(super) fn went(&mut self, beside: &Beside, appended: &Appended) {
        if let Some(own) = office_of(&mut self.cage, beside.process) {
            own.busy = false;
            own.owner.took(&beside.event, appended);
        }
        let printed = self
            .errands
            .iter()
            .any(|errand| errand.key == beside.key && errand.stage == Stage::Sent(true));
        self.played.tickets += u64::from(printed);
        self.ends(&beside.key);
    }

    /// It is not, or nobody knows: it is decided again.
    pub(super) fn did_not_go(&mut self, beside: &Beside, why: &NotAppended) -> Result<(), String> {
        if let Some(own) = office_of(&mut self.cage, beside.process) {
            own.busy = false;
            own.owner.catch_up(&*self.disk).map_err(said)?;
        }
        let pause = if passes(why) { 200 } else { 1 };
        if let Some(errand) = self.errands.iter_mut().find(|it| it.key == beside.key)
            && let Stage::Sent(printed) = errand.stage
        {
            (errand.stage, errand.at) = (Stage::Say(printed), self.now + pause);
        }
        Ok(())
    }

    /// Ends what an owner of the table who is gone has left: a ticket that did not go to a printer
    /// is given up; whether one that did came out nobody knows, and it is not paid. Whether all of
    /// it is recorded.
    pub(super) fn end_tickets(
        &mut self,
        table: usize,
        (process, owner): (u64, &mut Owner),
    ) -> Result<bool, String> {
        let id = TableId(self.tables[table].plan.number);
        let falls = self.falls;
        let Some(mut cage) = self.cage.take() else { return Ok(true) };
        let own = cage.offices.get_mut(office(process)).filter(|own| !own.busy);
        let ended = own.map_or(Ok(false), |own| self.end_all(id, (own, owner)));
        self.cage = Some(cage);
        if self.falls != falls {
            self.close_cage();
        }
        self.land()?;
        ended
    }

    fn end_all(
        &mut self,
        id: TableId,
        (own, owner): (&mut Office, &mut Owner),
    ) -> Result<bool, String> {
        own.owner.catch_up(&*self.disk).map_err(said)?;
        let tickets = own.owner.cage().tickets.iter();
        let coming = tickets.filter(|ticket| ticket.from.table == id).filter_map(|ticket| {
            match ticket.state {
                State::Reserved => Some((ticket.number, None)),
                State::Printing => Some((ticket.number, Some(PlaceId(ticket.from.place)))),
                _ => None,
            }
        });
        for (number, place) in coming.collect::<Vec<_>>() {
            let request = match place {
                Some(_) => Request::Fail { number },
                None => Request::Abandon { number },
            };
            let key = ticket::step_key(number, &request);
            let asking = self.asking(SERVER, key, cage::Request::Ticket(request));
            let done = match place {
                None => self.given_up(own, &asking),
                Some(place) => self.failed((own, owner), place, &asking)?,
            };
            if !done {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn given_up(&mut self, own: &mut Office, asking: &cage::Asking) -> bool {
        let actor = Actor::new(SERVER, EQUIPMENT);
        let asked = self.waits(|store| own.owner.ask(store, &actor, asking));
        matches!(asked, Some(Ok(_)))
    }

    fn failed(
        &mut self,
        (own, owner): (&mut Office, &mut Owner),
        place: PlaceId,
        asking: &cage::Asking,
    ) -> Result<bool, String> {
        let event = match own.owner.decided(asking) {
            Ok(Answer::New(event)) => event,
            Ok(Answer::Again(_)) => return Ok(true),
            Err(why) => return Err(format!("a ticket cannot be ended: {why:?}")),
        };
        let part = own.owner.part(&Actor::new(SERVER, EQUIPMENT), &event).map_err(said)?;
        let key = Key::new(&format!("unfinished {:032x}", asking.key.0)).map_err(said)?;
        let what =
            What::Seen { by: SERVER.to_owned(), observation: Observation::PrintFailed(place) };
        let heard = Heard { key, time_ms: self.house_ms(), what };
        let stands = |events: &[Event]| ticket::stands(&event.what, events);
        let played = self.waits(|store| owner.play_with(store, &heard, (vec![part], &stands)));
        match played {
            Some(Ok(appended)) => {
                own.owner.took(&event, &appended);
                Ok(true)
            }
            Some(Err(NotPlayed::Lost(_))) | None => Ok(false),
            Some(Err(NotPlayed::Otherwise)) => Err("a ticket cannot be ended".to_owned()),
        }
    }
}
