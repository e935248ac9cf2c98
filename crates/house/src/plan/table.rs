//! One table of a floor plan.

use crate::library::Library;
use ::table::state::{Fitted, Setup};
use ::table::steps::usual_fixtures;
use ::table::words::read;
use rulebook::Edition;
use rulebook::page::{At, Noted, Read, Section};
use rules::wagering::Channel;
use std::ops::Range;

/// Where the cards come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardsFrom {
    /// The dealer enters them on the console.
    Keypad,
    /// A shoe that reads them.
    Scanner,
    /// A virtual shoe.
    Virtual,
}

/// Who does what the rules ask of the dealer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dealing {
    /// Somebody at the console.
    Person,
    /// The system, until somebody takes over.
    Automatic,
}

/// A table of a floor plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TablePlan {
    /// Its name, in addresses and records.
    pub name: String,
    /// Its number in the books.
    pub number: u16,
    /// The rulebook that it is run by: the edition in force, as in `wa`, or a certain one, as in
    /// `wa@0123abcd`.
    pub rulebook: String,
    /// How it is set up when it opens.
    pub setup: Setup,
    /// How many decks its shoe holds.
    pub decks: u8,
    /// Where the cards come from.
    pub cards: CardsFrom,
    /// Who deals.
    pub dealing: Dealing,
    /// How many simulated bettors play at it.
    pub simulated: u8,
}

impl TablePlan {
    /// The name of its rulebook, whichever edition it is.
    pub fn document(&self) -> &str {
        rulebook::parts(&self.rulebook).0
    }
}

/// The number of a table fits the books.
const NUMBER_MAX: u64 = 9_999;

/// Reads a `[[table]]`.
pub(super) fn read(section: &Section<'_>, library: &Library) -> Read<At<TablePlan>> {
    let name = section.text("name").and_then(|name| plain(section, name));
    let number = section.large_number("number", NUMBER_MAX);
    let rulebook = section.text("rulebook");
    let named = rulebook.as_ref().ok().map(|name| name.value.clone());
    let edition = rulebook.and_then(|name| edition(section, &name, library));
    let keys = Keys::read(section);
    let number = number?;
    let number = u16::try_from(number.value).unwrap_or(u16::MAX);
    let (name, edition, keys) = (name?, edition?, keys?);
    let setup = setup(section, edition, &keys)?;
    let decks = match &keys.decks {
        Some(decks) => decks.value,
        None => edition.at_table().usual_decks(),
    };
    let plan = TablePlan {
        name,
        number,
        rulebook: named.unwrap_or_default(),
        setup,
        decks,
        cards: keys.cards,
        dealing: keys.dealing,
        simulated: keys.simulated,
    };
    super::check::alone(section, edition, &plan);
    Ok(At { value: plan, span: section.span() })
}

/// A name that can stand in an address.
fn plain(section: &Section<'_>, name: At<String>) -> Read<String> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=32).contains(&name.value.len()) && name.value.bytes().all(plain) {
        return Ok(name.value);
    }
    let what = "a table's name is 1 to 32 of a-z, 0-9 and -, as in \"mini-3\"";
    Err(section.note(&name.span, what.to_owned()))
}

fn edition(section: &Section<'_>, id: &At<String>, library: &Library) -> Read<&'static Edition> {
    library.edition(&id.value).ok_or_else(|| {
        let known = library.ids().collect::<Vec<_>>().join(", ");
        section.note(&id.span, format!("there is no rulebook `{}`: there are {known}", id.value))
    })
}

/// What is written, before the rulebook gives it meaning.
struct Keys {
    version: At<String>,
    options: Vec<At<String>>,
    limits: At<String>,
    places: At<String>,
    style: Option<At<String>>,
    period: Option<At<u8>>,
    burn_before_coup: bool,
    private_room: bool,
    fixtures: Vec<At<String>>,
    hours: Option<At<String>>,
    decks: Option<At<u8>>,
    cards: CardsFrom,
    dealing: Dealing,
    simulated: u8,
}

impl Keys {
    fn read(section: &Section<'_>) -> Read<Keys> {
        let version = section.text("version");
        let options =
            if section.has("options") { section.texts("options") } else { Ok(Vec::new()) };
        let (limits, places) = (section.text("limits"), section.text("places"));
        let style = section.text_if_any("style");
        let small = |key| section.has(key).then(|| section.number(key, u8::MAX)).transpose();
        let (period, decks, simulated) = (small("period"), small("decks"), small("simulated"));
        let yes = |key| {
            if section.has(key) { section.flag(key).map(|at| at.value) } else { Ok(false) }
        };
        let (burn, private_room) = (yes("burn_before_coup"), yes("private_room"));
        let fixtures =
            if section.has("fixtures") { section.texts("fixtures") } else { Ok(Vec::new()) };
        let hours = section.text_if_any("gaming_hours");
        let cards = word(
            section,
            "cards",
            &[
                ("keypad", CardsFrom::Keypad),
                ("scanner", CardsFrom::Scanner),
                ("virtual", CardsFrom::Virtual),
            ],
        );
        let dealing = word(
            section,
            "dealer",
            &[("person", Dealing::Person), ("automatic", Dealing::Automatic)],
        );
        Ok(Keys {
            version: version?,
            options: options?,
            limits: limits?,
            places: places?,
            style: style?,
            period: period?,
            burn_before_coup: burn?,
            private_room: private_room?,
            fixtures: fixtures?,
            hours: hours?,
            decks: decks?,
            cards: cards?,
            dealing: dealing?,
            simulated: simulated?.map_or(0, |simulated| simulated.value),
        })
    }
}

fn word<T: Copy>(section: &Section<'_>, key: &'static str, known: &[(&str, T)]) -> Read<T> {
    let word = section.text(key)?;
    let found = known.iter().find(|(name, _)| *name == word.value);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<_> = known.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        section.note(&word.span, format!("`{key}` is one of {}", known.join(", ")))
    })
}

fn setup(section: &Section<'_>, edition: &Edition, keys: &Keys) -> Read<Setup> {
    let rulebook = edition.at_table();
    let noted = |span: &Range<usize>| {
        let span = span.clone();
        move |what: String| -> Noted { section.note(&span, what) }
    };
    let options: Vec<&str> = keys.options.iter().map(|option| &*option.value).collect();
    let span = keys.options.first().map_or(&keys.version.span, |option| &option.span);
    let setting = read::setting(rulebook, &keys.version.value, &options).map_err(noted(span));
    let limits = read::limits(rulebook, &keys.limits.value).map_err(noted(&keys.limits.span));
    let places = read::places(&keys.places.value).map_err(noted(&keys.places.span));
    let style = keys
        .style
        .as_ref()
        .map_or(Ok(0), |style| read::style(rulebook, &style.value).map_err(noted(&style.span)));
    let hours = keys.hours.as_ref();
    let hours = hours.map(|hours| read::hours(&hours.value).map_err(noted(&hours.span)));
    let fixtures = fixtures(section, edition, keys);
    let (places, remote) = places?;
    Ok(Setup {
        setting: setting?,
        limits: limits?,
        accounts: places.contains(&Channel::Station),
        places,
        period_s: keys.period.as_ref().map(|period| period.value),
        style: style?,
        burn_before_coup: keys.burn_before_coup,
        remote,
        private: keys.private_room,
        fixtures: fixtures?,
        hours: hours.transpose()?,
    })
}

/// What the table stands with. What there is a choice of is usual where nothing is said; papers
/// are there only where the plan names them.
fn fixtures(section: &Section<'_>, edition: &Edition, keys: &Keys) -> Read<Vec<Fitted>> {
    let rulebook = edition.at_table();
    let papers = rulebook.conduct.fixtures.iter().filter(|fixture| fixture.values.is_empty());
    let papers: Vec<_> = papers.map(|paper| paper.id.as_str()).collect();
    let mut fitted = usual_fixtures(rulebook);
    fitted.retain(|one| !papers.contains(&&*one.fixture));
    for said in &keys.fixtures {
        read::fixture(rulebook, &mut fitted, &said.value)
            .map_err(|what| section.note(&said.span, what))?;
    }
    Ok(fitted)
}
