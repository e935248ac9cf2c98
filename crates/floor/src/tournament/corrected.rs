//! The last coup at a table as if it had not been entered, and what a correction makes of it.

use super::evolve::{are_out, at_felt, coup, give, with};
use super::state::{EntrantId, Felt, PlayOff, Settled, Stage, Stake, Tournament, Wagering};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ledger::{TableId, Total};
use rules::{Amount, Card};

/// A table as it was before its last coup, with those who have left since; none where nothing
/// there can be corrected.
pub(super) fn restored(t: &Tournament, table: TableId) -> Option<Felt> {
    let mut felt = t.felt_before(table)?.clone();
    let now = t.felt(table).filter(|_| t.play_off_before.is_none());
    let left = |id: EntrantId| {
        let stage = t.entrant(id).map(|entrant| entrant.stage);
        matches!(stage, Some(Stage::Retired | Stage::Disqualified | Stage::Withdrawn))
    };
    for seat in &mut felt.seats {
        seat.out |= left(seat.entrant);
        seat.taken |= now.and_then(|now| now.seat(seat.place)).is_some_and(|seat| seat.taken);
    }
    felt.ended = now.is_some_and(|now| now.ended);
    Some(felt)
}

/// The last coup is taken back and entered anew; or only taken back, where it is void.
pub(super) fn corrected(
    t: &mut Tournament,
    table: TableId,
    (cards, settled): (Option<&[Card]>, &[Settled]),
    (out, marker): (&[EntrantId], Option<u8>),
) {
    t.correcting.remove(&table);
    let Some(felt) = restored(t, table) else { return };
    take_back(t, table, felt);
    match cards {
        Some(cards) => coup(t, table, (cards, settled), (out, marker)),
        None => at_felt(t, table, |felt| void(felt, settled)),
    }
}

/// What somebody has once a coup is settled like this, given the table before it.
fn had(before: &Felt, settled: &[Settled], place: u8) -> Total {
    let own = settled.iter().filter(|settled| settled.place == place);
    let returned: Total = own.map(|settled| settled.returned).sum();
    before.seat(place).map_or(Total::ZERO, |seat| Total::from(seat.chips)) + returned
}

/// What of the wagers on the next coup nobody has chips for once the last one is settled like this,
/// the last wager first: its chips came of that coup. A rest below the least wager goes with it.
pub(super) fn uncovered(
    before: &Felt,
    settled: &[Settled],
    (now, min): (&Felt, Amount),
) -> Vec<Settled> {
    let mut uncovered = Vec::new();
    for seat in now.seats.iter().filter(|seat| before.seat(seat.place).is_some()) {
        let mut over = now.staked(seat.place) - had(before, settled, seat.place);
        let own = now.stakes.iter().rev().filter(|stake| stake.place == seat.place);
        for stake in own {
            let Some(excess) = over.amount().filter(|over| *over > Amount::ZERO) else { break };
            let rest = stake.amount.cents().saturating_sub(excess.cents());
            let left = if rest < min.cents() { 0 } else { rest };
            let returned = Amount::from_cents(stake.amount.cents() - left);
            over -= returned;
            let (place, bet, amount) = (stake.place, stake.bet.clone(), stake.amount);
            uncovered.push(Settled { place, bet, amount, returned });
        }
    }
    uncovered
}

/// Takes what nobody has chips for off the wagers.
fn take_off(felt: &mut Felt, uncovered: &[Settled]) {
    for off in uncovered {
        let same = |stake: &&mut Stake| {
            (stake.place, &stake.bet, stake.amount) == (off.place, &off.bet, off.amount)
        };
        if let Some(stake) = felt.stakes.iter_mut().rev().find(same) {
            let left = stake.amount.cents().saturating_sub(off.returned.cents());
            stake.amount = Amount::from_cents(left);
        }
        felt.stakes.retain(|stake| stake.amount > Amount::ZERO);
        // Their opportunity to wager more on this one has passed.
        let own = felt.seats.iter_mut().filter(|seat| seat.place == off.place);
        own.for_each(|seat| seat.excused = true);
    }
}

/// The last coup is void or settled anew once the wagers on the next one are closed: everybody has
/// what they have by that, less what they have wagered since. A coup that is wagered on is played.
pub(super) fn corrected_late(
    t: &mut Tournament,
    table: TableId,
    (cards, settled): (Option<&[Card]>, &[Settled]),
    (out, uncovered): (&[EntrantId], &[Settled]),
) {
    t.correcting.remove(&table);
    let Some(before) = restored(t, table) else { return };
    for seat in before.live() {
        again_in(t, seat.entrant);
    }
    let (mut now, mut then) = (Total::ZERO, Total::ZERO);
    let mut left = Vec::new();
    at_felt(t, table, |own| {
        now = own.chips();
        take_off(own, uncovered);
        let staked: Vec<Total> = own.seats.iter().map(|seat| own.staked(seat.place)).collect();
        for (seat, staked) in own.seats.iter_mut().zip(staked) {
            let Some(old) = before.seat(seat.place) else { continue };
            // In records of earlier programs nothing was taken off, and it may be below zero.
            let chips = had(&before, settled, seat.place) - staked;
            seat.chips = chips.amount().unwrap_or(seat.chips);
            let goes = out.contains(&seat.entrant);
            if seat.out && !old.out && !goes {
                // Their opportunity to wager on this one has passed.
                own.asked.push(seat.place);
                seat.excused = true;
            }
            seat.out = old.out || goes;
            left.push((seat.entrant, seat.chips));
        }
        then = own.chips();
        own.before = cards.map(|_| Box::new(before.clone()));
        own.coups = before.coups + u16::from(cards.is_some());
        own.cards = cards.map_or_else(|| before.cards.clone(), <[Card]>::to_vec);
    });
    t.chips_paid -= now - then;
    are_out(t, out, &left);
}

/// Somebody who was out after a coup is not, without it.
fn again_in(t: &mut Tournament, entrant: EntrantId) {
    with(t, entrant, |entrant| {
        if entrant.stage == Stage::Out {
            entrant.stage = Stage::In;
        }
    });
}

fn take_back(t: &mut Tournament, table: TableId, felt: Felt) {
    if t.play_off_before.take().is_some() {
        t.chips_out += felt.chips();
        for seat in &felt.seats {
            let rounds = t.played_off.get_mut(&seat.entrant);
            if rounds.is_some_and(|rounds| rounds.pop().is_some() && rounds.is_empty()) {
                t.played_off.remove(&seat.entrant);
            }
        }
        t.play_off = Some(PlayOff { table, felt });
        return;
    }
    for seat in felt.live() {
        again_in(t, seat.entrant);
    }
    let then = felt.chips();
    let mut now = Total::ZERO;
    at_felt(t, table, |own| {
        now = own.chips();
        *own = felt;
    });
    t.chips_paid -= now - then;
}

/// As if the coup had never been: what was wagered goes back, and it is played anew.
fn void(felt: &mut Felt, settled: &[Settled]) {
    felt.stakes.clear();
    felt.asked.clear();
    felt.wagering = Wagering::Waits;
    for settled in settled {
        give(felt, settled.place, settled.returned);
    }
    for seat in &mut felt.seats {
        (seat.excused, seat.both_hands) = (false, false);
    }
}
