//! The head of a scenario: the rulebook, the table, and where play begins.

use super::parts::{fixture, hours, limits, number, places, range, setting, style};
use super::{Editions, Found, Line, Notes};
use rules::Amount;
use rules::Rulebook;
use rules::given::Given;
use rules::wagering::Channel;
use table::state::{Fitted, Limits, Range, Setup};
use table::steps::usual_fixtures;

/// How far the table is before the first step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Begin {
    /// Nothing has happened.
    Closed,
    /// The table is open.
    Open,
    /// There are cards at it.
    Cards,
    /// They are shuffled, cut, loaded and burnt.
    Ready,
    /// Wagering is open.
    Wagering,
}

impl Begin {
    const ALL: [(&'static str, Begin); 5] = [
        ("closed", Begin::Closed),
        ("open", Begin::Open),
        ("cards", Begin::Cards),
        ("ready", Begin::Ready),
        ("wagering", Begin::Wagering),
    ];
}

/// What the head says of the table.
#[derive(Debug, Clone)]
pub(crate) struct Head {
    pub(crate) setup: Setup,
    pub(crate) decks: u8,
    pub(crate) begin: Begin,
    /// The line to blame where the table cannot be set up like this.
    pub(crate) line: usize,
}

/// A head that was read.
pub(super) struct Read<'t> {
    pub(super) title: String,
    /// The line of what it shows, and the list.
    pub(super) shows: (usize, &'t str),
    pub(super) head: Head,
}

/// Whether a line belongs to the head of a text of this kind.
pub(super) fn is_head(kind: &str, line: &str) -> bool {
    let key = line.split(':').next().unwrap_or_default().trim();
    key == kind
        || super::HEADERS[1..].contains(&key)
        || (key.starts_with("limits ") && line.contains(':'))
}

fn value<'t>(lines: &[Line<'t>], key: &str) -> Option<(usize, &'t str)> {
    lines.iter().find_map(|line| {
        let (found, value) = line.text.split_once(':')?;
        (found.trim() == key).then_some((line.number, value.trim()))
    })
}

/// The edition that the head names.
pub(super) fn rulebook<'e>(
    kind: &str,
    lines: &[Line<'_>],
    editions: &Editions<'e>,
) -> Result<Found<'e>, (usize, String)> {
    let (line, id) = value(lines, "rulebook").ok_or_else(|| {
        let what = format!("a {kind} begins with `{kind}:` and its title, and `rulebook:`");
        (1, format!("{what} and its name"))
    })?;
    let edition = editions(id).map_err(|what| (line, what))?;
    Ok(Found { edition, rulebook: edition.at_table() })
}

/// Reads the head.
pub(super) fn read<'t>(
    found: &Found<'_>,
    kind: &str,
    lines: &[Line<'t>],
    notes: &mut Notes<'_>,
) -> Read<'t> {
    for (place, line) in lines.iter().enumerate() {
        let key = |line: &Line<'_>| line.text.split(':').next().map(|key| key.trim().to_owned());
        if lines[..place].iter().any(|before| key(before) == key(line)) {
            notes.note(line.number, "this has been said above".to_owned());
        }
    }
    let rulebook = found.rulebook;
    let of = |key: &str| value(lines, key);
    if of(kind).is_none_or(|(_, title)| title.is_empty()) {
        notes.note(1, format!("a {kind} needs a title: write `{kind}:` and what it is about"));
    }
    let shows = of("shows").unwrap_or((1, ""));
    let setup = setup(rulebook, lines, notes);
    let decks = of("decks").and_then(|(line, text)| notes.keep(line, number(text)));
    let begin = of("begin").and_then(|(line, text)| notes.keep(line, begin(text)));
    let head = Head {
        setup,
        decks: decks.unwrap_or_else(|| rulebook.usual_decks()),
        begin: begin.unwrap_or(Begin::Ready),
        line: of("limits").or_else(|| of("rulebook")).map_or(1, |(line, _)| line),
    };
    let title = of(kind).map_or_else(String::new, |(_, title)| title.to_owned());
    Read { title, shows, head }
}

fn begin(text: &str) -> Result<Begin, String> {
    let found = Begin::ALL.iter().find(|(word, _)| *word == text);
    found.map(|(_, begin)| *begin).ok_or_else(|| {
        let known = Begin::ALL.map(|(word, _)| word).join(", ");
        format!("{} is not where play begins: there are {known}", Given(text))
    })
}

fn setup(rulebook: &Rulebook, lines: &[Line<'_>], notes: &mut Notes<'_>) -> Setup {
    let of = |key: &str| value(lines, key);
    let usual = rulebook.menu.default_setting(0);
    let first = rulebook.menu.versions.first().map_or("", |version| version.id.as_str());
    let options: Vec<_> = of("options").map_or("", |(_, text)| text).split_whitespace().collect();
    let (line, version) =
        of("version").or_else(|| of("options")).map_or((1, first), |(line, _)| {
            (line, of("version").map_or(first, |(_, version)| version))
        });
    let setting = notes.keep(line, setting(rulebook, version, &options)).unwrap_or(usual);
    let style = of("style").and_then(|(line, text)| notes.keep(line, style(rulebook, text)));
    let period = of("period").and_then(|(line, text)| notes.keep(line, seconds(text)));
    let places = of("places").and_then(|(line, text)| notes.keep(line, places(text)));
    let burn = of("burn before coup").and_then(|(line, text)| notes.keep(line, yes(text)));
    let accounts = of("accounts").and_then(|(line, text)| notes.keep(line, yes(text)));
    let private = of("private room").and_then(|(line, text)| notes.keep(line, yes(text)));
    let hours = of("hours").and_then(|(line, text)| notes.keep(line, hours(text)));
    let (places, remote) = places.unzip();
    Setup {
        setting,
        limits: all_limits(rulebook, lines, notes),
        places: places.unwrap_or_else(|| usual_places(rulebook)),
        period_s: period,
        style: style.unwrap_or(0),
        burn_before_coup: burn.unwrap_or(false),
        accounts: accounts.unwrap_or(false),
        remote: remote.unwrap_or_default(),
        private: private.unwrap_or(false),
        fixtures: fixtures(rulebook, lines, notes),
        hours,
    }
}

/// What the table stands with: all that the rulebook asks for, but for what the head says.
fn fixtures(rulebook: &Rulebook, lines: &[Line<'_>], notes: &mut Notes<'_>) -> Vec<Fitted> {
    let mut fitted = usual_fixtures(rulebook);
    let (line, said) = value(lines, "fixtures").unwrap_or((1, ""));
    for one in said.split(';').filter(|one| !one.trim().is_empty()) {
        notes.keep(line, fixture(rulebook, &mut fitted, one));
    }
    fitted
}

fn all_limits(rulebook: &Rulebook, lines: &[Line<'_>], notes: &mut Notes<'_>) -> Limits {
    let usual = Range { min: dollars(5), max: dollars(10_000), unit: None };
    let read =
        value(lines, "limits").and_then(|(line, text)| notes.keep(line, limits(rulebook, text)));
    let mut all = read.unwrap_or(Limits {
        usual,
        of_bets: Vec::new(),
        aggregate_min: None,
        area_max: None,
        differential_max: None,
        per_person: false,
    });
    for line in lines {
        let own = line.text.strip_prefix("limits ").and_then(|rest| rest.split_once(':'));
        let Some((name, text)) = own else { continue };
        let words: Vec<_> = text.split_whitespace().collect();
        let read = super::parts::bet(rulebook, name.trim())
            .and_then(|bet| range(&words).map(|range| (bet, range)));
        all.of_bets.extend(notes.keep(line.number, read));
    }
    all
}

const fn dollars(dollars: i64) -> Amount {
    Amount::from_cents(dollars * 100)
}

/// Reads `20`, `20s` or `20 seconds`.
fn seconds(text: &str) -> Result<u8, String> {
    number(text.trim_end_matches("seconds").trim_end_matches('s').trim())
}

fn yes(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("{} is neither `yes` nor `no`", Given(text))),
    }
}

/// Three places on the cloth, or stations where there is no cloth; more where the rulebook asks
/// for more.
fn usual_places(rulebook: &Rulebook) -> Vec<Channel> {
    let cloth = rulebook.wagering.cloth.is_some();
    let channel = if cloth { Channel::Cloth } else { Channel::Station };
    let allowed = &rulebook.conduct.places.value;
    vec![channel; usize::from(3.clamp(allowed.min, allowed.max))]
}
