//! Talking with a scanning shoe: every card that leaves it is observed at its table once and in
//! order, and acknowledged when it is recorded.

use super::line;
use super::words::{NO_ANSWER, OPEN, Told, UNREACHABLE, of_scanner};
use crate::floor::Floor;
use crate::stop::Stop;
use crate::table::Came;
use devices::scanner::{Event, Host, Keep, Memory, Scanner, Settings};
use house::plan::DevicePlan;
use house::{Heard, Kept, ScannerMemory, What};
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// How often the shoe is polled.
const POLL: Duration = Duration::from_millis(50);

/// How long a shoe that cannot be reached is left alone.
const AGAIN: Duration = Duration::from_millis(500);

/// Talks with a scanning shoe until it is told to stop.
pub(super) fn run(floor: &Arc<Floor>, device: &DevicePlan, stop: &Stop) {
    while !stop.is_told() {
        if let Err(why) = talk(floor, device, stop) {
            tracing::warn!(device = device.name(), %why, "the scanning shoe is tried again");
            floor.trouble(device, &Told::Began(UNREACHABLE));
            std::thread::sleep(AGAIN);
        }
    }
}

fn talk(floor: &Arc<Floor>, device: &DevicePlan, stop: &Stop) -> io::Result<()> {
    let (kept, memory) = Kept::read(&*floor.store, &device.name()).map_err(io::Error::other)?;
    let seen = memory.as_ref().map_or(0, |memory: &ScannerMemory| memory.seen);
    let memory = memory.map_or(Memory::NEW, ScannerMemory::load);
    let line = line::open(device, &floor.equipment.simulations)?;
    let mut scanner = Scanner::new(Host::resume(Settings::default(), memory), line);
    let mut eye = Eye { floor: Arc::clone(floor), device, kept, seen };
    while !stop.is_told() {
        let events = scanner.poll(&mut eye)?;
        floor.trouble(device, &Told::Ended(UNREACHABLE));
        if scanner.answers() {
            floor.trouble(device, &Told::Ended(NO_ANSWER));
        }
        for event in events {
            eye.note(event);
        }
        std::thread::sleep(POLL);
    }
    Ok(())
}

/// The eye of a shoe.
struct Eye<'e> {
    floor: Arc<Floor>,
    device: &'e DevicePlan,
    kept: Kept,
    /// How many events the table has seen. The shoe tells them in order, so that one that is told
    /// again has the same count.
    seen: u64,
}

impl Eye<'_> {
    fn note(&self, event: Event) {
        let device = self.device.name();
        if let Some(told) = of_scanner(event) {
            self.floor.trouble(self.device, &told);
        }
        if event == Event::Exchanged {
            // Whether its lid is open, another shoe tells itself.
            self.floor.trouble(self.device, &Told::Ended(OPEN));
        }
        match event {
            Event::Card(_) | Event::CuttingCard | Event::Found | Event::PoweredUp => {
                tracing::debug!(device, ?event, "the scanning shoe");
            }
            _ => tracing::warn!(device, ?event, "somebody has to look at the scanning shoe"),
        }
    }

    /// Lets the table see an event, under a key that its count makes: told again, it is seen once.
    fn see(&self, event: Event, count: u64) -> io::Result<()> {
        let Some(observation) = event.observation() else { return Ok(()) };
        let key = journal::Key::new(&format!("{} {count}", self.device.name()));
        let key = key.map_err(io::Error::other)?;
        let (by, time_ms) = (self.device.name(), self.floor.clock.now_ms());
        let heard = Heard { key, time_ms, what: What::Seen { by, observation } };
        let table = self.floor.table(&self.device.table);
        let table = table.map_err(|_| io::ErrorKind::NotConnected)?;
        match table.together(heard, Vec::new(), Box::new(|_| true)) {
            Ok(Came::Landed(_) | Came::Done | Came::Otherwise) => Ok(()),
            Ok(Came::Lost(why)) => Err(io::Error::other(why)),
            Err(_) => Err(io::ErrorKind::NotConnected.into()),
        }
    }
}

impl Keep for Eye<'_> {
    fn keep(&mut self, memory: &Memory, events: &[Event]) -> io::Result<()> {
        for event in events {
            if let Some(Told::Once(once)) = of_scanner(*event) {
                self.floor.happened(self.device, once)?;
            }
        }
        let mut seen = self.seen;
        for event in events.iter().filter(|event| event.observation().is_some()) {
            seen += 1;
            self.see(*event, seen)?;
        }
        let (stored, now_ms) = (ScannerMemory::store(memory, seen), self.floor.clock.now_ms());
        let written = self.kept.write(&*self.floor.store, (&stored, now_ms));
        written.map_err(io::Error::other)?;
        self.seen = seen;
        Ok(())
    }
}
