//! Incidents.

use super::At;
use crate::row::row;
use crate::trail::IncidentTrail;
use crate::value::Moment;
use crate::words;
use ledger::Total;
use table::Actor;

row! {
    /// Something that went wrong, from its report to its end. Those of which nothing is left to do
    /// come in the order in which that was so, the others behind them.
    Incident {
        /// The table's name.
        table: String,
        /// Its number at the table.
        number: u32,
        /// The number of the entry in the table's stream that opened it.
        entry: u64,
        /// When it was reported or recognised. Incidents are chosen by this time.
        opened_at: Moment,
        /// What it was, in a word of the vocabulary.
        situation: String,
        /// What was reported, in words.
        note: String,
        /// Who reported it; empty where the table recognised it.
        reported_by: Option<String>,
        /// In which role; empty where the table recognised it.
        reported_role: Option<String>,
        /// The entry that opened the coup it was about, as in `coups`; empty where it was about
        /// none.
        coup_entry: Option<u64>,
        /// The shoe of that coup.
        shoe: Option<u32>,
        /// The number of that coup in the shoe.
        coup: Option<u32>,
        /// The place it was about; empty where it was about none.
        place: Option<u8>,
        /// Those it was about, and those whose wagers it changed, by their names; empty where there
        /// are none.
        bettors: Option<String>,
        /// What was done, in words of the vocabulary, in order; empty where nothing was.
        remedies: Option<String>,
        /// The rules by which it was done; empty where nothing was.
        rules: Option<String>,
        /// When the first of it was done; empty where nothing was.
        decided_at: Option<Moment>,
        /// Who decided it; empty where nobody did, or the table itself.
        decided_by: Option<String>,
        /// In which role; empty where nobody did, or the table itself.
        decided_role: Option<String>,
        /// How many wagers were settled again because of it.
        wagers_settled_again: u32 => "wagers",
        /// What bettors got more by that; below zero where it was less.
        settled_again: Total,
        /// How many have to be told.
        to_be_told: u32 => "roles",
        /// How many of them have acknowledged it.
        acknowledged: u32 => "roles",
        /// When it was closed; empty while it is open.
        closed_at: Option<Moment>,
        /// Who closed it; empty while it is open, or where the table itself did.
        closed_by: Option<String>,
        /// In which role; empty while it is open, or where the table itself did.
        closed_role: Option<String>,
        /// The decision, in words; empty while it is open.
        decision: Option<String>,
        /// Whether nothing is left to do: it is closed, and all who must know have acknowledged it.
        is_over: bool,
    }
}

/// Somebody's name and role, each in its own cell.
fn who(at: At<'_>, actor: Option<&Actor>) -> (Option<String>, Option<String>) {
    let name = actor.map(|actor| actor.name.to_string());
    (name, actor.map(|actor| words::role(at.rulebook, actor.role)))
}

impl Incident {
    pub(crate) fn new(at: At<'_>, trail: &IncidentTrail) -> Incident {
        let rulebook = at.rulebook;
        let (reported_by, reported_role) = who(at, trail.by.as_ref());
        let decided = trail.decided.as_ref();
        let (decided_by, decided_role) = who(at, decided.and_then(|(_, by)| by.as_ref()));
        let closed = trail.closed.as_ref();
        let (closed_by, closed_role) = who(at, closed.and_then(|(_, by, _)| by.as_ref()));
        let remedies = trail.remedies.iter();
        let rules = remedies.clone().filter_map(|(_, cite)| cite.as_ref());
        Incident {
            table: at.table(),
            number: trail.number,
            entry: trail.opened.number,
            opened_at: trail.opened.at,
            situation: words::situation(rulebook, trail.situation),
            note: trail.about.note.clone(),
            reported_by,
            reported_role,
            coup_entry: trail.coup.map(|(_, entry)| entry),
            shoe: trail.coup.map(|(id, _)| id.shoe),
            coup: trail.coup.map(|(id, _)| id.number),
            place: trail.about.place.map(|place| place.0),
            bettors: words::list(trail.bettors.iter().map(ToString::to_string)),
            remedies: words::list(remedies.map(|(remedy, _)| words::remedy(rulebook, *remedy))),
            rules: words::list(rules.map(|cite| cite.as_str().to_owned())),
            decided_at: decided.map(|(stamp, _)| stamp.at),
            decided_by,
            decided_role,
            wagers_settled_again: trail.again.0,
            settled_again: trail.again.1,
            to_be_told: trail.told.0,
            acknowledged: trail.told.1,
            closed_at: closed.map(|(stamp, ..)| stamp.at),
            closed_by,
            closed_role,
            decision: closed.map(|(.., decision)| decision.clone()),
            is_over: trail.over,
        }
    }
}
