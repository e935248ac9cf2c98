//! What counts of shuffled shoes say of the shuffle.
//!
//! Each statistic is compared with what it is of orders that are all as likely, exactly: cards are
//! drawn without putting them back, so neighbouring counts depend on each other, and the usual
//! tables would be wrong. `docs/shuffle.md` derives the figures.

use super::counts::{Counts, KINDS, LAGS, value};
use crate::shoe::tails::{of_chi_square, of_normal};

/// The fewest shoes for which every pair of kinds can be expected at every position.
pub const PAIRS_LEAST: u64 = 2_704;

/// A test must be no less likely than this: 99 % confidence.
const LEAST_LIKELY: f64 = 0.01;

/// What is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Whether every card comes at every position as often.
    Positions,
    /// Whether every two kinds follow each other as often, at each position.
    Pairs,
    /// Whether the colours change as often as they should.
    Runs,
    /// Whether what comes some places later depends on what came.
    SerialCorrelation,
}

impl Measure {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Positions => "positions",
            Measure::Pairs => "pairs",
            Measure::Runs => "runs",
            Measure::SerialCorrelation => "serial correlation",
        }
    }
}

/// The result of a test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict {
    /// The test.
    pub measure: Measure,
    /// How many statistics it took; it is judged by the least likely of them.
    pub statistics: usize,
    /// That statistic: a chi-square, or how many standard deviations off.
    pub statistic: f64,
    /// Its degrees of freedom, where it is a chi-square.
    pub freedom: Option<f64>,
    /// How likely one as far off or farther is among so many, on either side.
    pub probability: f64,
}

impl Verdict {
    /// Whether chance does as much, at 99 % confidence.
    pub fn passes(&self) -> bool {
        self.probability >= LEAST_LIKELY
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts below 2^53")]
fn real(count: u64) -> f64 {
    count as f64
}

fn real_of(count: usize) -> f64 {
    real(count as u64)
}

impl Counts {
    /// What the counts say, test by test.
    pub fn verdicts(&self) -> [Verdict; 4] {
        [self.of_positions(), self.of_pairs(), self.of_runs(), self.of_products()]
    }

    /// The covariance of these counts is that of a table whose margins are all fixed, times
    /// N / (N - 1), each card being told from its copies.
    fn of_positions(&self) -> Verdict {
        let cards = real_of(self.cards());
        let expected = real(self.shoes) / cards;
        let off = self.positions.iter().map(|count| (real(*count) - expected).powi(2) / expected);
        let statistic = off.sum::<f64>() * (cards - 1.0) / cards;
        let freedom = (cards - 1.0).powi(2);
        Verdict {
            measure: Measure::Positions,
            statistics: 1,
            statistic,
            freedom: Some(freedom),
            probability: of_chi_square(statistic, freedom),
        }
    }

    /// At one position shoes are independent of each other, and a chi-square is just that; over
    /// positions, the least likely is weighed by their number (Bonferroni), which needs no
    /// independence.
    fn of_pairs(&self) -> Verdict {
        let (cards, copies) = (real_of(self.cards()), f64::from(self.decks));
        let all = real(self.shoes) / (cards * (cards - 1.0));
        let (same, differ) = (all * copies * (copies - 1.0), all * copies * copies);
        // With one deck no kind follows itself.
        let cells = if self.decks == 1 { KINDS * (KINDS - 1) } else { KINDS * KINDS };
        let freedom = real_of(cells - 1);
        let statistics = self.pairs.chunks(KINDS * KINDS).map(|counts| {
            let counted = counts.iter().enumerate();
            let off = counted.filter_map(|(pair, count)| {
                let expected = if pair / KINDS == pair % KINDS { same } else { differ };
                (expected > 0.0).then(|| (f64::from(*count) - expected).powi(2) / expected)
            });
            off.sum::<f64>()
        });
        let judged = statistics.map(|statistic| (of_chi_square(statistic, freedom), statistic));
        let worst = judged.min_by(|one, other| one.0.total_cmp(&other.0));
        let (probability, statistic) = worst.unwrap_or((1.0, freedom));
        let statistics = self.cards() - 1;
        Verdict {
            measure: Measure::Pairs,
            statistics,
            statistic,
            freedom: Some(freedom),
            probability: (probability * real_of(statistics)).min(1.0),
        }
    }

    /// The number of runs of as many red cards as black has a known distribution.
    fn of_runs(&self) -> Verdict {
        let likely = runs_likely(self.cards());
        let (mut statistic, mut cells) = (0.0, 0);
        let (mut expected, mut counted) = (0.0, 0.0);
        let mut left = real(self.shoes);
        for (likely, count) in likely.iter().zip(&self.runs) {
            expected += likely * real(self.shoes);
            counted += real(*count);
            // What is rare is counted together with what comes next, and the rest with the last.
            if expected >= 10.0 && left - expected >= 10.0 {
                statistic += (counted - expected).powi(2) / expected;
                left -= expected;
                (expected, counted) = (0.0, 0.0);
                cells += 1;
            }
        }
        statistic += (counted - left).powi(2) / left;
        let freedom = real_of(cells.max(1));
        Verdict {
            measure: Measure::Runs,
            statistics: 1,
            statistic,
            freedom: Some(freedom),
            probability: of_chi_square(statistic, freedom),
        }
    }

    /// The mean and the variance of such a product are known exactly (Wald and Wolfowitz 1943).
    fn of_products(&self) -> Verdict {
        let cards = real_of(self.cards());
        let power = |exponent| -> f64 {
            let values = (0..KINDS).map(|kind| f64::from(value(kind)).powi(exponent));
            values.sum::<f64>() * f64::from(self.decks)
        };
        let (second, fourth) = (power(2), power(4));
        let mean = -second / (cards - 1.0);
        let variance = (second * second - fourth) / (cards - 1.0)
            + (second * second - 2.0 * fourth) / ((cards - 1.0) * (cards - 2.0))
            - mean * mean;
        let shoes = real(self.shoes);
        let deviations = self.products.map(|sum| {
            #[allow(clippy::cast_precision_loss, reason = "below 2^53 for 10^10 shoes")]
            let sum = sum as f64;
            (sum - shoes * mean) / (shoes * variance).sqrt()
        });
        let farthest =
            deviations.into_iter().max_by(|one, other| one.abs().total_cmp(&other.abs()));
        let statistic = farthest.unwrap_or(0.0);
        Verdict {
            measure: Measure::SerialCorrelation,
            statistics: LAGS,
            statistic,
            freedom: None,
            probability: (of_normal(statistic) * real_of(LAGS)).min(1.0),
        }
    }
}

/// How likely each number of runs is among so many cards, half of them red.
fn runs_likely(cards: usize) -> Vec<f64> {
    let mut logarithms = vec![0.0; cards + 1];
    for count in 1..=cards {
        logarithms[count] = logarithms[count - 1] + real_of(count).ln();
    }
    let choose = |from: usize, some: usize| {
        let way = |some| logarithms[from] - logarithms[some] - logarithms[from - some];
        if some > from { f64::NEG_INFINITY } else { way(some) }
    };
    let half = cards / 2;
    let all = choose(cards, half);
    let likely = |runs: usize| match runs {
        0 | 1 => 0.0,
        even if even.is_multiple_of(2) => 2.0 * (2.0 * choose(half - 1, even / 2 - 1) - all).exp(),
        odd => {
            let (more, fewer) = (choose(half - 1, odd / 2), choose(half - 1, odd / 2 - 1));
            2.0 * (more + fewer - all).exp()
        }
    };
    (0..=cards).map(likely).collect()
}

#[cfg(test)]
mod tests {
    use super::runs_likely;

    #[test]
    fn runs_of_four_cards_are_as_counted_by_hand() {
        // RRBB RBBR RBRB BRRB BRBR BBRR: 2 runs twice, 3 twice, 4 twice.
        let third = 1.0 / 3.0;
        for (found, due) in runs_likely(4).iter().zip([0.0, 0.0, third, third, third]) {
            assert!((found - due).abs() < 1e-12, "{found} {due}");
        }
        let sum: f64 = runs_likely(416).iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    }
}
