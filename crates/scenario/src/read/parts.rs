//! The small parts that lines are made of: times, amounts, places, bets, limits.

use super::When;
use rules::given::Given;
use rules::{Amount, BetId, Rulebook, Setting, Side};
use table::Time;
use table::state::{Limits, PlaceId, Range};

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

pub(super) fn amount(text: &str) -> Result<Amount, String> {
    text.parse().map_err(|error: rules::amount::NotAnAmount| error.to_string())
}

/// Reads an amount that may be below zero.
pub(super) fn balance(text: &str) -> Result<Amount, String> {
    match text.strip_prefix('-') {
        Some(size) => amount(size).map(|size| Amount::from_cents(-size.cents())),
        None => amount(text.strip_prefix('+').unwrap_or(text)),
    }
}

pub(super) fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    let wrong = |_| format!("{} is not a whole number, or too large a one", Given(text));
    text.parse().map_err(wrong)
}

pub(super) fn place(text: &str) -> Result<PlaceId, String> {
    number(text).map(PlaceId)
}

pub(super) fn bet(rulebook: &Rulebook, text: &str) -> Result<BetId, String> {
    rulebook.bet_named(text).map_err(|refusal| refusal.reason.to_string())
}

pub(super) fn side(text: &str) -> Result<Side, String> {
    match text {
        "player" => Ok(Side::Player),
        "banker" => Ok(Side::Banker),
        _ => Err(format!("{} is not a hand: write `player` or `banker`", Given(text))),
    }
}

/// Reads a version's name and options such as `tie-8=true`.
pub(super) fn setting(
    rulebook: &Rulebook,
    version: &str,
    options: &[&str],
) -> Result<Setting, String> {
    let menu = &rulebook.menu;
    let place = menu.version(version).ok_or_else(|| {
        let known: Vec<_> = menu.versions.iter().map(rules::setting::Version::named).collect();
        format!("{} is not a version: there are {}", Given(version), known.join(", "))
    })?;
    options.iter().try_fold(menu.default_setting(place), |setting, option| {
        let (name, value) = option.split_once('=').ok_or_else(|| {
            format!("{} is not an option: write a name, `=` and a value", Given(option))
        })?;
        let place = menu.option(name).ok_or_else(|| {
            let known: Vec<_> = menu.options.iter().map(|option| option.id.as_str()).collect();
            format!("{} is not an option: there are {}", Given(name), known.join(", "))
        })?;
        menu.set_option(setting, place, value).map_err(|refusal| refusal.reason.to_string())
    })
}

/// Reads `min 10 max 500 unit 5`.
pub(super) fn range(words: &[&str]) -> Result<Range, String> {
    match words {
        ["min", min, "max", max] => Ok(Range { min: amount(min)?, max: amount(max)?, unit: None }),
        ["min", min, "max", max, "unit", unit] => {
            Ok(Range { min: amount(min)?, max: amount(max)?, unit: Some(amount(unit)?) })
        }
        _ => Err(format!(
            "{} is not a range: write `min 10 max 500`, and `unit 5` after it where wagers go up \
             in steps",
            Given(&words.join(" "))
        )),
    }
}

/// Reads `min 10 max 500 unit 5 aggregate 50 area 1000 differential 800 per-person; tie min 5 max
/// 100`.
pub(super) fn limits(rulebook: &Rulebook, text: &str) -> Result<Limits, String> {
    let mut parts = text.split(';');
    let words: Vec<_> = parts.next().unwrap_or_default().split_whitespace().collect();
    let after = words
        .iter()
        .position(|word| ["aggregate", "area", "differential", "per-person"].contains(word));
    let (usual, mut rest) = words.split_at(after.unwrap_or(words.len()));
    let mut limits = Limits {
        usual: range(usual)?,
        of_bets: Vec::new(),
        aggregate_min: None,
        area_max: None,
        differential_max: None,
        per_person: false,
    };
    while let [word, more @ ..] = rest {
        rest = match (*word, more) {
            ("per-person", _) => {
                limits.per_person = true;
                more
            }
            ("aggregate", [of, more @ ..]) => {
                limits.aggregate_min = Some(amount(of)?);
                more
            }
            ("area", [of, more @ ..]) => {
                limits.area_max = Some(amount(of)?);
                more
            }
            ("differential", [of, more @ ..]) => {
                limits.differential_max = Some(amount(of)?);
                more
            }
            _ => {
                return Err(format!(
                    "{} is no part of limits: after `min` and `max` there may be unit, aggregate, \
                 area, differential, each with an amount, and per-person",
                    Given(word)
                ));
            }
        };
    }
    for part in parts {
        let words: Vec<_> = part.split_whitespace().collect();
        let [name, own @ ..] = &words[..] else { continue };
        limits.of_bets.push((bet(rulebook, name)?, range(own)?));
    }
    Ok(limits)
}
