//! The task that owns a table: hears, sends, takes answers in, shows, and keeps the time.

use super::audience::{Outgoing, ScreenKind, View};
use super::stage::Stage;
use super::{Came, Message, RESTARTING, Responder, Together};
use crate::answers::{Answered, Outcome};
use crate::authority::Hearing;
use crate::cage::desk::{NoPrinter, TicketDesk};
use crate::metrics::TableMetrics;
use crate::robots::Robots;
use house::{Heard, Landing, Owner, Reply, What};
use journal::clock::Clock;
use journal::{Batch, Done, Key, NotAppended, Refusal, Store};
use ledger::Spot;
use rules::Amount;
use screens::{Changes, Printer, Sheet, Told};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use table::request::PayOut;
use table::state::PlaceId;
use table::{Actor, Event, Observation, Request};
use tokio::sync::{mpsc, oneshot};

/// What a table's task works with.
pub(crate) struct Means {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) metrics: TableMetrics,
    pub(crate) robots: Robots,
    pub(crate) desk: TicketDesk,
}

/// Why a table's task has ended.
#[derive(Debug)]
pub(crate) enum Ended {
    /// It was told to.
    Parked,
    /// The journal did not take what was sent: whoever has the table now must restore it.
    Lost(NotAppended),
}

/// Somebody who waits for a step that was sent.
struct Waiting {
    responder: Responder,
    what: What,
    /// Who else waits, having something else recorded with it.
    other: Option<oneshot::Sender<Came>>,
}

/// A ticket that somebody has asked for, and who waits for it.
struct Ordered {
    key: Key,
    responder: Responder,
}

pub(crate) struct Task {
    owner: Owner,
    stage: Stage,
    means: Means,
    waiting: VecDeque<Waiting>,
    views: Vec<View>,
    /// Where the journal's answers come back to.
    mailbox: mpsc::UnboundedSender<Message>,
    parking: Option<oneshot::Sender<()>>,
    lost: Option<NotAppended>,
    ticks: u64,
    /// The tickets that are being made, by the place whose credit goes onto them.
    coming: BTreeMap<PlaceId, Ordered>,
    /// When screens last heard something, in milliseconds.
    heard_ms: i64,
}

/// Runs a table until it is parked or lost.
pub(crate) async fn run(
    (owner, stage): (Owner, Stage),
    means: Means,
    (mailbox, mut messages): (mpsc::UnboundedSender<Message>, mpsc::UnboundedReceiver<Message>),
) -> Ended {
    let mut task = Task {
        owner,
        stage,
        means,
        waiting: VecDeque::new(),
        views: Vec::new(),
        mailbox,
        parking: None,
        lost: None,
        ticks: 0,
        coming: BTreeMap::new(),
        heard_ms: 0,
    };
    loop {
        let pause = task.pause();
        tokio::select! {
            message = messages.recv() => match message {
                Some(message) => task.take(message),
                None => return Ended::Parked,
            },
            () = tokio::time::sleep(pause) => task.tick(),
        }
        // Everything that is there is taken before anything is shown.
        while let Ok(message) = messages.try_recv() {
            task.take(message);
        }
        task.show();
        if let Some(why) = task.lost.take() {
            return Ended::Lost(why);
        }
        if task.owner.is_quiet()
            && let Some(parked) = task.parking.take()
        {
            task.keep();
            let _ = parked.send(());
            return Ended::Parked;
        }
    }
}

const NOTHING_TO_DRAW: &str = "no card is due, or the table has no virtual shoe";
const UNDER_WAY: &str = "it is on its way: it will be asked again";
const KEY_USED: &str = "something else was asked under this key";

/// It was done, and there is nothing to say of it.
fn nothing_told() -> Outcome {
    Outcome::Accepted(Told { events: Vec::new(), wager: None, waiting: None })
}

/// Screens hear something at least so often: one that does not knows that its link is dead.
const BEAT_MS: i64 = 4_000;

/// No table sleeps longer than this, so that a clock which was set forward is noticed.
const PAUSE_MAX: Duration = Duration::from_secs(1);

impl Task {
    fn now_ms(&self) -> i64 {
        self.means.clock.now_ms()
    }

    /// How long nothing is to be done.
    fn pause(&self) -> Duration {
        let now = u64::try_from(self.now_ms()).unwrap_or(0);
        let due = self.owner.due().map(|due| due.0.saturating_sub(now));
        let robots = self.means.robots.pause_ms(now);
        let pause = due.into_iter().chain(robots).min();
        pause.map_or(PAUSE_MAX, |pause| Duration::from_millis(pause).min(PAUSE_MAX))
    }

    /// Reads the clock, and lets robots do what they do by now.
    fn tick(&mut self) {
        let now_ms = self.now_ms();
        let now = u64::try_from(now_ms).unwrap_or(0);
        if now_ms - self.heard_ms >= BEAT_MS {
            self.tell_screens(&Changes::default());
        }
        if self.owner.due().is_some_and(|due| due.0 <= now) {
            let what = What::Seen { by: "clock".to_owned(), observation: Observation::ClockRead };
            self.hear_own(what);
        }
        // They see what is recorded, as people do.
        if self.owner.is_quiet()
            && let Some(what) = self.means.robots.act(&self.owner, now)
        {
            self.hear_own(what);
        }
    }

    /// Hears something that the house itself does.
    fn hear_own(&mut self, what: What) {
        self.ticks += 1;
        let (number, ticks, now_ms) = (self.owner.recorded().number, self.ticks, self.now_ms());
        let key = format!("own {} {number} {ticks} {now_ms}", self.owner.recorded().begun.table);
        let Ok(key) = Key::new(&key) else { return };
        self.hear(Heard { key, time_ms: now_ms, what }, Responder::nobody());
    }

    fn take(&mut self, message: Message) {
        match message {
            Message::Hear(hearing, responder) => self.hearing(hearing, responder),
            Message::Together(together) => self.together(*together),
            Message::TicketOver(place, printer) => self.ticket_over(place, printer),
            Message::Landed(answer) => self.landed(answer),
            Message::Join(view) => self.join(view),
            Message::Leave(id) => self.leave(id),
            Message::Look(look) => look(&self.owner, &self.stage),
            Message::TakeOver { by_hand } => self.means.robots.take_over(by_hand),
            Message::Park(parked) => self.parking = Some(parked),
        }
    }

    fn hearing(&mut self, hearing: Hearing, responder: Responder) {
        match hearing {
            Hearing::Heard(heard) => self.hear(heard, responder),
            Hearing::AtPlace(key, time_ms, (place, request)) => {
                let rulebook = self.owner.recorded().edition.at_table();
                let bettor = self.owner.table().place(place).and_then(|it| it.bettor.clone());
                // Whoever sits down by themselves is a guest, and no two guests are the same.
                let number = self.owner.recorded().number;
                let name = bettor.unwrap_or_else(|| format!("guest {}-{number}", place.0).into());
                let request = match request {
                    Request::TakePlace { place, .. } => {
                        Request::TakePlace { place, bettor: name.clone() }
                    }
                    other => other,
                };
                let actor = Actor { name, role: rulebook.conduct.bettor };
                let what = What::Asked { actor, request };
                self.hear(Heard { key, time_ms, what }, responder);
            }
            Hearing::Draw(key, time_ms) => match self.means.robots.deal(&self.owner) {
                Some(what) => self.hear(Heard { key, time_ms, what }, responder),
                None => responder.answer(self.unavailable("nothing_to_draw", NOTHING_TO_DRAW)),
            },
            Hearing::Called(place) => self.called(place, Stage::call, responder),
            Hearing::Attended(place) => self.called(place, Stage::attended, responder),
        }
    }

    /// Somebody is wanted at a place, or has been there: every screen shows it, no book keeps it.
    fn called(&mut self, place: PlaceId, what: fn(&mut Stage, PlaceId, u64), to: Responder) {
        let number = self.owner.recorded().number;
        what(&mut self.stage, place, number);
        to.answer(self.answered(nothing_told()));
    }

    fn hear(&mut self, heard: Heard, responder: Responder) {
        if self.parking.is_some() || self.lost.is_some() {
            return responder.answer(self.unavailable("restarting", RESTARTING));
        }
        if let Some(place) = wants_ticket(&heard) {
            return self.ticket(place, heard, responder);
        }
        let reply = self.owner.hear(&heard);
        self.replied(reply, heard, responder);
    }

    fn replied(&mut self, reply: Reply, heard: Heard, responder: Responder) {
        match reply {
            Reply::Send(batch) => {
                self.send(batch, Waiting { responder, what: heard.what, other: None });
            }
            Reply::Refused(refusal) => {
                self.means.metrics.refused.inc();
                let refused = Outcome::Refused(Box::new(screens::refused(&refusal)));
                responder.answer(self.answered(refused));
            }
            Reply::Nothing => responder.answer(self.answered(nothing_told())),
            Reply::Done(number) => {
                let told = nothing_told();
                responder.answer(Answered { n: number, outcome: told });
            }
            Reply::KeyUsed => responder.answer(self.unavailable("key_used", KEY_USED)),
            Reply::UnderWay | Reply::Wait => {
                responder.answer(self.unavailable("under_way", UNDER_WAY));
            }
            Reply::Faulty(why) => {
                tracing::error!(table = self.name(), %why, "an event cannot be recorded");
                responder.answer(self.unavailable("fault", &why.to_string()));
            }
        }
    }

    fn send(&mut self, batch: Batch, waiting: Waiting) {
        self.waiting.push_back(waiting);
        let mailbox = self.mailbox.clone();
        let done = Done::new(move |answer| drop(mailbox.send(Message::Landed(answer))));
        self.means.store.submit(batch, done);
    }

    /// Hears something that is recorded together with what happens elsewhere.
    fn together(&mut self, Together { heard, others, stands, done }: Together) {
        let came = match self.owner.hear_with(&heard, others, &*stands) {
            Reply::Send(batch) => {
                let (responder, other) = (Responder::nobody(), Some(done));
                return self.send(batch, Waiting { responder, what: heard.what, other });
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
    fn ticket(&mut self, place: PlaceId, heard: Heard, responder: Responder) {
        let known = self.coming.get(&place).map(|ordered| ordered.key == heard.key);
        if known == Some(true) {
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
        match self.means.desk.begin(spot, amount, heard.key.clone()) {
            Err(NoPrinter) => {
                let refusal = table::Reason::NoPrinter.plainly();
                self.replied(Reply::Refused(refusal), heard, responder);
            }
            Ok(()) => {
                self.owner.bar(place);
                self.stage.printer(place, Printer::Printing, self.owner.recorded().number);
                self.coming.insert(place, Ordered { key: heard.key, responder });
            }
        }
    }

    /// A ticket is out, or will not be. What came of it was recorded under the key that it was
    /// asked under.
    fn ticket_over(&mut self, place: PlaceId, printer: Printer) {
        self.owner.lift_bar(place);
        self.stage.printer(place, printer, self.owner.recorded().number);
        if let Some(Ordered { responder, .. }) = self.coming.remove(&place) {
            let name = if printer == Printer::Printed { "station_paid" } else { "print_failed" };
            let told = Told { events: vec![name.to_owned()], wager: None, waiting: None };
            responder.answer(self.answered(Outcome::Accepted(told)));
        }
    }

    fn landed(&mut self, answer: journal::Answer) {
        let appended = answer.as_ref().ok().cloned();
        let rulebook = self.owner.recorded().edition.at_table();
        let (stage, mut told) = (&mut self.stage, None);
        let landing = self.owner.landed(answer, &mut |before, event, heard, events| {
            if let (What::Asked { request, .. }, None) = (&heard.what, &told) {
                told = Some(screens::told(rulebook, before, request, events));
            }
            stage.take(rulebook, before, event);
        });
        match landing {
            Landing::Landed(landed) => {
                let now = u64::try_from(self.now_ms()).unwrap_or(0);
                self.means.robots.saw(&landed, &self.owner, now);
                let Some(waiting) = self.waiting.pop_front() else { return };
                let Waiting { responder, what, other } = waiting;
                if let (Some(other), Some(appended)) = (other, appended) {
                    let _ = other.send(Came::Landed(appended));
                }
                self.means.metrics.landed(&what, &landed.events, responder.since);
                let outcome = told.map_or_else(nothing_told, Outcome::Accepted);
                responder.answer(Answered { n: landed.number, outcome });
            }
            Landing::Lost { why, more } => self.lost(why, more),
        }
    }

    fn join(&mut self, view: View) {
        let number = self.owner.recorded().number;
        // Who has seen everything needs nothing but the time. Nothing seen is not everything, not
        // even at a table where nothing has happened.
        let all = view.seen > 0 && view.seen == number && !self.stage.has_more_than(number);
        let text = if all {
            self.message("part", "{}")
        } else {
            self.message("full", &self.sheet(view.kind).document())
        };
        if view.out.try_send(text).is_ok() {
            self.means.metrics.screens.inc();
            self.views.push(view);
        }
    }

    fn leave(&mut self, id: u64) {
        let before = self.views.len();
        self.views.retain(|view| view.id != id);
        if self.views.len() < before {
            self.means.metrics.screens.dec();
        }
    }

    fn sheet(&self, kind: ScreenKind) -> Sheet {
        let showing = self.stage.showing();
        match kind {
            ScreenKind::Station(place) => showing.station(PlaceId(place)),
            ScreenKind::Console => showing.console(),
            ScreenKind::Display => showing.display(),
            ScreenKind::Pit => showing.pit_table(),
        }
    }

    fn message(&self, what: &str, document: &str) -> Outgoing {
        let (n, now) = (self.owner.recorded().number, self.now_ms());
        format!("{{\"n\":{n},\"now\":{now},\"{what}\":{document}}}").into()
    }

    /// Sends what has changed to every screen. One that does not keep up is dropped: it comes
    /// back and asks for everything.
    fn show(&mut self) {
        let Some(changes) = self.stage.show(&self.owner) else { return };
        self.tell_screens(&changes);
        self.means.metrics.shown();
    }

    fn tell_screens(&mut self, changes: &Changes) {
        self.heard_ms = self.now_ms();
        let mut written: HashMap<ScreenKind, Outgoing> = HashMap::new();
        let views = std::mem::take(&mut self.views);
        for view in views {
            let text = written.entry(view.kind).or_insert_with(|| {
                let part = match view.kind {
                    ScreenKind::Station(place) => changes.station(PlaceId(place)),
                    ScreenKind::Console => changes.console(),
                    ScreenKind::Display => changes.display().clone(),
                    ScreenKind::Pit => changes.pit_table(),
                };
                self.message("part", &part.document())
            });
            if view.out.try_send(text.clone()).is_ok() {
                self.views.push(view);
            } else {
                self.means.metrics.dropped.inc();
                self.means.metrics.screens.dec();
            }
        }
    }

    /// Keeps a snapshot, so that the next start is quick.
    fn keep(&mut self) {
        if let Err(why) = self.owner.keep(&*self.means.store) {
            tracing::warn!(table = self.name(), %why, "no snapshot was kept");
        }
    }

    /// What was sent is not in the journal, or nobody knows. Those who wait ask again.
    fn lost(&mut self, why: NotAppended, more: bool) {
        let table = self.owner.recorded().begun.table.clone();
        tracing::warn!(table, %why, "a step was not recorded");
        let words = format!("it could not be recorded ({why}): it will be asked again");
        if let Some(Waiting { responder, other, .. }) = self.waiting.pop_front() {
            responder.answer(self.unavailable("not_recorded", &words));
            if let Some(other) = other {
                let _ = other.send(Came::Lost(why.clone()));
            }
        }
        if !more {
            self.owner.again();
            // A store that is full or gone has taken nothing: the table is as it was. In any
            // other case somebody else may have written.
            if !self.is_as_it_was(&why) {
                self.lost = Some(why);
            }
        }
    }

    /// Whether nothing was taken, and nobody else has written to the table's own stream.
    fn is_as_it_was(&self, why: &NotAppended) -> bool {
        match why {
            NotAppended::Failed(_) => true,
            NotAppended::Refused(Refusal::Conflict { stream, .. }) => {
                *stream != self.owner.recorded().stream
            }
            _ => false,
        }
    }

    fn answered(&self, outcome: Outcome) -> Answered {
        Answered { n: self.owner.recorded().number, outcome }
    }

    fn unavailable(&self, code: &str, words: &str) -> Answered {
        Answered::unavailable(self.owner.recorded().number, code, words.to_owned())
    }

    fn name(&self) -> &str {
        &self.owner.recorded().begun.table
    }
}

/// The place whose credit somebody wants on a ticket.
fn wants_ticket(heard: &Heard) -> Option<PlaceId> {
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
