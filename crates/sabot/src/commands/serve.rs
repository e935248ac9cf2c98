//! `sabot serve`: runs the house until it is told to stop.

use crate::cli::ServeArgs;
use crate::failure::Failure;
use crate::numbers::count;
use crate::store::Address;
use crate::traces::{self, Traces};
use access::{Cost, Secret};
use house::plan::FloorPlan;
use house::{Library, Numbers, Pace};
use journal::Store;
use rulebook::Shelf;
use server::{Config, Demonstration, Hand, House, Limits, Process, Reloader, Times};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _};

/// The floor that is opened where none is named.
const DEMONSTRATION: &str = include_str!("../../../../floors/demonstration.toml");

/// How to get a program that carries the screens.
pub(crate) const SCREENS: &str = "./run serve builds them into it; by hand: cd web && \
     npm install --no-save && npm run build, then build the program anew";

/// After so many tasks a thread looks for what the journal has answered, and after so many for what
/// screens ask. By itself it would after every 61st: where every thread is busy, and a table with
/// fifty stations takes milliseconds to draw, people would wait for that several times over.
const LOOKS_UP: (u32, u32) = (4, 16);

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    let (answers, asks) = LOOKS_UP;
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.enable_all().global_queue_interval(answers).event_interval(asks).build()
}

pub(crate) fn run(rulebooks: Option<&Path>, args: &ServeArgs) -> Result<u8, Failure> {
    let library = library(rulebooks)?;
    let plan = plan(args.floor.as_deref(), &library)?;
    if args.check {
        let tables = count(plan.tables.len(), "table");
        say(&format!("{}: {tables}, as their rulebooks allow\n", plan.house.name))?;
        return check_numbers(args, &plan);
    }
    log(args)?;
    if !server::carries_screens() {
        tracing::warn!("this program carries no screens, only the API: {SCREENS}");
    }
    let home = home(args)?;
    let (store, process) = store(args, &home)?;
    let demonstration = args.demonstration || args.floor.is_none();
    let config = Config {
        store,
        library,
        plan,
        listen: args.listen,
        secrets: home.join("shoes"),
        catalogue: home.join("catalogue.db"),
        key: key(&home.join("house.key")).map_err(|why| cannot("keep the house's key", &why))?,
        cost: Cost::LEAST,
        pace: Pace::default(),
        demonstration,
        process,
        limits: Limits::default(),
        tls: args.tls.files(),
        proxied: args.proxied,
        directory_secret: directory_secret(args)?,
    };
    let runtime = runtime().map_err(|why| cannot("start", &why))?;
    let floor = args.floor.clone().map(|file| fs::canonicalize(&file).unwrap_or(file));
    let entry = Entry { floor, let_in: args.let_in.clone() };
    runtime.block_on(serve((config, entry), &home, demonstration))
}

/// Whether a plan gives the tables of a store that is named the numbers that they have in it.
fn check_numbers(args: &ServeArgs, plan: &FloorPlan) -> Result<u8, Failure> {
    let own = args.home.as_ref().map(|home| home.join("house.db")).filter(|file| file.exists());
    let own = own.map(|file| format!("sqlite:{}", file.display()));
    let Some(named) = args.store.clone().or(own) else { return Ok(0) };
    let address = Address::parse(&named)?;
    if address.is_to_be_made()? {
        say(&format!("{address} is made at the first start\n"))?;
        return Ok(0);
    }
    let store = address.read()?;
    let numbers = Numbers::recorded(&*store).map_err(|fault| address.failure(&fault))?;
    let wrong = numbers.wrong(plan);
    if !wrong.is_empty() {
        return Err(Failure::refused(wrong.join("\n"), None));
    }
    say(&format!("{address}: no table has another's number\n"))?;
    Ok(0)
}

async fn serve(
    (config, Entry { floor, let_in }): (Config, Entry),
    home: &Path,
    demonstration: bool,
) -> Result<u8, Failure> {
    let house = House::open(config).await;
    let mut house = house.map_err(|why| Failure::refused(why.to_string(), None))?;
    if let Some(file) = floor {
        house = house.planned_in(file);
        tokio::spawn(reloads(house.reloader()));
    }
    let file = demonstration.then(|| home.join("demonstration"));
    // What is recorded is waited for, which must not hold up anything else.
    let told = tokio::task::spawn_blocking(move || {
        told(&house, file.as_deref())?;
        let_in.map_or(Ok(()), |owner| let_owner_in(&house, &owner)).map(|()| house)
    });
    let house = told.await.map_err(|why| Failure::refused(why.to_string(), None))??;
    house.serve(stopped()).await;
    Ok(0)
}

/// What is read anew while the house runs, and who is let in at its start.
struct Entry {
    floor: Option<PathBuf>,
    let_in: Option<String>,
}

/// Lets an owner in again.
fn let_owner_in(house: &House, owner: &str) -> Result<(), Failure> {
    let password = house.let_in(owner).map_err(|why| Failure::refused(why, None))?;
    say(&format!("{owner} signs in once with the password {password}\n"))
}

/// Says where the house is and how to get in.
fn told(house: &House, demonstration: Option<&Path>) -> Result<(), Failure> {
    if let Some(file) = demonstration {
        let shown = house.demonstrate(file);
        let shown = shown.map_err(|why| Failure::refused(why.to_string(), None))?;
        return say(&described(&shown));
    }
    say(&format!("{}/\n", house.url()))?;
    match house.owner_code() {
        Some(code) => say(&format!("No owner is enrolled: enrol with the one-time code {code}\n")),
        None => Ok(()),
    }
}

/// What the house shows to its directory.
fn directory_secret(args: &ServeArgs) -> Result<Option<Secret>, Failure> {
    let Some(file) = &args.directory_secret else { return Ok(None) };
    let text =
        fs::read_to_string(file).map_err(|why| cannot("read the directory's secret", &why))?;
    Ok(Some(Secret::new(text.trim_end().to_owned())))
}

/// Reads the floor plan anew whenever the process is told to (SIGHUP).
async fn reloads(reloader: Reloader) {
    let kind = tokio::signal::unix::SignalKind::hangup();
    let mut told = match tokio::signal::unix::signal(kind) {
        Ok(told) => told,
        Err(why) => return tracing::warn!(%why, "SIGHUP is not heard"),
    };
    while told.recv().await.is_some() {
        if let Err(why) = reloader.reload().await {
            tracing::error!(%why, "the floor plan was not read anew: the old one is in force");
        }
    }
}

/// Waits until somebody wants the house to close.
async fn stopped() {
    let mut ended = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
    {
        Ok(ended) => ended,
        Err(why) => {
            tracing::warn!(%why, "only Ctrl-C closes the house");
            return drop(tokio::signal::ctrl_c().await);
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {},
        _ = ended.recv() => {},
    }
}

/// The screens and the staff of the demonstration, for people.
fn described(shown: &Demonstration) -> String {
    let mut text = String::from("A demonstration floor. No money is played for here.\n");
    let mut table = "";
    for screen in &shown.screens {
        if screen.table != table {
            table = &screen.table;
            writeln!(text, "\n  {table}").expect("a text takes what is written");
        }
        writeln!(text, "    {:12}{}", screen.screen, screen.url).expect("the same");
    }
    writeln!(text, "\n  behind the tables\n    {:12}{}", "office", shown.office).expect("the same");
    text.push_str(
        "\n  Staff sign in with name and PIN at a console, with name and password at the office:\n",
    );
    for Hand { name, pin, password, role } in &shown.staff {
        writeln!(text, "    {name:22}{pin}  {password}  {role}").expect("the same");
    }
    text.push_str("\n  Ctrl-C closes the house; the next start goes on where it was.\n");
    text
}

/// The rulebooks of a folder, or those that are built in.
pub(crate) fn library(rulebooks: Option<&Path>) -> Result<Library, Failure> {
    let shelf = rulebooks.map_or_else(|| Ok(Shelf::built_in()), Shelf::open);
    let library = shelf.and_then(|shelf| Library::load(&shelf));
    library.map_err(|faults| Failure::not_understood(faults.to_string()))
}

/// The floor plan of a file, or the demonstration's.
pub(crate) fn plan(floor: Option<&Path>, library: &Library) -> Result<FloorPlan, Failure> {
    let (name, text) = match floor {
        None => ("demonstration.toml".to_owned(), DEMONSTRATION.to_owned()),
        Some(file) => {
            let name = file.display().to_string();
            let text = fs::read_to_string(file);
            (name.clone(), text.map_err(|why| cannot(&format!("read {name}"), &why))?)
        }
    };
    let plan = FloorPlan::read(&name, &text, library);
    plan.map_err(|faults| Failure::not_understood(faults.to_string()))
}

/// The folder of the house: the one that is named, or one in the user's own.
pub(crate) fn folder(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let named = named.map(Path::to_path_buf).or_else(|| {
        let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
        let own = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
        data.or(own).map(|folder| folder.join("sabot"))
    });
    named.ok_or_else(|| {
        Failure::not_understood("name a folder for the house with --home".to_owned())
    })
}

/// The same, made where it is not there, for nobody else to look into: secrets lie in it.
fn home(args: &ServeArgs) -> Result<PathBuf, Failure> {
    let home = folder(args.home.as_deref())?;
    let mut folder = fs::DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    let made = folder.create(&home);
    made.map_err(|why| cannot(&format!("make {}", home.display()), &why))?;
    Ok(home)
}

/// The store of a house: the one that is named, or one in its folder.
pub(crate) fn address(home: &Path, named: Option<&str>) -> Result<Address, Failure> {
    let usual = format!("sqlite:{}", home.join("house.db").display());
    Address::parse(named.unwrap_or(&usual))
}

/// The store, and how a process takes part that runs a house on it.
fn store(args: &ServeArgs, home: &Path) -> Result<(Arc<dyn Store>, Process), Failure> {
    let address = address(home, args.store.as_deref())?;
    let mut process = match address {
        Address::Sqlite(_) => Process::alone(),
        Address::Postgres(_) => Process::among_several(args.reached_at.clone()),
    };
    if matches!(address, Address::Postgres(_)) {
        process.times = Times::leased(Duration::from_millis(args.lease_ms));
    }
    let seconds = |seconds: &u64| *seconds > 0;
    let lost = args.station_lost.filter(seconds).map(Duration::from_secs);
    process.times.station_lost = match args.station_lost {
        // Whoever looks at a demonstration closes pages as they like.
        None if args.floor.is_none() => None,
        None => process.times.station_lost,
        Some(_) => lost,
    };
    address.open().map(|store| (Arc::from(store), process))
}

/// The house's key, made at the first start.
fn key(file: &Path) -> io::Result<[u8; 32]> {
    match fs::read(file) {
        Ok(bytes) => bytes.try_into().map_err(|_| {
            let what = format!("{} is no key of a house: it has 32 bytes", file.display());
            io::Error::new(io::ErrorKind::InvalidData, what)
        }),
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            let mut key = [0; 32];
            getrandom::fill(&mut key).map_err(io::Error::other)?;
            let mut options = fs::OpenOptions::new();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut made = options.open(file)?;
            made.write_all(&key)?;
            made.sync_all()?;
            Ok(key)
        }
        Err(why) => Err(why),
    }
}

fn log(args: &ServeArgs) -> Result<(), Failure> {
    let wanted = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let untraced = format!("{}=off", traces::TARGET).parse().expect("it is a directive");
    let wanted = wanted.add_directive(untraced);
    let logs = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    let logs = if args.json_logs { logs.json().boxed() } else { logs.boxed() };
    let mut layers = vec![logs.with_filter(wanted).boxed()];
    if let Some(traces) = Traces::configured() {
        let traces = traces.map_err(Failure::not_understood)?;
        layers.push(traces.with_filter(filter_fn(traces::is_traced)).boxed());
    }
    // A second subscriber is refused, and the first goes on.
    let _ = tracing_subscriber::registry().with(layers).try_init();
    Ok(())
}

fn cannot(what: &str, why: &io::Error) -> Failure {
    Failure::not_understood(format!("cannot {what}: {why}"))
}

fn say(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let said = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    said.map_err(|why| cannot("write", &why))
}
