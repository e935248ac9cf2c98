//! How fast a year of play is searched: so many coups at two hundred tables, each with three
//! wagers, and what a page of each kind of search takes.

use catalogue::{Amounts, Catalogue, CoupPage, File, Keeper, Search, Upto};
use exports::Moment;
use exports::following::{Changed, CoupRows};
use exports::sets::{Coup, Incident, Wager};
use exports::value::Json;
use journal::clock::System;
use journal::{Hash, Memory};
use ledger::Total;
use rules::Amount;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many coups; a number on the command line is another.
const COUPS: u64 = 5_000_000;
const TABLES: u64 = 200;
/// How many entries a coup takes in the journal.
const APART: u64 = 60;
/// When the year begins, in milliseconds since 1970, and the time from one coup to the next.
const BEGAN: i64 = 1_767_225_600_000;
const COUP_MS: u64 = 6_307;
const OUTCOMES: [&str; 11] = [
    "player", "banker", "banker", "player", "tie", "banker", "player", "banker", "player",
    "banker", "player",
];
const BETS: [&str; 5] = ["player", "banker", "tie", "player-pair", "banker-pair"];

fn main() {
    let coups = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(COUPS);
    let folder = tempfile::tempdir().expect("a folder");
    let file = File::new(folder.path().join("catalogue.db"));
    let begun = Instant::now();
    fill(&file, coups);
    let (seconds, bytes) = (begun.elapsed().as_secs_f64(), size(&file));
    println!("{coups} coups with 3 wagers each in {seconds:.0} s: {} MB", bytes / 1_000_000);
    measure(&Catalogue::new(file), coups);
}

fn size(file: &File) -> u64 {
    std::fs::metadata(file.path()).map_or(0, |data| data.len())
}

/// Numbers that look like chance, the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, many: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % many
    }
}

fn fill(file: &File, coups: u64) {
    let store = Memory::new(Arc::new(System));
    let mut keeper = Keeper::open(file, &store).expect("it opens");
    let (mut dice, mut changed) = (Dice(7), Changed::default());
    for number in 1..=coups {
        let rows = coup(number, &mut dice);
        if number.is_multiple_of(500) {
            changed.incidents.push((rows.position + 9, incident(&rows)));
        }
        changed.coups.push(rows);
        if number.is_multiple_of(20_000) || number == coups {
            keeper.begin().expect("it begins");
            keeper.keep(&changed).expect("it is kept");
            let upto = Upto { position: number * APART, hash: Hash::NONE, time_ms: opened(number) };
            keeper.commit(upto).expect("it is committed");
            changed = Changed::default();
        }
    }
}

fn opened(number: u64) -> i64 {
    BEGAN + i64::try_from(number * COUP_MS).expect("a year")
}

fn coup(number: u64, dice: &mut Dice) -> CoupRows {
    let table = number % TABLES;
    let of_table = number / TABLES;
    let outcome = OUTCOMES[usize::try_from(dice.below(11)).expect("small")];
    let (at, staked) = (Moment(opened(number)), Total::from_cents(30_000));
    let coup = Coup {
        table: format!("table-{table}"),
        coup_entry: of_table * APART + 2,
        shoe: u32::try_from(of_table / 70 + 1).expect("small"),
        coup: u32::try_from(of_table % 70 + 1).expect("small"),
        opened_at: at,
        closed_at: Some(at),
        announced_at: Some(at),
        settled_at: Some(at),
        ended_at: Some(at),
        dealer: Some(format!("dealer-{}", dice.below(600))),
        rulebook: "wa".to_owned(),
        rulebook_digest: String::new(),
        version: "commission".to_owned(),
        options: Json(String::new()),
        decks: 8,
        kind: "ordinary",
        dummy_cause: None,
        end: Some("completed"),
        end_reason: None,
        counts_as: Some(if dice.below(5_000) == 0 { "void" } else { "ordinary" }),
        players_cards: "4S JD AC".to_owned(),
        bankers_cards: "6H KC".to_owned(),
        players_count: Some(5),
        bankers_count: Some(6),
        first_outcome: Some(outcome),
        outcome: Some(outcome),
        corrections: u64::from(dice.below(2_000) == 0),
        incidents: None,
        wagers: 3,
        handle: staked,
        returned: staked,
        win: Total::ZERO,
        commission: Total::ZERO,
        reduced: Total::ZERO,
        above_maximum: Total::ZERO,
        back: Total::ZERO,
        forfeited: Total::ZERO,
        settled_again: Total::ZERO,
    };
    let wagers = (1..=3).map(|own| wager(&coup, own, dice)).collect();
    let (position, corrections) = (number * APART - APART + 2, Vec::new());
    CoupRows { position, coup, naturals: [false, false], wagers, corrections }
}

fn wager(coup: &Coup, number: u64, dice: &mut Dice) -> Wager {
    let bet = usize::try_from(dice.below(5)).expect("small");
    let amount = Amount::from_cents(i64::try_from((dice.below(200) + 1) * 500).expect("small"));
    Wager {
        table: coup.table.clone(),
        coup_entry: coup.coup_entry,
        shoe: coup.shoe,
        coup: coup.coup,
        opened_at: coup.opened_at,
        number,
        place: u8::try_from(dice.below(14) + 1).expect("small"),
        channel: Some("station"),
        bettor: format!("bettor-{}", dice.below(40_000)),
        bet: BETS[bet].to_owned(),
        placed_entry: coup.coup_entry + number,
        placed_at: coup.opened_at,
        placed_amount: amount,
        amount,
        reductions: 0,
        reduced: Total::ZERO,
        fate: "settled",
        back_reason: None,
        fate_entry: Some(coup.coup_entry + 40),
        fate_at: Some(coup.opened_at),
        back: Total::ZERO,
        forfeited: Total::ZERO,
        first_entry: Some(coup.coup_entry + 40),
        first_settled_at: Some(coup.opened_at),
        first_staked: Some(amount),
        first_grade: Some("lose"),
        first_odds: None,
        first_returned: Some(Total::ZERO),
        first_rule: None,
        early: Some(false),
        staked: Some(amount),
        grade: Some("lose"),
        odds: None,
        returned: Some(Total::ZERO),
        win: Some(amount.into()),
        commission: Some(Amount::ZERO),
        tokens: Some(Amount::ZERO),
        tokens_kept: Some(Total::ZERO),
        rounding_over: Some(0),
        rounding_under: Some(1),
        above_maximum: Some(Total::ZERO),
        rule: Some(format!("wa:{}.{}", bet + 3, dice.below(9) + 1)),
        why: None,
        times_settled_again: 0,
        settled_again: Total::ZERO,
        incident: None,
    }
}

fn incident(rows: &CoupRows) -> Incident {
    let coup = &rows.coup;
    Incident {
        table: coup.table.clone(),
        number: 1,
        entry: coup.coup_entry + 9,
        opened_at: coup.opened_at,
        situation: "claim".to_owned(),
        note: "a bettor says that a wager was on the other hand".to_owned(),
        reported_by: coup.dealer.clone(),
        reported_role: Some("dealer".to_owned()),
        coup_entry: Some(coup.coup_entry),
        shoe: Some(coup.shoe),
        coup: Some(coup.coup),
        place: Some(3),
        bettors: rows.wagers.first().map(|wager| wager.bettor.clone()),
        remedies: Some("stands".to_owned()),
        rules: Some("wa:5.2".to_owned()),
        decided_at: Some(coup.opened_at),
        decided_by: Some("ines".to_owned()),
        decided_role: Some("supervisor".to_owned()),
        wagers_settled_again: 0,
        settled_again: Total::ZERO,
        to_be_told: 0,
        acknowledged: 0,
        closed_at: Some(coup.opened_at),
        closed_by: Some("ines".to_owned()),
        closed_role: Some("supervisor".to_owned()),
        decision: Some("it stands".to_owned()),
        is_over: true,
    }
}

/// The searches, each with what somebody would call it.
fn searches(coups: u64) -> Vec<(&'static str, Search)> {
    let middle = opened(coups / 2);
    let hour = (Some(middle), Some(middle + 3_600_000));
    let (all, amount) = (Search::default(), |cents| Some(Amounts { least: cents, most: cents }));
    vec![
        ("the newest", all.clone()),
        ("an old page", Search { after: Some((coups * APART / 2).to_string()), ..all.clone() }),
        ("a table", Search { table: Some("table-17".to_owned()), ..all.clone() }),
        ("an hour", Search { from_ms: hour.0, to_ms: hour.1, ..all.clone() }),
        ("a bettor", Search { bettor: Some("bettor-31337".to_owned()), ..all.clone() }),
        ("a bettor who is not there", Search { bettor: Some("nobody".to_owned()), ..all.clone() }),
        (
            "a few letters of a bettor",
            Search { bettor: Some("bettor-31".to_owned()), ..all.clone() },
        ),
        ("an amount", Search { amounts: amount(77_500), ..all.clone() }),
        ("an amount that nobody wagered", Search { amounts: amount(77_501), ..all.clone() }),
        ("a rule", Search { rule: Some("wa:5.7".to_owned()), ..all.clone() }),
        ("a dealer", Search { person: Some("dealer-77".to_owned()), ..all.clone() }),
        (
            "a result at a table",
            Search {
                table: Some("table-17".to_owned()),
                result: Some("tie".to_owned()),
                ..all.clone()
            },
        ),
        ("disputed", Search { mark: Some("disputed".to_owned()), ..all.clone() }),
        ("void", Search { mark: Some("void".to_owned()), ..all.clone() }),
        (
            "a situation at a table",
            Search {
                table: Some("table-0".to_owned()),
                situation: Some("claim".to_owned()),
                ..all.clone()
            },
        ),
        (
            "a story: table, hour, place, bet, amount, result",
            Search {
                table: Some("table-17".to_owned()),
                from_ms: Some(middle - 3_600_000),
                to_ms: hour.1,
                place: Some(3),
                bet: Some("tie".to_owned()),
                amounts: Some(Amounts { least: 10_000, most: 60_000 }),
                result: Some("banker".to_owned()),
                ..all.clone()
            },
        ),
        (
            "a story without a table: place, bet, amount",
            Search {
                place: Some(3),
                bet: Some("tie".to_owned()),
                amounts: amount(77_500),
                ..all.clone()
            },
        ),
        (
            "what hardly ever is: an amount between, place, bet, table",
            Search {
                table: Some("table-17".to_owned()),
                place: Some(13),
                bet: Some("tie".to_owned()),
                amounts: Some(Amounts { least: 77_501, most: 77_999 }),
                ..all
            },
        ),
    ]
}

fn measure(catalogue: &Catalogue, coups: u64) {
    for (words, search) in searches(coups) {
        let begun = Instant::now();
        let first = catalogue.coups(&search).expect("it is found");
        let cold = begun.elapsed();
        let mut times: Vec<Duration> = (0..9)
            .map(|_| {
                let begun = Instant::now();
                catalogue.coups(&search).expect("it is found");
                begun.elapsed()
            })
            .collect();
        times.sort_unstable();
        let begun = Instant::now();
        let wagers = catalogue.wagers(&search).expect("it is found");
        let of_wagers = begun.elapsed();
        println!(
            "{words:60} first {:>7.1} ms, then {:>7.1} ms, worst {:>7.1} ms, {:>3} coups{}; \
             wagers {:>7.1} ms, {:>3}",
            ms(cold),
            ms(times[4]),
            ms(times[8]),
            first.rows.len(),
            left(&first),
            ms(of_wagers),
            wagers.rows.len(),
        );
    }
}

fn left(page: &CoupPage) -> &'static str {
    if page.searched_to_ms.is_some() { ", to be continued" } else { "" }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
