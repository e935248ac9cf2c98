//! Where a table orders tickets.

use super::tickets::Order;
use crate::floor::Floor;
use crate::table::TableHandle;
use house::plan::Equipment;
use journal::Key;
use ledger::Spot;
use rules::Amount;
use std::sync::Arc;

/// The desk at which one table orders its tickets.
pub(crate) struct TicketDesk {
    pub(crate) floor: Arc<Floor>,
    pub(crate) table: String,
    pub(crate) handle: TableHandle,
}

/// There is no printer at the station.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoPrinter;

impl TicketDesk {
    /// Begins to make a ticket. The table is told when it is out, or will not be.
    pub(crate) fn begin(&self, spot: Spot, amount: Amount, key: Key) -> Result<(), NoPrinter> {
        let TicketDesk { floor, table, handle } = self;
        let printer = floor.equipment.at(table, Equipment::Printer, spot.place);
        let printer = printer.ok_or(NoPrinter)?;
        let order = Order { key, table: table.clone(), spot, amount, printer: printer.name() };
        let (floor, handle) = (Arc::clone(floor), handle.clone());
        tokio::task::spawn_blocking(move || {
            floor.counter.make(&order, &handle, |paper| floor.print(&printer, paper));
        });
        Ok(())
    }
}
