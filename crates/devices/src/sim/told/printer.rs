//! What can happen to a simulated ticket printer.

use super::{Told, done};
use crate::sim::printer::{Faults, picture};
use crate::sim::{Device, Printer};

impl Told for Printer {
    const WORDS: &'static str = "jam, clear, cover open, cover closed, paper ROWS, take, \
                                 power off, power on, scan, status";
    const FILED: &'static str = ", save FILE.png";
    const FAULTS: &'static str = "jam=ROW, cover=ROW, power=ROW, mute=N, slow=N, paper=ROWS, \
                                  cutter, left";

    fn with(faults: &[(String, usize)]) -> Option<Printer> {
        let mut known = Faults::default();
        for (name, at) in faults {
            match name.as_str() {
                "jam" => known.jam_at_row = Some(*at),
                "cover" => known.cover_opens_at_row = Some(*at),
                "power" => known.power_fails_at_row = Some(*at),
                "mute" => known.mute_at_answer = Some(*at),
                "slow" => known.slow_ticks = *at,
                "paper" => known.paper_rows = *at,
                "cutter" => known.cutter_sticks = true,
                "left" => known.ticket_is_left = true,
                _ => return None,
            }
        }
        Some(Printer::new(known))
    }

    fn happens(&mut self, words: &[&str]) -> Option<String> {
        match words {
            ["jam"] => {
                self.jam();
                done()
            }
            ["clear"] => {
                self.mend();
                done()
            }
            ["cover", cover @ ("open" | "closed")] => {
                self.set_cover_open(*cover == "open");
                done()
            }
            ["paper", rows] => {
                self.faults.paper_rows = rows.parse().ok()?;
                done()
            }
            ["take"] => {
                self.take_ticket();
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
            ["scan"] => Some(self.scanned().unwrap_or_else(|| "nothing is printed yet".to_owned())),
            ["status"] => Some(format!(
                "{}, {} sheets, {} rows of paper",
                if self.is_on() { "on" } else { "off" },
                self.sheets().len(),
                self.faults.paper_rows
            )),
            _ => None,
        }
    }

    fn files(&self, words: &[&str]) -> Option<String> {
        let ["save", file] = words else { return None };
        let Some(sheet) = self.sheets().last() else {
            return Some("nothing is printed yet".to_owned());
        };
        Some(match std::fs::write(file, picture(sheet).png()) {
            Ok(()) => format!("saved to {file}"),
            Err(why) => format!("cannot write to {file}: {why}"),
        })
    }
}
