//! A machine that cards are dealt from and that fails, and the tasks that an incident leaves.

use super::offers::ask;
use super::rebuild::fits;
use super::resolve::{Doing, closed};
use crate::decide::closing::closing;
use crate::decide::{Decided, Deciding};
use crate::event::Event;
use crate::evolve::evolve_all;
use crate::refusal::{Reason, Refusal};
use crate::request::With;
use crate::state::{Assessment, Incident, Task};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use rules::Card;
use rules::irregularity::{Irregular, Offer, Remedy, Situation};
use rules::wagering::Lock;

/// Refuses a report of a machine that is not in use, or that no coup hangs on.
pub(super) fn reportable(deciding: &Deciding<'_>) -> Result<(), Refusal> {
    let source = &deciding.rulebook.irregularities.of(Situation::ShufflerFault).source;
    if !deciding.table.shoe.automatic {
        return Err(Reason::NoMachine.from(source));
    }
    if deciding.table.coup.as_ref().is_none_or(|coup| coup.cards.is_empty()) {
        return Err(Reason::NoCardOut.from(source));
    }
    Ok(())
}

/// Whether what may be done depends on what is found out first.
fn is_assessed(irregular: &Irregular) -> bool {
    irregular.choice(Remedy::OtherMachine).is_some()
}

/// Somebody says what was found out.
pub(super) fn assess(deciding: &Deciding<'_>, number: u32, assessment: &Assessment) -> Decided {
    let incident = deciding.incident(number)?;
    let irregular = deciding.prescribed(incident);
    if !is_assessed(irregular) {
        return Err(Reason::NotInThisRulebook.from(&irregular.source));
    }
    deciding.choice(incident, Remedy::OtherMachine)?;
    if !incident.done.is_empty() {
        return Err(Reason::AlreadyDone.from(&irregular.source));
    }
    fits(deciding.table, core::iter::empty(), &assessment.damaged)
        .map_err(|reason| reason.from(&irregular.source))?;
    let assessment = Box::new(assessment.clone());
    Ok(vec![Event::Assessed { number, assessment, by: deciding.actor.clone() }])
}

/// The one remedy that the facts leave: the coup ends where anybody is the worse for it; else the
/// cards go to another machine if there is one, or to a dealing shoe.
const fn path(assessment: &Assessment) -> Remedy {
    let damaged = !assessment.damaged.is_empty();
    match (assessment.disadvantage, assessment.spare && assessment.practicable, damaged) {
        (true, _, _) => Remedy::VoidCoup,
        (false, true, false) => Remedy::OtherMachine,
        (false, true, true) => Remedy::ReplaceAndMove,
        (false, false, _) => Remedy::DealingShoe,
    }
}

/// Refuses a remedy that the facts do not lead to, citing the one they do.
pub(super) fn forced(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Result<(), Refusal> {
    let irregular = deciding.prescribed(doing.incident);
    if !is_assessed(irregular) {
        return Ok(());
    }
    let Some(assessment) = &doing.incident.assessment else {
        let first = "saying what was found out about the machine";
        return Err(Reason::ComesFirst { first }.from(&irregular.source));
    };
    let path = path(assessment);
    if path == doing.choice.remedy {
        return Ok(());
    }
    let source = irregular.choice(path).map_or(&irregular.source, |choice| &choice.source);
    Err(Reason::AnotherRemedy { remedy: path }.from(source))
}

/// The cards go to another machine or to a dealing shoe, step by step.
pub(super) fn moved(
    deciding: &Deciding<'_>,
    doing: &Doing<'_>,
) -> Result<(Vec<Event>, Vec<Task>), Refusal> {
    forced(deciding, doing)?;
    let tasks = tasks(doing.incident);
    if doing.choice.remedy != Remedy::DealingShoe {
        return Ok((Vec::new(), tasks));
    }
    let open = deciding.coup()?.is_open();
    let mut events =
        if open { closing(deciding.rulebook, deciding.table, Lock::Trouble) } else { Vec::new() };
    let closed = evolve_all(deciding.table.clone(), &events);
    let after = Deciding { table: &closed, ..*deciding };
    events.extend(ask(&after, doing.choice.offer.unwrap_or(Offer::Removal)));
    Ok((events, tasks))
}

/// What is done with the cards of a machine that failed, whatever becomes of the coup.
pub(super) fn tasks(incident: &Incident) -> Vec<Task> {
    let Some(found) = &incident.assessment else { return Vec::new() };
    match (found.spare && found.practicable, found.damaged.is_empty()) {
        (true, true) => vec![Task::MoveCards],
        (true, false) => vec![Task::RemoveDamaged, Task::MoveCards, Task::AddReplacements],
        (false, true) => vec![Task::ShuffleRest, Task::CutRest],
        (false, false) => vec![Task::AddReplacements, Task::ShuffleRest, Task::CutRest],
    }
}

/// A task is done; the last of them ends the incident, unless something else keeps it open.
pub(super) fn done(deciding: &Deciding<'_>, number: u32, task: Task, with: &With) -> Decided {
    let incident = deciding.incident(number)?;
    let irregular = deciding.prescribed(incident);
    deciding.dealer()?;
    if incident.tasks.first() != Some(&task) {
        return Err(Reason::NotThisTask.from(&irregular.source));
    }
    if deciding.table.coup.as_ref().is_some_and(|coup| coup.answers.is_some()) {
        let first = "asking those who wagered";
        return Err(Reason::ComesFirst { first }.from(&irregular.source));
    }
    if task == Task::VerifyCards {
        deciding.choice(incident, Remedy::VerifyCards)?;
    }
    // mini:12.5.3: as whenever cards are cut.
    if task == Task::CutRest && !deciding.is_cutter() {
        let needs = deciding.cutter_wanted();
        let cutters = &deciding.rulebook.conduct.cutters;
        return Err(Reason::NotAuthorised { needs }.from(&cutters.source));
    }
    rightly(deciding, incident, task, with).map_err(|reason| reason.from(&irregular.source))?;
    let (by, note) = (deciding.actor.clone(), with.note.clone());
    let mut events = vec![Event::TaskDone { number, task, by, note }];
    if task == Task::Repair && !incident.flagged.is_empty() {
        events.push(Event::CreditsFlagged { number, credits: incident.flagged.clone() });
    }
    let sanctions = matches!(incident.situation, Situation::Device | Situation::Breach);
    let credit = irregular.choice(Remedy::RefuseCredit).is_some();
    let stays = !incident.in_doubt.is_empty() || incident.until.is_some() || sanctions || credit;
    if incident.tasks.len() == 1 && task == Task::CutRest {
        events.push(Event::MachineLeft);
    }
    if incident.tasks.len() == 1 && !stays {
        events.push(closed(deciding, number, ""));
    }
    Ok(events)
}

/// Whether a task was done as it must be.
fn rightly(
    deciding: &Deciding<'_>,
    incident: &Incident,
    task: Task,
    with: &With,
) -> Result<(), Reason> {
    let damaged = incident.assessment.as_ref().map_or(&[][..], |found| &found.damaged);
    match task {
        Task::RemoveDamaged | Task::AddReplacements => {
            if sorted(&with.cards) == sorted(damaged) {
                return Ok(());
            }
            Err(Reason::CardsDoNotFit)
        }
        Task::MoveCards => {
            let shoe = &deciding.table.shoe;
            let left = usize::from(shoe.cards().saturating_sub(shoe.cards_out));
            let count = with.count.map(usize::from);
            if count != Some(left.saturating_sub(damaged.len())) {
                return Err(Reason::CardsDoNotFit);
            }
            if with.note.trim().is_empty() { Err(Reason::ReasonNeeded) } else { Ok(()) }
        }
        Task::Repair => {
            let place = incident.about.place.and_then(|place| deciding.table.difference(place));
            let first = "putting its credit right from the records";
            place.map_or(Ok(()), |_| Err(Reason::ComesFirst { first }))
        }
        Task::CheckDecks | Task::HandOver if with.note.trim().is_empty() => {
            Err(Reason::ReasonNeeded)
        }
        _ => Ok(()),
    }
}

fn sorted(cards: &[Card]) -> Vec<usize> {
    let mut places: Vec<_> = cards.iter().map(|card| card.index()).collect();
    places.sort_unstable();
    places
}
