//! The store in memory.

use crate::suite::kit::Made;
use journal::Memory;
use journal::clock::{Clock, Steady, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

fn subject() -> Made {
    Made { store: Arc::new(Memory::new(Arc::new(System))), _kept: None }
}

crate::conformance!(subject);

/// A clock that is set by hand.
struct Hand(AtomicI64);

impl Clock for Hand {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

#[test]
fn a_steady_clock_stands_still_when_the_one_behind_it_goes_back() {
    let hand = Arc::new(Hand(AtomicI64::new(100)));
    let steady = Steady::new(Arc::clone(&hand) as Arc<dyn Clock>, 90);
    assert_eq!((steady.now_ms(), steady.behind_ms()), (100, 0));
    hand.0.store(70, Ordering::SeqCst);
    assert_eq!((steady.now_ms(), steady.behind_ms()), (100, 30));
    hand.0.store(101, Ordering::SeqCst);
    assert_eq!((steady.now_ms(), steady.behind_ms()), (101, 0));
    let later = Steady::new(hand, 500);
    assert_eq!((later.now_ms(), later.behind_ms()), (500, 399), "no earlier than the last entry");
}
