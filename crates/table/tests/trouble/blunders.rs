//! What goes wrong.

use super::{House, other};
use rules::irregularity::Situation;
use table::state::{About, CoupId, PlaceId};
use table::{Observation, Request};

impl House<'_> {
    /// Something goes wrong, or somebody says so.
    pub(crate) fn blunder(&mut self) {
        match self.draw.below(7) {
            0 if self.table().coup.is_some() => self.deal(Some),
            1 if self.table().coup.is_some() => self.deal(|_| None),
            2 => {
                let place = PlaceId(u8::try_from(1 + self.draw.below(4)).expect("few"));
                self.see(Observation::StationLost(place));
            }
            3 => {
                let shown = [rules::Outcome::Tie, rules::Outcome::Banker][self.draw.below(2)];
                let display = self.chance(2);
                self.see(if display {
                    Observation::DisplayShows(shown)
                } else {
                    Observation::ScreenShows(shown)
                });
            }
            4 => {
                let number = u8::try_from(1 + self.draw.below(5)).expect("few");
                let card = self.felt.get(usize::from(number) - 1).copied();
                if let Some(card) = card {
                    self.see(Observation::CardExposed { number, card: other(card) });
                }
            }
            _ => self.report(),
        }
    }

    /// Somebody reports something, rightly or wrongly.
    fn report(&mut self) {
        let (_, situation) = Situation::ALL[self.draw.below(Situation::ALL.len())];
        let place = PlaceId(u8::try_from(1 + self.draw.below(4)).expect("few"));
        let coups = self.table().shoe.coups;
        let past = CoupId { shoe: self.table().shoes, number: coups.max(1) };
        let setting = self.table().setup.as_ref().map(|setup| setup.setting);
        let mut about = About {
            coup: self.chance(3).then_some(past),
            exposed: self.chance(2),
            place: None,
            bettor: None,
            version: None,
            under: Vec::new(),
            note: "it was seen".to_owned(),
        };
        match situation {
            Situation::StationFault => about.place = Some(place),
            Situation::Device | Situation::Breach | Situation::Fraud | Situation::Claim => {
                about.bettor = self.table().place(place).and_then(|place| place.bettor.clone());
            }
            Situation::WrongVersion => {
                let all = testkit::every_setting(self.rulebook);
                let own = all.iter().position(|set| Some(*set) == setting).unwrap_or(0);
                // Bets that the other version does not offer would be orphaned: the next alike.
                about.version = all.get(own).copied();
            }
            _ => {}
        }
        let actor = self.dealer();
        let _ = self.ask(actor, Request::Report { situation, about: Box::new(about) });
    }
}
