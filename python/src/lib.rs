//! Exact odds of every bet for Python: a composition in, fractions out.

mod asked;
mod library;
mod told;

use pyo3::prelude::*;

/// Exact odds of every baccarat bet, for any composition of the shoe.
///
/// Every number is an int or a fractions.Fraction; none is a float. What cannot be answered is a
/// ValueError that says what was wrong and what would be right.
#[pymodule]
mod sabot_odds {
    #[pymodule_export]
    use crate::told::{Bet, Line};

    use crate::asked::{Options, Shoe, setting, wrong};
    use crate::library::{book, games};
    use pyo3::prelude::*;
    use pyo3::types::PyDict;

    /// The rulebooks that are built in and have a game.
    #[pyfunction]
    fn rulebooks() -> Vec<&'static str> {
        games().map(|rulebook| rulebook.id.as_str()).collect()
    }

    /// The versions of a rulebook's game, in its order.
    #[pyfunction]
    fn versions(rulebook: &str) -> PyResult<Vec<&'static str>> {
        let menu = &book(rulebook)?.rulebook.menu;
        Ok(menu.versions.iter().map(|version| version.id.as_str()).collect())
    }

    /// The options that matter in a version, with what is in force where nothing is said.
    #[pyfunction]
    #[pyo3(signature = (rulebook, version=None))]
    fn options<'py>(
        py: Python<'py>,
        rulebook: &str,
        version: Option<&str>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let rulebook = book(rulebook)?.rulebook;
        let (menu, setting) = (&rulebook.menu, setting(rulebook, version, &Options::new())?);
        let options = PyDict::new(py);
        for (place, option) in menu.options.iter().enumerate() {
            if option.matters.holds(&setting) {
                options.set_item(&option.id, menu.value_set(&setting, place))?;
            }
        }
        Ok(options)
    }

    /// How many of all ordered deals of six cards end in each outcome.
    ///
    /// The shoe is told as it is to edges().
    #[pyfunction]
    #[pyo3(signature = (rulebook, *, decks=None, removed=None, composition=None))]
    fn outcomes<'py>(
        py: Python<'py>,
        rulebook: &str,
        decks: Option<&Bound<'py, PyAny>>,
        removed: Option<&Bound<'py, PyAny>>,
        composition: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let book = book(rulebook)?;
        let left = Shoe { decks, removed, composition }.left(book.rulebook)?;
        let deals = py.detach(|| book.analysis.deals(&left)).map_err(wrong)?;
        let outcomes = PyDict::new(py);
        for (outcome, count) in book.analysis.outcomes(&deals) {
            outcomes.set_item(outcome.word(), count)?;
        }
        Ok(outcomes)
    }

    /// The exact figures of every bet that is offered, by the bet's name.
    ///
    /// version: by its name or letter; the rulebook's first where none is named.
    /// options: what the house has set, as in {"tie-8": True}; the others are at their defaults.
    /// decks: a fresh shoe of so many; eight where nothing is said and the rulebook allows it.
    /// composition: the cards that are there instead, counted by card, {"AS": 8}, or by rank,
    ///     {"A": 32}, which is the same number in each suit; or 13 counts from ace to king; or 52,
    ///     each rank in the order S H D C. Cards that are not named are not there.
    /// removed: cards that are taken out of either, as in "4S 7H 2D KC" or ["4S", "7H"].
    #[pyfunction]
    #[pyo3(signature = (
        rulebook, version=None, *, options=None, decks=None, removed=None, composition=None
    ))]
    fn edges<'py>(
        py: Python<'py>,
        rulebook: &str,
        version: Option<&str>,
        options: Option<Options<'py>>,
        decks: Option<&Bound<'py, PyAny>>,
        removed: Option<&Bound<'py, PyAny>>,
        composition: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let book = book(rulebook)?;
        let setting = setting(book.rulebook, version, &options.unwrap_or_default())?;
        let left = Shoe { decks, removed, composition }.left(book.rulebook)?;
        let bets = py.detach(|| Bet::all(book, &setting, &left)).map_err(PyErr::from)?;
        let edges = PyDict::new(py);
        for bet in bets {
            edges.set_item(bet.id, bet)?;
        }
        Ok(edges)
    }
}
