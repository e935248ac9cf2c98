//! The cage as this process runs it: tickets, desks, what is due. Only threads that may block come
//! here: whoever has the cage waits until what was decided is recorded.

mod books;
pub(crate) mod desk;
pub(crate) mod tickets;

use crate::monitor::Figures;
use crate::table::{Came, Stands, TableHandle};
use devices::number::{Number, Numbers, SystemId};
use floor::cage::{Answer, Asking, Cage, Event, Request};
use floor::ticket::{Check, TicketNumber};
use floor::{Key, Refusal, Time};
use house::plan::HousePlan;
use house::{CageOwner, Heard, NotAsked};
use journal::clock::Clock;
use journal::{Actor, NotAppended, Store};
use record::{NotRecorded, NotRestored, Part};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use thiserror::Error;

/// Why something was not done at a table and the cage together.
#[derive(Debug, Error)]
pub(crate) enum NotTogether {
    /// The cage refuses it, or it cannot be recorded.
    #[error(transparent)]
    Cage(#[from] NotAsked),
    /// At the table something else would come of it.
    #[error("the table does not have it so")]
    Otherwise,
    /// The table is not run here any more.
    #[error("the table is not run here any more")]
    NotHere,
}

impl NotTogether {
    /// Whether it will not be done however often it is tried.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self, NotTogether::Otherwise | NotTogether::Cage(NotAsked::Refused(_)))
    }
}

impl From<Refusal> for NotTogether {
    fn from(refusal: Refusal) -> NotTogether {
        NotTogether::Cage(refusal.into())
    }
}

impl From<NotRecorded> for NotTogether {
    fn from(why: NotRecorded) -> NotTogether {
        NotTogether::Cage(why.into())
    }
}

/// What is asked of the cage, and in whose name.
pub(crate) struct Asked {
    /// Who or what asks, as the journal names it.
    pub(crate) actor: Actor,
    /// The key: asked again under it, it is done once.
    pub(crate) key: Key,
    /// What.
    pub(crate) request: Request,
}

/// What a table hears with it, what must come of that, and what else is recorded.
pub(crate) struct AtTable {
    pub(crate) heard: Heard,
    pub(crate) stands: fn(&Event) -> Stands,
    pub(crate) others: Vec<Part>,
}

/// The cage.
pub(crate) struct Counter {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    pub(crate) house: HousePlan,
    numbers: Numbers,
    cage: Mutex<CageOwner>,
    /// What the books say that does not add up: nothing is paid until somebody has looked.
    alarm: Mutex<Option<String>>,
    figures: Mutex<Arc<Figures>>,
}

/// How often something is decided again because others wrote to the cage.
const TRIES: usize = 16;

impl Counter {
    /// The cage as its record leaves it.
    pub(crate) fn open(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        house: &HousePlan,
        key: &[u8; 32],
    ) -> Result<Counter, NotRestored> {
        let system = SystemId::new(house.terms.system).expect("a plan has 1 to 99");
        let cage = CageOwner::open(&*store, house.terms.clone())?;
        Ok(Counter {
            store,
            clock,
            house: house.clone(),
            numbers: Numbers::new(key, system),
            cage: Mutex::new(cage),
            alarm: Mutex::default(),
            figures: Mutex::default(),
        })
    }

    fn cage(&self) -> MutexGuard<'_, CageOwner> {
        self.cage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the cage that is recorded together with what happens elsewhere.
    pub(crate) fn with<T>(&self, deed: impl FnOnce(&mut CageOwner) -> T) -> T {
        deed(&mut self.cage())
    }

    fn now(&self) -> Time {
        Time::from_ms(self.clock.now_ms())
    }

    /// Looks at the cage, with what others have recorded.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Cage) -> T) -> Result<T, NotRestored> {
        let mut cage = self.cage();
        cage.catch_up(&*self.store)?;
        Ok(look(cage.cage()))
    }

    /// Asks something of the cage.
    pub(crate) fn ask(&self, asked: &Asked) -> Result<Event, NotAsked> {
        let asking = self.asking(asked);
        self.cage().ask(&*self.store, &asked.actor, &asking)
    }

    fn asking(&self, asked: &Asked) -> Asking {
        let by = asked.actor.name.as_str().into();
        Asking { at: self.now(), by, key: asked.key, request: asked.request.clone() }
    }

    /// Asks something of the cage that happens at a table too: both is recorded, or neither.
    pub(crate) fn ask_with(
        &self,
        table: &TableHandle,
        asked: &Asked,
        at: &AtTable,
    ) -> Result<Event, NotTogether> {
        let mut cage = self.cage();
        let mut lost = NotAppended::Unknown("nobody answers".to_owned());
        for _ in 0..TRIES {
            let event = match cage.decided(&self.asking(asked))? {
                Answer::Again(event) => return Ok(event),
                Answer::New(event) => event,
            };
            let part = cage.part(&asked.actor, &event)?;
            let others = at.others.iter().cloned().chain([part]).collect();
            let recorded = table.together(at.heard.clone(), others, (at.stands)(&event));
            match recorded.map_err(|_| NotTogether::NotHere)? {
                Came::Landed(appended) => {
                    cage.took(&event, &appended);
                    return Ok(event);
                }
                Came::Otherwise => return Err(NotTogether::Otherwise),
                Came::Lost(NotAppended::Failed(fault)) => {
                    return Err(NotRecorded::NotAppended(fault.into()).into());
                }
                Came::Lost(why) => lost = why,
                Came::Done => {}
            }
            cage.catch_up(&*self.store).map_err(NotAsked::from)?;
        }
        Err(NotRecorded::NotAppended(lost).into())
    }

    /// Notes what time has brought about.
    pub(crate) fn tend(&self) -> Result<(), NotRestored> {
        let now = self.now();
        self.cage().tend(&*self.store, now)
    }

    /// A ticket's number and whether it is genuine.
    pub(crate) fn read(&self, number: Number) -> (TicketNumber, Check) {
        let check = match self.numbers.check(number) {
            Ok(_) => Check::Holds,
            Err(_) => Check::Fails,
        };
        (number.to_string().parse().expect("both have eighteen digits"), check)
    }

    /// What does not add up, if something does not.
    pub(crate) fn alarm(&self) -> Option<String> {
        self.alarm.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The meters as they were when the books were last compared.
    pub(crate) fn figures(&self) -> Arc<Figures> {
        Arc::clone(&self.figures.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn count(&self, figures: Figures) {
        *self.figures.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(figures);
    }

    fn raise(&self, alarm: Option<String>) {
        *self.alarm.lock().unwrap_or_else(PoisonError::into_inner) = alarm;
    }
}
