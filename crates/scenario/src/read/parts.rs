//! The small parts that lines are made of: times, amounts, places, bets, limits.

use super::When;
use rules::given::Given;
use rules::{Amount, Side};
use table::Time;
use table::state::PlaceId;
pub(crate) use table::words::read::amount;
pub(super) use table::words::read::{bet, limits, number, places, range, setting, style};

/// Reads `+20s`, `+10m`, `+1h` or `10:00:20`.
pub(super) fn time(text: &str) -> Result<When, String> {
    let wrong = || {
        let given = Given(text);
        format!("{given} is not a time: write `+20s`, `+10m` or `10:00:20`")
    };
    if let Some(later) = text.strip_prefix('+') {
        let unit = later.chars().next_back().ok_or_else(wrong)?;
        let number: u64 = later.trim_end_matches(unit).parse().map_err(|_| wrong())?;
        let seconds = match unit {
            's' => 1,
            'm' => 60,
            'h' => 3_600,
            _ => return Err(wrong()),
        };
        return number.checked_mul(seconds * 1_000).map(When::After).ok_or_else(wrong);
    }
    let parts: Vec<_> = text.split(':').map(str::parse::<u64>).collect();
    match parts[..] {
        [Ok(hours), Ok(minutes), Ok(seconds)] if hours < 1_000 && minutes < 60 && seconds < 60 => {
            Ok(When::At(Time(0).plus_seconds(hours * 3_600 + minutes * 60 + seconds)))
        }
        _ => Err(wrong()),
    }
}

/// Reads an amount that may be below zero.
pub(super) fn balance(text: &str) -> Result<Amount, String> {
    match text.strip_prefix('-') {
        Some(size) => amount(size).map(|size| Amount::from_cents(-size.cents())),
        None => amount(text.strip_prefix('+').unwrap_or(text)),
    }
}

pub(super) fn place(text: &str) -> Result<PlaceId, String> {
    number(text).map(PlaceId)
}

pub(super) fn side(text: &str) -> Result<Side, String> {
    match text {
        "player" => Ok(Side::Player),
        "banker" => Ok(Side::Banker),
        _ => Err(format!("{} is not a hand: write `player` or `banker`", Given(text))),
    }
}
