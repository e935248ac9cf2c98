//! Those who run a promotion, enter it and claim its prizes: they do what comes next, and now and
//! then what nobody should.

use crate::chance::Chance;
use floor::lots::{Digest, commitment};
use floor::promotion::{
    Claim, ClaimState, Conditions, Entering, Fate, Paid, Phase, Presence, Prize, Promotion,
    PromotionId, Reached, Request, Taken, Unclaimed,
};
use floor::ticket::Check;
use floor::{Name, Time};
use rules::Amount;
use rules::promotion::{Item, Method, PayBy};

/// Names of people who enter.
const NAMES: [&str; 6] = ["Ash", "Bel", "Con", "Dee", "Eva", "Fin"];

/// The seed of every draw.
const SEED: Digest = Digest([9; 32]);

/// What somebody sees of a promotion, and decides with.
pub(crate) struct Promoting<'s> {
    pub(crate) promotion: &'s Promotion,
    pub(crate) hash: fn(&[u8]) -> [u8; 32],
    pub(crate) now: Time,
    pub(crate) chance: &'s mut Chance,
    /// Whether what nobody should do is done.
    pub(crate) wild: bool,
}

impl Promoting<'_> {
    /// What somebody asks now; nothing where they wait.
    pub(crate) fn act(&mut self) -> Option<Request> {
        if self.wild {
            return Some(self.wildly());
        }
        let own = self.promotion;
        Some(match own.phase {
            Phase::Nothing => self.write(),
            Phase::Draft if self.chance.once_in(8) => self.write(),
            Phase::Draft if own.commitment.is_none() => self.commit(),
            Phase::Draft if own.lodged.is_none() => Request::Lodge { reference: "letter".into() },
            Phase::Draft if own.available.is_empty() => {
                Request::MakeAvailable { means: vec!["casino".into()] }
            }
            Phase::Draft => Request::Start,
            Phase::Running if self.chance.once_in(5) => return None,
            Phase::Running => self.enter(),
            Phase::EntriesClosed if own.scrutineer.is_none() && self.chance.once_in(2) => {
                self.oversee()
            }
            Phase::EntriesClosed => self.draw(),
            Phase::Drawn => self.after(),
            Phase::Closed | Phase::Cancelled => return None,
        })
    }

    fn commit(&self) -> Request {
        Request::Commit { commitment: commitment(self.hash, &SEED) }
    }

    fn name(&mut self) -> Name {
        Name::from(*self.chance.pick(&NAMES))
    }

    fn write(&mut self) -> Request {
        let conditions = Box::new(self.conditions());
        Request::Write { number: PromotionId(0), conditions }
    }

    /// Conditions, of which one in five lack something or offer what may not be.
    fn conditions(&mut self) -> Conditions {
        let soon =
            |chance: &mut Chance, from: Time, most: u64| Time(from.0 + 1 + chance.word() % most);
        let starts = Time(self.now.0.saturating_sub(1_000));
        let closes = soon(self.chance, self.now, 150_000);
        let draws = soon(self.chance, closes, 20_000);
        let mut words: std::collections::BTreeMap<Item, Name> =
            Item::IN_WORDS.into_iter().map(|item| (item, "as is said".into())).collect();
        if self.chance.once_in(9) {
            words.pop_first();
        }
        let least = Amount::from_cents(5_000);
        let count = 1 + self.chance.below(3);
        Conditions {
            title: "Spring draw".into(),
            words,
            entering: Some(*self.chance.pick(&[Entering::Free, Entering::Wager(least)])),
            entries_each: self.chance.once_in(2).then_some(2),
            starts: Some(starts),
            closes: Some(closes),
            draws: Some(draws),
            presence: Some(*self.chance.pick(&[Presence::Required, Presence::NotRequired])),
            claim_hours: self.chance.once_in(3).then_some(0),
            unclaimed: Some(*self.chance.pick(&[Unclaimed::Kept, Unclaimed::Redrawn])),
            prizes: (0..count).map(|_| self.prize()).collect(),
            tables: Vec::new(),
        }
    }

    fn prize(&mut self) -> Prize {
        let kinds = ["cash", "cash", "cash", "goods", "liquor", "casino-dollars", "tobacco"];
        let kind = *self.chance.pick(&kinds);
        let cents = *self.chance.pick(&[9_999, 10_001, 1_000_000, 1_000_001]);
        let alternative = (kind == "goods" || self.chance.once_in(20)) && self.chance.once_in(2);
        Prize {
            name: "A prize".into(),
            kind: kind.into(),
            quantity: (kind == "liquor").then(|| *self.chance.pick(&[20_000, 20_001])),
            value: Some(Amount::from_cents(cents)).filter(|_| !self.chance.once_in(12)),
            on: Some("none".into()),
            alternative: alternative.then(|| Amount::from_cents(cents - 77)),
            ..Prize::default()
        }
    }

    fn enter(&mut self) -> Request {
        let eligible = if self.chance.once_in(9) { Check::Fails } else { Check::Holds };
        let wagered = Amount::from_cents(*self.chance.pick(&[0, 4_999, 5_000, 9_000]));
        Request::Enter { entrant: self.name(), eligible, wagered }
    }

    fn oversee(&mut self) -> Request {
        if self.chance.once_in(2) {
            return Request::Waive { why: "it is not needed".into() };
        }
        Request::Nominate { scrutineer: "Sly".into() }
    }

    fn draw(&mut self) -> Request {
        let seed = if self.chance.once_in(8) { Digest([8; 32]) } else { SEED };
        let scrutineer = (!self.chance.once_in(3)).then(|| Name::from("Sly"));
        Request::Draw { seed, word: "willow".into(), scrutineer }
    }

    /// Behind the draw: claims are made, decided and met, and what is left is drawn again.
    fn after(&mut self) -> Request {
        let claims = (1..).zip(&self.promotion.claims);
        let open = claims
            .filter(|(_, claim)| matches!(claim.state, ClaimState::Open | ClaimState::Accepted));
        let open: Vec<(u32, Claim)> = open.map(|(number, own)| (number, own.clone())).collect();
        if !open.is_empty() && !self.chance.once_in(3) {
            let (number, claim) = self.chance.pick(&open).clone();
            return self.of_claim(number, &claim);
        }
        let prizes = (1..).zip(&self.promotion.prizes);
        let left = prizes.filter(|(_, it)| !matches!(it.fate, Fate::Kept | Fate::Awarded));
        let left: Vec<(u32, Option<Name>)> = left
            .map(|(number, it)| (number, it.won.as_ref().map(|won| won.entrant.clone())))
            .collect();
        if left.is_empty() {
            return self.end();
        }
        let (prize, winner) = self.chance.pick(&left).clone();
        match self.chance.below(6) {
            0 => Request::Redraw { prize, why: "nobody came".into() },
            1 => {
                let reached = *self.chance.pick(&[Reached::Yes, Reached::No]);
                Request::Notify { prize, method: Method::Telephone, reached, late: None }
            }
            2 => self.end(),
            _ => {
                let cheats = self.chance.once_in(4);
                let claimant = if cheats { self.name() } else { winner.unwrap_or_default() };
                let address = self.chance.once_in(2).then(|| Name::from("Elm Street 1"));
                Request::Claim { prize, claimant, address }
            }
        }
    }

    fn of_claim(&mut self, claim: u32, own: &Claim) -> Request {
        let value = self.promotion.worth(own);
        match (&own.state, self.chance.below(4)) {
            (ClaimState::Open, 0) => {
                let reasons = Name::from(*self.chance.pick(&["not the winner", " "]));
                Request::Deny { claim, reasons, address: None }
            }
            (ClaimState::Open, _) => Request::Accept { claim },
            (_, 0 | 1) => {
                let cash = Amount::from_cents(value.cents() / 3);
                let rest = Amount::from_cents(value.cents() - cash.cents());
                let odd = Amount::from_cents(rest.cents() - i64::from(self.chance.once_in(5)));
                let parts = vec![
                    Paid { by: PayBy::Cash, amount: cash },
                    Paid { by: PayBy::Cheque, amount: odd },
                ];
                let taken = [Taken::Parts(parts), Taken::Prize, Taken::Alternative];
                Request::Choose { claim, taken: self.chance.pick(&taken).clone() }
            }
            _ => {
                let voucher = self.chance.once_in(2).then(|| Name::from("V 17"));
                Request::Award { claim, voucher }
            }
        }
    }

    fn end(&mut self) -> Request {
        match self.chance.below(3) {
            0 => Request::PublishResults { means: "the displays".into() },
            _ => Request::Close,
        }
    }

    /// Something, whether it is its time or not.
    fn wildly(&mut self) -> Request {
        let (prize, claim) =
            (1 + u32::from(self.chance.small(3)), 1 + u32::from(self.chance.small(4)));
        match self.chance.below(15) {
            0 => self.write(),
            1 => Request::Lodge { reference: "letter".into() },
            2 => Request::Start,
            3 => {
                let approval = self.chance.once_in(2).then(|| Name::from("letter 2"));
                Request::Amend { conditions: Box::new(self.conditions()), approval }
            }
            4 => self.enter(),
            5 => self.draw(),
            6 => Request::Redraw { prize, why: "a mistake".into() },
            7 => {
                let claimant = self.name();
                Request::Claim { prize, claimant, address: None }
            }
            8 => Request::Accept { claim },
            9 => Request::Award { claim, voucher: None },
            10 => Request::Deny { claim, reasons: "no".into(), address: None },
            11 => Request::Doubt { why: "a ballot box was open".into() },
            12 => Request::Postpone { told: "the inspector".into() },
            13 => Request::Validate { how: "counted again".into() },
            _ => Request::Close,
        }
    }
}
