//! Houses of every rulebook, with everything that can fail: nothing is lost, and everything is as
//! the documents say.

use rules::Rulebook;
use rules::conduct::{HandsTo, Style};
use rules::irregularity::Situation;
use sim::{AtCage, Cut, Documents, Kind, Order, Part, Parts, Report, Rulebooks, Which};
use sim::{play, run, shrink};
use std::sync::LazyLock;
use testkit::GAMES;

static BOOKS: LazyLock<Rulebooks> =
    LazyLock::new(|| Rulebooks::built_in().expect("the shelf that is built in"));

fn order(rulebook: &str, coups: u64) -> Order<'_> {
    Order { rulebook, seed: 1, coups, threads: 2, which: Which::ALL }
}

/// Plays, and fails with what was found, made small.
fn plays(order: Order<'_>) -> Report {
    let report = run(&BOOKS, order, &mut |_| {});
    if let Some(found) = &report.violation {
        let shrunk = shrink(&BOOKS, found.clone(), order.which);
        panic!("{:?} of {found:?}\n{}", shrunk.which.names(), shrunk.violation.trace.join("\n"));
    }
    assert_eq!(report.stuck, [], "{} {}", order.rulebook, order.seed);
    report
}

/// Of every hundred requests of a kind the auditor says of so many what comes of them, with
/// everything that can fail: what is taken or refused, whose money, place and approval it is. While
/// something is open that a coup waits for, its steps are not foretold, nor is a resumption that
/// answers an offer.
const FORETOLD: [(&str, u64); 13] = [
    ("place wager", 80),
    ("withdraw wager", 85),
    ("move wager", 85),
    ("take place", 70),
    ("leave place", 50),
    ("buy in", 85),
    ("cash out", 70),
    ("open wagering", 85),
    ("call no more bets", 85),
    ("announce", 75),
    ("settle", 80),
    ("complete coup", 80),
    ("resume", 40),
];

/// A short run in every test; `sabot sim` makes long ones.
#[test]
fn every_rulebook_stands_a_thousand_coups_with_faults() {
    let mut sums = FORETOLD.map(|_| (0, 0));
    for rulebook in GAMES {
        let report = plays(order(rulebook, 1_000));
        assert_eq!(report.coups, 1_000, "{rulebook}");
        assert!(report.looked.wagers > report.coups, "{rulebook}: {report:?}");
        assert!(report.looked.requests > report.coups, "{rulebook}: {report:?}");
        for ((kind, _), sum) in FORETOLD.iter().zip(&mut sums) {
            let (foretold, open) = report.looked.foretold.of(kind);
            *sum = (sum.0 + foretold, sum.1 + open);
        }
        // Nobody may say yes to what is not theirs to allow.
        assert!(report.looked.foretold.of("approve").0 > 0, "{rulebook}");
    }
    for ((kind, least), (foretold, open)) in FORETOLD.into_iter().zip(sums) {
        let all = foretold + open;
        assert!(all > 20, "{kind} was asked for {all} times");
        assert!(foretold * 100 >= all * least, "{kind}: {foretold} of {all}");
    }
}

/// The law above would hold in a house in which nothing happens.
#[test]
fn everything_that_can_fail_does() {
    let mut faults = vec![0; Kind::ALL.len()];
    for rulebook in GAMES {
        let order = Order { seed: 7, ..order(rulebook, 1_500) };
        let report = plays(order);
        faults.iter_mut().zip(&report.faults).for_each(|(sum, count)| *sum += count);
        assert!(report.restored > 0, "{rulebook}: nothing was restored");
    }
    for ((name, _), count) in Kind::ALL.iter().zip(faults) {
        assert!(count > 0, "{name} never happened");
    }
}

/// Whether a house that is simulated can come to a situation: no table has a shuffling machine, and
/// stations do not fail where there are none, nor does a hand go to the wrong holder where hands go
/// out with approval alone.
fn can_happen(rulebook: &Rulebook, situation: Situation) -> bool {
    let hands_out = |style: &Style| style.needs.is_none() && style.hands_to != HandsTo::Dealer;
    match situation {
        Situation::ShufflerFault => false,
        Situation::StationFault | Situation::SystemFault | Situation::ControllerFault => {
            rulebook.wagering.station.is_some()
        }
        Situation::WrongHolder => rulebook.conduct.styles.iter().any(hands_out),
        _ => true,
    }
}

/// What happens too seldom for a run of every rulebook: a shoe that runs out in the middle of a
/// coup, and cards that nobody had to draw.
const RARE: [Situation; 4] = [
    Situation::TooFewCards,
    Situation::ExcessCard,
    Situation::StrayOnPlayers,
    Situation::StrayOnBankers,
];

/// What a rulebook says of irregularities is played: every situation for which it has a remedy, and
/// what is rare in one of them.
#[test]
fn every_situation_of_every_rulebook_happens() {
    let mut rare = [0; RARE.len()];
    for id in GAMES {
        let report = plays(Order { seed: 16, ..order(id, 2_500) });
        let rulebook = testkit::rulebook(id);
        let offered = rulebook.irregularities.of.iter().filter(|it| !it.choices.is_empty());
        let situations = offered.map(|it| it.situation);
        let never: Vec<&str> = situations
            .filter(|it| !RARE.contains(it) && can_happen(rulebook, *it))
            .filter(|situation| report.troubles.of(*situation) == 0)
            .map(Situation::id)
            .collect();
        assert_eq!(never, [] as [&str; 0], "{id}: {:?}", report.troubles);
        let counts = RARE.map(|situation| report.troubles.of(situation));
        rare.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    assert!(rare.iter().all(|count| *count > 0), "{RARE:?} happened {rare:?} times");
}

/// Terms, tickets and payments of the cage: whatever may come of them does, and the auditor's book
/// has followed it.
#[test]
fn everything_happens_at_the_cage() {
    let report = plays(Order { seed: 16, ..order("wa", 3_000) });
    let AtCage { tickets_paid, unclaimed, dues_paid, of_tables, vouchers, forged, .. } =
        report.cage;
    for (what, count) in [
        ("a ticket paid", tickets_paid),
        ("a ticket unclaimed", unclaimed),
        ("something due and paid", dues_paid),
        ("something of a table", of_tables),
        ("a voucher exchanged", vouchers),
        ("a forged ticket", forged),
        ("a refusal", report.cage.refused),
    ] {
        assert!(count > 0, "{what} never happened: {:?}", report.cage);
    }
    let Documents { credited, disputed, unclaimed, .. } = report.documents;
    for (what, count) in [("credited", credited), ("disputed", disputed), ("unclaimed", unclaimed)]
    {
        assert!(count > 0, "nothing in a cassette was {what}: {:?}", report.documents);
    }
}

#[test]
fn the_same_seed_plays_the_same_on_any_number_of_threads() {
    let without_time = |report: Report| Report { took: std::time::Duration::ZERO, ..report };
    let one = plays(Order { threads: 1, ..order("vic", 300) });
    let three = plays(Order { threads: 3, ..order("vic", 300) });
    assert_eq!(without_time(one), without_time(three));
}

#[test]
fn without_faults_nothing_fails_and_nothing_is_stuck() {
    for rulebook in GAMES {
        let played = play(&BOOKS, rulebook, (3, 60), Which::NONE);
        let played = played.unwrap_or_else(|found| panic!("{found:?}"));
        assert_eq!(played.faults.iter().sum::<u64>(), 0, "{rulebook}");
        assert_eq!(played.stuck, None, "{rulebook}");
        assert_eq!(played.coups, 60, "{rulebook}");
    }
}

/// A process dies before every step of a house's first coup in turn, from the opening of the table
/// on, with all, a part and nothing of what it was writing kept: the one after it restores what was
/// acknowledged, and the coup is played to its end.
#[test]
fn a_process_may_die_before_any_step() {
    for rulebook in GAMES {
        let whole = play(&BOOKS, rulebook, (5, 1), Which::NONE);
        let steps = whole.unwrap_or_else(|found| panic!("{found:?}")).steps;
        let mut restored = 0;
        for step in 1..=steps {
            for cut in [Cut::Nothing, Cut::Part(128), Cut::All] {
                let played = play(&BOOKS, rulebook, (5, 1), Which::NONE.dying(step, cut));
                let played = played.unwrap_or_else(|found| panic!("{step} {cut:?}: {found:?}"));
                assert_eq!((played.stuck, played.coups), (None, 1), "{rulebook} {step} {cut:?}");
                // Before the first step there is no process that could die; of several tables each
                // is restored.
                let least = 1 + u64::from(step > 1);
                assert!(played.restored >= least, "{rulebook} {step} {cut:?}");
                restored += played.restored - 1;
            }
        }
        assert!(restored > 300, "{rulebook}: only {restored} crashes");
    }
}

/// What is found in a house is looked at in a smaller one; a house without a part is set up as
/// before.
#[test]
fn a_house_does_without_what_is_left_out_of_it() {
    let all = Part::ALL.into_iter().fold(Parts::NONE, |parts, (_, part)| parts.with(part));
    let (mut tables, mut held) = (0, 0);
    for seed in 0..12 {
        let whole = play(&BOOKS, "vic", (seed, 3), Which::NONE);
        let whole = whole.unwrap_or_else(|found| panic!("{found:?}"));
        tables += whole.tables - 1;
        held += whole.contests.held + whole.promotions.held;
        let less = play(&BOOKS, "vic", (seed, 3), Which::NONE.leaving_out(all));
        let less = less.unwrap_or_else(|found| panic!("{found:?}"));
        assert_eq!((less.coups, less.tables), (3, 1), "{seed}");
        assert_eq!((less.contests.held, less.promotions.held), (0, 0), "{seed}");
    }
    assert!(tables > 0 && held > 0, "{tables} further tables, {held} contests and promotions");
}

/// Seeds that once found something: `tests/regressions.tsv` says what.
#[test]
fn what_was_found_once_is_not_found_again() {
    let rows = include_str!("regressions.tsv").lines().filter(|line| !line.starts_with('#'));
    for row in rows {
        let mut cells = row.split('\t');
        let rulebook = cells.next().expect("a rulebook");
        let seed = cells.next().and_then(|seed| seed.parse().ok()).expect("a seed");
        let coups = cells.next().and_then(|coups| coups.parse().ok()).expect("coups");
        let found = play(&BOOKS, rulebook, (seed, coups), Which::ALL);
        let played = found.unwrap_or_else(|why| panic!("{row}: {why:?}"));
        assert_eq!(played.stuck, None, "{row}");
    }
}
