//! A host at a line.

use super::{Document, Event, Host, Input, Keep, Step, Trouble, Verdict};
use crate::line::{Heard, hear, say};
use std::collections::BTreeSet;
use std::io::{self, ErrorKind, Read, Write};

/// More reads than any answer takes.
const READS_MAX: usize = 64;

/// An acceptor at the end of a line.
///
/// What a step has changed is handed to `keep` before anything is sent. If it cannot be kept,
/// drop the acceptor and go on from what was kept last: the device tells again what it told.
#[derive(Debug)]
pub struct Acceptor<L> {
    host: Host,
    line: L,
}

impl<L: Read + Write> Acceptor<L> {
    /// The acceptor at the end of this line.
    pub fn new(host: Host, line: L) -> Acceptor<L> {
        Acceptor { host, line }
    }

    /// What keeps the device from taking notes; none where it has not said so yet.
    pub fn troubles(&self) -> Option<&BTreeSet<Trouble>> {
        self.host.troubles()
    }

    /// Takes documents from the next poll on.
    pub fn enable(&mut self) {
        self.host.step(Input::Enable);
    }

    /// Takes no more documents from the next poll on.
    pub fn disable(&mut self) {
        self.host.step(Input::Disable);
    }

    /// Tells what the house decided. The next poll tells the device.
    pub fn decide<K: Keep>(
        &mut self,
        document: Document,
        verdict: Verdict,
        keep: &mut K,
    ) -> io::Result<Vec<Event>> {
        let step = self.host.step(Input::Decide(document, verdict));
        self.settle(step, keep)
    }

    /// Polls the device once and gives what happened. A closed line is an error; silence is none.
    pub fn poll<K: Keep>(&mut self, keep: &mut K) -> io::Result<Vec<Event>> {
        let step = self.host.step(Input::Tick);
        let mut events = self.settle(step, keep)?;
        let asked = self.host.memory().toggle;
        let mut buffer = [0; 256];
        // One answer is awaited, and not for ever where the line is all noise.
        for _ in 0..READS_MAX {
            if self.host.memory().toggle != asked {
                break;
            }
            match hear(&mut self.line, &mut buffer) {
                Heard::Bytes(count) => {
                    let step = self.host.step(Input::Bytes(&buffer[..count]));
                    events.extend(self.settle(step, keep)?);
                }
                Heard::Nothing => break,
                Heard::Closed => return Err(ErrorKind::ConnectionReset.into()),
            }
        }
        Ok(events)
    }

    fn settle<K: Keep>(&mut self, step: Step, keep: &mut K) -> io::Result<Vec<Event>> {
        keep.keep(&self.host.memory(), &step.events)?;
        if let Some(message) = step.send {
            say(&mut self.line, &message).map_err(|_| ErrorKind::ConnectionReset)?;
        }
        Ok(step.events)
    }
}
