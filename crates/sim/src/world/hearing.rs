//! What goes to and fro between people, the table's owner and the journal.

use super::node::Sent;
use super::{Pending, World};
use crate::auditor::Expected;
use crate::faults::Kind;
use crate::wire::{Message, Said};
use house::{Heard, Landed, Landing, Loss, Reply, What};
use journal::{Answer, Batch, Done, Key, NotAppended, Refusal, Store};
use rules::Time;
use std::sync::{Arc, PoisonError};
use table::{Event, Observation};

impl World<'_> {
    /// Somebody asks for something.
    pub(super) fn ask(&mut self, number: usize, what: What) {
        let again = self.faults.strikes(Kind::KeyReused);
        let line = &mut self.lines[number];
        line.asked += 1;
        let key = line.used.clone().filter(|_| again && !what.is_a_fact());
        let key = key.unwrap_or_else(|| {
            Key::new(&format!("line {number} {}", line.asked)).expect("it is a name")
        });
        let again_at = self.now + 2_500;
        line.pending = Some(Pending { key: key.clone(), what: what.clone(), again_at });
        self.send(number, key, what);
    }

    pub(super) fn send(&mut self, from: usize, key: Key, what: What) {
        let message = Message::Ask { from, key, what };
        self.wire.send(self.now, message, (&mut self.chance, &mut self.faults));
    }

    fn say(&mut self, to: Option<usize>, key: Key, answer: Said) {
        let Some(to) = to else { return };
        let message = Message::Answer { to, key, answer };
        self.wire.send(self.now, message, (&mut self.chance, &mut self.faults));
    }

    /// A message arrives.
    pub(super) fn arrive(&mut self) -> Result<(), String> {
        match self.wire.arrive() {
            Some(Message::Ask { from, key, what }) => self.hear(Some(from), key, what),
            Some(Message::Answer { to, key, answer }) => {
                self.answered(to, &key, answer);
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn answered(&mut self, to: usize, key: &Key, answer: Said) {
        let pause = if to == 0 { (150, 1_200) } else { (300, 3_000) };
        let pause = self.chance.between(pause.0, pause.1);
        let line = &mut self.lines[to];
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
    pub(super) fn read_clock(&mut self) -> Result<(), String> {
        let Some(node) = &mut self.node else { return Ok(()) };
        node.ticks += 1;
        let (number, ticks) = (node.owner.recorded().number, node.ticks);
        let key = Key::new(&format!("own {} {number} {ticks}", self.nodes));
        let key = key.map_err(|why| why.to_string())?;
        let what = What::Seen { by: "clock".to_owned(), observation: Observation::ClockRead };
        self.hear(None, key, what)
    }

    /// The table's owner hears something.
    fn hear(&mut self, from: Option<usize>, key: Key, what: What) -> Result<(), String> {
        let time_ms = self.house_ms();
        let Some(node) = &mut self.node else { return Ok(()) };
        if !node.may_hear() {
            self.say(from, key, Said::Later);
            return Ok(());
        }
        let heard = Heard { key, time_ms, what };
        let new = node.owner.is_quiet() && node.owner.at_once(&heard).is_none();
        let at = time_ms.max(node.owner.recorded().time_ms);
        let at = Time(u64::try_from(at).unwrap_or(0)).max(node.owner.table().now);
        let expected = if new { self.auditor.expects(&heard.what, at) } else { Expected::Either };
        let reply = node.owner.hear(&heard);
        self.trace.note(self.now, || format!("{from:?} {:?} -> {}", heard.what, word(&reply)));
        self.auditor.check(expected, &reply)?;
        self.replied(from, heard, (reply, expected))
    }

    fn replied(
        &mut self,
        from: Option<usize>,
        heard: Heard,
        (reply, expected): (Reply, Expected),
    ) -> Result<(), String> {
        let Heard { key, what, .. } = heard;
        let said = match reply {
            Reply::Send(batch) => {
                self.submit(batch, Sent { from, key, expected });
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
        self.say(from, key, said);
        Ok(())
    }

    /// A batch goes to the journal.
    fn submit(&mut self, batch: Batch, sent: Sent) {
        let Some(node) = &mut self.node else { return };
        node.sent.push_back(sent);
        let mailbox = Arc::clone(&node.mailbox);
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
        let Some(node) = &self.node else { return Ok(()) };
        for answer in node.answers() {
            self.landed(answer)?;
        }
        Ok(())
    }

    fn landed(&mut self, answer: Answer) -> Result<(), String> {
        let Some(node) = &mut self.node else { return Ok(()) };
        let landing = node.owner.landed(answer, &mut |_, _, _, _| {});
        let sent = node.sent.pop_front().ok_or("an answer to nothing that was sent")?;
        match landing {
            Landing::Landed(landed) => {
                self.look(&landed)?;
                wagered(&sent, &landed)?;
                self.say(sent.from, sent.key, Said::Done);
                Ok(())
            }
            Landing::Lost { why, more: true } => self.lost(sent, &why),
            Landing::Lost { why, more: false } => {
                self.lost(sent, &why)?;
                self.all_lost()
            }
        }
    }

    /// What was sent is not in the journal, or nobody knows.
    fn lost(&mut self, sent: Sent, why: &NotAppended) -> Result<(), String> {
        let said = match why {
            NotAppended::Refused(Refusal::KeyUsed { .. }) => Said::Refused,
            _ => Said::Later,
        };
        let Some(node) = &mut self.node else { return Ok(()) };
        node.doubted.push(sent.key.clone());
        match Loss::of(why, &node.owner.recorded().stream) {
            Loss::Fenced => {
                return Err(format!("the process that holds the lease is told that {why}"));
            }
            Loss::Harmless | Loss::Failing => {}
            Loss::InDoubt => node.in_doubt = true,
        }
        self.say(sent.from, sent.key, said);
        Ok(())
    }

    /// No answer is to come any more behind one that was lost.
    fn all_lost(&mut self) -> Result<(), String> {
        let Some(node) = &mut self.node else { return Ok(()) };
        // Those who wait ask again.
        node.owner.again();
        if node.in_doubt { self.restore() } else { Ok(()) }
    }
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
