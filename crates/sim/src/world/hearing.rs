//! What goes to and fro between people, the tables' owners and the journal.

use super::node::{Mailbox, Node, Sent};
use super::tickets::Errand;
use super::{At, Pending, World};
use crate::auditor::Expected;
use crate::faults::Kind;
use crate::wire::{Message, Said, Who};
use house::{Heard, Landed, Landing, Loss, Reply, What};
use journal::{Answer, Batch, Done, Key, NotAppended, Refusal, Store};
use rules::Time;
use std::collections::VecDeque;
use std::sync::{Arc, PoisonError};
use table::state::PlaceId;
use table::{Event, Observation, Request};

impl World<'_> {
    /// Somebody asks for something.
    pub(super) fn ask(&mut self, who: Who, what: What) {
        let Who { table, line: number } = who;
        let line = &mut self.tables[table].lines[number];
        line.asked += 1;
        let used = line.used.clone().filter(|_| !what.is_a_fact());
        let key = used.filter(|_| self.faults.strikes(Kind::KeyReused)).unwrap_or_else(|| {
            Key::new(&format!("line {table} {number} {}", line.asked)).expect("it is a name")
        });
        let again_at = self.now + 2_500;
        line.pending = Some(Pending { key: key.clone(), what: what.clone(), again_at });
        self.send(who, key, what);
    }

    pub(super) fn send(&mut self, from: Who, key: Key, what: What) {
        let message = Message::Ask { from, key, what };
        self.wire.send(self.now, message, (&mut self.chance, &mut self.faults));
    }

    fn say(&mut self, (table, line): (usize, Option<usize>), key: Key, answer: Said) {
        let Some(line) = line else { return };
        let to = Who { table, line };
        let message = Message::Answer { to, key, answer };
        self.wire.send(self.now, message, (&mut self.chance, &mut self.faults));
    }

    /// A message arrives.
    pub(super) fn arrive(&mut self) -> Result<(), String> {
        match self.wire.arrive() {
            Some(Message::Ask { from, key, what }) => {
                self.hear(from.table, Some(from.line), (key, what))
            }
            Some(Message::Answer { to, key, answer }) => {
                self.answered(to, &key, answer);
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn answered(&mut self, to: Who, key: &Key, answer: Said) {
        let pause = if to.line == 0 { (150, 1_200) } else { (300, 3_000) };
        let pause = self.chance.between(pause.0, pause.1);
        let line = &mut self.tables[to.table].lines[to.line];
        let waited = line.pending.as_ref().is_some_and(|pending| pending.key == *key);
        match answer {
            _ if !waited => {}
            Said::Later => {
                if let Some(pending) = &mut line.pending {
                    pending.again_at = self.now + 500;
                }
            }
            Said::Done | Said::Refused => {
                let pending = line.pending.take();
                line.used = pending.map(|pending| pending.key).filter(|_| answer == Said::Done);
                line.wake_at = self.now + pause;
            }
        }
    }

    /// The table reads the clock because something is due.
    pub(super) fn read_clock(&mut self, table: usize) -> Result<(), String> {
        let Some(node) = &mut self.tables[table].node else { return Ok(()) };
        node.ticks += 1;
        let (number, ticks) = (node.owner.recorded().number, node.ticks);
        let key = Key::new(&format!("own {table} {} {number} {ticks}", node.number));
        let key = key.map_err(|why| why.to_string())?;
        let what = What::Seen { by: "clock".to_owned(), observation: Observation::ClockRead };
        self.hear(table, None, (key, what))
    }

    /// A table's owner hears something.
    fn hear(
        &mut self,
        table: usize,
        from: Option<usize>,
        (key, what): (Key, What),
    ) -> Result<(), String> {
        let time_ms = self.house_ms();
        let stale = self.tables[table].stale.is_some() && from.is_some();
        if stale && self.faults.chance().once_in(2) {
            self.hear_stale((table, from), Heard { key, time_ms, what });
            return Ok(());
        }
        let At { node, auditor, .. } = &mut self.tables[table];
        let Some(node) = node else { return Ok(()) };
        if !node.may_hear() {
            self.say((table, from), key, Said::Later);
            return Ok(());
        }
        let heard = Heard { key, time_ms, what };
        let new = node.owner.is_quiet() && node.owner.at_once(&heard).is_none();
        let at = time_ms.max(node.owner.recorded().time_ms);
        let at = Time::from_ms(at).max(node.owner.table().now);
        let expected = new.then(|| auditor.expects(&heard.what, at));
        let comes = |errand: &Errand| errand.table == table && wagers_at(&heard.what, errand.place);
        let here = |errand: &Errand| errand.table == table;
        let expected = match expected {
            // wa:3.16(b), vic:6.7.2: the credit is going onto a ticket.
            Some(Expected::Wagered(_)) if self.errands.iter().any(comes) => Some(Expected::Refused),
            Some(Expected::Done | Expected::Wagered(_))
                if is_of_a_place(&heard.what) && self.errands.iter().any(here) =>
            {
                Some(Expected::Either)
            }
            expected => expected,
        };
        let reply = node.owner.hear(&heard);
        let said = || format!("{table} {from:?} {:?} -> {}", heard.what, word(&reply));
        self.trace.note(self.now, said);
        auditor.check(&heard.what, expected, &reply)?;
        let expected = expected.unwrap_or(Expected::Either);
        self.replied((table, from), heard, (reply, expected))
    }

    /// Somebody still asks the process that has the table no longer: it answers by what it knows,
    /// and nothing that it sends is taken.
    fn hear_stale(&mut self, (table, from): (usize, Option<usize>), heard: Heard) {
        let Some(stale) = &mut self.tables[table].stale else { return };
        let reply = stale.owner.hear(&heard);
        let said = || format!("{table} {from:?} {:?} -> stale {}", heard.what, word(&reply));
        self.trace.note(self.now, said);
        if let Reply::Send(batch) = reply {
            let (key, expected) = (heard.key, Expected::Either);
            stale.sent.push_back(Sent { from, key, expected, beside: None });
            let mailbox = Arc::clone(&stale.mailbox);
            self.queue(batch, mailbox);
            return;
        }
        let refused = matches!(reply, Reply::Refused(_)) && !heard.what.is_a_fact();
        let said = if refused { Said::Refused } else { Said::Later };
        self.say((table, from), heard.key, said);
    }

    fn replied(
        &mut self,
        (table, from): (usize, Option<usize>),
        heard: Heard,
        (reply, expected): (Reply, Expected),
    ) -> Result<(), String> {
        let Heard { key, what, .. } = heard;
        let said = match reply {
            Reply::Send(batch) => {
                self.submit(table, batch, Sent { from, key, expected, beside: None });
                return Ok(());
            }
            Reply::Refused(refusal) if what.is_a_fact() => {
                return Err(format!("{what:?} was seen and is refused: {refusal:?}"));
            }
            Reply::Faulty(why) => return Err(format!("{what:?} cannot be recorded: {why}")),
            Reply::KeyUsed if what.is_a_fact() => {
                return Err(format!("{what:?} was seen under a key of its own, which is used"));
            }
            Reply::Refused(_) | Reply::KeyUsed => Said::Refused,
            Reply::Nothing | Reply::Done(_) => Said::Done,
            Reply::UnderWay | Reply::Wait => Said::Later,
        };
        self.say((table, from), key, said);
        Ok(())
    }

    /// A batch of a table goes to the journal.
    pub(super) fn submit(&mut self, table: usize, batch: Batch, sent: Sent) {
        let Some(node) = &mut self.tables[table].node else { return };
        node.sent.push_back(sent);
        let mailbox = Arc::clone(&node.mailbox);
        self.queue(batch, mailbox);
    }

    /// A batch waits for the disk.
    pub(super) fn queue(&mut self, batch: Batch, mailbox: Mailbox) {
        let done = Done::new(move |answer| {
            mailbox.lock().unwrap_or_else(PoisonError::into_inner).push_back(answer);
        });
        if !self.disk.is_waiting() {
            let slow = self.faults.strikes(Kind::SlowDisk);
            let usual = self.chance.between(1, 9);
            let most = if slow { self.faults.chance().between(100, 6_000) } else { usual };
            self.work_at = self.now + most;
        }
        self.disk.submit(batch, done);
    }

    /// The journal's answers are taken in.
    pub(super) fn land(&mut self) -> Result<(), String> {
        for table in 0..self.tables.len() {
            self.land_stale(table)?;
            let node = self.tables[table].node.as_ref();
            let (number, answers) =
                node.map_or((0, VecDeque::new()), |node| (node.number, node.answers()));
            for answer in answers {
                // Whoever has lost the table hears no more of it.
                let same = |node: &Node| node.number == number;
                if self.tables[table].node.as_ref().is_some_and(same) {
                    self.landed(table, answer)?;
                }
            }
        }
        Ok(())
    }

    fn landed(&mut self, table: usize, answer: Answer) -> Result<(), String> {
        let Some(node) = &mut self.tables[table].node else { return Ok(()) };
        let mut sent = node.sent.pop_front().ok_or("an answer to nothing that was sent")?;
        let beside = sent.beside.take();
        let appended = answer.as_ref().ok().filter(|_| beside.is_some()).cloned();
        match node.owner.landed(answer, &mut |_, _, _, _| {}) {
            Landing::Landed(landed) => {
                self.look(table, &landed)?;
                wagered(&sent, &landed)?;
                if let (Some(beside), Some(appended)) = (beside, appended) {
                    self.went(&beside, &appended);
                }
                self.say((table, sent.from), sent.key, Said::Done);
                Ok(())
            }
            Landing::Lost { why, more } => {
                if let Some(beside) = beside {
                    self.did_not_go(&beside, &why)?;
                }
                self.lost(table, sent, &why);
                if more { Ok(()) } else { self.all_lost(table) }
            }
        }
    }

    /// What was sent is not in the journal, or nobody knows.
    fn lost(&mut self, table: usize, sent: Sent, why: &NotAppended) {
        let said = match why {
            NotAppended::Refused(Refusal::KeyUsed { .. }) => Said::Refused,
            _ => Said::Later,
        };
        let Some(node) = &mut self.tables[table].node else { return };
        node.doubted.push(sent.key.clone());
        match Loss::of(why, &node.owner.recorded().stream) {
            // Its lease has run out: whoever gets the next one restores the table.
            Loss::Fenced => self.fenced(table),
            Loss::Harmless | Loss::Failing => {}
            Loss::InDoubt => node.in_doubt = true,
        }
        self.say((table, sent.from), sent.key, said);
    }

    /// No answer is to come any more behind one that was lost.
    fn all_lost(&mut self, table: usize) -> Result<(), String> {
        let Some(node) = &mut self.tables[table].node else { return Ok(()) };
        // Those who wait ask again.
        node.owner.again();
        if node.in_doubt { self.restore(table) } else { Ok(()) }
    }
}

/// Whether somebody wants to wager at a place.
fn wagers_at(what: &What, at: PlaceId) -> bool {
    let What::Asked { request, .. } = what else { return false };
    matches!(request, Request::PlaceWager { place, .. } if *place == at)
}

/// Whether it is about a place's money, or about leaving it.
const fn is_of_a_place(what: &What) -> bool {
    let What::Asked { request, .. } = what else { return false };
    matches!(
        request,
        Request::MoveWager { .. }
            | Request::BuyIn { .. }
            | Request::CashOut { .. }
            | Request::LeavePlace { .. }
    )
}

/// A wager that had to stand stands for what it had to.
fn wagered(sent: &Sent, landed: &Landed) -> Result<(), String> {
    let Expected::Wagered(cents) = sent.expected else { return Ok(()) };
    let stands = |event: &Event| match event {
        Event::WagerPlaced { wager } => wager.amount.cents() == cents,
        _ => false,
    };
    if landed.events.iter().any(stands) {
        return Ok(());
    }
    Err(format!("a wager of {cents} cents should stand after {:?}", landed.events))
}

/// What came of something, in a word.
const fn word(reply: &Reply) -> &'static str {
    match reply {
        Reply::Send(_) => "sent",
        Reply::Refused(_) => "refused",
        Reply::Nothing => "nothing",
        Reply::Done(_) => "done before",
        Reply::UnderWay => "under way",
        Reply::KeyUsed => "key used",
        Reply::Faulty(_) => "faulty",
        Reply::Wait => "wait",
    }
}
