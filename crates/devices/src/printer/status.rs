//! What a printer says of itself, and what an attendant does about it.

use super::Presenter;
use crate::escpos::{DLE, EOT, FIXED, FIXED_MASK, FULL_HEAD, ask, bit};
use std::fmt;

/// The state of a printer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// How much paper there is.
    pub paper: Paper,
    /// Whether the last ticket was taken.
    pub presented: Presented,
    /// What keeps it from printing, apart from paper.
    pub fault: Option<Trouble>,
}

/// How much paper there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// Enough.
    Enough,
    /// The roll is near its end: it should be changed.
    NearEnd,
    /// None.
    Out,
}

/// Whether the last ticket was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presented {
    /// The output is free, or the printer cannot tell.
    Taken,
    /// A ticket is at the output.
    Waiting,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// The line broke, or the printer lost power.
    LineClosed,
    /// The printer does not answer.
    NoAnswer,
    /// What it answers is not ESC/POS.
    Garbled,
    /// The cover is open.
    CoverOpen,
    /// There is no paper.
    PaperOut,
    /// Paper is stuck, or another fault that a person can clear.
    Jam,
    /// The cutter is stuck.
    Cutter,
    /// The printer is broken.
    Broken,
    /// The printer is off line and does not say why.
    Offline,
    /// The last ticket is still at the output.
    TicketNotTaken,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Trouble::LineClosed => {
                "the printer is gone: check its power and its cable, then print a test ticket"
            }
            Trouble::NoAnswer => {
                "the printer does not answer: check that it is on and its cable is plugged in"
            }
            Trouble::Garbled => {
                "the printer's answers are garbled: check its cable and the speed of its port"
            }
            Trouble::CoverOpen => "the printer is open: close its cover until it clicks",
            Trouble::PaperOut => "the printer has no paper: put in a new stack and close the cover",
            Trouble::Jam => {
                "paper is stuck: open the cover, take out all loose paper, close the cover"
            }
            Trouble::Cutter => {
                "the cutter is stuck: open the cover, free the blade, close the cover"
            }
            Trouble::Broken => "the printer is broken: put the station out of order, call service",
            Trouble::Offline => "the printer is off line: press its FEED button, or restart it",
            Trouble::TicketNotTaken => "a ticket waits at the printer: it must be taken first",
        })
    }
}

impl std::error::Error for Trouble {}

impl Status {
    /// That nothing is broken or stuck.
    pub(super) fn sound(self) -> Result<(), Trouble> {
        self.fault.map_or(Ok(()), Err)
    }

    pub(super) fn has_paper(self) -> Result<(), Trouble> {
        if self.paper == Paper::Out { Err(Trouble::PaperOut) } else { Ok(()) }
    }

    /// That a ticket may be printed: no second one before the first is taken.
    pub(super) fn fit_to_print(self) -> Result<(), Trouble> {
        self.has_paper()?;
        self.sound()?;
        match self.presented {
            Presented::Taken => Ok(()),
            Presented::Waiting => Err(Trouble::TicketNotTaken),
        }
    }
}

/// The bytes that ask for everything there is to know.
pub(super) fn question(presenter: Presenter) -> Vec<u8> {
    let mut asked = vec![ask::PRINTER, ask::OFFLINE, ask::ERROR, ask::PAPER];
    if presenter == Presenter::Holds {
        asked.push(ask::FULL);
    }
    asked.into_iter().flat_map(|asked| [DLE, EOT, asked]).collect()
}

/// Reads the answer, which is exactly what was asked for: with one byte more or less nobody could
/// tell which byte answers what.
pub(super) fn read_status(heard: &[u8], presenter: Presenter) -> Option<Status> {
    let (short, full) = heard.split_at_checked(4)?;
    if short.iter().any(|byte| byte & FIXED_MASK != FIXED) {
        return None;
    }
    let full = match (presenter, full) {
        (Presenter::None, []) => [0; 4],
        (Presenter::None, _) => return None,
        (Presenter::Holds, full) => full.strip_prefix(&FULL_HEAD)?.try_into().ok()?,
    };
    Some(Status {
        paper: paper(short[3]),
        presented: if full[0] & bit::TICKET == 0 { Presented::Taken } else { Presented::Waiting },
        fault: fault(short, full),
    })
}

fn paper(byte: u8) -> Paper {
    if byte & bit::NO_PAPER != 0 {
        Paper::Out
    } else if byte & bit::NEAR_END != 0 {
        Paper::NearEnd
    } else {
        Paper::Enough
    }
}

/// The worst first.
fn fault(short: &[u8], full: [u8; 4]) -> Option<Trouble> {
    let (printer, offline, error, paper) = (short[0], short[1], short[2], short[3]);
    let faults = [
        (error & bit::UNRECOVERABLE, Trouble::Broken),
        (error & bit::CUTTER, Trouble::Cutter),
        (error & bit::RECOVERABLE, Trouble::Jam),
        (full[2] & bit::JAM, Trouble::Jam),
        (offline & bit::COVER, Trouble::CoverOpen),
    ];
    let known = faults.into_iter().find(|(bits, _)| *bits != 0).map(|(_, trouble)| trouble);
    // Without paper a printer is off line too, which is no fault of its own.
    let stopped = offline & bit::STOPPED != 0 || paper & bit::NO_PAPER != 0;
    let unexplained = printer & bit::OFFLINE != 0 && !stopped;
    known.or(unexplained.then_some(Trouble::Offline))
}

#[cfg(test)]
mod tests {
    use super::{Paper, Presented, Presenter, Status, Trouble, read_status};

    fn read(bytes: [u8; 4]) -> Option<Status> {
        read_status(&bytes, Presenter::None)
    }

    #[test]
    fn bytes_that_cannot_be_a_status_are_none() {
        for at in 0..4 {
            for wrong in [0x00, 0x02, 0x10, 0x13, 0x92, 0xff] {
                let mut bytes = [0x12; 4];
                bytes[at] = wrong;
                assert_eq!(read(bytes), None, "{bytes:02x?}");
            }
        }
    }

    #[test]
    fn every_bit_has_its_meaning() {
        let fault = |bytes| read(bytes).unwrap().fault;
        assert_eq!(fault([0x12; 4]), None);
        assert_eq!(fault([0x1a, 0x12, 0x12, 0x12]), Some(Trouble::Offline));
        assert_eq!(fault([0x1a, 0x16, 0x12, 0x12]), Some(Trouble::CoverOpen));
        assert_eq!(fault([0x1a, 0x52, 0x16, 0x12]), Some(Trouble::Jam));
        assert_eq!(fault([0x1a, 0x52, 0x1a, 0x12]), Some(Trouble::Cutter));
        assert_eq!(fault([0x1a, 0x52, 0x3e, 0x12]), Some(Trouble::Broken));
        assert_eq!(fault([0x1a, 0x32, 0x12, 0x72]), None, "paper is no fault of the printer's");
        let papers = [0x12, 0x1e, 0x72, 0x7e].map(|byte| read([0x12, 0x12, 0x12, byte]).unwrap());
        let papers = papers.map(|status| status.paper);
        assert_eq!(papers, [Paper::Enough, Paper::NearEnd, Paper::Out, Paper::Out]);
    }

    #[test]
    fn a_kiosk_printer_tells_of_its_ticket() {
        let full = |bytes: [u8; 4]| {
            let heard = [&[0x12; 4][..], &[0x10, 0x0f], &bytes].concat();
            read_status(&heard, Presenter::Holds).unwrap()
        };
        assert_eq!(full([0; 4]).presented, Presented::Taken);
        assert_eq!(full([0x20, 0, 0, 0]).presented, Presented::Waiting);
        assert_eq!(full([0, 0, 0x40, 0]).fault, Some(Trouble::Jam));
        assert_eq!(read_status(&[0x12; 4], Presenter::Holds), None);
        assert_eq!(read_status(&[0x12; 10], Presenter::Holds), None);
        assert_eq!(read_status(&[0x12; 5], Presenter::None), None);
    }
}
