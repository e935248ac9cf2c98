//! Dealing and settling take nothing from the heap: a counting allocator watches.

#![allow(unsafe_code)]

use rules::{Amount, BetId, Coup, Wager, settle};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use testkit::{Draw, GAMES, every_setting, rulebook};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is passed on to the system's allocator unchanged; counting touches only a
// thread-local number that needs no allocation itself.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

#[test]
fn dealing_and_settling_allocate_nothing() {
    let mut draw = Draw::seeded(7);
    let before_a_box = allocations();
    drop(std::hint::black_box(Box::new(1)));
    assert_eq!(allocations(), before_a_box + 1, "the counter counts");
    for book in GAMES {
        let rulebook = rulebook(book);
        let settings = every_setting(rulebook);
        for _ in 0..200 {
            let cards = draw.cards(8, 6);
            let setting = draw.pick(&settings);
            let before = allocations();
            let coup = Coup::deal(&rulebook.tableau, &cards).expect("six cards are enough");
            for (place, bet) in (0..).zip(&rulebook.bets) {
                if bet.withheld(setting).is_none() {
                    let wager = Wager::new(BetId(place), Amount::from_cents(1_001)).expect("above");
                    settle(rulebook, setting, &coup, wager).expect("it is offered");
                }
            }
            assert_eq!(allocations(), before, "{book}");
        }
    }
}
