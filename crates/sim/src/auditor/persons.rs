//! Whom the house treats otherwise than others: limits of their own, a minimum that they keep,
//! places that nobody wagers at, and those who may not play. Each is kept with the person or the
//! place that it is about, and is gone when it is undone.

use super::Auditor;
use rules::{BetId, Name};
use table::Event;
use table::state::{CoupKind, Limits, PlaceId, Range};

/// People as the auditor knows them.
#[derive(Debug, Clone, Default)]
pub(super) struct Persons {
    /// Limits of a person, wherever they wager.
    limits: Vec<(Name, Range)>,
    /// Those who play standing, where they do, and the limits whose minimum they keep.
    standing: Vec<(Name, PlaceId, Limits)>,
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
                    self.persons.standing.clear();
                }
            }
            Event::MinimumRaisedAtOnce { limits } => {
                let old = self.limits.replace((**limits).clone());
                if let Some(old) = old {
                    self.keep_minimum(&old);
                }
            }
            Event::PlaceTaken { place, bettor } => self.sit_down(*place, bettor),
            Event::CoupCompleted { .. } => self.sit_out(),
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
            Event::BettorExcluded { bettor } => {
                self.persons.standing.retain(|(name, ..)| name != bettor);
                self.persons.excluded.push(bettor.clone());
            }
            Event::PlayLimitsSet { bettor, .. } => {
                self.persons.limit_themselves.push(bettor.clone());
            }
            Event::TableClosed => self.persons = Persons::default(),
            _ => {}
        }
    }

    /// Everybody who is there keeps the old minimum, those too who stand and played (nsw:6.6.1).
    fn keep_minimum(&mut self, old: &Limits) {
        let mut present: Vec<Name> = Vec::new();
        for place in &mut self.places {
            // With several boxes it is kept at the first (nsw:6.6.1.3).
            let bettor = place.bettor.clone().filter(|name| !present.contains(name));
            let Some(bettor) = bettor else { continue };
            present.push(bettor);
            place.kept.get_or_insert_with(|| old.clone());
        }
        for wager in self.past.back().iter().flat_map(|past| &past.paid).map(|one| &one.wager) {
            if !present.contains(&wager.bettor) && !self.persons.is_excluded(&wager.bettor) {
                present.push(wager.bettor.clone());
                let standing = (wager.bettor.clone(), wager.place, old.clone());
                self.persons.standing.push(standing);
            }
        }
    }

    /// Somebody who stood sits down, and keeps there what they kept.
    fn sit_down(&mut self, at: PlaceId, bettor: &Name) {
        let standing = &mut self.persons.standing;
        let Some(known) = standing.iter().position(|(name, ..)| name == bettor) else { return };
        let (_, _, limits) = standing.remove(known);
        if let Ok(place) = self.place_mut(at) {
            place.kept = Some(limits);
        }
    }

    /// Whoever stands and has no wager on a coup that they could wager on has left (nsw:6.6.1.2).
    fn sit_out(&mut self) {
        let Some(coup) = &self.coup else { return };
        if !matches!(coup.kind, CoupKind::Dummy(_)) {
            self.persons.standing.retain(|(name, ..)| {
                let paid = coup.paid.iter().any(|one| one.wager.bettor == *name);
                paid || coup.taken_off.contains(name)
            });
        }
    }

    /// The limits that hold for a bet of somebody at a place: their own, or those of the table, of
    /// which they may keep an old minimum. A bet with limits of its own has them for everybody
    /// (act:3.2; act:9.3; nsw:6.7).
    pub(super) fn range(&self, place: PlaceId, bettor: &Name, bet: BetId) -> Option<Range> {
        let limits = self.limits.as_ref()?;
        let (usual, own_limits) = (*limits.of(bet), limits.of_bets.iter().any(|it| it.0 == bet));
        let own = self.persons.limits.iter().find(|(name, _)| name == bettor);
        let there = self.place(place).filter(|place| place.bettor.as_ref() == Some(bettor));
        let personal = own.map(|(_, range)| *range).or_else(|| there.and_then(|it| it.personal));
        let personal = personal.filter(|_| !own_limits);
        let mut standing = self.persons.standing.iter();
        let standing = standing.find(|(name, at, _)| (name, *at) == (bettor, place));
        let kept = there.and_then(|place| place.kept.as_ref());
        let kept = kept.or_else(|| standing.map(|(_, _, old)| old)).map(|old| old.of(bet).min);
        let kept = kept.map(|min| Range { min: min.min(usual.min), ..usual });
        Some(personal.or(kept).unwrap_or(usual))
    }
}
