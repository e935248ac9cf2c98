//! Devices that are banned, and permitted where the rules make an exception.

use super::{Decided, Deciding};
use crate::event::Event;
use crate::refusal::Reason;
use crate::request::Request;
use alloc::vec;

/// Devices are permitted or banned again.
pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    let setup = deciding.setup()?;
    let clauses = deciding.rulebook.conduct.devices.as_ref();
    let clauses = clauses.ok_or_else(|| Reason::NotInThisRulebook.plainly())?;
    deciding.authorised(clauses.by, &clauses.source)?;
    let by = deciding.actor.clone();
    let Request::PermitDevices { inspector, surveillance_told, conditions } = request else {
        if deciding.table.devices.is_none() {
            return Err(Reason::AlreadyDone.from(&clauses.withdrawn.source));
        }
        return Ok(vec![Event::DevicesBanned { by }]);
    };
    if !setup.private {
        return Err(Reason::NotPrivate.from(&clauses.source));
    }
    if inspector.trim().is_empty() {
        return Err(Reason::NobodyNamed.from(&clauses.supervised.1));
    }
    if !surveillance_told {
        let first = "telling those who must know";
        return Err(Reason::ComesFirst { first }.from(&clauses.told.1));
    }
    if conditions.trim().is_empty() {
        return Err(Reason::ReasonNeeded.from(&clauses.source));
    }
    if deciding.table.devices.is_some() {
        return Err(Reason::AlreadyDone.from(&clauses.source));
    }
    let (inspector, conditions) = (inspector.clone(), conditions.clone());
    Ok(vec![Event::DevicesPermitted { inspector, conditions, by }])
}
