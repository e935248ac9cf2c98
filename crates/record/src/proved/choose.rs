//! Which entries a proof holds.

use crate::coups::Span;
use crate::reader::{NotRestored, Reader};
use journal::Fault;
use std::ops::ControlFlow;
use table::state::PlaceId;
use table::{Event, Name};
use thiserror::Error;

/// Why no proof was made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotMade {
    /// The stream cannot be read.
    #[error(transparent)]
    Unread(#[from] NotRestored),
    /// The coup is still on.
    #[error("the coup is not over")]
    NotOver,
}

impl From<Fault> for NotMade {
    fn from(fault: Fault) -> NotMade {
        NotMade::Unread(fault.into())
    }
}

/// What an entry before the coup settles for it. A later one takes the place of an earlier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ground {
    Opening,
    Version,
    Limits,
    Seat(PlaceId),
    PersonalLimit(PlaceId),
    BettorsLimit(Name),
}

impl Ground {
    /// What an event settles for the coups after it.
    pub(super) fn of(event: &Event) -> Option<Ground> {
        match event {
            Event::TableOpened { .. } => Some(Ground::Opening),
            Event::VersionChanged { .. } => Some(Ground::Version),
            Event::LimitsChanged { .. } | Event::MinimumRaisedAtOnce { .. } => Some(Ground::Limits),
            Event::PlaceTaken { place, .. } | Event::PlaceLeft { place } => {
                Some(Ground::Seat(*place))
            }
            Event::PersonalLimitSet { place, .. } => Some(Ground::PersonalLimit(*place)),
            Event::BettorsLimitSet { bettor, .. } => Some(Ground::BettorsLimit(bettor.clone())),
            _ => None,
        }
    }

    /// Whether nothing is left of the other once this is there.
    fn replaces(&self, other: &Ground) -> bool {
        match (self, other) {
            (Ground::Opening, _) => true,
            (Ground::Seat(one), Ground::PersonalLimit(two)) => one == two,
            _ => self == other,
        }
    }

    /// Whether it matters to these wagers.
    fn is_of(&self, wagers: &[(PlaceId, Name)]) -> bool {
        match self {
            Ground::Seat(place) | Ground::PersonalLimit(place) => {
                wagers.iter().any(|(wagered, _)| wagered == place)
            }
            Ground::BettorsLimit(bettor) => wagers.iter().any(|(_, name)| name == bettor),
            Ground::Opening | Ground::Version | Ground::Limits => true,
        }
    }
}

/// The positions of the entries that prove a coup, in order.
pub(super) fn positions(reader: &Reader<'_, '_>, span: &Span) -> Result<Vec<u64>, NotMade> {
    if !span.over {
        return Err(NotMade::NotOver);
    }
    let end = span.later.last().copied().unwrap_or(span.last);
    let (mut grounds, mut own, mut wagers) = (Vec::new(), Vec::new(), Vec::new());
    reader.walk(1, &mut |row, kept| {
        if row.number > end {
            return ControlFlow::Break(());
        }
        if row.number < span.first {
            if let Some(ground) = Ground::of(&kept.event) {
                grounds.retain(|(other, _)| !ground.replaces(other));
                grounds.push((ground, row.position));
            }
        } else if row.number <= span.last || span.later.contains(&row.number) {
            own.push(row.position);
            if let Event::WagerPlaced { wager } = &kept.event {
                wagers.push((wager.place, wager.bettor.clone()));
            }
        }
        ControlFlow::Continue(())
    })?;
    let grounds = grounds.into_iter().filter(|(ground, _)| ground.is_of(&wagers));
    let first = std::iter::once(reader.first_position());
    Ok(first.chain(grounds.map(|(_, position)| position)).chain(own).collect())
}
