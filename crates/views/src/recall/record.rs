//! What is kept of a coup.

use crate::part::Part;
use alloc::string::String;
use alloc::vec::Vec;
use ledger::Total;
use rules::irregularity::{Remedy, Situation};
use rules::tableau::Decision;
use rules::{Amount, Card, Cite, Outcome, Rulebook, Setting, Side};
use table::event::{Irregularity, Resettled, Settled, WagerOf, Why};
use table::state::{CoupId, CoupKind, DealtCard};
use table::{Actor, Event, Name, Time};

/// How a coup came to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// Its cards went to the discard rack.
    Completed,
    /// It was called off before a card was dealt.
    CalledOff,
    /// It was declared void.
    Void(String),
    /// Its outcome was declared invalid.
    Invalid(Situation),
    /// The shoe was declared void during it.
    ShoeVoid(String),
}

/// How a wager was settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// When, for the last time.
    pub at: Time,
    /// Whether before third cards.
    pub early: bool,
    /// Stake, grade, odds, what went back, and the rule.
    pub settled: Settled,
    /// What was kept back from the winnings as commission.
    pub commission: Amount,
    /// What rounding paid more than the odds come to; below zero where less.
    pub rounding: Part,
    /// Why, in plain words.
    pub why: String,
}

impl Settlement {
    /// What of the wager was above the maximum and went back unsettled.
    pub fn above(&self) -> Total {
        Total::from(self.settled.wager.amount) - Total::from(self.settled.staked)
    }

    /// What went back of what was staked.
    pub fn returned(&self) -> Total {
        Total::from(self.settled.returned) - self.above()
    }
}

/// What has become of a wager.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It lies on the table.
    Held,
    /// It was settled.
    Settled(Settlement),
    /// It went back.
    Back(Time, Why),
    /// It went to the house.
    Forfeited(Time),
    /// Its settlement was taken back, and it went back to the bettor unless it is wagered again.
    Undone(Time),
}

/// A wager of a coup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wagered {
    /// When it was first placed.
    pub placed: Time,
    /// Where, whose, on what, and how much in the end.
    pub wager: WagerOf,
    /// What was taken off it by the house or by the bettor's answer to an offer.
    pub reduced: Vec<(Time, Amount)>,
    /// What has become of it.
    pub fate: Fate,
}

impl Wagered {
    /// Whether it is the wager that an event names.
    pub(super) fn is(&self, wager: &WagerOf) -> bool {
        let own = &self.wager;
        own.place == wager.place && own.bet == wager.bet && own.bettor == wager.bettor
    }

    /// How it was settled, if it is.
    pub const fn settlement(&self) -> Option<&Settlement> {
        match &self.fate {
            Fate::Settled(settlement) => Some(settlement),
            _ => None,
        }
    }
}

/// All that somebody has wagered, less what went back unsettled, and all that settlements returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Purse {
    /// Wagered.
    pub wagered: Total,
    /// Returned by settlements.
    pub returned: Total,
}

/// The purse of somebody who wagered on a coup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Who.
    pub bettor: Name,
    /// Before the first wager on the coup.
    pub before: Purse,
    /// When the coup was over; none until then.
    pub after: Option<Purse>,
}

/// A coup settled again or declared void when it had been settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corrected {
    /// When.
    pub at: Time,
    /// The incident, and what it was.
    pub incident: Option<(u32, Situation)>,
    /// What was reported, in words.
    pub note: String,
    /// What was done.
    pub remedy: Option<Remedy>,
    /// The rule.
    pub cite: Option<Cite>,
    /// Who confirmed it.
    pub confirmed: Vec<Actor>,
    /// The cards and who had won, before.
    pub before: (Vec<DealtCard>, Option<Outcome>),
    /// The same afterwards; nobody has won a coup that is void.
    pub after: (Vec<DealtCard>, Option<Outcome>),
    /// Every wager that came out otherwise.
    pub changes: Vec<Resettled>,
}

impl Corrected {
    /// What bettors got more than before; below zero where it was less.
    pub fn net(&self) -> Total {
        let cents = self.changes.iter().map(|change| i128::from(change.difference()));
        Total::from_cents(cents.sum())
    }
}

/// Something that should not have been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Irregular {
    /// When.
    pub at: Time,
    /// What.
    pub what: Irregularity,
    /// The card, where there is one.
    pub card: Option<Card>,
}

/// An incident that was about a coup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncidentOf {
    /// Its number.
    pub number: u32,
    /// When it was reported or recognised.
    pub at: Time,
    /// What it was.
    pub situation: Situation,
    /// What was reported, in words.
    pub note: String,
}

/// What the tableau made a hand do, and on which counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drawn<'r> {
    /// The hand, what it did, and the rule.
    pub decision: Decision<'r>,
    /// Its two-card count.
    pub count: u8,
    /// The point value of the Player's third card, where the Banker's Hand looked at it.
    pub third: Option<u8>,
}

/// A coup, complete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Which.
    pub id: CoupId,
    /// When wagering was opened for it.
    pub opened: Time,
    /// When it was over, and how.
    pub ended: Option<(Time, End)>,
    /// The version and options it was settled by.
    pub setting: Setting,
    /// Its kind.
    pub kind: CoupKind,
    /// Which count of the tray it was opened in, the first being 1; none where no tray was open.
    pub shift: Option<u32>,
    /// Its cards in dealing order, as they are known now.
    pub cards: Vec<DealtCard>,
    /// Who won; none where that was not announced or does not count.
    pub outcome: Option<Outcome>,
    /// Its wagers, in the order they were first placed.
    pub wagers: Vec<Wagered>,
    /// What those who wagered had wagered in all, before and after.
    pub accounts: Vec<Account>,
    /// What stations that were wagered at had on their accounts.
    pub credits: Vec<super::Credit>,
    /// Settlements that were taken back while the coup was on.
    pub reversed: Vec<(Time, Vec<Settled>)>,
    /// What was settled again.
    pub corrections: Vec<Corrected>,
    /// Why it is void, where it was declared so when it was over.
    pub undone: Option<Why>,
    /// What should not have been.
    pub irregularities: Vec<Irregular>,
    /// Incidents about it.
    pub incidents: Vec<IncidentOf>,
    /// All that happened in it, and to it afterwards.
    pub steps: Vec<(Time, Event)>,
}

impl Record {
    /// A coup whose wagering is opened.
    pub(super) const fn new(id: CoupId, opened: Time, setting: Setting, kind: CoupKind) -> Record {
        Record {
            id,
            opened,
            ended: None,
            setting,
            kind,
            shift: None,
            cards: Vec::new(),
            outcome: None,
            wagers: Vec::new(),
            accounts: Vec::new(),
            credits: Vec::new(),
            reversed: Vec::new(),
            corrections: Vec::new(),
            undone: None,
            irregularities: Vec::new(),
            incidents: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// Whether it was settled again.
    pub fn is_corrected(&self) -> bool {
        self.undone.is_none() && !self.corrections.is_empty()
    }

    /// The settlements that stand.
    pub fn settlements(&self) -> impl Iterator<Item = &Settlement> {
        self.wagers.iter().filter_map(Wagered::settlement)
    }

    /// What the tableau made of the first four cards and of the Player's third, as far as they are
    /// known.
    pub fn draws<'r>(&self, rulebook: &'r Rulebook) -> Vec<Drawn<'r>> {
        let value = |place: usize| self.cards.get(place)?.card.map(Card::point_value);
        let count = |one, other| Some((value(one)? + value(other)?) % 10);
        let (Some(players), Some(bankers)) = (count(0, 2), count(1, 3)) else { return Vec::new() };
        let decision = rulebook.tableau.players_hand(players, bankers);
        let mut draws = Vec::from([Drawn { decision, count: players, third: None }]);
        let drew = decision.action == rules::tableau::Action::Draw;
        let third = self.cards.get(4).filter(|_| drew);
        let third = third.filter(|dealt| dealt.side == Side::Player);
        let third = third.and_then(|dealt| dealt.card).map(Card::point_value);
        if !drew || third.is_some() {
            let decision = rulebook.tableau.bankers_hand(players, bankers, third);
            draws.push(Drawn { decision, count: bankers, third });
        }
        draws
    }
}
