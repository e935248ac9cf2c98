//! The proof that a bet's lines decide every possible coup exactly once, wherever it is offered.

use super::Lowering;
use crate::page::{Read, read};
use crate::written::{BetFile, GameFile};
use rules::bet::Bet;
use rules::facts::{Facts, Group, possible};
use rules::setting::{Menu, VERSION};
use rules::{Setting, Tableau};
use std::ops::Range;

/// How many combinations of versions and choices one bet may depend on.
const COMBINATIONS_MAX: usize = 1_024;

/// Two decks can deal every kind of coup there is.
const DECKS: u8 = 2;

/// Notes, for every bet, the first coup that no line decides or that two do.
pub(super) fn prove(
    lowering: &Lowering<'_>,
    game: &GameFile,
    (tableau, menu, bets): (&Tableau, &Menu, &[Bet]),
) -> Read<()> {
    let coups = possible(tableau, DECKS);
    let mut proved = Ok(());
    for (file, bet) in read(&game.bets)?.iter().zip(bets) {
        if let Err((span, what)) = prove_bet(lowering, (file, bet), menu, &coups) {
            proved = Err(lowering.note(&span, what));
        }
    }
    proved
}

/// A place and what is wrong there.
type Found = (Range<usize>, String);

fn prove_bet(
    lowering: &Lowering<'_>,
    (file, bet): (&BetFile, &Bet),
    menu: &Menu,
    coups: &[Facts],
) -> Result<(), Found> {
    let depends = |key: &str| bet.depends_on(menu, key);
    if menu.combinations(depends) > COMBINATIONS_MAX {
        let id = &bet.id;
        let what = format!("the bet `{id}` depends on too many versions and choices together");
        return Err((file.span.clone(), what));
    }
    let settings = menu.settings(depends);
    let offered: Vec<_> =
        settings.iter().filter(|setting| bet.withheld(setting).is_none()).collect();
    let mut used = vec![false; bet.lines.len()];
    for setting in offered {
        for coup in coups {
            let line = the_line(lowering, (file, bet), setting, *coup);
            let line = line.map_err(|what| what + &under_in_words(bet, menu, setting));
            used[line.map_err(|what| (file.span.clone(), what))?] = true;
        }
    }
    match used.iter().position(|used| !used) {
        None => Ok(()),
        Some(dead) => {
            let what = "this line decides no coup that can be, in no setting that offers the bet";
            Err((file.lines[dead].span.clone(), what.to_owned()))
        }
    }
}

/// The place of the one line that decides a coup, or what is wrong.
fn the_line(
    lowering: &Lowering<'_>,
    (file, bet): (&BetFile, &Bet),
    setting: &Setting,
    coup: Facts,
) -> Result<usize, String> {
    let places = 0..bet.lines.len();
    let mut deciding = places.filter(|place| bet.lines[*place].decides(setting, coup));
    let id = &bet.id;
    match (deciding.next(), deciding.next()) {
        (Some(place), None) => Ok(place),
        (None, _) => {
            let coup = coup_in_words(coup);
            Err(format!("the bet `{id}` has no line for the coup: {coup}"))
        }
        (Some(first), Some(second)) => {
            let line = |place: usize| lowering.page.line(&file.lines[place].span);
            let lines = format!("in lines {} and {} of the file", line(first), line(second));
            let coup = coup_in_words(coup);
            Err(format!("the bet `{id}` has overlapping lines, {lines}, for the coup: {coup}"))
        }
    }
}

fn coup_in_words(coup: Facts) -> String {
    let value = |group: Group| format!("{} {}", group.key(), group.values()[coup.value(group)]);
    Group::ALL.map(value).join(", ")
}

/// The values, under which a fault was found, of what the bet depends on.
fn under_in_words(bet: &Bet, menu: &Menu, setting: &Setting) -> String {
    let version = (VERSION, menu.version_set(setting).id.clone());
    let options = menu.options_set(setting).map(|(option, value)| (option.id.as_str(), value));
    let all = [version].into_iter().chain(options).filter(|(key, _)| bet.depends_on(menu, key));
    all.map(|(key, value)| format!("; {key} {value}")).collect()
}
