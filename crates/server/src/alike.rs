//! What must be the same at every table of the house: whether a floor plan would have tables differ
//! in it that are open.

use crate::floor::Floor;
use house::plan::{FloorPlan, TablePlan, differs};
use rules::setting::Scope;
use std::collections::BTreeSet;
use table::state::Setup;

impl Floor {
    /// What would differ between the tables of a plan and those that are open as they were before.
    /// It blocks.
    pub(crate) fn house_wide(
        &self,
        (before, after): (&FloorPlan, &FloorPlan),
        open: &[(String, Setup)],
    ) -> BTreeSet<String> {
        let stays = before.tables.iter().filter_map(|table| {
            let setup = self.stands(table, open)?;
            Some(TablePlan { setup, ..table.clone() })
        });
        let stays: Vec<TablePlan> = stays.collect();
        let pairs = stays.iter().flat_map(|old| {
            // A table that differs from itself only waits for its next opening.
            let others = after.tables.iter().filter(move |new| new.name != old.name);
            others.filter_map(move |new| differs(&self.library, new, old))
        });
        pairs.collect()
    }

    /// How a table stands that is open, as far as it matters to others. Of one that is not run here
    /// its record is asked.
    fn stands(&self, table: &TablePlan, open: &[(String, Setup)]) -> Option<Setup> {
        if let Some((_, setup)) = open.iter().find(|(name, _)| *name == table.name) {
            return Some(setup.clone());
        }
        let menu = &self.library.edition(&table.rulebook)?.at_table().menu;
        let matters = menu.options.iter().any(|option| option.scope == Scope::House);
        if !matters || self.table(&table.name).is_ok() {
            return None;
        }
        let stream = record::stream(&table.name).ok()?;
        match record::restore(&*self.store, &stream, self.library.editions()) {
            Ok(recorded) => recorded.table.setup,
            Err(record::NotRestored::Empty(_)) => None,
            // It may well be open.
            Err(_) => Some(table.setup.clone()),
        }
    }
}
