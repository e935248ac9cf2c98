//! The rulebooks that the commands ask, each loaded when it is first needed.

use crate::failure::Failure;
use rulebook::{Document, Edition, Faults, Shelf};
use rules::Rulebook;
use rules::given::Given;
use std::cell::OnceCell;
use std::path::Path;

/// The rulebooks at hand.
pub(crate) struct Library {
    shelf: Shelf,
    editions: Vec<(String, OnceCell<Result<Edition, Faults>>)>,
}

impl Library {
    /// The rulebooks of a folder, or those that are built in. An empty name is no folder's.
    pub(crate) fn open(folder: Option<&Path>) -> Result<Library, Failure> {
        let shelf = match folder.filter(|folder| !folder.as_os_str().is_empty()) {
            None => Shelf::built_in(),
            Some(folder) => Shelf::open(folder).map_err(|faults| {
                Failure::not_understood(format!("{}: {faults}", folder.display()))
            })?,
        };
        let names = shelf.ids().chain(shelf.earlier());
        let editions = names.map(|name| (name.to_owned(), OnceCell::new())).collect();
        Ok(Library { shelf, editions })
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.shelf.ids()
    }

    /// The texts behind them.
    pub(crate) const fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// An edition by its name, in either case.
    pub(crate) fn edition(&self, id: &str) -> Result<&Edition, Failure> {
        let known = self.editions.iter().find(|(known, _)| known.eq_ignore_ascii_case(id));
        let Some((id, cell)) = known else {
            let known: Vec<_> = self.ids().collect();
            let (id, known) = (Given(id), known.join(", "));
            return Err(Failure::not_understood(format!(
                "there is no rulebook {id}: shelf.toml lists {known}"
            )));
        };
        let load = || self.shelf.edition(id).expect("the name is on the shelf");
        let edition = cell.get_or_init(load).as_ref();
        edition.map_err(|faults| Failure::not_understood(faults.to_string()))
    }

    /// All that are in force; where some have faults, the faults of all.
    pub(crate) fn all_editions(&self) -> Result<Vec<(&str, &Edition)>, Failure> {
        self.of(self.shelf.ids())
    }

    /// Those and earlier ones, for reading what was recorded by any.
    pub(crate) fn for_records(&self) -> Result<Vec<&Edition>, Failure> {
        let all = self.of(self.shelf.ids().chain(self.shelf.earlier()))?;
        Ok(all.into_iter().map(|(_, edition)| edition).collect())
    }

    fn of<'s>(
        &'s self,
        names: impl Iterator<Item = &'s str>,
    ) -> Result<Vec<(&'s str, &'s Edition)>, Failure> {
        let (mut editions, mut faults) = (Vec::new(), Vec::new());
        for id in names {
            match self.edition(id) {
                Ok(edition) => editions.push((id, edition)),
                Err(failure) => faults.push(failure.message),
            }
        }
        if faults.is_empty() {
            Ok(editions)
        } else {
            Err(Failure::not_understood(faults.join("\n")))
        }
    }

    /// A rulebook by its name.
    pub(crate) fn rulebook(&self, id: &str) -> Result<&Rulebook, Failure> {
        match &self.edition(id)?.document {
            Document::Game(rulebook) => Ok(rulebook),
            Document::Fragment(fragment) => {
                let title = &fragment.imprint.title;
                let message = format!("{id} ({title}) is part of a document and has no game");
                Err(Failure::refused(message, None))
            }
        }
    }

    /// The rulebook of this name, or the first on the shelf that has a game.
    pub(crate) fn rulebook_or_first(&self, id: Option<&str>) -> Result<&Rulebook, Failure> {
        if let Some(id) = id {
            return self.rulebook(id);
        }
        for id in self.ids() {
            if let Some(rulebook) = self.edition(id)?.rulebook() {
                return Ok(rulebook);
            }
        }
        Err(Failure::not_understood("no rulebook on the shelf has a game".to_owned()))
    }

    /// What a rule says, in a line.
    pub(crate) fn gist(&self, rule: &str) -> Option<&str> {
        let document = rule.split(':').next()?;
        let rule = self.edition(document).ok()?.register.rule(rule)?;
        Some(&rule.gist)
    }
}
