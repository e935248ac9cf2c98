//! `sabot settle`: wagers on a finished coup.

pub(crate) mod questions;

use crate::cli::SettleArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::paint::{self, Cell};
use crate::question::{Answer, Question};
use crate::shapes::{SettleShape, to_line};
use rules::parse_cards;

pub(crate) fn run(library: &Library, args: &SettleArgs) -> Result<String, Failure> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let cards = parse_cards(&text(&args.cards))
        .map_err(|error| Failure::not_understood(error.to_string()))?;
    let question = Question {
        rulebook: &text(&args.rulebook),
        version: &text(&args.version),
        options: &args.options,
        decks: args.decks,
        cards: &cards,
        wagers: &args.wagers,
    };
    let answer = question.answer(library)?;
    if args.json {
        return Ok(to_line(&SettleShape::of(&answer)));
    }
    let rulebook = answer.rulebook;
    Ok(format!(
        "{}\n\n{}\n{}{}",
        paint::game(rulebook, answer.version),
        paint::coup(rulebook, &answer.coup),
        wagers(library, &answer),
        conditions(&answer)
    ))
}

/// The settled wagers, one a line, with what the rule says.
pub(crate) fn wagers(library: &Library, answer: &Answer<'_>) -> String {
    let head = |text: &str| Cell::new(text).in_style(paint::QUIET);
    let mut lines = vec![vec![
        head("  wager"),
        head("stake").at_right(),
        head("outcome"),
        head("odds").at_right(),
        head("winnings").at_right(),
        head("returned").at_right(),
        head("rule"),
    ]];
    for (wager, settled) in &answer.wagers {
        let bet = &answer.rulebook.bet_clauses(wager.bet()).id;
        let odds = settled.odds.map_or_else(String::new, |odds| odds.to_string());
        let rule = settled.cite.as_str();
        lines.push(vec![
            Cell::new(format!("  {bet}")),
            Cell::new(wager.amount().to_string()).at_right(),
            Cell::new(settled.grade.word()).in_style(paint::grade(settled.grade)),
            Cell::new(odds).at_right(),
            Cell::new(settled.winnings.to_string()).at_right(),
            Cell::new(settled.returned.to_string()).at_right(),
            Cell::new(rule),
            Cell::new(library.gist(rule).unwrap_or_default()).in_style(paint::QUIET),
        ]);
    }
    let [blank_outcome, blank_odds, blank_winnings] = [(); 3].map(|()| Cell::new(""));
    lines.push(vec![
        Cell::new("  together").in_style(paint::HEAD),
        Cell::new(answer.staked.to_string()).at_right().in_style(paint::HEAD),
        blank_outcome,
        blank_odds,
        blank_winnings,
        Cell::new(answer.returned.to_string()).at_right().in_style(paint::HEAD),
    ]);
    paint::columns(&lines)
}

fn conditions(answer: &Answer<'_>) -> String {
    let line = |condition: &crate::question::Condition<'_>| {
        let rule = condition.rule.map_or_else(String::new, |rule| format!(" ({rule})"));
        format!("  {}{}{rule}\n", paint::styled(paint::EVEN, "note: "), condition.text)
    };
    answer.conditions.iter().map(line).collect()
}
