//! Play cards: time and loss limits, breaks and exclusion that bettors set themselves.

use rules::{Amount, BetId};
use table::autopilot::Autopilot;
use table::refusal::Reason;
use table::state::{PlaceId, PlayLimits, Stage, Wagering};
use table::{Actor, Event, Name, Request, Time};
use testkit::{Draw, rulebook};

const BOOK: &str = "act";

struct Floor {
    pilot: Autopilot<'static>,
    now: Time,
}

impl Floor {
    fn open() -> Floor {
        let setup = testkit::moves::setup(rulebook(BOOK), 2);
        let mut pilot = Autopilot::new(rulebook(BOOK), setup);
        pilot.load(Draw::seeded(4).cards(8, 416));
        let mut floor = Floor { pilot, now: Time(1_000) };
        while floor.pilot.table.shoe.stage != Stage::InPlay {
            floor.step();
        }
        floor
    }

    fn step(&mut self) {
        self.pilot.step(self.now).expect("the dealer goes on");
    }

    fn ask(&mut self, name: &str, request: Request) -> Result<Vec<Event>, Reason> {
        let actor = Actor { name: name.into(), role: rulebook(BOOK).conduct.bettor };
        self.pilot.ask_as(self.now, actor, request).map_err(|refusal| refusal.reason)
    }

    fn set(&mut self, limits: PlayLimits) -> Result<Vec<Event>, Reason> {
        self.ask("Ann", Request::SetPlayLimits { bettor: "Ann".into(), limits })
    }

    fn sit(&mut self) -> Result<Vec<Event>, Reason> {
        self.ask("Ann", Request::TakePlace { place: PlaceId(1), bettor: "Ann".into() })
    }

    fn bet(name: &str) -> BetId {
        rulebook(BOOK).bet(name).expect("a bet")
    }

    fn wager(&mut self, bet: &str, dollars: i64) -> Result<Vec<Event>, Reason> {
        let (bettor, amount): (Name, _) = ("Ann".into(), Amount::from_cents(dollars * 100));
        let (place, bet) = (PlaceId(1), Floor::bet(bet));
        self.ask("Ann", Request::PlaceWager { place, bettor, bet, amount })
    }

    /// Goes on until wagering is open on a coup that has no wagers yet.
    fn opened(&mut self) {
        let coup = self.pilot.table.coup.as_ref().map_or(0, |coup| coup.number);
        let is_open = |floor: &Floor| {
            let now = floor.pilot.table.coup.as_ref();
            now.is_some_and(|it| it.number > coup && matches!(it.wagering, Wagering::Open(_)))
        };
        while !is_open(self) {
            self.now = self.now.plus_seconds(1);
            self.step();
        }
    }
}

fn loss(dollars: i64) -> PlayLimits {
    PlayLimits { loss: Some(Amount::from_cents(dollars * 100)), ..PlayLimits::default() }
}

#[test]
fn nobody_is_limited_who_has_set_nothing() {
    let mut floor = Floor::open();
    floor.sit().expect("a free place");
    floor.opened();
    assert!(floor.wager("player", 500).is_ok());
    assert_eq!(floor.pilot.table.play_cards, []);
}

#[test]
fn no_more_can_be_lost_than_somebody_has_allowed_themselves() {
    let mut floor = Floor::open();
    floor.sit().expect("a free place");
    floor.set(loss(100)).expect("anybody may");
    for _ in 0..60 {
        floor.opened();
        let card = floor.pilot.table.play_card("Ann").expect("a card");
        let lost = card.lost.cents();
        assert!(lost <= 10_000, "{lost}");
        // All of it, if they are let; on two bets at once neither.
        match floor.wager("player", 60) {
            Ok(_) => {
                assert!(lost + 6_000 <= 10_000);
                let more = floor.wager("banker", 60);
                assert!(lost + 12_000 <= 10_000 || more.is_err(), "{lost}: {more:?}");
            }
            Err(reason) => {
                let room = Amount::from_cents(10_000 - lost);
                assert_eq!(reason, Reason::LossLimitReached { room });
                if lost < 9_000 {
                    assert!(floor.wager("player", 10).is_ok(), "{lost}");
                } else {
                    return;
                }
            }
        }
    }
    panic!("sixty coups do not reach the limit: choose another seed");
}

#[test]
fn after_the_time_that_was_set_a_break_comes_first() {
    let mut floor = Floor::open();
    floor.sit().expect("a free place");
    let limits = PlayLimits { minutes: Some(30), break_minutes: 15, ..PlayLimits::default() };
    floor.set(limits).expect("anybody may");
    floor.opened();
    assert!(floor.wager("player", 10).is_ok());
    floor.now = floor.now.plus_minutes(30);
    floor.opened();
    assert_eq!(floor.wager("player", 10), Err(Reason::TimeLimitReached { minutes: 30 }));
    // A break is as long as the card says, at least.
    let asked = Request::TakeBreak { bettor: "Ann".into(), minutes: 1 };
    floor.ask("Ann", asked.clone()).expect("a break");
    let until = floor.pilot.table.play_card("Ann").and_then(|card| card.break_until);
    assert_eq!(until, Some(floor.now.plus_minutes(15)));
    assert_eq!(floor.wager("player", 10), Err(Reason::OnBreak { until: until.expect("a break") }));
    let longer = Request::TakeBreak { bettor: "Ann".into(), minutes: 60 };
    floor.ask("Ann", longer).expect("it may be longer");
    assert_eq!(floor.ask("Ann", asked), Err(Reason::OnlyTighter));
    // Nobody has wagered: the same coup is open still.
    floor.now = floor.now.plus_minutes(60);
    assert!(floor.wager("player", 10).is_ok(), "the minutes are counted anew");
}

#[test]
fn limits_become_tighter_at_once_and_never_looser() {
    let mut floor = Floor::open();
    floor.set(loss(100)).expect("anybody may");
    assert_eq!(floor.set(loss(200)), Err(Reason::OnlyTighter));
    assert_eq!(floor.set(PlayLimits::default()), Err(Reason::OnlyTighter));
    assert_eq!(floor.set(loss(100)), Err(Reason::AlreadyDone));
    assert!(floor.set(loss(50)).is_ok());
    let negative = PlayLimits { loss: Some(Amount::from_cents(-1)), ..PlayLimits::default() };
    assert_eq!(floor.set(negative), Err(Reason::AmountNeeded));
}

#[test]
fn whoever_excludes_themselves_does_not_even_sit_down() {
    let mut floor = Floor::open();
    floor.set(PlayLimits { excluded: true, ..PlayLimits::default() }).expect("anybody may");
    assert_eq!(floor.sit(), Err(Reason::Excluded));
    let other = Request::TakePlace { place: PlaceId(2), bettor: "Ben".into() };
    assert!(floor.ask("Ben", other).is_ok(), "nobody else is");
}

#[test]
fn nobody_sets_limits_for_others_but_whoever_deals() {
    let mut floor = Floor::open();
    let request = Request::SetPlayLimits { bettor: "Ann".into(), limits: loss(10) };
    assert!(matches!(floor.ask("Ben", request.clone()), Err(Reason::NotAuthorised { .. })));
    assert!(floor.pilot.ask(floor.now, request).is_ok());
    let none = Request::TakeBreak { bettor: "Ben".into(), minutes: 5 };
    assert_eq!(floor.ask("Ben", none), Err(Reason::NoSuchThing), "there is no card");
}
