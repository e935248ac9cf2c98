//! The equipment that the house itself calls: lines to printers, note acceptors and scanning shoes,
//! real ones and simulated ones.

mod acceptor;
mod kept;
mod line;
mod memory;
mod scanner;
mod simulated;
mod troubles;

use crate::floor::Floor;
use crate::stop::Stopper;
use devices::printer::{Outcome, Printer, Settings, Trouble};
use devices::ticket::Ticket;
use house::plan::{DevicePlan, Equipment as Kind, FloorPlan};
use simulated::Simulations;
use std::io;
use std::sync::{Arc, PoisonError, RwLock};
use std::thread::{self, JoinHandle};
use troubles::Troubles;

/// The equipment of a floor.
pub(crate) struct Equipment {
    pub(crate) simulations: Simulations,
    devices: RwLock<Vec<DevicePlan>>,
    /// What is wrong with it.
    troubles: Troubles,
}

impl Equipment {
    /// The equipment of a plan; what is simulated begins to run.
    pub(crate) fn open(plan: &FloorPlan) -> io::Result<Equipment> {
        let simulations = Simulations::default();
        simulations.begin(&plan.devices)?;
        let devices = RwLock::new(plan.devices.clone());
        Ok(Equipment { simulations, devices, troubles: Troubles::default() })
    }

    /// Lets simulated equipment run that is not there yet.
    pub(crate) fn add(&self, devices: &[DevicePlan]) -> io::Result<()> {
        self.simulations.begin(devices)
    }

    /// The equipment is this from now on.
    pub(crate) fn set(&self, devices: &[DevicePlan]) -> io::Result<()> {
        self.simulations.begin(devices)?;
        self.simulations.keep(devices);
        *self.devices.write().unwrap_or_else(PoisonError::into_inner) = devices.to_vec();
        Ok(())
    }

    /// The equipment of a kind at a place of a table.
    pub(crate) fn at(&self, table: &str, kind: Kind, place: u8) -> Option<DevicePlan> {
        let devices = self.devices.read().unwrap_or_else(PoisonError::into_inner);
        let mut own = devices.iter().filter(|device| device.table == table);
        own.find(|device| device.equipment == kind && device.place == place).cloned()
    }

    /// Prints a ticket, and says what the printer says of it. It blocks.
    fn print(&self, device: &DevicePlan, ticket: &Ticket) -> Outcome {
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

impl Floor {
    /// Prints a ticket, and records what is wrong with the printer where something is. It blocks.
    pub(crate) fn print(&self, device: &DevicePlan, ticket: &Ticket) -> Outcome {
        let outcome = self.equipment.print(device, ticket);
        let (book, name) = ((&*self.store, &*self.clock), device.name());
        match &outcome {
            Outcome::Printed(_) => self.equipment.troubles.none(book, &name),
            Outcome::NotPrinted(trouble) | Outcome::Unknown(trouble) => {
                self.equipment.troubles.began(book, &name, troubles::of_printer(*trouble));
            }
        }
        outcome
    }

    /// Something began to be wrong with a device, or is over. It blocks.
    fn trouble(&self, device: &DevicePlan, told: Option<(&'static str, bool)>) {
        let (book, name) = ((&*self.store, &*self.clock), device.name());
        match told {
            Some((what, true)) => self.equipment.troubles.began(book, &name, what),
            Some((what, false)) => self.equipment.troubles.ended(book, &name, what),
            None => {}
        }
    }
}

/// Those who talk with the equipment of a table.
pub(crate) struct Talking {
    stopper: Stopper,
    threads: Vec<JoinHandle<()>>,
}

impl Talking {
    /// Tells them to stop, and waits until each has: nobody else may talk with it before. It
    /// blocks.
    pub(crate) fn end(self) {
        drop(self.stopper);
        for thread in self.threads {
            if thread.join().is_err() {
                tracing::error!("whoever talked with equipment has failed");
            }
        }
    }
}

/// Begins to talk with the acceptors and the scanning shoe of a table.
pub(crate) fn talk(floor: &Arc<Floor>, table: &str) -> Talking {
    let (stopper, mut threads) = (Stopper::default(), Vec::new());
    for device in floor.plan().devices_at(table).cloned().collect::<Vec<_>>() {
        let (floor, stop) = (Arc::clone(floor), stopper.stop());
        match device.equipment {
            Kind::Printer => {}
            Kind::Acceptor => {
                threads.push(thread::spawn(move || acceptor::run(&floor, &device, &stop)));
            }
            Kind::Scanner => {
                threads.push(thread::spawn(move || scanner::run(&floor, &device, &stop)));
            }
        }
    }
    Talking { stopper, threads }
}
