//! The ways into the pit, each with what is said of it.

use super::{FloorRows, feed, file, permits, report, rows};
use crate::description::{Who, says};
use crate::http::api::Api;

/// How a report is narrowed.
const REPORTED: &[(&str, &str)] = &[
    ("from", "From when, in milliseconds since 1970; a day before the end where left out"),
    ("to", "Until when; now where left out"),
    ("tables", "These tables alone, with commas between"),
    ("here", "true: only tables that this process runs"),
];

/// The ways into the pit.
pub(in crate::http) fn ways() -> Api {
    Api::new()
        .get(
            "/pit/rows",
            rows,
            says("Every table of the floor as a row", Who::Person)
                .narrowed(&[("here", "true: only tables that this process runs")])
                .gives::<FloorRows>(),
        )
        .get("/pit/feed", feed, says("The feed of every table's row", Who::Person).opens_feed())
        .get(
            "/pit/tables/{table}/permits",
            permits,
            says("What a table's rulebook lets whoever asks do", Who::Person)
                .gives::<screens::pit::Permits>(),
        )
        .get(
            "/pit/reports",
            report,
            says("What was played in a time: handle, win, expectation, pace", Who::Person)
                .narrowed(REPORTED)
                .gives::<screens::pit::Report>(),
        )
        .get(
            "/pit/reports/{file}",
            file,
            says("The same as figures.csv, irregularities.csv or report.pdf", Who::Person)
                .narrowed(REPORTED)
                .gives_file(&["text/csv", "application/pdf"]),
        )
}
