//! The life of a coup: wagering, dealing, the outcome, settlement.

use super::approvals::act_of;
use super::closing::closing;
use super::incidents::next_kind;
use super::{Decided, Deciding};
use crate::event::{Event, Why};
use crate::frozen::waits_for;
use crate::holding::{bet_on, is_seated, marker_at, next_place, style};
use crate::refusal::{BURNT, CUT, LOADED, Reason, Refusal, SHUFFLED};
use crate::request::{DummyGround, Request};
use crate::settlement::{Part, due, finished, is_early};
use crate::state::{CoupKind, CoupState, DealtCard, DummyCause, PlaceId, Stage, Table, Wagering};
use alloc::vec;
use alloc::vec::Vec;
use rules::conduct::{Act, HandsTo};
use rules::irregularity::{Remedy, Situation};
use rules::procedure::Before;
use rules::wagering::{Call, Channel, Lock, WithoutWagers};
use rules::{Card, Outcome, Rulebook, Side};

pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    match request {
        Request::DeclareDummy { ground } => declare_dummy(deciding, *ground),
        Request::CallOffCoup => call_off(deciding),
        _ => {
            deciding.dealer()?;
            match request {
                Request::OpenWagering => open_wagering(deciding),
                Request::CallNoMoreBets => call(deciding),
                Request::BurnBeforeCoup => burn_before(deciding),
                Request::SettleEarly => settle_early(deciding),
                Request::Announce => announce(deciding),
                Request::Settle => settle_all(deciding),
                _ => complete(deciding),
            }
        }
    }
}

/// Refuses where the shoe cannot deal another coup.
fn shoe_ready(deciding: &Deciding<'_>) -> Result<(), Refusal> {
    let wants = match deciding.table.shoe.stage {
        Stage::InPlay => return Ok(()),
        Stage::Ended => return Err(Reason::ShoeEnded.plainly()),
        Stage::Empty | Stage::Brought => SHUFFLED,
        Stage::Mixed => CUT,
        Stage::Cut => LOADED,
        Stage::Loaded => BURNT,
    };
    Err(Reason::WrongStage { wants }.plainly())
}

/// Refuses a coup whose result could be neither seen nor heard.
pub(super) fn shut_down(deciding: &Deciding<'_>) -> Result<(), Refusal> {
    let mut unresolved = deciding.table.unresolved();
    let down = unresolved.find(|incident| incident.done.contains(&Remedy::ShutDown));
    let Some(incident) = down else { return Ok(()) };
    let irregular = deciding.rulebook.irregularities.of(incident.situation);
    Err(Reason::ShutDown.from(&irregular.source))
}

fn open_wagering(deciding: &Deciding<'_>) -> Decided {
    deciding.between_coups()?;
    goes_on(deciding)?;
    shut_down(deciding)?;
    shoe_ready(deciding)?;
    deciding.in_hours()?;
    if !deciding.table.strays.is_empty() {
        let excess = deciding.rulebook.irregularities.of(Situation::ExcessCard);
        let first = "saying where the card that nobody had to draw lies";
        return Err(Reason::NotYet { first }.from(&excess.source));
    }
    let setup = deciding.setup()?;
    let kind = next_kind(deciding);
    let until = deciding.period_from_now()?;
    let number = deciding.table.shoe.coups + 1;
    let mut events = add_up(deciding);
    events.push(Event::WageringOpened { number, kind, until });
    if setup.burn_before_coup {
        events.push(Event::BurnBeforeCoupWanted);
    }
    Ok(events)
}

/// Every station is compared with its meters before a coup; one that does not add up is halted.
fn add_up(deciding: &Deciding<'_>) -> Vec<Event> {
    let mut events = Vec::new();
    let wrong = |place: &PlaceId| deciding.table.difference(*place).is_some();
    for place in deciding.table.stations().filter(wrong) {
        let table = crate::evolve::evolve_all(deciding.table.clone(), &events);
        events.extend(super::accounts::halted(deciding, &table, place));
    }
    events
}

fn call(deciding: &Deciding<'_>) -> Decided {
    let coup = deciding.coup()?;
    let wagering = &deciding.rulebook.wagering;
    if wagering.call.value == Call::None {
        return Err(Reason::NotInThisRulebook.from(&wagering.call.source));
    }
    let without = &wagering.without_wagers;
    let nobody = deciding.table.wagers.is_empty() && coup.kind == CoupKind::Ordinary;
    let out = !coup.cards.is_empty();
    if nobody && without.value == WithoutWagers::NotDealt && !out {
        return Err(Reason::NobodyWagered.from(&without.source));
    }
    if coup.wagering == Wagering::Closed {
        return Err(Reason::WageringClosed.plainly());
    }
    if deciding.table.stands_still() && waits(deciding) {
        goes_on(deciding)?;
    }
    let running = coup.period_until().filter(|_| !deciding.table.period_over(deciding.at));
    if let Some(until) = running.filter(|_| waits(deciding)) {
        let source = wagering.period.as_ref().map(|period| &period.source);
        let reason = Reason::PeriodRunning { until };
        return Err(
            source.map_or_else(|| reason.clone().plainly(), |source| reason.clone().from(source))
        );
    }
    let mut events = closing(deciding.rulebook, deciding.table, Lock::NoMoreBets);
    let ordinary = coup.kind == CoupKind::Ordinary;
    if out && ordinary && all_back(deciding.table, &events) {
        // No wager is left with cards out: the coup is finished without any.
        events.push(Event::CoupBarred { kind: CoupKind::Dummy(DummyCause::AllRemoved) });
    }
    Ok(unless_empty(deciding, events))
}

/// Wagers go back. Where a coup is not dealt without any, the last of them takes the coup with it
/// once wagering is closed: it could be neither dealt nor wagered on.
pub(super) fn unless_empty(deciding: &Deciding<'_>, mut events: Vec<Event>) -> Vec<Event> {
    let (table, without) = (deciding.table, deciding.rulebook.wagering.without_wagers.value);
    let Some(coup) = &table.coup else { return events };
    let closing = events.iter().any(|event| matches!(event, Event::WageringClosed { .. }));
    let closed = closing || coup.wagering == Wagering::Closed;
    let undealt = coup.kind == CoupKind::Ordinary && coup.cards.is_empty();
    if without == WithoutWagers::NotDealt && closed && undealt && all_back(table, &events) {
        events.extend(called_off(table));
    }
    events
}

/// Whether all wagers go back by these events.
fn all_back(table: &Table, events: &[Event]) -> bool {
    let back = events.iter().map(|event| match event {
        Event::WagersReturned { wagers, .. } => wagers.len(),
        _ => 0,
    });
    back.sum::<usize>() == table.wagers.len()
}

/// The coup is called off, and the shoe with it where a shuffle was ordered after this coup.
pub(super) fn called_off(table: &Table) -> impl Iterator<Item = Event> {
    let ordered = table.shoe.shuffle_ordered.then_some(Event::ShoeEnded);
    [Event::CoupCalledOff].into_iter().chain(ordered)
}

/// Refuses to open or to close wagering while those at stations could not wager.
fn goes_on(deciding: &Deciding<'_>) -> Result<(), Refusal> {
    deciding.going_on()?;
    match waits_for(deciding.rulebook, deciding.table) {
        Some(incident) => Err(deciding.frozen(incident)),
        None => Ok(()),
    }
}

/// Whether a station is open, for which the call must wait until its period has run out.
fn waits(deciding: &Deciding<'_>) -> bool {
    let mut taken = deciding.table.taken();
    taken.any(|(_, place, _)| place.channel == Channel::Station)
}

fn call_off(deciding: &Deciding<'_>) -> Decided {
    let clause = deciding.may(Act::CallOffCoup)?;
    deciding.coup()?;
    if !deciding.table.wagers.is_empty() {
        return Err(Reason::SomebodyWagered.from(&clause.source));
    }
    if deciding.table.is_dealing() || !deciding.table.carried.is_empty() {
        return Err(Reason::CardsOut.from(&clause.source));
    }
    if deciding.coup()?.is_barred() {
        return Err(Reason::MustBePlayed.from(&clause.source));
    }
    deciding.closed(&clause.source)?;
    Ok(called_off(deciding.table).collect())
}

impl Deciding<'_> {
    /// Refuses while wagers are taken.
    fn closed(&self, source: &rules::cite::Source) -> Result<(), Refusal> {
        match self.coup()?.wagering {
            Wagering::Open(None) => Err(Reason::WageringOpen.from(source)),
            Wagering::Open(Some(until)) if !self.table.period_over(self.at) => {
                Err(Reason::PeriodRunning { until }.from(source))
            }
            _ => Ok(()),
        }
    }
}

fn declare_dummy(deciding: &Deciding<'_>, ground: DummyGround) -> Decided {
    let clause = deciding.clause(act_of(ground))?;
    deciding.setup()?;
    let table = deciding.table;
    if ground == DummyGround::AfterLastCoup {
        deciding.between_coups()?;
        // A shoe that ended otherwise has had no last coup.
        let shoe = &table.shoe;
        let last_dealt = shoe.cutting_card.is_some() && !shoe.shuffle_ordered;
        if shoe.stage != Stage::Ended || shoe.extra_allowed || !last_dealt {
            return Err(
                Reason::WrongStage { wants: "at the end of their shoe, once" }.from(&clause.source)
            );
        }
        return Ok(vec![Event::ExtraDummyAllowed]);
    }
    let coup = deciding.coup()?;
    // Wagers that may still be withdrawn with cards out may all be.
    let nobody = ground == DummyGround::NobodyWagered && coup.wagered && coup.is_open();
    let withdrawn = nobody && table.wagers.is_empty();
    if (table.is_dealing() && !withdrawn) || coup.kind != CoupKind::Ordinary {
        return Err(Reason::CardsOut.from(&clause.source));
    }
    let (fits, reason, why) = match ground {
        DummyGround::NobodyWagered => {
            (table.wagers.is_empty(), Reason::SomebodyWagered, DummyCause::NobodyWagered)
        }
        DummyGround::AllAgree => (table.all_agree(), Reason::NotAllAgree, DummyCause::AllAgreed),
        _ => (!table.has_bettors(), Reason::SomebodyWagered, DummyCause::NoBettors),
    };
    if !fits {
        return Err(reason.from(&clause.source));
    }
    if ground == DummyGround::AllAgree {
        deciding.steps_done(Before::DummyCoup)?;
    }
    let mut events = vec![Event::DummyDeclared { ground, kind: CoupKind::Dummy(why) }];
    events.extend(deciding.all_back(Why::Dummy));
    Ok(events)
}

fn burn_before(deciding: &Deciding<'_>) -> Decided {
    let coup = deciding.coup()?;
    if !coup.cards.is_empty() {
        return Err(Reason::CardsOut.plainly());
    }
    if coup.burn_wanted {
        return Err(Reason::AlreadyDone.plainly());
    }
    Ok(vec![Event::BurnBeforeCoupWanted])
}

/// Whether wagers must be settled before a third card.
pub(crate) fn early_due(rulebook: &Rulebook, table: &Table) -> bool {
    let four = table
        .coup
        .as_ref()
        .is_some_and(|coup| coup.cards.len() == 4 && coup.cards.iter().all(|dealt| dealt.exposed));
    four && table.wagers.iter().any(|held| is_early(rulebook, held))
}

fn settle_early(deciding: &Deciding<'_>) -> Decided {
    deciding.coup()?;
    deciding.going_on()?;
    if !early_due(deciding.rulebook, deciding.table) {
        return Err(Reason::CardsMissing.plainly());
    }
    let settled = due(deciding.rulebook, deciding.table, Part::Early);
    let settled = settled.ok_or_else(|| Reason::CardsMissing.plainly())?;
    Ok(vec![Event::WagersSettled { early: true, settled }])
}

/// The finished coup, if all its cards are exposed.
fn finished_coup(deciding: &Deciding<'_>, coup: &CoupState) -> Result<rules::Coup, Refusal> {
    deciding.going_on()?;
    let cards = coup.known().ok_or_else(|| Reason::CardsMissing.plainly())?;
    finished(deciding.rulebook, &cards).ok_or_else(|| Reason::CardsMissing.plainly())
}

fn announce(deciding: &Deciding<'_>) -> Decided {
    let coup = deciding.coup()?;
    let whole = finished_coup(deciding, coup)?;
    if coup.announced.is_some() {
        return Err(Reason::AlreadyDone.plainly());
    }
    if early_due(deciding.rulebook, deciding.table) {
        return Err(Reason::NotYet { first: "settling what is settled early" }.plainly());
    }
    let (players, bankers) = (whole.players_hand(), whole.bankers_hand());
    Ok(vec![Event::OutcomeAnnounced {
        outcome: whole.outcome(),
        players: players.point_count(),
        bankers: bankers.point_count(),
    }])
}

fn settle_all(deciding: &Deciding<'_>) -> Decided {
    let coup = deciding.coup()?;
    if coup.settled {
        return Err(Reason::AlreadyDone.plainly());
    }
    if coup.announced.is_none() {
        return Err(Reason::NotYet { first: "announcing the outcome" }.plainly());
    }
    in_doubt(deciding)?;
    deciding.going_on()?;
    let settled = due(deciding.rulebook, deciding.table, Part::All);
    let settled = settled.ok_or_else(|| Reason::CardsMissing.plainly())?;
    Ok(vec![Event::WagersSettled { early: false, settled }])
}

/// Refuses to settle while the records have not confirmed every wager.
fn in_doubt(deciding: &Deciding<'_>) -> Result<(), Refusal> {
    let mut unresolved = deciding.table.unresolved();
    let Some(incident) = unresolved.find(|incident| !incident.in_doubt.is_empty()) else {
        return Ok(());
    };
    let irregular = deciding.rulebook.irregularities.of(incident.situation);
    let choice = irregular.choice(Remedy::ConfirmWagers);
    Err(Reason::WagersInDoubt.from(choice.map_or(&irregular.source, |choice| &choice.source)))
}

fn complete(deciding: &Deciding<'_>) -> Decided {
    let coup = deciding.coup()?;
    deciding.going_on()?;
    if !coup.settled {
        return Err(Reason::NotYet { first: "settling the wagers" }.plainly());
    }
    Ok(completed(deciding.rulebook, deciding.table, coup))
}

/// The coup is over: who wagered, whether the marker moves, and what is left of the shoe.
pub(crate) fn completed(rulebook: &Rulebook, table: &Table, coup: &CoupState) -> Vec<Event> {
    let barred = coup.is_barred();
    let (mut idle, mut active) = (Vec::new(), Vec::new());
    for (id, _, name) in table.taken().filter(|_| !barred) {
        let paid = coup.paid.iter().any(|paid| paid.wager.bettor == *name);
        let wagered = paid || coup.taken_off.contains(name);
        if wagered { active.push(id) } else { idle.push(id) }
    }
    let mut events = vec![Event::CoupCompleted { idle, active }];
    events.extend(marker(rulebook, table, coup));
    events.extend(shoe_after(rulebook, table, coup));
    events.extend(known_next(rulebook, table, &events));
    events
}

/// A card that still lies face up in the shoe when a coup ends is the first of the next, unless
/// another comes before it or the shoe is over.
pub(super) fn known_next(rulebook: &Rulebook, table: &Table, ending: &[Event]) -> Option<Event> {
    let dummy = rulebook.irregularities.of(Situation::FaceUp).choice(Remedy::DummyCoup).is_some();
    let burnt_first = table.setup.as_ref().is_some_and(|setup| setup.burn_before_coup);
    let first = table.carried.is_empty() && !burnt_first;
    let over = ending.iter().any(|event| matches!(event, Event::ShoeEnded));
    let known = table.face_up && !table.next_is_dummy;
    (dummy && first && known && !over).then_some(Event::FaceUpSeen { next_is_dummy: true })
}

/// The Banker's Hand marker moves on when the Banker's Hand has lost.
fn marker(rulebook: &Rulebook, table: &Table, coup: &CoupState) -> Option<Event> {
    let style = style(rulebook, table)?;
    if style.hands_to != HandsTo::MarkerHolder || coup.announced != Some(Outcome::Player) {
        return None;
    }
    // It moves on from whoever had the hand by it, not from somebody else who had the hand by
    // somebody's leave.
    let bet = bet_on(rulebook, Side::Banker);
    let wagers = coup.paid.iter().map(|paid| &paid.wager).filter(|wager| wager.bet == bet);
    let wagering = wagers.filter(|wager| {
        let mut refused = coup.hands.refused.iter().filter(|it| it.side == Side::Banker);
        let refused = refused.any(|it| it.place == wager.place);
        !refused && is_seated(table, wager.place, &wager.bettor)
    });
    let wagering: Vec<_> = wagering.map(|wager| wager.place).collect();
    let goes_to = marker_at(table, &wagering);
    let by_it = goes_to.filter(|place| coup.hands.had.contains(&(Side::Banker, *place)));
    let now = by_it.or(table.marker).or(goes_to).or_else(|| next_place(table, None));
    Some(Event::MarkerMoved { to: next_place(table, now) })
}

/// What the last coup rule and orders make of the shoe.
pub(super) fn shoe_after(rulebook: &Rulebook, table: &Table, coup: &CoupState) -> Vec<Event> {
    let shoe = &table.shoe;
    let empty = shoe.cards_out >= shoe.cards();
    if empty || shoe.shuffle_ordered || shoe.extra_allowed || shoe.coups_left == Some(1) {
        return vec![Event::ShoeEnded];
    }
    match (shoe.cutting_card, shoe.coups_left) {
        (Some(number), None) if number == coup.number => {
            let last = &rulebook.shoe.last_coup;
            let clause = if shoe.cutting_card_first { &last.as_first_card } else { &last.later };
            let tie = coup.announced == Some(Outcome::Tie);
            let clause = last.after_tie.as_ref().filter(|_| tie).unwrap_or(clause);
            match clause.value {
                0 => vec![Event::ShoeEnded],
                coups_left => vec![Event::LastCoupCalled { coups_left }],
            }
        }
        (Some(_), Some(left)) => vec![Event::LastCoupCalled { coups_left: left - 1 }],
        _ => Vec::new(),
    }
}

/// The side that the next card belongs to, if the tableau or the deal asks for one now.
pub(crate) fn next_card(rulebook: &Rulebook, coup: &CoupState) -> Option<Side> {
    match coup.cards.len() {
        0 | 2 => return Some(Side::Player),
        1 | 3 => return Some(Side::Banker),
        _ => {}
    }
    let values: Vec<u8> = coup.known()?.iter().map(|card| card.point_value()).collect();
    drawing(rulebook, &values)
}

/// The side that draws a third card whatever the cards are that nobody has exposed: those that the
/// shoe has read are as it read them, the others may be any.
pub(crate) fn certain_third(rulebook: &Rulebook, coup: &CoupState) -> Option<Side> {
    let all_exposed = coup.cards.iter().all(|dealt| dealt.exposed);
    if coup.cards.len() < 4 || all_exposed {
        return None;
    }
    let value = |dealt: &DealtCard| dealt.card.map(Card::point_value);
    certain(rulebook, &coup.cards.iter().map(value).collect::<Vec<_>>())
}

fn certain(rulebook: &Rulebook, values: &[Option<u8>]) -> Option<Side> {
    let Some(unknown) = values.iter().position(Option::is_none) else {
        return drawing(rulebook, &values.iter().copied().flatten().collect::<Vec<_>>());
    };
    let mut values = values.to_vec();
    let mut side = None;
    for value in 0..=9 {
        values[unknown] = Some(value);
        let draws = certain(rulebook, &values)?;
        if side.is_some_and(|side| side != draws) {
            return None;
        }
        side = Some(draws);
    }
    side
}

/// The side that draws next by the table of play, with cards of these point values dealt.
fn drawing(rulebook: &Rulebook, values: &[u8]) -> Option<Side> {
    use rules::tableau::Action;
    let count = |one: usize, other: usize| (values[one] + values[other]) % 10;
    let (players, bankers) = (count(0, 2), count(1, 3));
    let tableau = &rulebook.tableau;
    let players_draws = tableau.players_hand(players, bankers).action == Action::Draw;
    match (values.len(), players_draws) {
        (4, true) => Some(Side::Player),
        (4, false) => {
            let bankers_draws = tableau.bankers_hand(players, bankers, None).action == Action::Draw;
            bankers_draws.then_some(Side::Banker)
        }
        (5, true) => {
            let third = Some(values[4]);
            let draws = tableau.bankers_hand(players, bankers, third).action == Action::Draw;
            draws.then_some(Side::Banker)
        }
        _ => None,
    }
}
