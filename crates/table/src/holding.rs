//! Whose the cards of a hand are to open: the way to deal that is in use, those who wagered on the
//! hand, and where the marker is.

use crate::actor::Name;
use crate::event::Event;
use crate::state::{Held, PlaceId, Table};
use alloc::vec::Vec;
use rules::conduct::{Equals, Faces, HandsTo, Style};
use rules::{BetId, Rulebook, Side};

/// The way to deal that is in use; none where the table is closed.
pub fn style<'r>(rulebook: &'r Rulebook, table: &Table) -> Option<&'r Style> {
    rulebook.conduct.styles.get(table.setup.as_ref()?.style)
}

/// How cards come out of the shoe.
pub(crate) fn faces(rulebook: &Rulebook, table: &Table) -> Faces {
    let usual = || rulebook.conduct.styles.first();
    style(rulebook, table).or_else(usual).map_or(Faces::Up, |style| style.faces)
}

/// The wagers on a hand of those who have not refused its cards, in the order in which they were
/// placed. At a place that several wager at, whoever has most is asked before the others; whoever
/// has refused has refused for all their places.
pub(crate) fn on_hand<'t>(rulebook: &Rulebook, table: &'t Table, side: Side) -> Vec<&'t Held> {
    let bet = bet_on(rulebook, side);
    let mut wagers: Vec<&Held> = table.wagers.iter().filter(|held| held.bet == bet).collect();
    let coup = table.coup.as_ref();
    let refused = coup.into_iter().flat_map(|coup| &coup.hands.refused);
    for refused in refused.filter(|refused| refused.side == side) {
        let asked = refused.bettor.as_ref().or_else(|| most_at(&wagers, refused.place)).cloned();
        wagers.retain(|held| Some(&held.bettor) != asked.as_ref());
    }
    wagers
}

/// What somebody has on a hand altogether, in cents.
fn sum_of(wagers: &[&Held], bettor: &Name) -> i64 {
    let own = wagers.iter().filter(|held| held.bettor == *bettor);
    own.map(|held| held.amount.cents()).sum()
}

/// Who of those with a wager at a place has most on the hand, wherever; of equal ones the first.
fn most_at<'t>(wagers: &[&'t Held], place: PlaceId) -> Option<&'t Name> {
    let here = wagers.iter().filter(|held| held.place == place).map(|held| &held.bettor);
    here.reduce(|most, name| if sum_of(wagers, name) > sum_of(wagers, most) { name } else { most })
}

/// The bet on a hand.
pub(crate) fn bet_on(rulebook: &Rulebook, side: Side) -> BetId {
    rulebook.together.both_hands.what[usize::from(side == Side::Banker)]
}

/// The place of whoever has most on a hand, all their wagers on it together; of equal ones of
/// whoever the rulebook says goes first. Somebody who wagers at several places has the cards where
/// they sit.
pub(crate) fn highest(rulebook: &Rulebook, table: &Table, wagers: &[&Held]) -> Option<PlaceId> {
    let first = rulebook.conduct.equals.as_ref().map(|clause| clause.value);
    let most = wagers.iter().map(|held| sum_of(wagers, &held.bettor)).max();
    let equal = wagers.iter().filter(|held| Some(sum_of(wagers, &held.bettor)) == most);
    let mut places = equal.map(|held| {
        let own = wagers.iter().filter(|other| other.bettor == held.bettor);
        let own = own.map(|held| (!is_seated(table, held.place, &held.bettor), held.place));
        own.min().map_or(held.place, |(_, place)| place)
    });
    match first {
        Some(Equals::FirstPlaced) => places.next(),
        // The lowest number is nearest the dealer's right.
        Some(Equals::DealersRight) | None => places.min(),
    }
}

/// Who at a place may open a hand that is offered or given to it: whoever has most on it there, who
/// may stand beside whoever sits; the holder of the marker or the shoe has the place. Whoever the
/// hand was offered to by name opens it, whatever others have on it.
pub fn opener<'t>(
    rulebook: &Rulebook,
    table: &'t Table,
    side: Side,
    place: PlaceId,
) -> Option<&'t Name> {
    let style = style(rulebook, table)?;
    let named = table.coup.as_ref().and_then(|coup| coup.hands.named_at(side, place));
    if named.is_some() {
        return named;
    }
    let by_wager = match style.hands_to {
        HandsTo::HighestBettor | HandsTo::AnyBettor => true,
        HandsTo::MarkerHolder | HandsTo::ShoeHolder => side == Side::Player,
        HandsTo::Dealer => false,
    };
    let wagers = on_hand(rulebook, table, side);
    let most = most_at(&wagers, place).filter(|_| by_wager);
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
    if table.setup.is_none() || table.marker != Some(place) {
        return None;
    }
    let style = style(rulebook, table);
    let goes_round = style.is_some_and(|style| style.hands_to == HandsTo::MarkerHolder);
    let next = next_place(table, Some(place)).filter(|next| goes_round && *next != place);
    Some(Event::MarkerMoved { to: next })
}

/// Whether a wager is that of whoever has the place.
pub(crate) fn is_seated(table: &Table, place: PlaceId, bettor: &Name) -> bool {
    table.place(place).is_some_and(|place| place.bettor.as_ref() == Some(bettor))
}
