//! The books of a table as a document: handle, win and hold, commission and rounding apart, what
//! went back and why, what was settled again, and ratings.

mod money;
mod text;

pub use text::{csv, json};

use crate::model::{Block, Column, Document, Level, Loudness, Note, Table};
use crate::numbers;
use crate::{PROGRAM, first_large};
use ledger::Total;
use num_bigint::BigInt;
use num_rational::BigRational;
use rulebook::Edition;
use rules::Rulebook;
use table::words;
use views::accounting::{Accounting, Figures, Hour, Rating};

/// What the figures are broken down by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The version of the game.
    Version,
    /// What was wagered on.
    Bet,
    /// The hour in which wagering was opened.
    Hour,
    /// Who wagered.
    Bettor,
}

impl By {
    /// All of them.
    pub const ALL: [By; 4] = [By::Version, By::Bet, By::Hour, By::Bettor];

    /// Its word in commands and files.
    pub const fn word(self) -> &'static str {
        match self {
            By::Version => "version",
            By::Bet => "bet",
            By::Hour => "hour",
            By::Bettor => "bettor",
        }
    }
}

/// What is reported.
pub struct Subject<'a> {
    /// The edition of the rulebook that the table is run by.
    pub edition: &'a Edition,
    /// The table's name.
    pub table: &'a str,
    /// Its books.
    pub books: &'a Accounting<'a>,
    /// The one breakdown that is wanted; all of them where none is named.
    pub by: Option<By>,
}

/// A row of a breakdown: its name in files, the house's words, and the figures.
struct Row<'a> {
    id: String,
    name: String,
    figures: &'a Figures,
}

impl<'a> Subject<'a> {
    fn rulebook(&self) -> &'a Rulebook {
        self.edition.at_table()
    }

    fn wanted(&self) -> impl Iterator<Item = By> {
        let by = self.by;
        By::ALL.into_iter().filter(move |one| by.is_none_or(|wanted| wanted == *one))
    }

    /// The rows of a breakdown, in the rulebook's order where it has one.
    fn rows(&self, by: By) -> Vec<Row<'a>> {
        let (books, rulebook) = (self.books.books(), self.rulebook());
        let row = |id: &str, name: &str, figures| Row {
            id: id.to_owned(),
            name: name.to_owned(),
            figures,
        };
        match by {
            By::Version => {
                let versions = rulebook.menu.versions.iter();
                let figures = |id: &str| books.by_version.get(id);
                let rows = versions.filter_map(|version| {
                    Some(row(&version.id, &version.name, figures(&version.id)?))
                });
                rows.collect()
            }
            By::Bet => {
                let rows = books.by_bet.iter().map(|(bet, figures)| {
                    row(&rulebook.bet_clauses(*bet).id, words::bet(rulebook, *bet), figures)
                });
                rows.collect()
            }
            By::Hour => {
                let rows = books.by_hour.iter();
                let rows = rows.map(|(at, figures)| row(&hour(*at), &hour_in_words(*at), figures));
                rows.collect()
            }
            By::Bettor => {
                let rows = books.by_bettor.iter();
                rows.map(|(name, figures)| row(name, name, figures)).collect()
            }
        }
    }
}

/// When an hour begins.
fn hour(hour: Hour) -> String {
    minutes(&hour.begin().to_string())
}

fn hour_in_words(at: Hour) -> String {
    format!("{} to {}", hour(at), hour(Hour(at.0 + 1)))
}

/// A time without its seconds.
fn minutes(time: &str) -> String {
    time.rsplit_once(':').map_or(time, |(minutes, _)| minutes).to_owned()
}

/// The document.
pub fn report(subject: &Subject<'_>) -> Document {
    let books = subject.books.books();
    let mut blocks = vec![Block::Facts(facts(subject))];
    if books.total == Figures::default() {
        blocks.push(Block::Paragraph("Nothing has been played.".to_owned()));
    }
    for by in subject.wanted().filter(|by| !subject.rows(*by).is_empty()) {
        blocks.push(heading(&format!("By {}", title(subject, by))));
        blocks.push(Block::Table(money(subject, by)));
        blocks.extend(kept(subject, by).map(Block::Table));
        if by == By::Bettor {
            blocks.push(Block::Heading(Level::Section, "Ratings, without estimates".to_owned()));
            blocks.push(Block::Table(ratings(subject)));
        }
    }
    if subject.by.is_none() {
        blocks.extend(apart(subject));
        blocks.extend(money::blocks(subject.books.money()));
    }
    let imprint = subject.edition.imprint();
    Document {
        title: format!("Books of {}", subject.table),
        subtitle: imprint.title.clone(),
        author: PROGRAM.to_owned(),
        language: "en".to_owned(),
        footer: format!("{PROGRAM} · {} · sha256 {}", imprint.title, subject.edition.digest),
        blocks,
    }
}

/// What a breakdown is called.
fn title(subject: &Subject<'_>, by: By) -> String {
    match by {
        By::Bettor => subject.rulebook().term("bettor").to_lowercase(),
        by => by.word().to_owned(),
    }
}

fn heading(text: &str) -> Block {
    Block::Heading(Level::Part, text.to_owned())
}

fn ratio(over: i128, under: i128) -> BigRational {
    BigRational::new(BigInt::from(over), BigInt::from(under))
}

/// Dollars and cents with their thousands apart.
fn dollars(total: Total) -> String {
    numbers::decimal(&ratio(total.cents(), 100), 2)
}

fn count(number: u64) -> String {
    numbers::whole(&BigInt::from(number))
}

/// The hold in percent; none where nothing was staked.
fn hold(figures: &Figures) -> Option<BigRational> {
    let (win, handle) = figures.hold();
    (handle != 0).then(|| ratio(win, handle))
}

fn hold_in_percent(figures: &Figures) -> String {
    hold(figures).map_or_else(|| "–".to_owned(), |hold| numbers::percent(&hold, 2))
}

fn facts(subject: &Subject<'_>) -> Vec<(String, String)> {
    let total = &subject.books.books().total;
    let imprint = subject.edition.imprint();
    let period = subject.books.period();
    let period = period.map_or_else(String::new, |(from, to)| format!("{from} to {to}"));
    let facts = [
        ("House", imprint.house.clone()),
        ("Rules", imprint.title.clone()),
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
fn money(subject: &Subject<'_>, by: By) -> Table {
    let head = title(subject, by);
    let mut columns = vec![Column::text(&first_large(&head))];
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
    let rows = subject.rows(by);
    let mut rows: Vec<_> = rows.iter().map(|row| line(&row.name, row.figures)).collect();
    rows.push(line("Together", &subject.books.books().total));
    let summary = format!("Coups, wagers, handle, what was returned, win and hold by {head}");
    Table { summary, columns, rows }
}

/// Commission and rounding apart, where there was any.
fn kept(subject: &Subject<'_>, by: By) -> Option<Table> {
    let any = |figures: &Figures| {
        figures.commission != Total::ZERO || figures.rounding != views::part::Part::ZERO
    };
    let line = |name: &str, figures: &Figures| {
        vec![name.to_owned(), dollars(figures.commission), rounding(figures)]
    };
    let total = &subject.books.books().total;
    let rows = subject.rows(by);
    let rows = rows.iter().filter(|row| any(row.figures));
    let mut rows: Vec<_> = rows.map(|row| line(&row.name, row.figures)).collect();
    rows.push(line("Together", total));
    let head = title(subject, by);
    let mut columns = vec![Column::text(&first_large(&head))];
    columns.extend(["Commission kept", "Paid more by rounding"].map(Column::figures));
    let summary = format!("Commission and rounding by {head}");
    any(total).then_some(Table { summary, columns, rows })
}

fn rounding(figures: &Figures) -> String {
    figures.rounding.to_string().replace('-', "−")
}

fn ratings(subject: &Subject<'_>) -> Table {
    let head = first_large(&title(subject, By::Bettor));
    let mut columns = vec![Column::text(&head)];
    let figures = ["Wagered", "Coups", "Average wager", "Win or loss", "First wager", "Last wager"];
    columns.extend(figures.map(Column::figures));
    columns.push(Column::figures("Time"));
    let row = |rating: Rating<'_>| {
        let (handle, wagers) = rating.figures.average();
        let average = match wagers {
            0 => "–".to_owned(),
            wagers => numbers::decimal(&ratio(handle, i128::from(wagers) * 100), 2),
        };
        let time = table::Time(rating.milliseconds());
        vec![
            rating.bettor.to_string(),
            dollars(rating.figures.handle),
            count(rating.coups()),
            average,
            dollars(-rating.figures.win()),
            rating.played.0.to_string(),
            rating.played.1.to_string(),
            time.to_string(),
        ]
    };
    Table {
        summary: "What everybody wagered, how many coups they played, and how long".to_owned(),
        columns,
        rows: subject.books.ratings().map(row).collect(),
    }
}

/// What does not belong to the handle.
fn apart(subject: &Subject<'_>) -> Vec<Block> {
    let total = &subject.books.books().total;
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
