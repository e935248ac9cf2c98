//! `sabot rulebooks`: which rulebooks there are, and what each offers.

use crate::cli::RulebooksArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::paint::{self, Cell};
use crate::shapes::to_line;
use rulebook::{Document, Edition};
use rules::bet::Pays;
use rules::setting::{HouseOption, OptionKind, Version};
use rules::{Bet, Rulebook};
use serde::Serialize;
use std::path::Path;

/// A rulebook in a line.
#[derive(Serialize)]
struct RulebookShape<'a> {
    rulebook: &'a str,
    title: &'a str,
    house: &'a str,
    edition: &'a str,
    digest: String,
    rules: usize,
    decks: &'a [u8],
    versions: Vec<&'a str>,
    options: Vec<OptionShape<'a>>,
    wagers: Vec<&'a str>,
    lines: Vec<LineShape<'a>>,
}

/// One line of a bet.
#[derive(Serialize)]
struct LineShape<'a> {
    wager: &'a str,
    when: String,
    setting: String,
    outcome: &'static str,
    odds: Option<String>,
    rule: &'a str,
}

#[derive(Serialize)]
struct OptionShape<'a> {
    option: &'a str,
    values: Vec<String>,
    default: String,
    rule: &'a str,
}

pub(crate) fn run(library: &Library, args: &RulebooksArgs) -> Result<String, Failure> {
    if let Some(folder) = &args.write {
        return written(library, folder);
    }
    let editions = match &args.id {
        Some(id) => vec![(id.as_str(), library.edition(id)?)],
        None => library.all_editions()?,
    };
    if args.canonical {
        return Ok(editions.iter().map(|(_, edition)| edition.canonical.as_str()).collect());
    }
    let shapes: Vec<_> = editions.iter().map(|(id, edition)| shape(id, edition)).collect();
    match (&args.id, &shapes[..]) {
        (Some(_), [shape]) if args.json => Ok(to_line(shape)),
        (None, shapes) if args.json => Ok(to_line(&shapes)),
        (Some(_), [shape]) => Ok(page(shape, editions[0].1)),
        (_, shapes) => Ok(list(shapes)),
    }
}

/// Writes the shelf to a folder, which is not there yet: rulebooks of a house's own are left alone.
fn written(library: &Library, folder: &Path) -> Result<String, Failure> {
    let name = folder.display();
    if folder.exists() {
        return Err(Failure::refused(format!("{name} is there already: name a new folder"), None));
    }
    let done = library.shelf().write(folder);
    done.map_err(|why| Failure::not_understood(format!("cannot write {name}: {why}")))?;
    Ok(format!("wrote the rulebooks to {name}\n"))
}

fn shape<'a>(id: &'a str, edition: &'a Edition) -> RulebookShape<'a> {
    let (imprint, game) = match &edition.document {
        Document::Game(rulebook) => (&rulebook.imprint, Some(&**rulebook)),
        Document::Fragment(fragment) => (&fragment.imprint, None),
    };
    let all = |names: fn(&Rulebook) -> Vec<&str>| game.map_or_else(Vec::new, names);
    RulebookShape {
        rulebook: id,
        title: &imprint.title,
        house: &imprint.house,
        edition: &imprint.edition,
        digest: edition.digest.to_string(),
        rules: edition.register.rules().len(),
        decks: game.map_or(&[], |game| &game.decks.allowed.value),
        versions: all(|game| {
            game.menu.versions.iter().map(|version| version.id.as_str()).collect()
        }),
        options: game.map_or_else(Vec::new, |game| game.menu.options.iter().map(option).collect()),
        wagers: all(|game| game.bets.iter().map(|bet| bet.id.as_str()).collect()),
        lines: game.map_or_else(Vec::new, line_shapes),
    }
}

fn option(option: &HouseOption) -> OptionShape<'_> {
    let (values, default) = match &option.kind {
        OptionKind::Choice { values, default, .. } => (values.clone(), values[*default].clone()),
        OptionKind::Percent { min, max, default } => {
            ((*min..=*max).map(|percent| percent.to_string()).collect(), default.to_string())
        }
        OptionKind::Amount { default } => (Vec::new(), default.to_string()),
    };
    OptionShape { option: &option.id, values, default, rule: option.cite.as_str() }
}

fn list(shapes: &[RulebookShape<'_>]) -> String {
    let line = |shape: &RulebookShape<'_>| {
        vec![
            Cell::new(shape.rulebook).in_style(paint::HEAD),
            Cell::new(shape.title),
            Cell::new(shape.house),
            Cell::new(format!("{} rules", shape.rules)).at_right(),
            Cell::new(shape.digest[..16].to_owned()).in_style(paint::QUIET),
        ]
    };
    paint::columns(&shapes.iter().map(line).collect::<Vec<_>>())
}

/// A rulebook in full: what it offers, and what every wager pays.
fn page(shape: &RulebookShape<'_>, edition: &Edition) -> String {
    let facts = [
        ("house", shape.house.to_owned()),
        ("edition", shape.edition.to_owned()),
        ("digest", shape.digest.clone()),
    ];
    let decks: Vec<_> = shape.decks.iter().map(ToString::to_string).collect();
    let options = shape.options.iter().map(|option| {
        let values = match &option.values[..] {
            [] => "an amount".to_owned(),
            [first, .., last] if option.values.len() > 4 => format!("{first} to {last}"),
            values => values.join(" or "),
        };
        ("option", format!("{}={values}, else {} ({})", option.option, option.default, option.rule))
    });
    let game = edition.rulebook();
    let versions = game.map_or_else(Vec::new, |game| game.menu.versions.iter().collect());
    let versions: Vec<_> = versions.into_iter().map(Version::named).collect();
    let versions = versions.join(", ");
    let lists = [("decks", decks.join(", ")), ("versions", versions)];
    let facts = facts.into_iter().chain(lists).chain(options).filter(|(_, text)| !text.is_empty());
    let cells = facts.map(|(key, text)| {
        vec![Cell::new(format!("  {key}")).in_style(paint::QUIET), Cell::new(text)]
    });
    let cells: Vec<_> = cells.collect();
    let pays = game.map_or_else(String::new, pay_tables);
    let id = paint::styled(paint::HEAD, shape.rulebook);
    format!("{id}  {}\n{}{pays}", shape.title, paint::columns(&cells))
}

/// What every wager pays, line by line: under which setting, and in which coups.
fn pay_tables(game: &Rulebook) -> String {
    let mut lines = Vec::new();
    for bet in &game.bets {
        let heading = Cell::new(format!("  {}", bet.id)).in_style(paint::HEAD);
        lines.push(vec![heading, Cell::new(bet.cite.as_str()), Cell::new(bet.name.as_str())]);
        for (rule, text) in conditions(game, bet) {
            lines.push(vec![Cell::new(""), Cell::new(rule), Cell::new(text).in_style(paint::EVEN)]);
        }
        for line in &bet.lines {
            let pays = match line.pays {
                Pays::Win(odds) => format!("pays {odds}"),
                Pays::WinLess { gross, net } => format!("pays {gross} less commission, {net}"),
                Pays::StandOff => "stands off".to_owned(),
                Pays::StandOffAndShare { option } => {
                    format!("stands off and is paid {}", game.menu.options[option].id)
                }
                Pays::Lose => "loses".to_owned(),
            };
            lines.push(vec![
                Cell::new(""),
                Cell::new(line.cite.as_str()),
                Cell::new(pays),
                Cell::new(game.menu.in_words(line.in_force)),
                Cell::new(line.when_in_words()).in_style(paint::QUIET),
            ]);
        }
    }
    format!("\n{}", paint::columns(&lines))
}

/// What must be so for a bet to be open: where it is offered, its decks, other wagers.
fn conditions<'r>(game: &'r Rulebook, bet: &'r Bet) -> Vec<(&'r str, String)> {
    let id = game.bet(&bet.id);
    let offered = bet.offered.iter().map(|offer| {
        (offer.cite.as_str(), format!("only with {}", game.menu.in_words(offer.in_force)))
    });
    let forced = game
        .decks
        .forced
        .iter()
        .filter(|forced| id.is_some_and(|id| forced.value.bets.contains(&id)));
    let forced = forced.map(|forced| {
        let rule = forced.source.cite().map_or("", rules::Cite::as_str);
        (rule, format!("only with {} decks", forced.value.decks))
    });
    let needs = bet.needs.iter().filter(|needs| !needs.any_of.is_empty()).map(|needs| {
        let names: Vec<_> =
            needs.any_of.iter().map(|bet| game.bet_clauses(*bet).id.as_str()).collect();
        let when = game.menu.in_words(needs.in_force);
        let when = if when.is_empty() { when } else { format!(", with {when}") };
        (needs.cite.as_str(), format!("only beside {}{when}", names.join(" or ")))
    });
    offered.chain(forced).chain(needs).collect()
}

/// Every line of every bet. The odds are those with the options at their defaults.
fn line_shapes(game: &Rulebook) -> Vec<LineShape<'_>> {
    let setting = game.menu.default_setting(0);
    let lines = game.bets.iter().flat_map(|bet| bet.lines.iter().map(move |line| (bet, line)));
    lines
        .map(|(bet, line)| LineShape {
            wager: &bet.id,
            when: line.when_in_words(),
            setting: game.menu.in_words(line.in_force),
            outcome: line.pays.grade().word(),
            odds: line.pays.odds(&setting).map(|odds| odds.to_string()),
            rule: line.cite.as_str(),
        })
        .collect()
}
