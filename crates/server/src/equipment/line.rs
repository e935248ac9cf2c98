//! Opening the line to a device.

use super::simulated::Simulations;
use devices::line::Serial;
use house::plan::{DevicePlan, Equipment, Reach};
use std::fs::OpenOptions;
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A line over which bytes go both ways. A read that hears nothing gives up after a moment.
pub(super) trait Line: Read + Write + Send {}

impl<L: Read + Write + Send> Line for L {}

/// How long a call may take.
const CALLING: Duration = Duration::from_secs(2);

/// How long a read waits.
const READING: Duration = Duration::from_millis(20);

/// Opens the line to a device.
pub(super) fn open(device: &DevicePlan, sims: &Simulations) -> io::Result<Box<dyn Line>> {
    match &device.reach {
        Reach::Tcp(address) => Ok(Box::new(call(address)?)),
        Reach::Serial(file) => Ok(Box::new(serial(file, device.equipment)?)),
        Reach::Simulated => Ok(Box::new(sims.connect(&device.name())?)),
    }
}

fn call(address: &str) -> io::Result<TcpStream> {
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CALLING) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(READING))?;
                stream.set_write_timeout(Some(CALLING))?;
                return Ok(stream);
            }
            Err(why) => last = why,
        }
    }
    Err(last)
}

/// A serial port is a file; its speed is set by the tool that every system has for it.
fn serial(file: &Path, equipment: Equipment) -> io::Result<Serial<std::fs::File>> {
    let mode: &[&str] = match equipment {
        // EBDS: seven bits and even parity.
        Equipment::Acceptor => &["9600", "cs7", "parenb", "-parodd", "-cstopb"],
        Equipment::Printer | Equipment::Scanner => &["115200", "cs8", "-parenb", "-cstopb"],
    };
    let mut stty = Command::new("stty");
    stty.arg("-F").arg(file).args(["raw", "-echo", "min", "0", "time", "1"]).args(mode);
    if !stty.status()?.success() {
        return Err(io::Error::other(format!("{} cannot be set with stty", file.display())));
    }
    Ok(Serial(OpenOptions::new().read(true).write(true).open(file)?))
}
