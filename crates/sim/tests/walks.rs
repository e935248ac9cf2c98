//! Tables at which anything is asked for by anybody, and much goes wrong: what becomes of money is
//! what the auditor says, in whatever order things happen.

use rules::irregularity::Situation;
use rules::{Amount, BetId, Card, Name, Side};
use sim::{Auditor, Hands};
use table::duty::{Step, duty};
use table::legal::legal_among;
use table::request::With;
use table::state::{About, PlaceId};
use table::{Actor, Asking, Event, Observation, Request, Table, Time, decide, evolve, observe};
use testkit::moves::{anybody, anything, setup, sight};
use testkit::{Draw, GAMES, rulebook};

fn dollars(dollars: usize) -> Amount {
    Amount::from_cents(i64::try_from(100 * dollars).unwrap_or(0))
}

/// A table that is walked through, and the auditor who reads what it records.
struct Walk {
    rulebook: &'static rules::Rulebook,
    table: Table,
    auditor: Auditor,
    now: Time,
    last: Vec<Event>,
}

impl Walk {
    fn take(&mut self, events: Vec<Event>) {
        let table = std::mem::take(&mut self.table);
        self.table = events.iter().fold(table, evolve);
        let read = events.iter().try_for_each(|event| self.auditor.take(event));
        let said = read.and_then(|()| self.auditor.compare(&self.table));
        self.last.extend(events);
        let from = self.last.len().saturating_sub(60);
        let last = &self.last[from..];
        assert_eq!(said, Ok(()), "{} after {last:#?}", self.rulebook.id);
    }

    fn ask(&mut self, actor: Actor, request: Request) -> bool {
        let asking = Asking { at: self.now, actor, request };
        let decided = decide(self.rulebook, &self.table, &asking);
        let done = decided.is_ok();
        if let Ok(events) = decided {
            self.take(events);
        }
        done
    }

    fn see(&mut self, seen: Observation) {
        let events = observe(self.rulebook, &self.table, self.now, seen);
        self.take(events);
    }

    fn dealer(&self) -> Actor {
        let deals = self.rulebook.conduct.act(rules::conduct::Act::Deal).expect("somebody deals");
        Actor { name: "Dana".into(), role: deals.by }
    }

    /// What is due is done, or anything else.
    fn step(&mut self, draw: &mut Draw) {
        self.now = Time(self.now.0 + 1_000 * draw.below(12) as u64);
        match draw.below(120) {
            0 => return self.see(sight(draw)),
            1..=2 => {
                let (actor, request) =
                    (anybody(self.rulebook, draw), anything(self.rulebook, draw));
                self.ask(actor, request);
                return;
            }
            3..=5 => return self.report(draw),
            6..=60 if !self.table.incidents.is_empty() => return self.resolve(draw),
            _ => {}
        }
        let cards: Vec<Card> = Card::deck().collect();
        let card = *draw.pick(&cards);
        match duty(self.rulebook, &self.table).step {
            Step::DealCard { .. }
            | Step::ThirdCard { .. }
            | Step::BurnCard { .. }
            | Step::BurnBeforeCoup => self.see(Observation::CardDrawn(Some(card))),
            Step::ExposeCard { number } => {
                let dealt = self.table.coup.as_ref().and_then(|coup| {
                    coup.cards.get(usize::from(number) - 1).and_then(|dealt| dealt.card)
                });
                let card = dealt.unwrap_or(card);
                self.see(Observation::CardExposed { number, card });
            }
            Step::OpenTable => {
                let request = Request::OpenTable(Box::new(setup(self.rulebook, 4)));
                self.ask_any(&request);
            }
            Step::OpenWagering => self.ask_any(&Request::OpenWagering),
            Step::SettleEarly => self.ask_any(&Request::SettleEarly),
            Step::Announce => self.ask_any(&Request::Announce),
            Step::Settle => self.ask_any(&Request::Settle),
            Step::CompleteCoup if draw.below(3) > 0 => self.ask_any(&Request::CompleteCoup),
            Step::CallNoMoreBets | Step::AwaitWagers { .. } if draw.below(4) > 0 => {
                self.wager(draw);
            }
            Step::CallNoMoreBets if draw.below(2) == 0 => self.ask_any(&Request::CallNoMoreBets),
            _ => self.something(draw),
        }
    }

    /// Something went wrong, in this coup or in one before.
    fn report(&mut self, draw: &mut Draw) {
        let (_, situation) = *draw.pick(&Situation::ALL);
        let coup = self.table.past.iter().rev().take(3).map(|past| past.id);
        let coups: Vec<_> =
            coup.map(Some).chain([None, None, Some(self.table.coup_id())]).collect();
        let place = PlaceId(1 + u8::try_from(draw.below(4)).unwrap_or(0));
        let bettor = self.table.place(place).and_then(|place| place.bettor.clone());
        let (coup, exposed) = (*draw.pick(&coups), draw.below(2) == 0);
        let note = "as seen".to_owned();
        let about = About { coup, exposed, place: Some(place), bettor, note, ..About::default() };
        self.ask_any(&Request::Report { situation, about: Box::new(about) });
    }

    /// Something is done about it: anything, with true cards, an amount and a reason.
    fn resolve(&mut self, draw: &mut Draw) {
        let incidents = &self.table.incidents;
        let incident = draw.pick(incidents);
        let number = incident.number;
        if incident.correction.is_some() {
            let role = *draw.pick(&house::ladder(self.rulebook));
            let name = *draw.pick(&["Kim", "Lee"]);
            self.ask(Actor { name: name.into(), role }, Request::ConfirmCorrection { number });
            return;
        }
        if let Some(task) = incident.tasks.first() {
            let task = *task;
            return self.ask_any(&Request::Done { number, task, with: Box::default() });
        }
        let prescribed = &self.rulebook.irregularities.of(incident.situation).choices;
        if prescribed.is_empty() {
            return;
        }
        let remedy = draw.pick(prescribed).remedy;
        let (cards, deck) = (Vec::new(), Card::deck().collect::<Vec<_>>());
        let mut dealt: Vec<(Side, Card)> = Vec::new();
        while let Some(side) = Hands::of(dealt.clone()).next() {
            dealt.push((side, *draw.pick(&deck)));
        }
        let known = self.table.coup.iter().flat_map(|coup| &coup.cards);
        let known: Vec<Card> = known.filter_map(|dealt| dealt.card).collect();
        let others = dealt.iter().map(|(_, card)| *card).collect();
        let cards = *draw.pick(&[&cards, &known, &others]);
        let amount = Some(dollars(draw.below(90)));
        let note = "as seen".to_owned();
        let with = With { cards: cards.clone(), count: None, amount, to: None, note };
        self.ask_any(&Request::Resolve { number, remedy, with: Box::new(with) });
    }

    fn ask_any(&mut self, request: &Request) {
        let roles = [self.dealer().role].into_iter().chain(house::ladder(self.rulebook));
        for role in roles {
            if self.ask(Actor { name: "Kim".into(), role }, request.clone()) {
                return;
            }
        }
    }

    /// Somebody sits down and wagers.
    fn wager(&mut self, draw: &mut Draw) {
        let place = PlaceId(1 + u8::try_from(draw.below(4)).unwrap_or(0));
        let names = ["Ann", "Ben", "Cy", "Di"];
        let bettor = Name::from(names[usize::from(place.0) - 1]);
        let actor = Actor { name: bettor.clone(), role: self.rulebook.conduct.bettor };
        self.ask(actor.clone(), Request::TakePlace { place, bettor: bettor.clone() });
        let bet = BetId(u8::try_from(draw.below(self.rulebook.bets.len())).unwrap_or(0));
        let amount = dollars(5 * (1 + draw.below(40)));
        self.ask(actor, Request::PlaceWager { place, bettor, bet, amount });
    }

    /// Something that a screen offers to somebody, about what went wrong rather than otherwise.
    fn something(&mut self, draw: &mut Draw) {
        let actor = anybody(self.rulebook, draw);
        let wrong = !self.table.incidents.is_empty() && draw.below(3) > 0;
        let about = |request: &Request| match request {
            Request::Change(_) | Request::OrderShuffle { .. } => false,
            Request::Report { situation, .. } => *situation != Situation::Claim,
            Request::Resolve { .. }
            | Request::Done { .. }
            | Request::ConfirmWager { .. }
            | Request::ConfirmCorrection { .. }
            | Request::CloseIncident { .. }
            | Request::Resume => true,
            _ => !wrong,
        };
        let all = legal_among(self.rulebook, &self.table, (&actor, self.now), about);
        if !all.is_empty() {
            let request = draw.pick(&all).request().clone();
            self.ask(actor, request);
        }
    }
}

/// How many tables of every rulebook are walked through, and how far.
const WALKS: (u64, u32) = (20, 1_500);

#[test]
fn the_auditor_follows_tables_at_which_anything_happens() {
    let (mut corrected, mut void) = (0, 0);
    for (id, seed) in GAMES.into_iter().flat_map(|id| (1..=WALKS.0).map(move |seed| (id, seed))) {
        let rulebook = rulebook(id);
        let (table, auditor, last) = (Table::default(), Auditor::new(rulebook), Vec::new());
        let mut walk = Walk { rulebook, table, auditor, now: Time(1_000_000), last };
        let mut draw = Draw::seeded(seed);
        for _ in 0..WALKS.1 {
            walk.step(&mut draw);
        }
        corrected += walk.auditor.looked.corrected;
        let ended = |event: &&Event| {
            matches!(event, Event::CoupVoided { .. } | Event::CoupInvalidated { .. })
        };
        void += walk.last.iter().filter(ended).count();
    }
    assert!(corrected > 50, "only {corrected} wagers were settled again");
    assert!(void > 10, "only {void} coups were void");
}
