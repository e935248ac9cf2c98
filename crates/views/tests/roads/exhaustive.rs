//! Every short shoe, reached coup by coup, shows what the definitions draw at once.

use super::picture::Picture;
use views::roads::{Bead, Roads, results};

/// Goes on from a shoe with every letter, up to a length; returns how many shoes there were.
fn every_shoe(roads: &Roads, shoe: &mut String, letters: &[Bead], length_max: usize) -> u32 {
    assert_eq!(Picture::shown(roads), Picture::drawn(shoe), "{shoe}");
    let mut count = 1;
    if shoe.len() < length_max {
        for bead in letters {
            let mut longer = roads.clone();
            longer.push(*bead);
            shoe.push(views::roads::letter(bead.outcome));
            count += every_shoe(&longer, shoe, letters, length_max);
            shoe.pop();
        }
    }
    count
}

fn letters(text: &str) -> Vec<Bead> {
    results(text).map(|result| Bead::from(result.expect("a letter"))).collect()
}

#[test]
fn every_shoe_of_up_to_eleven_coups_with_ties() {
    let count = every_shoe(&Roads::default(), &mut String::new(), &letters("BPT"), 11);
    assert_eq!(count, (3_u32.pow(12) - 1) / 2);
}

#[test]
fn every_shoe_of_up_to_fourteen_coups_without_ties() {
    let count = every_shoe(&Roads::default(), &mut String::new(), &letters("BP"), 14);
    assert_eq!(count, 32_767);
}
