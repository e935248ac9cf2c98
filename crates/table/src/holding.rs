//! Whose the cards of a hand are to open: of those who wagered on it, and where the marker is.

use crate::actor::Name;
use crate::event::Event;
use crate::state::{Held, PlaceId, Table};
use alloc::vec::Vec;
use rules::conduct::{Equals, HandsTo};
use rules::{BetId, Rulebook, Side};

/// The wagers on a hand of those who have not refused its cards, in the order in which they were
/// placed. At a place that several wager at, whoever has most there is asked before the others.
pub(crate) fn on_hand<'t>(rulebook: &Rulebook, table: &'t Table, side: Side) -> Vec<&'t Held> {
    let bet = bet_on(rulebook, side);
    let mut wagers: Vec<&Held> = table.wagers.iter().filter(|held| held.bet == bet).collect();
    let coup = table.coup.as_ref();
    let refused = coup.into_iter().flat_map(|coup| &coup.hands.refused);
    for (_, place) in refused.filter(|(of, _)| *of == side) {
        let here = wagers.iter().copied().filter(|held| held.place == *place);
        let asked = first_of_the_highest(here);
        wagers.retain(|held| Some(*held) != asked);
    }
    wagers
}

/// The bet on a hand.
pub(crate) fn bet_on(rulebook: &Rulebook, side: Side) -> BetId {
    rulebook.together.both_hands.what[usize::from(side == Side::Banker)]
}

/// The highest wager, of equal ones the first.
fn first_of_the_highest<'t>(wagers: impl Iterator<Item = &'t Held>) -> Option<&'t Held> {
    wagers.reduce(|most, held| if held.amount > most.amount { held } else { most })
}

/// The place of the highest bettor; of equal ones whoever the rulebook says goes first.
pub(crate) fn highest(rulebook: &Rulebook, wagers: &[&Held]) -> Option<PlaceId> {
    let first = rulebook.conduct.equals.as_ref().map(|clause| clause.value);
    let most = wagers.iter().map(|held| held.amount).max();
    let mut equal = wagers.iter().filter(|held| Some(held.amount) == most).map(|held| held.place);
    match first {
        Some(Equals::FirstPlaced) => equal.next(),
        // The lowest number is nearest the dealer's right.
        Some(Equals::DealersRight) | None => equal.min(),
    }
}

/// Who at a place may open a hand that is offered or given to it: whoever has most on it there, who
/// may stand beside whoever sits; the holder of the marker or the shoe has the place.
pub fn opener<'t>(
    rulebook: &Rulebook,
    table: &'t Table,
    side: Side,
    place: PlaceId,
) -> Option<&'t Name> {
    let style = rulebook.conduct.styles.get(table.setup.as_ref()?.style)?;
    let by_wager = match style.hands_to {
        HandsTo::HighestBettor | HandsTo::AnyBettor => true,
        HandsTo::MarkerHolder | HandsTo::ShoeHolder => side == Side::Player,
        HandsTo::Dealer => false,
    };
    let wagers = on_hand(rulebook, table, side);
    let here = wagers.into_iter().filter(|held| by_wager && held.place == place);
    let most = first_of_the_highest(here).map(|held| &held.bettor);
    most.or_else(|| table.place(place).and_then(|place| place.bettor.as_ref()))
}

/// Where the marker of the Banker's Hand is or goes to, of the places with wagers on that hand.
pub(crate) fn marker_at(table: &Table, wagering: &[PlaceId]) -> Option<PlaceId> {
    let mut place = table.marker.or_else(|| next_place(table, None));
    for _ in 0..table.places.len() {
        if place.is_some_and(|place| wagering.contains(&place)) {
            return place;
        }
        place = next_place(table, place);
    }
    None
}

/// The next place counter-clockwise that somebody has taken, from the dealer's right.
pub(crate) fn next_place(table: &Table, from: Option<PlaceId>) -> Option<PlaceId> {
    let taken: Vec<_> = table.taken().map(|(id, _, _)| id).collect();
    let after = from.and_then(|from| taken.iter().find(|id| **id > from));
    after.or_else(|| taken.first()).copied()
}

/// The place that has the marker of the Banker's Hand: before it has moved, the nearest to the
/// dealer's right that somebody has taken.
pub fn marker_with(table: &Table) -> Option<PlaceId> {
    table.marker.or_else(|| next_place(table, None))
}

/// When whoever has it leaves, the shoe goes back to the dealer and the marker on to the next.
pub(crate) fn left_by_holder(rulebook: &Rulebook, table: &Table, place: PlaceId) -> Option<Event> {
    let setup = table.setup.as_ref().filter(|_| table.marker == Some(place))?;
    let style = rulebook.conduct.styles.get(setup.style);
    let goes_round = style.is_some_and(|style| style.hands_to == HandsTo::MarkerHolder);
    let next = next_place(table, Some(place)).filter(|next| goes_round && *next != place);
    Some(Event::MarkerMoved { to: next })
}

/// Whether a wager is that of whoever has the place.
pub(crate) fn is_seated(table: &Table, place: PlaceId, bettor: &Name) -> bool {
    table.place(place).is_some_and(|place| place.bettor.as_ref() == Some(bettor))
}
