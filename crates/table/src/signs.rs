//! What must be shown at the table.

use crate::request::ChangeTo;
use crate::state::{CoupKind, Table, Wagering};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use rules::Rulebook;

/// The signs at a table, in words.
pub fn signs(rulebook: &Rulebook, table: &Table) -> Vec<String> {
    let Some(setup) = &table.setup else { return vec_of("closed") };
    let mut signs = Vec::new();
    let version = rulebook.menu.version_set(&setup.setting);
    signs.push(format!("game: {}", version.name));
    let limits = &setup.limits;
    let steps = |unit: Option<rules::Amount>| {
        unit.map_or_else(String::new, |unit| format!(" in steps of {unit}"))
    };
    let range = |range: &crate::state::Range| {
        format!("minimum {} maximum {}{}", range.min, range.max, steps(range.unit))
    };
    signs.push(range(&limits.usual));
    for (bet, own) in &limits.of_bets {
        signs.push(format!("{}: {}", rulebook.bet_clauses(*bet).name, range(own)));
    }
    if let Some(max) = limits.differential_max {
        signs.push(format!("{} {max}", rulebook.term("table-differential")));
    }
    if limits.per_person {
        signs.push("limits are per person".to_string());
    }
    for (place, found) in (1..).zip(&table.places) {
        if found.closed {
            signs.push(format!("place {place}: box closed"));
        }
        if let Some(own) = &found.personal {
            signs.push(format!("place {place}: {}", range(own)));
        }
        if let Some(kept) = &found.kept {
            signs.push(format!("place {place}: previous {}", range(&kept.usual)));
        }
    }
    options(rulebook, table, &mut signs);
    for notice in &table.notices {
        signs.push(format!("from {}: {}", notice.due, change(&notice.to)));
    }
    of_coup(rulebook, table, &mut signs);
    signs
}

fn vec_of(text: &str) -> Vec<String> {
    alloc::vec![text.to_string()]
}

fn change(to: &ChangeTo) -> String {
    match to {
        ChangeTo::Limits(limits) => {
            format!("minimum {} maximum {}", limits.usual.min, limits.usual.max)
        }
        ChangeTo::Version(_) => "another version of the game".to_string(),
        ChangeTo::Closed => "the table closes".to_string(),
    }
}

/// What is set of the options that matter.
fn options(rulebook: &Rulebook, table: &Table, signs: &mut Vec<String>) {
    let Some(setup) = &table.setup else { return };
    let menu = &rulebook.menu;
    for (place, option) in menu.options.iter().enumerate() {
        if option.matters.holds(&setup.setting) {
            signs.push(format!("{}: {}", option.id, menu.value_set(&setup.setting, place)));
        }
    }
}

fn of_coup(rulebook: &Rulebook, table: &Table, signs: &mut Vec<String>) {
    let last = match table.shoe.coups_left {
        Some(1) => Some(rulebook.term("last-coup").to_string()),
        Some(left) => Some(format!("{} after {}", rulebook.term("last-coup"), left - 1)),
        None => None,
    };
    signs.extend(last);
    let Some(coup) = &table.coup else { return };
    if matches!(coup.kind, CoupKind::Dummy(_)) {
        signs.push(rulebook.term("dummy-coup").to_string());
    }
    match coup.wagering {
        Wagering::Open(Some(until)) => signs.push(format!("wagers until {until}")),
        Wagering::Open(None) => signs.push("place your bets".to_string()),
        Wagering::Closed => signs.push("no more bets".to_string()),
    }
    for hand in [rules::Side::Player, rules::Side::Banker] {
        if let crate::state::HandState::With(place) = coup.hands.of(hand) {
            signs.push(format!("{} with place {}", side(rulebook, hand), place.0));
        }
    }
}

fn side(rulebook: &Rulebook, side: rules::Side) -> &str {
    match side {
        rules::Side::Player => rulebook.term("players-hand"),
        rules::Side::Banker => rulebook.term("bankers-hand"),
    }
}
