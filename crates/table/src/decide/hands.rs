//! Who gets the cards of a hand.

use super::closing::closing;
use super::{Decided, Deciding};
use crate::actor::Name;
use crate::event::Event;
use crate::evolve::evolve_all;
use crate::holding::{highest, is_seated, marker_at, marker_with, on_hand, opener, style};
use crate::refusal::{Reason, Refusal};
use crate::request::Request;
use crate::state::{CoupState, HandState, PlaceId, Table};
use alloc::vec;
use alloc::vec::Vec;
use rules::conduct::{Act, HandsTo, Style};
use rules::role::RoleId;
use rules::wagering::Lock;
use rules::{Rulebook, Side};

pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    match request {
        Request::OfferHand { .. } | Request::AcceptHand { .. } if barred(deciding) => {
            Err(Reason::WagersBarred.plainly())
        }
        Request::OfferHand { side, place, bettor } => {
            offer(deciding, *side, (*place, bettor.as_ref()))
        }
        Request::AcceptHand { side } => accept(deciding, *side),
        Request::RefuseHand { side } => {
            let (place, _) = deciding.offered(*side)?;
            Ok(vec![Event::HandRefused { side: *side, place }])
        }
        Request::Nominate { side, name } => nominate(deciding, *side, name),
        Request::TakeBackHand { side } => {
            if deciding.opener_of(*side)? != Some(&deciding.actor.name) {
                deciding.may(Act::TakeBackHand)?;
            }
            Ok(vec![Event::HandTakenBack { side: *side }])
        }
        Request::GiveShoe { place, from } => give_shoe(deciding, *place, *from),
        _ => Err(Reason::NotInThisRulebook.plainly()),
    }
}

/// Whoever a hand is offered to takes it, if it is still theirs: wagers may have changed since.
fn accept(deciding: &Deciding<'_>, side: Side) -> Decided {
    let (place, coup) = deciding.offered(side)?;
    if !is_still_offered(deciding, coup, side) {
        return Err(Reason::HandGoesElsewhere.by(&deciding.style()?.cite));
    }
    let other = coup.hands.of(side.other()).holder();
    // Nobody handles both at once; some rulebooks let only one hand out at a time.
    let one_at_a_time = deciding.rulebook.conduct.state("other-hand-out").is_some();
    let theirs = opener(deciding.rulebook, deciding.table, side.other(), place);
    let theirs = theirs == Some(&deciding.actor.name);
    if other.is_some_and(|other| one_at_a_time || (other == place && theirs)) {
        return Err(Reason::OtherHandOut.plainly());
    }
    let mut events = vec![Event::HandAccepted { side, place }];
    // A card that a bettor handles counts as exposed.
    let open = coup.is_open();
    if open && deciding.rulebook.wagering.lock(Lock::FirstCardExposed).is_some() {
        let lock = Lock::FirstCardExposed;
        events.extend(closing(deciding.rulebook, deciding.table, lock));
    }
    Ok(events)
}

/// Whether a hand that is offered may still be accepted: whoever was chosen by name, where somebody
/// may choose, needs no wager.
fn is_still_offered(deciding: &Deciding<'_>, coup: &CoupState, side: Side) -> bool {
    let HandState::Offered(place) = *coup.hands.of(side) else { return false };
    let named = coup.hands.named_at(side, place);
    let chosen = named.is_some() && deciding.rulebook.conduct.act(Act::DesignateHand).is_some();
    chosen || is_theirs(deciding, coup, side, (place, named))
}

/// Whether a hand goes to a place by what is wagered, or by leave to have both.
fn is_theirs(
    deciding: &Deciding<'_>,
    coup: &CoupState,
    side: Side,
    (place, bettor): (PlaceId, Option<&Name>),
) -> bool {
    let handed_out = deciding.style().is_ok_and(|style| style.hands_to != HandsTo::Dealer);
    let both = handed_out && deciding.rulebook.conduct.act(Act::HandleBothHands).is_some();
    let both = both && deciding.gets_both(coup, side, (place, bettor));
    let first = bettor.is_none_or(|name| goes_to(deciding, side, place, name));
    both || (first && entitled(deciding, side).contains(&place))
}

/// A hand comes back from whoever has no wager on it any more, and every hand that is out where the
/// coup is dealt without wagers.
pub(super) fn come_back(deciding: &Deciding<'_>, events: &[Event]) -> Vec<Event> {
    let changes = |event: &Event| {
        matches!(
            event,
            Event::WagersReturned { .. }
                | Event::WagersForfeited { .. }
                | Event::CoupBarred { .. }
                | Event::DummyDeclared { .. }
        )
    };
    let out = |side: &Side| {
        let coup = deciding.table.coup.as_ref();
        coup.is_some_and(|coup| coup.hands.of(*side).holder().is_some())
    };
    let sides: Vec<Side> = [Side::Player, Side::Banker].into_iter().filter(out).collect();
    if sides.is_empty() || !events.iter().any(changes) {
        return Vec::new();
    }
    let table = evolve_all(deciding.table.clone(), events);
    let after = Deciding { table: &table, ..*deciding };
    let Some(coup) = &table.coup else { return Vec::new() };
    let has_not = |side: &Side| barred(&after) || wager_gone(deciding, &table, *side);
    let still = |side: &Side| coup.hands.of(*side).holder().is_some();
    let back = sides.into_iter().filter(still).filter(has_not);
    back.map(|side| Event::HandTakenBack { side }).collect()
}

/// Whether whoever has a hand had a wager on it and has none now.
fn wager_gone(deciding: &Deciding<'_>, after: &Table, side: Side) -> bool {
    let (rulebook, before) = (deciding.rulebook, deciding.table);
    let place = before.coup.as_ref().and_then(|coup| coup.hands.of(side).holder());
    let holder = place.and_then(|place| opener(rulebook, before, side, place));
    let wagers = |table: &Table| {
        let mut wagers = on_hand(rulebook, table, side).into_iter();
        wagers.any(|held| Some(&held.bettor) == holder)
    };
    let style = style(rulebook, before);
    let by_shoe = style.is_some_and(|style| style.hands_to == HandsTo::ShoeHolder);
    !(by_shoe && side == Side::Banker) && wagers(before) && !wagers(after)
}

/// Whoever has a hand lets another open it; another again for the next card, where one has opened
/// his.
fn nominate(deciding: &Deciding<'_>, side: Side, name: &Name) -> Decided {
    let clause = deciding.clause(nominating(deciding.rulebook, deciding.table, side))?;
    let holder = deciding.opener_of(side)?;
    if holder != Some(&deciding.actor.name) {
        return Err(Reason::HandGoesElsewhere.plainly());
    }
    if let Some(seated) = &deciding.rulebook.conduct.nominee_seated {
        let mut others = deciding.table.taken().filter(|(_, _, other)| Some(*other) != holder);
        let to_dealer = clause.act == Act::AllowShoeNominee;
        let dealer = to_dealer && deciding.table.dealer.as_ref() == Some(name);
        if !dealer && !others.any(|(_, _, other)| other == name) {
            return Err(Reason::HandGoesElsewhere.from(&seated.source));
        }
    }
    Ok(vec![Event::NomineeNamed { side, name: name.clone() }])
}

/// The act that it is to name somebody who opens a hand: another where it is that of whoever has
/// the shoe and the rulebook has a rule for it.
pub(super) fn nominating(rulebook: &Rulebook, table: &Table, side: Side) -> Act {
    let style = style(rulebook, table);
    let by_shoe = style.is_some_and(|style| style.hands_to == HandsTo::ShoeHolder);
    let own = rulebook.conduct.act(Act::AllowShoeNominee);
    if by_shoe && side == Side::Banker && own.is_some() {
        Act::AllowShoeNominee
    } else {
        Act::AllowNominee
    }
}

/// Whether the coup is dealt without wagers, so that its cards are nobody's to open; who has the
/// shoe has it whatever is wagered, and draws the cards of a dummy coup too.
fn barred(deciding: &Deciding<'_>) -> bool {
    let by_wagers = |style: &Style| style.hands_to != HandsTo::ShoeHolder;
    let coup = deciding.table.coup.as_ref();
    coup.is_some_and(CoupState::is_barred) && deciding.style().is_ok_and(by_wagers)
}

/// The shoe, or the marker of the Banker's Hand, goes to a bettor, or back to the dealer.
fn give_shoe(deciding: &Deciding<'_>, place: Option<PlaceId>, from: Option<PlaceId>) -> Decided {
    let Some(place) = place else {
        deciding.may(Act::TakeBackHand)?;
        if deciding.table.marker.is_none() {
            return Err(Reason::AlreadyDone.plainly());
        }
        return Ok(vec![Event::MarkerMoved { to: None }]);
    };
    let clause = deciding.clause(Act::GiveShoe)?;
    let style = deciding.style()?;
    let has = marker_with(deciding.table).filter(|_| style.hands_to == HandsTo::MarkerHolder);
    let holder = has.and_then(|has| deciding.table.place(has)?.bettor.as_ref());
    let themselves = holder == Some(&deciding.actor.name);
    if !themselves {
        deciding.may(Act::GiveShoe)?;
    }
    deciding.between_coups()?;
    if !matches!(style.hands_to, HandsTo::ShoeHolder | HandsTo::MarkerHolder) {
        return Err(Reason::HandGoesElsewhere.from(&clause.source));
    }
    // The marker moves when whoever has it wants so, or by itself.
    if has.is_some() && !themselves && from != has {
        let first = "the wish of whoever has the marker";
        return Err(Reason::ComesFirst { first }.by(&style.cite));
    }
    if deciding.table.place(place).is_none_or(|place| place.bettor.is_none()) {
        return Err(Reason::NotYourPlace.plainly());
    }
    Ok(vec![Event::MarkerMoved { to: Some(place) }])
}

fn offer(
    deciding: &Deciding<'_>,
    side: Side,
    (place, bettor): (PlaceId, Option<&Name>),
) -> Decided {
    deciding.dealer()?;
    let coup = deciding.coup()?;
    // A hand that has come back goes out again with its third card.
    let third = coup.cards.iter().skip(4).any(|card| card.side == side && !card.exposed);
    let again = *coup.hands.of(side) == HandState::Back && third;
    let state = coup.hands.of(side);
    // One that is offered to somebody whose it is no more goes on.
    let lapsed = matches!(state, HandState::Offered(_)) && !is_still_offered(deciding, coup, side);
    if *state != HandState::WithDealer && !again && !lapsed {
        return Err(Reason::AlreadyDone.plainly());
    }
    let style = deciding.style()?;
    let handed_out = style.hands_to != HandsTo::Dealer;
    let designated = handed_out && deciding.may(Act::DesignateHand).is_ok();
    // Whoever had a hand by name has its third card too.
    let named = coup.hands.named_at(side, place);
    let bettor = bettor.or(named.filter(|_| !lapsed));
    let had = again && bettor.is_some() && bettor == named;
    let right = had || is_theirs(deciding, coup, side, (place, bettor));
    if !right && !designated {
        return Err(Reason::HandGoesElsewhere.by(&style.cite));
    }
    // Whoever is chosen is chosen by name, whatever they wager.
    let by_choice = || opener(deciding.rulebook, deciding.table, side, place);
    let bettor = if right { bettor } else { bettor.or_else(by_choice) };
    let there = match bettor {
        Some(name) => is_at(deciding.table, place, name),
        None => opener(deciding.rulebook, deciding.table, side, place).is_some(),
    };
    if !there {
        return Err(Reason::NotYourPlace.plainly());
    }
    if coup.cards.len() < 4 {
        return Err(Reason::CardsMissing.plainly());
    }
    Ok(vec![Event::HandOffered { side, place, bettor: bettor.cloned() }])
}

/// Whether somebody has a place, or a wager there.
fn is_at(table: &Table, place: PlaceId, name: &Name) -> bool {
    let mut wagers = table.wagers.iter().filter(|held| held.place == place);
    is_seated(table, place, name) || wagers.any(|held| held.bettor == *name)
}

/// Whether a hand that is offered to a place may go to somebody there, of those who are: to anybody
/// with a wager on it, or to whoever is first.
fn goes_to(deciding: &Deciding<'_>, side: Side, place: PlaceId, name: &Name) -> bool {
    let (rulebook, table) = (deciding.rulebook, deciding.table);
    let any = deciding.style().is_ok_and(|style| style.hands_to == HandsTo::AnyBettor);
    let wagers = on_hand(rulebook, table, side);
    let wagered = wagers.iter().any(|held| held.place == place && held.bettor == *name);
    (any && wagered) || opener(rulebook, table, side, place) == Some(name)
}

/// Those to whom a hand may be offered now, the first choice first.
fn entitled(deciding: &Deciding<'_>, side: Side) -> Vec<PlaceId> {
    let (rulebook, table) = (deciding.rulebook, deciding.table);
    let Ok(style) = deciding.style() else { return Vec::new() };
    let wagers = on_hand(rulebook, table, side);
    let passed = rulebook.conduct.act(Act::PassOpposingHand).is_some();
    match (style.hands_to, side) {
        (HandsTo::Dealer, _) => Vec::new(),
        (HandsTo::ShoeHolder, Side::Player) if !passed => Vec::new(),
        (HandsTo::AnyBettor, _) => wagers.into_iter().map(|held| held.place).collect(),
        (HandsTo::MarkerHolder, Side::Banker) => {
            let seated = wagers.into_iter().filter(|it| is_seated(table, it.place, &it.bettor));
            let wagering: Vec<_> = seated.map(|held| held.place).collect();
            marker_at(table, &wagering).into_iter().collect()
        }
        (HandsTo::ShoeHolder, Side::Banker) => table.marker.into_iter().collect(),
        (HandsTo::HighestBettor | HandsTo::MarkerHolder | HandsTo::ShoeHolder, _) => {
            highest(rulebook, table, &wagers).into_iter().collect()
        }
    }
}

impl Deciding<'_> {
    /// The place that a hand is offered to, where it is the asker's.
    fn offered(&self, side: Side) -> Result<(PlaceId, &CoupState), Refusal> {
        let coup = self.coup()?;
        let HandState::Offered(place) = coup.hands.of(side) else {
            return Err(Reason::HandGoesElsewhere.plainly());
        };
        let whose = opener(self.rulebook, self.table, side, *place);
        if whose != Some(&self.actor.name) {
            return Err(Reason::HandGoesElsewhere.plainly());
        }
        Ok((*place, coup))
    }

    /// Who has a hand, or has let another open it.
    fn opener_of(&self, side: Side) -> Result<Option<&Name>, Refusal> {
        let Some(place) = self.coup()?.hands.of(side).holder() else {
            return Err(Reason::HandGoesElsewhere.plainly());
        };
        Ok(opener(self.rulebook, self.table, side, place))
    }

    /// Whose approval it needs to offer a hand to a place: it is not the hand of whoever holds the
    /// shoe, or whoever gets it has the other one too.
    pub(super) fn offering(
        &self,
        side: Side,
        (place, bettor): (PlaceId, Option<&Name>),
    ) -> Option<RoleId> {
        let (coup, style) = (self.table.coup.as_ref()?, style(self.rulebook, self.table)?);
        let by = |act: Act| self.rulebook.conduct.act(act).map(|clause| clause.by);
        let opposing = style.hands_to == HandsTo::ShoeHolder && side == Side::Player;
        let opposing = opposing.then(|| by(Act::PassOpposingHand)).flatten();
        // Once allowed, it is for the third card too.
        let again = coup.hands.had.contains(&(side, place));
        let both = !again && self.gets_both(coup, side, (place, bettor));
        let both = both.then(|| by(Act::HandleBothHands)).flatten();
        self.highest(opposing.into_iter().chain(both))
    }

    /// Whether whoever gets a hand at a place is offered the other one too, or has had it.
    fn gets_both(
        &self,
        coup: &CoupState,
        side: Side,
        (place, bettor): (PlaceId, Option<&Name>),
    ) -> bool {
        let other = side.other();
        let whose = |side: Side| opener(self.rulebook, self.table, side, place);
        let out = *coup.hands.of(other) == HandState::Offered(place);
        let has = out || coup.hands.had.contains(&(other, place));
        has && bettor.or_else(|| whose(side)) == whose(other)
    }
}
