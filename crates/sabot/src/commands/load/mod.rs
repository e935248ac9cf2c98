//! `sabot load`: a floor under load, and what it shows.

mod figures;
mod found;
mod page;
mod paid;
mod plan;
mod process;
mod seats;
mod station;
mod wire;

use crate::cli::LoadArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::shapes::to_line;
use figures::{Figures, Found, Times, Used};
use paid::{Shown, TimeOfDay};
use process::{Process, Usage};
use seats::{Seat, Seating};
use station::{Seen, Stage, Station};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

/// How long answers are waited for when the time is over.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// How long everybody has to be connected, and every table to take wagers.
const CONNECTED: Duration = Duration::from_mins(2);

/// A folder that is removed when it is no longer needed, unless somebody has named it.
struct Home {
    folder: PathBuf,
    named: bool,
}

impl Home {
    fn made(args: &LoadArgs) -> Result<Home, Failure> {
        let own = || std::env::temp_dir().join(format!("sabot-load-{}", std::process::id()));
        let home =
            Home { folder: args.home.clone().unwrap_or_else(own), named: args.home.is_some() };
        std::fs::create_dir_all(&home.folder).map_err(|why| {
            Failure::not_understood(format!("cannot make {}: {why}", home.folder.display()))
        })?;
        Ok(home)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        if !self.named {
            // What cannot be removed now the system removes some day.
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

/// Every station is a connection: there must be room for all of them.
fn make_room(args: &LoadArgs) -> Result<(), Failure> {
    // Everybody is seated over connections of their tables.
    let wanted = u64::from(args.tables) * (u64::from(args.stations) + 1);
    let room = server::room_for(wanted);
    if room < wanted {
        let words = format!(
            "this system lets a program have {room} connections and {wanted} are needed: raise \
             what `ulimit -Hn` says, or take fewer stations"
        );
        return Err(Failure::refused(words, None));
    }
    Ok(())
}

/// Puts a floor under load; what is printed, and the exit code.
pub(crate) fn run(library: &Library, args: &LoadArgs) -> Result<(String, u8), Failure> {
    make_room(args)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| Failure::not_understood(why.to_string()))?;
    let figures = if let Some(url) = &args.url {
        runtime.block_on(Load::new(args, url, None)?.run())?.figures
    } else {
        // The folder is dropped behind the house that runs in it.
        let home = Home::made(args)?;
        let house = Process::start(&home.folder, &plan::text(args.tables, args.stations))?;
        let (url, store) = (house.url.clone(), house.store());
        let mut came = runtime.block_on(Load::new(args, &url, Some(house))?.run())?;
        // What is in the store now is all that was durable.
        drop(came.house.take());
        let (found, settled) = found::look(library, &store, (&came.seats, &came.seen))?;
        let paid = paid::took(&came.shown, &settled, came.at);
        came.figures.result_to_paid_ms = Some(Times::of(paid));
        came.figures.found = Some(found);
        came.figures
    };
    let broken = figures.found.as_ref().is_some_and(Found::is_broken);
    let text = if args.json { to_line(&figures) } else { page::page(&figures) };
    Ok((text, if broken { 3 } else { 0 }))
}

/// A house and what is done to it.
struct Load<'a> {
    args: &'a LoadArgs,
    host: String,
    house: Option<Process>,
    figures: Figures,
}

/// What came of it.
struct Came {
    figures: Figures,
    seats: Vec<Seat>,
    seen: Vec<Seen>,
    shown: Vec<Shown>,
    /// When it was over.
    at: TimeOfDay,
    house: Option<Process>,
}

/// What was used of the machine when everybody began to play.
struct Began {
    at: Instant,
    house: (Instant, Option<Usage>),
    own: Option<Usage>,
}

impl<'a> Load<'a> {
    fn new(args: &'a LoadArgs, url: &str, house: Option<Process>) -> Result<Load<'a>, Failure> {
        Ok(Load { args, host: wire::host(url)?, house, figures: Figures::default() })
    }

    async fn run(mut self) -> Result<Came, Failure> {
        let began = Instant::now();
        let seats = self.seats().await?;
        let alone = self.usage();
        let (stage, stages) = watch::channel(Stage::Listen);
        let playing = self.connected(&seats, &stages).await?;
        self.figures.seating = began.elapsed().as_secs_f64();
        let killed = self.played(&stage, alone).await?;
        let seen = ended(&stage, playing).await;
        self.figures.saw(&seen);
        let shown = paid::shown(&seen, |seat| seats.get(seat).map_or(0, |seat| seat.table));
        self.figures.coups = shown.len();
        if let Some(at) = killed {
            // What the first process used died with it.
            self.figures.micros_a_wager = None;
            self.figures.killed = Some(figures::resumed(&seen, at));
        }
        let at = TimeOfDay::now();
        Ok(Came { figures: self.figures, seats, seen, shown, at, house: self.house })
    }

    fn usage(&self) -> Option<Usage> {
        self.house.as_ref().and_then(|house| Usage::of(&house.id().to_string()))
    }

    /// Everybody to their seats.
    async fn seats(&mut self) -> Result<Vec<Seat>, Failure> {
        let tables = match &self.house {
            Some(_) => plan::names(self.args.tables),
            None => wire::tables(&self.host, usize::from(self.args.tables)).await?,
        };
        let file = self.house.as_ref().map(Process::secrets);
        let file = file.or_else(|| self.args.secrets.clone()).unwrap_or_default();
        let seating = if self.args.idle { Seating::Nobody } else { Seating::Bettors };
        let wanted = (&tables[..], self.args.stations);
        let seats = seats::taken(&self.host, wanted, (&file, seating)).await?;
        (self.figures.tables, self.figures.stations) = (tables.len(), seats.len());
        Ok(seats)
    }

    /// Opens the feed of every station, and waits until wagers were taken at all of them.
    async fn connected(
        &self,
        seats: &[Seat],
        stages: &watch::Receiver<Stage>,
    ) -> Result<JoinSet<Seen>, Failure> {
        let (come, mut coming) = mpsc::unbounded_channel();
        let (mut playing, pause) = (JoinSet::new(), self.args.wagers_per_second);
        let apart = Duration::from_secs(self.args.apart);
        for (index, seat) in seats.iter().cloned().enumerate() {
            let tells = (stages.clone(), come.clone());
            let table = u32::try_from(seat.table).unwrap_or(u32::MAX);
            let behind = apart.saturating_mul(table) / u32::from(self.args.tables);
            let station = Station::new((index, seat), &self.host, tells, (pause, behind));
            playing.spawn(station.play());
        }
        let all = async {
            for _ in seats {
                coming.recv().await;
            }
        };
        tokio::time::timeout(CONNECTED, all).await.map_err(|_| {
            let words = "not every station could be connected in two minutes: take fewer";
            Failure::refused(words.to_owned(), None)
        })?;
        Ok(playing)
    }

    /// Lets everybody play, and kills the house half way if that is asked for: when it was.
    async fn played(
        &mut self,
        stage: &watch::Sender<Stage>,
        alone: Option<Usage>,
    ) -> Result<Option<Instant>, Failure> {
        let (at, own) = (Instant::now(), Usage::of("self"));
        let mut began = Began { at, house: (at, self.usage()), own };
        if !self.args.idle {
            stage.send_replace(Stage::Play(at));
        }
        let seconds = Duration::from_secs(self.args.seconds);
        let mut killed = None;
        if self.args.kill {
            tokio::time::sleep(seconds / 2).await;
            killed = Some(Instant::now());
            self.kill().await?;
            // The new process counts from nothing.
            began.house = (Instant::now(), Some(Usage::default()));
        }
        tokio::time::sleep(seconds.saturating_sub(began.at.elapsed())).await;
        self.measured(&began, alone);
        Ok(killed)
    }

    /// Kills the house, and starts it again.
    async fn kill(&mut self) -> Result<(), Failure> {
        let Some(mut house) = self.house.take() else { return Ok(()) };
        let again = tokio::task::spawn_blocking(move || {
            house.kill();
            house.start_again().map(|()| house)
        });
        let again = again.await.map_err(|why| Failure::refused(why.to_string(), None))?;
        self.house = Some(again?);
        Ok(())
    }

    /// Takes down what has been used of the machine since it began.
    fn measured(&mut self, began: &Began, alone: Option<Usage>) {
        let used = |(since, before): (Instant, Option<Usage>), after: Option<Usage>| {
            let took = since.elapsed();
            before.zip(after).map(|(before, after)| Used::between(before, after, took))
        };
        let now = self.usage();
        let stations = u64::try_from(self.figures.stations).unwrap_or(u64::MAX);
        self.figures.bytes_a_station = alone
            .zip(now)
            .and_then(|(alone, now)| now.memory.saturating_sub(alone.memory).checked_div(stations));
        self.figures.house = used(began.house, now);
        self.figures.generator = used((began.at, began.own), Usage::of("self"));
        self.figures.seconds = began.at.elapsed().as_secs_f64();
    }
}

/// Waits for the last answers, and for everybody to go.
async fn ended(stage: &watch::Sender<Stage>, mut playing: JoinSet<Seen>) -> Vec<Seen> {
    stage.send_replace(Stage::Listen);
    tokio::time::sleep(LAST_ANSWERS).await;
    stage.send_replace(Stage::Over);
    let mut seen = Vec::new();
    while let Some(one) = playing.join_next().await {
        seen.extend(one);
    }
    seen
}
