//! The rulebooks of a house, loaded once and kept for as long as the program runs.

use rulebook::{Edition, Faults, Shelf, parts};

/// Rulebooks at hand.
#[derive(Debug, Clone)]
pub struct Library {
    /// Those in force, then earlier editions.
    editions: Vec<&'static Edition>,
    /// How many are in force.
    current: usize,
}

impl Library {
    /// Every rulebook of a shelf. They are never unloaded: tables refer to them.
    pub fn load(shelf: &Shelf) -> Result<Library, Faults> {
        let current = shelf.ids().count();
        let names: Vec<String> = shelf.ids().chain(shelf.earlier()).map(str::to_owned).collect();
        let load = |name: &String| {
            let edition = shelf.edition(name).expect("it is one of the shelf's own");
            edition.map(|edition| &*Box::leak(Box::new(edition)))
        };
        let editions = names.iter().map(load).collect::<Result<_, _>>()?;
        Ok(Library { editions, current })
    }

    /// A rulebook by its name: the edition in force, or a certain one, as in `wa@0123abcd`.
    pub fn edition(&self, name: &str) -> Option<&'static Edition> {
        match parts(name) {
            (id, None) => self.current().iter().find(|edition| edition.id() == id).copied(),
            (id, Some(digits)) => {
                let named = |edition: &&&Edition| {
                    edition.id() == id && edition.digest.to_string().starts_with(digits)
                };
                self.editions.iter().find(named).copied().filter(|_| digits.len() >= 8)
            }
        }
    }

    /// The names of those in force.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.current().iter().map(|edition| edition.id())
    }

    /// Those in force.
    pub fn current(&self) -> &[&'static Edition] {
        &self.editions[..self.current]
    }

    /// All of them, for reading what was recorded by any.
    pub fn editions(&self) -> &[&'static Edition] {
        &self.editions
    }
}
