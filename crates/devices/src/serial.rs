//! Serial ports: opened as files, and set by the tool that every system has for it.

use rustix::pty::OpenptFlags;
use std::fs::{File, OpenOptions, canonicalize};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// How the line of a device is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// 115200 bits a second; eight bits, no parity.
    Plain,
    /// As EBDS has it: 9600 bits a second; seven bits, even parity.
    Ebds,
}

impl Setting {
    const fn words(self) -> &'static [&'static str] {
        match self {
            Setting::Plain => &["115200", "cs8", "-parenb", "-cstopb"],
            Setting::Ebds => &["9600", "cs7", "parenb", "-parodd", "-cstopb"],
        }
    }
}

/// Where the system keeps pseudo-terminals.
const PSEUDO: &str = "/dev/pts";

/// Whether a file is a pseudo-terminal, or a link to one. Its bytes go from memory to memory: it
/// has no speed and no parity to be set, and none is missed.
fn is_pseudo(file: &Path) -> bool {
    canonicalize(file).is_ok_and(|file| file.starts_with(PSEUDO))
}

/// Opens a serial port whose reads give up after so many tenths of a second.
pub fn open(file: &Path, setting: Setting, tenths: u8) -> io::Result<Serial<File>> {
    let setting = if is_pseudo(file) { Setting::Plain } else { setting };
    let time = tenths.to_string();
    let mut stty = Command::new("stty");
    stty.arg("-F").arg(file).args(["raw", "-echo", "min", "0", "time", &time]);
    stty.args(setting.words()).stdin(Stdio::null());
    if !stty.status()?.success() {
        return Err(io::Error::other(format!("{} cannot be set with stty", file.display())));
    }
    // A port must not become the terminal that ends a process when it is hung up.
    let no_terminal = OpenptFlags::NOCTTY.bits().cast_signed();
    let port = OpenOptions::new().read(true).write(true).custom_flags(no_terminal).open(file)?;
    Ok(Serial(port))
}

/// A serial port that returns from a read after a while. There, a read of no bytes is silence and
/// not the end.
#[derive(Debug)]
pub struct Serial<P>(pub P);

impl<P: Read> Read for Serial<P> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(ErrorKind::WouldBlock.into()),
            count => Ok(count),
        }
    }
}

impl<P: Write> Write for Serial<P> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.0.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
