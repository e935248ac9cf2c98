//! The credits of stations before and after a coup.

use super::{Subject, signed};
use crate::first_large;
use crate::model::{Column, Table};
use serde::Serialize;
use views::recall::{Added, Credit, Record};

/// The credits that are told of a coup.
fn told<'r>(subject: &Subject<'_>, record: &'r Record) -> Vec<&'r Credit> {
    let wagers = subject.wagers(record);
    let own = |credit: &&Credit| wagers.iter().any(|one| one.wager.place == credit.place);
    record.credits.iter().filter(own).collect()
}

/// What was added, by what was taken for it, in words.
fn words(added: &Added) -> String {
    let parts: Vec<_> =
        added.iter().map(|(tender, amount)| format!("{} {amount}", tender.id())).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// A table of the credits of stations; none where no station's account is kept.
pub(super) fn table(subject: &Subject<'_>, record: &Record) -> Option<Table> {
    let credits = told(subject, record);
    let row = |credit: &&Credit| {
        let right = match credit.put_right {
            0 => "–".to_owned(),
            cents => signed(cents),
        };
        vec![
            credit.place.0.to_string(),
            credit.bettor.to_string(),
            words(&credit.added),
            credit.before.to_string(),
            words(&credit.during),
            credit.after.map_or_else(|| "–".to_owned(), |after| after.to_string()),
            right,
        ]
    };
    let bettor = first_large(subject.rulebook().term("bettor"));
    let mut columns: Vec<_> =
        ["Place", &bettor, "Added since the last coup"].map(Column::text).into();
    columns.push(Column::figures("Credit before"));
    columns.push(Column::text("Added during it"));
    columns.extend(["Credit after", "Put right later"].map(Column::figures));
    let summary = "The credit of every station before and after the coup".to_owned();
    let rows = credits.iter().map(row).collect();
    (!credits.is_empty()).then_some(Table { summary, columns, rows })
}

#[derive(Serialize)]
struct AddedShape {
    tender: &'static str,
    amount: String,
}

/// The credit of a station, for JSON.
#[derive(Serialize)]
pub(super) struct CreditShape<'a> {
    place: u8,
    bettor: &'a str,
    added: Vec<AddedShape>,
    before: String,
    added_during: Vec<AddedShape>,
    after: Option<String>,
    put_right: String,
}

/// The credits that are told of a coup, for JSON.
pub(super) fn shapes<'a>(subject: &Subject<'_>, record: &'a Record) -> Vec<CreditShape<'a>> {
    let added = |all: &Added| {
        let one = all
            .iter()
            .map(|(tender, amount)| AddedShape { tender: tender.id(), amount: amount.to_string() });
        one.collect()
    };
    let shape = |credit: &'a Credit| CreditShape {
        place: credit.place.0,
        bettor: &credit.bettor,
        added: added(&credit.added),
        before: credit.before.to_string(),
        added_during: added(&credit.during),
        after: credit.after.map(|after| after.to_string()),
        put_right: rules::Amount::from_cents(credit.put_right).to_string(),
    };
    told(subject, record).into_iter().map(shape).collect()
}
