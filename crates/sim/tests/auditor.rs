//! The auditor finds what is wrong: whoever agrees with everything finds nothing.

mod wrongs;

use rules::{Amount, BetId, Card, Coup, Grade, Outcome, Side, Wager, settle};
use sim::{Auditor, Found, Hands, Paper, Rulebooks, Which};
use table::event::WagerOf;
use table::{Event, Table, event, evolve};
use testkit::{GAMES, every_coup, every_setting, rulebook};
use wrongs::{MONEY, audited, cent, is_placed_again};

fn hands(cards: &str) -> Hands {
    let mut hands = Hands::default();
    let mut dealt: Vec<(Side, Card)> = Vec::new();
    for card in cards.split(' ') {
        let side = hands.next().expect("the coup has not all of its cards");
        dealt.push((side, card.parse().expect("a card")));
        hands = Hands::of(dealt.clone());
    }
    hands
}

#[test]
fn hands_are_dealt_and_counted() {
    let seven = hands("4S 6H JD KC AC");
    assert_eq!((seven.count(Side::Player), seven.count(Side::Banker)), (5, 6));
    assert_eq!((seven.outcome(), seven.next()), (Outcome::Banker, None));
    assert_eq!(hands("9S 8H KD KC").next(), None, "naturals draw nothing");
    assert_eq!(hands("2S 3H KD KC 8C").next(), None, "three stands on an eight");
    assert_eq!(hands("2S 3H KD KC 9C").next(), Some(Side::Banker));
}

#[test]
fn everything_is_said_of_every_bet_of_every_setting() {
    for id in GAMES {
        for setting in every_setting(rulebook(id)) {
            let paper = Paper::of(rulebook(id), &setting).unwrap_or_else(|why| panic!("{why}"));
            assert!(paper.offers(rules::BetId(0)), "{id}");
        }
    }
}

/// The auditor's tables and the rulebooks were written apart, each from the documents: they agree
/// on who draws, who wins and what every bet of every setting comes to, to the cent.
#[test]
fn the_auditor_and_the_rulebooks_agree_on_every_kind_of_coup() {
    for id in GAMES {
        let (rulebook, decks) = (rulebook(id), 8);
        let settings = every_setting(rulebook);
        let papers: Vec<Paper> =
            settings.iter().map(|it| Paper::of(rulebook, it).expect("it is written")).collect();
        let mut dealt = 0_usize;
        every_coup(rulebook, |coup| {
            dealt += 1;
            // One in so many is enough: a prime number meets every kind.
            if !dealt.is_multiple_of(23) {
                return;
            }
            let hands = as_dealt(coup);
            assert_eq!((hands.next(), hands.outcome()), (None, coup.outcome()), "{coup:?}");
            // Each with one setting, one after the other.
            let place = dealt / 23 % settings.len();
            for bet in (0..u8::try_from(rulebook.bets.len()).expect("few")).map(BetId) {
                let wager = Wager::new(bet, Amount::from_cents(2_501)).expect("it is something");
                let theirs = settle(rulebook, &settings[place], coup, wager).ok();
                let theirs = theirs.filter(|_| rulebook.offers(bet, &settings[place], decks));
                let theirs = theirs.map(|it| (it.grade, it.returned.cents()));
                let ours = papers[place].comes_to(bet, &hands, 2_501);
                assert_eq!(ours.map(|it| (it.grade, it.returned)), theirs, "{id} {bet:?} {coup:?}");
            }
        });
        assert!(dealt > 100_000, "{id}: {dealt} coups");
    }
}

/// The cards of a coup in dealing order.
fn as_dealt(coup: &Coup) -> Hands {
    let mut of = [coup.players_hand().cards(), coup.bankers_hand().cards()].map(Iterator::fuse);
    let mut dealt: Vec<(Side, Card)> = Vec::new();
    while let Some(side) = Hands::of(dealt.clone()).next() {
        let card = of[usize::from(side == Side::Banker)].next();
        dealt.push((side, card.expect("the tables of play are the same")));
    }
    Hands::of(dealt)
}

#[test]
fn a_payout_is_rounded_up_to_what_can_be_paid() {
    let nsw = rulebook("nsw");
    let setting = testkit::setting(nsw, "tie-premium", &[("tie-percent", "7"), ("chip", "0.50")]);
    let paper = Paper::of(nsw, &setting).expect("it is written");
    let (banker, tie) = (hands("2S 9H KD KC"), hands("8S 8H KD KC"));
    let bet = nsw.bet("banker").expect("it is offered");
    let of = |hands: &Hands| paper.comes_to(bet, hands, 2_501).expect("it is offered");
    assert_eq!(of(&banker), Found { grade: Grade::Win, returned: 2_501 + 2_400 });
    assert_eq!(of(&tie), Found { grade: Grade::StandOff, returned: 2_501 + 200 });
}

#[test]
fn a_result_without_a_coup_is_found() {
    let mut auditor = Auditor::new(rulebook("act"));
    let announced = Event::OutcomeAnnounced { outcome: Outcome::Tie, players: 1, bankers: 1 };
    assert!(auditor.take(&announced).is_err(), "there is no coup");
}

/// Something wrong that may be done to an event, of which those behind it are known: what stands in
/// its place, or nothing where it has no such part.
type Wrong = fn(&Event, &[Event]) -> Option<Vec<Event>>;

/// The event with something done to its first wager that is settled.
fn settled(event: &Event, wrong: impl Fn(&mut Vec<event::Settled>)) -> Option<Vec<Event>> {
    let Event::WagersSettled { settled, early } = event else { return None };
    let mut settled = settled.clone();
    settled.first()?;
    wrong(&mut settled);
    Some(vec![Event::WagersSettled { settled, early: *early }])
}

fn announced(event: &Event, wrong: impl Fn(&mut Outcome, &mut u8)) -> Option<Vec<Event>> {
    let Event::OutcomeAnnounced { mut outcome, mut players, bankers } = *event else { return None };
    wrong(&mut outcome, &mut players);
    Some(vec![Event::OutcomeAnnounced { outcome, players, bankers }])
}

const WRONGS: [(&str, Wrong); 11] = [
    ("a payout is a cent too much", |event, _| settled(event, |all| cent(&mut all[0].returned, 1))),
    ("a payout is a cent too little", |event, _| {
        settled(event, |all| cent(&mut all[0].returned, -1))
    }),
    ("less is settled than was wagered", |event, _| {
        settled(event, |all| cent(&mut all[0].staked, -1))
    }),
    ("a wager is graded as another", |event, _| {
        settled(event, |all| {
            all[0].grade = if all[0].grade == Grade::Win { Grade::Lose } else { Grade::Win };
        })
    }),
    ("a wager is not settled", |event, _| settled(event, |all| drop(all.remove(0)))),
    ("a wager is settled twice", |event, _| settled(event, |all| all.push(all[0].clone()))),
    ("another side wins", |event, _| {
        announced(event, |outcome, _| {
            *outcome = if *outcome == Outcome::Banker { Outcome::Player } else { Outcome::Banker };
        })
    }),
    ("a hand is counted wrong", |event, _| {
        announced(event, |_, players| *players = (*players + 1) % 10)
    }),
    ("a wager is lost", |event, behind| {
        let Event::WagerPlaced { wager } = event else { return None };
        let same = |other: &WagerOf| {
            (other.place, other.bet, &other.bettor) == (wager.place, wager.bet, &wager.bettor)
        };
        // One that is raised before it is settled has become another.
        let next = behind.iter().find_map(|event| match event {
            Event::WagerPlaced { wager } => same(wager).then_some(true),
            Event::WageringClosed { .. } => Some(false),
            _ => None,
        });
        (next == Some(false)).then(Vec::new)
    }),
    ("a credit is a cent too much", |event, _| {
        let mut event = event.clone();
        let Event::StationCredited { amount, .. } = &mut event else { return None };
        cent(amount, 1);
        Some(vec![event])
    }),
    ("a card goes to the other hand", |event, _| {
        let Event::CardDealt { side, card } = *event else { return None };
        let side = if side == Side::Player { Side::Banker } else { Side::Player };
        Some(vec![Event::CardDealt { side, card }])
    }),
];

/// Whether the same was recorded of this coup before.
fn stood(before: &[Event], event: &Event) -> bool {
    let coup = before.iter().rev().take_while(|it| !matches!(it, Event::WageringOpened { .. }));
    coup.into_iter().any(|it| it == event)
}

/// Whatever is wrong with any event of a house, in which whatever can fail may, the auditor objects
/// to.
#[test]
fn every_wrong_that_is_done_to_a_record_is_found() {
    let books = Rulebooks::built_in().expect("the shelf that is built in");
    let mut found = [0; WRONGS.len()];
    let mut moved = [0; MONEY.len()];
    for (id, seed) in GAMES.into_iter().flat_map(|id| [11, 12, 13, 14].map(|seed| (id, seed))) {
        let events = sim::events(&books, id, (seed, 6), Which::ALL).expect("it is played");
        let table = events.iter().fold(Table::default(), evolve);
        let mut before = Auditor::new(rulebook(id));
        assert_eq!(audited(&before, &events, &table), Ok(()), "{id}");
        for (place, event) in events.iter().enumerate() {
            let behind = &events[place + 1..];
            let objects = |what: &str, instead: Vec<Event>| {
                let audited = audited(&before, instead.iter().chain(behind), &table);
                assert!(audited.is_err(), "{id} {seed}: {what}: {event:?}");
            };
            for ((what, wrong), found) in WRONGS.iter().zip(&mut found) {
                let Some(instead) = wrong(event, behind) else { continue };
                // A wager that was placed again as it stood is there without the second time.
                if !instead.is_empty() || !stood(&events[..place], event) {
                    objects(what, instead);
                    *found += 1;
                }
            }
            for ((what, wrong), found) in MONEY.iter().zip(&mut moved) {
                let instead = wrong(event);
                let again = is_placed_again(event, behind);
                if let Some(instead) = instead.filter(|it| !it.is_empty() || !again) {
                    objects(what, instead);
                    *found += 1;
                }
            }
            before.take(event).expect("it was read before");
        }
    }
    for ((what, _), found) in WRONGS.iter().zip(found) {
        assert!(found >= 10, "{what}: only {found} times");
    }
    // What happens in any house; the rest is found in scenarios (`remedies.rs`).
    for what in ["a cent more goes back", "a wager does not go back"] {
        let place = MONEY.iter().position(|(name, _)| *name == what).expect("it is listed");
        assert!(moved[place] >= 10, "{what}: only {} times", moved[place]);
    }
}
