//! Finding coups, wagers, incidents, corrections and what people did.

use super::told;
use crate::caller::Caller;
use crate::floor::Floor;
use crate::http::Problem;
use crate::http::asked::wrong;
use axum::Json;
use axum::extract::{Query, State};
use catalogue::{Amounts, CorrectionPage, CoupPage, EventPage, IncidentPage, Search, WagerPage};
use exports::Moment;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What a search may be narrowed by, as the description of the API says it.
pub(crate) const NARROWED: &[(&str, &str)] = &[
    ("table", "At this table"),
    ("from", "From this moment on: ISO 8601, or milliseconds since 1970"),
    ("to", "Before this moment"),
    ("place", "With a wager at this place"),
    ("bettor", "Of a bettor whose name begins so"),
    ("bet", "On this bet"),
    ("amount", "Of this amount, or between two, as in 100-250"),
    ("rule", "By a rule whose id holds this"),
    ("person", "By somebody whose name begins so: who dealt, reported, decided, confirmed, did"),
    ("situation", "With an incident of this situation"),
    ("result", "With this result: player, banker or tie"),
    ("mark", "Out of the ordinary: corrected, void, disputed or incident"),
    ("kind", "Entries of this kind"),
    ("after", "Where the page before ended"),
    ("limit", "How many at the most, up to 200"),
];

/// A search as it is asked for: everything is text, and what is empty does not narrow it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    pub(crate) table: String,
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) bettor: String,
    place: String,
    bet: String,
    amount: String,
    rule: String,
    person: String,
    situation: String,
    result: String,
    mark: String,
    kind: String,
    after: String,
    limit: String,
}

fn some(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn whole<N: std::str::FromStr>(name: &str, text: &str) -> Result<Option<N>, Problem> {
    let Some(text) = some(text) else { return Ok(None) };
    let read = text.parse().map_err(|_| wrong(&format!("{name}: `{text}` is no whole number")));
    read.map(Some)
}

/// A moment, in milliseconds since 1970 or as ISO 8601 has it.
pub(crate) fn moment(text: &str) -> Result<Option<i64>, Problem> {
    let Some(text) = some(text) else { return Ok(None) };
    if let Ok(ms) = text.parse() {
        return Ok(Some(ms));
    }
    let read = text.parse::<Moment>();
    read.map(|Moment(ms)| Some(ms)).map_err(|why| wrong(&why.to_string()))
}

/// An amount, or the least and the most.
fn amounts(text: &str) -> Result<Option<Amounts>, Problem> {
    let Some(text) = some(text) else { return Ok(None) };
    let (least, most) = text.split_once('-').unwrap_or((&text, &text));
    let cents = |text: &str| {
        let text = text.trim().trim_start_matches('$').replace(',', "");
        table::words::read::amount(&text).map(rules::Amount::cents).map_err(|why| wrong(&why))
    };
    Ok(Some(Amounts { least: cents(least)?, most: cents(most)? }))
}

impl TryFrom<&Asked> for Search {
    type Error = Problem;

    fn try_from(asked: &Asked) -> Result<Search, Problem> {
        Ok(Search {
            table: some(&asked.table),
            from_ms: moment(&asked.from)?,
            to_ms: moment(&asked.to)?,
            place: whole("place", &asked.place)?,
            bettor: some(&asked.bettor),
            bet: some(&asked.bet),
            amounts: amounts(&asked.amount)?,
            rule: some(&asked.rule),
            person: some(&asked.person),
            situation: some(&asked.situation),
            result: some(&asked.result),
            mark: some(&asked.mark),
            kind: some(&asked.kind),
            after: some(&asked.after),
            limit: whole("limit", &asked.limit)?,
        })
    }
}

macro_rules! searches {
    ($($(#[$about:meta])* $name:ident gives $page:ident;)*) => {
        $($(#[$about])*
        pub(crate) async fn $name(
            State(floor): State<Arc<Floor>>,
            caller: Caller,
            Query(asked): Query<Asked>,
        ) -> Result<Json<$page>, Problem> {
            told(floor, &caller, move |floor| {
                let search = Search::try_from(&asked)?;
                Ok(floor.records.catalogue.$name(&search)?)
            })
            .await
        })*
    };
}

searches! {
    /// Coups.
    coups gives CoupPage;
    /// Wagers.
    wagers gives WagerPage;
    /// Incidents.
    incidents gives IncidentPage;
    /// Corrections.
    corrections gives CorrectionPage;
    /// What people did.
    events gives EventPage;
}

/// Words to choose from.
#[derive(Debug, Deserialize)]
pub(crate) struct WordsAsked {
    of: String,
    #[serde(default)]
    letters: String,
}

/// The names of bettors, bets, rules, persons, situations or kinds that begin so.
pub(crate) async fn words(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Query(asked): Query<WordsAsked>,
) -> Result<Json<Vec<String>>, Problem> {
    told(floor, &caller, move |floor| {
        Ok(floor.records.catalogue.words(&asked.of, asked.letters.trim())?)
    })
    .await
}

/// Up to where the catalogue stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CatalogueShown {
    /// The position up to which everything can be found.
    position: u64,
    /// The last position of the journal.
    last: u64,
    /// How many entries are not there yet.
    lag: u64,
    /// Streams that cannot be read, each with why.
    unread: Vec<UnreadShown>,
    /// Why it goes no further.
    problem: Option<String>,
}

/// A stream that cannot be read.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnreadShown {
    /// Which.
    stream: String,
    /// Why not.
    why: String,
}

/// Up to where the catalogue stands.
pub(crate) async fn standing(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<CatalogueShown>, Problem> {
    told(floor, &caller, |floor| {
        let standing = floor.records.standing();
        let last = floor.store.last().map_err(catalogue::Fault::from)?;
        let position = standing.stood.position;
        let unread = standing.stood.unread.into_iter();
        Ok(CatalogueShown {
            position,
            last,
            lag: last.saturating_sub(position),
            unread: unread.map(|(stream, why)| UnreadShown { stream, why }).collect(),
            problem: standing.fault,
        })
    })
    .await
}
