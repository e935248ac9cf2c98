//! A record as JSON, entry by entry.

use super::scene::{HandTold, Scene};
use crate::clock;
use journal::Row;
use record::postings::{Change, Moved};
use record::{Kept, Span};
use rules::Card;
use serde_json::{Value, json};
use table::event::Settled;
use table::words;

/// An entry: its envelope, its event as it is stored and in words, the hands, and the rules.
pub(crate) fn entry_shape(scene: &mut Scene<'_>, row: &Row<'_>, kept: &Kept) -> Value {
    let told = scene.tell(&kept.event);
    let rulebook = scene.rulebook();
    let stored: Value = serde_json::from_str(row.payload).unwrap_or_default();
    let drawn = told.drawn.iter().map(|drawn| {
        json!({
            "hand": drawn.decision.side.word(),
            "action": drawn.decision.action.word(),
            "words": reports::recall::decided(drawn),
            "rule": drawn.decision.cite.as_str(),
            "row": drawn.decision.row.as_str(),
        })
    });
    let settled = told.settled.iter().map(|(one, why)| settled(scene, one, why));
    json!({
        "position": row.position,
        "number": row.number,
        "time": clock::utc(row.time_ms),
        "time_ms": row.time_ms,
        "actor": { "name": row.actor.name, "role": row.actor.role },
        "approval": row.approval.map(|by| json!({ "name": by.name, "role": by.role })),
        "cause": row.cause,
        "kind": row.kind,
        "schema": row.schema,
        "event": stored["event"],
        "words": told.words,
        "postings": kept.moved.iter().map(posting).collect::<Vec<_>>(),
        "hands": hands(&told.hands),
        "decisions": drawn.collect::<Vec<_>>(),
        "settled": settled.collect::<Vec<_>>(),
        "next": told.next.map(|due| json!({
            "words": words::duty(rulebook, &due),
            "rule": due.cite.as_ref().map(rules::Cite::as_str),
        })),
        "hash": row.hash.to_string(),
    })
}

fn posting(moved: &Moved) -> Value {
    let change = match moved.change {
        Change::More => "more",
        Change::Less => "less",
    };
    json!({ "account": moved.account, "change": change, "amount": moved.amount })
}

fn hands(hands: &[HandTold]) -> Value {
    let hand = |hand: &HandTold| {
        let cards: Vec<_> =
            hand.cards.iter().map(|card| card.as_ref().map(Card::to_string)).collect();
        (hand.side.word().to_owned(), json!({ "cards": cards, "points": hand.points }))
    };
    if hands.is_empty() {
        return Value::Null;
    }
    Value::Object(hands.iter().map(hand).collect())
}

fn settled(scene: &Scene<'_>, one: &Settled, why: &str) -> Value {
    json!({
        "place": one.wager.place.0,
        "bettor": &*one.wager.bettor,
        "wager": scene.rulebook().bet_clauses(one.wager.bet).id,
        "amount": one.wager.amount.to_string(),
        "staked": one.staked.to_string(),
        "outcome": one.grade.word(),
        "odds": one.odds.map(|odds| odds.to_string()),
        "returned": one.returned.to_string(),
        "rule": one.cite.as_str(),
        "why": why,
    })
}

/// Where a coup is.
pub(super) fn span(span: &Span) -> Value {
    json!({
        "shoe": span.id.shoe,
        "coup": span.id.number,
        "running": span.running,
        "first": span.first,
        "last": span.last,
        "over": span.over,
        "later": span.later,
        "from": clock::utc(span.time_ms.0),
        "to": clock::utc(span.time_ms.1),
    })
}
