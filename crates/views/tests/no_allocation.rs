//! A shoe takes nothing from the heap once one as long has been shown.

use rules::{Outcome, Side};
use testkit::{CountingAllocator, Draw, assert_allocates_nothing};
use views::roads::{Bead, Roads};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn the_second_time_a_shoe_is_shown_it_allocates_nothing() {
    let mut draw = Draw::seeded(9);
    let outcomes = [Outcome::Player, Outcome::Banker, Outcome::Tie];
    for _ in 0..100 {
        let shoe: Vec<_> = (0..90).map(|_| Bead::from(*draw.pick(&outcomes))).collect();
        let mut roads: Roads = shoe.iter().copied().collect();
        assert_allocates_nothing(|| {
            roads.clear();
            roads.extend(shoe.iter().copied());
            [Side::Player, Side::Banker].map(|side| roads.ask(side))
        });
    }
}
