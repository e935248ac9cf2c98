//! The clauses on irregularities, as written.

use super::conduct::{ByFile, by};
use super::wagering::{WordFile, word};
use super::{SourceFile, optional, source};
use crate::page::{Read, Section};

pub(crate) struct RemediesFile {
    pub(crate) stray_is_bankers: SourceFile,
    pub(crate) stray_on_players: WordFile,
    pub(crate) stray_on_bankers: WordFile,
    pub(crate) excess: WordFile,
    pub(crate) face_up_first: WordFile,
    pub(crate) face_up_later: SourceFile,
    pub(crate) void: ByFile,
    pub(crate) removal: WordFile,
    pub(crate) reopen: Option<ByFile>,
}

pub(super) fn remedies(section: &Section<'_>) -> Read<RemediesFile> {
    let plain = |key| section.section(key).and_then(|section| source(&section));
    let (stray_is_bankers, face_up_later) = (plain("stray_is_bankers"), plain("face_up_later"));
    let (stray_on_players, stray_on_bankers) =
        (word(section, "stray_on_players"), word(section, "stray_on_bankers"));
    let (excess, face_up_first) = (word(section, "excess"), word(section, "face_up_first"));
    let (void, removal) =
        (section.section("void").and_then(|section| by(&section)), word(section, "removal"));
    let reopen = optional(section, "reopen", by);
    Ok(RemediesFile {
        stray_is_bankers: stray_is_bankers?,
        stray_on_players: stray_on_players?,
        stray_on_bankers: stray_on_bankers?,
        excess: excess?,
        face_up_first: face_up_first?,
        face_up_later: face_up_later?,
        void: void?,
        removal: removal?,
        reopen: reopen?,
    })
}
