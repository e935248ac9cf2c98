//! One house from its opening to its last coup: whatever is due next happens, and everything is
//! looked at after everything.

mod checks;
mod hearing;
mod node;
mod tickets;
mod trace;

use crate::auditor::Auditor;
use crate::chance::Chance;
use crate::disk::{Cut, Disk, Moment};
use crate::faults::{Faults, Kind, Which};
use crate::opening::{Rulebooks, plan};
use crate::people::Seeing;
use crate::people::bettor::Bettor;
use crate::people::dealer::Dealer;
use crate::wire::Wire;
use house::What;
use house::plan::TablePlan;
use journal::{Key, Store};
use node::Node;
use rules::Rulebook;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use table::Event;
use table::state::PlaceId;
use tickets::Cage;
use trace::Trace;

/// What was found to be wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The rulebook.
    pub rulebook: String,
    /// The seed of the house.
    pub seed: u64,
    /// The step at which it was found.
    pub step: u64,
    /// How many coups had been completed.
    pub coups: u64,
    /// How many coups the house has to play so that it is found again.
    pub until: u64,
    /// What is wrong.
    pub what: String,
    /// What happened before it, the latest last.
    pub trace: Vec<String>,
}

/// What a house came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Played {
    /// How many coups were completed.
    pub coups: u64,
    /// How many shoes were begun.
    pub shoes: u64,
    /// How many things happened.
    pub steps: u64,
    /// How many entries the journal has.
    pub entries: u64,
    /// What the auditor looked at.
    pub looked: crate::auditor::Looked,
    /// How often the table was restored from its record.
    pub restored: u64,
    /// How many tickets were printed, paid or put in.
    pub tickets: u64,
    /// What was due when it was given up because nothing went on any more.
    pub stuck: Option<String>,
    /// How often each kind of fault happened.
    pub faults: Vec<u64>,
    /// How many milliseconds passed by the house's clock.
    pub time_ms: i64,
}

/// Somebody on a line: the dealer on the first, bettors on the others.
struct Line {
    pending: Option<Pending>,
    wake_at: i64,
    asked: u64,
    /// A key that was used, for those who use one again.
    used: Option<Key>,
}

/// What somebody waits for.
struct Pending {
    key: Key,
    what: What,
    again_at: i64,
}

/// A house.
struct World<'h> {
    books: &'h Rulebooks,
    rulebook: &'static Rulebook,
    plan: TablePlan,
    chance: Chance,
    faults: Faults,
    now: i64,
    /// By how much the house's clock is before or behind.
    skew: i64,
    moment: Arc<Moment>,
    disk: Arc<Disk>,
    work_at: i64,
    full_until: i64,
    node: Option<Node>,
    up_at: i64,
    wire: Wire,
    lines: Vec<Line>,
    dealer: Dealer,
    bettors: Vec<Bettor>,
    auditor: Auditor,
    cage: Option<Cage>,
    /// The owner of the last process, with what it knew: everything that was acknowledged.
    known: Option<house::Owner>,
    nodes: u64,
    played: Played,
    trace: Trace,
}

/// The least and the most coups of a house.
const COUPS: (usize, usize) = (30, 130);

/// A house that has not got on after so many steps for each of its coups is stuck.
const STEPS_PER_COUP: u64 = 800;

/// How many lines of what led to a violation are told at most.
const LINES: usize = 240;

/// Plays a house of a rulebook from a seed, with these faults, up to so many coups.
pub fn play(
    books: &Rulebooks,
    rulebook: &str,
    (seed, coups): (u64, u64),
    which: Which,
) -> Result<Played, Violation> {
    let found = match play_traced(books, rulebook, (seed, coups), (which, 0)) {
        Ok(played) => return Ok(played),
        Err(found) => found,
    };
    // The same again, without what comes after it and with what led to it.
    let until = (found.coups + 1).min(coups);
    match play_traced(books, rulebook, (seed, until), (which, LINES)) {
        Ok(_) => Err(Violation { until: coups, ..found }),
        Err(again) => Err(Violation { until, ..again }),
    }
}

/// Plays a house, and reads what its table has recorded.
pub fn events(
    books: &Rulebooks,
    rulebook: &str,
    (seed, coups): (u64, u64),
    which: Which,
) -> Result<Vec<Event>, String> {
    let found = books.rulebook(rulebook);
    let found = found.ok_or_else(|| format!("there is no rulebook `{rulebook}` with a game"))?;
    let mut world = World::new(books, found, (seed, which), 0);
    world.play(coups)?;
    world.events()
}

fn play_traced(
    books: &Rulebooks,
    rulebook: &str,
    (seed, coups): (u64, u64),
    (which, lines): (Which, usize),
) -> Result<Played, Violation> {
    let Some(found) = books.rulebook(rulebook) else {
        let what = format!("there is no rulebook `{rulebook}` with a game of its own");
        return Err(violation((rulebook, seed), &Played::default(), what));
    };
    let mut world = World::new(books, found, (seed, which), lines);
    let ended = catch_unwind(AssertUnwindSafe(|| world.play(coups)));
    let what = match ended {
        Ok(Ok(())) => {
            world.played.faults = world.faults.counts().to_vec();
            world.played.steps = world.faults.step;
            world.played.looked = world.auditor.looked;
            return Ok(world.played);
        }
        Ok(Err(what)) => what,
        Err(panic) => format!("a panic: {}", words(&*panic)),
    };
    world.played.steps = world.faults.step;
    let mut found = violation((rulebook, seed), &world.played, what);
    found.trace = world.trace.told();
    Err(found)
}

fn violation((rulebook, seed): (&str, u64), played: &Played, what: String) -> Violation {
    let (step, coups) = (played.steps, played.coups);
    let rulebook = rulebook.to_owned();
    Violation { rulebook, seed, step, coups, until: coups, what, trace: Vec::new() }
}

fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words").to_owned()
}

/// How many coups a house of this seed has.
pub(crate) fn coups_of(seed: u64) -> u64 {
    let (least, most) = COUPS;
    (least + Chance::of(seed, 3).below(most - least)) as u64
}

impl<'h> World<'h> {
    fn new(
        books: &'h Rulebooks,
        rulebook: &'static Rulebook,
        (seed, which): (u64, Which),
        lines: usize,
    ) -> World<'h> {
        let mut chance = Chance::of(seed, 1);
        let plan = plan(rulebook, &mut chance);
        let places = u8::try_from(plan.setup.places.len()).unwrap_or(u8::MAX);
        let moment = Arc::new(Moment::default());
        let line = |_| Line { pending: None, wake_at: 0, asked: 0, used: None };
        let cage = plan.setup.accounts.then(Cage::default);
        World {
            books,
            rulebook,
            disk: Arc::new(Disk::new(Arc::clone(&moment))),
            moment,
            dealer: Dealer::new(&mut chance),
            bettors: (1..=places).map(|place| Bettor::new(PlaceId(place))).collect(),
            lines: (0..=places).map(line).collect(),
            chance,
            faults: Faults::new(seed, which),
            now: 1_700_000_000_000,
            skew: 0,
            work_at: 0,
            full_until: 0,
            node: None,
            up_at: 0,
            wire: Wire::default(),
            auditor: Auditor::new(rulebook),
            cage,
            known: None,
            nodes: 0,
            played: Played::default(),
            trace: Trace::new(lines),
            plan,
        }
    }

    /// Plays so many coups, and looks at everything once more.
    fn play(&mut self, coups: u64) -> Result<(), String> {
        let began = self.now;
        let most = 5_000 + coups * STEPS_PER_COUP;
        while self.played.coups < coups {
            self.step()?;
            if self.faults.step > most {
                self.played.stuck = Some(self.due());
                break;
            }
        }
        self.played.time_ms = self.now - began;
        self.finish()
    }

    /// What is due at the table, and what has gone wrong at it.
    fn due(&self) -> String {
        let Some(node) = &self.node else { return "no process is up".to_owned() };
        let table = node.owner.table();
        let due = table::duty(self.rulebook, table).step;
        let waiting = node.sent.len();
        format!("{due:?}, {waiting} on their way, {:?}, {:?}", table.coup, table.incidents)
    }

    /// The next thing happens.
    fn step(&mut self) -> Result<(), String> {
        self.faults.step += 1;
        self.fail()?;
        let (at, next) = self.next();
        self.now = self.now.max(at);
        self.moment.set(self.now);
        match next {
            Next::Work => self.work(),
            Next::Arrive => self.arrive(),
            Next::Clock => self.read_clock(),
            Next::Rise => self.rise(),
            Next::Wake(line) => self.wake(line),
        }
    }

    /// What is due first.
    fn next(&self) -> (i64, Next) {
        let mut first = (i64::MAX, Next::Rise);
        let mut consider = |at: i64, next: Next| {
            if at < first.0 {
                first = (at, next);
            }
        };
        if self.disk.is_waiting() {
            consider(self.work_at, Next::Work);
        }
        if let Some(at) = self.wire.next_at() {
            consider(at, Next::Arrive);
        }
        match &self.node {
            None => consider(self.up_at, Next::Rise),
            Some(node) if node.may_hear() => {
                if let Some(due) = node.owner.due() {
                    let due = i64::try_from(due.0).unwrap_or(i64::MAX);
                    consider(due.saturating_sub(self.skew), Next::Clock);
                }
            }
            Some(_) => {}
        }
        for (number, line) in self.lines.iter().enumerate() {
            let at = line.pending.as_ref().map_or(line.wake_at, |pending| pending.again_at);
            consider(at, Next::Wake(number));
        }
        first
    }

    /// What fails by itself.
    fn fail(&mut self) -> Result<(), String> {
        if let Some(cut) = self.faults.dies().filter(|_| self.node.is_some()) {
            self.die(cut)?;
        }
        if self.faults.strikes(Kind::Crash) && self.node.is_some() {
            let cut = if self.faults.chance().once_in(2) { Cut::All } else { Cut::Nothing };
            self.die(cut)?;
        }
        if self.faults.strikes(Kind::ClockJump) {
            let jump = self.faults.chance().between(-90_000, 90_000);
            self.skew += jump;
            self.trace.note(self.now, || format!("the clock is set by {jump} ms"));
        }
        if self.faults.strikes(Kind::DiskFull) {
            self.full_until = self.now + self.faults.chance().between(10, 20_000);
            self.trace.note(self.now, || "the disk is full".to_owned());
        }
        if self.faults.strikes(Kind::SnapshotsGone) {
            self.disk.drop_snapshots().map_err(|why| why.to_string())?;
        }
        if self.faults.strikes(Kind::LeaseStolen) {
            self.steal()?;
        }
        Ok(())
    }

    /// Somebody wakes: they ask again what was not answered, or do something.
    fn wake(&mut self, number: usize) -> Result<(), String> {
        let again = self.lines[number].pending.as_mut().map(|pending| {
            pending.again_at = self.now + 2_500;
            (pending.key.clone(), pending.what.clone())
        });
        if let Some((key, what)) = again {
            self.send(number, key, what);
            return Ok(());
        }
        let pause = if number == 0 { (150, 1_200) } else { (400, 4_000) };
        self.lines[number].wake_at = self.now + self.chance.between(pause.0, pause.1);
        let Some(node) = self.node.as_ref().filter(|node| node.may_hear()) else { return Ok(()) };
        let mut seeing = Seeing {
            rulebook: self.rulebook,
            table: node.owner.table(),
            setup: &self.plan.setup,
            decks: self.plan.decks,
            chance: &mut self.chance,
            faults: &mut self.faults,
        };
        let what = match number.checked_sub(1) {
            None => self.dealer.act(&mut seeing),
            Some(place) => self.bettors[place].act(&mut seeing),
        };
        match what {
            Some(what) => self.ask(number, what),
            None if number == 0 => return self.tickets(),
            None => {}
        }
        Ok(())
    }
}

/// What is due.
#[derive(Debug, Clone, Copy)]
enum Next {
    /// The disk works.
    Work,
    /// A message arrives.
    Arrive,
    /// The table reads the clock.
    Clock,
    /// A process comes up.
    Rise,
    /// Somebody on a line wakes.
    Wake(usize),
}
