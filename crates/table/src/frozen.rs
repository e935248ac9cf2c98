//! What keeps money in the accounts of stations, by the rulebook.

use crate::state::{Incident, Table, Wagering};
use rules::Rulebook;
use rules::irregularity::{Remedy, Situation};
use rules::wagering::Channel;

/// What keeps money from leaving accounts, if anything does: all are frozen, or a coup that was
/// settled may have to be settled again.
pub fn kept_in_by<'t>(rulebook: &Rulebook, table: &'t Table) -> Option<&'t Incident> {
    let again = |incident: &Incident| {
        let late = matches!(incident.situation, Situation::SettledError | Situation::LateError);
        let irregular = rulebook.irregularities.of(incident.situation);
        late && irregular.choice(Remedy::Recalculate).is_some()
    };
    table.unresolved().find(|incident| incident.situation.freezes() || again(incident))
}

/// What keeps wagering from being opened, or from being closed, if anything does: accounts are
/// frozen, so that nobody could wager at a station or change a wager there, and no place is on the
/// cloth, or somebody is at a station.
pub fn waits_for<'t>(rulebook: &Rulebook, table: &'t Table) -> Option<&'t Incident> {
    let frozen = kept_in_by(rulebook, table)?;
    let station = |channel: Channel| channel == Channel::Station;
    let waits = match &table.coup {
        Some(coup) => {
            let open = matches!(coup.wagering, Wagering::Open(_));
            open && table.taken().any(|(_, place, _)| station(place.channel))
        }
        None => !table.places.is_empty() && table.places.iter().all(|it| station(it.channel)),
    };
    waits.then_some(frozen)
}
