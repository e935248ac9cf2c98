//! What a table must stand with and what is recorded beside the play, as written.

use super::bet::lists_if_any;
use super::{SourceFile, each, source};
use crate::page::{At, Lists, Read, Section};

pub(crate) struct FixtureFile {
    pub(crate) id: At<String>,
    pub(crate) name: String,
    pub(crate) need: Option<At<String>>,
    pub(crate) at: Option<At<String>>,
    pub(crate) in_force: Lists,
    pub(crate) values: Vec<At<String>>,
    pub(crate) languages: Lists,
    pub(crate) source: SourceFile,
}

pub(crate) struct StepFile {
    pub(crate) id: At<String>,
    pub(crate) name: String,
    pub(crate) when: At<String>,
    pub(crate) cards: Option<At<String>>,
    pub(crate) prompted: bool,
    pub(crate) ordered_by: Vec<At<String>>,
    pub(crate) by: At<String>,
    pub(crate) needs: Option<At<String>>,
    pub(crate) says: Option<At<String>>,
    pub(crate) before: Option<At<String>>,
    pub(crate) source: SourceFile,
}

/// The fixtures that a file lists; none where it lists none.
pub(super) fn fixtures(section: &Section<'_>) -> Read<Vec<FixtureFile>> {
    if section.has("fixtures") { each(section, "fixtures", fixture) } else { Ok(Vec::new()) }
}

/// The steps that a file lists; none where it lists none.
pub(super) fn steps(section: &Section<'_>) -> Read<Vec<StepFile>> {
    if section.has("steps") { each(section, "steps", step) } else { Ok(Vec::new()) }
}

fn texts(section: &Section<'_>, key: &'static str) -> Read<Vec<At<String>>> {
    if section.has(key) { section.texts(key) } else { Ok(Vec::new()) }
}

fn fixture(section: &Section<'_>) -> Read<FixtureFile> {
    let (id, name) = (section.text("id"), section.text("name"));
    let need = section.text_if_any("need");
    let (at, values) = (section.text_if_any("at"), texts(section, "values"));
    let (in_force, source) = (lists_if_any(section, "in_force"), source(section));
    let languages = lists_if_any(section, "languages");
    Ok(FixtureFile {
        id: id?,
        name: name?.value,
        need: need?,
        at: at?,
        in_force: in_force?.unwrap_or_default(),
        values: values?,
        languages: languages?.unwrap_or_default(),
        source: source?,
    })
}

fn step(section: &Section<'_>) -> Read<StepFile> {
    let (id, name, when) = (section.text("id"), section.text("name"), section.text("when"));
    let (by, needs) = (section.text("by"), section.text_if_any("needs"));
    let (cards, says) = (section.text_if_any("cards"), section.text_if_any("says"));
    let (before, ordered_by) = (section.text_if_any("before"), texts(section, "ordered_by"));
    let prompted = if section.has("prompted") { section.flag("prompted")?.value } else { false };
    let source = source(section);
    Ok(StepFile {
        id: id?,
        name: name?.value,
        when: when?,
        cards: cards?,
        prompted,
        ordered_by: ordered_by?,
        by: by?,
        needs: needs?,
        says: says?,
        before: before?,
        source: source?,
    })
}
