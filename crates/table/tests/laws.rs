//! Laws that hold whatever anybody asks or sees, in every rulebook: plausible and implausible moves
//! at random, from fixed seeds.

mod common;

use common::{limits, ready, setup, shoe};
use rules::role::RoleId;
use rules::{Amount, BetId, Card, Rulebook, Side};
use table::autopilot::Autopilot;
use table::request::{ChangeTo, DummyGround, Ground};
use table::state::{CardSource, PlaceId, Shuffling, Stage};
use table::{
    Actor, Asking, Event, Name, Observation, Request, Table, Time, decide, legal, observe,
};
use testkit::{Draw, GAMES, ODD_HOUSE, rulebook};

fn name(draw: &mut Draw) -> Name {
    Name::from(*draw.pick(&["Ann", "Ben", "Cai", "Dee"]))
}

fn anybody(rulebook: &Rulebook, draw: &mut Draw) -> Actor {
    let role = RoleId(u8::try_from(draw.below(rulebook.roles.len())).expect("few"));
    let role = if draw.below(3) == 0 { rulebook.conduct.bettor } else { role };
    Actor { name: name(draw), role }
}

fn place(draw: &mut Draw) -> PlaceId {
    PlaceId(u8::try_from(draw.below(7)).expect("few"))
}

fn side(draw: &mut Draw) -> Side {
    *draw.pick(&[Side::Player, Side::Banker])
}

fn changes(rulebook: &Rulebook, draw: &mut Draw) -> ChangeTo {
    match draw.below(3) {
        0 => {
            let mut limits = limits();
            limits.usual.min = Amount::from_cents(100 * draw.below(40) as i64);
            limits.differential_max = (draw.below(2) == 0).then(|| Amount::from_cents(30_000));
            ChangeTo::Limits(Box::new(limits))
        }
        1 => ChangeTo::Version(*draw.pick(&testkit::every_setting(rulebook))),
        _ => ChangeTo::Closed,
    }
}

/// Any request at all.
fn anything(rulebook: &Rulebook, draw: &mut Draw) -> Request {
    let bet =
        |draw: &mut Draw| BetId(u8::try_from(draw.below(rulebook.bets.len() + 1)).expect("few"));
    let amount = |draw: &mut Draw| Amount::from_cents(50 * draw.below(1_500) as i64 - 200);
    match draw.below(44) {
        0 => Request::OpenTable(Box::new(setup(rulebook, 1 + draw.below(9)))),
        1 => Request::GiveNotice(changes(rulebook, draw)),
        2 => Request::Change(changes(rulebook, draw)),
        3 => Request::RaiseMinimumAtOnce(Box::new(limits())),
        4 => Request::Agree,
        5 => Request::SetPersonalLimit {
            place: place(draw),
            limit: limits().usual,
            surveillance_told: draw.below(2) == 0,
        },
        6 => Request::ChooseStyle { style: draw.below(6) },
        7 => Request::BringCards {
            decks: u8::try_from(draw.below(12)).expect("few"),
            source: *draw.pick(&[CardSource::Plain, CardSource::PreShuffledByMaker]),
            backs: "red".to_owned(),
        },
        8 => Request::CheckCards,
        9 => Request::AcceptCards,
        10 => Request::ObjectToCards,
        11 => Request::Shuffle {
            how: *draw.pick(&[Shuffling::Hand, Shuffling::Machine, Shuffling::Automatic]),
        },
        12 => Request::RefuseCut { place: place(draw) },
        13 => Request::Cut { depth: u16::try_from(draw.below(500)).expect("few") },
        14 => Request::PlaceCuttingCard { cards_behind: *draw.pick(&[8, 12, 13, 20, 90, 300]) },
        15 => Request::Burn { method: draw.below(4) },
        16 => Request::OrderShuffle { reason: "clumps".to_owned() },
        17 => Request::ReplaceCards {
            unfit: draw.below(2) == 0,
            backs: draw.pick(&["red", "blue"]).to_string(),
            scanning_shoe: draw.below(2) == 0,
        },
        18 => Request::VoidShoe { reason: "seen".to_owned() },
        19 | 20 => Request::TakePlace { place: place(draw), bettor: name(draw) },
        21 => Request::LeavePlace { place: place(draw) },
        22 => Request::VacateSeat { place: place(draw) },
        23 => Request::OpenWagering,
        24..=28 => Request::PlaceWager {
            place: place(draw),
            bettor: name(draw),
            bet: bet(draw),
            amount: amount(draw),
        },
        29 => Request::WithdrawWager { place: place(draw), bettor: name(draw), bet: bet(draw) },
        30 => Request::MoveWager {
            place: place(draw),
            bettor: name(draw),
            from: bet(draw),
            to: bet(draw),
        },
        31 => Request::AllowSeveralPerArea,
        32 => Request::ReduceWagers { side: side(draw) },
        33 => Request::RefuseWager {
            place: place(draw),
            bettor: name(draw),
            bet: bet(draw),
            reason: "a reason".to_owned(),
        },
        34 => Request::CallNoMoreBets,
        35 => Request::CallOffCoup,
        36 => Request::DeclareDummy {
            ground: *draw.pick(&[
                DummyGround::AfterLastCoup,
                DummyGround::NobodyWagered,
                DummyGround::AllAgree,
                DummyGround::NoBettors,
            ]),
        },
        37 => Request::BurnBeforeCoup,
        38 => Request::OfferHand { side: side(draw), place: place(draw) },
        39 => Request::AcceptHand { side: side(draw) },
        40 => Request::RefuseHand { side: side(draw) },
        41 => Request::TakeBackHand { side: side(draw) },
        42 => Request::VoidWagers { bettor: name(draw) },
        _ => more(draw),
    }
}

fn more(draw: &mut Draw) -> Request {
    match draw.below(8) {
        0 => Request::Exclude { bettor: name(draw) },
        1 => Request::Invalidate { ground: *draw.pick(&[Ground::Disturbance, Ground::Fraud]) },
        2 => Request::ChangeDealer { name: name(draw) },
        3 => Request::Nominate { side: side(draw), name: name(draw) },
        4 => Request::Announce,
        5 => Request::Settle,
        6 => Request::Approve { number: u32::try_from(draw.below(9)).expect("few") },
        _ => Request::Decline { number: u32::try_from(draw.below(9)).expect("few") },
    }
}

fn sight(draw: &mut Draw) -> Observation {
    let card = |draw: &mut Draw| draw.cards(1, 1)[0];
    match draw.below(5) {
        0 => Observation::ClockRead,
        1 => Observation::CuttingCardSeen,
        2 => Observation::CardExposed {
            number: u8::try_from(draw.below(8)).expect("few"),
            card: card(draw),
        },
        _ => Observation::CardDrawn((draw.below(4) > 0).then(|| card(draw))),
    }
}

/// What events say about money: wagered less handed back and settled.
fn money(table: &Table, event: &Event) -> i64 {
    match event {
        Event::WagerPlaced { wager } => {
            let held = table.wager(wager.place, &wager.bettor, wager.bet);
            wager.amount.cents() - held.map_or(0, |held| held.amount.cents())
        }
        Event::WagerReduced { wager, to } => to.cents() - wager.amount.cents(),
        Event::WagersReturned { wagers, .. } => {
            -wagers.iter().map(|wager| wager.amount.cents()).sum::<i64>()
        }
        Event::WagersSettled { settled, .. } => {
            -settled.iter().map(|settled| settled.wager.amount.cents()).sum::<i64>()
        }
        _ => 0,
    }
}

/// A table with what has been wagered on it and not come back.
struct Watched<'r> {
    rulebook: &'r Rulebook,
    table: Table,
    held: i64,
}

impl Watched<'_> {
    fn take(&mut self, events: &[Event]) {
        for event in events {
            self.held += money(&self.table, event);
            self.table = table::evolve(core::mem::take(&mut self.table), event);
        }
        let held: i64 = self.table.wagers.iter().map(|held| held.amount.cents()).sum();
        assert_eq!(held, self.held, "after {events:?}");
        assert!(self.table.wagers.iter().all(|held| held.amount > Amount::ZERO));
        let coup = self.table.coup.as_ref();
        assert!(coup.is_some() || self.table.wagers.is_empty(), "wagers without a coup");
        assert!(coup.is_none_or(|coup| coup.cards.len() <= 6));
    }

    fn step(&mut self, draw: &mut Draw, now: Time) {
        if draw.below(4) == 0 {
            let events = observe(self.rulebook, &self.table, now, sight(draw));
            return self.take(&events);
        }
        let actor = anybody(self.rulebook, draw);
        let request = if draw.below(2) == 0 {
            let allowed = legal(self.rulebook, &self.table, &actor, now);
            if allowed.is_empty() {
                return;
            }
            draw.pick(&allowed).request().clone()
        } else {
            anything(self.rulebook, draw)
        };
        let asking = Asking { at: now, actor, request };
        if let Ok(events) = decide(self.rulebook, &self.table, &asking) {
            self.take(&events);
        }
    }
}

#[test]
fn nothing_that_is_asked_or_seen_panics_or_loses_money() {
    for id in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(id);
        for seed in 0..300 {
            let mut draw = Draw::seeded(seed);
            let cards: Vec<Card> = shoe(rulebook.usual_decks(), seed);
            let pilot = ready(rulebook, setup(rulebook, 5), cards);
            let table = if seed % 4 == 0 { Table::default() } else { pilot.table };
            let mut watched = Watched { rulebook, table, held: 0 };
            let mut now = Time(0);
            for _ in 0..250 {
                now = now.plus_seconds(draw.below(20) as u64);
                watched.step(&mut draw, now);
            }
        }
    }
}

/// What `legal` names, `decide` does not refuse; and what the dealer's duty asks for can be done.
#[test]
fn what_is_legal_is_not_refused_and_duties_can_be_done() {
    for id in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(id);
        let mut pilot: Autopilot<'_> =
            ready(rulebook, setup(rulebook, 3), shoe(rulebook.usual_decks(), 77));
        let names = common::seat(rulebook, &mut pilot, 2);
        let mut now = Time(0);
        for _ in 0..3 {
            pilot.ask(now, Request::OpenWagering).expect("the shoe is ready");
            let roles =
                (0..rulebook.roles.len()).map(|role| RoleId(u8::try_from(role).expect("few")));
            let mut wagers = 0;
            for role in roles {
                let actor = Actor { name: names[0].clone(), role };
                for allowed in legal(rulebook, &pilot.table, &actor, now) {
                    let request = allowed.request().clone();
                    let asking = Asking { at: now, actor: actor.clone(), request };
                    let events = decide(rulebook, &pilot.table, &asking);
                    assert!(events.is_ok(), "{id}: {asking:?}");
                    wagers += usize::from(matches!(asking.request, Request::PlaceWager { .. }));
                }
            }
            assert!(wagers > 0, "{id}: somebody may wager");
            let bet = rulebook.together.both_hands.what[0];
            let (bettor, amount) = (names[0].clone(), Amount::from_cents(5_000));
            let request = Request::PlaceWager { place: PlaceId(1), bettor, bet, amount };
            let actor = common::bettor(rulebook, &names[0]);
            pilot.ask_as(now, actor, request).expect("within the limits");
            common::finish(&mut pilot, &mut now);
            assert_eq!(pilot.table.shoe.stage, Stage::InPlay);
        }
    }
}
