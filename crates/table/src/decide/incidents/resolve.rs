//! Doing what the rulebook prescribes.

use super::{cards, corrections, faults, machine, offers, people, rebuild};
use crate::decide::{Decided, Deciding};
use crate::event::{Event, Why};
use crate::refusal::{Reason, Refusal};
use crate::request::With;
use crate::state::{Incident, Task};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use rules::irregularity::{Choice, Remedy, Situation};

/// What is done with.
pub(super) struct Doing<'d> {
    pub(super) incident: &'d Incident,
    pub(super) choice: &'d Choice,
    pub(super) with: &'d With,
}

/// Whether a remedy ends the incident.
enum Then {
    /// It does.
    Close,
    /// These are to be done first.
    Do(Vec<Task>),
    /// Other remedies may follow, or somebody has still to confirm.
    Stay,
}

/// Somebody does what may be done about an incident.
pub(super) fn resolve(
    deciding: &Deciding<'_>,
    number: u32,
    remedy: Remedy,
    with: &With,
) -> Decided {
    deciding.setup()?;
    let incident = deciding.incident(number)?;
    let choice = deciding.choice(incident, remedy)?;
    if !incident.tasks.is_empty() && incident.situation.halts() {
        return Err(Reason::ComesFirst { first: "what is already being done" }.from(&choice.source));
    }
    let doing = Doing { incident, choice, with };
    let (mut events, then) = done(deciding, &doing)?;
    let proposed = events.iter().any(|event| matches!(event, Event::CorrectionProposed { .. }));
    if !proposed {
        let (by, note) = (Some(deciding.actor.clone()), with.note.clone());
        let cite = choice.source.cite().cloned();
        events.push(Event::RemedyApplied { number, remedy, by, note, cite });
    }
    match then {
        Then::Close => events.push(closed(deciding, number, "")),
        Then::Do(tasks) if tasks.is_empty() => events.push(closed(deciding, number, "")),
        Then::Do(tasks) => events.push(Event::TasksSet { number, tasks }),
        Then::Stay => {}
    }
    Ok(events)
}

/// The incident is closed.
pub(super) fn closed(deciding: &Deciding<'_>, number: u32, decision: &str) -> Event {
    let by = Some(deciding.actor.clone());
    Event::IncidentClosed { number, by, decision: String::from(decision) }
}

fn done(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Result<(Vec<Event>, Then), Refusal> {
    let Doing { incident, choice, with } = doing;
    let close = |events: Decided| events.map(|events| (events, Then::Close));
    match choice.remedy {
        Remedy::Rebuild | Remedy::Offer | Remedy::ConfirmOutcome => {
            let events = rebuild::rebuild(deciding, doing)?;
            close(Ok(offers::after(deciding, choice, events)))
        }
        Remedy::WithoutWagers => close(cards::without_wagers(deciding)),
        Remedy::VoidCoup | Remedy::VoidAndShuffle => void(deciding, doing),
        Remedy::NextCoup => close(cards::next_coup(deciding, choice, incident.about.exposed)),
        Remedy::DummyCoup => close(Ok(cards::dummy_coup(deciding))),
        Remedy::PlayOn => close(Ok(play_on(deciding, incident))),
        Remedy::ShuffleAfter => {
            let reason = incident.situation.words();
            close(Ok(cards::shuffle_after(deciding, reason)))
        }
        Remedy::RestartShoe => close(restart(deciding, choice)),
        Remedy::CorrectVersion => close(correct_version(deciding, doing)),
        Remedy::WithdrawCards => {
            let events = cards::withdraw(deciding, with);
            Ok((events, Then::Do(vec![Task::CheckDecks])))
        }
        Remedy::VoidShoe => {
            cards::reason_given(choice, with)?;
            let mut events = deciding.undone(Why::ShoeVoid);
            events.push(Event::ShoeVoided { reason: with.note.clone() });
            close(Ok(events))
        }
        Remedy::VerifyCards => Ok((Vec::new(), Then::Do(vec![Task::VerifyCards]))),
        Remedy::ReopenWagering => close(cards::reopen(deciding, choice)),
        Remedy::Recalculate | Remedy::VoidThatCoup => correction(deciding, doing),
        Remedy::ShutDown => Ok((cards::shut_down(deciding), Then::Do(vec![Task::Repair]))),
        // This is done as soon as the fault is known.
        Remedy::VoidWagers => Err(Reason::AlreadyDone.from(&choice.source)),
        // What the records have not confirmed by now is void.
        Remedy::ConfirmWagers if incident.in_doubt.is_empty() => {
            Err(Reason::AlreadyDone.from(&choice.source))
        }
        Remedy::ConfirmWagers => Ok((faults::unconfirmed(deciding, incident), Then::Stay)),
        Remedy::OtherMachine | Remedy::ReplaceAndMove | Remedy::DealingShoe => {
            let (events, tasks) = machine::moved(deciding, doing)?;
            Ok((events, Then::Do(tasks)))
        }
        Remedy::InvalidateCoup => invalidate(deciding, doing),
        Remedy::Decide | Remedy::Review | Remedy::FinalDecision => decided(deciding, doing),
        Remedy::Forfeit => Ok(or_proposed(people::forfeit(deciding, doing)?)),
        Remedy::HoldCredit
        | Remedy::RefuseCredit
        | Remedy::RestoreCredit
        | Remedy::DemandBack
        | Remedy::PayFromFloat => Ok((faults::credit(deciding, doing)?, Then::Stay)),
        Remedy::Detain => {
            people::somebody(doing)?;
            Ok((Vec::new(), Then::Do(vec![Task::HandOver])))
        }
        Remedy::VoidTheirWagers
        | Remedy::Exclude
        | Remedy::ExcludeFromHouse
        | Remedy::Seize
        | Remedy::Release
        | Remedy::Confiscate => Ok((people::sanction(deciding, doing)?, Then::Stay)),
        Remedy::BankersThird
        | Remedy::ToPlayers
        | Remedy::ResultsStand
        | Remedy::Disregard
        | Remedy::FollowStations => Ok((Vec::new(), Then::Close)),
    }
}

/// The game that was in play all along is played from now on.
fn correct_version(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Decided {
    let Some(setting) = doing.incident.about.version else { return Ok(Vec::new()) };
    deciding.rulebook.allow_for_money(&setting)?;
    // What somebody has to approve is not had by saying that it was so.
    if let Some(needs) = deciding.options(&setting) {
        deciding.authorised(needs, &doing.choice.source)?;
    }
    Ok(vec![Event::VersionChanged { setting }])
}

/// What was done ends the incident, unless it is proposed and has to be confirmed first.
fn or_proposed(events: Vec<Event>) -> (Vec<Event>, Then) {
    let proposed = events.iter().any(|event| matches!(event, Event::CorrectionProposed { .. }));
    (events, if proposed { Then::Stay } else { Then::Close })
}

/// A claim is decided, the decision reviewed by somebody else, or it is final.
fn decided(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Result<(Vec<Event>, Then), Refusal> {
    let Doing { incident, choice, with } = doing;
    cards::reason_given(choice, with)?;
    if incident.done.contains(&choice.remedy) {
        return Err(Reason::AlreadyDone.from(&choice.source));
    }
    if choice.remedy == Remedy::Review {
        let Some(by) = &incident.decided_by else {
            return Err(Reason::ComesFirst { first: "a decision" }.from(&choice.source));
        };
        if by.name == deciding.actor.name || by.role == deciding.actor.role {
            return Err(Reason::SamePerson.from(&choice.source));
        }
    }
    let last = choice.remedy == Remedy::FinalDecision;
    let more = deciding.prescribed(incident).choices.len() > 1;
    Ok((Vec::new(), if last || !more { Then::Close } else { Then::Stay }))
}

fn void(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Result<(Vec<Event>, Then), Refusal> {
    let Doing { incident, choice, with } = doing;
    if incident.about.coup.is_some_and(|coup| coup != deciding.table.coup_id()) {
        return Ok((vec![corrections::propose(deciding, doing)?], Then::Stay));
    }
    if choice.remedy == Remedy::VoidAndShuffle && !deciding.table.all_agree() {
        return Err(Reason::NotAllAgree.from(&choice.source));
    }
    if incident.situation == Situation::ShufflerFault {
        machine::forced(deciding, doing)?;
    }
    cards::reason_given(choice, with)?;
    let mut events = cards::void(deciding, with)?;
    if choice.remedy == Remedy::VoidAndShuffle {
        events.retain(|event| !matches!(event, Event::ShoeEnded));
        events.push(Event::ShoeEnded);
    }
    // The cards of a machine that failed are seen to before it deals again.
    Ok((events, Then::Do(machine::tasks(incident))))
}

/// Play goes on; a burn that was not made took no cards.
fn play_on(deciding: &Deciding<'_>, incident: &Incident) -> Vec<Event> {
    match incident.situation {
        Situation::BurnForgotten => cards::burn_missed(deciding).into_iter().collect(),
        Situation::FaceUp => vec![Event::FaceUpSeen { next_is_dummy: false }],
        _ => Vec::new(),
    }
}

/// The cards of the first coup go back in their order, to be burnt and dealt again.
fn restart(deciding: &Deciding<'_>, choice: &Choice) -> Decided {
    if !cards::may_restart(deciding.table) {
        return Err(Reason::NothingWrong.from(&choice.source));
    }
    Ok(vec![Event::ShoeRestarted])
}

fn correction(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Result<(Vec<Event>, Then), Refusal> {
    let now = doing.incident.about.coup == Some(deciding.table.coup_id());
    let coup = deciding.table.coup.as_ref().filter(|_| now);
    match (doing.choice.remedy, coup) {
        (Remedy::VoidThatCoup, Some(_)) => {
            cards::reason_given(doing.choice, doing.with)?;
            Ok((cards::void(deciding, doing.with)?, Then::Close))
        }
        // Nothing has been paid on it: the true cards take the place of the wrong ones.
        (_, Some(coup)) if !coup.settled => {
            let events = rebuild::rebuild(deciding, doing)?;
            Ok((offers::after(deciding, doing.choice, events), Then::Close))
        }
        _ => Ok((vec![corrections::propose(deciding, doing)?], Then::Stay)),
    }
}

/// The outcome is withdrawn: of the coup of the moment at once, of one that is over when two
/// people have confirmed it.
fn invalidate(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Result<(Vec<Event>, Then), Refusal> {
    let about = doing.incident.about.coup;
    if about.is_some_and(|coup| coup != deciding.table.coup_id()) {
        return Ok((vec![corrections::propose(deciding, doing)?], Then::Stay));
    }
    let coup = deciding.coup()?;
    let mut events = deciding.undone(Why::Invalid);
    events.push(Event::CoupInvalidated { situation: doing.incident.situation });
    events.extend(cards::after_void(deciding, coup));
    Ok((events, Then::Close))
}

/// Somebody closes an incident: what has been done is enough, and it is said why.
pub(super) fn close(deciding: &Deciding<'_>, number: u32, decision: &str) -> Decided {
    let incident = deciding.incident(number)?;
    let irregular = deciding.prescribed(incident);
    let claim = incident.situation == Situation::Claim;
    let may = |choice: &&Choice| claim && deciding.actor.may_act_as(deciding.rulebook, choice.by);
    let last = incident.done.last().and_then(|remedy| irregular.choice(*remedy));
    match irregular.choices.iter().find(may).or(last).or(irregular.choices.first()) {
        Some(choice) => deciding.authorised(choice.by, &choice.source)?,
        None => deciding.dealer()?,
    }
    if decision.trim().is_empty() {
        return Err(Reason::ReasonNeeded.from(&irregular.source));
    }
    let undone = incident.done.is_empty() && !irregular.choices.is_empty();
    let must = incident.situation.halts() || incident.situation == Situation::Claim;
    if (undone && must) || incident.correction.is_some() {
        let first = "choosing what is done about it";
        return Err(Reason::ComesFirst { first }.from(&irregular.source));
    }
    if !incident.tasks.is_empty() {
        return Err(Reason::ComesFirst { first: "what is left to do" }.from(&irregular.source));
    }
    let mut events = faults::unconfirmed(deciding, incident);
    events.push(closed(deciding, number, decision));
    Ok(events)
}
