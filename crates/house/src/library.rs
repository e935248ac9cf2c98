//! The rulebooks of a house, loaded once and kept for as long as the program runs.

use rulebook::{Edition, Faults, Shelf};

/// Rulebooks at hand.
#[derive(Debug, Clone)]
pub struct Library {
    editions: Vec<&'static Edition>,
}

impl Library {
    /// Every rulebook of a shelf. They are never unloaded: tables refer to them.
    pub fn load(shelf: &Shelf) -> Result<Library, Faults> {
        let ids: Vec<String> = shelf.ids().map(str::to_owned).collect();
        let load = |id: &String| {
            let edition = shelf.edition(id).expect("it is one of the shelf's own");
            edition.map(|edition| &*Box::leak(Box::new(edition)))
        };
        ids.iter().map(load).collect::<Result<_, _>>().map(|editions| Library { editions })
    }

    /// A rulebook by its name.
    pub fn edition(&self, id: &str) -> Option<&'static Edition> {
        self.editions.iter().find(|edition| edition.id() == id).copied()
    }

    /// The names of them all.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.editions.iter().map(|edition| edition.id())
    }

    /// All of them.
    pub fn editions(&self) -> &[&'static Edition] {
        &self.editions
    }
}
