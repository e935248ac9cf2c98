//! Reports as files: figures for a spreadsheet, and pages to print.

use crate::http::Problem;
use axum::http::StatusCode;
use reports::model::{Block, Column, Document, Level, Loudness, Note, Table};
use reports::moment::moment;
use screens::pit::{Figures, FiguresOf, Report};
use screens::wire::{Coded as _, Money};
use table::Time;

/// A file of a report: its kind and what is in it.
type File = (&'static str, Vec<u8>);

/// Writes a file of a report of a house.
type Writes = fn(&str, &Report) -> Result<File, Problem>;

/// What writes a file of this name.
pub(super) fn writer(file: &str) -> Option<Writes> {
    match file {
        "figures.csv" => Some(|_, report| Ok((CSV, reports::csv::csv(&figures(report)).into()))),
        "irregularities.csv" => {
            Some(|_, report| Ok((CSV, reports::csv::csv(&wrong(report)).into())))
        }
        "report.pdf" => Some(|house, report| {
            let pdf = reports::pdf(&document(house, report));
            let broken = |why: reports::model::Malformed| {
                Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", &why.0)
            };
            Ok(("application/pdf", pdf.map_err(broken)?))
        }),
        _ => None,
    }
}

const CSV: &str = "text/csv; charset=utf-8";

/// The columns of figures.
const HEADS: [&str; 13] = [
    "part",
    "name",
    "handle",
    "win",
    "hold_percent",
    "expected_win",
    "low_95",
    "high_95",
    "expected_hold_percent",
    "wagers",
    "coups",
    "open_hours",
    "coups_per_hour",
];

/// A share in percent with three places; nothing of nothing.
// Shares are for reading: the amounts beside them are exact.
#[allow(clippy::cast_precision_loss)]
fn percent(part: Money, whole: Money) -> String {
    match whole.0.cents() {
        0 => String::new(),
        whole => format!("{:.3}", part.0.cents() as f64 * 100.0 / whole as f64),
    }
}

/// Hours and the pace in them.
#[allow(clippy::cast_precision_loss)]
fn pace(figures: &Figures) -> (String, String) {
    let hours = figures.open_ms as f64 / 3_600_000.0;
    let pace = f64::from(figures.coups) / hours;
    let pace = if figures.open_ms == 0 { String::new() } else { format!("{pace:.1}") };
    (format!("{hours:.2}"), pace)
}

fn row(part: &str, name: &str, figures: &Figures) -> Vec<String> {
    let Figures { wagers, handle, win, expected, coups, .. } = figures;
    let (hours, pace) = pace(figures);
    vec![
        part.to_owned(),
        name.to_owned(),
        handle.0.to_string(),
        win.0.to_string(),
        percent(*win, *handle),
        expected.win.0.to_string(),
        expected.low.0.to_string(),
        expected.high.0.to_string(),
        percent(expected.win, *handle),
        wagers.to_string(),
        coups.to_string(),
        hours,
        pace,
    ]
}

fn figures(report: &Report) -> Vec<Vec<String>> {
    let mut rows = vec![HEADS.map(str::to_owned).to_vec(), row("total", "", &report.total)];
    let all = |part: &'static str, of: &[FiguresOf]| {
        of.iter().map(|of| row(part, &of.name, &of.figures)).collect::<Vec<_>>()
    };
    rows.extend(all("table", &report.tables));
    rows.extend(all("bet", &report.bets));
    rows.extend(report.times.iter().map(|of| row("time", &moment(Time(of.at)), &of.figures)));
    rows
}

fn wrong(report: &Report) -> Vec<Vec<String>> {
    let heads = ["table", "dealer", "situation", "rule", "times"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    rows.extend(report.wrong.iter().map(|it| {
        let rule = it.rule.as_ref().map(|rule| rule.0.to_string());
        vec![
            it.table.clone(),
            it.dealer.clone().unwrap_or_default(),
            it.situation.word().to_owned(),
            rule.unwrap_or_default(),
            it.times.to_string(),
        ]
    }));
    rows
}

/// The columns that fit a page.
const ON_PAPER: [(usize, &str); 7] = [
    (2, "Handle"),
    (3, "Win"),
    (4, "Hold %"),
    (5, "Expected"),
    (6, "From"),
    (7, "To"),
    (10, "Coups"),
];

fn table(summary: &str, first: &str, rows: impl Iterator<Item = Vec<String>>) -> Block {
    let figures = ON_PAPER.iter().map(|(_, head)| Column::figures(head));
    let columns = [Column::text(first)].into_iter().chain(figures).collect();
    let rows = rows.map(|row| {
        let kept = ON_PAPER.iter().map(|(at, _)| row[*at].clone());
        [row[1].clone()].into_iter().chain(kept).collect()
    });
    Block::Table(Table { summary: summary.to_owned(), columns, rows: rows.collect() })
}

fn document(house: &str, report: &Report) -> Document {
    let (from, to) = (moment(Time(report.from)), moment(Time(report.to)));
    let subtitle = format!("{house}, {from} to {to} (UTC)");
    let part = |title: &str| Block::Heading(Level::Part, title.to_owned());
    let named = |part: &'static str, of: &[FiguresOf]| {
        of.iter().map(|of| row(part, &of.name, &of.figures)).collect::<Vec<_>>().into_iter()
    };
    let mut blocks = Vec::new();
    if !report.missing.is_empty() {
        blocks.push(Block::Note(Note {
            loudness: Loudness::Warning,
            title: "Not all tables are in it.".to_owned(),
            text: format!("Nobody could be asked about {}.", report.missing.join(", ")),
        }));
    }
    blocks.push(Block::Paragraph(ABOUT.to_owned()));
    let total = [row("total", "All", &report.total)].into_iter();
    let tables = total.chain(named("table", &report.tables));
    blocks.push(part("Tables"));
    blocks.push(table("What was played at each table", "Table", tables));
    blocks.push(part("Bets"));
    blocks.push(table("What was played on each bet", "Bet", named("bet", &report.bets)));
    blocks.push(part("What went wrong"));
    blocks.push(irregular(report));
    Document {
        title: "What was played".to_owned(),
        footer: subtitle.clone(),
        subtitle,
        author: concat!("sabot ", env!("CARGO_PKG_VERSION")).to_owned(),
        language: "en".to_owned(),
        blocks,
    }
}

const ABOUT: &str = "Expected is what the exact odds of a full shoe make of the wagers; in 95 of \
                     100 cases chance leaves the win between From and To. Corrections count \
                     when they are made.";

fn irregular(report: &Report) -> Block {
    let mut rows = wrong(report);
    if rows.len() == 1 {
        return Block::Paragraph("Nothing.".to_owned());
    }
    let heads = ["Table", "Dealer", "What", "Rule"].map(Column::text);
    let columns = heads.into_iter().chain([Column::figures("Times")]).collect();
    let rows = rows.split_off(1);
    Block::Table(Table { summary: "What went wrong, by dealer and rule".to_owned(), columns, rows })
}
