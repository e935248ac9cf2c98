//! The floor plan: which tables there are, how each is set up, and the house's own terms. A file
//! that people write, read with all its faults told together, each with its place.

mod access;
mod check;
mod device;
mod directory;
mod house;
mod responsible;
mod table;

pub use access::AccessPlan;
pub use check::differs;
pub use device::{DevicePlan, Equipment, Reach};
pub use directory::DirectoryPlan;
pub use house::HousePlan;
pub use responsible::Responsible;
pub use table::{CardsFrom, Dealing, TablePlan};

use crate::library::Library;
use floor::staff::Digest;
use ledger::TableId;
use rulebook::Faults;
use rulebook::page::{Page, Read, Section};
use sha2::{Digest as _, Sha256};

/// A floor plan that was read and checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FloorPlan {
    /// The house.
    pub house: HousePlan,
    /// Its tables.
    pub tables: Vec<TablePlan>,
    /// The equipment that the house itself calls.
    pub devices: Vec<DevicePlan>,
    /// What it offers those who want to limit their own play; usually nothing.
    pub responsible: Option<Responsible>,
    /// The SHA-256 of its text.
    pub digest: Digest,
}

impl FloorPlan {
    /// Reads a floor plan whose rulebooks are in this library.
    pub fn read(file: &str, text: &str, library: &Library) -> Result<FloorPlan, Faults> {
        let page = Page::new(file, text);
        let parsed = page.parse();
        let top = Section::top(&page, &parsed);
        let house = top.section("house").and_then(|section| house::read(&section, library));
        let tables = top.sections("table").and_then(|sections| {
            let tables = sections.iter().map(|section| table::read(section, library));
            let tables = rulebook::page::collect(tables)?;
            check::together(&page, &tables, library);
            Ok(tables.into_iter().map(|table| table.value).collect::<Vec<_>>())
        });
        let devices = devices(&page, &top, tables.as_deref().ok());
        let responsible = responsible::read(&top);
        drop(top);
        let plan = house.and_then(|house| {
            let (tables, devices, responsible) = (tables?, devices?, responsible?);
            Ok(FloorPlan { house, tables, devices, responsible, digest: digest(text) })
        });
        page.finish(plan)
    }

    /// The equipment at a table.
    pub fn devices_at<'p>(&'p self, table: &'p str) -> impl Iterator<Item = &'p DevicePlan> {
        self.devices.iter().filter(move |device| device.table == table)
    }

    /// A table of the plan.
    pub fn table(&self, name: &str) -> Option<&TablePlan> {
        self.tables.iter().find(|table| table.name == name)
    }

    /// What the table of a number is called: its number, where it is not in the plan.
    pub fn name_of(&self, table: TableId) -> String {
        let found = self.tables.iter().find(|plan| plan.number == table.0);
        found.map_or_else(|| table.to_string(), |plan| plan.name.clone())
    }
}

/// The fingerprint of a floor plan's text.
pub fn digest(text: &str) -> Digest {
    Digest(Sha256::digest(text).into())
}

/// Reads every `[[device]]`, of which there need be none.
fn devices(
    page: &Page<'_>,
    top: &Section<'_>,
    tables: Option<&[TablePlan]>,
) -> Read<Vec<DevicePlan>> {
    if !top.has("device") {
        return Ok(Vec::new());
    }
    let sections = top.sections("device")?;
    let devices = rulebook::page::collect(sections.iter().map(device::read))?;
    // Of tables that could not be read nobody knows whether equipment fits them.
    if let Some(tables) = tables {
        device::check(page, &devices, tables);
    }
    Ok(devices.into_iter().map(|device| device.value).collect())
}
