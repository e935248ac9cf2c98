//! The host's side of a ticket printer that speaks ESC/POS.
//!
//! A ticket counts as printed when the printer itself has said so, twice: it returned the job's
//! process id, which it does when all before it is on paper and cut, and the status read after
//! that shows no fault. That bytes were sent proves nothing.

mod status;

use crate::escpos::{DC4, DLE, ESC, FF, GS, PROCESS_HEAD};
use crate::line::{Closed, Heard, hear, say};
use status::read_status;
pub use status::{Paper, Presented, Status, Trouble};
use std::io::{Read, Write};

/// What a printer is told to print: a page, and what lets it go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    page: Vec<u8>,
    sequence: u32,
}

/// How many process ids there are: four printable letters.
const IDS: u64 = 95 * 95 * 95 * 95;

/// Attempts at one ticket that each have an id of their own.
const ATTEMPTS: u64 = 101;

impl Job {
    pub(crate) fn new(page: Vec<u8>, sequence: u32) -> Job {
        Job { page, sequence }
    }

    /// All bytes up to the one that prints the page.
    pub fn page(&self) -> &[u8] {
        &self.page
    }

    /// The bytes that let the page go: print it, cut it off, and say so when both are done. Each
    /// attempt has its own word for it, lest a late word about one be taken for the next.
    pub fn release(&self, attempt: u32) -> Vec<u8> {
        let mut release = vec![FF, GS, b'V', 65, 0, GS, b'(', b'H', 6, 0, 48, 48];
        release.extend(self.id(attempt));
        release
    }

    /// What the printer answers when the page is out.
    pub fn confirmation(&self, attempt: u32) -> Vec<u8> {
        [&PROCESS_HEAD[..], &self.id(attempt), &[0]].concat()
    }

    fn id(&self, attempt: u32) -> [u8; 4] {
        let mut rest = (u64::from(self.sequence) * ATTEMPTS + u64::from(attempt)) % IDS;
        [(); 4].map(|()| {
            let letter = b' ' + u8::try_from(rest % 95).expect("less than 95");
            rest /= 95;
            letter
        })
    }
}

/// What came of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The whole ticket is on paper and cut off; so much paper is left.
    Printed(Paper),
    /// The ticket is not on paper and never will be: nothing let the page go.
    NotPrinted(Trouble),
    /// The page was let go and the printer did not confirm it. All of the ticket may be on paper,
    /// a part, or nothing: its number must not be paid, and its value is owed by other means.
    Unknown(Trouble),
}

/// How a printer is built and how long it may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Silent reads before a question counts as not answered.
    pub answer_ticks: u32,
    /// Silent reads before a job counts as not confirmed.
    pub print_ticks: u32,
    /// Whether the printer holds a ticket until it is taken and can tell.
    pub presenter: Presenter,
}

/// Whether a printer holds tickets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presenter {
    /// It holds a ticket until it is taken, and tells (`DLE EOT 20`).
    Holds,
    /// It lets go.
    None,
}

impl Default for Settings {
    /// For a line whose reads wait 20 ms: half a second for an answer, ten for a ticket.
    fn default() -> Settings {
        Settings { answer_ticks: 25, print_ticks: 500, presenter: Presenter::Holds }
    }
}

/// How often a question is put before the line counts as garbled.
const TRIES: usize = 4;

/// Silent reads between two looks at the status of a printer that is printing.
const LOOK_TICKS: u32 = 10;

/// More bytes than any answer has. Whoever sends that many does not speak ESC/POS.
const HEARD_MAX: usize = 4096;

/// `DLE DC4 8`: forget everything that was not printed. The noughts before it end a real-time
/// command that a host may have died in.
const CLEAR: [u8; 22] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, DLE, DC4, 8, 1, 3, 20, 1, 6, 2, 8];

/// Standard mode, and a cut: what hangs in the printer is no part of the next ticket.
const CUT_OFF: [u8; 6] = [ESC, b'@', GS, b'V', 65, 0];

/// A printer at the end of a line.
#[derive(Debug)]
pub struct Printer<L> {
    line: L,
    settings: Settings,
    left: Left,
    attempts: u32,
}

/// What may be left in a printer from before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    Nothing,
    /// Half a command, half a page, or half a ticket.
    Anything,
}

/// What a printer that is printing says when it is asked.
enum Look {
    /// It is in order.
    Sound,
    /// What makes no sense as an answer, and may have the confirmation in it.
    Unclear(Vec<u8>),
}

impl<L: Read + Write> Printer<L> {
    /// The printer at the end of this line.
    pub fn new(line: L, settings: Settings) -> Printer<L> {
        Printer { line, settings, left: Left::Anything, attempts: 0 }
    }

    /// Asks the printer how it is.
    pub fn status(&mut self) -> Result<Status, Trouble> {
        let mut trouble = Trouble::NoAnswer;
        for _ in 0..TRIES {
            // Answers that came too late would be taken for those to this question.
            self.listen()?;
            let heard = self.ask()?;
            match read_status(&heard, self.settings.presenter) {
                Some(status) => return Ok(status),
                None if heard.is_empty() => trouble = Trouble::NoAnswer,
                None => trouble = Trouble::Garbled,
            }
        }
        Err(trouble)
    }

    /// Prints a ticket, and does not say so before the printer does.
    pub fn print(&mut self, job: &Job) -> Outcome {
        if let Err(trouble) = self.prepare(job) {
            self.left = Left::Anything;
            return Outcome::NotPrinted(trouble);
        }
        match self.let_go(job) {
            Ok(paper) => Outcome::Printed(paper),
            Err(trouble) => {
                self.left = Left::Anything;
                // What is left of the page must not come out later, when the fault is cleared.
                let _ = say(&mut self.line, &CLEAR);
                Outcome::Unknown(trouble)
            }
        }
    }

    /// Everything before the page is let go: a printer in order gets it, and is asked again.
    fn prepare(&mut self, job: &Job) -> Result<(), Trouble> {
        self.status()?.fit_to_print()?;
        if self.left == Left::Anything {
            say(&mut self.line, &CLEAR)?;
            say(&mut self.line, &CUT_OFF)?;
            self.left = Left::Nothing;
            self.status()?.fit_to_print()?;
        }
        say(&mut self.line, &job.page)?;
        self.status()?.fit_to_print()
    }

    fn let_go(&mut self, job: &Job) -> Result<Paper, Trouble> {
        let attempt = self.attempts;
        self.attempts = attempt.wrapping_add(1);
        say(&mut self.line, &job.release(attempt))?;
        self.await_confirmation(&job.confirmation(attempt))?;
        let status = self.status()?;
        status.sound()?;
        Ok(status.paper)
    }

    fn await_confirmation(&mut self, confirmation: &[u8]) -> Result<(), Trouble> {
        let mut heard = Vec::new();
        for tick in 1..=self.settings.print_ticks {
            if tick.is_multiple_of(LOOK_TICKS) {
                match self.look()? {
                    // What came before a whole answer is not the beginning of what comes after it.
                    Look::Sound => heard.clear(),
                    Look::Unclear(bytes) => heard.extend(bytes),
                }
            }
            heard.extend(self.listen()?);
            if heard.windows(confirmation.len()).any(|window| window == confirmation) {
                return Ok(());
            }
            // A confirmation may still be coming in; what lies before it is of no use.
            let keep = confirmation.len().min(heard.len());
            heard.drain(..heard.len() - keep);
        }
        Err(Trouble::NoAnswer)
    }

    /// Asks a printing printer how it is. A fault that stops it ends the wait.
    fn look(&mut self) -> Result<Look, Trouble> {
        let heard = self.ask()?;
        let Some(status) = read_status(&heard, self.settings.presenter) else {
            return Ok(Look::Unclear(heard));
        };
        status.sound()?;
        status.has_paper()?;
        Ok(Look::Sound)
    }

    /// Puts the question and listens until it is answered, or for as long as an answer may take.
    fn ask(&mut self) -> Result<Vec<u8>, Trouble> {
        say(&mut self.line, &status::question(self.settings.presenter))?;
        let mut heard = Vec::new();
        for _ in 0..self.settings.answer_ticks {
            heard.extend(self.listen()?);
            if read_status(&heard, self.settings.presenter).is_some() {
                break;
            }
        }
        Ok(heard)
    }

    /// Listens until nothing more comes.
    fn listen(&mut self) -> Result<Vec<u8>, Trouble> {
        let mut heard = Vec::new();
        let mut buffer = [0; 256];
        loop {
            match hear(&mut self.line, &mut buffer) {
                Heard::Bytes(count) => heard.extend(&buffer[..count]),
                Heard::Nothing => return Ok(heard),
                Heard::Closed => return Err(Trouble::LineClosed),
            }
            if heard.len() > HEARD_MAX {
                return Err(Trouble::Garbled);
            }
        }
    }
}

impl From<Closed> for Trouble {
    fn from(_: Closed) -> Trouble {
        Trouble::LineClosed
    }
}
