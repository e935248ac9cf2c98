//! Exact figures of every bet, from the rulebook's own graded lines.

use crate::composition::Composition;
use crate::figures::{Case, Figures};
use crate::pairs::{PairTable, pair_table};
use crate::table::{CELLS, Draws, cell, table};
use core::fmt;
use num_bigint::BigInt;
use rules::facts::{Facts, Group, possible};
use rules::{Bet, Coup, Outcome, Rulebook, Setting};

/// There may be too few cards to finish a coup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooFewCards {
    /// How many there are.
    pub left: u32,
}

impl fmt::Display for TooFewCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a coup may need {} cards, and there are {}", Coup::CARDS_MAX, self.left)
    }
}

impl core::error::Error for TooFewCards {}

/// How many cards a composition has, if they are enough for any coup.
pub(crate) fn enough_for_a_coup(composition: &Composition) -> Result<u32, TooFewCards> {
    let left = composition.total();
    if (left as usize) < Coup::CARDS_MAX { Err(TooFewCards { left }) } else { Ok(left) }
}

/// A bet that looks at the kind of a pair and at counts in one line, which is not analysed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LooksAtBoth {
    /// The bet.
    pub bet: String,
}

impl fmt::Display for LooksAtBoth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} looks at pairs and at counts together, which is not analysed", self.bet)
    }
}

impl core::error::Error for LooksAtBoth {}

/// One kind of coup: its facts, and where the tables count it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) facts: Facts,
    pub(crate) cell: usize,
    pub(crate) pairs: (usize, usize),
}

/// Every kind of coup that the tableau can deal.
pub(crate) fn kinds(rulebook: &Rulebook) -> Vec<Kind> {
    let facts = possible(&rulebook.tableau, 2);
    facts
        .into_iter()
        .map(|facts| {
            let value = |group| facts.value(group);
            Kind {
                facts,
                cell: cell(
                    value(Group::PlayersCards) == 1,
                    value(Group::BankersCards) == 1,
                    value(Group::PlayersCount),
                    value(Group::BankersCount),
                ),
                pairs: (value(Group::PlayersPair), value(Group::BankersPair)),
            }
        })
        .collect()
}

/// Which line of a bet decides, by what it looks at.
#[derive(Debug, Clone)]
pub(crate) enum Reads {
    /// By the cell of the table; none where no coup ends there.
    Cells(Box<[Option<usize>; CELLS]>),
    /// By the kinds of both pairs.
    Pairs(Box<[[Option<usize>; 4]; 4]>),
}

impl Reads {
    /// What a bet looks at under a setting that offers it.
    pub(crate) fn of(bet: &Bet, setting: &Setting, kinds: &[Kind]) -> Result<Reads, LooksAtBoth> {
        let mut cells = Box::new([None; CELLS]);
        let mut pairs = Box::new([[None; 4]; 4]);
        let (mut by_cells, mut by_pairs) = (true, true);
        for kind in kinds {
            let line = bet.lines.iter().position(|line| line.decides(setting, kind.facts));
            assert!(line.is_some(), "the loader proves that a line decides every possible coup");
            let of_cell = &mut cells[kind.cell];
            by_cells &= of_cell.is_none() || *of_cell == line;
            *of_cell = line;
            let of_pairs = &mut pairs[kind.pairs.0][kind.pairs.1];
            by_pairs &= of_pairs.is_none() || *of_pairs == line;
            *of_pairs = line;
        }
        match (by_cells, by_pairs) {
            (true, _) => Ok(Reads::Cells(cells)),
            (false, true) => Ok(Reads::Pairs(pairs)),
            (false, false) => Err(LooksAtBoth { bet: bet.id.clone() }),
        }
    }
}

/// A rulebook made ready for analysis.
pub struct Analysis {
    draws: Draws,
    kinds: Vec<Kind>,
}

/// All the ordered deals of six cards from a composition, counted.
pub struct Deals {
    cells: [i128; CELLS],
    /// Of four cards, each followed by any two.
    pairs: PairTable<i128>,
    total: i128,
}

impl Analysis {
    /// Makes a rulebook ready.
    pub fn new(rulebook: &Rulebook) -> Analysis {
        Analysis { draws: Draws::of(&rulebook.tableau), kinds: kinds(rulebook) }
    }

    /// Counts the deals of a composition.
    pub fn deals(&self, composition: &Composition) -> Result<Deals, TooFewCards> {
        let left = i128::from(enough_for_a_coup(composition)?);
        let after = (left - 4) * (left - 5);
        let pairs = pair_table::<i128>(composition).map(|row| row.map(|deals| deals * after));
        let cells = table(&self.draws, composition.points());
        Ok(Deals { cells, pairs, total: (0..6).map(|drawn| left - drawn).product() })
    }

    /// The figures of a bet under a setting; none where it is not offered.
    pub fn figures(
        &self,
        deals: &Deals,
        bet: &Bet,
        setting: &Setting,
    ) -> Result<Option<Figures>, LooksAtBoth> {
        if bet.withheld(setting).is_some() {
            return Ok(None);
        }
        let mut counts = vec![0_i128; bet.lines.len()];
        match Reads::of(bet, setting, &self.kinds)? {
            Reads::Cells(lines) => {
                for (line, deals) in lines.iter().zip(&deals.cells) {
                    if let Some(line) = line {
                        counts[*line] += deals;
                    }
                }
            }
            Reads::Pairs(lines) => {
                for (line, deals) in lines.iter().flatten().zip(deals.pairs.iter().flatten()) {
                    if let Some(line) = line {
                        counts[*line] += deals;
                    }
                }
            }
        }
        let cases = Case::all(bet, setting, counts);
        Ok(Some(Figures::new(cases, BigInt::from(deals.total))))
    }

    /// How many of all deals end in each outcome: Player, Banker, Tie.
    pub fn outcomes(&self, deals: &Deals) -> [(Outcome, BigInt); 3] {
        let mut counts = [0_i128; 3];
        for (place, count) in deals.cells.iter().enumerate() {
            let (bankers, players) = (place / 10 % 10, place % 10);
            let digit = |count: usize| u8::try_from(count).expect("a digit");
            counts[Outcome::of(digit(players), digit(bankers)) as usize] += count;
        }
        [Outcome::Player, Outcome::Banker, Outcome::Tie]
            .map(|outcome| (outcome, BigInt::from(counts[outcome as usize])))
    }
}

impl Deals {
    /// How many there are.
    pub fn total(&self) -> BigInt {
        BigInt::from(self.total)
    }
}
