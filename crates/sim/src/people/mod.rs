//! Those who play: a dealer with a supervisor behind, and bettors. They see what every screen
//! shows, do what is due or what they fancy, and now and then what nobody should.

pub(crate) mod bettor;
mod conditions;
mod corrector;
pub(crate) mod dealer;
pub(crate) mod lines;
pub(crate) mod manager;
pub(crate) mod organiser;
pub(crate) mod printer;
pub(crate) mod promoter;
mod trouble;
pub(crate) mod witness;

use crate::chance::Chance;
use crate::faults::Faults;
use house::{What, ladder};
use rules::role::RoleId;
use rules::{Name, Rulebook};
use table::state::{Setup, Table};
use table::{Actor, Asking, Event, Observation, Request, decide};

/// What somebody sees, and decides with.
pub(crate) struct Seeing<'s> {
    pub(crate) rulebook: &'static Rulebook,
    pub(crate) table: &'s Table,
    pub(crate) setup: &'s Setup,
    pub(crate) decks: u8,
    pub(crate) chance: &'s mut Chance,
    pub(crate) faults: &'s mut Faults,
}

/// The role of whoever deals.
pub(crate) fn dealing(rulebook: &Rulebook) -> RoleId {
    let deals = rulebook.conduct.act(rules::conduct::Act::Deal);
    deals.map_or(rulebook.conduct.bettor, |clause| clause.by)
}

impl Seeing<'_> {
    /// The dealer asks.
    pub(crate) fn deals(&self, name: &Name, request: Request) -> What {
        asks(name, dealing(self.rulebook), request)
    }

    /// Whoever can asks for it: the dealer if that will do, or somebody above, or a bettor. Nobody
    /// where it would be refused to all.
    pub(crate) fn able(&self, name: &Name, request: Request) -> Option<What> {
        let roles = [dealing(self.rulebook)].into_iter().chain(ladder(self.rulebook));
        let mut roles = roles.chain([self.rulebook.conduct.bettor]);
        let role = roles.find(|role| self.is_done(name, *role, &request))?;
        Some(asks(name, role, request))
    }

    fn is_done(&self, name: &Name, role: RoleId, request: &Request) -> bool {
        let actor = Actor { name: name.clone(), role };
        let asking = Asking { at: self.table.now, actor, request: request.clone() };
        let waits = |event: &Event| matches!(event, Event::ApprovalAsked { .. });
        let decided = decide(self.rulebook, self.table, &asking);
        decided.is_ok_and(|events| !events.is_empty() && !events.iter().any(waits))
    }
}

/// Somebody asks in a role.
pub(crate) fn asks(name: &Name, role: RoleId, request: Request) -> What {
    What::Asked { actor: Actor { name: name.clone(), role }, request }
}

/// Equipment has seen something.
pub(crate) fn seen(by: &str, observation: Observation) -> What {
    What::Seen { by: by.to_owned(), observation }
}
