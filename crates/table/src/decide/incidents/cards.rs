//! Cards that lie where they should not, and what becomes of them.

use crate::decide::coup::{next_card, shoe_after};
use crate::decide::{Decided, Deciding};
use crate::event::{Event, Why};
use crate::refusal::{Reason, Refusal};
use crate::request::With;
use crate::state::{CoupKind, CoupState, DealtCard, DummyCause, Stage, Table, Wagering};
use alloc::vec;
use alloc::vec::Vec;
use rules::conduct::Faces;
use rules::irregularity::Choice;
use rules::wagering::{Call, Lock};
use rules::{Card, Side};

/// Whether a card lies there that nobody had to draw.
pub(super) const fn stray_there(table: &Table) -> bool {
    !table.strays.is_empty()
}

/// Whether the fifth card of the coup is the Banker's.
pub(super) fn bankers_third(table: &Table) -> bool {
    fifth(table) == Some(Side::Banker)
}

/// Whether the fifth card of the coup is the Player's.
pub(super) fn players_third(table: &Table) -> bool {
    fifth(table) == Some(Side::Player)
}

fn fifth(table: &Table) -> Option<Side> {
    let coup = table.coup.as_ref().filter(|coup| !coup.settled)?;
    coup.cards.get(4).map(|dealt| dealt.side)
}

/// Whether the next card of the shoe is the first of a coup.
pub(super) fn first_is_next(table: &Table) -> bool {
    table.coup.as_ref().is_none_or(|coup| coup.cards.is_empty())
}

/// Whether the first coup of the shoe is being dealt and nothing of it is settled.
pub(super) fn may_restart(table: &Table) -> bool {
    let coup = table.coup.as_ref().filter(|coup| coup.number == 1);
    coup.is_some_and(|coup| coup.paid.is_empty() && !coup.settled)
}

/// A card that nobody had to draw is kept for the next coup.
pub(super) fn next_coup(deciding: &Deciding<'_>, choice: &Choice, exposed: bool) -> Decided {
    let table = deciding.table;
    let stray = table.strays.first();
    let card = *stray.ok_or_else(|| Reason::NothingWrong.from(&choice.source))?;
    let complete = table
        .coup
        .as_ref()
        .is_none_or(|coup| coup.cards.len() >= 4 && next_card(deciding.rulebook, coup).is_none());
    if !complete {
        return Err(Reason::CardsMissing.from(&choice.source));
    }
    let dummy = choice.next.is_some_and(|next| next.bars_wagers(exposed));
    Ok(vec![Event::CardCarried { card, exposed, dummy }])
}

/// A card that lies face up in the shoe is the first of a coup, from which wagers are barred.
pub(super) fn dummy_coup(deciding: &Deciding<'_>) -> Vec<Event> {
    if deciding.table.coup.is_none() {
        return vec![Event::FaceUpSeen { next_is_dummy: true }];
    }
    let kind = CoupKind::Dummy(DummyCause::CardKnown);
    let mut events = vec![Event::FaceUpSeen { next_is_dummy: false }];
    events.push(Event::CoupBarred { kind });
    events.extend(deciding.all_back(Why::Dummy));
    events
}

/// The cards are put right: as they lie in dealing order, or as somebody says they came.
pub(super) fn rebuild(deciding: &Deciding<'_>, choice: &Choice, with: &With) -> Decided {
    let coup = deciding.coup()?;
    let open = matches!(coup.wagering, Wagering::Open(_));
    if open && deciding.rulebook.wagering.call.value == Call::Required {
        return Err(Reason::WageringOpen.from(&choice.source));
    }
    if with.cards.is_empty() {
        let mut again = coup.clone();
        // Cards that came too early are the next of the coup; those that no hand needs are not.
        for card in &deciding.table.strays {
            let Some(side) = next_card(deciding.rulebook, &again) else { break };
            let exposed = face_up(deciding) && card.is_some();
            again.cards.push(DealtCard { side, card: *card, exposed });
        }
        let none_fits = again.cards.len() == coup.cards.len();
        if none_fits && !deciding.table.strays.is_empty() {
            let first = "saying where the card that nobody had to draw lies";
            return Err(Reason::ComesFirst { first }.from(&choice.source));
        }
        return Ok(vec![Event::CoupRebuilt { cards: again.cards }]);
    }
    let cards = dealt(deciding, coup, &with.cards).map_err(|reason| reason.from(&choice.source))?;
    Ok(vec![Event::CoupRebuilt { cards }])
}

/// Cards in dealing order as the tableau gives them to the hands.
fn dealt(
    deciding: &Deciding<'_>,
    coup: &CoupState,
    cards: &[Card],
) -> Result<Vec<DealtCard>, Reason> {
    let strays = &deciding.table.strays;
    let known = coup.cards.len();
    if !(known..=known + strays.len()).contains(&cards.len()) {
        return Err(Reason::CardsDoNotFit);
    }
    let mut census = deciding.table.shoe.census;
    let before = coup.cards.iter().filter_map(|dealt| dealt.card);
    for card in before.chain(strays.iter().take(cards.len() - known).copied().flatten()) {
        census[card.index()] = census[card.index()].saturating_sub(1);
    }
    let mut again = CoupState { cards: Vec::new(), ..coup.clone() };
    for (place, card) in cards.iter().enumerate() {
        census[card.index()] = census[card.index()].saturating_add(1);
        if census[card.index()] > deciding.table.shoe.decks {
            return Err(Reason::CardsDoNotFit);
        }
        let side = next_card(deciding.rulebook, &again).ok_or(Reason::CardsDoNotFit)?;
        // A third card is known to be due only when all before it are seen.
        let exposed = coup.cards.get(place).is_none_or(|dealt| dealt.exposed) || place >= 4;
        again.cards.push(DealtCard { side, card: Some(*card), exposed: true });
        if !exposed && let Some(last) = again.cards.last_mut() {
            last.exposed = false;
        }
    }
    Ok(again.cards)
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
    if deciding.table.shoe.cards_out >= deciding.table.shoe.cards() {
        return vec![Event::ShoeEnded];
    }
    shoe_after(deciding.rulebook, deciding.table, &void)
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
    events.push(Event::ShoeEnded);
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
    let burnt = deciding.table.shoe.burnt;
    (burnt > 0).then_some(Event::BurnMissed { cards: burnt })
}

/// Cards are out and none is exposed: wagers may be changed once more.
pub(super) fn reopen(deciding: &Deciding<'_>, choice: &Choice) -> Decided {
    let coup = deciding.coup()?;
    let out = (1..=4).contains(&coup.cards.len());
    let ordinary = !matches!(coup.kind, CoupKind::Dummy(_));
    if !out || coup.any_exposed() || deciding.table.is_halted() || !ordinary {
        return Err(Reason::CardsMissing.from(&choice.source));
    }
    if coup.wagering != Wagering::Closed {
        return Err(Reason::WageringOpen.from(&choice.source));
    }
    Ok(vec![Event::WageringReopened])
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
    let barred = matches!(coup.kind, CoupKind::Dummy(_));
    let open = matches!(coup.wagering, Wagering::Open(_));
    if open && !barred {
        return Err(Reason::WageringOpen.plainly());
    }
    let mut events = Vec::new();
    if open {
        events.push(Event::WageringClosed { by: Lock::FirstCardDealt });
    }
    if coup.cards.is_empty() {
        events.push(Event::CoupBegun { kind: coup.kind });
    }
    events.push(Event::CarriedCardUsed { side, card: carried.card });
    if let (Some(card), true) = (carried.card, carried.exposed || face_up(deciding)) {
        let number = u8::try_from(coup.cards.len() + 1).unwrap_or(u8::MAX);
        events.push(Event::CardExposed { number, card });
    }
    Ok(events)
}

/// Whether cards are dealt face up.
fn face_up(deciding: &Deciding<'_>) -> bool {
    let style = deciding.table.setup.as_ref().map_or(0, |setup| setup.style);
    let style = deciding.rulebook.conduct.styles.get(style);
    style.is_none_or(|style| style.faces == Faces::Up)
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
