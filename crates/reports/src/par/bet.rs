//! What the sheet says of one bet: its lines, its figures, its returns and its hold.

use super::hold::{self, MARK, deviation, volatility};
use super::{Found, Subject, capital};
use crate::model::{Bar, Block, Chart, Column, Level, Loudness, Note, Table, Tone};
use crate::numbers::{decimal, fraction, net, percent, whole};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use odds::approximate;
use rules::bet::{Line, Pays};
use rules::{Bet, Cite, Rulebook};
use std::collections::BTreeMap;

/// The section of a bet.
pub(super) fn section(subject: &Subject<'_>, found: &Found<'_>) -> Vec<Block> {
    let bet = found.bet;
    let mut blocks = vec![Block::Heading(Level::Section, title(bet))];
    if found.for_the_bettor() {
        blocks.push(Block::Note(warning(found)));
    }
    blocks.push(Block::Facts(conditions(subject, bet)));
    blocks.push(Block::Table(pay_table(subject, found)));
    let figures = Block::Facts(decimals(found));
    blocks.push(Block::Beside(Box::new([figures, Block::Chart(returns(found))])));
    blocks.push(Block::Facts(exact(found)));
    blocks.push(Block::Heading(Level::Group, "Hold at one unit a coup".to_owned()));
    blocks.push(Block::Table(hold::table(&found.figures, &bet.name)));
    blocks
}

/// The house's words for a bet, and its own name where that is another.
pub(super) fn title(bet: &Bet) -> String {
    if bet.name.eq_ignore_ascii_case(&bet.id) {
        return capital(&bet.name);
    }
    format!("{} ({})", capital(&bet.name), bet.id)
}

fn warning(found: &Found<'_>) -> Note {
    let edge = percent(&-found.figures.house_edge(), 4);
    let title = "The bettor has the edge on this bet".to_owned();
    let text = format!(
        "Over time the house pays out more than it takes: {edge} of all that is wagered goes to \
         the bettors. The rules of this version say so; it is not a fault of the sheet."
    );
    Note { loudness: Loudness::Warning, title, text }
}

/// By which rule the bet is offered, and what must be so for it to be open.
fn conditions(subject: &Subject<'_>, bet: &Bet) -> Vec<(String, String)> {
    let rulebook = subject.rulebook;
    let menu = &rulebook.menu;
    let mut facts = vec![("Offered by".to_owned(), bet.cite.to_string())];
    let offered = bet.offered.iter().map(|offer| {
        let only = menu.in_words(offer.in_force);
        ("Only with".to_owned(), format!("{only} ({})", offer.cite))
    });
    facts.extend(offered);
    facts.extend(forced_decks(rulebook, bet).map(|(decks, rule)| {
        ("Only with".to_owned(), format!("{decks} decks{}", in_brackets(rule)))
    }));
    let needs = bet.needs.iter().filter(|needs| !needs.any_of.is_empty());
    let needs = needs.filter(|needs| needs.in_force.holds(&subject.setting));
    facts.extend(needs.map(|needs| {
        let names = needs.any_of.iter().map(|bet| rulebook.bet_clauses(*bet).name.as_str());
        let names: Vec<_> = names.collect();
        ("Only beside".to_owned(), format!("{} ({})", names.join(" or "), needs.cite))
    }));
    facts
}

/// The decks that a bet is bound to, with the rule.
pub(super) fn forced_decks<'r>(
    rulebook: &'r Rulebook,
    bet: &Bet,
) -> impl Iterator<Item = (u8, Option<&'r Cite>)> {
    let id = rulebook.bet(&bet.id);
    let forced = rulebook.decks.forced.iter();
    forced
        .filter(move |forced| id.is_some_and(|id| forced.value.bets.contains(&id)))
        .map(|forced| (forced.value.decks, forced.source.cite()))
}

/// A rule in brackets, where there is one.
pub(super) fn in_brackets(rule: Option<&Cite>) -> String {
    rule.map_or_else(String::new, |rule| format!(" ({rule})"))
}

fn pay_table(subject: &Subject<'_>, found: &Found<'_>) -> Table {
    let figures = &found.figures;
    let lines = found.bet.lines.iter().enumerate();
    let in_force = lines.filter(|(_, line)| line.in_force.holds(&subject.setting));
    let rows = in_force.map(|(at, line)| {
        // A line may be in force and yet decide nothing that these cards can bring about.
        let case = figures.cases().iter().find(|case| case.line == at);
        let deals = case.map_or_else(BigInt::zero, |case| case.deals.clone());
        let probability = BigRational::new(deals.clone(), figures.total().clone());
        vec![
            line.when_in_words(),
            outcome(subject, line),
            format!("{}\n{}", whole(&deals), fraction(&probability)),
            decimal(&probability, 9),
            line.cite.to_string(),
        ]
    });
    Table {
        summary: format!("The lines of {}, each with its deals", found.bet.name),
        rows: rows.collect(),
        columns: vec![
            Column::text("Coups"),
            Column::text("Outcome"),
            Column::figures("Deals; probability in lowest terms"),
            Column::figures("Probability"),
            Column::text("Rule"),
        ],
    }
}

/// What becomes of a wager, with the odds that it is paid at.
fn outcome(subject: &Subject<'_>, line: &Line) -> String {
    let word = line.pays.grade().word();
    match (line.pays, line.pays.odds(&subject.setting)) {
        (_, None) => word.to_owned(),
        (Pays::WinLess { gross, .. }, Some(net)) => {
            format!("{word} {net}\n({gross} less commission)")
        }
        (_, Some(odds)) => format!("{word} {odds}"),
    }
}

fn decimals(found: &Found<'_>) -> Vec<(String, String)> {
    let figures = &found.figures;
    let facts = [
        ("House edge", percent(&figures.house_edge(), 6)),
        ("Return to the bettor", percent(&(BigRational::one() - figures.house_edge()), 6)),
        ("Hit frequency", percent(&figures.hit(), 6)),
        ("Stand-off frequency", percent(&figures.stand_off(), 6)),
        ("Variance", decimal(&figures.variance(), 6)),
        ("Standard deviation σ", format!("{:.6}", deviation(figures))),
        ("Volatility index", format!("{:.6}", volatility(figures))),
    ];
    facts.map(|(name, value)| (name.to_owned(), value)).into()
}

fn exact(found: &Found<'_>) -> Vec<(String, String)> {
    let figures = &found.figures;
    let facts = [
        ("House edge, exact", figures.house_edge()),
        ("Hit frequency, exact", figures.hit()),
        ("Stand-off frequency, exact", figures.stand_off()),
        ("Variance, exact", figures.variance()),
    ];
    facts.map(|(name, value)| (name.to_owned(), fraction(&value))).into()
}

/// How likely each net result is, from the loss to the highest win.
fn returns(found: &Found<'_>) -> Chart {
    let figures = &found.figures;
    let mut by_net: BTreeMap<BigRational, BigRational> = BTreeMap::new();
    for case in figures.cases() {
        *by_net.entry(case.net()).or_insert_with(BigRational::zero) += figures.probability(case);
    }
    let bars = by_net.iter().map(|(result, probability)| Bar {
        label: net(result),
        length: approximate(probability),
        figure: percent(probability, 4),
        tone: match result {
            loss if loss.is_negative() => Tone::Loss,
            even if even.is_zero() => Tone::Even,
            _ => Tone::Gain,
        },
    });
    let caption = "Net result for one unit wagered, and its probability".to_owned();
    Chart { caption, bars: bars.collect() }
}

/// What marks a row of the hold table means.
pub(super) fn mark_in_words() -> String {
    format!(
        "Rows marked {MARK} are not to be relied on: fewer than {} wins on the rarest paying line \
         are expected in so many coups, and the distribution is skewed.",
        hold::TRUSTED
    )
}
