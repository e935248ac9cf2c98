//! A simulated ticket printer: reads ESC/POS as it comes, prints row by row, and breaks as told.

use super::Device;
use super::page::Page;
pub use super::page::{DOTS, Row};
use super::reader::{Command, read};
use crate::escpos::{CLEARED, DC4, DLE, ENQ, EOT, FIXED, FULL_HEAD, PROCESS_HEAD, ask, bit};
use crate::ticket::Picture;
use std::collections::VecDeque;

/// Rows printed in a moment.
const ROWS_PER_TICK: usize = 64;

/// Rows of paper below which the roll counts as near its end.
const NEAR_END: usize = 4_000;

/// What goes wrong, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults {
    /// Rows of paper there are.
    pub paper_rows: usize,
    /// Paper jams at this row.
    pub jam_at_row: Option<usize>,
    /// The cutter sticks at the next cut.
    pub cutter_sticks: bool,
    /// Somebody opens the cover at this row.
    pub cover_opens_at_row: Option<usize>,
    /// Power fails at this row.
    pub power_fails_at_row: Option<usize>,
    /// Power fails when so many bytes have come in.
    pub power_fails_at_byte: Option<usize>,
    /// Power fails when so many answers have been sent.
    pub power_fails_at_answer: Option<usize>,
    /// Bytes of noise before each of the first so many answers.
    pub noise: (usize, Vec<u8>),
    /// Moments that an answer takes.
    pub slow_ticks: usize,
    /// It falls silent after so many answers.
    pub mute_at_answer: Option<usize>,
    /// Bytes that arrive late, so many moments from now.
    pub late: (usize, Vec<u8>),
    /// The ticket is left at the output until [`Printer::take_ticket`].
    pub ticket_is_left: bool,
}

impl Default for Faults {
    /// None, and paper enough.
    fn default() -> Faults {
        Faults {
            paper_rows: 100_000,
            jam_at_row: None,
            cutter_sticks: false,
            cover_opens_at_row: None,
            power_fails_at_row: None,
            power_fails_at_byte: None,
            power_fails_at_answer: None,
            noise: (0, Vec::new()),
            slow_ticks: 0,
            mute_at_answer: None,
            late: (0, Vec::new()),
            ticket_is_left: false,
        }
    }
}

/// What keeps the paper from moving, until somebody sees to it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Blocked {
    cover_open: bool,
    jammed: bool,
    cutter_stuck: bool,
}

/// A printer.
#[derive(Debug)]
pub struct Printer {
    /// What is still to go wrong.
    pub faults: Faults,
    on: bool,
    blocked: Blocked,
    ticket_waits: bool,
    bytes: usize,
    rows: usize,
    answers: usize,
    /// A real-time command that has begun.
    real_time: Vec<u8>,
    buffer: Vec<u8>,
    page: Page,
    page_mode: bool,
    to_print: VecDeque<Row>,
    /// What is printed and not cut off.
    web: Vec<Row>,
    sheets: Vec<Vec<Row>>,
    to_send: VecDeque<(usize, Vec<u8>)>,
    unknown: Vec<[u8; 2]>,
    /// What stands in the last bar code.
    code: Vec<u8>,
}

impl Printer {
    /// A printer that is on, and breaks as told.
    pub fn new(faults: Faults) -> Printer {
        Printer {
            faults,
            on: true,
            blocked: Blocked::default(),
            ticket_waits: false,
            bytes: 0,
            rows: 0,
            answers: 0,
            real_time: Vec::new(),
            buffer: Vec::new(),
            page: Page::default(),
            page_mode: false,
            to_print: VecDeque::new(),
            web: Vec::new(),
            sheets: Vec::new(),
            to_send: VecDeque::new(),
            unknown: Vec::new(),
            code: Vec::new(),
        }
    }

    /// The tickets that were cut off.
    pub fn sheets(&self) -> &[Vec<Row>] {
        &self.sheets
    }

    /// What is printed and not cut off.
    pub fn web(&self) -> &[Row] {
        &self.web
    }

    /// Commands that it did not know.
    pub fn unknown(&self) -> &[[u8; 2]] {
        &self.unknown
    }

    /// What a scanner reads off the last ticket; nothing where none was cut off.
    pub fn scanned(&self) -> Option<String> {
        self.sheets.last()?;
        String::from_utf8(self.code.clone()).ok().filter(|code| !code.is_empty())
    }

    /// Takes the ticket from the output.
    pub fn take_ticket(&mut self) {
        self.ticket_waits = false;
    }

    /// Opens or closes the cover.
    pub fn set_cover_open(&mut self, open: bool) {
        self.blocked.cover_open = open;
    }

    /// Somebody clears the printer and mends all that is broken: what was printed of a ticket is
    /// pulled out and kept with the others.
    pub fn mend(&mut self) {
        self.faults = Faults::default();
        self.blocked = Blocked::default();
        if !self.web.is_empty() {
            self.sheets.push(std::mem::take(&mut self.web));
        }
    }

    /// Paper gets stuck.
    pub fn jam(&mut self) {
        self.blocked.jammed = true;
    }

    /// Power comes back. What was not printed is forgotten.
    pub fn power_up(&mut self) {
        self.on = true;
        self.buffer.clear();
        self.real_time.clear();
        self.to_send.clear();
        self.forget();
    }

    fn forget(&mut self) {
        self.buffer.clear();
        self.to_print.clear();
        self.page = Page::default();
        self.page_mode = false;
    }

    /// Power fails.
    pub fn lose_power(&mut self) {
        self.on = false;
        self.to_send.clear();
    }

    fn has_paper(&self) -> bool {
        self.faults.paper_rows > 0
    }

    fn can_move(&self) -> bool {
        self.on && self.blocked == Blocked::default() && self.has_paper()
    }

    /// Real-time commands are obeyed as they come, whatever they come in the middle of.
    fn receive_byte(&mut self, byte: u8) {
        self.real_time.push(byte);
        match self.real_time[..] {
            [DLE] | [DLE, EOT | ENQ | DC4] => return,
            [DLE, DC4, ref rest @ ..] if rest.len() < 8 => return,
            [DLE, EOT, asked] => self.answer_status(asked),
            [DLE, ENQ, 2] => self.forget(),
            [DLE, DC4, 8, 1, 3, 20, 1, 6, 2, 8] => {
                self.forget();
                self.answer(CLEARED.to_vec());
            }
            [DLE, ENQ | DC4, ..] => {}
            [DLE, DLE] => {
                self.buffer.push(DLE);
                self.real_time.pop();
                return;
            }
            _ => self.buffer.append(&mut self.real_time),
        }
        self.real_time.clear();
    }

    fn answer_status(&mut self, asked: u8) {
        let when = |condition: bool, bits: u8| if condition { bits } else { 0 };
        let no_paper = !self.has_paper();
        let low = self.faults.paper_rows < NEAR_END;
        let stuck = self.blocked.jammed || self.blocked.cutter_stuck;
        let answer = match asked {
            ask::PRINTER => vec![FIXED | when(!self.can_move(), bit::OFFLINE)],
            ask::OFFLINE => vec![
                FIXED
                    | when(self.blocked.cover_open, bit::COVER)
                    | when(no_paper, bit::STOPPED)
                    | when(stuck, bit::ERROR),
            ],
            ask::ERROR => vec![
                FIXED
                    | when(self.blocked.jammed, bit::RECOVERABLE)
                    | when(self.blocked.cutter_stuck, bit::CUTTER),
            ],
            ask::PAPER => {
                vec![FIXED | when(low, bit::NEAR_END) | when(no_paper, bit::NO_PAPER)]
            }
            ask::FULL => {
                let paper = when(no_paper, 1) | when(low, 4) | when(self.ticket_waits, bit::TICKET);
                let rest = [
                    paper,
                    when(self.blocked.cover_open, 3),
                    when(self.blocked.jammed, bit::JAM),
                    0,
                ];
                [&FULL_HEAD[..], &rest].concat()
            }
            _ => return,
        };
        self.answer(answer);
    }

    fn answer(&mut self, answer: Vec<u8>) {
        if self.faults.mute_at_answer.is_some_and(|at| self.answers >= at) {
            return;
        }
        let (times, noise) = &self.faults.noise;
        if self.answers < *times {
            self.to_send.push_back((0, noise.clone()));
        }
        self.to_send.push_back((self.faults.slow_ticks, answer));
        self.answers += 1;
    }

    /// Obeys as much of what came in as it can before something has to be printed.
    fn work(&mut self) {
        while self.can_move() && self.to_print.is_empty() {
            let Some((command, used)) = read(&self.buffer) else { return };
            self.buffer.drain(..used);
            self.obey(command);
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Cut => self.cut(),
            Command::Confirm(id) => {
                self.answer([&PROCESS_HEAD[..], &id, &[0]].concat());
            }
            Command::PrintPage if self.page_mode => {
                self.page_mode = false;
                self.to_print.extend(self.page.take());
            }
            Command::Unknown(bytes) => self.unknown.push(bytes),
            Command::PageMode => {
                self.page_mode = true;
                self.page.obey(&command);
            }
            Command::StandardMode => self.page_mode = false,
            other => {
                if let Command::Code { data, .. } = &other {
                    self.code.clone_from(data);
                }
                self.page.obey(&other);
            }
        }
    }

    /// Cuts off what is printed. Where nothing is, the blade rests.
    fn cut(&mut self) {
        if self.web.is_empty() {
            return;
        }
        if self.faults.cutter_sticks {
            self.blocked.cutter_stuck = true;
            return;
        }
        self.sheets.push(std::mem::take(&mut self.web));
        self.ticket_waits = self.faults.ticket_is_left;
    }

    fn print_row(&mut self) {
        let now = |at: Option<usize>| at == Some(self.rows);
        if now(self.faults.power_fails_at_row) {
            self.faults.power_fails_at_row = None;
            return self.lose_power();
        }
        let (jam, cover) = (now(self.faults.jam_at_row), now(self.faults.cover_opens_at_row));
        if jam || cover {
            (self.faults.jam_at_row, self.faults.cover_opens_at_row) = (None, None);
            (self.blocked.jammed, self.blocked.cover_open) = (jam, cover);
            return;
        }
        if let Some(row) = self.to_print.pop_front() {
            self.web.push(row);
            self.rows += 1;
            self.faults.paper_rows -= 1;
        }
    }
}

impl Device for Printer {
    fn receive(&mut self, bytes: &[u8]) {
        for byte in bytes {
            if self.faults.power_fails_at_byte == Some(self.bytes) {
                self.faults.power_fails_at_byte = None;
                self.lose_power();
            }
            if !self.on {
                return;
            }
            self.bytes += 1;
            self.receive_byte(*byte);
        }
        self.work();
    }

    fn transmit(&mut self) -> Vec<u8> {
        let mut said = Vec::new();
        while self.to_send.front().is_some_and(|(wait, _)| *wait == 0) {
            said.extend(self.to_send.pop_front().map(|(_, bytes)| bytes).unwrap_or_default());
        }
        if self.faults.power_fails_at_answer.is_some_and(|at| self.answers >= at) {
            self.faults.power_fails_at_answer = None;
            self.lose_power();
            return Vec::new();
        }
        said
    }

    fn tick(&mut self) {
        self.faults.late.0 = self.faults.late.0.saturating_sub(1);
        if self.faults.late.0 == 0 && !self.faults.late.1.is_empty() {
            self.to_send.push_front((0, std::mem::take(&mut self.faults.late.1)));
        }
        if let Some((wait, _)) = self.to_send.front_mut() {
            *wait = wait.saturating_sub(1);
        }
        for _ in 0..ROWS_PER_TICK {
            if self.can_move() && !self.to_print.is_empty() {
                self.print_row();
            }
        }
        self.work();
    }

    fn is_on(&self) -> bool {
        self.on
    }
}

/// A sheet as a picture, turned so that it can be read: its upper edge was at the right.
pub fn picture(sheet: &[Row]) -> Picture {
    let mut picture = Picture::blank(sheet.len(), DOTS, 8_000);
    for (x, row) in sheet.iter().enumerate() {
        for (y, dot) in row.iter().rev().enumerate() {
            if *dot {
                picture.shades[y * sheet.len() + x] = 0;
            }
        }
    }
    picture
}
