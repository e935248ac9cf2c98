//! The shelf: the rulebooks at hand, built in or from a folder.

use crate::edition::Edition;
use crate::fault::Faults;
use crate::page::{Page, Read, Section};
use std::fs;
use std::path::Path;

include!(concat!(env!("OUT_DIR"), "/built_in.rs"));

/// The name of the file that lists the rulebooks of a folder.
const SHELF_FILE: &str = "shelf.toml";

/// What stands between a document's name and the first digits of an edition's digest.
const OF_DIGEST: char = '@';

/// How many digits of a digest tell editions apart.
const DIGITS: usize = 8;

/// The name of an edition in its parts: the document, and what the digest begins with where it is
/// a certain one.
pub fn parts(name: &str) -> (&str, Option<&str>) {
    name.split_once(OF_DIGEST).map_or((name, None), |(id, digits)| (id, Some(digits)))
}

/// The name of an edition as an earlier one: the document, and the first digits of its digest.
pub fn earlier_name(id: &str, digest: &str) -> String {
    format!("{id}{OF_DIGEST}{}", digest.get(..DIGITS).unwrap_or(digest))
}

/// The texts of some rulebooks, in their order; behind them those of earlier editions, by which
/// something was recorded.
#[derive(Debug, Clone)]
pub struct Shelf {
    volumes: Vec<Volume>,
}

#[derive(Debug, Clone)]
struct Volume {
    name: String,
    rulebook: String,
    register: String,
}

impl Volume {
    fn is_earlier(&self) -> bool {
        parts(&self.name).1.is_some()
    }
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
        let top = Section::top(&page, &table);
        let current = top.texts("rulebooks");
        let earlier = if top.has("earlier") { top.texts("earlier") } else { Ok(Vec::new()) };
        drop(top);
        let volumes = both(current, earlier).and_then(|names| {
            let twice =
                |place: usize| names[..place].iter().any(|one| one.value == names[place].value);
            if let Some(place) = (0..names.len()).find(|place| twice(*place)) {
                return Err(page.note(&names[place].span, "this one is there twice".to_owned()));
            }
            crate::page::collect(names.into_iter().map(|name| match volume(&name.value) {
                Ok((rulebook, register)) => Ok(Volume { name: name.value, rulebook, register }),
                Err(what) => Err(page.note(&name.span, format!("`{}`: {what}", name.value))),
            }))
        });
        let shelf = page.finish(volumes).map(|volumes| Shelf { volumes })?;
        shelf.is_well_named().map(|()| shelf)
    }

    /// Whether earlier editions, and they alone, have names that say which they are.
    fn is_well_named(&self) -> Result<(), Faults> {
        let digits = |text: &str| {
            let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
            text.len() >= DIGITS && text.bytes().all(digit)
        };
        let wrong = |volume: &&Volume| !parts(&volume.name).1.is_none_or(digits);
        let Some(volume) = self.volumes.iter().find(wrong) else { return Ok(()) };
        let what = format!(
            "`{}`: an earlier edition is named by its document and the first {DIGITS} or more \
             digits of its digest, as in `wa@0123abcd`",
            volume.name
        );
        Err(Faults::of_file(SHELF_FILE, what))
    }

    /// The names of the rulebooks, in their order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let current = self.volumes.iter().filter(|volume| !volume.is_earlier());
        current.map(|volume| volume.name.as_str())
    }

    /// The names of earlier editions.
    pub fn earlier(&self) -> impl Iterator<Item = &str> {
        let earlier = self.volumes.iter().filter(|volume| volume.is_earlier());
        earlier.map(|volume| volume.name.as_str())
    }

    /// Loads and checks one of them; none where there is no such name.
    pub fn edition(&self, name: &str) -> Option<Result<Edition, Faults>> {
        let volume = self.volumes.iter().find(|volume| volume.name == name)?;
        let base = |id: &str| {
            // A piece of a document is played on a game, never on another piece.
            let volume = self.volumes.iter().find(|volume| volume.name == id)?;
            let edition = Edition::load(id, &volume.rulebook, &volume.register).ok()?;
            edition.rulebook().cloned()
        };
        let (id, digits) = parts(name);
        let edition = Edition::load_on(id, &volume.rulebook, &volume.register, &base);
        Some(edition.and_then(|edition| match digits {
            Some(digits) if !edition.digest.to_string().starts_with(digits) => {
                let what = format!("it is another edition: its digest is {}", edition.digest);
                Err(Faults::of_file(&format!("{name}/rulebook.toml"), what))
            }
            _ => Ok(edition),
        }))
    }

    /// Writes everything to a folder, from which [`Shelf::open`] has it again.
    pub fn write(&self, folder: &Path) -> std::io::Result<()> {
        for volume in &self.volumes {
            let own = folder.join(&volume.name);
            fs::create_dir_all(&own)?;
            fs::write(own.join("rulebook.toml"), &volume.rulebook)?;
            fs::write(own.join("register.tsv"), &volume.register)?;
        }
        let listed = |names: Vec<&str>| format!("{names:?}");
        let (current, earlier) = (listed(self.ids().collect()), listed(self.earlier().collect()));
        let text = format!("rulebooks = {current}\nearlier = {earlier}\n");
        fs::write(folder.join(SHELF_FILE), text)
    }
}

/// Two lists as one, or what was noted of either.
fn both<T>(one: Read<Vec<T>>, other: Read<Vec<T>>) -> Read<Vec<T>> {
    let (mut one, other) = (one?, other?);
    one.extend(other);
    Ok(one)
}

fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}
