//! The task that owns a table: hears, sends, takes answers in, and keeps the time.

use super::audience::View;
use super::health::{Health, Last};
use super::presence::Presence;
use super::stage::Stage;
use super::tickets::{Ordered, wants_ticket};
use super::{Came, Ended, Message, Opened, RESTARTING, Responder, Restore};
use crate::answers::{Answered, Outcome};
use crate::authority::Hearing;
use crate::board::Board;
use crate::cage::desk::TicketDesk;
use crate::contests::Serving;
use crate::metrics::TableMetrics;
use crate::robots::Robots;
use house::{Heard, Landing, Owner, Reply, What};
use journal::clock::Clock;
use journal::{Batch, Done, Key, Store};
use ledger::Total;
use rules::Amount;
use screens::Told;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::refusal::Reason;
use table::state::{Place, PlaceId};
use table::{Actor, Event, Name, Observation, Request};
use tokio::sync::{Semaphore, mpsc, oneshot};

/// What a table's task works with.
pub(crate) struct Means {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) metrics: TableMetrics,
    pub(crate) robots: Robots,
    pub(crate) restore: Restore,
    /// Whose turn it is to be opened or restored.
    pub(crate) opening: Arc<Semaphore>,
    pub(crate) presence: Presence,
    /// How often every screen hears from the table.
    pub(crate) heartbeat: Duration,
    pub(crate) desk: TicketDesk,
    /// Where the pit looks for the table.
    pub(crate) board: Arc<Board>,
}

/// Whether a table is to be left at a quiet moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Leaving {
    No,
    /// As soon as no coup is under way.
    BetweenCoups,
    /// As soon as nobody has money on it either.
    Empty,
}

fn has_no_credit(place: &Place) -> bool {
    place.credit == Amount::ZERO && place.on_wagers == Total::ZERO
}

/// Somebody who waits for a step that was sent.
pub(super) struct Waiting {
    pub(super) responder: Responder,
    pub(super) key: Key,
    pub(super) what: What,
    /// Who else waits, having something else recorded with it.
    pub(super) other: Option<oneshot::Sender<Came>>,
}

pub(crate) struct Task {
    pub(super) owner: Owner,
    pub(super) stage: Stage,
    pub(super) means: Means,
    pub(super) waiting: VecDeque<Waiting>,
    pub(super) views: Vec<View>,
    /// Where the journal's answers come back to.
    pub(super) mailbox: mpsc::UnboundedSender<Message>,
    /// Those who wait for the task to end.
    parking: Vec<oneshot::Sender<()>>,
    /// Whether the table is to be left, and when.
    leaving: Leaving,
    pub(super) ended: Option<Ended>,
    pub(super) health: Health,
    /// Keys of steps of which nobody knows what became.
    pub(super) doubted: Vec<Key>,
    pub(super) ticks: u64,
    /// When something was last sent to every screen.
    pub(super) shown: Instant,
    /// When all screens were last drawn.
    pub(super) drawn: Instant,
    /// The last number that went to a station ahead of what all see.
    pub(super) ahead: u64,
    /// The screens that were told of an entry which they may not have seen.
    pub(super) told: Vec<u64>,
    /// The tickets that are being made, by the place whose credit goes onto them.
    pub(super) coming: BTreeMap<PlaceId, Ordered>,
}

/// Runs a table until it is parked or another process has it.
pub(crate) async fn run(
    opened: Opened,
    means: Means,
    (mailbox, messages): (mpsc::UnboundedSender<Message>, mpsc::UnboundedReceiver<Message>),
) -> Ended {
    let (owner, stage) = *opened;
    Box::new(Task {
        owner,
        stage,
        means,
        waiting: VecDeque::new(),
        views: Vec::new(),
        mailbox,
        parking: Vec::new(),
        leaving: Leaving::No,
        ended: None,
        health: Health::Well,
        doubted: Vec::new(),
        ticks: 0,
        shown: Instant::now(),
        drawn: Instant::now(),
        ahead: 0,
        told: Vec::new(),
        coming: BTreeMap::new(),
    })
    .run(messages)
    .await
}

const NOTHING_TO_DRAW: &str = "no card is due, or the table has no virtual shoe";
pub(super) const UNDER_WAY: &str = "it is on its way: it will be asked again";
pub(super) const KEY_USED: &str = "something else was asked under this key";

/// Whether somebody wants the table to be opened.
fn opens(heard: &Heard) -> bool {
    matches!(&heard.what, What::Asked { request: Request::OpenTable(_), .. })
}

/// It was done, and there is nothing to say of it.
pub(super) fn nothing_told() -> Outcome {
    Outcome::Accepted(Told { events: Vec::new(), wager: None, waiting: None })
}

/// No table sleeps longer than this, so that a clock which was set forward is noticed.
const PAUSE_MAX: Duration = Duration::from_secs(1);

impl Task {
    async fn run(mut self: Box<Self>, mut messages: mpsc::UnboundedReceiver<Message>) -> Ended {
        self.post();
        let ended = loop {
            let pause = self.pause();
            tokio::select! {
                message = messages.recv() => match message {
                    Some(message) => self.take(message),
                    None => break Ended::Parked,
                },
                () = tokio::time::sleep(pause) => self.tick(),
            }
            // Everything that is there is taken before anything is shown.
            while let Ok(message) = messages.try_recv() {
                self.take(message);
            }
            self.show_if_due();
            if let Some(ended) = self.ended.take() {
                break ended;
            }
            if self.may_leave() {
                self.keep().await;
                break Ended::Parked;
            }
        };
        for parked in self.parking {
            let _ = parked.send(());
        }
        ended
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.means.clock.now_ms()
    }

    /// How long nothing is to be done.
    fn pause(&self) -> Duration {
        let now = u64::try_from(self.now_ms()).unwrap_or(0);
        let due = self.owner.due().map(|due| due.0.saturating_sub(now));
        let robots = self.means.robots.pause_ms(now);
        let pause = due.into_iter().chain(robots).min().map(Duration::from_millis);
        let now = Instant::now();
        let silent = self.means.heartbeat.saturating_sub(now.saturating_duration_since(self.shown));
        let gone = self.means.presence.pause(now).into_iter().chain(self.draws_in(now));
        let well = pause.filter(|_| self.health == Health::Well);
        well.into_iter().chain(gone).chain([silent, PAUSE_MAX]).min().unwrap_or(PAUSE_MAX)
    }

    /// Whether the table can be left: what was sent is answered, and it is told to go, or to go
    /// when no coup is on it; and no ticket is being made.
    fn may_leave(&self) -> bool {
        let told = !self.parking.is_empty() || self.is_going();
        told && self.owner.is_quiet() && self.coming.is_empty()
    }

    /// Whether the moment has come that a table which is to be left waits for.
    fn is_going(&self) -> bool {
        let table = self.owner.table();
        let quiet = table.is_idle();
        let empty = || table.places.iter().all(has_no_credit);
        match self.leaving {
            Leaving::No => false,
            Leaving::BetweenCoups => quiet,
            Leaving::Empty => quiet && empty(),
        }
    }

    /// Reads the clock, and lets robots do what they do by now.
    fn tick(&mut self) {
        self.look_after();
        self.beat();
        if self.health != Health::Well {
            return;
        }
        if let Some(place) = self.means.presence.lost(self.owner.table(), Instant::now()) {
            let observation = Observation::StationLost(place);
            self.hear_own(What::Seen { by: house::SERVER.to_owned(), observation });
        }
        let now_ms = self.now_ms();
        let now = u64::try_from(now_ms).unwrap_or(0);
        if self.owner.due().is_some_and(|due| due.0 <= now) {
            let what = What::Seen { by: "clock".to_owned(), observation: Observation::ClockRead };
            self.hear_own(what);
        }
        // They see what is recorded, as people do; and begin nothing at a table that is left now.
        if self.owner.is_quiet()
            && !self.is_going()
            && let Some(what) = self.means.robots.act(&self.owner, now)
        {
            self.hear_own(what);
        }
    }

    /// Hears something that the house itself does.
    fn hear_own(&mut self, what: What) {
        if let Some(heard) = self.own(what) {
            self.hear(heard, Responder::nobody());
        }
    }

    fn take(&mut self, message: Message) {
        match message {
            Message::Hear(hearing, responder) => self.hearing(hearing, responder),
            Message::Together(together) => self.together(*together),
            Message::Signs(titles) => {
                self.stage.signs(titles, self.owner.recorded().number);
            }
            Message::Troubles(all) => {
                self.stage.troubles(all, self.owner.recorded().number);
            }
            Message::TicketOver(place, printer) => self.ticket_over(place, printer),
            Message::Landed(answer) => self.landed(answer),
            Message::Join(view) => self.join(view),
            Message::Leave(id) => self.leave(id),
            Message::Look(look) => {
                self.catch_up();
                look(&self.owner, &self.stage);
            }
            Message::Serves(served) => self.serves(served),
            Message::KeepOut(names) => self.keep_out(&names),
            Message::Park(parked) => self.parking.push(parked),
            Message::HandOver => self.leaving = Leaving::BetweenCoups,
            Message::Retire => self.leaving = Leaving::Empty,
            Message::Fenced => self.ended = Some(Ended::Fenced),
            Message::StoreFailed => self.store_failed(),
            Message::Restored(restored) => self.restored(restored),
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
            Hearing::Draw(key, time_ms) => match self.means.robots.draw(&self.owner) {
                Some(what) => self.hear(Heard { key, time_ms, what }, responder),
                None => responder.answer(self.unavailable("nothing_to_draw", NOTHING_TO_DRAW)),
            },
            Hearing::LetDeal(actor, dealing) => self.let_deal(actor, dealing, responder),
            Hearing::Unchanged(seen, hearing) => self.unchanged(seen, *hearing, responder),
            Hearing::Called(place) => self.called(place, Stage::call, responder),
            Hearing::Attended(place) => self.called(place, Stage::attended, responder),
        }
    }

    /// Hears something only if nothing has happened since the table stood at a number. What was
    /// heard before is answered as it was then.
    fn unchanged(&mut self, seen: u64, hearing: Hearing, responder: Responder) {
        let known = |key: &Key| self.owner.has_heard(key) || self.is_making(key);
        let number = self.owner.number();
        if number == seen || hearing.key().is_some_and(known) {
            return self.hearing(hearing, responder);
        }
        let words = format!(
            "the table is at {number} and no longer at {seen}, and this was to be done only if \
             nothing had happened: look at it, and ask again with the number that you see then"
        );
        responder.answer(self.unavailable("changed", &words));
    }

    /// The table serves a tournament, or no longer: nobody plays at it for money meanwhile.
    fn serves(&mut self, served: Option<Serving>) {
        self.means.robots.resting = served.is_some();
        let alone = served.as_ref().and_then(|served| served.alone.clone());
        self.owner.serve_tournament(alone);
        let number = self.owner.recorded().number;
        self.stage.serve(served.map(|served| served.name), number);
    }

    /// The house has excluded these: nobody of them plays here.
    fn keep_out(&mut self, names: &[Name]) {
        let known = |name: &&Name| self.owner.ahead().excluded.contains(*name);
        let new: Vec<Name> = names.iter().filter(|name| !known(name)).cloned().collect();
        for name in new {
            let observation = Observation::ExcludedFromHouse(name);
            self.hear_own(What::Seen { by: house::SERVER.to_owned(), observation });
        }
    }

    /// Somebody is wanted at a place, or has been there: every screen shows it, no book keeps it.
    fn called(&mut self, place: PlaceId, what: fn(&mut Stage, PlaceId, u64), to: Responder) {
        let number = self.owner.recorded().number;
        what(&mut self.stage, place, number);
        self.accept(to, self.answered(nothing_told()));
    }

    pub(super) fn hear(&mut self, heard: Heard, responder: Responder) {
        if self.is_ending() {
            return responder.answer(self.unavailable("restarting", RESTARTING));
        }
        if let Some(answered) = self.unwell() {
            return responder.answer(answered);
        }
        // By the plan that comes now it may open otherwise.
        if self.is_going() && opens(&heard) {
            return responder.answer(self.unavailable("restarting", RESTARTING));
        }
        if let Some(place) = wants_ticket(&heard) {
            return self.ticket(place, heard, responder);
        }
        let reply = self.owner.hear(&heard);
        self.replied(reply, heard, responder);
        // A shoe that is mixed commits to its order before anybody can cut it.
        if let Some(what) = self.means.robots.commit(&self.owner) {
            self.hear_own(what);
        }
    }

    /// Whether nothing more is taken.
    pub(super) fn is_ending(&self) -> bool {
        !self.parking.is_empty() || self.ended.is_some()
    }

    pub(super) fn replied(&mut self, reply: Reply, heard: Heard, responder: Responder) {
        match reply {
            Reply::Send(batch) => {
                let Heard { key, what, .. } = heard;
                self.send(batch, Waiting { responder, key, what, other: None });
            }
            Reply::Refused(refusal) => {
                self.means.metrics.refused.inc();
                self.refused_late(&refusal.reason, &heard);
                let refused = Outcome::Refused(Box::new(screens::refused(&refusal)));
                responder.answer(self.answered(refused));
            }
            Reply::Nothing => self.accept(responder, self.answered(nothing_told())),
            Reply::Done(number) => {
                self.accept(responder, Answered { n: number, outcome: nothing_told() });
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

    /// A wager that came when wagering was closed is counted for those who watch.
    fn refused_late(&mut self, reason: &Reason, heard: &Heard) {
        let What::Asked { request, .. } = &heard.what else { return };
        let place = match request {
            Request::PlaceWager { place, .. }
            | Request::WagerTokens { place, .. }
            | Request::MoveWager { place, .. }
            | Request::WithdrawWager { place, .. } => *place,
            _ => return,
        };
        if matches!(reason, Reason::WageringClosed | Reason::NoCoup) {
            let now = u64::try_from(heard.time_ms).unwrap_or(0);
            self.stage.refused(place, (now, self.owner.recorded().number));
        }
    }

    pub(super) fn send(&mut self, batch: Batch, waiting: Waiting) {
        self.waiting.push_back(waiting);
        let mailbox = self.mailbox.clone();
        let done = Done::new(move |answer| drop(mailbox.send(Message::Landed(answer))));
        self.means.store.submit(batch, done);
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
                self.say_who_deals();
                self.store_works();
                let over = |event: &Event| matches!(event, Event::CoupCompleted { .. });
                if landed.events.iter().any(over) {
                    self.keep_if_due();
                }
                let Some(waiting) = self.waiting.pop_front() else { return };
                let Waiting { responder, what, other, .. } = waiting;
                if let (Some(other), Some(appended)) = (other, appended) {
                    let _ = other.send(Came::Landed(appended));
                }
                self.means.metrics.landed(&what, &landed.events, responder.since);
                let outcome = told.map_or_else(nothing_told, Outcome::Accepted);
                self.accept(responder, Answered { n: landed.number, outcome });
            }
            Landing::Lost { why, more: true } => self.lost(&why, Last::No),
            Landing::Lost { why, more: false } => self.lost(&why, Last::Yes),
        }
    }

    /// Says that something was done. A screen waits with it until it shows what came of it, so that
    /// it hears of the entry even where nothing changes on it.
    pub(super) fn accept(&mut self, responder: Responder, answered: Answered) {
        self.told.extend(responder.view());
        responder.answer(answered);
    }

    pub(super) fn answered(&self, outcome: Outcome) -> Answered {
        Answered { n: self.owner.recorded().number, outcome }
    }

    pub(super) fn unavailable(&self, code: &str, words: &str) -> Answered {
        Answered::unavailable(self.owner.recorded().number, code, words.to_owned())
    }

    pub(super) fn name(&self) -> &str {
        &self.owner.recorded().begun.table
    }
}
