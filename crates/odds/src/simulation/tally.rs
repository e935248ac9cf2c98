//! What is counted while shoes are dealt.

use super::procedure::Procedure;
use crate::table::CELLS;

/// Combinations of the kinds of both hands' pairs.
const PAIRS: usize = 16;

/// Room for every kind of coup, and for those that do not count; a power of two, so that an index
/// cut to so many bits cannot miss it.
pub(crate) const KINDS: usize = 8_192;

/// The kind of the coups that do not count.
pub(crate) const NOT_COUNTED: usize = KINDS - 1;

const _: () = assert!(PAIRS * CELLS <= NOT_COUNTED);

/// The longest run of results that is counted apart; longer ones are counted with it.
pub const STREAK_MAX: usize = 63;

/// How many coups one band of the shoe's depth holds.
pub const BAND: u16 = 10;

/// Counts, which can be added up in any order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// How many shoes were dealt to their end.
    pub shoes: u64,
    /// How many coups were dealt to their end.
    pub coups: u64,
    /// How many coups could not be finished because the shoe ran out of cards.
    pub unfinished: u64,
    /// How many coups the Player's Hand won, the Banker's won, and nobody.
    pub outcomes: [u64; 3],
    /// How many shoes had so many coups, by that number.
    pub coups_per_shoe: Vec<u64>,
    /// How often a run of the Player's or the Banker's results reached a length; ties neither
    /// lengthen nor end it.
    pub streaks: [[u64; STREAK_MAX + 1]; 2],
    /// The kinds of coups by depth; empty where only outcomes are counted.
    pub(crate) bands: Vec<Kinds>,
}

/// How many coups were of each kind: a cell of the tables of odds and a combination of pairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kinds(pub(crate) Box<[u64; KINDS]>);

impl Kinds {
    fn none() -> Kinds {
        let none = vec![0; KINDS].into_boxed_slice();
        Kinds(none.try_into().expect("so many were made"))
    }
}

/// The depths of a shoe that are told apart: coups that every shoe has, and those that only some
/// have, each in bands of [`BAND`].
#[derive(Debug, Clone, Copy)]
pub struct Bands {
    sure: u16,
    max: u16,
}

impl Bands {
    /// The bands of a procedure.
    pub fn of(procedure: &Procedure) -> Bands {
        Bands { sure: procedure.coups_sure(), max: procedure.coups_max() }
    }

    /// How many bands hold the coups that every shoe has.
    pub const fn sure(self) -> usize {
        self.sure.div_ceil(BAND) as usize
    }

    /// How many there are.
    pub const fn count(self) -> usize {
        self.sure() + (self.max - self.sure).div_ceil(BAND) as usize
    }

    /// The band of a coup, by its number from zero.
    #[inline]
    pub(crate) const fn of_coup(self, coup: u16) -> usize {
        if coup < self.sure {
            (coup / BAND) as usize
        } else {
            self.sure() + ((coup - self.sure) / BAND) as usize
        }
    }

    /// The first and the last coup of a band, numbered from one.
    pub fn coups(self, band: usize) -> (u16, u16) {
        let place = u16::try_from(band).unwrap_or(u16::MAX);
        let sure = u16::try_from(self.sure()).unwrap_or(u16::MAX);
        if band < self.sure() {
            (place * BAND + 1, ((place + 1) * BAND).min(self.sure))
        } else {
            let first = self.sure + (place - sure) * BAND + 1;
            (first, (first + BAND - 1).min(self.max))
        }
    }
}

impl Tally {
    /// Nothing counted yet.
    pub(crate) fn none(procedure: &Procedure, everything: bool) -> Tally {
        let bands = if everything { Bands::of(procedure).count() } else { 0 };
        Tally {
            shoes: 0,
            coups: 0,
            unfinished: 0,
            outcomes: [0; 3],
            coups_per_shoe: vec![0; usize::from(procedure.coups_max()) + 1],
            streaks: [[0; STREAK_MAX + 1]; 2],
            bands: (0..bands).map(|_| Kinds::none()).collect(),
        }
    }

    /// Adds what another part of the work counted.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.shoes += other.shoes;
        self.coups += other.coups;
        self.unfinished += other.unfinished;
        add_each(&mut self.outcomes, &other.outcomes);
        add_each(&mut self.coups_per_shoe, &other.coups_per_shoe);
        for (own, others) in self.streaks.iter_mut().zip(&other.streaks) {
            add_each(own, others);
        }
        for (own, others) in self.bands.iter_mut().zip(&other.bands) {
            add_each(&mut own.0[..], &others.0[..]);
        }
    }
}

fn add_each(own: &mut [u64], others: &[u64]) {
    for (own, other) in own.iter_mut().zip(others) {
        *own += other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_follow_each_other_and_hold_their_coups() {
        for (sure, max) in [(66, 104), (60, 101), (1, 5), (70, 80)] {
            let bands = Bands { sure, max };
            let mut next = 1;
            for band in 0..bands.count() {
                let (first, last) = bands.coups(band);
                assert_eq!(first, next, "{bands:?}");
                assert!(last < first + BAND && (last <= sure || first > sure), "{bands:?}");
                assert!((first..=last).all(|coup| bands.of_coup(coup - 1) == band), "{bands:?}");
                next = last + 1;
            }
            assert_eq!(next, max + 1, "{bands:?}");
        }
    }
}
