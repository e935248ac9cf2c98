//! The battery finds shuffles that are wrong, and nothing wrong with ours. Seeds are fixed, so
//! the figures are the same each time; the thresholds are those of 99 % confidence.
#![allow(clippy::unwrap_used, reason = "a test may panic in its own functions too")]

use devices::shoe::{
    Counts, Measure, Order, Progress, Seeded, Source, Verdict, Words, below, measure, shuffle,
};

const SHOES: u64 = 3_000;

fn order(source: Source, threads: usize) -> Order {
    Order { shoes: SHOES, decks: 8, source, threads }
}

fn failed(verdicts: &[Verdict]) -> Vec<Measure> {
    verdicts.iter().filter(|one| !one.passes()).map(|one| one.measure).collect()
}

#[test]
fn our_shuffle_passes_at_fixed_seeds() {
    for seed in [1, 2] {
        let counts = measure(&order(Source::Seed(seed), 2), &Progress::new()).unwrap();
        assert_eq!(counts.shoes, SHOES);
        let verdicts = counts.verdicts();
        println!("{verdicts:#?}");
        assert_eq!(failed(&verdicts), []);
    }
}

#[test]
fn other_numbers_of_decks_pass_too() {
    for decks in [1, 3, 6] {
        let order = Order { decks, ..order(Source::Seed(3), 2) };
        let verdicts = measure(&order, &Progress::new()).unwrap().verdicts();
        assert_eq!(failed(&verdicts), [], "{decks} decks: {verdicts:#?}");
    }
}

#[test]
fn a_seed_gives_the_same_counts_however_many_threads() {
    let one = measure(&order(Source::Seed(9), 1), &Progress::new()).unwrap();
    let three = measure(&order(Source::Seed(9), 3), &Progress::new()).unwrap();
    assert_eq!(one, three);
    let other = measure(&order(Source::Seed(10), 1), &Progress::new()).unwrap();
    assert_ne!(one, other);
}

#[test]
fn real_words_are_counted_and_the_work_can_be_ended() {
    let progress = Progress::new();
    let order = Order { shoes: 300, ..order(Source::Fresh, 2) };
    let counts = measure(&order, &progress).unwrap();
    assert_eq!((counts.shoes, progress.shoes()), (300, 300));
    let ended = Progress::new();
    assert!(!ended.stop());
    assert!(ended.stop());
    assert_eq!(measure(&order, &ended).unwrap().shoes, 0);
}

/// Counts of shoes that are shuffled in another way.
fn shuffled(mut another: impl FnMut(&mut [u16], &mut Seeded)) -> [Verdict; 4] {
    let mut counts = Counts::none(8);
    let mut words = Seeded::new([4; 32]);
    for _ in 0..SHOES {
        let mut shoe = counts.new_shoe();
        another(&mut shoe, &mut words);
        counts.take(&shoe);
    }
    counts.verdicts()
}

fn draw(words: &mut Seeded, bound: usize) -> usize {
    usize::try_from(below(words, bound as u64).unwrap()).unwrap()
}

#[test]
fn a_shuffle_that_swaps_with_any_card_is_found() {
    let verdicts = shuffled(|shoe, words| {
        for place in 0..shoe.len() {
            shoe.swap(place, draw(words, 416));
        }
    });
    assert!(failed(&verdicts).contains(&Measure::Positions), "{verdicts:?}");
}

#[test]
fn a_shuffle_that_leaves_a_card_in_its_place_is_found() {
    let verdicts = shuffled(|shoe, words| shuffle(&mut shoe[1..], words).unwrap());
    assert!(failed(&verdicts).contains(&Measure::Positions), "{verdicts:?}");
}

#[test]
fn a_shuffle_that_leaves_neighbours_together_is_found() {
    // Cards are shuffled two by two.
    let verdicts = shuffled(|shoe, words| {
        let mut pairs: Vec<[u16; 2]> = shoe.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
        shuffle(&mut pairs, words).unwrap();
        shoe.copy_from_slice(&pairs.concat());
    });
    let found = failed(&verdicts);
    assert!(found.contains(&Measure::Pairs), "{verdicts:?}");
    assert!(found.contains(&Measure::SerialCorrelation), "{verdicts:?}");
}

#[test]
fn a_shuffle_that_mixes_colours_too_well_is_found() {
    // After a fair shuffle every second card of a colour changes places with one of the other.
    let verdicts = shuffled(|shoe, words| {
        shuffle(shoe, words).unwrap();
        let red = |card: u16| matches!(card % 4, 1 | 2);
        for place in 1..60 {
            if red(shoe[place]) == red(shoe[place - 1]) {
                let other = (place..416).find(|at| red(shoe[*at]) != red(shoe[place]));
                shoe.swap(place, other.unwrap());
            }
        }
    });
    assert!(failed(&verdicts).contains(&Measure::Runs), "{verdicts:?}");
}

/// A generator that repeats itself after 65,536 words.
#[test]
fn a_generator_with_a_short_period_is_found() {
    struct Short(u16);
    impl Words for Short {
        fn word(&mut self) -> Result<u64, devices::shoe::Fault> {
            self.0 = self.0.wrapping_mul(25_173).wrapping_add(13_849);
            Ok(u64::from(self.0) << 48)
        }
    }
    let mut counts = Counts::none(8);
    let mut words = Short(1);
    for _ in 0..SHOES {
        let mut shoe = counts.new_shoe();
        shuffle(&mut shoe, &mut words).unwrap();
        counts.take(&shoe);
    }
    let verdicts = counts.verdicts();
    assert!(!failed(&verdicts).is_empty(), "{verdicts:?}");
}
