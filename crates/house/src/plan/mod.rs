//! The floor plan: which tables there are, how each is set up, and the house's own terms. A file
//! that people write, read with all its faults told together, each with its place.

mod check;
mod house;
mod table;

pub use house::HousePlan;
pub use table::{CardsFrom, Dealing, TablePlan};

use crate::library::Library;
use rulebook::Faults;
use rulebook::page::{Page, Section};

/// A floor plan that was read and checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FloorPlan {
    /// The house.
    pub house: HousePlan,
    /// Its tables.
    pub tables: Vec<TablePlan>,
}

impl FloorPlan {
    /// Reads a floor plan whose rulebooks are in this library.
    pub fn read(file: &str, text: &str, library: &Library) -> Result<FloorPlan, Faults> {
        let page = Page::new(file, text);
        let parsed = page.parse();
        let top = Section::top(&page, &parsed);
        let house = top.section("house").and_then(|section| house::read(&section));
        let tables = top.sections("table").and_then(|sections| {
            let tables = sections.iter().map(|section| table::read(section, library));
            let tables = rulebook::page::collect(tables)?;
            check::together(&page, &tables, library);
            Ok(tables.into_iter().map(|table| table.value).collect())
        });
        drop(top);
        let plan = house.and_then(|house| Ok(FloorPlan { house, tables: tables? }));
        page.finish(plan)
    }

    /// A table of the plan.
    pub fn table(&self, name: &str) -> Option<&TablePlan> {
        self.tables.iter().find(|table| table.name == name)
    }
}
