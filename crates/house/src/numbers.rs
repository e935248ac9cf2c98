//! The numbers of tables in the books: each is one table's for good, whatever becomes of the table.

use crate::plan::FloorPlan;
use journal::{Fault, Store};
use record::begun;

/// Which table has which number. Books, tickets and the posts of devices go by them, so that two
/// tables with one number would be one table to the cage.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Numbers {
    recorded: Vec<(String, u16)>,
    planned: Vec<(String, u16)>,
}

impl Numbers {
    /// The numbers of all tables that were ever begun. One entry of each is read.
    pub fn recorded(store: &dyn Store) -> Result<Numbers, Fault> {
        let begun = begun::tables(store)?.into_iter();
        let recorded = begun.map(|begun| (begun.table, begun.number)).collect();
        Ok(Numbers { recorded, planned: Vec::new() })
    }

    /// The same with those that a plan in force gives to tables which may be about to begin.
    #[must_use]
    pub fn planned(mut self, plan: &FloorPlan) -> Numbers {
        let tables = plan.tables.iter().map(|table| (table.name.clone(), table.number));
        self.planned.extend(tables);
        self
    }

    /// Which tables of a plan cannot have the number that it gives them, each with what to write.
    pub fn wrong(&self, plan: &FloorPlan) -> Vec<String> {
        let tables = plan.tables.iter().filter_map(|table| {
            let (name, number) = (&table.name, table.number);
            if let Some((_, own)) = self.recorded.iter().find(|(recorded, _)| recorded == name) {
                let told = || {
                    format!(
                        "table `{name}` has number {own} in the books, not {number}: write number \
                         = {own}, or give the table of the plan another name and number {}",
                        self.free(plan)
                    )
                };
                return (*own != number).then(told);
            }
            let (other, _) = self.all().find(|(other, taken)| *taken == number && other != name)?;
            Some(format!(
                "table `{name}` has number {number}, which is that of table `{other}` in the \
                 books for good: give it one that no table has had, such as {}",
                self.free(plan)
            ))
        });
        tables.collect()
    }

    fn all(&self) -> impl Iterator<Item = &(String, u16)> {
        self.recorded.iter().chain(&self.planned)
    }

    /// A number that no table has had, and none of a plan has.
    fn free(&self, plan: &FloorPlan) -> u16 {
        let had = |number: u16| self.all().any(|(_, taken)| *taken == number);
        let has = |number: u16| plan.tables.iter().any(|table| table.number == number);
        (1..u16::MAX).find(|number| !had(*number) && !has(*number)).unwrap_or(u16::MAX)
    }
}
