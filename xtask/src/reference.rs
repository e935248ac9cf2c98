//! The reference, `docs/reference/`, and the listings of what crates show, written by one command:
//! pages made here, and those that the program itself prints.

use crate::tree::root;
use crate::{
    api, equipment_events, events, house_events, irregularities, keys, matrix, measures, refusals,
    surface, types,
};
use std::fs;
use std::process::Command;

/// A way to write or check something.
type Step = fn() -> Result<(), String>;

/// What writes each page, and what says whether it is fresh.
const PAGES: [(Step, Step); 11] = [
    (matrix::bless, matrix::check),
    (refusals::bless, refusals::check),
    (irregularities::bless, irregularities::check),
    (events::bless, events::check),
    (house_events::bless, house_events::check),
    (equipment_events::bless, equipment_events::check),
    (types::bless, types::check),
    (api::bless, api::check),
    (keys::bless, keys::check),
    (measures::bless, measures::check),
    (surface::bless, surface::check),
];

/// The pages that the program prints, with what it is asked; the program's own tests say whether
/// they are fresh.
const PRINTED: [(&str, &[&str]); 2] = [
    ("docs/reference/commands.md", &["man", "--markdown"]),
    ("docs/reference/export.md", &["export", "--dictionary"]),
];

/// Fails where a page is not what would be written now.
pub fn check() -> Result<(), String> {
    PAGES.into_iter().try_for_each(|(_, check)| check())
}

/// Writes every page.
pub fn bless() -> Result<(), String> {
    PAGES.into_iter().try_for_each(|(bless, _)| bless())?;
    for (page, args) in PRINTED {
        let output = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--package", "sabot", "--bin", "sabot", "--"])
            .args(args)
            .current_dir(root())
            .env_remove("SABOT_RULEBOOKS")
            .output()
            .map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        fs::write(root().join(page), output.stdout).map_err(|error| format!("{page}: {error}"))?;
    }
    Ok(())
}

/// Writes a page.
pub(crate) fn write(page: &str, text: &str) -> Result<(), String> {
    fs::write(root().join(page), text).map_err(|error| format!("{page}: {error}"))
}

/// Fails where a page is not this.
pub(crate) fn compare(page: &str, text: &str) -> Result<(), String> {
    let written = fs::read_to_string(root().join(page)).unwrap_or_default();
    if written == text {
        return Ok(());
    }
    Err(format!("{page} is stale: run cargo xtask reference --bless"))
}
