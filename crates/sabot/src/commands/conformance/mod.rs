//! `sabot conformance`: every scenario run, and the account of every register.

mod report;
mod rows;

use super::run::{complaint, count, read, transcripts};
use crate::cli::ConformanceArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::paint::{self, BAD, Cell, EVEN, GOOD, HEAD, QUIET, styled};
use crate::shapes::to_line;
use rulebook::{Edition, Kind};
use scenario::account::{By, Tally, at_line};
use scenario::{
    Account, Shown, TournamentScenario, Transcript, built_in, built_in_promotions,
    built_in_tournaments,
};
use serde::Serialize;

/// The kinds of rule that bind the system or the people at it.
const KINDS: [Kind; 5] = [Kind::Compute, Kind::State, Kind::Display, Kind::Record, Kind::Procedure];

/// What is printed, and the exit code.
pub(crate) fn run(library: &Library, args: &ConformanceArgs) -> Result<(String, u8), Failure> {
    let books = books(library, args.rulebook.as_deref())?;
    let own = |(file, text): &(&str, &str)| (format!("scenarios/{file}"), (*text).to_owned());
    let texts = if let Some(folder) = &args.scenarios {
        read(folder)?
    } else {
        built_in().iter().chain(built_in_promotions()).map(own).collect()
    };
    let mut played = transcripts(library, &texts)?;
    played.retain(|one| books.iter().any(|(id, _)| *id == one.rulebook));
    let mut account = Account::built_in();
    // A scenario that does not hold shows nothing.
    for transcript in played.iter().filter(|one| one.failed.is_none()) {
        add(&mut account, &transcript.file, &transcript.shows);
    }
    let tournaments = if args.scenarios.is_none() { tournaments(library)? } else { Vec::new() };
    let own_book =
        |one: &&TournamentScenario<'_>| books.iter().any(|(id, _)| *id == one.edition.id());
    let mut complaints = Vec::new();
    for one in tournaments.iter().filter(own_book) {
        match one.complaint() {
            Some(what) => complaints.push(what),
            None => add(&mut account, &one.file, &one.shows),
        }
    }
    let failed = played.iter().filter(|one| one.failed.is_some()).count() + complaints.len();
    let count_all = played.len() + tournaments.iter().filter(own_book).count();
    let code = u8::from(failed > 0);
    if args.json {
        return Ok((to_line(&Shape::of(&books, &account, &played)), code));
    }
    if let Some(file) = &args.html {
        let held = (count_all - failed, failed);
        return Ok((report::write(&books, &account, held, file)?, code));
    }
    let mut out = String::new();
    for (id, edition) in &books {
        out += &page(id, edition, &account, args.missing);
        out.push('\n');
    }
    for transcript in &played {
        out += &transcript.complaint().map_or_else(String::new, |text| complaint(&text));
    }
    for what in &complaints {
        out += &complaint(what);
    }
    Ok((out + &count(count_all - failed, failed), code))
}

/// Notes what a scenario that holds shows, and in which line.
fn add(account: &mut Account, file: &str, shows: &[Shown]) {
    for shown in shows {
        account.add(&shown.rule, By::Scenario, &at_line(file, &shown.lines));
    }
}

/// The tournament scenarios that are built in.
fn tournaments(library: &Library) -> Result<Vec<TournamentScenario<'_>>, Failure> {
    let editions = |id: &str| library.edition(id).map_err(|failure| failure.message);
    let read = |(file, text): &(&str, &str)| {
        let scenario = TournamentScenario::read(&format!("scenarios/{file}"), text, &editions);
        scenario.map_err(|faults| Failure::not_understood(faults.to_string()))
    };
    built_in_tournaments().iter().map(read).collect()
}

/// All rulebooks, or the one that is named.
fn books<'l>(
    library: &'l Library,
    id: Option<&str>,
) -> Result<Vec<(&'l str, &'l Edition)>, Failure> {
    if let Some(id) = id {
        library.edition(id)?;
        let known = library.ids().find(|known| known.eq_ignore_ascii_case(id));
        let known = known.unwrap_or_default();
        return Ok(vec![(known, library.edition(known)?)]);
    }
    library.all_editions()
}

/// The account of one register.
fn page(id: &str, edition: &Edition, account: &Account, missing: bool) -> String {
    let title = &edition.imprint().title;
    let heads = ["kind", "rules", "shown", "rows", "tests", "scenarios", "reason", "not yet"];
    let head = |(place, text): (usize, &str)| {
        let cell = Cell::new(if place == 0 { format!("  {text}") } else { text.to_owned() });
        let cell = cell.in_style(QUIET);
        if place == 0 { cell } else { cell.at_right() }
    };
    let mut lines: Vec<Vec<Cell>> = vec![heads.into_iter().enumerate().map(head).collect()];
    let tallies = KINDS.map(|kind| (kind, account.tally(&edition.register, kind)));
    lines.extend(tallies.iter().map(|(kind, tally)| line(*kind, tally)));
    let mut out = format!("{}  {title}\n{}", styled(HEAD, id), paint::columns(&lines));
    if missing {
        let ids = tallies
            .iter()
            .flat_map(|(kind, tally)| tally.missing.iter().map(move |id| (kind, id.as_str())));
        let cells: Vec<_> = ids
            .map(|(kind, id)| {
                let gist = edition.register.rule(id).map_or("", |rule| rule.gist.as_str());
                vec![
                    Cell::new(format!("  {id}")).in_style(HEAD),
                    Cell::new(kind.word()).in_style(QUIET),
                    Cell::new(gist),
                ]
            })
            .collect();
        out.push('\n');
        out += &paint::columns(&cells);
    }
    out
}

fn line(kind: Kind, tally: &Tally) -> Vec<Cell> {
    let number = |number: usize| Cell::new(number.to_string()).at_right();
    let lacking = tally.missing.len();
    let style = match lacking {
        0 => GOOD,
        _ if kind == Kind::Compute => BAD,
        _ => EVEN,
    };
    vec![
        Cell::new(format!("  {}", kind.word())),
        number(tally.rules),
        number(tally.shown).in_style(GOOD),
        number(tally.by_row),
        number(tally.by_test),
        number(tally.by_scenario),
        number(tally.not_shown),
        number(lacking).in_style(style),
    ]
}

#[derive(Serialize)]
struct Shape<'a> {
    scenarios: Vec<ScenarioShape<'a>>,
    rulebooks: Vec<BookShape<'a>>,
}

#[derive(Serialize)]
struct ScenarioShape<'a> {
    file: &'a str,
    title: &'a str,
    rulebook: &'a str,
    holds: bool,
    shows: Vec<ShownShape<'a>>,
}

/// A rule, and the lines of the file that show it.
#[derive(Serialize)]
struct ShownShape<'a> {
    rule: &'a str,
    lines: &'a [usize],
}

impl<'a> From<&'a Shown> for ShownShape<'a> {
    fn from(Shown { rule, lines }: &'a Shown) -> ShownShape<'a> {
        ShownShape { rule, lines }
    }
}

#[derive(Serialize)]
struct BookShape<'a> {
    rulebook: &'a str,
    kinds: Vec<KindShape>,
}

#[derive(Serialize)]
struct KindShape {
    kind: &'static str,
    rules: usize,
    shown: usize,
    by_row: usize,
    by_test: usize,
    by_scenario: usize,
    later: usize,
    missing: Vec<String>,
}

impl<'a> Shape<'a> {
    fn of(
        books: &[(&'a str, &'a Edition)],
        account: &Account,
        played: &'a [Transcript],
    ) -> Shape<'a> {
        let scenario = |one: &'a Transcript| ScenarioShape {
            file: &one.file,
            title: &one.title,
            rulebook: &one.rulebook,
            holds: one.failed.is_none(),
            shows: one.shows.iter().map(ShownShape::from).collect(),
        };
        let book = |(id, edition): &(&'a str, &'a Edition)| BookShape {
            rulebook: id,
            kinds: KINDS.map(|kind| shape(kind, account.tally(&edition.register, kind))).into(),
        };
        Shape {
            scenarios: played.iter().map(scenario).collect(),
            rulebooks: books.iter().map(book).collect(),
        }
    }
}

fn shape(kind: Kind, tally: Tally) -> KindShape {
    KindShape {
        kind: kind.word(),
        rules: tally.rules,
        shown: tally.shown,
        by_row: tally.by_row,
        by_test: tally.by_test,
        by_scenario: tally.by_scenario,
        later: tally.not_shown,
        missing: tally.missing,
    }
}
