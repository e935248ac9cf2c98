//! What screens and devices ask, read from the wire and turned into what a table hears.

use record::form::Form;
use record::table_v1::request::Request as Written;
use rules::{Card, Outcome, Rulebook};
use serde::Deserialize;
use serde_json::Value;
use table::state::PlaceId;
use table::{Observation, Request};

/// Something asked or seen, as it stands on the wire: its name under `is`, and its fields.
#[derive(Debug, Clone)]
pub(crate) enum Ask {
    /// A request to the table.
    Request(Request),
    /// Something that was seen.
    Seen(Observation),
    /// The next card of the virtual shoe, please.
    Draw,
    /// Somebody is wanted at a station.
    CallAttendant,
    /// Somebody has been at a place to which they were called.
    Attended(PlaceId),
}

/// What cannot be read, and what to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NotUnderstood(pub(crate) String);

/// Things that equipment sees, and the dealer enters on the console.
#[derive(Debug, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
enum WrittenSeen {
    CardDrawn { card: Option<String> },
    CardExposed { number: u8, card: String },
    CuttingCardSeen {},
    StationLost { place: u8 },
    DisplayShows { outcome: WrittenOutcome },
    ScreenShows { outcome: WrittenOutcome },
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenOutcome {
    Player,
    Banker,
    Tie,
}

const SEEN: [&str; 6] = [
    "card_drawn",
    "card_exposed",
    "cutting_card_seen",
    "station_lost",
    "display_shows",
    "screen_shows",
];

/// Reads what is asked at a table that is run by this rulebook.
pub(crate) fn read(rulebook: &Rulebook, value: Value) -> Result<Ask, NotUnderstood> {
    let is = value.get("is").and_then(Value::as_str).unwrap_or_default();
    match is {
        "draw" => return Ok(Ask::Draw),
        "call_attendant" => return Ok(Ask::CallAttendant),
        "attended" => return attended(&value),
        _ => {}
    }
    if SEEN.contains(&is) {
        return seen(value).map(Ask::Seen);
    }
    if !Written::WORDS.contains(&is) {
        let what = format!("`{is}` is nothing that can be asked: see /api/openapi.json");
        return Err(NotUnderstood(what));
    }
    let written: Written =
        serde_json::from_value(value).map_err(|error| NotUnderstood(error.to_string()))?;
    let request = <Written as Form<Rulebook>>::load(&written, rulebook);
    request.map(Ask::Request).map_err(|why| NotUnderstood(why.to_string()))
}

fn attended(value: &Value) -> Result<Ask, NotUnderstood> {
    let place = value.get("place").and_then(Value::as_u64).and_then(|it| u8::try_from(it).ok());
    let place = place.ok_or_else(|| NotUnderstood("say at which `place`".to_owned()))?;
    Ok(Ask::Attended(PlaceId(place)))
}

fn seen(value: Value) -> Result<Observation, NotUnderstood> {
    let written = serde_json::from_value(value).map_err(|why| NotUnderstood(why.to_string()))?;
    Ok(match written {
        WrittenSeen::CardDrawn { card } => {
            Observation::CardDrawn(card.as_deref().map(card_of).transpose()?)
        }
        WrittenSeen::CardExposed { number, card } => {
            Observation::CardExposed { number, card: card_of(&card)? }
        }
        WrittenSeen::CuttingCardSeen {} => Observation::CuttingCardSeen,
        WrittenSeen::StationLost { place } => Observation::StationLost(PlaceId(place)),
        WrittenSeen::DisplayShows { outcome } => Observation::DisplayShows(outcome.into()),
        WrittenSeen::ScreenShows { outcome } => Observation::ScreenShows(outcome.into()),
    })
}

fn card_of(text: &str) -> Result<Card, NotUnderstood> {
    text.parse().map_err(|_| {
        NotUnderstood(format!("`{text}` is not a card: write rank and suit, as in 4S or TC"))
    })
}

impl From<WrittenOutcome> for Outcome {
    fn from(outcome: WrittenOutcome) -> Outcome {
        match outcome {
            WrittenOutcome::Player => Outcome::Player,
            WrittenOutcome::Banker => Outcome::Banker,
            WrittenOutcome::Tie => Outcome::Tie,
        }
    }
}
