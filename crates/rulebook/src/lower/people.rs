//! Roles and the ladder they stand on.

use super::Lowering;
use crate::page::{At, Noted, Read, collect};
use crate::written::{RoleFile, RolesFile};
use rules::cite::Clause;
use rules::role::{HigherMayAct, Role, RoleId, Standing};

/// How a file says that nobody's approval is needed.
const NOBODY: &str = "nobody";

pub(super) struct People {
    pub(super) roles: Vec<Role>,
    pub(super) higher_may_act: Clause<HigherMayAct>,
}

pub(super) fn people(lowering: &Lowering<'_>, file: &RolesFile) -> Read<People> {
    let all = || file.ladder.iter().chain(&file.beside).chain(&file.outside);
    let ids = lowering.ids("the role", all().map(|role| &role.id));
    ids?;
    let rungs = file.ladder.iter().zip(rungs(lowering, &file.ladder)?);
    let rungs = rungs.map(|(role, rung)| (role, Standing::Rung(rung)));
    let beside = file.beside.iter().map(|role| (role, Standing::Beside));
    let outside = file.outside.iter().map(|role| (role, Standing::Outside));
    let roles = collect(
        rungs.chain(beside).chain(outside).map(|(file, standing)| role(lowering, file, standing)),
    );
    let value = lowering.place(
        "a value of `higher_may_act`",
        &file.higher_may_act,
        &["for-lower", "only-as-itself"],
    );
    let source = lowering.source(&file.higher_may_act_source);
    let value = if value? == 0 { HigherMayAct::ForLower } else { HigherMayAct::OnlyAsItself };
    Ok(People { roles: roles?, higher_may_act: Clause { value, source: source? } })
}

/// The rung of each role of the ladder: its place, or that of the role it counts as.
fn rungs(lowering: &Lowering<'_>, ladder: &[RoleFile]) -> Read<Vec<u8>> {
    let ids: Vec<_> = ladder.iter().map(|role| role.id.value.as_str()).collect();
    collect(ladder.iter().enumerate().map(|(place, role)| {
        let place = match &role.counts_as {
            Some(other) => lowering.place("a role of the ladder", other, &ids)?,
            None => place,
        };
        // Places past the limit have been noted with the roles themselves.
        u8::try_from(place).map_err(|_| Noted)
    }))
}

fn role(lowering: &Lowering<'_>, file: &RoleFile, standing: Standing) -> Read<Role> {
    let cite = lowering.cite(&file.cite)?;
    Ok(Role { id: file.id.value.clone(), name: file.name.clone(), standing, cite })
}

/// The role whose approval is named; none where it is nobody's.
pub(super) fn approver(
    lowering: &Lowering<'_>,
    people: Option<&People>,
    name: &At<String>,
) -> Read<Option<RoleId>> {
    // Where the roles themselves have faults, a name cannot be looked up among them.
    let Some(people) = people else { return Ok(None) };
    if name.value == NOBODY {
        return Ok(None);
    }
    let known: Vec<_> =
        [NOBODY].into_iter().chain(people.roles.iter().map(|role| role.id.as_str())).collect();
    let place = lowering.place("a role of this file", name, &known)?;
    u8::try_from(place - 1).map(|place| Some(RoleId(place))).map_err(|_| Noted)
}
