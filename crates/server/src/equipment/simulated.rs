//! Simulated equipment inside the house's own process, for demonstrations and tests.

use devices::sim::{Acceptor, Device, Printer, Scanner, Server, Shared, Told, printer, serve};
use house::plan::{DevicePlan, Equipment, Reach};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::net::TcpStream;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

/// Tells a device in words what happens to it.
type Happens = Box<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// A simulated device, the port that it listens on, and who tells it what happens to it.
struct Running {
    server: Server,
    happens: Happens,
    words: &'static str,
}

/// Every simulated device of a floor, by its name.
#[derive(Default)]
pub(crate) struct Simulations(RwLock<All>);

#[derive(Default)]
struct All {
    running: BTreeMap<String, Running>,
    printers: BTreeMap<String, Shared<Printer>>,
}

fn begin<D: Told + Device>(device: &Shared<D>) -> io::Result<Running> {
    let (server, told) = (serve(device)?, device.clone());
    let happens = move |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        told.lock().happens(&words)
    };
    Ok(Running { server, happens: Box::new(happens), words: D::WORDS })
}

fn new<D: Told>() -> Shared<D> {
    Shared::new(D::with(&[]).expect("no fault is a fault that is not known"))
}

impl All {
    fn begin(&mut self, device: &DevicePlan) -> io::Result<()> {
        let name = device.name();
        let running = match device.equipment {
            Equipment::Printer => {
                let printer = new();
                self.printers.insert(name.clone(), printer.clone());
                begin::<Printer>(&printer)
            }
            Equipment::Acceptor => begin::<Acceptor>(&new()),
            Equipment::Scanner => begin::<Scanner>(&new()),
        };
        self.running.insert(name, running?);
        Ok(())
    }
}

/// Those of a plan that are simulated.
fn simulated(devices: &[DevicePlan]) -> impl Iterator<Item = &DevicePlan> {
    devices.iter().filter(|device| device.reach == Reach::Simulated)
}

impl Simulations {
    fn all(&self) -> RwLockReadGuard<'_, All> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets those run that do not yet.
    pub(super) fn begin(&self, devices: &[DevicePlan]) -> io::Result<()> {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        for device in simulated(devices) {
            if !all.running.contains_key(&device.name()) {
                all.begin(device)?;
            }
        }
        Ok(())
    }

    /// Lets those run no more that are none of these.
    pub(super) fn keep(&self, devices: &[DevicePlan]) {
        let names: BTreeSet<String> = simulated(devices).map(DevicePlan::name).collect();
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.running.retain(|name, _| names.contains(name));
        all.printers.retain(|name, _| names.contains(name));
    }

    pub(super) fn connect(&self, name: &str) -> io::Result<TcpStream> {
        self.all().running.get(name).ok_or(io::ErrorKind::NotFound)?.server.connect()
    }

    /// Somebody takes the last ticket from a simulated printer.
    pub(super) fn take_ticket(&self, printer: &str) {
        if let Some(printer) = self.all().printers.get(printer) {
            printer.lock().take_ticket();
        }
    }

    /// The last ticket that a simulated printer printed, as a picture.
    pub(crate) fn last_ticket(&self, printer: &str) -> Option<Vec<u8>> {
        let all = self.all();
        let printer = all.printers.get(printer)?.lock();
        Some(printer::picture(printer.sheets().last()?).png())
    }

    /// Tells a simulated device what happens to it. What came of it, or what can be told; none
    /// where there is no such device.
    pub(crate) fn tell(&self, name: &str, words: &str) -> Option<Result<String, &'static str>> {
        let all = self.all();
        let running = all.running.get(name)?;
        Some((running.happens)(words).ok_or(running.words))
    }
}
