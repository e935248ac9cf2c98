//! The shelf: the rulebooks at hand, built in or from a folder.

use crate::edition::Edition;
use crate::fault::Faults;
use crate::page::{Page, Section};
use std::fs;
use std::path::Path;

include!(concat!(env!("OUT_DIR"), "/built_in.rs"));

/// The name of the file that lists the rulebooks of a folder.
const SHELF_FILE: &str = "shelf.toml";

/// The texts of some rulebooks, in their order.
#[derive(Debug, Clone)]
pub struct Shelf {
    volumes: Vec<Volume>,
}

#[derive(Debug, Clone)]
struct Volume {
    id: String,
    rulebook: String,
    register: String,
}

impl Shelf {
    /// The rulebooks that came with the source tree.
    pub fn built_in() -> Shelf {
        Shelf::read(SHELF, |id| {
            let folder = FOLDERS.iter().find(|(folder, ..)| *folder == id);
            let (_, rulebook, register) = folder.ok_or("there is no such folder")?;
            Ok(((*rulebook).to_owned(), (*register).to_owned()))
        })
        .expect("the tests load the shelf that is built in")
    }

    /// The rulebooks of a folder: its `shelf.toml` lists them, each in a folder of its own with a
    /// `rulebook.toml` and a `register.tsv`.
    pub fn open(folder: &Path) -> Result<Shelf, Faults> {
        let text = read_text(&folder.join(SHELF_FILE))
            .map_err(|what| Faults::of_file(SHELF_FILE, what))?;
        Shelf::read(&text, |id| {
            let file = |name| read_text(&folder.join(id).join(name));
            Ok((file("rulebook.toml")?, file("register.tsv")?))
        })
    }

    fn read(
        text: &str,
        volume: impl Fn(&str) -> Result<(String, String), String>,
    ) -> Result<Shelf, Faults> {
        let page = Page::new(SHELF_FILE, text);
        let table = page.parse();
        let ids = Section::top(&page, &table).texts("rulebooks");
        let volumes = ids.and_then(|ids| {
            let twice = |place: usize| ids[..place].iter().any(|id| id.value == ids[place].value);
            if let Some(place) = (0..ids.len()).find(|place| twice(*place)) {
                return Err(page.note(&ids[place].span, "this one is there twice".to_owned()));
            }
            crate::page::collect(ids.into_iter().map(|id| match volume(&id.value) {
                Ok((rulebook, register)) => Ok(Volume { id: id.value, rulebook, register }),
                Err(what) => Err(page.note(&id.span, format!("`{}`: {what}", id.value))),
            }))
        });
        page.finish(volumes).map(|volumes| Shelf { volumes })
    }

    /// The names of the rulebooks, in their order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.volumes.iter().map(|volume| volume.id.as_str())
    }

    /// Loads and checks one of them; none where there is no such name.
    pub fn edition(&self, id: &str) -> Option<Result<Edition, Faults>> {
        let volume = self.volumes.iter().find(|volume| volume.id == id)?;
        let base = |id: &str| {
            // A piece of a document is played on a game, never on another piece.
            let volume = self.volumes.iter().find(|volume| volume.id == id)?;
            let edition = Edition::load(id, &volume.rulebook, &volume.register).ok()?;
            edition.rulebook().cloned()
        };
        Some(Edition::load_on(&volume.id, &volume.rulebook, &volume.register, &base))
    }
}

fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}
