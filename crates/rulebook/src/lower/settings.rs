//! Versions and options, and conditions on them.

use super::conduct::notice;
use super::people::{People, approver};
use super::wagering::one_of;
use super::{Lowering, amount};
use crate::page::{At, Lists, Noted, Read, collect, read};
use crate::written::{GameFile, OptionFile, OptionKindFile, VersionFile};
use rules::Amount;
use rules::bits::BitGroup;
use rules::setting::{
    HouseOption, InForce, Menu, OPTIONS_MAX, OptionKind, Scope, VERSION, Version,
};

pub(super) struct Settings {
    pub(super) menu: Menu,
    /// What a condition can name: the version and every option that is a choice.
    pub(super) groups: Vec<SettingGroup>,
}

/// A thing that is set to one of several values, each with its bit.
pub(super) struct SettingGroup {
    pub(super) key: String,
    pub(super) values: Vec<String>,
    pub(super) bits: BitGroup,
}

pub(super) fn settings(
    lowering: &Lowering<'_>,
    game: &GameFile,
    people: Option<&People>,
) -> Read<Settings> {
    let (versions, options) = (read(&game.versions)?, read(&game.options)?);
    let option_ids = lowering.ids("the option", options.iter().map(|option| &option.id));
    let reserved = options.iter().filter(|option| option.id.value == VERSION).map(|option| {
        let what = format!("an option cannot be called `{VERSION}`: conditions name versions so");
        Err(lowering.note(&option.id.span, what))
    });
    let reserved = collect(reserved).map(|_: Vec<()>| ());
    let names =
        versions.iter().flat_map(|version| [&version.id].into_iter().chain(&version.aliases));
    let version_ids = lowering.ids("the version", names);
    option_ids.and(reserved).and(version_ids)?;
    let groups = groups(lowering, versions, options)?;
    let versions = collect(versions.iter().map(|file| version(lowering, file)));
    let options = collect(options.iter().map(|file| option(lowering, file, &groups, people)));
    Ok(Settings { menu: Menu { versions: versions?, options: options? }, groups })
}

/// Gives every version and every value of a choice its bit.
fn groups(
    lowering: &Lowering<'_>,
    versions: &[VersionFile],
    options: &[OptionFile],
) -> Read<Vec<SettingGroup>> {
    let choices = options.iter().filter_map(|option| match &option.kind {
        OptionKindFile::Choice { values, .. } => Some((&option.id, values)),
        OptionKindFile::Percent { .. } | OptionKindFile::Amount { .. } => None,
    });
    let width = versions.len() + choices.clone().map(|(_, values)| values.len()).sum::<usize>();
    if versions.is_empty() || width > BitGroup::WORD || options.len() > OPTIONS_MAX {
        let most = BitGroup::WORD;
        let what = format!(
            "a rulebook has at least one version and at most {OPTIONS_MAX} options, and of \
             versions and values of choices together at most {most}, not {width}"
        );
        let span = options.first().map_or(0..0, |option| option.id.span.clone());
        return Err(lowering.note(&span, what));
    }
    let values = versions.iter().map(|version| version.id.value.clone()).collect();
    let bits = BitGroup::new(0, versions.len());
    let mut groups = vec![SettingGroup { key: VERSION.to_owned(), values, bits }];
    for (id, values) in choices {
        let first = groups.last().map_or(0, |group| group.bits.end());
        let bits = BitGroup::new(first, values.len());
        let values = values.iter().map(|value| value.value.clone()).collect();
        groups.push(SettingGroup { key: id.value.clone(), values, bits });
    }
    Ok(groups)
}

fn version(lowering: &Lowering<'_>, file: &VersionFile) -> Read<Version> {
    Ok(Version {
        cite: lowering.cite(&file.cite)?,
        id: file.id.value.clone(),
        aliases: file.aliases.iter().map(|alias| alias.value.clone()).collect(),
        name: file.name.clone(),
    })
}

fn option(
    lowering: &Lowering<'_>,
    file: &OptionFile,
    groups: &[SettingGroup],
    people: Option<&People>,
) -> Read<HouseOption> {
    let cite = lowering.cite(&file.cite);
    let needs = approver(lowering, people, &file.needs);
    let matters = in_force(lowering, groups, &file.in_force);
    let kind = option_kind(lowering, file, groups);
    let scope = one_of(lowering, &file.scope, &Scope::ALL);
    let change = file.change.as_ref().map(|file| notice(lowering, file, people));
    Ok(HouseOption {
        id: file.id.value.clone(),
        name: file.name.clone(),
        kind: kind?,
        scope: scope?,
        needs: needs?,
        matters: matters?,
        change: change.transpose()?,
        cite: cite?,
    })
}

fn option_kind(
    lowering: &Lowering<'_>,
    file: &OptionFile,
    groups: &[SettingGroup],
) -> Read<OptionKind> {
    match &file.kind {
        OptionKindFile::Choice { values, default } => {
            lowering.ids("the value", values.iter())?;
            let group = groups.iter().find(|group| group.key == file.id.value);
            let bits = group.expect("every choice has a group").bits;
            let values: Vec<_> = values.iter().map(|value| value.value.clone()).collect();
            let known: Vec<_> = values.iter().map(String::as_str).collect();
            let default = lowering.place("a value of this choice", default, &known)?;
            Ok(OptionKind::Choice { values, default, bits })
        }
        OptionKindFile::Percent { min, max, default } => {
            let (low, high, usual) = (min.value, max.value, default.value);
            if low == 0 || !(low..=high).contains(&usual) {
                let what = "a percentage must have 0 < min <= default <= max".to_owned();
                return Err(lowering.note(&min.span, what));
            }
            Ok(OptionKind::Percent { min: low, max: high, default: usual })
        }
        OptionKindFile::Amount { default } => {
            let default: Amount = amount(lowering, default)?;
            Ok(OptionKind::Amount { default })
        }
    }
}

/// A condition on the version and the options.
pub(super) fn in_force(
    lowering: &Lowering<'_>,
    groups: &[SettingGroup],
    lists: &Lists,
) -> Read<InForce> {
    let keys: Vec<_> = groups.iter().map(|group| group.key.as_str()).collect();
    let parts = collect(lists.iter().map(|(key, values)| {
        let place = lowering.place("`version` or a choice of this file", key, &keys)?;
        let group = &groups[place];
        let known: Vec<_> = group.values.iter().map(String::as_str).collect();
        let what = format!("a value of `{}`", group.key);
        if values.is_empty() {
            return Err(lowering.note(&key.span, format!("`{}` names no value", key.value)));
        }
        let places = collect(values.iter().map(|value| lowering.place(&what, value, &known)))?;
        Ok((group, places))
    }))?;
    Ok(parts
        .into_iter()
        .fold(InForce::ALWAYS, |condition, (group, places)| condition.with(group.bits, &places)))
}

impl Settings {
    pub(super) fn in_force(&self, lowering: &Lowering<'_>, lists: &Lists) -> Read<InForce> {
        in_force(lowering, &self.groups, lists)
    }

    /// The place of an option that is a percentage.
    pub(super) fn percent_option(&self, lowering: &Lowering<'_>, name: &At<String>) -> Read<usize> {
        let place = self.place(name, |kind| matches!(kind, OptionKind::Percent { .. }));
        place.ok_or_else(|| not_an_option(lowering, name, "a percentage"))
    }

    /// The place of an option that is an amount.
    pub(super) fn amount_option(&self, lowering: &Lowering<'_>, name: &At<String>) -> Read<usize> {
        let place = self.place(name, |kind| matches!(kind, OptionKind::Amount { .. }));
        place.ok_or_else(|| not_an_option(lowering, name, "an amount"))
    }

    /// The place of an option that is a choice, and its values.
    pub(super) fn choice_option(
        &self,
        lowering: &Lowering<'_>,
        name: &At<String>,
    ) -> Read<(usize, &[String])> {
        let place = self.place(name, |kind| matches!(kind, OptionKind::Choice { .. }));
        let found = place.and_then(|place| match &self.menu.options[place].kind {
            OptionKind::Choice { values, .. } => Some((place, &values[..])),
            OptionKind::Percent { .. } | OptionKind::Amount { .. } => None,
        });
        found.ok_or_else(|| not_an_option(lowering, name, "a choice"))
    }

    fn place(&self, name: &At<String>, fits: fn(&OptionKind) -> bool) -> Option<usize> {
        self.menu.options.iter().position(|option| option.id == name.value && fits(&option.kind))
    }
}

fn not_an_option(lowering: &Lowering<'_>, name: &At<String>, what: &str) -> Noted {
    lowering.note(&name.span, format!("`{}` is not an option that is {what}", name.value))
}
