//! Bets and their lines.

use super::settings::Settings;
use super::{Lowering, bet_ids};
use crate::page::{At, Lists, Read, collect, read};
use crate::written::{BetFile, GameFile, LineFile, NeedsFile, PaysFile};
use rules::Odds;
use rules::bet::{Bet, Line, Needs, Offer, Pays};
use rules::facts::{Condition, Group};

pub(super) fn bets(
    lowering: &Lowering<'_>,
    game: &GameFile,
    settings: &Settings,
) -> Read<Vec<Bet>> {
    let files = read(&game.bets)?;
    let ids = lowering.ids("the bet", files.iter().map(|bet| &bet.id));
    let bets = collect(files.iter().map(|file| bet(lowering, file, game, settings)));
    ids?;
    bets
}

fn bet(lowering: &Lowering<'_>, file: &BetFile, game: &GameFile, settings: &Settings) -> Read<Bet> {
    let cite = lowering.cite(&file.cite);
    let offered = collect(file.offered.iter().map(|offer| {
        let (in_force, cite) =
            (settings.in_force(lowering, &offer.in_force), lowering.cite(&offer.cite));
        Ok(Offer { in_force: in_force?, cite: cite? })
    }));
    let needs =
        file.needs.as_ref().map(|needs| self::needs(lowering, (file, needs), game, settings));
    let lines = collect(file.lines.iter().map(|file| line(lowering, file, settings)));
    Ok(Bet {
        id: file.id.value.clone(),
        name: file.name.clone(),
        cite: cite?,
        offered: offered?,
        needs: needs.transpose()?,
        lines: lines?,
    })
}

fn needs(
    lowering: &Lowering<'_>,
    (bet, file): (&BetFile, &NeedsFile),
    game: &GameFile,
    settings: &Settings,
) -> Read<Needs> {
    let any_of = bet_ids(lowering, game, &file.any_of);
    let in_force = settings.in_force(lowering, &file.in_force);
    let cite = lowering.cite(&file.cite);
    if let Some(itself) = file.any_of.iter().find(|name| name.value == bet.id.value) {
        return Err(lowering.note(&itself.span, "a bet cannot need itself".to_owned()));
    }
    Ok(Needs { any_of: any_of?, in_force: in_force?, cite: cite? })
}

fn line(lowering: &Lowering<'_>, file: &LineFile, settings: &Settings) -> Read<Line> {
    let when = condition(lowering, &file.when);
    let unless = file.unless.as_ref().map(|lists| condition(lowering, lists)).transpose();
    let in_force = settings.in_force(lowering, &file.in_force);
    let pays = pays(lowering, &file.pays, settings);
    let cite = lowering.cite(&file.cite);
    Ok(Line { when: when?, unless: unless?, in_force: in_force?, pays: pays?, cite: cite? })
}

fn condition(lowering: &Lowering<'_>, lists: &Lists) -> Read<Condition> {
    let keys = Group::ALL.map(Group::key);
    let parts = collect(lists.iter().map(|(key, values)| {
        let group = Group::ALL[lowering.place("a fact of a coup", key, &keys)?];
        let what = format!("a value of `{}`", group.key());
        if values.is_empty() {
            return Err(lowering.note(&key.span, format!("`{}` names no value", key.value)));
        }
        let places = values.iter().map(|value| lowering.place(&what, value, group.values()));
        Ok((group, collect(places)?))
    }))?;
    Ok(parts
        .into_iter()
        .fold(Condition::ANY, |condition, (group, places)| condition.with(group, &places)))
}

fn pays(lowering: &Lowering<'_>, file: &PaysFile, settings: &Settings) -> Read<Pays> {
    match file {
        PaysFile::Lose => Ok(Pays::Lose),
        PaysFile::StandOff { share: None } => Ok(Pays::StandOff),
        PaysFile::StandOff { share: Some(name) } => {
            let option = settings.percent_option(lowering, name)?;
            Ok(Pays::StandOffAndShare { option })
        }
        PaysFile::Win { odds: text, commission_percent: None } => {
            odds(lowering, text).map(Pays::Win)
        }
        PaysFile::Win { odds: text, commission_percent: Some(percent) } => {
            let gross = odds(lowering, text)?;
            let net = gross.less_percent(percent.value).ok_or_else(|| {
                let what = "a commission is below 100 percent, of odds of reasonable size";
                lowering.note(&percent.span, what.to_owned())
            })?;
            Ok(Pays::WinLess { gross, net })
        }
    }
}

fn odds(lowering: &Lowering<'_>, text: &At<String>) -> Read<Odds> {
    text.value
        .parse()
        .map_err(|error: rules::odds::NotOdds| lowering.note(&text.span, error.to_string()))
}
