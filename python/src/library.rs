//! The rulebooks that are built in, loaded and made ready when the first is asked for.

use crate::asked::wrong;
use odds::Analysis;
use pyo3::PyResult;
use rulebook::{Edition, Shelf};
use rules::Rulebook;
use rules::given::Given;
use std::sync::LazyLock;

/// A rulebook with a game, ready for analysis.
#[derive(Clone, Copy)]
pub(crate) struct Book {
    pub(crate) rulebook: &'static Rulebook,
    pub(crate) analysis: &'static Analysis,
}

/// An edition, and what its game is analysed with where it has one.
struct Volume {
    id: String,
    edition: Edition,
    analysis: Option<Analysis>,
}

static VOLUMES: LazyLock<Vec<Volume>> = LazyLock::new(|| {
    let shelf = Shelf::built_in();
    let load = |id: &str| {
        let edition = shelf.edition(id).expect("the name is on the shelf");
        let edition = edition.expect("the tests load the shelf that is built in");
        let analysis = edition.rulebook().map(Analysis::new);
        Volume { id: id.to_owned(), edition, analysis }
    };
    shelf.ids().map(load).collect()
});

/// The rulebooks that have a game, in the order of the shelf.
pub(crate) fn games() -> impl Iterator<Item = &'static Rulebook> {
    VOLUMES.iter().filter_map(|volume| volume.edition.rulebook())
}

/// A rulebook by its name, in either case.
pub(crate) fn book(id: &str) -> PyResult<Book> {
    let Some(volume) = VOLUMES.iter().find(|volume| volume.id.eq_ignore_ascii_case(id)) else {
        let known: Vec<_> = VOLUMES.iter().map(|volume| volume.id.as_str()).collect();
        let (id, known) = (Given(id), known.join(", "));
        return Err(wrong(format!("there is no rulebook {id}: shelf.toml lists {known}")));
    };
    let (Some(rulebook), Some(analysis)) = (volume.edition.rulebook(), &volume.analysis) else {
        let title = &volume.edition.imprint().title;
        return Err(wrong(format!("{id} ({title}) is part of a document and has no game")));
    };
    Ok(Book { rulebook, analysis })
}
