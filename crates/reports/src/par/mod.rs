//! The PAR sheet: what a rulebook's bets pay, how often, and what that comes to.
//!
//! Everything about a bet comes from the rulebook's own lines and from the figures that are made of
//! them; this module only puts them in order.

mod bet;
mod game;
mod hold;
mod method;

use crate::PROGRAM;
use crate::model::{Block, Column, Document, Level, Loudness, Note, Table};
use crate::numbers::{decimal, fraction, percent, whole};
use core::fmt;
use num_bigint::BigInt;
use num_traits::Signed;
use odds::analysis::{Analysis, Deals};
use odds::{Composition, Figures, TooFewCards};
use rulebook::Edition;
use rules::{Bet, Rulebook, Setting};
use table::words;

/// Why there is no sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoSheet {
    /// The document has no game.
    NoGame,
    /// There are too few cards for a coup.
    TooFewCards(TooFewCards),
}

impl fmt::Display for NoSheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSheet::NoGame => f.write_str("the document has no game"),
            NoSheet::TooFewCards(too_few) => too_few.fmt(f),
        }
    }
}

impl core::error::Error for NoSheet {}

/// What the sheet is about.
struct Subject<'a> {
    edition: &'a Edition,
    rulebook: &'a Rulebook,
    setting: Setting,
    decks: u8,
}

impl Subject<'_> {
    /// How many cards the shoe holds.
    fn cards(&self) -> u32 {
        Composition::fresh(self.decks).total()
    }
}

/// A bet with its figures.
struct Found<'r> {
    bet: &'r Bet,
    figures: Figures,
}

impl Found<'_> {
    fn for_the_bettor(&self) -> bool {
        self.figures.house_edge().is_negative()
    }
}

/// A bet without figures: why, and the rule.
struct Absent<'r> {
    bet: &'r Bet,
    why: String,
    rule: String,
}

/// The PAR sheet of a rulebook under a setting, for the first coup of a fresh shoe.
pub fn sheet(edition: &Edition, setting: &Setting, decks: u8) -> Result<Document, NoSheet> {
    let rulebook = edition.rulebook().ok_or(NoSheet::NoGame)?;
    let subject = Subject { edition, rulebook, setting: *setting, decks };
    let analysis = Analysis::new(rulebook);
    let deals = analysis.deals(&Composition::fresh(decks)).map_err(NoSheet::TooFewCards)?;
    let (found, absent) = look_up(&subject, &analysis, &deals);

    let mut blocks = vec![Block::Facts(game::facts(&subject, &deals.total()))];
    blocks.extend(warning(&found).map(Block::Note));
    blocks.push(heading("Summary"));
    blocks.push(Block::Table(summary(&found)));
    if !absent.is_empty() {
        blocks.push(Block::Heading(Level::Group, "Bets that are not on this sheet".to_owned()));
        blocks.push(Block::Table(absent_table(&absent)));
    }
    blocks.push(heading("How coups end"));
    blocks.push(Block::Table(outcomes(&subject, &analysis, &deals)));
    blocks.push(heading("The bets"));
    blocks.push(Block::Paragraph(method::terms()));
    blocks.extend(found.iter().flat_map(|found| bet::section(&subject, found)));
    blocks.push(heading("When a third card is drawn"));
    blocks.extend(game::tableau(&subject));
    blocks.push(heading("Method"));
    blocks.extend(method::method(&subject));
    blocks.push(heading("How to repeat it"));
    blocks.extend(method::repeat(&subject));

    let version = &rulebook.menu.version_set(setting).name;
    let title = format!("PAR sheet: {}", rulebook.imprint.title);
    Ok(Document {
        title,
        subtitle: format!("{version}, {decks} decks"),
        author: PROGRAM.to_owned(),
        language: "en".to_owned(),
        footer: format!("{PROGRAM} · {} · sha256 {}", rulebook.id, edition.digest),
        blocks,
    })
}

/// The text with its first letter as at the beginning of a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn heading(text: &str) -> Block {
    Block::Heading(Level::Part, text.to_owned())
}

/// The bets with figures, the lowest house edge first, and those without.
fn look_up<'r>(
    subject: &Subject<'r>,
    analysis: &Analysis,
    deals: &Deals,
) -> (Vec<Found<'r>>, Vec<Absent<'r>>) {
    let (mut found, mut absent) = (Vec::new(), Vec::new());
    for bet in &subject.rulebook.bets {
        let mut forced = bet::forced_decks(subject.rulebook, bet);
        let forced = forced.find(|(decks, _)| *decks != subject.decks);
        let (why, rule) = match (bet.withheld(&subject.setting), forced) {
            (Some(offer), _) => {
                let only = subject.rulebook.menu.in_words(offer.in_force);
                (format!("offered only with {only}"), offer.cite.to_string())
            }
            (None, Some((decks, rule))) => {
                let rule = rule.map_or_else(String::new, ToString::to_string);
                (format!("offered only with {decks} decks"), rule)
            }
            (None, None) => match analysis.figures(deals, bet, &subject.setting) {
                Ok(Some(figures)) => {
                    found.push(Found { bet, figures });
                    continue;
                }
                Ok(None) => continue,
                Err(both) => (both.to_string(), String::new()),
            },
        };
        absent.push(Absent { bet, why, rule });
    }
    found.sort_by_cached_key(|found| found.figures.house_edge());
    (found, absent)
}

/// A warning of every bet on which the bettor has the edge.
fn warning(found: &[Found<'_>]) -> Option<Note> {
    let against = found.iter().filter(|found| found.for_the_bettor());
    let bets: Vec<_> = against
        .map(|found| format!("{} ({})", found.bet.name, percent(&found.figures.house_edge(), 4)))
        .collect();
    (!bets.is_empty()).then(|| Note {
        loudness: Loudness::Warning,
        title: "The bettor has the edge".to_owned(),
        text: format!("The house edge is below zero on: {}.", bets.join(", ")),
    })
}

fn summary(found: &[Found<'_>]) -> Table {
    let rows = found.iter().map(|found| {
        let figures = &found.figures;
        vec![
            bet::title(found.bet),
            percent(&figures.house_edge(), 4),
            percent(&figures.hit(), 4),
            percent(&figures.stand_off(), 4),
            format!("{:.4}", hold::deviation(figures)),
            format!("{:.4}", hold::volatility(figures)),
        ]
    });
    Table {
        summary: "All bets, the lowest house edge first".to_owned(),
        rows: rows.collect(),
        columns: vec![
            Column::text("Bet"),
            Column::figures("House edge"),
            Column::figures("Hit frequency"),
            Column::figures("Stand-off frequency"),
            Column::figures("Standard deviation"),
            Column::figures("Volatility index"),
        ],
    }
}

fn absent_table(absent: &[Absent<'_>]) -> Table {
    let row =
        |absent: &Absent<'_>| vec![bet::title(absent.bet), absent.why.clone(), absent.rule.clone()];
    Table {
        summary: "Bets of the rulebook without figures here".to_owned(),
        rows: absent.iter().map(row).collect(),
        columns: ["Bet", "Why", "Rule"].map(Column::text).into(),
    }
}

fn outcomes(subject: &Subject<'_>, analysis: &Analysis, deals: &Deals) -> Table {
    let total = deals.total();
    let row = |name: String, count: &BigInt| {
        let probability = num_rational::BigRational::new(count.clone(), total.clone());
        vec![name, whole(count), fraction(&probability), decimal(&probability, 9)]
    };
    let name = |outcome| capital(&words::outcome(subject.rulebook, outcome));
    let counts = analysis.outcomes(deals);
    let mut rows: Vec<_> =
        counts.iter().map(|(outcome, count)| row(name(*outcome), count)).collect();
    rows.push(row("All ordered deals of six cards".to_owned(), &total));
    Table {
        summary: "How many of all ordered deals end in each result".to_owned(),
        rows,
        columns: vec![
            Column::text("Result"),
            Column::figures("Deals"),
            Column::figures("Probability in lowest terms"),
            Column::figures("Probability"),
        ],
    }
}
