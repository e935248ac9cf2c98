//! Wagers settled again: proposed with everything that changes, confirmed by two people.

use super::people;
use super::rebuild::{fits, may_be_missed};
use super::report::found_late;
use super::resolve::{Doing, closed};
use crate::decide::coup::{next_card, shoe_after};
use crate::decide::{Decided, Deciding};
use crate::event::{Event, Goes, Resettled, Settled, Why};
use crate::evolve::evolve_all;
use crate::refusal::{Reason, Refusal};
use crate::settlement::{again, finished, is_void};
use crate::state::{
    self, Correction, CoupId, CoupKind, CoupState, DealtCard, Incident, PlaceId, Stage, Wagering,
};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use rules::irregularity::{Choice, Remedy, Situation};
use rules::role::Standing;
use rules::{Amount, Card, Cite, Grade, Outcome, Setting};

/// The wagers of a coup as they were settled, and by which version.
struct Paid<'a> {
    setting: Setting,
    settled: &'a [Settled],
    cards: &'a [DealtCard],
    outcome: Option<Outcome>,
}

/// Whether the cards of a coup can have been these: no more than came out, and no more copies than
/// the decks hold. Some may have been missed as they came out of the shoe that is in use.
fn possible(deciding: &Deciding<'_>, coup: CoupId, paid: &Paid<'_>, cards: &[Card]) -> bool {
    let table = deciding.table;
    let before = || paid.cards.iter().filter_map(|dealt| dealt.card);
    let copies = |card: &Card| cards.iter().filter(|other| *other == card).count();
    let within = cards.iter().all(|card| copies(card) <= usize::from(table.shoe.decks.max(1)));
    let this_shoe = coup.shoe == table.shoes;
    let counted = !this_shoe || fits(table, before(), cards).is_ok();
    let missed = cards.len().saturating_sub(paid.cards.len());
    (missed == 0 || (this_shoe && may_be_missed(table, missed))) && within && counted
}

fn paid<'a>(deciding: &Deciding<'a>, id: CoupId) -> Option<Paid<'a>> {
    if let Some(coup) = deciding.table.coup.as_ref().filter(|_| deciding.table.coup_id() == id) {
        let setting = deciding.table.setup.as_ref()?.setting;
        return Some(Paid {
            setting,
            settled: &coup.paid,
            cards: &coup.cards,
            outcome: coup.announced,
        });
    }
    // Of a coup that is void nothing is settled again.
    let past = deciding.table.past_coup(id);
    let past = past.filter(|past| past.standing != state::Standing::Void)?;
    let (setting, outcome) = (past.setting, past.outcome);
    Some(Paid { setting, settled: &past.paid, cards: &past.cards, outcome })
}

/// Who won, and every wager that comes out otherwise, with the true cards or none where the coup
/// becomes void, or where the wagers of one person do and the cards are what they were.
fn worked_out(
    deciding: &Deciding<'_>,
    (incident, choice): (&Incident, &Choice),
    coup: CoupId,
    cards: &[Card],
) -> Result<(Option<Outcome>, Vec<Resettled>), Refusal> {
    let source = &choice.source;
    let theirs = incident.about.bettor.as_ref();
    let forfeits = incident.about.bettor.as_ref().filter(|_| choice.remedy == Remedy::Forfeit);
    let paid = paid(deciding, coup).ok_or_else(|| Reason::NoCoup.from(source))?;
    if choice.remedy == Remedy::VoidTheirWagers {
        let undone = |one: &Settled| {
            let own = theirs == Some(&one.wager.bettor);
            own.then(|| handed_back(one, source.cite()))
        };
        let back = people::released(deciding, incident, paid.settled);
        let table = evolve_all(deciding.table.clone(), &back);
        let after = Deciding { table: &table, ..*deciding };
        return Ok((paid.outcome, changes(&after, paid.settled, undone)));
    }
    if choice.remedy != Remedy::Recalculate {
        let undone = |one: &Settled| {
            let theirs = forfeits == Some(&one.wager.bettor);
            let undone = if theirs { forfeited } else { handed_back };
            Some(undone(one, source.cite()))
        };
        return Ok((None, changes(deciding, paid.settled, undone)));
    }
    let true_coup = finished(deciding.rulebook, cards);
    let true_coup = true_coup.filter(|_| possible(deciding, coup, &paid, cards));
    let true_coup = true_coup.ok_or_else(|| Reason::CardsDoNotFit.from(source))?;
    let again = |one: &Settled| again(deciding.rulebook, &paid.setting, &true_coup, one);
    Ok((Some(true_coup.outcome()), changes(deciding, paid.settled, again)))
}

/// Refuses to settle a coup again on its own cards in another order where the rulebook has results
/// stand, or the coup void, once such an error is found too late, whatever it is called.
fn in_time(deciding: &Deciding<'_>, coup: CoupId, cards: &[Card]) -> Result<(), Refusal> {
    let late = deciding.rulebook.irregularities.of(Situation::LateError);
    let instead = late.choices.first().filter(|_| late.choice(Remedy::Recalculate).is_none());
    let Some(instead) = instead.filter(|_| found_late(deciding, coup)) else {
        return Ok(());
    };
    let recorded = paid(deciding, coup).map_or(&[][..], |paid| paid.cards);
    let mut left: Vec<Option<Card>> = recorded.iter().map(|dealt| dealt.card).collect();
    let in_order = cards.iter().zip(&left).all(|(card, dealt)| Some(*card) == *dealt);
    let all_there = cards.iter().all(|card| {
        let found = left.iter().position(|dealt| *dealt == Some(*card));
        found.map(|found| left.remove(found)).is_some()
    });
    if in_order || !all_there {
        return Ok(());
    }
    Err(Reason::AnotherRemedy { remedy: instead.remedy }.from(&instead.source))
}

/// Proposes a correction: the true cards, or none where the coup becomes void.
pub(super) fn propose(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Result<Event, Refusal> {
    let Doing { incident, choice, with } = doing;
    let coup = incident.about.coup.ok_or_else(|| Reason::NoCoup.from(&choice.source))?;
    if choice.remedy == Remedy::Recalculate {
        in_time(deciding, coup, &with.cards)?;
    }
    let (outcome, changes) = worked_out(deciding, (incident, choice), coup, &with.cards)?;
    let (cards, remedy) = (with.cards.clone(), choice.remedy);
    let correction = Correction { coup, remedy, cards, outcome, changes, confirmed: None };
    let (number, by) = (incident.number, deciding.actor.clone());
    Ok(Event::CorrectionProposed { number, correction: Box::new(correction), by })
}

/// Every wager that comes out otherwise. What somebody who has left is owed or owes is the cage's
/// business; so is what a station cannot give back, all wagers of the bettor there together: no
/// account goes below zero.
fn changes(
    deciding: &Deciding<'_>,
    settled: &[Settled],
    again: impl Fn(&Settled) -> Option<Settled>,
) -> Vec<Resettled> {
    let table = deciding.table;
    let kept = table.keeps_accounts();
    let mut changes: Vec<Resettled> = Vec::new();
    for before in settled {
        let Some(after) = again(before).filter(|after| after != before) else { continue };
        let (place, bettor) = (before.wager.place, &before.wager.bettor);
        let here = table.taken().any(|(id, _, name)| name == bettor && (id == place || !kept));
        let goes = if here { Goes::Bettor } else { Goes::Cage };
        changes.push(Resettled { before: before.clone(), after, goes, short: Amount::ZERO });
    }
    let stations: Vec<PlaceId> = table.stations().collect();
    for place in stations {
        let own = |change: &&mut Resettled| {
            change.before.wager.place == place && change.goes == Goes::Bettor
        };
        let net: i64 = changes.iter_mut().filter(own).map(|change| change.difference()).sum();
        let mut short = -(table.spendable(place).cents() + net);
        for change in changes.iter_mut().filter(own).rev() {
            let most = change.difference().saturating_neg().clamp(0, short.max(0));
            change.short = Amount::from_cents(most);
            short -= most;
        }
    }
    changes
}

/// A wager that is handed back as if it had not been decided.
fn handed_back(before: &Settled, cite: Option<&Cite>) -> Settled {
    Settled {
        grade: Grade::StandOff,
        odds: None,
        returned: before.wager.amount,
        tokens: before.wager.tokens,
        cite: cite.unwrap_or(&before.cite).clone(),
        ..before.clone()
    }
}

/// A wager that goes to the house, whatever it came to.
fn forfeited(before: &Settled, cite: Option<&Cite>) -> Settled {
    Settled {
        grade: Grade::Lose,
        returned: Amount::ZERO,
        tokens: Amount::ZERO,
        ..handed_back(before, cite)
    }
}

/// Whether somebody had a wager on a coup that is over, and that was not declared void.
pub(super) fn wagered(deciding: &Deciding<'_>, coup: CoupId, bettor: &str) -> bool {
    let paid = paid(deciding, coup);
    paid.is_some_and(|paid| {
        let mut settled = paid.settled.iter().filter(|one| &*one.wager.bettor == bettor);
        settled.any(|one| !is_void(deciding.rulebook, one))
    })
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
    let choice = deciding.prescribed(incident).choice(correction.remedy);
    let choice = choice.ok_or_else(|| Reason::NoSuchRemedy.plainly())?;
    let now = worked_out(deciding, (incident, choice), correction.coup, &correction.cards);
    if now != Ok((correction.outcome, correction.changes.clone())) {
        return Err(Reason::CorrectionStale.from(&clause.source));
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
    let theirs = choice.remedy == Remedy::VoidTheirWagers;
    let as_dealt = paid(deciding, correction.coup).filter(|_| theirs);
    let back = as_dealt.as_ref().map(|paid| people::released(deciding, incident, paid.settled));
    let cards = as_dealt.map(|paid| paid.cards.to_vec());
    let cards = cards.unwrap_or_else(|| dealt(deciding, &correction.cards));
    let cite = choice.source.cite().cloned();
    let (by, note) = (Some(deciding.actor.clone()), alloc::string::String::new());
    let mut events = vec![Event::CorrectionConfirmed { number, by: deciding.actor.clone() }];
    events.extend(back.unwrap_or_default());
    events.push(carried_out(correction, cards));
    events.extend(shoe_put_right(deciding, correction));
    events.push(Event::RemedyApplied { number, remedy: correction.remedy, by, note, cite });
    // More may be done about somebody than to void their wagers.
    if !theirs {
        events.push(closed(deciding, number, ""));
    }
    Ok(events)
}

fn carried_out(correction: &Correction, cards: Vec<DealtCard>) -> Event {
    let (coup, changes) = (correction.coup, correction.changes.clone());
    match correction.outcome {
        Some(outcome) => Event::CoupCorrected { coup, cards, outcome, changes },
        None => Event::PastCoupVoided { coup, changes },
    }
}

/// The shoe is over, or is not, as the coup in which the cutting card came out has come out now:
/// where no coup has begun since, and the cards are where they were and nobody knows their order.
fn shoe_put_right(deciding: &Deciding<'_>, correction: &Correction) -> Vec<Event> {
    let (table, CoupId { shoe, number }) = (deciding.table, correction.coup);
    let its_own = shoe == table.shoes && table.shoe.cutting_card == Some(number);
    let latest = table.begun == Some(correction.coup) && table.shoe.coups == number;
    if !its_own || !latest {
        return Vec::new();
    }
    let revealed = table.shoe.commitment.is_some_and(|known| !table.unrevealed.contains(&known));
    let goes_on = table.shoe.stage == Stage::Ended && !table.shoe.withdrawn && !revealed;
    let mut left = table.clone();
    left.shoe.coups_left = None;
    let after = |announced| {
        let coup = CoupState::new(number, CoupKind::Ordinary, Wagering::Closed);
        shoe_after(deciding.rulebook, &left, &CoupState { announced, ..coup })
    };
    let before = paid(deciding, correction.coup).and_then(|paid| paid.outcome);
    let now = after(correction.outcome);
    match &now[..] {
        same if same == after(before) => Vec::new(),
        [Event::ShoeEnded] if table.shoe.stage == Stage::InPlay => {
            let back = deciding.all_back(Why::CoupVoid).into_iter();
            let open = table.coup.as_ref().map(|_| Event::CoupCalledOff);
            back.chain(open).chain(now).collect()
        }
        [Event::LastCoupCalled { .. }] if goes_on => now,
        _ => Vec::new(),
    }
}

/// The true cards, each with its hand.
fn dealt(deciding: &Deciding<'_>, cards: &[Card]) -> Vec<DealtCard> {
    let mut coup = CoupState::new(0, CoupKind::Ordinary, Wagering::Closed);
    for card in cards {
        let Some(side) = next_card(deciding.rulebook, &coup) else { break };
        coup.cards.push(DealtCard { side, card: Some(*card), exposed: true });
    }
    coup.cards
}
