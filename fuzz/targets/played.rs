//! What is heard at the tables of the scenarios, which the targets begin from.

use super::tables::{BOOKS, book};
use record::form::Form;
use record::table_v1::request::Request as Written;
use rules::Rulebook;
use scenario::{Came, Heard, Scenario, run_with_doings};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use table::{Actor, Observation, Table, Time, evolve};
use testkit::{DOCUMENTS, ODD_HOUSE, edition};

/// The rulebook of a name that a scenario may be played by.
pub(super) fn editions(id: &str) -> Result<&'static rulebook::Edition, String> {
    let known = DOCUMENTS.contains(&id) || id == ODD_HOUSE;
    if known { Ok(edition(id)) } else { Err("there is no such rulebook".to_owned()) }
}

/// A moment at the table of a scenario.
pub(crate) struct Moment {
    /// The table before it.
    pub(crate) table: Table,
    /// When.
    pub(crate) at: Time,
    /// Who asked for what stands behind it; nobody where it was seen.
    pub(crate) by: Option<Actor>,
    /// What was asked or seen, as it stands on the wire.
    pub(crate) said: Value,
}

/// For each of the rulebooks, the moment at which a scenario first hears a request or a sight, by
/// its name: tables in the middle of everything that happens at them.
pub(crate) static MOMENTS: LazyLock<Vec<Vec<Moment>>> = LazyLock::new(|| {
    let mut all: Vec<BTreeMap<String, Moment>> = BOOKS.iter().map(|_| BTreeMap::new()).collect();
    for (file, text) in scenario::built_in() {
        let Some((number, came)) = played(file, text) else { continue };
        let (known, rulebook) = (&mut all[number], book(number));
        let mut table = Table::default();
        for one in came {
            let said = written(rulebook, &one.heard).unwrap_or_default();
            let name = said["is"].as_str().unwrap_or_default();
            if !name.is_empty() && !known.contains_key(name) {
                let (table, by) = (table.clone(), one.by().cloned());
                let moment = Moment { table, at: one.at, by, said: said.clone() };
                known.insert(name.to_owned(), moment);
            }
            table = one.events.iter().fold(table, evolve);
        }
    }
    all.into_iter().map(|known| known.into_values().collect()).collect()
});

/// What a scenario hears, with the number of its rulebook; none where that one is not fuzzed.
pub(crate) fn played(file: &str, text: &str) -> Option<(usize, Vec<Came>)> {
    let read = Scenario::read(file, text, &editions).ok()?;
    let number = BOOKS.iter().position(|id| *id == read.edition.id())?;
    Some((number, run_with_doings(&read).1))
}

/// What was heard as it stands on the wire; none where it cannot be said there.
pub(crate) fn written(rulebook: &Rulebook, heard: &Heard) -> Option<Value> {
    let seen = match heard {
        Heard::Asked(_, request) => {
            let written = <Written as Form<Rulebook>>::store(request, rulebook);
            return Some(serde_json::to_value(&written).expect("it can be written"));
        }
        Heard::Saw(seen) => seen,
    };
    Some(match seen {
        Observation::ClockRead => json!({}),
        Observation::CardDrawn(card) => {
            json!({ "is": "card_drawn", "card": card.map(|card| card.to_string()) })
        }
        Observation::CardExposed { number, card } => {
            json!({ "is": "card_exposed", "number": number, "card": card.to_string() })
        }
        Observation::CuttingCardSeen => json!({ "is": "cutting_card_seen" }),
        Observation::StationLost(place) => json!({ "is": "station_lost", "place": place.0 }),
        _ => return None,
    })
}
