//! The clauses on irregularities, as written.

use super::conduct::{ByFile, by};
use super::{SourceFile, each, optional, source};
use crate::page::{At, Read, Section, collect};
use rules::irregularity::Situation;
use std::ops::Range;

pub(crate) struct IrregularitiesFile {
    pub(crate) of: Vec<(Situation, IrregularFile)>,
    pub(crate) answer: Option<AnswerFile>,
    pub(crate) corrections: Option<ByFile>,
    pub(crate) emptied: Option<SourceFile>,
}

pub(crate) struct IrregularFile {
    pub(crate) choices: Vec<ChoiceFile>,
    pub(crate) tell: Vec<TellFile>,
    pub(crate) forbids: Vec<ForbiddenFile>,
    pub(crate) source: SourceFile,
}

pub(crate) struct ForbiddenFile {
    pub(crate) cite: At<String>,
    pub(crate) what: At<String>,
}

pub(crate) struct ChoiceFile {
    pub(crate) remedy: At<String>,
    /// None where an act of the rulebook says it.
    pub(crate) by: Option<ByFile>,
    pub(crate) offer: Option<At<String>>,
    pub(crate) next: Option<At<String>>,
    pub(crate) hours: Option<u8>,
    pub(crate) span: Range<usize>,
}

pub(crate) struct TellFile {
    pub(crate) whom: At<String>,
    pub(crate) source: SourceFile,
}

pub(crate) struct AnswerFile {
    pub(crate) seconds: Option<u8>,
    pub(crate) source: SourceFile,
}

/// Reads what a game prescribes in every situation.
pub(super) fn irregularities(section: &Section<'_>) -> Read<IrregularitiesFile> {
    let of = situations(section, |_| true);
    let answer = section.section("answer").and_then(|section| answer(&section));
    let corrections = section.section("corrections").and_then(|section| by(&section));
    let emptied = optional(section, "emptied", source);
    let (answer, corrections) = (Some(answer?), Some(corrections?));
    Ok(IrregularitiesFile { of: of?, answer, corrections, emptied: emptied? })
}

/// Reads what a piece of a document prescribes, in the situations that it speaks of.
pub(super) fn some_irregularities(section: &Section<'_>) -> Read<IrregularitiesFile> {
    let of = situations(section, |id| section.has(id));
    let answer = optional(section, "answer", answer);
    let corrections = optional(section, "corrections", by);
    let (answer, corrections) = (answer?, corrections?);
    Ok(IrregularitiesFile { of: of?, answer, corrections, emptied: None })
}

fn situations(
    section: &Section<'_>,
    wanted: impl Fn(&'static str) -> bool,
) -> Read<Vec<(Situation, IrregularFile)>> {
    let all = Situation::ALL.iter().filter(|(id, _)| wanted(id));
    collect(all.map(|(id, situation)| {
        let file = section.section(id).and_then(|section| irregular(&section))?;
        Ok((*situation, file))
    }))
}

fn irregular(section: &Section<'_>) -> Read<IrregularFile> {
    let (choices, source) = (each(section, "choices", choice), source(section));
    let tell = if section.has("tell") { each(section, "tell", tell) } else { Ok(Vec::new()) };
    let listed = section.has("forbids");
    let forbids = if listed { each(section, "forbids", forbidden) } else { Ok(Vec::new()) };
    let (choices, tell, forbids) = (choices?, tell?, forbids?);
    Ok(IrregularFile { choices, tell, forbids, source: source? })
}

fn forbidden(section: &Section<'_>) -> Read<ForbiddenFile> {
    let (cite, what) = (section.cite(), section.text("what"));
    Ok(ForbiddenFile { cite: cite?, what: what? })
}

fn choice(section: &Section<'_>) -> Read<ChoiceFile> {
    let remedy = section.text("remedy");
    let by = if section.has("by") { by(section).map(Some) } else { Ok(None) };
    let (offer, next) = (section.text_if_any("offer"), section.text_if_any("next"));
    let hours = section.has("hours").then(|| section.number("hours", 250)).transpose();
    Ok(ChoiceFile {
        remedy: remedy?,
        by: by?,
        offer: offer?,
        next: next?,
        hours: hours?.map(|hours| hours.value),
        span: section.span(),
    })
}

fn tell(section: &Section<'_>) -> Read<TellFile> {
    let (whom, source) = (section.text("whom"), source(section));
    Ok(TellFile { whom: whom?, source: source? })
}

fn answer(section: &Section<'_>) -> Read<AnswerFile> {
    let seconds = section.has("seconds").then(|| section.number("seconds", 250)).transpose();
    let source = source(section);
    Ok(AnswerFile { seconds: seconds?.map(|seconds| seconds.value), source: source? })
}
