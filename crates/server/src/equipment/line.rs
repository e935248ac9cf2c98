//! Opening the line to a device.

use super::simulated::Simulations;
use devices::serial::{self, Serial, Setting};
use house::plan::{DevicePlan, Equipment, Reach};
use std::fs::File;
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::Path;
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

/// How long a read at a serial port waits, in tenths of a second.
const TENTHS: u8 = 1;

fn serial(file: &Path, equipment: Equipment) -> io::Result<Serial<File>> {
    let setting = match equipment {
        Equipment::Acceptor => Setting::Ebds,
        Equipment::Printer | Equipment::Scanner => Setting::Plain,
    };
    serial::open(file, setting, TENTHS)
}

#[cfg(test)]
mod tests {
    use super::serial;
    use house::plan::Equipment;
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use std::fs::File;
    use std::io::{ErrorKind, Read, Write as _};
    use std::path::{Path, PathBuf};

    /// A pseudo-terminal: the end of the device, and the file that is a serial port to us.
    fn port() -> (File, PathBuf) {
        let device = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&device).expect("it is ours");
        unlockpt(&device).expect("it can be opened");
        let name = ptsname(&device, Vec::new()).expect("a name");
        (device.into(), name.to_str().expect("plain letters").into())
    }

    /// So many bytes, however often the line is silent before they are there.
    fn read_all(line: &mut impl Read, length: usize) -> Vec<u8> {
        let (mut heard, mut buffer) = (Vec::new(), [0; 64]);
        while heard.len() < length {
            match line.read(&mut buffer) {
                Ok(count) => heard.extend(&buffer[..count]),
                Err(why) => assert_eq!(why.kind(), ErrorKind::WouldBlock),
            }
        }
        heard
    }

    /// A pseudo-terminal has no parity, and an acceptor's line needs none there.
    #[test]
    fn a_serial_line_carries_every_byte_as_it_is_and_silence_is_not_its_end() {
        for equipment in [Equipment::Scanner, Equipment::Printer, Equipment::Acceptor] {
            let (mut device, file) = port();
            let mut line = serial(&file, equipment).expect("it is set and opened");
            let silence = line.read(&mut [0; 8]).expect_err("nothing was said");
            assert_eq!(silence.kind(), ErrorKind::WouldBlock);
            let all: Vec<u8> = (0..=u8::MAX).collect();
            line.write_all(&all).expect("it is taken");
            let mut heard = vec![0; all.len()];
            device.read_exact(&mut heard).expect("it comes");
            assert_eq!(heard, all, "to the device");
            device.write_all(&all).expect("it is taken");
            assert_eq!(read_all(&mut line, all.len()), all, "from the device");
        }
    }

    #[test]
    fn a_port_that_cannot_be_set_as_it_must_be_is_refused() {
        for equipment in [Equipment::Acceptor, Equipment::Scanner] {
            let why = serial(Path::new("/dev/null"), equipment).expect_err("it is refused");
            assert!(why.to_string().ends_with("cannot be set with stty"), "{why}");
        }
    }
}
