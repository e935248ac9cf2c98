//! Running the house: the store opened, every table taken over, the doors open until it is told to
//! stop.

use crate::audit::Records;
use crate::cage::Counter;
use crate::clock::Onward;
use crate::directory::Directory;
use crate::doors;
use crate::equipment::Equipment;
use crate::files;
use crate::floor::Floor;
use crate::guard::{Guard, Limits};
use crate::http::routes;
use crate::leases::Leases;
use crate::monitor::{self, Informed};
use crate::people::{People, sites};
use crate::process::{Company, NotReached, Process};
use crate::promotions::{self, Promotions};
use crate::reload::{NotReloaded, Reloaded};
use crate::stop::Stopper;
use crate::tenure;
use crate::tls::{Keys, NotUsable, Tls};
use crate::trust::{NoAuthorities, connector};
use access::{Checker, Code, Cost, HouseKey, Secret};
use axum::Router;
use floor::staff::{By, KnownRole, Request, RunBy, Terms};
use house::plan::FloorPlan;
use house::{Library, Numbers, Pace};
use journal::Store;
use journal::clock::Clock;
use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpListener;

/// What a house is run with.
pub struct Config {
    /// Where everything is recorded.
    pub store: Arc<dyn Store>,
    /// The rulebooks.
    pub library: Library,
    /// The tables.
    pub plan: FloorPlan,
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where secrets of virtual shoes are kept.
    pub secrets: PathBuf,
    /// The file of the catalogue, which is made anew where it is not there.
    pub catalogue: PathBuf,
    /// The house's key, of which others are made.
    pub key: [u8; 32],
    /// How slow secrets are hashed.
    pub cost: Cost,
    /// How fast automatic dealers deal.
    pub pace: Pace,
    /// Whether it is a demonstration: no second factors, and codes that are good for long.
    pub demonstration: bool,
    /// How this process takes part.
    pub process: Process,
    /// What anybody may use of the server.
    pub limits: Limits,
    /// The certificate and the key of the house; without them it speaks plain HTTP.
    pub tls: Option<Tls>,
    /// Whether everything comes through a proxy that speaks TLS to browsers: whom it names has
    /// asked, and cookies go over TLS alone.
    pub proxied: bool,
    /// What the house shows to its directory, where that wants something.
    pub directory_secret: Option<Secret>,
}

/// Why a house cannot be run.
#[derive(Debug, Error)]
pub enum NotServed {
    /// The record of the staff cannot be read.
    #[error(transparent)]
    Staff(#[from] record::staff::NotRestored),
    /// The record of the cage cannot be read.
    #[error(transparent)]
    Cage(#[from] record::NotRestored),
    /// Simulated equipment cannot be run.
    #[error("the simulated equipment cannot be run: {0}")]
    Equipment(std::io::Error),
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] journal::Fault),
    /// Nothing can be hashed.
    #[error("secrets cannot be hashed on this machine: {0}")]
    Hashing(String),
    /// It cannot listen there.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// Tables are open that would differ from others by the plan.
    #[error(
        "{}; a table of these is open as it was before: start with that floor plan, and change it \
         when the tables are closed or the bet is off at them", .0.join("\n")
    )]
    HouseWide(Vec<String>),
    /// Tables of the plan have numbers that are others' in the books, or had another themselves.
    #[error("{}", .0.join("\n"))]
    Numbers(Vec<String>),
    /// Other processes cannot be told where it is.
    #[error(transparent)]
    NotReached(#[from] NotReached),
    /// The operating system gives no random numbers.
    #[error("the machine gives no random numbers: this process cannot be told from others")]
    NoRandomness,
    /// That the house is started cannot be recorded.
    #[error("that the house is started {0}")]
    NotRecorded(String),
    /// The program is broken.
    #[error("the house could not be opened: {0}")]
    Broken(String),
    /// The certificate cannot be used.
    #[error(transparent)]
    Tls(#[from] NotUsable),
    /// Nobody can vouch for the directory or for other processes.
    #[error(transparent)]
    Authorities(#[from] NoAuthorities),
}

/// A house that is run.
pub struct House {
    floor: Arc<Floor>,
    listener: TcpListener,
    address: SocketAddr,
    /// Stops those who look after the cage.
    stopper: Stopper,
    keys: Option<Arc<Keys>>,
}

/// Reads the floor plan of a house anew while it runs.
pub struct Reloader {
    floor: Arc<Floor>,
}

impl Reloader {
    /// Reads it, and puts it in force if it has no fault.
    pub async fn reload(&self) -> Result<Reloaded, NotReloaded> {
        self.floor.reload(By::Terminal).await
    }
}

/// How often the staff's sessions are looked after.
const TENDING: Duration = Duration::from_secs(5);

impl House {
    /// Opens the store's staff and the doors, and begins to run its share of the tables.
    pub async fn open(config: Config) -> Result<House, NotServed> {
        files::make_room(config.limits.connections);
        let listen = config.listen;
        let listener = TcpListener::bind(listen).await;
        let listener = listener.map_err(|why| NotServed::Listen(listen, why))?;
        let address = listener.local_addr().map_err(|why| NotServed::Listen(listen, why))?;
        let keys = config.tls.clone().map(Keys::open).transpose()?.map(Arc::new);
        let several = config.process.company != Company::Alone;
        let among = config.tls.as_ref().filter(|_| several);
        let among = among.map(|tls| connector(tls.authorities.as_deref())).transpose()?;
        let mut guard = Guard::new(config.limits);
        guard.secure = keys.is_some() || config.proxied;
        guard.proxied = config.proxied;
        let guard = Arc::new(guard);
        let opened = tokio::task::spawn_blocking(move || opened(config, address, guard)).await;
        let (mut floor, clock) = opened.map_err(|why| NotServed::Broken(why.to_string()))??;
        floor.among = among;
        let floor = Arc::new(floor);
        tokio::spawn(tenure::keep(Arc::clone(&floor), clock));
        tokio::spawn(tend(Arc::clone(&floor)));
        let stopper = keepers(&floor);
        Ok(House { floor, listener, address, stopper, keys })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address that browsers open.
    pub fn url(&self) -> String {
        let scheme = if self.keys.is_some() { "https" } else { "http" };
        format!("{scheme}://{}", self.address)
    }

    /// A one-time code by which the first owner enrols; none where there is one. It blocks.
    pub fn owner_code(&self) -> Option<String> {
        match self.floor.people.offer_owner() {
            Ok(code) => code.map(|code| code.text().to_string()),
            Err(why) => {
                tracing::error!(%why, "no owner can enrol");
                None
            }
        }
    }

    /// A password for the next use of an owner who has lost theirs or the second factor, which is
    /// to be set up anew. It blocks.
    pub fn let_in(&self, owner: &str) -> Result<String, String> {
        self.floor.people.let_in(owner).map_err(|why| why.to_string())
    }

    /// Whether a table is run here now.
    pub fn runs(&self, table: &str) -> bool {
        self.floor.table(table).is_ok()
    }

    /// The file of the floor plan, from which it is read anew when that is asked for.
    #[must_use]
    pub fn planned_in(self, file: PathBuf) -> House {
        // It is named once, before anybody can ask.
        let _ = self.floor.plans.file.set(file);
        self
    }

    /// What reads the floor plan anew while the house runs.
    pub fn reloader(&self) -> Reloader {
        Reloader { floor: Arc::clone(&self.floor) }
    }

    /// The floor as a service, for tests that need no network.
    pub fn router(&self) -> Router {
        routes(Arc::clone(&self.floor))
    }

    /// What the demonstration floor does on its own.
    pub(crate) fn floor(&self) -> &Arc<Floor> {
        &self.floor
    }

    /// Serves until it is told to stop, then parks every table.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) {
        let House { floor, listener, stopper, keys, .. } = self;
        let tls = keys.as_ref().map(Keys::acceptor);
        if let Some(keys) = keys {
            tokio::spawn(keys.tend());
        }
        let mut limits = floor.guard.limits;
        if floor.guard.proxied {
            // Everybody comes from the proxy.
            limits.per_address = limits.connections;
        }
        let entry = (limits, tls);
        tokio::select! {
            () = doors::keep_open(listener, routes(Arc::clone(&floor)), entry) => {},
            () = stop => tracing::info!("closing: every table is parked"),
        }
        floor.leases.close();
        floor.park().await;
        drop(stopper);
        let _ = tokio::task::spawn_blocking(move || stopped(&floor)).await;
    }
}

/// The floor of a house that listens, none of its tables run yet. It blocks.
fn opened(
    config: Config,
    address: SocketAddr,
    guard: Arc<Guard>,
) -> Result<(Floor, Arc<Onward>), NotServed> {
    let Config { store, library, plan, secrets, catalogue, key, .. } = config;
    let Config { cost, pace, demonstration, process, directory_secret, .. } = config;
    let wrong = Numbers::recorded(&*store)?.wrong(&plan);
    if !wrong.is_empty() {
        return Err(NotServed::Numbers(wrong));
    }
    let directory = plan.house.directory.clone();
    let directory = directory.map(|plan| Directory::open(plan, directory_secret, key));
    let own_address = process.address(address)?;
    let leases = leases(&store, &process, address)?;
    let onward = Arc::new(Onward::new(process.clock, latest_ms(&*store)?));
    let clock: Arc<dyn Clock> = Arc::clone(&onward) as _;
    let checker = Checker::new(cost).map_err(|why| NotServed::Hashing(why.to_string()))?;
    let terms = terms(&library, &plan, demonstration);
    let keys = (terms, checker, HouseKey::from_bytes(key));
    let people = People::open(Arc::clone(&store), Arc::clone(&clock), keys)?;
    let counter = Counter::open(Arc::clone(&store), Arc::clone(&clock), &plan.house, &key)?;
    let promotions = Promotions::open(Arc::clone(&store), Arc::clone(&clock), key)?;
    let equipment = Equipment::open(&plan).map_err(NotServed::Equipment)?;
    let records = Records::new(catalogue);
    let (kept, rooms) = ((store, clock, leases), (people, counter, promotions, equipment, records));
    let mut floor = Floor::new(kept, (library, plan), rooms, (secrets, key, pace));
    floor.guard = guard;
    floor.directory = directory.transpose()?;
    floor.process = own_address.as_str().into();
    started(&floor)?;
    Ok((floor, onward))
}

/// Records that this process begins to run the house, and by what. Open tables are compared with a
/// plan that is not the one they were run by: where it is, every change was compared as it came,
/// and a house that was killed is back sooner.
fn started(floor: &Floor) -> Result<(), NotServed> {
    let now = RunBy { program: env!("CARGO_PKG_VERSION").into(), plan: floor.plan().digest };
    if floor.people.look(|staff| staff.run_by.as_ref() != Some(&now)) {
        let differ = floor.house_wide((&floor.plan(), &floor.plan()), &[]);
        if !differ.is_empty() {
            return Err(NotServed::HouseWide(differ.into_iter().collect()));
        }
    }
    let RunBy { program, plan } = now;
    let request = Request::Start { program, process: floor.process.clone(), plan };
    let asked = floor.people.ask(By::Terminal, request);
    asked.map(|_| ()).map_err(|why| NotServed::NotRecorded(why.to_string()))
}

/// Records that it ends, and lets others take the tables at once: they need not wait for leases to
/// run out.
fn stopped(floor: &Floor) {
    let request = Request::Stop { process: floor.process.clone() };
    if let Err(why) = floor.people.ask(By::Terminal, request) {
        tracing::warn!(%why, "that the house is closed is not in its record");
    }
    floor.leases.leave();
}

/// Begins to look after the cage, promotions and the tables of tournaments, to feed the catalogue,
/// and to keep a monitoring system informed.
fn keepers(floor: &Arc<Floor>) -> Stopper {
    let stopper = Stopper::default();
    let (keeper, stop) = (Arc::clone(floor), stopper.stop());
    std::thread::spawn(move || keeper.counter.keep(&keeper.library, &keeper.leases, &stop));
    let (keeper, stop) = (Arc::clone(floor), stopper.stop());
    std::thread::spawn(move || keeper.keep_served(&stop));
    let (keeper, stop) = (Arc::clone(floor), stopper.stop());
    std::thread::spawn(move || promotions::keep(&keeper, &stop));
    let (auditor, stop) = (Arc::clone(floor), stopper.stop());
    std::thread::spawn(move || auditor.counter.audit(&auditor.library, &stop));
    let (reader, stop) = (Arc::clone(floor), stopper.stop());
    std::thread::spawn(move || {
        reader.records.keep(&reader.store, reader.library.editions(), &stop);
    });
    if let Some(address) = floor.plan().house.monitoring.clone() {
        let (told, stop) = (Arc::clone(floor), stopper.stop());
        std::thread::spawn(move || {
            let Floor { store, counter, leases, monitoring: going, metrics, .. } = &*told;
            let address = &*address;
            let informed = Informed { store, counter, leases, address, going, metrics };
            monitor::run(&informed, &stop);
        });
    }
    stopper
}

/// The leases of this process, by which others know where it is.
fn leases(
    store: &Arc<dyn Store>,
    process: &Process,
    listens: SocketAddr,
) -> Result<Leases, NotServed> {
    let address = process.address(listens)?;
    let start = match process.company {
        // Whoever had the file before is gone, and what it left is this process's own.
        Company::Alone => {
            return Ok(Leases::new(Arc::clone(store), ("here", "alone"), process.times));
        }
        Company::Several { .. } => Code::random().map_err(|_| NotServed::NoRandomness)?,
    };
    Ok(Leases::new(Arc::clone(store), (&address, &start.text()), process.times))
}

async fn tend(floor: Arc<Floor>) {
    let mut every = tokio::time::interval(TENDING);
    loop {
        every.tick().await;
        let floor = Arc::clone(&floor);
        if tokio::task::spawn_blocking(move || floor.people.tend()).await.is_err() {
            return;
        }
    }
}

const MONTH_S: u64 = 30 * 86_400;

/// The latest moment that anything was recorded.
fn latest_ms(store: &dyn Store) -> Result<i64, journal::Fault> {
    Ok(store.heads()?.iter().map(|(_, head)| head.time_ms).max().unwrap_or(0))
}

fn terms(library: &Library, plan: &FloorPlan, demonstration: bool) -> Terms {
    let roles = library.editions().iter();
    let roles = roles.flat_map(|edition| KnownRole::all(edition.id(), edition.at_table()));
    let access = plan.house.access.clone();
    let mut terms = Terms {
        roles: roles.collect(),
        sites: sites(plan),
        second_factor: access.second_factor,
        secret_age_max_s: access.secret_age_max_s,
        idle_s: access.idle_s,
        session_s: access.session_s,
        ..Terms::default()
    };
    if demonstration {
        terms.second_factor.clear();
        terms.code_s = MONTH_S;
    }
    terms
}

#[cfg(test)]
mod tests {
    use super::terms;
    use floor::staff::{HouseRole, Role};
    use house::Library;
    use house::plan::FloorPlan;
    use rulebook::Shelf;

    #[test]
    fn a_house_is_served_by_the_terms_of_access_of_its_plan() {
        let library = Library::load(&Shelf::built_in()).expect("the shelf that is built in");
        let sample = include_str!("../../../deploy/floor.toml")
            .replace("idle_minutes = 15", "idle_minutes = 7");
        let plan = FloorPlan::read("floor.toml", &sample, &library).expect("it can be read");
        let served = terms(&library, &plan, false);
        assert!(served.second_factor.contains(&Role::House(HouseRole::Cashier)));
        assert_eq!((served.idle_s, served.session_s), (7 * 60, 12 * 3_600));
        assert_eq!(served.secret_age_max_s, Some(365 * 86_400));
        assert!(terms(&library, &plan, true).second_factor.is_empty(), "but in demonstrations");
    }
}
