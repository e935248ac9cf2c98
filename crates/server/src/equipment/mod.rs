//! The equipment that the house itself calls: lines to printers, note acceptors and scanning shoes,
//! real ones and simulated ones.

mod acceptor;
mod line;
mod scanner;
mod simulated;
mod troubles;
mod words;

use crate::floor::Floor;
use crate::stop::Stopper;
use crate::table::Message;
use devices::printer::{Outcome, Paper, Printer, Settings, Trouble};
use devices::ticket::Ticket;
use floor::staff::{Device, Post};
use house::plan::{DevicePlan, Equipment as Kind, FloorPlan, TablePlan};
use ledger::TableId;
use screens::DeviceTrouble;
use simulated::Simulations;
use std::io;
use std::sync::{Arc, PoisonError, RwLock};
use std::thread::{self, JoinHandle};
use troubles::{Open, Troubles};
use words::{Once, PAPER_LOW, Told, of_printer};

pub(crate) use words::sayable;

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

/// A device and where it is, for those who see that something is wrong with it.
struct Placed {
    name: String,
    place: Option<u8>,
}

impl Placed {
    fn planned(device: &DevicePlan) -> Placed {
        let place = (device.equipment != Kind::Scanner).then_some(device.place);
        Placed { name: device.name(), place }
    }

    fn enrolled(device: &Device) -> Placed {
        let place = match device.post {
            Post::Place(spot) => Some(spot.place),
            Post::Table(_) | Post::Desk(_) => None,
        };
        Placed { name: device.name.to_string(), place }
    }

    fn troubles(self, open: Open) -> impl Iterator<Item = DeviceTrouble> {
        open.into_iter().map(move |(what, since)| DeviceTrouble {
            device: self.name.clone(),
            place: self.place,
            what,
            since: u64::try_from(since).unwrap_or_default(),
        })
    }
}

impl Floor {
    /// Prints a ticket, and records what is wrong with the printer where something is. It blocks.
    pub(crate) fn print(&self, device: &DevicePlan, ticket: &Ticket) -> Outcome {
        let outcome = self.equipment.print(device, ticket);
        let (book, name) = ((&*self.store, &*self.clock), device.name());
        let troubles = &self.equipment.troubles;
        let news = match &outcome {
            Outcome::Printed(Paper::NearEnd) => troubles.only(book, &name, &[PAPER_LOW]),
            Outcome::Printed(_) => troubles.only(book, &name, &[]),
            Outcome::NotPrinted(trouble) | Outcome::Unknown(trouble) => {
                troubles.began(book, &name, of_printer(*trouble))
            }
        };
        self.show_troubles_if(news, &device.table);
        outcome
    }

    /// Something began to be wrong with a device, or is over. It blocks.
    fn trouble(&self, device: &DevicePlan, told: &Told) {
        let (book, name) = ((&*self.store, &*self.clock), device.name());
        let news = match told {
            Told::Began(what) => self.equipment.troubles.began(book, &name, what),
            Told::Ended(what) => self.equipment.troubles.ended(book, &name, what),
            Told::Once(_) => false,
        };
        self.show_troubles_if(news, &device.table);
    }

    /// This is wrong with a device, and nothing else. It blocks.
    fn troubles_are(&self, device: &DevicePlan, all: &[&str]) {
        let (book, name) = ((&*self.store, &*self.clock), device.name());
        let news = self.equipment.troubles.only(book, &name, all);
        self.show_troubles_if(news, &device.table);
    }

    /// Something happened at a device that somebody has to look into. It blocks.
    fn happened(&self, device: &DevicePlan, once: Once) -> io::Result<()> {
        let book = (&*self.store, &*self.clock);
        let recorded = self.equipment.troubles.once(book, &device.name(), once);
        recorded.map_err(io::Error::other)
    }

    /// An enrolled device at a table says what is wrong with it, and that nothing else is. It
    /// blocks.
    pub(crate) fn said(&self, table: &TablePlan, device: &Device, all: &[&str]) {
        let (book, name) = ((&*self.store, &*self.clock), device.name.to_string());
        // Another process may have heard it last.
        self.equipment.troubles.recall(&*self.store, &name);
        let news = self.equipment.troubles.only(book, &name, all);
        self.show_troubles_if(news, &table.name);
    }

    /// What is wrong with the devices of a table, as the record has it. It blocks.
    pub(crate) fn recalled(&self, table: &TablePlan) -> Vec<DeviceTrouble> {
        let troubles = &self.equipment.troubles;
        let recall = |placed: Placed| {
            let open = troubles.recall(&*self.store, &placed.name);
            placed.troubles(open)
        };
        self.placed_at(table).into_iter().flat_map(recall).collect()
    }

    /// The devices of a table: those that the house calls, and those that have enrolled.
    fn placed_at(&self, table: &TablePlan) -> Vec<Placed> {
        let mut all: Vec<Placed> =
            self.plan().devices_at(&table.name).map(Placed::planned).collect();
        let id = TableId(table.number);
        self.people.look(|staff| {
            let own = staff.devices.values().filter(|device| device.post.table() == Some(id));
            let own = own.filter(|device| !sayable(device.kind).is_empty());
            for placed in own.map(Placed::enrolled) {
                // One of the same name is the same device.
                if !all.iter().any(|other| other.name == placed.name) {
                    all.push(placed);
                }
            }
        });
        all
    }

    /// Tells the screens of a table what is wrong with its devices.
    fn show_troubles_if(&self, news: bool, table: &str) {
        if !news {
            return;
        }
        let (Some(plan), Ok(handle)) = (self.planned(table), self.table(table)) else { return };
        let shown = |placed: Placed| {
            let open = self.equipment.troubles.open(&placed.name);
            placed.troubles(open)
        };
        let all = self.placed_at(&plan).into_iter().flat_map(shown).collect();
        // A task that has ended reads it when it begins again.
        let _ = handle.tell(Message::Troubles(all));
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
