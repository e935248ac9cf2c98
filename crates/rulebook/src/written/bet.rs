//! Bets and their lines as written.

use super::each;
use crate::page::{At, Lists, Read, Section};
use std::ops::Range;

pub(crate) struct BetFile {
    pub(crate) id: At<String>,
    pub(crate) name: String,
    pub(crate) cite: At<String>,
    pub(crate) offered: Vec<OfferFile>,
    /// None where the document asks for nothing.
    pub(crate) needs: Option<NeedsFile>,
    pub(crate) lines: Vec<LineFile>,
    pub(crate) span: Range<usize>,
}

pub(crate) struct OfferFile {
    pub(crate) in_force: Lists,
    pub(crate) cite: At<String>,
}

pub(crate) struct NeedsFile {
    pub(crate) any_of: Vec<At<String>>,
    pub(crate) in_force: Lists,
    pub(crate) cite: At<String>,
}

pub(crate) struct LineFile {
    pub(crate) when: Lists,
    pub(crate) unless: Option<Lists>,
    pub(crate) in_force: Lists,
    pub(crate) pays: PaysFile,
    pub(crate) cite: At<String>,
    pub(crate) span: Range<usize>,
}

pub(crate) enum PaysFile {
    Win { odds: At<String>, commission_percent: Option<At<u8>> },
    StandOff { share: Option<At<String>> },
    Lose,
}

fn lists(section: &Section<'_>, key: &'static str) -> Read<Lists> {
    section.section(key).and_then(|section| section.value_lists())
}

pub(super) fn lists_if_any(section: &Section<'_>, key: &'static str) -> Read<Option<Lists>> {
    if section.has(key) { lists(section, key).map(Some) } else { Ok(None) }
}

pub(super) fn bet(section: &Section<'_>) -> Read<BetFile> {
    let (id, name, cite) = (section.text("id"), section.text("name"), section.cite());
    let offered = each(section, "offered", |offer| {
        let (in_force, cite) = (lists(offer, "in_force"), offer.cite());
        Ok(OfferFile { in_force: in_force?, cite: cite? })
    });
    let needs = if section.has("needs") {
        section.section("needs").and_then(|section| needs(&section)).map(Some)
    } else {
        Ok(None)
    };
    let lines = each(section, "lines", line);
    Ok(BetFile {
        id: id?,
        name: name?.value,
        cite: cite?,
        offered: offered?,
        needs: needs?,
        lines: lines?,
        span: section.span(),
    })
}

fn needs(section: &Section<'_>) -> Read<NeedsFile> {
    let (any_of, cite) = (section.texts("any_of"), section.cite());
    let in_force = lists_if_any(section, "in_force");
    Ok(NeedsFile { any_of: any_of?, in_force: in_force?.unwrap_or_default(), cite: cite? })
}

fn line(section: &Section<'_>) -> Read<LineFile> {
    let (when, unless) = (lists_if_any(section, "when"), lists_if_any(section, "unless"));
    let in_force = lists_if_any(section, "in_force");
    let (pays, cite) = (pays(section), section.cite());
    Ok(LineFile {
        when: when?.unwrap_or_default(),
        unless: unless?,
        in_force: in_force?.unwrap_or_default(),
        pays: pays?,
        cite: cite?,
        span: section.span(),
    })
}

fn pays(section: &Section<'_>) -> Read<PaysFile> {
    let grade = section.text("grade")?;
    match grade.value.as_str() {
        "win" => {
            let odds = section.text("odds");
            let commission = if section.has("commission_percent") {
                section.number("commission_percent", 99).map(Some)
            } else {
                Ok(None)
            };
            Ok(PaysFile::Win { odds: odds?, commission_percent: commission? })
        }
        "stand-off" => Ok(PaysFile::StandOff { share: section.text_if_any("share")? }),
        "lose" => Ok(PaysFile::Lose),
        other => {
            // What the grade would go with is not known: none of these is a fault of its own.
            for key in ["odds", "commission_percent", "share"] {
                section.has(key);
            }
            let what = format!("`{other}` is not a grade: expected `win`, `stand-off` or `lose`");
            Err(section.note(&grade.span, what))
        }
    }
}
