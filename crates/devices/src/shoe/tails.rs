//! How likely chance is to be as far off as something is.

/// How likely a normal variable is to be this far from its mean or farther, on either side
/// (Numerical Recipes' rational Chebyshev fit of erfc, good to 1.2e-7 of itself everywhere).
pub(super) fn of_normal(deviations: f64) -> f64 {
    const FIT: [f64; 10] = [
        0.170_872_77,
        -0.822_152_23,
        1.488_515_87,
        -1.135_203_98,
        0.278_868_07,
        -0.186_288_06,
        0.096_784_18,
        0.374_091_96,
        1.000_023_68,
        -1.265_512_23,
    ];
    let far = deviations.abs() / core::f64::consts::SQRT_2;
    let near = 1.0 / (1.0 + 0.5 * far);
    let fitted = FIT.iter().fold(0.0, |sum, term| sum * near + term);
    near * (fitted - far * far).exp()
}

/// How likely a chi-square of so many degrees of freedom is to be this far from what it should be,
/// too large or too small (Wilson and Hilferty 1931: its cube root is close to normal).
pub(super) fn of_chi_square(statistic: f64, freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    of_normal(((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt())
}

#[cfg(test)]
mod tests {
    use super::{of_chi_square, of_normal};

    fn near(found: f64, expected: f64, off: f64) -> bool {
        (found / expected - 1.0).abs() < off
    }

    #[test]
    fn tails_are_those_of_the_tables() {
        let normal = [(0.0, 1.0), (1.0, 0.317_310_5), (2.575_829_3, 0.01), (4.891_638_5, 1e-6)];
        assert!(normal.iter().all(|(z, p)| near(of_normal(*z), *p, 1e-5)));
        assert!(near(of_normal(-2.575_829_3), 0.01, 1e-5));
        // The upper 0.5 % points: a two-sided probability of 1 %.
        let upper = [(140.169, 100.0), (1_118.948, 1_000.0)];
        for (statistic, freedom) in upper {
            assert!(near(of_chi_square(statistic, freedom), 0.01, 0.02), "{freedom}");
        }
        // The lower ones.
        let lower = [(67.328, 100.0), (888.564, 1_000.0)];
        for (statistic, freedom) in lower {
            assert!(near(of_chi_square(statistic, freedom), 0.01, 0.02), "{freedom}");
        }
    }
}
