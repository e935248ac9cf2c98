//! A table as the server runs it: one task owns it, everybody else sends it messages.

mod audience;
mod dealing;
mod health;
mod outgoing;
mod presence;
mod show;
mod snapshot;
mod stage;
mod task;
mod tickets;
mod together;

pub(crate) use audience::{ScreenKind, View};
pub(crate) use outgoing::{Aside, Outgoing, line};
pub(crate) use presence::Presence;
pub(crate) use stage::Stage;
pub(crate) use task::{Means, run};
pub(crate) use together::{Came, Stands, Together};

use crate::answers::Answered;
use crate::authority::Hearing;
use crate::contests::Serving;
use crate::floor::NotRun;
use house::Owner;
use journal::{Answer, Key};
use screens::{DeviceTrouble, Printer};
use std::sync::Arc;
use std::time::Instant;
use table::Name;
use table::state::PlaceId;
use tokio::sync::{mpsc, oneshot};
use tracing::Span;

/// What a table's task is told.
pub(crate) enum Message {
    /// Something was asked or seen.
    Hear(Hearing, Responder),
    /// Something was seen that is recorded together with what happens elsewhere.
    Together(Box<Together>),
    /// The signs of promotions at the table, by their titles.
    Signs(Vec<String>),
    /// What is wrong with the devices of the table.
    Troubles(Vec<DeviceTrouble>),
    /// A ticket is out at a place, or will not be: what its printer is doing now.
    TicketOver(PlaceId, Printer),
    /// The journal has answered the oldest batch that was sent.
    Landed(Answer),
    /// A screen wants to be kept informed.
    Join(View),
    /// It no longer does.
    Leave(u64),
    /// Somebody wants to look.
    Look(Look),
    /// It serves a tournament, or no longer.
    Serves(Option<Serving>),
    /// The house has excluded these.
    KeepOut(Arc<[Name]>),
    /// The task is to end when everything that was sent is answered.
    Park(oneshot::Sender<()>),
    /// The same, when no coup is on the table.
    HandOver,
    /// The same, when nobody has money on it either: it leaves the floor.
    Retire,
    /// Another process has the table.
    Fenced,
    /// The store does not take what is sent.
    StoreFailed,
    /// The table was restored from the journal.
    Restored(Opened),
}

/// A table that was opened, and what its screens are drawn from: large, and handed on a few times.
pub(crate) type Opened = Box<(Owner, Stage)>;

/// Restores a table, once it is certain what became of steps that are in doubt. It blocks.
pub(crate) type Restore = Arc<dyn Fn(&[Key]) -> Result<Opened, NotRun> + Send + Sync>;

/// Why a table's task has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// It was told to.
    Parked,
    /// Another process has the table.
    Fenced,
}

/// Looks at a table as it is shown.
type Look = Box<dyn FnOnce(&Owner, &Stage) + Send>;

/// The way back to a screen that asks.
pub(crate) struct Answers {
    /// Which of the table's screens it is.
    pub(crate) view: u64,
    pub(crate) out: Aside,
}

/// Where an answer goes.
pub(crate) struct Responder {
    /// Since when it is waited for.
    pub(crate) since: Instant,
    to: To,
    /// Traces how long it takes, until whoever waits is answered.
    _traced: Span,
}

enum To {
    Nobody,
    Caller(oneshot::Sender<Answered>),
    Screen(Answers, String),
}

impl Responder {
    /// Nobody waits for the answer.
    pub(crate) fn nobody() -> Responder {
        Responder { since: Instant::now(), to: To::Nobody, _traced: Span::none() }
    }

    /// Somebody waits for it.
    pub(crate) fn caller() -> (Responder, oneshot::Receiver<Answered>) {
        let (sender, answer) = oneshot::channel();
        (Responder::new(To::Caller(sender)), answer)
    }

    /// A screen gets it with the key that it gave.
    pub(crate) fn screen(answers: Answers, key: String) -> Responder {
        Responder::new(To::Screen(answers, key))
    }

    fn new(to: To) -> Responder {
        let traced = tracing::info_span!(target: "trace", "at the table");
        Responder { since: Instant::now(), to, _traced: traced }
    }

    /// The screen that waits for it.
    pub(crate) const fn view(&self) -> Option<u64> {
        match &self.to {
            To::Screen(answers, _) => Some(answers.view),
            To::Nobody | To::Caller(_) => None,
        }
    }

    /// Hands the answer over. Whoever is gone asks again.
    pub(crate) fn answer(self, answered: Answered) {
        match self.to {
            To::Nobody => {}
            To::Caller(sender) => drop(sender.send(answered)),
            To::Screen(answers, key) => answers.out.send(answered.to_screen(&key)),
        }
    }
}

/// What is answered while nobody runs the table.
pub(crate) const RESTARTING: &str = "the table is being handed over: it will be asked again";

/// The way to a table's task.
#[derive(Clone)]
pub(crate) struct TableHandle {
    mailbox: mpsc::UnboundedSender<Message>,
}

/// The table is not run here now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotHere;

impl TableHandle {
    pub(crate) fn new(mailbox: mpsc::UnboundedSender<Message>) -> TableHandle {
        TableHandle { mailbox }
    }

    pub(crate) fn tell(&self, message: Message) -> Result<(), NotHere> {
        self.mailbox.send(message).map_err(|_| NotHere)
    }

    /// Puts something to the table. If nobody runs it any more, the answer says so.
    pub(crate) fn hear(&self, hearing: Hearing, responder: Responder) {
        if let Err(mpsc::error::SendError(Message::Hear(_, responder))) =
            self.mailbox.send(Message::Hear(hearing, responder))
        {
            responder.answer(Answered::unavailable(0, "restarting", RESTARTING.to_owned()));
        }
    }

    /// Asks, and waits for the answer.
    pub(crate) async fn ask(&self, hearing: Hearing) -> Result<Answered, NotHere> {
        let (responder, answer) = Responder::caller();
        self.hear(hearing, responder);
        answer.await.map_err(|_| NotHere)
    }

    /// Looks at the table as it is shown.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Owner, &Stage) -> T + Send + 'static,
    ) -> Result<T, NotHere> {
        self.looking(look)?.await.map_err(|_| NotHere)
    }

    /// The same for threads that may block.
    pub(crate) fn look_blocking<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Owner, &Stage) -> T + Send + 'static,
    ) -> Result<T, NotHere> {
        self.looking(look)?.blocking_recv().map_err(|_| NotHere)
    }

    fn looking<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Owner, &Stage) -> T + Send + 'static,
    ) -> Result<oneshot::Receiver<T>, NotHere> {
        let (sender, seen) = oneshot::channel();
        let look = move |owner: &Owner, stage: &Stage| drop(sender.send(look(owner, stage)));
        self.tell(Message::Look(Box::new(look)))?;
        Ok(seen)
    }
}
