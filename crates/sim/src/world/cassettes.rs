//! What lies in the cassettes of acceptors when the house closes, counted against what the record
//! has of it.

use super::cage::{Office, said};
use super::{Documents, World};
use crate::auditor::PutIn;
use crate::wire::Who;
use devices::sim::Paper;
use floor::ticket::{State, TicketNumber};

impl World<'_> {
    /// The house closes: what is in acceptors is talked about to its end, and everything in their
    /// cassettes is credited, or somebody knows that it is not.
    pub(super) fn empty_mouths(&mut self) -> Result<(), String> {
        for table in 0..self.tables.len() {
            for line in 1..=self.tables[table].mouths.len() {
                let who = Who { table, line };
                for _ in 0..8 {
                    self.talk_on(who)?;
                }
                let documents = self.count_mouth(who)?;
                self.played.documents.add(documents);
                self.count_slips(who)?;
            }
        }
        Ok(())
    }

    fn talk_on(&mut self, who: Who) -> Result<(), String> {
        if self.is_interrupted(who) { self.talk(who, None) } else { Ok(()) }
    }

    /// What lies in a cassette while nothing is under way is credited, or somebody knows of it.
    pub(super) fn count_mouth(&self, who: Who) -> Result<Documents, String> {
        let at = &self.tables[who.table];
        let mouth = &at.mouths[who.line - 1];
        let Documents { disputed, unclaimed, unpaid, .. } = mouth.documents;
        let PutIn { count: credited, notes: told } = at.auditor.put_in(mouth.place);
        let stacked = mouth.device.cassette().len() as u64;
        let values = mouth.device.cassette().iter().map(|paper| match paper {
            Paper::Note(_, dollars) => i64::from(*dollars) * 100,
            Paper::Slip(_) => 0,
        });
        let notes: i64 = values.sum();
        if stacked != credited + disputed + unclaimed + unpaid || notes != told + mouth.doubted {
            return Err(format!(
                "of {stacked} in a cassette {credited} are credited, {disputed} disputed and \
                 {unclaimed} unclaimed, {unpaid} unpaid; of {notes} cents {told} are credited"
            ));
        }
        Ok(Documents { stacked, credited, ..mouth.documents })
    }

    /// Every ticket in a cassette is redeemed there, or somebody knows that it is not.
    fn count_slips(&mut self, who: Who) -> Result<(), String> {
        let own = self.cage.as_mut().and_then(|cage| cage.offices.first_mut());
        let Some(Office { owner, .. }) = own else { return Ok(()) };
        owner.catch_up(&*self.disk).map_err(said)?;
        let mouth = &self.tables[who.table].mouths[who.line - 1];
        let slips = mouth.device.cassette().iter().filter_map(|paper| match paper {
            Paper::Slip(code) => code.parse::<TicketNumber>().ok(),
            Paper::Note(..) => None,
        });
        let unpaid = slips.filter(|number| {
            let ticket = owner.cage().tickets.ticket(*number);
            !ticket.is_some_and(|ticket| matches!(ticket.state, State::Redeemed { .. }))
        });
        let (unpaid, known) = (unpaid.count() as u64, mouth.documents);
        if unpaid > known.disputed + known.unclaimed + known.unpaid {
            return Err(format!("{unpaid} tickets in a cassette are not redeemed"));
        }
        Ok(())
    }
}
