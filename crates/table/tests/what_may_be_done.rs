//! What is offered as something that may be done now, to whom, and by which rule it is refused.

mod common;

use common::{bettor, ready, seat, shoe, staff};
use rules::conduct::STATES;
use rules::irregularity::{Remedy, Situation};
use rules::{Amount, Rulebook, Side};
use table::autopilot::Autopilot;
use table::event::WagerOf;
use table::evolve::evolve_in;
use table::legal::{Allowed, may_get_hand, may_get_shoe};
use table::state::{CardSource, CoupKind, PlaceId, Shuffling, Stage};
use table::steps::steps;
use table::{Actor, Event, Name, Observation, Reason, Request, Table, Time, evolve, legal};
use testkit::moves::setup;
use testkit::rulebook;

/// A table ready for its first coup, with two bettors.
fn pilot(rulebook: &'static Rulebook) -> Autopilot<'static> {
    let mut pilot = ready(rulebook, setup(rulebook, 3), shoe(rulebook.usual_decks(), 5));
    seat(rulebook, &mut pilot, 2);
    pilot
}

fn offered(rulebook: &Rulebook, table: &Table, actor: &Actor) -> Vec<Request> {
    let all = legal(rulebook, table, actor, table.now);
    all.iter().map(|allowed| allowed.request().clone()).collect()
}

/// Cards that the house has shuffled before are at the table.
fn brought(rulebook: &'static Rulebook) -> Table {
    let source = CardSource::PreShuffledByHouse;
    let cards = Event::CardsBroughtIn { decks: 8, source, backs: "red".to_owned() };
    evolve(pilot(rulebook).table, &cards)
}

fn recorded(table: Table, rulebook: &Rulebook, step: &str) -> Table {
    let (step, by) = (Name::from(step), staff(rulebook, "dealer"));
    evolve(table, &Event::StepRecorded { step, by, asked: None, note: String::new() })
}

#[test]
fn a_dealer_is_offered_what_comes_next() {
    let rulebook = rulebook("nsw");
    let (mut pilot, dealer) = (pilot(rulebook), staff(rulebook, "dealer"));
    assert!(offered(rulebook, &pilot.table, &dealer).contains(&Request::OpenWagering));
    pilot.ask(Time(0), Request::OpenWagering).expect("the shoe is ready");
    assert!(!offered(rulebook, &pilot.table, &dealer).contains(&Request::OpenWagering));
    let shuffled = Event::CardsShuffled { how: Shuffling::Machine };
    let table = evolve(brought(rulebook), &shuffled);
    // From the second shoe on the first who is offered it sits at the dealer's left.
    let place = table.taken().map(|(place, _, _)| place).max().expect("somebody is there");
    let cut = Request::CutAt { place, depth: 208 };
    assert!(!offered(rulebook, &table, &dealer).contains(&cut), "nsw:4.3: it is not left to them");
    let table = recorded(table, rulebook, "players-cut");
    assert!(offered(rulebook, &table, &dealer).contains(&cut));
}

#[test]
fn a_bettor_is_offered_wagers_at_their_own_place_and_whoever_deals_at_every_one() {
    let rulebook = rulebook("nsw");
    let mut pilot = pilot(rulebook);
    pilot.ask(Time(0), Request::OpenWagering).expect("the shoe is ready");
    let places = |actor: &Actor| {
        let all = legal(rulebook, &pilot.table, actor, Time(0));
        let mut places: Vec<PlaceId> = all
            .iter()
            .filter_map(|allowed| match allowed {
                Allowed::Wager { request: Request::PlaceWager { place, .. }, .. } => Some(*place),
                _ => None,
            })
            .collect();
        places.dedup();
        places
    };
    assert_eq!(places(&bettor(rulebook, "Bettor 2")), [PlaceId(2)]);
    assert_eq!(places(&bettor(rulebook, "Bettor 3")), []);
    assert_eq!(places(&staff(rulebook, "dealer")), [PlaceId(1), PlaceId(2)]);
}

/// What needs a reason is offered with one.
#[test]
fn reports_and_remedies_are_offered() {
    let rulebook = rulebook("vic");
    let (mut pilot, dealer) = (pilot(rulebook), staff(rulebook, "dealer"));
    let all = offered(rulebook, &pilot.table, &dealer);
    let claim = all.into_iter().find(|request| match request {
        Request::Report { situation, .. } => *situation == Situation::Claim,
        _ => false,
    });
    pilot.ask_as(Time(0), dealer.clone(), claim.expect("it is offered")).expect("it is legal");
    let decide = |request: &Request| match request {
        Request::Resolve { number: 1, remedy, .. } => *remedy == Remedy::Decide,
        _ => false,
    };
    assert!(offered(rulebook, &pilot.table, &dealer).iter().any(decide));
}

/// A step is open while it is due, or has not been recorded.
#[test]
fn steps_beside_the_play_are_offered_until_they_are_recorded() {
    let rulebook = rulebook("nsw");
    let names = |table: &Table| {
        let all = steps(rulebook, table);
        all.iter().map(|open| (open.step.id.as_str(), open.due)).collect::<Vec<_>>()
    };
    let before = brought(rulebook);
    let (secured, riffle) = (("cards-secured", true), ("riffle", false));
    assert!(names(&before).contains(&secured) && names(&before).contains(&riffle));
    let after = recorded(before.clone(), rulebook, "cards-secured");
    assert!(names(&after).iter().all(|(step, _)| *step != "cards-secured"), "{:?}", names(&after));
    let shuffled = evolve(after.clone(), &Event::CardsShuffled { how: Shuffling::Machine });
    assert_eq!(shuffled.shoe.stage, Stage::Mixed);
    assert!(names(&shuffled).contains(&riffle), "{:?}", names(&shuffled));
    let supervisor = staff(rulebook, "casino-supervisor");
    let order = Request::OrderStep { step: "verify-cards".into() };
    assert!(offered(rulebook, &after, &supervisor).contains(&order));
}

/// A cutting card is laid aside when it is out, and not before (vic:3.9.1).
#[test]
fn vic_3_9_1_no_cutting_card_is_laid_aside_that_is_not_out() {
    let rulebook = rulebook("vic");
    let mut pilot = pilot(rulebook);
    let aside = |table: &Table| {
        steps(rulebook, table).iter().any(|open| open.step.id == "cutting-card-aside")
    };
    assert!(!aside(&pilot.table));
    pilot.see(Time(0), Observation::CuttingCardSeen);
    assert!(aside(&pilot.table));
    assert!(!aside(&evolve(pilot.table, &Event::ShoeEnded)));
}

#[test]
fn hands_and_the_shoe_are_offered_to_those_who_may_get_them() {
    let nsw = rulebook("nsw");
    let style = |rulebook: &Rulebook, id: &str| {
        let known = rulebook.conduct.styles.iter().position(|style| style.id == id);
        Event::StyleChosen { style: known.expect("a style") }
    };
    let wager = WagerOf {
        place: PlaceId(2),
        bettor: "Bettor 2".into(),
        bet: nsw.together.both_hands.what[0],
        amount: Amount::from_cents(5_000),
        tokens: Amount::ZERO,
    };
    let kind = CoupKind::Ordinary;
    let mut table = evolve(pilot(nsw).table, &style(nsw, "B"));
    evolve_in(&mut table, &Event::WageringOpened { number: 1, kind, until: None });
    evolve_in(&mut table, &Event::WagerPlaced { wager });
    for side in [Side::Player, Side::Banker, Side::Player, Side::Banker] {
        assert_eq!(may_get_hand(nsw, &table, Side::Player), [], "not all cards are out");
        evolve_in(&mut table, &Event::CardDealt { side, card: None });
    }
    assert_eq!(may_get_hand(nsw, &table, Side::Player), [PlaceId(2)]);
    assert_eq!(may_get_shoe(nsw, &table), []);
    let wa = rulebook("wa");
    let table = evolve(pilot(wa).table, &style(wa, "D"));
    assert_eq!(may_get_shoe(wa, &table), [PlaceId(1), PlaceId(2)]);
}

/// Every state that a rulebook may give a rule for is one that a refusal speaks of.
#[test]
fn refusals_speak_of_every_state_of_the_table() {
    let amount = Amount::from_cents(1);
    let stages = ["shuffled", "cut", "loaded with the cutting card in its place", "burnt"];
    let stages = stages.map(|wants| Reason::WrongStage { wants });
    let reasons = [
        Reason::CoupInProgress,
        Reason::NoCoup,
        Reason::ShoeEnded,
        Reason::PlaceTaken,
        Reason::NotYourPlace,
        Reason::OnePlaceOnly,
        Reason::WagersLive,
        Reason::WageringClosed,
        Reason::WageringOpen,
        Reason::WagersBarred,
        Reason::AlreadyWagered,
        Reason::AreaFull { room: amount },
        Reason::OverMaximum { max: amount },
        Reason::BoxClosed,
        Reason::CardsOut,
        Reason::OtherHandOut,
        Reason::CardsMissing,
        Reason::NotYet { first: "" },
    ];
    let mut told: Vec<_> = reasons.iter().chain(&stages).filter_map(Reason::state).collect();
    let mut known = STATES.to_vec();
    told.sort_unstable();
    known.sort_unstable();
    assert_eq!(told, known);
}

#[test]
fn what_keeps_an_account_from_moving_is_said_in_words() {
    for reason in [Reason::CreditDiffers, Reason::TicketComing, Reason::TournamentOn] {
        let words = reason.to_string();
        assert!(words.split(' ').count() > 5, "{reason:?}: {words}");
    }
}
