//! A simulated scanning shoe: cards leave it through a gate that is locked without power, and what
//! happened is remembered until a host has it.

use super::Device;
use crate::scanning::{CHECK, CRC_START, END, LINE_MAX, POLYNOMIAL, START, word};
use rules::Card;
use std::collections::VecDeque;

/// How many events it remembers. When they are that many the gate is locked until some are
/// acknowledged.
const ROOM: usize = 1_024;

/// How many events it sends at once.
const WINDOW: usize = 8;

/// How many moments pass between two beats.
const BEAT: u32 = 50;

/// What goes wrong on the line, by the count of lines that the shoe has sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults {
    /// Lines that are lost.
    pub lost: Vec<usize>,
    /// Lines that arrive twice.
    pub doubled: Vec<usize>,
    /// Lines with a wrong bit.
    pub spoilt: Vec<usize>,
    /// Noise before these lines.
    pub noisy: Vec<usize>,
    /// Power fails after these lines.
    pub cuts: Vec<usize>,
    /// Moments without power. With none, somebody has to call [`Scanner::power_up`].
    pub dark_ticks: usize,
}

/// What has left the shoe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// A card, and it was read.
    Card(Card),
    /// A card that could not be read.
    Unreadable(Card),
    /// A card below another one.
    Below(Card),
    /// The cutting card.
    CuttingCard,
}

/// Whether something left the shoe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passed {
    /// It did.
    Yes,
    /// The gate was locked.
    No,
}

/// A scanning shoe.
#[derive(Debug)]
pub struct Scanner {
    /// What is still to go wrong.
    pub faults: Faults,
    // What it remembers without power.
    epoch: u16,
    number: u32,
    acknowledged: u32,
    untold: VecDeque<(u32, String)>,
    // What it forgets.
    on: bool,
    dark: usize,
    heard: Vec<u8>,
    to_send: Vec<u8>,
    since_beat: u32,
    // What the world sees.
    lines: usize,
    left: Vec<Left>,
}

impl Scanner {
    /// A shoe with an empty memory of this epoch, that is on and breaks as told.
    pub fn new(epoch: u16, faults: Faults) -> Scanner {
        let mut shoe = Scanner {
            faults,
            epoch,
            number: 0,
            acknowledged: 0,
            untold: VecDeque::new(),
            on: true,
            dark: 0,
            heard: Vec::new(),
            to_send: Vec::new(),
            since_beat: 0,
            lines: 0,
            left: Vec::new(),
        };
        shoe.beat();
        shoe
    }

    /// What has left it, in order.
    pub fn left(&self) -> &[Left] {
        &self.left
    }

    /// Whether everything that happened was acknowledged.
    pub fn is_at_rest(&self) -> bool {
        self.on && self.untold.is_empty()
    }

    fn gate(&self) -> Passed {
        if self.on && self.untold.len() < ROOM { Passed::Yes } else { Passed::No }
    }

    fn leaves(&mut self, left: &[Left], told: &str) -> Passed {
        let gate = self.gate();
        if gate == Passed::Yes {
            self.left.extend(left);
            self.happened(told);
        }
        gate
    }

    /// A card is drawn.
    pub fn draw(&mut self, card: Card) -> Passed {
        self.leaves(&[Left::Card(card)], &format!("{} {card}", word::CARD))
    }

    /// A card is drawn that cannot be read.
    pub fn draw_unreadable(&mut self, card: Card) -> Passed {
        let told = format!("{} {}", word::CARD, word::UNREAD);
        self.leaves(&[Left::Unreadable(card)], &told)
    }

    /// Two cards are drawn at once.
    pub fn draw_two(&mut self, upper: Card, below: Card) -> Passed {
        let told = format!("{} {upper}", word::DOUBLE);
        self.leaves(&[Left::Card(upper), Left::Below(below)], &told)
    }

    /// The cutting card is drawn.
    pub fn draw_cutting_card(&mut self) -> Passed {
        self.leaves(&[Left::CuttingCard], word::CUT)
    }

    /// The last card is out.
    pub fn empty(&mut self) {
        self.leaves(&[], word::EMPTY);
    }

    /// The lid is opened.
    pub fn open_lid(&mut self) {
        self.leaves(&[], word::LID_OPEN);
    }

    /// The lid is closed.
    pub fn close_lid(&mut self) {
        self.leaves(&[], word::LID_CLOSED);
    }

    /// Power fails.
    pub fn lose_power(&mut self) {
        self.on = false;
        self.dark = self.faults.dark_ticks;
        self.heard.clear();
        self.to_send.clear();
    }

    /// Power comes back.
    pub fn power_up(&mut self) {
        if !self.on {
            self.on = true;
            self.happened(word::POWER);
        }
    }

    /// It is repaired, and its memory is new.
    pub fn forget(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        (self.number, self.acknowledged) = (0, 0);
        self.untold.clear();
    }

    /// Sends what is no line.
    pub fn babble(&mut self, noise: &[u8]) {
        self.to_send.extend(noise);
    }

    fn happened(&mut self, told: &str) {
        self.number += 1;
        self.untold.push_back((self.number, told.to_owned()));
        self.say(self.number, told);
    }

    fn beat(&mut self) {
        self.since_beat = 0;
        let told = format!("{} {}", word::BEAT, self.acknowledged);
        self.say(self.number, &told);
    }

    /// Puts a line on the wire, and spoils it where it is to be spoilt.
    fn say(&mut self, number: u32, told: &str) {
        if !self.on {
            return;
        }
        let checked = format!("{:04X} {number} {told}", self.epoch);
        let check = check(checked.as_bytes());
        let mut line = format!(":{checked}*{check:04X}\r\n").into_bytes();
        let at = self.lines;
        self.lines += 1;
        if self.faults.spoilt.contains(&at) {
            let bit = at * 7 % (line.len() * 8);
            line[bit / 8] ^= 1 << (bit % 8);
        }
        if self.faults.noisy.contains(&at) {
            self.to_send.extend(b"\x00:7A31 9 CARD 4S\xff:");
        }
        let times = usize::from(!self.faults.lost.contains(&at));
        let times = times + usize::from(self.faults.doubled.contains(&at));
        self.to_send.extend(line.repeat(times));
        if self.faults.cuts.contains(&at) {
            self.lose_power();
        }
    }

    fn obey(&mut self, line: &[u8]) {
        let Some((epoch, number, told)) = understood(line) else { return };
        if told == word::ACK && epoch == self.epoch && number <= self.number {
            self.acknowledged = self.acknowledged.max(number);
            while self.untold.front().is_some_and(|(first, _)| *first <= number) {
                self.untold.pop_front();
            }
            let next: Vec<_> = self.untold.iter().take(WINDOW).cloned().collect();
            if !next.is_empty() {
                return next.iter().for_each(|(number, told)| self.say(*number, told));
            }
        }
        self.beat();
    }
}

/// The check by a table of bytes.
fn check(bytes: &[u8]) -> u16 {
    let table: Vec<u16> = (0..256_u32)
        .map(|byte| {
            let mut rest = byte << 8;
            for _ in 0..8 {
                let carried = rest & 0x8000 != 0;
                rest = rest << 1 & 0xffff;
                rest ^= if carried { u32::from(POLYNOMIAL) } else { 0 };
            }
            u16::try_from(rest).unwrap_or(0)
        })
        .collect();
    bytes.iter().fold(CRC_START, |sum, byte| {
        let [high, low] = sum.to_be_bytes();
        table[usize::from(high ^ byte)] ^ u16::from(low) << 8
    })
}

/// Epoch, number and word of a line of the host's.
fn understood(line: &[u8]) -> Option<(u16, u32, &str)> {
    let text = std::str::from_utf8(line).ok()?.trim_end();
    let (_, text) = text.rsplit_once(char::from(START))?;
    let (checked, told) = text.rsplit_once(char::from(CHECK))?;
    if told != format!("{:04X}", check(checked.as_bytes())) {
        return None;
    }
    let words: Vec<&str> = checked.splitn(3, ' ').collect();
    let [epoch, number, told] = words[..] else { return None };
    Some((u16::from_str_radix(epoch, 16).ok()?, number.parse().ok()?, told))
}

impl Device for Scanner {
    fn receive(&mut self, bytes: &[u8]) {
        if !self.on {
            return;
        }
        self.heard.extend(bytes);
        while let Some(end) = self.heard.iter().position(|byte| *byte == END) {
            let line: Vec<u8> = self.heard.drain(..=end).collect();
            self.obey(&line);
        }
        if self.heard.len() > LINE_MAX {
            self.heard.clear();
        }
    }

    fn transmit(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.to_send)
    }

    fn tick(&mut self) {
        if !self.on {
            let wakes = self.dark == 1;
            self.dark = self.dark.saturating_sub(1);
            if wakes {
                self.power_up();
            }
            return;
        }
        self.since_beat += 1;
        if self.since_beat >= BEAT {
            self.beat();
        }
    }

    fn is_on(&self) -> bool {
        self.on
    }
}
