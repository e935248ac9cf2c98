//! Those who have nothing else to do while the journal takes what they said to a table: they wait
//! for it.

use crate::heard::Heard;
use crate::owner::{Landed, Landing, Owner, Reply, Stands};
use journal::{Appended, NotAppended, Store};
use record::{NotRecorded, Part};

impl Owner {
    /// Hears something and waits until it is in the journal.
    pub fn play(&mut self, store: &dyn Store, heard: &Heard) -> Played {
        match self.hear(heard) {
            Reply::Send(batch) => match self.landed(store.append(batch), &mut |_, _, _, _| {}) {
                Landing::Landed(landed) => Played::Landed(landed),
                Landing::Lost { why, .. } => {
                    self.again();
                    Played::Lost(why)
                }
            },
            Reply::Refused(refusal) => Played::Refused(refusal),
            Reply::Faulty(why) => Played::Faulty(why),
            Reply::Done(number) => Played::Done(number),
            Reply::KeyUsed => Played::KeyUsed,
            Reply::Nothing | Reply::UnderWay | Reply::Wait => Played::Nothing,
        }
    }

    /// Hears something that is recorded together with what happens elsewhere, and waits until all
    /// of it is in the journal.
    pub fn play_with(
        &mut self,
        store: &dyn Store,
        heard: &Heard,
        (others, stands): (Vec<Part>, &Stands<'_>),
    ) -> Result<Appended, NotPlayed> {
        let Reply::Send(batch) = self.hear_with(heard, others, stands) else {
            return Err(NotPlayed::Otherwise);
        };
        let answer = store.append(batch);
        let appended = answer.clone();
        if let Landing::Lost { .. } = self.landed(answer, &mut |_, _, _, _| {}) {
            self.again();
        }
        appended.map_err(NotPlayed::Lost)
    }
}

/// Why something was not recorded together with what happens elsewhere.
#[derive(Debug)]
pub enum NotPlayed {
    /// Something else would come of it at the table.
    Otherwise,
    /// The journal has not got it.
    Lost(NotAppended),
}

/// What came of something that was heard by somebody who waited for it.
#[derive(Debug)]
pub enum Played {
    /// It is in the journal.
    Landed(Landed),
    /// It is refused, with its rule.
    Refused(table::Refusal),
    /// It changes nothing.
    Nothing,
    /// It was done before under the same key; its last entry has this number.
    Done(u64),
    /// Something else was asked under the same key.
    KeyUsed,
    /// The journal has not got it.
    Lost(NotAppended),
    /// It cannot be recorded as it is.
    Faulty(NotRecorded),
}
