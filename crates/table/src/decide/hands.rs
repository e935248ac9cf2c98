//! Who gets the cards of a hand.

use super::closing::closing;
use super::coup::next_place;
use super::{Decided, Deciding};
use crate::event::Event;
use crate::refusal::{Reason, Refusal};
use crate::request::Request;
use crate::state::{CoupKind, CoupState, HandState, PlaceId, Wagering};
use alloc::vec;
use alloc::vec::Vec;
use rules::conduct::{Act, HandsTo};
use rules::wagering::Lock;
use rules::{BetId, Side};

pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    match request {
        Request::OfferHand { .. } | Request::AcceptHand { .. } if barred(deciding) => {
            Err(Reason::WagersBarred.plainly())
        }
        Request::OfferHand { side, place } => offer(deciding, *side, *place),
        Request::AcceptHand { side } => {
            let (place, coup) = deciding.offered(*side)?;
            let other = coup.hands.of(side.other()).holder();
            // Nobody handles both at once; some rulebooks let only one hand out at a time.
            let one_at_a_time = deciding.rulebook.conduct.state("other-hand-out").is_some();
            if other.is_some_and(|other| one_at_a_time || other == place) {
                return Err(Reason::OtherHandOut.plainly());
            }
            let mut events = vec![Event::HandAccepted { side: *side, place }];
            // A card that a bettor handles counts as exposed.
            let open = matches!(coup.wagering, Wagering::Open(_));
            if open && deciding.rulebook.wagering.lock(Lock::FirstCardExposed).is_some() {
                let lock = Lock::FirstCardExposed;
                events.extend(closing(deciding.rulebook, deciding.table, lock));
            }
            Ok(events)
        }
        Request::RefuseHand { side } => {
            let (place, _) = deciding.offered(*side)?;
            Ok(vec![Event::HandRefused { side: *side, place }])
        }
        Request::Nominate { side, name } => {
            deciding.clause(Act::AllowNominee)?;
            let coup = deciding.coup()?;
            // Another for the next card, where one has opened his.
            let Some(place) = coup.hands.of(*side).holder() else {
                return Err(Reason::HandGoesElsewhere.plainly());
            };
            let holder = deciding.table.place(place).and_then(|place| place.bettor.as_ref());
            if holder != Some(&deciding.actor.name) {
                return Err(Reason::HandGoesElsewhere.plainly());
            }
            Ok(vec![Event::NomineeNamed { side: *side, name: name.clone() }])
        }
        Request::TakeBackHand { side } => {
            let coup = deciding.coup()?;
            let Some(out) = coup.hands.of(*side).holder() else {
                return Err(Reason::HandGoesElsewhere.plainly());
            };
            let holder = deciding.table.place(out).and_then(|place| place.bettor.as_ref());
            if holder != Some(&deciding.actor.name) {
                deciding.may(Act::TakeBackHand)?;
            }
            Ok(vec![Event::HandTakenBack { side: *side }])
        }
        Request::GiveShoe { place } => give_shoe(deciding, *place),
        _ => Err(Reason::NotInThisRulebook.plainly()),
    }
}

/// Whether the coup is dealt without wagers, so that its cards are nobody's to open.
fn barred(deciding: &Deciding<'_>) -> bool {
    let coup = deciding.table.coup.as_ref();
    coup.is_some_and(|coup| matches!(coup.kind, CoupKind::Dummy(_)))
}

/// The shoe, or the marker of the Banker's Hand, goes to a bettor, or back to the dealer.
fn give_shoe(deciding: &Deciding<'_>, place: Option<PlaceId>) -> Decided {
    let Some(place) = place else {
        deciding.may(Act::TakeBackHand)?;
        if deciding.table.marker.is_none() {
            return Err(Reason::AlreadyDone.plainly());
        }
        return Ok(vec![Event::MarkerMoved { to: None }]);
    };
    let clause = deciding.may(Act::GiveShoe)?;
    deciding.between_coups()?;
    let setup = deciding.setup()?;
    let hands_to = deciding.rulebook.conduct.styles[setup.style].hands_to;
    if !matches!(hands_to, HandsTo::ShoeHolder | HandsTo::MarkerHolder) {
        return Err(Reason::HandGoesElsewhere.from(&clause.source));
    }
    if deciding.table.place(place).is_none_or(|place| place.bettor.is_none()) {
        return Err(Reason::NotYourPlace.plainly());
    }
    Ok(vec![Event::MarkerMoved { to: Some(place) }])
}

fn offer(deciding: &Deciding<'_>, side: Side, place: PlaceId) -> Decided {
    deciding.dealer()?;
    let coup = deciding.coup()?;
    // A hand that has come back goes out again with its third card.
    let third = coup.cards.iter().skip(4).any(|card| card.side == side && !card.exposed);
    let again = *coup.hands.of(side) == HandState::Back && third;
    if *coup.hands.of(side) != HandState::WithDealer && !again {
        return Err(Reason::AlreadyDone.plainly());
    }
    let style = &deciding.rulebook.conduct.styles[deciding.setup()?.style];
    let handed_out = style.hands_to != HandsTo::Dealer;
    let designated = handed_out && deciding.may(Act::DesignateHand).is_ok();
    let right = entitled(deciding, side).contains(&place);
    if !right && !designated {
        return Err(Reason::HandGoesElsewhere.by(&style.cite));
    }
    if deciding.table.place(place).is_none_or(|place| place.bettor.is_none()) {
        return Err(Reason::NotYourPlace.plainly());
    }
    if coup.cards.len() < 4 {
        return Err(Reason::CardsMissing.plainly());
    }
    Ok(vec![Event::HandOffered { side, place }])
}

/// Those to whom a hand may be offered now, the first choice first.
fn entitled(deciding: &Deciding<'_>, side: Side) -> Vec<PlaceId> {
    let Ok(setup) = deciding.setup() else { return Vec::new() };
    let style = &deciding.rulebook.conduct.styles[setup.style];
    let bettors = bettors_on(deciding, side);
    match (style.hands_to, side) {
        (HandsTo::Dealer, _) | (HandsTo::ShoeHolder, Side::Player) => Vec::new(),
        (HandsTo::AnyBettor, _) => bettors.into_iter().map(|(place, _)| place).collect(),
        (HandsTo::MarkerHolder, Side::Banker) => marker_holder(deciding, &bettors),
        (HandsTo::HighestBettor | HandsTo::MarkerHolder, _) => highest(&bettors),
        (HandsTo::ShoeHolder, Side::Banker) => deciding.table.marker.into_iter().collect(),
    }
}

/// The places with wagers on a hand that have not refused its cards, and how much they have.
fn bettors_on(deciding: &Deciding<'_>, side: Side) -> Vec<(PlaceId, i64)> {
    let hands = deciding.rulebook.together.both_hands.what;
    let bet: BetId = hands[usize::from(side == Side::Banker)];
    let refused = |place: PlaceId| {
        let coup = deciding.table.coup.as_ref();
        coup.is_some_and(|coup: &CoupState| coup.hands.refused.contains(&(side, place)))
    };
    // Cards go to somebody who has taken a place, not to somebody who wagers beside them.
    let theirs = |held: &&crate::state::Held| {
        let bettor = deciding.table.place(held.place).and_then(|place| place.bettor.as_ref());
        bettor == Some(&held.bettor)
    };
    let on = deciding.table.wagers.iter().filter(|held| held.bet == bet && !refused(held.place));
    let on = on.filter(theirs);
    on.map(|held| (held.place, held.amount.cents())).collect()
}

/// The highest bettor; of equal ones the one nearest the dealer's right, which is the lowest
/// number.
fn highest(bettors: &[(PlaceId, i64)]) -> Vec<PlaceId> {
    let most = bettors.iter().map(|(_, amount)| *amount).max();
    let first = bettors.iter().filter(|(_, amount)| Some(*amount) == most).map(|(place, _)| *place);
    first.min().into_iter().collect()
}

/// The bettor on the Banker's Hand who has the marker, or to whom it moves next.
fn marker_holder(deciding: &Deciding<'_>, bettors: &[(PlaceId, i64)]) -> Vec<PlaceId> {
    let mut place = deciding.table.marker.or_else(|| next_place(deciding.table, None));
    for _ in 0..deciding.table.places.len() {
        let Some(held) = place else { break };
        if bettors.iter().any(|(bettor, _)| *bettor == held) {
            return vec![held];
        }
        place = next_place(deciding.table, Some(held));
    }
    Vec::new()
}

impl Deciding<'_> {
    /// The place that a hand is offered to, where it is the asker's.
    fn offered(&self, side: Side) -> Result<(PlaceId, &CoupState), Refusal> {
        let coup = self.coup()?;
        let HandState::Offered(place) = coup.hands.of(side) else {
            return Err(Reason::HandGoesElsewhere.plainly());
        };
        let holder = self.table.place(*place).and_then(|place| place.bettor.as_ref());
        if holder != Some(&self.actor.name) {
            return Err(Reason::HandGoesElsewhere.plainly());
        }
        Ok((*place, coup))
    }
}
