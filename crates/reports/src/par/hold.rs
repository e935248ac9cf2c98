//! What the house can expect to keep over a number of coups, and within which bounds.
//!
//! Bounds are a normal approximation and so are made of floats; no exact figure comes from them.

use crate::model::{Column, Table};
use crate::numbers::{decimal, percent_about, whole};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use odds::{Figures, approximate};

/// Levels of confidence in percent, with how many deviations lie on either side of the mean.
pub(super) const LEVELS: [(u8, f64); 3] = [(90, 1.644_854), (95, 1.959_964), (99, 2.575_829)];

/// The numbers of coups that are shown.
const COUPS: [u32; 5] = [100, 1_000, 10_000, 100_000, 1_000_000];

/// How often the rarest paying line must be expected for the approximation to be trusted.
pub(super) const TRUSTED: u32 = 10;

/// What marks a row that is not to be trusted.
pub(super) const MARK: &str = "°";

/// The deviation of the net result of one coup.
pub(super) fn deviation(figures: &Figures) -> f64 {
    approximate(&figures.variance()).sqrt()
}

/// The volatility index: the deviation of one coup times the factor of the first level.
pub(super) fn volatility(figures: &Figures) -> f64 {
    LEVELS[0].1 * deviation(figures)
}

/// Hold by coups and levels of confidence.
pub(super) fn table(figures: &Figures, name: &str) -> Table {
    let mut columns = vec![Column::figures("Coups"), Column::figures("Expected win, units")];
    for (level, _) in LEVELS {
        columns.push(Column::figures(&format!("{level}% from")));
        columns.push(Column::figures(&format!("{level}% to")));
    }
    let rows = COUPS.map(|coups| row(figures, coups)).into();
    Table { summary: format!("Hold of {name} by the number of coups"), columns, rows }
}

fn row(figures: &Figures, coups: u32) -> Vec<String> {
    let edge = figures.house_edge();
    let mean = approximate(&edge);
    let many = BigRational::from_integer(BigInt::from(coups));
    let mark = if is_trusted(figures, &many) { "" } else { MARK };
    let mut cells = vec![format!("{}{mark}", whole(&BigInt::from(coups)))];
    cells.push(decimal(&(edge * &many), 2));
    for (_, factor) in LEVELS {
        let band = factor * deviation(figures) / f64::from(coups).sqrt();
        cells.push(percent_about(mean - band, 3));
        // Nobody keeps more than was wagered.
        cells.push(percent_about((mean + band).min(1.0), 3));
    }
    cells
}

/// Whether every line that pays is expected often enough.
fn is_trusted(figures: &Figures, coups: &BigRational) -> bool {
    let often = BigRational::from_integer(BigInt::from(TRUSTED));
    let zero = BigRational::zero();
    let mut paying = figures.cases().iter().filter(|case| case.net() > zero);
    paying.all(|case| figures.probability(case) * coups >= often)
}
