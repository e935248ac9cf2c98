//! What people write, read: amounts, bets, versions, limits and places, as scenarios and floor
//! plans name them. What cannot be read is answered with what to write.

use crate::state::{Fitted, Hours, Limits, PlaceId, Range};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use rules::given::Given;
use rules::wagering::Channel;
use rules::{Amount, BetId, Rulebook, Setting};

/// Reads an amount.
pub fn amount(text: &str) -> Result<Amount, String> {
    text.parse().map_err(|error: rules::amount::NotAnAmount| error.to_string())
}

/// Reads a whole number.
pub fn number<T: core::str::FromStr>(text: &str) -> Result<T, String> {
    let wrong = |_| format!("{} is not a whole number, or too large a one", Given(text));
    text.parse().map_err(wrong)
}

/// Reads the name of a bet.
pub fn bet(rulebook: &Rulebook, text: &str) -> Result<BetId, String> {
    rulebook.bet_named(text).map_err(|refusal| refusal.reason.to_string())
}

/// Reads a version's name and options such as `tie-8=true`.
pub fn setting(rulebook: &Rulebook, version: &str, options: &[&str]) -> Result<Setting, String> {
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
pub fn range(words: &[&str]) -> Result<Range, String> {
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
pub fn limits(rulebook: &Rulebook, text: &str) -> Result<Limits, String> {
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

/// Reads the name of a way to deal.
pub fn style(rulebook: &Rulebook, text: &str) -> Result<usize, String> {
    let styles = &rulebook.conduct.styles;
    styles.iter().position(|style| style.id == text).ok_or_else(|| {
        let known: Vec<_> = styles.iter().map(|style| style.id.as_str()).collect();
        format!("{} is not a way to deal: there are {}", Given(text), known.join(", "))
    })
}

/// Reads `3 cloth, 2 stations`.
pub fn places(text: &str) -> Result<(Vec<Channel>, Vec<PlaceId>), String> {
    let (mut places, mut remote) = (Vec::new(), Vec::new());
    for part in text.split(',') {
        let words: Vec<_> = part.split_whitespace().collect();
        let (count, channel) = match words[..] {
            [count, "cloth"] => (count, Channel::Cloth),
            [count, "station" | "stations" | "remote"] => (count, Channel::Station),
            _ => {
                return Err(format!(
                    "{} are no places: write `3 cloth, 2 stations, 1 remote`",
                    Given(part.trim())
                ));
            }
        };
        for _ in 0..number::<u8>(count)? {
            places.push(channel);
            if words.get(1) == Some(&"remote") {
                remote.push(PlaceId(u8::try_from(places.len()).unwrap_or(u8::MAX)));
            }
        }
    }
    Ok((places, remote))
}

/// Reads `layout=3`, and puts it in the place of what is said of that fixture; nothing behind the
/// `=` takes it away.
pub fn fixture(rulebook: &Rulebook, fitted: &mut Vec<Fitted>, text: &str) -> Result<(), String> {
    let fixtures = &rulebook.conduct.fixtures;
    let (name, is) = text.split_once('=').unwrap_or((text, ""));
    let (name, is) = (name.trim(), is.trim());
    let Some(fixture) = fixtures.iter().find(|fixture| fixture.id == name) else {
        let known: Vec<_> = fixtures.iter().map(|fixture| fixture.id.as_str()).collect();
        let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
        return Err(format!("{} is not what a table stands with: there are {known}", Given(name)));
    };
    fitted.retain(|other| *other.fixture != *fixture.id);
    if !is.is_empty() {
        fitted.push(Fitted { fixture: name.into(), is: is.to_string() });
    }
    Ok(())
}

/// Reads `12:00-04:00`.
pub fn hours(text: &str) -> Result<Hours, String> {
    let minute = |time: &str| {
        let (hour, minute) = time.trim().split_once(':')?;
        let (hour, minute) = (hour.parse::<u16>().ok()?, minute.parse::<u16>().ok()?);
        (hour < 24 && minute < 60).then_some(hour * 60 + minute)
    };
    let read = text.split_once('-').and_then(|(from, until)| {
        let (from, until) = (minute(from)?, minute(until)?);
        (from != until).then_some(Hours { from, until })
    });
    read.ok_or_else(|| format!("{} are no hours of a day: write `12:00-04:00`", Given(text)))
}
