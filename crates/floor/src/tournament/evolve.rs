//! Folding an event into the tournament: copies facts, decides nothing, never fails.

use super::corrected::{corrected, corrected_late};
use super::draw::Allotted;
use super::event::{Event, Turn, What};
use super::state::{
    Correcting, Entrant, EntrantId, Felt, Kind, Paid, PlayOff, Seat, Session, Settled, Stage,
    Stake, Standing, Tournament, Wagering,
};
use crate::actor::{Name, Time};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ledger::{TableId, Total};
use rules::{Amount, Card};

/// The tournament after an event.
#[must_use]
pub fn evolve(mut tournament: Tournament, event: &Event) -> Tournament {
    tournament.now = event.at;
    apply(&mut tournament, event.at, &event.what);
    if let What::CorrectionProposed { table, cards } = &event.what {
        let (cards, by, role) = (cards.clone(), event.by.clone(), event.role.clone());
        tournament.correcting.insert(*table, Correcting { cards, by, role });
    }
    tournament
}

/// The tournament after some events.
#[must_use]
pub fn evolve_all<'e>(
    tournament: Tournament,
    events: impl IntoIterator<Item = &'e Event>,
) -> Tournament {
    events.into_iter().fold(tournament, evolve)
}

fn apply(t: &mut Tournament, at: Time, what: &What) {
    match what {
        What::Announced { name, pool, game } => {
            t.name = Some(name.clone());
            t.pool = Some(*pool);
            t.game = game.clone();
        }
        What::ConditionsWritten { conditions } => {
            t.conditions = (**conditions).clone();
            t.finalised = false;
            t.published = None;
            t.notified = None;
            t.approved = None;
        }
        What::ConditionsFinalised { .. } => t.finalised = true,
        What::ConditionsPublished { place } => t.published = Some(place.clone()),
        What::RegulatorNotified { reference } => t.notified = Some(reference.clone()),
        What::ApprovalRecorded { reference } => t.approved = Some(reference.clone()),
        What::CommissionApproved { amount, .. } => t.commission_max = Some(*amount),
        What::DirectorNamed { name } => t.director = Some(name.clone()),
        What::AgreementRequired => t.agreement = true,
        What::EntriesOpened => t.opened = true,
        What::EntriesClosed => t.closed = true,
        What::PlayersBriefed => t.briefed = true,
        What::TableDesignated { table, layout } => {
            t.tables.insert(*table, *layout);
        }
        What::TableReleased { table, .. } => {
            t.tables.remove(table);
        }
        What::SeatsSet { seats } => t.seats = Some(*seats),
        What::DirectorCame => t.present = true,
        What::DirectorLeft => t.present = false,
        What::BreakCalled { until, .. } => t.pause = Some(*until),
        What::PaceSet { seconds } => t.pace_s = Some(*seconds),
        What::Closed => t.over = true,
        What::ApplicationTurnedDown { name, .. } => {
            t.turned_down.insert(name.clone());
        }
        entries => apply_entry(t, at, entries),
    }
}

fn apply_entry(t: &mut Tournament, at: Time, what: &What) {
    match what {
        What::Entered { name, group, agreed, paid, .. } => {
            enter(t, (name, group.as_ref()), Stage::In);
            t.turned_down.remove(name);
            let last = last(t);
            with(t, last, |entrant| entrant.agreed = *agreed);
            pay(t, last, paid);
        }
        What::ReserveListed { name, group, .. } => {
            enter(t, (name, group.as_ref()), Stage::Reserve);
        }
        What::ConditionsSigned { entrant } => with(t, *entrant, |entrant| entrant.agreed = true),
        What::Withdrawn { entrant, refund } => leave(t, *entrant, Stage::Withdrawn, refund),
        What::Disqualified { entrant, refund, .. } => {
            leave(t, *entrant, Stage::Disqualified, refund);
        }
        What::Retired { entrant, refund } => leave(t, *entrant, Stage::Retired, refund),
        What::Substituted { entrant, name } => {
            with(t, *entrant, |entrant| {
                (entrant.substitute, entrant.agreed) = (Some(name.clone()), false);
            });
            // Whoever comes in before play was not there when the others were briefed.
            t.briefed &= t.has_begun();
        }
        What::Reported { entrant, what } => {
            with(t, *entrant, |entrant| entrant.reports.push(what.clone()));
        }
        What::BoughtBack { entrant, paid } => {
            pay(t, *entrant, paid);
            with(t, *entrant, |entrant| {
                entrant.stage = Stage::In;
                entrant.buy_backs += 1;
            });
        }
        What::PointsEntered { entrant, points, .. } => {
            with(t, *entrant, |entrant| entrant.points += points);
        }
        What::PlacesAwarded { awards } => {
            t.awards.clone_from(awards);
            t.finished = true;
            t.play_off_before = None;
        }
        What::PrizeDue { entrant, amount } => {
            t.money -= *amount;
            t.prizes_paid.insert(*entrant);
        }
        What::Cancelled { because, refunds } => {
            for (entrant, refund) in refunds {
                refunded(t, *entrant, refund);
            }
            t.cancelled = Some(because.clone());
            t.session = None;
            t.play_off = None;
            t.play_off_before = None;
            t.correcting.clear();
            t.chips_out = Total::ZERO;
            t.chips_paid = Total::ZERO;
        }
        sessions => apply_session(t, at, sessions),
    }
}

fn apply_session(t: &mut Tournament, at: Time, what: &What) {
    match what {
        What::SessionScheduled { session, kind, starts, entrants } => {
            match kind {
                Kind::Regular => t.sessions = *session,
                Kind::Repechage => t.repechage = true,
            }
            for id in entrants {
                with(t, *id, |entrant| entrant.stage = Stage::In);
            }
            t.session = Some(Session {
                number: *session,
                kind: *kind,
                starts: *starts,
                entrants: entrants.clone(),
                felts: alloc::collections::BTreeMap::new(),
                drawn: Vec::new(),
                started: None,
            });
        }
        What::DrawCommitted { commitment } => {
            t.commitment = Some(*commitment);
            t.commitments.insert(commitment.0);
        }
        What::StartMoved { starts, .. } => {
            if let Some(session) = &mut t.session {
                session.starts = *starts;
            }
        }
        What::SeatsDrawn { seats, .. } => drawn(t, seats),
        What::SeatTaken { entrant, table, .. } => {
            at_seat(t, *table, *entrant, |seat| seat.taken = true);
        }
        What::SeatOffered { absent, reserve, paid } => offered(t, *absent, *reserve, paid),
        What::SessionStarted { forfeited, chips } => started(t, at, forfeited, chips),
        What::PlayOffBegun { table, seats, chips } => play_off(t, *table, seats, *chips),
        What::SessionEnded { standings, through, cash } => {
            let house: Total = cash.iter().map(|paid| paid.prize).sum();
            t.house -= house;
            ended(t, standings, through);
        }
        play => apply_play(t, play),
    }
}

fn apply_play(t: &mut Tournament, what: &What) {
    match what {
        What::Asked { table, place } => at_felt(t, *table, |felt| felt.asked.push(*place)),
        What::Wagered { table, place, bet, amount, turn } => {
            wagered(t, *table, (*place, bet), (*amount, *turn));
        }
        What::WagersTakenBack { table, place, amount } => at_felt(t, *table, |felt| {
            felt.stakes.retain(|stake| stake.place != *place);
            give(felt, *place, *amount);
        }),
        What::WagersVoided { table, place, amount } => at_felt(t, *table, |felt| {
            // In records of earlier programs everything that lay there is void.
            let all = felt.staked(*place) == Total::from(*amount);
            let void = |turn| all || turn == Turn::WarnedBefore;
            felt.stakes.retain(|stake| stake.place != *place || !void(stake.turn));
            give(felt, *place, *amount);
        }),
        What::Excused { table, place } => at_felt(t, *table, |felt| {
            if let Some(seat) = felt.seats.iter_mut().find(|seat| seat.place == *place) {
                seat.excused = true;
            }
        }),
        What::CoupPlayed { table, cards, settled, out, marker } => {
            coup(t, *table, (cards, settled), (out, *marker));
        }
        What::WagersOpened { table, until } => {
            at_felt(t, *table, |felt| felt.wagering = Wagering::Open(*until));
        }
        What::WagersClosed { table } => {
            at_felt(t, *table, |felt| felt.wagering = Wagering::Closed);
        }
        What::BothHandsAllowed { table, place } => at_felt(t, *table, |felt| {
            if let Some(seat) = felt.seats.iter_mut().find(|seat| seat.place == *place) {
                seat.both_hands = true;
            }
        }),
        What::CorrectionDropped { table } => {
            t.correcting.remove(table);
        }
        What::CoupCorrected { table, cards, settled, out, kept: true, uncovered, .. } => {
            corrected_late(t, *table, (cards.as_deref(), settled), (out, uncovered));
        }
        What::CoupCorrected { table, cards, settled, out, marker, .. } => {
            corrected(t, *table, (cards.as_deref(), settled), (out, *marker));
        }
        What::TableEnded { table, .. } => at_felt(t, *table, |felt| felt.ended = true),
        _ => {}
    }
}

/// The number of the entrant who came last.
fn last(t: &Tournament) -> EntrantId {
    EntrantId(u16::try_from(t.entrants.len()).unwrap_or(u16::MAX))
}

fn enter(t: &mut Tournament, (name, group): (&Name, Option<&Name>), stage: Stage) {
    t.entrants.push(Entrant {
        name: name.clone(),
        group: group.cloned(),
        substitute: None,
        stage,
        agreed: false,
        paid: Paid::NOTHING,
        buy_backs: 0,
        warnings: 0,
        points: 0,
        session: 0,
        chips: Amount::ZERO,
        reports: Vec::new(),
    });
}

pub(super) fn with(t: &mut Tournament, id: EntrantId, change: impl FnOnce(&mut Entrant)) {
    let index = usize::from(id.0).checked_sub(1);
    if let Some(entrant) = index.and_then(|index| t.entrants.get_mut(index)) {
        change(entrant);
    }
}

fn pay(t: &mut Tournament, id: EntrantId, paid: &Paid) {
    t.money += paid.pool;
    t.house += paid.house;
    with(t, id, |entrant| entrant.paid = entrant.paid.plus(paid));
}

fn refunded(t: &mut Tournament, id: EntrantId, refund: &Paid) {
    t.money -= refund.pool;
    t.house -= refund.house;
    with(t, id, |entrant| entrant.paid = entrant.paid.less(refund));
}

/// Somebody leaves: their seat plays no further.
fn leave(t: &mut Tournament, id: EntrantId, stage: Stage, refund: &Paid) {
    refunded(t, id, refund);
    with(t, id, |entrant| entrant.stage = stage);
    if let Some(session) = &mut t.session {
        session.entrants.retain(|entrant| *entrant != id);
        let started = session.started.is_some();
        for felt in session.felts.values_mut() {
            if started {
                let own = felt.seats.iter_mut().filter(|seat| seat.entrant == id);
                own.for_each(|seat| seat.out = true);
            } else {
                felt.seats.retain(|seat| seat.entrant != id);
            }
        }
    }
}

pub(super) fn at_felt(t: &mut Tournament, table: TableId, change: impl FnOnce(&mut Felt)) {
    let felt = match &mut t.play_off {
        Some(play_off) => Some(&mut play_off.felt).filter(|_| play_off.table == table),
        None => t.session.as_mut().and_then(|session| session.felts.get_mut(&table)),
    };
    if let Some(felt) = felt {
        change(felt);
    }
}

fn at_seat(t: &mut Tournament, table: TableId, id: EntrantId, change: impl FnOnce(&mut Seat)) {
    at_felt(t, table, |felt| {
        if let Some(seat) = felt.seats.iter_mut().find(|seat| seat.entrant == id) {
            change(seat);
        }
    });
}

/// More chips for a place.
pub(super) fn give(felt: &mut Felt, place: u8, amount: Amount) {
    if let Some(seat) = felt.seats.iter_mut().find(|seat| seat.place == place) {
        seat.chips = Amount::from_cents(seat.chips.cents().saturating_add(amount.cents()));
    }
}

fn seat(entrant: EntrantId, place: u8) -> Seat {
    let (taken, out, excused, both_hands) = (false, false, false, false);
    Seat { entrant, place, taken, chips: Amount::ZERO, out, excused, both_hands }
}

fn drawn(t: &mut Tournament, seats: &[Allotted]) {
    t.commitment = None;
    let Some(session) = &mut t.session else { return };
    session.drawn = seats.iter().map(|seat| seat.entrant).collect();
    for Allotted { entrant, table, place } in seats {
        session.felts.entry(*table).or_default().seats.push(seat(*entrant, *place));
    }
}

fn offered(t: &mut Tournament, absent: EntrantId, reserve: EntrantId, paid: &Paid) {
    pay(t, reserve, paid);
    with(t, absent, |entrant| entrant.stage = Stage::Forfeited);
    with(t, reserve, |entrant| entrant.stage = Stage::In);
    // Whoever comes in now was not there when the others were briefed.
    t.briefed = false;
    let Some(session) = &mut t.session else { return };
    let replace = |id: &mut EntrantId| {
        if *id == absent {
            *id = reserve;
        }
    };
    session.entrants.iter_mut().for_each(replace);
    session.drawn.iter_mut().for_each(replace);
    for seat in session.felts.values_mut().flat_map(|felt| &mut felt.seats) {
        if seat.entrant == absent {
            (seat.entrant, seat.taken) = (reserve, true);
        }
    }
}

fn started(t: &mut Tournament, at: Time, forfeited: &[EntrantId], chips: &[(EntrantId, Amount)]) {
    for id in forfeited {
        with(t, *id, |entrant| entrant.stage = Stage::Forfeited);
    }
    t.chips_out = chips.iter().map(|(_, chips)| *chips).sum();
    t.chips_paid = Total::ZERO;
    let Some(session) = &mut t.session else { return };
    session.started = Some(at);
    session.entrants.retain(|id| !forfeited.contains(id));
    for felt in session.felts.values_mut() {
        felt.seats.retain(|seat| !forfeited.contains(&seat.entrant));
        felt.marker = felt.seats.iter().map(|seat| seat.place).min();
    }
    session.felts.retain(|_, felt| !felt.seats.is_empty());
    for seat in session.felts.values_mut().flat_map(|felt| &mut felt.seats) {
        let own = chips.iter().find(|(id, _)| *id == seat.entrant);
        seat.chips = own.map_or(Amount::ZERO, |(_, chips)| *chips);
    }
}

fn play_off(t: &mut Tournament, table: TableId, entrants: &[EntrantId], chips: Amount) {
    let seats: Vec<Seat> = (1..)
        .zip(entrants)
        .map(|(place, id)| Seat { taken: true, chips, ..seat(*id, place) })
        .collect();
    t.chips_out += seats.iter().map(|seat| seat.chips).sum::<Total>();
    let felt = Felt { seats, marker: Some(1), ..Felt::default() };
    // Places are played off when nobody comes back any more.
    t.finished |= t.session.is_none();
    t.play_off_before = None;
    t.play_off = Some(PlayOff { table, felt });
}

fn wagered(
    t: &mut Tournament,
    table: TableId,
    (place, bet): (u8, &Name),
    (amount, turn): (Amount, Turn),
) {
    let mut who = None;
    at_felt(t, table, |felt| {
        felt.stakes.push(Stake { place, bet: bet.clone(), amount, turn });
        give(felt, place, Amount::from_cents(-amount.cents()));
        who = felt.seat(place).map(|seat| seat.entrant);
    });
    if let (Some(id), true) = (who, turn != Turn::Own) {
        with(t, id, |entrant| entrant.warnings = entrant.warnings.saturating_add(1));
    }
}

pub(super) fn coup(
    t: &mut Tournament,
    table: TableId,
    (cards, settled): (&[Card], &[Settled]),
    (out, marker): (&[EntrantId], Option<u8>),
) {
    let staked: Total = settled.iter().map(|settled| settled.amount).sum();
    let returned: Total = settled.iter().map(|settled| settled.returned).sum();
    t.chips_paid += returned - staked;
    let mut left = Vec::new();
    at_felt(t, table, |felt| {
        felt.before = None;
        felt.before = Some(Box::new(felt.clone()));
        felt.stakes.clear();
        felt.asked.clear();
        felt.wagering = Wagering::Waits;
        felt.coups += 1;
        felt.cards = cards.to_vec();
        felt.marker = marker;
        for settled in settled {
            give(felt, settled.place, settled.returned);
        }
        for seat in &mut felt.seats {
            (seat.excused, seat.both_hands) = (false, false);
            seat.out |= out.contains(&seat.entrant);
        }
        left = felt.seats.iter().map(|seat| (seat.entrant, seat.chips)).collect();
    });
    if let Some(PlayOff { felt, .. }) = t.play_off.take() {
        // Its chips were its own: they are taken in with it.
        let chips = felt.chips() - (returned - staked);
        t.play_off_before = felt.before.map(|felt| PlayOff { table, felt: *felt });
        t.chips_out -= chips;
        t.chips_paid -= returned - staked;
        for (id, chips) in left {
            t.played_off.entry(id).or_default().push(chips);
        }
        return;
    }
    are_out(t, out, &left);
}

/// Some are out, with what they have left.
pub(super) fn are_out(t: &mut Tournament, out: &[EntrantId], left: &[(EntrantId, Amount)]) {
    let session = t.session.as_ref().map_or(0, |session| session.number);
    for id in out {
        let chips = left.iter().find(|(own, _)| own == id).map_or(Amount::ZERO, |(_, own)| *own);
        with(t, *id, |entrant| {
            (entrant.stage, entrant.session, entrant.chips) = (Stage::Out, session, chips);
        });
    }
}

fn ended(t: &mut Tournament, standings: &[Standing], through: &[EntrantId]) {
    let Some(session) = t.session.take() else { return };
    t.chips_out = Total::ZERO;
    t.chips_paid = Total::ZERO;
    t.played_off.clear();
    t.play_off_before = None;
    t.pause = None;
    for standing in standings {
        with(t, standing.entrant, |entrant| {
            entrant.session = session.number;
            entrant.chips = standing.chips;
            entrant.points += standing.points;
            let playing = matches!(entrant.stage, Stage::In | Stage::Out);
            if playing && !through.contains(&standing.entrant) {
                entrant.stage = Stage::Out;
            }
        });
    }
    // While somebody may come back, it is not over with the last who is out.
    let none = through.is_empty() && session.kind == Kind::Regular;
    t.finished = none && (t.is_final(&session) || !t.may_come_back());
    if t.finished {
        // Those of the final have their places, and are out of nothing.
        for standing in standings {
            with(t, standing.entrant, |entrant| {
                if entrant.stage == Stage::Out {
                    entrant.stage = Stage::In;
                }
            });
        }
    }
}
