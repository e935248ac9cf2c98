//! What goes wrong with notes and tickets inside acceptors, and where they are then.

use super::World;
use super::mouth::Mouth;
use crate::chance::Chance;
use crate::wire::Who;
use devices::acceptor::{Document, Host, Phase};
use devices::sim::Paper;

/// How many moments a device that has lost its power is without.
const DARK: usize = 6;

/// How many moments a document is stuck.
const STUCK: usize = 15;

/// Something that befalls an acceptor.
#[derive(Debug, Clone, Copy)]
pub(super) enum Mishap {
    /// Its power fails at this poll.
    DarkAt(usize),
    /// Its power fails while it is to stack something.
    DarkOverStacking,
    /// Its power fails when it has stacked something, and it forgets that.
    Forgets(Option<usize>),
    /// It takes in what it was not ordered to.
    Swallows,
    /// Whoever fed it pulls.
    Pulled,
    /// A document gets stuck.
    Jams,
    /// It is stuck until this poll.
    JammedUntil(usize),
}

impl Mishap {
    pub(super) fn of(chance: &mut Chance) -> Mishap {
        match chance.below(8) {
            0 | 1 => Mishap::DarkAt(chance.below(40)),
            2 | 3 => Mishap::DarkOverStacking,
            4 => Mishap::Forgets(None),
            5 => Mishap::Swallows,
            6 => Mishap::Pulled,
            _ => Mishap::Jams,
        }
    }
}

impl Mouth {
    /// It befalls the device now, or later.
    pub(super) fn befalls(&mut self, mishap: Mishap, poll: usize) -> Option<Mishap> {
        let phase = self.host.as_ref().map(Host::memory)?.phase;
        let stacking = matches!(phase, Phase::Stacking(_));
        match mishap {
            Mishap::DarkAt(at) if at == poll => self.darken(),
            Mishap::DarkOverStacking if stacking => self.darken(),
            Mishap::Forgets(None) => {
                return Some(Mishap::Forgets(Some(self.device.cassette().len())));
            }
            Mishap::Forgets(Some(had)) if self.device.cassette().len() > had => {
                self.device.forget();
                self.darken();
            }
            Mishap::Swallows if phase == Phase::Accepting => self.device.swallow(),
            Mishap::Pulled if stacking => self.device.pull(),
            Mishap::Jams if stacking || phase == Phase::Accepting => {
                self.device.jam();
                return Some(Mishap::JammedUntil(poll + STUCK));
            }
            Mishap::JammedUntil(until) if poll >= until => self.device.clear_jam(),
            later => return Some(later),
        }
        None
    }

    fn darken(&mut self) {
        self.device.faults.dark_ticks = DARK;
        self.device.lose_power();
    }

    /// Nobody is credited for a document.
    pub(super) fn doubt(&mut self, document: Option<Document>) {
        if let Some(Document::Note(amount)) = document {
            self.doubted += amount.cents();
        }
    }
}

impl World<'_> {
    /// A ticket is in a device: whoever had it has it no longer.
    pub(super) fn goes_in(&mut self, who: Who, paper: Paper) {
        let (Paper::Slip(code), Some(cage)) = (paper, &mut self.cage) else { return };
        let found = cage.papers.iter().position(|(own, _)| own.in_full().to_string() == code);
        let inside = found.map(|place| cage.papers.swap_remove(place));
        self.mouth(who).inside = inside;
    }

    /// What was put in is in the cassette, or with whoever had it.
    pub(super) fn comes_out(&mut self, who: Who) {
        let mouth = self.mouth(who);
        let Some(inside) = mouth.inside.take() else { return };
        let slip = Paper::Slip(inside.0.in_full().to_string());
        let stacked = mouth.device.cassette().contains(&slip);
        if let (false, Some(cage)) = (stacked, &mut self.cage) {
            cage.papers.push(inside);
        }
    }
}
