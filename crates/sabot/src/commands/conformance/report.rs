//! The conformance report as a page.

use super::KINDS;
use crate::failure::Failure;
use crate::paper::write_whole;
use reports::conformance::{Book, Proof, RuleLine, conformance};
use rulebook::{Edition, Rule};
use scenario::Account;
use scenario::account::{By, Standing, seen_on};
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
        rules: rules.map(|rule| line(rule, account)).collect(),
    }
}

fn line(rule: &Rule, account: &Account) -> RuleLine {
    let standing = account.standing(&rule.id);
    let scenario = match standing {
        Standing::Shown(places) => {
            let mut files = places.keys().filter(|(by, _)| *by == By::Scenario);
            files.next().map(|(_, file)| file.clone())
        }
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
        scenario,
        screen: seen_on(&rule.id).unwrap_or_default().to_owned(),
    }
}

fn told(((by, place), count): (&(By, String), &u32)) -> String {
    match by {
        By::Row => format!("{count} rows of {place}"),
        By::Test => format!("test {place}"),
        By::Scenario => place.clone(),
    }
}
