//! What time brings about by itself.

use super::conditions::Unclaimed as Says;
use super::decide::Context;
use super::event::{Event, What};
use super::state::{Fate, Phase, Promotion, Standing};
use crate::actor::Time;
use crate::lots;
use alloc::vec::Vec;
use rules::promotion::{PromotionClauses, Unclaimed};

/// What has run out by a moment: the time for entries, for telling winners, for claiming prizes.
/// A promotion that is over has no more of it.
pub fn lapse(context: Context<'_>, promotion: &Promotion, now: Time) -> Vec<Event> {
    let Some(clauses) = context.rulebook.promotions.as_ref() else { return Vec::new() };
    if promotion.is_over() {
        return Vec::new();
    }
    let at = now.max(promotion.now);
    let closed = closes(context, promotion, at);
    let prizes = (1..).zip(&promotion.prizes);
    let prizes = prizes.flat_map(|one| of_prize(clauses, promotion, one, at));
    let whats = closed.into_iter().chain(prizes);
    whats.map(|what| Event { at, by: None, what }).collect()
}

fn closes(context: Context<'_>, promotion: &Promotion, at: Time) -> Option<What> {
    let due = promotion.conditions.closes.filter(|closes| at >= *closes);
    due.filter(|_| promotion.phase == Phase::Running)?;
    let lines = promotion.entries.iter().map(|entrant| &**entrant);
    let entries = u32::try_from(promotion.entries.len()).unwrap_or(u32::MAX);
    Some(What::EntriesClosed { entries, list: lots::list(context.hash, lines) })
}

fn of_prize(
    clauses: &PromotionClauses,
    promotion: &Promotion,
    (prize, standing): (u32, &Standing),
    at: Time,
) -> impl Iterator<Item = What> {
    let open = standing.won.as_ref().filter(|_| standing.fate == Fate::Open);
    let past = |due: Option<Time>| due.is_some_and(|due| at > due);
    let overdue =
        open.filter(|won| past(won.notify_by) && !standing.overdue && !standing.is_told());
    let mut claims = promotion.claims.iter().filter(|claim| claim.prize == prize);
    let claimed = claims.any(|claim| promotion.contends(claim));
    let unclaimed = open.filter(|won| past(won.claim_by) && !claimed);
    let kept = match clauses.unclaimed.value {
        Unclaimed::Kept => true,
        Unclaimed::Redrawn => false,
        Unclaimed::AsConditions => promotion.conditions.unclaimed != Some(Says::Redrawn),
    };
    let overdue = overdue.map(|_| What::NoticeOverdue { prize });
    let unclaimed = unclaimed.map(|_| What::PrizeUnclaimed { prize, kept });
    overdue.into_iter().chain(unclaimed)
}
