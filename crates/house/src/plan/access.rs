//! What a house has settled about access: who takes a second factor, how long sessions are good.

use crate::library::Library;
use floor::staff::{HouseRole, KnownRole, Role, Terms};
use rulebook::page::{At, Read, Section};

/// The terms of access of a floor plan; what it does not say is usual.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessPlan {
    /// The roles that take a second factor, the owner's first.
    pub second_factor: Vec<Role>,
    /// How long a password or a PIN may be used, if not for ever, in seconds.
    pub secret_age_max_s: Option<u64>,
    /// How long a session may be idle, in seconds.
    pub idle_s: u64,
    /// How long a session may last, in seconds.
    pub session_s: u64,
}

impl Default for AccessPlan {
    fn default() -> AccessPlan {
        let Terms { second_factor, secret_age_max_s, idle_s, session_s, .. } = Terms::default();
        AccessPlan { second_factor, secret_age_max_s, idle_s, session_s }
    }
}

const MINUTE_S: u64 = 60;
const HOUR_S: u64 = 60 * MINUTE_S;
const DAY_S: u64 = 24 * HOUR_S;

/// Reads `[house.access]`, if there is one.
pub(super) fn read(house: &Section<'_>, library: &Library) -> Read<AccessPlan> {
    let usual = AccessPlan::default();
    if !house.has("access") {
        return Ok(usual);
    }
    let section = &house.section("access")?;
    let time = |key, most, unit_s| {
        if !section.has(key) {
            return Ok(None);
        }
        let time = section.large_number(key, most)?;
        if time.value == 0 {
            return Err(section.note(&time.span, format!("`{key}` is 1 to {most}")));
        }
        Ok(Some(At { value: time.value * unit_s, span: time.span }))
    };
    let idle = time("idle_minutes", 12 * 60, MINUTE_S);
    let session = time("session_hours", 24, HOUR_S);
    let age = time("secret_days", 3_650, DAY_S);
    let factor = second_factor(section, usual.second_factor, library);
    let (idle, session, age) = (idle?, session?, age?);
    let session_s = session.map_or(usual.session_s, |session| session.value);
    let idle_s = idle.as_ref().map_or(usual.idle_s, |idle| idle.value);
    if let Some(idle) = idle.filter(|idle| idle.value > session_s) {
        let what = "no session lasts so long: `idle_minutes` is at most `session_hours`";
        return Err(section.note(&idle.span, what.to_owned()));
    }
    let secret_age_max_s = age.map(|age| age.value);
    Ok(AccessPlan { second_factor: factor?, secret_age_max_s, idle_s, session_s })
}

/// The owner's role and those that are named: of the house, or of a rulebook as in `wa:dealer`.
fn second_factor(
    section: &Section<'_>,
    mut roles: Vec<Role>,
    library: &Library,
) -> Read<Vec<Role>> {
    if !section.has("second_factor") {
        return Ok(roles);
    }
    for name in section.texts("second_factor")? {
        let found = match name.value.split_once(':') {
            None => HouseRole::from_id(&name.value).map(Role::House),
            Some((rulebook, role)) => of_rulebook(library, rulebook, role),
        };
        let Some(role) = found else {
            let known: Vec<&str> = HouseRole::ALL.iter().map(|(id, _)| *id).collect();
            let what = format!(
                "there is no role `{}`: there are {}, and those of a rulebook, as in `wa:dealer`",
                name.value,
                known.join(", ")
            );
            return Err(section.note(&name.span, what));
        };
        if !roles.contains(&role) {
            roles.push(role);
        }
    }
    Ok(roles)
}

/// A role of a rulebook that somebody can be given.
fn of_rulebook(library: &Library, rulebook: &str, role: &str) -> Option<Role> {
    let edition = library.edition(rulebook)?;
    let known = KnownRole::all(edition.id(), edition.at_table());
    let given = known.into_iter().filter(|known| known.department.is_some());
    let found = given.into_iter().find(|known| *known.role == *role)?;
    Some(Role::Table { rulebook: found.rulebook, role: found.role })
}
