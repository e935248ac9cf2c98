//! Live odds take nothing from the heap once they are ready.

use odds::processor::Engine;
use odds::{Composition, Live};
use testkit::{CountingAllocator, Draw, GAMES, assert_allocates_nothing, rulebook};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn live_odds_allocate_nothing_all_the_way_down_a_shoe() {
    for book in GAMES {
        let rulebook = rulebook(book);
        let setting = rulebook.menu.default_setting(0);
        let live = || Live::new(rulebook, &setting).expect("every bet is analysed");
        let mut lives: Vec<_> = Engine::available().map(|engine| live().on(engine)).collect();
        let mut composition = Composition::fresh(8);
        for card in Draw::seeded(5).cards(8, 400) {
            assert!(composition.remove(card));
            for live in &mut lives {
                assert_allocates_nothing(|| {
                    let expected = live.evaluate(&composition).expect("enough cards are left");
                    assert!(expected.iter().all(|expected| expected.wagered > 0));
                });
            }
        }
    }
}
