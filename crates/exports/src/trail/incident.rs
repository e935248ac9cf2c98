//! The trail of an incident: who reported it, what was done, who was told, how it ended.

use super::{Came, Stamp, changes};
use ledger::Total;
use rules::Cite;
use rules::irregularity::{Remedy, Situation};
use std::collections::BTreeSet;
use table::event::WagerOf;
use table::state::{About, CoupId};
use table::{Actor, Event, Name};

/// The trail of an incident.
pub(crate) struct IncidentTrail {
    pub(crate) number: u32,
    pub(crate) situation: Situation,
    pub(crate) about: About,
    pub(crate) opened: Stamp,
    /// Who reported it; nobody where the table recognised it.
    pub(crate) by: Option<Actor>,
    /// The coup, and the entry that opened it.
    pub(crate) coup: Option<(CoupId, u64)>,
    /// What was done, by which rule.
    pub(crate) remedies: Vec<(Remedy, Option<Cite>)>,
    /// When the first of it was done, and who decided on it.
    pub(crate) decided: Option<(Stamp, Option<Actor>)>,
    /// Who has proposed a correction, and whether anybody has confirmed it.
    proposed: Option<(Remedy, Actor)>,
    confirmed: bool,
    /// Those whose wagers it changed.
    pub(crate) bettors: BTreeSet<Name>,
    /// How many wagers were settled again, and what bettors got more by it.
    pub(crate) again: (u32, Total),
    /// How many have to be told, and how many of them have acknowledged it.
    pub(crate) told: (u32, u32),
    /// When it was closed, by whom, and the decision.
    pub(crate) closed: Option<(Stamp, Option<Actor>, String)>,
    /// Whether nothing is left to do.
    pub(crate) over: bool,
}

impl IncidentTrail {
    /// The incident that an event opens.
    pub(super) fn new(came: Came<'_>, coup: Option<(CoupId, u64)>) -> Option<IncidentTrail> {
        let Event::IncidentOpened { number, situation, about, by } = came.event else {
            return None;
        };
        Some(IncidentTrail {
            number: *number,
            situation: *situation,
            about: (**about).clone(),
            opened: came.stamp,
            by: by.clone(),
            coup,
            remedies: Vec::new(),
            decided: None,
            proposed: None,
            confirmed: false,
            bettors: about.bettor.iter().cloned().collect(),
            again: (0, Total::ZERO),
            told: (0, 0),
            closed: None,
            over: false,
        })
    }

    /// Takes in something that came in the course of it.
    pub(super) fn take(&mut self, came: Came<'_>) {
        match came.event {
            Event::RemedyApplied { remedy, by, cite, .. } => {
                self.remedies.push((*remedy, cite.clone()));
                // What two people confirm was decided by whoever proposed it.
                let proposed =
                    self.proposed.take().filter(|(of, _)| of == remedy && self.confirmed);
                let by = proposed.map(|(_, proposer)| proposer).or_else(|| by.clone());
                self.decided.get_or_insert((came.stamp, by));
            }
            Event::CorrectionProposed { correction, by, .. } => {
                (self.proposed, self.confirmed) = (Some((correction.remedy, by.clone())), false);
            }
            Event::CorrectionConfirmed { .. } => self.confirmed = true,
            Event::CorrectionWithdrawn { .. } => self.proposed = None,
            Event::TellingDue { .. } => self.told.0 += 1,
            Event::TellingAcknowledged { .. } => self.told.1 += 1,
            Event::IncidentClosed { by, decision, .. } => {
                self.closed = Some((came.stamp, by.clone(), decision.clone()));
            }
            Event::WagersReturned { wagers, .. } | Event::WagersForfeited { wagers } => {
                self.whose(wagers.iter());
            }
            Event::SettlementReversed { settled, at_cage, .. } => {
                self.whose(settled.iter().chain(at_cage).map(|one| &one.wager));
            }
            other => {
                for change in changes(other) {
                    self.again.0 += 1;
                    self.again.1 += Total::from_cents(change.difference().into());
                }
                self.whose(changes(other).iter().map(|change| &change.before.wager));
            }
        }
    }

    fn whose<'w>(&mut self, wagers: impl Iterator<Item = &'w WagerOf>) {
        self.bettors.extend(wagers.map(|wager| wager.bettor.clone()));
    }
}
