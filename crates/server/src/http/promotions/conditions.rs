//! Conditions of a promotion on the wire: read from those who write them, and shown as they are.
//! What may be nothing is there in both, as `null`.

use crate::floor::Floor;
use crate::http::Problem;
use crate::http::asked::{amount, wrong};
use floor::promotion::{self, Entering, Part, Presence, Unclaimed};
use floor::{Name, Time};
use rules::Amount;
use rules::promotion::Item;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What else a prize includes.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PromotionPrizePart {
    kind: String,
    #[schema(required)]
    quantity: Option<u64>,
}

/// A prize. Amounts are texts with two places.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PromotionPrizeWritten {
    name: String,
    /// Its kind, by the rulebook's name.
    kind: String,
    /// How much of it, where that is counted.
    #[schema(required)]
    quantity: Option<u64>,
    includes: Vec<PromotionPrizePart>,
    #[schema(required)]
    value: Option<String>,
    /// On which conditions it is received, used or accepted.
    #[schema(required)]
    on: Option<String>,
    /// What must be told of its kind, by the rulebook's names.
    details: BTreeMap<String, String>,
    /// What the winner may have in cash instead.
    #[schema(required)]
    alternative: Option<String>,
}

/// What becomes of a prize that nobody claims in time.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PromotionUnclaimed {
    Redrawn,
    Kept,
}

/// The conditions of a promotion. Moments are milliseconds since 1970.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PromotionConditions {
    title: String,
    /// What is said in words, by the names of the items.
    words: BTreeMap<String, String>,
    /// The wager that entering takes; `0.00` where it takes none.
    #[schema(required)]
    wager: Option<String>,
    #[schema(required)]
    entries_each: Option<u32>,
    #[schema(required)]
    starts: Option<u64>,
    #[schema(required)]
    closes: Option<u64>,
    #[schema(required)]
    draws: Option<u64>,
    /// Whether a winner must be present at the draw.
    #[schema(required)]
    present: Option<bool>,
    #[schema(required)]
    claim_hours: Option<u32>,
    #[schema(required)]
    unclaimed: Option<PromotionUnclaimed>,
    prizes: Vec<PromotionPrizeWritten>,
    /// The tables at which its sign is shown.
    tables: Vec<String>,
}

/// Words that were written; none where they are empty.
pub(super) fn name(text: Option<String>) -> Option<Name> {
    text.filter(|text| !text.trim().is_empty()).map(Into::into)
}

impl PromotionConditions {
    /// As they are decided on.
    pub(super) fn read(self, floor: &Floor) -> Result<promotion::Conditions, Problem> {
        let money = |text: Option<String>| text.as_deref().map(amount).transpose();
        let entering = money(self.wager)?.map(|least| match least {
            Amount::ZERO => Entering::Free,
            least => Entering::Wager(least),
        });
        let presence = |is: bool| if is { Presence::Required } else { Presence::NotRequired };
        let tables = self.tables.iter().map(|name| floor.id_of(name));
        Ok(promotion::Conditions {
            title: self.title.into(),
            words: said(self.words)?,
            entering,
            entries_each: self.entries_each,
            starts: self.starts.map(Time),
            closes: self.closes.map(Time),
            draws: self.draws.map(Time),
            presence: self.present.map(presence),
            claim_hours: self.claim_hours,
            unclaimed: self.unclaimed.map(|what| match what {
                PromotionUnclaimed::Redrawn => Unclaimed::Redrawn,
                PromotionUnclaimed::Kept => Unclaimed::Kept,
            }),
            prizes: self.prizes.into_iter().map(prize).collect::<Result<_, _>>()?,
            tables: tables.collect::<Result<_, _>>()?,
        })
    }

    /// As they are.
    pub(super) fn of(floor: &Floor, own: &promotion::Conditions) -> PromotionConditions {
        let plan = floor.plan();
        let words = own.words.iter().map(|(item, text)| (item.id().to_owned(), text.to_string()));
        PromotionConditions {
            title: own.title.to_string(),
            words: words.collect(),
            wager: own.entering.map(|entering| match entering {
                Entering::Free => Amount::ZERO.to_string(),
                Entering::Wager(least) => least.to_string(),
            }),
            entries_each: own.entries_each,
            starts: own.starts.map(|at| at.0),
            closes: own.closes.map(|at| at.0),
            draws: own.draws.map(|at| at.0),
            present: own.presence.map(|presence| presence == Presence::Required),
            claim_hours: own.claim_hours,
            unclaimed: own.unclaimed.map(|what| match what {
                Unclaimed::Redrawn => PromotionUnclaimed::Redrawn,
                Unclaimed::Kept => PromotionUnclaimed::Kept,
            }),
            prizes: own.prizes.iter().map(PromotionPrizeWritten::of).collect(),
            tables: own.tables.iter().map(|table| plan.name_of(*table)).collect(),
        }
    }
}

/// What is said in words, by item.
fn said(words: BTreeMap<String, String>) -> Result<BTreeMap<Item, Name>, Problem> {
    let each = words.into_iter().filter(|(_, text)| !text.trim().is_empty()).map(|(id, text)| {
        let item = Item::IN_WORDS.into_iter().find(|item| item.id() == id);
        let item = item.ok_or_else(|| wrong(&format!("nothing is said of `{id}` in words")))?;
        Ok((item, text.into()))
    });
    each.collect()
}

fn prize(written: PromotionPrizeWritten) -> Result<promotion::Prize, Problem> {
    let money = |text: Option<String>| text.as_deref().map(amount).transpose();
    let details = written.details.into_iter();
    let part = |part: PromotionPrizePart| Part { kind: part.kind.into(), quantity: part.quantity };
    Ok(promotion::Prize {
        name: written.name.into(),
        kind: written.kind.into(),
        quantity: written.quantity,
        includes: written.includes.into_iter().map(part).collect(),
        value: money(written.value)?,
        on: name(written.on),
        details: details.map(|(id, text)| (id.into(), text.into())).collect(),
        alternative: money(written.alternative)?,
    })
}

impl PromotionPrizeWritten {
    fn of(own: &promotion::Prize) -> PromotionPrizeWritten {
        let part = |part: &Part| PromotionPrizePart {
            kind: part.kind.to_string(),
            quantity: part.quantity,
        };
        let details = own.details.iter().map(|(id, text)| (id.to_string(), text.to_string()));
        PromotionPrizeWritten {
            name: own.name.to_string(),
            kind: own.kind.to_string(),
            quantity: own.quantity,
            includes: own.includes.iter().map(part).collect(),
            value: own.value.map(|value| value.to_string()),
            on: own.on.as_ref().map(ToString::to_string),
            details: details.collect(),
            alternative: own.alternative.map(|amount| amount.to_string()),
        }
    }
}
