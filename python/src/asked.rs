//! What is asked, from the things of Python to the things of the rules.

use odds::Composition;
use odds::composition::CARDS_MAX;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::card::{Rank, Suit};
use rules::given::Given;
use rules::setting::Version;
use rules::{Card, Rulebook, Setting, parse_cards};
use std::collections::BTreeMap;
use std::fmt::Display;

/// What the house has set, by the names of the options.
pub(crate) type Options<'py> = BTreeMap<String, Bound<'py, PyAny>>;

/// A shoe as it was put.
pub(crate) struct Shoe<'a, 'py> {
    pub(crate) decks: Option<&'a Bound<'py, PyAny>>,
    pub(crate) removed: Option<&'a Bound<'py, PyAny>>,
    pub(crate) composition: Option<&'a Bound<'py, PyAny>>,
}

/// The exception that has these words.
pub(crate) fn wrong(words: impl Display) -> PyErr {
    PyValueError::new_err(words.to_string())
}

/// A version, the first where none is named, with some options set.
pub(crate) fn setting(
    rulebook: &Rulebook,
    version: Option<&str>,
    options: &Options<'_>,
) -> PyResult<Setting> {
    let (id, menu) = (&rulebook.id, &rulebook.menu);
    let place = version.map_or(Some(0), |name| menu.version(name));
    let place = place.ok_or_else(|| {
        let known: Vec<_> = menu.versions.iter().map(Version::named).collect();
        let (given, known) = (Given(version.unwrap_or_default()), known.join(", "));
        wrong(format!("{id} has no version {given}: there are {known}"))
    })?;
    let mut setting = menu.default_setting(place);
    for (name, value) in options {
        let option = menu.option(name).ok_or_else(|| {
            let known: Vec<_> = menu.options.iter().map(|option| option.id.as_str()).collect();
            let (given, known) = (Given(name), known.join(", "));
            wrong(format!("{id} has no option {given}: there are {known}"))
        })?;
        setting = menu.set_option(setting, option, &text(value)?).map_err(wrong)?;
    }
    Ok(setting)
}

/// The value of an option as a rulebook writes it.
fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.extract::<bool>() {
        Ok(truth) => Ok(truth.to_string()),
        Err(_) => value.str()?.extract(),
    }
}

impl Shoe<'_, '_> {
    /// The cards that are left.
    pub(crate) fn left(&self, rulebook: &Rulebook) -> PyResult<Composition> {
        let mut left = match (self.decks, self.composition) {
            (Some(_), Some(_)) => return Err(wrong("give decks or a composition, not both")),
            (None, None) => Composition::fresh(rulebook.usual_decks()),
            (Some(decks), None) => {
                let among = "write a number of decks from 1 to 255, as in 8";
                Composition::fresh(whole(decks, |decks| (decks > 0).then_some(decks), among)?)
            }
            (None, Some(counts)) => Composition::of(counted(counts)?).map_err(wrong)?,
        };
        for (place, card) in self.cards()?.into_iter().enumerate() {
            if !left.remove(card) {
                let number = place + 1;
                return Err(wrong(format!("card {number}: there is no {card} left to take out")));
            }
        }
        Ok(left)
    }

    fn cards(&self) -> PyResult<Vec<Card>> {
        let Some(removed) = self.removed else { return Ok(Vec::new()) };
        let text = match removed.extract::<String>() {
            Ok(text) => text,
            Err(_) => removed.extract::<Vec<String>>()?.join(","),
        };
        if text.trim().is_empty() { Ok(Vec::new()) } else { parse_cards(&text).map_err(wrong) }
    }
}

/// A whole number that is allowed. What is no whole number at all is Python's own TypeError.
fn whole<'py, N>(
    value: &Bound<'py, PyAny>,
    allowed: impl Fn(N) -> Option<N>,
    among: &str,
) -> PyResult<N>
where
    N: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    match value.extract() {
        Ok(number) => allowed(number).ok_or_else(|| wrong(among)),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Err(wrong(among)),
        Err(error) => Err(error),
    }
}

/// How many there are of something.
fn count(value: &Bound<'_, PyAny>, what: &str) -> PyResult<u32> {
    let among = format!("{what}: a count is a whole number from 0 to {CARDS_MAX}");
    whole(value, |count| (count <= CARDS_MAX).then_some(count), &among)
}

/// How many there are of each card, from names and counts or from counts alone.
fn counted(counts: &Bound<'_, PyAny>) -> PyResult<[u32; Card::KINDS]> {
    let mut all = Counts([None; Card::KINDS]);
    if let Ok(named) = counts.cast::<PyDict>() {
        for (name, number) in named {
            let name: String = name.extract()?;
            all.put(&name, count(&number, &name)?)?;
        }
    } else {
        let in_order: Vec<Bound<'_, PyAny>> = counts.extract()?;
        let names: Vec<String> = match in_order.len() {
            13 => Rank::ALL.iter().map(|rank| rank.letter().to_string()).collect(),
            Card::KINDS => Card::deck().map(|card| card.to_string()).collect(),
            length => {
                let right = "give 13, from ace to king, or 52, each rank in the order S H D C";
                return Err(wrong(format!("there are {length} counts: {right}")));
            }
        };
        for (name, number) in names.iter().zip(&in_order) {
            all.put(name, count(number, name)?)?;
        }
    }
    Ok(all.0.map(Option::unwrap_or_default))
}

/// How many there are of each card, as far as something was said.
struct Counts([Option<u32>; Card::KINDS]);

impl Counts {
    /// Takes the count of a card, or of a rank, of which there are as many in each suit.
    fn put(&mut self, name: &str, count: u32) -> PyResult<()> {
        let Ok(of_rank) = format!("{name}S").parse::<Card>() else {
            return self.put_card(name.parse().map_err(wrong)?, count);
        };
        let suits = u32::try_from(Suit::ALL.len()).expect("a few");
        if !count.is_multiple_of(suits) {
            return Err(wrong(format!(
                "{name}: {count} cards are not the same number in each suit; count them by card, \
                 as in {{\"{name}S\": 7, \"{name}H\": 8}}"
            )));
        }
        let each = |suit| self.put_card(Card::new(of_rank.rank, suit), count / suits);
        Suit::ALL.into_iter().try_for_each(each)
    }

    fn put_card(&mut self, card: Card, count: u32) -> PyResult<()> {
        match self.0[card.index()].replace(count) {
            None => Ok(()),
            Some(_) => Err(wrong(format!("the card {card} is given twice; give it once"))),
        }
    }
}
