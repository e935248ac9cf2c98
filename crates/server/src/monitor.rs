//! The feed to a monitoring system of the casino or the regulator: what happened and the meters, as
//! lines of JSON over a call that the house makes. The other side says from where on; the floor
//! plays on without it, and catches up when it is back.

use crate::cage::Counter;
use crate::leases::Leases;
use crate::metrics::Metrics;
use crate::stop::Stop;
use journal::{Entry, Store, Subscription};
use ledger::{Account, Ledger, Meter, Spot, TableId, Total};
use record::games::Games;
use record::staff;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a call, a greeting or a line may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a system that cannot be reached is left alone.
const AGAIN: Duration = Duration::from_secs(2);

/// The longest greeting that is read.
const GREETING_MAX: usize = 256;

/// How long nothing is sent at the most: a line with the position alone shows that the house lives.
const BEAT: Duration = Duration::from_secs(5);

/// What is not told one by one: meters and settlements tell it together.
const NOT_TOLD: [&str; 4] = ["wager_placed", "wagers_accepted", "time_passed", "device_memory"];

/// How many digits a ticket's number has.
const TICKET_DIGITS: usize = 18;

/// How long a process that does not look after the house waits before it asks itself again.
const PAUSE: Duration = Duration::from_millis(250);

/// What is told of, by whom and to whom.
#[derive(Clone, Copy)]
pub(crate) struct Informed<'i> {
    /// What is recorded.
    pub(crate) store: &'i Arc<dyn Store>,
    /// The meters.
    pub(crate) counter: &'i Counter,
    /// Whether it is for this process to tell.
    pub(crate) leases: &'i Leases,
    /// Where the other side listens.
    pub(crate) address: &'i str,
    /// How it is going.
    pub(crate) going: &'i Going,
    /// Where it is measured.
    pub(crate) metrics: &'i Metrics,
}

/// What the other side says first: the last position that it has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Greeting {
    after: u64,
}

/// A significant event.
#[derive(Serialize)]
struct Told<'t> {
    position: u64,
    stream: &'t str,
    number: u64,
    /// Milliseconds since 1970.
    time: i64,
    kind: &'t str,
    by: &'t str,
    role: &'t str,
    #[serde(skip_serializing_if = "Option::is_none")]
    approved_by: Option<&'t str>,
    event: Value,
}

/// Why a system that has more than the record holds is told nothing.
#[derive(Serialize)]
struct Ahead {
    refused: &'static str,
    after: u64,
    last: u64,
}

/// How far the house has come; what is not told lies between.
#[derive(Serialize)]
struct Beat {
    position: u64,
}

/// The meters of the house up to a position.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Figures {
    /// The last position that is counted.
    pub(crate) position: u64,
    /// Every station's meters, in cents.
    meters: Vec<StationMeters>,
    /// Every account's balance, in cents.
    accounts: Map<String, Value>,
    /// What stations hold to be played with, by table.
    #[serde(skip)]
    pub(crate) credit: BTreeMap<TableId, Total>,
    /// What lies on coups that are not settled, by table.
    #[serde(skip)]
    pub(crate) wagers: BTreeMap<TableId, Total>,
    /// Promotional tokens that are out.
    #[serde(skip)]
    pub(crate) tokens: Total,
}

#[derive(Debug, Clone, Serialize)]
struct StationMeters {
    table: u16,
    place: u8,
    /// In cents, however many.
    #[serde(flatten)]
    meters: BTreeMap<&'static str, i128>,
    games_played: u64,
    games_won: u64,
    games_lost: u64,
    /// What was wagered in promotional tokens, in cents.
    promotional: i128,
}

impl Figures {
    /// The meters of these books and these games.
    pub(crate) fn of(books: &Ledger, games: &BTreeMap<Spot, Games>, position: u64) -> Figures {
        let meters = books.metered().map(|(spot, meters)| {
            let games = games.get(&spot).copied().unwrap_or_default();
            let read = |meter: &Meter| (name(*meter), meters.read(*meter).cents());
            StationMeters {
                table: spot.table.0,
                place: spot.place,
                meters: Meter::ALL.iter().map(read).collect(),
                games_played: games.played,
                games_won: games.won,
                games_lost: games.lost,
                promotional: games.promotional.cents(),
            }
        });
        let accounts =
            books.lines().map(|line| (line.account.to_string(), Value::from(line.balance.cents())));
        let (meters, accounts) = (meters.collect(), accounts.collect());
        let mut figures = Figures { position, meters, accounts, ..Figures::default() };
        for line in books.lines() {
            let sum = match line.account {
                Account::StationCredit(spot) => figures.credit.entry(spot.table).or_default(),
                Account::Held(spot) => figures.wagers.entry(spot.table).or_default(),
                Account::Tokens => &mut figures.tokens,
                _ => continue,
            };
            *sum += line.balance;
        }
        figures
    }
}

/// How the feed to a monitoring system is going.
#[derive(Debug, Default)]
pub(crate) struct Going {
    /// The last position that the other side was told of.
    told: AtomicU64,
    /// Why it could not be told more; none while it listens.
    trouble: Mutex<Option<String>>,
}

impl Going {
    /// The last position that was told, and what is wrong.
    pub(crate) fn look(&self) -> (u64, Option<String>) {
        let trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone();
        (self.told.load(Ordering::Relaxed), trouble)
    }

    fn told(&self, position: u64) {
        self.told.store(position, Ordering::Relaxed);
    }

    fn trouble(&self, why: Option<String>) {
        *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = why;
    }
}

impl Informed<'_> {
    /// Why the other side cannot be told more; none while it listens.
    fn trouble(&self, why: Option<String>) {
        self.metrics.untold.set(i64::from(why.is_some()));
        self.going.trouble(why);
    }
}

/// The name of a meter on the line.
const fn name(meter: Meter) -> &'static str {
    match meter {
        Meter::Notes => "notes",
        Meter::TicketsIn => "tickets_in",
        Meter::BuyIns => "buy_ins",
        Meter::Wins => "wins",
        Meter::CashOuts => "cash_outs",
        Meter::TicketsOut => "tickets_out",
        Meter::Wagers => "wagers",
        Meter::HandPays => "hand_pays",
    }
}

/// Keeps a monitoring system informed until it is told to stop, or this process no longer looks
/// after the house.
pub(crate) fn run(informed: &Informed<'_>, stop: &Stop) {
    while !stop.is_told() {
        if !informed.leases.keeps_house() {
            // It is for another process to say how it goes.
            informed.trouble(None);
            std::thread::sleep(PAUSE);
            continue;
        }
        if let Err(why) = inform(informed, stop) {
            let address = informed.address;
            informed.trouble(Some(why.to_string()));
            tracing::warn!(address, %why, "the monitoring system is tried again");
            std::thread::sleep(AGAIN);
        }
    }
}

fn inform(informed: &Informed<'_>, stop: &Stop) -> io::Result<()> {
    let Informed { store, counter, leases, address, going, .. } = *informed;
    let mut line = call(address)?;
    let Greeting { after } = greeting(&line)?;
    let last = store.last().map_err(io::Error::other)?;
    if after > last {
        // A record that was put back from a copy is shorter than what was told of it before.
        say(&mut line, &Ahead { refused: "ahead", after, last })?;
        let why = format!("it was told up to {after}, and the record ends at {last}");
        return Err(io::Error::other(why));
    }
    let mut entries = Subscription::new(Arc::clone(store), after);
    let (mut figures, mut said) = (0, Instant::now());
    informed.trouble(None);
    while !stop.is_told() && leases.keeps_house() {
        let news = entries.next(Duration::from_millis(500)).map_err(io::Error::other)?;
        for entry in news.iter().filter(|entry| !NOT_TOLD.contains(&entry.kind.as_str())) {
            say(&mut line, &told_of(entry))?;
            said = Instant::now();
        }
        going.told(entries.after());
        let newest = counter.figures();
        if newest.position > figures && newest.position <= entries.after() {
            figures = newest.position;
            say(&mut line, &*newest)?;
            said = Instant::now();
        }
        if said.elapsed() >= BEAT {
            say(&mut line, &Beat { position: entries.after() })?;
            said = Instant::now();
        }
    }
    Ok(())
}

fn call(address: &str) -> io::Result<TcpStream> {
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => {
                stream.set_write_timeout(Some(PATIENCE))?;
                return Ok(stream);
            }
            Err(why) => last = why,
        }
    }
    Err(last)
}

/// What the other side says first: one short line, all of it within the time for a greeting.
fn greeting(mut line: &TcpStream) -> io::Result<Greeting> {
    let (until, mut said) = (Instant::now() + PATIENCE, Vec::new());
    while said.last() != Some(&b'\n') {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        if said.len() == GREETING_MAX {
            return Err(io::Error::other("its greeting is no line of 256 bytes"));
        }
        line.set_read_timeout(Some(left))?;
        let mut next = [0];
        line.read_exact(&mut next)?;
        said.push(next[0]);
    }
    serde_json::from_slice(&said).map_err(io::Error::other)
}

fn say(line: &mut TcpStream, what: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_vec(what).map_err(io::Error::other)?;
    text.push(b'\n');
    line.write_all(&text)
}

fn told_of(entry: &Entry) -> Told<'_> {
    let payload = match entry.stream.as_str() {
        staff::STREAM => staff::told(entry.payload.as_str()),
        _ => serde_json::from_str(entry.payload.as_str()).unwrap_or_default(),
    };
    let mut event = payload.get("event").cloned().unwrap_or(payload);
    if entry.kind != "ticket_redeemed" {
        mask(&mut event);
    }
    Told {
        position: entry.position,
        stream: entry.stream.as_str(),
        number: entry.number,
        time: entry.time_ms,
        kind: &entry.kind,
        by: &entry.actor.name,
        role: &entry.actor.role,
        approved_by: entry.approval.as_ref().map(|by| by.name.as_str()),
        event,
    }
}

/// Whoever knows the number of a ticket that is not redeemed can be paid for it.
fn mask(value: &mut Value) {
    match value {
        Value::String(text) => {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            if digits && text.len() == TICKET_DIGITS {
                *text = format!("**************{}", &text[TICKET_DIGITS - 4..]);
            }
        }
        Value::Array(all) => all.iter_mut().for_each(mask),
        Value::Object(fields) => fields.values_mut().for_each(mask),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::Figures;
    use ledger::{Ledger, Meter, Meters, Spot, TableId, Total};
    use record::games::Games;
    use std::collections::BTreeMap;

    #[test]
    fn a_meter_is_told_to_the_last_cent_however_far_it_has_come() {
        let spot = Spot { table: TableId(4), place: 11 };
        let far = i128::from(i64::MAX) * 1_000 + 7;
        let mut meters = Meters::NONE;
        meters.count(Meter::Wins, Total::from_cents(far));
        let games = Games { played: 9, won: 4, lost: 3, promotional: Total::from_cents(far) };
        let books = Ledger::restored([], [(spot, meters)]);
        let figures = Figures::of(&books, &BTreeMap::from([(spot, games)]), 1);
        let told = serde_json::to_string(&figures).expect("it can be written");
        assert!(told.contains(&format!("\"wins\":{far}")), "{told}");
        assert!(told.contains(&format!("\"promotional\":{far}")), "{told}");
        assert!(told.contains("\"games_played\":9,\"games_won\":4,\"games_lost\":3"), "{told}");
    }
}
