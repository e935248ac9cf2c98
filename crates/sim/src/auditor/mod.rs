//! The auditor: reads what was recorded, and says from the documents alone what it must be.
//!
//! It takes in events as they are in the journal and keeps its own account of cards, wagers and
//! credits. It has no part of the code that decides, settles or folds. What it shares with it are
//! words and figures that are no law: the names of cards, bets and events, how a table is set up
//! (version, options and limits, which are the house's to choose), and which role deals.

mod asked;
pub(crate) mod cage;
pub(crate) mod hands;
mod money;
pub(crate) mod paper;
pub(crate) mod promotion;
pub(crate) mod tournament;

pub(crate) use asked::Expected;

use hands::Hands;
use paper::Paper;
use rules::wagering::Channel;
use rules::{Amount, BetId, Card, Name, Outcome, Rulebook, Side, Time};
use table::state::{CoupKind, Limits, PlaceId, Table};
use table::{Event, event};

/// A wager as the auditor knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Wager {
    place: PlaceId,
    bettor: Name,
    bet: BetId,
    cents: i64,
}

/// A place as the auditor knows it.
#[derive(Debug, Clone)]
struct Place {
    channel: Channel,
    bettor: Option<Name>,
    credit: i64,
    leaving: bool,
    /// What was put into its acceptor and credited.
    put_in: PutIn,
}

/// What was put into an acceptor and credited.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct PutIn {
    /// How many notes and tickets.
    pub(crate) count: u64,
    /// What notes came to, in cents.
    pub(crate) notes: i64,
}

impl PutIn {
    fn add(&mut self, other: PutIn) {
        self.count += other.count;
        self.notes += other.notes;
    }
}

/// A card of the coup.
#[derive(Debug, Clone, Copy)]
struct Dealt {
    side: Side,
    card: Option<Card>,
    exposed: bool,
}

/// A coup as the auditor knows it.
#[derive(Debug, Clone)]
struct Coup {
    kind: CoupKind,
    open: bool,
    until: Option<Time>,
    cards: Vec<Dealt>,
    announced: Option<Outcome>,
    settled: bool,
    debited: bool,
}

/// What the auditor has looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Looked {
    /// Events.
    pub events: u64,
    /// Coups whose result was computed again.
    pub results: u64,
    /// Wagers whose payout was computed again.
    pub wagers: u64,
    /// Requests of which it was said beforehand what comes of them.
    pub requests: u64,
}

impl Looked {
    /// Adds what another looked at.
    pub(crate) fn add(&mut self, other: Looked) {
        self.events += other.events;
        self.results += other.results;
        self.wagers += other.wagers;
        self.requests += other.requests;
    }
}

/// The auditor of one table.
#[derive(Debug, Clone)]
pub struct Auditor {
    rulebook: &'static Rulebook,
    paper: Option<Paper>,
    limits: Option<Limits>,
    places: Vec<Place>,
    /// What was put in at places of a table that has been closed since.
    put_in: Vec<PutIn>,
    wagers: Vec<Wager>,
    coup: Option<Coup>,
    in_play: bool,
    /// Incidents that are open.
    open: Vec<u32>,
    /// Whether something irregular has happened since the last coup that went as it should.
    troubled: bool,
    /// Whether somebody has limits of their own.
    personal: bool,
    /// What was looked at.
    pub looked: Looked,
}

/// What is wrong, in words.
pub type Checked = Result<(), String>;

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(what()) }
}

impl Auditor {
    /// The auditor of a table that has not been opened.
    pub fn new(rulebook: &'static Rulebook) -> Auditor {
        Auditor {
            rulebook,
            paper: None,
            limits: None,
            places: Vec::new(),
            put_in: Vec::new(),
            wagers: Vec::new(),
            coup: None,
            in_play: false,
            open: Vec::new(),
            troubled: false,
            personal: false,
            looked: Looked::default(),
        }
    }

    /// Takes in an event that is in the journal.
    pub fn take(&mut self, event: &Event) -> Checked {
        self.looked.events += 1;
        self.notice_trouble(event);
        match event {
            Event::TableOpened { setup, .. } => {
                self.paper = Some(Paper::of(self.rulebook, &setup.setting)?);
                self.limits = Some(setup.limits.clone());
                let place = |channel: &Channel| Place {
                    channel: *channel,
                    bettor: None,
                    credit: 0,
                    leaving: false,
                    put_in: PutIn::default(),
                };
                self.places = setup.places.iter().map(place).collect();
                Ok(())
            }
            Event::VersionChanged { setting } => {
                self.paper = Some(Paper::of(self.rulebook, setting)?);
                Ok(())
            }
            Event::LimitsChanged { limits, .. } => {
                self.limits = Some((**limits).clone());
                Ok(())
            }
            Event::PersonalLimitSet { .. }
            | Event::BettorsLimitSet { .. }
            | Event::MinimumRaisedAtOnce { .. } => {
                self.personal = true;
                Ok(())
            }
            Event::TableClosed => {
                self.paper = None;
                self.leave_places();
                self.over()
            }
            Event::BurnEnded | Event::ExtraDummyAllowed => {
                self.in_play = true;
                Ok(())
            }
            Event::ShoeEnded
            | Event::ShoeVoided { .. }
            | Event::CardsBroughtIn { .. }
            | Event::CardsReplaced { .. }
            | Event::CardsShuffled { .. } => {
                self.in_play = false;
                if matches!(event, Event::ShoeVoided { .. }) { self.over() } else { Ok(()) }
            }
            _ => self.take_of_coup(event),
        }
    }

    fn notice_trouble(&mut self, event: &Event) {
        match event {
            Event::IncidentOpened { number, .. } => {
                self.open.push(*number);
                self.troubled = true;
            }
            Event::IncidentClosed { number, .. } => self.open.retain(|open| open != number),
            Event::IrregularityRecorded { .. }
            | Event::OfferMade { .. }
            | Event::CardCarried { .. }
            | Event::FaceUpSeen { .. }
            | Event::ApprovalAsked { .. } => self.troubled = true,
            // Somebody may not play, or not here, for as long as the auditor looks.
            Event::BettorExcluded { .. } | Event::BoxMarked { .. } => self.personal = true,
            Event::ShoeRestarted => self.in_play = false,
            Event::CoupCompleted { .. } => self.troubled = !self.open.is_empty(),
            _ => {}
        }
    }

    fn take_of_coup(&mut self, event: &Event) -> Checked {
        match event {
            Event::WageringOpened { kind, until, .. } => {
                ensure(self.wagers.is_empty(), || "a coup opens with wagers on it".to_owned())?;
                ensure(self.coup.is_none(), || "a coup opens within another".to_owned())?;
                self.coup = Some(Coup {
                    kind: *kind,
                    open: true,
                    until: *until,
                    cards: Vec::new(),
                    announced: None,
                    settled: false,
                    debited: false,
                });
                Ok(())
            }
            Event::CoupCompleted { .. } => {
                let settled = self.coup.as_ref().is_some_and(|coup| coup.settled);
                ensure(settled, || "a coup is completed before it is settled".to_owned())?;
                self.over()
            }
            Event::CoupCalledOff | Event::CoupVoided { .. } | Event::CoupInvalidated { .. } => {
                self.over()
            }
            Event::OutcomeAnnounced { outcome, players, bankers } => {
                self.announced(*outcome, (*players, *bankers))
            }
            Event::WagersSettled { settled, early: true } => self.settle(settled),
            Event::WagersSettled { settled, early: false } => self.settled(settled),
            _ => {
                self.take_card(event)?;
                self.take_money(event)
            }
        }
    }

    /// The coup is over: nobody's wager is left on it.
    fn over(&mut self) -> Checked {
        self.coup = None;
        let left = self.wagers.len();
        ensure(left == 0, || format!("a coup is over with {left} wagers on it"))
    }

    fn take_card(&mut self, event: &Event) -> Checked {
        let Some(coup) = &mut self.coup else { return Ok(()) };
        match event {
            Event::CardDealt { side, card } | Event::CarriedCardUsed { side, card } => {
                coup.deal(*side, *card)
            }
            Event::CardExposed { number, card } => {
                let place = usize::from(*number).wrapping_sub(1);
                let dealt = coup.cards.get_mut(place);
                let dealt = dealt.ok_or("a card is exposed that is not there")?;
                ensure(dealt.card.is_none_or(|known| known == *card), || {
                    format!("card {number} was {:?} and is exposed as {card}", dealt.card)
                })?;
                (dealt.card, dealt.exposed) = (Some(*card), true);
                Ok(())
            }
            Event::CoupRebuilt { cards, .. } => {
                let same = cards.len() == coup.cards.len()
                    && cards.iter().zip(&coup.cards).all(|(new, old)| {
                        (new.side, new.card, new.exposed) == (old.side, old.card, old.exposed)
                    });
                if !same {
                    (coup.announced, coup.settled) = (None, false);
                }
                coup.cards.clear();
                for dealt in cards {
                    coup.deal(dealt.side, dealt.card)?;
                    coup.cards.iter_mut().next_back().expect("it was dealt").exposed =
                        dealt.exposed;
                }
                Ok(())
            }
            Event::ShoeRestarted => {
                coup.cards.clear();
                coup.announced = None;
                Ok(())
            }
            Event::WageringClosed { .. } => {
                coup.open = false;
                Ok(())
            }
            Event::DummyDeclared { kind, .. }
            | Event::CoupBarred { kind }
            | Event::CoupBegun { kind } => {
                coup.kind = *kind;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The result is that of the cards, and the cards are all that the coup has.
    fn announced(&mut self, outcome: Outcome, counts: (u8, u8)) -> Checked {
        let coup = self.coup.as_mut().ok_or("a result is announced without a coup")?;
        let hands = coup.hands().ok_or("a result is announced with a card that is not known")?;
        self.looked.results += 1;
        let own = (hands.count(Side::Player), hands.count(Side::Banker));
        ensure(hands.next().is_none(), || format!("{hands:?} has not all of its cards"))?;
        ensure((hands.outcome(), own) == (outcome, counts), || {
            format!("{hands:?} is announced as {outcome:?} {counts:?}")
        })?;
        coup.announced = Some(outcome);
        Ok(())
    }

    /// All wagers are settled: the result was announced, and none is left.
    fn settled(&mut self, settled: &[event::Settled]) -> Checked {
        self.settle(settled)?;
        let coup = self.coup.as_mut().ok_or("wagers are settled without a coup")?;
        coup.settled = true;
        ensure(coup.announced.is_some(), || "settled and not announced".to_owned())?;
        let left = self.wagers.len();
        ensure(left == 0, || format!("{left} wagers were not settled"))
    }

    /// Every wager is settled as the documents say.
    fn settle(&mut self, settled: &[event::Settled]) -> Checked {
        let coup = self.coup.as_ref().ok_or("wagers are settled without a coup")?;
        let hands = coup.hands().ok_or("wagers are settled on a card that is not known")?;
        settled.iter().try_for_each(|one| self.settled_one(&hands, one))
    }

    fn settled_one(&mut self, hands: &Hands, one: &event::Settled) -> Checked {
        let event::Settled { wager, staked, grade, returned, .. } = one;
        let own = self.pull(wager)?;
        let expected = self.staked(&own);
        ensure(self.personal || staked.cents() == expected, || {
            format!("{own:?} is settled for {staked}")
        })?;
        let paper = self.paper.as_ref().ok_or("wagers at a table that is not open")?;
        let found = paper.comes_to(own.bet, hands, staked.cents());
        let found = found.ok_or_else(|| format!("{own:?} is on a bet that is not offered"))?;
        let above = own.cents - staked.cents();
        self.looked.wagers += 1;
        ensure((found.grade, found.returned + above) == (*grade, returned.cents()), || {
            format!("{own:?} on {hands:?} comes to {found:?}, and was settled as {one:?}")
        })?;
        self.credit(own.place, returned.cents())
    }

    /// How much of a wager is settled.
    fn staked(&self, wager: &Wager) -> i64 {
        let place = self.place(wager.place);
        let beyond = self.paper.as_ref().zip(place).map(|(paper, it)| paper.beyond(it.channel).0);
        let max = self.limits.as_ref().map(|limits| limits.of(wager.bet).max.cents());
        match (beyond, max) {
            (Some(paper::Beyond::Taken), Some(max)) => wager.cents.min(max),
            _ => wager.cents,
        }
    }

    /// What was put into the acceptor of a place and credited.
    pub(crate) fn put_in(&self, place: PlaceId) -> PutIn {
        let before = usize::from(place.0).checked_sub(1).and_then(|index| self.put_in.get(index));
        let mut sum = before.copied().unwrap_or_default();
        sum.add(self.place(place).map(|it| it.put_in).unwrap_or_default());
        sum
    }

    /// The places go with the table.
    fn leave_places(&mut self) {
        let places = self.put_in.len().max(self.places.len());
        self.put_in.resize(places, PutIn::default());
        for (sum, place) in self.put_in.iter_mut().zip(self.places.drain(..)) {
            sum.add(place.put_in);
        }
    }

    fn place(&self, place: PlaceId) -> Option<&Place> {
        self.places.get(usize::from(place.0).checked_sub(1)?)
    }

    /// Whether the table is as the auditor has it: credits, wagers and cards.
    pub fn compare(&self, table: &Table) -> Checked {
        for (own, theirs) in self.places.iter().zip(&table.places) {
            ensure(own.credit == theirs.credit.cents(), || {
                format!("a credit is {} and should be {}", theirs.credit, amount(own.credit))
            })?;
        }
        let sum = |wagers: &[Wager]| wagers.iter().map(|wager| wager.cents).sum::<i64>();
        let theirs: i64 = table.wagers.iter().map(|held| held.amount.cents()).sum();
        let same = table.wagers.len() == self.wagers.len() && theirs == sum(&self.wagers);
        ensure(same, || format!("{:?} is wagered, and should be {:?}", table.wagers, self.wagers))?;
        let cards = |count: Option<usize>| count.unwrap_or(0);
        let own = cards(self.coup.as_ref().map(|coup| coup.cards.len()));
        let theirs = cards(table.coup.as_ref().map(|coup| coup.cards.len()));
        ensure(own == theirs, || format!("{theirs} cards are out, and should be {own}"))
    }
}

fn amount(cents: i64) -> Amount {
    Amount::from_cents(cents)
}

impl Coup {
    /// A card goes where the tables of play say.
    fn deal(&mut self, side: Side, card: Option<Card>) -> Checked {
        let due = if self.cards.len() < 4 {
            Some(if self.cards.len().is_multiple_of(2) { Side::Player } else { Side::Banker })
        } else {
            let hands = self.hands().ok_or("a third card is dealt before all are exposed")?;
            hands.next()
        };
        ensure(due == Some(side), || format!("{:?}: a card for {side:?}", self.cards))?;
        self.cards.push(Dealt { side, card, exposed: false });
        Ok(())
    }

    /// The hands, if every card is exposed.
    fn hands(&self) -> Option<Hands> {
        let known = |dealt: &Dealt| Some((dealt.side, dealt.card.filter(|_| dealt.exposed)?));
        self.cards.iter().map(known).collect::<Option<Vec<_>>>().map(Hands::of)
    }
}
