//! The lines between devices and the house, which lose, double and spoil what goes over them, and
//! a scanning shoe at the end of one, with a host that is restarted in the middle.

use crate::faults::{Faults, Kind};
use devices::scanner;
use devices::sim::{self, Device};
use rules::Card;
use table::Observation;

/// After so many polls something that was put in must have been told of.
const POLLS: usize = 2_000;

/// What a line makes of some bytes.
pub(crate) fn over(bytes: Vec<u8>, faults: &mut Faults) -> Vec<u8> {
    if bytes.is_empty() {
        return bytes;
    }
    if faults.strikes(Kind::LineLost) {
        return Vec::new();
    }
    let mut bytes = bytes;
    if faults.strikes(Kind::LineSpoilt) {
        let place = faults.chance().below(bytes.len());
        bytes[place] ^= 1 << faults.chance().below(8);
    }
    if faults.strikes(Kind::LineDoubled) {
        bytes.extend(bytes.clone());
    }
    bytes
}

/// A scanning shoe at the end of its line.
#[derive(Debug)]
pub(super) struct Shoe {
    device: sim::Scanner,
    host: scanner::Host,
}

impl Shoe {
    pub(super) fn new() -> Shoe {
        let device = sim::Scanner::new(7, sim::scanner::Faults::default());
        let host = scanner::Host::resume(scanner::Settings::default(), scanner::Memory::NEW);
        Shoe { device, host }
    }

    /// A card, or the cutting card, leaves the shoe: it is told once, as it is.
    pub(super) fn pass(&mut self, drawn: &Observation, faults: &mut Faults) -> Observation {
        let passed = match drawn {
            Observation::CardDrawn(Some(card)) => self.device.draw(*card),
            Observation::CardDrawn(None) => self.device.draw_unreadable(ACE),
            _ => self.device.draw_cutting_card(),
        };
        assert_eq!(passed, sim::scanner::Passed::Yes, "the gate of a shoe at rest is open");
        let mut told = Vec::new();
        for _ in 0..POLLS {
            self.poll(faults, &mut told);
            if !told.is_empty() && self.device.is_at_rest() {
                break;
            }
        }
        assert_eq!(told, std::slice::from_ref(drawn), "what left the shoe is told once");
        told.swap_remove(0)
    }

    fn poll(&mut self, faults: &mut Faults, told: &mut Vec<Observation>) {
        if faults.strikes(Kind::HostRestarted) {
            let memory = self.host.memory();
            self.host = scanner::Host::resume(scanner::Settings::default(), memory);
        }
        let asked = self.host.step(scanner::Input::Tick).send.unwrap_or_default();
        self.device.receive(&over(asked, faults));
        self.device.tick();
        let answer = over(self.device.transmit(), faults);
        let step = self.host.step(scanner::Input::Bytes(&answer));
        told.extend(step.events.into_iter().filter_map(scanner::Event::observation));
        self.device.receive(&over(step.send.unwrap_or_default(), faults));
    }
}

/// Any card, for one whose face nobody sees.
const ACE: Card = Card { rank: rules::card::Rank::Ace, suit: rules::card::Suit::Spades };
