//! Whole shoes: the same whatever deals them, as the rulebooks say, and near the exact figures.

// Counts are far below what a float holds exactly.
#![allow(clippy::cast_precision_loss)]

use odds::processor::Engine;
use odds::simulation::walk::Walk;
use odds::simulation::{Bands, Choices, NotDealt, Order, Procedure, Progress, Results, STREAK_MAX};
use odds::simulation::{Simulation, Tally};
use odds::{Analysis, Composition, approximate};
use rules::{Outcome, Rulebook, Setting};
use testkit::{GAMES, ODD_HOUSE, every_setting, rule, rulebook, setting};

fn order(shoes: u64, seed: u64) -> Order {
    Order { shoes, seed, threads: 2, engine: Engine::detected() }
}

fn usual(rulebook: &Rulebook) -> Procedure {
    let decks = rulebook.usual_decks();
    Procedure::new(rulebook, decks, &Choices::default()).expect("the usual procedure")
}

fn tally(rulebook: &Rulebook, setting: &Setting, order: &Order) -> Tally {
    Simulation::new(rulebook, setting, usual(rulebook)).run(order, &Progress::new())
}

#[test]
fn the_same_seed_gives_the_same_counts_whatever_deals() {
    for id in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(id);
        let setting = every_setting(rulebook)[0];
        let alone = Order { threads: 1, engine: Engine::portable(), ..order(5_003, 7) };
        let expected = tally(rulebook, &setting, &alone);
        assert_eq!(expected.shoes, 5_003);
        for engine in Engine::available() {
            for threads in [1, 2, 3] {
                let other = Order { threads, engine, ..alone };
                let name = engine.level().name();
                assert!(tally(rulebook, &setting, &other) == expected, "{id} {name} {threads}");
            }
        }
        let seeds = Order { seed: 8, ..alone };
        assert_ne!(tally(rulebook, &setting, &seeds).outcomes, expected.outcomes, "{id}");
    }
}

#[test]
fn counting_outcomes_alone_deals_the_same_shoes() {
    let rulebook = rulebook("vic");
    let everything = tally(rulebook, &every_setting(rulebook)[0], &order(2_000, 3));
    let outcomes = Simulation::of_outcomes(rulebook, usual(rulebook));
    let outcomes = outcomes.run(&order(2_000, 3), &Progress::new());
    assert_eq!(outcomes.outcomes, everything.outcomes);
    assert_eq!(outcomes.coups_per_shoe, everything.coups_per_shoe);
}

#[test]
fn counts_add_up() {
    for id in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(id);
        let setting = every_setting(rulebook)[0];
        let tally = tally(rulebook, &setting, &order(3_000, 11));
        assert_eq!(tally.outcomes.iter().sum::<u64>(), tally.coups);
        assert_eq!(tally.coups_per_shoe.iter().sum::<u64>(), tally.shoes);
        let coups = (0..).zip(&tally.coups_per_shoe).map(|(coups, shoes)| coups * shoes);
        assert_eq!(coups.sum::<u64>(), tally.coups);
        let results = Results::new(rulebook, &setting, &tally);
        assert_eq!(results.outcomes(results.whole()), tally.outcomes, "{id}");
        let bands = Bands::of(&usual(rulebook));
        let dealt = |bands| results.outcomes(bands).iter().sum::<u64>();
        let sure = u64::from(usual(rulebook).coups_sure()) * tally.shoes;
        assert_eq!(dealt(results.sure(bands)), sure, "{id}");
        assert_eq!(dealt(results.late(bands)), tally.coups - sure, "{id}");
        // Every decided coup lengthens or begins one run.
        for (side, outcome) in [(0, Outcome::Player), (1, Outcome::Banker)] {
            assert_eq!(tally.streaks[side].iter().sum::<u64>(), tally.outcomes[outcome as usize]);
            assert!(
                tally.streaks[side]
                    .is_sorted_by(|longer, shorter| { longer == &0 || shorter <= longer })
            );
        }
        assert_eq!(tally.streaks[0][STREAK_MAX], 0, "no run is that long");
    }
}

/// By how many standard errors a bet's mean is off its exact figure, over coups that every shoe
/// has: where a shoe's length plays no part, the mean of every coup is that of the first.
fn off(rulebook: &Rulebook, setting: &Setting, tally: &Tally) -> Vec<(String, f64)> {
    let analysis = Analysis::new(rulebook);
    let procedure = usual(rulebook);
    let deals = analysis.deals(&Composition::fresh(procedure.decks)).expect("enough cards");
    let results = Results::new(rulebook, setting, tally);
    let sure = results.sure(Bands::of(&procedure));
    let offered = results.bets().filter_map(|bet| {
        let clauses = rulebook.bet_clauses(bet);
        let exact = analysis.figures(&deals, clauses, setting).ok()??;
        let seen = results.figures(bet, sure.clone())?;
        let error =
            (approximate(&exact.variance()) / approximate(&seen.total().clone().into())).sqrt();
        let difference = approximate(&(seen.house_edge() - exact.house_edge()));
        Some((clauses.id.clone(), difference / error))
    });
    offered.collect()
}

#[test]
fn means_are_within_four_standard_errors_of_the_exact_figures() {
    for id in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(id);
        for version in &rulebook.menu.versions {
            let setting = setting::<&str>(rulebook, &version.id, &[]);
            let tally = tally(rulebook, &setting, &order(20_000, 2_026));
            let off = off(rulebook, &setting, &tally);
            assert!(!off.is_empty());
            for (bet, errors) in off {
                assert!(errors.abs() < 4.0, "{id} {} {bet}: {errors} errors", version.id);
            }
        }
    }
}

/// What the walk through shoes card by card comes to.
fn walked(rulebook: &Rulebook, procedure: Procedure, shoes: u64) -> (f64, f64, [f64; 3]) {
    let mut walk = Walk::new(&rulebook.tableau, procedure, 5);
    let (mut sum, mut squares, mut outcomes) = (0.0, 0.0, [0.0; 3]);
    for shoe in 0..shoes {
        let coups = walk.deal(shoe, |moment| outcomes[moment.coup.outcome() as usize] += 1.0);
        sum += f64::from(coups);
        squares += f64::from(coups).powi(2);
    }
    let count = shoes as f64;
    let mean = sum / count;
    (mean, (squares / count - mean * mean).sqrt(), outcomes.map(|outcome| outcome / sum))
}

/// Side by side and one by one are two programs; the lengths of their shoes must be alike.
#[test]
fn shoes_are_as_long_as_those_dealt_card_by_card() {
    for id in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(id);
        for burn in &rulebook.shoe.burns {
            for placing in &rulebook.shoe.placings {
                for burn_before_coup in [false, rulebook.shoe.burn_before_coup.is_some()] {
                    let choices = Choices {
                        cards_behind: Some(u16::from(placing.cards_behind)),
                        burn: Some(&burn.id),
                        burn_before_coup,
                    };
                    alike(rulebook, &choices);
                }
            }
        }
    }
}

fn alike(rulebook: &Rulebook, choices: &Choices<'_>) {
    let procedure = Procedure::new(rulebook, rulebook.usual_decks(), choices).expect("allowed");
    let (mean, deviation, outcomes) = walked(rulebook, procedure, 2_000);
    let simulation = Simulation::of_outcomes(rulebook, procedure);
    let tally = simulation.run(&order(20_000, 17), &Progress::new());
    let error = deviation * (1.0 / 2_000.0 + 1.0 / 20_000.0_f64).sqrt();
    let dealt = tally.coups as f64 / tally.shoes as f64;
    let off = (dealt - mean) / error;
    assert!(off.abs() < 4.0, "{} {choices:?}: {dealt} and {mean}, {off} errors", rulebook.id);
    for (seen, expected) in tally.outcomes.iter().zip(outcomes) {
        let seen = *seen as f64 / tally.coups as f64;
        let error = (expected * (1.0 - expected) / (2_000.0 * mean)).sqrt();
        assert!((seen - expected).abs() < 4.0 * error, "{} {seen} {expected}", rulebook.id);
    }
}

rule!(
    "wa:4.18(a)",
    "wa:4.18(b)",
    "act:5.8",
    "act:5.8/p2",
    "nsw:4.9",
    "nsw:4.10",
    "vic:3.5.2",
    fn a_shoe_ends_as_its_rulebook_says() {
        for id in GAMES.into_iter().chain([ODD_HOUSE]) {
            let rulebook = rulebook(id);
            let procedure = usual(rulebook);
            let place = procedure.cards_before();
            let mut walk = Walk::new(&rulebook.tableau, procedure, 23);
            let mut seen = [0; 3];
            for shoe in 0..3_000 {
                let mut coups = Vec::new();
                walk.deal(shoe, |moment| {
                    let used = u16::try_from(moment.coup.cards_used()).expect("at most six");
                    coups.push((moment.gone, moment.gone + used, moment.coup.outcome()));
                });
                let out = coups.iter().position(|(_, end, _)| *end > place).expect("it comes out");
                let (start, _, outcome) = coups[out];
                let after = coups.len() - 1 - out;
                let expected = match (id, outcome, start == place) {
                    ("act", Outcome::Tie, _) => 1,
                    ("act", ..) | ("wa" | "nsw", _, true) => 0,
                    (ODD_HOUSE, Outcome::Tie, _) => 3,
                    (ODD_HOUSE, _, true) => 2,
                    (ODD_HOUSE, _, false) => 0,
                    _ => 1,
                };
                assert_eq!(after, expected, "{id}: {start} {place} {outcome:?}");
                seen[usize::from(start == place)] += 1;
                seen[2] += usize::from(outcome == Outcome::Tie);
            }
            assert!(seen.iter().all(|cases| *cases > 100), "{id}: {seen:?}");
        }
    }
);

#[test]
fn a_shoe_that_runs_out_of_cards_ends_with_a_coup_that_does_not_count() {
    let rulebook = rulebook("vic");
    let choices = Choices { cards_behind: Some(13), burn: None, burn_before_coup: true };
    let procedure = Procedure::new(rulebook, 8, &choices).expect("allowed");
    let simulation = Simulation::new(rulebook, &every_setting(rulebook)[0], procedure);
    let tally = simulation.run(&order(200_000, 1), &Progress::new());
    // Thirteen cards are one too few where the cutting card comes out as the first card of a coup
    // (a coup takes 5.94 cards with its burn) and both coups that follow take six cards and a burn
    // (31.5% of coups do): 1 / 5.94 * 0.315 * 0.315 of 200,000 shoes, about 3,340.
    assert!((3_100..3_600).contains(&tally.unfinished), "{}", tally.unfinished);
    assert_eq!(tally.outcomes.iter().sum::<u64>(), tally.coups);
}

/// With hardly a card behind the cutting card, the coup in which it comes out may not be finished.
#[test]
fn every_shoe_has_the_coups_that_are_sure() {
    let rulebook = rulebook("act");
    for (cards_behind, sure) in [(0, 8), (3, 8), (4, 8), (13, 7)] {
        let procedure = Procedure { decks: 1, cards_behind, ..usual(rulebook) };
        assert_eq!(procedure.coups_sure(), sure, "{cards_behind} behind");
        let simulation = Simulation::of_outcomes(rulebook, procedure);
        let tally = simulation.run(&order(400_000, 6), &Progress::new());
        let shortest = tally.coups_per_shoe.iter().position(|shoes| *shoes > 0);
        assert_eq!(shortest, Some(usize::from(sure)), "{cards_behind} behind");
    }
}

/// How long runs get, ties left out, in shoes dealt card by card.
fn walked_runs(rulebook: &Rulebook, shoes: u64) -> [[u64; STREAK_MAX + 1]; 2] {
    let mut walk = Walk::new(&rulebook.tableau, usual(rulebook), 29);
    let mut runs = [[0; STREAK_MAX + 1]; 2];
    for shoe in 0..shoes {
        let mut last = (Outcome::Tie, 0);
        walk.deal(shoe, |moment| {
            let outcome = moment.coup.outcome();
            if outcome != Outcome::Tie {
                last = (outcome, if outcome == last.0 { last.1 + 1 } else { 1 });
                runs[outcome as usize][last.1] += 1;
            }
        });
    }
    runs
}

#[test]
fn runs_are_as_long_as_those_dealt_card_by_card() {
    let rulebook = rulebook("vic");
    let walked = walked_runs(rulebook, 3_000);
    let tally = tally(rulebook, &every_setting(rulebook)[0], &order(60_000, 31));
    for (walked, dealt) in walked.iter().zip(&tally.streaks) {
        for (length, (walked, dealt)) in (0..9).zip(walked.iter().zip(dealt)) {
            let expected = *walked as f64 / 3_000.0;
            let seen = *dealt as f64 / 60_000.0;
            // Runs of one length come about as rare things do, nearly independently.
            let error = (expected / 3_000.0).sqrt();
            assert!((seen - expected).abs() <= 4.0 * error, "{length}: {seen} {expected}");
        }
    }
}

rule!(
    "wa:4.6(b)",
    "nsw:4.7.2",
    "vic:3.8.1",
    fn a_burnt_card_that_can_be_seen_is_not_among_the_unseen() {
        for (id, burn, seen) in [
            ("wa", "first-card", 0),
            ("wa", "first-card-shown", 1),
            ("wa", "by-value", 1),
            ("nsw", "first-card", 0),
            ("nsw", "first-card-shown", 1),
            ("vic", "first-card", 1),
        ] {
            let rulebook = rulebook(id);
            let choices = Choices { burn: Some(burn), ..Choices::default() };
            let procedure = Procedure::new(rulebook, 8, &choices).expect("allowed");
            let mut walk = Walk::new(&rulebook.tableau, procedure, 1);
            walk.deal(0, |moment| {
                if moment.number == 1 {
                    assert_eq!(moment.unseen.total(), 416 - seen, "{id} {burn}");
                }
            });
        }
    }
);

/// A seed that was written down must go on to mean the same shoes.
#[test]
fn a_seed_means_the_same_shoes_in_every_release() {
    let rulebook = rulebook("vic");
    let setting = setting::<&str>(rulebook, "crown", &[]);
    let tally = tally(rulebook, &setting, &order(1_000, 1));
    assert_eq!(tally.outcomes, [36_080, 37_658, 7_816]);
    let results = Results::new(rulebook, &setting, &tally);
    let bet = rulebook.bet("player-perfect-pair").expect("a bet");
    let figures = results.figures(bet, results.whole()).expect("coups were counted");
    let deals: Vec<_> = figures.cases().iter().map(|case| case.deals.to_string()).collect();
    assert_eq!(deals, ["3206", "1592", "1408", "75348"]);
}

#[test]
fn what_a_rulebook_does_not_allow_is_refused_with_its_rule() {
    let told = |id: &str, decks: u8, choices: Choices<'_>| {
        let refused = Procedure::new(rulebook(id), decks, &choices).expect_err("refused");
        refused.to_string()
    };
    assert_eq!(
        told("act", 8, Choices { cards_behind: Some(11), ..Choices::default() }),
        "the cutting card cannot have 11 cards behind it, only at least 12 (act:5.4/p3)"
    );
    assert_eq!(
        told("wa", 8, Choices { cards_behind: Some(14), ..Choices::default() }),
        "the cutting card cannot have 14 cards behind it, only about 20 or exactly 13 (wa:4.5(a))"
    );
    assert_eq!(
        told("act", 8, Choices { burn_before_coup: true, ..Choices::default() }),
        "this rulebook says nothing of burning a card before a coup"
    );
    assert!(told("nsw", 5, Choices::default()).contains("not played with 5 decks"));
    assert!(
        told("wa", 8, Choices { burn: Some("all"), ..Choices::default() })
            .contains("there are first-card, first-card-shown, by-value")
    );
    let far = Choices { cards_behind: Some(u16::MAX), ..Choices::default() };
    assert!(told("act", 8, far).contains("416 cards with 65535 behind the cutting card"));
    let odd = Procedure::new(rulebook(ODD_HOUSE), 1, &Choices::default());
    assert_eq!(odd, Err(NotDealt::NothingLeft { cards: 52, cards_behind: 90 }));
}
