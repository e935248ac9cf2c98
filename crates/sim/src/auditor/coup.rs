//! The coup of the moment: its cards, its result and what its wagers come to.

use super::hands::Hands;
use super::past::Paid;
use super::{Auditor, Checked, Wager, ensure, paper};
use rules::card::Suit;
use rules::{Card, Name, Outcome, Side, Time};
use table::state::{CoupId, CoupKind};
use table::{Event, event};

/// A card of the coup.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dealt {
    pub(super) side: Side,
    pub(super) card: Option<Card>,
    pub(super) exposed: bool,
}

/// A coup as the auditor knows it.
// Each of them is a fact of its own that the record tells.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone)]
pub(super) struct Coup {
    pub(super) id: CoupId,
    pub(super) kind: CoupKind,
    /// Whether wagers were barred from it because something went wrong.
    pub(super) barred: bool,
    pub(super) open: bool,
    pub(super) until: Option<Time>,
    pub(super) cards: Vec<Dealt>,
    pub(super) announced: Option<Outcome>,
    pub(super) settled: bool,
    pub(super) debited: bool,
    /// Whether a card was burnt before it.
    pub(super) burnt: bool,
    /// Whether a third card is drawn on somebody's word before all cards are exposed.
    pub(super) instructed: bool,
    /// What was settled of it.
    pub(super) paid: Vec<Paid>,
    /// Whose wagers were taken off it, and not by themselves.
    pub(super) taken_off: Vec<Name>,
}

impl Auditor {
    pub(super) fn take_card(&mut self, event: &Event) -> Checked {
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
                self.deeds.rebuilt = true;
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
            Event::StepRecorded { step, .. } if **step == *INSTRUCTED => {
                coup.instructed = true;
                Ok(())
            }
            Event::WageringClosed { .. } => {
                coup.open = false;
                Ok(())
            }
            Event::CardBurntBeforeCoup { .. } => {
                coup.burnt = true;
                Ok(())
            }
            Event::CoupBarred { kind } => {
                (coup.kind, coup.barred) = (*kind, true);
                Ok(())
            }
            Event::DummyDeclared { kind, .. } | Event::CoupBegun { kind } => {
                coup.kind = *kind;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The result is that of the cards, and the cards are all that the coup has.
    pub(super) fn announced(&mut self, outcome: Outcome, counts: (u8, u8)) -> Checked {
        let coup = self.coup.as_mut().ok_or("a result is announced without a coup")?;
        let hands = coup.hands().ok_or("a result is announced with a card that is not known")?;
        self.looked.results += 1;
        let own = (hands.count(Side::Player), hands.count(Side::Banker));
        // wa:3.1, act:6.2, nsw:5.4, vic:8.1(c): by a card at the latest.
        ensure(!coup.open, || "a result is announced while wagers are taken".to_owned())?;
        ensure(hands.next().is_none(), || format!("{hands:?} has not all of its cards"))?;
        ensure((hands.outcome(), own) == (outcome, counts), || {
            format!("{hands:?} is announced as {outcome:?} {counts:?}")
        })?;
        coup.announced = Some(outcome);
        Ok(())
    }

    /// All wagers are settled: the result was announced, and none is left.
    pub(super) fn settled(&mut self, settled: &[event::Settled]) -> Checked {
        self.settle(settled)?;
        let coup = self.coup.as_mut().ok_or("wagers are settled without a coup")?;
        coup.settled = true;
        ensure(coup.announced.is_some(), || "settled and not announced".to_owned())?;
        let left = self.wagers.len();
        ensure(left == 0, || format!("{left} wagers were not settled"))
    }

    /// Every wager is settled as the documents say.
    pub(super) fn settle(&mut self, settled: &[event::Settled]) -> Checked {
        let coup = self.coup.as_ref().ok_or("wagers are settled without a coup")?;
        let hands = coup.hands().ok_or("wagers are settled on a card that is not known")?;
        settled.iter().try_for_each(|one| self.settled_one(&hands, one))
    }

    fn settled_one(&mut self, hands: &Hands, one: &event::Settled) -> Checked {
        let event::Settled { wager, staked, grade, returned, .. } = one;
        let own = self.pull(wager)?;
        let expected = self.staked(&own);
        ensure(staked.cents() == expected, || format!("{own:?} is settled for {staked}"))?;
        let paper = self.paper.as_ref().ok_or("wagers at a table that is not open")?;
        let found = paper.comes_to(own.bet, hands, staked.cents());
        let found = found.ok_or_else(|| format!("{own:?} is on a bet that is not offered"))?;
        let kept = paper.tokens_kept(found.grade, wager.tokens.cents(), staked.cents());
        let above = own.cents - staked.cents() - kept;
        self.looked.wagers += 1;
        ensure((found.grade, found.returned + above) == (*grade, returned.cents()), || {
            format!("{own:?} on {hands:?} comes to {found:?}, and was settled as {one:?}")
        })?;
        if let Some(coup) = &mut self.coup {
            coup.paid.push(Paid::of(one));
        }
        self.credit(own.place, returned.cents())
    }

    /// How much of a wager is settled.
    fn staked(&self, wager: &Wager) -> i64 {
        let place = self.place(wager.place);
        let beyond = self.paper.as_ref().zip(place).map(|(paper, it)| paper.beyond(it.channel).0);
        let max = self.range(wager.place, &wager.bettor, wager.bet).map(|it| it.max.cents());
        match (beyond, max) {
            (Some(paper::Beyond::Taken), Some(max)) => wager.cents.min(max),
            _ => wager.cents,
        }
    }
}

impl Coup {
    /// A card goes where the tables of play say.
    pub(super) fn deal(&mut self, side: Side, card: Option<Card>) -> Checked {
        let due = if self.cards.len() < 4 {
            Some(if self.cards.len().is_multiple_of(2) { Side::Player } else { Side::Banker })
        } else if std::mem::take(&mut self.instructed) {
            certain(&mut self.cards.iter().map(|dealt| (dealt.side, dealt.card)).collect())
        } else {
            let hands = self.hands().ok_or("a third card is dealt before all are exposed")?;
            hands.next()
        };
        ensure(due == Some(side), || format!("{:?}: a card for {side:?}", self.cards))?;
        self.cards.push(Dealt { side, card, exposed: false });
        Ok(())
    }

    /// The hands, if every card is exposed.
    pub(super) fn hands(&self) -> Option<Hands> {
        let known = |dealt: &Dealt| Some((dealt.side, dealt.card.filter(|_| dealt.exposed)?));
        self.cards.iter().map(known).collect::<Option<Vec<_>>>().map(Hands::of)
    }
}

/// The step by which somebody has a third card drawn that is certain (wa:4.13(e)(iv)).
const INSTRUCTED: &str = "third-card-instructed";

/// Whose the next card is whatever cards nobody knows are; none where that is not certain.
fn certain(cards: &mut Vec<(Side, Option<Card>)>) -> Option<Side> {
    let Some(unknown) = cards.iter().position(|(_, card)| card.is_none()) else {
        let known = cards.iter().filter_map(|(side, card)| Some((*side, (*card)?)));
        return Hands::of(known).next();
    };
    // One of each rank.
    let mut sides = Card::deck().filter(|card| card.suit == Suit::Spades).map(|card| {
        cards[unknown].1 = Some(card);
        certain(cards)
    });
    let side = sides.next().flatten();
    let same = sides.all(|other| other == side);
    drop(sides);
    cards[unknown].1 = None;
    side.filter(|_| same)
}
