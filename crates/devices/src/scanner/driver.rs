//! A host at a line.

use super::{Event, Host, Input, Keep, Step};
use crate::line::{Heard, hear, say};
use std::io::{self, ErrorKind, Read, Write};

/// So many reads and no more between two polls, where the line is all noise.
const READS_MAX: usize = 64;

/// A scanning shoe at the end of a line.
///
/// What a step has changed is handed to `keep` before anything is sent. If it cannot be kept,
/// drop the scanner and go on from what was kept last: the shoe tells again what it told.
#[derive(Debug)]
pub struct Scanner<L> {
    host: Host,
    line: L,
}

impl<L: Read + Write> Scanner<L> {
    /// The shoe at the end of this line.
    pub fn new(mut host: Host, line: L) -> Scanner<L> {
        host.reconnect();
        Scanner { host, line }
    }

    /// Whether the shoe answers.
    pub fn answers(&self) -> bool {
        self.host.answers()
    }

    /// Polls the shoe and gives what happened, until it says nothing more for a while. A closed
    /// line is an error; silence is none.
    pub fn poll<K: Keep>(&mut self, keep: &mut K) -> io::Result<Vec<Event>> {
        let mut events = self.step(Input::Tick, keep)?;
        let mut buffer = [0; 512];
        for _ in 0..READS_MAX {
            match hear(&mut self.line, &mut buffer) {
                Heard::Bytes(count) => {
                    events.extend(self.step(Input::Bytes(&buffer[..count]), keep)?);
                }
                Heard::Nothing => break,
                Heard::Closed => return Err(ErrorKind::ConnectionReset.into()),
            }
        }
        Ok(events)
    }

    fn step<K: Keep>(&mut self, input: Input<'_>, keep: &mut K) -> io::Result<Vec<Event>> {
        let before = self.host.memory();
        let Step { events, send } = self.host.step(input);
        if !events.is_empty() || self.host.memory() != before {
            keep.keep(&self.host.memory(), &events)?;
        }
        if let Some(line) = send {
            say(&mut self.line, &line).map_err(|_| ErrorKind::ConnectionReset)?;
        }
        Ok(events)
    }
}
