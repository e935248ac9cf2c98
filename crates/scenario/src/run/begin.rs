//! Bringing a table to where a scenario begins.

use super::{Heard, Playing};
use crate::read::Begin;
use crate::read::Head;
use rules::role::{RoleId, Standing};
use table::decide::{Asking, decide};
use table::state::CardSource;
use table::steps::usual_shuffling;
use table::{Actor, Event, Observation, Reason, Refusal, Request};

impl Playing<'_> {
    /// Brings the table to where the head says, in the usual ways and with cards nobody has seen.
    pub(super) fn begin(&mut self, head: &Head) -> Result<(), Refusal> {
        self.see(Observation::ClockRead);
        if head.begin >= Begin::Open {
            self.by_somebody(&Request::OpenTable(Box::new(head.setup.clone())))?;
        }
        if head.begin >= Begin::Cards {
            let (decks, backs) = (head.decks, "red".to_owned());
            self.by_somebody(&Request::BringCards { decks, source: CardSource::Plain, backs })?;
        }
        if head.begin >= Begin::Ready {
            self.shoe()?;
        }
        if head.begin >= Begin::Wagering {
            self.by_somebody(&Request::OpenWagering)?;
        }
        Ok(())
    }

    /// Shuffles, cuts, loads and burns.
    pub(super) fn shoe(&mut self) -> Result<(), Refusal> {
        let placing = &self.rulebook.shoe.placings[0];
        let cards_behind = u16::from(placing.cards_behind);
        if table::steps::must_be_checked(self.rulebook, &self.table.shoe) {
            self.by_somebody(&Request::CheckCards)?;
        }
        let how = usual_shuffling(self.rulebook, self.table.shoe.decks);
        self.by_somebody(&Request::Shuffle { how })?;
        self.by_somebody(&Request::Cut { depth: self.table.shoe.cards() / 2 })?;
        self.by_somebody(&Request::PlaceCuttingCard { cards_behind })?;
        self.by_somebody(&Request::Burn { method: 0 })?;
        while self.table.shoe.burning.is_some() {
            self.see(Observation::CardDrawn(None));
        }
        Ok(())
    }

    /// Makes a request as the first who may: the staff before others, from the lowest rung up.
    pub(super) fn by_somebody(&mut self, request: &Request) -> Result<(), Refusal> {
        let roles = self.rulebook.roles.iter().enumerate();
        let (staff, others): (Vec<_>, Vec<_>) =
            roles.partition(|(_, role)| matches!(role.standing, Standing::Rung(_)));
        let mut refused = None;
        for (place, role) in staff.into_iter().chain(others) {
            let role_id = RoleId(u8::try_from(place).unwrap_or(u8::MAX));
            let name = match request {
                Request::PlaceWager { bettor, .. } => bettor.clone(),
                _ => role.id.as_str().into(),
            };
            let actor = Actor { name, role: role_id };
            let asking = Asking { at: self.now, actor, request: request.clone() };
            match decide(self.rulebook, &self.table, &asking) {
                Ok(events) if !waits(&events) => {
                    self.take(Heard::Asked(asking.actor, asking.request), events);
                    return Ok(());
                }
                Ok(_) => {}
                // That somebody else may do it says less than why nobody may.
                Err(refusal) if matches!(refusal.reason, Reason::NotAuthorised { .. }) => {}
                Err(refusal) => refused = refused.or(Some(refusal)),
            }
        }
        Err(refused.unwrap_or_else(|| Reason::NotInThisRulebook.plainly()))
    }
}

fn waits(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::ApprovalAsked { .. }))
}
