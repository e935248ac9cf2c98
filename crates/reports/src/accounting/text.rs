//! The books as CSV and JSON: amounts are decimal text, and nothing is a float.

use super::{By, Row, Subject, hold, ratio};
use crate::numbers;
use serde::Serialize;
use table::words;
use views::accounting::{Figures, Rating, Tally};

/// The columns of the CSV.
const COLUMNS: [&str; 26] = [
    "by",
    "of",
    "name",
    "coups",
    "ordinary",
    "without_wagers",
    "dummy",
    "void",
    "invalid",
    "corrected",
    "wagers",
    "handle",
    "returned",
    "win",
    "hold_percent",
    "commission",
    "rounding",
    "handed_back",
    "above_maximum",
    "reduced",
    "forfeited",
    "settled_again",
    "settled_again_net",
    "average_wager",
    "first_wager",
    "last_wager",
];

/// The books as CSV: a row for the whole table, then one for each part of what is wanted.
pub fn csv(subject: &Subject<'_>) -> String {
    let total = &subject.books.books().total;
    let mut rows = vec![COLUMNS.map(str::to_owned).to_vec()];
    rows.push(line(["total", "", "Together"], total, None));
    for by in subject.wanted() {
        for row in subject.rows(by) {
            let rating = rating(subject, by, &row);
            rows.push(line([by.word(), &row.id, &row.name], row.figures, rating.as_ref()));
        }
    }
    crate::csv::csv(&rows)
}

/// What somebody has played, where the row is somebody's.
fn rating<'a>(subject: &Subject<'a>, by: By, row: &Row<'_>) -> Option<Rating<'a>> {
    let mut ratings = subject.books.ratings().filter(|_| by == By::Bettor);
    ratings.find(|rating| **rating.bettor == *row.id)
}

fn line(names: [&str; 3], figures: &Figures, rating: Option<&Rating<'_>>) -> Vec<String> {
    let shape = Shape::of(figures);
    let coups = &shape.coups;
    let counts = [
        coups.all,
        coups.ordinary,
        coups.without_wagers,
        coups.dummy,
        coups.void,
        coups.invalid,
        coups.corrected,
        shape.wagers,
    ];
    let again = &shape.settled_again;
    let amounts = [
        shape.handle,
        shape.returned,
        shape.win,
        shape.hold_percent.unwrap_or_default(),
        shape.commission,
        shape.rounding,
        figures.all_back().amount.to_string(),
        shape.above_maximum.amount,
        shape.reduced.amount,
        shape.forfeited.amount,
        again.count.to_string(),
        again.amount.clone(),
        shape.average_wager.unwrap_or_default(),
    ];
    let played = rating.map(|rating| [rating.played.0, rating.played.1]);
    let played = played.map_or_else(Default::default, |times| times.map(|time| time.to_string()));
    let names = names.into_iter().map(str::to_owned);
    let counts = counts.into_iter().map(|count| count.to_string());
    names.chain(counts).chain(amounts).chain(played).collect()
}

/// A fraction as plain decimal text.
fn plain(number: &num_rational::BigRational, places: u32) -> String {
    numbers::decimal(number, places).replace('−', "-").replace(',', "")
}

#[derive(Serialize)]
struct CoupsShape {
    all: u64,
    ordinary: u64,
    without_wagers: u64,
    dummy: u64,
    void: u64,
    invalid: u64,
    corrected: u64,
}

#[derive(Serialize)]
struct TallyShape {
    count: u64,
    amount: String,
}

impl TallyShape {
    fn of(tally: Tally) -> TallyShape {
        TallyShape { count: tally.count, amount: tally.amount.to_string() }
    }
}

#[derive(Serialize)]
struct BackShape {
    why: &'static str,
    #[serde(flatten)]
    tally: TallyShape,
}

#[derive(Serialize)]
struct Shape {
    coups: CoupsShape,
    wagers: u64,
    handle: String,
    returned: String,
    win: String,
    /// In percent with four decimals; the win and the handle are exact.
    hold_percent: Option<String>,
    commission: String,
    rounding: String,
    tokens: String,
    tokens_kept: String,
    average_wager: Option<String>,
    handed_back: Vec<BackShape>,
    above_maximum: TallyShape,
    reduced: TallyShape,
    forfeited: TallyShape,
    settled_again: TallyShape,
}

impl Shape {
    fn of(figures: &Figures) -> Shape {
        let coups = figures.coups;
        let back = figures
            .back
            .iter()
            .map(|(why, tally)| BackShape { why: words::why(*why), tally: TallyShape::of(*tally) });
        let (handle, wagers) = figures.average();
        let average = (wagers > 0).then(|| plain(&ratio(handle, i128::from(wagers) * 100), 2));
        let hundred = ratio(100, 1);
        Shape {
            coups: CoupsShape {
                all: coups.all(),
                ordinary: coups.ordinary,
                without_wagers: coups.without_wagers,
                dummy: coups.dummy,
                void: coups.void,
                invalid: coups.invalid,
                corrected: coups.corrected,
            },
            wagers: figures.wagers,
            handle: figures.handle.to_string(),
            returned: figures.returned.to_string(),
            win: figures.win().to_string(),
            hold_percent: hold(figures).map(|hold| plain(&(hold * hundred), 4)),
            commission: figures.commission.to_string(),
            rounding: figures.rounding.to_string(),
            tokens: figures.tokens.amount.to_string(),
            tokens_kept: figures.tokens_kept.to_string(),
            average_wager: average,
            handed_back: back.collect(),
            above_maximum: TallyShape::of(figures.above),
            reduced: TallyShape::of(figures.reduced),
            forfeited: TallyShape::of(figures.forfeited),
            settled_again: TallyShape::of(figures.settled_again),
        }
    }
}

#[derive(Serialize)]
struct PlayedShape {
    coups: u64,
    first_wager: String,
    last_wager: String,
    seconds: u64,
}

#[derive(Serialize)]
struct RowShape {
    of: String,
    name: String,
    #[serde(flatten)]
    figures: Shape,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<PlayedShape>,
}

#[derive(Serialize)]
struct BooksShape<'a> {
    rulebook: &'a str,
    digest: String,
    table: &'a str,
    from: Option<String>,
    to: Option<String>,
    total: Shape,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_version: Option<Vec<RowShape>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_bet: Option<Vec<RowShape>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_hour: Option<Vec<RowShape>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_bettor: Option<Vec<RowShape>>,
    money: super::money::MoneyShape,
}

/// The books as one JSON document on one line.
pub fn json(subject: &Subject<'_>) -> String {
    let rows = |by: By| {
        let row = |row: Row<'_>| RowShape {
            rating: rating(subject, by, &row).map(|rating| PlayedShape {
                coups: rating.coups(),
                first_wager: rating.played.0.to_string(),
                last_wager: rating.played.1.to_string(),
                seconds: rating.milliseconds() / 1_000,
            }),
            figures: Shape::of(row.figures),
            of: row.id,
            name: row.name,
        };
        let wanted = subject.wanted().any(|wanted| wanted == by);
        wanted.then(|| subject.rows(by).into_iter().map(row).collect())
    };
    let period = subject.books.period();
    let shape = BooksShape {
        rulebook: &subject.rulebook().id,
        digest: subject.edition.digest.to_string(),
        table: subject.table,
        from: period.map(|(from, _)| from.to_string()),
        to: period.map(|(_, to)| to.to_string()),
        total: Shape::of(&subject.books.books().total),
        by_version: rows(By::Version),
        by_bet: rows(By::Bet),
        by_hour: rows(By::Hour),
        by_bettor: rows(By::Bettor),
        money: super::money::MoneyShape::of(subject.books.money()),
    };
    crate::to_line(&shape)
}
