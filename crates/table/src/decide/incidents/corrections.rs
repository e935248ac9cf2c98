//! Wagers settled again: proposed with everything that changes, confirmed by two people.

use super::resolve::{Doing, closed};
use crate::decide::{Decided, Deciding};
use crate::event::{Event, Goes, Resettled, Settled};
use crate::refusal::{Reason, Refusal};
use crate::settlement::finished;
use crate::state::{Correction, CoupId, DealtCard};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use rules::irregularity::Remedy;
use rules::role::Standing;
use rules::{Card, Cite, Coup, Grade, Setting, Wager, settle};

/// The wagers of a coup as they were settled, and by which version.
struct Paid<'a> {
    setting: Setting,
    settled: &'a [Settled],
}

fn paid<'a>(deciding: &Deciding<'a>, id: CoupId) -> Option<Paid<'a>> {
    if let Some(coup) = deciding.table.coup.as_ref().filter(|_| deciding.table.coup_id() == id) {
        let setting = deciding.table.setup.as_ref()?.setting;
        return Some(Paid { setting, settled: &coup.paid });
    }
    let past = deciding.table.past_coup(id)?;
    Some(Paid { setting: past.setting, settled: &past.paid })
}

/// Proposes a correction: the true cards, or none where the coup becomes void.
pub(super) fn propose(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Result<Event, Refusal> {
    let Doing { incident, choice, with } = doing;
    let source = &choice.source;
    if incident.correction.is_some() {
        return Err(Reason::AlreadyDone.from(source));
    }
    let found = incident.about.coup.and_then(|id| Some((id, paid(deciding, id)?)));
    let (coup, paid) = found.ok_or_else(|| Reason::NoCoup.from(source))?;
    let (outcome, changes) = if choice.remedy == Remedy::Recalculate {
        let true_coup = finished(deciding.rulebook, &with.cards)
            .ok_or_else(|| Reason::CardsDoNotFit.from(source))?;
        let again = |one: &Settled| again(deciding, paid.setting, &true_coup, one);
        (Some(true_coup.outcome()), changes(deciding, paid.settled, again))
    } else {
        let cite = source.cite();
        (None, changes(deciding, paid.settled, |one| Some(handed_back(one, cite))))
    };
    if paid.settled.is_empty() && with.cards.is_empty() && outcome.is_some() {
        return Err(Reason::NothingWrong.from(source));
    }
    let cards = with.cards.clone();
    let correction = Correction { coup, cards, outcome, changes, confirmed: None };
    let (number, by) = (incident.number, deciding.actor.clone());
    Ok(Event::CorrectionProposed { number, correction: Box::new(correction), by })
}

/// Every wager that comes out otherwise.
fn changes(
    deciding: &Deciding<'_>,
    settled: &[Settled],
    again: impl Fn(&Settled) -> Option<Settled>,
) -> Vec<Resettled> {
    let changed = settled.iter().filter_map(|before| {
        let after = again(before)?;
        let here = deciding.table.taken().any(|(_, _, name)| *name == before.wager.bettor);
        let goes = if here { Goes::Bettor } else { Goes::Cage };
        let before = before.clone();
        (after != before).then_some(Resettled { before, after, goes })
    });
    changed.collect()
}

/// A wager as it is settled on the true cards.
fn again(
    deciding: &Deciding<'_>,
    setting: Setting,
    coup: &Coup,
    before: &Settled,
) -> Option<Settled> {
    let wager = Wager::new(before.wager.bet, before.staked)?;
    let settlement = settle(deciding.rulebook, &setting, coup, wager).ok()?;
    let above = before.wager.amount.checked_sub(before.staked)?;
    Some(Settled {
        wager: before.wager.clone(),
        staked: before.staked,
        grade: settlement.grade,
        odds: settlement.odds,
        returned: settlement.returned.checked_add(above)?,
        cite: settlement.cite.clone(),
    })
}

/// A wager that is handed back as if it had not been decided.
fn handed_back(before: &Settled, cite: Option<&Cite>) -> Settled {
    Settled {
        grade: Grade::StandOff,
        odds: None,
        returned: before.wager.amount,
        cite: cite.unwrap_or(&before.cite).clone(),
        ..before.clone()
    }
}

/// Somebody confirms a correction; the second who does carries it out.
pub(super) fn confirm(deciding: &Deciding<'_>, number: u32) -> Decided {
    let incident = deciding.incident(number)?;
    let correction = incident.correction.as_ref();
    let correction = correction.ok_or_else(|| Reason::NothingWaiting.plainly())?;
    let clause = &deciding.rulebook.irregularities.corrections;
    let staff = deciding.rulebook.role(deciding.actor.role).standing;
    if !matches!(staff, Standing::Rung(_)) {
        let needs = deciding.rulebook.role(clause.by).name.clone();
        return Err(Reason::NotAuthorised { needs }.from(&clause.source));
    }
    let by = deciding.actor.clone();
    let Some(first) = &correction.confirmed else {
        return Ok(vec![Event::CorrectionConfirmed { number, by }]);
    };
    if first.name == deciding.actor.name {
        return Err(Reason::SamePerson.from(&clause.source));
    }
    if !first.may_act_as(deciding.rulebook, clause.by) {
        deciding.authorised(clause.by, &clause.source)?;
    }
    let irregular = deciding.prescribed(incident);
    let remedy = match correction.outcome {
        Some(_) => Remedy::Recalculate,
        None => [Remedy::VoidThatCoup, Remedy::InvalidateCoup]
            .into_iter()
            .find(|remedy| irregular.choice(*remedy).is_some())
            .unwrap_or(Remedy::VoidThatCoup),
    };
    let by = Some(deciding.actor.clone());
    Ok(vec![
        Event::CorrectionConfirmed { number, by: deciding.actor.clone() },
        carried_out(correction, dealt(deciding, &correction.cards)),
        Event::RemedyApplied { number, remedy, by, note: alloc::string::String::new() },
        closed(deciding, number, ""),
    ])
}

fn carried_out(correction: &Correction, cards: Vec<DealtCard>) -> Event {
    let (coup, changes) = (correction.coup, correction.changes.clone());
    match correction.outcome {
        Some(outcome) => Event::CoupCorrected { coup, cards, outcome, changes },
        None => Event::PastCoupVoided { coup, changes },
    }
}

/// The true cards, each with its hand.
fn dealt(deciding: &Deciding<'_>, cards: &[Card]) -> Vec<DealtCard> {
    use crate::decide::coup::next_card;
    use crate::state::{CoupKind, CoupState, Wagering};
    let mut coup = CoupState::new(0, CoupKind::Ordinary, Wagering::Closed);
    for card in cards {
        let Some(side) = next_card(deciding.rulebook, &coup) else { break };
        coup.cards.push(DealtCard { side, card: Some(*card), exposed: true });
    }
    coup.cards
}
