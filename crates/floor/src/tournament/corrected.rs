//! The last coup at a table as if it had not been entered, and what a correction makes of it.

use super::evolve::{at_felt, coup, give, with};
use super::state::{EntrantId, Felt, PlayOff, Settled, Stage, Tournament, Wagering};
use alloc::vec::Vec;
use ledger::{TableId, Total};
use rules::Card;

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

/// The last coup is void once the wagers on the next one are closed: everybody has what they had
/// before it, less what they have wagered since. A coup that is wagered on is played.
pub(super) fn taken_back(t: &mut Tournament, table: TableId) {
    t.correcting.remove(&table);
    let Some(before) = restored(t, table) else { return };
    for seat in before.live() {
        again_in(t, seat.entrant);
    }
    let then = before.chips();
    let mut now = Total::ZERO;
    at_felt(t, table, |own| {
        now = own.chips();
        let staked: Vec<Total> = own.seats.iter().map(|seat| own.staked(seat.place)).collect();
        for (seat, staked) in own.seats.iter_mut().zip(staked) {
            let Some(old) = before.seat(seat.place) else { continue };
            let had = Total::from(old.chips) + before.staked(seat.place);
            seat.chips = (had - staked).amount().unwrap_or(seat.chips);
            if seat.out && !old.out {
                // Their opportunity to wager on this one has passed.
                own.asked.push(seat.place);
                seat.excused = true;
            }
            seat.out = old.out;
        }
        own.coups = before.coups;
        own.cards.clone_from(&before.cards);
        own.before = None;
    });
    t.chips_paid -= now - then;
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
