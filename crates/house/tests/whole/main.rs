//! A whole house at random: play, payments by every way, tickets, faults and restarts. After every
//! step the books sum to nothing, and what somebody counts by hand is what they say.

mod counted;
mod floor_at_random;
#[path = "../support/mod.rs"]
mod support;

use floor_at_random::House;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    /// `House::step` checks after every step; see there.
    #[test]
    fn every_cent_is_explained_after_every_step(seed in any::<u64>()) {
        let mut house = House::open(seed);
        for _ in 0..250 {
            house.step();
        }
    }
}

/// The law above would hold of a house in which nothing happens.
#[test]
fn at_random_everything_happens() {
    let mut house = House::open(7);
    for _ in 0..2_500 {
        house.step();
    }
    let seen = house.seen();
    for what in [
        "bought in with cash",
        "a note",
        "paid in chips",
        "paid by hand",
        "ticket issued",
        "ticket failed",
        "ticket abandoned",
        "ticket redeemed at a desk",
        "ticket redeemed at a station",
        "a copy refused",
        "due paid",
        "shift closed",
        "tray closed",
        "voucher exchanged",
        "wagers settled",
        "station lost",
        "restarted",
    ] {
        assert!(seen.contains_key(what), "{what} in {seen:?}");
    }
}
