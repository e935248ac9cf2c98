//! What must come of a request, said before it is decided: where everything goes as it should, and
//! the documents leave nobody a choice.

use super::own::is_of_staff;
use super::paper::{Beyond, Paper};
use super::{Auditor, Checked, Coup, Place, Wager, ensure};
use house::{Reply, What};
use rules::irregularity::Remedy;
use rules::wagering::Channel;
use rules::{BetId, Name, Time};
use table::Request;
use table::state::{CoupKind, PlaceId};

/// What must come of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expected {
    /// It is done.
    Done,
    /// It is done, and a wager of so much stands.
    Wagered(i64),
    /// It is refused.
    Refused,
    /// Either: it rests on what the auditor does not follow.
    Either,
}

/// A wager that is asked for.
struct Asked<'a> {
    place: PlaceId,
    bettor: &'a Name,
    bet: BetId,
    cents: i64,
    /// The bet that it is moved from.
    moved: Option<BetId>,
}

/// The largest wager that any house of this program takes.
const WAGER_MAX: i64 = 1_000_000_000_000;

impl Auditor {
    /// What must come of something that is heard at a moment.
    pub(crate) fn expects(&self, what: &What, at: Time) -> Expected {
        let What::Asked { actor, request } = what else { return Expected::Either };
        let bettor = actor.role == self.rulebook.conduct.bettor;
        let theirs = bettor && (is_of_staff(request) || self.is_anothers(&actor.name, request));
        if theirs || self.is_of_no_use(request) {
            return Expected::Refused;
        }
        // What is put in is no part of the coup, however that goes.
        let troubled = self.troubled && !matches!(request, Request::BuyIn { .. });
        if troubled || self.is_stopped() || self.paper.is_none() {
            return Expected::Either;
        }
        let deals = self.rulebook.conduct.act(rules::conduct::Act::Deal);
        let dealer = deals.is_some_and(|deals| deals.by == actor.role);
        match request {
            Request::PlaceWager { place, bettor: whose, bet, amount } if bettor => {
                let (place, bet, cents) = (*place, *bet, amount.cents());
                self.expects_wager(&Asked { place, bettor: whose, bet, cents, moved: None }, at)
            }
            Request::MoveWager { place, bettor: whose, from, to } if bettor => {
                self.expects_move((*place, whose), (*from, *to), at)
            }
            _ if bettor => self.expects_own(request, at),
            _ if dealer => self.expects_dealt(request, at),
            _ => Expected::Either,
        }
    }

    /// A wager is taken back and placed on another bet.
    fn expects_move(
        &self,
        (place, bettor): (PlaceId, &Name),
        (from, to): (BetId, BetId),
        at: Time,
    ) -> Expected {
        let back = self.expects_withdrawn((place, bettor), from, at);
        let held = |bet: BetId| {
            let mut wagers = self.wagers.iter();
            wagers.find(|own| (own.place, own.bet) == (place, bet) && own.bettor == *bettor)
        };
        match (back, held(from), held(to)) {
            (Expected::Done, Some(own), None) => {
                let (cents, moved) = (own.cents, Some(from));
                self.expects_wager(&Asked { place, bettor, bet: to, cents, moved }, at)
            }
            (Expected::Either, ..) => Expected::Either,
            _ => Expected::Refused,
        }
    }

    /// What comes of a step of the dealer.
    pub(super) fn expects_step(&self, request: &Request) -> Expected {
        let done = |holds: bool| if holds { Expected::Done } else { Expected::Refused };
        let coup = self.coup.as_ref();
        match request {
            Request::OpenWagering => done(coup.is_none() && self.in_play),
            Request::Announce => {
                let complete = coup.and_then(Coup::hands).is_some_and(|it| it.next().is_none());
                let announced = coup.is_some_and(|coup| coup.announced.is_some());
                // Of four cards some wagers may have to be settled first (act:9.9).
                let four = coup.is_some_and(|coup| coup.cards.len() == 4);
                let paper = self.paper.as_ref();
                let beside = |own: &Wager| paper.is_none_or(|paper| !paper.is_main(own.bet));
                match (complete, announced) {
                    (true, false) if four && self.wagers.iter().any(beside) => Expected::Either,
                    _ => done(complete && !announced),
                }
            }
            Request::Settle => {
                let fits = |coup: &Coup| coup.announced.is_some() && !coup.settled;
                done(coup.is_some_and(fits))
            }
            _ => done(coup.is_some_and(|coup| coup.settled)),
        }
    }

    fn expects_wager(&self, asked: &Asked<'_>, at: Time) -> Expected {
        let (Some(coup), Some(paper)) = (&self.coup, &self.paper) else {
            return Expected::Refused;
        };
        let Some(place) = self.place(asked.place) else { return Expected::Refused };
        let barred = matches!(coup.kind, CoupKind::Dummy(_));
        let over = coup.until.is_some_and(|until| at >= until);
        let shut = over && place.channel == Channel::Station;
        let sound = (1..=WAGER_MAX).contains(&asked.cents) && paper.offers(asked.bet);
        let kept_out = place.closed || self.persons.is_excluded(asked.bettor);
        if !coup.open || barred || shut || !sound || place.leaving || kept_out {
            return Expected::Refused;
        }
        if place.bettor.as_ref() != Some(asked.bettor) {
            let beside = place.channel == Channel::Cloth && place.bettor.is_some();
            return if beside { Expected::Either } else { Expected::Refused };
        }
        // The clock may close wagering before it is decided; that is the table's to say.
        if over || self.persons.limits_themselves(asked.bettor) {
            return Expected::Either;
        }
        self.expects_amount((paper, place), asked)
    }

    fn expects_amount(&self, (paper, place): (&Paper, &Place), asked: &Asked<'_>) -> Expected {
        let others = || self.wagers.iter().filter(|own| !is(own, asked));
        let own = || others().filter(|own| own.bettor == *asked.bettor);
        if paper.leans(asked.bet) && !own().any(|own| paper.is_main(own.bet)) {
            return Expected::Refused;
        }
        let range = self.range(asked.place, asked.bettor, asked.bet);
        let (Some(limits), Some(range)) = (self.limits.as_ref(), range) else {
            return Expected::Either;
        };
        let (above, below) = paper.beyond(place.channel);
        let cents = match above {
            _ if asked.cents <= range.max.cents() => asked.cents,
            Beyond::ToTheLimit => range.max.cents(),
            Beyond::Taken => asked.cents,
            Beyond::Refused | Beyond::AtClose => return Expected::Refused,
        };
        // Between two steps a station shows the lower one, or it is not taken.
        let above_min = cents - range.min.cents();
        if range.unit.is_some_and(|unit| above_min > 0 && above_min % unit.cents().max(1) != 0) {
            return Expected::Either;
        }
        if above_min < 0 && below == Beyond::Refused {
            return Expected::Refused;
        }
        let crowded = others().any(|own| {
            let here = own.place == asked.place;
            (own.bettor == *asked.bettor) != here
        });
        let beyond_area = limits.area_max.is_some_and(|max| cents > max.cents());
        if crowded || beyond_area || self.is_too_far_apart(paper, asked, cents) {
            return Expected::Either;
        }
        if place.channel == Channel::Station {
            let reserved: i64 =
                others().filter(|own| own.place == asked.place).map(|own| own.cents).sum();
            if cents > place.credit - reserved {
                return Expected::Refused;
            }
        }
        // Somebody who wagers on both hands has to ask, and waits for the answer.
        let asks = paper.asks_for_both(asked.bet) && own().any(|own| paper.asks_for_both(own.bet));
        if asks { Expected::Done } else { Expected::Wagered(cents) }
    }

    /// What of an amount on a bet can be lost: none of what goes back whatever the cards are.
    fn at_risk(
        &self,
        paper: &Paper,
        (place, bettor, bet): (PlaceId, &Name, BetId),
        cents: i64,
    ) -> i64 {
        let taken = self.place(place).is_some_and(|it| paper.beyond(it.channel).0 == Beyond::Taken);
        let range = self.range(place, bettor, bet).filter(|_| taken);
        range.map_or(cents, |range| cents.min(range.max.cents()))
    }

    /// Whether the hands would be further apart than they may be.
    fn is_too_far_apart(&self, paper: &Paper, asked: &Asked<'_>, cents: i64) -> bool {
        let max = self.limits.as_ref().and_then(|limits| limits.differential_max);
        let Some(max) = max.filter(|_| paper.is_hand(asked.bet)) else { return false };
        let others = self.wagers.iter().filter(|own| !is(own, asked) && paper.is_hand(own.bet));
        let (own, other): (Vec<_>, Vec<_>) = others.partition(|own| own.bet == asked.bet);
        let risk = |it: &&Wager| self.at_risk(paper, (it.place, &it.bettor, it.bet), it.cents);
        let sum = |wagers: Vec<&Wager>| wagers.iter().map(risk).sum::<i64>();
        let cents = self.at_risk(paper, (asked.place, asked.bettor, asked.bet), cents);
        cents + sum(own) - sum(other) > max.cents()
    }

    /// Whether what came of a request is what had to; nothing is expected of what was asked before.
    pub(crate) fn check(
        &mut self,
        what: &What,
        expected: Option<Expected>,
        reply: &Reply,
    ) -> Checked {
        let What::Asked { request, .. } = what else { return Ok(()) };
        if let Request::Resolve { number, remedy: Remedy::RestoreCredit, with } = request {
            let named = with.amount.map(|amount| (*number, amount.cents()));
            self.named.extend(named.filter(|_| matches!(reply, Reply::Send(_))));
        }
        let Some(expected) = expected else { return Ok(()) };
        self.looked.requests += u64::from(expected != Expected::Either);
        self.looked.foretold.count(request, expected != Expected::Either);
        let holds = match expected {
            Expected::Either => true,
            Expected::Done | Expected::Wagered(_) => matches!(reply, Reply::Send(_)),
            Expected::Refused => matches!(reply, Reply::Refused(_)),
        };
        ensure(holds, || format!("expected {expected:?}, and what came is {reply:?}"))
    }
}

fn is(own: &Wager, asked: &Asked<'_>) -> bool {
    let same = own.bet == asked.bet || Some(own.bet) == asked.moved;
    own.place == asked.place && same && own.bettor == *asked.bettor
}
