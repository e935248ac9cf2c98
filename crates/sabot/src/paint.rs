//! How things look on a terminal: colours by meaning, cards with their symbols, aligned columns.

use anstyle::{AnsiColor, Style};
use rules::card::Colour;
use rules::{Card, Coup, Grade, Hand, Outcome, Rulebook, Side};
use std::fmt::Write;
use table::words;

/// Something that went well for the bettor.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Something that did not.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// Neither.
pub(crate) const EVEN: Style = AnsiColor::Yellow.on_default();
/// Headings.
pub(crate) const HEAD: Style = Style::new().bold();
/// What explains.
pub(crate) const QUIET: Style = Style::new().dimmed();
/// Nothing special.
pub(crate) const PLAIN: Style = Style::new();

/// A text in a style.
pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A piece of a line: what it says, and how it looks.
pub(crate) struct Cell {
    text: String,
    style: Style,
    right: bool,
}

impl Cell {
    pub(crate) fn new(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), style: PLAIN, right: false }
    }

    /// In a style.
    pub(crate) fn in_style(self, style: Style) -> Cell {
        Cell { style, ..self }
    }

    /// Set to the right of its column.
    pub(crate) fn at_right(self) -> Cell {
        Cell { right: true, ..self }
    }
}

/// Lines of cells, each column as wide as its widest cell. The last column is not filled up.
pub(crate) fn columns(lines: &[Vec<Cell>]) -> String {
    let count = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.text.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..count).map(width).collect();
    let mut out = String::new();
    for line in lines {
        for (place, cell) in line.iter().enumerate() {
            let gap = widths[place] - cell.text.chars().count();
            let last = place + 1 == line.len();
            let (before, after) = match (cell.right, last) {
                (true, _) => (gap, 0),
                (false, true) => (0, 0),
                (false, false) => (0, gap),
            };
            let end = if last { "" } else { "  " };
            let text = styled(cell.style, &cell.text);
            write!(out, "{:before$}{text}{:after$}{end}", "", "").expect("writing to a string");
        }
        out.push('\n');
    }
    out
}

/// A card with its suit's symbol, red suits in red.
pub(crate) fn card(card: Card) -> String {
    let text = format!("{}{}", card.rank.letter(), card.suit.symbol());
    match card.suit.colour() {
        Colour::Red => styled(AnsiColor::Red.on_default(), &text),
        Colour::Black => text,
    }
}

/// A hand's cards, its count, and whether it is a natural.
pub(crate) fn hand(rulebook: &Rulebook, hand: &Hand) -> String {
    let cards: Vec<_> = hand.cards().map(card).collect();
    let gap = " ".repeat(3 * (3 - cards.len()));
    let natural = if rulebook.tableau.is_natural(hand) {
        format!("  {}", rulebook.term("natural"))
    } else {
        String::new()
    };
    let count = styled(HEAD, &hand.point_count().to_string());
    format!("{}{gap}  {count}{natural}", cards.join(" "))
}

/// Which game is played: the rulebook, its title and the version.
pub(crate) fn game(rulebook: &Rulebook, version: usize) -> String {
    let (title, version) = (&rulebook.imprint.title, &rulebook.menu.versions[version].name);
    let name = if version == title { title.clone() } else { format!("{title}, {version}") };
    format!("{}  {name}", styled(HEAD, &rulebook.id))
}

/// The house's words for an outcome: the winning hand, or a tie.
pub(crate) fn outcome_name(rulebook: &Rulebook, outcome: Outcome) -> &str {
    match outcome {
        Outcome::Player => words::hand(rulebook, Side::Player),
        Outcome::Banker => words::hand(rulebook, Side::Banker),
        Outcome::Tie => rulebook.term("tie"),
    }
}

/// Who won, in words.
pub(crate) fn result(rulebook: &Rulebook, coup: &Coup) -> String {
    let name = outcome_name(rulebook, coup.outcome());
    match coup.outcome() {
        Outcome::Tie => format!("{name} on {}", coup.players_hand().point_count()),
        Outcome::Player | Outcome::Banker => format!("{name} wins by {}", margin(coup)),
    }
}

/// Both hands, one below the other, and who won.
pub(crate) fn coup(rulebook: &Rulebook, coup: &Coup) -> String {
    let result = result(rulebook, coup);
    let both = [(Side::Player, coup.players_hand()), (Side::Banker, coup.bankers_hand())];
    let width = both.map(|(side, _)| words::hand(rulebook, side).chars().count()).into_iter().max();
    let width = width.unwrap_or(0);
    let lines = both.map(|(side, cards)| {
        format!("  {:width$}  {}\n", words::hand(rulebook, side), hand(rulebook, cards))
    });
    format!("{}  {}\n", lines.concat(), styled(HEAD, &result))
}

fn margin(coup: &Coup) -> u8 {
    coup.players_hand().point_count().abs_diff(coup.bankers_hand().point_count())
}

/// The style of what became of a wager.
pub(crate) const fn grade(grade: Grade) -> Style {
    match grade {
        Grade::Win => GOOD,
        Grade::Lose => BAD,
        Grade::StandOff => EVEN,
    }
}
