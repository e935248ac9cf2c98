//! What screens and devices ask, read from the wire and turned into what a table hears.

use crate::wire::Money;
use record::form::Form;
use record::table_v1::request::Request as Written;
use rules::{Amount, Card, Outcome, Rulebook};
use serde::Deserialize;
use serde_json::Value;
use table::state::PlaceId;
use table::{Observation, Request};
use utoipa::ToSchema;

/// Something asked or seen, as it stands on the wire: its name under `is`, and its fields.
#[derive(Debug, Clone)]
pub enum Ask {
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
pub struct NotUnderstood(pub String);

/// Things that equipment sees, and the dealer enters on the console.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "its fields go by their names")]
pub enum Seen {
    /// A card has left the shoe; a card that nobody could read is none.
    CardDrawn { card: Option<String> },
    /// A card of the coup was turned.
    CardExposed { number: u8, card: String },
    /// The cutting card has come out.
    CuttingCardSeen {},
    /// A station no longer answers.
    StationLost { place: u8 },
    /// A note is in the cassette of a station's acceptor, past the point of giving it back.
    NoteStacked { place: u8, amount: Money },
    /// The display shows this result.
    DisplayShows { outcome: SeenOutcome },
    /// A screen shows this result.
    ScreenShows { outcome: SeenOutcome },
}

/// A result that somebody sees somewhere.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "results go by their names")]
pub enum SeenOutcome {
    Player,
    Banker,
    Tie,
}

const SEEN: [&str; 7] = [
    "card_drawn",
    "card_exposed",
    "cutting_card_seen",
    "station_lost",
    "note_stacked",
    "display_shows",
    "screen_shows",
];

/// Reads what is asked at a table that is run by this rulebook.
pub fn read(rulebook: &Rulebook, value: Value) -> Result<Ask, NotUnderstood> {
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
        Seen::CardDrawn { card } => {
            Observation::CardDrawn(card.as_deref().map(card_of).transpose()?)
        }
        Seen::CardExposed { number, card } => {
            Observation::CardExposed { number, card: card_of(&card)? }
        }
        Seen::CuttingCardSeen {} => Observation::CuttingCardSeen,
        Seen::StationLost { place } => Observation::StationLost(PlaceId(place)),
        Seen::NoteStacked { place, amount } => noted(PlaceId(place), amount.0)?,
        Seen::DisplayShows { outcome } => Observation::DisplayShows(outcome.into()),
        Seen::ScreenShows { outcome } => Observation::ScreenShows(outcome.into()),
    })
}

fn noted(place: PlaceId, amount: Amount) -> Result<Observation, NotUnderstood> {
    if amount <= Amount::ZERO {
        let what = "a note is worth something: write its `amount`, as in 50.00";
        return Err(NotUnderstood(what.to_owned()));
    }
    Ok(Observation::NoteStacked { place, amount })
}

fn card_of(text: &str) -> Result<Card, NotUnderstood> {
    text.parse().map_err(|_| {
        NotUnderstood(format!("`{text}` is not a card: write rank and suit, as in 4S or TC"))
    })
}

impl From<SeenOutcome> for Outcome {
    fn from(outcome: SeenOutcome) -> Outcome {
        match outcome {
            SeenOutcome::Player => Outcome::Player,
            SeenOutcome::Banker => Outcome::Banker,
            SeenOutcome::Tie => Outcome::Tie,
        }
    }
}
