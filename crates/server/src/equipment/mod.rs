//! The equipment that the house itself calls: lines to printers, note acceptors and scanning shoes,
//! real ones and simulated ones.

mod acceptor;
mod kept;
mod line;
mod memory;
mod scanner;
mod simulated;

use crate::floor::Floor;
use crate::stop::Stopper;
use devices::printer::{Outcome, Printer, Settings, Trouble};
use devices::ticket::Ticket;
use house::plan::{DevicePlan, Equipment as Kind, FloorPlan};
use simulated::Simulations;
use std::io;
use std::sync::Arc;
use std::thread;

/// The equipment of a floor.
pub(crate) struct Equipment {
    pub(crate) simulations: Simulations,
    devices: Vec<DevicePlan>,
}

impl Equipment {
    /// The equipment of a plan; what is simulated begins to run.
    pub(crate) fn open(plan: &FloorPlan) -> io::Result<Equipment> {
        let simulations = Simulations::open(&plan.devices)?;
        Ok(Equipment { simulations, devices: plan.devices.clone() })
    }

    /// The equipment of a kind at a place of a table.
    pub(crate) fn at(&self, table: &str, kind: Kind, place: u8) -> Option<&DevicePlan> {
        let mut own = self.devices.iter().filter(|device| device.table == table);
        own.find(|device| device.equipment == kind && device.place == place)
    }

    /// Prints a ticket, and says what the printer says of it. It blocks.
    pub(crate) fn print(&self, device: &DevicePlan, ticket: &Ticket) -> Outcome {
        let job = match ticket.job() {
            Ok(job) => job,
            Err(why) => {
                tracing::error!(device = device.name(), %why, "a ticket cannot be printed");
                return Outcome::NotPrinted(Trouble::Offline);
            }
        };
        self.simulations.take_ticket(&device.name());
        match line::open(device, &self.simulations) {
            Ok(line) => Printer::new(line, Settings::default()).print(&job),
            Err(why) => {
                tracing::warn!(device = device.name(), %why, "the printer cannot be reached");
                Outcome::NotPrinted(Trouble::LineClosed)
            }
        }
    }
}

/// Begins to talk with the acceptors and the scanning shoe of a table.
pub(crate) fn talk(floor: &Arc<Floor>, table: &str) -> Stopper {
    let stopper = Stopper::default();
    for device in floor.plan.devices_at(table).cloned() {
        let (floor, stop) = (Arc::clone(floor), stopper.stop());
        match device.equipment {
            Kind::Printer => {}
            Kind::Acceptor => drop(thread::spawn(move || acceptor::run(&floor, &device, &stop))),
            Kind::Scanner => drop(thread::spawn(move || scanner::run(&floor, &device, &stop))),
        }
    }
    stopper
}
