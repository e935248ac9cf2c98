//! What becomes of other incidents when a coup ends, is void or is settled again.

use super::resolve::closed;
use crate::decide::Deciding;
use crate::event::Event;
use crate::state::{CoupId, Incident};
use alloc::vec::Vec;
use rules::irregularity::Situation;

/// What events mean for the incidents that they are not about.
pub(in crate::decide) fn left_over(deciding: &Deciding<'_>, events: &[Event]) -> Vec<Event> {
    let own =
        |incident: &Incident| events.iter().any(|event| event.incident() == Some(incident.number));
    let mut left_over = Vec::new();
    for event in events {
        let others = deciding.table.unresolved().filter(|incident| !own(incident));
        for incident in others {
            left_over.extend(after(deciding, incident, event));
        }
    }
    left_over
}

fn after(deciding: &Deciding<'_>, incident: &Incident, event: &Event) -> Vec<Event> {
    let now = deciding.table.coup_id();
    match event {
        Event::CoupCompleted { .. } | Event::CoupCalledOff | Event::ShoeVoided { .. } => {
            over(deciding, incident)
        }
        Event::CoupVoided { .. } | Event::CoupInvalidated { .. } => {
            let mut events = over(deciding, incident);
            if events.is_empty() {
                events.extend(void(deciding, incident, now));
            }
            events
        }
        Event::PastCoupVoided { coup, .. } => void(deciding, incident, *coup).into_iter().collect(),
        Event::CoupCorrected { coup, .. } => stale(incident, *coup).into_iter().collect(),
        Event::CoupRebuilt { .. } => stale(incident, now).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// A correction of a coup that has come out otherwise since is to be proposed anew.
fn stale(incident: &Incident, coup: CoupId) -> Option<Event> {
    let number = incident.number;
    let proposed = incident.correction.as_ref().is_some_and(|it| it.coup == coup);
    proposed.then_some(Event::CorrectionWithdrawn { number })
}

/// What went wrong in a coup is over with the coup: nothing of it can be put right any more.
fn over(deciding: &Deciding<'_>, incident: &Incident) -> Vec<Event> {
    let number = incident.number;
    let mut events = Vec::new();
    let in_doubt = !incident.in_doubt.is_empty();
    if in_doubt {
        events.push(Event::WagersInDoubt { number, wagers: Vec::new() });
    }
    let of_the_coup = incident.situation.is_of_its_coup() || in_doubt;
    let nothing_left = incident.tasks.is_empty() && incident.until.is_none();
    if of_the_coup && nothing_left {
        events.push(closed(deciding, number, "the coup is over"));
    }
    events
}

/// A result that is withdrawn cannot be put right; what is done about somebody is not over with it.
fn void(deciding: &Deciding<'_>, incident: &Incident, coup: CoupId) -> Option<Event> {
    if matches!(incident.situation, Situation::Device | Situation::Breach) {
        return stale(incident, coup);
    }
    let about = incident.about.coup == Some(coup);
    about.then(|| closed(deciding, incident.number, "the coup is void"))
}
