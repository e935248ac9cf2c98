//! Telling those who must know.

use crate::decide::{Decided, Deciding};
use crate::event::Event;
use crate::refusal::{Reason, Refusal};
use crate::state::{Incident, Telling};
use alloc::vec;
use rules::cite::Source;
use rules::role::RoleId;

/// Who is to be told of an incident, resolved or not, and by which rule.
fn telling<'a>(
    deciding: &Deciding<'a>,
    number: u32,
    whom: RoleId,
) -> Result<(&'a Incident, &'a Telling, &'a Source), Refusal> {
    let incident = deciding.table.incident(number);
    let incident = incident.ok_or_else(|| Reason::NoSuchIncident.plainly())?;
    let irregular = deciding.rulebook.irregularities.of(incident.situation);
    let tell = irregular.tell.iter().find(|tell| tell.whom == whom);
    let source = tell.map_or(&irregular.source, |tell| &tell.source);
    let telling = incident.telling.iter().find(|telling| telling.whom == whom);
    let telling = telling.ok_or_else(|| Reason::NobodyToTell.from(source))?;
    Ok((incident, telling, source))
}

/// Somebody of the house says that they have been told.
pub(super) fn tell(deciding: &Deciding<'_>, number: u32, whom: RoleId) -> Decided {
    deciding.dealer()?;
    let (_, telling, source) = telling(deciding, number, whom)?;
    if telling.told.is_some() {
        return Err(Reason::AlreadyDone.from(source));
    }
    Ok(vec![Event::PersonTold { number, whom, by: deciding.actor.clone() }])
}

/// They acknowledge it themselves.
pub(super) fn acknowledge(deciding: &Deciding<'_>, number: u32) -> Decided {
    let whom = deciding.actor.role;
    let (_, telling, source) = telling(deciding, number, whom)?;
    if telling.acknowledged {
        return Err(Reason::AlreadyDone.from(source));
    }
    Ok(vec![Event::TellingAcknowledged { number, whom, by: deciding.actor.clone() }])
}
