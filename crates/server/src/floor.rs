//! The floor as this process runs it: its tables, its people, its store.

use crate::audit::Records;
use crate::authority::Denied;
use crate::bands::Bands;
use crate::board::Board;
use crate::cage::{Counter, NotTogether};
use crate::contests::Contests;
use crate::directory::Directory;
use crate::equipment::Equipment;
use crate::guard::{Guard, Limits};
use crate::leases::{Leases, Whereabouts};
use crate::metrics::Metrics;
use crate::monitor::Going;
use crate::people::People;
use crate::plans::{OnFloor, Plans};
use crate::promotions::Promotions;
use crate::robots::{Robots, is_by_hand};
use crate::running::Running;
use crate::table::{Message, NotHere, TableHandle};
use devices::shoe::Folder;
use floor::Name;
use house::plan::{CardsFrom, FloorPlan, TablePlan};
use house::{Crowd, Dealer, Exclusions, Heard, Library, NotAsked, NotOpened, Orders, Pace, What};
use journal::clock::Clock;
use journal::{Key, Store};
use ledger::TableId;
use record::{NotRecorded, NotRestored};
use rulebook::Edition;
use screens::{Around, Planned};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use table::{Observation, Table};
use thiserror::Error;
use tokio::sync::{Semaphore, oneshot};
use tokio_rustls::TlsConnector;

/// Why a table cannot be run.
#[derive(Debug, Error)]
pub(crate) enum NotRun {
    /// Its record cannot be opened.
    #[error(transparent)]
    NotOpened(#[from] NotOpened),
    /// Its history cannot be read.
    #[error(transparent)]
    NotRestored(#[from] NotRestored),
    /// Tickets that were being made cannot be ended.
    #[error("tickets that were being made cannot be ended: {0}")]
    Tickets(#[from] NotTogether),
    /// The store cannot be asked what became of a step.
    #[error(transparent)]
    Store(#[from] journal::Fault),
    /// The folder of its shoes' secrets cannot be used.
    #[error("the folder of secrets cannot be used: {0}")]
    Folder(#[from] std::io::Error),
}

/// The floor.
pub(crate) struct Floor {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) leases: Leases,
    pub(crate) library: Library,
    pub(crate) plans: Plans,
    pub(crate) people: People,
    pub(crate) counter: Counter,
    pub(crate) contests: Contests,
    /// Those whom the house has excluded, as far as this process has read it.
    pub(crate) excluded: Mutex<Exclusions>,
    pub(crate) promotions: Promotions,
    pub(crate) equipment: Equipment,
    /// What happened, to be searched.
    pub(crate) records: Records,
    pub(crate) metrics: Metrics,
    /// Where secrets of virtual shoes are kept, and what seals them.
    pub(crate) secrets: (PathBuf, [u8; 32]),
    pub(crate) pace: Pace,
    /// How far odds usually go, as far as somebody has asked.
    pub(crate) bands: Bands,
    /// What anybody may use of the server.
    pub(crate) guard: Arc<Guard>,
    /// The way to other processes of the house, where they speak TLS.
    pub(crate) among: Option<TlsConnector>,
    /// The directory through which staff may sign in.
    pub(crate) directory: Option<Directory>,
    /// The tables that are run here, as the pit sees them.
    pub(crate) board: Arc<Board>,
    /// How the feed to a monitoring system is going.
    pub(crate) monitoring: Going,
    /// Where this process is reached, by which the record knows it.
    pub(crate) process: Name,
    /// When this process began to run the house, in milliseconds since 1970.
    pub(crate) started: i64,
    /// Tables are opened and restored a few at a time: a hundred at once would each hold what they
    /// read of the journal, and none would be open sooner.
    pub(crate) opening: Arc<Semaphore>,
    running: Running,
}

/// How many tables are opened at once: as many as there are processors.
fn at_once() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// What stands beside the tables.
type Rooms = (People, Counter, Promotions, Equipment, Records);

impl Floor {
    pub(crate) fn new(
        (store, clock, leases): (Arc<dyn Store>, Arc<dyn Clock>, Leases),
        (library, plan): (Library, FloorPlan),
        (people, counter, promotions, equipment, records): Rooms,
        (folder, key, pace): (PathBuf, [u8; 32], Pace),
    ) -> Floor {
        let started = clock.now_ms();
        let both = (Arc::clone(&store), Arc::clone(&clock));
        let contests = Contests::new(both, library.clone(), key);
        Floor {
            store,
            clock,
            leases,
            library,
            plans: Plans::new(plan),
            people,
            counter,
            contests,
            excluded: Mutex::default(),
            promotions,
            equipment,
            records,
            metrics: Metrics::new(),
            secrets: (folder, key),
            pace,
            bands: Bands::default(),
            guard: Arc::new(Guard::new(Limits::default())),
            among: None,
            directory: None,
            board: Arc::default(),
            monitoring: Going::default(),
            process: Name::default(),
            started,
            opening: Arc::new(Semaphore::new(at_once())),
            running: Running::default(),
        }
    }

    /// The floor plan in force.
    pub(crate) fn plan(&self) -> Arc<FloorPlan> {
        self.plans.now()
    }

    /// A table of it.
    pub(crate) fn planned(&self, name: &str) -> Option<OnFloor> {
        self.plans.table(name)
    }

    /// A table of it, with the edition by which it is run.
    pub(crate) fn at(&self, table: &str) -> Result<(OnFloor, &'static Edition), Denied> {
        let plan = self.planned(table).ok_or(Denied::NoTable)?;
        let edition = self.library.edition(&plan.rulebook).ok_or(Denied::NoTable)?;
        Ok((plan, edition))
    }

    /// The number of a table of it in the books.
    pub(crate) fn id_of(&self, table: &str) -> Result<TableId, Denied> {
        self.planned(table).map(|plan| TableId(plan.number)).ok_or(Denied::NoTable)
    }

    /// The way to a table that is run here.
    pub(crate) fn table(&self, name: &str) -> Result<TableHandle, NotHere> {
        self.running.get(name)
    }

    /// The way to a table that is run here, once it is open.
    pub(crate) async fn table_soon(&self, name: &str) -> Result<TableHandle, NotHere> {
        match self.leases.whereabouts(name) {
            Whereabouts::At(_) => self.table(name),
            Whereabouts::Here | Whereabouts::Nowhere => self.running.soon(name).await,
        }
    }

    /// Ends the tickets of a table that nobody can be making any more.
    pub(crate) fn end_tickets(&self, owner: &mut house::Owner) -> Result<(), NotRun> {
        let id = owner.recorded().id();
        let ended = self.counter.end_unfinished(id, |place, asked| {
            let key = Key::new(&format!("unfinished {:032x}", asked.key.0));
            let key = key.map_err(|why| NotAsked::from(NotRecorded::from(why)))?;
            let observation = Observation::PrintFailed(place);
            let what = What::Seen { by: house::SERVER.to_owned(), observation };
            let heard = Heard { key, time_ms: self.clock.now_ms(), what };
            self.counter.ask_before(owner, asked, &heard)
        });
        Ok(ended?)
    }

    /// What the screens of a table show beside what happens at it.
    pub(crate) fn around(&self, plan: &TablePlan, table: &Table) -> Around {
        let planned = Planned { setup: plan.setup.clone(), decks: plan.decks };
        let virtual_shoe = plan.cards == CardsFrom::Virtual;
        let automatic = virtual_shoe && !is_by_hand(plan, table);
        Around {
            name: plan.name.clone(),
            currency: Some(self.plan().house.currency.clone()),
            planned: Some(planned),
            dealing: screens::Dealing { automatic, virtual_shoe },
            acceptors: self.acceptors(plan),
            tournament: self.contests.served_by(TableId(plan.number)).map(|it| it.name),
            promotions: self.promotions.signs_at(TableId(plan.number)),
            equipment: self.recalled(plan),
            play_cards: self.plan().responsible.map(|terms| terms.break_minutes),
            ..Around::default()
        }
    }

    /// The places of a table that take notes or tickets.
    fn acceptors(&self, plan: &TablePlan) -> BTreeSet<u8> {
        let floor = self.plan();
        let own = floor.devices_at(&plan.name);
        let acceptors = own.filter(|device| device.equipment == house::plan::Equipment::Acceptor);
        acceptors.map(|device| device.place).collect()
    }

    pub(crate) fn robots(&self, plan: &TablePlan, table: &Table) -> Result<Robots, NotRun> {
        let (folder, key) = &self.secrets;
        let folder = Folder::open(&folder.join(&plan.name), key)?;
        let orders = Orders { setup: plan.setup.clone(), decks: plan.decks };
        let virtual_shoe = plan.cards == CardsFrom::Virtual;
        let dealer = virtual_shoe.then(|| Dealer::new(orders, self.pace, folder));
        let crowd = Crowd::new(plan.simulated, u64::from(plan.number));
        let mut robots = Robots::new(dealer, (plan.simulated > 0).then_some(crowd));
        robots.take_over(is_by_hand(plan, table));
        Ok(robots)
    }

    pub(crate) fn put(&self, name: &str, handle: TableHandle) {
        self.running.put(name, handle);
    }

    pub(crate) fn take(&self, name: &str) {
        self.running.take(name);
        self.board.take(name);
    }

    /// Parks every table: what was sent is answered, a snapshot is kept, nothing more is taken.
    pub(crate) async fn park(&self) {
        let mut parked = Vec::new();
        for table in self.running.all() {
            let (sender, done) = oneshot::channel();
            if table.tell(Message::Park(sender)).is_ok() {
                parked.push(done);
            }
        }
        if !all_within(PARKED_WITHIN, parked).await {
            tracing::warn!("not every table was parked in time: their leases run out");
        }
    }
}

/// Whether all are done within a time, which they share.
async fn all_within(time: Duration, all: Vec<oneshot::Receiver<()>>) -> bool {
    let waited = async {
        for done in all {
            // A task that has ended has nothing more to say.
            let _ = done.await;
        }
    };
    tokio::time::timeout(time, waited).await.is_ok()
}

/// How long all tables together may take to be parked.
const PARKED_WITHIN: Duration = Duration::from_secs(5);

#[cfg(test)]
mod tests {
    use super::all_within;
    use std::time::{Duration, Instant};
    use tokio::sync::oneshot;

    #[tokio::test]
    async fn tables_that_hang_are_waited_for_together() {
        let (told, waits): (Vec<_>, Vec<_>) = (0..20).map(|_| oneshot::channel()).unzip();
        let (limit, began) = (Duration::from_millis(500), Instant::now());
        assert!(!all_within(limit, waits).await, "nobody answers");
        assert!(began.elapsed() < limit * 10, "one after the other they take twenty times as long");
        drop(told);
    }

    #[tokio::test]
    async fn tables_that_answer_or_have_ended_are_not_waited_for() {
        let (answers, ends) = (oneshot::channel(), oneshot::channel());
        assert!(answers.0.send(()).is_ok());
        drop(ends.0);
        assert!(all_within(Duration::from_mins(1), vec![answers.1, ends.1]).await);
    }
}
