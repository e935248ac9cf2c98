//! The clauses on conduct, as written.

use super::procedure::{FixtureFile, StepFile, fixtures, steps};
use super::{NumberFile, SourceFile, each, optional, source};
use crate::page::{At, Read, Section};
use rules::conduct::{Act, Change};

pub(crate) struct ConductFile {
    pub(crate) bettor: At<String>,
    pub(crate) acts: Vec<(Act, ByFile)>,
    pub(crate) changes: Vec<NoticeFile>,
    pub(crate) styles: At<Vec<StyleFile>>,
    pub(crate) places_min: u8,
    pub(crate) places_max: u8,
    pub(crate) places_source: SourceFile,
    pub(crate) idle_coups: NumberFile,
    pub(crate) cutters: Vec<At<String>>,
    pub(crate) cutters_source: SourceFile,
    pub(crate) states: Vec<(At<String>, At<String>)>,
    pub(crate) equals: Option<(At<String>, SourceFile)>,
    pub(crate) nominee_seated: Option<SourceFile>,
    pub(crate) replace_handled: Option<SourceFile>,
    pub(crate) cut_clockwise: Option<SourceFile>,
    pub(crate) devices: Option<DevicesFile>,
    pub(crate) machine_decks: Option<(Vec<u8>, SourceFile)>,
    pub(crate) private_places: Option<NumberFile>,
    pub(crate) hours: Option<SourceFile>,
    pub(crate) no_projection: Option<SourceFile>,
    pub(crate) fixtures: Vec<FixtureFile>,
    pub(crate) steps: Vec<StepFile>,
}

/// When devices are permitted.
pub(crate) struct DevicesFile {
    pub(crate) by: ByFile,
    pub(crate) supervised: ByFile,
    pub(crate) told: ByFile,
    pub(crate) withdrawn: SourceFile,
}

pub(crate) struct ByFile {
    pub(crate) by: At<String>,
    pub(crate) source: SourceFile,
}

pub(crate) struct NoticeFile {
    /// None where no notice is needed.
    pub(crate) minutes: Option<u8>,
    pub(crate) instead: Vec<At<String>>,
    pub(crate) by: ByFile,
}

pub(crate) struct StyleFile {
    pub(crate) id: At<String>,
    pub(crate) faces: At<String>,
    pub(crate) hands_to: At<String>,
    pub(crate) needs: At<String>,
    pub(crate) cite: At<String>,
}

pub(super) fn conduct(section: &Section<'_>) -> Read<ConductFile> {
    let bettor = section.text("bettor");
    let acts = section.section("acts").and_then(|section| acts(&section));
    let changes = section.section("changes").and_then(|section| changes(&section));
    let styles = each(section, "styles", style);
    let places = section.section("places").and_then(|places| {
        let (min, max) = (places.number("min", 99), places.number("max", 99));
        let source = source(&places);
        Ok((min?.value, max?.value, source?))
    });
    let idle_coups = super::shoe::number(section, "idle_coups", "value");
    let cutters = section.section("cutters").and_then(|cutters| {
        let (roles, source) = (cutters.texts("value"), source(&cutters));
        Ok((roles?, source?))
    });
    let states = optional(section, "states", |states| {
        states.value_lists().map(|lists| {
            let one = |(key, mut cites): (At<String>, Vec<At<String>>)| {
                cites.pop().map(|cite| (key, cite))
            };
            lists.into_iter().filter_map(one).collect()
        })
    });
    let equals = optional(section, "equals", |equals| {
        let (first, source) = (equals.text("first"), source(equals));
        Ok((first?, source?))
    });
    let nominee_seated = optional(section, "nominee_seated", source);
    let replace_handled = optional(section, "replace_handled", source);
    let cut_clockwise = optional(section, "cut_clockwise", source);
    let devices = optional(section, "devices", devices);
    let machine_decks = optional(section, "machine_decks", |machine| {
        let (decks, source) = (machine.numbers("value", 99), source(machine));
        Ok((decks?.value, source?))
    });
    let private_places =
        optional(section, "private_places", |private| super::shoe::number_of(private, "value"));
    let hours = optional(section, "hours", source);
    let no_projection = optional(section, "no_projection", source);
    let (fixtures, steps) = (fixtures(section), steps(section));
    let (places_min, places_max, places_source) = places?;
    let (cutters, cutters_source) = cutters?;
    Ok(ConductFile {
        bettor: bettor?,
        acts: acts?,
        changes: changes?,
        styles: At { value: styles?, span: section.span() },
        places_min,
        places_max,
        places_source,
        idle_coups: idle_coups?,
        cutters,
        cutters_source,
        states: states?.unwrap_or_default(),
        equals: equals?,
        nominee_seated: nominee_seated?,
        replace_handled: replace_handled?,
        cut_clockwise: cut_clockwise?,
        devices: devices?,
        machine_decks: machine_decks?,
        private_places: private_places?,
        hours: hours?,
        no_projection: no_projection?,
        fixtures: fixtures?,
        steps: steps?,
    })
}

fn devices(section: &Section<'_>) -> Read<DevicesFile> {
    let own = by(section);
    let somebody = |key| section.section(key).and_then(|section| by(&section));
    let (supervised, told) = (somebody("supervised"), somebody("told"));
    let withdrawn = section.section("withdrawn").and_then(|section| source(&section));
    Ok(DevicesFile { by: own?, supervised: supervised?, told: told?, withdrawn: withdrawn? })
}

pub(super) fn by(section: &Section<'_>) -> Read<ByFile> {
    let (by, source) = (section.text("by"), source(section));
    Ok(ByFile { by: by?, source: source? })
}

/// The acts that the file names. Those it does not name are none of its rulebook's.
pub(super) fn acts(section: &Section<'_>) -> Read<Vec<(Act, ByFile)>> {
    let named = Act::ALL.into_iter().filter(|(word, _)| section.has(word));
    let named = named.map(|(word, act)| {
        let by = section.section(word).and_then(|section| by(&section));
        Ok((act, by?))
    });
    crate::page::collect(named)
}

fn changes(section: &Section<'_>) -> Read<Vec<NoticeFile>> {
    crate::page::collect(
        Change::ALL
            .into_iter()
            .map(|(word, _)| section.section(word).and_then(|section| notice(&section))),
    )
}

/// How a change is announced.
pub(super) fn notice(section: &Section<'_>) -> Read<NoticeFile> {
    let none = section.has("minutes") && section.is_text("minutes", "none");
    let minutes = if none { Ok(None) } else { section.number("minutes", 250).map(Some) };
    let instead = if section.has("instead") { section.texts("instead") } else { Ok(Vec::new()) };
    let by = by(section);
    let minutes = minutes?.map(|minutes| minutes.value);
    Ok(NoticeFile { minutes, instead: instead?, by: by? })
}

fn style(section: &Section<'_>) -> Read<StyleFile> {
    let (id, faces) = (section.text("id"), section.text("faces"));
    let (hands_to, needs) = (section.text("hands_to"), section.text("needs"));
    let cite = section.cite();
    Ok(StyleFile { id: id?, faces: faces?, hands_to: hands_to?, needs: needs?, cite: cite? })
}
