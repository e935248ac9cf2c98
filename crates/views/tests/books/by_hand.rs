//! Figures worked out by hand for a scenario of each rulebook.

use crate::played::played;
use ledger::Total;
use rules::accounts::Tender;
use table::event::Why;
use views::accounting::{Accounting, CoupCount, Figures, Hour, Other};
use views::part::Part;

/// Dollars and cents, as cents.
fn total(cents: i128) -> Total {
    Total::from_cents(cents)
}

/// How many wagers, and handle, returned and commission in cents.
type Row = (u64, i128, i128, i128);

fn row(figures: &Figures) -> Row {
    let (handle, returned) = (figures.handle.cents(), figures.returned.cents());
    (figures.wagers, handle, returned, figures.commission.cents())
}

/// The rows by bet, by their names in requests.
fn by_bet<'a>(books: &'a Accounting<'_>) -> Vec<(&'a str, Row)> {
    let rulebook = books.rulebook();
    let rows = books.sums().by_bet.iter();
    rows.map(|(bet, figures)| (rulebook.bet_clauses(*bet).id.as_str(), row(figures))).collect()
}

fn by_bettor(books: &Accounting<'_>) -> Vec<(String, Row)> {
    let rows = books.sums().by_bettor.iter();
    rows.map(|(name, figures)| (name.to_string(), row(figures))).collect()
}

fn back(figures: &Figures) -> Vec<(Why, u64, i128)> {
    figures.back.iter().map(|(why, tally)| (*why, tally.count, tally.amount.cents())).collect()
}

#[test]
fn an_hour_of_play_with_commission_dragon_bonus_and_a_rounded_payout() {
    let (books, _) = played("wa/books.scn");
    let sums = books.sums();
    let coups = CoupCount { ordinary: 4, void: 1, corrected: 1, ..CoupCount::default() };
    assert_eq!(sums.total.coups, coups);
    // Coup 1: 150 staked, 195 returned; 2: 80, 160; 3 as corrected: 160, 117; 5: 17.50, 24.38.
    assert_eq!(row(&sums.total), (10, 40_750, 49_638, 862));
    assert_eq!(sums.total.hold(), (-8_888, 40_750));
    assert_eq!(sums.total.rounding, Part::new(1, 2));
    assert_eq!(back(&sums.total), [(Why::Withdrawn, 1, 3_000), (Why::CoupVoid, 1, 2_000)]);
    // Ann 200 less and Ben 117 more in coup 3, Ann 20 less in coup 4.
    assert_eq!(sums.total.settled_again.count, 3);
    assert_eq!(sums.total.settled_again.amount, total(-10_300));
    let bets = [
        ("player", (3, 19_000, 5_000, 0)),
        ("banker", (3, 17_250, 33_638, 862)),
        ("tie", (1, 1_000, 9_000, 0)),
        ("player-dragon-bonus", (1, 2_000, 2_000, 0)),
        ("banker-dragon-bonus", (1, 1_000, 0, 0)),
        ("player-pair", (1, 500, 0, 0)),
    ];
    assert_eq!(by_bet(&books), bets);
    let hours: Vec<_> = sums.by_hour.iter().map(|(hour, figures)| (*hour, row(figures))).collect();
    assert_eq!(hours, [(Hour(10), (8, 39_000, 47_200, 800)), (Hour(11), (2, 1_750, 2_438, 62))]);
    let names = [
        ("Ann".to_owned(), (5, 27_250, 26_938, 562)),
        ("Ben".to_owned(), (5, 13_500, 22_700, 300)),
        ("Cai".to_owned(), (0, 0, 0, 0)),
    ];
    assert_eq!(by_bettor(&books), names);
}

#[test]
fn ratings_are_what_was_wagered_and_nothing_is_estimated() {
    let (books, _) = played("wa/books.scn");
    let ratings: Vec<_> = books.ratings().collect();
    let told: Vec<_> = ratings
        .iter()
        .map(|one| (one.bettor.to_string(), one.coups(), one.figures.average()))
        .collect();
    // The coup that is void was played by nobody.
    assert_eq!(
        told,
        [
            ("Ann".to_owned(), 4, (27_250, 5)),
            ("Ben".to_owned(), 4, (13_500, 5)),
            ("Cai".to_owned(), 0, (0, 0))
        ]
    );
    // From 10:00:00 to 11:00:10.
    assert_eq!(ratings[0].milliseconds(), 3_610_000);
    assert_eq!(ratings[2].milliseconds(), 0);
}

#[test]
fn rounds_with_pairs_settled_first_and_one_that_is_invalid() {
    let (books, _) = played("act/books.scn");
    let sums = books.sums();
    let coups = CoupCount { ordinary: 3, invalid: 1, corrected: 1, ..CoupCount::default() };
    assert_eq!(sums.total.coups, coups);
    // Round 1: 150 staked, 195 returned; 2: 70, 260; 3 as corrected: 160, 117.
    assert_eq!(row(&sums.total), (8, 38_000, 57_200, 800));
    assert_eq!(back(&sums.total), [(Why::Invalid, 1, 2_000)]);
    assert_eq!(sums.total.settled_again.amount, total(-8_300));
    let bets = [
        ("player", (3, 19_000, 5_000, 0)),
        ("banker", (2, 16_000, 31_200, 800)),
        ("tie", (1, 1_000, 9_000, 0)),
        ("player-pair", (1, 1_000, 12_000, 0)),
        ("banker-pair", (1, 1_000, 0, 0)),
    ];
    assert_eq!(by_bet(&books), bets);
    assert_eq!(sums.by_bettor["Ann"].coups.invalid, 1);
    assert_eq!(sums.by_bettor["Ben"].coups.invalid, 0);
}

#[test]
fn coups_of_two_games_with_payouts_in_chips_and_a_wager_forfeited() {
    let (books, _) = played("nsw/books.scn");
    let sums = books.sums();
    let coups = CoupCount { ordinary: 4, invalid: 1, corrected: 1, ..CoupCount::default() };
    assert_eq!(sums.total.coups, coups);
    // Coup 1: 70 staked, 49 returned; 2: 60, 140; 3 as corrected: 160, 117; 5: 100, 150. The
    // document pays 19 to 20 and knows no commission.
    assert_eq!(row(&sums.total), (8, 39_000, 45_600, 0));
    assert_eq!(sums.total.rounding, Part::new(25, 1));
    assert_eq!((sums.total.forfeited.count, sums.total.forfeited.amount), (1, total(5_000)));
    assert_eq!(back(&sums.total), [(Why::Invalid, 1, 10_000)]);
    let versions: Vec<_> =
        sums.by_version.iter().map(|(name, figures)| (name.as_str(), row(figures))).collect();
    assert_eq!(
        versions,
        [("even-money", (1, 10_000, 15_000, 0)), ("premium", (7, 29_000, 30_600, 0))]
    );
    assert_eq!(sums.by_version["premium"].coups.all(), 4);
}

#[test]
fn coups_with_one_settled_again_during_the_next_and_one_invalid_afterwards() {
    let (books, recall) = played("vic/books.scn");
    let sums = books.sums();
    let coups = CoupCount { ordinary: 3, invalid: 1, corrected: 1, ..CoupCount::default() };
    assert_eq!(sums.total.coups, coups);
    // Coup 1: 170 staked, 315 returned; 2: 60, 140; 3 as corrected: 160, 117.
    assert_eq!(row(&sums.total), (8, 39_000, 57_200, 800));
    assert_eq!(back(&sums.total), [(Why::Invalid, 2, 6_000)]);
    // Coup 3: -200 and +117; coup 4: +20 and -40.
    assert_eq!(sums.total.settled_again.count, 4);
    assert_eq!(sums.total.settled_again.amount, total(-10_300));
    let bets = [
        ("player", (3, 19_000, 5_000, 0)),
        ("banker", (2, 16_000, 31_200, 800)),
        ("tie", (2, 3_000, 9_000, 0)),
        ("banker-pair", (1, 1_000, 12_000, 0)),
    ];
    assert_eq!(by_bet(&books), bets);
    assert_eq!(recall.purse("Ann").wagered, total(26_000));
}

/// Two minutes that count as one coup in the hour it was opened in, whatever it ends in.
#[test]
fn a_coup_belongs_to_the_hour_that_it_was_opened_in() {
    let text = "scenario: over the hour\nrulebook: nsw\n\nAnn: take place 1\n\
        10:59:50 dealer: open wagering\nAnn: wager player 10 at 1\n\
        11:00:10 shoe: 9S 7H KD KC\ndealer: finish\n";
    let (rulebook, batches) = crate::played::batches("test", text);
    let mut books = Accounting::new(rulebook);
    for batch in &batches {
        books.take(batch);
    }
    let hours: Vec<_> = books.sums().by_hour.keys().copied().collect();
    assert_eq!(hours, [Hour(10)]);
}

/// The tray from count to count: fills, credits, the drop, and a difference to the cent.
#[test]
fn the_tray_is_told_from_count_to_count() {
    let (books, _) = played("wa/account-the-float-counted.scn");
    let money = books.money();
    let [first, second] = &money.shifts[..] else { panic!("two shifts: {:?}", money.shifts) };
    let dollars = |dollars: i64| Total::from_cents(i128::from(dollars) * 100);
    assert_eq!((Total::from(first.opener), first.fills.amount), (dollars(1_000), dollars(100)));
    assert_eq!((first.credits.amount, first.drop.amount), (dollars(990), dollars(60)));
    assert_eq!(first.variance(), Some(Total::from_cents(-250)));
    assert_eq!(second.variance(), Some(Total::ZERO));
    assert_eq!(money.other[&Other::Owed].amount, dollars(60));
    assert_eq!(money.taken[&Tender::Cash].amount, dollars(60));
}

/// Tokens are part of handle and win, and shown apart from money.
#[test]
fn tokens_are_kept_apart_in_the_figures() {
    let (books, _) = played("nsw/tokens-win-chips.scn");
    let total = &books.sums().total;
    let dollars = |dollars: i64| Total::from_cents(i128::from(dollars) * 100);
    // 50 and 20 in the first coup, 50 in the second; the void third counts for nothing.
    assert_eq!((total.tokens.count, total.tokens.amount), (3, dollars(120)));
    assert_eq!(total.tokens_kept, dollars(70), "the stand-off gave 50 back");
    assert_eq!(books.money().other[&Other::Vouchers].amount, dollars(200));
}
