//! Odds as two whole numbers, and what they pay on an amount.

use crate::amount::Amount;
use crate::given::Given;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

/// Odds of `a` to `b`: win `a` for every `b` staked. Always in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Odds {
    win: u32,
    stake: u32,
}

impl Odds {
    /// Odds of `win` to `stake`; none where either is zero.
    pub fn new(win: u32, stake: u32) -> Option<Odds> {
        if win == 0 || stake == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(win, stake);
        Some(Odds { win: win / divisor, stake: stake / divisor })
    }

    /// What is won for every [`stake`](Odds::stake).
    pub const fn win(self) -> u32 {
        self.win
    }

    /// What must be staked for every [`win`](Odds::win).
    pub const fn stake(self) -> u32 {
        self.stake
    }

    /// The odds left when a commission of so many percent is taken from the winnings.
    pub fn less_percent(self, percent: u8) -> Option<Odds> {
        let left = 100_u32.checked_sub(u32::from(percent))?;
        Odds::new(self.win.checked_mul(left)?, self.stake.checked_mul(100)?)
    }

    /// The odds that pay so many percent of the stake.
    pub fn of_percent(percent: u8) -> Option<Odds> {
        Odds::new(u32::from(percent), 100)
    }
}

const fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.win, self.stake)
    }
}

/// A text that is not odds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotOdds {
    /// The text as it was given.
    pub given: String,
}

impl fmt::Display for NotOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = Given(&self.given);
        write!(f, "{given} is not odds: write what is won for what is staked, as in 8:1")
    }
}

impl core::error::Error for NotOdds {}

impl FromStr for Odds {
    type Err = NotOdds;

    fn from_str(text: &str) -> Result<Odds, NotOdds> {
        let number = |part: &str| {
            part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok()).flatten()
        };
        text.split_once(':')
            .and_then(|(win, stake)| Odds::new(number(win)?, number(stake)?))
            .ok_or_else(|| NotOdds { given: text.to_string() })
    }
}

/// Which way a payout goes that cannot be paid exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// To the next payable amount above.
    Up,
    /// To the next payable amount below.
    Down,
}

/// What the odds pay on an amount, brought to a whole multiple of `unit`.
/// None where that is out of the range of an amount.
pub fn winnings(amount: Amount, odds: Odds, unit: Amount, direction: Direction) -> Option<Amount> {
    let unit = i128::from(unit.cents());
    let won = i128::from(amount.cents()) * i128::from(odds.win());
    let payable = i128::from(odds.stake()) * unit;
    let whole = won / payable;
    let units = match direction {
        Direction::Up if won % payable != 0 => whole + 1,
        _ => whole,
    };
    i64::try_from(units * unit).ok().map(Amount::from_cents)
}
