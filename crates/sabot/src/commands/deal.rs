//! `sabot deal`: a coup from cards in dealing order.

use crate::cli::DealArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::paint::{self, Cell};
use crate::question::{check_shoe, not_this_coup};
use crate::shapes::{DealShape, to_line};
use rules::coup::NotThisCoup;
use rules::{Coup, Rulebook, parse_cards};
use table::words;

pub(crate) fn run(library: &Library, args: &DealArgs) -> Result<String, Failure> {
    let cards =
        parse_cards(&args.cards).map_err(|error| Failure::not_understood(error.to_string()))?;
    let rulebook = library.rulebook_or_first(args.rulebook.as_deref())?;
    let decks = args.decks.unwrap_or_else(|| rulebook.usual_decks());
    check_shoe(rulebook, &cards, decks)?;
    let coup = Coup::deal(&rulebook.tableau, &cards)
        .map_err(|too_few| not_this_coup(&NotThisCoup::TooFew(too_few)))?;
    if args.json {
        return Ok(to_line(&DealShape::of(rulebook, &coup)));
    }
    let left = match cards.len() - coup.cards_used() {
        0 => String::new(),
        left => paint::styled(paint::QUIET, &format!("  {left} of the cards given are not used\n")),
    };
    Ok(format!("{}\n{}{left}", paint::coup(rulebook, &coup), draws(library, rulebook, &coup)))
}

/// What each hand did and by which rule, in words.
fn draws(library: &Library, rulebook: &Rulebook, coup: &Coup) -> String {
    let line = |decision: rules::tableau::Decision<'_>| {
        let hand = words::hand(rulebook, decision.side);
        let rule = decision.row.as_str();
        vec![
            Cell::new(format!("  {hand}")),
            Cell::new(format!("{}s", decision.action.word())).in_style(paint::HEAD),
            Cell::new(rule),
            Cell::new(library.gist(rule).unwrap_or_default()).in_style(paint::QUIET),
        ]
    };
    paint::columns(&coup.draws(&rulebook.tableau).map(line))
}
