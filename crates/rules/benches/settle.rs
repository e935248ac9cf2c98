//! How long it takes to deal a coup and to settle a wager, and that neither allocates.

use divan::{AllocProfiler, Bencher, black_box, counter::ItemsCount};
use rules::{Amount, BetId, Card, Coup, Setting, Wager, settle};
use testkit::{Draw, GAMES, every_setting, rulebook};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

const BATCH: usize = 1_000;

fn deals(book: &str) -> Vec<Vec<Card>> {
    let mut draw = Draw::seeded(1);
    let decks = *rulebook(book).decks.allowed.value.last().expect("some number of decks");
    (0..BATCH).map(|_| draw.cards(decks, 6)).collect()
}

#[divan::bench(args = GAMES)]
fn deal_a_coup(bencher: Bencher<'_, '_>, book: &str) {
    let deals = deals(book);
    let tableau = &rulebook(book).tableau;
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| {
        for cards in &deals {
            let _ = black_box(Coup::deal(tableau, black_box(cards)));
        }
    });
}

/// Every offered bet of every setting in turn.
fn questions(book: &str) -> Vec<(Coup, Setting, Wager)> {
    let rulebook = rulebook(book);
    let settings = every_setting(rulebook);
    let mut draw = Draw::seeded(2);
    let mut questions = Vec::new();
    for cards in deals(book) {
        let coup = Coup::deal(&rulebook.tableau, &cards).expect("six cards are enough");
        let setting = *draw.pick(&settings);
        for (place, bet) in (0..).zip(&rulebook.bets) {
            if bet.withheld(&setting).is_none() {
                let wager =
                    Wager::new(BetId(place), Amount::from_cents(2_500)).expect("above zero");
                questions.push((coup, setting, wager));
            }
        }
    }
    questions
}

#[divan::bench(args = GAMES)]
fn settle_a_wager(bencher: Bencher<'_, '_>, book: &str) {
    let questions = questions(book);
    let rulebook = rulebook(book);
    bencher.counter(ItemsCount::new(questions.len())).bench_local(|| {
        for (coup, setting, wager) in &questions {
            let _ = black_box(settle(rulebook, setting, coup, black_box(*wager)));
        }
    });
}
