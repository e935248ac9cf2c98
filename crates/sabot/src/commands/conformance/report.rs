//! The conformance report as a page.

use super::{KINDS, rows};
use crate::failure::Failure;
use crate::paper::write_whole;
use reports::conformance::{Book, Proof, RuleLine, conformance};
use rulebook::{Edition, Rule};
use scenario::Account;
use scenario::account::{By, Standing, file_of, seen_on};
use std::path::Path;

/// Writes the report on some registers, and says so.
pub(super) fn write(
    books: &[(&str, &Edition)],
    account: &Account,
    (held, failed): (usize, usize),
    file: &Path,
) -> Result<String, Failure> {
    let books: Vec<_> = books.iter().map(|(id, edition)| book(id, edition, account)).collect();
    let document = conformance(&books, held, failed);
    write_whole(file, reports::html(&document).as_bytes())?;
    Ok(format!("{}  {}, {}\n", file.display(), document.title, document.subtitle))
}

fn book(id: &str, edition: &Edition, account: &Account) -> Book {
    let rules = edition.register.rules().iter().filter(|rule| KINDS.contains(&rule.kind));
    Book {
        id: id.to_owned(),
        title: edition.imprint().title.clone(),
        digest: edition.digest.to_string(),
        rules: rules.map(|rule| line(edition, rule, account)).collect(),
    }
}

fn line(edition: &Edition, rule: &Rule, account: &Account) -> RuleLine {
    let standing = account.standing(&rule.id);
    let command = match standing {
        Standing::Shown(places) => command(edition, &rule.id, places.keys()),
        _ => None,
    };
    RuleLine {
        rule: rule.id.clone(),
        kind: rule.kind.word(),
        gist: rule.gist.clone(),
        check: rule.check.clone().unwrap_or_default(),
        proof: match standing {
            Standing::Shown(places) => Proof::Shown(places.iter().map(told).collect()),
            Standing::NotShown(reason) => Proof::Reason(reason.to_owned()),
            Standing::Missing => Proof::Missing,
        },
        command,
        screen: seen_on(&rule.id).unwrap_or_default().to_owned(),
    }
}

/// What to run to see a rule: a scenario before a row, a row before a test.
fn command<'a>(
    edition: &Edition,
    rule: &str,
    places: impl Iterator<Item = &'a (By, String)>,
) -> Option<String> {
    let commands = places.map(|(by, place)| match by {
        By::Scenario => (0, played(file_of(place))),
        By::Row => match rows::command(edition, place, rule) {
            Some(command) => (1, command),
            None => (2, "cargo test -p rules --test conformance".to_owned()),
        },
        By::Test => (3, tested(place)),
    });
    commands.min().map(|(_, command)| command)
}

/// How a scenario is run: those of tournaments by a command of their own.
fn played(file: &str) -> String {
    let of_tournament = Path::new(file).extension() == Some("tournament".as_ref());
    let of = if of_tournament { "tournament " } else { "" };
    format!("sabot {of}run {file}")
}

/// How a test is run by itself.
fn tested(place: &str) -> String {
    let Some((file, name)) = place.split_once(": ") else { return format!("cargo test {place}") };
    if let Some(package) = file.strip_prefix("crates/") {
        return format!("cargo test -p {package} {name}");
    }
    let file = file.trim_start_matches("web/");
    let suite = match file.split('/').nth(1) {
        Some("browser") => "test:browser",
        Some("house") => "test:house",
        _ => "test",
    };
    format!("npm --prefix web run {suite} -- {file}")
}

fn told(((by, place), count): (&(By, String), &u32)) -> String {
    match by {
        By::Row => format!("{count} rows of {place}"),
        By::Test => {
            let name = place.strip_prefix("crates/").and_then(|place| place.split_once(": "));
            format!("test: {}", name.map_or(place.as_str(), |(_, name)| name).replace('_', " "))
        }
        By::Scenario => match title(place) {
            Some(title) => format!("{title} ({place})"),
            None => place.clone(),
        },
    }
}

/// What a scenario of the source tree is about.
fn title(place: &str) -> Option<&'static str> {
    let file = file_of(place.strip_prefix("scenarios/")?);
    scenario::claims().find(|claim| claim.file == file).map(|claim| claim.title)
}
