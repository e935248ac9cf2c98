//! Irregularities thrown at random into random shoes, in every rulebook: whatever goes wrong, the
//! game comes back to a state in which it can go on, the order of the cards is what it was, money
//! balances, and the log tells the same story again.

mod common;
mod trouble;

use testkit::{DOCUMENTS, ODD_HOUSE, edition};
use trouble::House;

/// How many coups are played from each seed.
const COUPS: usize = 12;

fn play(id: &str, seed: u64) -> House<'static> {
    let mut house = House::open(edition(id).at_table(), seed);
    for _ in 0..COUPS {
        house.coup();
    }
    house.check_replay();
    house
}

#[test]
fn the_game_always_comes_back() {
    let mut met = std::collections::BTreeSet::new();
    for id in DOCUMENTS.into_iter().chain([ODD_HOUSE]) {
        for seed in 0..60 {
            let house = play(id, seed);
            met.extend(house.met.iter().copied());
        }
    }
    // The test is worth something only if most of what can go wrong did.
    assert!(met.len() >= 34, "only {} situations were met: {met:?}", met.len());
}
