//! Something went wrong: it is reported or recognised, the rulebook says what may be done about it
//! and by whom, and what is done is recorded.

mod cards;
mod corrections;
mod faults;
mod left_over;
mod machine;
mod offers;
mod people;
mod rebuild;
mod report;
mod resolve;
mod telling;

pub(crate) use cards::{next_kind, use_carried};
pub(super) use left_over::left_over;
pub(crate) use offers::may_still_answer;
pub(crate) use report::{Found, recognise};

use super::{Decided, Deciding};
use crate::refusal::{Reason, Refusal};
use crate::request::Request;
use crate::state::Incident;
use rules::irregularity::{Choice, Irregular, Remedy};

pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    match request {
        Request::Report { situation, about } => report::report(deciding, *situation, about),
        Request::Resolve { number, remedy, with } => {
            resolve::resolve(deciding, *number, *remedy, with)
        }
        Request::Assess { number, assessment } => machine::assess(deciding, *number, assessment),
        Request::Done { number, task, with } => machine::done(deciding, *number, *task, with),
        Request::ConfirmWager { number, place, bettor, bet } => {
            let wanted = |wager: &&crate::event::WagerOf| {
                wager.place == *place && wager.bettor == *bettor && wager.bet == *bet
            };
            faults::confirm(deciding, *number, wanted)
        }
        Request::ConfirmCorrection { number } => corrections::confirm(deciding, *number),
        Request::Tell { number, whom } => telling::tell(deciding, *number, *whom),
        Request::Acknowledge { number } => telling::acknowledge(deciding, *number),
        Request::CloseIncident { number, decision } => resolve::close(deciding, *number, decision),
        Request::KeepWagers { bettor } => offers::keep(deciding, bettor),
        Request::Resume => offers::resume(deciding),
        _ => use_carried(deciding),
    }
}

impl<'a> Deciding<'a> {
    /// An incident that is still to be resolved.
    fn incident(&self, number: u32) -> Result<&'a Incident, Refusal> {
        let incident = self.table.unresolved().find(|incident| incident.number == number);
        incident.ok_or_else(|| Reason::NoSuchIncident.plainly())
    }

    /// What the rulebook prescribes for an incident.
    fn prescribed(&self, incident: &Incident) -> &'a Irregular {
        self.rulebook.irregularities.of(incident.situation)
    }

    /// The choice of a remedy for an incident, if the rulebook has it and it is the asker's.
    fn choice(&self, incident: &Incident, remedy: Remedy) -> Result<&'a Choice, Refusal> {
        let irregular = self.prescribed(incident);
        let choice = irregular.choice(remedy);
        let choice = choice.ok_or_else(|| Reason::NoSuchRemedy.from(&irregular.source))?;
        self.authorised(choice.by, &choice.source)?;
        Ok(choice)
    }
}
