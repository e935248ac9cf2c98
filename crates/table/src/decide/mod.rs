//! What becomes of a request: events, or a refusal with its rule.

mod accounts;
mod approvals;
mod changes;
mod closing;
mod conduct;
mod coup;
mod devices;
mod float;
mod hands;
mod incidents;
mod responsible;
mod shoe;
mod steps;
mod tokens;
mod wagers;

pub(crate) use accounts::CREDIT_MAX;
pub use accounts::acceptable;
pub use approvals::approving_rule;
pub use closing::closing;
pub(crate) use coup::{certain_third, early_due, next_card};
pub(crate) use incidents::{Found, recognise};

use crate::actor::{Actor, Time};
use crate::event::{Event, Settled, Short, WagerOf, Why};
use crate::frozen::kept_in_by;
use crate::holding::left_by_holder;
use crate::refusal::{Reason, Refusal};
use crate::request::Request;
use crate::settlement::named;
use crate::state::{CoupState, Incident, PlaceId, Setup, Table, Wagering};
use alloc::vec::Vec;
use rules::cite::Source;
use rules::conduct::{Act, ActClause, Style};
use rules::role::RoleId;
use rules::wagering::{Channel, Lock};
use rules::{Amount, Rulebook};

/// Events, or a refusal.
pub type Decided = Result<Vec<Event>, Refusal>;

/// A request, who makes it and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    /// When.
    pub at: Time,
    /// Who.
    pub actor: Actor,
    /// What.
    pub request: Request,
}

/// What is decided with: the rulebook, the table as it stands, and who asks.
#[derive(Clone, Copy)]
pub(crate) struct Deciding<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) table: &'a Table,
    pub(crate) actor: &'a Actor,
    pub(crate) at: Time,
}

/// What becomes of a request.
pub fn decide(rulebook: &Rulebook, table: &Table, asking: &Asking) -> Decided {
    let at = asking.at.max(table.now);
    let deciding = Deciding { rulebook, table, actor: &asking.actor, at };
    let mut events = deciding.with_approval(&asking.request).map_err(|refusal| {
        // A state of the table has its rule where no clause stands behind the refusal.
        let state = refusal.reason.state().and_then(|word| rulebook.conduct.state(word));
        Refusal { cite: refusal.cite.or_else(|| state.cloned()), ..refusal }
    })?;
    let left = events.iter().filter_map(|event| match event {
        Event::PlaceLeft { place } => left_by_holder(rulebook, table, *place),
        _ => None,
    });
    let left: Vec<_> = left.collect();
    events.extend(left);
    let back = hands::come_back(&deciding, &events);
    events.extend(back);
    if at > table.now && !deciding.same_moment(&events) {
        events.insert(0, Event::TimePassed { now: at });
    }
    let left_over = incidents::left_over(&deciding, &events);
    events.extend(left_over);
    Ok(events)
}

/// For how long, in milliseconds, wagers may follow one another without the clock's being read
/// into the record before each: at a full table that would be every other entry.
const MOMENT_MS: u64 = 250;

impl<'a> Deciding<'a> {
    /// Whether what was decided may stand in the record without the time that has passed: wagers
    /// alone, of the moment that is recorded already, and nothing came due since.
    fn same_moment(&self, events: &[Event]) -> bool {
        let wagers = |event: &Event| {
            let withdrawn = matches!(event, Event::WagersReturned { why: Why::Withdrawn, .. });
            withdrawn || matches!(event, Event::WagerPlaced { .. })
        };
        self.at.0 - self.table.now.0 < MOMENT_MS
            && !events.is_empty()
            && events.iter().all(wagers)
            && !self.table.changes_until(self.at)
    }

    /// What becomes of a request that has all the approval it needs.
    #[allow(clippy::too_many_lines)] // One line for each thing that may be asked.
    fn decided(&self, request: &Request) -> Decided {
        match request {
            Request::OpenTable(_)
            | Request::GiveNotice(_)
            | Request::Change(_)
            | Request::RaiseMinimumAtOnce(_)
            | Request::Agree
            | Request::AgreeFor { .. }
            | Request::SetPersonalLimit { .. }
            | Request::ChangeDealer { .. }
            | Request::FitTable(_)
            | Request::ChooseStyle { .. } => changes::decide(self, request),
            Request::BringCards { .. }
            | Request::CheckCards
            | Request::AcceptCards
            | Request::ObjectToCards
            | Request::Shuffle { .. }
            | Request::RefuseCut { .. }
            | Request::Cut { .. }
            | Request::CutAt { .. }
            | Request::PlaceCuttingCard { .. }
            | Request::Burn { .. }
            | Request::OrderShuffle { .. }
            | Request::ReplaceCards { .. } => shoe::decide(self, request),
            Request::PlaceWager { .. }
            | Request::WagerTokens { .. }
            | Request::WithdrawWager { .. }
            | Request::MoveWager { .. }
            | Request::AllowSeveralPerArea
            | Request::ReduceWagers { .. }
            | Request::RefuseWager { .. } => wagers::decide(self, request),
            Request::TakePlace { .. }
            | Request::LeavePlace { .. }
            | Request::MarkBox { .. }
            | Request::VacateSeat { .. }
            | Request::SetPlayLimits { .. }
            | Request::TakeBreak { .. } => conduct::decide(self, request),
            Request::BuyIn { .. }
            | Request::CashOut { .. }
            | Request::SendAway { .. }
            | Request::Abandon { .. } => accounts::decide(self, request),
            Request::MoveFloat(float) => float::move_float(self, *float),
            Request::ExchangeVoucher { .. } => tokens::exchange(self, request),
            Request::PermitDevices { .. } | Request::BanDevices => devices::decide(self, request),
            Request::OrderStep { .. } | Request::RecordStep { .. } => steps::decide(self, request),
            Request::OfferHand { .. }
            | Request::AcceptHand { .. }
            | Request::RefuseHand { .. }
            | Request::Nominate { .. }
            | Request::GiveShoe { .. }
            | Request::TakeBackHand { .. } => hands::decide(self, request),
            Request::OpenWagering
            | Request::CallNoMoreBets
            | Request::CallOffCoup
            | Request::DeclareDummy { .. }
            | Request::BurnBeforeCoup
            | Request::SettleEarly
            | Request::Announce
            | Request::Settle
            | Request::CompleteCoup => coup::decide(self, request),
            Request::Report { .. }
            | Request::Assess { .. }
            | Request::Resolve { .. }
            | Request::Done { .. }
            | Request::ConfirmWager { .. }
            | Request::ConfirmCorrection { .. }
            | Request::Tell { .. }
            | Request::Acknowledge { .. }
            | Request::CloseIncident { .. }
            | Request::KeepWagers { .. }
            | Request::Resume
            | Request::UseCarriedCard => incidents::decide(self, request),
            Request::Approve { .. } | Request::Decline { .. } => self.answer(request),
        }
    }

    /// How the table is set up, if it is open.
    fn setup(&self) -> Result<&'a Setup, Refusal> {
        self.table.setup.as_ref().ok_or_else(|| Reason::TableClosed.plainly())
    }

    /// The way to deal that is in use.
    fn style(&self) -> Result<&'a Style, Refusal> {
        Ok(&self.rulebook.conduct.styles[self.setup()?.style])
    }

    /// The coup, if one is wagered on or dealt.
    fn coup(&self) -> Result<&'a CoupState, Refusal> {
        self.setup()?;
        self.table.coup.as_ref().ok_or_else(|| Reason::NoCoup.plainly())
    }

    /// Refuses while something is to be resolved before the coup goes on, or accounts are frozen.
    fn going_on(&self) -> Result<(), Refusal> {
        let frozen = self.table.frozen_by();
        if let Some(incident) = frozen.or_else(|| self.table.halted_by()) {
            let irregular = self.rulebook.irregularities.of(incident.situation);
            let reason = if frozen.is_some() { Reason::Frozen } else { Reason::Halted };
            return Err(reason.from(&irregular.source));
        }
        let answers = self.table.coup.as_ref().and_then(|coup| coup.answers.as_ref());
        if answers.is_some() {
            let first = "an answer from everybody who wagered";
            let source = &self.rulebook.irregularities.answer_s.source;
            return Err(Reason::ComesFirst { first }.from(source));
        }
        if self.table.is_halted() { Err(Reason::Halted.plainly()) } else { Ok(()) }
    }

    /// When a wagering period that begins now ends, at a table with stations.
    fn period_from_now(&self) -> Result<Option<Time>, Refusal> {
        let setup = self.setup()?;
        let stations = setup.places.contains(&Channel::Station);
        let period = self.rulebook.wagering.period.as_ref().filter(|_| stations);
        Ok(period.map(|period| {
            let seconds = setup.period_s.unwrap_or(period.value.seconds_usual);
            self.at.plus_seconds(u64::from(seconds))
        }))
    }

    /// Refuses where a coup is being played.
    fn between_coups(&self) -> Result<(), Refusal> {
        self.setup()?;
        match self.table.coup {
            Some(_) => Err(Reason::CoupInProgress.plainly()),
            None => Ok(()),
        }
    }

    /// Refuses where wagers are not taken now at a place. A period is that of stations; where
    /// something else closes wagering on the cloth, it goes on there.
    fn wagering_open(&self, place: PlaceId) -> Result<&'a CoupState, Refusal> {
        let coup = self.coup()?;
        if coup.answers.is_some() {
            return Err(Reason::WageringClosed.plainly());
        }
        self.going_on()?;
        self.not_frozen(place)?;
        if let Some(incident) = self.table.out_of_order(place) {
            let irregular = self.rulebook.irregularities.of(incident.situation);
            return Err(Reason::OutOfOrder.from(&irregular.source));
        }
        if coup.is_barred() {
            return Err(Reason::WagersBarred.plainly());
        }
        let open = match coup.wagering {
            Wagering::Open(_) => !self.table.period_over(self.at) || self.on_cloth(place),
            Wagering::Closed => false,
        };
        if open { Ok(coup) } else { Err(Reason::WageringClosed.plainly()) }
    }

    /// Refuses what moves money at a station while all accounts are frozen.
    fn not_frozen(&self, place: PlaceId) -> Result<(), Refusal> {
        let channel = self.table.place(place).map(|place| place.channel);
        let station = channel == Some(Channel::Station);
        match kept_in_by(self.rulebook, self.table).filter(|_| station) {
            Some(incident) => Err(self.frozen(incident)),
            None => Ok(()),
        }
    }

    /// The refusal of what waits until accounts are not frozen any more.
    fn frozen(&self, incident: &Incident) -> Refusal {
        Reason::Frozen.from(self.rulebook.irregularities.freezing(incident.situation))
    }

    /// Whether a place is on the cloth, and no period closes wagering there.
    fn on_cloth(&self, place: PlaceId) -> bool {
        let cloth = self.table.place(place).is_some_and(|place| place.channel == Channel::Cloth);
        cloth && self.rulebook.wagering.lock(Lock::PeriodEnded).is_none()
    }

    /// The clause that gives an act to somebody, if the rulebook has one.
    fn clause(&self, act: Act) -> Result<&'a ActClause, Refusal> {
        let clause = self.rulebook.conduct.act(act);
        clause.ok_or_else(|| Reason::NotInThisRulebook.plainly())
    }

    /// Refuses where the act is somebody else's.
    fn may(&self, act: Act) -> Result<&'a ActClause, Refusal> {
        let clause = self.clause(act)?;
        self.authorised(clause.by, &clause.source)?;
        Ok(clause)
    }

    /// Refuses where a rule gives something to a role that the asker may not act as.
    fn authorised(&self, by: RoleId, source: &Source) -> Result<(), Refusal> {
        if self.actor.may_act_as(self.rulebook, by) {
            return Ok(());
        }
        let needs = self.rulebook.role(by).name.clone();
        Err(Reason::NotAuthorised { needs }.from(source))
    }

    /// Every wager on the coup handed back, where there are any.
    fn all_back(&self, why: Why) -> Option<Event> {
        let wagers: Vec<_> = self.table.wagers.iter().map(named).collect();
        (!wagers.is_empty()).then_some(Event::WagersReturned { why, wagers })
    }

    /// The coup as if it had never been: what was paid is taken back, what is held goes back.
    fn undone(&self, why: Why) -> Vec<Event> {
        let paid = self.table.coup.as_ref().map(|coup| coup.paid.clone());
        let paid = paid.filter(|paid| !paid.is_empty());
        let reversed = paid.map(|settled| reversed(self.table, settled, &[]));
        reversed.into_iter().chain(self.all_back(why)).collect()
    }

    /// Refuses where it is not the dealer, or somebody who may act for the dealer.
    fn dealer(&self) -> Result<(), Refusal> {
        self.may(Act::Deal).map(|_| ())
    }
}

/// Whether somebody with an account at this place was settled there and has left since.
pub(crate) fn has_left(table: &Table, one: &Settled) -> bool {
    let station = table.stations().any(|place| place == one.wager.place);
    let bettor = table.place(one.wager.place).and_then(|place| place.bettor.as_ref());
    station && bettor != Some(&one.wager.bettor)
}

/// Settlements taken back: of those who have left, by the cage. What a station cannot give back,
/// all of it together with what is wagered there again, the cage is to have.
pub(crate) fn reversed(table: &Table, all: Vec<Settled>, again: &[WagerOf]) -> Event {
    let (at_cage, settled): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|one| has_left(table, one));
    let short = table.stations().filter_map(|place| {
        let own = settled.iter().filter(|one| one.wager.place == place);
        let back = own.map(|one| one.wager.amount.cents() - one.returned.cents()).sum::<i64>();
        let own = again.iter().filter(|wager| wager.place == place);
        let again = own.map(|wager| wager.amount.cents()).sum::<i64>();
        let missing = again - back - table.spendable(place).cents();
        let bettor = table.place(place).and_then(|place| place.bettor.clone())?;
        let amount = Amount::from_cents(missing);
        (missing > 0).then_some(Short { place, bettor, amount })
    });
    let short = short.collect();
    Event::SettlementReversed { settled, at_cage, short }
}
