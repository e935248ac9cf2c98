//! What does not look like chance, and how often chance alone would look like it.

use super::kept::VigilKept;
use crate::wire::Moment;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use views::vigil::{Order, Run, Way};

/// What was noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VigilAlarmCode {
    /// Cards come as they were dealt from an earlier shoe.
    AsDealt,
    /// Cards come as they were laid into the rack from an earlier shoe.
    AsRacked,
    /// Cards come as they are packed.
    AsPacked,
    /// Cards come again as they came in the same shoe.
    AsBefore,
    /// More copies of a card were seen than there are.
    TooManyCopies,
    /// Somebody's wagers follow the odds.
    FollowsOdds,
}

impl VigilAlarmCode {
    pub(super) const fn of(order: Order) -> VigilAlarmCode {
        match order {
            Order::Dealt => VigilAlarmCode::AsDealt,
            Order::Racked => VigilAlarmCode::AsRacked,
            Order::Packed => VigilAlarmCode::AsPacked,
            Order::Same => VigilAlarmCode::AsBefore,
        }
    }

    /// Whether it is about an order of cards.
    const fn is_of_order(self) -> bool {
        !matches!(self, VigilAlarmCode::TooManyCopies | VigilAlarmCode::FollowsOdds)
    }
}

/// Something that was noticed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct VigilAlarm {
    /// What.
    pub code: VigilAlarmCode,
    /// When it was first noticed.
    pub since: Moment,
    /// In which shoe.
    pub shoe: u32,
    /// In which coup of it, or the last before it.
    pub coup: u32,
    /// Chance alone gives such an alarm at most once in so many shoes, or for so many bettors.
    pub one_in: u64,
    /// How many cards came so.
    pub cards: Option<u32>,
    /// Which earlier shoe they came from.
    pub earlier: Option<u32>,
    /// The first of them there, by its number from one.
    pub from: Option<u32>,
    /// Whether they come from their end.
    pub backwards: bool,
    /// Who.
    pub bettor: Option<String>,
}

/// All of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct VigilAlarms {
    /// The latest first.
    pub all: Vec<VigilAlarm>,
    /// From how many cards in an earlier order on an alarm is given.
    pub run_cards: u32,
    /// Chance alone gives that at most once in so many shoes.
    pub run_one_in: u64,
    /// How many earlier shoes are known to compare with.
    pub earlier_shoes: u32,
    /// An alarm is given where at most one of so many bettors who do not look at the cards would
    /// ever come so far.
    pub follow_one_in: u64,
}

/// How many alarms are kept.
const KEPT: usize = 20;

/// One in so many bettors is accused though they do not look at the cards.
pub(super) const FOLLOW_ONE_IN: u64 = 10_000;

/// A run of cards, and where it came from.
pub(super) struct Found {
    pub(super) order: Order,
    pub(super) earlier: Option<u32>,
    pub(super) run: Run,
}

impl VigilKept {
    /// Gives an alarm.
    pub(super) fn alarm(&mut self, alarm: VigilAlarm) {
        self.alarms.push(alarm);
        if self.alarms.len() > KEPT {
            self.alarms.remove(0);
        }
    }

    /// Gives alarm of a run of cards. A run that goes on is one alarm that grows.
    pub(super) fn alarm_of(&mut self, found: &Found, (since, coup): (Moment, u32)) {
        let cards = u32::try_from(found.run.cards).unwrap_or(u32::MAX);
        let place = u32::try_from(found.run.place).unwrap_or(u32::MAX);
        let known = self.alarms.iter_mut().find(|it| it.shoe == self.shoe && it.code.is_of_order());
        let one_in = views::vigil::one_in(views::vigil::chance(self.decks, cards));
        let alarm = VigilAlarm {
            code: VigilAlarmCode::of(found.order),
            since: known.as_ref().map_or(since, |known| known.since),
            shoe: self.shoe,
            coup: known.as_ref().map_or(coup, |known| known.coup),
            one_in,
            cards: Some(cards),
            earlier: found.earlier,
            from: Some(place.saturating_add(1)),
            backwards: found.run.way == Way::Backwards,
            bettor: None,
        };
        match known {
            Some(known) if known.cards < Some(cards) => *known = alarm,
            Some(_) => {}
            None => self.alarm(alarm),
        }
    }

    /// The alarms as they are shown.
    pub(super) fn alarms(&self) -> VigilAlarms {
        let decks = if self.decks == 0 { 8 } else { self.decks };
        let run_cards = views::vigil::threshold(decks);
        VigilAlarms {
            all: self.alarms.iter().rev().cloned().collect(),
            run_cards,
            run_one_in: views::vigil::one_in(views::vigil::chance(decks, run_cards)),
            earlier_shoes: u32::try_from(self.past.len()).unwrap_or(u32::MAX),
            follow_one_in: FOLLOW_ONE_IN,
        }
    }
}
