//! `sabot odds`: exact odds of every bet for a fresh shoe or for the cards that are left.

use crate::cli::OddsArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::paint::{self, Cell};
use crate::question::{once, unknown_option, version};
use crate::shapes::{Exact, OddsCaseShape, OddsShape, OddsWagerShape, to_line};
use odds::{Analysis, Composition, Figures, approximate};
use rules::card::NotACard;
use rules::setting::{HouseOption, Menu, OptionKind, VERSION};
use rules::{Bet, Card, Rulebook, Setting};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// The figures of one bet under one setting.
struct Found<'r> {
    bet: &'r Bet,
    version: &'r str,
    options: BTreeMap<&'r str, String>,
    figures: Figures,
}

pub(crate) fn run(library: &Library, args: &OddsArgs) -> Result<String, Failure> {
    let rulebook = library.rulebook_or_first(args.rulebook.as_deref())?;
    let decks = args.decks.unwrap_or_else(|| rulebook.usual_decks());
    let composition = match &args.composition {
        Some(file) => read_composition(file)?,
        None => Composition::fresh(decks),
    };
    let analysis = Analysis::new(rulebook);
    let deals = analysis
        .deals(&composition)
        .map_err(|too_few| Failure::refused(too_few.to_string(), None))?;
    let mut found: Vec<Found<'_>> = Vec::new();
    let mut not_analysed = Vec::new();
    for bet in &rulebook.bets {
        for setting in settings(rulebook, bet, args)? {
            let version = rulebook.menu.version_set(&setting).id.as_str();
            let options = options_set(rulebook, bet, &setting);
            // An option may decide where a bet is offered without changing what it pays.
            let listed = |found: &Found<'_>| {
                found.bet.id == bet.id && found.version == version && found.options == options
            };
            if found.iter().any(listed) {
                continue;
            }
            match analysis.figures(&deals, bet, &setting) {
                Ok(figures) => {
                    let figures = figures.map(|figures| Found { bet, version, options, figures });
                    found.extend(figures);
                }
                Err(both) => not_analysed.push(both.to_string()),
            }
        }
    }
    not_analysed.dedup();
    let outcomes = analysis.outcomes(&deals).map(|(outcome, count)| {
        (outcome.word(), Exact::of(&num_rational::BigRational::new(count, deals.total())))
    });
    if args.json {
        let wagers = found.iter().map(wager_shape).collect();
        let decks = args.composition.is_none().then_some(decks);
        let cards = composition.total();
        let shape = OddsShape {
            rulebook: &rulebook.id,
            decks,
            cards,
            outcomes: outcomes.into(),
            wagers,
            not_analysed,
        };
        return Ok(to_line(&shape));
    }
    let notes = not_analysed.iter().map(|what| format!("  {what}\n")).collect::<String>();
    Ok(page(rulebook, &composition, &outcomes, found) + &notes)
}

/// The settings under which a bet is listed: the version and options asked for, and every value of
/// the others that it depends on.
fn settings(rulebook: &Rulebook, bet: &Bet, args: &OddsArgs) -> Result<Vec<Setting>, Failure> {
    let menu = &rulebook.menu;
    let asked = |key: &str| args.options.iter().any(|(name, _)| name == key);
    let mut settings = menu.settings(|key| match key {
        VERSION => true,
        option => bet.depends_on(menu, option) && !asked(option),
    });
    if let Some(name) = &args.version {
        let wanted = &menu.versions[version(rulebook, name)?].id;
        settings.retain(|setting| menu.version_set(setting).id == *wanted);
    }
    for (place, (name, value)) in args.options.iter().enumerate() {
        once("option", name, args.options[..place].iter().map(|(name, _)| name.as_str()))?;
        let option = menu.option(name).ok_or_else(|| unknown_option(rulebook, name))?;
        settings = settings
            .into_iter()
            .map(|setting| Ok(menu.set_option(setting, option, value)?))
            .collect::<Result<_, Failure>>()?;
    }
    for (place, option) in menu.options.iter().enumerate() {
        if let OptionKind::Percent { min, max, .. } = option.kind
            && bet.depends_on(menu, &option.id)
            && !asked(&option.id)
        {
            let matters = |setting: &Setting| option.matters.holds(setting);
            let every = |setting: Setting| {
                let most = if matters(&setting) { max } else { min };
                (min..=most)
                    .map(move |percent| menu.set_option(setting, place, &percent.to_string()))
            };
            settings = settings.into_iter().flat_map(every).collect::<Result<_, _>>()?;
        }
    }
    Ok(settings)
}

/// What is set of the options that a bet depends on and that matter.
fn options_set<'r>(
    rulebook: &'r Rulebook,
    bet: &Bet,
    setting: &Setting,
) -> BTreeMap<&'r str, String> {
    let menu = &rulebook.menu;
    let matters =
        |option: &HouseOption| bet.pays_by(menu, &option.id) && option.matters.holds(setting);
    let options = menu.options_set(setting).filter(|(option, _)| matters(option));
    options.map(|(option, value)| (option.id.as_str(), value)).collect()
}

/// Reads a composition file: an object of cards and how many there are of each.
fn read_composition(file: &Path) -> Result<Composition, Failure> {
    let not_understood =
        |what: String| Failure::not_understood(format!("{}: {what}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| not_understood(error.to_string()))?;
    let Counts(counts) = serde_json::from_str(&text).map_err(|error| {
        not_understood(format!("{error}; write an object of cards and counts, as in {{\"AS\":8}}"))
    })?;
    let mut all = [None; Card::KINDS];
    for (card, count) in counts {
        let card: Card =
            card.parse().map_err(|error: NotACard| not_understood(error.to_string()))?;
        if all[card.index()].replace(count).is_some() {
            return Err(not_understood(format!("the card {card} is given twice; give it once")));
        }
    }
    let all = all.map(Option::unwrap_or_default);
    Composition::of(all).map_err(|too_many| Failure::refused(too_many.to_string(), None))
}

/// The entries of a composition, with repeats, so that a repeat can be told.
struct Counts(Vec<(String, u32)>);

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Counts, D::Error> {
        deserializer.deserialize_map(CountsVisitor)
    }
}

struct CountsVisitor;

impl<'de> Visitor<'de> for CountsVisitor {
    type Value = Counts;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of cards and counts")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Counts, M::Error> {
        let mut counts = Vec::new();
        while let Some(entry) = map.next_entry()? {
            counts.push(entry);
        }
        Ok(Counts(counts))
    }
}

fn wager_shape<'a>(found: &'a Found<'_>) -> OddsWagerShape<'a> {
    let figures = &found.figures;
    let variance = figures.variance();
    OddsWagerShape {
        wager: &found.bet.id,
        version: found.version,
        options: &found.options,
        house_edge: Exact::of(&figures.house_edge()),
        hit: Exact::of(&figures.hit()),
        stand_off: Exact::of(&figures.stand_off()),
        standard_deviation: approximate(&variance).sqrt(),
        variance: Exact::of(&variance),
        returns: figures
            .cases()
            .iter()
            .map(|case| OddsCaseShape {
                outcome: case.grade.word(),
                odds: case.odds.map(|odds| odds.to_string()),
                probability: Exact::of(&figures.probability(case)),
                deals: case.deals.to_string(),
                rule: found.bet.lines[case.line].cite.as_str(),
            })
            .collect(),
    }
}

/// What stands for the version where there is no difference between them.
const EVERY: &str = "every";

/// Rows of a bet that are the same in every version there is become one.
fn one_row_for_every_version<'r>(menu: &Menu, found: Vec<Found<'r>>) -> Vec<Found<'r>> {
    let same = |one: &Found<'_>, other: &Found<'_>| {
        one.bet.id == other.bet.id && one.options == other.options && one.figures == other.figures
    };
    let everywhere = |row: &Found<'_>| {
        !row.bet.pays_by(menu, VERSION)
            && found.iter().filter(|other| same(row, other)).count() == menu.versions.len()
    };
    let everywhere: Vec<_> = found.iter().map(everywhere).collect();
    let mut rows: Vec<Found<'r>> = Vec::new();
    for (row, everywhere) in found.into_iter().zip(everywhere) {
        if !everywhere || menu.versions.len() == 1 {
            rows.push(row);
        } else if !rows.iter().any(|known| known.version == EVERY && same(known, &row)) {
            rows.push(Found { version: EVERY, ..row });
        }
    }
    rows
}

/// The figures for people, the lowest edge first.
fn page(
    rulebook: &Rulebook,
    composition: &Composition,
    outcomes: &[(&'static str, Exact); 3],
    mut found: Vec<Found<'_>>,
) -> String {
    found.sort_by_cached_key(|found| found.figures.house_edge());
    let found = one_row_for_every_version(&rulebook.menu, found);
    let percent = |value: f64, places: usize| format!("{:.places$}%", 100.0 * value);
    let results =
        outcomes.iter().map(|(word, exact)| format!("{word} {}", percent(exact.value, 4)));
    let results: Vec<_> = results.collect();
    let head = |text: &str| Cell::new(text).in_style(paint::QUIET);
    let mut lines = vec![vec![
        head("  wager"),
        head("version"),
        head("options"),
        head("house edge").at_right(),
        head("wins").at_right(),
        head("stands off").at_right(),
        head("deviation").at_right(),
    ]];
    let mut for_the_bettor = Vec::new();
    for found in &found {
        let edge = approximate(&found.figures.house_edge());
        let style = if edge < 0.0 { paint::BAD } else { paint::PLAIN };
        let options: Vec<_> =
            found.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if edge < 0.0 {
            let with = if options.is_empty() { "" } else { " with " };
            let (bet, version, options) = (&found.bet.id, found.version, options.join(" "));
            for_the_bettor.push(match version {
                EVERY => format!("{bet}{with}{options}"),
                _ => format!("{bet} in {version}{with}{options}"),
            });
        }
        lines.push(vec![
            Cell::new(format!("  {}", found.bet.id)),
            Cell::new(found.version),
            Cell::new(options.join(" ")).in_style(paint::QUIET),
            Cell::new(percent(edge, 4)).at_right().in_style(style),
            Cell::new(percent(approximate(&found.figures.hit()), 3)).at_right(),
            Cell::new(percent(approximate(&found.figures.stand_off()), 3)).at_right(),
            Cell::new(format!("{:.3}", approximate(&found.figures.variance()).sqrt())).at_right(),
        ]);
    }
    let warning = match &for_the_bettor[..] {
        [] => String::new(),
        bets => format!(
            "  {}{}\n",
            paint::styled(paint::BAD, "the bettor has the edge: "),
            bets.join(", ")
        ),
    };
    format!(
        "{}  {}, {} cards\n  {}\n{warning}\n{}",
        paint::styled(paint::HEAD, &rulebook.id),
        rulebook.imprint.title,
        composition.total(),
        results.join(", "),
        paint::columns(&lines)
    )
}
