//! Dealing and settling take nothing from the heap.

use rules::{Amount, BetId, Card, Coup, Rulebook, Setting, Wager, settle};
use testkit::{CountingAllocator, Draw, GAMES, assert_allocates_nothing, every_setting, rulebook};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn dealing_and_settling_allocate_nothing() {
    let mut draw = Draw::seeded(7);
    for book in GAMES {
        let rulebook = rulebook(book);
        let settings = every_setting(rulebook);
        for _ in 0..200 {
            let cards = draw.cards(8, 6);
            let setting = draw.pick(&settings);
            assert_allocates_nothing(|| deal_and_settle(rulebook, setting, &cards));
        }
    }
}

fn deal_and_settle(rulebook: &Rulebook, setting: &Setting, cards: &[Card]) {
    let coup = Coup::deal(&rulebook.tableau, cards).expect("six cards are enough");
    for (place, bet) in (0..).zip(&rulebook.bets) {
        if bet.withheld(setting).is_none() {
            let wager = Wager::new(BetId(place), Amount::from_cents(1_001)).expect("above zero");
            settle(rulebook, setting, &coup, wager).expect("it is offered");
        }
    }
}
