//! The audit of a promotion: every event and posting again, and the draw derived from what was
//! committed to and who entered.

use super::RecordedPromotion;
use crate::audit::{Difference, Sound, What, is_moved, read_again};
use crate::hash::sha_256;
use crate::promotion_v1;
use crate::reader::{NotRestored, first_difference};
use floor::lots::{self, Digest, Order, Seed};
use floor::promotion::{Event, Promotion, PromotionId, What as Happened, Won, entry};
use journal::{Row, Store, StreamId};

/// What an audit of a promotion found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// How many events are as they should be.
    pub events: u64,
    /// How many changes of accounts were derived again, with the same result.
    pub postings: u64,
    /// How many winners were drawn again, with the same result.
    pub winners: u64,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// Audits the stream of a promotion and names the first difference.
pub fn audit(store: &dyn Store, stream: &StreamId) -> Result<Report, NotRestored> {
    let mut walk = PromotionWalk::new(stream.clone());
    let found = first_difference(store, (stream, 0), |row| walk.entry(row))?;
    Ok(Report { difference: found, ..walk.report })
}

/// Walks over the stream of a promotion.
pub(crate) struct PromotionWalk {
    recorded: RecordedPromotion,
    pub(crate) report: Report,
    buffer: Vec<u8>,
}

impl PromotionWalk {
    pub(crate) fn new(stream: StreamId) -> PromotionWalk {
        let recorded = RecordedPromotion::new(stream);
        PromotionWalk { recorded, report: Report::default(), buffer: Vec::new() }
    }

    /// The promotion's number in the books.
    pub(crate) fn number(&self) -> PromotionId {
        self.recorded.promotion.number
    }

    /// Looks at the next entry.
    pub(crate) fn entry(&mut self, row: &Row<'_>) -> Result<Sound<Event>, Difference> {
        let sound = self.checked(row).map_err(|what| Difference::at(row, what))?;
        self.recorded.take(row, &sound.event);
        self.report.events += 1;
        Ok(sound)
    }

    fn checked(&mut self, row: &Row<'_>) -> Result<Sound<Event>, What> {
        let kept = read_again::<promotion_v1::Event>(row, &mut self.buffer)?;
        let entry = is_moved(entry(&kept.event), &kept.moved)?;
        let moved = entry.as_ref().map_or(0, |entry| entry.postings().len());
        self.report.postings += moved as u64;
        self.report.winners += drawn(&self.recorded.promotion, &kept.event.what)?;
        Ok(Sound { event: kept.event, entry })
    }
}

/// Draws again what an event says was drawn; how many winners there are.
fn drawn(promotion: &Promotion, happened: &Happened) -> Result<u64, What> {
    match happened {
        Happened::EntriesClosed { entries, list } => {
            let lines = promotion.entries.iter().map(|entrant| &**entrant);
            let count = promotion.entries.len() as u64;
            same("the list of entries", lots::list(sha_256, lines) == *list)?;
            same("how many entries there are", u64::from(*entries) == count)?;
            Ok(0)
        }
        Happened::Drawn { seed, word, won, .. } => {
            let committed = promotion.commitment == Some(lots::commitment(sha_256, seed));
            same("the seed", committed)?;
            let numbers = (1..).zip(won).all(|(number, won)| won.prize == number);
            same("the order of the prizes", numbers)?;
            let prizes = promotion.conditions.prizes.len().min(promotion.entries.len());
            same("how many prizes were drawn", prizes == won.len())?;
            came(promotion, order(promotion, seed, word), won)
        }
        Happened::Redrawn { out, won, .. } => {
            let Some(draw) = &promotion.draw else { return Err(differs("the draw")) };
            same("how many entries are out", *out == promotion.out + 1)?;
            let order = order(promotion, &draw.seed, &draw.word);
            let order = order.skip(usize::try_from(promotion.out).unwrap_or(usize::MAX));
            came(promotion, order, std::slice::from_ref(won))
        }
        _ => Ok(0),
    }
}

/// The order in which entries come out.
fn order(promotion: &Promotion, seed: &Seed, word: &str) -> Order {
    let list = promotion.list.map_or(Digest([0; 32]), |(list, _)| list);
    Order::new(sha_256, (seed, &list), word, promotion.entries.len() as u64)
}

/// Whether entries came out in this order, each its entrant's.
fn came(promotion: &Promotion, order: impl Iterator<Item = u64>, won: &[Won]) -> Result<u64, What> {
    let mut order = order;
    for won in won {
        let what = format!("the winner of prize {}", won.prize);
        same(&what, order.next() == Some(u64::from(won.entry)))?;
        let place = usize::try_from(won.entry).ok().and_then(|entry| entry.checked_sub(1));
        let entrant = place.and_then(|place| promotion.entries.get(place));
        same(&what, entrant == Some(&won.entrant))?;
    }
    Ok(won.len() as u64)
}

fn same(what: &str, is_same: bool) -> Result<(), What> {
    if is_same { Ok(()) } else { Err(differs(what)) }
}

fn differs(what: &str) -> What {
    What::Draw(format!("{what} is not what the record gives"))
}
