//! How long one more coup takes on all five roads, and what the next would add.

use divan::{Bencher, black_box};
use rules::{Outcome, Side};
use testkit::Draw;
use views::roads::{Bead, Roads};

fn main() {
    divan::main();
}

/// Coups in the proportions of the game: of a hundred 46 to Banker, 45 to Player, 9 ties.
fn coups(count: usize) -> Vec<Bead> {
    let mut draw = Draw::seeded(3);
    let outcome = |place| match place {
        0..46 => Outcome::Banker,
        46..91 => Outcome::Player,
        _ => Outcome::Tie,
    };
    (0..count).map(|_| Bead::from(outcome(draw.below(100)))).collect()
}

/// How many coups a shoe of eight decks has, about.
const SHOE: usize = 80;

/// One coup on all five roads; a new shoe is begun after every eighty. Chance decides what a
/// coup does, so a sample holds many of them.
#[divan::bench(sample_size = 8_000)]
fn push_a_coup(bencher: Bencher<'_, '_>) {
    let coups = coups(1_000 * SHOE);
    let mut roads = Roads::default();
    let mut place = 0;
    bencher.bench_local(|| {
        if place % SHOE == 0 {
            roads.clear();
        }
        roads.push(black_box(coups[place]));
        place = (place + 1) % coups.len();
    });
}

/// What either side would add to the three derived roads.
#[divan::bench]
fn ask_both_sides(bencher: Bencher<'_, '_>) {
    let roads: Roads = coups(SHOE).into_iter().collect();
    bencher.bench_local(|| [Side::Banker, Side::Player].map(|side| black_box(&roads).ask(side)));
}
