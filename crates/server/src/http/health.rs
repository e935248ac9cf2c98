//! How the house itself is: processes, store, tables, times, feeds, and what is wrong.

use super::Problem;
use super::rooms::enter;
use crate::caller::Caller;
use crate::floor::Floor;
use crate::leases::Whereabouts;
use axum::Json;
use axum::extract::State;
use floor::staff::Room;
use serde::Serialize;
use std::sync::Arc;
use std::time::Instant;
use utoipa::ToSchema;

/// How the house is, as the process that is asked knows it.
#[derive(Serialize, ToSchema)]
pub(crate) struct HealthShown {
    /// When it was asked, in milliseconds since 1970.
    at: i64,
    /// Since when this process runs.
    started: i64,
    /// The version of the program.
    version: &'static str,
    /// What needs somebody, the worst first; none where all is well.
    alarms: Vec<HealthAlarm>,
    store: StoreHealth,
    processes: Vec<ProcessHealth>,
    tables: Vec<TableHealth>,
    /// How long things take, since this process runs.
    times: Vec<TimesTaken>,
    counts: HealthCounts,
    books: BooksHealth,
    /// The feed to a monitoring system; none where the house has none.
    monitoring: Option<MonitoringHealth>,
}

/// Something that needs somebody.
#[derive(Serialize, ToSchema)]
struct HealthAlarm {
    /// store, books, table, monitoring or clock.
    code: &'static str,
    /// What it is about: a table's name, or what was said.
    about: String,
}

/// The store.
#[derive(Serialize, ToSchema)]
struct StoreHealth {
    /// The position of the last entry; none where it cannot be read.
    last: Option<u64>,
    /// How many microseconds it took to ask.
    took_us: u64,
    /// Why it cannot be read.
    trouble: Option<String>,
}

/// A process that runs tables of the house.
#[derive(Serialize, ToSchema)]
struct ProcessHealth {
    /// Where others reach it.
    address: String,
    /// Whether it is the one that answers.
    own: bool,
    /// How many tables it runs.
    tables: usize,
}

/// A table.
#[derive(Serialize, ToSchema)]
struct TableHealth {
    name: String,
    rulebook: String,
    /// here, elsewhere or nowhere.
    runs: &'static str,
    /// The process that runs it.
    address: Option<String>,
    /// How many requests were refused at it, since this process runs.
    refused: u64,
    /// How many coups were completed.
    coups: u64,
}

/// How long something takes: how many times up to so long.
#[derive(Serialize, ToSchema)]
struct TimesTaken {
    /// accepted, committed or paid.
    what: &'static str,
    count: u64,
    /// All of them together, in milliseconds.
    sum_ms: f64,
    /// The counts up to each bound, the shorter ones included.
    upto: Vec<TimesUpTo>,
}

/// How many took no longer than so many milliseconds.
#[derive(Serialize, ToSchema)]
struct TimesUpTo {
    /// None: however long.
    ms: Option<f64>,
    count: u64,
}

/// What is counted since this process runs.
#[derive(Serialize, ToSchema)]
struct HealthCounts {
    /// Screens that are connected now.
    screens: i64,
    /// Screens that were dropped because they did not keep up.
    dropped: u64,
    /// Tables that were taken over.
    taken_over: u64,
    /// Steps that were refused because another process had the table.
    fenced: u64,
    /// By how many milliseconds the machine's clock is behind what was recorded.
    clock_behind_ms: i64,
}

/// The books, which are compared with the record every minute.
#[derive(Serialize, ToSchema)]
struct BooksHealth {
    /// Up to which position they were compared; 0 where they were not yet.
    position: u64,
    /// What does not add up: nothing is paid.
    alarm: Option<String>,
}

/// The feed to a monitoring system.
#[derive(Serialize, ToSchema)]
struct MonitoringHealth {
    address: String,
    /// The last position that it was told.
    told: u64,
    /// Why it cannot be told more.
    trouble: Option<String>,
}

/// What is measured, as it is told to Prometheus.
struct Measured(String);

impl Measured {
    /// The lines of a name, each with its labels and its value.
    fn lines<'m>(&'m self, name: &str) -> impl Iterator<Item = (&'m str, f64)> + use<'m> {
        let start = format!("sabot_{name}");
        self.0.lines().filter_map(move |line| {
            let rest = line.strip_prefix(&start)?;
            let (labels, value) = rest.rsplit_once(' ')?;
            let own = labels.is_empty() || labels.starts_with('{');
            own.then(|| Some((labels, value.parse().ok()?)))?
        })
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "they count")]
    fn count(&self, name: &str, label: &str) -> u64 {
        let own = self.lines(name).find(|(labels, _)| labels.contains(label));
        own.map_or(0, |(_, value)| value as u64)
    }

    /// Of all tables together.
    #[allow(clippy::cast_possible_truncation, reason = "it counts")]
    fn sum(&self, name: &str) -> i64 {
        self.lines(name).map(|(_, value)| value as i64).sum()
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "they count")]
    fn times(&self, what: &'static str, name: &str) -> TimesTaken {
        let bound = |labels: &str| {
            let text = labels.split("le=\"").nth(1)?.split('"').next()?;
            text.parse::<f64>().ok().filter(|it| it.is_finite()).map(|seconds| seconds * 1e3)
        };
        let upto = self.lines(&format!("{name}_seconds_bucket"));
        let sum = self.lines(&format!("{name}_seconds_sum")).next();
        TimesTaken {
            what,
            count: self.count(&format!("{name}_seconds_count"), ""),
            sum_ms: sum.map_or(0.0, |(_, seconds)| seconds * 1e3),
            upto: upto
                .map(|(labels, count)| TimesUpTo { ms: bound(labels), count: count as u64 })
                .collect(),
        }
    }
}

fn tables(floor: &Floor, measured: &Measured) -> Vec<TableHealth> {
    let plan = floor.plan();
    let line = |name: &str, rulebook: &str| {
        let here = floor.table(name).is_ok();
        let (runs, address) = match floor.leases.whereabouts(name) {
            Whereabouts::Here if here => ("here", None),
            Whereabouts::At(address) => ("elsewhere", Some(address)),
            Whereabouts::Here | Whereabouts::Nowhere => ("nowhere", None),
        };
        let label = format!("table=\"{name}\"");
        TableHealth {
            name: name.to_owned(),
            rulebook: rulebook.to_owned(),
            runs,
            address,
            refused: measured.count("refused_total", &label),
            coups: measured.count("coups_total", &label),
        }
    };
    plan.tables.iter().map(|table| line(&table.name, &table.rulebook)).collect()
}

/// By how much a clock may be behind before somebody is told.
const BEHIND_MS: i64 = 1_000;

impl HealthShown {
    fn alarms(&self) -> Vec<HealthAlarm> {
        let alarm = |code, about: &str| HealthAlarm { code, about: about.to_owned() };
        let store = self.store.trouble.iter().map(|why| alarm("store", why));
        let books = self.books.alarm.iter().map(|why| alarm("books", why));
        let nowhere = self.tables.iter().filter(|table| table.runs == "nowhere");
        let tables = nowhere.map(|table| alarm("table", &table.name));
        let told = self.monitoring.iter().filter_map(|it| it.trouble.as_deref());
        let monitoring = told.map(|why| alarm("monitoring", why));
        let behind = self.counts.clock_behind_ms;
        let clock = (behind > BEHIND_MS).then(|| alarm("clock", &format!("{behind} ms")));
        store.chain(books).chain(tables).chain(monitoring).chain(clock).collect()
    }
}

async fn store(floor: &Floor) -> StoreHealth {
    let (store, began) = (Arc::clone(&floor.store), Instant::now());
    let last = tokio::task::spawn_blocking(move || store.last()).await;
    let took_us = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
    match last {
        Ok(Ok(last)) => StoreHealth { last: Some(last), took_us, trouble: None },
        Ok(Err(why)) => StoreHealth { last: None, took_us, trouble: Some(why.to_string()) },
        Err(why) => StoreHealth { last: None, took_us, trouble: Some(why.to_string()) },
    }
}

pub(crate) async fn show(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<HealthShown>, Problem> {
    enter(&floor, &caller, Room::Health)?;
    let measured = Measured(floor.metrics.text());
    let metrics = &floor.metrics;
    let feed = floor.plan().house.monitoring.clone();
    let mut shown = HealthShown {
        at: floor.clock.now_ms(),
        started: floor.started,
        version: env!("CARGO_PKG_VERSION"),
        alarms: Vec::new(),
        store: store(&floor).await,
        processes: floor.leases.processes().into_iter().map(ProcessHealth::from).collect(),
        tables: tables(&floor, &measured),
        times: vec![
            measured.times("accepted", "wager_accepted"),
            measured.times("committed", "committed"),
            measured.times("paid", "result_paid"),
            measured.times("feed", "feed_lag"),
        ],
        counts: HealthCounts {
            screens: measured.sum("screens"),
            dropped: metrics.dropped.get(),
            taken_over: metrics.taken_over.get(),
            fenced: metrics.fenced.get(),
            clock_behind_ms: metrics.clock_behind.get(),
        },
        books: BooksHealth {
            position: floor.counter.figures().position,
            alarm: floor.counter.alarm(),
        },
        monitoring: feed.map(|address| {
            let (told, trouble) = floor.monitoring.look();
            MonitoringHealth { address, told, trouble }
        }),
    };
    shown.alarms = shown.alarms();
    Ok(Json(shown))
}

impl From<crate::leases::Living> for ProcessHealth {
    fn from(living: crate::leases::Living) -> ProcessHealth {
        let crate::leases::Living { address, own, tables } = living;
        ProcessHealth { address, own, tables }
    }
}
