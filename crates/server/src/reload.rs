//! The floor plan read anew while the house runs: all its faults are told and the old one kept, or
//! what can be changed at once is, and the rest waits.

use crate::floor::Floor;
use crate::leases::Whereabouts;
use crate::plans::{Change, Waiting};
use crate::table::Message;
use floor::Name;
use floor::staff::{By, Request};
use house::Numbers;
use house::plan::{DevicePlan, FloorPlan, TablePlan};
use journal::Store;
use record::begun::Begun;
use rulebook::{Fault, earlier_name};
use std::ops::ControlFlow;
use std::sync::Arc;
use table::state::Setup;
use thiserror::Error;

/// Why a floor plan is not put in force.
#[derive(Debug, Error)]
pub enum NotReloaded {
    /// The house was not started from a file.
    #[error("the house was not started with a floor plan of its own: start it with --floor FILE")]
    NoFile,
    /// It cannot be read.
    #[error("{file} cannot be read: {why}")]
    NotRead {
        /// The file.
        file: String,
        /// Why.
        why: std::io::Error,
    },
    /// It has faults: each is told, with its place.
    #[error("{0}")]
    Faulty(String),
    /// The house cannot be changed into it while it runs.
    #[error("{}", .0.join("\n"))]
    NotNow(Vec<String>),
    /// The records of tables cannot be looked at.
    #[error(transparent)]
    Store(#[from] journal::Fault),
    /// That it changes cannot be recorded.
    #[error("the change {0}")]
    NotRecorded(String),
    /// Simulated equipment cannot be run.
    #[error("simulated equipment cannot be run: {0}")]
    Equipment(std::io::Error),
    /// The program is broken.
    #[error("the floor plan could not be put in force: {0}")]
    Broken(String),
}

/// What came of reading the floor plan anew.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reloaded {
    /// Tables that are opened.
    pub opened: Vec<String>,
    /// Tables and what else changes later, each with when.
    pub waits: Vec<String>,
}

/// What faults of a plan that is tried out are told to be in.
const TRIED: &str = "plan";

/// What is to be done before what must be the same at every table can be changed.
const CLOSE: &str = "close the tables that are open first, or take the bet off at them";

/// What would come of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Tried {
    /// What is wrong with it; what follows is then not known.
    pub(crate) faults: Vec<Fault>,
    /// Why it cannot be put in force while the house runs as it does.
    pub(crate) not_now: Vec<String>,
    /// Tables that would be opened.
    pub(crate) opened: Vec<String>,
    /// Tables that would change or leave, each with what waits for what.
    pub(crate) changes: Vec<(String, Vec<String>)>,
    /// Whether what the house has settled would change, at its next start.
    pub(crate) house: bool,
    /// How many tables there would be.
    pub(crate) tables: usize,
}

impl Floor {
    /// Reads the floor plan anew and puts it in force, in somebody's name.
    pub(crate) async fn reload(self: &Arc<Floor>, by: By) -> Result<Reloaded, NotReloaded> {
        let settings = self.settings().await;
        let floor = Arc::clone(self);
        let done = tokio::task::spawn_blocking(move || floor.reload_with(by, &settings));
        done.await.map_err(|why| NotReloaded::Broken(why.to_string()))?
    }

    /// The tables that are run here and open, with how they are set up.
    pub(crate) async fn settings(&self) -> Vec<(String, Setup)> {
        let mut all = Vec::new();
        for table in &self.plan().tables {
            let Ok(handle) = self.table(&table.name) else { continue };
            if let Ok(Some(setup)) = handle.look(|owner, _| owner.table().setup.clone()).await {
                all.push((table.name.clone(), setup));
            }
        }
        all
    }

    /// The file of the floor plan, and its text.
    pub(crate) fn plan_text(&self) -> Result<(String, String), NotReloaded> {
        let file = self.plans.file.get().ok_or(NotReloaded::NoFile)?;
        let name = file.display().to_string();
        match std::fs::read_to_string(file) {
            Ok(text) => Ok((name, text)),
            Err(why) => Err(NotReloaded::NotRead { file: name, why }),
        }
    }

    fn reload_with(&self, by: By, open: &[(String, Setup)]) -> Result<Reloaded, NotReloaded> {
        let (name, text) = self.plan_text()?;
        let plan = FloorPlan::read(&name, &text, &self.library);
        let plan = plan.map_err(|faults| NotReloaded::Faulty(faults.to_string()))?;
        let mut waiting = self.plans.waiting();
        let before = self.plan();
        let not_now = self.not_now(&before, &plan, open)?;
        if !not_now.is_empty() {
            return Err(NotReloaded::NotNow(not_now));
        }
        let opened = plan.tables.iter().filter(|table| before.table(&table.name).is_none());
        let opened = opened.map(|table| table.name.clone()).collect();
        self.equipment.add(&plan.devices).map_err(NotReloaded::Equipment)?;
        self.record_change(by, &before, &plan)?;
        let force = self.in_force(&before, plan, &mut waiting);
        self.plans.put(force);
        for name in waiting.tables.keys() {
            self.tell_waiting(&waiting, name);
        }
        drop(waiting);
        self.plan_changed();
        let waits = self.waits(open);
        tracing::info!(?opened, ?waits, "the floor plan was read anew");
        Ok(Reloaded { opened, waits })
    }

    /// Records who puts which plan in force, before it is.
    fn record_change(
        &self,
        by: By,
        before: &FloorPlan,
        after: &FloorPlan,
    ) -> Result<(), NotReloaded> {
        let request = Request::ChangeFloorPlan {
            before: before.digest,
            after: after.digest,
            tables: concerned(before, after),
        };
        if before.digest == after.digest {
            return Ok(());
        }
        let asked = self.people.ask(by, request);
        asked.map(|_| ()).map_err(|why| NotReloaded::NotRecorded(why.to_string()))
    }

    /// What would come of a plan, which is not put in force. It blocks.
    pub(crate) fn try_out(
        &self,
        text: &str,
        open: &[(String, Setup)],
    ) -> Result<Tried, journal::Fault> {
        let plan = match FloorPlan::read(TRIED, text, &self.library) {
            Ok(plan) => plan,
            Err(faults) => return Ok(Tried { faults: faults.0, ..Tried::default() }),
        };
        let before = self.plan();
        let opened = plan.tables.iter().filter(|table| before.table(&table.name).is_none());
        let changes = before.tables.iter().filter_map(|old| {
            let change = change(&before, &plan, old)?;
            let waits = waits((&before, old), Some(&change), open);
            Some((old.name.clone(), waits))
        });
        Ok(Tried {
            faults: Vec::new(),
            not_now: self.not_now(&before, &plan, open)?,
            opened: opened.map(|table| table.name.clone()).collect(),
            changes: changes.collect(),
            house: plan.house != before.house,
            tables: plan.tables.len(),
        })
    }

    /// Why a plan cannot follow another while the house runs.
    fn not_now(
        &self,
        before: &FloorPlan,
        after: &FloorPlan,
        open: &[(String, Setup)],
    ) -> Result<Vec<String>, journal::Fault> {
        let mut all = Vec::new();
        for table in &after.tables {
            let edition = self.library.edition(&table.rulebook);
            let digest = edition.map(|edition| edition.digest.to_string()).unwrap_or_default();
            all.extend(of_another(&*self.store, table, &digest)?);
        }
        all.extend(Numbers::recorded(&*self.store)?.planned(before).wrong(after));
        let differ = self.house_wide((before, after), open).into_iter();
        all.extend(differ.map(|what| format!("{what}; {CLOSE}")));
        Ok(all)
    }

    /// The plan in force from now on: what runs here goes on by its old plan until it is at rest.
    fn in_force(&self, before: &FloorPlan, plan: FloorPlan, waiting: &mut Waiting) -> FloorPlan {
        waiting.tables.clear();
        waiting.house = (plan.house != before.house).then(|| plan.house.clone());
        let mut force = FloorPlan { house: before.house.clone(), ..plan };
        for old in &before.tables {
            let Some(change) = change(before, &force, old) else { continue };
            let own = devices(before, &old.name);
            if self.leases.whereabouts(&old.name) == Whereabouts::Here {
                Change::To(Box::new(old.clone()), own).apply(&mut force, &old.name);
                waiting.tables.insert(old.name.clone(), change);
            }
        }
        force
    }

    /// Tells a table that is run here that something waits for it to be at rest.
    pub(crate) fn tell_waiting(&self, waiting: &Waiting, name: &str) {
        let (Some(change), Ok(handle)) = (waiting.tables.get(name), self.table(name)) else {
            return;
        };
        let simulated = self.planned(name).is_some_and(|plan| plan.simulated > 0);
        let message = match change {
            // Who is simulated has no money to be kept from them.
            Change::Gone if !simulated => Message::Retire,
            _ => Message::HandOver,
        };
        // A task that has ended settles what waits by itself.
        let _ = handle.tell(message);
    }

    /// Takes over what follows from the plan in force.
    pub(crate) fn plan_changed(&self) {
        let plan = self.plan();
        self.people.set_sites(&plan);
        if let Err(why) = self.equipment.set(&plan.devices) {
            tracing::error!(%why, "simulated equipment cannot be run");
        }
    }

    /// What waits, each in a sentence.
    pub(crate) fn waits(&self, open: &[(String, Setup)]) -> Vec<String> {
        let (waiting, plan) = (self.plans.waiting(), self.plan());
        let tables = plan.tables.iter().flat_map(|table| {
            let waits = waits((&plan, table), waiting.tables.get(&table.name), open);
            waits.into_iter().map(|what| format!("{}: {what}", table.name))
        });
        let house = waiting.house.iter().map(|_| HOUSE_WAITS.to_owned());
        tables.chain(house).collect()
    }
}

/// The tables that change, go or come by a newer plan.
fn concerned(before: &FloorPlan, after: &FloorPlan) -> Vec<Name> {
    let changed = before.tables.iter().filter(|old| change(before, after, old).is_some());
    let new = after.tables.iter().filter(|table| before.table(&table.name).is_none());
    changed.chain(new).map(|table| table.name.as_str().into()).collect()
}

/// What becomes of a table by a newer plan; none where it stays as it is.
fn change(before: &FloorPlan, after: &FloorPlan, old: &TablePlan) -> Option<Change> {
    let new = after.table(&old.name).cloned();
    let (own, planned) = (devices(before, &old.name), devices(after, &old.name));
    let stays = new.as_ref() == Some(old) && own == planned;
    (!stays).then(|| new.map_or(Change::Gone, |new| Change::To(Box::new(new), planned)))
}

const HOUSE_WAITS: &str = "[house]: takes effect when the house is started anew";

/// What of a table waits, and for what, each in a sentence.
pub(crate) fn waits(
    (plan, table): (&FloorPlan, &TablePlan),
    change: Option<&Change>,
    open: &[(String, Setup)],
) -> Vec<String> {
    let said = |parts: &[(&'static str, bool)], when: &str| {
        let parts: Vec<&str> = parts.iter().filter(|(_, is)| *is).map(|(part, _)| *part).collect();
        (!parts.is_empty()).then(|| format!("{}: {when}", parts.join(", ")))
    };
    let (target, equipment) = match change {
        Some(Change::Gone) => {
            return vec!["leaves the floor when no coup and no credit is on it".to_owned()];
        }
        Some(Change::To(target, equipment)) => {
            (&**target, *equipment != devices(plan, &table.name))
        }
        None => (table, false),
    };
    let parts = [
        ("cards", table.cards != target.cards),
        ("dealer", table.dealing != target.dealing),
        ("simulated bettors", table.simulated != target.simulated),
        ("equipment", equipment),
    ];
    let between = said(&parts, "when no coup is on the table");
    let shoe = said(&[("decks", table.decks != target.decks)], "with the next shoe");
    let setup = open.iter().find(|(name, _)| *name == table.name).map(|(_, setup)| setup);
    let opening =
        setup.and_then(|now| said(&otherwise(now, &target.setup), "when the table next opens"));
    let closed = (table.setup != target.setup && setup.is_none())
        .then(|| "setup: in a moment, the table being closed".to_owned());
    [between, shoe, opening, closed].into_iter().flatten().collect()
}

/// What a table was set up with otherwise than a plan says.
fn otherwise(now: &Setup, plan: &Setup) -> [(&'static str, bool); 9] {
    [
        ("version and options", now.setting != plan.setting),
        ("limits", now.limits != plan.limits),
        ("places", now.places != plan.places || now.remote != plan.remote),
        ("wagering period", now.period_s != plan.period_s),
        ("way to deal", now.style != plan.style || now.burn_before_coup != plan.burn_before_coup),
        ("private room", now.private != plan.private),
        ("fixtures", now.fixtures != plan.fixtures),
        ("gaming hours", now.hours != plan.hours),
        ("accounts", now.accounts != plan.accounts),
    ]
}

/// The equipment of a table.
fn devices(plan: &FloorPlan, table: &str) -> Vec<DevicePlan> {
    plan.devices_at(table).cloned().collect()
}

/// Whether a table's record is of another rulebook or of another edition of it.
fn of_another(
    store: &dyn Store,
    plan: &TablePlan,
    digest: &str,
) -> Result<Option<String>, journal::Fault> {
    let Ok(stream) = record::stream(&plan.name) else { return Ok(None) };
    let mut begun: Option<Begun> = None;
    store.first(&stream, &mut |row| {
        begun = serde_json::from_str(row.payload).ok();
        ControlFlow::Break(())
    })?;
    Ok(begun.and_then(|begun| {
        let (name, planned, recorded) = (&plan.name, plan.document(), &begun.rulebook.id);
        if recorded != planned {
            return Some(format!(
                "table `{name}` is run by rulebook {recorded} and the plan says {planned}: give \
                 the table of the plan another name, and a number that no table has had"
            ));
        }
        if begun.rulebook.digest != digest {
            let recorded = earlier_name(recorded, &begun.rulebook.digest);
            return Some(format!(
                "table `{name}` is run by another edition of its rulebook: write rulebook = \
                 \"{recorded}\", or give the table of the plan another name, and a number that \
                 no table has had"
            ));
        }
        None
    }))
}
