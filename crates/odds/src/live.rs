//! Live odds: every bet of one setting, evaluated anew for each composition without allocating.

use crate::analysis::{LooksAtBoth, Reads, TooFewCards, enough_for_a_coup, kinds};
use crate::composition::Composition;
use crate::fast::{self, Plan};
use crate::figures::Case;
use crate::pairs::pair_table;
use crate::processor::Engine;
use crate::table::{CELLS, Draws};
use core::fmt;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use rules::{BetId, Rulebook, Setting};

/// Why the bets of a setting cannot be evaluated live.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotLive {
    /// A bet is not analysed at all.
    LooksAtBoth(LooksAtBoth),
    /// The odds of the bets have no common unit in which sums of them would fit.
    OddsTooFine,
    /// The shoe holds more cards than [`fast::CARDS_MAX`].
    TooManyCards(u32),
}

impl From<LooksAtBoth> for NotLive {
    fn from(both: LooksAtBoth) -> NotLive {
        NotLive::LooksAtBoth(both)
    }
}

impl fmt::Display for NotLive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotLive::LooksAtBoth(both) => both.fmt(f),
            NotLive::OddsTooFine => {
                f.write_str("the odds of these bets are too large or too uneven to be added up")
            }
            NotLive::TooManyCards(cards) => write!(
                f,
                "a shoe of {cards} cards is not evaluated coup by coup; {} is the most",
                fast::CARDS_MAX
            ),
        }
    }
}

impl core::error::Error for NotLive {}

/// The most that a bet may bring or cost, in the common unit: times the deals of the largest shoe
/// (1,400⁶ is below 10¹⁹) and in billionths, as they are added up by depth, it is below 2¹²⁷.
const NET_MAX: i64 = 10_000_000_000;

/// What a bet can be expected to bring, exactly: `net` for every `wagered`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expected {
    /// The bet.
    pub bet: BetId,
    /// Above zero where the bettor has the edge.
    pub net: i128,
    /// Above zero.
    pub wagered: i128,
}

/// A bet made ready: what each group of cells, or each combination of pairs, brings.
enum LiveBet {
    Cells(BetId, Vec<i64>),
    Pairs(BetId, [[i64; 4]; 4]),
}

/// The bets of one setting, ready to be evaluated.
pub struct Live {
    plan: Plan,
    bets: Vec<LiveBet>,
    /// All nets are so many times their value, which makes them whole numbers.
    scale: i64,
    /// The cells of each group: those that bring the same on every bet.
    groups: Vec<Vec<usize>>,
    /// The deals of each group.
    sums: Vec<i64>,
    engine: Engine,
    expected: Vec<Expected>,
}

impl Live {
    /// Makes the bets that a setting offers ready.
    pub fn new(rulebook: &Rulebook, setting: &Setting) -> Result<Live, NotLive> {
        let kinds = kinds(rulebook);
        let offered = (0..).zip(&rulebook.bets).filter(|(_, bet)| bet.withheld(setting).is_none());
        let mut read = Vec::new();
        for (place, bet) in offered {
            let nets: Vec<_> = bet
                .lines
                .iter()
                .map(|line| Case {
                    line: 0,
                    grade: line.pays.grade(),
                    odds: line.pays.odds(setting),
                    deals: BigInt::ZERO,
                })
                .map(|case| case.net())
                .collect();
            read.push((BetId(place), Reads::of(bet, setting, &kinds)?, nets));
        }
        let nets = || read.iter().flat_map(|(_, _, nets)| nets);
        let scale = nets().try_fold(1, |scale, net| {
            lowest_common_multiple(scale, net.denom().to_i64()?).filter(|scale| *scale <= NET_MAX)
        });
        let scale = scale.ok_or(NotLive::OddsTooFine)?;
        let most = BigRational::from_integer(NET_MAX.into());
        if nets().any(|net| net * BigInt::from(scale) > most) {
            return Err(NotLive::OddsTooFine);
        }
        Ok(Live::ready(rulebook, &read, scale))
    }

    fn ready(rulebook: &Rulebook, read: &[(BetId, Reads, Vec<BigRational>)], scale: i64) -> Live {
        let whole = |nets: &[BigRational], line: Option<usize>| match line {
            None => 0,
            Some(line) => {
                let scaled = &nets[line] * BigInt::from(scale);
                scaled.to_integer().to_i64().expect("no net is above the most")
            }
        };
        let by_cells: Vec<_> = read
            .iter()
            .filter_map(|(_, reads, nets)| match reads {
                Reads::Cells(lines) => Some((lines, nets)),
                Reads::Pairs(_) => None,
            })
            .collect();
        let mut signatures: Vec<Vec<i64>> = Vec::new();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for cell in 0..CELLS {
            let signature: Vec<_> =
                by_cells.iter().map(|(lines, nets)| whole(nets, lines[cell])).collect();
            if signature.iter().all(|net| *net == 0) {
                // No coup ends there, or nobody gains or loses by it.
                continue;
            }
            if let Some(known) = signatures.iter().position(|known| *known == signature) {
                groups[known].push(cell);
            } else {
                signatures.push(signature);
                groups.push(vec![cell]);
            }
        }
        let mut cell_bets = 0..;
        let bets = read.iter().map(|(bet, reads, nets)| match reads {
            Reads::Cells(_) => {
                let place = cell_bets.next().expect("there is no end");
                LiveBet::Cells(*bet, signatures.iter().map(|nets| nets[place]).collect())
            }
            Reads::Pairs(lines) => {
                LiveBet::Pairs(*bet, lines.map(|row| row.map(|line| whole(nets, line))))
            }
        });
        let bets: Vec<_> = bets.collect();
        Live {
            plan: Plan::of(Draws::of(&rulebook.tableau)),
            scale,
            sums: vec![0; groups.len()],
            groups,
            engine: fast::engine(),
            expected: Vec::with_capacity(bets.len()),
            bets,
        }
    }

    /// The same, evaluated by another engine than the fastest.
    #[must_use]
    pub fn on(self, engine: Engine) -> Live {
        Live { engine, ..self }
    }

    /// What every bet brings, for the cards that are left. The shoe holds at most
    /// [`fast::CARDS_MAX`] cards.
    pub fn evaluate(&mut self, composition: &Composition) -> Result<&[Expected], TooFewCards> {
        let left = enough_for_a_coup(composition)?;
        let table = self.plan.table(self.engine, composition.points());
        for (sum, cells) in self.sums.iter_mut().zip(&self.groups) {
            *sum = cells.iter().map(|cell| table[*cell]).sum();
        }
        let pairs = pair_table::<i64>(composition);
        let left = i128::from(left);
        let four: i128 = (0..4).map(|drawn| left - drawn).product();
        let six = four * (left - 4) * (left - 5);
        let scale = i128::from(self.scale);
        self.expected.clear();
        for bet in &self.bets {
            let expected = match bet {
                LiveBet::Cells(bet, nets) => {
                    let terms = self.sums.iter().zip(nets);
                    let net = terms.map(|(sum, net)| i128::from(*sum) * i128::from(*net)).sum();
                    Expected { bet: *bet, net, wagered: six * scale }
                }
                LiveBet::Pairs(bet, nets) => {
                    let terms = pairs.iter().flatten().zip(nets.iter().flatten());
                    let net = terms.map(|(deals, net)| i128::from(*deals) * i128::from(*net)).sum();
                    Expected { bet: *bet, net, wagered: four * scale }
                }
            };
            self.expected.push(expected);
        }
        Ok(&self.expected)
    }
}

/// None where it does not fit.
const fn lowest_common_multiple(one: i64, other: i64) -> Option<i64> {
    let (mut a, mut b) = (one, other);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (one / a).checked_mul(other)
}
