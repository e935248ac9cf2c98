//! The conditions of a tournament: a document, item by item, and whether it says what it must.

use super::state::Paid;
use crate::actor::{Name, Time};
use alloc::vec::Vec;
use rules::tournament::{
    Absence as AbsenceRule, CommissionBound, Item, LeastWager, Refunds, TournamentClauses,
};
use rules::{Amount, Cite};

/// How a tournament is structured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Format {
    /// One goes on from session to session, or is out.
    KnockOut,
    /// Everybody plays every session for points.
    Points,
    /// A session starts when enough have come.
    SitAndGo {
        /// When a session starts.
        starts: Option<Name>,
        /// How tables are allotted.
        tables: Option<Name>,
    },
}

/// Who goes on after a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advance {
    /// So many of each table.
    TopOfTable(u16),
    /// So many of all tables together.
    TopOverall(u16),
    /// Everybody.
    All,
}

/// One session as the conditions plan it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionPlan {
    /// How many coups, where their number is set.
    pub coups: Option<u16>,
    /// How many minutes, where its length is.
    pub minutes: Option<u16>,
    /// Who goes on to the next.
    pub advance: Option<Advance>,
}

/// The sessions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sessions {
    /// These, of which the last is the final.
    Listed(Vec<SessionPlan>),
    /// One like this after another, until all who are left sit at one table for the final.
    UntilOneTable(SessionPlan),
}

/// The tables of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tables {
    /// How many at most; none for as many as are needed.
    pub count: Option<u16>,
    /// How many sit at one.
    pub seats: u8,
}

/// Whether points come from other games too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OtherGames {
    /// They do not.
    None,
    /// They do, entered by hand.
    ByHand,
}

/// The points for the places of a session, at each table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Points {
    /// For the first place, the second, and so on.
    pub by_place: Vec<u32>,
    /// Whether other games count.
    pub other_games: OtherGames,
}

/// A second chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repechage {
    /// There is none.
    None,
    /// The director may offer one after the first session.
    May(SecondChance),
    /// There is one after the first session.
    Shall(SecondChance),
}

/// The session of a second chance, for those who did not go on from the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecondChance {
    /// How many of them go on.
    pub places: u16,
    /// How many coups it has.
    pub coups: u16,
}

/// Whether those who are out may buy back in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BuyBack {
    /// They may not.
    None,
    /// They may, between a session and the ballot for the next.
    Allowed {
        /// How often each may.
        times: u8,
        /// What goes into the pool.
        fee: Amount,
        /// What the house keeps.
        commission: Amount,
        /// The last session after which they may.
        until_session: u16,
    },
}

/// What becomes of chips at the end of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disposition {
    /// They are taken in, and the next session begins with new ones.
    TakenIn,
    /// They are carried on into the next session.
    CarriedOn,
    /// They are paid in cash.
    Cash,
}

/// The least and the most entrants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    /// The least.
    pub min: u16,
    /// The most.
    pub max: u16,
}

/// Restrictions on groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Groups {
    /// There are none.
    Any,
    /// At most so many of one group.
    AtMost(u16),
}

/// The table limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The least of a wager.
    pub min: Amount,
    /// The most.
    pub max: Amount,
}

/// Whether a wager is compulsory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compulsory {
    /// It is not.
    None,
    /// The table minimum, on every coup.
    Minimum,
}

/// How places are told apart of those with equal chips at the end of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionTies {
    /// By further coups.
    FurtherCoups,
    /// By the ballot of the seats.
    Ballot,
    /// Not at all: the points of their places are put together and divided.
    Shared,
}

/// How prizes are given to those with equal places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrizeTies {
    /// Their prizes are put together and divided.
    Combined,
    /// Further coups tell them apart.
    FurtherCoups,
}

/// Until when one may withdraw without loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Withdrawal {
    /// Not at all.
    Never,
    /// Until then.
    Until(Time),
}

/// What follows from being late or away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Away {
    /// The position is forfeit when the session starts.
    Forfeits,
    /// The seat is kept for so many coups.
    KeptFor(u16),
}

/// The conditions. What is not said yet is none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub struct Conditions {
    pub start: Option<Time>,
    pub how_to_enter: Option<Name>,
    pub eligibility: Option<Name>,
    pub entitled: Option<Name>,
    pub right_to_refuse: Option<Name>,
    pub selection: Option<Name>,
    pub format: Option<Format>,
    pub sessions: Option<Sessions>,
    pub tables: Option<Tables>,
    pub points: Option<Points>,
    pub repechage: Option<Repechage>,
    pub buy_back: Option<BuyBack>,
    pub fee: Option<Amount>,
    pub commission: Option<Amount>,
    pub chips: Option<Amount>,
    pub buy_in: Option<Amount>,
    pub disposition: Option<Disposition>,
    pub numbers: Option<Numbers>,
    pub groups: Option<Groups>,
    pub limits: Option<Limits>,
    pub compulsory: Option<Compulsory>,
    pub elimination: Option<Name>,
    pub session_ties: Option<SessionTies>,
    /// Hundredths of a percent of the pool for each place.
    pub breakdown: Option<Vec<u16>>,
    pub prize_ties: Option<PrizeTies>,
    pub statement: Option<Name>,
    pub withdrawal: Option<Withdrawal>,
    pub form: Option<Name>,
    pub disqualification: Option<Vec<Name>>,
    pub retirement: Option<Name>,
    /// What somebody who retires or is disqualified is paid back, in percent.
    pub refund: Option<u8>,
    pub away: Option<Away>,
    /// The rules that the conditions exclude or modify.
    pub alters: Vec<Name>,
}

/// All shares of a pool together.
pub const WHOLE: u32 = 10_000;

/// Why conditions make no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsound {
    /// The shares of the pool are not 100 percent together.
    Shares,
    /// The least is above the most, or there is nobody.
    Numbers,
    /// The limits are upside down or nothing.
    Limits,
    /// The chips do not reach for one wager.
    Chips,
    /// Nobody can sit at a table.
    Seats,
    /// There is no session, or one without coups and minutes.
    Sessions,
    /// An amount is below zero.
    Amount,
    /// More than all is paid back.
    Refund,
    /// Points are shared where there are none.
    Ties,
    /// The commission is more than the fee.
    Commission,
}

impl Unsound {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Unsound::Shares => "the shares of the pool must be 100 percent together",
            Unsound::Numbers => "the least number of entrants is above the most, or nothing",
            Unsound::Limits => "the table minimum is above the maximum, or nothing",
            Unsound::Chips => "the chips do not reach for the table minimum",
            Unsound::Seats => "a table needs at least two seats",
            Unsound::Sessions => "every session needs a number of coups or minutes",
            Unsound::Amount => "an amount cannot be below zero",
            Unsound::Refund => "no more than 100 percent can be paid back",
            Unsound::Ties => "only points can be shared: say further coups, or by the ballot",
            Unsound::Commission => "the commission is part of the fee and cannot be more",
        }
    }
}

impl Conditions {
    /// Whether there is more than one session.
    pub(crate) fn has_several_sessions(&self) -> bool {
        match &self.sessions {
            Some(Sessions::Listed(plans)) => plans.len() > 1,
            Some(Sessions::UntilOneTable(_)) => true,
            None => false,
        }
    }

    /// Whether it is played for points.
    pub fn is_for_points(&self) -> bool {
        matches!(self.format, Some(Format::Points))
    }

    /// Whether an item can matter to this tournament at all.
    pub fn concerns(&self, item: Item) -> bool {
        match item {
            Item::SitAndGo => matches!(self.format, Some(Format::SitAndGo { .. })),
            Item::Progression => self.has_several_sessions(),
            Item::Points | Item::PointsTies => self.is_for_points(),
            Item::Elimination | Item::SessionTies => !self.is_for_points(),
            // Rights that the house may keep: without the item it does not have them.
            Item::RightToRefuse | Item::Selection => false,
            _ => true,
        }
    }

    /// Whether the conditions say something of an item.
    pub fn says(&self, item: Item) -> bool {
        match item {
            Item::Start => self.start.is_some(),
            Item::HowToEnter => self.how_to_enter.is_some(),
            Item::Eligibility => self.eligibility.is_some(),
            Item::Entitled => self.entitled.is_some(),
            Item::RightToRefuse => self.right_to_refuse.is_some(),
            Item::Selection => self.selection.is_some(),
            Item::Format => self.format.is_some(),
            Item::Sessions => self.sessions.is_some(),
            Item::Tables => self.tables.is_some(),
            Item::SitAndGo => {
                matches!(&self.format, Some(Format::SitAndGo { starts: Some(_), tables: Some(_) }))
            }
            Item::Progression => self.says_who_goes_on(),
            Item::Points => self.points.is_some(),
            Item::Repechage => self.repechage.is_some(),
            Item::BuyBack => self.buy_back.is_some(),
            Item::Fee => self.fee.is_some(),
            Item::Commission => self.commission.is_some(),
            Item::Chips => self.chips.is_some(),
            Item::BuyIn => self.buy_in.is_some(),
            Item::Disposition => self.disposition.is_some(),
            Item::Numbers => self.numbers.is_some(),
            Item::Groups => self.groups.is_some(),
            Item::Limits => self.limits.is_some(),
            Item::LeastWager => self.compulsory.is_some(),
            Item::Elimination => self.elimination.is_some(),
            Item::SessionTies | Item::PointsTies => self.session_ties.is_some(),
            Item::Breakdown => self.breakdown.is_some(),
            Item::PrizeTies => self.prize_ties.is_some(),
            Item::Statement => self.statement.is_some(),
            Item::Withdrawal => self.withdrawal.is_some(),
            Item::Form => self.form.is_some(),
            Item::Disqualification => self.disqualification.is_some(),
            Item::Retirement => self.retirement.is_some(),
            Item::Refund => self.refund.is_some(),
            Item::Absence => self.away.is_some(),
        }
    }

    fn says_who_goes_on(&self) -> bool {
        match &self.sessions {
            Some(Sessions::Listed(plans)) => {
                let before = plans.len().saturating_sub(1);
                plans.iter().take(before).all(|plan| plan.advance.is_some())
            }
            Some(Sessions::UntilOneTable(plan)) => plan.advance.is_some(),
            None => false,
        }
    }

    /// The items that a rulebook asks for and the conditions do not have, each with its rule.
    pub fn missing(&self, clauses: &TournamentClauses) -> Vec<(Item, Option<Cite>)> {
        let asked = clauses.items.iter();
        let missing =
            asked.filter(|clause| self.concerns(clause.value) && !self.says(clause.value));
        missing.map(|clause| (clause.value, clause.source.cite().cloned())).collect()
    }

    /// The items that do not agree with the rules, which prevail over them: they are not applied.
    pub fn overruled(&self, clauses: &TournamentClauses) -> Vec<(Item, Option<Cite>)> {
        let policies = &clauses.policies;
        let mut overruled = Vec::new();
        if policies.refunds.value == Refunds::Nothing {
            let cite = policies.refunds.source.cite();
            if matches!(self.withdrawal, Some(Withdrawal::Until(_))) {
                overruled.push((Item::Withdrawal, cite.cloned()));
            }
            if self.refund.is_some_and(|percent| percent > 0) {
                overruled.push((Item::Refund, cite.cloned()));
            }
        }
        let cash = policies.never_in_cash().filter(|_| self.disposition == Some(Disposition::Cash));
        if let Some(clause) = cash {
            overruled.push((Item::Disposition, clause.source.cite().cloned()));
        }
        let kept = matches!(self.away, Some(Away::KeptFor(_)));
        if kept && policies.absence.value == AbsenceRule::Forfeits {
            overruled.push((Item::Absence, policies.absence.source.cite().cloned()));
        }
        let free = self.compulsory == Some(Compulsory::None);
        if free && policies.least.value == LeastWager::TableMinimum {
            overruled.push((Item::LeastWager, policies.least.source.cite().cloned()));
        }
        overruled
    }

    /// What is paid to buy back in, and what the house keeps of it.
    fn buy_back_fee(&self) -> Option<(Amount, Amount)> {
        match self.buy_back {
            Some(BuyBack::Allowed { fee, commission, .. }) => Some((fee, commission)),
            _ => None,
        }
    }

    /// Whether a commission is kept of a fee that is none: it may be left out where no rule asks
    /// for it.
    pub fn keeps_of_nothing(&self) -> bool {
        self.fee.is_none() && self.commission.is_some_and(|kept| kept > Amount::ZERO)
    }

    /// Why they make no sense, if they do not.
    pub fn unsound(&self) -> Option<Unsound> {
        let shares = |shares: &Vec<u16>| {
            shares.is_empty() || shares.iter().map(|share| u32::from(*share)).sum::<u32>() != WHOLE
        };
        let own = [self.fee, self.commission, self.chips, self.buy_in].into_iter().flatten();
        let mut amounts = own.chain(self.buy_back_fee().into_iter().flat_map(<[Amount; 2]>::from));
        let seats = |tables: Tables| tables.seats < 2 || tables.count == Some(0);
        let limits = |limits: Limits| limits.min <= Amount::ZERO || limits.min > limits.max;
        let chips = self.limits.zip(self.chips).is_some_and(|(limits, chips)| chips < limits.min);
        let pooled = self.session_ties == Some(SessionTies::Shared) && !self.is_for_points();
        let mut fees = self.fee.zip(self.commission).into_iter().chain(self.buy_back_fee());
        let above = fees.any(|(fee, kept)| kept > fee);
        let checks = [
            (self.breakdown.as_ref().is_some_and(shares), Unsound::Shares),
            (self.numbers.is_some_and(|of| of.min > of.max || of.max == 0), Unsound::Numbers),
            (self.limits.is_some_and(limits), Unsound::Limits),
            (chips, Unsound::Chips),
            (self.tables.is_some_and(seats), Unsound::Seats),
            (self.sessions.as_ref().is_some_and(is_endless), Unsound::Sessions),
            (amounts.any(|amount| amount < Amount::ZERO), Unsound::Amount),
            (self.refund.is_some_and(|percent| percent > 100), Unsound::Refund),
            (pooled, Unsound::Ties),
            (above, Unsound::Commission),
        ];
        checks.into_iter().find_map(|(wrong, why)| wrong.then_some(why))
    }

    /// Whether chips are paid in cash at the end of a session: where the conditions say so, and no
    /// rule prevails over them.
    pub fn pays_chips(&self, clauses: &TournamentClauses) -> bool {
        self.disposition == Some(Disposition::Cash) && clauses.policies.never_in_cash().is_none()
    }

    /// What an entrant pays, and where it goes: the fee less commission into the pool, and the
    /// buy-in too, unless chips are paid in cash.
    pub fn entry(&self, clauses: &TournamentClauses) -> Paid {
        let of = |amount: Option<Amount>| amount.unwrap_or(Amount::ZERO).cents();
        let (fee, commission, buy_in) = (of(self.fee), of(self.commission), of(self.buy_in));
        let (to_pool, to_house) = if self.pays_chips(clauses) { (0, buy_in) } else { (buy_in, 0) };
        Paid {
            pool: Amount::from_cents(fee - commission + to_pool),
            house: Amount::from_cents(commission + to_house),
        }
    }

    /// Whether the commission is within what is approved, where that bounds it.
    pub(crate) fn is_approved(
        &self,
        clauses: &TournamentClauses,
        approved: Option<Amount>,
    ) -> bool {
        let own = self.commission.unwrap_or(Amount::ZERO);
        let again = match self.buy_back {
            Some(BuyBack::Allowed { commission, .. }) => commission,
            _ => Amount::ZERO,
        };
        let most = own.max(again);
        most == Amount::ZERO
            || clauses.policies.commission.value == CommissionBound::AsConditions
            || approved.is_some_and(|approved| most <= approved)
    }
}

/// Whether a session has no end.
fn is_endless(sessions: &Sessions) -> bool {
    let endless = |plan: &SessionPlan| {
        plan.coups.is_none_or(|coups| coups == 0) && plan.minutes.is_none_or(|length| length == 0)
    };
    match sessions {
        Sessions::Listed(plans) => plans.is_empty() || plans.iter().any(endless),
        Sessions::UntilOneTable(plan) => endless(plan),
    }
}
