//! Everybody to their seats: stations offered and enrolled, bettors who buy in at them.

use super::wire::Line;
use crate::failure::Failure;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, Semaphore};
use tokio::task::JoinSet;
use tokio::time::Interval;

/// A person may ask a hundred times in a second: offers come a little slower.
const OFFERS: Duration = Duration::from_micros(10_500);

/// How many sign in at once: checking a PIN takes memory and time on purpose.
const SIGN_INS: usize = 2;

/// The demonstration's own owner, as its file of secrets names it.
const OWNER: &str = "demonstration owner";

/// What everybody buys in for.
const STAKE: &str = "100000.00";

/// How often it is tried again to sit down at a table that is not open yet.
const AGAIN: Duration = Duration::from_millis(300);

/// A station with its credential.
#[derive(Debug, Clone)]
pub(super) struct Seat {
    pub(super) table: usize,
    pub(super) table_name: Arc<str>,
    pub(super) place: u8,
    /// The name of the device.
    pub(super) device: String,
    pub(super) credential: String,
    /// Whether somebody sits there.
    pub(super) seating: Seating,
}

impl Seat {
    /// Whoever sits there.
    pub(super) fn bettor(&self) -> String {
        format!("bettor {}", self.place)
    }
}

/// Whether bettors sit down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seating {
    /// They do, and buy in.
    Bettors,
    /// Stations are enrolled and nothing else.
    Nobody,
}

/// Whoever lets devices in.
struct Owner {
    host: String,
    session: String,
    /// By which offers keep to what one person may ask.
    pace: Mutex<Interval>,
    sign_ins: Semaphore,
    secrets: BTreeMap<String, String>,
    seating: Seating,
}

/// Reads the secrets of a demonstration, a name and a secret a line.
fn secrets(file: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|why| {
        let words = format!("the secrets of the demonstration cannot be read: {why}");
        Failure::not_understood(format!("{}: {words}", file.display()))
    })?;
    let pairs = text.lines().filter_map(|line| line.split_once('\t'));
    Ok(pairs.map(|(name, secret)| (name.to_owned(), secret.to_owned())).collect())
}

fn text(answer: &Value, key: &str) -> Result<String, Failure> {
    let found = answer[key].as_str().map(str::to_owned);
    found.ok_or_else(|| Failure::refused(format!("the house gives no {key}"), None))
}

/// Seats bettors at so many stations of every table.
pub(super) async fn taken(
    host: &str,
    (tables, stations): (&[String], u8),
    (file, seating): (&Path, Seating),
) -> Result<Vec<Seat>, Failure> {
    let secrets = secrets(file)?;
    let password = secrets.get(OWNER).cloned().unwrap_or_default();
    let asked = json!({ "name": OWNER, "password": password });
    let answer = Line::to(host).ask("/api/sign-in", "", &asked).await?;
    let owner = Arc::new(Owner {
        host: host.to_owned(),
        session: text(&answer, "credential")?,
        pace: Mutex::new(tokio::time::interval(OFFERS)),
        sign_ins: Semaphore::new(SIGN_INS),
        secrets,
        seating,
    });
    let mut coming = JoinSet::new();
    for (index, name) in tables.iter().enumerate() {
        let (owner, name) = (Arc::clone(&owner), Arc::from(name.as_str()));
        coming.spawn(async move { owner.table((index, name), stations).await });
    }
    let mut seats = Vec::new();
    while let Some(came) = coming.join_next().await {
        let came = came.map_err(|why| Failure::refused(why.to_string(), None))?;
        seats.extend(came?);
    }
    seats.sort_by_key(|seat| (seat.table, seat.place));
    Ok(seats)
}

impl Owner {
    /// The stations of a table, enrolled by somebody at its console.
    async fn table(
        &self,
        (index, name): (usize, Arc<str>),
        stations: u8,
    ) -> Result<Vec<Seat>, Failure> {
        let mut line = Line::to(&self.host);
        let console = format!("{name}-console");
        let offer = json!({ "device": console, "kind": "console", "table": *name });
        let console = self.enrolled(&mut line, "", offer).await?;
        let shown = match self.seating {
            Seating::Bettors => self.dealer(&mut line, &name, &console).await?,
            Seating::Nobody => console,
        };
        let mut seats = Vec::new();
        for place in 1..=stations {
            let device = format!("{name}-station-{place}");
            let offer =
                json!({ "device": device, "kind": "station", "table": *name, "place": place });
            let credential = self.enrolled(&mut line, &shown, offer).await?;
            let table_name = Arc::clone(&name);
            let (table, seating) = (index, self.seating);
            let seat = Seat { table, table_name, place, device, credential, seating };
            if self.seating == Seating::Bettors {
                seated(&mut line, &shown, &seat).await?;
            }
            seats.push(seat);
        }
        Ok(seats)
    }

    /// Offers enrolment to a device, and enrols it.
    async fn enrolled(
        &self,
        line: &mut Line,
        shown: &str,
        offer: Value,
    ) -> Result<String, Failure> {
        self.pace.lock().await.tick().await;
        let answer = line.ask("/api/devices/offer", &self.session, &offer).await?;
        let asked = json!({ "device": offer["device"], "code": text(&answer, "code")? });
        let answer = line.ask("/api/devices/enrol", shown, &asked).await?;
        text(&answer, "credential")
    }

    /// What the dealer of a table shows, signed in at its console.
    async fn dealer(&self, line: &mut Line, table: &str, console: &str) -> Result<String, Failure> {
        let name = format!("dealer-{table}");
        let pin = self.secrets.get(&name).cloned().unwrap_or_default();
        let _turn = self.sign_ins.acquire().await;
        let asked = json!({ "name": name, "pin": pin });
        let answer = line.ask("/api/sign-in", console, &asked).await?;
        Ok(format!("{console},{}", text(&answer, "credential")?))
    }
}

/// Somebody buys in at a station, which gives them control of it.
async fn seated(line: &mut Line, shown: &str, seat: &Seat) -> Result<(), Failure> {
    let path = format!("/api/tables/{}/ask", seat.table_name);
    let (place, bettor) = (seat.place, seat.bettor());
    let ask = json!({
        "is": "buy_in", "place": place, "bettor": bettor, "tender": "cash", "amount": STAKE,
    });
    for attempt in 0.. {
        let asked = json!({ "key": format!("buy-in {place} {attempt}"), "ask": ask });
        let answer = line.ask(&path, shown, &asked).await?;
        if answer["accepted"].is_object() {
            break;
        }
        let code = answer["refused"]["code"].as_str().or(answer["unavailable"]["code"].as_str());
        if !matches!(code, Some("table_closed" | "under_way" | "restarting")) {
            let words = format!("the table refuses to let {bettor} buy in: {answer}");
            return Err(Failure::refused(words, None));
        }
        tokio::time::sleep(AGAIN).await;
    }
    Ok(())
}
