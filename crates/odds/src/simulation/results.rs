//! From counts of coups to what every bet brought.

use super::tally::{Bands, Kinds, Tally};
use crate::analysis::{Kind, kinds};
use crate::figures::{Case, Figures};
use crate::table::CELLS;
use core::ops::Range;
use num_bigint::BigInt;
use rules::{Bet, BetId, Rulebook, Setting};

/// Whether any bet that a setting offers looks at pairs.
pub(super) fn looks_at_pairs(rulebook: &Rulebook, setting: &Setting) -> bool {
    let kinds = kinds(rulebook);
    let mut offered = rulebook.bets.iter().filter(|bet| bet.withheld(setting).is_none());
    offered.any(|bet| {
        let mut by_cell = vec![None; CELLS];
        kinds.iter().any(|kind| {
            let line = line(bet, setting, kind);
            *by_cell[kind.cell].get_or_insert(line) != line
        })
    })
}

fn line(bet: &Bet, setting: &Setting, kind: &Kind) -> usize {
    let line = bet.lines.iter().position(|line| line.decides(setting, kind.facts));
    line.expect("the loader proves that a line decides every possible coup")
}

/// What became of every bet, by the counts of a [`Tally`].
pub struct Results<'t> {
    tally: &'t Tally,
    rulebook: &'t Rulebook,
    setting: &'t Setting,
    kinds: Vec<Kind>,
}

impl<'t> Results<'t> {
    /// The results of a tally that was counted for this rulebook and setting.
    pub fn new(rulebook: &'t Rulebook, setting: &'t Setting, tally: &'t Tally) -> Results<'t> {
        Results { tally, rulebook, setting, kinds: kinds(rulebook) }
    }

    /// The bets that the setting offers.
    pub fn bets(&self) -> impl Iterator<Item = BetId> {
        let places = (0..).zip(&self.rulebook.bets);
        let offered = places.filter(|(_, bet)| bet.withheld(self.setting).is_none());
        offered.map(|(place, _)| BetId(place))
    }

    /// What became of a bet in these bands of the shoe's depth; none where no coup was counted.
    pub fn figures(&self, bet: BetId, bands: Range<usize>) -> Option<Figures> {
        let bet = self.rulebook.bet_clauses(bet);
        let bands = self.tally.bands.get(bands)?;
        let mut counts = vec![0_u64; bet.lines.len()];
        for kind in &self.kinds {
            let count = bands.iter().map(|band| count_of(band, kind)).sum::<u64>();
            if count > 0 {
                counts[line(bet, self.setting, kind)] += count;
            }
        }
        let total: u64 = counts.iter().sum();
        let cases = Case::all(bet, self.setting, counts);
        (total > 0).then(|| Figures::new(cases, BigInt::from(total)))
    }

    /// How many coups were counted in these bands, and who won them: Player, Banker, Tie.
    pub fn outcomes(&self, bands: Range<usize>) -> [u64; 3] {
        let mut outcomes = [0; 3];
        for band in self.tally.bands.get(bands).into_iter().flatten() {
            for kind in &self.kinds {
                let result = kind.facts.value(rules::facts::Group::Result);
                outcomes[result] += count_of(band, kind);
            }
        }
        outcomes
    }

    /// All bands.
    pub fn whole(&self) -> Range<usize> {
        0..self.tally.bands.len()
    }

    /// The bands of the coups that every shoe has.
    pub fn sure(&self, bands: Bands) -> Range<usize> {
        0..bands.sure().min(self.tally.bands.len())
    }

    /// The bands of the coups that only some shoes have.
    pub fn late(&self, bands: Bands) -> Range<usize> {
        bands.sure().min(self.tally.bands.len())..self.tally.bands.len()
    }
}

fn count_of(band: &Kinds, kind: &Kind) -> u64 {
    let (players, bankers) = kind.pairs;
    band.0[(players * 4 + bankers) * CELLS + kind.cell]
}
