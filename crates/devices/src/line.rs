//! A line to a device: anything that can be read and written, such as a TCP stream or a serial
//! port.
//!
//! Time passes on a line by reads that find nothing. Such a read ends as `WouldBlock` or
//! `TimedOut` after a while that whoever opened the line has set (`TcpStream::set_read_timeout`),
//! and the hosts count them. A read of no bytes means that the line is closed. A write should give
//! up after a while too (`TcpStream::set_write_timeout`).

use std::io::{ErrorKind, Read, Write};

/// What came of a read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heard {
    Bytes(usize),
    Nothing,
    Closed,
}

/// Reads what there is.
pub(crate) fn hear(line: &mut impl Read, buffer: &mut [u8]) -> Heard {
    match line.read(buffer) {
        Ok(0) => Heard::Closed,
        Ok(count) => Heard::Bytes(count),
        Err(error) => match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted => Heard::Nothing,
            _ => Heard::Closed,
        },
    }
}

/// Writes all of it, or says that the line is closed. What a full line does not take in time
/// counts as closed too: nobody knows then how much of it arrived.
pub(crate) fn say(line: &mut impl Write, bytes: &[u8]) -> Result<(), Closed> {
    line.write_all(bytes).and_then(|()| line.flush()).map_err(|_| Closed)
}

/// The line is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Closed;
