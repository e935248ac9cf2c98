//! Whom the house treats otherwise than others: limits of their own, a minimum that they keep,
//! places that nobody wagers at, and those who may not play. Each is kept with the person or the
//! place that it is about, and is gone when it is undone.

use super::Auditor;
use rules::{BetId, Name};
use table::Event;
use table::state::{PlaceId, Range};

/// People as the auditor knows them.
#[derive(Debug, Clone, Default)]
pub(super) struct Persons {
    /// Limits of a person, wherever they wager.
    limits: Vec<(Name, Range)>,
    /// Those who may not play.
    excluded: Vec<Name>,
    /// Those who have set limits to their own play, which no document speaks of.
    limit_themselves: Vec<Name>,
}

impl Persons {
    pub(super) fn is_excluded(&self, bettor: &Name) -> bool {
        self.excluded.contains(bettor)
    }

    /// Whether somebody has limited their own play.
    pub(super) fn limits_themselves(&self, bettor: &Name) -> bool {
        self.limit_themselves.contains(bettor)
    }
}

impl Auditor {
    pub(super) fn follow_persons(&mut self, event: &Event) {
        match event {
            Event::LimitsChanged { limits, for_all } => {
                self.limits = Some((**limits).clone());
                // A minimum that some keep ends with a sign that has said so (nsw:6.6.2).
                if *for_all {
                    self.places.iter_mut().for_each(|place| place.kept = None);
                }
            }
            Event::MinimumRaisedAtOnce { limits } => {
                let old = self.limits.replace((**limits).clone());
                let mut present: Vec<Name> = Vec::new();
                for place in &mut self.places {
                    // With several boxes it is kept at the first (nsw:6.6.1.3).
                    let bettor = place.bettor.clone().filter(|name| !present.contains(name));
                    let Some(bettor) = bettor else { continue };
                    present.push(bettor);
                    place.kept = place.kept.take().or_else(|| old.clone());
                }
            }
            Event::PersonalLimitSet { place, limit } => {
                if let Ok(place) = self.place_mut(*place) {
                    place.personal = Some(*limit);
                }
            }
            Event::BettorsLimitSet { bettor, limit } => {
                self.persons.limits.retain(|(name, _)| name != bettor);
                self.persons.limits.push((bettor.clone(), *limit));
            }
            Event::BoxMarked { place, closed } => {
                if let Ok(place) = self.place_mut(*place) {
                    place.closed = *closed;
                }
            }
            Event::BettorExcluded { bettor } => self.persons.excluded.push(bettor.clone()),
            Event::PlayLimitsSet { bettor, .. } => {
                self.persons.limit_themselves.push(bettor.clone());
            }
            Event::TableClosed => self.persons = Persons::default(),
            _ => {}
        }
    }

    /// The limits that hold for a bet of somebody at a place: their own, or those of the table, of
    /// which they may keep an old minimum.
    pub(super) fn range(&self, place: PlaceId, bettor: &Name, bet: BetId) -> Option<Range> {
        let usual = *self.limits.as_ref()?.of(bet);
        let own = self.persons.limits.iter().find(|(name, _)| name == bettor);
        let there = self.place(place).filter(|place| place.bettor.as_ref() == Some(bettor));
        let personal = own.map(|(_, range)| *range).or_else(|| there.and_then(|it| it.personal));
        let kept = there.and_then(|place| place.kept.as_ref()).map(|old| old.of(bet).min);
        let kept = kept.map(|min| Range { min: min.min(usual.min), ..usual });
        Some(personal.or(kept).unwrap_or(usual))
    }
}
