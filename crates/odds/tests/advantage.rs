//! The advantage of a bettor, against a recount by the exact analysis.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use odds::advantage::{Advantage, Depth, InFavour};
use odds::analysis::{Analysis, Deals};
use odds::simulation::walk::Walk;
use odds::simulation::{Choices, Procedure, Progress};
use rules::{BetId, Rulebook, Setting};
use testkit::{ODD_HOUSE, every_setting, rule, rulebook, setting};

const SHOES: u64 = 12;
const SEED: u64 = 4;

fn usual(rulebook: &Rulebook, decks: u8) -> Procedure {
    Procedure::new(rulebook, decks, &Choices::default()).expect("the usual procedure")
}

/// What a bet brings of one unit.
fn edge(analysis: &Analysis, deals: &Deals, of: (&Rulebook, &Setting, BetId)) -> BigRational {
    let figures = analysis.figures(deals, of.0.bet_clauses(of.2), of.1).expect("analysed");
    -figures.expect("offered").house_edge()
}

/// The same as [`Advantage::of`], by shoes in their order and figures as exact fractions.
fn recounted(rulebook: &Rulebook, setting: &Setting, bets: &[BetId], steps: usize) -> Vec<Depth> {
    let analysis = Analysis::new(rulebook);
    let none = Depth { coups: 0, bets: vec![InFavour::default(); bets.len()] };
    let mut depths = vec![none; steps];
    let mut walk = Walk::new(&rulebook.tableau, usual(rulebook, rulebook.usual_decks()), SEED);
    for shoe in 0..SHOES {
        walk.deal(shoe, |moment| {
            let deals = analysis.deals(moment.unseen).expect("enough cards");
            let depth = &mut depths[usize::from(moment.gone) / 26];
            depth.coups += 1;
            for (favour, bet) in depth.bets.iter_mut().zip(bets) {
                let edge = edge(&analysis, &deals, (rulebook, setting, *bet));
                if edge.is_positive() {
                    let billionths = (edge * BigInt::from(1_000_000_000)).to_integer();
                    let billionths = billionths.to_i128().expect("it is small");
                    favour.coups += 1;
                    favour.edges += billionths;
                    favour.edge_max = favour.edge_max.max(billionths);
                }
            }
        });
    }
    depths
}

#[test]
fn every_coup_of_every_shoe_is_evaluated_exactly_whatever_the_threads() {
    for id in ["vic", ODD_HOUSE] {
        let rulebook = rulebook(id);
        let setting = every_setting(rulebook)[0];
        let procedure = usual(rulebook, rulebook.usual_decks());
        for threads in [1, 3] {
            let progress = Progress::new();
            let order = (SHOES, SEED, threads);
            let advantage = Advantage::of((rulebook, &setting), procedure, order, &progress);
            let advantage = advantage.expect("every bet is analysed");
            let steps = usize::from(procedure.cards().div_ceil(26));
            let expected = recounted(rulebook, &setting, &advantage.bets, steps);
            assert!(advantage.depths == expected, "{id}, {threads} threads");
            assert_eq!((advantage.shoes, progress.shoes()), (SHOES, SHOES));
            let whole = advantage.whole();
            assert_eq!(whole.coups, progress.coups());
            for (place, favour) in whole.bets.iter().enumerate() {
                let at = expected.iter().map(|depth| depth.bets[place]);
                assert_eq!(favour.coups, at.clone().map(|favour| favour.coups).sum());
                assert_eq!(favour.edges, at.clone().map(|favour| favour.edges).sum());
                assert_eq!(Some(favour.edge_max), at.map(|favour| favour.edge_max).max());
            }
            assert!(whole.bets.iter().any(|favour| favour.coups > 0), "{id}");
        }
    }
}

#[test]
fn means_are_over_the_coups_that_they_are_said_to_be_over() {
    let favour = InFavour { coups: 4, edges: 80_000_000, edge_max: 50_000_000 };
    let near = |one: f64, other: f64| (one - other).abs() < 1e-12;
    assert!(near(favour.mean_edge(), 0.02));
    assert!(near(favour.max_edge(), 0.05));
    assert!(near(favour.gain(1_000), 0.000_08));
    let never = InFavour::default();
    assert!(near(never.mean_edge(), 0.0) && near(never.gain(0), 0.0));
}

rule!(
    "vic:3.1.1",
    fn bets_that_are_bound_to_other_decks_are_left_out() {
        let rulebook = rulebook("vic");
        let setting = setting::<&str>(rulebook, "crown", &[]);
        let bound = rulebook.bet("player-perfect-pair").expect("a bet");
        for (decks, offered) in [(8, true), (6, false)] {
            let procedure = usual(rulebook, decks);
            let advantage =
                Advantage::of((rulebook, &setting), procedure, (1, 1, 1), &Progress::new());
            let bets = advantage.expect("every bet is analysed").bets;
            assert_eq!(bets.contains(&bound), offered, "{decks} decks");
            assert!(bets.len() >= 8);
        }
    }
);

#[test]
fn a_shoe_too_large_to_be_evaluated_live_is_told() {
    let odd = rulebook(ODD_HOUSE);
    let setting = every_setting(odd)[0];
    for (decks, fits) in [(26, true), (27, false), (99, false)] {
        let procedure = Procedure { decks, ..usual(odd, odd.usual_decks()) };
        let advantage = Advantage::of((odd, &setting), procedure, (1, 1, 1), &Progress::new());
        let told = advantage.map(|_| ()).map_err(|error| error.to_string());
        let cards = u32::from(decks) * 52;
        let refused =
            format!("a shoe of {cards} cards is not evaluated coup by coup; 1400 is the most");
        assert_eq!(told, if fits { Ok(()) } else { Err(refused) });
    }
}
