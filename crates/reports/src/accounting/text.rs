//! The books as CSV and JSON: amounts are decimal text, and nothing is a float.

use super::{Played, Row, Subject, hold, ratio};
use crate::moment::moment;
use crate::numbers;
use serde::Serialize;
use std::collections::BTreeMap;
use table::words;
use views::accounting::{Figures, Tally};

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

/// The books as CSV: a row for the whole, then one for each part of what is wanted.
pub fn csv(subject: &Subject<'_>) -> String {
    let mut rows = vec![COLUMNS.map(str::to_owned).to_vec()];
    rows.push(line(["total", "", "Together"], &subject.total(), None));
    for by in subject.wanted() {
        for row in subject.rows(by) {
            rows.push(line([by.word(), &row.id, &row.name], &row.figures, row.played.as_ref()));
        }
    }
    crate::csv::csv(&rows)
}

fn line(names: [&str; 3], figures: &Figures, played: Option<&Played>) -> Vec<String> {
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
    let played = played.map(|played| [played.first, played.last].map(moment));
    let played = played.unwrap_or_default();
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
struct TableShape<'a> {
    table: &'a str,
    rulebook: &'a str,
    digest: String,
}

#[derive(Serialize)]
struct BooksShape<'a> {
    /// Of a table alone.
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    alone: Option<TableShape<'a>>,
    /// Of several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tables: Vec<TableShape<'a>>,
    from: Option<String>,
    to: Option<String>,
    total: Shape,
    #[serde(flatten)]
    parts: BTreeMap<String, Vec<RowShape>>,
    money: super::money::MoneyShape,
}

fn row_shape(row: Row) -> RowShape {
    RowShape {
        rating: row.played.as_ref().map(|played| PlayedShape {
            coups: played.coups,
            first_wager: moment(played.first),
            last_wager: moment(played.last),
            seconds: played.milliseconds / 1_000,
        }),
        figures: Shape::of(&row.figures),
        of: row.id,
        name: row.name,
    }
}

/// The books as one JSON document on one line.
pub fn json(subject: &Subject<'_>) -> String {
    let parts = subject.wanted().into_iter().map(|by| {
        let rows = subject.rows(by).into_iter().map(row_shape);
        (format!("by_{}", by.word()), rows.collect())
    });
    let mut tables: Vec<_> = subject
        .tables
        .iter()
        .map(|of| TableShape {
            table: of.table,
            rulebook: &of.edition.at_table().id,
            digest: of.edition.digest.to_string(),
        })
        .collect();
    let alone = if subject.are_several() { None } else { tables.pop() };
    let period = subject.period();
    let shape = BooksShape {
        alone,
        tables,
        from: period.map(|(from, _)| moment(from)),
        to: period.map(|(_, to)| moment(to)),
        total: Shape::of(&subject.total()),
        parts: parts.collect(),
        money: super::money::MoneyShape::of(subject),
    };
    crate::to_line(&shape)
}
