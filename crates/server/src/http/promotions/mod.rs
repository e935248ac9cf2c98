//! Promotions over HTTP: what they are asked, what they show, and their papers.

mod asks;
mod conditions;
mod paper;
mod shown;
mod terms;

pub(crate) use asks::PromotionRequest;
pub(crate) use paper::paper;
pub(crate) use shown::{PromotionLine, PromotionShown};
pub(crate) use terms::PromotionTerms;

use super::Problem;
use super::asked::{short_key, wrong};
use super::rooms::enter;
use crate::authority::Denied;
use crate::caller::Caller;
use crate::floor::Floor;
use crate::promotions::Asked;
use asks::Reading;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use floor::promotion::words;
use floor::staff::{Power, Room};
use house::{NotPromoted, PromotionOwner};
use journal::Key;
use record::NotRestored;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

fn none() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no_promotion", "there is no promotion of this name")
}

/// All promotions, and what rulebooks say of them.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionsShown {
    /// Whether whoever asks may run them.
    may_run: bool,
    /// The newest first.
    promotions: Vec<PromotionLine>,
    /// The rulebooks that have rules on promotions.
    terms: Vec<PromotionTerms>,
    /// The tables of the floor, where signs can stand.
    tables: Vec<String>,
}

async fn looked<T: Send + 'static>(
    floor: &Arc<Floor>,
    look: impl FnOnce(&Floor, &PromotionOwner) -> T + Send + 'static,
) -> Result<T, Problem> {
    let floor = Arc::clone(floor);
    let looked = move || floor.promotions.look(|owner| look(&floor, owner));
    let looked = tokio::task::spawn_blocking(looked).await?;
    looked.map_err(|why| unread(&why))
}

fn unread(why: &NotRestored) -> Problem {
    let words = format!("it cannot be read now ({why}): ask again");
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not_recorded", &words)
}

/// Every promotion as a line.
pub(crate) async fn list(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<PromotionsShown>, Problem> {
    let person = enter(&floor, &caller, Room::Promotions)?;
    let may_run = person.may(Power::RunPromotions);
    let shown = looked(&floor, move |floor, owner| {
        let mut promotions: Vec<_> = owner.all().collect();
        promotions.sort_by_key(|(_, run)| std::cmp::Reverse(run.promotion.number));
        let lines = promotions.into_iter();
        PromotionsShown {
            may_run,
            promotions: lines
                .map(|(name, run)| PromotionLine::of(floor, name, &run.promotion))
                .collect(),
            terms: floor.library.current().iter().filter_map(|it| PromotionTerms::of(it)).collect(),
            tables: floor.plan().tables.iter().map(|plan| plan.name.clone()).collect(),
        }
    });
    Ok(Json(shown.await?))
}

/// One promotion with all that is known of it.
pub(crate) async fn show(
    State(floor): State<Arc<Floor>>,
    Path(promotion): Path<String>,
    caller: Caller,
) -> Result<Json<PromotionShown>, Problem> {
    enter(&floor, &caller, Room::Promotions)?;
    let shown = looked(&floor, move |floor, owner| {
        owner.run(&promotion).map(|run| PromotionShown::of(floor, &promotion, run))
    });
    shown.await?.map(Json).ok_or_else(none)
}

/// Which entries are wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichEntries {
    /// Those behind this number.
    #[serde(default)]
    after: usize,
    /// Those whose entrant has this in the name.
    #[serde(default)]
    like: String,
    #[serde(default, rename = "as")]
    _device: Option<String>,
}

/// An entry.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionEntry {
    number: usize,
    entrant: String,
}

/// How many entries are shown at a time.
const ENTRIES: usize = 200;

/// Entries in order, a page at a time.
pub(crate) async fn entries(
    State(floor): State<Arc<Floor>>,
    Path(promotion): Path<String>,
    Query(which): Query<WhichEntries>,
    caller: Caller,
) -> Result<Json<Vec<PromotionEntry>>, Problem> {
    enter(&floor, &caller, Room::Promotions)?;
    let sought = which.like.to_lowercase();
    let shown = looked(&floor, move |_, owner| {
        let run = owner.run(&promotion)?;
        let numbered = (1..).zip(&run.promotion.entries).skip(which.after);
        let wanted = numbered.filter(|(_, entrant)| entrant.to_lowercase().contains(&sought));
        let line = |(number, entrant): (usize, &floor::Name)| PromotionEntry {
            number,
            entrant: entrant.to_string(),
        };
        Some(wanted.take(ENTRIES).map(line).collect())
    });
    shown.await?.map(Json).ok_or_else(none)
}

/// What is asked about a promotion, under a key: asked again under it, it is done once.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PromotionAsk {
    /// Heard again under the same key it happens once.
    key: String,
    /// What is asked.
    ask: PromotionRequest,
}

/// What came of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct PromotionDone {
    /// In English; none where it was done before under the same key.
    words: Option<String>,
}

/// A key that nobody else can use.
fn key(person: &str, key: &str) -> Result<Key, Problem> {
    let hex = access::hex(&short_key("promotion", (person, key))?);
    Ok(Key::new(&format!("promotion {hex}")).expect("it is short and plain"))
}

/// A name that can stand in an address and in the name of a stream.
fn plain(name: &str) -> Result<(), Problem> {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=60).contains(&name.len()) && name.bytes().all(fits) {
        return Ok(());
    }
    Err(wrong("a promotion's name has 1 to 60 small letters, digits and hyphens"))
}

/// Asks something about a promotion.
pub(crate) async fn ask(
    State(floor): State<Arc<Floor>>,
    Path(promotion): Path<String>,
    caller: Caller,
    Json(asked): Json<PromotionAsk>,
) -> Result<Json<PromotionDone>, Problem> {
    let person = enter(&floor, &caller, Room::Promotions)?;
    if !person.may(Power::RunPromotions) {
        let words = format!("{} does not run promotions", person.name);
        return Err(Denied::NotAllowed(words).into());
    }
    plain(&promotion)?;
    let (by, key) = (person.name.clone(), key(&person.name, &asked.key)?);
    let rulebook = Reading::rulebook(&asked.ask);
    let request = Reading { floor: &floor, promotion: &promotion }.request(asked.ask)?;
    let done = tokio::task::spawn_blocking(move || {
        let asked = Asked { name: promotion, rulebook, by, key, request };
        floor.promotions.ask((&floor.counter, &floor.library), asked)
    });
    let done = done.await?;
    let event = done.map_err(|why| not_done(&why))?;
    Ok(Json(PromotionDone { words: event.as_ref().map(words::event) }))
}

fn not_done(why: &NotPromoted) -> Problem {
    match why {
        NotPromoted::Refused(_) | NotPromoted::Cage(house::NotAsked::Refused(_)) => {
            Problem::new(StatusCode::CONFLICT, "refused", &why.to_string())
        }
        NotPromoted::NoSuchPromotion => none(),
        NotPromoted::NoSuchRulebook => {
            Problem::new(StatusCode::NOT_FOUND, "no_rulebook", &why.to_string())
        }
        NotPromoted::Cage(_) | NotPromoted::NotRecorded(_) | NotPromoted::NotRestored(_) => {
            let words = format!("it could not be recorded ({why}): ask again with the same key");
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not_recorded", &words)
        }
    }
}
