//! Cards that lie where they should not, and what becomes of them.

use crate::decide::closing::closing;
use crate::decide::coup::{next_card, shoe_after};
use crate::decide::{Decided, Deciding};
use crate::event::{Event, Why};
use crate::evolve::evolve_all;
use crate::frozen::waits_for;
use crate::holding::faces;
use crate::refusal::{Reason, Refusal};
use crate::request::With;
use crate::state::{CoupKind, CoupState, DummyCause, Stage, Table, Wagering};
use alloc::vec;
use alloc::vec::Vec;
use rules::Side;
use rules::conduct::{Act, Faces};
use rules::irregularity::{Choice, Remedy, Situation};
use rules::wagering::{Lock, WithoutWagers};

/// Whether a card lies there that nobody had to draw.
pub(super) const fn stray_there(table: &Table) -> bool {
    !table.strays.is_empty()
}

/// Whether the fifth card of the coup is the Banker's.
pub(super) fn bankers_third(table: &Table) -> bool {
    fifth(table) == Some(Side::Banker)
}

/// Whether the card dealt last is the Player's.
pub(super) fn players_card(table: &Table) -> bool {
    let coup = table.coup.as_ref().filter(|coup| !coup.settled);
    let last = coup.and_then(|coup| coup.cards.last());
    last.is_some_and(|dealt| dealt.side == Side::Player)
}

fn fifth(table: &Table) -> Option<Side> {
    let coup = table.coup.as_ref().filter(|coup| !coup.settled)?;
    coup.cards.get(4).map(|dealt| dealt.side)
}

/// Whether a coup has all its cards.
fn is_whole(deciding: &Deciding<'_>, coup: &CoupState) -> bool {
    coup.cards.len() >= 4
        && coup.cards.iter().all(|dealt| dealt.exposed)
        && next_card(deciding.rulebook, coup).is_none()
}

/// Whether the next card of the shoe is the first of a coup: not one that is burnt first, nor one
/// behind a card that is out already.
pub(super) fn first_is_next(deciding: &Deciding<'_>) -> bool {
    let burnt_first = deciding
        .table
        .coup
        .as_ref()
        .is_some_and(|coup| coup.burn_wanted && !coup.burnt && coup.cards.is_empty());
    let coup = deciding.table.coup.as_ref();
    let begins = coup.is_none_or(|coup| coup.cards.is_empty() || is_whole(deciding, coup));
    begins && !burnt_first && deciding.table.carried.is_empty()
}

/// Whether the first coup of the shoe is being dealt and nothing of it is settled.
pub(super) fn may_restart(table: &Table) -> bool {
    let coup = table.coup.as_ref().filter(|coup| coup.number == 1);
    coup.is_some_and(|coup| coup.paid.is_empty() && !coup.settled)
}

/// A card that nobody had to draw is kept for the next coup, or for this one where it has none yet.
pub(super) fn next_coup(deciding: &Deciding<'_>, choice: &Choice, exposed: bool) -> Decided {
    let table = deciding.table;
    let stray = table.strays.first();
    let card = *stray.ok_or_else(|| Reason::NothingWrong.from(&choice.source))?;
    let dummy = choice.next.is_some_and(|next| next.bars_wagers(exposed));
    let carried = Event::CardCarried { card, exposed, dummy };
    let Some(coup) = &table.coup else { return Ok(vec![carried]) };
    if coup.cards.is_empty() {
        let mut events = vec![carried];
        let ordinary = !coup.is_barred();
        if dummy && ordinary {
            events.push(Event::CoupBarred { kind: CoupKind::Dummy(DummyCause::CardKnown) });
            events.extend(deciding.all_back(Why::Dummy));
        }
        return Ok(events);
    }
    if coup.cards.len() < 4 || next_card(deciding.rulebook, coup).is_some() {
        return Err(Reason::CardsMissing.from(&choice.source));
    }
    // After the last coup there is none that it could begin.
    let one_more = deciding.rulebook.conduct.act(Act::ExtraDummyCoup).is_some();
    if is_last(table) && (!one_more || table.shoe.extra_allowed) {
        return Ok(vec![Event::CardLaidAside { card }]);
    }
    Ok(vec![carried])
}

/// Whether the shoe is over with this coup.
const fn is_last(table: &Table) -> bool {
    let shoe = &table.shoe;
    shoe.shuffle_ordered || shoe.extra_allowed || matches!(shoe.coups_left, Some(1))
}

/// A card that lies face up in the shoe is the first of a coup, from which wagers are barred.
pub(super) fn dummy_coup(deciding: &Deciding<'_>) -> Vec<Event> {
    let coup = deciding.table.coup.as_ref().filter(|coup| coup.cards.is_empty());
    if coup.is_none() {
        return vec![Event::FaceUpSeen { next_is_dummy: true }];
    }
    let kind = CoupKind::Dummy(DummyCause::CardKnown);
    let mut events = vec![Event::FaceUpSeen { next_is_dummy: false }];
    events.push(Event::CoupBarred { kind });
    events.extend(deciding.all_back(Why::Dummy));
    events
}

/// A coup that cannot be put right, or finished for want of cards, has no result.
pub(super) fn void(deciding: &Deciding<'_>, with: &With) -> Decided {
    let coup = deciding.coup()?;
    let mut events = deciding.undone(Why::CoupVoid);
    events.push(Event::CoupVoided { reason: with.note.clone() });
    events.extend(after_void(deciding, coup));
    Ok(events)
}

/// What is left of the shoe after a coup without a result.
pub(super) fn after_void(deciding: &Deciding<'_>, coup: &CoupState) -> Vec<Event> {
    // It has no result, so it is no tie.
    let void = CoupState { announced: None, ..coup.clone() };
    let mut events = shoe_after(deciding.rulebook, deciding.table, &void);
    // A card that lies face up in the shoe is now the first of the next coup.
    let face_up = deciding.rulebook.irregularities.of(Situation::FaceUp);
    if deciding.table.face_up && face_up.choice(Remedy::DummyCoup).is_some() {
        events.push(Event::FaceUpSeen { next_is_dummy: true });
    }
    events
}

/// The coup is finished without wagers.
pub(super) fn without_wagers(deciding: &Deciding<'_>) -> Decided {
    deciding.coup()?;
    let kind = CoupKind::Dummy(DummyCause::ByRemedy);
    let mut events: Vec<_> = deciding.all_back(Why::Dummy).into_iter().collect();
    events.push(Event::CoupBarred { kind });
    Ok(events)
}

/// The cards leave the table with the coup, and are checked.
pub(super) fn withdraw(deciding: &Deciding<'_>, with: &With) -> Vec<Event> {
    let mut events = Vec::new();
    if deciding.table.coup.is_some() {
        events.extend(deciding.undone(Why::CoupVoid));
        events.push(Event::CoupVoided { reason: with.note.clone() });
    }
    if deciding.table.shoe.stage != Stage::Ended {
        events.push(Event::ShoeEnded);
    }
    events
}

/// The cards are shuffled when the coup is over, or at once between coups.
pub(super) fn shuffle_after(deciding: &Deciding<'_>, reason: &str) -> Vec<Event> {
    let mut events = vec![Event::ShuffleOrdered { reason: reason.into() }];
    if deciding.table.coup.is_none() && deciding.table.shoe.stage == Stage::InPlay {
        events.push(Event::ShoeEnded);
    }
    events
}

/// What was recorded as burnt is still in the shoe.
pub(super) fn burn_missed(deciding: &Deciding<'_>) -> Option<Event> {
    let cards = deciding.table.shoe.burnt.clone();
    (!cards.is_empty()).then_some(Event::BurnMissed { cards })
}

/// Cards are out and none is exposed: wagers may be changed once more.
pub(super) fn reopen(deciding: &Deciding<'_>, choice: &Choice) -> Decided {
    let coup = deciding.coup()?;
    let out = (1..=4).contains(&coup.cards.len());
    let ordinary = !coup.is_barred();
    if !out || coup.any_exposed() || deciding.table.is_halted() || !ordinary {
        return Err(Reason::CardsSeen.from(&choice.source));
    }
    if coup.wagering != Wagering::Closed {
        return Err(Reason::WageringOpen.from(&choice.source));
    }
    Ok(vec![Event::WageringReopened { until: deciding.period_from_now()? }])
}

/// A card that is out already is the next of this coup.
pub(crate) fn use_carried(deciding: &Deciding<'_>) -> Decided {
    deciding.dealer()?;
    let coup = deciding.coup()?;
    let carried = deciding.table.carried.first();
    let carried = *carried.ok_or_else(|| Reason::NothingWrong.plainly())?;
    if deciding.table.is_halted() {
        return Err(Reason::Halted.plainly());
    }
    let side = next_card(deciding.rulebook, coup);
    let side = side.filter(|_| coup.answers.is_none()).ok_or_else(|| Reason::CardsOut.plainly())?;
    let barred = coup.is_barred();
    let open = coup.is_open();
    let period = deciding.rulebook.wagering.period.as_ref();
    let ends_it = period.is_some_and(|period| period.value.first_card_ends_it);
    if open && !barred && !(ends_it && coup.cards.is_empty()) {
        return Err(Reason::WageringOpen.plainly());
    }
    if coup.burn_wanted && !coup.burnt && coup.cards.is_empty() {
        let first = "burning a card before the coup";
        return Err(Reason::ComesFirst { first }.plainly());
    }
    let mut events = if coup.cards.is_empty() {
        begin(deciding, coup)?
    } else if open {
        closing(deciding.rulebook, deciding.table, Lock::FirstCardDealt)
    } else {
        Vec::new()
    };
    events.push(Event::CarriedCardUsed { side, card: carried.card });
    if let (Some(card), true) = (carried.card, carried.exposed || face_up(deciding)) {
        let number = u8::try_from(coup.cards.len() + 1).unwrap_or(u8::MAX);
        events.push(Event::CardExposed { number, card });
    }
    Ok(events)
}

/// A coup begins with a card that is out already: wagering closes as by a card that is dealt.
pub(super) fn begin(deciding: &Deciding<'_>, coup: &CoupState) -> Decided {
    let Deciding { rulebook, table, .. } = *deciding;
    let (open, barred) = (coup.is_open(), coup.is_barred());
    // Nothing is debited to a station that is frozen.
    if let Some(incident) = waits_for(rulebook, table).filter(|_| open && !barred) {
        return Err(deciding.frozen(incident));
    }
    let closes = open && (barred || rulebook.wagering.lock(Lock::FirstCardDealt).is_some());
    let mut events =
        if closes { closing(rulebook, table, Lock::FirstCardDealt) } else { Vec::new() };
    let kind = if open && !closes { coup.kind } else { kind_begun(deciding, coup, &events)? };
    events.push(Event::CoupBegun { kind });
    Ok(events)
}

/// The kind of a coup that begins with a card that is out, by whether anybody has wagered when
/// wagering is closed.
fn kind_begun(
    deciding: &Deciding<'_>,
    coup: &CoupState,
    closing: &[Event],
) -> Result<CoupKind, Refusal> {
    let wagers = || evolve_all(deciding.table.clone(), closing).wagers;
    if coup.kind != CoupKind::Ordinary || !wagers().is_empty() {
        return Ok(coup.kind);
    }
    let without = &deciding.rulebook.wagering.without_wagers;
    match without.value {
        WithoutWagers::Dealt => Ok(CoupKind::WithoutWagers),
        WithoutWagers::Dummy => Ok(CoupKind::Dummy(DummyCause::CardOutWithoutWagers)),
        WithoutWagers::NotDealt => Err(Reason::NobodyWagered.from(&without.source)),
    }
}

/// Whether cards are dealt face up.
pub(super) fn face_up(deciding: &Deciding<'_>) -> bool {
    faces(deciding.rulebook, deciding.table) == Faces::Up
}

/// The kind of the next coup, by what is known of its first card.
pub(crate) fn next_kind(deciding: &Deciding<'_>) -> CoupKind {
    let table = deciding.table;
    let barred = table.next_is_dummy || table.carried.iter().any(|carried| carried.dummy);
    match (table.shoe.extra_allowed, barred) {
        (true, _) => CoupKind::Dummy(DummyCause::AfterLastCoup),
        (false, true) => CoupKind::Dummy(DummyCause::CardKnown),
        (false, false) => CoupKind::Ordinary,
    }
}

/// Refuses an empty reason.
pub(super) fn reason_given(choice: &Choice, with: &With) -> Result<(), Refusal> {
    if with.note.trim().is_empty() {
        return Err(Reason::ReasonNeeded.from(&choice.source));
    }
    Ok(())
}
