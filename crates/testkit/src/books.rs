//! The rulebooks at hand: those of the source tree, and the Odd House.

use rulebook::{Edition, Shelf};
use rules::{Rulebook, Setting};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The rulebooks of the source tree that have a game.
pub const GAMES: [&str; 4] = ["wa", "act", "nsw", "vic"];

/// The documents of the source tree: those with a game, and the piece of another.
pub const DOCUMENTS: [&str; 5] = ["wa", "act", "nsw", "vic", "mini"];

/// The rulebook that picks an unusual value everywhere.
pub const ODD_HOUSE: &str = "odd-house";

static EDITIONS: Mutex<BTreeMap<String, &'static Edition>> = Mutex::new(BTreeMap::new());

/// An edition by its name, loaded when it is first asked for.
pub fn edition(id: &str) -> &'static Edition {
    let mut editions = EDITIONS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(edition) = editions.get(id) {
        return edition;
    }
    let edition: &'static Edition = Box::leak(Box::new(load(id)));
    editions.insert(id.to_owned(), edition);
    edition
}

/// An edition by its name as scenarios ask for it, or why there is none.
pub fn known_edition(id: &str) -> Result<&'static Edition, String> {
    let is_known = DOCUMENTS.contains(&id) || id == ODD_HOUSE;
    if is_known { Ok(edition(id)) } else { Err(format!("there is no `{id}`")) }
}

fn load(id: &str) -> Edition {
    let loaded = if id == ODD_HOUSE {
        let rulebook = include_str!("../odd-house/rulebook.toml");
        Edition::load(ODD_HOUSE, rulebook, include_str!("../odd-house/register.tsv"))
    } else {
        Shelf::built_in().edition(id).unwrap_or_else(|| panic!("there is no edition {id}"))
    };
    loaded.unwrap_or_else(|faults| panic!("{faults}"))
}

/// A rulebook by its name.
pub fn rulebook(id: &str) -> &'static Rulebook {
    edition(id).rulebook().unwrap_or_else(|| panic!("{id} has no game"))
}

/// Fails where no register has the rule.
pub fn cited(rule: &str) {
    let document = rule.split(':').next().unwrap_or_default();
    let known = edition(document).register.rule(rule).is_some();
    assert!(known, "{rule} is not in the register of {document}");
}

/// A version of a rulebook with some options set, by their names.
pub fn setting<T: AsRef<str>>(rulebook: &Rulebook, version: &str, options: &[(T, T)]) -> Setting {
    let menu = &rulebook.menu;
    let version = menu.version(version).unwrap_or_else(|| panic!("there is no version {version}"));
    options.iter().fold(menu.default_setting(version), |setting, (name, value)| {
        let (name, value) = (name.as_ref(), value.as_ref());
        let option = menu.option(name).unwrap_or_else(|| panic!("there is no option {name}"));
        menu.set_option(setting, option, value).unwrap_or_else(|refusal| panic!("{refusal}"))
    })
}

/// Every version of a rulebook with every combination of values of its choices; options that are
/// numbers stay at their defaults.
pub fn every_setting(rulebook: &Rulebook) -> Vec<Setting> {
    rulebook.menu.settings(|_| true)
}
