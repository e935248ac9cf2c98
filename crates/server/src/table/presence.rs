//! Which stations of a table are connected, and which have been gone for too long.

use super::audience::Place;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use table::Table;
use table::state::PlaceId;

/// The stations of a table, as their feeds show them.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    /// How long a station may be gone; for ever where nothing is said.
    lost_after: Option<Duration>,
    /// The feeds of each station.
    feeds: BTreeMap<Place, u32>,
    /// Since when stations are gone that were connected.
    gone: BTreeMap<Place, Instant>,
}

impl Presence {
    /// Stations that were at the table before it was taken over have all the time to come back.
    pub(crate) fn expecting(
        lost_after: Option<Duration>,
        stations: impl IntoIterator<Item = Place>,
        now: Instant,
    ) -> Presence {
        let gone = stations.into_iter().map(|place| (place, now)).collect();
        Presence { lost_after, feeds: BTreeMap::new(), gone }
    }

    /// A feed of a station was opened.
    pub(crate) fn joined(&mut self, place: Place) {
        *self.feeds.entry(place).or_default() += 1;
        self.gone.remove(&place);
    }

    /// A feed of a station has ended.
    pub(crate) fn left(&mut self, place: Place, now: Instant) {
        let Some(feeds) = self.feeds.get_mut(&place) else { return };
        *feeds = feeds.saturating_sub(1);
        if *feeds == 0 {
            self.feeds.remove(&place);
            self.gone.insert(place, now);
        }
    }

    /// The station that is lost by now, told once. One at which nobody is and no money is may be
    /// switched off.
    pub(crate) fn lost(&mut self, table: &Table, now: Instant) -> Option<PlaceId> {
        let after = self.lost_after?;
        let due = |since: &Instant| now.saturating_duration_since(*since) >= after;
        let (place, _) = self.gone.iter().find(|(_, since)| due(since))?;
        let place = *place;
        self.gone.remove(&place);
        let id = PlaceId(place);
        let found = table.place(id)?;
        let in_use = found.bettor.is_some() || found.credit.cents() > 0 || table.has_wagers_at(id);
        in_use.then_some(id)
    }

    /// How long no station can be lost.
    pub(crate) fn pause(&self, now: Instant) -> Option<Duration> {
        let after = self.lost_after?;
        let left = |since: &Instant| (*since + after).saturating_duration_since(now);
        self.gone.values().map(left).min()
    }
}

#[cfg(test)]
mod tests {
    use super::Presence;
    use rules::wagering::Channel;
    use std::time::{Duration, Instant};
    use table::state::{Place, PlaceId};
    use table::{Name, Table};

    const AFTER: Duration = Duration::from_secs(30);

    fn empty() -> Place {
        Place::empty(Channel::Station)
    }

    fn taken() -> Table {
        let mut table = Table::default();
        let bettor = Some(Name::from("Ann"));
        table.places = vec![Place { bettor, ..empty() }, empty()];
        table
    }

    #[test]
    fn a_station_in_use_is_lost_once_and_only_after_its_time() {
        let start = Instant::now();
        let mut presence = Presence::expecting(Some(AFTER), [], start);
        presence.joined(1);
        assert_eq!(presence.lost(&taken(), start + AFTER * 9), None, "it is connected");
        presence.left(1, start);
        assert_eq!(presence.lost(&taken(), start + AFTER / 2), None);
        assert_eq!(presence.pause(start + AFTER / 2), Some(AFTER / 2));
        assert_eq!(presence.lost(&taken(), start + AFTER), Some(PlaceId(1)));
        assert_eq!(presence.lost(&taken(), start + AFTER * 2), None, "it was told");
    }

    #[test]
    fn a_station_that_came_back_or_has_another_feed_is_not_lost() {
        let start = Instant::now();
        let mut presence = Presence::expecting(Some(AFTER), [], start);
        presence.joined(1);
        presence.joined(1);
        presence.left(1, start);
        assert_eq!(presence.lost(&taken(), start + AFTER), None);
        presence.left(1, start);
        presence.joined(1);
        assert_eq!(presence.lost(&taken(), start + AFTER), None);
    }

    #[test]
    fn a_station_that_nobody_uses_was_never_here_or_is_not_watched_is_not_lost() {
        let start = Instant::now();
        let mut presence = Presence::expecting(Some(AFTER), [], start);
        presence.joined(2);
        presence.left(2, start);
        assert_eq!(presence.lost(&taken(), start + AFTER), None, "nobody is at it");
        assert_eq!(presence.lost(&taken(), start + AFTER), None, "the other was never here");
        let mut off = Presence::expecting(None, [1], start);
        assert_eq!(off.lost(&taken(), start + AFTER * 99), None);
    }

    #[test]
    fn after_a_restart_stations_have_all_their_time_to_come_back() {
        let start = Instant::now();
        let mut presence = Presence::expecting(Some(AFTER), [1], start);
        assert_eq!(presence.lost(&taken(), start), None);
        assert_eq!(presence.lost(&taken(), start + AFTER), Some(PlaceId(1)));
    }
}
