//! Wagers that follow the odds.

use testkit::Draw;
use views::vigil::{Evidence, SHADOWS, rank, worth};

#[test]
fn ranks_are_worth_one_in_the_mean() {
    let ranks = SHADOWS + 1;
    let sum: f64 = (1..=ranks).map(worth).sum();
    assert!((sum / f64::from(ranks) - 1.0).abs() < 1e-12);
    assert!((worth(1) - 5.559_04).abs() < 1e-4, "{}", worth(1));
    assert!((worth(1) / worth(4) - 4.0).abs() < 1e-12);
}

#[test]
fn whoever_is_level_with_a_shadow_is_behind_it() {
    assert_eq!(rank(5, [1, 2, 3]), 1);
    assert_eq!(rank(5, [5, 2, 9]), 3);
    assert_eq!(rank(0, [0; 19]), 20);
}

#[test]
fn of_those_who_do_not_look_at_the_cards_no_more_are_accused_than_is_said() {
    let mut draw = Draw::seeded(41);
    let (bettors, shoes) = (4_000, 60);
    let mut accused = 0;
    for _ in 0..bettors {
        let mut evidence = Evidence::default();
        for _ in 0..shoes {
            let below = draw.below(usize::from(SHADOWS) + 1);
            evidence.take(u8::try_from(below).expect("small") + 1);
        }
        accused += u32::from(evidence.chance() <= 0.05);
    }
    // At most one in twenty: 200, with three standard errors.
    assert!(accused < 200 + 42, "{accused}");
    assert!(accused > 40, "the figure tells something: {accused}");
}

#[test]
fn whoever_is_always_first_is_known_after_six_shoes() {
    let mut evidence = Evidence::default();
    for _ in 0..6 {
        evidence.take(1);
    }
    assert!(evidence.chance() < 1.0 / 10_000.0, "{}", evidence.chance());
    let most = evidence.most;
    evidence.take(20);
    assert!(evidence.worth < most && (evidence.most - most).abs() < f64::EPSILON);
    assert_eq!((evidence.shoes, evidence.last), (7, 20));
}
