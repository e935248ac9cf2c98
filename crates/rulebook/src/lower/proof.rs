//! The proof that a bet's lines decide every possible coup exactly once, wherever it is offered.

use super::Lowering;
use crate::page::Read;
use crate::written::{BetFile, GameFile};
use rules::bet::Bet;
use rules::facts::{Facts, Group, possible};
use rules::setting::OptionKind;
use rules::{Rulebook, Setting};

/// Notes, for every bet, the first coup that no line decides and the first that two do.
pub(super) fn prove(lowering: &Lowering<'_>, game: &GameFile, rulebook: &Rulebook) -> Read<()> {
    let decks = rulebook.decks.allowed.value.iter().copied().max().unwrap_or(1);
    let coups = possible(&rulebook.tableau, decks);
    let mut read = Ok(());
    for (file, bet) in game.bets.iter().zip(&rulebook.bets) {
        for (setting, words) in settings_of(file, rulebook) {
            if bet.withheld(&setting).is_some() {
                continue;
            }
            let fault = coups.iter().find_map(|coup| fault_at(lowering, (file, bet), &setting, *coup));
            if let Some((coup, what)) = fault {
                let under = if words.is_empty() { String::new() } else { format!(" under {words}") };
                let coup = coup_in_words(coup);
                read = Err(lowering.note(&file.span, format!("{what}{under}, for example: {coup}")));
                break;
            }
        }
    }
    read
}

fn fault_at(
    lowering: &Lowering<'_>,
    (file, bet): (&BetFile, &Bet),
    setting: &Setting,
    coup: Facts,
) -> Option<(Facts, String)> {
    let mut deciding = bet.lines.iter().zip(&file.lines).filter(|(line, _)| line.decides(setting, coup));
    let id = &bet.id;
    match (deciding.next(), deciding.next()) {
        (Some(_), None) => None,
        (None, _) => Some((coup, format!("no line of the bet `{id}` decides some coups"))),
        (Some((_, first)), Some((_, second))) => {
            let lines = [first, second].map(|line| lowering.page.line(&line.span));
            let [first, second] = lines;
            let what =
                format!("the bet `{id}` has overlapping lines ({first} and {second} of the file)");
            Some((coup, what))
        }
    }
}

/// Every setting of the things that the bet's conditions name, the rest at their defaults, each
/// with its words.
fn settings_of(file: &BetFile, rulebook: &Rulebook) -> Vec<(Setting, String)> {
    let named = |key: &str| {
        let lists = file.lines.iter().map(|line| &line.in_force);
        let offers = file.offered.iter().map(|offer| &offer.in_force);
        lists.chain(offers).any(|lists| lists.iter().any(|(name, _)| name.value == key))
    };
    let versions = if named("version") { rulebook.versions.len() } else { 1 };
    let mut settings: Vec<_> = (0..versions)
        .map(|version| {
            let words = if versions > 1 { rulebook.versions[version].id.clone() } else { String::new() };
            (rulebook.default_setting(version), words)
        })
        .collect();
    for (place, option) in rulebook.options.iter().enumerate() {
        if let (OptionKind::Choice { values, .. }, true) = (&option.kind, named(&option.id)) {
            settings = settings
                .iter()
                .flat_map(|(setting, words)| {
                    values.iter().map(move |value| {
                        let set = rulebook.set_option(*setting, place, value);
                        let gap = if words.is_empty() { "" } else { ", " };
                        let words = format!("{words}{gap}{} = {value}", option.id);
                        (set.expect("a value of the choice can be set"), words)
                    })
                })
                .collect();
        }
    }
    settings
}

fn coup_in_words(coup: Facts) -> String {
    let value = |group: Group| format!("{} {}", group.key(), group.values()[coup.value(group)]);
    Group::ALL.map(value).join(", ")
}
