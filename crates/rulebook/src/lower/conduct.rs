//! The clauses on conduct.

use super::people::{People, approver};
use super::procedure::{fixtures, steps};
use super::settings::Settings;
use super::shoe::number;
use super::wagering::one_of;
use super::{Lowering, Read};
use crate::page::{At, Noted, collect};
use crate::written::{ByFile, ConductFile, DevicesFile, NoticeFile, SourceFile, StyleFile};
use rules::cite::Clause;
use rules::conduct::{
    Act, ActClause, ConductClauses, DeviceClauses, Equals, Faces, HandsTo, Instead, NoticeClause,
    Places, STATES, Style,
};
use rules::role::RoleId;

pub(super) fn conduct(
    lowering: &Lowering<'_>,
    (file, settings): (&ConductFile, Option<&Settings>),
    people: Option<&People>,
) -> Read<ConductClauses> {
    let bettor = role(lowering, &file.bettor, people);
    let acts = acts(lowering, &file.acts, people);
    let changes = collect(file.changes.iter().map(|file| notice(lowering, file, people)));
    let styles = styles(lowering, &file.styles, people);
    let places_source = lowering.source(&file.places_source);
    let idle_source = lowering.source(&file.idle_coups.source);
    let cutters = collect(file.cutters.iter().map(|name| role(lowering, name, people)));
    let cutters_source = lowering.source(&file.cutters_source);
    let states = collect(file.states.iter().map(|(word, cite)| {
        let (place, cite) = (lowering.place("a state", word, STATES), lowering.cite(cite));
        Ok((STATES[place?], cite?))
    }));
    let plain = |file: &Option<SourceFile>| {
        let source = file.as_ref().map(|source| lowering.source(source)).transpose()?;
        Ok(source.map(|source| Clause { value: (), source }))
    };
    let equals = file.equals.as_ref().map(|(first, source)| {
        let (first, source) = (one_of(lowering, first, &Equals::ALL), lowering.source(source));
        Ok(Clause { value: first?, source: source? })
    });
    let nominee_seated = plain(&file.nominee_seated);
    let handled = plain(&file.replace_handled);
    let clockwise = plain(&file.cut_clockwise);
    let devices = file.devices.as_ref().map(|file| devices(lowering, file, people));
    let machine_decks = file.machine_decks.as_ref().map(|(decks, source)| {
        let source = lowering.source(source)?;
        Ok(Clause { value: decks.clone(), source })
    });
    let private_places = file.private_places.as_ref().map(|file| number(lowering, file));
    let (hours, no_projection) = (plain(&file.hours), plain(&file.no_projection));
    // Where the settings themselves have faults, a fixture cannot lean on them.
    let fixtures = settings.map_or(Err(Noted), |set| fixtures(lowering, &file.fixtures, set));
    let steps = steps(lowering, &file.steps, people);
    Ok(ConductClauses {
        bettor: bettor?,
        acts: acts?,
        changes: changes?,
        styles: styles?,
        places: Clause {
            value: Places { min: file.places_min, max: file.places_max },
            source: places_source?,
        },
        idle_coups: Clause { value: file.idle_coups.value, source: idle_source? },
        cutters: Clause { value: cutters?, source: cutters_source? },
        states: states?,
        equals: equals.transpose()?,
        nominee_seated: nominee_seated?,
        replace_handled: handled?,
        cut_clockwise: clockwise?,
        devices: devices.transpose()?,
        machine_decks: machine_decks.transpose()?,
        private_places: private_places.transpose()?,
        hours: hours?,
        no_projection: no_projection?,
        fixtures: fixtures?,
        steps: steps?,
    })
}

/// When devices are permitted.
fn devices(
    lowering: &Lowering<'_>,
    file: &DevicesFile,
    people: Option<&People>,
) -> Read<DeviceClauses> {
    let own = by(lowering, &file.by, people);
    let supervised = by(lowering, &file.supervised, people);
    let told = by(lowering, &file.told, people);
    let withdrawn = lowering.source(&file.withdrawn);
    let (by, source) = own?;
    Ok(DeviceClauses {
        by,
        source,
        supervised: supervised?,
        told: told?,
        withdrawn: Clause { value: (), source: withdrawn? },
    })
}

/// Who may do what.
pub(super) fn acts(
    lowering: &Lowering<'_>,
    file: &[(Act, ByFile)],
    people: Option<&People>,
) -> Read<Vec<ActClause>> {
    collect(file.iter().map(|(act, file)| {
        let (by, source) = by(lowering, file, people)?;
        Ok(ActClause { act: *act, by, source })
    }))
}

/// A role, which must be somebody's.
pub(super) fn role(
    lowering: &Lowering<'_>,
    name: &At<String>,
    people: Option<&People>,
) -> Read<RoleId> {
    // Where the roles themselves have faults, a name cannot be looked up among them.
    let role = approver(lowering, people, name)?;
    if role.is_none() && people.is_some() {
        return Err(lowering.note(&name.span, "name the role of somebody".to_owned()));
    }
    role.ok_or(Noted)
}

pub(super) fn by(
    lowering: &Lowering<'_>,
    file: &ByFile,
    people: Option<&People>,
) -> Read<(RoleId, rules::cite::Source)> {
    let (by, source) = (role(lowering, &file.by, people), lowering.source(&file.source));
    Ok((by?, source?))
}

pub(super) fn notice(
    lowering: &Lowering<'_>,
    file: &NoticeFile,
    people: Option<&People>,
) -> Read<NoticeClause> {
    let instead = collect(file.instead.iter().map(|word| one_of(lowering, word, &Instead::ALL)));
    let by = by(lowering, &file.by, people);
    let (by, source) = by?;
    Ok(NoticeClause { minutes: file.minutes, instead: instead?, by, source })
}

fn styles(
    lowering: &Lowering<'_>,
    file: &At<Vec<StyleFile>>,
    people: Option<&People>,
) -> Read<Vec<Style>> {
    lowering.some("styles", file)?;
    lowering.ids("the style", file.value.iter().map(|style| &style.id))?;
    collect(file.value.iter().map(|file| {
        let faces = one_of(lowering, &file.faces, &Faces::ALL);
        let hands_to = one_of(lowering, &file.hands_to, &HandsTo::ALL);
        let needs = approver(lowering, people, &file.needs);
        let cite = lowering.cite(&file.cite);
        Ok(Style {
            id: file.id.value.clone(),
            faces: faces?,
            hands_to: hands_to?,
            needs: needs?,
            cite: cite?,
        })
    }))
}
