//! Wagers: placed, changed, moved, withdrawn, reduced, refused.

use super::closing::{lacks_another, returned};
use super::conduct::not_excluded;
use super::coup::unless_empty;
use super::incidents::may_still_answer;
use super::{Decided, Deciding};
use crate::actor::Name;
use crate::event::{Event, WagerOf, Why};
use crate::evolve::evolve_all;
use crate::limits::{Asked, others_on_area, range_of, risk_on, taken};
use crate::refusal::{Reason, Refusal};
use crate::request::Request;
use crate::settlement::named;
use crate::state::{Held, Limits, PlaceId, Range};
use alloc::vec;
use alloc::vec::Vec;
use rules::cite::Source;
use rules::conduct::Act;
use rules::irregularity::{Offer, Remedy, Situation};
use rules::wagering::{Channel, Excess};
use rules::{Amount, BetId, Side, Wager};

/// No wager is larger than this, so that no payout can be too large to be an amount.
pub(super) const WAGER_MAX: Amount = Amount::from_cents(1_000_000_000_000);

pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    match request {
        Request::PlaceWager { place, bettor, bet, amount } => {
            let asked = Asked { place: *place, bettor, bet: *bet, amount: *amount };
            place_wager(deciding, bettor, &asked)
        }
        Request::WagerTokens { place, bettor, bet, amount, tokens } => {
            let asked = Asked { place: *place, bettor, bet: *bet, amount: *amount };
            let (place, bet, amount) = (*place, *bet, *amount);
            let wager = WagerOf { place, bettor: bettor.clone(), bet, amount, tokens: *tokens };
            super::tokens::wagered(deciding, &wager, || place_wager(deciding, bettor, &asked))
        }
        Request::WithdrawWager { place, bettor, bet } => {
            let answers = deciding.coup()?.answers.as_ref();
            if answers.is_none() {
                deciding.wagering_open(*place)?;
                deciding.own_place(*place, bettor)?;
            } else {
                may_still_answer(deciding, bettor)?;
                let own = deciding.actor.name == *bettor || deciding.dealer().is_ok();
                if !own {
                    return Err(Reason::NotYourPlace.plainly());
                }
                deciding.not_frozen(*place)?;
            }
            let wager = deciding.held(*place, bettor, *bet)?;
            let gone = vec![Event::WagersReturned { why: Why::Withdrawn, wagers: vec![wager] }];
            let mut events = with_leaning(deciding, gone);
            // Who has none left has answered.
            let left = evolve_all(deciding.table.clone(), &events);
            if answers.is_some_and(|answers| answers.missing().any(|name| name == bettor))
                && !left.wagers.iter().any(|held| held.bettor == *bettor)
            {
                events.push(Event::OfferAnswered { bettor: bettor.clone() });
            }
            Ok(events)
        }
        Request::MoveWager { place, bettor, from, to } => {
            move_wager(deciding, (*place, bettor), (*from, *to))
        }
        Request::AllowSeveralPerArea => {
            deciding.setup()?;
            if deciding.table.several_per_area {
                return Err(Reason::AlreadyDone.plainly());
            }
            Ok(vec![Event::SeveralPerAreaAllowed])
        }
        Request::ReduceWagers { side } => reduce(deciding, *side),
        Request::RefuseWager { place, bettor, bet, reason } => {
            let clause = deciding.may(Act::RefuseWager)?;
            let coup = deciding.coup()?;
            if coup.burnt || !coup.cards.is_empty() {
                return Err(Reason::CardsOut.from(&clause.source));
            }
            if reason.trim().is_empty() {
                return Err(Reason::ReasonNeeded.from(&clause.source));
            }
            let wager = deciding.held(*place, bettor, *bet)?;
            let refused = Event::WagersReturned { why: Why::Refused, wagers: vec![wager] };
            Ok(unless_empty(deciding, with_leaning(deciding, vec![refused])))
        }
        _ => Err(Reason::NotInThisRulebook.plainly()),
    }
}

/// A wager is taken back and placed on another bet, as if it had never been on the first.
fn move_wager(
    deciding: &Deciding<'_>,
    (place, bettor): (PlaceId, &Name),
    (from, to): (BetId, BetId),
) -> Decided {
    deciding.wagering_open(place)?;
    deciding.own_place(place, bettor)?;
    let wager = deciding.held(place, bettor, from)?;
    if deciding.table.wager(place, bettor, to).is_some() {
        let together = &deciding.rulebook.together;
        let said = together.most_on(to).and_then(|_| together.wagers_per_bet.source.cite());
        let cite = said.cloned();
        return Err(Refusal { reason: Reason::AlreadyWagered, cite });
    }
    let mut events =
        vec![Event::WagersReturned { why: Why::Withdrawn, wagers: vec![wager.clone()] }];
    let asked = Asked { place, bettor, bet: to, amount: wager.amount };
    let without = crate::evolve(deciding.table.clone(), &events[0]);
    let after = Deciding { table: &without, ..*deciding };
    let placed = || place_wager(&after, bettor, &asked);
    let to = WagerOf { bet: to, ..wager.clone() };
    let with_tokens = wager.tokens != Amount::ZERO;
    let placed = if with_tokens { super::tokens::wagered(&after, &to, placed) } else { placed() };
    events.extend(placed?);
    Ok(with_leaning(deciding, events))
}

/// Wagers go back, and with them those that lean on them and have nothing else to lean on.
fn with_leaning(deciding: &Deciding<'_>, mut events: Vec<Event>) -> Vec<Event> {
    let left = evolve_all(deciding.table.clone(), &events);
    let leaning = left.wagers.iter();
    let leaning = leaning.filter(|held| lacks_another(deciding.rulebook, &left, &[], held));
    let leaning: Vec<&Held> = leaning.collect();
    returned(&mut events, Why::LacksAnother, &leaning);
    events
}

impl Deciding<'_> {
    /// A wager that is there.
    fn held(&self, place: PlaceId, bettor: &str, bet: BetId) -> Result<WagerOf, Refusal> {
        let held = self.table.wager(place, bettor, bet);
        held.map(named).ok_or_else(|| Reason::NoWager.plainly())
    }

    /// Refuses where somebody wagers, or is wagered for, at a place that is not theirs. On the
    /// cloth others may wager at a place beside the one who sits there.
    pub(super) fn own_place(&self, place: PlaceId, bettor: &Name) -> Result<(), Refusal> {
        let found = self.table.place(place).ok_or_else(|| Reason::NoSuchThing.plainly())?;
        not_excluded(self, bettor)?;
        if found.closed {
            return Err(Reason::BoxClosed.plainly());
        }
        let theirs = found.bettor.as_ref() == Some(bettor);
        let beside = found.channel == Channel::Cloth && found.bettor.is_some();
        // At a station only the one in control of it wagers.
        let by_dealer = found.channel == Channel::Cloth && self.dealer().is_ok();
        let by_themselves = self.actor.is_bettor(self.rulebook) && self.actor.name == *bettor;
        if (theirs || beside) && (by_dealer || by_themselves) {
            return Ok(());
        }
        Err(Reason::NotYourPlace.plainly())
    }
}

/// A wager that those who wagered may make smaller after something went wrong.
fn smaller(deciding: &Deciding<'_>, bettor: &Name, asked: &Asked<'_>) -> Decided {
    deciding.own_place(asked.place, bettor)?;
    deciding.not_frozen(asked.place)?;
    let wager = deciding.held(asked.place, bettor, asked.bet)?;
    let setup = deciding.setup()?;
    let range = range_of(deciding.table, &setup.limits, (asked.place, bettor), asked.bet);
    if asked.amount >= wager.amount {
        return Err(Reason::OverMaximum { max: wager.amount }.plainly());
    }
    if asked.amount < range.min {
        return Err(Reason::UnderMinimum { min: range.min }.plainly());
    }
    let above = asked.amount.cents() - range.min.cents();
    if let Some(unit) = range.unit.filter(|unit| above % unit.cents().max(1) != 0) {
        return Err(Reason::NotAMultiple { unit }.plainly());
    }
    Ok(vec![Event::WagerReduced { wager, to: asked.amount }])
}

fn place_wager(deciding: &Deciding<'_>, bettor: &Name, asked: &Asked<'_>) -> Decided {
    if let Some(answers) = &deciding.coup()?.answers {
        if answers.offer != Offer::Reduction {
            return Err(Reason::WageringClosed.plainly());
        }
        may_still_answer(deciding, bettor)?;
        return smaller(deciding, bettor, asked);
    }
    deciding.wagering_open(asked.place)?;
    super::coup::shut_down(deciding)?;
    deciding.own_place(asked.place, bettor)?;
    super::responsible::may_play(deciding, bettor)?;
    let setup = deciding.setup()?;
    per_person(deciding, asked)?;
    if asked.amount > WAGER_MAX {
        return Err(Reason::OverMaximum { max: WAGER_MAX }.plainly());
    }
    if usize::from(asked.bet.0) >= deciding.rulebook.bets.len() {
        return Err(Reason::NoSuchThing.plainly());
    }
    let wager = Wager::new(asked.bet, asked.amount).ok_or_else(|| {
        let bet = deciding.rulebook.bet_clauses(asked.bet).id.clone();
        Reason::Rules(rules::Reason::NothingWagered { bet }).plainly()
    })?;
    let decks = deciding.table.shoe.decks;
    once_per_bet(deciding, asked)?;
    deciding.rulebook.allow_wagers(&setup.setting, decks, &[wager]).or_else(|refusal| {
        // A bet may lean on another wager of the bettor.
        let leaning = matches!(refusal.reason, rules::Reason::BetNeedsAnother { .. });
        if !leaning {
            return Err(refusal);
        }
        let together = together(deciding, bettor, wager);
        deciding.rulebook.allow_wagers(&setup.setting, decks, &together)
    })?;
    let gone = make_room(deciding, asked)?;
    let with_room = (!gone.is_empty()).then(|| evolve_all(deciding.table.clone(), &gone));
    let amount = taken(deciding.rulebook, with_room.as_ref().unwrap_or(deciding.table), asked)?;
    super::responsible::may_wager(deciding, asked, amount)?;
    let standing = deciding.table.wager(asked.place, bettor, asked.bet);
    let standing = standing.map_or(Amount::ZERO, |held| held.amount);
    deciding.enough(asked.place, amount, standing)?;
    let (place, bet, bettor) = (asked.place, asked.bet, bettor.clone());
    let tokens = Amount::ZERO;
    let placed = Event::WagerPlaced { wager: WagerOf { place, bettor, bet, amount, tokens } };
    Ok(gone.into_iter().chain([placed]).collect())
}

/// Refuses a wager on a bet that the bettor has wagered on as often as may be, at other places.
fn once_per_bet(deciding: &Deciding<'_>, asked: &Asked<'_>) -> Result<(), Refusal> {
    let together = &deciding.rulebook.together;
    let Some(most) = together.most_on(asked.bet) else { return Ok(()) };
    let elsewhere = deciding.table.wagers.iter().filter(|held| {
        held.bet == asked.bet && held.place != asked.place && &*held.bettor == asked.bettor
    });
    if elsewhere.count() >= usize::from(most) {
        return Err(Reason::AlreadyWagered.from(&together.wagers_per_bet.source));
    }
    Ok(())
}

/// A wager and the others of the same bettor.
fn together(deciding: &Deciding<'_>, bettor: &Name, wager: Wager) -> Vec<Wager> {
    let others = deciding.table.wagers.iter();
    let others = others.filter(|held| held.bettor == *bettor && held.bet != wager.bet());
    let others = others.filter_map(|held| Wager::new(held.bet, held.amount));
    others.chain([wager]).collect()
}

/// Refuses a second place where limits are per person.
fn per_person(deciding: &Deciding<'_>, asked: &Asked<'_>) -> Result<(), Refusal> {
    if !deciding.setup()?.limits.per_person {
        return Ok(());
    }
    let mut wagers = deciding.table.wagers.iter();
    if wagers.any(|held| held.place != asked.place && &*held.bettor == asked.bettor) {
        return Err(Reason::OnePlaceOnly.plainly());
    }
    Ok(())
}

/// How many bettors an area takes, and by which rule; none where any number.
fn area_most<'a>(deciding: &Deciding<'a>, bet: BetId) -> Option<(u8, &'a Source)> {
    let clause = &deciding.rulebook.wagering.per_area;
    let value = &clause.value;
    let own = value.of_bets.as_ref().filter(|clause| clause.value.0.contains(&bet));
    let with_max = value.with_area_max.as_ref().filter(|_| {
        deciding.table.setup.as_ref().is_some_and(|setup| setup.limits.area_max.is_some())
    });
    let allowed = value.allowed.as_ref().filter(|_| deciding.table.several_per_area);
    own.map(|clause| (clause.value.1, &clause.source))
        .or_else(|| with_max.map(|clause| (clause.value, &clause.source)))
        .or_else(|| allowed.map(|allowed| (allowed.what, &allowed.source)))
        .or_else(|| value.usual.map(|most| (most, &clause.source)))
}

/// Refuses one bettor too many on an area, which is a bet at a place; or has wagers make room for
/// somebody who goes first: where there are too many, and where together they leave too little of
/// what the area takes.
fn make_room(deciding: &Deciding<'_>, asked: &Asked<'_>) -> Decided {
    let others = || others_on_area(deciding.table, asked);
    let most = area_most(deciding, asked.bet);
    let mut too_many = most.is_some_and(|(most, _)| others().count() >= usize::from(most));
    let area_max = deciding.setup()?.limits.area_max;
    let mut over = area_max.map_or(0, |max| {
        let theirs: i64 = others().map(|held| held.amount.cents()).sum();
        theirs.saturating_add(asked.amount.cents()).saturating_sub(max.cents())
    });
    let priorities = &deciding.rulebook.wagering.priorities;
    let priority = priorities.iter().find(|clause| clause.value.bets.contains(&asked.bet));
    let goes_first = |bettor: &str| {
        priority.is_some_and(|clause| {
            let mut wagers = deciding.table.wagers.iter();
            wagers.any(|held| &*held.bettor == bettor && clause.value.to.contains(&held.bet))
        })
    };
    // The latest of those who do not go first make room.
    let mut gone = Vec::new();
    for held in others().rev().filter(|held| goes_first(asked.bettor) && !goes_first(&held.bettor))
    {
        if !too_many && over <= 0 {
            break;
        }
        too_many = false;
        over -= held.amount.cents();
        gone.push(Event::WagersReturned { why: Why::Displaced, wagers: vec![named(held)] });
    }
    match most {
        Some((_, source)) if too_many => Err(Reason::AreaTaken.from(source)),
        _ => Ok(gone),
    }
}

/// Reduces the wagers on a hand in proportion, so that each area fits its maximum and the hands fit
/// the differential.
fn reduce(deciding: &Deciding<'_>, side: Side) -> Decided {
    let clause = deciding.may(Act::ReduceWagers)?;
    let coup = deciding.coup()?;
    // A card that a bettor handles counts as exposed.
    if coup.any_exposed() || coup.hands.any_handled() {
        return Err(Reason::CardsOut.from(&clause.source));
    }
    // nsw:14.1.1/p3
    if coup.asked {
        let rebuilt = deciding.rulebook.irregularities.of(Situation::Misdeal);
        let rebuilt = rebuilt.choice(Remedy::Rebuild).filter(|choice| choice.offer.is_some());
        let source = rebuilt.map_or(&clause.source, |choice| &choice.source);
        return Err(Reason::WageringClosed.from(source));
    }
    let limits = &deciding.setup()?.limits;
    let prorata = deciding.rulebook.wagering.differential.as_ref();
    if prorata.is_none_or(|excess| excess.value != Excess::ProRata) {
        return Err(Reason::NotInThisRulebook.plainly());
    }
    let hands = deciding.rulebook.together.both_hands.what;
    let (own, other) = match side {
        Side::Player => (hands[0], hands[1]),
        Side::Banker => (hands[1], hands[0]),
    };
    let held = deciding.table.wagers.iter().filter(|held| held.bet == own);
    let mut cuts: Vec<Cut<'_>> = held.map(|held| Cut::of(deciding, limits, held)).collect();
    if let Some(max) = limits.area_max {
        for place in (1..=deciding.table.places.len()).filter_map(|id| u8::try_from(id).ok()) {
            let mut area: Vec<_> =
                cuts.iter_mut().filter(|cut| cut.held.place == PlaceId(place)).collect();
            in_proportion(&mut area, max.cents());
        }
    }
    if let Some(max) = limits.differential_max {
        let opposite = risk_on(deciding.rulebook, deciding.table, limits, other);
        let room = max.cents().saturating_add(opposite.cents());
        in_proportion(&mut cuts.iter_mut().collect::<Vec<_>>(), room);
    }
    let mut reduced: Vec<Event> = cuts.iter().filter_map(Cut::event).collect();
    if reduced.is_empty() {
        return Err(Reason::WithinLimits.from(&clause.source));
    }
    let gone: Vec<&Held> = cuts.iter().filter(|cut| cut.left == 0).map(|cut| cut.held).collect();
    let alone = |held: &&Held| {
        !gone.contains(held) && lacks_another(deciding.rulebook, deciding.table, &gone, held)
    };
    let lacking: Vec<&Held> = deciding.table.wagers.iter().filter(alone).collect();
    returned(&mut reduced, Why::LacksAnother, &lacking);
    Ok(reduced)
}

/// A wager and what is left of it, in cents.
struct Cut<'t> {
    held: &'t Held,
    range: Range,
    left: i64,
}

impl<'t> Cut<'t> {
    fn of(deciding: &Deciding<'_>, limits: &Limits, held: &'t Held) -> Cut<'t> {
        let range = range_of(deciding.table, limits, (held.place, &held.bettor), held.bet);
        Cut { held, range, left: held.amount.cents() }
    }

    /// The step that wagers of this range go by.
    fn unit(&self) -> i64 {
        self.range.unit.map_or(1, |unit| unit.cents().max(1))
    }

    fn event(&self) -> Option<Event> {
        let wager = || named(self.held);
        match self.left {
            left if left >= self.held.amount.cents() => None,
            0 => Some(Event::WagersReturned { why: Why::Refused, wagers: vec![wager()] }),
            left => Some(Event::WagerReduced { wager: wager(), to: Amount::from_cents(left) }),
        }
    }
}

/// Cuts wagers that come to more than a sum in proportion, each down to its step, those below the
/// minimum too. What is left over by that stays on the largest.
fn in_proportion(cuts: &mut [&mut Cut<'_>], most: i64) {
    let total: i64 = cuts.iter().map(|cut| cut.left).sum();
    if total <= most {
        return;
    }
    cuts.sort_by_key(|cut| core::cmp::Reverse(cut.left));
    let before: Vec<i64> = cuts.iter().map(|cut| cut.left).collect();
    for cut in cuts.iter_mut() {
        let share = i128::from(cut.left) * i128::from(most) / i128::from(total);
        let share = i64::try_from(share).unwrap_or(0);
        let rest = (share - cut.range.min.cents()).rem_euclid(cut.unit());
        cut.left = (share - rest).max(0);
    }
    let mut over = most - cuts.iter().map(|cut| cut.left).sum::<i64>();
    for (cut, before) in cuts.iter_mut().zip(before) {
        let unit = cut.unit();
        if unit <= over && cut.left + unit <= before {
            cut.left += unit;
            over -= unit;
        }
    }
}
