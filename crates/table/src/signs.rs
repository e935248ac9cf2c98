//! What must be shown at the table.

use crate::request::ChangeTo;
use crate::state::{
    CoupState, HandState, Limits, PlaceId, Range, Setup, StationState, Table, Wagering,
};
use crate::words;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use rules::procedure::Need;
use rules::{Rulebook, Setting, Side};

/// The signs at a table, in words.
pub fn signs(rulebook: &Rulebook, table: &Table) -> Vec<String> {
    let Some(setup) = &table.setup else { return vec_of("closed") };
    let mut signs = Vec::new();
    let version = rulebook.menu.version_set(&setup.setting);
    signs.push(format!("game: {}", version.name));
    of_limits(rulebook, &setup.limits, &mut signs);
    for (place, found) in (1..).zip(&table.places) {
        if found.closed {
            signs.push(format!("place {place}: box closed"));
        }
        if let Some(own) = table.personal_limit_at(PlaceId(place)) {
            signs.push(format!("place {place}: {}", range(&own)));
        }
        if let Some(kept) = table.kept_at(PlaceId(place)) {
            let mut previous = Vec::new();
            of_limits(rulebook, kept, &mut previous);
            signs.extend(previous.iter().map(|sign| format!("place {place}: previous {sign}")));
        }
        if setup.accounts && found.open {
            let id = PlaceId(place);
            let state = table.station_state(id).map_or("", StationState::words);
            signs.push(format!("place {place}: credit {}, {state}", table.spendable(id)));
        }
    }
    if let Some(devices) = &table.devices {
        signs.push(format!("devices permitted: {}", devices.conditions));
    }
    options(rulebook, table, &mut signs);
    fixtures(rulebook, setup, &mut signs);
    odds(rulebook, &setup.setting, &mut signs);
    for notice in &table.notices {
        let changes = change(rulebook, &setup.setting, &notice.to);
        signs.push(format!("from {}: {changes}", notice.due));
    }
    of_coup(rulebook, table, &mut signs);
    signs
}

/// A range, as a sign says it.
fn range(range: &Range) -> String {
    let steps = range.unit.map_or_else(String::new, |unit| format!(" in steps of {unit}"));
    format!("minimum {} maximum {}{steps}", range.min, range.max)
}

/// Limits, a sign for each.
fn of_limits(rulebook: &Rulebook, limits: &Limits, signs: &mut Vec<String>) {
    signs.push(range(&limits.usual));
    for (bet, own) in &limits.of_bets {
        signs.push(format!("{}: {}", rulebook.bet_clauses(*bet).name, range(own)));
    }
    if let Some(max) = limits.differential_max {
        signs.push(format!("{} {max}", rulebook.term("table-differential")));
    }
    if let Some(min) = limits.aggregate_min {
        signs.push(format!("all wagers of a person together at least {min}"));
    }
    if let Some(max) = limits.area_max {
        signs.push(format!("all wagers on an area together at most {max}"));
    }
    if limits.per_person {
        signs.push("limits are per person".to_string());
    }
}

/// The options that a change sets otherwise than they are, by their places in the menu.
pub fn options_changed(
    rulebook: &Rulebook,
    now: &Setting,
    then: &Setting,
) -> impl Iterator<Item = usize> {
    let menu = &rulebook.menu;
    let set = move |place: usize, setting: &Setting| {
        let matters = menu.options[place].matters.holds(setting);
        matters.then(|| menu.value_set(setting, place))
    };
    (0..menu.options.len()).filter(move |place| {
        let then = set(*place, then);
        then.is_some() && then != set(*place, now)
    })
}

/// What will change, as a sign says it.
fn change(rulebook: &Rulebook, now: &Setting, to: &ChangeTo) -> String {
    match to {
        ChangeTo::Limits(limits) => {
            let mut signs = Vec::new();
            of_limits(rulebook, limits, &mut signs);
            signs.join(", ")
        }
        ChangeTo::Version(setting) => {
            let menu = &rulebook.menu;
            let set = options_changed(rulebook, now, setting).map(|place| {
                format!(", {}: {}", menu.options[place].id, menu.value_set(setting, place))
            });
            let set: String = set.collect();
            format!("game: {}{set}", menu.version_set(setting).name)
        }
        ChangeTo::Closed => "the table closes".to_string(),
    }
}

fn vec_of(text: &str) -> Vec<String> {
    alloc::vec![text.to_string()]
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

/// What the table stands with that is on a sign.
fn fixtures(rulebook: &Rulebook, setup: &Setup, signs: &mut Vec<String>) {
    for fixture in rulebook.conduct.fixtures.iter().filter(|it| it.need == Need::OnASign) {
        let fitted = setup.fixtures.iter().find(|fitted| *fitted.fixture == *fixture.id);
        if let Some(fitted) = fitted.filter(|_| fixture.matters(&setup.setting)) {
            signs.push(format!("{}: {}", fixture.name, fitted.is));
        }
    }
}

/// What the bets on the hands pay, and those that pay otherwise by somebody's approval.
fn odds(rulebook: &Rulebook, setting: &Setting, signs: &mut Vec<String>) {
    let menu = &rulebook.menu;
    let hands = rulebook.together.both_hands.what.map(|bet| rulebook.bet_clauses(bet));
    let by_approval = rulebook.bets.iter().filter(|bet| {
        let mut options = menu.options.iter().filter(|option| option.needs.is_some());
        bet.withheld(setting).is_none()
            && !hands.iter().any(|hand| hand.id == bet.id)
            && options.any(|option| bet.pays_by(menu, &option.id))
    });
    for bet in hands.into_iter().chain(by_approval) {
        let lines = bet.lines.iter().filter(|line| line.in_force.holds(setting));
        let pays = lines.filter_map(|line| {
            let odds = line.pays.odds(setting)?;
            Some(format!("{odds} on {}", line.when_in_words()))
        });
        signs.push(format!("{} pays {}", bet.name, pays.collect::<Vec<_>>().join(", ")));
    }
}

/// The counts of both hands, once the first four cards are exposed.
fn counts(rulebook: &Rulebook, coup: &CoupState) -> Option<String> {
    let cards = coup.known().filter(|cards| cards.len() >= 4)?;
    let count = |side: Side| {
        let own = coup.cards.iter().zip(&cards).filter(|(dealt, _)| dealt.side == side);
        own.map(|(_, card)| card.point_value()).sum::<u8>() % 10
    };
    let told = [Side::Player, Side::Banker]
        .map(|hand| format!("{} {}", words::hand(rulebook, hand), count(hand)));
    Some(told.join(", "))
}

fn of_coup(rulebook: &Rulebook, table: &Table, signs: &mut Vec<String>) {
    if let Some(commitment) = table.shoe.commitment {
        signs.push(format!("order of the shoe committed: {commitment}"));
    }
    let last = match table.shoe.coups_left {
        Some(1) => Some(rulebook.term("last-coup").to_string()),
        Some(left) => Some(format!("{} after {}", rulebook.term("last-coup"), left - 1)),
        None => None,
    };
    signs.extend(last);
    let Some(coup) = &table.coup else { return };
    if coup.is_barred() {
        signs.push(rulebook.term("dummy-coup").to_string());
    } else {
        signs.push(match coup.wagering {
            Wagering::Open(Some(until)) if table.stands_still() && table.now < until => {
                "the wagering period stands still".to_string()
            }
            Wagering::Open(Some(until)) => format!("wagers until {until}"),
            Wagering::Open(None) => "place your bets".to_string(),
            Wagering::Closed => "no more bets".to_string(),
        });
    }
    signs.extend(counts(rulebook, coup));
    for hand in [Side::Player, Side::Banker] {
        let with = match coup.hands.of(hand) {
            HandState::With(place) => format!("place {}", place.0),
            HandState::WithNominee(_, name) => name.to_string(),
            HandState::WithDealer | HandState::Offered(_) | HandState::Back => continue,
        };
        signs.push(format!("{} with {with}", words::hand(rulebook, hand)));
    }
}
