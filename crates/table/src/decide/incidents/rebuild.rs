//! Putting the cards of a coup right.

use super::cards::{begin, face_up};
use super::resolve::Doing;
use crate::decide::closing::closing;
use crate::decide::coup::next_card;
use crate::decide::{Decided, Deciding, has_left, reversed};
use crate::event::Event;
use crate::refusal::Reason;
use crate::state::{CoupState, DealtCard, Table};
use alloc::vec::Vec;
use rules::Card;
use rules::irregularity::{Remedy, Situation};
use rules::wagering::{Call, Lock};

/// The cards are put right: as they lie in dealing order, or as somebody says they came.
pub(super) fn rebuild(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Decided {
    let Doing { incident, choice, with } = doing;
    let coup = deciding.coup()?;
    let open = coup.is_open();
    if open && deciding.rulebook.wagering.call.value == Call::Required {
        return Err(Reason::WageringOpen.from(&choice.source));
    }
    let rebuilt = if with.cards.is_empty() {
        in_order(deciding, coup)
    } else {
        // Only somebody who may say what the cards were may say that they were others.
        let others = matches!(choice.remedy, Remedy::ConfirmOutcome | Remedy::Recalculate);
        let misread = incident.situation == Situation::ForeignCard;
        rearranged(deciding, coup, &with.cards, others || misread)
    };
    let (cards, strays) = rebuilt.map_err(|reason| reason.from(&choice.source))?;
    let mut events = match (coup.cards.is_empty(), cards.is_empty()) {
        (true, false) => begin(deciding, coup)?,
        (false, _) if open => closing(deciding.rulebook, deciding.table, Lock::Trouble),
        _ => Vec::new(),
    };
    events.extend(paid_again(deciding.table, coup, &cards));
    events.push(Event::CoupRebuilt { cards, strays });
    Ok(events)
}

/// The cards of the coup and those that belong to no hand.
type Rebuilt = Result<(Vec<DealtCard>, Vec<Option<Card>>), Reason>;

/// The cards as they came: those that came too early are the next of the coup, those that no hand
/// needs are not.
fn in_order(deciding: &Deciding<'_>, coup: &CoupState) -> Rebuilt {
    let mut again = coup.clone();
    let mut strays = deciding.table.strays.clone();
    while let Some(card) = strays.first().copied() {
        let carried_first = coup.cards.is_empty() && !deciding.table.carried.is_empty();
        let side = next_card(deciding.rulebook, &again).filter(|_| !carried_first);
        let Some(side) = side else { break };
        let exposed = face_up(deciding) && card.is_some();
        again.cards.push(DealtCard { side, card, exposed });
        strays.remove(0);
    }
    if again.cards.len() == coup.cards.len() && !strays.is_empty() {
        let first = "saying where the card that nobody had to draw lies";
        return Err(Reason::ComesFirst { first });
    }
    Ok((again.cards, strays))
}

/// Cards in dealing order as the tableau gives them to the hands; what is left of those that are
/// out belongs to no hand.
fn rearranged(deciding: &Deciding<'_>, coup: &CoupState, cards: &[Card], others: bool) -> Rebuilt {
    let all = || {
        let dealt = coup.cards.iter().map(|dealt| dealt.card);
        dealt.chain(deciding.table.strays.iter().copied())
    };
    let missed = cards.len().saturating_sub(all().count());
    let entered = others && coup.announced.is_some();
    if missed > 0 && !(entered && may_be_missed(deciding.table, missed)) {
        return Err(Reason::CardsDoNotFit);
    }
    let mut left: Vec<Option<Card>> = all().collect();
    for card in cards {
        let known = left.iter().position(|own| *own == Some(*card));
        let unseen = left.iter().position(Option::is_none);
        let other = (others && !left.is_empty()).then_some(0);
        match known.or(unseen).or(other) {
            Some(found) => drop(left.remove(found)),
            None if missed > 0 => {}
            None => return Err(Reason::CardsDoNotFit),
        }
    }
    fits(deciding.table, all().flatten(), cards)?;
    let mut again = CoupState { cards: Vec::new(), ..coup.clone() };
    for (place, card) in cards.iter().enumerate() {
        let side = next_card(deciding.rulebook, &again).ok_or(Reason::CardsDoNotFit)?;
        again.cards.push(DealtCard { side, card: Some(*card), exposed: true });
        // A third card is known to be due only when all before it are seen.
        if coup.cards.get(place).is_some_and(|dealt| !dealt.exposed) {
            again.cards[place].exposed = cards.len() > 4;
        }
    }
    // Cards are of no hand only where the hands have all of theirs.
    if !left.is_empty() && (cards.len() < 4 || next_card(deciding.rulebook, &again).is_some()) {
        return Err(Reason::CardsDoNotFit);
    }
    Ok((again.cards, left))
}

/// Whether so many cards can have come out of the shoe that nobody entered: of one whose order is
/// committed to none can.
pub(super) fn may_be_missed(table: &Table, cards: usize) -> bool {
    let shoe = &table.shoe;
    let left = usize::from(shoe.cards().saturating_sub(shoe.cards_out));
    shoe.commitment.is_none() && cards <= left
}

/// Refuses more copies of a card than the decks hold, some of the cards that were seen turning out
/// to be these.
pub(super) fn fits(
    table: &Table,
    before: impl Iterator<Item = Card>,
    after: &[Card],
) -> Result<(), Reason> {
    let mut census = table.shoe.census;
    for card in before {
        census[card.index()] = census[card.index()].saturating_sub(1);
    }
    for card in after {
        let count = &mut census[card.index()];
        *count = count.saturating_add(1);
        if *count > table.shoe.decks {
            return Err(Reason::CardsDoNotFit);
        }
    }
    Ok(())
}

/// What was settled on the first cards is taken back and wagered again, where those change. Whoever
/// has left wagers on nothing: what they had wagered goes back, at the cage.
fn paid_again(table: &Table, coup: &CoupState, cards: &[DealtCard]) -> Vec<Event> {
    if coup.paid.is_empty() || coup.cards.iter().zip(cards).all(|(old, new)| old == new) {
        return Vec::new();
    }
    let there = coup.paid.iter().filter(|one| !has_left(table, one));
    let again: Vec<_> = there.map(|one| one.wager.clone()).collect();
    let reversed = reversed(table, coup.paid.clone(), &again);
    let placed = again.into_iter().map(|wager| Event::WagerPlaced { wager });
    [reversed].into_iter().chain(placed).collect()
}
