//! Who deals at a table: a person who has taken over, or the system. The record says which.

use super::Responder;
use super::task::{Task, nothing_told};
use house::plan::Dealing;
use house::{AUTOMATIC, What};
use table::{Actor, Request};

const NO_SHOE: &str = "the table has no virtual shoe: a person deals";

impl Task {
    /// Somebody takes over as dealer, or lets the system deal again, as far as the rulebook lets
    /// dealers change at this moment.
    pub(super) fn let_deal(&mut self, actor: Actor, dealing: Dealing, responder: Responder) {
        let name = match dealing {
            Dealing::Automatic if !self.means.robots.can_deal() => {
                return responder.answer(self.unavailable("no_virtual_shoe", NO_SHOE));
            }
            Dealing::Automatic => AUTOMATIC.into(),
            Dealing::Person => actor.name.clone(),
        };
        let table = self.owner.ahead();
        // Whoever opens a closed table is on record as its dealer.
        if table.setup.is_none() || table.dealer.as_ref() == Some(&name) {
            self.means.robots.take_over(dealing == Dealing::Person);
            self.say_who_deals();
            return self.accept(responder, self.answered(nothing_told()));
        }
        if let Some(heard) =
            self.own(What::Asked { actor, request: Request::ChangeDealer { name } })
        {
            self.hear(heard, responder);
        }
    }

    /// The console says who deals, a person or the system.
    pub(super) fn say_who_deals(&mut self) {
        let (dealing, number) = (self.means.robots.dealing(), self.owner.recorded().number);
        self.stage.dealt(dealing, number);
    }
}
