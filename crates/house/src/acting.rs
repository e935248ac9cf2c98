//! Who can ask for something so that it is done: for what the system does in people's stead.

use rules::Rulebook;
use rules::role::{RoleId, Standing};
use table::{Actor, Asking, Event, Name, Request, Table, Time, decide};

/// The staff of the house, the lowest first.
pub fn ladder(rulebook: &Rulebook) -> Vec<RoleId> {
    let mut staff: Vec<(u8, RoleId)> = (0..)
        .map(RoleId)
        .zip(&rulebook.roles)
        .filter_map(|(id, role)| match role.standing {
            Standing::Rung(rung) => Some((rung, id)),
            Standing::Beside | Standing::Outside => None,
        })
        .collect();
    staff.sort_unstable_by_key(|(rung, id)| (*rung, id.0));
    staff.into_iter().map(|(_, id)| id).collect()
}

/// Somebody of this name who asks for something that is then done at once, if there is a role for
/// it: a bettor's where that will do, or else the lowest of the house's.
pub(crate) fn able(
    rulebook: &Rulebook,
    table: &Table,
    name: &Name,
    request: &Request,
) -> Option<Actor> {
    let bettor = rulebook.conduct.bettor;
    let roles = [bettor].into_iter().chain(ladder(rulebook));
    let mut actors = roles.map(|role| Actor { name: name.clone(), role });
    actors.find(|actor| is_done(rulebook, table, actor, request))
}

/// Whether it is done at once if this actor asks for it.
pub(crate) fn is_done(
    rulebook: &Rulebook,
    table: &Table,
    actor: &Actor,
    request: &Request,
) -> bool {
    let at = Time(table.now.0);
    let asking = Asking { at, actor: actor.clone(), request: request.clone() };
    let waits = |event: &Event| matches!(event, Event::ApprovalAsked { .. });
    decide(rulebook, table, &asking).is_ok_and(|events| !events.iter().any(waits))
}
