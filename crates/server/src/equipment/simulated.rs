//! Simulated equipment inside the house's own process, for demonstrations and tests.

use devices::sim::{Acceptor, Device, Printer, Scanner, Server, Shared, Told, printer, serve};
use house::plan::{DevicePlan, Equipment, Reach};
use std::collections::BTreeMap;
use std::io;
use std::net::TcpStream;

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
pub(crate) struct Simulations {
    all: BTreeMap<String, Running>,
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

impl Simulations {
    pub(super) fn open(devices: &[DevicePlan]) -> io::Result<Simulations> {
        let mut all = Simulations::default();
        for device in devices.iter().filter(|device| device.reach == Reach::Simulated) {
            let name = device.name();
            let running = match device.equipment {
                Equipment::Printer => {
                    let printer = new();
                    all.printers.insert(name.clone(), printer.clone());
                    begin::<Printer>(&printer)
                }
                Equipment::Acceptor => begin::<Acceptor>(&new()),
                Equipment::Scanner => begin::<Scanner>(&new()),
            };
            all.all.insert(name, running?);
        }
        Ok(all)
    }

    pub(super) fn connect(&self, name: &str) -> io::Result<TcpStream> {
        self.all.get(name).ok_or(io::ErrorKind::NotFound)?.server.connect()
    }

    /// Somebody takes the last ticket from a simulated printer.
    pub(super) fn take_ticket(&self, printer: &str) {
        if let Some(printer) = self.printers.get(printer) {
            printer.lock().take_ticket();
        }
    }

    /// The last ticket that a simulated printer printed, as a picture.
    pub(crate) fn last_ticket(&self, printer: &str) -> Option<Vec<u8>> {
        let printer = self.printers.get(printer)?.lock();
        Some(printer::picture(printer.sheets().last()?).png())
    }

    /// Tells a simulated device what happens to it. What came of it, or what can be told; none
    /// where there is no such device.
    pub(crate) fn tell(&self, name: &str, words: &str) -> Option<Result<String, &'static str>> {
        let running = self.all.get(name)?;
        Some((running.happens)(words).ok_or(running.words))
    }
}
