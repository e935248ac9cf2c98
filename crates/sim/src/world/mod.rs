//! One house from its opening to its last coup: whatever is due next happens, and everything is
//! looked at after everything.

mod alike;
mod cage;
mod calls;
mod cassettes;
mod checks;
mod contest;
mod desks;
mod hearing;
mod mishaps;
mod mouth;
mod node;
mod played;
mod promo;
mod tickets;
mod trace;

pub use contest::Contests;
pub use played::{Documents, Played, Troubles, Violation, caged, contested, events, play};
pub(crate) use played::{coups_of, parts};
pub use promo::Promotions;

use crate::auditor::Auditor;
use crate::chance::Chance;
use crate::disk::{Cut, Disk, Moment};
use crate::faults::{Faults, Kind, Which};
use crate::opening::{Rulebooks, plans};
use crate::parts::Part;
use crate::people::Seeing;
use crate::people::bettor::{Bettor, Deed};
use crate::people::dealer::Dealer;
use crate::people::{manager, witness};
use crate::wire::{Message, Who, Wire};
use cage::Cage;
use contest::Contest;
use house::What;
use house::plan::TablePlan;
use journal::{Key, Store};
use mouth::Mouth;
use node::Node;
use promo::Promo;
use rules::Rulebook;
use rules::irregularity::Situation;
use std::sync::Arc;
use table::state::PlaceId;
use tickets::Errand;
use trace::Trace;

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

/// A table, and those who play at it.
struct At {
    rulebook: &'static Rulebook,
    plan: TablePlan,
    /// The process that has the table.
    node: Option<Node>,
    /// One that had it, and does not know that another has it now.
    stale: Option<Node>,
    rises: i64,
    lines: Vec<Line>,
    dealer: Dealer,
    bettors: Vec<Bettor>,
    /// The note acceptors of its stations.
    mouths: Vec<Mouth>,
    auditor: Auditor,
    /// The owner of the last process, with what it knew: everything that was acknowledged.
    known: Option<house::Owner>,
}

impl At {
    fn new(rulebook: &'static Rulebook, plan: TablePlan, chance: &mut Chance) -> At {
        let places = u8::try_from(plan.setup.places.len()).unwrap_or(u8::MAX);
        let line = |_| Line { pending: None, wake_at: 0, asked: 0, used: None };
        let mouth = |place| Mouth::new(&plan.name, place);
        let mouths = (1..=places).map(mouth).filter(|_| plan.setup.accounts).collect();
        At {
            rulebook,
            dealer: Dealer::new(chance),
            bettors: (1..=places).map(|place| Bettor::new(PlaceId(place))).collect(),
            lines: (0..=places).map(line).collect(),
            mouths,
            node: None,
            stale: None,
            rises: 0,
            auditor: Auditor::new(rulebook),
            known: None,
            plan,
        }
    }
}

/// A house.
struct World<'h> {
    books: &'h Rulebooks,
    chance: Chance,
    faults: Faults,
    now: i64,
    /// By how much the house's clock is before or behind.
    skew: i64,
    moment: Arc<Moment>,
    disk: Arc<Disk>,
    work_at: i64,
    full_until: i64,
    wire: Wire<Message<Who, What>>,
    tables: Vec<At>,
    cage: Option<Cage>,
    contest: Option<Contest>,
    promo: Option<Promo>,
    /// What people see go wrong, in houses where they look.
    watch: Option<Faults>,
    /// Tickets that are being made.
    errands: Vec<Errand>,
    /// How many processes there have been.
    nodes: u64,
    /// How often the machine has died.
    falls: u64,
    /// How many coups are to be played.
    coups: u64,
    played: Played,
    trace: Trace,
}

/// A house that has not got on after so many steps for each of its coups is stuck.
const STEPS_PER_COUP: u64 = 1_000;

impl<'h> World<'h> {
    fn new(
        books: &'h Rulebooks,
        rulebook: &'static Rulebook,
        (seed, which): (u64, Which),
        trace: Trace,
    ) -> World<'h> {
        let mut chance = Chance::of(seed, 1);
        let plans = plans(books, rulebook, &mut chance);
        let tables = plans.into_iter().map(|(book, plan)| At::new(book, plan, &mut chance));
        let mut tables: Vec<At> = tables.collect();
        let without = which.left_out;
        // All of them are set up, so that the first is the same without the others.
        tables.truncate(if without.has(Part::Tables) { 1 } else { tables.len() });
        let moment = Arc::new(Moment::default());
        let contest = Contest::of(books, rulebook, (seed, which));
        let contest = contest.filter(|_| !without.has(Part::Tournament));
        let promo = Promo::of(rulebook, (seed, which));
        let promo = promo.filter(|_| !without.has(Part::Promotion));
        let accounts = tables.iter().any(|at| at.plan.setup.accounts);
        let cage = (accounts || contest.is_some() || promo.is_some()).then(|| Cage::new(seed));
        World {
            books,
            disk: Arc::new(Disk::new(Arc::clone(&moment))),
            moment,
            chance,
            faults: Faults::new(seed, which),
            now: 1_700_000_000_000,
            skew: 0,
            work_at: 0,
            full_until: 0,
            wire: Wire::default(),
            tables,
            cage,
            contest,
            promo,
            watch: watch(seed, which).filter(|_| !without.has(Part::Reports)),
            errands: Vec::new(),
            nodes: 0,
            falls: 0,
            coups: 0,
            played: Played::default(),
            trace,
        }
    }

    /// Plays so many coups, and looks at everything once more.
    fn play(&mut self, coups: u64) -> Result<(), String> {
        self.coups = coups;
        let began = self.now;
        let most = 5_000 + coups * STEPS_PER_COUP * self.tables.len() as u64;
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

    /// What is due at the tables, and what has gone wrong at them.
    fn due(&self) -> String {
        let due = self.tables.iter().map(|at| {
            let Some(node) = &at.node else { return "no process is up".to_owned() };
            let table = node.owner.table();
            let due = table::duty(at.rulebook, table).step;
            let waiting = node.sent.len();
            format!("{due:?}, {waiting} on their way, {:?}, {:?}", table.coup, table.incidents)
        });
        due.collect::<Vec<_>>().join("; ")
    }

    /// The next thing happens.
    fn step(&mut self) -> Result<(), String> {
        self.faults.step += 1;
        self.fail()?;
        let (at, next) = self.next();
        self.now = self.now.max(at);
        self.moment.set(self.house_ms());
        match next {
            Next::Work => self.work(),
            Next::Arrive => self.arrive(),
            Next::Clock(table) => self.read_clock(table),
            Next::Rise(table) => self.rise(table),
            Next::Renew(table) => self.renew(table),
            Next::Errand(place) => self.errand(place),
            Next::Contest => self.contest(),
            Next::Promo => self.promo(),
            Next::Wake(who) => self.wake(who),
        }
    }

    /// What is due first.
    fn next(&self) -> (i64, Next) {
        let mut first = (i64::MAX, Next::Work);
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
        for (place, errand) in self.errands.iter().enumerate().filter(|(_, it)| !it.waits()) {
            consider(errand.at, Next::Errand(place));
        }
        if let Some(contest) = &self.contest {
            consider(contest.next_at(), Next::Contest);
        }
        if let Some(promo) = &self.promo {
            consider(promo.next_at(), Next::Promo);
        }
        for (table, at) in self.tables.iter().enumerate() {
            match &at.node {
                None => consider(at.rises, Next::Rise(table)),
                Some(node) => {
                    consider(node.renew_at, Next::Renew(table));
                    if let Some(due) = node.owner.due().filter(|_| node.may_hear()) {
                        consider(due.ms().saturating_sub(self.skew), Next::Clock(table));
                    }
                }
            }
            for (line, it) in at.lines.iter().enumerate() {
                let wakes = it.pending.as_ref().map_or(it.wake_at, |pending| pending.again_at);
                consider(wakes, Next::Wake(Who { table, line }));
            }
        }
        first
    }

    /// Whether any process is up.
    fn is_up(&self) -> bool {
        self.tables.iter().any(|at| at.node.is_some())
    }

    /// What fails by itself.
    fn fail(&mut self) -> Result<(), String> {
        if let Some(cut) = self.faults.dies().filter(|_| self.is_up()) {
            self.die(cut)?;
        }
        if self.is_up() && self.faults.strikes(Kind::Crash) {
            let cut = if self.faults.chance().once_in(2) { Cut::All } else { Cut::Nothing };
            self.die(cut)?;
        }
        if self.faults.strikes(Kind::ClockJump) {
            let jump = self.faults.chance().between(-90_000, 90_000);
            self.skew += jump;
            self.trace.note(self.now, || format!("the clock is set by {jump} ms"));
        }
        if self.now >= self.full_until && self.faults.strikes(Kind::DiskFull) {
            self.full_until = self.now + self.faults.chance().between(10, 20_000);
            self.trace.note(self.now, || "the disk is full".to_owned());
        }
        if self.disk.has_snapshots() && self.faults.strikes(Kind::SnapshotsGone) {
            self.disk.drop_snapshots().map_err(|why| why.to_string())?;
        }
        if let Some(table) = self.takeable()
            && self.faults.strikes(Kind::LeaseStolen)
        {
            self.steal(table)?;
        }
        Ok(())
    }

    /// Somebody wakes: they ask again what was not answered, or do something.
    fn wake(&mut self, who: Who) -> Result<(), String> {
        let line = &mut self.tables[who.table].lines[who.line];
        let again = line.pending.as_mut().map(|pending| {
            pending.again_at = self.now + 2_500;
            (pending.key.clone(), pending.what.clone())
        });
        if let Some((key, what)) = again {
            self.send(who, key, what);
            return Ok(());
        }
        let pause = if who.line == 0 { (150, 1_200) } else { (400, 4_000) };
        line.wake_at = self.now + self.chance.between(pause.0, pause.1);
        if self.is_interrupted(who) {
            return self.talk(who, None);
        }
        match self.deed(who) {
            Some(Deed::Ask(what)) => self.ask(who, what),
            Some(Deed::Feed(paper)) => return self.talk(who, Some(paper)),
            None if who.line == 0 => return self.business(who.table),
            None => {}
        }
        Ok(())
    }

    /// What somebody does, if anything.
    fn deed(&mut self, who: Who) -> Option<Deed> {
        let At { node, rulebook, plan, dealer, bettors, .. } = &mut self.tables[who.table];
        let node = node.as_ref().filter(|node| node.may_hear())?;
        let watch = self.watch.as_mut().filter(|_| who.line == 0);
        let mut seeing = Seeing {
            rulebook,
            table: node.owner.table(),
            setup: &plan.setup,
            decks: plan.decks,
            chance: &mut self.chance,
            faults: &mut self.faults,
        };
        if let Some(watch) = watch {
            watch.step = seeing.faults.step;
            let before = |it: Situation| self.played.troubles.of(it);
            if let Some(what) = watched(&seeing, watch, before) {
                return Some(Deed::Ask(what));
            }
        }
        match who.line.checked_sub(1) {
            None if seeing.chance.once_in(manager::ONCE_IN) => {
                manager::act(&mut seeing).map(Deed::Ask)
            }
            None => dealer.act(&mut seeing).map(Deed::Ask),
            Some(place) => bettors[place].act(&mut seeing),
        }
    }
}

/// What goes wrong where people look: in half of all houses.
fn watch(seed: u64, which: Which) -> Option<Faults> {
    Chance::of(seed, 31).once_in(2).then(|| Faults::of((seed, 32), which))
}

/// What those who look do: report something, do something about it, or pay somebody by hand.
fn watched(
    seeing: &Seeing<'_>,
    watch: &mut Faults,
    before: impl Fn(Situation) -> u64,
) -> Option<What> {
    seeing.table.setup.as_ref()?;
    if watch.strikes(Kind::Reported) {
        return witness::reports(seeing, watch.chance(), before);
    }
    if watch.chance().once_in(40) {
        return witness::pays_by_hand(seeing, watch.chance());
    }
    let tries = !seeing.table.incidents.is_empty() && watch.chance().once_in(4);
    if tries { witness::resolves(seeing, watch.chance()) } else { None }
}

/// What is due.
#[derive(Debug, Clone, Copy)]
enum Next {
    /// The disk works.
    Work,
    /// A message arrives.
    Arrive,
    /// A table reads the clock.
    Clock(usize),
    /// A process comes up at a table.
    Rise(usize),
    /// A lease is renewed.
    Renew(usize),
    /// A ticket that is being made goes on.
    Errand(usize),
    /// Something happens about the tournament.
    Contest,
    /// Something happens about the promotion.
    Promo,
    /// Somebody on a line wakes.
    Wake(Who),
}
