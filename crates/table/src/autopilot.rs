//! The dealer's duties done by the system: for demonstrations, unattended play and simulation.

use crate::actor::{Actor, Time};
use crate::decide::{Asking, decide};
use crate::duty::{Step, duty};
use crate::event::Event;
use crate::observe::{Observation, observe};
use crate::refusal::Refusal;
use crate::request::Request;
use crate::state::{CardSource, Setup, Stage, Table};
use crate::steps::usual_shuffling;
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;
use rules::conduct::Act;
use rules::{Card, Rulebook};

/// A dealer that never sleeps, and the cards it deals from.
pub struct Autopilot<'r> {
    rulebook: &'r Rulebook,
    /// The table it deals at.
    pub table: Table,
    setup: Setup,
    /// The cards of the shoe in dealing order, and how many are gone.
    cards: Vec<Card>,
    gone: usize,
}

impl<'r> Autopilot<'r> {
    /// A dealer for a table that is set up like this.
    pub fn new(rulebook: &'r Rulebook, setup: Setup) -> Autopilot<'r> {
        let (table, cards) = (Table::default(), Vec::new());
        Autopilot { rulebook, table, setup, cards, gone: 0 }
    }

    /// Somebody who may make a request of the dealer's or the house's.
    fn actor(&self, request: &Request) -> Actor {
        let conduct = &self.rulebook.conduct;
        let by = |act| conduct.act(act).map(|clause| clause.by);
        let role = match request {
            Request::OpenTable(_) => by(Act::OpenTable),
            Request::Cut { .. } => conduct.cutters.value.first().copied(),
            Request::BringCards { source, .. } if self.table.shoe.stage == Stage::Ended => {
                by(source.replacing()).or(by(Act::Deal))
            }
            _ => by(Act::Deal),
        };
        Actor { name: "autopilot".into(), role: role.unwrap_or(conduct.bettor) }
    }

    /// The cards of the next shoe, in dealing order.
    pub fn load(&mut self, cards: Vec<Card>) {
        self.cards = cards;
        self.gone = 0;
    }

    /// Takes in what happened.
    fn take(&mut self, events: Vec<Event>) -> Vec<Event> {
        let table = core::mem::take(&mut self.table);
        self.table = crate::evolve::evolve_all(table, &events);
        events
    }

    /// Makes a request as the dealer, or as whoever may make it.
    pub fn ask(&mut self, at: Time, request: Request) -> Result<Vec<Event>, Refusal> {
        let actor = self.actor(&request);
        self.ask_as(at, actor, request)
    }

    /// Makes a request as somebody.
    pub fn ask_as(
        &mut self,
        at: Time,
        actor: Actor,
        request: Request,
    ) -> Result<Vec<Event>, Refusal> {
        let asking = Asking { at, actor, request };
        let events = decide(self.rulebook, &self.table, &asking)?;
        Ok(self.take(events))
    }

    /// Reports what was seen.
    pub fn see(&mut self, at: Time, observation: Observation) -> Vec<Event> {
        let events = observe(self.rulebook, &self.table, at, observation);
        self.take(events)
    }

    /// The next card of the shoe, the cutting card before it where it lies there.
    fn draw(&mut self, at: Time) -> Vec<Event> {
        let shoe = &self.table.shoe;
        let before = usize::from(shoe.cards() - shoe.cards_behind.min(shoe.cards()));
        let mut events = Vec::new();
        if self.gone == before && shoe.cutting_card.is_none() && shoe.burning.is_none() {
            events = self.see(at, Observation::CuttingCardSeen);
        }
        let card = self.cards.get(self.gone).copied();
        self.gone += 1;
        events.extend(self.see(at, Observation::CardDrawn(card)));
        events
    }

    /// Does what is due; nothing where the table waits for wagers or for somebody else.
    pub fn step(&mut self, at: Time) -> Result<Vec<Event>, Refusal> {
        let request = match duty(self.rulebook, &self.table).step {
            Step::OpenTable => Request::OpenTable(Box::new(self.setup.clone())),
            Step::BringCards => Request::BringCards {
                decks: u8::try_from(self.cards.len() / 52).unwrap_or(u8::MAX),
                source: CardSource::Plain,
                backs: "red".to_string(),
            },
            Step::CheckCards => Request::CheckCards,
            Step::ShuffleOrAccept => {
                let how = usual_shuffling(self.rulebook, self.table.shoe.decks);
                Request::Shuffle { how }
            }
            Step::Cut => Request::Cut { depth: self.table.shoe.cards() / 2 },
            Step::PlaceCuttingCard => Request::PlaceCuttingCard {
                cards_behind: u16::from(self.rulebook.shoe.placings[0].cards_behind),
            },
            Step::Burn => Request::Burn { method: 0 },
            Step::UseCarriedCard => Request::UseCarriedCard,
            Step::OpenWagering => Request::OpenWagering,
            Step::CallNoMoreBets => Request::CallNoMoreBets,
            Step::SettleEarly => Request::SettleEarly,
            Step::Announce => Request::Announce,
            Step::Settle => Request::Settle,
            Step::CompleteCoup => Request::CompleteCoup,
            Step::BurnCard { .. }
            | Step::BurnBeforeCoup
            | Step::DealCard { .. }
            | Step::ThirdCard { .. } => return Ok(self.draw(at)),
            Step::ExposeCard { number } => {
                let coup = self.table.coup.as_ref();
                let place = usize::from(number).checked_sub(1);
                let dealt = coup.zip(place).and_then(|(coup, place)| coup.cards.get(place));
                let Some(card) = dealt.and_then(|dealt| dealt.card) else { return Ok(Vec::new()) };
                return Ok(self.see(at, Observation::CardExposed { number, card }));
            }
            Step::AwaitWagers { .. }
            | Step::ShuffleOrReplace
            | Step::Resume { .. }
            | Step::SayWhereItLies
            | Step::Assess { .. }
            | Step::DoTask { .. }
            | Step::ConfirmWagers { .. }
            | Step::ConfirmCorrection { .. }
            | Step::Resolve { .. } => {
                return Ok(self.see(at, Observation::ClockRead));
            }
        };
        self.ask(at, request)
    }
}
