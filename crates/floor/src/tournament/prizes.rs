//! The prizes: the whole pool, divided by the breakdown, to the cent.

use super::ranking::places;
use super::state::{Award, Tournament};
use alloc::vec::Vec;
use rules::Amount;

/// The prize of each place, where so many have one. Shares of places that nobody has go to the
/// others in proportion; cents that cannot be divided go to the first places, one each.
pub(super) fn prizes(tournament: &Tournament, placed: usize) -> Vec<Amount> {
    let shares = tournament.conditions.breakdown.as_deref().unwrap_or(&[WINNER]);
    let shares: Vec<i128> = shares.iter().take(placed).map(|share| i128::from(*share)).collect();
    let pool = tournament.money.amount().map_or(0, Amount::cents);
    let whole: i128 = shares.iter().sum();
    let part = |share: &i128| i64::try_from(i128::from(pool) * share / whole.max(1)).unwrap_or(0);
    let mut parts: Vec<i64> = shares.iter().map(part).collect();
    let left = if whole > 0 { pool - parts.iter().sum::<i64>() } else { 0 };
    for (_, part) in (0..left).zip(parts.iter_mut()) {
        *part += 1;
    }
    parts.into_iter().map(Amount::from_cents).collect()
}

/// All of the pool to the first, where nothing is said.
const WINNER: u16 = 10_000;

/// Everybody's place and prize. Prizes of equal places are put together and divided; cents that
/// cannot be divided go to the lower numbers, one each.
pub(super) fn awards(tournament: &Tournament) -> Vec<Award> {
    let groups = places(tournament);
    let prizes = prizes(tournament, groups.iter().map(Vec::len).sum());
    let mut awards = Vec::new();
    for mut group in groups {
        group.sort_unstable();
        let from = awards.len();
        let own = prizes.iter().skip(from).take(group.len());
        let together: i64 = own.map(|prize| prize.cents()).sum();
        let count = i64::try_from(group.len()).unwrap_or(i64::MAX).max(1);
        let (each, odd) = (together / count, together % count);
        let to = from + group.len();
        for (place, entrant) in (0..).zip(group) {
            let odd = i64::from(place < odd);
            awards.push(Award {
                entrant,
                from: u16::try_from(from + 1).unwrap_or(u16::MAX),
                to: u16::try_from(to).unwrap_or(u16::MAX),
                prize: Amount::from_cents(each + odd),
                odd: Amount::from_cents(odd),
            });
        }
    }
    awards
}
