//! Every coup of a table, complete: cards, third-card decisions, wagers, settlements with the
//! reason in plain words, and what was put right afterwards.

mod again;
mod credits;
mod purses;
mod record;
mod why;

pub use credits::{Added, Credit};
pub use record::{
    Account, Corrected, Drawn, End, Fate, IncidentOf, Irregular, Purse, Record, Settlement, Wagered,
};

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use purses::Purses;
use rules::irregularity::Remedy;
use rules::{Grade, Rulebook};
use table::event::{Resettled, Settled, WagerOf, Why};
use table::request::Float;
use table::state::{CoupId, PlaceId};
use table::{Actor, Event, Name, Table, Time, evolve};

/// Whose coups are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose<'a> {
    /// Everybody's.
    All,
    /// Those wagered on at a place.
    Place(PlaceId),
    /// Those that somebody wagered on.
    Bettor(&'a str),
}

impl Whose<'_> {
    /// Whether a wager is one of them.
    pub fn wager(&self, wager: &WagerOf) -> bool {
        match self {
            Whose::All => true,
            Whose::Place(place) => wager.place == *place,
            Whose::Bettor(name) => *wager.bettor == **name,
        }
    }

    /// Whether any wager of a coup is one of them.
    pub fn coup(&self, record: &Record) -> bool {
        *self == Whose::All || record.wagers.iter().any(|wagered| self.wager(&wagered.wager))
    }
}

/// The coups of a table, by what happened at it.
#[derive(Debug, Clone)]
pub struct Recall<'r> {
    rulebook: &'r Rulebook,
    table: Table,
    /// All of them, in order.
    pub records: Vec<Record>,
    purses: Purses,
    since: credits::Since,
    /// How often the tray was opened.
    shifts: u32,
    /// Who has confirmed which incident's correction.
    confirmed: Vec<(u32, Actor)>,
}

impl<'r> Recall<'r> {
    /// The coups of a table from its opening on.
    pub fn new(rulebook: &'r Rulebook) -> Recall<'r> {
        Recall::from(rulebook, Table::default())
    }

    /// The coups of a table from now on.
    pub fn from(rulebook: &'r Rulebook, table: Table) -> Recall<'r> {
        let (records, purses, confirmed) = (Vec::new(), Purses::default(), Vec::new());
        let since = credits::Since::default();
        Recall { rulebook, table, records, purses, since, shifts: 0, confirmed }
    }

    /// The table as it stands.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The rulebook.
    pub const fn rulebook(&self) -> &'r Rulebook {
        self.rulebook
    }

    /// What somebody has wagered and got back so far.
    pub fn purse(&self, bettor: &str) -> Purse {
        self.purses.of(bettor)
    }

    /// The coups that are wanted, in order.
    pub fn of<'a>(&'a self, whose: Whose<'a>) -> impl Iterator<Item = &'a Record> {
        self.records.iter().filter(move |record| whose.coup(record))
    }

    /// Takes in what came of one request or observation.
    pub fn take(&mut self, events: &[Event]) {
        for event in events {
            self.one(event);
        }
    }

    /// Takes in one thing that happened.
    pub fn one(&mut self, event: &Event) {
        let at = self.at(event);
        let during = self.table.coup.is_some();
        self.account(event);
        self.purses.take(&self.table, event);
        let on = self.records.last_mut().filter(|record| record.ended.is_none());
        self.since.take(&self.table, event, on.map(|record| &mut record.credits));
        match event {
            Event::CoupCorrected { .. } => self.corrected(event),
            Event::PastCoupVoided { .. } => self.past_voided(event),
            Event::FloatMoved { float: Float::Opened(_) } => self.shifts += 1,
            Event::CorrectionConfirmed { number, by } => {
                self.confirmed.push((*number, by.clone()));
            }
            // Another proposal has to be confirmed anew.
            Event::CorrectionProposed { number, .. } | Event::CorrectionWithdrawn { number } => {
                self.confirmed.retain(|(other, _)| other != number);
            }
            Event::IncidentOpened { number, situation, about, .. } => {
                let now = during.then(|| self.table.coup_id());
                let of = IncidentOf {
                    number: *number,
                    at,
                    situation: *situation,
                    note: about.note.clone(),
                };
                if let Some(record) = about.coup.or(now).and_then(|id| self.record_mut(id)) {
                    record.incidents.push(of);
                }
            }
            _ => {}
        }
        self.table = evolve(core::mem::take(&mut self.table), event);
        self.opened(at, event);
        if during || matches!(event, Event::WageringOpened { .. }) {
            self.during(at, event);
        }
    }

    /// When an event happened.
    const fn at(&self, event: &Event) -> Time {
        match event {
            Event::TimePassed { now } => *now,
            _ => self.table.now,
        }
    }

    /// Somebody wagers on a coup: what they had wagered before is noted once.
    fn account(&mut self, event: &Event) {
        let Event::WagerPlaced { wager } = event else { return };
        let Some(record) = self.records.last_mut().filter(|record| record.ended.is_none()) else {
            return;
        };
        if !record.accounts.iter().any(|account| account.bettor == wager.bettor) {
            let (bettor, before) = (wager.bettor.clone(), self.purses.of(&wager.bettor));
            record.accounts.push(Account { bettor, before, after: None });
        }
    }

    fn opened(&mut self, at: Time, event: &Event) {
        if let (Event::WageringOpened { kind, .. }, Some(setup)) = (event, &self.table.setup) {
            let mut record = Record::new(self.table.coup_id(), at, setup.setting, *kind);
            record.shift = self.table.tray.is_some().then_some(self.shifts);
            self.records.push(record);
        }
    }

    /// The coup of this number, or the latest where numbers are used again.
    fn record_mut(&mut self, id: CoupId) -> Option<&mut Record> {
        self.records.iter_mut().rfind(|record| record.id == id)
    }

    /// Something happens while a coup is on.
    fn during(&mut self, at: Time, event: &Event) {
        let Recall { rulebook, table, records, purses, .. } = self;
        let Some(record) = records.last_mut().filter(|record| record.ended.is_none()) else {
            return;
        };
        if let (Some(coup), Some(setup)) = (&table.coup, &table.setup) {
            record.kind = coup.kind;
            record.setting = setup.setting;
            record.outcome = coup.announced;
            if record.cards != coup.cards {
                record.cards.clone_from(&coup.cards);
            }
        }
        if !matches!(event, Event::TimePassed { .. }) {
            record.steps.push((at, event.clone()));
        }
        match event {
            Event::WagerPlaced { wager } => placed(record, at, wager),
            Event::WagersSettled { early, settled } => {
                let when = if *early { When::Early } else { When::AtTheEnd };
                for one in settled {
                    settle(rulebook, record, (at, when), one);
                }
            }
            Event::IrregularityRecorded { what, card } => {
                record.irregularities.push(Irregular { at, what: *what, card: *card });
            }
            other => wagers(record, at, other),
        }
        if let Some(end) = end(event) {
            close(record, purses, at, end);
            credits::close(&mut record.credits, table);
        }
    }

    /// A coup is settled again on its true cards.
    fn corrected(&mut self, event: &Event) {
        let Event::CoupCorrected { coup: id, cards, outcome, changes } = event else { return };
        let (rulebook, at) = (self.rulebook, self.table.now);
        let mut done = self.correction(*id, changes);
        let Some(record) = self.record_mut(*id) else { return };
        done.before = (record.cards.clone(), record.outcome);
        done.after = (cards.clone(), Some(*outcome));
        record.cards.clone_from(cards);
        record.outcome = Some(*outcome);
        for change in changes {
            resettle(rulebook, record, at, change);
        }
        credits::put_right(&mut record.credits, changes);
        record.corrections.push(done);
        // What happens to the coup of the moment is noted with the rest of it.
        if record.ended.is_some() {
            record.steps.push((at, event.clone()));
        }
    }

    /// A coup that was over is void: all its wagers went back, save those that were forfeited.
    fn past_voided(&mut self, event: &Event) {
        let Event::PastCoupVoided { coup: id, changes } = event else { return };
        let at = self.table.now;
        let mut done = self.correction(*id, changes);
        let why = match done.remedy {
            Some(Remedy::InvalidateCoup | Remedy::Forfeit) => Why::Invalid,
            _ => Why::CoupVoid,
        };
        let Recall { records, purses, .. } = self;
        let Some(record) = records.iter_mut().rfind(|record| record.id == *id) else { return };
        done.before = (record.cards.clone(), record.outcome);
        done.after = (record.cards.clone(), None);
        for wagered in &mut record.wagers {
            let Fate::Settled(settlement) = &wagered.fate else { continue };
            let forfeited = changes.iter().any(|change| {
                change.before == settlement.settled && change.after.grade == Grade::Lose
            });
            purses.undo(&settlement.settled);
            if forfeited {
                purses.forfeit(&settlement.settled.wager);
                wagered.fate = Fate::Forfeited(at);
            } else {
                wagered.fate = Fate::Back(at, why);
            }
        }
        credits::put_right(&mut record.credits, changes);
        record.outcome = None;
        record.undone = Some(why);
        record.corrections.push(done);
        if record.ended.is_some() {
            record.steps.push((at, event.clone()));
        }
    }

    /// What is known of a correction that is carried out now.
    fn correction(&mut self, id: CoupId, changes: &[Resettled]) -> Corrected {
        let last = self.confirmed.last().map(|(number, _)| *number);
        let incident = last.and_then(|number| self.table.incident(number));
        let correction = incident.and_then(|incident| incident.correction.as_ref());
        let correction = correction.filter(|correction| correction.coup == id);
        let remedy = correction.map(|correction| correction.remedy);
        let clauses = incident.map(|it| self.rulebook.irregularities.of(it.situation));
        let choice = clauses.zip(remedy).and_then(|(clauses, remedy)| clauses.choice(remedy));
        let cite = choice.and_then(|choice| choice.source.cite().cloned());
        let all = core::mem::take(&mut self.confirmed);
        let (own, others) = all.into_iter().partition(|(number, _)| Some(*number) == last);
        self.confirmed = others;
        let own: Vec<(u32, Actor)> = own;
        Corrected {
            at: self.table.now,
            incident: incident.map(|incident| (incident.number, incident.situation)),
            note: incident.map(|incident| incident.about.note.clone()).unwrap_or_default(),
            remedy,
            cite,
            confirmed: own.into_iter().map(|(_, actor)| actor).collect(),
            before: (Vec::new(), None),
            after: (Vec::new(), None),
            changes: changes.to_vec(),
        }
    }

    /// Gives out the coups at the front that nothing can change any more, and forgets them: they
    /// are over and the table has forgotten them too. What somebody has wagered is counted anew
    /// once no coup that is kept has a wager of theirs, so that a long history takes no more room
    /// than a short one.
    pub fn release(&mut self) -> Vec<Record> {
        let released = self.take_finished();
        let wagers = self.records.iter().flat_map(|record| &record.wagers);
        let kept: BTreeSet<Name> = wagers.map(|one| one.wager.bettor.clone()).collect();
        self.purses.keep(&kept);
        released
    }

    /// Gives out the same coups and forgets them, and goes on counting what everybody has wagered.
    pub fn take_finished(&mut self) -> Vec<Record> {
        let table = &self.table;
        let open = |record: &Record| record.ended.is_none() || table.past_coup(record.id).is_some();
        let first = self.records.iter().position(open).unwrap_or(self.records.len());
        self.records.drain(..first).collect()
    }

    /// Forgets coups that the table has forgotten too, none of which can be settled again.
    pub(crate) fn forget(&mut self, most: usize) {
        if self.records.len() > most {
            let table = &self.table;
            let kept =
                |record: &Record| record.ended.is_none() || table.past_coup(record.id).is_some();
            self.records.retain(kept);
        }
    }
}

/// When in a coup a wager is settled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Early,
    AtTheEnd,
}

/// A wager is placed, takes the place of another, or lies there again after a settlement was taken
/// back.
fn placed(record: &mut Record, at: Time, wager: &WagerOf) {
    let open = |wagered: &&mut Wagered| {
        wagered.is(wager) && matches!(wagered.fate, Fate::Held | Fate::Undone(_))
    };
    if let Some(wagered) = record.wagers.iter_mut().find(open) {
        wagered.wager.amount = wager.amount;
        wagered.fate = Fate::Held;
        return;
    }
    let (wager, reduced) = (wager.clone(), Vec::new());
    record.wagers.push(Wagered { placed: at, wager, reduced, fate: Fate::Held });
}

fn held<'a>(record: &'a mut Record, wager: &WagerOf) -> Option<&'a mut Wagered> {
    let held = |wagered: &&mut Wagered| wagered.is(wager) && wagered.fate == Fate::Held;
    record.wagers.iter_mut().find(held)
}

/// What becomes of wagers other than a settlement.
fn wagers(record: &mut Record, at: Time, event: &Event) {
    match event {
        Event::WagerReduced { wager, to } => {
            if let Some(wagered) = held(record, wager) {
                let less = wagered.wager.amount.cents() - to.cents();
                wagered.reduced.push((at, rules::Amount::from_cents(less)));
                wagered.wager.amount = *to;
            }
        }
        Event::WagersReturned { why, wagers } => {
            for wager in wagers {
                if let Some(wagered) = held(record, wager) {
                    wagered.fate = Fate::Back(at, *why);
                }
            }
        }
        Event::WagersForfeited { wagers } => {
            for wager in wagers {
                if let Some(wagered) = held(record, wager) {
                    wagered.fate = Fate::Forfeited(at);
                }
            }
        }
        Event::SettlementReversed { settled, at_cage, .. } => {
            let undone: Vec<Settled> = settled.iter().chain(at_cage).cloned().collect();
            for wagered in &mut record.wagers {
                if wagered.settlement().is_some_and(|own| undone.contains(&own.settled)) {
                    wagered.fate = Fate::Undone(at);
                }
            }
            record.reversed.push((at, undone));
        }
        _ => {}
    }
}

fn settle(rulebook: &Rulebook, record: &mut Record, when: (Time, When), settled: &Settled) {
    let settlement = settlement(rulebook, record, when, settled);
    if let Some(wagered) = held(record, &settled.wager) {
        wagered.fate = Fate::Settled(settlement);
    }
}

/// A settlement, with what is worked out of it.
fn settlement(
    rulebook: &Rulebook,
    record: &Record,
    (at, when): (Time, When),
    settled: &Settled,
) -> Settlement {
    let again = again::again(rulebook, &record.setting, &record.cards, settled);
    let why = why::why(rulebook, &record.setting, settled, again.as_ref());
    let commission = again.as_ref().map_or(rules::Amount::ZERO, |again| again.commission);
    let rounding = again.map_or(crate::part::Part::ZERO, |again| again.rounding);
    let early = when == When::Early;
    Settlement { at, early, settled: settled.clone(), commission, rounding, why }
}

fn resettle(rulebook: &Rulebook, record: &mut Record, at: Time, change: &Resettled) {
    let was =
        |wagered: &Wagered| wagered.settlement().map(|one| &one.settled) == Some(&change.before);
    let Some(place) = record.wagers.iter().position(was) else { return };
    let early = record.wagers[place].settlement().is_some_and(|one| one.early);
    let when = if early { When::Early } else { When::AtTheEnd };
    let settlement = settlement(rulebook, record, (at, when), &change.after);
    record.wagers[place].fate = Fate::Settled(settlement);
}

/// The end of a coup that an event is.
fn end(event: &Event) -> Option<End> {
    match event {
        Event::CoupCompleted { .. } => Some(End::Completed),
        Event::CoupCalledOff | Event::TableClosed => Some(End::CalledOff),
        Event::CoupVoided { reason } => Some(End::Void(reason.clone())),
        Event::CoupInvalidated { situation } => Some(End::Invalid(*situation)),
        Event::ShoeVoided { reason } => Some(End::ShoeVoid(reason.clone())),
        _ => None,
    }
}

/// The coup is over; wagers whose settlement was taken back have gone back with it.
fn close(record: &mut Record, purses: &Purses, at: Time, end: End) {
    let why = match end {
        End::Invalid(_) => Why::Invalid,
        End::ShoeVoid(_) => Why::ShoeVoid,
        End::Completed | End::CalledOff | End::Void(_) => Why::CoupVoid,
    };
    for wagered in &mut record.wagers {
        if matches!(wagered.fate, Fate::Undone(_)) {
            wagered.fate = Fate::Back(at, why);
        }
    }
    if end != End::Completed {
        record.outcome = None;
    }
    for account in &mut record.accounts {
        account.after = Some(purses.of(&account.bettor));
    }
    record.ended = Some((at, end));
}
