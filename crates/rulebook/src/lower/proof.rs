//! The proof that a bet's lines decide every possible coup exactly once, wherever it is offered.

use super::Lowering;
use crate::page::{Read, read};
use crate::written::{BetFile, GameFile};
use rules::bet::Bet;
use rules::facts::{Facts, Group, possible};
use rules::setting::{Menu, VERSION};
use rules::{Setting, Tableau};

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
        let settings = menu.settings(|key| bet.depends_on(menu, key));
        let offered = settings.iter().filter(|setting| bet.withheld(setting).is_none());
        let faults = offered.filter_map(|setting| {
            let what =
                coups.iter().find_map(|coup| fault_at(lowering, (file, bet), setting, *coup));
            what.map(|what| what + &under_in_words(bet, menu, setting))
        });
        for what in faults.take(1) {
            proved = Err(lowering.note(&file.span, what));
        }
    }
    proved
}

fn fault_at(
    lowering: &Lowering<'_>,
    (file, bet): (&BetFile, &Bet),
    setting: &Setting,
    coup: Facts,
) -> Option<String> {
    let both = bet.lines.iter().zip(&file.lines);
    let mut deciding = both.filter(|(line, _)| line.decides(setting, coup)).map(|(_, file)| file);
    let id = &bet.id;
    match (deciding.next(), deciding.next()) {
        (Some(_), None) => None,
        (None, _) => {
            let coup = coup_in_words(coup);
            Some(format!("the bet `{id}` has no line for the coup: {coup}"))
        }
        (Some(first), Some(second)) => {
            let [first, second] = [first, second].map(|line| lowering.page.line(&line.span));
            let lines = format!("in lines {first} and {second} of the file");
            let coup = coup_in_words(coup);
            Some(format!("the bet `{id}` has overlapping lines, {lines}, for the coup: {coup}"))
        }
    }
}

fn coup_in_words(coup: Facts) -> String {
    let value = |group: Group| format!("{} {}", group.key(), group.values()[coup.value(group)]);
    Group::ALL.map(value).join(", ")
}

/// The values, under which a fault was found, of what the bet's conditions name.
fn under_in_words(bet: &Bet, menu: &Menu, setting: &Setting) -> String {
    let version = menu.version_set(setting).id.as_str();
    let options =
        menu.options.iter().enumerate().filter_map(|(place, option)| {
            Some((option.id.as_str(), menu.choice_set(setting, place)?))
        });
    let all = [(VERSION, version)].into_iter().chain(options);
    let named = all.filter(|(key, _)| bet.depends_on(menu, key));
    named.map(|(key, value)| format!("; {key} {value}")).collect()
}
