//! The tables that this process runs: taken by lease, run until they are parked, handed over or
//! another's.

use crate::cage::desk::TicketDesk;
use crate::clock::Onward;
use crate::equipment;
use crate::floor::{Floor, NotRun};
use crate::leases::Round;
use crate::plans::Change;
use crate::robots::Robots;
use crate::table::{Ended, Means, Message, Opened, Presence, Restore, Stage, TableHandle, run};
use floor::staff::{DeviceKind, Post};
use house::Owner;
use house::plan::TablePlan;
use journal::{Fault, Fence, Key, Lease};
use ledger::TableId;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How long a table that cannot be opened waits before it is tried again.
const AGAIN: Duration = Duration::from_millis(250);

/// Renews leases and takes its share of tables for as long as the house is open.
pub(crate) async fn keep(floor: Arc<Floor>, clock: Arc<Onward>) {
    let mut every = tokio::time::interval(floor.leases.times.round);
    // A process that was stopped for a while must not make up for the rounds that it missed.
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let rounds = rounds(Arc::clone(&floor));
    loop {
        every.tick().await;
        let (answer, round) = oneshot::channel();
        if rounds.send(answer).is_err() {
            return;
        }
        floor.metrics.clock_behind.set(clock.behind_ms());
        match round.await {
            Ok(Ok(round)) => floor.follow(round),
            Ok(Err(why)) => {
                tracing::warn!(%why, "the leases cannot be renewed");
                floor.tell_all(|| Message::StoreFailed);
            }
            Err(_) => return,
        }
    }
}

/// Whoever waits for what comes of a round.
type Awaited = oneshot::Sender<Result<Round, Fault>>;

/// Goes a round of leases for everybody who sends for it, until nobody can any more. It has a
/// thread of its own: whatever else the process is busy with, its leases do not run out.
fn rounds(floor: Arc<Floor>) -> std::sync::mpsc::Sender<Awaited> {
    let (rounds, asked) = std::sync::mpsc::channel::<Awaited>();
    std::thread::spawn(move || {
        for answer in asked {
            floor.people.follow();
            let plan = floor.plan();
            let tables: Vec<String> = plan.tables.iter().map(|it| it.name.clone()).collect();
            // Who asked may have gone with the house.
            let _ = answer.send(floor.leases.round(&tables));
        }
    });
    rounds
}

impl Floor {
    /// Does what came of a round of leases.
    fn follow(self: &Arc<Floor>, Round { taken, lost, give }: Round) {
        for (table, lease) in taken {
            tokio::spawn(Arc::clone(self).run_table(table, lease));
        }
        for table in lost {
            tracing::warn!(table, "another process has the table");
            self.tell(&table, Message::Fenced);
        }
        for table in give {
            // One that leaves the floor is left to nobody while money is on it.
            if !self.plans.is_leaving(&table) {
                self.tell(&table, Message::HandOver);
            }
        }
        self.metrics.leased.set(i64::try_from(self.leases.count()).unwrap_or(i64::MAX));
    }

    /// Tells a table something, if it is run here.
    fn tell(&self, table: &str, message: Message) {
        if let Ok(handle) = self.table(table) {
            // A task that has ended needs to be told nothing.
            let _ = handle.tell(message);
        }
    }

    /// Tells every table that is run here.
    fn tell_all(&self, message: impl Fn() -> Message) {
        for table in &self.plan().tables {
            self.tell(&table.name, message());
        }
    }

    /// Runs a table for as long as its lease is held.
    async fn run_table(self: Arc<Floor>, name: String, lease: Lease) {
        tracing::info!(table = name, fence = lease.fence, "the table is taken over");
        self.metrics.taken_over.inc();
        let ended = loop {
            let ended = match self.opened(&name, &lease).await {
                Some(opened) => Box::pin(self.host(&name, &lease, opened)).await,
                None => Ended::Fenced,
            };
            self.take(&name);
            let goes_on = self.settled(&name) && ended == Ended::Parked;
            if !goes_on || !self.leases.holds(&name, &lease) {
                break ended;
            }
        };
        match ended {
            Ended::Parked => {
                let floor = Arc::clone(&self);
                let given = move || floor.leases.give_back(&name, &lease);
                // It runs out where it was not given back.
                let _ = tokio::task::spawn_blocking(given).await;
            }
            Ended::Fenced => self.leases.forget(&name, &lease),
        }
    }

    /// A table is at rest: what waited for it is in force from now on. Whether it goes on here.
    fn settled(&self, name: &str) -> bool {
        let Some(change) = self.plans.settle(name) else { return false };
        self.plan_changed();
        tracing::info!(table = name, gone = change == Change::Gone, "the table has changed");
        change != Change::Gone && !self.leases.is_closing()
    }

    /// A table opened from its record, however often that has to be tried; none where its lease is
    /// lost meanwhile.
    async fn opened(self: &Arc<Floor>, name: &str, lease: &Lease) -> Option<(Opened, Robots)> {
        let plan = self.planned(name)?.clone();
        while self.leases.holds(name, lease) {
            let (floor, plan, fence) = (Arc::clone(self), plan.clone(), lease.fence());
            let turn = self.opening.acquire().await;
            let opened = tokio::task::spawn_blocking(move || {
                let opened = floor.open_table(&plan, fence)?;
                let robots = floor.robots(&plan, opened.0.table())?;
                Ok::<_, NotRun>((opened, robots))
            });
            match opened.await {
                Ok(Ok(opened)) => return Some(opened),
                Ok(Err(why)) => tracing::error!(table = name, %why, "the table cannot be run"),
                Err(why) => tracing::error!(table = name, %why, "the table cannot be run"),
            }
            drop(turn);
            tokio::time::sleep(AGAIN).await;
        }
        None
    }

    /// A table that this process did not run before: tickets that another was making are ended.
    fn open_table(&self, plan: &TablePlan, fence: Fence) -> Result<Opened, NotRun> {
        let mut owner = house::open(&*self.store, &self.library, plan, Some(fence))?;
        self.end_tickets(&mut owner)?;
        self.staged(plan, owner)
    }

    fn staged(&self, plan: &TablePlan, mut owner: Owner) -> Result<Opened, NotRun> {
        self.read_excluded();
        let served = self.contests.served_by(TableId(plan.number));
        owner.serve_tournament(served.and_then(|served| served.alone));
        let stage = Stage::restored(&owner, &*self.store, self.around(plan, owner.table()))?;
        Ok(Box::new((owner, stage)))
    }

    async fn host(
        self: &Arc<Floor>,
        name: &str,
        lease: &Lease,
        (opened, robots): (Opened, Robots),
    ) -> Ended {
        let (mailbox, messages) = mpsc::unbounded_channel();
        let handle = TableHandle::new(mailbox.clone());
        self.put(name, handle.clone());
        // What came to wait while the table was being opened could not be told to it.
        self.tell_waiting(&self.plans.waiting(), name);
        self.keep_out(name);
        let talking = equipment::talk(self, name);
        let desk = TicketDesk { floor: Arc::clone(self), table: name.to_owned(), handle };
        let means = Means {
            store: Arc::clone(&self.store),
            clock: Arc::clone(&self.clock),
            metrics: self.metrics.table(name),
            robots,
            restore: self.restore(name, lease.fence()),
            opening: Arc::clone(&self.opening),
            presence: self.presence(&opened.0),
            heartbeat: self.leases.times.heartbeat,
            board: Arc::clone(&self.board),
            desk,
        };
        let ended = Box::pin(run(opened, means, (mailbox, messages))).await;
        self.take(name);
        let _ = tokio::task::spawn_blocking(move || talking.end()).await;
        ended
    }

    /// Restores a table whose last steps are in doubt.
    fn restore(self: &Arc<Floor>, name: &str, fence: Fence) -> Restore {
        let (floor, plan) = (Arc::clone(self), self.planned(name).map(|plan| plan.clone()));
        Arc::new(move |doubted: &[Key]| {
            for key in doubted {
                // Nothing that is on its way comes to be behind this.
                floor.store.resolve(key)?;
            }
            let plan = plan.as_ref().expect("a table that is run is one of the plan");
            let owner = house::open(&*floor.store, &floor.library, plan, Some(fence.clone()))?;
            // Tickets that are being made still are.
            floor.staged(plan, owner)
        })
    }

    /// The stations at which somebody was before this process had the table.
    fn presence(&self, owner: &Owner) -> Presence {
        let (id, table) = (owner.recorded().id(), owner.table());
        let places = self.people.look(|staff| {
            let stations = staff.devices.values().filter(|it| it.kind == DeviceKind::Station);
            let spots = stations.filter_map(|device| match device.post {
                Post::Place(spot) if spot.table == id => Some(spot.place),
                _ => None,
            });
            spots.collect::<Vec<u8>>()
        });
        let taken = places.into_iter().filter(|place| {
            let found = table.place(table::state::PlaceId(*place));
            found.is_some_and(|place| place.bettor.is_some())
        });
        Presence::expecting(self.leases.times.station_lost, taken, Instant::now())
    }
}
