//! What can happen to a simulated scanning shoe.

use super::{Told, done};
use crate::sim::scanner::{Faults, Passed};
use crate::sim::{Device, Scanner};
use rules::{Card, parse_cards};

/// The epoch of its memory: any will do where there is one shoe.
const EPOCH: u16 = 0x7a31;

/// Moments without power after it failed by itself.
const DARK: usize = 3;

#[expect(clippy::unnecessary_wraps, reason = "it ends what may know no such word")]
fn passed(passed: Passed) -> Option<String> {
    let words = match passed {
        Passed::Yes => "out",
        Passed::No => "the gate is locked",
    };
    Some(words.to_owned())
}

impl Told for Scanner {
    const WORDS: &'static str = "card 4S, cards 4S KD 9H, unreadable 4S, double 4S KD, cut, empty, \
                                 lid open, lid closed, power off, power on, forget, noise TEXT, \
                                 status";
    const FAULTS: &'static str = "lost=N, doubled=N, spoilt=N, noisy=N, power=N";

    fn with(faults: &[(String, usize)]) -> Option<Scanner> {
        let mut known = Faults { dark_ticks: DARK, ..Faults::default() };
        for (name, at) in faults {
            let list = match name.as_str() {
                "lost" => &mut known.lost,
                "doubled" => &mut known.doubled,
                "spoilt" => &mut known.spoilt,
                "noisy" => &mut known.noisy,
                "power" => &mut known.cuts,
                _ => return None,
            };
            list.push(*at);
        }
        Some(Scanner::new(EPOCH, known))
    }

    fn happens(&mut self, words: &[&str]) -> Option<String> {
        let card = |text: &str| text.parse::<Card>().ok();
        match words {
            ["card", one] => passed(self.draw(card(one)?)),
            ["cards", some @ ..] => {
                let cards = parse_cards(&some.join(" ")).ok()?;
                let out = cards.iter().take_while(|card| self.draw(**card) == Passed::Yes).count();
                Some(format!("{out} out"))
            }
            ["unreadable", one] => passed(self.draw_unreadable(card(one)?)),
            ["double", upper, below] => passed(self.draw_two(card(upper)?, card(below)?)),
            ["cut"] => passed(self.draw_cutting_card()),
            ["empty"] => {
                self.empty();
                done()
            }
            ["lid", "open"] => {
                self.open_lid();
                done()
            }
            ["lid", "closed"] => {
                self.close_lid();
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
            ["forget"] => {
                self.forget();
                done()
            }
            ["noise", rest @ ..] => {
                self.babble(rest.join(" ").as_bytes());
                done()
            }
            ["status"] => Some(format!(
                "{}, {} left the shoe, {}",
                if self.is_on() { "on" } else { "off" },
                self.left().len(),
                if self.is_at_rest() { "all told" } else { "not all told" }
            )),
            _ => None,
        }
    }
}
