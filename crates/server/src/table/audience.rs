//! The screens that are kept informed of a table.

use super::outgoing::Sender;

/// A place of a table, by its number.
pub(crate) type Place = u8;

/// What a screen shows of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ScreenKind {
    /// What somebody at a place sees.
    Station(Place),
    /// What the staff at the table see.
    Console,
    /// What everybody sees.
    Display,
    /// What those who run the floor see.
    Pit,
    /// What those see who watch for what should not be.
    Surveillance,
}

impl ScreenKind {
    /// Reads `station/3`, `console`, `display`, `pit` or `surveillance`.
    pub(crate) fn read(kind: &str, place: Option<Place>) -> Option<ScreenKind> {
        match (kind, place) {
            ("station", Some(place)) => Some(ScreenKind::Station(place)),
            ("console", None) => Some(ScreenKind::Console),
            ("display", None) => Some(ScreenKind::Display),
            ("pit", None) => Some(ScreenKind::Pit),
            ("surveillance", None) => Some(ScreenKind::Surveillance),
            _ => None,
        }
    }
}

/// A screen that is kept informed.
pub(crate) struct View {
    /// Tells it from others.
    pub(crate) id: u64,
    /// What it shows.
    pub(crate) kind: ScreenKind,
    /// Whether it is the station itself, and not somebody who looks on.
    pub(crate) is_station: bool,
    /// The last number that it has seen; 0 for none.
    pub(crate) seen: u64,
    /// Where messages go. A screen that does not take them in time is dropped: it asks again.
    pub(crate) out: Sender,
}

impl View {
    /// The place whose station it is.
    pub(crate) fn station(&self) -> Option<Place> {
        match self.kind {
            ScreenKind::Station(place) if self.is_station => Some(place),
            _ => None,
        }
    }
}
