//! What can happen to a simulated note acceptor.

use super::{Told, done};
use crate::sim::acceptor::{Cut, Faults, Taken};
use crate::sim::{Acceptor, Device, Paper};

/// Moments without power after it failed by itself.
const DARK: usize = 3;

/// The currency of the notes that are fed.
const CURRENCY: [u8; 3] = *b"AUD";

#[expect(clippy::unnecessary_wraps, reason = "it ends what may know no such word")]
fn fed(taken: &Taken) -> Option<String> {
    let words = match taken {
        Taken::Yes => "taken",
        Taken::No => "not taken: no host has enabled it, or something is in the way",
    };
    Some(words.to_owned())
}

impl Told for Acceptor {
    const WORDS: &'static str = "note 50, ticket DIGITS, pull, jam, clear, cassette out, \
                                 cassette in, room N, power off, power on, status";
    const FAULTS: &'static str = "lost=N, doubled=N, spoilt=N, noisy=N, power=N";

    fn with(faults: &[(String, usize)]) -> Option<Acceptor> {
        let noise = vec![0x02, 0x0b, 0xff];
        let mut known = Faults { dark_ticks: DARK, noise, ..Faults::default() };
        for (name, at) in faults {
            match name.as_str() {
                "lost" => known.lost.push(*at),
                "doubled" => known.doubled.push(*at),
                "spoilt" => known.spoilt.push(*at),
                "noisy" => known.noisy.push(*at),
                "power" => known.cuts.push(Cut::AtMessage(*at)),
                _ => return None,
            }
        }
        Some(Acceptor::new(known))
    }

    fn happens(&mut self, words: &[&str]) -> Option<String> {
        match words {
            ["note", dollars] => fed(&self.feed(Paper::Note(CURRENCY, dollars.parse().ok()?))),
            ["ticket", digits] => fed(&self.feed(Paper::Slip((*digits).to_owned()))),
            ["pull"] => {
                self.pull();
                done()
            }
            ["jam"] => {
                self.jam();
                done()
            }
            ["clear"] => {
                self.clear_jam();
                done()
            }
            ["cassette", where_to @ ("out" | "in")] => {
                self.set_cassette(*where_to == "in");
                done()
            }
            ["room", room] => {
                self.set_room(room.parse().ok()?);
                done()
            }
            ["power", "off"] => {
                self.lose_power();
                done()
            }
            ["power", "on"] => {
                self.power_up();
                done()
            }
            ["status"] => Some(format!(
                "{}, {} in the cassette, {}",
                if self.is_on() { "on" } else { "off" },
                self.cassette().len(),
                if self.is_at_rest() { "at rest" } else { "at work" }
            )),
            _ => None,
        }
    }
}
