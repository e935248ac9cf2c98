//! The host's conversation with a scanning shoe, as a pure function: what came in gives events and
//! a line to send.

use super::frame::{Line, Said, take, write};
use super::{Event, Memory, Settings};
use crate::scanning::word;

/// What comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input<'a> {
    /// It is time to poll.
    Tick,
    /// Bytes came over the line.
    Bytes(&'a [u8]),
}

/// What comes of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Step {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What to send, if anything.
    pub send: Option<Vec<u8>>,
}

/// The host's side of the conversation.
#[derive(Debug, Clone)]
pub struct Host {
    settings: Settings,
    memory: Memory,
    heard: Vec<u8>,
    /// Polls since the last line.
    silent: u32,
    /// Whether the shoe has answered this host.
    answered: bool,
}

impl Host {
    /// A host that goes on from what was kept.
    pub fn resume(settings: Settings, memory: Memory) -> Host {
        Host { settings, memory, heard: Vec::new(), silent: 0, answered: false }
    }

    /// What has to be kept.
    pub fn memory(&self) -> Memory {
        self.memory
    }

    /// Whether the shoe answers: it has, and not too long ago.
    pub fn answers(&self) -> bool {
        self.answered && self.silent < self.settings.lost_ticks
    }

    /// Goes on over another line: half a line of the last one is none.
    pub fn reconnect(&mut self) {
        self.heard.clear();
    }

    /// Takes something in.
    pub fn step(&mut self, input: Input<'_>) -> Step {
        let mut events = Vec::new();
        match input {
            Input::Tick => {
                self.silent = self.silent.saturating_add(1);
                if self.silent == self.settings.lost_ticks {
                    events.push(Event::Lost);
                }
                Step { events, send: Some(self.poll()) }
            }
            Input::Bytes(bytes) => {
                let before = self.memory;
                self.heard.extend(bytes);
                while let Some(line) = take(&mut self.heard) {
                    self.hear(&line, &mut events);
                }
                let send = (self.memory != before).then(|| self.poll());
                Step { events, send }
            }
        }
    }

    /// Acknowledges what was taken, which asks for what comes after it.
    fn poll(&self) -> Vec<u8> {
        match self.memory.epoch {
            Some(epoch) => write(epoch, self.memory.last, word::ACK),
            None => write(0, 0, word::ASK),
        }
    }

    fn hear(&mut self, line: &Line, events: &mut Vec<Event>) {
        if self.silent >= self.settings.lost_ticks {
            events.push(Event::Found);
        }
        (self.silent, self.answered) = (0, true);
        let known = self.memory.epoch == Some(line.epoch);
        match &line.said {
            Said::Beat { acknowledged } if !known => {
                if self.memory.epoch.is_some() {
                    events.push(Event::Exchanged);
                }
                self.memory = Memory { epoch: Some(line.epoch), last: *acknowledged };
            }
            Said::Beat { acknowledged } if *acknowledged > self.memory.last => {
                events.push(Event::Missed(acknowledged - self.memory.last));
                self.memory.last = *acknowledged;
            }
            Said::Events(told) if known && self.memory.last.checked_add(1) == Some(line.number) => {
                self.memory.last = line.number;
                events.extend(told);
            }
            // Heard before, or after a gap: the next acknowledgement asks for what is missing.
            Said::Beat { .. } | Said::Events(_) => {}
        }
    }
}
