//! The floor plan in force, and what of a newer one waits for a quiet moment.

use house::plan::{DevicePlan, FloorPlan, HousePlan, TablePlan};
use std::collections::BTreeMap;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

/// What becomes of a table at a quiet moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Change {
    /// It goes on by another plan, with this equipment.
    To(Box<TablePlan>, Vec<DevicePlan>),
    /// It leaves the floor.
    Gone,
}

/// What waits.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    /// What becomes of tables that are run here, by their names.
    pub(crate) tables: BTreeMap<String, Change>,
    /// What the house itself has settled anew, for its next start.
    pub(crate) house: Option<HousePlan>,
}

/// The plan in force, and what waits.
pub(crate) struct Plans {
    now: RwLock<Arc<FloorPlan>>,
    waiting: Mutex<Waiting>,
    /// The file that it is read from anew.
    pub(crate) file: OnceLock<PathBuf>,
}

/// A table of the plan in force.
pub(crate) struct OnFloor {
    plan: Arc<FloorPlan>,
    index: usize,
}

impl Deref for OnFloor {
    type Target = TablePlan;

    fn deref(&self) -> &TablePlan {
        &self.plan.tables[self.index]
    }
}

impl Plans {
    pub(crate) fn new(plan: FloorPlan) -> Plans {
        let (now, waiting) = (RwLock::new(Arc::new(plan)), Mutex::default());
        Plans { now, waiting, file: OnceLock::new() }
    }

    /// The plan in force.
    pub(crate) fn now(&self) -> Arc<FloorPlan> {
        Arc::clone(&self.now.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// A table of it.
    pub(crate) fn table(&self, name: &str) -> Option<OnFloor> {
        let plan = self.now();
        let index = plan.tables.iter().position(|table| table.name == name)?;
        Some(OnFloor { plan, index })
    }

    /// What waits. While it is looked at nothing changes.
    pub(crate) fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a table is to leave the floor.
    pub(crate) fn is_leaving(&self, name: &str) -> bool {
        self.waiting().tables.get(name) == Some(&Change::Gone)
    }

    /// Puts a plan in force.
    pub(crate) fn put(&self, plan: FloorPlan) {
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(plan);
    }

    /// A table is at rest: what waited for it is in force. None where nothing did.
    pub(crate) fn settle(&self, name: &str) -> Option<Change> {
        let mut waiting = self.waiting();
        let change = waiting.tables.remove(name)?;
        let mut plan = FloorPlan::clone(&self.now());
        change.clone().apply(&mut plan, name);
        self.put(plan);
        Some(change)
    }
}

impl Change {
    /// Makes it so in a plan.
    pub(crate) fn apply(self, plan: &mut FloorPlan, name: &str) {
        plan.devices.retain(|device| device.table != name);
        match self {
            Change::Gone => plan.tables.retain(|table| table.name != name),
            Change::To(table, devices) => {
                plan.devices.extend(devices);
                match plan.tables.iter_mut().find(|own| own.name == name) {
                    Some(own) => *own = *table,
                    None => plan.tables.push(*table),
                }
            }
        }
    }
}
