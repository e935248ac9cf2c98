//! Simulated devices, with faults. They share nothing with the hosts' code but the constants of
//! the protocols.

pub mod acceptor;
mod glyphs;
mod messages;
mod page;
pub mod printer;
mod reader;
pub mod scanner;
mod serial;
mod tcp;
mod told;

pub use acceptor::Acceptor;
pub use messages::Paper;
pub use printer::Printer;
pub use scanner::Scanner;
pub use serial::{Port, serve_on};
pub use tcp::{Server, serve, serve_at};
pub use told::Told;

use crate::serial::Setting;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// How long a device's moment is.
const MOMENT: Duration = Duration::from_millis(2);

/// A device that bytes come to and go from, and that time passes for.
pub trait Device {
    /// How its line is set where it is a serial one.
    const SETTING: Setting = Setting::Plain;

    /// Takes bytes from the line.
    fn receive(&mut self, bytes: &[u8]);
    /// Gives what it has to say.
    fn transmit(&mut self) -> Vec<u8>;
    /// Lets a moment pass.
    fn tick(&mut self);
    /// Whether it has power. Without, the line is dead.
    fn is_on(&self) -> bool;
}

/// A device that a test and a line both hold.
#[derive(Debug)]
pub struct Shared<D>(Arc<Mutex<D>>);

impl<D> Clone for Shared<D> {
    fn clone(&self) -> Shared<D> {
        Shared(Arc::clone(&self.0))
    }
}

impl<D> Shared<D> {
    /// A device to be held by several.
    pub fn new(device: D) -> Shared<D> {
        Shared(Arc::new(Mutex::new(device)))
    }

    /// The device, for as long as the guard lives.
    pub fn lock(&self) -> MutexGuard<'_, D> {
        self.0.lock().expect("nobody panics with a simulated device in hand")
    }
}

/// A line in memory: a moment passes with each message and with each read that finds nothing, so
/// that a test runs as fast as it can and the same each time.
#[derive(Debug)]
pub struct Wire<D> {
    device: Shared<D>,
    heard: VecDeque<u8>,
    /// How many bytes go over the line at once, either way.
    pub packet: usize,
}

impl<D: Device> Wire<D> {
    /// A line to this device.
    pub fn new(device: &Shared<D>) -> Wire<D> {
        Wire { device: device.clone(), heard: VecDeque::new(), packet: 64 }
    }
}

impl<D: Device> Read for Wire<D> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut device = self.device.lock();
        self.heard.extend(device.transmit());
        if self.heard.is_empty() {
            if !device.is_on() {
                return Ok(0);
            }
            device.tick();
            return Err(ErrorKind::WouldBlock.into());
        }
        let count = buffer.len().min(self.packet.max(1)).min(self.heard.len());
        for (place, byte) in buffer.iter_mut().zip(self.heard.drain(..count)) {
            *place = byte;
        }
        Ok(count)
    }
}

impl<D: Device> Write for Wire<D> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let mut device = self.device.lock();
        if !device.is_on() {
            return Err(ErrorKind::BrokenPipe.into());
        }
        let count = buffer.len().min(self.packet.max(1));
        device.receive(&buffer[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.device.lock().tick();
        Ok(())
    }
}
