//! The books of tables as a document: handle, win and hold, commission and rounding apart, what
//! went back and why, what was settled again, ratings, and the counts of trays.

mod money;
mod rows;
mod text;

pub use rows::{By, Subject, TableBooks};
pub use text::{csv, json};

use crate::model::{Block, Column, Document, Level, Loudness, Note, Table};
use crate::moment::moment;
use crate::numbers::{self, count};
use crate::{PROGRAM, first_large};
use ledger::Total;
use num_bigint::BigInt;
use num_rational::BigRational;
use rows::{Played, Row};
use table::words;
use views::accounting::Figures;

/// The document.
pub fn report(subject: &Subject<'_>) -> Document {
    let total = subject.total();
    let mut blocks = vec![Block::Facts(facts(subject, &total))];
    if total == Figures::default() {
        blocks.push(Block::Paragraph("Nothing has been played.".to_owned()));
    }
    for by in subject.wanted() {
        blocks.extend(broken_down(subject, by, &total));
    }
    if subject.by.is_none() {
        blocks.extend(apart(&total));
        blocks.extend(money::blocks(subject));
    }
    Document {
        title: format!("Books of {}", subject.title()),
        subtitle: subject.rules(),
        author: PROGRAM.to_owned(),
        language: "en".to_owned(),
        footer: format!("{PROGRAM} · {} · {}", subject.rules(), subject.digests()),
        blocks,
    }
}

/// One breakdown; nothing where it has no rows.
fn broken_down(subject: &Subject<'_>, by: By, total: &Figures) -> Vec<Block> {
    let rows = subject.rows(by);
    if rows.is_empty() {
        return Vec::new();
    }
    let head = subject.head(by);
    let mut blocks = vec![heading(&format!("By {head}"))];
    blocks.push(Block::Table(money(&head, &rows, total)));
    blocks.extend(kept(&head, &rows, total).map(Block::Table));
    if by == By::Bettor {
        blocks.push(Block::Heading(Level::Section, "Ratings, without estimates".to_owned()));
        blocks.push(Block::Table(ratings(&head, &rows)));
    }
    blocks
}

fn heading(text: &str) -> Block {
    Block::Heading(Level::Part, text.to_owned())
}

fn ratio(over: i128, under: i128) -> BigRational {
    BigRational::new(BigInt::from(over), BigInt::from(under))
}

/// Dollars and cents with their thousands apart.
pub(crate) fn dollars(total: Total) -> String {
    numbers::decimal(&ratio(total.cents(), 100), 2)
}

/// The hold in percent; none where nothing was staked.
fn hold(figures: &Figures) -> Option<BigRational> {
    let (win, handle) = figures.hold();
    (handle != 0).then(|| ratio(win, handle))
}

fn hold_in_percent(figures: &Figures) -> String {
    hold(figures).map_or_else(|| "–".to_owned(), |hold| numbers::percent(&hold, 2))
}

fn facts(subject: &Subject<'_>, total: &Figures) -> Vec<(String, String)> {
    let period = subject.period();
    let period =
        period.map_or_else(String::new, |(from, to)| format!("{} to {}", moment(from), moment(to)));
    let facts = [
        ("House", subject.house()),
        ("Rules", subject.rules()),
        ("Period", period),
        ("Coups", coups(total)),
        ("Wagers settled", count(total.wagers)),
        ("Handle", dollars(total.handle)),
        ("Returned", dollars(total.returned)),
        ("Win", dollars(total.win())),
        ("Hold", hold_in_percent(total)),
        ("Commission kept", dollars(total.commission)),
        ("Paid more by rounding", rounding(total)),
    ];
    let tokens = (total.tokens.count > 0).then(|| {
        let (staked, kept) = (dollars(total.tokens.amount), dollars(total.tokens_kept));
        ("Of it in tokens", format!("{staked} of the handle, {kept} of the win"))
    });
    let facts = facts.into_iter().chain(tokens);
    facts.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// How many coups of each kind.
fn coups(figures: &Figures) -> String {
    let coups = &figures.coups;
    let kinds = [
        (coups.ordinary, "ordinary"),
        (coups.without_wagers, "without wagers"),
        (coups.dummy, "dummy"),
        (coups.void, "void"),
        (coups.invalid, "invalid"),
    ];
    let kinds = kinds.into_iter().filter(|(number, _)| *number > 0);
    let kinds: Vec<_> = kinds.map(|(number, kind)| format!("{} {kind}", count(number))).collect();
    let again = match coups.corrected {
        0 => String::new(),
        number => format!("; {} settled again", count(number)),
    };
    match &kinds[..] {
        [] => "none".to_owned(),
        kinds => format!("{}: {}{again}", count(coups.all()), kinds.join(", ")),
    }
}

/// A breakdown with the whole below it.
fn money(head: &str, rows: &[Row], total: &Figures) -> Table {
    let mut columns = vec![Column::text(&first_large(head))];
    let figures = ["Coups", "Wagers", "Handle", "Returned", "Win", "Hold"];
    columns.extend(figures.map(Column::figures));
    let line = |name: &str, figures: &Figures| {
        vec![
            name.to_owned(),
            count(figures.coups.all()),
            count(figures.wagers),
            dollars(figures.handle),
            dollars(figures.returned),
            dollars(figures.win()),
            hold_in_percent(figures),
        ]
    };
    let mut rows: Vec<_> = rows.iter().map(|row| line(&row.name, &row.figures)).collect();
    rows.push(line("Together", total));
    let summary = format!("Coups, wagers, handle, what was returned, win and hold by {head}");
    Table { summary, columns, rows }
}

/// Commission and rounding apart, where there was any.
fn kept(head: &str, rows: &[Row], total: &Figures) -> Option<Table> {
    let any = |figures: &Figures| {
        figures.commission != Total::ZERO || figures.rounding != views::part::Part::ZERO
    };
    let line = |name: &str, figures: &Figures| {
        vec![name.to_owned(), dollars(figures.commission), rounding(figures)]
    };
    let rows = rows.iter().filter(|row| any(&row.figures));
    let mut rows: Vec<_> = rows.map(|row| line(&row.name, &row.figures)).collect();
    rows.push(line("Together", total));
    let mut columns = vec![Column::text(&first_large(head))];
    columns.extend(["Commission kept", "Paid more by rounding"].map(Column::figures));
    let summary = format!("Commission and rounding by {head}");
    any(total).then_some(Table { summary, columns, rows })
}

fn rounding(figures: &Figures) -> String {
    figures.rounding.to_string().replace('-', "−")
}

fn ratings(head: &str, rows: &[Row]) -> Table {
    let mut columns = vec![Column::text(&first_large(head))];
    let figures = ["Wagered", "Coups", "Average wager", "Win or loss", "First wager", "Last wager"];
    columns.extend(figures.map(Column::figures));
    columns.push(Column::figures("Time"));
    let row = |(row, played): (&Row, &Played)| {
        let (handle, wagers) = row.figures.average();
        let average = match wagers {
            0 => "–".to_owned(),
            wagers => numbers::decimal(&ratio(handle, i128::from(wagers) * 100), 2),
        };
        vec![
            row.name.clone(),
            dollars(row.figures.handle),
            count(played.coups),
            average,
            dollars(-row.figures.win()),
            moment(played.first),
            moment(played.last),
            table::Time(played.milliseconds).to_string(),
        ]
    };
    let rated = rows.iter().filter_map(|row| Some((row, row.played.as_ref()?)));
    Table {
        summary: "What everybody wagered, how many coups they played, and how long".to_owned(),
        columns,
        rows: rated.map(row).collect(),
    }
}

/// What does not belong to the handle.
fn apart(total: &Figures) -> Vec<Block> {
    let mut rows = Vec::new();
    let mut row = |what: String, tally: views::accounting::Tally| {
        if tally.count > 0 {
            rows.push(vec![what, count(tally.count), dollars(tally.amount)]);
        }
    };
    for (why, tally) in &total.back {
        row(format!("Handed back: {}", words::why(*why)), *tally);
    }
    row("Handed back: above the maximum".to_owned(), total.above);
    row("Handed back: wagers reduced".to_owned(), total.reduced);
    row("Forfeited to the house".to_owned(), total.forfeited);
    row("Settled again: what was paid more".to_owned(), total.settled_again);
    if rows.is_empty() {
        return Vec::new();
    }
    let mut columns = vec![Column::text("What")];
    columns.extend(["Wagers", "Amount"].map(Column::figures));
    let summary = "Wagers that were not settled, and those settled again".to_owned();
    vec![
        heading("Beside the handle"),
        Block::Table(Table { summary, columns, rows }),
        Block::Note(Note {
            loudness: Loudness::Remark,
            title: "How it is counted.".to_owned(),
            text: "The handle is what was staked and settled; the win is the handle less what \
                went back of it. Commission is part of the win, and rounding part of what went \
                back. A coup is counted in the hour in which wagering was opened for it. What \
                was settled again stands above as it was settled in the end, and a coup that was \
                declared void or invalid afterwards has no handle."
                .to_owned(),
        }),
    ]
}
