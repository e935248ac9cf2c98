//! What keeps money in the accounts of stations, by the rulebook.

use crate::state::{Incident, Table};
use rules::Rulebook;
use rules::irregularity::{Remedy, Situation};

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
