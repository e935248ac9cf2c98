//! A simulated device on a serial port: one that is there, or a pseudo-terminal made for it.

use super::{Device, MOMENT, Shared};
use crate::line::{Heard, hear};
use crate::serial::{self, Serial, Setting};
use rustix::io::ioctl_fionbio;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::Instant;

/// A device that is on a serial port until this is dropped.
#[derive(Debug)]
pub struct Port {
    /// The link, and the pseudo-terminal that it leads to.
    link: Option<(PathBuf, PathBuf)>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Puts a device on the serial port of this name. Where there is no file of this name it becomes a
/// link to a pseudo-terminal, which is a serial port to whoever opens it. A device without power is
/// silent there.
pub fn serve_on<D: Device + Send + 'static>(device: &Shared<D>, file: &Path) -> io::Result<Port> {
    let (port, link) = match fs::metadata(file) {
        Ok(found) if found.file_type().is_char_device() => {
            (serial::open(file, D::SETTING, 0)?, None)
        }
        Ok(_) => {
            let why = "the file is there, and it is no serial port";
            return Err(io::Error::new(ErrorKind::AlreadyExists, why));
        }
        Err(_) => {
            let (line, terminal) = pseudo_terminal()?;
            // Whoever was killed has left a link that leads nowhere.
            if fs::symlink_metadata(file).is_ok() {
                fs::remove_file(file)?;
            }
            symlink(&terminal, file)?;
            (line, Some((file.to_owned(), terminal)))
        }
    };
    let stop = Arc::new(AtomicBool::new(false));
    let (device, stopped) = (device.clone(), Arc::clone(&stop));
    let thread = spawn(move || attend(port, &device, &stopped));
    Ok(Port { link, stop, thread: Some(thread) })
}

/// The device's end of a pseudo-terminal, and the file that is a serial port to others.
fn pseudo_terminal() -> io::Result<(Serial<File>, PathBuf)> {
    let device = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)?;
    grantpt(&device)?;
    unlockpt(&device)?;
    let name = ptsname(&device, Vec::new())?;
    let terminal = PathBuf::from(OsStr::from_bytes(name.to_bytes()));
    // Set so that nothing is echoed, and closed: from then on a read tells whether anybody has it
    // open.
    drop(serial::open(&terminal, Setting::Plain, 0)?);
    ioctl_fionbio(&device, true)?;
    Ok((Serial(device.into()), terminal))
}

fn attend<D: Device>(mut line: Serial<File>, device: &Shared<D>, stopped: &AtomicBool) {
    let mut buffer = [0; 512];
    let mut ticked = Instant::now();
    while !stopped.load(Ordering::Relaxed) {
        let heard = hear(&mut line, &mut buffer);
        let mut device = device.lock();
        if let Heard::Bytes(count) = heard
            && device.is_on()
        {
            device.receive(&buffer[..count]);
        }
        if ticked.elapsed() >= MOMENT {
            device.tick();
            ticked = Instant::now();
        }
        let said = device.transmit();
        drop(device);
        if heard != Heard::Closed {
            // What nobody takes is lost, as on any wire.
            let _ = line.write_all(&said);
        }
        if !matches!(heard, Heard::Bytes(_)) {
            sleep(MOMENT);
        }
    }
}

impl Drop for Port {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        if let Some((link, terminal)) = &self.link
            && fs::read_link(link).is_ok_and(|found| found == *terminal)
        {
            let _ = fs::remove_file(link);
        }
    }
}
