//! What is reported of one table or several, and the rows that it is broken down into.

use super::moment;
use rulebook::Edition;
use rules::Rulebook;
use table::{Time, words};
use views::accounting::{Accounting, Figures, Hour, Rating, TrayShift};

/// What the figures are broken down by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The table.
    Table,
    /// The version of the game.
    Version,
    /// What was wagered on.
    Bet,
    /// The hour in which wagering was opened.
    Hour,
    /// The count of the tray, from opener to closer, in which wagering was opened.
    Shift,
    /// Who wagered.
    Bettor,
}

impl By {
    /// All of them.
    pub const ALL: [By; 6] = [By::Table, By::Version, By::Bet, By::Hour, By::Shift, By::Bettor];

    /// Its word in commands and files.
    pub const fn word(self) -> &'static str {
        match self {
            By::Table => "table",
            By::Version => "version",
            By::Bet => "bet",
            By::Hour => "hour",
            By::Shift => "shift",
            By::Bettor => "bettor",
        }
    }
}

/// The books of a table.
pub struct TableBooks<'a> {
    /// The edition of the rulebook that the table is run by.
    pub edition: &'a Edition,
    /// The table's name.
    pub table: &'a str,
    /// Its books.
    pub books: &'a Accounting<'a>,
}

/// What is reported.
pub struct Subject<'a> {
    /// The tables, one or several.
    pub tables: &'a [TableBooks<'a>],
    /// The one breakdown that is wanted; all of them where none is named.
    pub by: Option<By>,
}

/// What somebody has played at all tables together, without any estimate.
pub(super) struct Played {
    pub(super) coups: u64,
    pub(super) first: Time,
    pub(super) last: Time,
    /// From the first to the last wager at each table.
    pub(super) milliseconds: u64,
}

impl Played {
    fn of(rating: &Rating<'_>) -> Played {
        let ((first, last), milliseconds) = (rating.played, rating.milliseconds());
        Played { coups: rating.coups(), first, last, milliseconds }
    }

    fn add(&mut self, other: &Played) {
        self.coups += other.coups;
        self.first = self.first.min(other.first);
        self.last = self.last.max(other.last);
        self.milliseconds += other.milliseconds;
    }
}

/// A row of a breakdown: its name in files, the house's words, and the figures.
pub(super) struct Row {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) figures: Figures,
    /// Where the row is somebody's.
    pub(super) played: Option<Played>,
}

impl Row {
    fn new(id: &str, name: &str, figures: &Figures) -> Row {
        Row { id: id.to_owned(), name: name.to_owned(), figures: figures.clone(), played: None }
    }

    fn add(&mut self, other: &Row) {
        self.figures.add(&other.figures);
        if let (Some(own), Some(more)) = (&mut self.played, &other.played) {
            own.add(more);
        }
    }
}

impl TableBooks<'_> {
    fn rulebook(&self) -> &Rulebook {
        self.edition.at_table()
    }

    /// The rows of a breakdown, in the rulebook's order where it has one.
    fn rows(&self, by: By) -> Vec<Row> {
        let (books, rulebook) = (self.books.sums(), self.rulebook());
        match by {
            By::Table => vec![Row::new(self.table, self.table, &books.total)],
            By::Version => {
                let rows = rulebook.menu.versions.iter().filter_map(|version| {
                    let figures = books.by_version.get(&version.id)?;
                    Some(Row::new(&version.id, &version.name, figures))
                });
                rows.collect()
            }
            By::Bet => {
                let rows = books.by_bet.iter().map(|(bet, figures)| {
                    let id = &rulebook.bet_clauses(*bet).id;
                    Row::new(id, words::bet(rulebook, *bet), figures)
                });
                rows.collect()
            }
            By::Hour => {
                let rows = books.by_hour.iter();
                let row =
                    |(at, figures): (&Hour, _)| Row::new(&hour(*at), &hour_in_words(*at), figures);
                rows.map(row).collect()
            }
            By::Shift => self.shifts(),
            By::Bettor => self.bettors(),
        }
    }

    /// The counts of the tray; nothing where it was never counted.
    fn shifts(&self) -> Vec<Row> {
        let shifts = &self.books.money().shifts;
        let rows = self.books.sums().by_shift.iter().filter(|_| !shifts.is_empty());
        let rows = rows.map(|(shift, figures)| match shift {
            None => Row::new("", "No tray open", figures),
            Some(number) => {
                let index = usize::try_from(*number).ok().and_then(|it| it.checked_sub(1));
                let of = index.and_then(|index| shifts.get(index));
                let name = of.map_or_else(|| number.to_string(), |of| shift_in_words(*number, of));
                Row::new(&number.to_string(), &name, figures)
            }
        });
        rows.collect()
    }

    fn bettors(&self) -> Vec<Row> {
        let rows = self.books.ratings().map(|rating| Row {
            played: Some(Played::of(&rating)),
            ..Row::new(rating.bettor, rating.bettor, rating.figures)
        });
        rows.collect()
    }
}

impl Subject<'_> {
    /// The breakdowns that are wanted.
    pub(super) fn wanted(&self) -> Vec<By> {
        match self.by {
            Some(by) => vec![by],
            // A table alone is told in the whole.
            None => {
                By::ALL.into_iter().filter(|by| self.are_several() || *by != By::Table).collect()
            }
        }
    }

    pub(super) fn are_several(&self) -> bool {
        self.tables.len() != 1
    }

    /// The rows of a breakdown over all tables. What only a rulebook or a table has is named with
    /// it where there are several.
    pub(super) fn rows(&self, by: By) -> Vec<Row> {
        let mut all: Vec<Row> = Vec::new();
        for table in self.tables {
            for row in table.rows(by) {
                let row = if self.are_several() { named(by, table, row) } else { row };
                match all.iter_mut().find(|other| other.id == row.id) {
                    Some(other) => other.add(&row),
                    None => all.push(row),
                }
            }
        }
        if matches!(by, By::Hour | By::Bettor) {
            all.sort_by(|one, other| one.id.cmp(&other.id));
        }
        all
    }

    /// The figures of all tables.
    pub(super) fn total(&self) -> Figures {
        let mut total = Figures::default();
        self.tables.iter().for_each(|table| total.add(&table.books.sums().total));
        total
    }

    /// The first and the latest moment that they know of.
    pub(super) fn period(&self) -> Option<(Time, Time)> {
        let periods = self.tables.iter().filter_map(|table| table.books.period());
        periods.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
    }

    /// Whose books they are.
    pub(super) fn title(&self) -> String {
        match self.tables {
            [one] => one.table.to_owned(),
            tables => format!("{} tables", tables.len()),
        }
    }

    /// What a breakdown is called.
    pub(super) fn head(&self, by: By) -> String {
        match (by, self.tables) {
            (By::Bettor, [one]) => one.rulebook().term("bettor").to_lowercase(),
            _ => by.word().to_owned(),
        }
    }

    pub(super) fn house(&self) -> String {
        self.each(|edition| edition.imprint().house.clone())
    }

    pub(super) fn rules(&self) -> String {
        self.each(|edition| edition.imprint().title.clone())
    }

    pub(super) fn digests(&self) -> String {
        self.each(|edition| format!("sha256 {}", edition.digest))
    }

    /// What the editions of the tables say, each thing once.
    fn each(&self, of: impl Fn(&Edition) -> String) -> String {
        let mut all: Vec<String> = self.tables.iter().map(|table| of(table.edition)).collect();
        all.sort();
        all.dedup();
        all.join(" · ")
    }
}

fn named(by: By, table: &TableBooks<'_>, row: Row) -> Row {
    let of = match by {
        By::Table | By::Hour | By::Bettor => return row,
        By::Version | By::Bet => table.edition.id(),
        By::Shift => table.table,
    };
    let (id, name) = (format!("{of}/{}", row.id), format!("{of}: {}", row.name));
    Row { id, name, ..row }
}

/// When an hour begins.
fn hour(hour: Hour) -> String {
    minutes(&moment(hour.begin()))
}

fn hour_in_words(at: Hour) -> String {
    format!("{} to {}", hour(at), hour(Hour(at.0 + 1)))
}

fn shift_in_words(number: u32, shift: &TrayShift) -> String {
    let from = moment(shift.opened);
    match shift.closed {
        Some((at, ..)) => format!("{number}: {from} to {}", moment(at)),
        None => format!("{number}: from {from}"),
    }
}

/// A time without its seconds.
fn minutes(time: &str) -> String {
    time.rsplit_once(':').map_or(time, |(minutes, _)| minutes).to_owned()
}
