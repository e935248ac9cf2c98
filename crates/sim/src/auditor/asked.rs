//! What must come of a request, said before it is decided: where everything goes as it should, and
//! the documents leave nobody a choice.

use super::paper::{Beyond, Paper};
use super::{Auditor, Checked, Coup, Place, Wager, ensure};
use house::{Reply, What};
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
}

/// The largest wager that any house of this program takes.
const WAGER_MAX: i64 = 1_000_000_000_000;

impl Auditor {
    /// What must come of something that is heard at a moment.
    pub(crate) fn expects(&self, what: &What, at: Time) -> Expected {
        let What::Asked { actor, request } = what else { return Expected::Either };
        if self.troubled || !self.open.is_empty() || self.paper.is_none() {
            return Expected::Either;
        }
        match request {
            Request::PlaceWager { place, bettor, bet, amount } => {
                let asked = Asked { place: *place, bettor, bet: *bet, cents: amount.cents() };
                if actor.role != self.rulebook.conduct.bettor {
                    return Expected::Either;
                }
                if actor.name != *bettor {
                    return Expected::Refused;
                }
                self.expects_wager(&asked, at)
            }
            Request::OpenWagering | Request::Announce | Request::Settle | Request::CompleteCoup => {
                let deals = self.rulebook.conduct.act(rules::conduct::Act::Deal);
                match deals {
                    Some(deals) if deals.by == actor.role => self.expects_step(request),
                    _ if actor.role == self.rulebook.conduct.bettor => Expected::Refused,
                    _ => Expected::Either,
                }
            }
            _ => Expected::Either,
        }
    }

    fn expects_step(&self, request: &Request) -> Expected {
        let done = |holds: bool| if holds { Expected::Done } else { Expected::Refused };
        let coup = self.coup.as_ref();
        match request {
            Request::OpenWagering => done(coup.is_none() && self.in_play),
            Request::Announce => {
                let complete = coup.and_then(Coup::hands).is_some_and(|it| it.next().is_none());
                let announced = coup.is_some_and(|coup| coup.announced.is_some());
                match (complete, announced) {
                    (true, false) => Expected::Either,
                    _ => Expected::Refused,
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
        if !coup.open || barred || shut || !sound || place.leaving {
            return Expected::Refused;
        }
        if place.bettor.as_ref() != Some(asked.bettor) {
            let beside = place.channel == Channel::Cloth && place.bettor.is_some();
            return if beside { Expected::Either } else { Expected::Refused };
        }
        // The clock may close wagering before it is decided; that is the table's to say.
        if over {
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
        let Some(limits) = self.limits.as_ref().filter(|_| !self.personal) else {
            return Expected::Either;
        };
        let range = limits.of(asked.bet);
        let (above, below) = paper.beyond(place.channel);
        let cents = match above {
            _ if asked.cents <= range.max.cents() => asked.cents,
            Beyond::ToTheLimit => range.max.cents(),
            Beyond::Taken => asked.cents,
            Beyond::Refused | Beyond::AtClose => return Expected::Refused,
        };
        if range.unit.is_some() {
            return Expected::Either;
        }
        if cents < range.min.cents() && below == Beyond::Refused {
            return Expected::Refused;
        }
        let asks = paper.asks_for_both(asked.bet) && own().any(|own| paper.asks_for_both(own.bet));
        let crowded = others().any(|own| {
            let here = own.place == asked.place;
            (own.bettor == *asked.bettor) != here
        });
        let limited = limits.differential_max.is_some() || limits.area_max.is_some();
        if asks || crowded || limited || limits.per_person {
            return Expected::Either;
        }
        if place.channel == Channel::Station {
            let reserved: i64 =
                others().filter(|own| own.place == asked.place).map(|own| own.cents).sum();
            if cents > place.credit - reserved {
                return Expected::Refused;
            }
        }
        Expected::Wagered(cents)
    }

    /// Whether what came of a request is what had to.
    pub(crate) fn check(&mut self, expected: Expected, reply: &Reply) -> Checked {
        self.looked.requests += u64::from(expected != Expected::Either);
        let holds = match expected {
            Expected::Either => true,
            Expected::Done | Expected::Wagered(_) => matches!(reply, Reply::Send(_)),
            Expected::Refused => matches!(reply, Reply::Refused(_)),
        };
        ensure(holds, || format!("expected {expected:?}, and what came is {reply:?}"))
    }
}

fn is(own: &Wager, asked: &Asked<'_>) -> bool {
    (own.place, own.bet) == (asked.place, asked.bet) && own.bettor == *asked.bettor
}
