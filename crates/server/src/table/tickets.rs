//! What a table does with the cage: steps that are recorded together with it, and tickets that are
//! made of a station's credit.

use super::health::FAILING;
use super::task::{Task, UNDER_WAY, Waiting};
use super::{Came, Responder, Together};
use crate::answers::Outcome;
use house::{Heard, Reply, What};
use journal::{Fault, Key, NotAppended};
use ledger::Spot;
use rules::Amount;
use screens::{Printer, Told};
use table::request::PayOut;
use table::state::PlaceId;
use table::{Event, Request};

/// A ticket that somebody has asked for, and who waits for it.
pub(super) struct Ordered {
    key: Key,
    responder: Responder,
}

impl Task {
    /// Hears something that is recorded together with what happens elsewhere.
    pub(super) fn together(&mut self, Together { heard, others, stands, done }: Together) {
        if self.unwell().is_some() {
            // It is certainly not recorded: whoever waits tries again.
            let why = Fault::Down(FAILING.to_owned());
            return drop(done.send(Came::Lost(why.into())));
        }
        let came = match self.owner.hear_with(&heard, others, &*stands) {
            Reply::Send(batch) => {
                let Heard { key, what, .. } = heard;
                let responder = Responder::nobody();
                return self.send(batch, Waiting { responder, key, what, other: Some(done) });
            }
            Reply::Done(_) => Came::Done,
            Reply::Nothing | Reply::Refused(_) | Reply::KeyUsed => Came::Otherwise,
            Reply::UnderWay | Reply::Wait => Came::Lost(NotAppended::Unknown(UNDER_WAY.to_owned())),
            Reply::Faulty(why) => {
                tracing::error!(table = self.name(), %why, "an event cannot be recorded");
                Came::Otherwise
            }
        };
        let _ = done.send(came);
    }

    /// Somebody wants the credit of a place on a ticket. It leaves the credit when it is printed;
    /// until then nothing else may be made of it.
    pub(super) fn ticket(&mut self, place: PlaceId, heard: Heard, responder: Responder) {
        if self.coming.get(&place).is_some_and(|ordered| ordered.key == heard.key) {
            return responder.answer(self.unavailable("under_way", UNDER_WAY));
        }
        if let Some(reply) = self.owner.at_once(&heard) {
            return self.replied(reply, heard, responder);
        }
        let amount = match self.owner.decided(&heard) {
            Err(refusal) => return self.replied(Reply::Refused(refusal), heard, responder),
            Ok(events) => on_ticket(&events),
        };
        // Without a ticket it is something else: a departure, or figures that do not add up.
        let Some(amount) = amount else {
            let reply = self.owner.hear(&heard);
            return self.replied(reply, heard, responder);
        };
        let spot = Spot { table: self.owner.recorded().id(), place: place.0 };
        let Ok(()) = self.means.desk.begin(spot, amount, heard.key.clone()) else {
            let refusal = table::Reason::NoPrinter.plainly();
            return self.replied(Reply::Refused(refusal), heard, responder);
        };
        self.coming.insert(place, Ordered { key: heard.key, responder });
        self.owner.bar(place);
        self.stage.printer(place, Printer::Printing, self.owner.recorded().number);
    }

    /// Whether a ticket is being made that was asked for under a key.
    pub(super) fn is_making(&self, key: &Key) -> bool {
        self.coming.values().any(|ordered| ordered.key == *key)
    }

    /// A ticket is out, or will not be. What came of it was recorded under the key that it was
    /// asked under.
    pub(super) fn ticket_over(&mut self, place: PlaceId, printer: Printer) {
        self.owner.lift_bar(place);
        self.stage.printer(place, printer, self.owner.recorded().number);
        if let Some(Ordered { responder, .. }) = self.coming.remove(&place) {
            let name = if printer == Printer::Printed { "station_paid" } else { "print_failed" };
            let told = Told { events: vec![name.to_owned()], wager: None, waiting: None };
            self.accept(responder, self.answered(Outcome::Accepted(told)));
        }
    }

    /// The tickets that are being made are of this table still, though it was restored.
    pub(super) fn bar_again(&mut self) {
        let number = self.owner.recorded().number;
        for place in self.coming.keys() {
            self.owner.bar(*place);
            self.stage.printer(*place, Printer::Printing, number);
        }
    }
}

/// The place whose credit somebody wants on a ticket.
pub(super) fn wants_ticket(heard: &Heard) -> Option<PlaceId> {
    match &heard.what {
        What::Asked { request: Request::CashOut { place, how: PayOut::Ticket }, .. } => {
            Some(*place)
        }
        _ => None,
    }
}

/// What would go onto a ticket.
fn on_ticket(events: &[Event]) -> Option<Amount> {
    events.iter().find_map(|event| match event {
        Event::StationPaid { amount, how: PayOut::Ticket, .. } => Some(*amount),
        _ => None,
    })
}
